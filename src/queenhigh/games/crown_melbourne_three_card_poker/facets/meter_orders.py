"""Orders about prize meter systems (Melbourne 6.1.1, 6.2.1, 6.5): signs, tables that join or leave, closing, equipment.

The book says when each may take effect but not who gives it, so that is the house's procedure. Only for reading the
meter as at a time for settlement does the book require a TG Area Manager.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from queenhigh.desk.jackpots import JackpotOrder
from queenhigh.games.crown_melbourne_three_card_poker.book import LADDER, PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.facets.meters import (
    BalanceReceived,
    EquipmentChecked,
    GroupChanged,
    MeterClosed,
    MeterConsulted,
    MeterEvent,
    MeterOpened,
    OptionChanged,
    Sign,
    SignDisplayed,
)
from queenhigh.games.crown_melbourne_three_card_poker.facets.prize_meters import Meter, Settlement, least, sign_at
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import (
    Equipment,
    Participant,
    System,
    close_system,
    closing_balance,
    join,
    open_system,
    participant,
    reset_value,
)
from queenhigh.games.crown_melbourne_three_card_poker.table import AREA_MANAGER, ASSISTANT_CASINO_MANAGER, by_dealer
from queenhigh.games.kit.orders import ABSTRACT, Declared
from queenhigh.games.kit.procedure import procedure
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, Readings, Rule

MINUTE, DAY = 60, 24 * 60 * 60
TABLE_NOTICE = int(PAY.figure("table_change_notice")) * MINUTE
CLOSURE_NOTICE = int(PAY.figure("system_closure_notice")) * MINUTE
ADDITION, REMOVAL, TRANSFER, CLOSURE, OPTION = "addition", "removal", "transfer", "closure", "option"
SUBJECTS = {
    ADDITION: rule("6.1.1(h)"),
    REMOVAL: rule("6.1.1(h)"),
    TRANSFER: rule("6.1.1(h)"),
    CLOSURE: rule("6.1.1(i)"),
    OPTION: rule("6.1.1(g)"),
}
"""What a sign may announce, with the clause."""


class MeterOrder(JackpotOrder, frozen=True, kw_only=True, tag=True):
    declared = ABSTRACT
    by: str
    reason: str = ""


class OpenSystem(MeterOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    system: System
    tables: tuple[str, ...]


class DisplaySign(MeterOrder, frozen=True, kw_only=True, tag=True):
    """A sign goes up at a table. `system` is the one that the table joins, leaves or belongs to; a transfer names both."""

    declared = Declared("floor")
    system: str
    table: str
    subject: str
    to: str = ""


class AddTable(MeterOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    system: str
    table: str


class RemoveTable(MeterOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    system: str
    table: str


class TransferTable(MeterOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    system: str
    table: str
    to: str


class CloseSystem(MeterOrder, frozen=True, kw_only=True, tag=True):
    """Close a system. `parts` are exact fractions of cents as text, by the system that receives them."""

    declared = Declared("floor")
    system: str
    parts: dict[str, str] = msgspec.field(default_factory=dict)


class ChangeOption(MeterOrder, frozen=True, kw_only=True, tag=True):
    """Change every system to the other option at once and, if `seed` is given, to another seed."""

    declared = Declared("floor")
    option: int
    seed: Cents | None = None
    house_period: int = 0
    """The period of notice in seconds, if the house sets it (reading A-24)."""


class CheckEquipment(MeterOrder, frozen=True, kw_only=True, tag=True):
    """What the Dealer found: the three tests of 6.5, the display at the table, and what is done by hand instead."""

    declared = Declared("dealer")
    system: str
    table: str
    records_amounts: bool = True
    records_times: bool = True
    readable: bool = True
    display: bool = True
    by_hand: str = ""


class ReadMeter(MeterOrder, frozen=True, kw_only=True, tag=True):
    """Read the value of the meter as at a time for settlement."""

    declared = Declared("floor")
    system: str
    as_at: int


class AtTable(msgspec.Struct, frozen=True):
    """What the house knows of a table that would join a system or leave it."""

    table: str
    setup: System | None = None
    """The system that the table was set up with, if any."""
    fitted: bool = True
    busy: bool = False
    """Is a round in play, or are carried-over Jackpot Wagers on the layout?"""


class House(msgspec.Struct, frozen=True):
    """What an order may need to know. `history` gives the settlements of a system, from the ledger."""

    meters: Mapping[str, Meter]
    tables: Mapping[str, AtTable]
    readings: Readings
    history: Callable[[str], Iterable[Settlement]] = lambda _: ()
    held: Fraction = Fraction(0)
    """Money that a closed system has left for the next one."""

    @property
    def running(self) -> dict[str, Meter]:
        return {name: meter for name, meter in self.meters.items() if not meter.closed}

    def meter(self, system: str) -> Meter:
        if system not in self.running:
            raise IllegalAction(
                f"No prize meter system {system!r} is in operation.", rule("6.1.1"), "Name a system that is open."
            )
        return self.meters[system]

    def at(self, table: str) -> AtTable:
        return self.tables.get(table) or AtTable(table, fitted=False)


def decide(house: House, order: MeterOrder) -> list[MeterEvent]:
    """Return what an order leads to, or refuse it with the clause that forbids it."""
    match order:
        case CheckEquipment():
            return check_equipment(house, order)
        case ReadMeter():
            return read_meter(house, order)
    LADDER.require(order.by, ASSISTANT_CASINO_MANAGER, order="A change of prize meters", rule=procedure("meters"))
    match order:
        case OpenSystem():
            return open_meter(house, order)
        case DisplaySign():
            return display_sign(house, order)
        case AddTable():
            return add_table(house, order)
        case RemoveTable():
            return remove_table(house, order)
        case TransferTable():
            return transfer_table(house, order)
        case CloseSystem():
            return close_meter(house, order)
        case ChangeOption():
            return change_option(house, order)
    raise IllegalAction(
        f"A prize meter system does not take {type(order).__name__}.",
        rule("6.1.1"),
        "Give an order of the prize meters.",
    )


def open_meter(house: House, order: OpenSystem) -> list[MeterEvent]:
    """6.1.1(a)-(f) and (k): open a system with a display at every table. The meter begins with the seed and anything
    held for it."""
    if order.system.name in house.meters:
        raise IllegalAction(f"There is or was a system {order.system.name!r}.", rule("6.1.1"), "Name it otherwise.")
    if len(set(order.tables)) < len(order.tables):
        raise IllegalAction("A table is named twice.", rule("6.1.1(c)"), "Name each once.")
    joining = [_participant(house, table, order.system) for table in order.tables]
    opened = open_system(order.system, joining, [meter.system for meter in house.running.values()], house.readings)
    for table in order.tables:
        _check_fitted(house.at(table))
        _check_idle(house.at(table), rule("6.1.1"))
    if order.system.meter < order.system.floor:
        raise IllegalAction("The meter would start below its seed times the cost.", rule("6.3.1"), "Seed it.")
    system = replace(order.system, meter=order.system.meter + house.held)
    also = (*opened.also, rule("6.1.1(k)"), *((rule("6.1.1(j)"),) if house.held else ()))
    return [MeterOpened(system, order.tables, order.at, opened.rule, also, house.held)]


def display_sign(house: House, order: DisplaySign) -> list[MeterEvent]:
    """Put up a sign at a table. Its time counts from now, even if the same sign was up before."""
    if order.subject not in SUBJECTS:
        raise IllegalAction(
            f"A sign announces {', '.join(SUBJECTS)}, not {order.subject!r}.", rule("6.1.1"), "Announce one of these."
        )
    meter = house.meter(order.system)
    if order.subject != ADDITION and order.table not in meter.tables:
        raise IllegalAction(
            f"Table {order.table} does not belong to {order.system}.",
            SUBJECTS[order.subject],
            "Name one of its tables.",
        )
    subject = f"{TRANSFER} to {order.to}" if order.subject == TRANSFER else order.subject
    return [SignDisplayed(meter.name, Sign(subject, order.table, order.at), SUBJECTS[order.subject])]


def change_option(house: House, order: ChangeOption) -> list[MeterEvent]:
    """6.1.1(g): change all systems at once (f), after a notice at every table for the period of reading A-24."""
    period = _option_notice(order, house.readings)
    events: list[MeterEvent] = []
    for meter in house.running.values():
        if meter.system.option == order.option:
            raise IllegalAction(
                f"System {meter.name} has option {order.option} already.", rule("6.1.1(g)"), "Choose the other option."
            )
        for table in meter.tables:
            _check_sign(meter, OPTION, table, order.at, period, rule("6.1.1(g)"))
            _check_idle(house.at(table), rule("6.1.1(g)"))
        events.append(_with_option(meter, order, house.readings))
    if not events:
        raise IllegalAction("No prize meter system is in operation.", rule("6.1.1(g)"), "Open one first.")
    return events


def _with_option(meter: Meter, order: ChangeOption, readings: Readings) -> OptionChanged:
    """Keep the value, raised if necessary to the minimum that 6.3 then requires, or reset the meter (reading A-24b)."""
    seed = meter.system.seed if order.seed is None else order.seed
    system = replace(meter.system, option=order.option, seed=seed, meter=meter.value)
    if readings["A-24b"] == "reseed":
        value = reset_value(system, readings)
    else:
        value = max(meter.value, least(replace(meter, system=system)), system.floor)
    also = (rule("6.1.1(f)"), rule("6.3"))
    return OptionChanged(replace(system, meter=value), order.at, rule("6.1.1(g)"), also)


def _option_notice(order: ChangeOption, readings: Readings) -> int:
    match readings["A-24"]:
        case "twenty_minutes":
            return TABLE_NOTICE
        case "house_period":
            if order.house_period < TABLE_NOTICE:
                raise IllegalAction("The house's own period is too short.", rule("6.1.1(g)"), "Twenty minutes or more.")
            return order.house_period
    return DAY


def add_table(house: House, order: AddTable) -> list[MeterEvent]:
    """6.1.1(b)-(d), (h) and (k)."""
    meter = house.meter(order.system)
    _check_new(order.table, meter)
    joined = join(_participant(house, order.table, meter.system), meter.system)
    _check_fitted(house.at(order.table))
    _check_sign(meter, ADDITION, order.table, order.at, TABLE_NOTICE, rule("6.1.1(h)"))
    _check_idle(house.at(order.table), rule("6.1.1(h)"))
    also = (joined.rule, *joined.also, rule("6.1.1(k)"))
    return [GroupChanged(meter.name, order.table, (*meter.tables, order.table), order.at, rule("6.1.1(h)"), also)]


def remove_table(house: House, order: RemoveTable) -> list[MeterEvent]:
    """6.1.1(h). The last table is not removed: a system without a table is closed instead (a)."""
    meter = house.meter(order.system)
    _check_sign(meter, REMOVAL, order.table, order.at, TABLE_NOTICE, rule("6.1.1(h)"))
    return [_without(house, meter, order.table, order.at)]


def transfer_table(house: House, order: TransferTable) -> list[MeterEvent]:
    """6.1.1(h): move a table to another system after a single sign. The table then charges the other system's cost."""
    meter, other = house.meter(order.system), house.meter(order.to)
    _check_sign(meter, f"{TRANSFER} to {order.to}", order.table, order.at, TABLE_NOTICE, rule("6.1.1(h)"))
    _check_new(order.table, other)
    left = _without(house, meter, order.table, order.at)
    setup = replace(meter.system, cost=other.system.cost)
    joined = join(participant(order.table, setup), other.system)
    tables = (*other.tables, order.table)
    also = (joined.rule, *joined.also)
    return [left, GroupChanged(other.name, order.table, tables, order.at, rule("6.1.1(h)"), also)]


def _check_new(table: str, meter: Meter) -> None:
    if table in meter.tables:
        raise IllegalAction(
            f"Table {table} belongs to {meter.name} already.", rule("6.1.1(c)"), "Remove it from there first."
        )


def _without(house: House, meter: Meter, table: str, at: int) -> GroupChanged:
    tables = tuple(other for other in meter.tables if other != table)
    if not tables:
        raise IllegalAction(f"{table} is the last table of {meter.name}.", rule("6.1.1(a)"), "Close the system.")
    _check_idle(house.at(table), rule("6.1.1(h)"))
    return GroupChanged(meter.name, table, tables, at, rule("6.1.1(h)"))


def close_meter(house: House, order: CloseSystem) -> list[MeterEvent]:
    """6.1.1(i) and (j): close a system twenty minutes after the last of its tables got the sign; the balance goes to
    other systems."""
    meter = house.meter(order.system)
    for table in meter.tables:
        _check_sign(meter, CLOSURE, table, order.at, CLOSURE_NOTICE, rule("6.1.1(i)"))
        _check_idle(house.at(table), rule("6.1.1(i)"))
    receivers = {name: other.live for name, other in house.running.items() if name != meter.name}
    parts = {name: _part(part) for name, part in order.parts.items()}
    if any(part <= 0 for part in parts.values()):
        raise IllegalAction("Each part of the balance must be above zero.", rule("6.1.1(j)"), "Name more.")
    records = close_system(meter.live, parts, list(receivers.values()), house.readings)
    given: list[MeterEvent] = [
        BalanceReceived(record.system, meter.name, record.exact, order.at, rule("6.1.1(j)"))
        for record in records
        if record.system in receivers
    ]
    held = Fraction(0) if receivers else closing_balance(meter.live, house.readings)
    total = sum(parts.values(), Fraction(0))
    return [MeterClosed(meter.name, total, held, order.at, rule("6.1.1(i)"), (rule("6.1.1(j)"),)), *given]


def _part(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise IllegalAction(f"{text!r} is not a valid part of the balance.", rule("6.1.1(j)"), "Write cents.") from None


def check_equipment(house: House, order: CheckEquipment) -> list[MeterEvent]:
    """6.2.1 and 6.5: if the equipment does not work and nothing is done by hand, no Jackpot Wagers are taken. Manual
    periods are logged (k)."""
    by_dealer(order.by, "Checking the prize meter's equipment")
    meter = house.meter(order.system)
    if order.table not in meter.tables:
        raise IllegalAction(
            f"Table {order.table} does not belong to {order.system}.", rule("6.1.1(k)"), "Name one of its tables."
        )
    tests = (
        (order.records_amounts, rule("6.5.1")),
        (order.records_times, rule("6.5.2")),
        (order.readable, rule("6.5.3")),
        (order.display, rule("6.1.1(k)")),
    )
    failed = tuple(clause for passed, clause in tests if not passed)
    otherwise = Equipment.MANUAL if order.by_hand else Equipment.FAILED
    state = otherwise if failed else Equipment.WORKING
    also = failed or tuple(clause for _, clause in tests)
    return [EquipmentChecked(meter.name, order.table, state, order.at, rule("6.2.1"), also, order.by_hand)]


def read_meter(house: House, order: ReadMeter) -> list[MeterEvent]:
    """6.5.3: a TG Area Manager reads the meter as at any time for settlement: the last one, if there were several in
    that second."""
    LADDER.require(order.by, AREA_MANAGER, order="Reading the meter as at a time", rule=rule("6.5.3"))
    found = [one for one in house.history(order.system) if one.at == order.as_at]
    if not found:
        raise IllegalAction("No outcome was recorded at that time.", rule("6.5.3"), "Ask for a time for settlement.")
    return [MeterConsulted(order.system, order.as_at, found[-1].value, rule("6.5.3"))]


def _participant(house: House, table: str, system: System) -> Participant:
    """Describe the table as it is set up, with the systems that it already belongs to."""
    made = participant(table, house.at(table).setup or system)
    belongs = tuple(name for name, meter in house.running.items() if table in meter.tables)
    return replace(made, systems=belongs)


def _check_fitted(at: AtTable) -> None:
    if not at.fitted:
        raise IllegalAction(f"Table {at.table} has no prize meter display.", rule("6.1.1(k)"), "Fit one first.")


def _check_idle(at: AtTable, against: Rule) -> None:
    if at.busy:
        raise IllegalAction(
            f"A round is played at table {at.table}, or there are Jackpot Wagers on it.", against, "Wait for it to end."
        )


def _check_sign(meter: Meter, subject: str, table: str, at: int, period: int, against: Rule) -> None:
    sign = sign_at(meter, subject, table)
    if sign is None:
        raise IllegalAction(f"Table {table} has no sign of the {subject}.", against, "Display it there.")
    if at - sign.since < period:
        raise IllegalAction(
            f"The sign of the {subject} has to be up for {period // MINUTE} minutes at table {table}.", against, "Wait."
        )
