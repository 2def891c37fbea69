"""Prize meters through the desk: several tables and systems, every order in the ledger, every cent in an account."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from jackpot_orders import open_meter
from meter_play import system, table

from queenhigh.cards import DECK, cards
from queenhigh.desk.desk import Desk
from queenhigh.games.crown_melbourne_three_card_poker.facets.meter_orders import (
    ADDITION,
    CLOSURE,
    REMOVAL,
    TRANSFER,
    AddTable,
    CheckEquipment,
    CloseSystem,
    DisplaySign,
    ReadMeter,
    RemoveTable,
    TransferTable,
)
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import DeterminePrize
from queenhigh.games.crown_melbourne_three_card_poker.table import Limits
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import (
    AnnounceChoices,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Reveal,
    Settle,
    Shuffle,
)
from queenhigh.ledger.audit import reconcile, verify
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents
from queenhigh.money.accounts import float_of, meter_of, player
from queenhigh.rules import IllegalAction, NotAuthorised

BOOK = "crown-melbourne-three-card-poker"
DEALER, AREA_MANAGER, MANAGER = "Dealer", "TG Area Manager", "TG Assistant Casino Manager"
RATE = Fraction(3406, 100)
ROYAL, STRAIGHT, NOTHING = "As Ks Qs", "9s 8s 7s", "2c 7d 9h"


class House:
    """Tables 1 to 4 with a player at each, and a clock that is moved by hand."""

    def __init__(self, where: Path) -> None:
        self.where = where
        self.time = datetime(2026, 3, 1, 12, tzinfo=UTC)
        self.desk = Desk(Ledger.open(where), clock=lambda: self.time)
        desk = self.desk
        desk.issue(Cents(100_000_000))
        for name in "1234":
            desk.new_table(name, BOOK)
            desk.fill(name, Cents(10_000_000))
            desk.instruct(name, said.CheckCards(by=DEALER, at=desk.now))
            desk.instruct(name, said.OpenTable(by=DEALER, at=desk.now, setup=self.setup()))
            desk.buy_in(f"ann of {name}", Cents(100_000))
            desk.instruct(name, said.SeatPlayer(by=DEALER, seat=1, player=f"ann of {name}"))

    def setup(self) -> said.Setup:
        return said.Setup(
            places=9,
            areas=("ante", "play", "jackpot"),
            offered=("ante", "jackpot"),
            shoe="shoe",
            signs=("limits", "pay_tables"),
            jackpot_equipment=True,
            settings=table(limits=Limits(Cents(1000), Cents(50_000))),
        )

    def later(self, minutes: float = 20) -> None:
        self.time += timedelta(minutes=minutes)

    def value(self, name: str = "main") -> Fraction:
        return Fraction(self.desk.jackpots.all[name].value)

    def bets(self, at: str, cost: int = 100) -> None:
        """A round up to the end of betting."""
        who = f"ann of {at}"
        self.desk.start_round(at)
        self.desk.do(at, PlaceWager(1, who, "ante", Cents(1000)), PlaceWager(1, who, "jackpot", Cents(cost)))
        self.desk.do(at, CloseBetting(DEALER))

    def settles(self, at: str, hand: str = NOTHING) -> None:
        """The same round up to the recording of its outcome."""
        mine, dealer = cards(hand), cards("Qd 6c 4h")
        top = [card for pair in zip(mine, dealer, strict=True) for card in pair] + [*cards("Js Ts")]
        deck = (*top, *(card for card in DECK if card not in top))
        self.desk.do(at, Shuffle(DEALER, (*deck[-20:], *deck[:-20])), Cut(DEALER, 20), Deal(DEALER))
        self.desk.do(at, AnnounceChoices(DEALER), Decide(1, Choice.PLAY, Cents(1000)), Reveal(DEALER), Settle(DEALER))

    def plays(self, at: str, cost: int = 100) -> None:
        self.bets(at, cost)
        self.settles(at)
        self.desk.do(at, Collect(DEALER))

    def sign(self, subject: str, at: str, name: str = "main", to: str = "") -> None:
        self.desk.order_jackpot(
            DisplaySign(by=MANAGER, system=name, table=at, subject=subject, to=to, at=self.desk.now)
        )

    def adds_up(self) -> None:
        """Accounts, chain, and the same meters when the ledger is opened again."""
        for name, meter in self.desk.jackpots.all.items():
            assert self.desk.ledger.balance(meter_of(name)) == meter.value.__floor__()
        assert not reconcile(self.desk.ledger).faults
        assert verify(self.desk.ledger).sound
        before = self.desk.jackpots.all
        self.desk.close()
        self.desk = Desk(Ledger.open(self.where), clock=lambda: self.time)
        assert self.desk.jackpots.all == before


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "house.db")
    yield made
    made.desk.close()


HIGH: System = system("high", cost=500)


def test_a_meter_takes_from_the_floats_of_its_tables_what_their_wagers_bring(house: House) -> None:
    open_meter(house.desk, system(), ("1", "2"))
    for _ in range(3):
        house.plays("1")
    house.plays("2")
    assert house.value() == 1_000_000 + 4 * RATE
    house.adds_up()


def test_tables_that_play_at_the_same_time_see_each_others_wagers(house: House) -> None:
    open_meter(house.desk, system(), ("1", "2"))
    house.bets("1")
    house.bets("2")
    assert house.value() == 1_000_000 + 2 * RATE
    house.settles("2")
    house.settles("1")
    assert house.value() == 1_000_000 + 2 * RATE
    house.adds_up()


@pytest.mark.clause("crown-melbourne-three-card-poker 7.2.2", "crown-melbourne-three-card-poker 7.2.4")
def test_the_second_royal_meets_the_meter_that_the_first_one_left_although_its_manager_comes_first(
    house: House,
) -> None:
    open_meter(house.desk, system(meter=2_000_000), ("1", "2"))
    house.bets("1")
    house.bets("2")
    held = {at: house.desk.ledger.balance(player(f"ann of {at}")) for at in "12"}
    house.settles("1", ROYAL)
    assert house.value() == 1_000_000
    house.settles("2", STRAIGHT)
    for at in ("2", "1"):
        house.desk.do(at, DeterminePrize(MANAGER), Collect(DEALER))
    won = {at: house.desk.ledger.balance(player(f"ann of {at}")) - held[at] for at in "12"}
    assert won["1"] - won["2"] == 2_000_100 - 100_000
    assert house.value() == 1_000_000
    house.adds_up()


@pytest.mark.clause("crown-melbourne-three-card-poker 2.4")
def test_a_table_without_a_system_takes_no_jackpot_wagers(house: House) -> None:
    open_meter(house.desk, system(), ("1",))
    with pytest.raises(IllegalAction, match=r"2\.4"):
        house.bets("3")


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(h)")
def test_a_table_joins_and_leaves_when_its_signs_have_been_up_long_enough(house: House) -> None:
    open_meter(house.desk, system(), ("1",))
    house.sign(ADDITION, "3")
    join = AddTable(by=MANAGER, system="main", table="3")
    house.later(19)
    with pytest.raises(IllegalAction, match="20 minutes"):
        house.desk.order_jackpot(AddTable(by=MANAGER, system="main", table="3", at=house.desk.now))
    house.later(1)
    house.desk.order_jackpot(AddTable(by=join.by, system="main", table="3", at=house.desk.now))
    house.plays("3")
    assert house.value() == 1_000_000 + RATE
    house.sign(REMOVAL, "3")
    house.later()
    house.bets("3")
    leave = RemoveTable(by=MANAGER, system="main", table="3", at=house.desk.now)
    with pytest.raises(IllegalAction, match="A round is played at table 3"):
        house.desk.order_jackpot(leave)
    house.settles("3")
    house.desk.do("3", Collect(DEALER))
    house.desk.order_jackpot(leave)
    with pytest.raises(IllegalAction, match=r"2\.4"):
        house.bets("3")
    house.adds_up()


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(h)", "crown-melbourne-three-card-poker 6.2.3")
def test_a_table_that_was_transferred_plays_at_the_cost_of_its_new_system(house: House) -> None:
    open_meter(house.desk, system(), ("1", "2"))
    open_meter(house.desk, HIGH, ("4",))
    house.sign(TRANSFER, "2", to="high")
    house.later()
    house.desk.order_jackpot(TransferTable(by=MANAGER, system="main", table="2", to="high", at=house.desk.now))
    house.plays("2", 500)
    assert house.value() == 1_000_000
    assert house.value("high") == 5_000_000 + 5 * RATE
    house.adds_up()


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(i)", "crown-melbourne-three-card-poker 6.1.1(j)")
def test_a_closed_system_leaves_its_balance_to_the_others_and_its_seed_to_the_cage(house: House) -> None:
    open_meter(house.desk, system(), ("1",))
    open_meter(house.desk, HIGH, ("4",))
    open_meter(house.desk, system("low", cost=50), ("3",))
    house.plays("1")
    house.plays("4", 500)
    cage = house.desk.ledger.balance("cage")
    house.sign(CLOSURE, "1")
    house.later()
    parts = {"high": "1703/150", "low": "1703/75"}
    house.desk.order_jackpot(CloseSystem(by=MANAGER, system="main", parts=parts, at=house.desk.now))
    assert house.value("high") + house.value("low") == 5_500_000 + 6 * RATE
    assert house.desk.ledger.balance(meter_of("main")) == 0
    assert 0 <= house.desk.ledger.balance("cage") - cage - 1_000_000 <= 1
    with pytest.raises(IllegalAction, match=r"2\.4"):
        house.bets("1")
    house.adds_up()


@pytest.mark.clause("crown-melbourne-three-card-poker 6.2.1")
def test_no_jackpot_wager_is_taken_while_the_equipment_has_failed(house: House) -> None:
    open_meter(house.desk, system(), ("1", "2"))
    check = CheckEquipment(by=DEALER, system="main", table="1", display=False)
    house.desk.order_jackpot(check)
    with pytest.raises(IllegalAction, match=r"6\.2\.1"):
        house.bets("1")
    house.plays("2")
    house.desk.order_jackpot(CheckEquipment(by=DEALER, system="main", table="1", display=False, by_hand="a board"))
    house.desk.do("1", PlaceWager(1, "ann of 1", "ante", Cents(1000)), PlaceWager(1, "ann of 1", "jackpot", Cents(100)))
    house.adds_up()


@pytest.mark.clause("crown-melbourne-three-card-poker 6.5.2", "crown-melbourne-three-card-poker 6.5.3")
def test_an_area_manager_reads_the_meter_as_it_was_and_a_refusal_is_on_record(house: House) -> None:
    open_meter(house.desk, system(), ("1",))
    times = []
    for _ in range(3):
        house.later(1)
        house.plays("1")
        times.append(house.desk.now)
    for below in (DEALER, "TG Higher Duties Dealer"):
        with pytest.raises(NotAuthorised):
            house.desk.order_jackpot(ReadMeter(by=below, system="main", as_at=times[0]))
    house.desk.order_jackpot(ReadMeter(by=AREA_MANAGER, who="Max", system="main", as_at=times[1]))
    *_, read = house.desk.ledger.read("meter:main")
    assert (read.kind, read.actor, read.rank) == ("MeterConsulted", "Max", AREA_MANAGER)
    assert Fraction(read.open(dict)["value"]) == 1_000_000 + 2 * RATE
    refused = [envelope.open(dict) for envelope in house.desk.ledger.read("refusals")]
    assert [(each["by"], each["needed"]) for each in refused] == [
        (DEALER, AREA_MANAGER),
        ("TG Higher Duties Dealer", AREA_MANAGER),
    ]


def test_an_order_that_is_sent_twice_is_done_once(house: House) -> None:
    open_meter(house.desk, system(), ("1",), id="open main")
    again = open_meter(house.desk, system(), ("1",), id="open main")
    assert again.command == "open main"
    assert house.desk.ledger.version("meter:main") == 1
    assert house.desk.ledger.balance(float_of("1")) == 10_000_000
