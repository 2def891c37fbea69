"""Hand-for-hand play near the prizes: tables wait for each other, and players who go out in the same hand are placed together."""

from __future__ import annotations

from typing import Any

import pytest
from tournament_play import POKER, START, THREE, Cup, V, of, saying, terms_for

from queenhigh.games.kit.tournaments import Ended, Playing
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.hand_for_hand import before_the_prizes, is_due
from queenhigh.games.kit.tournaments.state import placings
from queenhigh.games.kit.tournaments.terms import Level, Rebuys
from queenhigh.rules import IllegalAction, NotAuthorised

BANK = 10_000
LEVELS = (Level(20, 50, 100), Level(20, 100, 200))


def refused(clause: str, give: Any, *args: Any, **more: Any) -> None:
    with pytest.raises((IllegalAction, NotAuthorised)) as refusal:
        give(*args, **more)
    assert refusal.value.rule.clause == clause


def cup(players: int = 6, **changes: Any) -> Cup:
    """Three at a table, two prizes; hand for hand from two players before them."""
    given = {
        "format__levels": LEVELS,
        "format__seats": 3,
        "most": 60,
        "format__hand_for_hand": 2,
        "prizes__shares": (6000, 4000),
        "prizes__guaranteed": 0,
        "prizes__deals": "even",
        **changes,
    }
    return Cup(POKER, **given).playing(players)


def ordered(**changes: Any) -> Cup:
    """Four are left at two tables, p1 with p3 and p2 with p4, and play is hand for hand."""
    made = cup(5, **changes)
    made.bust("p5", "p1")
    made.director(o.HandForHand)
    return made


@pytest.mark.clause("12.4.5(a)")
def test_it_is_the_directors_to_order_and_only_near_the_prizes() -> None:
    far = cup(5)
    assert (before_the_prizes(far.t), is_due(far.t)) == (3, False)
    refused("12.4.5(a)", far.director, o.HandForHand)
    far.bust("p5", "p1")
    assert is_due(far.t)
    refused("12.4.5(a)", far.dealer, o.HandForHand)
    refused("12.4.5(a)", far.director, o.HandForHand, on=False)
    far.director(o.HandForHand)
    refused("12.4.5(a)", far.director, o.HandForHand)
    refused("12.4.5(a)", cup(4, format__hand_for_hand=0).director, o.HandForHand)
    refused("12.4.5(a)", cup(2).director, o.HandForHand)


def test_no_table_is_dealt_its_next_hand_before_all_have_played() -> None:
    made = ordered()
    made.dealer(o.DealHand, table="1")
    made.end("1")
    refused("12.4.5(a)", made.dealer, o.DealHand, table="1")
    made.dealer(o.DealHand, table="2")
    assert of(made.end("2"), e.AllTablesPlayed).number == 1
    made.dealer(o.DealHand, table="1")


def test_a_hand_in_play_when_it_is_ordered_is_the_first_of_it() -> None:
    made = cup(5)
    made.bust("p5", "p1")
    made.dealer(o.DealHand, table="1")
    made.director(o.HandForHand)
    refused("12.4.5(a)", made.dealer, o.DealHand, table="2")
    made.end("1")
    made.dealer(o.DealHand, table="2")


def test_nobody_leaves_moves_or_comes_in_while_some_tables_still_play() -> None:
    made = ordered(entry__rebuys=Rebuys(price=1000, until=2), entry__late_until=2)
    made.hand("1", p1=-BANK, p3=BANK)
    for kind, player in ((o.Retire, "p2"), (o.BuyBackIn, "p5"), (o.Enter, "late")):
        refused("12.4.5(a)", made.player, kind, player)
    for order, named in (
        (o.Disqualify, {"player": "p2", "cause": "x"}),
        (o.BalanceTables, {}),
        (o.HandForHand, {"on": False}),
        (o.NextLevel, {}),
    ):
        refused("12.4.5(a)", made.director, order, **named)
    made.at = START + 3000
    assert made.dealer(o.ReadClock) == [], "all tables play the hand at the same level"
    made.hand("2")
    made.dealer(o.ReadClock)
    assert made.t.stage == 2


@pytest.mark.parametrize(
    ("ties", "places"),
    [("chips", [("p4",), ("p1",), ("p3",), ("p2",), ("p5",)]), ("shared", [("p4",), ("p1",), ("p2", "p3"), ("p5",)])],
)
def test_players_out_in_the_same_hand_at_two_tables_are_placed_by_the_terms(ties: str, places: list[Any]) -> None:
    made = ordered(format__hand_for_hand_ties=ties)
    made.hand("1", p1=-1000, p3=1000)
    made.hand("2")
    out = made.hand("1", p1=BANK + 1000, p3=-BANK - 1000)
    assert not [event for event in out if isinstance(event, e.PlayersEliminated)], "not before all have played"
    assert "p3" in made.t.players
    out = made.hand("2", p2=-BANK, p4=BANK)
    assert of(out, e.PlayersEliminated).place == 3
    assert of(out, e.HandForHandOrdered).on is False, "everybody who is left has a prize"
    made.director(o.BalanceTables)
    made.hand(made.table_of("p1"), p4=made.t.chips["p1"], p1=-made.t.chips["p1"])
    assert isinstance(made.t, Ended)
    assert placings(made.t) == places


def test_equal_banks_that_go_out_in_the_same_hand_tie_and_share_a_prize() -> None:
    made = ordered(prizes__shares=(5000, 3000, 2000))
    made.hand("1", p1=BANK, p3=-BANK)
    made.hand("2", p2=-BANK, p4=BANK)
    made.director(o.BalanceTables)
    made.bust("p4", "p1")
    won = made.won()
    assert won["p2"] == won["p3"] == made.t.pool // 10


def test_it_ends_with_one_table_left() -> None:
    made = ordered(prizes__shares=(10_000,), format__hand_for_hand=3)
    made.hand("1", p1=BANK, p3=-BANK)
    made.hand("2")
    assert [event.on for event in made.events if isinstance(event, e.HandForHandOrdered)] == [True]
    made.director(o.BalanceTables)
    assert len(made.t.live) == 1
    made.hand("1")
    assert [event.on for event in made.events if isinstance(event, e.HandForHandOrdered)] == [True, False]
    assert isinstance(made.t, Playing)


def test_a_remaining_employee_takes_no_prize_from_anyone() -> None:
    terms = terms_for(
        POKER,
        format__levels=LEVELS,
        format__hand_for_hand=1,
        entry__charity_or_media=True,
        prizes__shares=(6000, 4000),
        prizes__guaranteed=0,
    )
    made = Cup(POKER, saying(terms, **{V: "Employees win nothing; the next in line takes the place."})).entered(3)
    made.player(o.Enter, "emil", employee="dealer", approved_by="Chief Executive Officer")
    made.director(o.Attend)
    made.director(o.Brief)
    made.at = START
    made.director(o.StartPlay, draw=("p1", "emil", "p2", "p3"))
    assert before_the_prizes(made.t) == 1
    made.bust("p3", "emil")
    assert before_the_prizes(made.t) == 0


def test_every_table_of_three_card_poker_plays_the_same_hands_anyway() -> None:
    refused("12.4.5(a)", Cup(THREE, format__hand_for_hand=1).announced)
