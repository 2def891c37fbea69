"""Crown Perth at the desk: which of pools and fund bears a Jackpot Wager that is returned after a linked table has won
the pools (readings A5b and A5c).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction

import pytest
from book_ids import PERTH
from desk_play import open_desk
from test_desk_perth import SEED, TABLES, UNIT, open_perth, planted, step, until_settled, wager

from queenhigh.desk.desk import Desk
from queenhigh.desk.recall import recall
from queenhigh.games.crown_perth_holdem_poker.facets.pools import Pools
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import VerifyPrizes
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.phases import Settled
from queenhigh.ledger import reconcile
from queenhigh.money.accounts import meter_of
from queenhigh.notation.round_sheet import facts_of

pytest_plugins = ["ledger_places"]
pytestmark = pytest.mark.clause(
    "crown-perth-holdem-poker 1.1 Void", "crown-perth-holdem-poker 3.14(a)", "crown-perth-holdem-poker 3.15"
)

ROYAL = planted("Ah", "2c", "3d", "4s", "Kh", "7c", "8d", "9s", "Qh", "Jh", "Th", "2s", "5c")
STRAIGHT = planted("9h", "2c", "3d", "4s", "8h", "7c", "8d", "9s", "Qh", "Jh", "Th", "2s", "5c")
NOTHING = planted("2d", "2c", "3d", "4s", "7h", "7c", "8d", "9s", "Qh", "Js", "4d", "2s", "5c")
PART = Fraction(41, 100) * UNIT
"""What one wager adds to each pool that it can win."""


@contextmanager
def house(file: str, **readings: str) -> Iterator[Desk]:
    """Play at two linked tables; afterwards the books balance, and both tables' rounds and the pools are found again."""
    with open_perth(file, TABLES, **readings) as desk:
        yield desk
        for table, state in desk.tables.items():
            finish(desk, table)
            for number in range(1, state.rounds + 1):
                assert recall(desk.ledger, f"{table}/{number}").differences == [], f"{table}/{number}"
        books, data = reconcile(desk.ledger), {table: state.as_data() for table, state in desk.tables.items()}
        held = crown(desk)
        assert not books.faults
        assert books.balances[meter_of("crown")] == sum(held.pools).__floor__()
    with open_desk(file) as again:
        assert again.jackpots.all["crown"] == held
        assert {table: state.as_data() for table, state in again.tables.items()} == data


def crown(desk: Desk) -> Pools:
    held = desk.jackpots.all["crown"]
    assert isinstance(held, Pools)
    return held


def everything(held: Pools) -> Fraction:
    return sum(held.pools, held.fund)


def finish(desk: Desk, table: str) -> None:
    while desk.table(table).playing:
        step(desk, table)


def begun(desk: Desk, table: str, level: int) -> None:
    desk.start_round(table)
    wager(desk, table, level)
    while type(desk.table(table).round).__name__ != "Deciding":
        step(desk, table, NOTHING)


def won_by(desk: Desk, table: str, level: int, deck: Sequence[object] = ROYAL) -> None:
    desk.start_round(table)
    wager(desk, table, level)
    until_settled(desk, table, deck)
    desk.do(table, VerifyPrizes("supervisor", sorted=True))
    finish(desk, table)


def fed(desk: Desk, table: str, level: int) -> None:
    """Play a round without a prize."""
    desk.start_round(table)
    wager(desk, table, level)
    until_settled(desk, table, NOTHING)
    finish(desk, table)


def void(desk: Desk, table: str) -> None:
    fact = facts_of(PERTH)["game_manager_malfunction"](finding="malfunction")
    desk.do(table, Report("casino_operator", fact))
    assert not desk.table(table).playing


def moves(desk: Desk, level: int) -> list[Fraction]:
    """Void the round at p1, with three wagers of the level. Return what each pool loses; the books must balance."""
    before = crown(desk)
    void(desk, "p1")
    after = crown(desk)
    assert everything(before) - everything(after) == 3 * level * UNIT, "what the players got back, to the cent"
    return [held - left for held, left in zip(before.pools, after.pools, strict=True)]


@pytest.mark.parametrize(("reading", "borne"), [("fund", 0), ("pool", 3)])
@pytest.mark.parametrize("level", [1, 3])
def test_the_fund_bears_the_reversal_of_what_a_linked_table_has_won(
    file: str, reading: str, borne: int, level: int
) -> None:
    with house(file, A5c=reading) as desk:
        begun(desk, "p1", level)
        won_by(desk, "p2", level)
        for _ in range(2):
            fed(desk, "p2", level)
        assert crown(desk).pools[0] == SEED + 6 * PART
        assert moves(desk, level) == [borne * PART] * level + [0] * (3 - level)


@pytest.mark.parametrize("reading", ["fund", "pool"])
def test_a_pool_that_was_won_never_falls_below_its_reseed(file: str, reading: str) -> None:
    with house(file, A5c=reading) as desk:
        begun(desk, "p1", 1)
        won_by(desk, "p2", 1)
        desk.start_round("p2")
        wager(desk, "p2", 1, seats=(1,))
        until_settled(desk, "p2", NOTHING)
        finish(desk, "p2")
        moves(desk, 1)
        assert crown(desk).pools[0] == SEED + (PART if reading == "fund" else 0)


@pytest.mark.parametrize(("reading", "borne"), [("fund", 0), ("pool", 3)])
def test_only_the_pools_that_were_won_are_spared(file: str, reading: str, borne: int) -> None:
    with house(file, A5c=reading) as desk:
        begun(desk, "p1", 3)
        won_by(desk, "p2", 1)
        fed(desk, "p2", 3)
        assert moves(desk, 3) == [borne * PART, 3 * PART, 3 * PART]


@pytest.mark.parametrize("reading", ["fund", "pool"])
@pytest.mark.parametrize("case", ["won before", "straight flush", "fed"])
def test_a_pool_that_was_not_won_in_between_bears_the_reversal_itself(file: str, reading: str, case: str) -> None:
    with house(file, A5c=reading) as desk:
        if case == "won before":
            won_by(desk, "p2", 3)
        begun(desk, "p1", 3)
        if case == "straight flush":
            won_by(desk, "p2", 3, STRAIGHT)
        fed(desk, "p2", 3)
        assert moves(desk, 3) == [3 * PART] * 3


@pytest.mark.parametrize("reading", ["fund", "pool"])
def test_a_win_counts_only_against_the_round_in_which_it_happened(file: str, reading: str) -> None:
    with house(file, A5c=reading) as desk:
        begun(desk, "p1", 1)
        won_by(desk, "p2", 1)
        finish(desk, "p1")
        assert desk.table("p1").settings.jackpot.won_since == ()
        begun(desk, "p1", 1)
        assert moves(desk, 1) == [3 * PART, 0, 0]


@pytest.mark.parametrize(("reading", "borne"), [("fund", 0), ("pool", 3)])
def test_it_is_the_same_for_a_round_that_is_void_after_it_was_settled(file: str, reading: str, borne: int) -> None:
    with house(file, A5c=reading) as desk:
        begun(desk, "p1", 1)
        until_settled(desk, "p1", NOTHING)
        won_by(desk, "p2", 1)
        fed(desk, "p2", 1)
        assert isinstance(desk.table("p1").round, Settled)
        assert moves(desk, 1) == [borne * PART, 0, 0]


@pytest.mark.parametrize(("reading", "borne"), [("fund", 0), ("pool", 1)])
def test_it_is_the_same_for_a_wager_that_a_ruling_returns(file: str, reading: str, borne: int) -> None:
    with house(file, A5c=reading) as desk:
        begun(desk, "p1", 1)
        won_by(desk, "p2", 1)
        fed(desk, "p2", 1)
        before = crown(desk)
        fact = facts_of(PERTH)["incorrect_hole_cards"](when="after_pickup", to=2, count=3)
        desk.do("p1", Report("dealer", fact))
        finish(desk, "p1")
        after = crown(desk)
        assert before.pools[0] - after.pools[0] == borne * PART
        assert everything(before) - everything(after) == UNIT


def test_by_the_reading_that_keeps_contributions_the_fund_bears_it_anyway(file: str) -> None:
    with house(file, A5b="kept", A5c="pool") as desk:
        begun(desk, "p1", 1)
        won_by(desk, "p2", 1)
        fed(desk, "p2", 1)
        assert moves(desk, 1) == [0, 0, 0]


def test_the_sheet_of_the_round_names_the_levels_that_were_won(file: str) -> None:
    with house(file) as desk:
        begun(desk, "p1", 3)
        won_by(desk, "p2", 2)
        void(desk, "p1")
        assert recall(desk.ledger, "p1/1").sheet["table"]["jackpot"]["won_since"] == [1, 2]
        assert "won_since" not in recall(desk.ledger, "p2/1").sheet["table"]["jackpot"]


def test_a_round_without_jackpot_wagers_has_nothing_that_others_could_have_won(file: str) -> None:
    with house(file) as desk:
        begun(desk, "p1", 1)
        until_settled(desk, "p1", NOTHING)
        won_by(desk, "p2", 1)
        finish(desk, "p1")
        begun(desk, "p1", 0)
        fed(desk, "p2", 1)
        void(desk, "p1")
        assert "won_since" not in recall(desk.ledger, "p1/2").sheet["table"]["jackpot"]
