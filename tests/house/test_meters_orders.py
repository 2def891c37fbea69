"""Orders about prize meter systems (Melbourne 6.1.1): signs and their time, tables that come and go, options, equipment."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from meter_play import system, wagering
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK
from queenhigh.games.crown_melbourne_three_card_poker.facets import prize_meters as meters
from queenhigh.games.crown_melbourne_three_card_poker.facets.meter_orders import (
    ADDITION,
    CLOSURE,
    OPTION,
    REMOVAL,
    TRANSFER,
    AddTable,
    AtTable,
    ChangeOption,
    CheckEquipment,
    CloseSystem,
    DisplaySign,
    House,
    MeterOrder,
    OpenSystem,
    ReadMeter,
    RemoveTable,
    TransferTable,
    decide,
)
from queenhigh.games.crown_melbourne_three_card_poker.facets.meters import (
    BalanceReceived,
    EquipmentChecked,
    MeterClosed,
    MeterConsulted,
    MeterEvent,
    MeterOpened,
)
from queenhigh.games.crown_melbourne_three_card_poker.facets.prize_meters import Meter, Settlement
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import Equipment
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, NotAuthorised

DEALER, SUPERVISOR, AREA_MANAGER, MANAGER = (
    "Dealer",
    "TG Higher Duties Dealer",
    "TG Area Manager",
    "TG Assistant Casino Manager",
)
NOON, TWENTY, DAY = 1_700_000_000, 20 * 60, 24 * 3600


class Floor:
    """A house with some systems, to which orders are given."""

    def __init__(
        self, *opened: Meter, tables: tuple[AtTable, ...] = (), readings: dict[str, str] | None = None
    ) -> None:
        self.meters = {meter.name: meter for meter in opened}
        self.tables = {table: AtTable(table) for meter in opened for table in meter.tables}
        self.tables |= {at.table: at for at in tables}
        self.readings = BOOK.readings.adopt(readings or {})
        self.past: list[Settlement] = []
        self.held = Fraction(0)

    def do(self, order: MeterOrder) -> list[MeterEvent]:
        house = House(self.meters, self.tables, self.readings, lambda _: self.past, self.held)
        events = decide(house, order)
        for event in events:
            name = getattr(event, "name", "") or event.system.name  # type: ignore[attr-defined]
            after = meters.evolve(self.meters.get(name), event)
            assert after is not None
            meters.check(after)
            self.meters[name] = after
        return events

    def refused(self, order: MeterOrder, clause: str) -> None:
        before = dict(self.meters)
        with pytest.raises(IllegalAction) as refusal:
            self.do(order)
        assert refusal.value.rule.clause == clause
        assert self.meters == before

    def needs(self, order: MeterOrder, rank: str, below: str, clause: str) -> list[MeterEvent]:
        with pytest.raises(NotAuthorised) as refusal:
            self.do(replace(order, by=below))
        assert (refusal.value.rule.clause, refusal.value.needed) == (clause, rank)
        return self.do(replace(order, by=rank))

    def sign(self, subject: str, table: str, at: int = NOON, name: str = "main", **more: Any) -> None:
        self.do(DisplaySign(by=MANAGER, at=at, system=name, table=table, subject=subject, **more))


def main(*tables: str, value: Fraction | int = 0) -> Meter:
    return Meter(system(), tables or ("1", "2"), Fraction(value) or system().floor)


def high(*tables: str, value: int = 0) -> Meter:
    made = system("high", cost=500)
    return Meter(made, tables or ("9",), Fraction(value) or made.floor)


# -- opening


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1", "crown-melbourne-three-card-poker 6.1.1(k)")
def test_a_system_is_opened_by_a_manager_for_tables_with_a_display() -> None:
    floor = Floor(
        tables=(
            AtTable("1"),
            AtTable("2", fitted=False),
        )
    )
    order = OpenSystem(by="", system=system(), tables=("1",), at=NOON)
    floor.refused(replace(order, by=MANAGER, tables=("1", "2")), "6.1.1(k)")
    (event,) = floor.needs(order, MANAGER, AREA_MANAGER, "meters")
    assert isinstance(event, MeterOpened)
    assert {cited.clause for cited in event.also} >= {"6.1.1(a)", "6.1.1(e)", "6.1.1(f)", "6.1.1(k)"}
    floor.refused(replace(order, by=MANAGER), "6.1.1")


@pytest.mark.clause(
    "crown-melbourne-three-card-poker 6.1.1(a)",
    "crown-melbourne-three-card-poker 6.1.1(c)",
    "crown-melbourne-three-card-poker 6.1.1(d)",
    "crown-melbourne-three-card-poker 6.1.1(e)",
)
def test_a_new_system_has_tables_of_its_own_and_a_cost_of_its_own() -> None:
    floor = Floor(
        main("1"),
        tables=(
            AtTable("3"),
            AtTable("4", setup=system(cost=300)),
        ),
    )
    other = OpenSystem(by=MANAGER, system=system("high", cost=500), tables=("3",))
    floor.refused(replace(other, tables=()), "6.1.1(a)")
    floor.refused(replace(other, tables=("1",)), "6.1.1(c)")
    floor.refused(replace(other, tables=("4",)), "6.1.1(d)")
    floor.refused(replace(other, system=system("high")), "6.1.1(e)")
    floor.refused(replace(other, system=system("high", cost=500, option=2)), "6.1.1(f)")
    floor.do(other)


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.1")
def test_a_meter_does_not_begin_below_its_seed_times_its_cost() -> None:
    floor = Floor(tables=(AtTable("1"),))
    low = OpenSystem(by=MANAGER, system=system(meter=999_999), tables=("1",))
    floor.refused(low, "6.3.1")
    floor.do(replace(low, system=system(meter=1_000_000)))


# -- tables that come and go


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(h)")
def test_a_table_joins_twenty_minutes_after_its_sign() -> None:
    floor = Floor(main("1"), tables=(AtTable("3"),))
    order = AddTable(by=MANAGER, system="main", table="3", at=NOON + TWENTY)
    floor.refused(order, "6.1.1(h)")
    floor.sign(ADDITION, "3")
    floor.refused(replace(order, at=NOON + TWENTY - 1), "6.1.1(h)")
    (event,) = floor.needs(order, MANAGER, AREA_MANAGER, "meters")
    assert event.rule.clause == "6.1.1(h)"
    assert floor.meters["main"].tables == ("1", "3")


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(h)")
def test_a_sign_that_is_put_up_again_starts_its_period_again() -> None:
    floor = Floor(main("1"), tables=(AtTable("3"),))
    floor.sign(ADDITION, "3")
    floor.sign(ADDITION, "3", NOON + 60)
    floor.refused(AddTable(by=MANAGER, system="main", table="3", at=NOON + TWENTY + 59), "6.1.1(h)")
    floor.do(AddTable(by=MANAGER, system="main", table="3", at=NOON + TWENTY + 60))


@pytest.mark.clause(
    "crown-melbourne-three-card-poker 6.1.1(b)",
    "crown-melbourne-three-card-poker 6.1.1(c)",
    "crown-melbourne-three-card-poker 6.1.1(k)",
)
def test_a_table_joins_only_a_group_that_is_like_it() -> None:
    odd = AtTable("4", setup=system(seed=2_000_000))
    floor = Floor(
        main("1"),
        high("9"),
        tables=(
            AtTable("3", fitted=False),
            odd,
            AtTable("5", busy=True),
        ),
    )
    for table in ("9", "3", "4", "5"):
        floor.sign(ADDITION, table)
    for table, clause in (("9", "6.1.1(c)"), ("3", "6.1.1(k)"), ("4", "6.1.1(b)(iii)"), ("5", "6.1.1(h)")):
        floor.refused(AddTable(by=MANAGER, system="main", table=table, at=NOON + TWENTY), clause)
    floor.refused(AddTable(by=MANAGER, system="other", table="3", at=NOON + TWENTY), "6.1.1")


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(h)", "crown-melbourne-three-card-poker 6.1.1(a)")
def test_a_table_leaves_twenty_minutes_after_its_sign_and_the_last_one_not_at_all() -> None:
    floor = Floor(main("1", "2"))
    order = RemoveTable(by=MANAGER, system="main", table="1", at=NOON + TWENTY)
    floor.sign(REMOVAL, "1")
    floor.refused(replace(order, at=NOON + TWENTY - 1), "6.1.1(h)")
    floor.do(order)
    assert floor.meters["main"].tables == ("2",)
    floor.sign(REMOVAL, "2")
    floor.refused(replace(order, table="2"), "6.1.1(a)")
    floor.refused(DisplaySign(by=MANAGER, system="main", table="1", subject=REMOVAL), "6.1.1(h)")


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(h)")
def test_nothing_changes_while_jackpot_wagers_are_on_the_table() -> None:
    floor = Floor(main("1", "2"), high("9"))
    floor.tables["1"] = AtTable("1", busy=True)
    floor.sign(REMOVAL, "1")
    floor.sign(TRANSFER, "1", to="high")
    floor.refused(RemoveTable(by=MANAGER, system="main", table="1", at=NOON + TWENTY), "6.1.1(h)")
    floor.refused(TransferTable(by=MANAGER, system="main", table="1", to="high", at=NOON + TWENTY), "6.1.1(h)")


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(h)")
def test_a_table_is_transferred_after_one_sign_that_names_where_to() -> None:
    floor = Floor(main("1", "2"), high("9"))
    order = TransferTable(by=MANAGER, system="main", table="1", to="high", at=NOON + TWENTY)
    floor.sign(REMOVAL, "1")
    floor.refused(order, "6.1.1(h)")
    floor.sign(TRANSFER, "1", to="high")
    floor.refused(replace(order, at=NOON + TWENTY - 1), "6.1.1(h)")
    left, joined = floor.do(order)
    assert left.rule.clause == joined.rule.clause == "6.1.1(h)"
    assert (floor.meters["main"].tables, floor.meters["high"].tables) == (("2",), ("9", "1"))


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(c)")
def test_a_table_joins_a_group_once() -> None:
    floor = Floor(main("1", "2"), high("9"))
    floor.sign(TRANSFER, "1", to="main")
    floor.refused(TransferTable(by=MANAGER, system="main", table="1", to="main", at=NOON + TWENTY), "6.1.1(c)")
    floor.sign(ADDITION, "1")
    floor.refused(AddTable(by=MANAGER, system="main", table="1", at=NOON + TWENTY), "6.1.1(c)")
    twice = OpenSystem(by=MANAGER, system=system("third", cost=500), tables=("4", "4"), at=NOON)
    floor.refused(twice, "6.1.1(c)")


@pytest.mark.parametrize("part", ["all", "1/0", ""])
def test_a_part_of_a_balance_is_a_number(part: str) -> None:
    floor = Floor(main("1", value=1_000_100), high("9"))
    floor.sign(CLOSURE, "1")
    floor.refused(CloseSystem(by=MANAGER, system="main", parts={"high": part}, at=NOON + TWENTY), "6.1.1(j)")


def test_a_sign_announces_one_of_five_things() -> None:
    Floor(main()).refused(DisplaySign(by=MANAGER, system="main", table="1", subject="rain"), "6.1.1")


# -- closing


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(i)", "crown-melbourne-three-card-poker 6.1.1(j)")
def test_the_last_sign_starts_the_clock_of_a_closure() -> None:
    floor = Floor(main("1", "2", value=1_000_100), high("9"))
    order = CloseSystem(by=MANAGER, system="main", parts={"high": "100"}, at=NOON + TWENTY)
    floor.sign(CLOSURE, "1")
    floor.refused(order, "6.1.1(i)")
    floor.sign(CLOSURE, "2", NOON + 300)
    floor.refused(replace(order, at=NOON + TWENTY + 299), "6.1.1(i)")
    closed, received = floor.needs(replace(order, at=NOON + TWENTY + 300), MANAGER, AREA_MANAGER, "meters")
    assert isinstance(closed, MeterClosed)
    assert isinstance(received, BalanceReceived)
    assert (closed.rule.clause, received.rule.clause) == ("6.1.1(i)", "6.1.1(j)")
    assert floor.meters["high"].value == 5_000_100
    floor.refused(order, "6.1.1")


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(j)")
@pytest.mark.parametrize(
    "parts",
    [{}, {"high": "100/3"}, {"high": "201/6", "low": "34"}, {"gone": "67/2"}, {"high": "134/2", "low": "-67/2"}],
)
def test_parts_that_do_not_add_up_to_the_balance_are_refused(parts: dict[str, str]) -> None:
    low = Meter(system("low", cost=50), ("7",), Fraction(500_000))
    floor = Floor(main("1", value=Fraction(2_000_067, 2)), high("9"), low)
    floor.sign(CLOSURE, "1")
    order = CloseSystem(by=MANAGER, system="main", parts=parts, at=NOON + TWENTY)
    floor.refused(order, "6.1.1(j)")
    floor.do(replace(order, parts={"high": "67/3", "low": "67/6"}))
    assert floor.meters["high"].value - 5_000_000 == Fraction(67, 3)
    assert floor.meters["low"].value - 500_000 == Fraction(67, 6)


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(j)")
def test_the_only_system_is_not_closed_unless_its_balance_may_be_held_for_the_next() -> None:
    order = CloseSystem(by=MANAGER, system="main", at=NOON + TWENTY)
    floor = Floor(main("1", value=1_000_100))
    floor.sign(CLOSURE, "1")
    floor.refused(order, "6.1.1(j)")
    floor.readings = BOOK.readings.adopt({"A-22b": "held"})
    (closed,) = floor.do(order)
    assert isinstance(closed, MeterClosed)
    assert closed.held == 100
    floor.held = closed.held
    (opened,) = floor.do(OpenSystem(by=MANAGER, system=system("next"), tables=("1",)))
    assert isinstance(opened, MeterOpened)
    assert opened.system.meter == 1_000_100
    assert opened.held == 100


def test_a_system_is_not_closed_while_wagers_are_on_one_of_its_tables() -> None:
    floor = Floor(main("1", value=1_000_100), high("9"))
    floor.sign(CLOSURE, "1")
    floor.tables["1"] = AtTable("1", busy=True)
    floor.refused(CloseSystem(by=MANAGER, system="main", parts={"high": "100"}, at=NOON + TWENTY), "6.1.1(i)")


# -- options


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(g)", "crown-melbourne-three-card-poker 6.1.1(f)")
@pytest.mark.parametrize(
    ("reading", "period", "house_period"),
    [("one_day", DAY, 0), ("twenty_minutes", TWENTY, 0), ("house_period", 3600, 3600)],
)
def test_every_system_changes_its_option_after_the_period_of_notice(
    reading: str, period: int, house_period: int
) -> None:
    floor = Floor(main("1"), high("9"), readings={"A-24": reading})
    order = ChangeOption(by=MANAGER, option=2, at=NOON + period, house_period=house_period)
    floor.sign(OPTION, "1")
    floor.refused(order, "6.1.1(g)")
    floor.sign(OPTION, "9", name="high")
    floor.refused(replace(order, at=NOON + period - 1), "6.1.1(g)")
    events = floor.needs(order, MANAGER, AREA_MANAGER, "meters")
    assert [event.rule.clause for event in events] == ["6.1.1(g)", "6.1.1(g)"]
    assert {meter.system.option for meter in floor.meters.values()} == {2}
    floor.refused(order, "6.1.1(g)")


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(g)")
def test_the_houses_own_period_is_never_under_twenty_minutes() -> None:
    floor = Floor(main("1"), readings={"A-24": "house_period"})
    floor.sign(OPTION, "1")
    order = ChangeOption(by=MANAGER, option=2, at=NOON + DAY, house_period=TWENTY - 1)
    floor.refused(order, "6.1.1(g)")
    floor.do(replace(order, house_period=TWENTY))


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(g)", "crown-melbourne-three-card-poker 6.3")
def test_the_meter_keeps_its_value_raised_to_the_new_least() -> None:
    for reading, seed, value in (
        ("keep", None, 1_000_500),
        ("keep", 2_000_000, 2_000_000),
        ("reseed", None, 1_000_000),
    ):
        floor = Floor(main("1", value=1_000_500), readings={"A-24b": reading})
        floor.sign(OPTION, "1")
        floor.do(ChangeOption(by=MANAGER, option=2, seed=None if seed is None else Cents(seed), at=NOON + DAY))
        assert floor.meters["main"].value == value


def test_without_a_system_there_is_no_option_to_change() -> None:
    Floor().refused(ChangeOption(by=MANAGER, option=2), "6.1.1(g)")


# -- equipment


@pytest.mark.clause(
    "crown-melbourne-three-card-poker 6.2.1",
    "crown-melbourne-three-card-poker 6.5.1",
    "crown-melbourne-three-card-poker 6.5.2",
    "crown-melbourne-three-card-poker 6.5.3",
    "crown-melbourne-three-card-poker 6.1.1(k)",
)
@pytest.mark.parametrize(
    ("fault", "clause"),
    [("records_amounts", "6.5.1"), ("records_times", "6.5.2"), ("readable", "6.5.3"), ("display", "6.1.1(k)")],
)
def test_equipment_works_if_all_its_tests_are_passed_or_is_kept_by_hand(fault: str, clause: str) -> None:
    floor = Floor(main("1", "2"))
    order = CheckEquipment(by=DEALER, system="main", table="1", at=NOON)
    for changes, state in (
        ({}, Equipment.WORKING),
        ({fault: False}, Equipment.FAILED),
        ({fault: False, "by_hand": "a board beside the table"}, Equipment.MANUAL),
    ):
        (event,) = floor.do(replace(order, **changes))
        assert isinstance(event, EquipmentChecked)
        assert (event.rule.clause, event.equipment) == ("6.2.1", state)
        assert (clause in {cited.clause for cited in event.also}) is True
        assert floor.meters["main"].for_table("1", wagering(0), 1).equipment is state
        assert floor.meters["main"].for_table("2", wagering(0), 1).equipment is Equipment.WORKING
    floor.refused(replace(order, table="9"), "6.1.1(k)")
    floor.needs(order, DEALER, "player", "1.2")


@pytest.mark.clause("crown-melbourne-three-card-poker 6.5.3")
def test_an_area_manager_reads_the_meter_as_at_any_time_for_settlement() -> None:
    floor = Floor(main())
    floor.past = [
        Settlement(NOON, "1", Fraction(7)),
        Settlement(NOON + 5, "2", Fraction(8)),
        Settlement(NOON + 5, "1", Fraction(9, 2)),
    ]
    order = ReadMeter(by=AREA_MANAGER, system="main", as_at=NOON)
    (event,) = floor.needs(order, AREA_MANAGER, SUPERVISOR, "6.5.3")
    assert isinstance(event, MeterConsulted)
    assert event.value == 7
    (later,) = floor.do(replace(order, as_at=NOON + 5))
    assert isinstance(later, MeterConsulted)
    assert later.value == Fraction(9, 2)
    floor.refused(replace(order, as_at=NOON + 4), "6.5.3")
