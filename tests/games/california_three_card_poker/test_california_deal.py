"""The decks and Dealing 5-10: shuffling, stacks of three, the card that is turned up, and who may look."""

from __future__ import annotations

import pytest
from california_play import (
    DEALER,
    FOLD,
    Bank,
    Seat,
    betting,
    dealt,
    deciding,
    played,
    refused,
    seen,
    stacked,
    table,
)

from queenhigh.cards import DECK, Seed, shuffle
from queenhigh.games.california_three_card_poker.deal import StubDiscarded, UpCardTurned
from queenhigh.games.california_three_card_poker.round import new_round, next_table
from queenhigh.games.kit.actions import CloseBetting, Collect, Cut, Deal, Reveal, Shuffle, TakeFees, TurnUp, ViewHand
from queenhigh.games.kit.events import CardsCollected, CardsDealt, ChoicesAnnounced, DeckShuffled, HandViewed
from queenhigh.games.kit.phases import Dealt, Deciding, Over
from queenhigh.rules import IllegalAction, NotAuthorised

SEATS = {1: Seat("As Kh 9s"), 4: Seat("2c 2d 8s")}


class TestTheDecks:
    @pytest.mark.clause("Deck: shuffler")
    def test_a_table_without_a_shuffler_cannot_open(self) -> None:
        with pytest.raises(IllegalAction, match="Deck: shuffler"):
            new_round(table(shuffler=""))

    @pytest.mark.clause("Deck: number", "Deck (a)")
    @pytest.mark.parametrize(
        ("decks", "clause"),
        [
            (("red",), "Deck: number"),
            (("red", "blue", "green"), "Deck: number"),
            (("red", "red"), "Deck (a)"),
        ],
    )
    def test_two_decks_with_different_backs(self, decks: tuple[str, ...], clause: str) -> None:
        with pytest.raises(IllegalAction) as refusal:
            new_round(table(decks=decks))
        assert refusal.value.rule.clause == clause

    @pytest.mark.clause("Deck: physical")
    @pytest.mark.parametrize("deck", [DECK[:51], (*DECK, DECK[0]), (*DECK[:51], DECK[0])])
    def test_a_deck_is_fifty_two_different_cards(self, deck: tuple[object, ...]) -> None:
        log = betting(SEATS, Bank(), table())
        assert refused(log, Shuffle(DEALER, deck)) == "Deck: physical"  # type: ignore[arg-type]

    @pytest.mark.clause("Deck (c)")
    def test_the_decks_alternate_round_by_round(self) -> None:
        at, used = table(), []
        for _ in range(4):
            used.append(at.deck)
            over = played(SEATS, Bank(), at).round
            assert isinstance(over, Over)
            at = next_table(over)
            at = table(last_deck=at.last_deck)
        assert used == ["red", "blue", "red", "blue"]

    @pytest.mark.clause("Deck (c)", "Deck: number")
    def test_the_deck_of_the_round_before_is_refused(self) -> None:
        log = betting(SEATS, Bank(), table(last_deck="red"))
        deck = stacked(SEATS, Bank())
        assert refused(log, Shuffle(DEALER, deck, "red")) == "Deck (c)"
        assert refused(log, Shuffle(DEALER, deck, "green")) == "Deck: number"
        log.do(Shuffle(DEALER, deck, "blue"))

    @pytest.mark.clause("Deck (d)")
    def test_the_rack_holds_one_deck_only(self) -> None:
        log = betting(SEATS, Bank(), table(last_deck="red", rack="red"))
        log.do(CloseBetting(DEALER), TakeFees(DEALER))
        assert refused(log, Deal(DEALER)) == "Deck (d)"
        log = betting(SEATS, Bank(), table(last_deck="red", rack="blue"))
        log.do(CloseBetting(DEALER), TakeFees(DEALER), Deal(DEALER))


class TestTheShuffle:
    @pytest.mark.clause("Deck (b)")
    def test_the_idle_deck_is_shuffled_before_bets_close(self) -> None:
        log = betting(SEATS, Bank(), table())
        assert seen(log, DeckShuffled)[0].rule.clause == "Deck (b)"
        log.do(CloseBetting(DEALER))
        assert refused(log, Shuffle(DEALER, stacked(SEATS, Bank()))) == "Deck (b)"

    @pytest.mark.clause("Deck (b)")
    def test_betting_does_not_close_over_an_unshuffled_deck(self) -> None:
        log = betting(SEATS, Bank(), table(readings={"A14": "after_bets"}))
        late = betting(SEATS, Bank(), table())
        late.round = log.round.__class__(  # the same wagers, at a table that shuffles early
            table=table(), hands=log.round.hands, bank=log.round.bank
        )
        assert refused(late, CloseBetting(DEALER)) == "Deck (b)"

    @pytest.mark.clause("Dealing 7")
    def test_reading_a14_after_bets(self) -> None:
        log = betting(SEATS, Bank(), table(readings={"A14": "after_bets"}))
        deck = stacked(SEATS, Bank())
        assert refused(log, Shuffle(DEALER, deck)) == "Dealing 7"
        log.do(CloseBetting(DEALER), TakeFees(DEALER))
        assert refused(log, Deal(DEALER)) == "Dealing 7"
        log.do(Shuffle(DEALER, deck), Deal(DEALER))
        assert isinstance(log.round, Dealt)

    @pytest.mark.clause("Dealing 7")
    def test_cards_from_a_shuffler_are_not_cut(self) -> None:
        log = betting(SEATS, Bank(), table())
        assert refused(log, Cut(DEALER, 26)) == "Dealing 7"

    def test_the_same_seed_deals_the_same_cards_to_any_players(self) -> None:
        deck = shuffle(Seed.named("evening"))
        hands = []
        for wager in (10, 5000):
            log = betting(SEATS, Bank(wager=wager), table(readings={"A14": "after_bets"}))
            log.do(CloseBetting(DEALER), TakeFees(DEALER), Shuffle(DEALER, deck), Deal(DEALER))
            hands.append({seat: hand.cards for seat, hand in log.round.hands.items()})
        assert hands[0] == hands[1]


class TestTheDeal:
    @pytest.mark.clause("Dealing 8(stacks)", "Dealing 7")
    def test_stacks_of_three_clockwise_and_the_last_to_the_player_dealer(self) -> None:
        """Seat 3 banks: seats 4, 6 and 1 are served before it, from the top of the deck."""
        seats = {1: Seat("As Kh 9s"), 4: Seat("2c 2d 8s"), 6: Seat("Jh 9d 3c")}
        log = dealt(seats, Bank(3), table())
        event = seen(log, CardsDealt)[0]
        order = [str(card) for seat in (4, 6, 1) for card in event.hands[seat]] + [str(card) for card in event.dealer]
        assert order == [str(card) for card in stacked(seats, Bank(3))[:12]]
        assert (event.rule.clause, len(event.stub)) == ("Dealing 8(stacks)", 52 - 12)

    @pytest.mark.clause("Dealing 7")
    def test_a_full_table_leaves_31_cards_in_the_shuffler(self) -> None:
        hands = ["As Kh 9s", "2c 2d 8s", "Jh 9d 3c", "4c 4d 8h", "Th 9c 3d", "Ac Kd 7s"]
        log = deciding({seat: Seat(cards) for seat, cards in enumerate(hands, 1)}, Bank(), table())
        assert seen(log, StubDiscarded)[0].count == 31

    @pytest.mark.clause("Dealing 3(ante)")
    def test_only_seats_with_an_ante_are_dealt_in(self) -> None:
        log = dealt(SEATS, Bank(), table(seated={1: "player 1", 2: "Bea", 4: "player 4"}))
        assert set(seen(log, CardsDealt)[0].hands) == {1, 4}

    @pytest.mark.clause("Dealing 8(upcard)", "Dealing 8(rest)", "Deck (d)")
    def test_the_bottom_card_is_turned_and_the_rest_goes_unseen_to_the_rack(self) -> None:
        log = deciding(SEATS, Bank(), table())
        turned, stub = seen(log, UpCardTurned)[0], seen(log, StubDiscarded)[0]
        assert (turned.seat, str(turned.card), turned.rule.clause) == (7, "5s", "Dealing 8(upcard)")
        assert (stub.count, stub.which, stub.rule.clause) == (52 - 9, "red", "Dealing 8(rest)")
        assert not hasattr(stub, "cards")
        assert seen(log, ChoicesAnnounced)[0].rule.clause == "Dealing 11(order)"

    @pytest.mark.clause("Dealing 8(stacks)", "Dealing 8(upcard)", "Dealing 13(reveal)", "Winners 3")
    def test_the_house_dealer_deals_turns_reveals_and_collects(self) -> None:
        log = betting(SEATS, Bank(), table())
        log.do(CloseBetting(DEALER), TakeFees(DEALER))
        with pytest.raises(NotAuthorised, match=r"Dealing 8\(stacks\)"):
            log.do(Deal("player"))
        with pytest.raises(NotAuthorised, match=r"Dealing 8\(upcard\)"):
            dealt(SEATS, Bank(), table()).do(TurnUp("player_dealer"))
        with pytest.raises(NotAuthorised, match=r"Dealing 13\(reveal\)"):
            deciding(SEATS, Bank(), table()).do(Reveal("player_dealer"))
        with pytest.raises(NotAuthorised, match=r"Deck \(b\)"):
            betting(SEATS, Bank(), table()).do(Shuffle("player", stacked(SEATS, Bank())))

    @pytest.mark.clause("Dealing 5(announce)")
    def test_nothing_is_dealt_while_betting_is_open(self) -> None:
        assert refused(betting(SEATS, Bank(), table()), Deal(DEALER)) == "Dealing 5(announce)"


class TestLooking:
    @pytest.mark.clause("Dealing 9")
    def test_players_look_when_the_deal_is_complete(self) -> None:
        log = dealt(SEATS, Bank(), table())
        assert refused(log, ViewHand(1, "player 1")) == "Dealing 9"
        log.do(TurnUp(DEALER), ViewHand(1, "player 1"))
        assert seen(log, HandViewed)[0].rule.clause == "Dealing 9"
        assert isinstance(log.round, Deciding)
        assert log.round.viewed == {1}

    @pytest.mark.clause("Dealing 10(touch)")
    def test_and_only_at_their_own_cards(self) -> None:
        log = deciding(SEATS, Bank(), table())
        assert refused(log, ViewHand(1, "player 4")) == "Dealing 10(touch)"
        assert refused(log, ViewHand(2, "player 2")) == "Dealing 10(touch)"


@pytest.mark.clause("Winners 3", "Dealing 12")
def test_folded_hands_are_gathered_first_and_the_others_collected_in_order() -> None:
    seats = {1: Seat("As Kh 9s"), 4: Seat("2c 2d 8s"), 5: Seat("Jh 9d 3c", choice=FOLD)}
    log = played(seats, Bank())
    collected = [(event.seat, event.count, event.rule.clause) for event in seen(log, CardsCollected)]
    assert collected == [(5, 3, "Dealing 12"), (1, 3, "Winners 3"), (4, 3, "Winners 3"), (7, 3, "Winners 3")]
    assert refused(log, Collect(DEALER)) == "Dealing 7"


def test_after_a_round_the_table_counts_it_and_clears_the_rack() -> None:
    over = played(SEATS, Bank(), table(rack="red")).round
    assert isinstance(over, Over)
    after = next_table(over)
    assert (after.last_deck, after.rack, after.redeal) == ("red", "", False)
    assert after.held is not None
    assert (after.held.seat, after.held.player, after.held.rounds) == (7, "player 7", 1)
