"""The meters at the desk: which table feeds which, what they hold now, and what goes into their streams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from queenhigh.desk.codec import restored, written
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import MeterRecorded
from queenhigh.games.kit.events import BettingClosed
from queenhigh.games.kit.phases import Round, evolve
from queenhigh.house import meters
from queenhigh.house.accounts import CAGE, float_of, meter_of
from queenhigh.house.meters import Meter, MeterEvent, MeterMoved, MeterOpened
from queenhigh.ledger.command import Append, Entry
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import Posting, move, whole_part
from queenhigh.rules import Cited

MELBOURNE = "crown-melbourne-three-card-poker"


class Meters:
    def __init__(self) -> None:
        self.all: dict[str, Meter] = {}

    def of(self, table: str) -> Meter | None:
        return next((meter for meter in self.all.values() if table in meter.tables), None)

    def with_live_meter(self, state: TableState) -> Round[Any]:
        """The round in play, reckoning with the meter as it is at this instant."""
        assert state.round is not None
        meter = self.of(state.id)
        if meter is None:
            return state.round
        table = replace(state.round.table, jackpot=meter.for_table(state.id))
        return replace(state.round, table=table)

    def opening(self, event: MeterOpened, edition: str) -> Append:
        """The seed comes from the cage: it is the house's money until somebody wins it."""
        seeded = int(event.system.meter)
        entry = self._entry(event, edition, move(seeded, out_of=CAGE, into=meter_of(event.system.name)))
        return Append(stream(event.system.name), None, (entry,))

    def moved(self, state: TableState, events: Sequence[Cited]) -> list[MeterMoved]:
        """The moves of a table's meter that its events bring about."""
        meter, round = self.of(state.id), state.round
        found: list[MeterMoved] = []
        if meter is None or round is None:
            return found
        for event in events:
            match event:
                case BettingClosed():
                    made = meters.registered(meter, state.id, round)
                case MeterRecorded():
                    made = meters.recorded(meter, state.id, event.exact)
                case _:
                    made = None
            if made is not None:
                found.append(made)
                meter = meters.evolve(meter, made) or meter
            round = evolve(round, event)
        return found

    def appends(self, state: TableState, moved: Sequence[MeterMoved], edition: str) -> list[Append]:
        """Into the meter's stream, with the cents that follow: from the table's float, or back to it."""
        entries: list[Entry] = []
        held = {name: meter.value for name, meter in self.all.items()}
        for event in moved:
            cents = whole_part(held[event.name], event.value)
            account, tray = meter_of(event.name), float_of(state.id)
            legs = move(cents, out_of=tray, into=account) if cents >= 0 else move(-cents, out_of=account, into=tray)
            entries.append(self._entry(event, edition, legs))
            held[event.name] = event.value
        return [Append(stream(moved[0].name), None, tuple(entries))] if entries else []

    def apply(self, moved: Sequence[MeterMoved]) -> None:
        for event in moved:
            self._apply(event)

    def open(self, event: MeterOpened) -> None:
        self._apply(event)

    def rebuild(self, ledger: Ledger) -> None:
        for name in ledger.streams():
            if name.startswith("meter:"):
                for envelope in ledger.read(name):
                    kind = {"MeterOpened": MeterOpened, "MeterMoved": MeterMoved}[envelope.kind]
                    self._apply(restored(envelope.open(dict), kind, MELBOURNE))

    def _apply(self, event: MeterEvent) -> None:
        name = event.system.name if isinstance(event, MeterOpened) else getattr(event, "name", "")
        after = meters.evolve(self.all.get(name), event)
        assert after is not None
        self.all[name] = after

    def _entry(self, event: Any, edition: str, legs: tuple[Posting, ...]) -> Entry:
        return Entry(written(event), kind=type(event).__name__, rule=event.rule, edition=edition, postings=legs)


def stream(system: str) -> str:
    return f"meter:{system}"
