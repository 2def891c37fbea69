"""M6: a hundred million wagers on meters and pools, calculated a second time in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from random import Random
from unittest.mock import patch

from meter_play import Group, system, wagering
from msgspec.structs import replace
from proving import Case, Fault, Figures, shared

from queenhigh.games.crown_melbourne_three_card_poker.facets import prize_meters as meters
from queenhigh.games.crown_melbourne_three_card_poker.facets.meters import MeterMoved
from queenhigh.games.crown_melbourne_three_card_poker.facets.prize_meters import Meter
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import contribution
from queenhigh.games.crown_melbourne_three_card_poker.table import MelbourneRound
from queenhigh.games.crown_perth_holdem_poker.facets import pools
from queenhigh.games.crown_perth_holdem_poker.jackpot import contributed, fund_after
from queenhigh.ledger import whole_part
from queenhigh.money import Cents

PROMISE = "meter error 0: fractional remainders are carried exactly"
PROOF = (
    "Jackpot Wagers at tables of one meter, with Royal and Straight Flushes, resets and rounds of other tables in "
    "between, and wagers on Perth's pools. After every outcome, the house's own figures are compared with a second "
    "calculation in Python integers, in ten-thousandths of a cent."
)

UNITS = 10_000
"""Of a cent: every rate of Tables 1 and 2 has four decimals."""
RATES = {
    1_000_000: 3406,
    2_000_000: 3251,
    3_000_000: 3094,
    4_000_000: 2936,
    5_000_000: 2776,
    6_000_000: 2612,
    7_500_000: 2350,
}
"""Table 1, typed in from the book: seed for a dollar in cents, and how many ten-thousandths of a wager are added to the meter."""
COSTS = (100, 200, 250, 500, 700)
ROUNDS = {many: wagering(many) for many in range(1, 41)}
"""A meter does not ask how many sit at a table; many at once make a hundred million come sooner."""
PIECE = 500_000
"""Wagers on one meter."""


def run(case: Case) -> Figures:
    wagers = case.size(100_000, 100_000_000)
    piece = min(PIECE, wagers // 5)
    pieces = [(case.seed * 1000 + number, piece) for number in range(wagers // piece)]
    counts: Counter[str] = Counter()
    for found in shared(_fed, pieces, case.cores):
        counts += found
        case.tell(counts["wagers"], wagers, "wagers")
    assert counts["resets"] > 0, counts
    assert counts["straight flushes"] > counts["royal flushes"] > 0, counts
    return {**counts, "ten-thousandths of a cent in error": 0}


class Reckoning:
    """A meter in ten-thousandths of a cent, by the rules of the book: 6.3, 6.4, 7.1 to 7.3."""

    def __init__(self, seed: int, cost: int) -> None:
        self.cost, self.rate = cost, RATES[seed]
        self.floor = seed * cost // 100 * UNITS
        self.value, self.wagered, self.paid = self.floor, 0, 0

    def wager(self, many: int) -> None:
        self.value += many * self.cost * self.rate
        self.wagered += many * self.cost

    def outcome(self, royals: int, straights: int) -> bool:
        """Was the meter reset?"""
        if not royals + straights:
            return False
        j = -(-self.value // (100 * UNITS)) * 100
        r = self.floor // UNITS
        match royals, straights:
            case 1, 0:
                charged, paid = j * UNITS, j
            case 0, 1:
                charged, paid = j * UNITS // 10, j // 10
            case 0, 2:
                charged = ((j - r) * 19 + r * 20) * UNITS // 100
                paid = 2 * -(-((j - r) * 19 + r * 20) // 200)
            case _:
                charged, paid = j * UNITS, -(-j * 10 // 11) - (-j // 11)
        left = self.value - charged
        if left < self.floor:
            self.value, self.wagered, self.paid = self.floor, 0, 0
            return True
        self.paid += paid
        self.value = max(left, self.floor + self.wagered * self.rate - self.paid * UNITS)
        return False


class Tables(Group):
    """Three tables, whose events are not kept."""

    def take(self, event: MeterMoved | None) -> MeterMoved | None:
        self.events.clear()
        return super().take(event)


def _fed(piece: tuple[int, int]) -> Counter[str]:
    seed, wagers = piece
    rng = Random(seed)
    seeded, cost = rng.choice(list(RATES)), rng.choice(COSTS)
    system_ = system(seed=seeded, cost=cost)
    group = Tables(Meter(system_, ("1", "2"), system_.meter))
    own, counts, account = Reckoning(seeded, cost), Counter[str](), group.value.__floor__()
    number, left = 0, wagers
    while left > 0:
        number += 1
        before = group.value
        playing: dict[str, MelbourneRound] = {}
        for table in ("1", "2"):
            many = min(rng.randint(1, 40), left)
            if many > 0:
                playing[table] = ROUNDS[many]
                group.register(table, playing[table], number)
                own.wager(many)
                left -= many
        for table, round in playing.items():
            royals, straights = _luck(rng)
            group.record(table, round, number, royals, straights)
            counts["resets"] += own.outcome(royals, straights)
            counts["royal flushes"] += royals
            counts["straight flushes"] += straights
        counts["outcomes"] += len(playing)
        value = group.value
        exact = value.numerator * UNITS == own.value * value.denominator
        assert exact, f"seed {seed}, round {number}: the meter holds {value} cents, {own.value} ten-thousandths by hand"
        account += whole_part(before, value)
        assert account == own.value // UNITS, f"seed {seed}, round {number}: the account shows {account} cents"
    counts["wagers"] += wagers
    return counts + _pooled(rng, wagers)


def _luck(rng: Random) -> tuple[int, int]:
    """More of it than anyone ever had."""
    luck = rng.random()
    if luck > 0.002:
        return 0, 0
    return rng.choice(((0, 1), (0, 1), (0, 1), (0, 1), (1, 0), (0, 2), (1, 1)))


def _pooled(rng: Random, wagers: int) -> Counter[str]:
    """41 % of every unit on each pool it plays for, the rest to the fund: Perth 3.15, 3.17."""
    unit = rng.choice((250, 500, 700, 1000))
    held = pools.evolve(None, pools.open_pools(Cents(unit)))
    assert held is not None
    sums = [int(each * UNITS) for each in held.pools]
    fund, taken = int(held.fund * UNITS), 0
    while taken < wagers:
        many = {level: rng.randint(1, 300) for level in (1, 2, 3)}
        entered = contributed(many, unit, held.readings)
        taken_in = tuple(pool + part for pool, part in zip(held.pools, entered.parts, strict=True))
        held = replace(held, pools=taken_in, fund=fund_after(held.fund, entered.rest, held.readings))
        for level, count in many.items():
            for pool in range(level):
                sums[pool] += count * unit * 4100
            fund += count * unit * level * 5900
        taken += sum(many.values())
    assert [each * UNITS for each in held.pools] == sums, f"the pools hold {held.pools}, {sums} by hand"
    assert held.fund * UNITS == fund
    return Counter({"wagers on pools": taken})


@contextmanager
def rounded_to_cents() -> Iterator[None]:
    """What a round puts on the meter is cut to whole cents."""
    real = contribution
    with (
        patch.object(meters, "contribution", lambda *asked: Fraction(real(*asked).__floor__())),
        patch.object(meters, "check", lambda _: None),
    ):
        yield


FAULTS: dict[str, Fault] = {
    "a wager's contribution to the meter is cut to whole cents, and 6.3 is not checked": rounded_to_cents,
}
