"""Design prize meters: with another seed, increment rate or fixed prizes, what does the house keep in the long run?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK
from queenhigh.games.crown_melbourne_three_card_poker.facets.jackpot_odds import DOLLAR, STRAIGHT_FLUSH, Jackpot
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import PAYS, RATES, System
from queenhigh.games.crown_melbourne_three_card_poker.table import JACKPOT
from queenhigh.hands import FiveCard
from queenhigh.maths.design import Design, Prices, Repriced, RuleSetting, Settings, net_of
from queenhigh.maths.long_run import nearest
from queenhigh.maths.three_card.analysis import AntePlay
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.money import Cents, Price, Share, in_dollars

COST = Cents(100)
FIXED = tuple(kind for kind in FiveCard if kind < STRAIGHT_FLUSH)
HIGHEST_SEED = 1_000_000


class DesignedSystem(System, frozen=True, kw_only=True):
    """A prize meter system that the book does not publish: any seed, and a rate of its own."""

    increment: Fraction

    def __post_init__(self) -> None:
        """Skip the book's check: only the option has to be the book's."""

    @property
    def rate(self) -> Fraction:
        return self.increment


def jackpot_designs(rules: ThreeCards, found: Mapping[str, Any]) -> dict[str, Design]:
    """Return the designs of the Jackpot Wager by option, for one seat at a cost of one dollar, with the meter at its
    long-run average."""
    if found["readings"]:
        return {}
    best = AntePlay(rules.game(BOOK.readings)).optimal
    made = {}
    for option, table in PAYS.items():
        prices: dict[str, Price] = {name: row.pays for name, row in table.items() if not isinstance(row.pays, Share)}
        seed, rate = next(iter(RATES[option].rates.items()))
        counted = Jackpot(System(option=option, seed=seed, cost=COST, meter=Fraction(seed))).figures(best)

        def play(changed: Prices, settings: Settings, option: int = option) -> Repriced:
            start = Cents(int(Fraction(settings["seed"]) * 100))
            rate = Fraction(settings["rate"]) / 100
            system = DesignedSystem(option=option, seed=start, cost=COST, meter=Fraction(start), increment=rate)
            wagered = Jackpot(system)
            for kind in FIXED:
                won = net_of(changed[kind.label]) + 1 if kind.label in changed else Fraction(0)
                wagered._settled[kind] = won * COST
            settled = wagered.long_run()
            mean = max(nearest(settled.mean, DOLLAR), int(system.floor))
            more = {
                "long_run_meter": in_dollars(Cents(mean)),
                "long_run_meter_within": in_dollars(Cents(int(settled.within) + DOLLAR)),
                "rounds_to_a_royal_flush": round(float(wagered.rounds_to(FiveCard.ROYAL_FLUSH)), 2),
            }
            return Repriced(figures=wagered.figures(best, Fraction(mean)), more=more)

        made[f"{JACKPOT}[{option}]"] = Design(
            book=BOOK.id,
            name=f"{JACKPOT}[{option}]",
            title=f"Jackpot Wager, option {option}",
            table=f"{JACKPOT}.{option}",
            deals=sum(result.count for result in counted.hands.values()),
            counts={kind.label: counted.hands[kind.label].count for kind in reversed(FIXED)},
            prices=prices,
            clauses=tuple(row.rule.clause for row in table.values()),
            rows={name: row.rule.clause for name, row in table.items()},
            settings={
                "seed": RuleSetting(
                    title="Seed of the meter",
                    own=str(seed // 100),
                    says="What the meter starts from, for each dollar that a Jackpot Wager costs.",
                    clause=RATES[option].rule.clause,
                    least=1,
                    most=HIGHEST_SEED,
                    unit="dollars",
                ),
                "rate": RuleSetting(
                    title="Increment rate",
                    own=_percent(rate),
                    says="How much of each Jackpot Wager is added to the meter.",
                    clause=RATES[option].rule.clause,
                    least=1,
                    most=99,
                    unit="per cent",
                ),
            },
            play=play,
        )
    return made


def _percent(rate: Fraction) -> str:
    """`34.06` of 1703/5000."""
    return f"{float(100 * rate):.2f}"
