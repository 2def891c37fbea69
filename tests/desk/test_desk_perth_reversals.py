"""Crown Perth at the desk: which of pools and fund bears a Jackpot Wager that is returned after a linked table has won
the pools (readings A5b and A5c), and which gets a prize back when its round is void (reading A5d).
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
from queenhigh.money.accounts import player as player_of
from queenhigh.notation.round_sheet import facts_of

pytest_plugins = ["ledger_places"]
pytestmark = pytest.mark.clause(
    "crown-perth-holdem-poker 1.1 Void", "crown-perth-holdem-poker 3.14(a)", "crown-perth-holdem-poker 3.15"
)

ROYAL = planted("Ah", "2c", "3d", "4s", "Kh", "7c", "8d", "9s", "Qh", "Jh", "Th", "2s", "5c")
STRAIGHT = planted("9h", "2c", "3d", "4s", "8h", "7c", "8d", "9s", "Qh", "Jh", "Th", "2s", "5c")
FLUSH = planted("9h", "2c", "3d", "4s", "2h", "7c", "8d", "9s", "Qh", "Jh", "Th", "2s", "5c")
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


# -- void after the pools were recorded


def returned(desk: Desk, seat: int) -> None:
    """A ruling returns the wagers of one hand."""
    fact = facts_of(PERTH)["incorrect_hole_cards"](when="after_pickup", to=seat, count=3)
    desk.do("p1", Report("dealer", fact))
    fact = facts_of(PERTH)["incorrect_hole_cards"](when="after_pickup", to=seat, count=3, deck_complete=True)
    desk.do("p1", Report("supervisor", fact))


def prize_verified(desk: Desk, table: str, level: int, deck: Sequence[object] = ROYAL) -> None:
    """Three wagers of the level, and the first hand has won its prize; the round is not over."""
    desk.start_round(table)
    wager(desk, table, level)
    until_settled(desk, table, deck)
    desk.do(table, VerifyPrizes("supervisor", sorted=True))
    assert isinstance(desk.table(table).round, Settled)


def purses(desk: Desk) -> int:
    """What the players of p1 have."""
    balances = reconcile(desk.ledger).balances
    return sum(balances[player_of(f"{seat} of p1")] for seat in (1, 2, 3))


def grown(desk: Desk, level: int, rounds: int = 2) -> Pools:
    """Pools that hold more than their reseeds."""
    for _ in range(rounds):
        fed(desk, "p2", level)
    return crown(desk)


@pytest.mark.parametrize("reading", ["start_game", "game_over"])
@pytest.mark.parametrize("before", [0, 1])
def test_a_contribution_is_reversed_once_if_its_wager_was_returned_before_the_void(
    file: str, reading: str, before: int
) -> None:
    with house(file, A5=reading) as desk:
        start, had = grown(desk, 1), purses(desk)
        begun(desk, "p1", 1)
        for seat in range(2, 2 + before):
            returned(desk, seat)
        until_settled(desk, "p1", NOTHING)
        assert everything(crown(desk)) - everything(start) == (3 - before) * UNIT
        void(desk, "p1")
        assert (crown(desk).pools, crown(desk).fund) == (start.pools, start.fund)
        assert purses(desk) == had


def test_what_was_reversed_at_settlement_is_not_borne_again_when_a_linked_table_has_won(file: str) -> None:
    with house(file) as desk:
        grown(desk, 1)
        begun(desk, "p1", 1)
        returned(desk, 2)
        until_settled(desk, "p1", NOTHING)
        won_by(desk, "p2", 1)
        fed(desk, "p2", 1)
        before = crown(desk)
        void(desk, "p1")
        assert crown(desk).pools == before.pools
        assert everything(before) - everything(crown(desk)) == 2 * UNIT


@pytest.mark.clause(
    *(f"crown-perth-holdem-poker {clause} Level {level}" for clause in ("3.19", "3.20") for level in (1, 2, 3)),
    "crown-perth-holdem-poker 3.21",
)
@pytest.mark.parametrize("contributions", ["start_game", "game_over"])
@pytest.mark.parametrize("deck", [ROYAL, STRAIGHT, FLUSH], ids=["royal flush", "straight flush", "flush"])
@pytest.mark.parametrize("level", [1, 3])
def test_a_void_round_leaves_pools_and_fund_as_if_it_had_won_no_prize(
    file: str, deck: Sequence[object], level: int, contributions: str
) -> None:
    with house(file, A5=contributions) as desk:
        start, had = grown(desk, 3), purses(desk)
        prize_verified(desk, "p1", level, deck)
        assert everything(crown(desk)) < everything(start)
        void(desk, "p1")
        assert (crown(desk).pools, crown(desk).fund) == (start.pools, start.fund)
        assert purses(desk) == had


@pytest.mark.parametrize("deck", [ROYAL, STRAIGHT, FLUSH], ids=["royal flush", "straight flush", "flush"])
def test_by_the_other_reading_the_fund_gets_the_prize_and_the_pools_stay(file: str, deck: Sequence[object]) -> None:
    with house(file, A5d="fund") as desk:
        start = grown(desk, 3)
        prize_verified(desk, "p1", 1, deck)
        fed(desk, "p2", 3)
        left = crown(desk)
        void(desk, "p1")
        end = crown(desk)
        assert left.pools[0] - end.pools[0] == (3 * PART if deck is FLUSH else 0), "a flush wins nothing from the pool"
        assert end.pools[1:] == left.pools[1:]
        assert everything(end) == everything(start) + 3 * 3 * UNIT


@pytest.mark.parametrize("kept", [False, True])
def test_what_linked_tables_have_done_in_between_stays_done(file: str, kept: bool) -> None:
    """p2 feeds the pool after p1's prize, wins it, and feeds it again."""
    with house(file, A5b="kept" if kept else "reversed") as desk:
        start = grown(desk, 1)
        prize_verified(desk, "p1", 1)
        taken = start.pools[0] + 3 * PART - SEED
        assert crown(desk).pools[0] == SEED
        fed(desk, "p2", 1)
        won_by(desk, "p2", 1)
        fed(desk, "p2", 1)
        before = crown(desk)
        assert before.pools[0] == SEED + 3 * PART
        void(desk, "p1")
        after = crown(desk)
        assert after.pools[0] - before.pools[0] == taken - (0 if kept else 3 * PART)
        prize = (start.pools[0] + 3 * PART).__floor__()
        assert everything(after) - everything(before) == prize - 3 * UNIT


def test_a_contribution_that_a_linked_table_won_before_the_prize_is_still_borne_by_the_fund(file: str) -> None:
    with house(file) as desk:
        begun(desk, "p1", 1)
        won_by(desk, "p2", 1)
        fed(desk, "p2", 1)
        start = crown(desk)
        until_settled(desk, "p1", NOTHING)
        void(desk, "p1")
        assert crown(desk).pools == start.pools
        desk.start_round("p1")
        wager(desk, "p1", 1)
        while type(desk.table("p1").round).__name__ != "Deciding":
            step(desk, "p1", ROYAL)
        won_by(desk, "p2", 1)
        fed(desk, "p2", 1)
        start = crown(desk)
        until_settled(desk, "p1", ROYAL)
        desk.do("p1", VerifyPrizes("supervisor", sorted=True))
        assert crown(desk).pools[0] == SEED
        void(desk, "p1")
        assert crown(desk).pools == start.pools
        assert everything(crown(desk)) == everything(start) - 3 * UNIT


def test_the_sheet_says_what_the_pools_held_when_a_settled_round_was_voided(file: str) -> None:
    with house(file) as desk:
        prize_verified(desk, "p1", 1)
        won_by(desk, "p2", 2)
        seen = crown(desk).pools
        void(desk, "p1")
        jackpot = recall(desk.ledger, "p1/1").sheet["table"]["jackpot"]
        assert jackpot["pools"]["1"] == "25006.15"
        assert "won_since" not in jackpot
        told = {str(level): Fraction(held) * 100 for level, held in jackpot["when_void"]["pools"].items()}
        assert tuple(told.values()) == seen
        assert jackpot["when_void"]["won_since"] == [1, 2]
        prize_verified(desk, "p1", 1)
        void(desk, "p1")
        assert "when_void" not in recall(desk.ledger, "p1/2").sheet["table"]["jackpot"], "nobody moved the pools"
