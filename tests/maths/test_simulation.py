"""Simulated rounds: the rooms settle the same deals to the same cent, and chance explains what is left."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
import pytest
from solved_holdem import solution

from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth
from queenhigh.games.crown_perth_holdem_poker.facets.simulation import SHAPE, HoldemTable
from queenhigh.games.library import BOOK_IDS
from queenhigh.hands import FiveCard
from queenhigh.maths.oracle import read as oracle
from queenhigh.maths.simulation.by_hand import Draws, differences
from queenhigh.maths.simulation.report import CLOSE, Wanted, simulate
from queenhigh.maths.simulation.rounds import CountRounds
from queenhigh.maths.simulation.running import BLOCK, Job, Task, on_threads, seed_of, start_of, tasks
from queenhigh.maths.simulation.table import Array, Setting, Simulated, SimulatedWager, asked_for, table_of
from queenhigh.maths.simulation.three_card import ENDINGS, KINDS, ThreeCardTable
from queenhigh.maths.three_card.counting import DEALERS, HANDS, starting_hands
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, InputError

CANBERRA, MELBOURNE = "casino-canberra-3-card-poker", "crown-melbourne-three-card-poker"
CALIFORNIA = "california-three-card-poker"
PERTH, POKER = "crown-perth-holdem-poker", "crown-melbourne-crown-poker"


def table(book: str, seats: int = 1, strategy: str = "optimal") -> Simulated:
    made = table_of(Setting(book=book, seats=seats, strategy=strategy))
    if isinstance(made, HoldemTable):
        made.game = Perth(solution=solution())
    return made


@pytest.mark.parametrize(
    ("book", "seats", "strategy"),
    [
        *((book, 1, "optimal") for book in BOOK_IDS),
        (MELBOURNE, 7, "optimal"),
        (PERTH, 4, "optimal"),
        (CALIFORNIA, 4, "optimal"),
        (CALIFORNIA, 2, "ignore_the_up_card"),
        (CALIFORNIA, 3, "only_a_pair_or_better"),
        (CANBERRA, 2, "mimic_the_dealer"),
        (PERTH, 1, "always_wager_after_the_flop"),
        (PERTH, 1, "never_fold"),
    ],
)
def test_the_room_leaves_every_wager_of_the_same_deals_where_the_kernel_does(
    book: str, seats: int, strategy: str
) -> None:
    """A million of each are in scripts/release_counts.py."""
    assert list(differences(table(book, seats, strategy), seed_of("by hand"), 1600 // seats, block=7)) == []


def test_a_kernel_that_is_wrong_in_one_cell_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(CANBERRA)
    nets = made.nets

    def wrong(name: str, column: str, beside: str) -> list[Fraction | None]:
        right = list(nets(name, column, beside))
        at = max(n for n, net in enumerate(right) if net is not None and net < 0)
        right[at] = Fraction(1)
        return right

    monkeypatch.setattr(made, "nets", wrong)
    assert any(differences(made, seed_of("by hand"), 3000))


@pytest.mark.parametrize(
    ("strategy", "edge"), [("optimal", "1.8022"), ("ignore_the_up_card", "8.6580"), ("play_everything", None)]
)
def test_californias_open_card_is_treated_as_in_the_odds(strategy: str, edge: str | None) -> None:
    made = table(CALIFORNIA, strategy=strategy)
    wager, counts = made.wager("ante_play", ""), made.exactly([("ante_play", "")])
    assert counts is not None
    assert counts.sum() == HANDS * DEALERS * (3 if strategy == "optimal" else 1)
    assert wager.simulated(counts).results == wager.exact.results
    if edge is not None:
        assert f"{float(wager.exact.house_edge) * 100:.4f}" == edge


def test_two_hands_that_hit_the_jackpot_in_one_deal_share_it() -> None:
    """They are too rare to wait for: the kernel's own step is given such a round."""
    from queenhigh.maths.kernels import simulation as kernels
    from queenhigh.maths.kernels.simulation import JACKPOT_KINDS, ROYAL, STRAIGHT_FLUSH

    share_hits: Any = kernels.share_hits
    for royals, kinds, shared in [(0, (8, 8, 3), (10, 10, 3)), (1, (9, 8, 0), (12, 11, 0))]:
        cells = np.array([[5 * JACKPOT_KINDS + kind for kind in kinds]], dtype=np.uint16)
        share_hits.py_func(cells, 0, 3, royals)
        assert [int(cell) % JACKPOT_KINDS for cell in cells[0]] == list(shared)
        assert {int(cell) // JACKPOT_KINDS for cell in cells[0]} == {5}
    assert (ROYAL, STRAIGHT_FLUSH) == (FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH)


@pytest.mark.parametrize("book", [MELBOURNE, PERTH])
def test_a_shared_jackpot_is_less_than_a_whole_one(book: str) -> None:
    made = table(book, 2)
    kinds = 13
    for column in made.offered["jackpot"]:
        nets = made.nets("jackpot", column, next(iter(made.offered.values()), ("",))[0] if book == MELBOURNE else "")
        played = nets[-kinds:]
        assert None not in played
        by_kind = [net for net in played if net is not None]
        assert -1 < by_kind[10] <= by_kind[8]
        assert by_kind[11] <= by_kind[8]
        assert by_kind[11] < by_kind[12] <= by_kind[9]


def test_a_meter_that_cannot_be_is_not_simulated_and_one_that_can_is() -> None:
    made = table_of(Setting(book=MELBOURNE, meter=Cents(5_000_000)))
    assert made.wager("jackpot", "1-50000").exact.house_edge > 0
    with pytest.raises(IllegalAction, match=r"6\.3"):
        made.wager("jackpot", "1-60000")
    grown = table_of(Setting(book=PERTH, seats=2, meter=Cents(1_000_000)))
    assert isinstance(grown, HoldemTable)
    grown.game = Perth(solution=solution())
    assert grown.wager("jackpot", "2").exact.house_edge > 0
    with pytest.raises(IllegalAction, match=r"3\.16\(c\)"):
        grown.wager("jackpot", "3")


@pytest.mark.parametrize(
    ("book", "rounds", "seats", "strategy"),
    [
        *((book, 4 * BLOCK + 5, 1, "optimal") for book in BOOK_IDS if book != PERTH),
        (PERTH, BLOCK // 2, 1, "optimal"),
        (MELBOURNE, BLOCK // 2, 6, "only_a_pair_or_better"),
        (PERTH, BLOCK // 8, 5, "river_wagers_alone"),
    ],
)
def test_it_agrees_with_the_exact_figures(book: str, rounds: int, seats: int, strategy: str) -> None:
    table(book, seats, strategy)
    found = simulate(Setting(book=book, seats=seats, strategy=strategy), Wanted(rounds=rounds, seed="agreement"))
    wagers = found["wagers"]
    assert found["agrees"]
    assert {name: wager["errors_away"] for name, wager in wagers.items() if abs(wager["errors_away"]) > CLOSE} == {}
    assert all(sum(wager["results"].values()) == rounds * seats for wager in wagers.values())
    assert any(wager["standard_error_percent"] > 0 for wager in wagers.values())


def test_playing_everything_wagers_twice_the_ante() -> None:
    """Who plays everything has twice the ante on the table in every round."""
    ends = simulate(Setting(book=CANBERRA, strategy="play_everything"), Wanted(rounds=BLOCK))["wagers"]["ante_play"]
    assert ends["element_of_risk_percent"] * 2 == pytest.approx(ends["house_edge_percent"])


def test_what_is_certain_has_to_be_met() -> None:
    found = simulate(Setting(book=POKER), Wanted(rounds=1000))["wagers"]["rake[15-dollars-an-hour]"]
    assert found["errors_away"] == 0
    assert found["house_edge_percent"] == found["exact_house_edge_percent"]


@cache
def melbourne_counts() -> Array:
    job = CountRounds(Setting(book=MELBOURNE))
    counts: Array = np.sum([job.run(task) for task in tasks(seed_of("cells"), 4 * BLOCK)], axis=0)
    return counts


def melbourne() -> ThreeCardTable:
    made = table(MELBOURNE)
    assert isinstance(made, ThreeCardTable)
    return made


def test_every_way_in_which_a_round_can_end_is_as_frequent_as_counted() -> None:
    made = melbourne()
    seen = melbourne_counts().reshape(len(made.groups), ENDINGS, -1).sum(axis=2)
    ways = np.zeros((len(made.groups), ENDINGS))
    for n, group in enumerate(made.group_of):
        ways[made.groups.index(group)] += made.game.counts[n].reshape(-1) * starting_hands().ways[n]
    assert ways.sum() == HANDS * DEALERS
    _as_expected(seen.reshape(-1), ways.reshape(-1))


def test_all_deals_counted_by_cell_are_those_of_the_odds() -> None:
    made = melbourne()
    counts = made.exactly([("ante_play", "A"), ("six_card_bonus", "A")])
    assert counts is not None
    assert made.wager("ante_play", "A").simulated(counts).house_edge == made.wager("ante_play", "A").exact.house_edge
    by_kind = counts.reshape(*made.shape[:2], KINDS, -1).sum(axis=(0, 1, 3))
    assert {kind.label: int(by_kind[kind]) // 20 for kind in FiveCard} == oracle("six_card")
    assert made.exactly([("ante_play", "A"), ("jackpot", "1-10000")]) is None


def test_all_ways_in_which_perths_main_game_ends_are_those_of_the_oracle() -> None:
    counts = table(PERTH).exactly([("main", "")])
    assert counts is not None
    by_way = counts.reshape(SHAPE)[:, :, 0, 0]
    ends = ["lost", "equal", *(f"won {kind.label}" for kind in sorted(FiveCard))]
    ways = {4: "flop", 5: "flop river", 6: "flop turn", 7: "flop turn river"}
    found = {f"{ways[way]} {end}": int(by_way[way, n]) for way in ways for n, end in enumerate(ends)}
    assert {"folded": int(by_way[0, 0]), **found} == oracle("perth_main")
    assert sum(found.values()) + int(by_way[0, 0]) == comb(52, 2) * comb(50, 5) * 20 * comb(45, 2)
    assert table(PERTH).exactly([("main", ""), ("dealer_poker_extra", "")]) is None


def test_six_cards_make_what_they_are_counted_to_make() -> None:
    known = oracle("six_card")
    seen = melbourne_counts().reshape(-1, KINDS, 13).sum(axis=(0, 2))
    _as_expected(seen, np.array([int(known[kind.label]) for kind in sorted(FiveCard)]))


def _as_expected(seen: Array, ways: Array) -> None:
    """Chi-squared within four deviations of what it is on average. What cannot happen has not happened."""
    assert not seen[ways == 0].any()
    seen, ways = seen[ways > 0], ways[ways > 0]
    expected = ways / ways.sum() * seen.sum()
    freedom = len(ways) - 1
    assert ((seen - expected) ** 2 / expected).sum() < freedom + 4 * (2 * freedom) ** 0.5


def test_any_number_of_workers_counts_the_same() -> None:
    many = 5 * BLOCK // 2 + 1
    setting = Setting(book=CANBERRA)
    found = [simulate(setting, Wanted(rounds=many, seed="words"), on_threads(workers)) for workers in (1, 2, 7)]
    for other in found:
        other.pop("run")
        assert other == found[0]
    assert sum(found[0]["wagers"]["ante_play"]["results"].values()) == many
    assert simulate(setting, Wanted(rounds=many, seed="other words"))["wagers"] != found[0]["wagers"]


def test_blocks_have_streams_of_their_own() -> None:
    """No block runs into another, and the same number is the same stream everywhere."""
    starts = [int(start_of(Task(9, block, 1))) for block in (0, 1, 2, (1 << 24) - 1)]
    assert len(set(starts)) == 4
    one, other = Draws(Task(9, 3, 1)), Draws(Task(9, 3, 99))
    assert [one.below(52) for _ in range(50)] == [other.below(52) for _ in range(50)]
    draws = Draws(Task(9, 4, 1))
    assert {draws.below(3) for _ in range(100)} == {0, 1, 2}


@dataclass(frozen=True)
class Sizes:
    """A job that says how large its blocks are."""

    fails: bool = False

    def prepare(self) -> None: ...

    def run(self, task: Task) -> int:
        if self.fails:
            raise ZeroDivisionError
        return task.rounds

    def add(self, one: int, other: int) -> int:
        return one + other

    def plain(self, total: int) -> dict[str, int]:
        return {"total": total}

    def restored(self, kept: dict[str, int]) -> int:
        return kept["total"]


def test_blocks_cover_all_rounds_once() -> None:
    made = list(tasks(1, 2 * BLOCK + 5))
    assert [(task.block, task.rounds) for task in made] == [(0, BLOCK), (1, BLOCK), (2, 5)]
    assert [task.block for task in tasks(1, 99, 10, frozenset({0, 4}))] == [1, 2, 3, 5, 6, 7, 8, 9]
    assert sorted(done.block for done, _ in on_threads(4)(Sizes(), tasks(1, 99, 3))) == list(range(33))


def test_a_failing_block_is_not_swallowed() -> None:
    with pytest.raises(ZeroDivisionError):
        list(on_threads(2)(Sizes(fails=True), tasks(1, 99, 3)))


def test_ctrl_c_leaves_what_is_done() -> None:
    def impatient(job: Job, given: Iterable[Task]) -> Generator[tuple[Task, Any], None, None]:
        for n, task in enumerate(given):
            if n == 2:
                raise KeyboardInterrupt
            yield task, job.run(task)

    found = simulate(Setting(book=CANBERRA), Wanted(rounds=9 * BLOCK), impatient)
    assert found["interrupted"]
    assert found["rounds"] == 2 * BLOCK


def test_prices_are_not_in_the_kernels() -> None:
    """One count, two pay tables: the difference is that of the prices, to the last digit."""
    made, counts = melbourne(), melbourne_counts()
    both: list[SimulatedWager] = asked_for(made, ("pair_plus.A", "pair_plus.D"))
    a, d = (wager.simulated(counts) for wager in both if wager.name.startswith("pair_plus"))
    cells = counts.reshape(len(made.groups), -1).sum(axis=1)
    flushes = sum(int(cells[n]) for n, group in enumerate(made.groups) if group.kind.label == "flush")
    assert a.mean - d.mean == Fraction(flushes, a.deals)


def test_a_round_that_cannot_be_has_no_price() -> None:
    ante = melbourne().wager("ante_play", "A")
    counts = [0] * melbourne().cells
    counts[next(n for n, net in enumerate(ante.nets) if net is None)] = 1
    with pytest.raises(ValueError, match="ended as none can"):
        ante.simulated(counts)


def test_seats_of_a_round_hang_together() -> None:
    """All seats share the dealer's hand, so an average over seats is less certain than one over as many rounds."""
    found = simulate(Setting(book=CANBERRA, seats=6), Wanted(rounds=BLOCK // 4, seed="seats"))
    assert 0.02 < found["wagers"]["ante_play"]["correlation_of_seats"] < 0.5
    assert abs(found["wagers"]["pairs_plus"]["correlation_of_seats"]) < 0.01


def test_what_a_table_does_not_have_is_refused() -> None:
    for setting, says in [
        (Setting(book=POKER, seats=2), "every seat sees the same flop"),
        (Setting(book=CANBERRA, seats=8), "from 1 to 7"),
        (Setting(book=CANBERRA, strategy="never_fold"), "It has optimal, play_everything"),
        (Setting(book=POKER, strategy="never_fold"), "It has optimal"),
    ]:
        with pytest.raises(InputError, match=says):
            table_of(setting)


def test_the_order_of_seats_is_nobodys_advantage() -> None:
    setting = Setting(book=CANBERRA, seats=3)
    cells = np.empty((BLOCK // 4, 3), dtype=np.uint16)
    table_of(setting).deal(start_of(Task(seed_of("seats"), 0, 1)), cells)
    nets = np.array([float(net or 0) for net in table_of(setting).nets("ante_play", "", "")])
    means = nets[cells].mean(axis=0)
    assert all(abs(one - other) < 4 * 1.64 * (2 / len(cells)) ** 0.5 for one, other in permutations(means, 2))


def test_a_bettor_on_another_players_hand_loses_what_that_figure_says() -> None:
    """Player Poker Extra in dealt rounds, lost where the player of the hand folds."""
    made = table(PERTH)
    assert isinstance(made, HoldemTable)
    cells = np.empty((BLOCK, 1), dtype=np.uint16)
    made.deal(start_of(Task(seed_of("extras"), 0, 1)), cells)
    nets = np.array([float(net or 0) for net in made.nets("player_poker_extra", "", "")])
    exact = made.game.anothers_extra()
    assert abs(nets[cells].mean() + exact.house_edge) < 4 * exact.deviation / BLOCK**0.5
    assert abs(nets[cells].mean() + made.game.kind_figures("player_poker_extra").house_edge) > 4 * 5.7 / BLOCK**0.5
