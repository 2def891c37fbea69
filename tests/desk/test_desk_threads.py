"""Several people at several tables at once: tables are independent, and what they share is decided one command at a time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from book_ids import MELBOURNE
from desk_play import BOOKS, CHIPS, add_meter, add_table, in_order, new_house, play

from queenhigh.desk.desk import Desk
from queenhigh.games.kit.actions import PlaceWager
from queenhigh.ledger import reconcile
from queenhigh.money import Cents
from queenhigh.money.accounts import ShortOfChips

pytest_plugins = ["ledger_places"]


def test_eight_tables_play_at_once_and_share_a_meter(where: str) -> None:
    with new_house(where) as desk:
        tables = [(f"t{place}", BOOKS[place % 3]) for place in range(8)]
        for table, book in tables:
            add_table(desk, table, book, players=tuple(f"{table} {name}" for name in ("ann", "bob", "cem")))
        shared = [table for table, book in tables if book == MELBOURNE]
        add_meter(desk, *shared)

        def evening(table: str) -> int:
            for number in range(4):
                play(desk, table, f"{table} {number}")
            return desk.table(table).rounds

        with ThreadPoolExecutor(8) as people:
            assert list(people.map(evening, [table for table, _ in tables])) == [4] * 8
        in_order(desk)
        meter = desk.jackpots.all["main"]
        assert desk.ledger.balance("meter:main") == meter.value.__floor__()
        assert reconcile(desk.ledger).balances["outside"] == -CHIPS


def test_one_purse_at_many_tables_is_spent_once(file: str) -> None:
    with new_house(file) as desk:
        for number in range(6):
            add_table(desk, f"t{number}", BOOKS[1], players=())
            desk.start_round(f"t{number}")
        desk.buy_in("ann", Cents(2500))

        with ThreadPoolExecutor(6) as hands:
            placed = list(hands.map(lambda number: tried(desk, f"t{number}"), range(6)))
        assert sorted(placed) == [False] * 4 + [True] * 2
        assert desk.ledger.balance("player:ann") == 500
        in_order_layouts(desk)


def tried(desk: Desk, table: str) -> bool:
    try:
        desk.do(table, PlaceWager(1, "ann", "ante", Cents(1000)))
    except ShortOfChips:
        return False
    return True


def in_order_layouts(desk: Desk) -> None:
    assert sum(desk.on_layout(table) for table in desk.tables) == 2000


def test_the_same_command_from_many_hands_is_done_once(where: str) -> None:
    with new_house(where) as desk:
        add_table(desk, "c", BOOKS[1])
        desk.start_round("c")
        wager = PlaceWager(1, "ann", "ante", Cents(1000))
        with ThreadPoolExecutor(8) as hands:
            answers = list(hands.map(lambda number: desk.do("c", wager, id=f"w-{number % 3}"), range(24)))
        assert len({answer.last for answer in answers}) == 3
        state = desk.table("c").round
        assert state is not None
        assert state.hands[1].wagers == {"ante": 3000}
