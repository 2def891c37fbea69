"""Rule 9: whatever goes wrong with the cards, where each of them goes and whose chips go back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.cards import DECK, Card, Seed, card, shuffle
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import conduct, facts
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.lineup import usual_lineup
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Over,
    Showdown,
    StreetDue,
    Uncontested,
)
from queenhigh.games.crown_melbourne_crown_poker.round import RULINGS, act, new_hand, replay, ruling
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.actions import Cut, Deal, Report, Shuffle
from queenhigh.games.kit.ruling import Ruling
from queenhigh.money import Outcome
from queenhigh.rules import IllegalAction, NotAuthorised, Refusal

D, HDD, AM, ACM = BOOK.ladder.rungs
STACK = 1000


def table(game: str = "holdem", **changes: Any) -> Table:
    readings = BOOK.readings.adopt(changes.pop("readings", {}))
    structure = Structure(limit=Limit.NO_LIMIT, blinds=(5, 10))
    return Table(game=GAMES[game], structure=structure, readings=readings, **changes)


class Played:
    """A hand with four seats; the button is at 1, the blinds are 2 and 3, and 4 acts first."""

    def __init__(self, seed: str = "a", seats: int = 4, game: str = "holdem", **changes: Any) -> None:
        made = table(game, **changes)
        self.hand: Any = new_hand(made, usual_lineup(made, 1, dict.fromkeys(range(1, seats + 1), STACK)))
        self.events: list[Any] = []
        self.deck = shuffle(Seed.named("irregular", seed))

    def do(self, *actions: Any) -> Any:
        for action in actions:
            made = act(self.hand, action)
            self.events += made
            self.hand = replay(self.hand, made)
            assert self.total == STACK * len(self.hand.seats)
        return self.hand

    @property
    def total(self) -> int:
        hand = self.hand
        chips: int = sum(seat.stack for seat in hand.seats.values()) + sum(hand.fees.values())
        if isinstance(hand, Over):
            return chips + sum(line.carried + line.taken - line.paid for line in hand.side_lines)
        lying: int = hand.pot + sum(wager.amount for wager in hand.side_wagers)
        return chips + lying

    def dealt(self) -> Played:
        self.do(do.PostBlinds(D), Shuffle(D, self.deck), Cut(D, 26), Deal(D))
        return self

    def to(self, street: int) -> Played:
        """All players call and check until the betting of this street is open."""
        if not self.events:
            self.dealt()
        while self.hand.street < street:
            self.round()
            self.do(Deal(D))
        return self

    def round(self, most: int = 99) -> None:
        while isinstance(self.hand, BettingRound) and most:
            seat, most = self.hand.turn, most - 1
            self.do(do.Call(seat) if self.hand.level > self.hand.seats[seat].bet else do.Check(seat))

    def report(self, fact: Any, by: str = D) -> Ruling:
        before = len(self.events)
        self.do(Report(by, fact))
        found = next(event for event in self.events[before:] if isinstance(event, Ruling))
        assert isinstance(found, Ruling)
        return found

    def out(self) -> None:
        """Play it out, shuffling the stub where it is due; every card is still there once."""
        while not isinstance(self.hand, Over):
            hand = self.hand
            if getattr(hand, "shuffle_due", False):
                self.do(Shuffle(D, tuple(reversed(hand.stub))))
            elif isinstance(hand, BettingRound):
                self.round(1)
            elif isinstance(hand, Discarding):
                self.do(do.Discard(hand.waiting[0], hand.seats[hand.waiting[0]].cards[0]))
            elif isinstance(hand, StreetDue):
                self.do(Deal(D))
            elif isinstance(hand, Showdown) and hand.waiting:
                self.do(do.ReadHands(D))
            else:
                self.do(do.PushPots(D))

    @property
    def cards(self) -> list[Card]:
        hand = self.hand
        held = [one for seat in hand.seats.values() if seat.live for one in seat.cards]
        return [*held, *hand.board, *hand.burns, *hand.muck, *hand.stub, *hand.aside]


def whole(played: Played) -> bool:
    return sorted(map(str, played.cards)) == sorted(map(str, DECK))


# -- 9.1 misdeals


@pytest.mark.clause("9.1.1", "9.1.1(a)")
def test_a_card_exposed_in_the_cut_is_a_misdeal_and_everything_goes_back() -> None:
    played = Played()
    played.do(do.PostBlinds(D), Shuffle(D, played.deck))
    assert played.report(facts.CardExposedInCut()).rule.clause == "9.1.1(a)"
    assert played.hand.outcome == "misdeal"
    assert {seat.stack for seat in played.hand.seats.values()} == {STACK}


@pytest.mark.clause("9.1.1(a)")
def test_once_cards_are_dealt_none_can_have_been_exposed_in_the_cut() -> None:
    with pytest.raises(IllegalAction):
        Played().dealt().report(facts.CardExposedInCut())


@pytest.mark.clause("9.1.1(b)", "1.1 'Substantial action'")
@pytest.mark.parametrize(("acted", "outcome"), [(0, "misdeal"), (1, "misdeal"), (2, None)])
def test_a_deck_that_was_not_shuffled_is_a_misdeal_until_two_players_have_acted(
    acted: int, outcome: str | None
) -> None:
    played = Played().dealt()
    played.round(acted)
    assert played.report(facts.DeckNotShuffledOrCut()).rule.clause == "9.1.1(b)"
    assert getattr(played.hand, "outcome", None) == outcome


@pytest.mark.clause("9.1.1(c)", "9.1.1(d)")
@pytest.mark.parametrize(
    ("error", "clause"), [("out_of_order", "9.1.1(c)"), ("player_skipped", "9.1.1(d)"), ("extra_hand", "9.1.1(d)")]
)
def test_an_error_of_the_deal_is_corrected_or_a_misdeal_or_played_out(error: str, clause: str) -> None:
    for acted, correctable, outcome in ((1, False, "misdeal"), (1, True, None), (2, False, None)):
        played = Played().dealt()
        played.round(acted)
        assert played.report(facts.DealError(error=error, correctable=correctable)).rule.clause == clause
        assert getattr(played.hand, "outcome", None) == outcome


def test_an_error_of_the_deal_has_a_name() -> None:
    with pytest.raises(IllegalAction, match="out_of_order"):
        Played().dealt().report(facts.DealError(error="upside_down"))


@pytest.mark.clause("9.1.1(e)", "9.1.1(f) before substantial action")
@pytest.mark.parametrize(
    ("acted", "correctable", "reading", "clause", "outcome"),
    [
        (0, False, "correct_first", "9.1.1(e)", "misdeal"),
        (0, True, "correct_first", "9.1.1(e)", None),
        (0, True, "always_misdeal", "9.1.1(e)", "misdeal"),
        (1, True, "correct_first", "9.1.1(f) before substantial action", "misdeal"),
    ],
)
def test_a_wrong_count_before_substantial_action(
    acted: int, correctable: bool, reading: str, clause: str, outcome: str | None
) -> None:
    played = Played(readings={"wrong_count_at_deal_end": reading}).dealt()
    played.round(acted)
    made = played.report(facts.WrongCardCount(seat=1, cards=3, correctable=correctable))
    assert made.rule.clause == clause
    assert getattr(played.hand, "outcome", None) == outcome


@pytest.mark.clause("9.1.1(f) after substantial action, affected player not acted")
def test_after_substantial_action_a_player_who_has_not_acted_gets_everything_back_and_the_hand_continues() -> None:
    played = Played().dealt()
    played.round(2)
    made = played.report(facts.WrongCardCount(seat=2, cards=3))
    assert made.rule.clause.startswith("9.1.1(f) after")
    assert not played.hand.seats[2].live
    assert played.hand.seats[2].stack == STACK
    assert played.hand.turn == 3
    played.out()


def test_by_the_other_reading_everyone_gets_everything_back() -> None:
    played = Played(readings={"wrong_count_refund": "all_players"}).dealt()
    played.round(2)
    played.report(facts.WrongCardCount(seat=2, cards=3))
    assert played.hand.outcome == "void"
    assert {seat.stack for seat in played.hand.seats.values()} == {STACK}


@pytest.mark.clause("9.1.1(f) affected player acted")
@pytest.mark.parametrize(("reading", "seat"), [("not_acted", 4), ("acted", 2)])
def test_a_hand_that_acted_with_a_wrong_count_is_dead_and_its_chips_stay(reading: str, seat: int) -> None:
    played = Played(readings={"blind_as_having_acted": reading}).dealt()
    played.round(2)
    paid = played.hand.seats[seat].paid
    made = played.report(facts.WrongCardCount(seat=seat, cards=1))
    assert made.rule.clause == "9.1.1(f) affected player acted"
    assert played.hand.seats[seat].stack == STACK - paid
    assert not played.hand.seats[seat].live
    played.out()


@pytest.mark.clause("9.1.1(g)")
def test_if_the_last_player_left_has_the_wrong_count_everyone_gets_everything_back() -> None:
    played = Played(seats=3).dealt()
    played.do(do.RaiseTo(1, 50), do.Fold(2), do.Fold(3))
    assert isinstance(played.hand, Uncontested)
    assert played.report(facts.WrongCardCount(seat=1, cards=3)).rule.clause == "9.1.1(g)"
    over: Any = played.hand
    assert over.outcome == "misdeal"
    assert {seat.stack for seat in over.seats.values()} == {STACK}


def test_the_right_number_of_cards_is_no_irregularity() -> None:
    played = Played().dealt()
    for fact in (facts.WrongCardCount(seat=1, cards=2), facts.WrongCardCount(seat=9, cards=3)):
        with pytest.raises(IllegalAction):
            played.report(fact)


@pytest.mark.clause("9.1.1(h)", "1.1 'Defective deck'")
@pytest.mark.parametrize("street", [0, 1, 3])
def test_a_defective_deck_gives_everything_back_at_any_moment(street: int) -> None:
    played = Played().to(street)
    played.report(facts.DefectiveDeck(ground="duplicate", detail="two sevens of clubs"))
    assert played.hand.outcome == "misdeal"
    assert {seat.stack for seat in played.hand.seats.values()} == {STACK}


@pytest.mark.clause("1.1 'Defective deck'", "9.3")
@pytest.mark.parametrize(("boxed", "defective"), [(1, False), (4, False), (5, True)])
def test_five_boxed_cards_make_a_deck_defective_and_four_do_not(boxed: int, defective: bool) -> None:
    played = Played().to(0)
    played.report(facts.BoxedCard(count=boxed))
    assert isinstance(played.hand, Over) is defective
    if not defective:
        with pytest.raises(IllegalAction):
            played.report(facts.DefectiveDeck(ground="boxed", count=boxed))


def test_a_deck_of_fifty_two_is_whole() -> None:
    with pytest.raises(IllegalAction, match="whole"):
        Played().dealt().report(facts.DefectiveDeck(ground="count", count=52))


@pytest.mark.clause("9.1.1(i)", "9.7")
def test_a_second_card_exposed_in_the_deal_is_a_misdeal_though_it_is_reported_separately() -> None:
    played = Played().dealt()
    with pytest.raises(IllegalAction, match="No card was exposed"):
        played.report(facts.CardExposedByDealer(seat=4, count=0))
    assert played.report(facts.CardExposedByDealer(seat=4)).rule.clause == "9.7"
    assert played.report(facts.CardExposedByDealer(seat=2)).rule.clause == "9.1.1(i)"
    assert played.hand.outcome == "misdeal"
    later = Played().to(1)
    with pytest.raises(IllegalAction, match="The deal is over"):
        later.report(facts.CardExposedByDealer(seat=2))


# -- 9.2 to 9.7


@pytest.mark.clause("9.2", "9.6")
def test_what_is_shown_to_one_is_shown_to_all_and_a_dropped_card_plays() -> None:
    played = Played().dealt()
    assert played.report(facts.ShownToOne(seat=1, to=2, asked_by=3)).rule.clause == "9.2"
    assert played.report(facts.CardExposedByPlayer(seat=1)).rule.clause == "9.6"
    assert played.hand.seats[1].live


@pytest.mark.clause("9.3")
def test_a_boxed_card_goes_to_the_muck_and_the_next_takes_its_place() -> None:
    played = Played().dealt()
    boxed, following = played.hand.seats[4].cards[1], played.hand.stub[0]
    played.report(facts.BoxedCard(card=boxed, seat=4))
    assert boxed in played.hand.muck
    assert played.hand.seats[4].cards[-1] == following
    assert whole(played)
    played.report(facts.BoxedCard(card=played.hand.stub[5]))
    assert len(played.hand.stub) == 52 - 8 - 2


@pytest.mark.clause("9.4")
def test_a_missed_burn_before_the_turn_makes_the_card_the_burn_and_the_next_one_the_turn() -> None:
    played = Played().to(2)
    wrong, right = played.hand.board[-1], played.hand.burns[-1]
    played.round(1)
    assert played.report(facts.BurnMissed()).rule.clause == "9.4"
    assert (played.hand.board[-1], played.hand.burns[-1]) == (right, wrong)
    assert whole(played)


@pytest.mark.clause("9.4")
def test_after_substantial_action_the_turn_stands_with_one_burn_fewer() -> None:
    played = Played().to(2)
    turn = played.hand.board[-1]
    played.round(2)
    played.report(facts.BurnMissed())
    assert played.hand.board[-1] == turn
    assert len(played.hand.burns) == 1
    played.out()
    assert len(played.hand.board) == 5


@pytest.mark.clause("9.8", "9.16")
def test_a_flop_without_a_burn_is_shuffled_back_and_dealt_again_with_one() -> None:
    played = Played().to(1)
    played.do(do.Bet(2, 40))
    assert played.report(facts.BurnMissed()).rule.clause == "9.8"
    assert isinstance(played.hand, StreetDue)
    assert (played.hand.board, played.hand.burns) == ((), ())
    assert played.hand.seats[2].stack == STACK - 10
    with pytest.raises(IllegalAction, match="shuffled and cut first"):
        played.do(Deal(D))
    played.do(Shuffle(D, tuple(reversed(played.hand.stub))), Deal(D))
    assert (len(played.hand.board), len(played.hand.burns)) == (3, 1)
    assert whole(played)


def test_by_the_general_clause_the_first_card_of_the_flop_becomes_the_burn() -> None:
    played = Played(readings={"missed_flop_burn": "general_clause"}).to(1)
    flop, burn = played.hand.board, played.hand.burns[0]
    assert played.report(facts.BurnMissed()).rule.clause == "9.4"
    assert played.hand.board == (*flop[1:], burn)
    assert played.hand.burns == flop[:1]


def test_a_missed_burn_that_is_noticed_as_the_card_comes_is_burned_after_all() -> None:
    played = Played().to(1)
    played.round()
    first, second = played.hand.stub[:2]
    played.report(facts.BurnMissed())
    played.do(Deal(D))
    assert (played.hand.burns[-1], played.hand.board[-1]) == (first, second)


@pytest.mark.clause("9.7")
@pytest.mark.parametrize(("reading", "burns"), [("no_further_burn", 1), ("burn_again", 2)])
def test_one_exposed_card_is_replaced_by_the_first_burn_and_becomes_it(reading: str, burns: int) -> None:
    played = Played(readings={"exposed_card_burn": reading}).dealt()
    exposed, would_burn = played.hand.seats[1].cards[0], played.hand.stub[0]
    assert played.report(facts.CardExposedByDealer(seat=1, card=exposed)).rule.clause == "9.7"
    assert would_burn in played.hand.seats[1].cards
    assert played.hand.burns == (exposed,)
    played.to(1)
    assert len(played.hand.burns) == burns
    assert whole(played)


@pytest.mark.clause("9.1.1(i)")
def test_two_exposed_cards_are_a_misdeal() -> None:
    played = Played().dealt()
    assert played.report(facts.CardExposedByDealer(count=2)).rule.clause == "9.1.1(i)"
    assert played.hand.outcome == "misdeal"


def test_an_exposed_card_belongs_to_a_hand_and_to_the_deal() -> None:
    played = Played().dealt()
    elsewhere = played.hand.stub[3]
    for fact in (facts.CardExposedByDealer(), facts.CardExposedByDealer(seat=1, card=elsewhere)):
        with pytest.raises(IllegalAction):
            played.report(fact)
    played.to(1)
    with pytest.raises(IllegalAction):
        played.report(facts.CardExposedByDealer(seat=1))


# -- 9.9 to 9.14


@pytest.mark.clause("9.9")
@pytest.mark.parametrize(("reading", "burns"), [("no_second_burn", 1), ("burn_again", 2)])
def test_a_flop_of_four_goes_back_and_is_dealt_again_after_the_same_burn(reading: str, burns: int) -> None:
    for begun in (True, False):
        played = Played(readings={"redealt_flop_burn": reading}).to(1 if begun else 0)
        if not begun:
            played.round()
        assert played.report(facts.FlopTooManyCards()).rule.clause == "9.9"
        played.do(Shuffle(D, tuple(reversed(played.hand.stub))), Deal(D))
        assert (len(played.hand.board), len(played.hand.burns)) == (3, burns)
        assert whole(played)


@pytest.mark.clause("9.10")
def test_an_early_flop_goes_back_its_burn_stays_and_betting_continues() -> None:
    played = Played().dealt()
    played.round(1)
    burn, seen = played.hand.stub[0], played.hand.stub[1:4]
    assert played.report(facts.FlopPremature()).rule.clause == "9.10"
    assert played.hand.burns == (burn,)
    assert set(seen) < set(played.hand.stub)
    played.round()
    played.do(Shuffle(D, tuple(reversed(played.hand.stub))), Deal(D))
    assert (len(played.hand.board), len(played.hand.burns)) == (3, 1)
    assert whole(played)


@pytest.mark.clause("9.11")
def test_an_early_river_is_shuffled_back_and_there_are_three_burns_in_the_end() -> None:
    played = Played().to(2)
    assert played.report(facts.RiverPremature()).rule.clause == "9.11"
    played.round()
    played.do(Shuffle(D, tuple(reversed(played.hand.stub))), Deal(D))
    assert (len(played.hand.board), len(played.hand.burns)) == (5, 3)
    assert whole(played)


@pytest.mark.clause("9.12.1", "9.12.2", "9.12.3")
def test_an_early_turn_is_set_aside_and_shuffled_back_before_the_river() -> None:
    played = Played().to(1)
    burn, early, second_burn, turn = played.hand.stub[:4]
    assert played.report(facts.TurnPremature()).rule.clause == "9.12.1"
    assert played.hand.aside == (early,)
    played.round()
    played.do(Deal(D))
    assert played.hand.burns[-2:] == (burn, second_burn)
    assert played.hand.board[-1] == turn
    assert early in played.hand.stub
    played.round()
    with pytest.raises(IllegalAction, match=r"9\.12\.3"):
        played.do(Deal(D))
    played.do(Shuffle(D, tuple(reversed(played.hand.stub))), Deal(D))
    assert (len(played.hand.board), len(played.hand.burns)) == (5, 3)
    assert whole(played)


@pytest.mark.clause("9.13.1", "9.13.2", "9.13.3")
def test_of_two_cards_opened_the_second_is_the_next_burn_or_goes_to_the_muck() -> None:
    played = Played().to(2)
    turn, extra = played.hand.board[-1], played.hand.stub[0]
    assert played.report(facts.TwoCardsOpened()).rule.clause == "9.13.1"
    assert (played.hand.board[-1], played.hand.burns[-1]) == (turn, extra)
    played.to(3)
    assert len(played.hand.burns) == 3
    extra = played.hand.stub[0]
    played.report(facts.TwoCardsOpened())
    assert extra in played.hand.muck
    assert whole(played)


@pytest.mark.clause("9.14")
def test_of_three_cards_opened_the_first_plays_and_the_others_are_shuffled_back() -> None:
    played = Played().to(2)
    turn = played.hand.board[-1]
    assert played.report(facts.MoreThanTwoCardsOpened()).rule.clause == "9.14"
    played.round()
    played.do(Shuffle(D, tuple(reversed(played.hand.stub))), Deal(D))
    assert played.hand.board[3] == turn
    assert len(played.hand.burns) == 3


@pytest.mark.parametrize(
    "fact",
    [
        facts.FlopPremature(),
        facts.RiverPremature(),
        facts.TwoCardsOpened(),
        facts.MoreThanTwoCardsOpened(),
        facts.FlopTooManyCards(),
    ],
)
def test_what_cannot_have_happened_on_this_street_is_refused(fact: Any) -> None:
    played = Played().to(1) if isinstance(fact, facts.FlopPremature) else Played().dealt()
    with pytest.raises(IllegalAction):
        played.report(fact)


def test_only_the_stub_can_be_shuffled_in_mid_hand() -> None:
    played = Played().dealt()
    with pytest.raises(IllegalAction):
        played.do(Shuffle(D, played.hand.stub))
    played.report(facts.FlopPremature())
    with pytest.raises(IllegalAction):
        played.do(Shuffle(D, DECK))
    with pytest.raises(NotAuthorised):
        played.do(Shuffle("player", played.hand.stub))


# -- 9.15 and 9.16


@pytest.mark.clause("9.15.1", "9.15.2")
def test_a_missed_discard_is_made_good_at_once_or_the_hand_is_dead() -> None:
    for acted, dead in ((1, False), (2, True)):
        played = Played(game="pineapple").dealt()
        played.round()
        for seat in played.hand.waiting:
            if seat == 3:
                played.do(do.OverlookDiscard(D, 3))
            else:
                played.do(do.Discard(seat, played.hand.seats[seat].cards[0]))
        played.do(Deal(D))
        played.round(acted)
        extra = played.hand.seats[3].cards[0]
        played.report(facts.FailedToDiscard(seat=3, card=extra))
        assert played.hand.seats[3].live is not dead
        assert (extra in played.hand.muck) or dead


@pytest.mark.clause("9.15.1")
def test_nobody_has_to_discard_in_holdem() -> None:
    with pytest.raises(IllegalAction):
        Played().to(1).report(facts.FailedToDiscard(seat=1))


@pytest.mark.clause("9.16")
def test_side_wagers_are_settled_on_the_flop_that_counts_and_stay_for_a_new_deal() -> None:
    played = Played(side_wagers=True)
    played.do(do.PlaceSideWager(2, "red", 20))
    played.dealt()
    played.report(facts.FlopPremature())
    played.round()
    played.do(Shuffle(D, tuple(reversed(played.hand.stub))), Deal(D))
    played.round(1)
    [line] = played.hand.side_lines
    red = all(one.suit.colour.value == "red" for one in played.hand.board)
    assert (line.outcome is Outcome.WIN) is red


@pytest.mark.clause("9.16")
@pytest.mark.parametrize(
    ("fact", "readings", "outcome"),
    [
        (facts.DeckNotShuffledOrCut(), {}, Outcome.CARRIED),
        (facts.DeckNotShuffledOrCut(), {"side_wagers_on_misdeal": "refunded"}, Outcome.RETURNED),
        (facts.DefectiveDeck(ground="joker"), {}, Outcome.RETURNED),
    ],
)
def test_side_wagers_of_a_hand_without_a_result(fact: Any, readings: dict[str, str], outcome: Outcome) -> None:
    played = Played(side_wagers=True, readings=readings)
    played.do(do.PlaceSideWager(2, "red", 20))
    played.dealt()
    played.report(fact)
    [line] = played.hand.side_lines
    assert line.outcome is outcome


@pytest.mark.clause("9.1.1(h)", "13.6", "9.16")
@pytest.mark.parametrize(
    ("fact", "by"), [(facts.DefectiveDeck(ground="joker"), D), (conduct.Invalidate(ground="fire"), HDD)]
)
@pytest.mark.parametrize("reading", ["refunded", "settled_if_flop_was_dealt"])
def test_a_side_wager_that_is_settled_goes_back_with_every_other_wager(fact: Any, by: str, reading: str) -> None:
    played = Played(side_wagers=True, readings={"side_wagers_on_refund": reading})
    played.do(do.PlaceSideWager(2, "red", 20))
    played.dealt().to(1).round(1)
    [settled] = played.hand.side_lines
    played.report(fact, by)
    [line] = played.hand.side_lines
    assert line == settled if reading != "refunded" else line.outcome is Outcome.RETURNED
    assert played.hand.seats[2].stack == STACK - 20 + line.returned + line.paid


# -- 13


@pytest.mark.clause("13.5", "13.5.1", "13.5.2", "13.6")
def test_an_outcome_is_annulled_on_the_books_grounds_alone_and_every_wager_goes_back() -> None:
    for ground in ("fire", "act_of_God", "fraud: marked cards"):
        played = Played().to(1)
        assert played.report(conduct.Invalidate(ground=ground), HDD).rule.clause == "13.5"
        assert {seat.stack for seat in played.hand.seats.values()} == {STACK}
    played = Played().to(1)
    for fact in (conduct.Invalidate(ground="bad beat"), conduct.Invalidate(ground="fraud")):
        with pytest.raises(IllegalAction):
            played.report(fact, HDD)
    with pytest.raises(NotAuthorised):
        played.report(conduct.Invalidate(ground="fire"), D)


@pytest.mark.clause("13.2", "13.2.1", "13.2.2")
def test_sanctions_need_an_assistant_casino_manager() -> None:
    played = Played().to(1)
    with pytest.raises(NotAuthorised):
        played.report(conduct.Contravention(seat=2, void=True), AM)
    played.report(conduct.Contravention(seat=2, void=True, exclude=True), ACM)
    assert played.hand.seats[2].stack == STACK
    with pytest.raises(IllegalAction):
        played.report(conduct.Contravention(seat=3), ACM)


@pytest.mark.clause("13.1", "13.2.3", "13.2.4", "13.4", "13.7", "13.8", "13.10", "13.12", "13.14", "13.15")
def test_every_breach_of_conduct_has_its_clause_and_its_rank() -> None:
    wanted: list[tuple[Any, str, str]] = [
        (conduct.ProhibitedDevice(seat=1, seize=True), "13.1", ACM),
        (conduct.IntegrityHarmed(seat=1), "13.4", AM),
        (conduct.AdviceGiven(), "13.7", D),
        (conduct.Influence(), "13.8", D),
        (conduct.Dispute(decision="the call stands"), "13.10", AM),
        (conduct.BetBetweenPlayers(seats=(1, 2)), "13.12", D),
        (conduct.CardsExchanged(seats=(1, 2)), "13.14", D),
        (conduct.Collusion(seats=(1,)), "13.15", D),
    ]
    for fact, clause, rank in wanted:
        played = Played().to(1)
        made = played.report(fact, rank)
        assert (made.rule.clause, made.by) == (clause, rank)
        below = BOOK.ladder.rungs[: BOOK.ladder.rungs.index(rank)]
        for lower in below:
            with pytest.raises(NotAuthorised):
                Played().to(1).report(fact, lower)


def test_no_ruling_leaves_a_hand_without_a_live_player() -> None:
    played = Played(seats=2).dealt()
    with pytest.raises(IllegalAction, match="No live hand"):
        played.report(conduct.CardsExchanged(seats=(1, 2)))


def test_a_dead_hand_may_leave_one_player_who_wins() -> None:
    played = Played(seats=2).dealt()
    played.report(conduct.CardsExchanged(seats=(1,)))
    assert isinstance(played.hand, Uncontested)
    played.out()


ANY = st.one_of(
    st.just(facts.DeckNotShuffledOrCut()),
    st.builds(facts.DealError, error=st.sampled_from(["out_of_order", "extra_hand"]), correctable=st.booleans()),
    st.builds(facts.WrongCardCount, seat=st.integers(1, 4), cards=st.just(3), correctable=st.booleans()),
    st.builds(facts.BurnMissed, reconstructable=st.booleans()),
    st.builds(facts.CardExposedByDealer, seat=st.integers(1, 4)),
    st.builds(facts.BoxedCard, card=st.sampled_from([card("Ah"), card("7d"), card("2c")])),
    st.sampled_from([kind() for kind in (facts.FlopPremature, facts.TurnPremature, facts.RiverPremature)]),
    st.sampled_from([facts.TwoCardsOpened(), facts.MoreThanTwoCardsOpened(), facts.FlopTooManyCards()]),
    st.builds(conduct.CardsExchanged, seats=st.tuples(st.integers(1, 4))),
    st.builds(conduct.Contravention, seat=st.integers(1, 4), void=st.just(True)),
)


@given(seed=st.integers(0, 10**6), told=st.lists(st.tuples(st.integers(0, 25), ANY), max_size=6))
def test_chips_are_conserved_and_no_card_is_lost_whatever_is_reported_and_when(
    seed: int, told: list[tuple[int, Any]]
) -> None:
    played = Played(str(seed)).dealt()
    for step in range(40):
        for moment, fact in told:
            if moment != step or isinstance(played.hand, Over):
                continue
            before = played.hand
            try:
                played.report(fact, ACM)
            except Refusal:
                assert played.hand is before
            if not isinstance(played.hand, Over):
                assert whole(played)
        if isinstance(played.hand, Over):
            return
        hand = played.hand
        if hand.shuffle_due and isinstance(hand, StreetDue):
            played.do(Shuffle(D, tuple(reversed(hand.stub))))
        elif isinstance(hand, BettingRound):
            played.round(1)
        elif isinstance(hand, StreetDue):
            played.do(Deal(D))
        elif isinstance(hand, Showdown) and hand.waiting:
            played.do(do.ReadHands(D))
        else:
            played.do(do.PushPots(D))


def test_every_fact_has_a_ruling_and_every_ruling_names_its_fact() -> None:
    assert len({kind.__struct_config__.tag for kind in RULINGS}) == len(RULINGS)  # type: ignore[attr-defined]
    with pytest.raises(IllegalAction):
        ruling(Played().hand, object())
