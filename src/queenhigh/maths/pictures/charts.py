"""Which charts a book has, made from what `odds` found. Only the results of evenings are calculated here."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from queenhigh.maths.pictures.evening import ending, in_steps, rake, sides
from queenhigh.maths.pictures.shapes import (
    AnyChart,
    Bars,
    Cell,
    Grid,
    Lines,
    Mark,
    Panel,
    Series,
    line_of,
    percent,
    signed,
)
from queenhigh.maths.report import each_figure, family, headed, titled
from queenhigh.rules import InputError

Data = dict[str, Any]

RANKS = "AKQJT98765432"
HOURS = 4


def charts(found: Data) -> list[AnyChart]:
    """Every chart of a book. Three-card books need their starting hands (`Asked(hands=True)`) for all of them."""
    return [
        *_edges(found),
        *_up_card(found),
        *_hands(found),
        *_streets(found),
        *_mistakes(found),
        *_evening(found),
        *_meter(found),
        *_spread(found),
        *sides(found),
        *rake(found),
        *(chart for name, wager in found["wagers"].items() for chart in _pays(found, name, wager)),
    ]


def chosen(found: Data, name: str = "") -> list[AnyChart]:
    """Return the charts for one picture: all, with one pay table of each wager, or the one that is named."""
    every = charts(found)
    if name:
        near = [chart for chart in every if chart.name == name] or [
            chart for chart in every if chart.name.partition(".")[0] == name
        ]
        if not near:
            raise InputError(
                f"{found['book']} has no chart {name!r}. It has {', '.join(chart.name for chart in every)}."
            )
        return near[:1]
    seen: set[str] = set()
    made = []
    for chart in every:
        kind = family(chart.name)
        if kind not in seen:
            made.append(chart)
        seen.add(kind)
    return made


def _edges(found: Data) -> Iterator[AnyChart]:
    wagers = found["wagers"]
    if len(wagers) < 2:
        return
    least = min(wagers, key=lambda name: float(wagers[name]["element_of_risk_percent"]))
    each = each_figure(wagers)
    name, assumes, most = max(each, key=lambda one: float(one[2]["house_edge_percent"]))
    says = (
        f"{titled(found, least)} gives up least of what is wagered, {percent(wagers[least]['element_of_risk_percent'])}"
    )
    says += f"; {headed(found, name, assumes)} most, {percent(most['house_edge_percent'])}."
    edges = tuple(wager["house_edge_percent"] for _, _, wager in each)
    risks = tuple(wager["element_of_risk_percent"] for _, _, wager in each)
    panels = [Panel("House edge, of the first stake", edges, tuple(map(percent, edges)))]
    if risks != edges:
        panels.append(Panel("Of all that is wagered", risks, tuple(map(percent, risks))))
    yield Bars(
        name="edges",
        title="What each wager gives up",
        says=says,
        labels=tuple(headed(found, name, assumes) for name, assumes, _ in each),
        panels=tuple(panels),
        same_scale=True,
    )


def _hands(found: Data) -> Iterator[AnyChart]:
    hands = found["strategy"].get("starting_hands")
    if not hands:
        return
    if "folds" in found["strategy"]:
        yield _grid(found, hands)
        return
    x: list[float] = []
    y: list[float] = []
    names: list[str] = []
    done = 0
    for name, hand in reversed(hands.items()):
        x.append(round(100 * (done + hand["count"] / 2) / found["strategy"]["of"], 4))
        y.append(hand["play"]["value"])
        names.append(name)
        done += hand["count"]
    given = found["strategy"]
    folded = 100 * (given["of"] - given["plays"]) / given["of"]
    fold = next(iter(hands.values()))["fold"]["value"]
    yield Lines(
        name="hands",
        title="What each starting hand is worth if it is played",
        says=f"{_alone(found)}{given['rule']} {percent(100 - folded)} of hands are worth more than a fold costs.",
        x="hands, the lowest first (% of all)",
        y="antes",
        series=(Series("value of playing", tuple(x), tuple(y), tuple(names)),),
        marks=(
            Mark("a fold", y=fold),
            Mark(f"{given.get('lowest_played', 'the boundary')}", x=round(folded, 4)),
            Mark("level", y=0.0),
        ),
    )


def _alone(found: Data) -> str:
    return "By your own hand alone: " if "up_card" in found else ""


def _grid(found: Data, hands: Data) -> Grid:
    def cell(row: int, column: int) -> Cell:
        high, low = sorted((RANKS[row], RANKS[column]), key=RANKS.index)
        name = high + low + ("" if row == column else "s" if column > row else "o")
        hand = hands[name]
        return Cell(name, hand["play"]["value"], hand["best"] == "fold")

    given = found["strategy"]
    return Grid(
        name="hands",
        title="What each starting hand is worth if it is played",
        says=f"Fold {', '.join(given['folds']) or 'nothing'}; every other hand is worth more than the ante that a fold costs.",
        rows=tuple(tuple(cell(row, column) for column in range(13)) for row in range(13)),
        unit="antes",
        marked="folded",
    )


def _up_card(found: Data) -> Iterator[AnyChart]:
    given = found.get("up_card")
    if not given:
        return
    cards = given["cards"]
    plays = tuple(at["plays_percent"] for at in cards.values())
    edges = tuple(at["house_edge_percent"] for at in cards.values())
    yield Bars(
        name="up_card",
        title="The card that the player-dealer shows",
        says=f"{given['rule']} Looking at it is worth {percent(100 * given['a_look_is_worth']['value'])} of the ante.",
        labels=tuple(cards),
        panels=(
            Panel("Hands that are played", plays, tuple(map(percent, plays))),
            Panel("Player-dealer keeps, of the ante", edges, tuple(f"{signed(edge)} %" for edge in edges)),
        ),
    )


def _streets(found: Data) -> Iterator[AnyChart]:
    streets = found.get("streets")
    if not streets:
        return
    wagered = tuple(street["wagered_value"] for street in streets.values())
    results = tuple(street["result"]["value"] for street in streets.values())
    yield Bars(
        name="streets",
        title="Street by street, with optimal play",
        says="The ante loses; the wagers that may be left out win, because they are placed with the better hand.",
        labels=tuple(street.capitalize() for street in streets),
        panels=(
            Panel("Put down a round, in antes", wagered, tuple(f"{value:.4f}" for value in wagered)),
            Panel("Won or lost a round, in antes", results, tuple(signed(value, 4) for value in results)),
        ),
    )


def _mistakes(found: Data) -> Iterator[AnyChart]:
    mistakes = found["strategy"].get("mistakes")
    if not mistakes:
        return
    costs = tuple(mistake["costs_percent"] for mistake in mistakes.values())
    worst = max(mistakes, key=lambda name: float(mistakes[name]["costs_percent"]))
    yield Bars(
        name="mistakes",
        title="What mistakes cost",
        says=f"Compared with the best play, of the ante. The dearest is to {worst.replace('_', ' ')}.".replace(
            "to only a pair", "to play only a pair"
        ),
        labels=tuple(name.replace("_", " ").capitalize() for name in mistakes),
        panels=(Panel("Costs, of the ante", costs, tuple(percent(cost, 4) for cost in costs)),),
    )


def _evening(found: Data) -> Iterator[AnyChart]:
    name, wager = next(iter(found["wagers"].items()))
    results = {Fraction(net): count for net, count in wager["results"].items()}
    pace, unit = found["words"]["rounds_an_hour"], found["words"]["stake"]
    rounds = HOURS * pace
    end = ending(results, rounds)
    middles, chances = in_steps(end)
    low, high = end.quantile(0.05), end.quantile(0.95)
    step = float(middles[1] - middles[0]) if len(middles) > 1 else 1.0
    yield Lines(
        name="evening",
        title=f"How an evening of {rounds} rounds ends: {titled(found, name)}",
        says=f"{percent(100 * end.ahead, 1)} of evenings end ahead. One in twenty loses {-low:.0f} {unit} or more, one in "
        f"twenty wins {high:.0f} or more; the average is {signed(end.mean)}. Exact, for {HOURS} hours of {pace} rounds.",
        x=f"won or lost, in {unit}",
        y=f"evenings (% in each {step:g})" if step != 1 else "evenings (%)",
        series=(
            Series(
                f"after {rounds} rounds",
                tuple(round(float(value), 4) for value in middles),
                tuple(round(100 * float(chance), 5) for chance in chances),
                filled=True,
            ),
        ),
        marks=(Mark("5 %", x=low), Mark("average", x=round(end.mean, 3)), Mark("95 %", x=high)),
    )


def _meter(found: Data) -> Iterator[AnyChart]:
    given = found.get("jackpot")
    if not given:
        return
    series: dict[str, tuple[list[list[float]], float]] = {}
    if "meters" in given:
        for at in given["meters"]:
            series.setdefault(f"option {at['option']}", (at["curve"], at["break_even_meter"]))
        shown = "prize meter"
    else:
        for level, at in given["levels"].items():
            series[f"level {level}"] = at["curve"], at["break_even_display"]
        shown = "display"
    evens = "; ".join(f"{title} at {even:,.0f}" for title, (_, even) in series.items())
    yield Lines(
        name="meter",
        title="What a Jackpot Wager gives up, against the meter",
        says=f"It costs nothing on average from these values of the {shown} on: {evens}.",
        x=f"{shown} (dollars)",
        y="house edge (%)",
        series=tuple(line_of(title, line) for title, (line, _) in series.items()),
        marks=(
            Mark("break-even", y=0.0),
            *(Mark(f"{even:,.0f}", x=even) for even in dict.fromkeys(even for _, even in series.values())),
        ),
    )


def _spread(found: Data) -> Iterator[AnyChart]:
    """Chart how a meter is distributed in the long run: for the first seed of each option, or for each level."""
    given = found.get("jackpot", {})
    spreads: dict[str, Data] = {}
    for at in given.get("meters", ()):
        spreads.setdefault(f"Option {at['option']}, seed {at['seed']:,.0f}", at["meter_quantiles"])
    spreads |= {f"Level {level}": at["display_quantiles"] for level, at in given.get("levels", {}).items()}
    spreads = {title: parts for title, parts in spreads.items() if parts}
    if not spreads:
        return
    title, first = next(iter(spreads.items()))
    yield Bars(
        name="spread",
        title="Where the meter is found",
        says=f"In half of all rounds it is below {first['50']:,.0f} ({title}), and in 5 of 100 above {first['95']:,.0f}.",
        labels=tuple(f"{part} of 100 are below" for part in first),
        panels=tuple(
            Panel(title, tuple(parts.values()), tuple(f"{at:,.0f}" for at in parts.values()))
            for title, parts in spreads.items()
        ),
        same_scale=True,
    )


def _pays(found: Data, name: str, wager: Data) -> Iterator[AnyChart]:
    if len(wager["hands"]) > 20:
        return
    hands = wager["hands"]
    shares = {hand: Fraction(given["probability"]) for hand, given in hands.items()}
    adds = {hand: 100 * float(shares[hand] * Fraction(given["net"])) for hand, given in hands.items()}
    yield Bars(
        name=f"pays.{name}",
        title=f"{titled(found, name)}: how often, and what it adds",
        says=f"What each hand adds to the result, in percent of the stake. Together they make "
        f"{signed(-wager['house_edge_percent'], 4)} %: the house edge{_if(wager)}.",
        labels=tuple(hand.replace("_", " ").capitalize() for hand in hands),
        panels=(
            Panel(
                "How often",
                tuple(100 * float(share) for share in shares.values()),
                tuple(_often(share) for share in shares.values()),
            ),
            Panel(
                "Adds, of the stake", tuple(adds.values()), tuple(f"{signed(value, 3)} %" for value in adds.values())
            ),
        ),
    )


def _if(wager: Data) -> str:
    return f" ({wager['assumes']})" if "assumes" in wager else ""


def _often(share: Fraction) -> str:
    return percent(100 * float(share)) if share > Fraction(1, 200) else f"1 in {float(1 / share):,.0f}"
