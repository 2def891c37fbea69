"""Before the flop, against one unknown hand: the share of the pot that every starting hand of a game wins.

Hold'em is exact: every board and every other hand, from the shipped counts. The other six games are drawn, and each
figure has an interval. With two cards a chart has the 169 starting hands; with three or four it has what two ranks win
together with whatever else is dealt, suited above the diagonal and without a suit in common below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from queenhigh.hands.flop_games import FlopGame
from queenhigh.maths.equity.keeping import before_the_flop
from queenhigh.maths.equity.order import DEALS, starting_hands
from queenhigh.maths.equity.report import equity, find_game
from queenhigh.maths.pictures.shapes import Cell, Grid
from queenhigh.maths.report import Progress, silent

Data = dict[str, Any]
RANKS = "AKQJT98765432"
SEED = "preflop"
SAMPLES, JUDGED = 1 << 15, 1 << 11
"""Deals of each hand; fewer where a third card is given up on the flop, which has to be judged in every deal."""
HALF = 50.0
SUITS = {2: ("s", "o"), 3: ("ss", "r"), 4: ("ds", "r")}
"""How a chart writes suits, by the number of cards: above the diagonal and below it."""
MEANS = {
    2: "Suited hands are above the diagonal, offsuit ones below.",
    3: "Two ranks and any third card: two of a suit above the diagonal, three suits below.",
    4: "Two ranks and any two other cards: double-suited above the diagonal, four suits below.",
}


def cell_name(game: FlopGame, row: int, column: int) -> str:
    """Return the name of a cell of the chart: `AKs`, `AK*ss` or `AK**ds`. Pairs are on the diagonal."""
    high, low = RANKS[min(row, column)], RANKS[max(row, column)]
    others = "*" * (game.hole_cards - 2)
    suits = "" if row == column else SUITS[game.hole_cards][0 if column > row else 1]
    return f"{high}{low}{others}{suits}"


def report(
    game: str, *, hands: Sequence[str] = (), samples: int = 0, seed: str = SEED, progress: Progress = silent
) -> Data:
    """Return the chart of a game, or some hands written as for `equity`. `samples` is the number of deals for each
    sampled hand."""
    played = find_game(game)
    many = samples or (JUDGED if played.hole_cards == 3 and not before_the_flop(played) else SAMPLES)
    names = list(hands) or [cell_name(played, row, column) for row in range(13) for column in range(13)]
    made: Data = {
        "game": played.name,
        "title": played.title,
        "against": "one unknown hand",
        "exact": played.name == "holdem" and not hands,
        "samples": 0 if played.name == "holdem" and not hands else many,
        "seed": seed,
        "chart": not hands,
        "hands": {},
    }
    for number, name in enumerate(names, 1):
        if made["exact"]:
            made["hands"][name] = _counted(name)
            continue
        progress(f"dealing {played.title}: {number} of {len(names)} hands")
        made["hands"][name] = _drawn(played, name, many, f"{seed} {name}")
    return made


def _counted(name: str) -> Data:
    standing = starting_hands()[name]
    share = Fraction(2 * standing.won + standing.tied, 2 * DEALS)
    part = round(float(100 * share), 4)
    return {"percent": part, "fraction": str(share), "interval_percent": [part, part]}


def _drawn(game: FlopGame, name: str, samples: int, seed: str) -> Data:
    found = equity(game.name, [name, "random"], samples=samples, seed=seed).hands[0]
    low, high = found.interval
    return {
        "percent": round(100 * found.equity, 4),
        "standard_error_percent": round(100 * found.error, 4),
        "interval_percent": [round(100 * low, 4), round(100 * high, 4)],
    }


def grid(found: Data) -> Grid:
    """Return a 13 by 13 chart of what each hand wins above half of the pot."""
    played, hands = find_game(found["game"]), found["hands"]

    def cell(row: int, column: int) -> Cell:
        name = cell_name(played, row, column)
        above = round(hands[name]["percent"] - HALF, 2)
        return Cell(name.replace("*", ""), above, above < 0)

    widest = max(high - low for low, high in (one["interval_percent"] for one in hands.values()))
    how = (
        "Counted over every board and hand."
        if found["exact"]
        else f"Sampled: 95 % of the figures are within {widest / 2:.2f}."
    )
    return Grid(
        name="preflop",
        title=f"{found['title']}: per cent of the pot above half",
        says=f"{MEANS[played.hole_cards]} {how}",
        rows=tuple(tuple(cell(row, column) for column in range(13)) for row in range(13)),
        unit="%",
        marked="below half",
    )


def as_page(found: Data, version: str) -> str:
    """Return the chart, or a table of the requested hands, as a printable page."""
    from queenhigh.maths.paper.markup import chart, document, paragraph, table, tag

    heading = f"{found['title']} before the flop, against one unknown hand"
    body = table(("Hand", ">Wins of the pot", ">95 % interval"), rows(found))
    return document(
        heading,
        tag("header", paragraph("Queenhigh ", version, " · Starting hands"), tag("h1", heading)),
        tag("main", *((chart(grid(found)),) if found["chart"] else ()), tag("section", tag("h2", "Every hand"), body)),
    )


def _ordered(found: Data) -> list[tuple[str, Data]]:
    """Return the hands, the best first."""
    return sorted(found["hands"].items(), key=lambda one: -one[1]["percent"])


def rows(found: Data) -> list[list[str]]:
    return [[name, f"{one['percent']:.3f} %", _span(one)] for name, one in _ordered(found)]


def _span(one: Data) -> str:
    low, high = one["interval_percent"]
    return "exact" if "fraction" in one else f"{low:.2f} to {high:.2f} %"
