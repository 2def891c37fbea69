"""`queenhigh simulate BOOK`: rounds by the thousand million beside the exact figures, or evenings with a bankroll."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from time import monotonic
from typing import TYPE_CHECKING, Any

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.money import Cents, dollars
from queenhigh.rules import InputError

if TYPE_CHECKING:
    from queenhigh.maths.simulation.report import SoFar

Data = dict[str, Any]

MOST = 10**13
"""Rounds: most of a day for two cores, and far from where the streams would end."""
LONGEST = 10_000
"""Hours."""
RICHEST = Cents(10**11)
QUIET = 10.0
"""Seconds between lines where nobody watches a terminal."""


def run(
    typed: str,
    *,
    rounds: str,
    seed: str,
    workers: int,
    tables: tuple[str, ...],
    bankroll: str,
    hours: float,
    pace: int,
    ante: str,
    sides: tuple[str, ...],
    evenings: str,
    json: bool,
) -> int:
    """Exit status 1 if a figure is further from the exact one than chance explains."""
    from queenhigh.maths.simulation.report import Wanted, simulate

    book, seed = book_id(typed), seed or "queenhigh"
    if not 0 <= workers <= 1024:
        raise InputError(f"--workers is from 1 to 1024, or 0 for every core; not {workers}.")
    names = _each(tables)
    if bankroll:
        if not 0 < hours <= LONGEST:
            raise InputError(f"--hours is more than nothing and at most {LONGEST:,}, not {hours}.")
        return _evenings(
            book, seed=seed, workers=workers, tables=names, bankroll=_amount("--bankroll", bankroll), hours=hours,
            pace=pace, ante=_amount("--ante", ante), sides=_each(sides), evenings=whole("--evenings", evenings), json=json,
        )  # fmt: skip
    wanted = Wanted(rounds=whole("--rounds", rounds), seed=seed, workers=workers, tables=names)
    with watching(wanted.rounds, "rounds") as watch:
        found = simulate(book, wanted, watch)
    if json:
        print_json(found)
    else:
        _show(found)
    return 0 if found["agrees"] else 1


def _evenings(book: str, *, json: bool, **given: Any) -> int:
    from queenhigh.maths.simulation.evening import Evening, simulate_evenings

    evening = Evening(**given)
    with watching(evening.evenings, "evenings") as watch:
        found = simulate_evenings(book, evening, watch)
    if json:
        print_json(found)
    else:
        _show_evenings(found)
    return 0


def _each(typed: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.strip() for given in typed for name in given.split(",") if name.strip())


def whole(option: str, typed: str) -> int:
    """1e9, 2.5e6, 1_000_000 and 1,000,000 are all numbers of rounds; 1.5 is none."""
    try:
        number = Decimal(typed.replace(",", "").replace("_", ""))
    except InvalidOperation:
        raise InputError(f"{option} is a whole number such as 1000000 or 1e9, not {typed!r}.") from None
    if not number.is_finite() or not 1 <= number <= MOST or number != number.to_integral_value():
        raise InputError(f"{option} is a whole number from 1 to 1e13, not {typed}.")
    return int(number)


def _amount(option: str, typed: str) -> Cents:
    amount = dollars(typed)
    if not 0 < amount <= RICHEST:
        raise InputError(f"{option} is an amount above nothing and at most {RICHEST // 100:,}, not {typed}.")
    return amount


@contextmanager
def watching(total: int, what: str) -> Iterator[Callable[[SoFar], None]]:
    """On standard error: a bar with the rate and the estimate so far on a terminal, else a line now and then."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    screen = Console(stderr=True, highlight=False, emoji=False)
    if not screen.is_terminal:
        said = monotonic()

        def now_and_then(so_far: SoFar) -> None:
            nonlocal said
            if monotonic() - said > QUIET:
                said = monotonic()
                print(f"{so_far.done:,} of {total:,} {what}, {_words(so_far)}", file=sys.stderr, flush=True)

        yield now_and_then
        return
    columns = (
        BarColumn(24),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task("working out the exact figures", total=total)
        yield lambda so_far: bar.update(task, completed=so_far.done, description=_words(so_far))


def _words(so_far: SoFar) -> str:
    return f"{so_far.rate / 1e6:.1f} M/s  {so_far.name} {100 * so_far.edge:.4f} ± {100 * so_far.error:.4f} %"


def _show(found: Data) -> None:
    shown = table(
        "wager", ">simulated edge", ">± error", ">exact edge", ">errors away", title=f"{found['rounds']:,} rounds"
    )
    for name, wager in found["wagers"].items():
        shown.add_row(
            f"[bold]{plain(name)}[/]",
            f"{wager['house_edge_percent']:.4f} %",
            f"{wager['standard_error_percent']:.4f} %",
            f"{wager['exact_house_edge_percent']:.4f} %",
            f"{wager['errors_away']:+.2f}",
        )
    console().print(shown)
    ran = found["run"]
    console().print(
        f"[dim]{ran['rounds_a_second'] / 1e6:,.1f} million rounds a second with {ran['workers']} workers; "
        f"seed {plain(repr(found['seed']))} gives the same counts with any number of them[/]"
    )
    if not found["agrees"]:
        console().print("[bold red]A figure is more than four standard errors from the exact one.[/]")


def _show_evenings(found: Data) -> None:
    out = console()
    out.print(
        f"[bold]{found['evenings']:,} evenings[/] of {found['rounds_an_evening']:,} rounds of {plain(found['wager'])}, "
        f"an ante of {found['ante']:.2f}, with {found['bankroll']:,.2f}"
    )
    lasted = f"; those who are last {found['rounds_to_ruin']:,.0f} rounds" if found["rounds_to_ruin"] else ""
    out.print(f"ruined {found['ruin_percent']:.3f} ± {found['ruin_standard_error_percent']:.3f} %{lasted}")
    out.print(
        f"ahead {found['ahead_percent']:.2f} %; on average {found['average']:+,.2f} ± {found['average_standard_error']:.2f}, "
        f"give or take {found['standard_deviation']:,.2f}"
    )
    spread = ", ".join(f"{q} % {value:+,.0f}" for q, value in found["quantiles"].items())
    out.print(f"at most: {spread}\n")
    most = max(bar["evenings"] for bar in found["histogram"])
    block = "█" if out.encoding.startswith("utf") else "#"
    for bar in found["histogram"]:
        words = "less" if bar["from"] is None else f"{bar['from']:+,.0f}"
        out.print(f"{words:>10} [cyan]{block * round(40 * bar['evenings'] / most):<40}[/] {bar['percent']:6.2f} %")
    out.print(
        f"[dim]{found['run']['rounds_a_second'] / 1e6:,.1f} million rounds a second; seed {plain(repr(found['seed']))}[/]"
    )
