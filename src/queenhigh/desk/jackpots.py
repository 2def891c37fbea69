"""Jackpots: prize meters or pools that several tables of a book share. They outlive a round, so a room calculates with
their present state (`live`), what it saw is recorded (`seen`), and the result goes into their own streams (`moved`).
The book's facet `jackpots` defines what a jackpot is and who may give which order about it; this module has what
applies to all of them. The cents of a jackpot are in an account of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from queenhigh.desk.codec import restored
from queenhigh.desk.commit import CommitPath, Decision, Request, of_house
from queenhigh.desk.keeping import appended, unsaid
from queenhigh.desk.playing import Hooks, Moved
from queenhigh.desk.registry import TableRegistry
from queenhigh.desk.roster import Roster
from queenhigh.desk.tables import Draft, TableState, entry_of
from queenhigh.games.kit.events import Event
from queenhigh.games.kit.floor_events import FloorEvent
from queenhigh.games.kit.orders import Declared, must_be_declared
from queenhigh.games.kit.room import Room
from queenhigh.ledger.body import canonical
from queenhigh.ledger.command import Append, NewEvent, Receipt
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import Posting, move, whole_part
from queenhigh.money import Cents
from queenhigh.money.accounts import float_of, meter_of
from queenhigh.rules import Book, Cited, InputError, NotAuthorised, Refusal, Rule


class JackpotOrder(msgspec.Struct, frozen=True, kw_only=True):
    """An order about a jackpot. If it names a rank, the person who gives it must be on duty in that rank."""

    declared: ClassVar[Declared]
    by: str = ""
    who: str = ""
    at: int = 0

    def __init_subclass__(cls) -> None:
        must_be_declared(cls)


class Change(msgspec.Struct, frozen=True):
    """What an order does to one jackpot: the event, and the cents that move with it."""

    name: str
    event: Cited
    legs: tuple[Posting, ...] = ()


class Ordered(msgspec.Struct, frozen=True):
    """What an order leads to, and the notes for open tables."""

    changes: Sequence[Change]
    told: Mapping[str, FloorEvent] = {}


class Shared(msgspec.Struct, frozen=True):
    """What an order may need to know: the jackpots of its book by name, the book's tables, and the ledger."""

    all: Mapping[str, Any]
    tables: Mapping[str, TableState]
    find: Callable[[str], TableState]
    """A table of the house that is not locked, by its name."""
    ledger: Ledger


class Level(msgspec.Struct, frozen=True):
    """One level of a jackpot. `amount` is in whole cents, never more than it holds; `cost` is the price of its
    wager."""

    label: str
    amount: int
    cost: int


class Prize(msgspec.Struct, frozen=True):
    hand: str
    pays: str


class JackpotDisplay(msgspec.Struct, frozen=True):
    """What a display shows of a jackpot, and the clause that asks for the display."""

    levels: tuple[Level, ...]
    prizes: tuple[Prize, ...]
    rule: Rule


class JackpotHooks(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `jackpots`: a book's rules for the jackpots that its tables share. A jackpot is a value of the book's
    own type."""

    called: str
    """Their name, in the plural."""
    streams: str
    """The prefix of their streams in the ledger."""
    kinds: Mapping[str, type[Cited]]
    """Their events, by name."""
    evolve: Callable[[Any, Cited], Any]
    check: Callable[[Any], None] | None
    """Refuses a jackpot that holds less than the book requires, before anything is written."""
    value: Callable[[Any], Fraction]
    """All that it holds, in cents: the whole cents are in its account."""
    tables: Callable[[Any], Collection[str]]
    """The tables that share it."""
    live: Callable[[Any, TableState, Sequence[Cited]], Any]
    """Returns the round in play with the jackpot as it is now (None if its table shares none). The events are those of
    the round that are not written yet."""
    seen: Callable[[TableState, Any, Sequence[Cited]], Event | None]
    """For a round settled by a jackpot that other tables had moved: returns what it held, from that live round and its
    new events."""
    moved: Callable[[Any, TableState, Sequence[Cited], int], list[Cited]]
    """What the events of a table's round do to the jackpot, and when."""
    moved_by: tuple[type[Cited], ...]
    """The events that may change it."""
    orders: Mapping[type[JackpotOrder], str]
    """The orders about it, each with the lowest rank that may give it at a table; empty if only the house may."""
    choices: Mapping[str, tuple[str, ...]]
    """The allowed values of an order's field, if it is one of a few words."""
    decide: Callable[[Shared, Any], Ordered]
    opening: Callable[[Sequence[TableState], int], JackpotOrder]
    """The order that opens a jackpot for the house's own tables of the book."""
    told_on_opening: Callable[[Any, TableState], FloorEvent | None] | None
    """The notes for a table that shares a jackpot when it opens again."""
    left_behind: Callable[[TableState], list[Cited]] | None
    """What is returned when a round opens, because the players it belongs to have left."""
    shown: Callable[[Any], JackpotDisplay | None]
    """The display; None if there is nothing to show."""


class BookJackpots:
    """The jackpots of one book and their present state."""

    def __init__(self, book: Book, hooks: JackpotHooks) -> None:
        self.book, self.hooks = book, hooks
        self.all: dict[str, Any] = {}

    def name_of(self, table: str) -> str:
        """Return the name of the jackpot that a table shares, or an empty name if there is none."""
        return next((name for name, held in self.all.items() if table in self.hooks.tables(held)), "")

    def of(self, table: str) -> Any:
        """Return the jackpot that a table shares, or None."""
        return self.all.get(self.name_of(table))

    def around(self) -> Hooks:
        """Return the hooks of a room whose tables share jackpots."""
        told = self.hooks

        def live(state: TableState, events: Sequence[Cited], _: Any) -> Any:
            return told.live(self.of(state.id), state, events)

        def seen(state: TableState, round: Any, new: Sequence[Cited]) -> Iterable[Cited]:
            found = told.seen(state, round, new)
            return () if found is None else (found,)

        def opens(state: TableState) -> Iterable[Cited]:
            held = self.of(state.id)
            found = told.told_on_opening(held, state) if told.told_on_opening and held is not None else None
            return () if found is None else (found,)

        starts = (told.left_behind,) if told.left_behind else ()
        return Hooks(live=(live,), first=(seen,), starts=starts, opens=(opens,), beside=(self.moved,))

    def moved(self, state: TableState, events: Sequence[Cited], at: int) -> Moved | None:
        """Return the jackpot events that follow from a table's events, with the cents they move from the table's float
        or back to it."""
        if not any(isinstance(event, self.hooks.moved_by) for event in events) or not (name := self.name_of(state.id)):
            return None
        held, entries = self.all[name], []
        made = self.hooks.moved(held, state, events, at)
        for event in made:
            after = self._after(held, event)
            legs = whole_cents(self.hooks.value(held), self.hooks.value(after), name, float_of(state.id))
            entries.append(self._entry(event, legs))
            held = after
        if not made:
            return None
        return Moved(
            [Append(self.hooks.streams + name, None, tuple(entries))], partial(self.all.__setitem__, name, held)
        )

    def ordered(self, changes: Iterable[Change]) -> list[Append]:
        held, by_stream = dict(self.all), dict[str, list[NewEvent]]()
        for change in changes:
            held[change.name] = self._after(held.get(change.name), change.event)
            by_stream.setdefault(self.hooks.streams + change.name, []).append(self._entry(change.event, change.legs))
        return [Append(stream, None, tuple(entries)) for stream, entries in by_stream.items()]

    def apply(self, name: str, event: Cited) -> None:
        self.all[name] = self.hooks.evolve(self.all.get(name), event)

    def read(self, envelope: Envelope) -> None:
        """Read an event of one of the streams."""
        event = restored(envelope.open(dict), self.hooks.kinds[envelope.kind], self.book.id)
        self.apply(envelope.stream.removeprefix(self.hooks.streams), event)

    def _after(self, held: Any, event: Cited) -> Any:
        after = self.hooks.evolve(held, event)
        if self.hooks.check:
            self.hooks.check(after)
        return after

    def _entry(self, event: Cited, legs: tuple[Posting, ...]) -> NewEvent:
        return replace(entry_of(event, self.book.edition), postings=legs)


def whole_cents(before: Fraction, after: Fraction, name: str, other: str) -> tuple[Posting, ...]:
    """Return the whole cents that a jackpot gains from another account, or gives back to it."""
    cents, account = Cents(whole_part(before, after)), meter_of(name)
    return move(cents, out_of=other, into=account) if cents >= 0 else move(-cents, out_of=account, into=other)


class Jackpots:
    """The jackpots of every book that has a table in the house."""

    def __init__(self) -> None:
        self._books: dict[str, BookJackpots | None] = {}

    def shared_in(self, room: Room) -> BookJackpots | None:
        """Return the jackpots of a book, or None if its tables share none."""
        if room.id not in self._books:
            hooks = room.facet("jackpots", JackpotHooks) if room.has("jackpots") else None
            self._books[room.id] = None if hooks is None else BookJackpots(room.book, hooks)
        return self._books[room.id]

    @property
    def books(self) -> list[BookJackpots]:
        return [found for found in self._books.values() if found is not None]

    @property
    def all(self) -> dict[str, Any]:
        """Return all jackpots by name."""
        return {name: held for shared in self.books for name, held in shared.all.items()}

    def values(self) -> dict[str, Fraction]:
        """Return by name what each jackpot holds, in cents."""
        return {name: shared.hooks.value(held) for shared in self.books for name, held in shared.all.items()}

    def name_of(self, table: str) -> str:
        """Return the name of the jackpot that a table shares, or an empty name if there is none."""
        return next((name for shared in self.books if (name := shared.name_of(table))), "")

    def of(self, table: str) -> Any:
        """Return the jackpot that a table shares, or None."""
        return self.all.get(self.name_of(table))

    def rebuild(self, ledger: Ledger, rooms: Iterable[Room]) -> None:
        """Restore the jackpots from the ledger, for the books of these rooms."""
        self._books = {}
        shared = [found for room in rooms if (found := self.shared_in(room)) is not None]
        for stream in ledger.streams() if shared else ():
            for one in dict.fromkeys(shared):
                if stream.startswith(one.hooks.streams):
                    for envelope in ledger.read(stream):
                        one.read(envelope)


class JackpotDesk:
    """Takes orders about jackpots."""

    def __init__(self, path: CommitPath, registry: TableRegistry, roster: Roster, jackpots: Jackpots) -> None:
        self._path, self._registry, self._roster, self._jackpots = path, registry, roster, jackpots

    def order(self, order: JackpotOrder, id: str) -> Receipt:
        for room in {state.book.id: state.room for state in self._registry.tables.values()}.values():
            shared = self._jackpots.shared_in(room)
            if shared is not None and isinstance(order, tuple(shared.hooks.orders)):
                body = canonical({"do": "order_jackpot", "order": replace(order, at=0)})
                request = Request(id, order.who or of_house(order.by), order.by, body)
                return self._path.submit(request, partial(self._ordered, shared, order)).result()
        raise InputError(f"No table of the house plays a book with the order {type(order).__name__}.")

    def _ordered(self, shared: BookJackpots, order: JackpotOrder) -> Decision:
        registry, book, hooks = self._registry, shared.book, shared.hooks
        if order.by:
            try:
                self._roster.check_anywhere(order.who, order.by, book.id, type(order).__name__)
            except Refusal as refusal:
                self._path.refused(refusal, order, book.edition, "staff")
                raise
        tables = {state.id: state for state in registry.of_book(book.id)}
        known = Shared(shared.all, tables, registry.usable, self._path.ledger)
        try:
            made = hooks.decide(known, order)
        except NotAuthorised as refusal:
            self._path.refused(refusal, order, book.edition, f"table:{hooks.called}")
            raise
        appends, drafts = shared.ordered(made.changes), list[Draft]()
        said = unsaid(order, [*(change.event for change in made.changes), *made.told.values()])
        appends += appended(said, book.edition, f"table:{hooks.called}")
        for table, event in made.told.items():
            drafts.append(Draft(registry.usable(table)))
            drafts[-1].add(event)

        def apply() -> None:
            for change in made.changes:
                shared.apply(change.name, change.event)

        return registry.become(drafts, order.who or of_house(order.by), appends, apply, checked=False)
