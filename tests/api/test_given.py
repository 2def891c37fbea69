"""What a caller may give by mistake: each is refused with its name and what it should be, and nothing is done."""

from __future__ import annotations

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
