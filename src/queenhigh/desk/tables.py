"""A table at the desk: its floor, its settings and the round in play, rebuilt from its events and updated by new
ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.cards import Deck, Seed, shuffle
from queenhigh.desk.codec import event_body, opened, restored, written
from queenhigh.games.kit import floor as floors
from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit.floor import Floor, Open, Shut
from queenhigh.games.kit.floor_events import FloorEvent
from queenhigh.games.kit.phases import Release, Round, is_over
from queenhigh.games.library import room
from queenhigh.ledger.command import Append, NewEvent
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.errors import BadCommand
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import Posting, legs_of
from queenhigh.ledger.snapshot import rebuild
from queenhigh.money.accounts import Move
from queenhigh.rules import Cited

FLOORS = {kind.__name__: kind for kind in (Shut, Open)}


class Seal(msgspec.Struct, frozen=True):
    """A shuffle that is fixed and committed to before the first wager. `secret` is its seed. It is in the ledger, so
    that a round continues with the same cards after a crash, and is not shown to anyone until the round is over."""

    commitment: str
    secret: str

    def deck(self) -> Deck:
        return shuffle(Seed.reveal(self.secret))

    def __repr__(self) -> str:
        return f"<Seal {self.commitment[:16]}…>"


class TableState:
    """The desk's state of a table. `version` is that of its stream, `rounds` the number of finished rounds."""

    def __init__(self, table: str, book_id: str, edition: str = "") -> None:
        self.id = table
        self.room = room(book_id, edition)
        self.book = self.room.book
        self.stream = f"table:{table}"
        self.version = 0
        self.rounds = 0
        self.floor: Floor = Shut(table=table)
        self.round: Any = None
        """The round in play, or the last one: a `kit.phases.Round`, or a hand of poker."""
        self.happened: list[Cited] = []
        """The events of the round in play, or of the last one."""
        self.seal: Seal | None = None
        """The seal of the deck of the round in play, or of the last one."""
        self.seals: tuple[Seal, ...] = ()
        """All seals of that round, if cards were shuffled again during it: `seal` is the last."""

    def copy(self) -> TableState:
        """Return a copy for trying something out. Nothing in a table is changed in place except the list of events."""
        made = TableState.__new__(TableState)
        made.__dict__ = self.__dict__ | {"happened": list(self.happened)}
        return made

    def become(self, other: TableState) -> None:
        self.__dict__.update(other.__dict__)

    @property
    def settings(self) -> Any:
        assert isinstance(self.floor, Open)
        return self.floor.settings

    @property
    def number(self) -> int:
        """The number of the round in play, or of the last one. Numbering continues when a table is closed and opened
        again."""
        return self.rounds + 1 if self.playing else self.rounds

    @property
    def playing(self) -> bool:
        return self.round is not None and not is_over(self.round)

    def apply(self, event: Cited) -> None:
        """Apply one event, whether it has just happened or is read back."""
        self.version += 1
        if isinstance(event, FloorEvent):
            self._floor_event(event)
            return
        assert self.round is not None, f"{type(event).__name__} without a round"
        self.round = self.room.round.evolve(self.round, event)
        self.happened.append(event)
        if isinstance(self.floor, Open):
            settings = self._settings_after(self.floor.settings)
            if settings is not self.floor.settings:
                self.floor = replace(self.floor, settings=settings)

    def _settings_after(self, settings: Any) -> Any:
        """Return the table's settings after an event of the round."""
        if self.room.floor.begun:
            return self.room.floor.begun(settings)
        next_table = self.room.round.next_table
        return next_table(self.round, self.happened) if next_table and is_over(self.round) else settings

    def _floor_event(self, event: FloorEvent) -> None:
        self.floor = floors.evolve(self.floor, self._with_settings(event))
        if isinstance(event, happened.RoundStarted) or event.redeals:
            self.round = self.room.round.new_round(self.settings)
            self.happened, self.seals = [], ()
        elif event.replans:
            self.round = self.room.round.new_round(self.settings)
        elif isinstance(event, happened.PlayerSeated | happened.SeatLeft) and self.playing:
            assert isinstance(self.floor, Open)
            if self.room.floor.reseated:
                self.round = self.room.floor.reseated(self.round, self.floor.seats)
        elif isinstance(event, happened.DeckSealed):
            self.seal = Seal(event.commitment, event.secret)
            self.seals = (*self.seals, self.seal)
        elif isinstance(event, happened.RoundFinished):
            self.rounds += 1
            if self.playing:  # it was to be dealt again, but will not be
                self.round, self.happened = None, []
        elif isinstance(event, happened.TableClosed):
            self.round, self.happened = None, []

    def _with_settings(self, event: Any) -> Any:
        """Convert settings that were read back as plain data to the room's type."""
        match event:
            case happened.TableOpened(setup=setup) if isinstance(setup.settings, dict):
                return replace(event, setup=replace(setup, settings=self._settings(setup.settings)))
            case happened.SettingsChanged(settings=dict()) | happened.ShoeReplaced(settings=dict()):
                return replace(event, settings=self._settings(event.settings))
        return event

    def _settings(self, data: dict[str, Any]) -> Any:
        return self._restored(data, self.room.floor.settings)

    def _restored(self, data: Any, kind: Any) -> Any:
        return restored(data, kind, self.book.id, self.book.edition)

    # -- snapshots

    def as_data(self) -> Any:
        """Return all of it as plain data, to compare, show or keep."""
        floor = {"is": type(self.floor).__name__, **written(self.floor)}
        round, seal = _round_as_data(self.round), written(self.seal)
        return {"version": self.version, "rounds": self.rounds, "floor": floor, "round": round, "seal": seal}

    @classmethod
    def of_data(cls, table: str, book_id: str, data: Any, edition: str = "") -> TableState:
        """Restore a table from a snapshot, which is taken between rounds."""
        made = cls(table, book_id, edition)
        made.version, made.rounds = data["version"], data["rounds"]
        made.floor = made._floor(dict(data["floor"]))
        made.round = made._read_over(data["round"]) if data["round"] else None
        made.seal = Seal(**data["seal"]) if data.get("seal") else None
        made.seals = (made.seal,) if made.seal else ()
        return made

    def _floor(self, data: dict[str, Any]) -> Floor:
        found: Floor = self._restored(data, FLOORS[data.pop("is")])
        if isinstance(found, Open):
            settings = self._settings(data["settings"])
            opened = replace(found.setup, settings=self._settings(data["setup"]["settings"]))
            return replace(found, settings=settings, setup=opened)
        return found

    def _read_over(self, data: dict[str, Any]) -> Any:
        assert data["phase"] == "Over", "a snapshot is taken between rounds"
        plain = {name: value for name, value in data.items() if name not in ("phase", "released")}
        over = self._restored(plain, self.room.round.over)
        if "released" not in data:
            return over
        released = {(seat, bet): self._restored(release, Release) for seat, bet, release in data["released"]}
        return replace(over, released=released)


def _round_as_data(round: Any) -> Any:
    if round is None:
        return None
    plain = {name: written(getattr(round, name)) for name in round.__struct_fields__ if name != "released"}
    if not isinstance(round, Round):
        return {"phase": type(round).__name__, **plain}
    released = [[seat, bet, written(release)] for (seat, bet), release in sorted(round.released.items(), key=_wager)]
    return {"phase": type(round).__name__, **plain, "released": released}


def _wager(released: tuple[tuple[int, str], Release]) -> tuple[int, str]:
    return released[0]


class Draft:
    """The result of a command, tried out on a copy of a table. It replaces the table when the ledger has accepted the
    command."""

    def __init__(self, state: TableState) -> None:
        self.state = state.copy()
        self.events: list[Cited] = []
        self._from = state.version
        self._entries: list[NewEvent] = []

    def add(self, event: Cited) -> None:
        state = self.state
        chips = state.room.chips
        if isinstance(event, FloorEvent):
            moved = chips.floor_moves(state.id, state.floor, event)
        else:
            moved = chips.moves(state.id, state.round, event)
        self._entries.append(entry_of(event, state.book.edition, moved))
        state.apply(event)
        self.events.append(event)

    def add_all(self, events: Iterable[Cited]) -> None:
        for event in events:
            self.add(event)

    def append(self) -> Append:
        return Append(self.state.stream, self._from, tuple(self._entries))


def entry_of(event: Cited, edition: str, moved: Iterable[Move] = (), cause: str = "") -> NewEvent:
    """Return an event in the ledger's form, with the chips that it moves."""
    body, secret = event_body(event)
    legs = postings(moved) if moved else ()
    return NewEvent(body, type(event).__name__, event.rule, edition, legs, cause, secret)


def postings(moved: Iterable[Move]) -> tuple[Posting, ...]:
    sums: dict[str, int] = {}
    for amount, out_of, into in moved:
        if amount < 0:
            raise BadCommand(f"{amount} cents cannot move from {out_of} to {into}: turn the names round.")
        sums[out_of] = sums.get(out_of, 0) - amount
        sums[into] = sums.get(into, 0) + amount
    return legs_of(sums)


def restore(
    ledger: Ledger, table: str, book: str, edition: str = "", *, snapshots: bool = True, upto: int | None = None
) -> tuple[TableState, int]:
    """Return a table rebuilt from its events, from its newest snapshot or from the very first event; and how many were
    replayed."""
    start = TableState(table, book, edition)
    replayed = 0

    def evolve(state: Any, envelope: Envelope) -> Any:
        nonlocal replayed
        replayed += 1
        state = _state(state)
        state.apply(opened(envelope, book))
        return state

    def _state(found: Any) -> TableState:
        return found if isinstance(found, TableState) else TableState.of_data(table, book, found, edition)

    found, _ = rebuild(ledger, start.stream, start, evolve, type=Any if snapshots else None, upto=upto)
    return _state(found), replayed
