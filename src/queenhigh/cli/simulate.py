"""`queenhigh simulate BOOK`: billions of rounds, compared with the exact figures, or evenings with a bankroll."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from queenhigh.cli.drawing import progress
from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.money import Cents, dollars
from queenhigh.rules import InputError

if TYPE_CHECKING:
    from queenhigh.maths.simulation.report import SoFar, Wanted
    from queenhigh.maths.simulation.running import Engine
    from queenhigh.maths.simulation.table import Setting

Data = dict[str, Any]

MOST = 10**13
"""The most rounds: most of a day on two cores, and far from where the streams would end."""
RICHEST = Cents(10**11)
QUIET = 10.0
"""Seconds between lines if the output is not a terminal."""
ROUNDS, EVENINGS = "1e8", "1e6"
MOST_CHECKED = 1 << 20
"""The rounds of a block."""
INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def run(typed: str, *, bankroll: str, plot: str, json: bool, **given: Any) -> int:
    """Run a simulation. Exit status 1 if a figure is further from the exact one than chance explains."""
    from queenhigh.maths.pictures.files import PICTURES, checked

    picture = checked("--plot", plot, PICTURES) if plot else None
    setting = _setting(typed, given)
    found = _evenings(setting, bankroll, given) if bankroll else _rounds(setting, given)
    if picture:
        from queenhigh.maths.simulation.plot import draw

        draw(found, picture)
    if json:
        print_json(found)
    else:
        (_show_evenings if bankroll else _show)(found)
    if found["interrupted"]:
        kept = given["save"] or given["resume"]
        print(
            f"Interrupted. {f'Continue with --resume {kept}' if kept else 'Nothing is kept without --save'}.",
            file=sys.stderr,
        )
        return INTERRUPTED
    return 0 if found.get("agrees", True) else 1


def _setting(typed: str, given: Data) -> Setting:
    from queenhigh.maths.simulation.table import Setting

    return Setting(
        book=book_id(typed),
        edition=given["edition"],
        seats=given["seats"],
        cost=_amount("--cost", given["cost"]),
        meter=_amount("--meter", given["meter"]) if given["meter"] else None,
        strategy=given["strategy"].replace("-", "_").replace(" ", "_"),
    )


def _rounds(setting: Setting, given: Data) -> Data:
    from queenhigh.maths.simulation.report import simulate

    wanted, (engine, on) = _wanted(given, "--rounds", given["rounds"], ROUNDS), _engine(given)
    if not 0 <= given["check"] <= min(MOST_CHECKED, wanted.rounds):
        raise InputError(f"--check is up to {min(MOST_CHECKED, wanted.rounds):,} rounds, not {given['check']:,}.")
    with watching(wanted.rounds, "rounds") as watch:
        found = simulate(setting, wanted, engine, watch, on)
    if given["check"]:
        found["checked"] = _checked(setting, wanted.seed, given["check"])
        found["agrees"] &= not found["checked"]["different"]
    return found


def _checked(setting: Setting, seed: str, rounds: int) -> Data:
    """Play the first rounds again, card by card, with the room."""
    from queenhigh.maths.simulation.by_hand import differences
    from queenhigh.maths.simulation.running import seed_of
    from queenhigh.maths.simulation.table import table_of

    found = [
        {
            "round": one.round + 1,
            "seat": one.seat,
            "wager": list(one.wager),
            "kernel": str(one.kernel),
            "room": str(one.room),
        }
        for one in differences(table_of(setting), seed_of(seed), rounds)
    ]
    return {"rounds": rounds, "different": found}


def _evenings(setting: Setting, bankroll: str, given: Data) -> Data:
    from queenhigh.maths.simulation.evening import Evening, simulate_evenings

    evening = Evening(
        bankroll=_amount("--bankroll", bankroll),
        ante=_amount("--ante", given["ante"]),
        rounds=given["evening"],
        sides=_each(given["sides"]),
        stop_loss=_amount("--stop-loss", given["stop_loss"]) if given["stop_loss"] else None,
        goal=_amount("--goal", given["goal"]) if given["goal"] else None,
    )
    if given["check"]:
        raise InputError("--check is for rounds, not for evenings: leave out --bankroll.")
    if given["rounds"]:
        raise InputError("With --bankroll the rounds are those of --evenings evenings: leave out --rounds.")
    wanted, (engine, on) = _wanted(given, "--evenings", given["evenings"], EVENINGS), _engine(given)
    with watching(wanted.rounds, "evenings") as watch:
        return simulate_evenings(setting, evening, wanted, engine, watch, on)


def _wanted(given: Data, option: str, typed: str, default: str) -> Wanted:
    """The number of rounds; resuming without a number uses the earlier one."""
    from queenhigh.maths.simulation.checkpoint import read
    from queenhigh.maths.simulation.report import Wanted

    if given["save"] and given["resume"]:
        raise InputError("--resume saves to its own file: leave out --save.")
    file = Path(given["save"] or given["resume"]) if given["save"] or given["resume"] else None
    many = read(file).rounds if file and given["resume"] and not typed else whole(option, typed or default)
    return Wanted(
        rounds=many,
        seed=given["seed"] or "queenhigh",
        tables=_each(given["tables"]),
        save=file,
        resume=bool(given["resume"]),
    )


def _engine(given: Data) -> tuple[Engine, str]:
    """Where the blocks run, and the same in words."""
    from queenhigh.maths.simulation.running import on_threads
    from queenhigh.maths.workers import cores

    threads, dask, ray = given["threads"], given["dask"], given["ray"]
    if not 0 <= threads <= 1024:
        raise InputError(f"--threads must be from 1 to 1024, or 0 for one per core, not {threads}.")
    if sum((bool(threads), bool(dask), bool(ray), given["gpu"])) > 1:
        raise InputError("Blocks are done on --threads, on --gpu, on --dask or on --ray: name one of them.")
    if given["gpu"]:
        from queenhigh.maths.simulation.gpu import on_gpu

        return on_gpu(), "a graphics processor"
    if dask:
        from queenhigh.maths.simulation.clusters import on_dask

        return on_dask(dask), f"Dask at {dask}"
    if ray:
        from queenhigh.maths.simulation.clusters import on_ray

        return on_ray(ray), f"Ray, {ray}"
    many = threads or cores()
    return on_threads(many), f"{many} thread{'s' if many > 1 else ''}"


def _each(typed: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.strip() for given in typed for name in given.split(",") if name.strip())


def whole(option: str, typed: str) -> int:
    """Read a whole number: 1e9, 2.5e6, 1_000_000 and 1,000,000 are accepted, 1.5 is not."""
    try:
        number = Decimal(typed.replace(",", "").replace("_", ""))
    except InvalidOperation:
        raise InputError(f"{option} must be a whole number such as 1000000 or 1e9, not {typed!r}.") from None
    if not number.is_finite() or not 1 <= number <= MOST or number != number.to_integral_value():
        raise InputError(f"{option} must be a whole number from 1 to 1e13, not {typed}.")
    return int(number)


def _amount(option: str, typed: str) -> Cents:
    amount = dollars(typed)
    if not 0 < amount <= RICHEST:
        raise InputError(f"{option} must be above zero and at most {RICHEST // 100:,}, not {typed}.")
    return amount


@contextmanager
def watching(total: int, what: str) -> Iterator[Callable[[SoFar], None]]:
    """Report progress on standard error: on a terminal a bar with the rate and the estimate so far, otherwise a line
    now and then."""
    if not sys.stderr.isatty():
        said = monotonic()

        def now_and_then(so_far: SoFar) -> None:
            nonlocal said
            if monotonic() - said > QUIET:
                said = monotonic()
                print(f"{so_far.done:,} of {total:,} {what}, {_words(so_far)}", file=sys.stderr, flush=True)

        yield now_and_then
        return
    with progress() as bar:
        bar.show("working out the exact figures first")
        yield lambda so_far: bar.show(_words(so_far), so_far.done / total)


def _words(so_far: SoFar) -> str:
    return f"{so_far.rate / 1e6:.1f} M/s  {so_far.name} {100 * so_far.edge:.4f} ± {100 * so_far.error:.4f} %"


def _show(found: Data) -> None:
    from queenhigh.maths.simulation.report import CLOSE

    seats = f", {found['seats']} seats" if found["seats"] > 1 else ""
    played = "" if found["strategy"] == "optimal" else f", {found['strategy'].replace('_', ' ')}"
    shown = table(
        "wager", ">simulated", ">± error", ">exact", ">errors away", title=f"{found['rounds']:,} rounds{seats}{played}"
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
    console().print(f"[dim]{_ran(found)} gives the same rounds on any hardware[/]")
    if checked := found.get("checked"):
        wrong = len(checked["different"])
        said = f"[bold red]{wrong:,} wagers end differently[/]" if wrong else "every wager ends the same"
        console().print(f"the first {checked['rounds']:,} rounds, settled by the room: {said}")
    if any(abs(wager["errors_away"]) > CLOSE for wager in found["wagers"].values()):
        console().print("[bold red]A figure is more than four standard errors from the exact one.[/]")


def _ran(found: Data) -> str:
    ran = found["run"]
    rate = (
        f"{ran['rounds_a_second'] / 1e6:,.1f} million rounds a second" if ran["rounds_a_second"] else "all done already"
    )
    resumed = f", {ran['resumed_from']:,} from the file" if ran["resumed_from"] else ""
    return f"{rate} on {plain(ran['on'])}{resumed}; seed {plain(repr(found['seed']))}"


def _show_evenings(found: Data) -> None:
    out, exact = console(), found.get("exact")
    out.print(
        f"[bold]{found['evenings']:,} evenings[/] of {found['rounds_an_evening']:,} rounds of {plain(found['wager'])}, "
        f"an ante of {found['ante']:.2f}, with {found['bankroll']:,.2f}"
    )
    shown = table("", ">simulated", ">± error", *([">exact"] if exact else []))
    average, error = f"{found['average']:+,.2f}", f"{found['average_standard_error']:.2f}"
    deviation, stray = f"{found['standard_deviation']:,.2f}", f"{found['standard_deviation_standard_error']:.2f}"
    rows = [
        ("ruined", f"{found['ruin_percent']:.3f} %", f"{found['ruin_standard_error_percent']:.3f} %", "ruin_percent"),
        ("ahead", f"{found['ahead_percent']:.3f} %", f"{found['ahead_standard_error_percent']:.3f} %", "ahead_percent"),
        ("on average", average, error, "average"),
        ("standard deviation", deviation, stray, "standard_deviation"),
        ("rounds", f"{found['rounds_played']:,.1f}", f"{found['rounds_played_standard_error']:.1f}", "rounds_played"),
    ]
    for name, value, around, key in rows:
        more = [f"{exact[key]:,.3f}{' %' if key.endswith('percent') else ''}"] if exact else []
        shown.add_row(name, value, around, *more)
    out.print(shown)
    for key, words in (("goal", "go home having won their goal"), ("stopped", "go home having lost their limit")):
        if f"{key}_percent" in found:
            error = found[f"{key}_standard_error_percent"]
            out.print(f"{found[f'{key}_percent']:.3f} ± {error:.3f} % {words}")
    if found["rounds_to_ruin"]:
        error = found["rounds_to_ruin_standard_error"]
        out.print(f"ruin comes after {found['rounds_to_ruin']:,.1f} ± {error:.1f} rounds on average")
    spread = ", ".join(f"{q} % {value:+,.0f}" for q, value in found["quantiles"].items())
    out.print(f"percentiles: {spread}\n")
    most = max(bar["evenings"] for bar in found["histogram"])
    block = "█" if out.encoding.startswith("utf") else "#"
    for bar in found["histogram"]:
        words = "less" if bar["from"] is None else f"{bar['from']:+,.0f}"
        out.print(f"{words:>10} [cyan]{block * round(40 * bar['evenings'] / most):<40}[/] {bar['percent']:6.2f} %")
    out.print(f"[dim]{_ran(found)}[/]")
    if not found.get("agrees", True):
        out.print("[bold red]A figure is more than four standard errors from the exact one.[/]")
