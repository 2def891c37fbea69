"""Live jackpot pools of Crown Perth: contributions, displays, key-offs, reseeds and the 59 % fund, with the book's figures."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest
from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker import jackpot
from queenhigh.games.crown_perth_holdem_poker.book import BOOK, rule
from queenhigh.games.crown_perth_holdem_poker.facets import pools as house
from queenhigh.games.crown_perth_holdem_poker.facets.pools import Pools, PoolsSettled, WagersTaken
from queenhigh.games.crown_perth_holdem_poker.jackpot import KeyOff, Shared, Winner, bonus_of, contributed, fund_after
from queenhigh.money import Cents
from queenhigh.rules import Cited, IllegalAction

UNIT = Cents(500)
ROYAL, STRAIGHT = "royal_flush", "straight_flush"


def pools(*dollars: int, fund: int = 0, unit: Cents = UNIT, **readings: str) -> Pools:
    held = tuple(Fraction(each * 100) for each in dollars or (50_000, 70_000, 100_000))
    return Pools(unit=unit, pools=held, fund=Fraction(fund), readings=BOOK.readings.adopt(readings))


def after(start: Pools | None, events: Iterable[Cited]) -> Pools:
    for event in events:
        start = house.evolve(start, event)
    assert start is not None
    return start


def dollars(held: Pools) -> list[Fraction]:
    return [each / 100 for each in held.pools]


Done = KeyOff | Shared


def take(held: Pools, table: str, levels: dict[int, int]) -> WagersTaken:
    """The wagers of a round go in."""
    entered = contributed(levels, held.unit, held.readings)
    into = tuple(pool + part for pool, part in zip(held.pools, entered.parts, strict=True))
    return WagersTaken(table, levels, into, fund_after(held.fund, entered.rest, held.readings), rule("3.17(b)"))


def key_off(held: Pools, *winners: Winner, verified: dict[int, Cents] | None = None) -> list[Done]:
    return jackpot.key_off(held.pools, winners, held.unit, held.readings, verified)


def settled(held: Pools, done: list[Done], table: str = "1") -> Pools:
    """The pools when these prizes are paid: the fund has what left the pools and was not paid."""
    left = next(one.pools for one in reversed(done) if isinstance(one, KeyOff))
    won = jackpot.LEVELS[: max((one.level for one in done if one.hand == ROYAL), default=0)]
    gone = sum(held.pools, Fraction(0)) - sum(left, Fraction(0)) - sum(map(cents, done))
    fund = fund_after(held.fund, gone, held.readings)
    return after(held, [PoolsSettled(table, left, fund, rule("3.17(b)"), won=won)])


def cents(done: Done) -> int:
    return sum(done.shares.values()) if isinstance(done, Shared) else 0


def paid(done: Iterable[Done]) -> list[float]:
    """What each hand is paid in the end, in the order of payment."""
    return [share / 100 for one in done if isinstance(one, Shared) for share in one.shares.values()]


def keyed(done: Iterable[Done]) -> list[float]:
    return [one.prize / 100 for one in done if isinstance(one, KeyOff)]


def clauses(done: Iterable[Done]) -> set[str]:
    return {cited.clause for one in done for cited in one.rules}


def everything(held: Pools, given: float = 0) -> Fraction:
    return sum(held.pools, Fraction(0)) + held.fund + Fraction(str(given)) * 100


# -- contributions


@pytest.mark.clause(
    "crown-perth-holdem-poker 3.16(a)",
    "crown-perth-holdem-poker 3.16(b)",
    "crown-perth-holdem-poker 3.16(c)",
    "crown-perth-holdem-poker 3.17(a)",
)
def test_a_new_pool_begins_from_its_reseed_which_the_fund_owes() -> None:
    opened = after(None, [house.open_pools(UNIT)])
    assert dollars(opened) == [25_000, 25_000, 25_000]
    assert opened.fund == -7_500_000


def test_by_the_other_reading_each_level_reseeds_in_its_own_wagers() -> None:
    readings = BOOK.readings.adopt({"A6": "own_level_wager", "A24": "topped_up"})
    opened = after(None, [house.open_pools(UNIT, readings)])
    assert dollars(opened) == [25_000, 50_000, 75_000]
    assert opened.fund == 0


@pytest.mark.clause("crown-perth-holdem-poker 3.15", "crown-perth-holdem-poker 3.17(b)")
@pytest.mark.parametrize(
    ("reading", "level", "parts"),
    [
        ("unit_per_pool", 1, ("2.05", "0", "0")),
        ("unit_per_pool", 2, ("2.05", "2.05", "0")),
        ("unit_per_pool", 3, ("2.05", "2.05", "2.05")),
        ("pool_1", 3, ("6.15", "0", "0")),
        ("own_level", 2, ("0", "4.10", "0")),
        ("own_level", 3, ("0", "0", "6.15")),
    ],
)
def test_forty_one_percent_of_a_wager_goes_to_the_pools(reading: str, level: int, parts: tuple[str, ...]) -> None:
    adopted = BOOK.readings.adopt({"A4": reading})
    assert jackpot.contribution(level, UNIT, adopted) == tuple(Fraction(part) * 100 for part in parts)


@pytest.mark.clause("crown-perth-holdem-poker 3.15", "crown-perth-holdem-poker 3.17(b)")
def test_what_is_not_for_the_pools_is_for_the_fund() -> None:
    start = pools()
    end = after(start, [take(start, "1", {1: 200, 2: 200, 3: 200})])
    assert sum(end.pools) - sum(start.pools) == 246_000
    assert end.fund == 354_000


def test_fractions_are_kept_or_by_the_other_reading_left_to_the_fund() -> None:
    for reading, part, rest in (("exact", Fraction(205, 2), Fraction(295, 2)), ("cents", 102, 148)):
        start = pools(unit=Cents(250), A26=reading)
        end = after(start, [take(start, "1", {1: 1})])
        assert (end.pools[0] - start.pools[0], end.fund) == (part, rest)


@pytest.mark.clause("crown-perth-holdem-poker 3.14(a)", "crown-perth-holdem-poker 3.14(b)")
def test_games_share_the_pools_on_the_same_terms() -> None:
    held = pools()
    first = house.link(held, "H1", "Crown Hold'em Poker", UNIT)
    held = after(held, [first])
    other = house.link(held, "S1", "Crown Stud Poker", UNIT)
    assert (first.rule.clause, other.rule.clause) == ("3.14(b)", "3.14(a)")
    held = after(held, [other])
    held = after(held, [take(held, "H1", {1: 1}), take(held, "S1", {1: 1})])
    for table, game, unit in (("B1", "Blackjack", UNIT), ("S2", "Crown Stud Poker", Cents(501))):
        with pytest.raises(IllegalAction, match=r"3\.14\(a\)"):
            house.link(held, table, game, unit)
    house.link(pools(A31="own_terms"), "S2", "Crown Stud Poker", Cents(501))


# -- displays and single prizes


@pytest.mark.clause(
    "crown-perth-holdem-poker 3.18 Level 1",
    "crown-perth-holdem-poker 3.18 Level 2",
    "crown-perth-holdem-poker 3.18 Level 3",
)
def test_a_display_is_the_pools_that_the_level_can_win() -> None:
    assert [house.display(pools(), level) for level in (1, 2, 3)] == [5_000_000, 12_000_000, 22_000_000]


def test_a_display_cuts_off_what_is_not_a_whole_cent() -> None:
    for reading, shown in (("down", 1), ("half_up", 2)):
        held = replace(pools(A26b=reading), pools=(Fraction(3, 2), Fraction(0), Fraction(0)))
        assert house.display(held, 1) == shown


@pytest.mark.clause(
    "crown-perth-holdem-poker 3.19 Level 1",
    "crown-perth-holdem-poker 3.19 Level 2",
    "crown-perth-holdem-poker 3.19 Level 3",
    "crown-perth-holdem-poker 4.14(a)",
    "crown-perth-holdem-poker 3.13 Table 1 Royal Flush",
)
@pytest.mark.parametrize(
    ("level", "prize", "left"),
    [(1, 50_000, [25_000, 70_000, 100_000]), (2, 120_000, [25_000, 25_000, 100_000]), (3, 220_000, [25_000] * 3)],
)
def test_a_royal_flush_wins_the_display_and_resets_its_pools(level: int, prize: int, left: list[int]) -> None:
    events = key_off(pools(), Winner(1, level, ROYAL))
    end = settled(replace(pools(), won_since={"1": (), "2": ()}), events)
    assert paid(events) == [prize]
    assert dollars(end) == left
    assert f"3.19 Level {level}" in clauses(events)
    assert everything(end, prize) == everything(pools())
    assert end.won_since == {"1": (), "2": tuple(range(1, level + 1))}


@pytest.mark.clause(
    "crown-perth-holdem-poker 3.20 Level 1",
    "crown-perth-holdem-poker 3.20 Level 2",
    "crown-perth-holdem-poker 3.20 Level 3",
    "crown-perth-holdem-poker 3.13 Table 1 Straight Flush",
)
@pytest.mark.parametrize(
    ("level", "prize", "left"),
    [
        (1, 5_000, [45_000, 70_000, 100_000]),
        (2, 12_000, [45_000, 63_000, 100_000]),
        (3, 22_000, [45_000, 63_000, 90_000]),
    ],
)
def test_a_straight_flush_wins_a_tenth_and_takes_a_tenth_off_its_pools(level: int, prize: int, left: list[int]) -> None:
    events = key_off(pools(), Winner(1, level, STRAIGHT))
    end = settled(pools(), events)
    assert paid(events) == [prize]
    assert dollars(end) == left
    assert end.fund == 0
    assert f"3.20 Level {level}" in clauses(events)


@pytest.mark.clause("crown-perth-holdem-poker 3.21")
@pytest.mark.parametrize(
    ("before", "left", "raised"),
    [(27_000, 25_000, True), (27_777, 25_000, True), (27_778, Fraction("25000.2"), False), (25_000, 25_000, True)],
)
def test_a_pool_below_its_reseed_is_raised_to_it(before: int, left: Fraction, raised: bool) -> None:
    start = pools(before, 70_000, 100_000)
    events = key_off(start, Winner(1, 1, STRAIGHT))
    end = settled(start, events)
    assert end.pools[0] == left * 100
    assert ("3.21" in clauses(events)) is raised
    assert everything(end, paid(events)[0]) == everything(start)


@pytest.mark.clause(
    "crown-perth-holdem-poker 3.15",
    "crown-perth-holdem-poker 3.13 Table 2 Four of a Kind",
    "crown-perth-holdem-poker 3.13 Table 2 Full House",
    "crown-perth-holdem-poker 3.13 Table 2 Flush",
    "crown-perth-holdem-poker 3.13 Table 2 Straight",
)
@pytest.mark.parametrize(
    ("hand", "level", "prize"),
    [
        ("four_of_a_kind", 1, 2_500),
        ("four_of_a_kind", 3, 7_500),
        ("full_house", 3, 1_500),
        ("flush", 2, 500),
        ("straight", 1, 125),
    ],
)
def test_bonus_prizes_are_a_multiple_of_the_levels_wager(hand: str, level: int, prize: int) -> None:
    assert bonus_of(level, hand, UNIT) == prize * 100


# -- several winners


@pytest.mark.clause(
    "crown-perth-holdem-poker 4.16(a)", "crown-perth-holdem-poker 4.16(b)(i)", "crown-perth-holdem-poker 4.16(b)(ii)"
)
def test_royals_of_one_level_are_keyed_off_in_turn_and_shared() -> None:
    events = key_off(pools(), Winner(1, 1, ROYAL), Winner(4, 1, ROYAL))
    assert keyed(events) == [50_000, 25_000]
    assert paid(events) == [37_500, 37_500]
    assert {"4.16(a)", "4.16(b)(i)", "4.16(b)(ii)"} <= clauses(events)


@pytest.mark.clause("crown-perth-holdem-poker 4.16(b)")
def test_straight_flushes_of_one_level_are_shared() -> None:
    events = key_off(pools(), Winner(1, 1, STRAIGHT), Winner(4, 1, STRAIGHT))
    assert (keyed(events), paid(events)) == ([5_000, 4_500], [4_750, 4_750])


@pytest.mark.clause("crown-perth-holdem-poker 4.16(b)(ii)")
def test_odd_cents_go_clockwise_or_by_the_other_reading_to_the_fund() -> None:
    winners = [Winner(seat, 1, STRAIGHT) for seat in (6, 2, 4)]
    events = key_off(pools(), *winners)
    shares = next(event.shares for event in events if isinstance(event, Shared))
    assert shares == {2: 451_667, 4: 451_667, 6: 451_666}
    start = pools(A9b="fund")
    events = key_off(start, *winners)
    assert paid(events) == [4_516.66] * 3
    assert everything(settled(start, events), 3 * 4_516.66) == everything(start)


@pytest.mark.clause("crown-perth-holdem-poker 4.17(a)", "crown-perth-holdem-poker 4.17(b)")
def test_straight_flushes_are_paid_before_royals_on_any_level() -> None:
    events = key_off(pools(), Winner(1, 1, ROYAL), Winner(2, 3, STRAIGHT))
    assert paid(events) == [22_000, 45_000]
    assert {"4.17(a)", "4.17(b)"} <= clauses(events)
    assert paid(key_off(pools(), Winner(1, 3, ROYAL), Winner(2, 1, STRAIGHT)))[0] == 5_000


@pytest.mark.clause(
    "crown-perth-holdem-poker 4.18(a)", "crown-perth-holdem-poker 4.18(b)", "crown-perth-holdem-poker 4.18(c)"
)
def test_straight_flushes_of_different_levels_go_level_by_level() -> None:
    events = key_off(pools(), *(Winner(seat, 4 - seat, STRAIGHT) for seat in (1, 2, 3)))
    assert paid(events) == [5_000, 11_500, 20_350]
    assert {"4.18(a)", "4.18(b)", "4.18(c)"} <= clauses(events)


def test_royals_of_different_levels_go_level_by_level_or_as_they_are_keyed() -> None:
    winners = [Winner(1, 2, ROYAL), Winner(2, 1, ROYAL)]
    assert paid(key_off(pools(), *winners)) == [50_000, 95_000]
    assert paid(key_off(pools(A8="as_keyed"), *winners)) == [120_000, 25_000]


@pytest.mark.clause("crown-perth-holdem-poker 4.20")
def test_wins_at_different_tables_are_not_shared() -> None:
    first = key_off(pools(), Winner(1, 1, STRAIGHT))
    second = key_off(settled(pools(), first), Winner(1, 1, STRAIGHT))
    assert (paid(first), paid(second)) == ([5_000], [4_500])


def test_by_the_other_reading_every_prize_is_on_the_display_and_the_pools_fall_once() -> None:
    start = pools(A9="simultaneous")
    events = key_off(start, Winner(1, 1, STRAIGHT), Winner(2, 1, STRAIGHT), Winner(3, 2, STRAIGHT))
    end = settled(start, events)
    assert keyed(events) == [5_000, 5_000, 12_000]
    assert dollars(end) == [45_000, 63_000, 100_000]
    assert everything(end, 22_000) == everything(start)
    both = key_off(start, Winner(1, 1, ROYAL), Winner(2, 2, STRAIGHT))
    assert keyed(both) == [12_000, 50_000]
    assert dollars(settled(start, both)) == [25_000, 63_000, 100_000]


@pytest.mark.clause("crown-perth-holdem-poker 5.12")
def test_when_the_display_has_failed_the_last_verified_amount_is_paid_on() -> None:
    events = key_off(pools(), Winner(1, 1, STRAIGHT), verified={1: Cents(5_230_000)})
    assert paid(events) == [5_230]
    assert "5.12" in clauses(events)
    assert dollars(settled(pools(), events))[0] == 45_000


@pytest.mark.parametrize(("reading", "prize"), [("half_up", 3), ("down", 2)])
def test_a_tenth_is_brought_to_cents(reading: str, prize: int) -> None:
    adopted = BOOK.readings.adopt({"A26c": reading})
    assert jackpot.prize_on(Cents(25), STRAIGHT, adopted) == prize
    assert jackpot.prize_on(Cents(24), STRAIGHT, adopted) == 2


# -- void rounds


@pytest.mark.clause("crown-perth-holdem-poker 1.1 Void")
@pytest.mark.parametrize(
    ("readings", "won_since", "left"),
    [
        ({}, (), [25_000, 70_000, 100_000]),
        ({}, (1,), [25_001, 70_000, 100_000]),
        ({}, (2, 3), [25_000, 70_002, 100_002]),
        ({"A5c": "pool"}, (1, 2, 3), [25_000, 70_000, 100_000]),
        ({"A5b": "kept"}, (), [25_001, 70_002, 100_002]),
    ],
)
def test_returned_wagers_take_their_contributions_out_again(
    readings: dict[str, str], won_since: tuple[int, ...], left: list[int]
) -> None:
    """$2 from each pool; the first has only $1 above its reseed."""
    table = jackpot.Jackpot(level_1=UNIT, pools=pools(25_001, 70_002, 100_002).pools, won_since=won_since)
    after = jackpot.reversed_parts(table, (Fraction(200),) * 3, BOOK.readings.adopt(readings))
    assert [each / 100 for each in after] == left


@pytest.mark.parametrize("readings", [{}, {"A5b": "kept"}, {"A5c": "pool"}])
def test_what_a_void_round_gives_back_to_a_pool_is_never_spared(readings: dict[str, str]) -> None:
    table = jackpot.Jackpot(level_1=UNIT, pools=pools().pools, won_since=(1, 2, 3))
    after = jackpot.reversed_parts(table, (Fraction(-200),) * 3, BOOK.readings.adopt(readings))
    assert [each / 100 for each in after] == [50_002, 70_002, 100_002]


def test_other_tables_are_told_which_levels_were_won_since_their_wagers_went_in() -> None:
    held = after(None, [house.open_pools(UNIT)])
    held = after(held, [take(held, "1", {3: 1}), take(held, "2", {2: 1})])
    held = settled(held, key_off(held, Winner(1, 3, STRAIGHT)), "2")
    assert held.won_since == {"1": (), "2": ()}, "a straight flush leaves nine tenths in the pools"
    won = PoolsSettled("2", held.pools, held.fund, rule("3.17(b)"), won=(1, 2))
    held = after(held, [won, replace(won, table="3", won=(1,))])
    assert held.won_since == {"1": (1, 2), "2": (1,)}
    assert after(held, [take(held, "1", {1: 1})]).won_since == {"1": (), "2": (1,)}


def test_a_long_night_loses_no_fraction_of_a_cent() -> None:
    held, wagered, given = after(None, [house.open_pools(Cents(250))]), 0, 0
    for night in range(400):
        counts = {1: 1 + night % 3, 2: night % 2, 3: night % 5}
        held = after(held, [take(held, "1", counts)])
        wagered += 250 * sum(level * count for level, count in counts.items())
        if night % 7 == 0:
            winners = [
                Winner(seat, 1 + (night + seat) % 3, ROYAL if night % 49 == 0 else STRAIGHT) for seat in (1, 2, 3)
            ]
            events = key_off(held, *winners)
            held = settled(held, events)
            given += sum(map(cents, events))
        if night % 3 == 0:
            bonus = bonus_of(1, "flush", held.unit)
            held, given = replace(held, fund=held.fund - bonus), given + bonus
    assert sum(held.pools) + held.fund == wagered - given
    assert all(each >= seed for each, seed in zip(held.pools, jackpot.reseeds(held.unit, held.readings), strict=True))
