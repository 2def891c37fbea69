"""Carries out actions at a table: the room decides, and the hooks that it opts into add their own events.

A hook is a function that is called around each action, or as a round starts or a table opens. A room opts in by its own
properties: that its rulings withhold winnings, when its cards are shuffled again, that its tables share jackpots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from queenhigh.desk import queue, sealing
from queenhigh.desk.codec import written
from queenhigh.desk.commit import CommitPath
from queenhigh.desk.exclusions import check_admitted
from queenhigh.desk.keeping import unsaid
from queenhigh.desk.tables import Draft, TableState
from queenhigh.games.kit.actions import Action, Report
from queenhigh.games.kit.events import Reported
from queenhigh.games.kit.facts import nobody_at
from queenhigh.games.kit.floor import Floor, Open
from queenhigh.games.kit.floor_events import FloorEvent, WinningsReleased, WinningsWithheld
from queenhigh.games.kit.phases import lines_of
from queenhigh.games.kit.room import Room
from queenhigh.games.kit.ruling import Ruling, VoidRound, Withhold
from queenhigh.ledger.command import Append
from queenhigh.money import Cents, Line
from queenhigh.rules import Cited, InputError, NotAuthorised

HOUR = 60 * 60
Live = Callable[[TableState, Sequence[Cited], Any], Any]
"""Returns the round as it is now, from the table, the events of this command so far, and the round after earlier hooks."""
First = Callable[[TableState, Any, Sequence[Cited]], Iterable[Cited]]
"""Returns what happens before the new events of an action, from the table and the live round before them, and those
events."""
Then = Callable[[TableState, Any, Sequence[Cited], int], Iterable[Cited]]
"""Returns what happens after them, from the table after them, the live round before, the events and the time."""
Once = Callable[[TableState], Iterable[Cited]]
"""Returns what happens when a round starts or a table opens."""
Beside = Callable[[TableState, Sequence[Cited], int], "Moved | None"]
"""Returns what the events of a command move beyond the table."""


class Moved(msgspec.Struct, frozen=True):
    """What must be written beside a table's events, and the resulting change in memory."""

    appends: Sequence[Append]
    apply: Callable[[], None]


class Hooks(msgspec.Struct, frozen=True, kw_only=True):
    """The hooks of one room, in calling order."""

    live: tuple[Live, ...] = ()
    first: tuple[First, ...] = ()
    then: tuple[Then, ...] = ()
    starts: tuple[Once, ...] = ()
    opens: tuple[Once, ...] = ()
    beside: tuple[Beside, ...] = ()


def hooks_of(room: Room, jackpots: Hooks, others: Callable[[TableState], Iterable[TableState]]) -> Hooks:
    """Return the hooks of a room. `jackpots` are the hooks of its jackpots, if its tables share any; `others` are the
    other tables of the game."""
    elsewhere, again = room.floor.elsewhere, room.round.shuffles_again
    live, first, then = list(jackpots.live), list(jackpots.first), list(jackpots.then)
    if elsewhere is not None:
        live.append(lambda state, _, round: elsewhere(round, lambda: _wagering(others(state))))
    if room.round.withholds:
        first.append(lambda state, round, new: let_go(state.floor, round, new))
        then.append(lambda state, _, new, at: kept(state.round, new, at))
    then.append(lambda state, round, *_: [sealing.sealed()] if again(round, state.round) else ())
    return Hooks(
        live=tuple(live),
        first=tuple(first),
        then=tuple(then),
        starts=jackpots.starts,
        opens=jackpots.opens,
        beside=jackpots.beside,
    )


def played(
    state: TableState, actions: Sequence[Action], hooks: Hooks, path: CommitPath, at: int, reason: str = ""
) -> Draft:
    """Carry out actions, each continuing where the one before left the round. `reason` is the text given with them."""
    draft = Draft(state)
    for action in actions:
        new = _play(draft, action, hooks, path, at)
        if reason or "by" in action.__struct_fields__:  # players' actions leave nothing out
            draft.add_all(unsaid(action, new, {"reason": reason} if reason else None))
    if not draft.state.playing:
        _end(draft, at)
    return draft


def _end(draft: Draft, at: int) -> None:
    """Notify the floor that the round is over."""
    over, law = draft.state, draft.state.room.floor
    ending = law.ending(over.round, over.happened, over.book.ladder.rungs[0], at)
    draft.add_all(law.act(over.floor, ending))
    if draft.state.playing:  # a misdeal: the same hand is dealt again
        draft.add(sealing.sealed())
    else:
        queue.carry_out(draft, at)


def _play(draft: Draft, action: Action, hooks: Hooks, path: CommitPath, at: int) -> Sequence[Cited]:
    state = draft.state
    room, round = state.room, state.round
    for live in hooks.live:
        round = live(state, draft.events, round)
    if isinstance(action, Report) and (absent := nobody_at(action.fact, round.taken)):
        raise InputError(f"No one is wagering at seat {absent[1]}: no ruling about it is possible in this round.")
    if state.floor.exclusions:
        check_admitted(state, action)
    if room.floor.ready and isinstance(state.floor, Open):
        room.floor.ready(state.floor)
    try:
        new = room.round.act(round, action)
    except NotAuthorised as refusal:
        path.refused(refusal, action, state.book.edition, state.stream)
        raise
    if isinstance(action, Report):
        draft.add(Reported(action.by, written(action.fact), new[0].rule))
    for first in hooks.first:
        draft.add_all(first(state, round, new))
    draft.add_all(new)
    for then in hooks.then:
        draft.add_all(then(state, round, new, at))
    return new


def _wagering(tables: Iterable[TableState]) -> frozenset[str]:
    return frozenset(hand.player for table in tables if table.playing for hand in table.round.hands.values())


# -- winnings that a ruling withholds: they go into safekeeping as they are paid


def kept(round: Any, new: Sequence[Cited], at: int) -> list[FloorEvent]:
    """Withhold what the latest events have paid to seats whose winnings are withheld; `round` is the round after them.
    If the ruling gives a number of hours, they count from now, when the payment is due."""
    if not round.rulings:
        return []
    just_now = {id(event) for event in new}
    before = _ordered(made for made in round.rulings if id(made) not in just_now)
    fresh = {seat: rule for seat, rule in _ordered(round.rulings).items() if seat not in before}
    paid = [line for line in lines_of(round) if line.wager.seat in fresh]
    paid += [line for line in new if isinstance(line, Line) and line.wager.seat in before]
    return [
        WinningsWithheld(player, amount, order.rule, None if order.hours is None else at + order.hours * HOUR)
        for player, amount, order in _won(round, paid, before | fresh)
    ]


def let_go(floor: Floor, round: Any, new: Sequence[Cited]) -> list[FloorEvent]:
    """Release what was withheld from a round that is now void; `round` is the round before that. Money withheld from
    other rounds stays in safekeeping."""
    if not any(isinstance(order, VoidRound) for made in new if isinstance(made, Ruling) for order in made.orders):
        return []
    ordered, events = _ordered(round.rulings), list[FloorEvent]()
    for player, amount, order in _won(round, lines_of(round), ordered):
        if held := min(amount, floor.withheld.get(player, 0)):
            events.append(WinningsReleased(player, Cents(held), True, order.rule))
    return events


def _ordered(rulings: Iterable[Ruling]) -> dict[int, Withhold]:
    orders = [order for made in rulings for order in made.orders if isinstance(order, Withhold)]
    return {seat: order for order in orders for seat in order.seats}


def _won(round: Any, lines: Iterable[Line], ordered: dict[int, Withhold]) -> Iterator[tuple[str, Cents, Withhold]]:
    """Return winnings by player. A wager behind another player's hand belongs to its bettor."""
    sums: Counter[str] = Counter()
    orders: dict[str, Withhold] = {}
    for line in lines:
        seat = line.wager.seat
        if line.paid and seat in ordered and not line.wager.bettor:
            player = round.hands[seat].player
            sums[player] += line.paid
            orders[player] = ordered[seat]
    for player, amount in sums.items():
        yield player, Cents(amount), orders[player]
