"""`queenhigh odds BOOK`: exact figures from the live rules."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.maths.kernels.compiling import is_warm
from queenhigh.maths.report import Asked, odds
from queenhigh.money import Cents, dollars
from queenhigh.rules import InputError

Data = dict[str, Any]


def show(
    typed: str,
    *,
    tables: tuple[str, ...],
    readings: tuple[str, ...],
    ante: str,
    meter: str,
    cost: str,
    option: str,
    seed: str,
    seats: int,
    ante_from: str,
    hands: bool,
    json: bool,
) -> None:
    asked = Asked(
        tables=tuple(name.strip() for given in tables for name in given.split(",") if name.strip()),
        readings={name: value for name, _, value in (given.partition("=") for given in readings)},
        ante=_amount("--ante", ante),
        meter=_amount("--meter", meter) if meter else None,
        cost=_amount("--cost", cost),
        option=_number("--option", option),
        seed=_amount("--seed", seed) if seed else None,
        seats=_seats(seats),
        ante_from=ante_from,
        hands=hands,
    )
    with working() as progress:
        found = odds(book_id(typed), asked, progress)
    if json:
        print_json(found)
        return
    _wagers(found)
    _strategy(found, hands=hands)
    _folding(found)
    _jackpot(found)
    _collection(found)
    _rake(found)


@contextmanager
def working() -> Iterator[Callable[[str], None]]:
    """Something to look at on standard error: a spinner on a terminal, else a line if kernels have to be compiled first."""
    from rich.console import Console

    screen = Console(stderr=True, highlight=False, emoji=False)
    if screen.is_terminal:
        with screen.status("getting ready", spinner="line") as status:
            yield lambda what: status.update(plain(what))
        return
    told = is_warm()

    def once(what: str) -> None:
        nonlocal told
        if not told:
            print(f"queenhigh odds: {what} (a first run compiles its kernels)", file=sys.stderr, flush=True)
        told = True

    yield once


def _amount(option: str, typed: str) -> Cents:
    amount = dollars(typed)
    if amount <= 0:
        raise InputError(f"{option} is an amount above nothing, not {typed}.")
    return amount


def _number(option: str, typed: str) -> int | None:
    if not typed:
        return None
    if not typed.isdigit():
        raise InputError(f"{option} is a number, not {typed!r}.")
    return int(typed)


def _seats(seats: int) -> int:
    if not 1 <= seats <= 9:
        raise InputError(f"--seats is from 1 to 9, not {seats}.")
    return seats


def _wagers(found: Data) -> None:
    shown = table(
        "wager", ">house edge", ">of all wagered", ">wins", ">deviation", title="Every wager, played as well as can be"
    )
    for name, wager in found["wagers"].items():
        shown.add_row(
            f"[bold]{plain(name)}[/]",
            f"{wager['house_edge_percent']:.4f} %",
            f"{wager['element_of_risk_percent']:.4f} %",
            f"{wager['wins_percent']:.2f} %",
            f"{wager['standard_deviation']:.3f}",
        )
    console().print(shown)
    for name, wager in found["wagers"].items():
        console().print(f"[dim]{plain(name)} = {wager['house_edge']}[/]", soft_wrap=True)
    console().print()


def _strategy(found: Data, *, hands: bool) -> None:
    given = found["strategy"]
    if not given:
        return
    out = console()
    if "rule" in given:
        out.print(f"[bold]{given['rule']}[/] That is {given['plays']:,} of {given['of']:,} hands.")
        shown = table("beside the boundary", ">value of playing", "exactly")
        for name, worth in given["boundary"].items():
            shown.add_row(plain(name), f"{worth['value']:.6f}", worth["exact"])
        out.print(shown)
    if "folds" in given:
        out.print(
            f"[bold]Fold {', '.join(given['folds']) or 'nothing'}[/]; play the other {given['plays']:,} of {given['of']:,}."
        )
        out.print(
            f"The best player wagers on {given['turn_wagers_percent']:.2f} % of turns "
            f"and {given['river_wagers_percent']:.2f} % of rivers."
        )
    shown = table("mistake", ">house edge", ">costs", title="What mistakes cost")
    for name, mistake in given["mistakes"].items():
        edge, cost = mistake["house_edge_percent"], mistake["costs_percent"]
        shown.add_row(name.replace("_", " "), f"{edge:.4f} %", f"{cost:.4f} %")
    out.print(shown)
    if hands:
        shown = table("hand", ">ways", ">value of playing", "best", title="Starting hands")
        for name, hand in given["starting_hands"].items():
            shown.add_row(plain(name), str(hand["count"]), f"{hand['play']['value']:.6f}", hand["best"])
        out.print(shown)


def _folding(found: Data) -> None:
    given = found.get("folding")
    if not given:
        return
    ways = {"fold": "A fold", "keep_side_bets": "Giving up the ante alone"}
    words = {"lost": "is lost, whatever it would have won", "settled": "is settled on the cards"}
    for choice, way in ways.items():
        for wager, what in given.get(choice, {}).items():
            console().print(f"{way}: {wager} {words[what]}.")
    for wager, worth in given.get("a_full_fold_costs_six_card_bonus", {}).items():
        console().print(f"A full fold throws away {worth['value']:.4f} of a {plain(wager)} on average.")
    console().print()


def _jackpot(found: Data) -> None:
    given = found.get("jackpot")
    if not given:
        return
    out = console()
    hits = ", ".join(f"{name.replace('_', ' ')} 1 in {hit['hands']:,.0f}" for name, hit in given["hits"].items())
    out.print(f"[bold]Jackpot Wager[/]: {hits}.")
    if "levels" in given:
        shown = table("level", ">wager", ">display", ">house edge", ">break-even", ">grows by")
        for level, at in given["levels"].items():
            shown.add_row(
                level,
                f"{at['wager']:.2f}",
                f"{at['display']:,.2f}",
                f"{at['house_edge_percent']:.3f} %",
                f"{at['break_even_display']:,.0f}",
                f"{at['grows_by_a_wager']['value']:.4f}",
            )
        out.print(shown)
        return
    shown = table("option", ">seed", ">meter", ">house edge", ">break-even", ">long run", ">more hands")
    for at in given["meters"]:
        shown.add_row(
            str(at["option"]),
            f"{at['seed']:,.0f}",
            f"{at['meter']:,.0f}",
            f"{at['house_edge_percent']:.3f} %",
            f"{at['break_even_meter']:,.0f}",
            f"{at['long_run_meter']:,.0f}",
            f"{at['with_ante']['hands_played_because_of_it']:,}",
        )
    out.print(shown)
    first = given["meters"][0] if given["meters"] else None
    if first:
        out.print(
            f"[dim]for a wager of {first['cost']:.2f} beside an ante of {first['with_ante']['ante']:.2f}; in the long run the "
            "meter swings about that value; more hands: those worth playing only because a fold loses this wager[/]"
        )


def _collection(found: Data) -> None:
    given = found.get("collection")
    if not given:
        return
    many = f"{given['players']} player{'s' if given['players'] > 1 else ''} with an ante of {given['ante']:.2f}"
    shown = table(
        "option",
        ">player's fee",
        ">bank's fee",
        ">players lose",
        ">bank's result",
        title=f"Both sides of a round: {many}",
    )
    for option, both in given["options"].items():
        shown.add_row(
            option,
            f"{both['player_fee']:.2f}",
            f"{both['player_dealer_fee']:.2f}",
            f"{both['players_edge_percent']:.3f} %",
            f"{both['player_dealer_result']['value']:+.4f}",
        )
    console().print(shown)


def _rake(found: Data) -> None:
    given = found.get("rake")
    if not given:
        return
    assumed = given["assumes"]
    shown = table(
        "commission",
        ">a hand",
        ">an hour",
        ">a player",
        ">of the pots",
        title="What each kind takes from a typical table",
    )
    for name, taken in given["methods"].items():
        shown.add_row(
            name,
            f"{taken['a_hand']['value']:.2f}",
            f"{taken['an_hour']['value']:.2f}",
            f"{taken['a_player_an_hour']['value']:.2f}",
            f"{taken['of_pots_percent']:.2f} %",
        )
    console().print(shown)
    console().print(
        f"[dim]assumed: {assumed['players']} players, {assumed['hands_an_hour']} hands an hour, a big blind of "
        f"{assumed['big_blind']:.2f} and an average pot of {assumed['average_pot']:.2f}[/]"
    )
