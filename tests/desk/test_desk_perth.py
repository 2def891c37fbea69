"""Crown Perth at the desk: two tables that share their pools, interleaved; troubles; prizes; and every round settled again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from book_ids import PERTH, module
from desk_play import FLOAT, new_house, open_desk
from jackpot_orders import open_pools
from msgspec.structs import replace

from queenhigh.cards import DECK, Card, Seed, card
from queenhigh.cards.shuffling import below
from queenhigh.desk.desk import Desk
from queenhigh.desk.recall import finished_rounds, recall, recalled
from queenhigh.desk.troubles import troubles
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import VerifyPrizes
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Choice, Decide, PlaceWager, Report, Shuffle
from queenhigh.games.kit.events import PoolsSeen
from queenhigh.games.kit.phases import Betting, Settled
from queenhigh.ledger import Ledger, reconcile
from queenhigh.money import Cents, Line
from queenhigh.money.accounts import float_of, meter_of, withheld_from
from queenhigh.money.accounts import player as player_of
from queenhigh.notation.round_sheet import facts_of
from queenhigh.rules import InputError, QueenhighError, Refusal

pytest_plugins = ["ledger_places"]

CROUPIER = module(PERTH, "croupier")
TABLES = ("p1", "p2")
UNIT, PURSE = Cents(500), Cents(5_000_000)
SEED = Fraction(5000 * UNIT)


def open_perth(where: str, tables: tuple[str, ...] = TABLES, **readings: str) -> Desk:
    desk = new_house(where)
    settings = replace(CROUPIER.TABLE, readings=CROUPIER.TABLE.readings.adopt(readings))
    for table in tables:
        desk.new_table(table, PERTH)
        desk.fill(table, Cents(10 * FLOAT))
        setup = said.Setup(
            places=7, layout_approval="1", signs=("limits", "jackpots"), jackpot_equipment=True, settings=settings
        )
        desk.instruct(table, said.CheckCards(by="dealer", at=desk.now))
        desk.instruct(table, said.OpenTable(by="casino_operator", at=desk.now, setup=setup))
        for seat in (1, 2, 3):
            player = f"{seat} of {table}"
            desk.buy_in(player, PURSE)
            desk.instruct(table, said.SeatPlayer(by="dealer", seat=seat, player=player, at=desk.now))
    open_pools(desk, "crown", UNIT, tables)
    return desk


@pytest.fixture
def desk(file: str) -> Iterator[Desk]:
    with open_perth(file) as opened:
        yield opened


def wager(desk: Desk, table: str, level: int = 0, seats: tuple[int, ...] = (1, 2, 3)) -> None:
    for seat in seats:
        player = f"{seat} of {table}"
        desk.do(table, PlaceWager(seat, player, "ante", Cents(1000)))
        if level:
            desk.do(table, PlaceWager(seat, player, f"jackpot_{level}", Cents(level * UNIT)))


def step(desk: Desk, table: str, deck: Any = None) -> None:
    """The dealer's next order, or the next player's decision."""
    state = desk.table(table)
    assert state.seal is not None
    order = CROUPIER.next_order(state.round, deck or state.seal.deck())
    if order is not None:
        desk.do(table, order)
        return
    assert state.round is not None
    seat = next(seat for seat in sorted(state.round.hands) if CROUPIER.choices(state.round, seat))
    choice = CROUPIER.bot_choice(state.round, state.round.hands[seat])
    desk.do(table, Decide(seat, choice, CROUPIER.stake(state.round, seat) if choice is Choice.PLAY else Cents(0)))


def planted(*top: str) -> tuple[Card, ...]:
    """A deck that has these cards on top once it is cut in the middle."""
    first = tuple(card(name) for name in top)
    deck = (*first, *(one for one in DECK if one not in first))
    return (*deck[26:], *deck[:26])


def until_settled(desk: Desk, table: str, deck: Any = None) -> None:
    while not isinstance(desk.table(table).round, Settled):
        step(desk, table, deck)


def test_random_rounds_at_two_tables_with_troubles_conserve_every_chip_and_settle_the_same_again(file: str) -> None:
    stream = Seed.named("two tables").bytes()
    known = troubles(PERTH)
    seen: set[str] = set()
    with open_perth(file) as desk:
        states = {table: desk.table(table) for table in TABLES}
        for number in range(120):
            trouble: dict[str, Any] = {}
            for table, state in states.items():
                desk.start_round(table, seed=Seed.named("perth", number, table))
                out = state.settings.excluded
                in_it = tuple(seat for seat in (1, 2, 3) if f"{seat} of {table}" not in out)
                wager(desk, table, below(4, stream), in_it)
                trouble[table] = known[below(len(known), stream)]
            while playing := [table for table, state in states.items() if state.playing]:
                table = playing[below(len(playing), stream)]
                state, told = states[table], trouble[table]
                if told and type(state.round).__name__ == told.phase and not below(2, stream):
                    trouble[table] = None
                    try:
                        made = module(state.book.id, "round").ruling(state.round, told.fact)
                        desk.do(table, Report(made.by, told.fact))
                        seen.add(told.fact.__struct_config__.tag)
                    except (Refusal, InputError):
                        continue
                else:
                    step(desk, table)
        data, pools = {table: state.as_data() for table, state in states.items()}, desk.jackpots.all
    assert len(seen) >= 20, set(facts_of(PERTH)) - seen
    with open_desk(file) as again:
        assert {table: again.table(table).as_data() for table in TABLES} == data
        assert again.jackpots.all == pools
        books = reconcile(again.ledger)
        assert not books.faults
        assert books.balances[meter_of("crown")] == sum(pools["crown"].pools).__floor__()
    with Ledger.open(file, read_only=True) as ledger:
        for table in TABLES:
            for state, events in finished_rounds(ledger, table):
                found = recalled(state, events)
                assert found.differences == [], f"{table}/{found.number}"


@pytest.mark.clause("crown-perth-holdem-poker 4.14(b)", "crown-perth-holdem-poker 4.15")
def test_a_planted_royal_flush_waits_for_a_supervisor_and_resets_the_pools(desk: Desk, file: str) -> None:
    desk.start_round("p1")
    wager(desk, "p1", level=1)
    royal = planted("Ah", "2c", "3d", "4s", "Kh", "7c", "8d", "9s", "Qh", "Jh", "Th", "2s", "5c")
    until_settled(desk, "p1", royal)
    shown = desk.jackpots.all["crown"].pools[0]
    assert shown == SEED + 3 * Fraction(41, 100) * UNIT
    with pytest.raises(QueenhighError, match=r"sorted into suits first"):
        desk.do("p1", VerifyPrizes("supervisor"))
    with pytest.raises(QueenhighError, match=r"supervisor"):
        desk.do("p1", VerifyPrizes("dealer", sorted=True))
    before = desk.ledger.balance("player:1 of p1")
    desk.do("p1", VerifyPrizes("supervisor", sorted=True))
    assert desk.ledger.balance("player:1 of p1") - before == shown.__floor__()
    assert desk.jackpots.all["crown"].pools == (SEED, SEED, SEED)
    while desk.table("p1").playing:
        step(desk, "p1")
    assert recall(desk.ledger, "p1/1").differences == []
    assert not reconcile(desk.ledger).faults


@pytest.mark.clause("crown-perth-holdem-poker 4.20", "crown-perth-holdem-poker 3.14(a)")
def test_a_prize_is_paid_on_what_other_tables_have_left_in_the_pools(desk: Desk) -> None:
    flush = planted("9h", "2c", "3d", "4s", "8h", "7c", "8d", "9s", "Qh", "Jh", "Th", "2s", "5c")
    for table in TABLES:
        desk.start_round(table)
        wager(desk, table, level=1)
    until_settled(desk, "p1", flush)
    until_settled(desk, "p2", flush)
    first = desk.jackpots.all["crown"].pools[0]
    for table in ("p2", "p1"):
        desk.do(table, VerifyPrizes("supervisor", sorted=True))
    paid = {
        table: max(event.paid for event in desk.table(table).happened if isinstance(event, Line)) for table in TABLES
    }
    assert paid["p2"] == first / 10
    assert paid["p1"] == SEED / 10, "the first straight flush had left the reseed, no more"
    assert any(isinstance(event, PoolsSeen) for event in desk.table("p1").happened)
    for table in TABLES:
        while desk.table(table).playing:
            step(desk, table)
        assert recall(desk.ledger, f"{table}/1").differences == []


def test_a_table_that_shares_no_pools_takes_no_jackpot_wagers(file: str) -> None:
    with open_perth(file, ("p1",)) as desk:
        desk.new_table("p9", PERTH)
        with pytest.raises(InputError, match="feeds the pools 'crown' already"):
            open_pools(desk, "other", UNIT, ("p1",))
        with pytest.raises(InputError, match="already"):
            open_pools(desk, "crown", UNIT, ("p9",))
        setup = said.Setup(
            places=7, layout_approval="1", signs=("limits", "jackpots"), jackpot_equipment=True, settings=CROUPIER.TABLE
        )
        desk.instruct("p9", said.CheckCards(by="dealer", at=desk.now))
        desk.instruct("p9", said.OpenTable(by="casino_operator", at=desk.now, setup=setup))
        desk.buy_in("zoe", PURSE)
        desk.start_round("p9")
        desk.do("p9", PlaceWager(1, "zoe", "ante", Cents(1000)))
        with pytest.raises(QueenhighError):
            desk.do("p9", PlaceWager(1, "zoe", "jackpot_1", UNIT))
        assert desk.ledger.balance(float_of("p9")) == 0


@pytest.mark.clause("crown-perth-holdem-poker 3.5(b)")
def test_a_player_who_leaves_in_mid_round_has_no_first_right_to_the_area_afterwards(desk: Desk) -> None:
    desk.start_round("p1")
    wager(desk, "p1")
    desk.instruct("p1", said.LeaveSeat(by="dealer", seat=2, at=desk.now))
    while desk.table("p1").playing:
        step(desk, "p1")
    desk.buy_in("zoe", PURSE)
    desk.instruct("p1", said.SeatPlayer(by="dealer", seat=2, player="zoe", at=desk.now))
    desk.start_round("p1")
    desk.do("p1", PlaceWager(2, "zoe", "ante", Cents(1000)))
    assert isinstance(desk.table("p1").round, Betting)


def test_a_deck_of_the_dealers_own_is_taken_where_the_book_lets_them_shuffle(desk: Desk) -> None:
    desk.start_round("p1")
    wager(desk, "p1")
    step(desk, "p1")
    desk.do("p1", Shuffle("dealer", planted("Ah")))
    assert desk.table("p1").playing


def test_a_report_about_an_empty_seat_is_refused(desk: Desk) -> None:
    desk.start_round("p1")
    wager(desk, "p1", seats=(1,))
    while type(desk.table("p1").round).__name__ != "Deciding":
        step(desk, "p1")
    fact = facts_of(PERTH)["cards_exchanged"](seats=(1, 2))
    with pytest.raises(InputError, match="No one is wagering at seat 2"):
        desk.do("p1", Report("casino_operator", fact))


def test_a_table_with_pools_closes_and_its_chips_are_accounted_for(desk: Desk) -> None:
    desk.start_round("p1")
    wager(desk, "p1", level=2)
    while desk.table("p1").playing:
        step(desk, "p1")
    desk.instruct("p1", said.GiveNotice(by="casino_operator", subject="closing", at=desk.now))
    desk.instruct("p1", said.CloseTable(by="casino_operator", at=desk.now, count=52, agreed=True))
    assert not desk.is_open("p1")
    assert not reconcile(desk.ledger).faults


@pytest.mark.clause("crown-perth-holdem-poker 5.14")
@pytest.mark.parametrize("hours", [1, 72])
def test_winnings_under_investigation_are_paid_by_the_first_instruction_after_their_time(
    hours: int, desk: Desk, file: str
) -> None:
    """They count from the payment that is withheld; `hours` of the ruling, and no more than 72."""
    began, player, passed = desk.now, "1 of p1", [0]
    clock = desk.clock
    desk.clock = lambda: datetime.fromtimestamp(began + passed[0], UTC)
    while not (held := desk.ledger.balance(withheld_from(player))):
        desk.start_round("p1", seed=Seed.named("investigated", desk.table("p1").number))
        wager(desk, "p1", seats=(1,))
        while not isinstance(desk.table("p1").round, Settled):
            step(desk, "p1")
        fact = facts_of(PERTH)["investigation"](seats=(1,), hours=hours)
        desk.do("p1", Report("casino_operator", fact))
        while desk.table("p1").playing:
            step(desk, "p1")
    until, purse = began + hours * 3600, desk.ledger.balance(player_of(player))
    assert desk.table("p1").floor.held_until == {player: ((until, held),)}
    passed[0] = hours * 3600
    desk.instruct("p1", said.OrderCount(by="supervisor", at=desk.now))
    assert desk.ledger.balance(withheld_from(player)) == held
    passed[0] += 1
    desk.instruct("p1", said.RecordCount(by="dealer", count=52, at=desk.now))
    assert desk.ledger.balance(withheld_from(player)) == 0
    assert desk.ledger.balance(player_of(player)) == purse + held
    desk.clock = clock
    data = desk.table("p1").as_data()
    desk.close()
    with open_desk(file) as again:
        assert again.table("p1").as_data() == data


@pytest.mark.clause("crown-perth-holdem-poker 5.5(c)", "crown-perth-holdem-poker 5.5(c)(ii)")
@pytest.mark.parametrize("phase", ["Deciding", "FlopOut", "RiverOut"])
@pytest.mark.parametrize("to", [2, "dealer"])
def test_a_round_that_waited_for_the_count_is_the_same_when_it_is_settled_again(
    desk: Desk, file: str, phase: str, to: int | str
) -> None:
    desk.start_round("p1", seed=Seed.named("counted"))
    state = desk.table("p1")
    wager(desk, "p1", 1)
    while type(state.round).__name__ != phase:
        step(desk, "p1")
    if phase == "Deciding":
        step(desk, "p1")
    fact = facts_of(PERTH)["incorrect_hole_cards"](when="after_pickup", to=to, count=3)
    desk.do("p1", Report("dealer", fact))
    while state.playing:
        step(desk, "p1")
    ((recorded, events),) = finished_rounds(desk.ledger, "p1")
    found = recalled(recorded, events)
    follows = "5.5(c)(iii)" if to == "dealer" else "5.5(c)(ii)"
    assert [made.rule.clause for made in recorded.round.rulings[:2]] == ["5.5(c)", follows]
    assert found.differences == []
