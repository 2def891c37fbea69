"""A table's life around its rounds: shut or open, its seats, notices, cards and disputes; and `evolve`, which moves it on.

As with a round, nothing here is law. Each room's `floor.act` decides by its book's clauses; this says what the events
change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.games.kit.instructions import Setup
from queenhigh.money import Cents
from queenhigh.rules import Cited, Rule


class Notice(msgspec.Struct, frozen=True):
    """A sign: since when it has been up, how many rounds had been played then, and what it announces."""

    subject: str
    since: int
    rounds: int
    change: str = ""
    effective: int | None = None


class Dispute(msgspec.Struct, frozen=True):
    player: str
    about: str
    state: str = "open"
    """open, unresolved, decided or referred."""
    advised: bool = False


class Floor(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    checked_at: int | None = None
    """When the cards were last checked."""


class Shut(Floor, frozen=True, kw_only=True):
    pass


class Open(Floor, frozen=True, kw_only=True):
    setup: Setup
    settings: Any
    opened_at: int
    seats: dict[int, str] = {}
    abstained: dict[int, int] = {}
    """Rounds in a row that a seat has not wagered."""
    rounds: int = 0
    playing: bool = False
    counting: bool = False
    """A count of the cards was ordered and its result is not in."""
    shuffle_due: bool = False
    notices: dict[str, Notice] = {}
    excluded: frozenset[str] = frozenset()
    withheld: dict[str, Cents] = {}
    disputes: dict[int, Dispute] = {}


class FloorEvent(Cited, frozen=True, tag=True):
    """Who did it, in what rank and when, travels in the ledger's envelope; `at` is here because periods begin with it."""


class CardsChecked(FloorEvent, frozen=True, tag=True):
    count: int
    at: int
    rule: Rule


class TableOpened(FloorEvent, frozen=True, tag=True):
    setup: Setup
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class TableClosed(FloorEvent, frozen=True, tag=True):
    at: int
    rule: Rule


class PlayerSeated(FloorEvent, frozen=True, tag=True):
    seat: int
    player: str
    rule: Rule


class SeatLeft(FloorEvent, frozen=True, tag=True):
    seat: int
    player: str
    rule: Rule


class RoundStarted(FloorEvent, frozen=True, tag=True):
    rule: Rule


class RoundFinished(FloorEvent, frozen=True, tag=True):
    wagered: tuple[int, ...]
    rule: Rule


class NoticeGiven(FloorEvent, frozen=True, tag=True):
    notice: Notice
    rule: Rule


class SettingsChanged(FloorEvent, frozen=True, tag=True):
    """New limits, pay tables or personal limits: the settings as they are from now on."""

    what: str
    settings: Any
    rule: Rule


class CountOrdered(FloorEvent, frozen=True, tag=True):
    rule: Rule


class CountRecorded(FloorEvent, frozen=True, tag=True):
    count: int
    rule: Rule


class CardsReplaced(FloorEvent, frozen=True, tag=True):
    whole_deck: bool
    at: int
    rule: Rule


class ShoeReplaced(FloorEvent, frozen=True, tag=True):
    settings: Any
    rule: Rule


class ShuffleOrdered(FloorEvent, frozen=True, tag=True):
    reason: str
    rule: Rule


class PlayerExcluded(FloorEvent, frozen=True, tag=True):
    player: str
    breached: str
    rule: Rule


class WinningsWithheld(FloorEvent, frozen=True, tag=True):
    player: str
    amount: Cents
    rule: Rule


class WinningsReleased(FloorEvent, frozen=True, tag=True):
    player: str
    amount: Cents
    paid: bool
    rule: Rule


class BreachLogged(FloorEvent, frozen=True, tag=True):
    breached: str
    persons: tuple[str, ...]
    note: str
    rule: Rule


class DisputeMoved(FloorEvent, frozen=True, tag=True):
    """A dispute was opened, the complainant advised, or it was decided or referred."""

    number: int
    dispute: Dispute
    rule: Rule


def evolve(floor: Floor, event: Cited) -> Floor:
    change = _CHANGES.get(type(event))
    return change(floor, event) if change else floor


def notice(floor: Open, subject: str, at: int, change: str = "", effective: int | None = None) -> Notice:
    return Notice(subject, at, floor.rounds, change, effective)


def _opened(floor: Floor, event: TableOpened) -> Floor:
    return Open(
        table=floor.table,
        checked_at=floor.checked_at,
        setup=event.setup,
        settings=event.setup.settings,
        opened_at=event.at,
    )


def _finished(floor: Open, event: RoundFinished) -> Floor:
    abstained = {seat: 0 if seat in event.wagered else floor.abstained.get(seat, 0) + 1 for seat in floor.seats}
    return replace(floor, rounds=floor.rounds + 1, playing=False, shuffle_due=False, abstained=abstained)


def _left(floor: Open, event: SeatLeft) -> Floor:
    seats = {seat: player for seat, player in floor.seats.items() if seat != event.seat}
    abstained = {seat: count for seat, count in floor.abstained.items() if seat != event.seat}
    return replace(floor, seats=seats, abstained=abstained)


def _excluded(floor: Open, event: PlayerExcluded) -> Floor:
    return replace(floor, excluded=floor.excluded | {event.player})


def _withheld(floor: Open, event: WinningsWithheld) -> Floor:
    held = Cents(floor.withheld.get(event.player, 0) + event.amount)
    return replace(floor, withheld={**floor.withheld, event.player: held})


def _released(floor: Open, event: WinningsReleased) -> Floor:
    return replace(floor, withheld={p: a for p, a in floor.withheld.items() if p != event.player})


_CHANGES: dict[type, Callable[[Any, Any], Floor]] = {
    CardsChecked: lambda floor, e: replace(floor, checked_at=e.at),
    TableOpened: _opened,
    TableClosed: lambda floor, _: Shut(table=floor.table),
    PlayerSeated: lambda floor, e: replace(floor, seats={**floor.seats, e.seat: e.player}),
    SeatLeft: _left,
    RoundStarted: lambda floor, _: replace(floor, playing=True),
    RoundFinished: _finished,
    NoticeGiven: lambda floor, e: replace(floor, notices={**floor.notices, e.notice.subject: e.notice}),
    SettingsChanged: lambda floor, e: replace(
        floor, settings=e.settings, notices={s: n for s, n in floor.notices.items() if s != e.what}
    ),
    CountOrdered: lambda floor, _: replace(floor, counting=True),
    CountRecorded: lambda floor, _: replace(floor, counting=False),
    CardsReplaced: lambda floor, e: replace(floor, checked_at=e.at, shuffle_due=True),
    ShoeReplaced: lambda floor, e: replace(floor, settings=e.settings, shuffle_due=True),
    ShuffleOrdered: lambda floor, _: replace(floor, shuffle_due=True),
    PlayerExcluded: _excluded,
    WinningsWithheld: _withheld,
    WinningsReleased: _released,
    DisputeMoved: lambda floor, e: replace(floor, disputes={**floor.disputes, e.number: e.dispute}),
}
"""What each event changes."""
