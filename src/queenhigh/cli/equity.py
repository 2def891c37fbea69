"""`queenhigh equity GAME HAND...`: each hand's share of the pot."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from queenhigh.cards import cards
from queenhigh.cli.drawing import progress
from queenhigh.cli.screen import console, faces, plain, print_json, table
from queenhigh.cli.simulate import whole

if TYPE_CHECKING:
    from queenhigh.maths.equity.report import Equity


def show(
    game: str, hands: tuple[str, ...], *, board: str, dead: str, samples: str, exact: bool, seed: str, json: bool
) -> None:
    from queenhigh.maths.equity.report import SEED, equity

    many = whole("--samples", samples) if samples else None
    with watching() as (progress, doing):
        found = equity(
            game,
            hands,
            board,
            dead,
            samples=many,
            exact=exact or None,
            seed=seed or SEED,
            progress=progress,
            doing=doing,
        )
    if json:
        print_json(as_data(found))
    else:
        _show(found)


def as_data(found: Equity) -> dict[str, object]:
    """The answer for JSON, also in per cent for people."""
    made: dict[str, object] = msgspec.to_builtins(found, enc_hook=str)
    made["hands"] = [
        {**msgspec.to_builtins(hand, enc_hook=str), "equity_percent": 100 * hand.equity} for hand in found.hands
    ]
    return made


@contextmanager
def watching() -> Iterator[tuple[Callable[[float], None], Callable[[str, bool], None]]]:
    """Show a bar on a terminal; otherwise, before the first compilation, a line that says what is taking time."""
    from queenhigh.maths.kernels.compiling import is_warm

    warm, now = is_warm(), "reading the hands"

    def words(what: str, compiled: bool) -> str:
        return f"{what} (compiling first, which takes a few seconds)" if compiled and not warm else what

    if not sys.stderr.isatty():

        def tell(what: str, compiled: bool) -> None:
            if not warm:
                print(words(what, compiled), file=sys.stderr, flush=True)

        yield lambda _: None, tell
        return
    with progress() as bar:

        def begin(what: str, compiled: bool) -> None:
            nonlocal now
            now = words(what, compiled)
            bar.clear()
            bar.show(now)

        yield (lambda part: bar.show(now, part)), begin


def _show(found: Equity) -> None:
    out = console()
    hi_lo = any(hand.low for hand in found.hands) or found.game.endswith("hilo")
    columns = (">scoop", ">high", ">low", ">quartered") if hi_lo else (">win", ">tie")
    shown = table("hand", ">hands", ">equity", *(() if found.exact else (">± error",)), *columns, title=found.title)
    for hand in found.hands:
        parts = (hand.win, hand.high, hand.low, hand.quartered) if hi_lo else (hand.win, hand.tie)
        shown.add_row(
            f"[bold]{plain(hand.hand)}[/]",
            f"{hand.hands:,}",
            f"[bold]{_percent(hand.equity)}[/]",
            *(() if found.exact else (_percent(hand.error),)),
            *map(_percent, parts),
        )
    out.print(shown)
    for name, given in (("board", found.board), ("dead", found.dead)):
        if given:
            out.print(f"{name} {faces(cards(given))}")
    if found.exact:
        hands = found.deals // found.boards
        each = f", {hands:,} deals of the hands and {found.boards:,} boards to each" if hands > 1 else ""
        out.print(f"[dim]exact: all {found.deals:,} {'deals' if each else 'boards'}{each}[/]")
    else:
        most = max(error for hand in found.hands for error in hand.errors.values())
        out.print(
            f"[dim]sampled: {found.deals:,} deals, seed {plain(repr(found.seed))}; ± is one standard error, and that of "
            f"the other columns is at most {_percent(most)}[/]"
        )
        for hand in found.hands:
            if hand.interval[0] == 0 or hand.interval[1] == 1:
                low, high = (_percent(limit) for limit in hand.interval)
                out.print(f"[dim]{plain(hand.hand)}: from {low} to {high} with 95 % confidence[/]")
    if found.keeping:
        out.print(f"[dim]{plain(found.keeping)}[/]")


def _percent(part: float) -> str:
    """A percentage to a thousandth; smaller ones to two digits, so that they do not look like zero."""
    return f"{100 * part:.3f} %" if part == 0 or 100 * part >= 0.001 else f"{100 * part:.2g} %"
