"""The odds of Crown Perth's Hold'em, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from queenhigh.games.crown_perth_holdem_poker.book import BOOK, rule
from queenhigh.games.crown_perth_holdem_poker.facets.advice import ADVICE
from queenhigh.games.crown_perth_holdem_poker.facets.jackpot_odds import DOLLAR, Jackpot, chance, check_seats, outcomes
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import (
    STREETS,
    Perth,
    always,
    never,
    river_alone,
    turn_alone,
)
from queenhigh.games.crown_perth_holdem_poker.jackpot import LEVELS, RESEEDS, WAGERS, wager_of
from queenhigh.games.crown_perth_holdem_poker.table import DEALER_POKER_EXTRA, PLAYER_POKER_EXTRA
from queenhigh.hands import FiveCard
from queenhigh.maths.business import kelly, time_to_hit
from queenhigh.maths.design import Design, Designs, Prices, Repriced, RuleSetting, Settings
from queenhigh.maths.figures import Figures, percent
from queenhigh.maths.holdem.solving import DEALS, WON, starting_hands
from queenhigh.maths.long_run import nearest
from queenhigh.maths.metered import DisplaySheet, PoolGrowth, hits_called, sections
from queenhigh.maths.odds import Odds
from queenhigh.maths.report import Asked, Progress, adopt, cents, check_tables, curve, in_order, value, wager
from queenhigh.money import Cents, in_dollars, rounded_up
from queenhigh.rules import IllegalAction, InputError

NOTE = (
    "A fold loses a Player Poker Extra. The first figure is for a hand that is never folded: the best play when the wager is as "
    "large as the ante. The second is for a bettor on another player's hand, which is folded where the main game says so."
)
"""The note beside the two figures of that wager."""
METERED = (
    "All 1,326 pairs of hole cards, each with all 19,600 flops: every deal there is, none of it sampled. A hand that the main "
    "game folds loses the wager. The pools are at their reseeds; the table of amounts has the return at others."
)
ROYAL, STRAIGHT = FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH


def report(asked: Asked, progress: Progress) -> dict[str, Any]:
    check_tables({}, asked.tables, BOOK.id)
    readings = adopt(BOOK.readings, asked)
    system, levels = jackpots(asked, readings)

    def tell(what: str, done: int, whole: int) -> None:
        doing = "ranking all hands on" if what == "values" else "playing the best strategy on"
        progress(f"{doing} {done:,} of {whole:,} boards")

    progress("getting the cards ready")
    game = Perth(readings, ante_from=kind_named(asked.ante_from), progress=tell)
    main = game.figures()
    advice = strategy(game, main)
    made: dict[str, Any] = {
        "readings": readings.departures,
        "played": f"Folded before the flop: {', '.join(advice['folds'])} (o: of two suits). Every other hand is played.",
        "wagers": {
            "main": wager(main, _clauses(game, STREETS)),
            "dealer_poker_extra": wager(game.kind_figures(DEALER_POKER_EXTRA), _clauses(game, (DEALER_POKER_EXTRA,))),
            "player_poker_extra": player_poker_extra(game),
        },
        "streets": {
            street: {
                "wagered": str(wagered),
                "result": value(result),
                "wagered_value": round(float(wagered), 6),
            }
            for street, (wagered, result) in game.streets.items()
        },
        "strategy": advice,
        "jackpot": jackpot(game, asked, system, levels),
        "further": {f"jackpot[{level}]": _sheet(game, system, level) for level in levels},
    }
    if asked.ante_from:
        made["ante_from"] = asked.ante_from
    return made


def _clauses(game: Perth, bets: Sequence[str]) -> list[str]:
    """Return the clauses by which the room has settled these bets."""
    return in_order(BOOK, set().union(*(game.cited.get(bet, set()) for bet in bets)))


def kind_named(name: str) -> FiveCard | None:
    if not name:
        return None
    kinds = {kind.label: kind for kind in FiveCard}
    if name.replace("-", "_") not in kinds:
        raise InputError(f"There is no kind of hand {name!r}: choose {', '.join(kinds)}.")
    return kinds[name.replace("-", "_")]


def strategy(game: Perth, main: Figures) -> dict[str, Any]:
    names = list(starting_hands())
    wagers = game.solution.outcomes.sum(axis=2)
    played = [n for n in range(len(names)) if game.plays(n)]
    deals = sum(int(wagers[n].sum()) for n in played)
    mistakes = {
        "never_fold": game.figures(lambda _: True),
        "never_wager_after_the_flop": game.figures(streets=never),
        "always_wager_after_the_flop": game.figures(streets=always),
        "turn_wagers_alone": game.figures(streets=turn_alone),
        "river_wagers_alone": game.figures(streets=river_alone),
    }
    return {
        "folds": [name for n, name in enumerate(names) if not game.plays(n)],
        "plays": sum(list(starting_hands().values())[n] for n in played),
        "of": sum(starting_hands().values()),
        "turn_wagers_percent": percent(Fraction(sum(int(wagers[n, 2:].sum()) for n in played), deals)),
        "river_wagers_percent": percent(Fraction(sum(int(wagers[n, 1::2].sum()) for n in played), deals)),
        "deals_from_each_hand": DEALS,
        "mistakes": {
            name: {
                "house_edge": str(figures.house_edge),
                "house_edge_percent": percent(figures.house_edge),
                "costs_percent": percent(figures.house_edge - main.house_edge),
            }
            for name, figures in mistakes.items()
        },
        "starting_hands": {
            name: {"count": ways, "play": value(game.value(n)), "best": "play" if game.plays(n) else "fold"}
            for n, (name, ways) in enumerate(starting_hands().items())
        },
    }


def player_poker_extra(game: Perth) -> dict[str, Any]:
    """Return two figures: on a hand that is never folded, and on another player's hand, folded as the main game's
    strategy says.
    """
    kept, anothers = game.kind_figures(PLAYER_POKER_EXTRA), game.anothers_extra()
    plays, clauses = game.with_extra(Fraction(1)), _clauses(game, (PLAYER_POKER_EXTRA,))
    return wager(
        kept,
        clauses,
        assumes="never folded",
        note=NOTE,
        with_the_best_folds=wager(
            anothers,
            clauses,
            assumes="another player's hand",
            folds_with_as_much_as_the_ante=[name for n, name in enumerate(starting_hands()) if not plays(n)],
        ),
    )


def _edge_at(system: Jackpot, level: int, game: Perth, display: int) -> Fraction:
    return system.figures(level, game.plays, Cents(display)).house_edge


def _sheet(game: Perth, system: Jackpot, level: int) -> dict[str, Any]:
    """Return a level's Jackpot Wager for a PAR sheet, with pools at their reseeds, lost where the main game folds."""

    def paid(at: Cents) -> dict[str, Fraction]:
        return {kind.label: Fraction(system.prize(level, kind, at)) for kind in (ROYAL, STRAIGHT)}

    display = DisplaySheet(
        cost=wager_of(level, system.unit),
        least=system.least(level),
        clauses={"cost": WAGERS[level].clause, "least": RESEEDS[level].clause, "adds": "3.15"},
        figures=lambda at: system.figures(level, game.plays, at),
        paid=paid,
        even=system.break_even(level, game.plays),
        settled=system.long_run(level),
        quantiles=system.spread(level),
        pools=[PoolGrowth(*pool) for pool in system.pools_of(level)],
        called=hits_called(outcomes(system.seats)),
    )
    return wager(
        system.figures(level, game.plays, system.least(level)),
        in_order(BOOK, system.cited),
        title=f"Jackpot Wager, level {level}",
        method=METERED,
        costs=in_dollars(display.cost),
        sections=sections(display),
    )


def jackpots(asked: Asked, readings: Any) -> tuple[Jackpot, Sequence[int]]:
    """Return the jackpot and the requested levels. An amount that no display can show is refused before any calculation."""
    check_seats(asked.seats)
    if asked.level is not None and asked.level not in LEVELS:
        raise IllegalAction(f"There is no level {asked.level}.", rule("3.8(c)"), "Choose 1, 2 or 3, or leave it out.")
    system, levels = Jackpot(asked.cost, None, readings, asked.seats), (asked.level,) if asked.level else LEVELS
    for level in levels:
        system.showing(level, asked.meter)
    return system, levels


def jackpot(game: Perth, asked: Asked, system: Jackpot, asked_levels: Sequence[int]) -> dict[str, Any]:
    """Return the odds of the jackpot. `asked.meter` is what the display of each level shows; all seats have a wager of
    the same level.
    """
    shown = asked.meter
    hits = [kind for kind in reversed(FiveCard) if kind >= FiveCard.STRAIGHT]
    levels, names, lost = {}, list(starting_hands()), game.figures().house_edge * asked.ante
    for level in asked_levels:
        kept = system.plays_with(level, game, asked.ante, shown)
        figures, even = system.figures(level, game.plays, shown), system.break_even(level, game.plays)
        settled, growth = system.long_run(level), system.growth(level, shown) / 100
        mean = nearest(settled.mean, DOLLAR)
        levels[str(level)] = {
            "wager": cents(wager_of(level, asked.cost)),
            "display": cents(shown if shown is not None else system.least(level)),
            "house_edge": str(figures.house_edge),
            "house_edge_percent": percent(figures.house_edge),
            "if_nothing_is_folded_percent": percent(system.figures(level, None, shown).house_edge),
            "variance": str(figures.variance),
            "break_even_display": cents(even),
            "kelly_percent": round(100 * kelly(figures.results), 6),
            "curve": curve(partial(_edge_at, system, level, game), system.least(level), max(even, shown or 0)),
            "grows_by_a_round": value(growth),
            "grows_by_a_wager": value(growth / asked.seats),
            "long_run_display": cents(mean),
            "long_run_display_within": cents(rounded_up(settled.within + abs(settled.mean - mean), Cents(DOLLAR))),
            "display_quantiles": {str(part): cents(at) for part, at in system.spread(level).items()},
            "two_straight_flushes_are_paid": [cents(paid) for paid in system.shared(level, STRAIGHT, STRAIGHT, shown)],
            "a_royal_and_a_straight_flush_are_paid": [
                cents(paid) for paid in system.shared(level, ROYAL, STRAIGHT, shown)
            ],
            "with_ante": {
                "ante": cents(asked.ante),
                "break_even_display": cents(system.break_even(level, game.plays, lost / wager_of(level, asked.cost))),
                "folds": [name for n, name in enumerate(names) if not kept(n)],
            },
        }
    return {
        "level_1_wager": cents(asked.cost),
        "seats": asked.seats,
        "hits": {
            kind.label: {"probability": str(chance(kind)), "hands": round(float(1 / chance(kind)), 2)} for kind in hits
        },
        "rounds_to_a_royal_flush": value(system.rounds_to(ROYAL)),
        "rounds_to_a_straight_flush": value(system.rounds_to(STRAIGHT)),
        "half_of_waits_in_rounds": {kind.label: time_to_hit(1 / system.rounds_to(kind)) for kind in (ROYAL, STRAIGHT)},
        "together": {f"{r} royal, {s} straight": str(p) for (r, s), p in outcomes(asked.seats).items() if p},
        "clauses": in_order(BOOK, system.cited),
        "levels": levels,
    }


ODDS = Odds(
    report=report,
    about="Solved on every street: each starting hand, turn and river, poker extras, three levels of jackpot.",
    titles={
        "main": "Main game",
        "dealer_poker_extra": "Dealer Poker Extra",
        "player_poker_extra": "Player Poker Extra",
    },
    pay_tables={
        "main": STREETS,
        "dealer_poker_extra": ("poker_extra",),
        "player_poker_extra": ("poker_extra",),
    },
    method="All 134,459 boards that differ in more than the names of suits, all 1,081 pairs of hole "
    "cards on each, and all 990 that a dealer can hold against each of them: every deal there is, none of it sampled. "
    "A wager on turn or river is made where that is worth more than a check.",
    rounds_an_hour=40,
    stake="antes",
    bets={"main": STREETS},
    options=("meter", "cost", "level", "ante_from"),
    advice=ADVICE,
)


def designs(found: Mapping[str, Any], progress: Progress) -> dict[str, Design]:
    """Return variants of the main game in which the ante is paid from another kind of hand upwards."""
    if found["readings"]:
        return {}
    main, own = found["wagers"]["main"], Perth()
    least = next(kind for kind in FiveCard if own.nets[0, WON + kind] > own.nets[0, WON + FiveCard.NO_PAIR])

    def play(_: Prices, settings: Settings) -> Repriced:
        game = Perth(ante_from=kind_named(settings["ante_from"]))
        folds = [name for n, name in enumerate(starting_hands()) if not game.plays(n)]
        return Repriced(figures=game.figures(), more={"folds": folds})

    rule = RuleSetting(
        title="The ante is paid from",
        own=least.label,
        says="The lowest winning hand with which the ante is paid; below it the ante stands off.",
        clause=next(row["rule"] for row in main["pays"] if row["table"] == "ante"),
        values=tuple(kind.label for kind in FiveCard),
    )
    counts = {name: hand["count"] for name, hand in main["hands"].items()}
    return {
        "main": Design(
            book=BOOK.id,
            name="main",
            title=ODDS.titles["main"],
            table="",
            deals=sum(counts.values()),
            counts=counts,
            prices={},
            clauses=tuple(main["clauses"]),
            rows={},
            settings={"ante_from": rule},
            play=play,
        )
    }


DESIGN = Designs(all=designs)
