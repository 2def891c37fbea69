"""The meters at the desk: which table feeds which, what they hold now, and what goes into their streams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from queenhigh.desk.codec import restored, written
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import Equipment, MeterRecorded, System
from queenhigh.games.kit.events import Advised, BettingClosed
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.floor_events import FloorEvent, SettingsChanged
from queenhigh.games.kit.phases import Round, WithCards, evolve
from queenhigh.games.kit.ruling import Award, Ruling
from queenhigh.games.library import open_book
from queenhigh.house import meters
from queenhigh.house.meter_events import (
    BalanceReceived,
    EquipmentChecked,
    GroupChanged,
    MeterClosed,
    MeterConsulted,
    MeterEvent,
    MeterMoved,
    MeterOpened,
    OptionChanged,
    SignDisplayed,
)
from queenhigh.house.meter_orders import AtTable, House, MeterOrder, decide
from queenhigh.house.meters import Meter, Settlement
from queenhigh.ledger.command import Append, Entry
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import Posting, move, together, whole_part
from queenhigh.money.accounts import CAGE, float_of, meter_of
from queenhigh.rules import Cited, Rule

MELBOURNE = "crown-melbourne-three-card-poker"
HELD = "held"
"""The account of what a closed system left for the next one (reading A-22b)."""
KINDS: dict[str, type[MeterEvent]] = {
    kind.__name__: kind
    for kind in (
        MeterOpened,
        MeterMoved,
        SignDisplayed,
        GroupChanged,
        OptionChanged,
        EquipmentChecked,
        BalanceReceived,
        MeterClosed,
        MeterConsulted,
    )
}


class Meters:
    def __init__(self) -> None:
        self.all: dict[str, Meter] = {}
        self.held = Fraction(0)

    def of(self, table: str) -> Meter | None:
        return next((meter for meter in self.all.values() if table in meter.tables), None)

    def with_live_meter(self, state: TableState) -> Round[Any]:
        """The round in play, reckoning with the meter as it is at this instant. A table without one takes no Jackpot
        Wagers, whatever it was set up for."""
        round: Round[Any] = state.round
        if state.book.id != MELBOURNE:
            return round
        meter = self.of(state.id)
        system = None if meter is None else meter.for_table(state.id, round, state.number)
        if system is None and round.table.jackpot is None:
            return round
        return replace(round, table=replace(round.table, jackpot=system))

    # -- what happens at the tables

    def moved(self, state: TableState, events: Sequence[Cited], at: int = 0) -> list[MeterMoved]:
        """The moves of a table's meter that its events bring about."""
        meter = self.of(state.id)
        found: list[MeterMoved] = []
        if meter is None or state.round is None:
            return found
        round, number, paid = self.with_live_meter(state), state.number, 0
        for event in events:
            made: MeterMoved | None = None
            match event:
                case Ruling(orders=orders):
                    paid += sum(order.amount * len(order.seats) for order in orders if isinstance(order, Award))
                case BettingClosed():
                    made = meters.registered(meter, state.id, round, number, at)
                case Advised(rule=cited) if cited.clause == "7.1.1" and isinstance(round, WithCards):
                    made = meters.recorded_pending(meter, state.id, round, number, at)
                case MeterRecorded():
                    made = meters.recorded(meter, state.id, round, number, event, paid, at)
            if made is not None:
                found.append(made)
                meter = _after(meter, made)
            round = evolve(round, event)
        return found

    def appends(self, state: TableState, moved: Sequence[MeterMoved], edition: str) -> list[Append]:
        """Into the meter's stream, with the cents that follow: from the table's float, or back to it."""
        if not moved:
            return []
        name = moved[0].name
        held, entries = self.all[name].value, []
        for event in moved:
            entries.append(_entry(event, edition, _cents(held, event.value, name, float_of(state.id))))
            held = event.value
        return [Append(stream(name), None, tuple(entries))]

    def apply(self, events: Iterable[MeterEvent]) -> None:
        for event in events:
            self._apply(event)

    # -- orders

    def decide(self, order: MeterOrder, tables: Mapping[str, TableState], ledger: Ledger) -> list[Cited]:
        """What an order about the systems leads to, or a refusal."""
        states = {name: state for name, state in tables.items() if state.book.id == MELBOURNE}
        readings = next(
            (state.floor.settings.readings for state in states.values() if isinstance(state.floor, Open)),
            open_book(MELBOURNE).readings,
        )
        at = {name: _at(state) for name, state in states.items()}
        house = House(self.all, at, readings, lambda name: self.settlements(ledger, name), self.held)
        return [*decide(house, order)]

    def ordered(self, events: Sequence[MeterEvent], edition: str) -> list[Append]:
        """Into each meter's stream. The seed comes from the cage and goes back to it: it is the house's money until
        somebody wins it. What a closed system leaves goes straight to the others."""
        source = next((event.name for event in events if isinstance(event, MeterClosed)), "")
        by_stream: dict[str, list[Entry]] = {}
        for event in events:
            legs: tuple[Posting, ...] = ()
            match event:
                case MeterOpened(system=system, held=held):
                    whole = held.__floor__()
                    seed = move(system.meter.__floor__() - whole, out_of=CAGE, into=meter_of(system.name))
                    legs = together(seed, move(whole, out_of=meter_of(HELD), into=meter_of(system.name)))
                case OptionChanged(system=system):
                    legs = _cents(self.all[system.name].value, system.meter, system.name, CAGE)
                case BalanceReceived(name=name, value=value):
                    legs = _cents(self.all[name].value, value, name, meter_of(source))
                case MeterClosed(name=name):
                    legs = self._closing(name, events)
            _after(self.all.get(_name(event)), event)
            by_stream.setdefault(stream(_name(event)), []).append(_entry(event, edition, legs))
        return [Append(each, None, tuple(entries)) for each, entries in by_stream.items()]

    def _closing(self, name: str, events: Sequence[MeterEvent]) -> tuple[Posting, ...]:
        """The account is emptied: what does not go to other systems goes to the cage, or is held for the next one."""
        given = sum(
            whole_part(self.all[event.name].value, event.value)
            for event in events
            if isinstance(event, BalanceReceived)
        )
        held = sum(event.held.__floor__() for event in events if isinstance(event, MeterClosed))
        rest = self.all[name].value.__floor__() - given - held
        account = meter_of(name)
        back = move(rest, out_of=account, into=CAGE) if rest >= 0 else move(-rest, out_of=CAGE, into=account)
        return together(back, move(held, out_of=account, into=meter_of(HELD)))

    def table_events(self, events: Iterable[MeterEvent], tables: Mapping[str, TableState]) -> dict[str, FloorEvent]:
        """What the tables have to be told: the system that each of them now belongs to, or that it belongs to none."""
        told: dict[str, FloorEvent] = {}
        for event in events:
            match event:
                case MeterOpened(system=system, tables=named):
                    found: dict[str, System | None] = dict.fromkeys(named, system)
                case OptionChanged(system=system):
                    found = dict.fromkeys(self.all[system.name].tables, system)
                case GroupChanged(name=name, table=named_one, tables=now):
                    found = {named_one: self.all[name].system if named_one in now else None}
                case MeterClosed(name=name):
                    found = dict.fromkeys(self.all[name].tables)
                case _:
                    found = {}
            for table, its in found.items():
                if (told_so := _told(tables[table], its, event.rule)) is not None:
                    told[table] = told_so
        return told

    def told_on_opening(self, state: TableState) -> FloorEvent | None:
        """A table that opens again belongs to its system still, whatever it was set up with."""
        meter = self.of(state.id)
        return None if meter is None else _told(state, meter.system, rule("6.1.1(d)"))

    def settlements(self, ledger: Ledger, name: str) -> list[Settlement]:
        """6.5.2: the times for settlement of a system, as they are written."""
        return meters.settlements(_read(envelope.kind, envelope.open(dict)) for envelope in ledger.read(stream(name)))

    # -- memory

    def rebuild(self, ledger: Ledger) -> None:
        for name in ledger.streams():
            if name.startswith("meter:"):
                for envelope in ledger.read(name):
                    self._apply(_read(envelope.kind, envelope.open(dict)))

    def _apply(self, event: MeterEvent) -> None:
        name = _name(event)
        after = meters.evolve(self.all.get(name), event)
        assert after is not None
        self.all[name] = after
        match event:
            case MeterOpened(held=taken) if taken:
                self.held -= taken
            case MeterClosed(held=left) if left:
                self.held += left


def _at(state: TableState) -> AtTable:
    """A table as a system sees it. It is busy in a round, and between rounds if Jackpot Wagers were carried over."""
    floor = state.floor
    if not isinstance(floor, Open):
        return AtTable(state.id, fitted=False)
    busy = state.playing or bool(floor.settings.carried)
    return AtTable(state.id, floor.settings.jackpot, floor.setup.jackpot_equipment, busy)


def _terms(system: System | None) -> System | None:
    """A system without what happens to be on its meter."""
    return None if system is None else replace(system, meter=Fraction(0), equipment=Equipment.WORKING)


def _told(state: TableState, system: System | None, decided: Rule) -> FloorEvent | None:
    if not isinstance(state.floor, Open):
        return None
    settings = state.floor.settings
    if _terms(settings.jackpot) == _terms(system):
        return None
    return SettingsChanged("jackpot", replace(settings, jackpot=system), decided)


def _after(meter: Meter | None, event: MeterEvent) -> Meter:
    """6.3 is checked before anything is written."""
    after = meters.evolve(meter, event)
    assert after is not None
    meters.check(after)
    return after


def _name(event: MeterEvent) -> str:
    match event:
        case MeterOpened(system=system) | OptionChanged(system=system):
            return system.name
    name: str = getattr(event, "name", "")
    return name


def _cents(before: Fraction, after: Fraction, name: str, other: str) -> tuple[Posting, ...]:
    """The whole cents by which a meter moves: out of another account, or back into it."""
    cents, account = whole_part(before, after), meter_of(name)
    return move(cents, out_of=other, into=account) if cents >= 0 else move(-cents, out_of=account, into=other)


def _entry(event: MeterEvent, edition: str, legs: tuple[Posting, ...]) -> Entry:
    return Entry(written(event), kind=type(event).__name__, rule=event.rule, edition=edition, postings=legs)


def _read(kind: str, body: Any) -> MeterEvent:
    event: MeterEvent = restored(body, KINDS[kind], MELBOURNE)
    return event


def stream(system: str) -> str:
    return f"meter:{system}"
