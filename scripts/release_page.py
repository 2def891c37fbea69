"""The page of `release_counts.py --page`: every published figure, two ways to it, and whether they agree.

The first way is the report's: all deals counted up to the names of suits. The second is what the simulation's kernels deal, card
by card and without symmetry, with its standard error; and the sum over hands, which must be the same fraction.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path
from typing import Any

import numpy as np

import queenhigh
from queenhigh.games.kit.room import Room
from queenhigh.games.library import rooms_with
from queenhigh.maths.odds import Odds
from queenhigh.maths.paper.markup import Markup, document, exact, many, paragraph, table, tag
from queenhigh.maths.par import sheets
from queenhigh.maths.report import Asked, odds_of
from queenhigh.maths.simulation.report import CLOSE

EVENINGS, DEALS, ROUNDS, HANDS = 1 << 14, 4_000, 60, 4_000
TESTS = Path(__file__).resolve().parents[1] / "tests" / "maths"
Check = tuple[str, str, str, bool]
"""A figure, the first way to it, the second, and whether they agree."""


def wagers(room: Room, rounds: int) -> tuple[dict[str, Any], list[Check]]:
    """Every wager of a book: counted, added up by hand, and simulated."""
    found = odds_of(room, Asked())
    played = queenhigh.simulate(room.id, rounds, seed="release page")["wagers"] if room.has("simulation") else {}
    made: list[Check] = []
    for sheet in sheets(room, found):
        again = -sum((Fraction(one["contributes"]) for one in sheet["hands"]), Fraction(0))
        agrees = str(again) == sheet["house_edge"] and all(sheet["identity"].values())
        second = "the sum over its hands is the same fraction"
        dealt = sheet["recount"] if "rounds" in sheet["recount"] else None
        if drawn := played.get(sheet["wager"]) or dealt:
            agrees &= abs(drawn["errors_away"]) <= CLOSE
            second = (
                f"{drawn['house_edge_percent']:.4f} ± {drawn['standard_error_percent']:.4f} % of "
                f"{drawn.get('rounds', rounds):,} rounds, "
                f"{drawn['errors_away']:+.2f} errors away"
            )
        made.append(
            (sheet["wager_title"], f"{sheet['house_edge_percent']:.4f} % = {sheet['house_edge']}", second, agrees)
        )
    return found, made


def department() -> Iterator[Check]:
    """The other published figures: each beside a second way that shares no code with the first."""
    yield from _stacks()
    yield from _starting_hands()
    yield from _designs()
    yield from _strategies()
    yield from _evenings()
    yield from _push_fold()
    yield from _known_hands()
    yield from _known_cards_at_perth()
    yield from _two_seats()
    yield from _courses_of_an_evening()
    yield from _omaha()


def _stacks() -> Iterator[Check]:
    from queenhigh.maths.icm import worth, worth_by_orders

    for stacks, prizes in (([5000, 3000, 2000], [50, 30, 20]), ([9, 8, 7, 6, 5, 4, 3], [500, 300, 150, 50])):
        one, other = worth(stacks, prizes), worth_by_orders(stacks, prizes)
        yield (
            f"Chip model of {len(stacks)} stacks",
            str(one[0]),
            f"{other[0]}, over every order of finish",
            one == other,
        )


def _starting_hands() -> Iterator[Check]:
    from queenhigh.maths.push_fold import chances

    held, found = chances(), queenhigh.preflop("holdem")["hands"]
    off = max(
        abs(found[name]["percent"] - 100 * float((held.together[n] * held.equity[n]).sum() / held.together[n].sum()))
        for n, name in enumerate(held.names)
    )
    yield (
        "169 starting hands of Hold'em",
        "all hands ranked on each board",
        f"47,008 match-ups: within {off:.6f} %",
        off < 1e-4,
    )


def _designs() -> Iterator[Check]:
    from queenhigh.maths.design import known_designs

    for room in rooms_with("odds").values():
        own = odds_of(room, Asked())["wagers"]
        for name, design in known_designs(room).items():
            if name in own:
                edge = design.figures(design.prices).house_edge
                yield (
                    f"{room.book.house}, {design.title}: designer",
                    str(edge),
                    own[name]["house_edge"],
                    str(edge) == own[name]["house_edge"],
                )


def _strategies() -> Iterator[Check]:
    for book, room in rooms_with("strategy").items():
        made = queenhigh.strategy(book)
        wanted = next(iter(odds_of(room, Asked())["wagers"].values()))["house_edge"]
        words = f"{room.book.house}, {made['wager']}: best strategy"
        yield words, made["house_edge"], wanted, made["house_edge"] == wanted


def _evenings() -> Iterator[Check]:
    """How an evening ends, carried from round to round, beside evenings that are dealt."""
    from queenhigh.maths.simulation.evening import Evening, simulate_evenings
    from queenhigh.maths.simulation.report import Wanted
    from queenhigh.maths.simulation.table import Setting
    from queenhigh.money import Cents

    for book, room in rooms_with("simulation").items():
        evening = Evening(bankroll=Cents(30_000), rounds=100)
        found = simulate_evenings(Setting(book=book), evening, Wanted(rounds=EVENINGS, seed="release page"))
        for name, key, unit in (("ruined", "ruin", " %"), ("ahead", "ahead", " %"), ("on average", "average", " $")):
            figure = f"{key}_percent" if unit == " %" else key
            error = found[f"{key}_standard_error{'_percent' if unit == ' %' else ''}"]
            if "exact" in found:
                yield (
                    f"{room.book.house}, an evening with $300, {name}",
                    f"{found['exact'][figure]:.4f}{unit}",
                    f"{found[figure]:.4f} ± {error:.4f}{unit} of {EVENINGS:,} evenings",
                    abs(found["errors_away"][key]) <= CLOSE,
                )


def _push_fold() -> Iterator[Check]:
    """Ten big blinds beside the published chart (HoldemResources): 58.3 % are all in, 37.4 % call."""
    made = queenhigh.push_fold(10)
    shares = made["push_percent"], made["call_percent"]
    right = (round(shares[0], 1), round(shares[1], 1)) == (58.3, 37.4) and made["exploitability_big_blinds"] < 1e-7
    yield (
        "All in or fold, ten big blinds",
        f"{shares[0]:.2f} % and {shares[1]:.2f} %",
        "published: 58.3 % and 37.4 %",
        right,
    )
    three = queenhigh.push_fold(10, players=3)
    gain = three["exploitability_big_blinds"]
    yield (
        "The same, three-handed",
        f"button {three['percent']['button_push']:.2f} %",
        (f"best responses on other deals gain {gain:.5f} big blinds"),
        gain < 0.001,
    )


def _known_hands() -> Iterator[Check]:
    """Several other hands at Three Card Poker, beside `tests/maths/other_hands_recount.py`."""
    if str(TESTS) not in sys.path:
        sys.path.append(str(TESTS))
    from other_hands_recount import BONUS, recount

    for room in rooms_with("information").values():
        if not room.has("three_card") or not room.has("information"):
            continue
        found = queenhigh.information(room.id)
        table = found["wager"].partition("[")[2].removesuffix("]")
        if table not in BONUS or "dealer_cards_2" not in found["cases"]:
            continue
        for name, case in found["cases"].items():
            if name.startswith("hands_"):
                drawn = recount(int(name.removeprefix("hands_")), DEALS, table=table)
                off, error = case["gain_percent"] - 100 * drawn.gain, case.get("standard_error_percent", 0.0)
                yield (
                    f"{room.book.house}, {case['says']}",
                    f"gains {case['gain_percent']:.4f} ± {error:.4f} %",
                    f"{100 * drawn.gain:.4f} ± {100 * drawn.error:.4f} % of {DEALS:,} deals priced from the book's words",
                    abs(off) <= CLOSE * sqrt(error**2 + (100 * drawn.error) ** 2),
                )


def _known_cards_at_perth() -> Iterator[Check]:
    """The published figure for a card of the dealer's, with the ante from a straight, and the edge without it."""
    from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth
    from queenhigh.hands import FiveCard
    from queenhigh.maths import oracle
    from queenhigh.maths.holdem.solving import starting_hands

    counts = oracle.read("perth_known_cards")
    whole = sum(n * counts[f"{name} dealer's card, ante from a straight"] for name, n in starting_hands().items())
    seen = 100 * whole / (1326 * 10 * 50 * comb(49, 5) * 44)
    edge = 100 * float(Perth(ante_from=FiveCard.STRAIGHT).figures().house_edge)
    words = "Perth with the ante from a straight"
    yield f"{words}, a card of the dealer's seen", f"{seen:.4f} %", "published: 7.61 %", round(seen, 2) == 7.61
    yield words, f"{edge:.4f} %", "published: 2.04 %", round(edge, 2) == 2.04


def _two_seats() -> Iterator[Check]:
    """The covariance of two seats, counted over every hand of the dealer and both seats, beside rounds that are dealt."""
    from queenhigh.maths.simulation.table import Setting, asked_for, table_of
    from queenhigh.maths.table_win import moments, simulated

    for book, room in rooms_with("simulation").items():
        if not room.has("three_card"):
            continue
        mix = {asked_for(table_of(Setting(book=book)))[0].name: Fraction(1)}
        one, other = moments(room, mix), simulated(room, mix, seed="release page")
        if not one.error:
            yield (
                f"{room.book.house}, covariance of two seats",
                f"{float(one.covariance):.6f}",
                f"{float(other.covariance):.6f} ± {other.error:.6f}, simulated",
                abs(float(one.covariance - other.covariance)) <= CLOSE * other.error,
            )


def _courses_of_an_evening() -> Iterator[Check]:
    """An evening's distribution by a Fourier transform, beside one round after another."""
    from queenhigh.maths.comparison import distribution

    for room in rooms_with("odds").values():
        for name, wager in odds_of(room, Asked())["wagers"].items():
            results = {Fraction(net): count for net, count in wager["results"].items()}
            if any(net.denominator > 1 for net in results) or max(results) > 100:
                continue
            at_once = distribution(results, ROUNDS)
            assert at_once is not None
            one, low = np.zeros(int(max(results) - min(results)) + 1), int(min(results))
            for net, count in results.items():
                one[int(net) - low] = count / sum(results.values())
            along = np.ones(1)
            for _ in range(ROUNDS):
                along = np.convolve(along, one)
            ahead = along[max(1 - ROUNDS * low, 0) :].sum()
            found = at_once[1][at_once[0] > 0].sum()
            yield (
                f"{room.book.house}, {name}: ahead after {ROUNDS} rounds",
                f"{100 * found:.6f} %",
                f"{100 * ahead:.6f} %, one round after another",
                bool(abs(found - ahead) < 1e-9),
            )


def _omaha() -> Iterator[Check]:
    """A starting hand of Omaha, beside hands that the engine ranks."""
    from queenhigh.cards import DECK
    from queenhigh.hands import omaha_hand
    from queenhigh.maths.simulation.by_hand import Draws
    from queenhigh.maths.simulation.running import Task, seed_of

    case = queenhigh.preflop("omaha", ["AA**"])["hands"]["AA**"]
    draw, deck = Draws(Task(seed_of("release page", "omaha"), 0, 1)), list(DECK)
    shares: list[float] = []
    while len(shares) < HANDS:
        for at in range(13):
            other_place = at + draw.below(52 - at)
            deck[at], deck[other_place] = deck[other_place], deck[at]
        if sum(card.rank == 14 for card in deck[:4]) < 2:
            continue
        one, other = (omaha_hand(hole, deck[8:13]) for hole in (deck[:4], deck[4:8]))
        shares.append(1.0 if one > other else 0.5 if one == other else 0.0)
    mean, error = float(np.mean(shares)), float(np.std(shares)) / sqrt(HANDS)
    yield (
        "Omaha, two aces before the flop",
        f"{case['percent']:.3f} ± {case['standard_error_percent']:.3f} %",
        f"{100 * mean:.3f} ± {100 * error:.3f} % of {HANDS:,} deals ranked by the engine",
        abs(case["percent"] - 100 * mean) <= CLOSE * sqrt(case["standard_error_percent"] ** 2 + (100 * error) ** 2),
    )


def page(recounts: Sequence[tuple[str, str, str]], rounds: int, say: Callable[[Check], None]) -> str:
    """All of it as a page that needs nothing from anywhere."""

    def rows(checks: Sequence[Check]) -> Markup:
        for check in checks:
            say(check)
        told = [(what, exact(one), other, "agrees" if right else "DIFFERS") for what, one, other, right in checks]
        return table(("Figure", "Counted", "Another way", ""), told)

    def book(room: Room) -> Markup:
        found, checks = wagers(room, rounds)
        return tag(
            "section",
            tag("h2", f"{found['house']}, {found['title']}"),
            rows(checks),
            paragraph(found["words"]["method"]),
        )

    rooms = [room for room in rooms_with("odds").values() if room.facet("odds", Odds).titles]
    body = many(map(book, rooms))
    others = tag("section", tag("h2", "The other figures"), rows(list(department())))
    counted = table(("", ">Took", "What was counted, and what it was held to"), recounts)
    return document(
        "Queenhigh: every figure, two ways",
        tag("header", tag("h1", "Every figure, two ways")),
        tag("main", body, others, tag("section", tag("h2", "Recounts of this run"), counted)),
    )
