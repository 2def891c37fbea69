"""The prize meters as data: what the wager is worth at each, when it breaks even, and the meter's long-run average."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import msgspec

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK
from queenhigh.games.crown_melbourne_three_card_poker.facets.jackpot_odds import (
    DOLLAR,
    ROYAL,
    STRAIGHT_FLUSH,
    Jackpot,
    chance,
    check_meter,
    check_seats,
    offered,
    outcomes,
    systems,
)
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import RATES, Equipment, System
from queenhigh.hands import FiveCard
from queenhigh.maths.business import kelly, time_to_hit
from queenhigh.maths.figures import Figures, percent
from queenhigh.maths.long_run import LongRun, nearest
from queenhigh.maths.metered import DisplaySheet, PoolGrowth, hits_called, sections
from queenhigh.maths.report import Asked, Progress, cents, curve, in_order, value, wager
from queenhigh.maths.three_card.analysis import AntePlay, Plays
from queenhigh.maths.three_card.counting import starting_hands
from queenhigh.money import Cents, in_dollars, rounded_up
from queenhigh.rules import Cited, InputError, Readings, Rule

COUNTED = (
    "All 22,100 hands of three cards, each with all 1,176 pairs of Jackpot Cards: every deal there is, none of it sampled. A "
    "hand that Ante and Play folds loses the wager. The meter is at its reset value; a table has the return at other amounts."
)


def _edge_at(wagered: Jackpot, plays: Plays, meter: int) -> Fraction:
    return wagered.figures(plays, Fraction(meter)).house_edge


def _long_run(wagered: Jackpot, plays: Plays, settled: LongRun) -> dict[str, Any]:
    """Return the mean meter in whole dollars and the edge there, each with its possible error. Prizes depend on whole
    dollars."""
    mean = nearest(settled.mean, DOLLAR)
    within = rounded_up(settled.within + abs(settled.mean - mean), Cents(DOLLAR))
    edge = _edge_at(wagered, plays, mean)
    ends = (_edge_at(wagered, plays, mean - within), _edge_at(wagered, plays, mean + within + DOLLAR))
    return {
        "long_run_meter": cents(mean),
        "long_run_meter_within": cents(within),
        "long_run_house_edge_percent": percent(edge),
        "long_run_house_edge_within_percent": percent(max(abs(edge - end) for end in ends)),
    }


def _above(wagered: Jackpot, even: int) -> float:
    """Return the share of all future rounds in which the meter is at or above its break-even point."""
    return percent(wagered.share_above(Fraction(even)), 4)


def figures_of_meters(
    base: AntePlay, _: Figures, asked: Asked, readings: Readings, progress: Progress
) -> dict[str, Any]:
    progress("working out what the meter is worth")
    return {"jackpot": jackpot(base, asked, readings), "further": sheets(base, asked, readings)}


def sheets(base: AntePlay, asked: Asked, readings: Readings) -> dict[str, Any]:
    """Return the Jackpot Wager of every option and seed for a PAR sheet, with meters at their reset values."""
    wagers = offered(asked.cost, None, asked.seats, readings)
    return {f"jackpot[{name}]": _sheet(wagered, base.optimal) for name, wagered in wagers.items()}


def _sheet(wagered: Jackpot, plays: Plays) -> dict[str, Any]:
    system, figures = wagered.system, wagered.figures(plays)

    def paid(at: Cents) -> dict[str, Fraction]:
        return {kind.label: wagered.prize(kind, meter=Fraction(at)) for kind in (ROYAL, STRAIGHT_FLUSH)}

    display = DisplaySheet(
        cost=system.cost,
        least=Cents(int(system.floor)),
        clauses={"cost": "6.1.1(d)", "least": "6.3.1", "adds": RATES[system.option].rule.clause},
        figures=lambda at: wagered.figures(plays, Fraction(at)),
        paid=paid,
        even=wagered.break_even(plays),
        settled=wagered.long_run(),
        quantiles=wagered.spread(),
        pools=[PoolGrowth(*wagered.grows)],
        called=hits_called(outcomes(wagered.seats)),
    )
    return wager(
        figures,
        in_order(BOOK, wagered.cited),
        title=f"Jackpot Wager, option {system.option}, seed ${system.seed // 100:,}",
        method=COUNTED,
        paid_as=f"jackpot[{system.option}]",
        costs=in_dollars(display.cost),
        sections=sections(display),
    )


def jackpot(base: AntePlay, asked: Asked, readings: Readings) -> dict[str, Any]:
    check_seats(asked.seats)
    best = base.optimal
    lost = base.figures(best).house_edge * asked.ante
    meters = []
    curves: dict[int, list[list[float]]] = {}
    """One curve for each option: a seed changes where a meter starts, not what it is worth."""
    for system in systems(asked.cost, None if asked.meter is None else Fraction(asked.meter)):
        if asked.option not in (None, system.option) or asked.seed not in (None, system.seed):
            continue
        check_meter(system)
        wagered = Jackpot(system, readings, asked.seats)
        plays = wagered.plays_with(base, asked.ante)
        kept, adapted = wagered.figures(best), wagered.figures(plays)
        settled, even = wagered.long_run(), wagered.break_even(best)
        if system.option not in curves:
            highest = max(even, int(settled.mean), int(system.meter))
            curves[system.option] = curve(partial(_edge_at, wagered, best), int(system.floor), highest)
        meters.append(
            {
                "option": system.option,
                "seed": cents(system.seed),
                "cost": cents(system.cost),
                "meter": cents(system.meter),
                "value": value(kept.mean * system.cost / 100),
                "house_edge": str(kept.house_edge),
                "house_edge_percent": percent(kept.house_edge),
                "if_nothing_is_folded_percent": percent(wagered.figures().house_edge),
                "variance": str(kept.variance),
                "break_even_meter": cents(even),
                "kelly_percent": round(100 * kelly(kept.results), 6),
                "curve": curves[system.option],
                "clauses": in_order(BOOK, wagered.cited),
                "grows_by_a_round": value(wagered.growth() / 100),
                **_long_run(wagered, best, settled),
                "meter_quantiles": {str(part): cents(at) for part, at in wagered.spread().items()},
                "rounds_above_break_even_percent": _above(wagered, even),
                "with_ante": {
                    "ante": cents(asked.ante),
                    "break_even_meter": cents(wagered.break_even(best, lost / system.cost)),
                    "hands_played_because_of_it": sum(
                        int(ways) for n, ways in enumerate(starting_hands().ways) if plays(n) and not best(n)
                    ),
                    "result_a_round": value(wagered.together(base, asked.ante, plays) / 100),
                    "playing_as_without_it": value(wagered.together(base, asked.ante, best) / 100),
                    "house_edge_percent": percent(adapted.house_edge),
                },
            }
        )
    if not meters:
        raise InputError(
            "The book publishes no prize meter with that option and seed. Leave one out to see those it has."
        )
    hits = [kind for kind in reversed(FiveCard) if kind >= FiveCard.STRAIGHT]
    first = Jackpot(next(iter(systems(asked.cost))), readings, asked.seats)
    return {
        "seats": asked.seats,
        "hits": {
            kind.label: {"probability": str(chance(kind)), "hands": round(float(1 / chance(kind)), 2)} for kind in hits
        },
        "rounds_to_a_royal_flush": value(first.rounds_to(FiveCard.ROYAL_FLUSH)),
        "rounds_to_a_straight_flush": value(first.rounds_to(FiveCard.STRAIGHT_FLUSH)),
        "half_of_waits_in_rounds": {
            kind.label: time_to_hit(1 / first.rounds_to(kind))
            for kind in (FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH)
        },
        "together": {f"{r} royal, {s} straight": str(p) for (r, s), p in outcomes(asked.seats).items() if p},
        "meters": meters,
    }


# -- what happens to a prize meter (Melbourne, Rule 6), and what a round, an outcome and a sign have on it

NOTHING = Fraction(0)


class MeterEvent(Cited, frozen=True, tag=True):
    """Something that happened to a prize meter system. The ledger's envelope records who did it."""


class Recorded(msgspec.Struct, frozen=True):
    """An outcome recorded on the meter, kept until its round is over: a prize may wait for its manager, or the round
    become void.

    Holds what the table calculated with, and the meter's value and sums before and after the outcome.
    """

    base: Fraction
    value: Fraction
    wagered: Cents
    prizes: Cents
    left: Fraction
    left_wagered: Cents
    left_prizes: Cents


class Share(msgspec.Struct, frozen=True):
    """What one round at a table, named by its number, has contributed to the meter: how many Jackpot Wagers, and how much."""

    number: int
    wagers: int = 0
    contributed: Fraction = NOTHING
    won: bool = False
    """Another table has won the meter since, with this contribution, which can no longer be taken off."""
    recorded: Recorded | None = None


class MeterOpened(MeterEvent, frozen=True, tag=True):
    """A prize meter system begins at its seed times the cost of its wager, or above."""

    system: System
    tables: tuple[str, ...]
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()
    held: Fraction = NOTHING
    """Money that a closed system had left for this one (reading A-22b)."""


class MeterMoved(MeterEvent, frozen=True, tag=True):
    """The meter's new exact `value` in cents. `settled` is its value at the time for settlement, if this is one (7.2.2)."""

    name: str
    table: str
    value: Fraction
    at: int
    share: Share
    wagered: Cents
    prizes: Cents
    rule: Rule
    also: tuple[Rule, ...] = ()
    settled: Fraction | None = None
    was_reset: bool = False


class Sign(msgspec.Struct, frozen=True):
    """A sign at a table: what it announces, and since when."""

    subject: str
    table: str
    since: int


class SignDisplayed(MeterEvent, frozen=True, tag=True):
    name: str
    sign: Sign
    rule: Rule


class GroupChanged(MeterEvent, frozen=True, tag=True):
    """A table was added to the system or removed from it; these are its tables from now on."""

    name: str
    table: str
    tables: tuple[str, ...]
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class OptionChanged(MeterEvent, frozen=True, tag=True):
    """The system now has another option's seed, increment rate and prizes. `system` includes the meter."""

    system: System
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class EquipmentChecked(MeterEvent, frozen=True, tag=True):
    """Display and equipment at a table: working, kept by hand, or failed."""

    name: str
    table: str
    equipment: Equipment
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()
    note: str = ""


class BalanceReceived(MeterEvent, frozen=True, tag=True):
    """A part of a closed system's balance was added to this meter."""

    name: str
    source: str
    value: Fraction
    at: int
    rule: Rule


class MeterClosed(MeterEvent, frozen=True, tag=True):
    """`given` went to other systems; `held` waits for the next (reading A-22b); the rest was the house's seed."""

    name: str
    given: Fraction
    held: Fraction
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class MeterConsulted(MeterEvent, frozen=True, tag=True):
    """A person read the meter as at a time for settlement."""

    name: str
    as_at: int
    value: Fraction
    rule: Rule
