"""Prize meters at the desk: which table feeds which, what they hold now, and the cents that move with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from queenhigh.desk.codec import restored
from queenhigh.desk.jackpots import Change, JackpotDisplay, JackpotHooks, Level, Ordered, Prize, Shared, whole_cents
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_three_card_poker.facets import prize_meters
from queenhigh.games.crown_melbourne_three_card_poker.facets.meter_orders import (
    SUBJECTS,
    AtTable,
    CheckEquipment,
    House,
    MeterOrder,
    OpenSystem,
    ReadMeter,
    decide,
)
from queenhigh.games.crown_melbourne_three_card_poker.facets.meters import (
    BalanceReceived,
    GroupChanged,
    MeterClosed,
    MeterEvent,
    MeterOpened,
    OptionChanged,
)
from queenhigh.games.crown_melbourne_three_card_poker.facets.prize_meters import Meter, Settlement
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import Equipment, MeterRecorded, System
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import game_left, left_behind
from queenhigh.games.crown_melbourne_three_card_poker.room import prize_meter
from queenhigh.games.crown_melbourne_three_card_poker.table import AREA_MANAGER, ASSISTANT_CASINO_MANAGER, DEALER
from queenhigh.games.kit.events import Advised, BettingClosed, MeterSeen
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.floor_events import FloorEvent, SettingsChanged
from queenhigh.games.kit.phases import Round, WithCards, evolve
from queenhigh.games.kit.ruling import Award, Ruling
from queenhigh.house.documents.page import label
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import Posting, move, together, whole_part
from queenhigh.money import Cents, Multiple, Row, rounded_down
from queenhigh.money.accounts import CAGE, meter_of
from queenhigh.rules import Cited, Rule

HELD = "held"
"""The account for money that a closed system has left for the next one (reading A-22b)."""
STREAMS = "meter:"
KINDS: dict[str, type[Cited]] = {kind.__name__: kind for kind in MeterEvent.__subclasses__()}
RANKS = {CheckEquipment: DEALER, ReadMeter: AREA_MANAGER}
"""The lowest rank for each order that does not need an Assistant Casino Manager."""


def live(meter: Meter | None, state: TableState, _: Sequence[Cited] = ()) -> Round[Any]:
    """Return the round in play with the current meter. A table without a meter takes no Jackpot Wagers, whatever its set-up."""
    round: Round[Any] = state.round
    system = None if meter is None else meter.for_table(state.id, round, state.number)
    if system is None and round.table.jackpot is None:
        return round
    return replace(round, table=replace(round.table, jackpot=system))


def seen(state: TableState, live: Round[Any], events: Sequence[Cited]) -> MeterSeen | None:
    recorded = next((event for event in events if isinstance(event, MeterRecorded)), None)
    if recorded is None or live is state.round:
        return None
    return MeterSeen(live.table.jackpot.meter, recorded.rule)


def moved(meter: Meter, state: TableState, events: Sequence[Cited], at: int) -> list[Cited]:
    """Return the meter movements that a table's events cause."""
    found: list[Cited] = []
    round, number, paid = live(meter, state), state.number, 0
    for event in events:
        made: MeterEvent | None = None
        match event:
            case Ruling(orders=orders):
                paid += sum(order.amount * len(order.seats) for order in orders if isinstance(order, Award))
            case BettingClosed():
                made = prize_meters.registered(meter, state.id, round, number, at)
            case Advised(rule=cited) if cited.clause == "7.1.1" and isinstance(round, WithCards):
                made = prize_meters.recorded_pending(meter, state.id, round, number, at)
            case MeterRecorded():
                made = prize_meters.recorded(meter, state.id, round, number, event, paid, at)
        if made is not None:
            found.append(made)
            after = prize_meters.evolve(meter, made)
            assert after is not None
            meter = after
        round = evolve(round, event)
    return found


def gone(state: TableState) -> list[Cited]:
    """11.15.1: return what a jackpot game gives back as a round opens, because its players have left."""
    if state.round is None or not isinstance(state.floor, Open) or not state.round.table.carried:
        return []
    back = left_behind(state.round, state.floor.seats)
    return [*back, *game_left(state.round, [event.seat for event in back])]


# -- orders


def ordered(shared: Shared, order: MeterOrder) -> Ordered:
    """Return what an order about the systems leads to, or refuse it."""
    if isinstance(order, OpenSystem):
        for table in order.tables:
            shared.find(table)
    meters: Mapping[str, Meter] = shared.all
    floors = [state.floor for state in shared.tables.values()]
    readings = next((floor.settings.readings for floor in floors if isinstance(floor, Open)), BOOK.readings)
    at = {name: _at(state) for name, state in shared.tables.items()}
    held = sum((meter.held for meter in meters.values()), Fraction(0))
    house = House(meters, at, readings, lambda name: settlements(shared.ledger, name), held)
    events = decide(house, order)
    changes = [Change(_name(event), event, _legs(meters, event, events)) for event in events]
    return Ordered(changes, _told_all(meters, events, shared.tables))


def _legs(meters: Mapping[str, Meter], event: MeterEvent, events: Sequence[MeterEvent]) -> tuple[Posting, ...]:
    """The seed comes from the cage and returns to it: it is the house's money until a player wins it. The balance of a
    closed system goes straight to the others.
    """
    match event:
        case MeterOpened(system=system, held=held):
            whole = held.__floor__()
            seed = move(system.meter.__floor__() - whole, out_of=CAGE, into=meter_of(system.name))
            return together(seed, move(whole, out_of=meter_of(HELD), into=meter_of(system.name)))
        case OptionChanged(system=system):
            return whole_cents(meters[system.name].value, system.meter, system.name, CAGE)
        case BalanceReceived(name=name, value=value):
            source = next((each.name for each in events if isinstance(each, MeterClosed)), "")
            return whole_cents(meters[name].value, value, name, meter_of(source))
        case MeterClosed(name=name):
            return _closing(meters, name, events)
    return ()


def _closing(meters: Mapping[str, Meter], name: str, events: Sequence[MeterEvent]) -> tuple[Posting, ...]:
    """Empty the account: what does not go to other systems goes to the cage, or is held for the next one."""
    given = sum(
        whole_part(meters[event.name].value, event.value) for event in events if isinstance(event, BalanceReceived)
    )
    held = sum(event.held.__floor__() for event in events if isinstance(event, MeterClosed))
    rest = meters[name].value.__floor__() - given - held
    account = meter_of(name)
    back = move(rest, out_of=account, into=CAGE) if rest >= 0 else move(-rest, out_of=CAGE, into=account)
    return together(back, move(held, out_of=account, into=meter_of(HELD)))


def _told_all(
    meters: Mapping[str, Meter], events: Sequence[MeterEvent], tables: Mapping[str, TableState]
) -> dict[str, FloorEvent]:
    """Tell every table which system it now belongs to, if any."""
    told: dict[str, FloorEvent] = {}
    for event in events:
        match event:
            case MeterOpened(system=system, tables=named):
                found: dict[str, System | None] = dict.fromkeys(named, system)
            case OptionChanged(system=system):
                found = dict.fromkeys(meters[system.name].tables, system)
            case GroupChanged(name=name, table=named_one, tables=now):
                found = {named_one: meters[name].system if named_one in now else None}
            case MeterClosed(name=name):
                found = dict.fromkeys(meters[name].tables)
            case _:
                found = {}
        for table, its in found.items():
            if (told_so := _told(tables[table], its, event.rule)) is not None:
                told[table] = told_so
    return told


def told_on_opening(meter: Meter, state: TableState) -> FloorEvent | None:
    """Return the note that a table which opens again still belongs to its system, whatever it was set up with."""
    return _told(state, meter.system, rule("6.1.1(d)"))


def _told(state: TableState, system: System | None, decided: Rule) -> FloorEvent | None:
    if not isinstance(state.floor, Open):
        return None
    settings = state.floor.settings
    if _terms(settings.jackpot) == _terms(system):
        return None
    return SettingsChanged("jackpot", replace(settings, jackpot=system), decided)


def _terms(system: System | None) -> System | None:
    """Return a system without the amount on its meter."""
    return None if system is None else replace(system, meter=Fraction(0), equipment=Equipment.WORKING)


def _at(state: TableState) -> AtTable:
    """A table as a system sees it. It is busy in a round, and between rounds if Jackpot Wagers were carried over."""
    floor = state.floor
    if not isinstance(floor, Open):
        return AtTable(state.id, fitted=False)
    busy = state.playing or bool(floor.settings.carried)
    return AtTable(state.id, floor.settings.jackpot, floor.setup.jackpot_equipment, busy)


def _name(event: Any) -> str:
    name: str = event.system.name if isinstance(event, MeterOpened | OptionChanged) else event.name
    return name


def settlements(ledger: Ledger, name: str) -> list[Settlement]:
    """6.5.2: return the times for settlement of a system, from the ledger."""
    written = ledger.read(STREAMS + name)
    return prize_meters.settlements(restored(one.open(dict), KINDS[one.kind], BOOK.id) for one in written)


# -- the house's own, and displays


def opening(tables: Sequence[TableState], at: int) -> OpenSystem:
    named = tuple(state.id for state in tables)
    return OpenSystem(by=ASSISTANT_CASINO_MANAGER, system=prize_meter(), tables=named, at=at)


def shown(meter: Meter) -> JackpotDisplay | None:
    system = meter.system
    if meter.closed or not meter.tables:
        return None
    levels = (Level("Jackpot", rounded_down(meter.value), system.cost),)
    return JackpotDisplay(levels, tuple(_prize(row, system.cost) for row in system.pays.values()), rule("6.1.1(l)"))


def _prize(row: Row, cost: Cents) -> Prize:
    """Return a fixed prize as an amount, and a share as the book states it."""
    pays = f"${row.pays.pays(cost) // 100:,}" if isinstance(row.pays, Multiple) else f"{row.pays} of the meter"
    return Prize(label(row.name), pays)


JACKPOTS = JackpotHooks(
    called="meters",
    streams=STREAMS,
    kinds=KINDS,
    evolve=prize_meters.evolve,
    check=prize_meters.check,
    value=lambda meter: meter.value,
    tables=lambda meter: meter.tables,
    live=live,
    seen=seen,
    moved=moved,
    moved_by=(BettingClosed, Advised, MeterRecorded),
    orders={kind: RANKS.get(kind, ASSISTANT_CASINO_MANAGER) for kind in MeterOrder.__subclasses__()},
    choices={"subject": tuple(SUBJECTS)},
    decide=ordered,
    opening=opening,
    told_on_opening=told_on_opening,
    left_behind=gone,
    shown=shown,
)
