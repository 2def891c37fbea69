"""Crown Poker at the desk: whole evenings with chips bought and taken home, rulings, misdeals, and a restart after each event."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from typing import Any

import pytest
from book_ids import POKER, module
from desk_play import new_house, open_desk
from msgspec.structs import replace

from queenhigh.cards import Seed
from queenhigh.cards.shuffling import below
from queenhigh.desk.codec import opened
from queenhigh.desk.desk import Desk
from queenhigh.desk.recall import recall
from queenhigh.desk.tables import restore
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import conduct, facts
from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.crown_melbourne_crown_poker.events import CommunityDealt, HandShown, HoleCardsDealt
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.writing import write
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_recall import differences, hand_sheet_of
from queenhigh.games.crown_melbourne_crown_poker.floor import ending
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, InPlay, Over, Preparing
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Report
from queenhigh.ledger import Ledger, reconcile
from queenhigh.money import Cents
from queenhigh.money.accounts import drop_of, layout_of
from queenhigh.notation import phh
from queenhigh.notation.hand_sheet import play_hand as on_a_sheet
from queenhigh.rules import IllegalAction, Refusal

pytest_plugins = ["ledger_places"]

CROUPIER = module(POKER, "croupier")
D, HDD, AM, ACM = module(POKER, "book").LADDER.rungs
BUY_IN = Cents(20_000)
NEW_DECK = said.ReplaceCards(by=D, reason="the deck was not fit for use", checked_by={"Ann": D})


def open_poker(where: str, game: str = "holdem", betting: str = "no_limit", players: int = 5) -> Desk:
    desk = new_house(where)
    desk.new_table("p", POKER)
    desk.fill("p", Cents(1_000_000))
    settings = Sitting(table=CROUPIER.practice_table(game, betting))
    signs = ("limits", "betting", "commission", "buy_in", "game", "terms", "side_wagers", "bonus_prizes", "blinds")
    desk.instruct("p", said.CheckCards(by=D, at=desk.now))
    desk.instruct("p", said.OpenTable(by=ACM, at=desk.now, setup=said.Setup(places=9, signs=signs, settings=settings)))
    for seat in range(1, players + 1):
        sit(desk, seat)
    return desk


def sit(desk: Desk, seat: int) -> None:
    player = f"player {seat}"
    desk.buy_in(player, BUY_IN)
    desk.instruct("p", said.SeatPlayer(by=D, seat=seat, player=player, at=desk.now))
    desk.instruct("p", here.BuyIn(by=D, seat=seat, amount=BUY_IN, at=desk.now))


def step(desk: Desk, seed: Seed) -> None:
    state = desk.table("p")
    hand: Any = state.round
    assert state.seal is not None
    if state.settings.defective:  # the new deal waits for other cards (9.1.1(h), 3.1)
        desk.instruct("p", NEW_DECK)
    order = CROUPIER.next_order(hand, state.seal.deck())
    desk.do("p", order if order is not None else CROUPIER.bot_acts(hand, seed))


def play_hand(desk: Desk, name: str, trouble: Any = None, after: int = 0) -> Any:
    desk.start_round("p", seed=Seed.named("poker", name))
    number, steps = desk.table("p").number, 0
    while desk.table("p").playing and desk.table("p").number == number:
        if trouble is not None and steps == after:
            with suppress(Refusal):
                desk.do("p", Report(ACM, trouble))
            trouble = None
            if not desk.table("p").playing:
                break
        step(desk, Seed.named(name, steps))
        steps += 1
        assert steps < 500
    return desk.table("p").round


TROUBLES: list[Any] = [
    facts.WrongCardCount(seat=2, cards=3),
    facts.CardExposedByDealer(seat=1),
    facts.DeckNotShuffledOrCut(),
    facts.FlopPremature(),
    facts.TurnPremature(),
    facts.RiverPremature(),
    facts.TwoCardsOpened(),
    facts.BurnMissed(),
    facts.DefectiveDeck(ground="joker"),
    conduct.Contravention(seat=3, void=True),
    conduct.CardsExchanged(seats=(1,)),
    conduct.Invalidate(ground="fire"),
]


@pytest.mark.parametrize(
    ("game", "betting"),
    [
        ("holdem", "no_limit"),
        ("omaha_hilo", "pot"),
        ("crazy_pineapple", "fixed"),
        ("pineapple", "spread"),
        ("omaha", "half_pot"),
    ],
)
def test_an_evening_of_poker_reconciles_and_is_rebuilt_the_same(file: str, game: str, betting: str) -> None:
    stream = Seed.named("evening", game).bytes()
    with open_poker(file, game, betting) as desk:
        outcomes = set()
        for number in range(21):
            sitting: Sitting = desk.table("p").settings
            for seat, seated in sitting.seats.items():
                if seated.stack < 2_000:
                    desk.buy_in(seated.player, BUY_IN)
                    desk.instruct("p", here.BuyIn(by=D, seat=seat, amount=BUY_IN, at=desk.now))
            if number % 7 == 3:
                desk.instruct("p", said.LeaveSeat(by=D, seat=4, at=desk.now))
            if number % 7 == 5:
                sit(desk, 4)
            trouble = TROUBLES[below(len(TROUBLES), stream)] if number % 3 == 0 else None
            over = play_hand(desk, f"{game} {number}", trouble, below(14, stream))
            assert isinstance(over, Over)
            outcomes.add(over.outcome)
        data = desk.table("p").as_data()
        books = reconcile(desk.ledger)
        assert not books.faults
        stacks = sum(seated.stack for seated in desk.table("p").settings.seats.values())
        assert books.balances[layout_of("p")] == stacks
        assert books.balances[drop_of("p")] > 0
        assert {"showdown", "fold"} <= outcomes
        assert not desk.locked
    with open_desk(file) as again:
        assert again.table("p").as_data() == data
        assert restore(again.ledger, "p", POKER, snapshots=False)[0].as_data() == data


def test_a_misdeal_is_dealt_again_with_the_same_button_and_a_new_seal(file: str) -> None:
    with open_poker(file) as desk:
        desk.start_round("p")
        state = desk.table("p")
        desk.do("p", do.PlaceSideWager(2, "red", 500))
        while not isinstance(state.round, BettingRound):
            step(desk, Seed.named("x"))
        first, button, number = state.seal, state.round.lineup.button, state.number
        desk.do("p", Report(D, facts.DeckNotShuffledOrCut()))
        assert isinstance(state.round, Preparing)
        assert (state.round.lineup.button, state.number) == (button, number)
        assert state.seal != first
        assert [wager.amount for wager in state.round.side_wagers] == [500]
        while state.playing:
            step(desk, Seed.named("y"))
        assert state.rounds == number
        assert not reconcile(desk.ledger).faults


@pytest.mark.clause("crown-melbourne-crown-poker 9.1.1(h)", "crown-melbourne-crown-poker 9.1.1")
def test_after_a_defective_deck_the_same_hand_is_dealt_again_and_its_side_wagers_are_back(file: str) -> None:
    with open_poker(file) as desk:
        desk.start_round("p")
        state = desk.table("p")
        desk.do("p", do.PlaceSideWager(2, "red", 500))
        while not getattr(state.round, "side_lines", ()):
            assert state.playing
            step(desk, Seed.named("calls"))
        button, number = state.round.lineup.button, state.number
        desk.do("p", Report(D, facts.DefectiveDeck(ground="joker")))
        assert isinstance(state.round, Preparing)
        assert (state.round.lineup.button, state.number, state.round.side_wagers) == (button, number, ())
        assert {seat.stack for seat in state.round.seats.values()} == {BUY_IN}
        assert not reconcile(desk.ledger).faults


@pytest.mark.clause(
    "crown-melbourne-crown-poker 9.1.1(h)", "crown-melbourne-crown-poker 3.1", "crown-melbourne-crown-poker 5.3.1"
)
def test_the_deck_that_caused_a_misdeal_is_replaced_before_the_new_deal(file: str) -> None:
    with open_poker(file) as desk:
        state = misdealt(desk, facts.DefectiveDeck(ground="joker"))
        assert state.settings.defective == "joker"
        with pytest.raises(IllegalAction, match=r"defective \(joker\).*3\.1"):
            desk.do("p", do.PostBlinds(D))
        desk.instruct("p", NEW_DECK)
        desk.do("p", do.PostBlinds(D))
        with pytest.raises(IllegalAction, match=r"5\.3\.1"):
            desk.instruct("p", NEW_DECK)
        data = state.as_data()
    with open_desk(file) as again:
        assert again.table("p").as_data() == data


@pytest.mark.clause("crown-melbourne-crown-poker 3.4", "crown-melbourne-crown-poker 3.1")
def test_the_deck_check_is_repeated_for_the_new_deal(file: str) -> None:
    with open_poker(file) as desk:
        misdealt(desk, facts.DeckNotShuffledOrCut())
        desk.instruct("p", said.OrderCount(by=HDD, at=desk.now))
        with pytest.raises(IllegalAction, match=r"3\.4"):
            desk.do("p", do.PostBlinds(D))
        desk.instruct("p", said.RecordCount(by=D, count=51, at=desk.now))
        with pytest.raises(IllegalAction, match=r"3\.1"):
            desk.do("p", do.PostBlinds(D))
        desk.instruct("p", NEW_DECK)
        desk.do("p", do.PostBlinds(D))


@pytest.mark.clause("crown-melbourne-crown-poker 1.1 'Round of Play'", "crown-melbourne-crown-poker 6.11")
def test_between_a_misdeal_and_the_new_deal_players_leave_move_and_buy_chips(file: str) -> None:
    with open_poker(file) as desk:
        desk.start_round("p")
        desk.do("p", do.PlaceSideWager(2, "red", 500), do.PlaceSideWager(4, "red", 500))
        state = misdealt(desk, facts.DeckNotShuffledOrCut())
        players, button = dict(state.floor.seats), state.round.lineup.button
        seats = sorted(players)
        desk.buy_in(players[seats[0]], BUY_IN)
        desk.instruct("p", here.BuyIn(by=D, seat=seats[0], amount=BUY_IN, at=desk.now))
        assert state.round.seats[seats[0]].stack == 2 * BUY_IN
        desk.instruct("p", said.LeaveSeat(by=D, seat=2, at=desk.now))
        assert desk.ledger.balance(f"player:{players[2]}") == BUY_IN
        desk.instruct("p", here.ChangeSeat(by="player", seat=4, to=6, at=desk.now))
        assert [(wager.seat, wager.amount) for wager in state.round.side_wagers] == [(6, 500)]
        assert state.round.lineup.button == button
        assert set(state.round.seats) == set(state.floor.seats)
        data = state.as_data()
        desk.do("p", do.PostBlinds(D))
        with pytest.raises(IllegalAction, match=r"6\.11"):
            desk.instruct("p", said.LeaveSeat(by=D, seat=6, at=desk.now))
        while state.playing:
            step(desk, Seed.named("z"))
        assert not reconcile(desk.ledger).faults
        assert not desk.locked
        version = data["version"]
        assert restore(desk.ledger, "p", POKER, snapshots=False, upto=version)[0].as_data() == data


@pytest.mark.clause("crown-melbourne-crown-poker 8.3", "crown-melbourne-crown-poker 13.3")
def test_a_misdealt_hand_without_players_is_given_up_and_the_table_may_close_by_agreement(file: str) -> None:
    with open_poker(file) as desk:
        desk.start_round("p")
        desk.do("p", do.PlaceSideWager(2, "red", 500))
        state = misdealt(desk, facts.DeckNotShuffledOrCut())
        number = state.number
        for seat in sorted(state.floor.seats)[2:]:
            desk.instruct("p", said.LeaveSeat(by=D, seat=seat, at=desk.now))
        assert state.playing
        first, second = sorted(state.floor.seats)
        desk.instruct("p", said.LeaveSeat(by=D, seat=first, at=desk.now))
        assert (state.playing, state.rounds, state.floor.playing) == (False, number, False)
        assert state.settings.seats[second].stack == BUY_IN
        assert not reconcile(desk.ledger).faults
        sit(desk, first)
        misdealt(desk, facts.DeckNotShuffledOrCut())
        desk.instruct("p", here.AgreeToClose(by=AM, agreeing=(first, second), at=desk.now))
        assert not desk.is_open("p")
        assert desk.on_layout("p") == 0
        assert not reconcile(desk.ledger).faults


def misdealt(desk: Desk, fact: Any) -> Any:
    """A hand in which the first round of betting has begun, and then a misdeal."""
    state = desk.table("p")
    if not state.playing:
        desk.start_round("p")
    while not isinstance(state.round, BettingRound):
        step(desk, Seed.named("x"))
    desk.do("p", Report(D, fact))
    assert isinstance(state.round, Preparing)
    return state


def test_a_stub_shuffled_in_mid_hand_is_sealed_again(file: str) -> None:
    with open_poker(file) as desk:
        desk.start_round("p")
        state = desk.table("p")
        while not isinstance(state.round, BettingRound):
            step(desk, Seed.named("x"))
        before = state.seal
        desk.do("p", Report(D, facts.FlopPremature()))
        assert state.seal != before
        while state.playing and len(getattr(state.round, "board", ())) < 3:
            step(desk, Seed.named("calls"))
        assert not getattr(state.round, "shuffle_due", False)


def test_an_interrupted_hand_continues_with_the_same_cards_after_every_event(file: str) -> None:
    with open_poker(file) as desk:
        play_hand(desk, "recorded")
        total = desk.table("p").version
    with Ledger.open(file, read_only=True) as ledger:
        whole = restore(ledger, "p", POKER)[0].as_data()
        state, _ = restore(ledger, "p", POKER, snapshots=False, upto=0)
        for envelope in ledger.read("table:p"):
            state.apply(opened(envelope, POKER))
            again, _ = restore(ledger, "p", POKER, snapshots=False, upto=state.version)
            assert again.as_data() == state.as_data()
        assert state.version == total
        assert state.as_data() == whole


def test_chips_go_home_when_a_seat_is_vacated_and_when_the_table_closes(file: str) -> None:
    with open_poker(file) as desk:
        play_hand(desk, "a")
        stack = desk.table("p").settings.seats[2].stack
        desk.instruct("p", said.LeaveSeat(by=D, seat=2, at=desk.now))
        assert desk.ledger.balance("player:player 2") == stack
        desk.instruct("p", said.GiveNotice(by=AM, subject="closing", at=desk.now))
        for number in range(3):
            play_hand(desk, str(number))
        desk.instruct("p", said.CloseTable(by=AM, at=desk.now, count=52))
        assert desk.ledger.balance(layout_of("p")) == 0
        assert not reconcile(desk.ledger).faults


def test_the_floor_learns_what_each_player_has_when_a_hand_is_over(file: str) -> None:
    with open_poker(file) as desk:
        over = play_hand(desk, "b")
        told = ending(over, desk.table("p").happened, D, 0)
        assert told.stacks == {number: seat.stack for number, seat in over.seats.items()}
        assert isinstance(over, Over)
        assert not isinstance(over, InPlay)


def test_every_hand_done_again_from_what_people_did_ends_the_same(file: str) -> None:
    with open_poker(file, "pineapple", "no_limit") as desk:
        for number in range(18):
            for seat, seated in desk.table("p").settings.seats.items():
                if seated.stack < 2_000:
                    desk.buy_in(seated.player, BUY_IN)
                    desk.instruct("p", here.BuyIn(by=D, seat=seat, amount=BUY_IN, at=desk.now))
            play_hand(desk, f"again {number}", TROUBLES[number % len(TROUBLES)] if number % 2 else None, number % 9)
    with Ledger.open(file, read_only=True) as ledger:
        for number in range(1, 19):
            assert recall(ledger, f"p/{number}").differences == []


def test_a_stack_that_was_written_wrongly_is_found_when_the_hand_is_done_again(file: str) -> None:
    with open_poker(file) as desk:
        over = play_hand(desk, "tampered")
        seats = {number: replace(seat, stack=seat.stack + 1) for number, seat in over.seats.items()}
        assert differences(replace(over, seats=seats), desk.table("p").happened)


@pytest.mark.parametrize(
    ("game", "betting"),
    [("holdem", "no_limit"), ("crazy_pineapple", "fixed"), ("omaha_hilo", "pot"), ("pineapple", "spread")],
)
def test_every_hand_is_written_as_a_hand_sheet_that_ends_the_same(file: str, game: str, betting: str) -> None:
    """With and without a ruling: stacks, board and every card, the burns included, come out as they were."""
    with open_poker(file, game, betting) as desk:
        for number in range(2 * len(TROUBLES)):
            for seat, seated in desk.table("p").settings.seats.items():
                if seated.stack < 2_000:
                    desk.buy_in(seated.player, BUY_IN)
                    desk.instruct("p", here.BuyIn(by=D, seat=seat, amount=BUY_IN, at=desk.now))
            trouble = TROUBLES[number // 2] if number % 2 else None
            over = play_hand(desk, f"{game} sheet {number}", trouble, number % 9)
            happened = desk.table("p").happened
            result = on_a_sheet(hand_sheet_of(over, happened))
            assert result["ended"] == over.outcome
            assert result["final_stacks"] == {str(seat): over.seats[seat].stack for seat in sorted(over.seats)}
            if trouble is None:
                assert result["board"] == [str(card) for card in over.board]
                burnt = [str(card) for event in happened if isinstance(event, CommunityDealt) for card in event.burn]
                assert result.get("burns", []) == burnt
                assert result["legality"] == []
            assert "notes" not in result


@pytest.mark.parametrize(
    ("game", "betting"),
    [("holdem", "no_limit"), ("crazy_pineapple_hilo", "fixed"), ("omaha_hilo", "pot"), ("pineapple", "spread")],
)
def test_a_player_keeps_a_sheet_and_a_file_that_end_the_same_and_name_no_card_they_did_not_see(
    file: str, game: str, betting: str
) -> None:
    with open_poker(file, game, betting) as desk:
        for number in range(4):
            over = play_hand(desk, f"{game} own {number}")
            happened = desk.table("p").happened
            dealt = next(event.hands for event in happened if isinstance(event, HoleCardsDealt))
            shown = {card for event in happened if isinstance(event, HandShown) for card in event.cards}
            for seat, own in dealt.items():
                sheet = hand_sheet_of(over, happened, {seat})
                hand = write(over, happened, places=2, seen={seat})
                hidden = {str(card) for cards in dealt.values() for card in cards} - {str(c) for c in {*own, *shown}}
                assert hidden.isdisjoint(words_in(sheet))
                assert not [card for card in hidden if card in "".join(tomllib.loads(hand)["actions"])]
                result = on_a_sheet(sheet)
                assert result["final_stacks"] == {str(at): over.seats[at].stack for at in sorted(over.seats)}
                assert result["legality"] == []
                [record] = phh.read_text(hand)
                assert phh.replay(record).agrees


def words_in(value: Any) -> set[str]:
    match value:
        case str():
            return {value}
        case dict():
            return set().union(*map(words_in, value.values()))
        case list() | tuple():
            return set().union(*map(words_in, value))
    return set()
