"""The clock: levels that go up, breaks that begin and end, and what the Director does with it.

Levels are timed, and rounds are counted in hands. The clock is read when an order brings the time; a level that ends
during a hand changes the next hand, not this one. While the clock is stopped no hand is dealt and no level ends.
"""

from __future__ import annotations

from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.ending import if_decided
from queenhigh.games.kit.tournaments.evolve import replay
from queenhigh.games.kit.tournaments.hand_for_hand import all_have_played
from queenhigh.games.kit.tournaments.law import Law, by_director
from queenhigh.games.kit.tournaments.stages import MINUTE, begin_stage
from queenhigh.games.kit.tournaments.state import Playing, Tournament
from queenhigh.rules import Cited, IllegalAction


def read_clock(t: Playing, order: o.ReadClock, law: Law) -> list[Cited]:
    """Begin every level and break that is due by now, in order. The last level lasts until there is a winner. During
    hand-for-hand play all tables play a hand at the same level, so the clock is read when all have finished it."""
    if t.waiting or t.stopped_at is not None:
        return []
    made: list[Cited] = []
    levels, stage, ends, paused = t.terms.format.levels, t.stage, t.stage_ends, t.paused_until
    while levels and ends is not None and order.at >= ends:
        if paused is not None and paused < ends:  # a break within the level, already over
            paused = None
        if paused is None and levels[stage - 1].pause:
            paused = ends + levels[stage - 1].pause * MINUTE
            made.append(e.PauseBegun(paused, law.rounds))
        if paused is not None and order.at < paused:
            break
        stage, start = stage + 1, paused or ends
        begun = begin_stage(t, stage, start, law)
        made.append(begun)
        ends, paused = begun.ends, None
    return [*made, *if_decided(replay(t, made), order.at, law)] if made else []


def stop_clock(t: Playing, order: o.StopClock, law: Law) -> list[Cited]:
    by_director(t, order, "Stopping the clock", law.rounds, law)
    _running(t, law)
    return [e.ClockStopped(order.at, order.why, law.rounds)]


def start_clock(t: Playing, order: o.StartClock, law: Law) -> list[Cited]:
    """Start the clock again; everything to come is later by the time it stood still."""
    by_director(t, order, "Starting the clock", law.rounds, law)
    if t.stopped_at is None:
        raise IllegalAction("The clock is running.", law.rounds, "Play on.")
    return [e.ClockStarted(order.at, max(order.at - t.stopped_at, 0), law.rounds)]


def call_break(t: Playing, order: o.CallBreak, law: Law) -> list[Cited]:
    """Call an extra break. The level then continues for the time it had left."""
    by_director(t, order, "Calling a break", law.rounds, law)
    _running(t, law)
    _no_break(t, order.at, law)
    if order.minutes < 1:
        raise IllegalAction("A break needs a length.", law.rounds, "Say how many minutes.")
    if t.between or (t.stage_ends is not None and order.at >= t.stage_ends):
        raise IllegalAction(
            "No round is being played that it could disrupt.", law.rounds, "Call it while a level is played."
        )
    return [e.PauseBegun(order.at + order.minutes * MINUTE, law.rounds, order.minutes * MINUTE)]


def end_break(t: Playing, order: o.EndBreak, law: Law) -> list[Cited]:
    """End a break early. The break before a round is not cut short, because players were told when the round begins."""
    by_director(t, order, "Ending a break", law.rounds, law)
    _running(t, law)
    if not in_break(t, order.at):
        raise IllegalAction("There is no break.", law.rounds, "Play on.")
    if t.between:
        raise IllegalAction("The round begins at the announced time.", law.start_moved, "Move its start, with notice.")
    assert t.paused_until is not None
    if t.stage_ends is not None and order.at >= t.stage_ends:  # a break of the schedule: the next level comes sooner
        made: list[Cited] = [begin_stage(t, t.stage + 1, order.at, law)]
        return [*made, *if_decided(replay(t, made), order.at, law)]
    return [e.PauseEnded(order.at, t.paused_until - order.at, law.rounds)]


def next_level(t: Playing, order: o.NextLevel, law: Law) -> list[Cited]:
    by_director(t, order, "Starting the next level", law.rounds, law)
    _running(t, law)
    _no_break(t, order.at, law)
    all_have_played(t, law)
    if t.stage >= len(t.terms.format.levels):
        raise IllegalAction("There is no level after this one.", law.rounds, "Play on at this level.")
    made: list[Cited] = [begin_stage(t, t.stage + 1, order.at, law)]
    return [*made, *if_decided(replay(t, made), order.at, law)]


def in_break(t: Tournament, at: int) -> bool:
    return t.paused_until is not None and at < t.paused_until


def _running(t: Tournament, law: Law) -> None:
    if t.stopped_at is not None:
        raise IllegalAction("The clock is stopped.", law.rounds, "Start it first.")


def _no_break(t: Tournament, at: int, law: Law) -> None:
    if in_break(t, at):
        raise IllegalAction("There is a break.", law.rounds, "Wait for its end, or end it.")
