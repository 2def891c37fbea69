"""What a caller may give by mistake: each is refused with its name and what it should be, and nothing is done."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, cast

import pytest

import queenhigh
from queenhigh.games.casino_canberra_3_card_poker.conduct import Collusion, CollusionRuling
from queenhigh.games.crown_melbourne_crown_poker.actions import Call, OutOfTurn
from queenhigh.games.kit.actions import Action, CloseBetting, Decide, PlaceWager, Report
from queenhigh.money import Cents

api: Any = queenhigh


def dealt() -> Any:
    round = queenhigh.Table("perth", seed="tuesday").new_round()
    round.wager(3, "Ada", ante=10).deal()
    return round


MISTAKES: list[tuple[Callable[[], Any], str]] = [
    (lambda: api.book(7), "book: 7 is not text"),
    (lambda: api.rule({}, "4.8(a)"), "book: {} is not text"),
    (lambda: api.rule("canberra", 4), "clause: 4 is not text"),
    (lambda: api.load(3), "source: 3 is not text"),
    (lambda: api.Deck(52), "deck: 52 is not a list. Write it as"),
    (lambda: api.Deck([1, 2]), "card: 1 is not text"),
    (lambda: api.Deck.shuffled(5), "seed: 5 is not text"),
    (lambda: api.Table(None), "book: None is not text"),
    (lambda: api.Table("perth", limits=10), 'limits: 10 is not a group of names and values. Write it as {"min"'),
    (lambda: api.Table("perth", readings="A6"), "readings: 'A6' is not a group"),
    (lambda: api.Table("perth", readings={6: "x"}), "readings: 6 is not text"),
    (lambda: api.Table("perth", limits=[]), r"limits: \[\] is not a group"),
    (lambda: api.Table("perth", readings=0), "readings: 0 is not a group"),
    (lambda: api.PokerHand(readings=[]), r"readings: \[\] is not a group"),
    (lambda: api.Table("perth", seed=5), "seed: 5 is not text"),
    (lambda: api.Table("canberra", limits={"max": 0}), "limits: a maximum of 0.00 allows no wager"),
    (lambda: api.Table("canberra", limits={"min": None}), "limits.min: this should be a whole number, not nothing"),
    (lambda: api.load("\ud800"), "cannot be read"),
    (lambda: api.load("\x00"), "cannot be read"),
    (lambda: dealt().report("fraud", when="teatime"), "when: 'teatime' is not a moment of this round"),
    (lambda: dealt().report("elect_not_exposed", seat=3, when="flop"), "when: elect_not_exposed does not happen at"),
    (lambda: dealt().report("fraud", reported="flop"), "reported: an irregularity is reported now. Leave it out"),
    (lambda: dealt().wager("1", ante=10), "seat: '1' is not a seat. Seats are numbers from 1 on"),
    (lambda: dealt().wager(1, 7, ante=10), "player: 7 is not text"),
    (lambda: dealt().decide(True, "play"), "seat: True is not a seat. Seats are numbers from 1 to 7"),
    (lambda: dealt().decide(3, 1), "There is no choice 1. Choose play, fold"),
    (lambda: dealt().decide(2, "play"), "there is no hand at seat 2. Seats with one: 3"),
    (lambda: dealt().regular(2), "Seat 2 has nothing to decide now. To decide: 3"),
    (lambda: dealt().cards(8), "seat: 8 is not a seat. Seats are numbers from 1 to 7"),
    (lambda: dealt().legal([3]), r"seat: \[3\] is not a seat"),
    (lambda: dealt().choices(0), "seat: 0 is not a seat"),
    (lambda: dealt().net("3"), "seat: '3' is not a seat"),
    (lambda: dealt().seen_by(None), "seat: None is not a seat"),
    (lambda: dealt().act("play"), "action: 'play' is not a move"),
    (lambda: dealt().report("fraud", by=4), "by: 4 is not text"),
    (lambda: api.PokerHand(4), "game: 4 is not text"),
    (lambda: api.PokerHand("holdem", 200), r"stacks: 200 is not a list. Write it as \[200, 200\] or"),
    (lambda: api.PokerHand("holdem", {"1": 200, "2": 200}), "seat: '1' is not a seat"),
    (lambda: api.PokerHand(betting=None), "betting: None is not text"),
    (lambda: api.PokerHand(blinds=2), r"blinds: 2 is not a list. Write it as \(1, 2\)"),
    (lambda: api.PokerHand(button="1"), "seat: '1' is not a seat"),
    (lambda: api.PokerHand().act(3), "action: 3 is not a move. Legal: "),
    (lambda: api.PokerHand(book=[]), r"book: \[\] is not text"),
    (lambda: api.PokerHand(readings={"A-08": ["x"]}), r"has no value \['x'\]: choose"),
    (lambda: api.Table("canberra", readings={"A6": {}}), r"has no value \{\}: choose"),
    (lambda: dealt().legal(3, {}), r"player: \{\} is not text"),
    (lambda: api.evaluate("Ah Kh Qh 2c", 5), "cards: 5 is not a list"),
    (lambda: api.dump({}, 5), "target: 5 is not text"),
    (lambda: api.dump([{}, 5]), "not a list of int"),
    (lambda: api.settle(api.load("examples/canberra.yaml")).net(9), r"There is no seat 9. There are 1"),
    (lambda: api.odds("canberra", foo=1), "foo: there is no such option. There are tables, "),
    (lambda: api.odds("canberra", redings={}), "redings: there is no such option. Nearest: readings"),
    (lambda: api.odds("california", seats="x"), "seats: this should be a whole number, not text"),
    (lambda: api.simulate("canberra", 0), "rounds: 0 is less than one"),
    (lambda: api.simulate("canberra", -1), "rounds: -1 is less than one"),
    (lambda: api.simulate("canberra", 10, seats=1.5), "seats: this should be a whole number"),
    (lambda: api.equity(None, ["AhAd", "KhKd"]), "game: None is not text"),
    (lambda: api.equity("holdem", ["AhAd", 5]), "hands: 5 is not text"),
    (lambda: api.equity("holdem", ["AhAd", "KhKd"], 5), "board: 5 is not a list"),
    (lambda: api.equity("holdem", ["AhAd", "KhKd"], samples="x"), "samples: 'x' is not a whole number"),
]  # fmt: skip


def acted(action: Action) -> Any:
    return queenhigh.Table("canberra").new_round().act(action)


FOUL = [
    (PlaceWager(1, "Ada", "ante", cast("Any", 1000.5)), "PlaceWager.amount: this should be a whole number"),
    (PlaceWager(1, "Ada", "ante", cast("Any", True)), "PlaceWager.amount: this should be a whole number"),
    (PlaceWager(cast("Any", []), "Ada", "ante", Cents(1000)), "PlaceWager.seat: this should be a whole number"),
    (CloseBetting(cast("Any", None)), "CloseBetting.by: this should be text, not nothing"),
    (Decide(1, cast("Any", "flod")), "Decide.choice: 'flod' is not one of undecided, play, fold"),
    (Report("casino_supervisor", Collusion(seats=cast("Any", "1"), ruling=CollusionRuling.VOID)), "Collusion.seats: "),
]


@pytest.mark.parametrize(("action", "told"), FOUL)
def test_an_action_of_the_engine_is_made_of_the_right_kinds(action: Action, told: str) -> None:
    """Half a cent was placed, and the round failed later; other fields raised a TypeError or an AttributeError."""
    with pytest.raises(queenhigh.InputError, match=f"^{told}"):
        acted(action)
    assert acted(PlaceWager(1, "Ada", "ante", Cents(1000)))


def test_an_action_within_an_action_too() -> None:
    hand = queenhigh.PokerHand(stacks=[200, 200, 200])
    with pytest.raises(queenhigh.InputError, match=r"^Call\.seat: this should be a whole number"):
        hand.act(OutOfTurn(Call(cast("Any", "2"))))
    assert hand.act(OutOfTurn(Call(2)))


@pytest.mark.parametrize(("mistake", "told"), MISTAKES)
def test_a_mistake_is_reported_by_its_name(mistake: Callable[[], Any], told: str) -> None:
    with pytest.raises(queenhigh.InputError, match=told):
        mistake()


def test_settings_with_which_no_round_may_begin_are_refused_at_once() -> None:
    with pytest.raises(queenhigh.IllegalAction, match=r"Option 2 is for antes from 5\.00 to 200\.00"):
        queenhigh.Table("california", limits={"min": 1})


def test_blinds_that_fall_are_named_in_dollars() -> None:
    with pytest.raises(queenhigh.IllegalAction, match=r"^Blinds of 2\.00 and 1\.00 do not rise from one to the next"):
        queenhigh.PokerHand(blinds=(2, 1))


def test_a_deck_that_is_refused_costs_no_shuffle() -> None:
    table, other = queenhigh.Table("perth", seed="friday"), queenhigh.Table("perth", seed="friday")
    with pytest.raises(queenhigh.InputError, match="deck"):
        table.new_round(cast("Any", 52))
    assert table.played == 0
    assert table.round is None
    assert table.new_round().deck == other.new_round().deck


@pytest.mark.parametrize("book", ["canberra", "california", "melbourne-three", "perth"])
def test_the_dealer_deals_a_round_or_nothing_happens(book: str) -> None:
    """The betting was closed at the next withdrawal, because a deal had been asked for before anyone wagered."""
    round = queenhigh.Table(book, seed="friday").new_round()
    before = round.state, round.events
    with pytest.raises(queenhigh.Refusal):
        round.deal()
    assert (round.state, round.events) == before
    round.wager(2, ante=10)
    withdraw = next(move for move in round.legal(2) if move.name == "withdraw")
    round.act(withdraw)
    assert not round.state.hands or "ante" not in round.state.hands[2].wagers


@pytest.mark.parametrize("book", ["melbourne-three", "perth"])
def test_a_decision_before_the_deal_or_without_an_ante_is_refused(book: str) -> None:
    side = {"melbourne-three": "six_card_bonus", "perth": "dealer_poker_extra"}[book]
    round = queenhigh.Table(book, seed="friday").new_round().wager(1, **{side: 5}).wager(2, ante=10)
    for _ in range(2):
        with pytest.raises(queenhigh.Refusal):
            round.decide(1, "play")
        round.deal()


@pytest.mark.parametrize("book", ["canberra", "california", "melbourne-three", "perth"])
def test_a_table_and_its_round_are_copied_and_pickled(book: str) -> None:
    table = queenhigh.Table(book, seed="friday")
    round = table.new_round().wager(2, ante=10)
    for again in (pickle.loads(pickle.dumps(round)), copy.deepcopy(round)):
        again.deal()
        assert round.phase == "Betting" != again.phase
        assert again.room is round.room
    round.deal()
    assert (again.state, again.events) == (round.state, round.events)
    assert pickle.loads(pickle.dumps(table)).new_round().deck == table.new_round().deck


def test_a_hand_of_poker_is_copied_and_pickled() -> None:
    hand = queenhigh.PokerHand("omaha", [200, 200, 200], seed="friday")
    for again in (pickle.loads(pickle.dumps(hand)), copy.deepcopy(hand)):
        again.call()
        assert hand.turn != again.turn
    assert (again.state, again.events) == ((other := hand.call()).state, other.events)


FIGURES: list[tuple[Callable[[], Any], str]] = [
    (lambda: api.design("canberra", None), "wager: None is not text"),
    (lambda: api.design("canberra", "pairs_plus", pay=True), 'pay: True is not a group of names and values. Write it as'),
    (lambda: api.design("canberra", "pairs_plus", target="2%", within={"flush": 3}), r"within\.flush: 3 is not text"),
    (lambda: api.par("canberra", readings="A6"), "readings: 'A6' is not a group"),
    (lambda: api.information("canberra", samples="x"), "samples: 'x' is not a whole number"),
    (lambda: api.information("canberra", samples=10**30), "--samples must be at most 10,000,000"),
    (lambda: api.information("canberra", table=True), "table: True is not text"),
    (lambda: api.strategy("canberra", rules=True), "rules: True is not a group"),
    (lambda: api.business("canberra", seats=None), "seats: None is not a whole number"),
    (lambda: api.business("canberra", seats=1.5), "seats: 1.5 is not a whole number"),
    (lambda: api.business("canberra", wagers={"pairs_plus": None}), "pairs_plus: None is not a number"),
    (lambda: api.business("canberra", wagers={"pairs_plus": 10**8}), "a stake is above zero and at most 1,000,000 antes"),
    (lambda: api.business("canberra", hours=None), "hours: None is not a number"),
    (lambda: api.business("canberra", pace=True), "pace: True is not a number"),
    (lambda: api.business("canberra", risk="1/0"), "risk: '1/0' is not a number"),
    (lambda: api.business("canberra", hours=10**8), "--hours and --pace are at most 1,000,000"),
    (lambda: api.compare("Pair Plus", hours=10**8), "--hours and --pace are at most 1,000,000"),
    (lambda: api.compare("Pair Plus", stake=0), "stake: an amount must be above zero, not 0"),
    (lambda: api.icm([10, 1.5], [50]), "stacks: 1.5 is not a whole number"),
    (lambda: api.icm([10, 10], [50], True), "terms: True is not text"),
    (lambda: api.push_fold(float("nan")), "stack: nan is not a number of chips"),
    (lambda: api.push_fold(10, ante=float("inf")), "ante: inf is not a number of chips"),
    (lambda: api.push_fold(10, small="x"), "small: 'x' is not a number of chips"),
    (lambda: api.push_fold(10, players=3, prizes=[50, "x", 20]), "prizes: 'x' is not a number of chips"),
    (lambda: api.push_fold(10, players="3"), "players: '3' is not a whole number"),
    (lambda: api.preflop("holdem", [1]), "hands: 1 is not text"),
    (lambda: api.preflop("holdem", None), "hands: None is not a list"),
    (lambda: api.preflop("omaha", ["AhAdKhKd"], samples=1.5), "samples: 1.5 is not a whole number"),
    (lambda: api.odds("melbourne-three", cost=0), "cost: an amount must be above zero, not 0"),
    (lambda: api.odds("melbourne-three", option=0), "no prize meter with that option and seed"),
    (lambda: api.simulate("melbourne-three", 10, cost=0), "cost: an amount must be above zero, not 0"),
    (lambda: api.Card(None), "A card is written as text such as 'Qh', not as None"),
    (lambda: api.PokerHand(blinds={1: 2}), r"blinds: {1: 2} is not a list"),
    (lambda: api.Table("perth", limits={"unit": 0}), "limits: a unit of 0.00 allows no wager"),
    (lambda: api.drill("pay", "canberra", "x", True), "level: True is not a whole number"),
]  # fmt: skip


@pytest.mark.parametrize(("mistake", "told"), FIGURES)
def test_what_a_calculation_is_given_is_checked_too(mistake: Callable[[], Any], told: str) -> None:
    """These were a TypeError, an AttributeError, an OverflowError or a ZeroDivisionError, or were calculated with."""
    with pytest.raises(queenhigh.InputError, match=told):
        mistake()
