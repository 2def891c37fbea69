"""A table outside its rounds: closed or open, its seats, notices, cards and disputes; and `evolve`, which applies events
to it.

This module contains no rules. Each room's `floor.act` decides by its book's clauses; this module says what the events
change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.cards import DECK
from queenhigh.games.kit.floor_events import (
    CardsChecked,
    CardsReplaced,
    CountOrdered,
    CountRecorded,
    DealingSet,
    DeckSecured,
    Detention,
    Dispute,
    DisputeMoved,
    Exclusion,
    ExclusionLifted,
    FiledReport,
    LeaveAsked,
    LeaveWithdrawn,
    Notice,
    NoticeGiven,
    OrderQueued,
    PersonDetained,
    PlayerExcluded,
    PlayerSeated,
    QueuedOrder,
    QueuedOrderClosed,
    ReportClosed,
    ReportFiled,
    RoundFinished,
    RoundStarted,
    SeatLeft,
    SecuredDeck,
    SettingsChanged,
    SettingsEvent,
    ShoeReplaced,
    ShuffleOrdered,
    TableClosed,
    TableOpened,
    ToldElsewhere,
    WinningsReleased,
    WinningsWithheld,
)
from queenhigh.games.kit.instructions import GiveNotice, Setup
from queenhigh.games.kit.settings import Known
from queenhigh.money import Cents
from queenhigh.rules import Cited, Rule


class Floor(msgspec.Struct, frozen=True, kw_only=True):
    """What a table remembers when it closes: sanctions, money withheld, disputes, the regulator's orders."""

    table: str
    checked_at: int | None = None
    """When the cards were last checked and found complete."""
    excluded: frozenset[str] = frozenset()
    exclusions: dict[str, Exclusion] = {}
    """Players excluded by an order, with the reason, the time and the person who ordered it."""
    lifted: frozenset[str] = frozenset()
    """Players whose exclusion was lifted since the last round began. It still applies to that round."""
    withheld: dict[str, Cents] = {}
    held_until: dict[str, tuple[tuple[int, Cents], ...]] = {}
    """The part of withheld money that may be held only until a set time: when, and how much."""
    disputes: dict[int, Dispute] = {}
    detained: dict[str, Detention] = {}
    standing: dict[str, Notice] = {}
    secured: dict[str, SecuredDeck] = {}
    reports: dict[int, FiledReport] = {}
    """Open reports, by number."""
    filed: int = 0
    """The number of reports so far."""
    queued: dict[int, QueuedOrder] = {}
    """Orders queued until the end of the round, by number."""
    queued_so_far: int = 0
    dealing: str = ""
    """`automatic` or `by_hand`, once it has been set."""
    known: dict[str, tuple[str, ...]] = {}
    """What the whole house had to know about players when the table closed, if a reading requires it: the players, by
    subject.
    """


class Shut(Floor, frozen=True, kw_only=True):
    pass


class Open(Floor, frozen=True, kw_only=True):
    setup: Setup
    settings: Any
    opened_at: int
    seats: dict[int, str] = {}
    abstained: dict[int, int] = {}
    """The number of consecutive rounds in which a seat has not wagered."""
    rounds: int = 0
    playing: bool = False
    counting: bool = False
    """A card count has been ordered and its result is not yet known."""
    miscounted: int | None = None
    """The number of cards at a count that was not a full deck. The cards are replaced before the next round."""
    shuffle_due: bool = False
    notices: dict[str, Notice] = {}
    leaving: frozenset[str] = frozenset()
    """Players who leave when the hand is over."""
    left: frozenset[str] = frozenset()
    """Players who left a seat since the round in play began. The table forgets them after that round."""


def evolve(floor: Floor, event: Cited) -> Floor:
    if isinstance(event, SettingsEvent):
        return _applied(floor, event)
    change = _CHANGES.get(type(event))
    return change(floor, event) if change else floor


def notice(floor: Floor, order: GiveNotice, *, standing: bool = False) -> Notice:
    rounds = floor.rounds + floor.playing if isinstance(floor, Open) else 0
    return Notice(order.subject, order.at, rounds, order.change, order.effective, standing)


def barred(floor: Floor) -> frozenset[str]:
    """Return the players excluded by an order of the floor, or by a ruling in a round, which the table's settings remember."""
    return floor.excluded | (floor.settings.excluded - floor.lifted) if isinstance(floor, Open) else floor.excluded


def is_leaving(floor: Floor, player: str) -> bool:
    """Did the player ask to leave when the hand is over?"""
    return isinstance(floor, Open) and player in floor.leaving


def is_barred(floor: Floor, player: str) -> bool:
    """Is this player barred?"""
    if player in floor.excluded:
        return True
    return isinstance(floor, Open) and player in floor.settings.excluded and player not in floor.lifted


def for_the_house(floor: Floor) -> dict[str, tuple[str, ...]]:
    """Return what every table of the game has to know about players from this one, open or closed."""
    known: Mapping[str, Known] = floor.settings.known_in_house() if isinstance(floor, Open) else {}
    here = {one.name: one.players for one in known.values()}
    past = floor.known if not here else {what: who for what, who in floor.known.items() if what in here}
    return {what: tuple(sorted({*here.get(what, ()), *past.get(what, ())})) for what in {*here, *past}}


def told_elsewhere(floor: Open, others: Iterable[Floor]) -> ToldElsewhere | None:
    """Return what other tables of the game know about players and this one does not yet, if its readings make it count here."""
    wide = floor.settings.known_in_house()
    told = [for_the_house(other) for other in others] if wide else []
    new = {
        what: tuple(sorted({player for one in told for player in one.get(known.name, ())} - known.players))
        for what, known in wide.items()
    }
    new = {what: who for what, who in new.items() if who}
    return ToldElsewhere(new, wide[next(iter(new))].rule) if new else None


_KEPT = tuple(name for name in Floor.__struct_fields__ if name != "checked_at")
"""The fields that a table keeps when it opens and closes."""


def _kept(floor: Floor) -> dict[str, Any]:
    return {name: getattr(floor, name) for name in _KEPT}


def _applied(floor: Floor, event: SettingsEvent) -> Floor:
    if not isinstance(floor, Open):
        return floor
    notices = {subject: sign for subject, sign in floor.notices.items() if subject != event.announced}
    return replace(floor, settings=event.applied(floor.settings), notices=notices)


def _opened(floor: Floor, event: TableOpened) -> Floor:
    return Open(
        **_kept(floor),
        checked_at=floor.checked_at,
        setup=event.setup,
        settings=event.setup.settings,
        opened_at=event.at,
    )


def _noticed(floor: Floor, event: NoticeGiven) -> Floor:
    where = "standing" if event.notice.standing else "notices"
    return replace(floor, **{where: {**getattr(floor, where), event.notice.subject: event.notice}})


def _counted(floor: Floor, event: CountRecorded) -> Floor:
    """A closed table whose deck is incomplete has to be checked again; an open one deals no more from that deck."""
    complete = event.count == len(DECK)
    if not isinstance(floor, Open):
        return floor if complete else replace(floor, checked_at=None)
    return replace(floor, counting=False, miscounted=None if complete else event.count)


def _checked(floor: Floor, event: CardsChecked) -> Floor:
    return _whole_again(replace(floor, checked_at=event.at))


def _replaced(floor: Open, event: CardsReplaced) -> Floor:
    secured = {name: deck for name, deck in floor.secured.items() if name != event.deck}
    return _whole_again(replace(floor, checked_at=event.at, shuffle_due=True, secured=secured))


def _whole_again(floor: Floor) -> Floor:
    return replace(floor, miscounted=None) if isinstance(floor, Open) else floor


def _started(floor: Open, _: RoundStarted) -> Floor:
    """From now on, players excluded by the floor or by a ruling are excluded for both."""
    excluded = barred(floor)
    settings = floor.settings
    for player in floor.left:
        settings = settings.left_by(player)
    settings = settings.round_starts(floor.seats, excluded)
    left = lifted = frozenset[str]()
    return replace(floor, playing=True, excluded=excluded, settings=settings, left=left, lifted=lifted)


def _finished(floor: Open, event: RoundFinished) -> Floor:
    abstained = {seat: 0 if seat in event.wagered else floor.abstained.get(seat, 0) + 1 for seat in floor.seats}
    return replace(floor, rounds=floor.rounds + 1, playing=False, shuffle_due=False, abstained=abstained)


def _left(floor: Open, event: SeatLeft) -> Floor:
    seats = {seat: player for seat, player in floor.seats.items() if seat != event.seat}
    abstained = {seat: count for seat, count in floor.abstained.items() if seat != event.seat}
    floor = replace(floor, leaving=floor.leaving - {event.player})
    if floor.playing:
        return replace(floor, seats=seats, abstained=abstained, left=floor.left | {event.player})
    return replace(floor, seats=seats, abstained=abstained, settings=floor.settings.left_by(event.player))


def _excluded(floor: Floor, event: PlayerExcluded) -> Floor:
    table = event.table or floor.table
    known = Exclusion(event.breached, event.reason, event.at, event.by, table, event.rule)
    return replace(
        floor,
        excluded=floor.excluded | {event.player},
        exclusions={**floor.exclusions, event.player: known},
        lifted=floor.lifted - {event.player},
    )


def _lifted(floor: Floor, event: ExclusionLifted) -> Floor:
    return replace(
        floor,
        excluded=floor.excluded - {event.player},
        exclusions={player: known for player, known in floor.exclusions.items() if player != event.player},
        lifted=floor.lifted | {event.player},
    )


def _withheld(floor: Floor, event: WinningsWithheld) -> Floor:
    held = Cents(floor.withheld.get(event.player, 0) + event.amount)
    floor = replace(floor, withheld={**floor.withheld, event.player: held})
    if event.until is None:
        return floor
    ends = (*floor.held_until.get(event.player, ()), (event.until, event.amount))
    return replace(floor, held_until={**floor.held_until, event.player: ends})


def _released(floor: Floor, event: WinningsReleased) -> Floor:
    """A released amount with a time limit ends that hold; otherwise the most recently withheld amount is released."""
    left = Cents(floor.withheld.get(event.player, 0) - event.amount)
    ends = [end for end in floor.held_until.get(event.player, ()) if event.until is None or end[0] != event.until]
    over = sum(amount for _, amount in ends) - left
    while event.until is None and over > 0:
        until, amount = ends.pop()
        if amount > over:
            ends.append((until, Cents(amount - over)))
        over -= amount
    withheld = {player: amount for player, amount in floor.withheld.items() if player != event.player}
    held_until = {player: timed for player, timed in floor.held_until.items() if player != event.player}
    return replace(
        floor,
        withheld=withheld | ({event.player: left} if left > 0 else {}),
        held_until=held_until | ({event.player: tuple(ends)} if ends else {}),
    )


_CHANGES: dict[type, Callable[[Any, Any], Floor]] = {
    CardsChecked: _checked,
    TableOpened: _opened,
    TableClosed: lambda floor, _: Shut(**{**_kept(floor), "known": for_the_house(floor)}),
    PlayerSeated: lambda floor, e: replace(floor, seats={**floor.seats, e.seat: e.player}),
    SeatLeft: _left,
    LeaveAsked: lambda floor, e: replace(floor, leaving=floor.leaving | {e.player}),
    LeaveWithdrawn: lambda floor, e: replace(floor, leaving=floor.leaving - {e.player}),
    ReportFiled: lambda floor, e: replace(floor, reports={**floor.reports, e.number: e.report}, filed=e.number),
    ReportClosed: lambda floor, e: replace(floor, reports={n: r for n, r in floor.reports.items() if n != e.number}),
    OrderQueued: lambda floor, e: replace(floor, queued={**floor.queued, e.number: e.queued}, queued_so_far=e.number),
    QueuedOrderClosed: lambda floor, e: replace(
        floor, queued={n: order for n, order in floor.queued.items() if n != e.number}
    ),
    DealingSet: lambda floor, e: replace(floor, dealing=e.mode),
    RoundStarted: _started,
    RoundFinished: _finished,
    NoticeGiven: _noticed,
    SettingsChanged: lambda floor, e: replace(
        floor, settings=e.settings, notices={s: n for s, n in floor.notices.items() if s != e.what}
    ),
    CountOrdered: lambda floor, _: replace(floor, counting=True),
    CountRecorded: _counted,
    DeckSecured: lambda floor, e: replace(floor, secured={**floor.secured, e.deck.deck: e.deck}),
    CardsReplaced: _replaced,
    ShoeReplaced: lambda floor, e: replace(floor, settings=e.settings, shuffle_due=True),
    ShuffleOrdered: lambda floor, _: replace(floor, shuffle_due=True),
    PlayerExcluded: _excluded,
    ExclusionLifted: _lifted,
    WinningsWithheld: _withheld,
    WinningsReleased: _released,
    PersonDetained: lambda floor, e: replace(floor, detained={**floor.detained, e.detention.person: e.detention}),
    DisputeMoved: lambda floor, e: replace(floor, disputes={**floor.disputes, e.number: e.dispute}),
}
"""The change that each event makes."""


ALWAYS, SHUT, OPEN, BETWEEN, PLAYING, COUNTING = "always", "shut", "open", "between", "playing", "counting"


class Takes(msgspec.Struct, frozen=True):
    """An instruction's requirements: the lowest rank that may give it, the clause that says so, and when it may be given."""

    rank: str
    rule: Rule | None = None
    when: str = OPEN

    def at(self, floor: Floor) -> bool:
        """May it be given at the table in its present state? Whether it is then allowed is up to the room."""
        opened = floor if isinstance(floor, Open) else None
        match self.when:
            case "always":
                return True
            case "shut":
                return opened is None
            case "between":
                return opened is not None and not opened.playing
            case "playing":
                return opened is not None and opened.playing
            case "counting":
                return opened is not None and opened.counting
        return opened is not None
