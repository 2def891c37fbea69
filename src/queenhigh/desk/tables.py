"""A table at the desk: its floor, its settings and the round in play, rebuilt from its events and moved on by new ones."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from msgspec.structs import replace

from queenhigh.desk.codec import restored, settings_type, written
from queenhigh.games.kit import floor as floors
from queenhigh.games.kit.floor import Floor, FloorEvent, Open, Shut
from queenhigh.games.kit.phases import Over, Round, evolve
from queenhigh.games.library import open_book, room
from queenhigh.rules import Cited


class TableState:
    """What the desk knows of a table. `version` is that of its stream."""

    def __init__(self, table: str, book_id: str) -> None:
        self.id = table
        self.book = open_book(book_id)
        self.stream = f"table:{table}"
        self.version = 0
        self.floor: Floor = Shut(table=table)
        self.round: Round[Any] | None = None
        self.happened: list[Cited] = []
        """The events of the round in play."""

    def room(self, module: str) -> Any:
        return import_module(f"{room(self.book.id)}.{module}")

    @property
    def settings(self) -> Any:
        assert isinstance(self.floor, Open)
        return self.floor.settings

    @property
    def number(self) -> int:
        """The number of the round in play, or of the last one."""
        rounds = self.floor.rounds if isinstance(self.floor, Open) else 0
        return rounds + 1 if self.playing else rounds

    @property
    def playing(self) -> bool:
        return self.round is not None and not isinstance(self.round, Over)

    def apply(self, event: Cited) -> None:
        """Move on by one event: the same whether it has just happened or is read back."""
        self.version += 1
        if isinstance(event, FloorEvent):
            self._floor_event(event)
            return
        assert self.round is not None, f"{type(event).__name__} without a round"
        self.round = evolve(self.round, event)
        self.happened.append(event)
        if isinstance(self.round, Over) and isinstance(self.floor, Open):
            self.floor = replace(self.floor, settings=self._next_settings(self.round))

    def _next_settings(self, over: Over[Any]) -> Any:
        """What the table remembers for its next round."""
        rounds = self.room("round")
        if hasattr(rounds, "next_table"):
            return rounds.next_table(over)
        return self.room("croupier").remember(over.table, self.happened)

    def _floor_event(self, event: FloorEvent) -> None:
        self.floor = floors.evolve(self.floor, self._with_settings(event))
        if isinstance(event, floors.RoundStarted):
            self.round = self.room("round").new_round(self.settings)
            self.happened = []

    def _with_settings(self, event: Any) -> Any:
        """Settings that were read back are plain data; the room knows what they are."""
        match event:
            case floors.TableOpened(setup=setup) if isinstance(setup.settings, dict):
                return replace(event, setup=replace(setup, settings=self._restored(setup.settings)))
            case floors.SettingsChanged(settings=dict()) | floors.ShoeReplaced(settings=dict()):
                return replace(event, settings=self._restored(event.settings))
        return event

    def _restored(self, settings: dict[str, Any]) -> Any:
        return restored(settings, settings_type(self.book.id), self.book.id)

    def as_data(self) -> Any:
        """All of it as plain data, to be compared or shown."""
        return {"version": self.version, "floor": written(self.floor), "round": _shown(self.round)}


def _shown(round: Round[Any] | None) -> Any:
    if round is None:
        return None
    plain = {name: getattr(round, name) for name in round.__struct_fields__ if name != "released"}
    released = {f"{seat} {bet}": release for (seat, bet), release in round.released.items()}
    return {"phase": type(round).__name__, **{k: written(v) for k, v in plain.items()}, "released": written(released)}
