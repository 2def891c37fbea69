"""The Director's clock: stopped and started, breaks that are called or cut short, the next level at once."""

from __future__ import annotations

from typing import Any

import pytest
from tournament_play import POKER, START, THREE, Cup, of

from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.terms import Level, RoundTerms
from queenhigh.rules import IllegalAction, NotAuthorised

MINUTE = 60
LEVELS = (Level(20, 50, 100, pause=10), Level(20, 100, 200), Level(20, 200, 400))


def refused(clause: str, give: Any, *args: Any, **more: Any) -> None:
    with pytest.raises((IllegalAction, NotAuthorised)) as refusal:
        give(*args, **more)
    assert refusal.value.rule.clause == clause


def cup() -> Cup:
    return Cup(POKER, format__levels=LEVELS).playing(3)


def at(made: Cup, minutes: float) -> Cup:
    made.at = START + int(minutes * MINUTE)
    return made


def test_a_stopped_clock_deals_nothing_and_everything_comes_later_by_as_long_as_it_stood() -> None:
    made = cup()
    refused("12.4.3(a)(i)", made.dealer, o.StopClock)
    refused("12.4.3(a)(i)", made.director, o.StartClock)
    at(made, 5).director(o.StopClock, why="a fire drill")
    refused("12.4.3(a)(i)", made.director, o.StopClock)
    refused("12.4.3(a)(i)", made.dealer, o.DealHand, table="1")
    assert at(made, 25).dealer(o.ReadClock) == []
    assert of(made.director(o.StartClock), e.ClockStarted).seconds == 20 * MINUTE
    at(made, 39.9).dealer(o.ReadClock)
    assert (made.t.stage, made.t.paused_until) == (1, None)
    at(made, 40).dealer(o.ReadClock)
    assert made.t.paused_until == START + 50 * MINUTE


def test_a_clock_stopped_in_a_break_leaves_as_much_of_the_break() -> None:
    made = at(cup(), 20)
    made.dealer(o.ReadClock)
    at(made, 24).director(o.StopClock)
    at(made, 30).director(o.StartClock)
    assert made.t.paused_until == START + 36 * MINUTE
    at(made, 35.9).dealer(o.ReadClock)
    assert made.t.stage == 1
    at(made, 36).dealer(o.ReadClock)
    assert (made.t.stage, made.t.stage_ends) == (2, START + 56 * MINUTE)


@pytest.mark.parametrize("cut_short", [False, True])
def test_a_called_break_interrupts_the_level_which_continues_after_it(cut_short: bool) -> None:
    made = at(cup(), 12)
    refused("12.4.3(a)(i)", made.director, o.CallBreak, minutes=0)
    refused("12.4.3(a)(i)", made.director, o.EndBreak)
    made.director(o.CallBreak, minutes=15)
    refused("12.4.3(a)(i)", made.director, o.CallBreak, minutes=5)
    refused("12.4.3(a)(i)", made.director, o.NextLevel)
    refused("12.4.3(a)(i)", made.dealer, o.DealHand, table="1")
    back = 20 if cut_short else 27
    at(made, back)
    if cut_short:
        made.director(o.EndBreak)
    made.hand("1")
    assert made.t.stage_ends == START + (back + 8) * MINUTE
    at(made, back + 8).dealer(o.ReadClock)
    assert (made.t.stage, made.t.paused_until) == (1, START + (back + 18) * MINUTE), "the schedule's own break follows"


def test_a_break_of_the_schedule_that_is_cut_short_begins_the_next_level() -> None:
    made = at(cup(), 20)
    made.dealer(o.ReadClock)
    refused("12.4.3(a)(i)", made.director, o.CallBreak, minutes=5)
    begun = of(at(made, 23).director(o.EndBreak), e.StageBegun)
    assert (begun.number, begun.ends) == (2, START + 43 * MINUTE)
    made.hand("1")


def test_the_next_level_begins_at_once_but_not_after_the_last() -> None:
    made = at(cup(), 3)
    for stage in (2, 3):
        assert of(made.director(o.NextLevel), e.StageBegun).number == stage
    refused("12.4.3(a)(i)", made.director, o.NextLevel)


@pytest.mark.clause("crown-melbourne-three-card-poker 12.4.1(b)")
def test_the_break_before_a_round_is_not_cut_short_but_its_start_is_moved_on_notice() -> None:
    rounds = (RoundTerms(hands=1, minimum=100, advance=2, pause=15), RoundTerms(hands=1, minimum=100))
    made = Cup(THREE, format__rounds=rounds).playing(3)
    refused("12.4.3(a)(i)", made.director, o.NextLevel)
    made.director(o.CallBreak, minutes=10)
    refused("12.4.3(a)(i)", made.dealer, o.DealHand, table="A")
    made.director(o.EndBreak)
    made.hand("A", p1=200, p2=100)
    made.director(o.EndRoundOfPlay)
    refused("12.4.1(b)", made.director, o.EndBreak)
    refused("12.4.3(a)(i)", made.director, o.CallBreak, minutes=10)
    made.director(o.StopClock)
    refused("12.4.3(a)(i)", made.director, o.StartRoundOfPlay, draw=("p1", "p2"))
