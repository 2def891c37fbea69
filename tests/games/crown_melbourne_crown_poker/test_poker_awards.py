"""Rules 7.5, 8.5, 8.17-8.20: by which clauses a pot is won, to the part and the chip."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace
from poker_play import Played, table

from queenhigh.cards import cards
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.commission import Percentage
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.pots import (
    HIGH,
    LOW,
    WHOLE,
    GamePot,
    Share,
    Values,
    _five,
    award_rules,
    odd_chip_order,
)
from queenhigh.games.crown_melbourne_crown_poker.settle import _awards, uncalled
from queenhigh.money import Cents
from queenhigh.rules import Rule


def clauses(decided: Rule, also: tuple[Rule, ...]) -> list[str]:
    return [decided.clause, *(rule.clause for rule in also)]


@pytest.mark.clause("8.20.4(a)", "8.20.4(b)(ii)", "8.20.4(b)(iv)", "8.20.4(b)(v)")
def test_each_part_of_a_pot_is_won_by_its_own_clauses() -> None:
    high, hi_lo = Played().hand, Played(table(game="holdem_hilo")).hand
    game = hi_lo.table.game
    assert award_rules(high, Share(WHOLE, 100, (1,)), 100, odd=False) == (high.table.game.high, ())
    assert award_rules(hi_lo, Share(WHOLE, 100, (1,)), 100, odd=False) == (game.high, (game.no_low,))
    assert award_rules(hi_lo, Share(HIGH, 51, (1,)), 51, odd=True) == (game.high, (game.remainder,))
    assert award_rules(hi_lo, Share(HIGH, 50, (1,)), 50, odd=False) == (game.high, ())
    assert award_rules(hi_lo, Share(LOW, 50, (1,)), 50, odd=False) == (game.low, ())
    assert award_rules(hi_lo, Share(LOW, 50, (1,)), 50, odd=True) == (game.low, ())


@pytest.mark.clause("8.5", "8.5.1", "8.5.2", "3.3")
def test_a_shared_pot_cites_why_it_is_shared_and_who_gets_the_odd_chip() -> None:
    hand, without = Played().hand, Played(stacks={1: 100, 2: 100, 3: 100}, button=None).hand
    by = hand.table.game.high.clause
    assert clauses(*award_rules(hand, Share(WHOLE, 100, (1, 2)), 50, odd=False)) == [by, "8.5"]
    assert clauses(*award_rules(hand, Share(WHOLE, 101, (1, 2)), 51, odd=False)) == [by, "8.5", "8.5.1"]
    assert clauses(*award_rules(without, Share(WHOLE, 101, (1, 2)), 51, odd=False)) == [by, "8.5", "8.5.2", "3.3"]
    assert clauses(*award_rules(without, Share(WHOLE, 100, (1, 2)), 50, odd=False)) == [by, "8.5"]


@pytest.mark.clause("8.5.1")
def test_by_the_other_reading_the_button_is_first_only_where_it_has_won() -> None:
    hand = Played(table(readings={"odd_chip_from": "button_seat"})).hand
    assert odd_chip_order(hand, (2, 3, 1)) == (1, 2, 3)
    assert odd_chip_order(hand, (2, 3)) == (2, 3)


@pytest.mark.clause("8.5.2", "3.3")
def test_the_five_cards_of_a_hand_are_those_of_higher_suit() -> None:
    for hole, board in (("As 2d", "Ac Kd Qh Js Tc"), ("Ac 2d", "As Kd Qh Js Tc")):
        assert set(_five(GAMES["holdem"], cards(hole), cards(board))) == set(cards("As Kd Qh Js Tc"))
    trips = _five(GAMES["holdem"], cards("Ah 7c"), cards("9d 9s 9c 2d 3h"))
    assert set(trips) == set(cards("9d 9s 9c Ah 7c"))


@pytest.mark.clause("8.17.3(a)", "8.18.3(a)", "8.19.3(a)", "8.20.3(a)", "7.5")
@pytest.mark.parametrize(
    ("before", "clause"),
    [
        ((), "8.17.3(a)"),
        (("flop",), "8.18.3(a)"),
        (("flop", "2 checks", "1 checks", "turn"), "8.19.3(a)"),
        (("flop", "2 checks", "1 checks", "turn", "2 checks", "1 checks", "river"), "8.20.3(a)"),
    ],
)
def test_a_pot_that_nobody_contests_is_won_by_the_clause_of_its_street(before: tuple[str, ...], clause: str) -> None:
    played = Played(stacks={1: 1000, 2: 1000})
    if before:
        played.play("2 calls", "1 checks", *before, "2 bets 100", "1 folds")
    else:
        played.play("2 raises 30", "1 folds")
    returned = played.last(happened.UncalledReturned)
    assert (returned.seat, returned.amount) == (2, 100 if before else 20)
    assert [rule.clause for rule in returned.also] == ["7.5"]
    played.play("push")
    won = played.last(happened.PotAwarded)
    assert (won.rule.clause, won.also) == (clause, ())
    ended = played.last(happened.HandEnded)
    assert (ended.outcome, ended.rule.clause) == ("fold", clause)


@pytest.mark.clause("1.1 'Blind'")
def test_an_uncalled_blind_wins_the_pot() -> None:
    played = Played()
    played.play("4 folds", "1 folds", "2 folds", "push")
    assert [rule.clause for rule in played.last(happened.PotAwarded).also] == ["1.1 'Blind'"]


@pytest.mark.clause("8.18.3(a)", "1.1 'Blind'")
def test_a_player_who_put_in_no_more_than_the_blind_wins_a_later_street_by_its_clause() -> None:
    played = Played(stacks={1: 1000, 2: 1000})
    played.play("2 calls", "1 checks", "flop", "2 checks", "1 bets 100", "2 folds", "push")
    won = played.last(happened.PotAwarded)
    assert (won.seat, won.rule.clause, won.also) == (1, "8.18.3(a)", ())


@pytest.mark.clause("8.20.4(b)(v)")
@pytest.mark.parametrize(("pot", "halves", "remainder"), [(101, {1: 51, 2: 50}, True), (100, {1: 50, 2: 50}, False)])
def test_the_remainder_of_a_pot_in_halves_is_cited_where_there_is_one(
    pot: int, halves: dict[int, int], remainder: bool
) -> None:
    made = table(game="holdem_hilo")
    hand = Played(made).hand
    worth = Values({1: 2, 2: 1}, {2: 1})  # type: ignore[dict-item]
    made_of_it = _awards(hand, GamePot("main", pot, (1, 2), (1, 2)), None, worth)
    awards = [one for one in made_of_it if isinstance(one, happened.PotAwarded)]
    assert {one.seat: one.amount for one in awards} == halves
    cited = [one.seat for one in awards if made.game.remainder in one.also]
    assert cited == ([1] if remainder else [])


@pytest.mark.clause("1.1 'Pot'", "1.1 'All-in'", "1.1 'Table stakes'")
def test_a_single_uncalled_chip_is_returned() -> None:
    hand = Played(stacks={1: 1000, 2: 1000}).hand
    seats = {1: replace(hand.seats[1], paid=101), 2: replace(hand.seats[2], paid=100)}
    (returned,) = uncalled(replace(hand, seats=seats))
    assert isinstance(returned, happened.UncalledReturned)
    assert (returned.seat, returned.amount) == (1, 1)
    assert [rule.clause for rule in returned.also] == ["1.1 'All-in'", "1.1 'Table stakes'"]
    even = {1: replace(hand.seats[1], paid=100), 2: replace(hand.seats[2], paid=100)}
    assert uncalled(replace(hand, seats=even)) == []


@pytest.mark.clause("8.20.4(b)(v)", "7.2.1")
@pytest.mark.parametrize(("reading", "high", "low"), [("before_split", 50, 49), ("after_split", 50, 50)])
def test_commission_comes_off_the_pot_or_off_each_half(reading: str, high: int, low: int) -> None:
    """A tenth of 110, in whole units: 11 before, and by the other reading 5 of each half of 55."""
    made = table(
        game="holdem_hilo",
        blinds=(5, 10),
        commission=(Percentage(Fraction(1, 10), Cents(50)),),
        readings={"hi_lo_commission": reading},
    )
    played = Played(made, holes={1: "Ks Kd", 2: "Ah 2h"}, board="Kc 7d 6s 4h Qc", stacks={1: 50, 2: 50, 3: 1000})
    played.play("1 all-in", "2 calls", "3 folds", "flop", "turn", "river", "showdown")
    taken = sum(event.amount for event in played.of(happened.CommissionTaken))
    got = {event.seat: event.amount for event in played.of(happened.PotAwarded)}
    assert got == {1: high, 2: low}
    assert taken == 110 - high - low
    scoops = [event for event in played.of(happened.PotAwarded) if made.game.scoop in event.also]
    assert scoops == []
    assert played.last(happened.HandEnded).outcome == "showdown"


@pytest.mark.clause("8.5", "1.1 'Main Pot'", "1.1 'Side pot(s)'")
def test_a_player_who_gets_no_chip_of_a_pot_is_awarded_nothing() -> None:
    hand = Played().hand
    equal = Values(dict.fromkeys((2, 3), Played.__name__), {})  # type: ignore[arg-type]
    for name, clause in (("main", "1.1 'Main Pot'"), ("side_1", "1.1 'Side pot(s)'")):
        (award,) = _awards(hand, GamePot(name, 1, (2, 3), (2, 3)), None, equal)
        assert isinstance(award, happened.PotAwarded)
        assert (award.seat, award.amount) == (2, 1)
        assert clause in {rule.clause for rule in award.also}
