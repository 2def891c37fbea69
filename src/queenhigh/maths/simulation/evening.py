"""An evening with a bankroll: how it ends, and how often the money runs out first. Ruin here means less than a whole
round's stake: a player who cannot place Play beside the Ante would have to fold hands worth playing, and stops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import lcm, sqrt
from typing import Any, NamedTuple

import msgspec
import numpy as np

from queenhigh.maths.report import check_tables, chosen
from queenhigh.maths.simulation.report import CLOSE, SoFar, Wanted, Watch, run_blocks, unwatched
from queenhigh.maths.simulation.running import Engine, Task, on_threads, start_of
from queenhigh.maths.simulation.table import CHUNK, Array, Setting, Simulated, named, table_of, together
from queenhigh.money import Cents
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

BLOCK = 1 << 12
"""The evenings in a block."""
LONGEST = 1_000_000
"""The most rounds of an evening. A stream of draws would allow more, but it would take too long."""
LUCK = 1.959963984540054
"""How many standard deviations hold 95 per cent of a normal distribution."""
QUANTILES = (1, 5, 25, 50, 75, 95, 99)
BARS = 20
NEVER = 1 << 62
RUINED, GOAL, STOPPED, ROUNDS, TO_RUIN = "ruined", "goal", "stopped", "rounds", "rounds to ruin"
ROUNDS_SQUARED, TO_RUIN_SQUARED = "rounds squared", "rounds to ruin squared"
"""The names of sums that are counted beside the ends, whose own names are numbers."""


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    bankroll: Cents
    ante: Cents = Cents(1000)
    rounds: int = 200
    sides: tuple[str, ...] = ()
    """Side bets, each as large as the ante: `pair_plus`, `six_card_bonus.C`; a Jackpot Wager is what it costs."""
    stop_loss: Cents | None = None
    """A loss at which the player goes home."""
    goal: Cents | None = None
    """A win at which the player goes home."""


class EveningOdds(NamedTuple):
    """How a round changes the bankroll, in parts of a cent."""

    parts: int
    nets: Array
    """The result of each cell."""
    least: int
    floor: int
    goal: int


class PlayEvenings(msgspec.Struct, frozen=True):
    setting: Setting
    evening: Evening
    wagers: tuple[tuple[str, str], ...]
    """The main wager with its pay table, then the side bets."""

    def prepare(self) -> None:
        odds_of(self)
        self.run(Task(0, 0, 1))

    def run(self, task: Task) -> Counter[str]:
        """Play the evenings of a block. Only those that have not ended are dealt to, so a block takes as long as they last."""
        from queenhigh.maths.kernels import simulation as kernels

        table, odds, whole = table_of(self.setting), odds_of(self), self.evening.rounds
        have = np.full(task.rounds, self.evening.bankroll * odds.parts, dtype=np.int64)
        lasted = np.full(task.rounds, -1, dtype=np.int64)
        state, at, who = start_of(task), 0, np.arange(task.rounds)
        while at < whole and len(who):
            steps = min(whole - at, max(1, CHUNK // len(who)))
            cells = np.empty((len(who) * steps, 1), dtype=np.uint16)
            state = np.uint64(table.deal(state, cells))
            kernels.play_evenings(
                cells.reshape(-1, steps), who, at, odds.nets, odds.least, odds.floor, odds.goal, have, lasted
            )
            at, who = at + steps, np.flatnonzero(lasted < 0)
        lasted[who] = whole
        return _counted(have, lasted, odds)

    def add(self, one: Counter[str], other: Counter[str]) -> Counter[str]:
        return one + other

    def plain(self, total: Counter[str]) -> dict[str, int]:
        return dict(total)

    def restored(self, kept: dict[str, int]) -> Counter[str]:
        return Counter(kept)


def _counted(have: Array, lasted: Array, odds: EveningOdds) -> Counter[str]:
    ruined = have < odds.least
    goal = have >= odds.goal
    made = Counter({
        RUINED: int(ruined.sum()),
        GOAL: int(goal.sum()),
        STOPPED: int((~ruined & (have <= odds.floor)).sum()),
        ROUNDS: int(lasted.sum()),
        TO_RUIN: int(lasted[ruined].sum()),
        ROUNDS_SQUARED: int((lasted**2).sum()),
        TO_RUIN_SQUARED: int((lasted[ruined] ** 2).sum()),
    })  # fmt: skip
    for value, count in zip(*np.unique(have, return_counts=True), strict=True):
        made[str(value)] = int(count)
    return made


@cache
def odds_of(job: PlayEvenings) -> EveningOdds:
    table, evening = table_of(job.setting), job.evening
    stakes = _stakes(table, job)
    (_, beside), *_ = job.wagers
    prices = together((table.nets(*wager, beside), stake) for wager, stake in stakes.items())
    parts = lcm(*(price.denominator for price in prices))
    floor = -NEVER if evening.stop_loss is None else (evening.bankroll - evening.stop_loss) * parts
    goal = NEVER if evening.goal is None else (evening.bankroll + evening.goal) * parts
    nets = np.array([int(price * parts) for price in prices], dtype=np.int64)
    return EveningOdds(parts, nets, _least(table, job) * parts, floor, goal)


def _stakes(table: Simulated, job: PlayEvenings) -> dict[tuple[str, str], Cents]:
    main, *sides = job.wagers
    return {main: job.evening.ante, **{side: table.stake(*side, job.evening.ante) for side in sides}}


def _least(table: Simulated, job: PlayEvenings) -> int:
    """Return the stake of a whole round."""
    _, *sides = _stakes(table, job).values()
    return table.whole_stake * job.evening.ante + sum(sides)


def job_of(setting: Setting, evening: Evening, tables: tuple[str, ...] = ()) -> PlayEvenings:
    if setting.seats != 1:
        raise InputError("A bankroll is that of one seat: leave out --seats.")
    table = table_of(setting)
    table.check_ante(evening.ante)
    check_tables(table.offered, tables, table.book)
    main, columns = next(iter(table.offered.items()))
    column = next(iter(chosen(main, columns, tables)), next(iter(columns), ""))
    job = PlayEvenings(setting, evening, ((main, column), *(_side(table, given) for given in evening.sides)))
    if len(set(job.wagers)) < len(job.wagers):
        raise InputError("A side bet is made once a round.")
    _check(evening, _least(table, job))
    return job


def _side(table: Simulated, given: str) -> tuple[str, str]:
    """A side bet and its pay table, the first one if none is named."""
    name, _, column = given.removesuffix("]").replace("[", ".").partition(".")
    if name not in table.sides:
        near = did_you_mean(name, table.sides, most=1)
        raise InputError(f"{table.book} has no side bet {given!r}.{near} It has {', '.join(table.sides) or 'none'}.")
    if column:
        check_tables({name: table.sides[name]}, (given,), table.book)
    return name, column or next(iter(table.sides[name]), "")


def _check(evening: Evening, least: int) -> None:
    if evening.bankroll < least:
        raise InputError(
            f"A round takes up to {least / 100:.2f}; a bankroll of {evening.bankroll / 100:.2f} is ruined before the first. "
            "Bring more or stake less."
        )
    if not 1 <= evening.rounds <= LONGEST:
        raise InputError(f"An evening has 1 to {LONGEST:,} rounds, not {evening.rounds:,}.")


def simulate_evenings(
    setting: Setting,
    evening: Evening,
    wanted: Wanted,
    engine: Engine | None = None,
    watch: Watch = unwatched,
    on: str = "threads",
) -> dict[str, Any]:
    """Simulate `wanted.rounds` evenings."""
    from queenhigh.maths.simulation.ruin import exact_evening

    job = job_of(setting, evening, wanted.tables)
    odds = odds_of(job)

    def look(total: Counter[str], done: int, rate: float) -> None:
        share = total[RUINED] / done
        watch(SoFar(done, rate * total[ROUNDS] / done, "ruin", share, sqrt(share * (1 - share) / done)))

    words = {
        "wagers": [list(wager) for wager in job.wagers],
        **msgspec.to_builtins(setting),
        **msgspec.to_builtins(evening),
    }
    ran = run_blocks(job, wanted, purpose="evenings", words=words, engine=engine or on_threads(), look=look, size=BLOCK)
    made = {
        "book": setting.book,
        "wager": " + ".join(named(*wager) for wager in job.wagers),
        "strategy": setting.strategy,
        "seed": wanted.seed,
        "bankroll": evening.bankroll / 100,
        "ante": evening.ante / 100,
        "rounds_an_evening": evening.rounds,
        "interrupted": ran.interrupted,
        **ended(ran.total, ran.done, evening, odds),
    }
    exact = exact_evening(job)
    if exact is not None:
        made["exact"] = exact.words(evening)
        made["errors_away"] = exact.errors_away(made, ran.done)
        made["agrees"] = all(abs(away) <= CLOSE for away in made["errors_away"].values())
    rate = ran.total[ROUNDS] / ran.done * (ran.done - ran.resumed) / ran.seconds
    return {**made, "run": {**ran.words(on), "rounds_a_second": round(rate)}}


def ended(total: Counter[str], many: int, evening: Evening, odds: EveningOdds) -> dict[str, Any]:
    named_ones = (RUINED, GOAL, STOPPED, ROUNDS, TO_RUIN, ROUNDS_SQUARED, TO_RUIN_SQUARED)
    ends = {Fraction(int(end), odds.parts) - evening.bankroll: n for end, n in total.items() if end not in named_ones}
    won = dict(sorted(ends.items()))
    mean = sum((value * n for value, n in won.items()), Fraction(0)) / many
    squares = sum((value**2 * n for value, n in won.items()), Fraction(0)) / many
    deviation = sqrt(squares - mean**2)
    ahead = sum(n for value, n in won.items() if value > 0)
    made = {
        "evenings": many,
        "ruin": str(Fraction(total[RUINED], many)),
        **share_of("ruin", total[RUINED], many),
        **average_of("rounds_to_ruin", total[TO_RUIN], total[TO_RUIN_SQUARED], total[RUINED]),
        **average_of("rounds_played", total[ROUNDS], total[ROUNDS_SQUARED], many),
        **share_of("ahead", ahead, many),
        "average": round(float(mean) / 100, 4),
        "average_standard_error": round(deviation / sqrt(many) / 100, 4),
        "standard_deviation": round(deviation / 100, 4),
        "standard_deviation_standard_error": round(_error_of_deviation(won, mean, deviation, many) / 100, 4),
        "quantiles": {str(q): float(quantile(won.items(), q, many)) / 100 for q in QUANTILES},
        "quantile_intervals": {str(q): [float(end) / 100 for end in span(won, q, many)] for q in QUANTILES},
        "histogram": histogram(won, many, evening.ante),
    }
    if evening.goal is not None:
        made |= share_of("goal", total[GOAL], many)
    if evening.stop_loss is not None:
        made |= share_of("stopped", total[STOPPED], many)
    return made


def share_of(name: str, count: int, many: int) -> dict[str, float]:
    """A share of the evenings in per cent, with its standard error."""
    share = count / many
    return {
        f"{name}_percent": round(100 * share, 4),
        f"{name}_standard_error_percent": round(100 * sqrt(share * (1 - share) / many), 4),
    }


def average_of(name: str, total: int, squares: int, many: int) -> dict[str, float | None]:
    """Return an average number of rounds and its standard error, or None for both if there is no evening to average."""
    if not many:
        return {name: None, f"{name}_standard_error": None}
    error = sqrt(max(float(squares - Fraction(total**2, many)), 0.0)) / many
    return {name: round(total / many, 4), f"{name}_standard_error": round(error, 4)}


def _error_of_deviation(won: Mapping[Fraction, int], mean: Fraction, deviation: float, many: int) -> float:
    """Return the standard error of the standard deviation of this many evenings, from their fourth moment."""
    fourth = sum(float(value - mean) ** 4 * n for value, n in won.items()) / many
    return sqrt(max(fourth - deviation**4, 0.0) / many) / (2 * deviation) if deviation else 0.0


def span(won: Mapping[Fraction, int], percent: int, many: int) -> tuple[Any, Any]:
    """Return a 95 % confidence interval of a quantile: the quantiles as far below and above it as chance may have moved it."""
    share = percent / 100
    luck = 100 * LUCK * sqrt(share * (1 - share) / many)
    low, high = (min(max(end, 0.0), 100.0) for end in (percent - luck, percent + luck))
    return quantile(won.items(), low, many), quantile(won.items(), high, many)


def quantile(ends: Iterable[tuple[Any, Any]], percent: float, many: Any) -> Any:
    """Return the lowest result that is not exceeded in this per cent of the evenings. `ends` are in ascending order."""
    seen, last = 0, None
    for value, count in ends:
        seen, last = seen + count, value
        if 100 * seen >= percent * many:
            break
    return last


def histogram(won: Mapping[Fraction, int], many: int, ante: Cents) -> list[dict[str, Any]]:
    """Count evenings by what they won or lost, in steps of a round number of antes. The first and the last bar include
    the rest."""
    low, high = (quantile(won.items(), q, many) for q in (1, 99))
    steps = (n * 10**power for power in range(12) for n in (1, 2, 5))
    step = next(ante * n for n in steps if (high - low) / (ante * n) <= BARS - 2)
    first, last = int(low // step), int(high // step)
    bars = dict.fromkeys(range(first, last + 1), 0)
    for value, count in won.items():
        bars[min(max(int(value // step), first), last)] += count
    return [
        {
            "from": None if bar == first else bar * step / 100,
            "below": None if bar == last else (bar + 1) * step / 100,
            "evenings": count,
            "percent": round(100 * count / many, 4),
            "standard_error_percent": round(100 * sqrt(count * (many - count) / many) / many, 4),
        }
        for bar, count in bars.items()
    ]
