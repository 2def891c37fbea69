"""What a whole table wins, and how much a day may deviate: every seat, every wager, and the dealer that they share.

Where each seat's result follows from its hand and the dealer's (Ante and Play, and side bets on the player's own hand),
mean, variance and the covariance of two seats are counted in full. Elsewhere rounds are simulated, and the covariance
has a standard error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, exp, gcd, lcm, log, sqrt
from typing import Any

import msgspec
import numpy as np

from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.room import Room
from queenhigh.maths import business
from queenhigh.maths.figures import percent
from queenhigh.maths.odds import Odds
from queenhigh.maths.report import Progress, silent
from queenhigh.maths.simulation.running import Task, seed_of, start_of
from queenhigh.maths.simulation.table import Setting, asked_for, table_of
from queenhigh.maths.three_card.analysis import AntePlay
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.counting import DEALERS, HANDS, classes, every_hand, place_of, starting_hands
from queenhigh.maths.three_card.game import ANTE_PLAY
from queenhigh.maths.three_card.side_bets import OnOwnHand
from queenhigh.maths.workers import share
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

Data = dict[str, Any]
Mix = Mapping[str, Fraction]
"""The wagers of a seat by the names of their figures, in antes."""
ROUNDS, BLOCKS = 1 << 20, 64
WIDEST = 1_000_000
"""The most antes that a stake may be."""
MOST = 1_000_000
"""The most hours, and rounds an hour."""
LEVELS = {"95": 1.959963984540054, "99.73": business.THREE_SIGMA}
SPANS = {"95": ("95 % range, from", "95 % range, to"), "99.73": ("Lower control limit", "Upper control limit")}


class Moments(msgspec.Struct, frozen=True, kw_only=True):
    """The moments of what the house wins from a seat in a round, in antes."""

    mean: Fraction
    variance: Fraction
    covariance: Fraction
    """The covariance of two seats of one round; 0 if only one plays."""
    error: float = 0.0
    """The standard error of the covariance; 0 for a count."""
    blocks: tuple[tuple[float, float], ...] = ()
    """The variance and the covariance of each block of rounds; none for a count."""
    largest: Fraction
    """What the house can lose to one seat."""

    @property
    def variance_error(self) -> float:
        """The standard error of the variance of a seat; 0 if it is counted."""
        return self._error_of([variance for variance, _ in self.blocks])

    @property
    def correlation_error(self) -> float:
        """The standard error of the correlation of two seats; 0 if it is counted."""
        if not self.blocks or not self.variance:
            return 0.0
        ratio, whole = float(self.covariance / self.variance), float(self.variance)
        return self._error_of([(covariance - ratio * variance) / whole for variance, covariance in self.blocks])

    def _error_of(self, by_block: Sequence[float]) -> float:
        return float(np.std(by_block, ddof=1)) / sqrt(len(by_block)) if by_block else 0.0

    def table(self, seats: int) -> Fraction:
        return business.table_variance(seats, self.variance, self.covariance)

    def table_error(self, seats: int) -> float:
        """The standard error of a table's variance."""
        return self._error_of(
            [seats * variance + seats * (seats - 1) * covariance for variance, covariance in self.blocks]
        )


def moments(room: Room, mix: Mix, progress: Progress = silent, seats: int = 2) -> Moments:
    """The moments, counted if possible and simulated otherwise."""
    table_of(Setting(book=room.id, seats=seats))
    wagers = {wager.name: wager for wager in asked_for(table_of(Setting(book=room.id)))}
    for name, stake in mix.items():
        if name not in wagers:
            raise InputError(
                f"{room.id} has no wager {name!r}.{did_you_mean(name, wagers)} It has {', '.join(wagers)}."
            )
        if not 0 < stake <= WIDEST:
            raise InputError(f"{name}: a stake is above zero and at most {WIDEST:,} antes, not {float(stake):g}.")
    if room.has("three_card"):
        rules = room.facet("three_card", ThreeCards)
        if not rules.up_card and (counted := _counted(rules, mix, progress)) is not None:
            return counted
    return simulated(room, mix, progress, seats=min(seats, 2))


def _counted(rules: ThreeCards, mix: Mix, progress: Progress) -> Moments | None:
    """The counted moments; None if a wager depends on more than the player's own hand and its comparison with the
    dealer's, or if the stakes are so finely divided that the sums would not fit."""
    from queenhigh.maths.kernels.seats import two_seats
    from queenhigh.maths.simulation.table import masks

    game = rules.game(rules.book.readings)
    ends = [(q, h) for q in range(2) for h in range(3)]
    hands = starting_hands()
    worth = np.zeros((len(hands), 6), dtype=object)
    plays = None
    for name in sorted(mix, key=lambda one: not one.startswith(ANTE_PLAY)):
        wager, _, column = name.removesuffix("]").partition("[")
        if wager == ANTE_PLAY:
            ante = AntePlay(game, {game.bets[ANTE_PLAY]: column} if column else {})
            plays = [ante.optimal(n) for n in range(len(hands))]
            for n, kind in enumerate(game.kinds):
                prices = ante.prices[Choice.PLAY if plays[n] else Choice.FOLD]
                worth[n] += [mix[name] * prices.get((kind, *end), Fraction(0)) for end in ends]
            continue
        side = game.sides.get(wager)
        if not isinstance(side, OnOwnHand):
            return None
        columns = {side.bet: column} if column else {}
        played, folded = (side.nets(game, columns, choice) for choice in (Choice.PLAY, game.choices[-1]))
        for n, kind in enumerate(game.kinds):
            nets = played if plays is None or plays[n] else folded
            worth[n] += mix[name] * nets[kind.label]
    parts: Fraction | int = lcm(*(Fraction(value).denominator for value in worth.ravel()))
    common = gcd(*(int(value * parts) for value in worth.ravel())) or 1
    parts = Fraction(parts, common)
    most = np.abs(worth.astype(float) * float(parts)).max(axis=1)[classes()]
    if max(HANDS * float((most**2).sum()), float(most.sum()) ** 2) >= 1 << 62:
        return None
    whole = np.array([[int(value * parts) for value in row] for row in worth], dtype=np.int64)[classes()]
    progress("counting two seats against every hand of the dealer")
    dealers = np.array([place_of(row) for row in hands.cards])
    sums = np.zeros((len(dealers), 3), dtype=np.int64)
    order, cards, sets = game.order, every_hand().astype(np.int64), masks(every_hand())

    def count(part: Any) -> None:
        made = np.zeros((len(part), 3), dtype=np.int64)
        two_seats(dealers[part], hands.ways[part], cards, sets, order.place, order.qualifies, whole, made)
        sums[part] = made

    share(count, np.array_split(np.arange(len(dealers)), 8))
    total, squares = int(sums[:, 0].sum()), int(sums[:, 1].sum())
    products = sum(int(ways) * int(each) for ways, each in zip(hands.ways, sums[:, 2], strict=True))
    mean = Fraction(total, HANDS * DEALERS * parts)
    return Moments(
        mean=-mean,
        variance=Fraction(squares, HANDS * DEALERS * parts**2) - mean**2,
        covariance=Fraction(products, HANDS * DEALERS * comb(46, 3) * parts**2) - mean**2,
        largest=int(whole.max()) / parts,
    )


def simulated(
    room: Room, mix: Mix, progress: Progress = silent, rounds: int = ROUNDS, seed: str = "table", seats: int = 2
) -> Moments:
    """Simulate one seat or two, in blocks. The mean of each wager is exact; the rest is an average over the rounds."""
    table = table_of(Setting(book=room.id, seats=seats))
    wagers = {wager.name: wager for wager in asked_for(table)}
    chosen = [wagers[name] for name in mix]
    nets = [
        sum((stake * (wager.nets[cell] or 0) for wager, stake in zip(chosen, mix.values(), strict=True)), Fraction(0))
        for cell in range(table.cells)
    ]
    worth, mean = (
        np.array([float(net) for net in nets]),
        sum((stake * wager.exact.mean for wager, stake in zip(chosen, mix.values(), strict=True)), Fraction(0)),
    )
    size = rounds // BLOCKS
    variances, products = [], []
    for block in range(BLOCKS):
        progress(f"simulating rounds: {block + 1} of {BLOCKS}")
        cells = np.empty((size, seats), dtype=np.uint16)
        table.deal(start_of(Task(seed_of(seed, "table"), block, size)), cells)
        off = worth[cells] - float(mean)
        variances.append(float((off**2).mean()))
        products.append(float((off[:, 0] * off[:, 1]).mean()) if seats == 2 else 0.0)
    exact = chosen[0].exact.variance * next(iter(mix.values())) ** 2 if len(chosen) == 1 else None
    if exact is not None:
        variances = [float(exact)] * BLOCKS
    return Moments(
        mean=-mean,
        variance=exact if exact is not None else Fraction(float(np.mean(variances))),
        covariance=Fraction(float(np.mean(products))),
        error=float(np.std(products, ddof=1) / sqrt(BLOCKS)),
        blocks=tuple(zip(variances, products, strict=True)),
        largest=max(nets),
    )


def report(
    room: Room,
    *,
    ante: Cents,
    mix: Mix,
    seats: int,
    pace: Fraction | None = None,
    hours: Fraction = Fraction(8),
    risk: float = 0.001,
    bank: Cents | None = None,
    fee: Cents | None = None,
    progress: Progress = silent,
) -> Data:
    """A table's expected win and its spread, by round, hour and day, as plain data. `fee` is what the bank pays a round."""
    if hours <= 0 or (pace is not None and pace <= 0):
        raise InputError("--hours and --pace are above zero.")
    if max(hours, pace or 0) > MOST:
        raise InputError(f"--hours and --pace are at most {MOST:,}.")
    if not 0 < risk < 1:
        raise InputError(f"--risk must be between 0 and 100 %, not {100 * risk:g} %. Write 0.1 % as 0.1%, or as 0.001.")
    one = moments(room, mix, progress, seats)
    rounds_an_hour = pace or Fraction(room.facet("odds", Odds).rounds_an_hour)
    spread, off = one.table(seats) * ante**2, one.table_error(seats) * ante**2
    a_round = one.mean * seats * ante - (fee or 0)
    made: Data = {
        "book": room.id,
        "house": room.book.house,
        "title": room.book.title,
        "wagers": {name: str(stake) for name, stake in mix.items()},
        "ante": in_dollars(ante),
        "seats": seats,
        "rounds_an_hour": str(rounds_an_hour),
        "hours": str(hours),
        "edge": str(one.mean),
        "edge_percent": percent(one.mean),
        "variance": float(one.variance),
        "variance_standard_error": one.variance_error,
        "covariance": float(one.covariance) if seats > 1 else None,
        "covariance_is_exact": not one.error,
        "covariance_standard_error": one.error,
        "correlation": round(float(one.covariance / one.variance), 6) if seats > 1 and one.variance else None,
        "correlation_standard_error": round(one.correlation_error, 6),
        "win": {},
        "largest_payout_at_most": in_dollars(round(one.largest * ante * seats)),
        "float": _float(a_round, spread, off, risk),
    }
    for name, rounds in (("round", Fraction(1)), ("hour", rounds_an_hour), ("day", rounds_an_hour * hours)):
        win, deviation = a_round * rounds, sqrt(spread * rounds)
        stray = off * rounds / (2 * deviation) if deviation else 0.0
        made["win"][name] = {
            "rounds": str(rounds),
            "expected": in_dollars(round(win)),
            "standard_deviation": in_dollars(round(deviation)),
            "standard_deviation_standard_error": in_dollars(round(stray)),
            "limits": {
                level: [in_dollars(round(float(win) - z * deviation)), in_dollars(round(float(win) + z * deviation))]
                for level, z in LEVELS.items()
            },
            "limits_standard_error": {level: in_dollars(round(z * stray)) for level, z in LEVELS.items()},
        }
    if bank is not None:
        used = ever_used_up(a_round, spread, bank)
        made["bank"] = {
            "amount": in_dollars(bank),
            "ever_used_up": used,
            "standard_error": used * -log(used) * off / float(spread) if 0 < used < 1 else 0.0,
        }
    return made


def ever_used_up(win: Fraction, spread: Fraction, bank: Cents) -> float:
    """The chance that a bank is ever used up, however long it plays, as if its money moved in small steps."""
    if win <= 0:
        return 1.0
    return exp(-2 * float(win) * bank / float(spread))


def _float(win: Fraction, spread: Fraction, off: float, risk: float) -> Data:
    if win <= 0:
        return {
            "risk": risk,
            "amount": None,
            "why": "The bank wins nothing on average, so every float is used up in the end.",
        }
    each = -log(risk) / (2 * float(win))
    return {
        "risk": risk,
        "amount": in_dollars(round(each * float(spread))),
        "standard_error": in_dollars(round(each * off)),
    }


def as_page(found: Data, version: str) -> str:
    """The figures of a table as a printable page."""
    from queenhigh.maths.paper.markup import document, exact, grouped, paragraph, table, tag

    heading = f"{found['house']}, {found['title']}: what a table wins"
    need = found["float"]
    lines = [
        f"{seats_of(found)} with an ante of ${grouped(found['ante'])}; {found['rounds_an_hour']} rounds an hour, "
        f"{found['hours']} hours a day.",
        "Control limits are three standard deviations from the expected win.",
        *([f"Two seats of a round have a covariance of {covariance(found)}."] if found["seats"] > 1 else []),
        f"A round costs the house at most ${grouped(found['largest_payout_at_most'])}.",
        f"A float of {float_of(found)} has a {100 * need['risk']:g} % chance of ever being used up."
        if need["amount"]
        else need["why"],
    ]
    if bank := found.get("bank"):
        lines.append(f"A bank of ${grouped(bank['amount'])} has a {used_up(bank)} chance of ever being used up.")
    if sampled(found):
        lines.append(SAMPLED)
    wagers = ", ".join(f"{name} ({stake} of the ante)" for name, stake in found["wagers"].items())
    body = (
        tag("header", paragraph("Queenhigh ", version, " · Business figures"), tag("h1", heading)),
        tag(
            "main",
            tag(
                "section",
                paragraph(
                    f"Wagers: {wagers}. The house keeps {found['edge_percent']:.4f} % of the ante ",
                    exact(found["edge"]),
                    ".",
                ),
                table(*by_time(found), kind="dense"),
                *map(paragraph, lines),
            ),
        ),
    )
    return document(heading, *body)


SAMPLED = "Figures with ± come from simulated rounds and are given with one standard error."


def sampled(found: Data) -> bool:
    return any(float(one["standard_deviation_standard_error"]) for one in found["win"].values())


def seats_of(found: Data) -> str:
    return f"{found['seats']} {'seat' if found['seats'] == 1 else 'seats'}"


def covariance(found: Data) -> str:
    """Return the covariance of two seats in words."""
    if found["covariance_is_exact"]:
        return f"{found['covariance']:.6f} square antes, counted"
    return f"{found['covariance']:.6f} ± {found['covariance_standard_error']:.6f} square antes, simulated"


def float_of(found: Data) -> str:
    from queenhigh.maths.paper.markup import grouped

    amount, error = found["float"]["amount"], found["float"]["standard_error"]
    return f"${grouped(amount)} ± {grouped(error)}" if float(error) else f"${grouped(amount)}"


def used_up(bank: Data) -> str:
    """Return in words the chance that a bank is ever used up, with its standard error if it is simulated."""
    error = f" ± {100 * bank['standard_error']:.4f}" if bank["standard_error"] else ""
    return f"{100 * bank['ever_used_up']:.4f}{error} %"


def by_time(found: Data) -> tuple[list[str], list[list[str]]]:
    """The win of a round, an hour and a day side by side, with a line for each figure: narrow enough for a phone."""
    from queenhigh.maths.paper.markup import grouped

    def dollars(amount: str) -> str:
        return f"${grouped(amount)}".replace("$-", "-$")

    win = found["win"].values()
    rows = [
        ["Rounds", *(grouped(one["rounds"]) for one in win)],
        ["Expected win", *(dollars(one["expected"]) for one in win)],
        ["Standard deviation", *(dollars(one["standard_deviation"]) for one in win)],
    ]
    if sampled(found):
        rows.append(["known to ±", *(dollars(one["standard_deviation_standard_error"]) for one in win)])
    for level, ends in SPANS.items():
        for n, words in enumerate(ends):
            rows.append([words, *(dollars(one["limits"][level][n]) for one in win)])
        if sampled(found):
            rows.append(["known to ±", *(dollars(one["limits_standard_error"][level]) for one in win)])
    return ["", *(f">A {name}" if name != "hour" else ">An hour" for name in found["win"])], rows
