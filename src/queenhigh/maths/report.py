"""All the figures of a book, as plain data, from which `queenhigh odds`, pages and papers are made.

    {"book", "wagers": {NAME: {"house_edge": "686689/20358520", "house_edge_percent", "hands", ...}}, "strategy": {...}}

A fraction is exact text; beside it is a number for people. Names: `ante_play[A]` where a book has several pay tables
and plain `ante_play` where it has one; likewise the side bets by the book's own names, and `main` for a game with more
streets. `further` are wagers and charges that the cards alone do not price, in the same shape: a jackpot by its meter,
a fee, a rake. `words` describe the figures: the titles of the wagers, what was counted, the speed of the game.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from queenhigh.games.kit.room import Room
from queenhigh.maths.figures import Figures, percent
from queenhigh.money import Cents, PayBook, in_dollars
from queenhigh.rules import Book, InputError
from queenhigh.rules.errors import did_you_mean

Progress = Callable[[str], None]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a report."""

    tables: tuple[str, ...] = ()
    """Pay tables to show: `A`, `pair_plus.F`, `ante_play[B]`, `pair_plus`; all, if none is named."""
    edition: str = ""
    """An edition that is installed besides the current one."""
    readings: dict[str, str] = {}
    ante: Cents = Cents(1000)
    meter: Cents | None = None
    cost: Cents = Cents(100)
    option: int | None = None
    seed: Cents | None = None
    seats: int = 1
    level: int | None = None
    """One level of Jackpot Wagers where a book has levels; all, if none is named."""
    ante_from: str = ""
    """The lowest kind of hand on which the ante is paid, if the book sets one."""
    hands: bool = False
    """List every starting hand with its value, instead of only those near the boundary."""


def silent(_: str) -> None:
    """Report no progress."""


def odds(book: str, asked: Asked | None = None, progress: Progress = silent) -> dict[str, Any]:
    """Everything about one book. The import of its facet, NumPy and the kernels happens here and not before."""
    from queenhigh.games.library import room

    asked = asked or Asked()
    return odds_of(room(book, asked.edition), asked, progress)


def odds_of(room: Room, asked: Asked, progress: Progress = silent) -> dict[str, Any]:
    """Return the same for a room that need not be installed."""
    from queenhigh.maths.odds import Odds

    facet, book = room.facet("odds", Odds), room.book
    check_options(room.id, facet.options, asked)
    found = facet.report(asked, progress)
    for name, figures in found["wagers"].items():
        figures["pays"] = pays(room.pay, facet.pay_tables, name)
    for name, figures in found.get("further", {}).items():
        figures["pays"] = pays(room.pay, facet.pay_tables, figures.pop("paid_as", name))
    if "jackpot" in found:
        found["jackpot"]["pays"] = pays(room.pay, facet.pay_tables, "jackpot")
    return {
        "book": room.id,
        "house": book.house,
        "title": book.title,
        "edition": book.edition,
        "asked": command(room.id, asked),
        **found,
        "words": {
            "titles": dict(facet.titles),
            "method": facet.method,
            "rounds_an_hour": facet.rounds_an_hour,
            "stake": facet.stake,
            "bets": {name: list(bets) for name, bets in facet.bets.items()},
        },
    }


SPECIAL = ("meter", "cost", "option", "seed", "level", "ante_from")
"""Options that apply only to some books."""


def check_options(book: str, options: Sequence[str], asked: Asked) -> None:
    """Refuse options that do not apply to a book, rather than ignore them."""
    for name in SPECIAL:
        if name not in options and getattr(asked, name) != getattr(Asked(), name):
            option = f"--{name.replace('_', '-')}"
            raise InputError(f"{option} has no meaning for {book}{_meant_for(name)}. Leave it out.")


def _meant_for(option: str) -> str:
    from queenhigh.games.library import BOOK_IDS, room
    from queenhigh.maths.odds import Odds

    rooms = [room(book) for book in BOOK_IDS]
    books = [each.id for each in rooms if each.has("odds") and option in each.facet("odds", Odds).options]
    return f": it is for {' and '.join(books)}" if books else ""


def command(book: str, asked: Asked) -> str:
    """Return the command that repeats this request."""
    usual = Asked()
    money = ("ante", "meter", "cost", "seed")
    given = [f"--edition {shlex.quote(asked.edition)}"] if asked.edition else []
    given += [f"--table {name}" for name in asked.tables]
    given += [f"--reading {name}={how}" for name, how in asked.readings.items()]
    for name in (*money, "option", "seats", "level", "ante_from"):
        if (one := getattr(asked, name)) != getattr(usual, name):
            given.append(f"--{name.replace('_', '-')} {in_dollars(one) if name in money else one}")
    return " ".join(["queenhigh odds", book, *given])


def pays(book: PayBook, tables: Mapping[str, tuple[str, ...]], name: str) -> list[dict[str, str]]:
    """The rows of the book's pay tables by which a wager is paid, as the book writes them."""
    wager, column = family(name), name.partition("[")[2].removesuffix("]")
    wanted = tables.get(wager, (wager,))
    return [
        {"table": table.name, "row": row.name, "pays": str(row.pays), "rule": row.rule.clause}
        for full, table in book.tables.items()
        if full.partition(".")[0] in wanted and (not column or full.partition(".")[2] in ("", column))
        for row in table.values()
    ]


def wager(figures: Figures, clauses: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """One wager as data. `clauses` are those by which the room settled it."""
    return {
        "house_edge": str(figures.house_edge),
        "house_edge_percent": percent(figures.house_edge),
        "element_of_risk": str(figures.element_of_risk),
        "element_of_risk_percent": percent(figures.element_of_risk),
        "return": str(figures.player_return),
        "return_percent": percent(figures.player_return),
        "wagered": str(figures.wagered),
        "variance": str(figures.variance),
        "standard_deviation": round(figures.deviation, 6),
        "wins_percent": percent(figures.share(won=True)),
        "loses_percent": percent(figures.share(won=False)),
        "deals": figures.deals,
        "hands": {
            name: {
                "count": result.count,
                "probability": str(Fraction(result.count, total)),
                "percent": percent(Fraction(result.count, total)),
                "net": str(result.net),
                "value": round(float(result.net), 6),
            }
            for total in [sum(result.count for result in figures.hands.values())]
            for name, result in figures.hands.items()
        },
        "results": {str(net): count for net, count in figures.results.items()},
        **({"ends": _ends(figures)} if figures.ends else {}),
        "clauses": list(clauses),
        **more,
    }


def _ends(figures: Figures) -> dict[str, dict[str, dict[str, int]]]:
    """For each hand its deals, by all that was wagered and by the net result."""
    made: dict[str, dict[str, dict[str, int]]] = {}
    for hand, ends in figures.ends.items():
        for (staked, net), count in sorted(ends.items()):
            made.setdefault(hand, {}).setdefault(str(staked), {})[str(net)] = count
    return made


def in_order(book: Book, clauses: Iterable[str]) -> list[str]:
    """Return the clauses in the book's order."""
    cited = set(clauses)
    return [clause for clause in book.clauses if clause in cited]


POINTS = 24
"""The points of a curve: enough for one that is straight except for rounding to whole dollars."""


def curve(edge: Callable[[int], Fraction], lowest: int, highest: int) -> list[list[float]]:
    """The house edge in per cent against the amount on a meter, from its minimum to beyond the highest of interest."""
    step = max(-(-5 * (highest - lowest) // (4 * POINTS * 100)) * 100, 100)
    return [[cents(at), percent(edge(at))] for at in range(lowest, lowest + POINTS * step + 1, step)]


def family(name: str) -> str:
    """Return `pair_plus` for `pair_plus[F]`."""
    return name.partition("[")[0]


def titled(found: Mapping[str, Any], name: str) -> str:
    """Return `Pair Plus, table F` for `pair_plus[F]`, in the words of the book."""
    column = name.partition("[")[2].removesuffix("]")
    words: str = found["words"]["titles"].get(family(name), name)
    return f"{words}, table {column}" if column else words


def notes(found: Mapping[str, Any]) -> list[str]:
    """Notes on the figures of a wager."""
    return [wager["note"] for wager in found["wagers"].values() if "note" in wager]


FULL_FOLD = "a_full_fold_costs_"
"""Precedes the name of a side bet whose average worth on hands that are folded in full follows."""


def thrown_away(found: Mapping[str, Any]) -> dict[str, Any]:
    """What a full fold gives up, by side bet and pay table."""
    given = found.get("folding", {})
    return {wager: worth for name in given if name.startswith(FULL_FOLD) for wager, worth in given[name].items()}


def each_figure(wagers: Mapping[str, dict[str, Any]]) -> list[tuple[str, str, dict[str, Any]]]:
    """Yield the name, the assumption if there is one, and the figures. A wager may have two, depending on who may fold
    the hand."""
    made = []
    for name, figures in wagers.items():
        made.append((name, figures.get("assumes", ""), figures))
        if beside := figures.get("with_the_best_folds"):
            made.append((name, beside["assumes"], beside))
    return made


def headed(found: Mapping[str, Any], name: str, assumes: str) -> str:
    """`Player Poker Extra: another player's hand`."""
    return f"{titled(found, name)}: {assumes}" if assumes else titled(found, name)


def value(exact: Fraction) -> dict[str, Any]:
    return {"exact": str(exact), "value": round(float(exact), 6)}


def chosen(name: str, columns: Iterable[str], tables: tuple[str, ...], also: str = "") -> list[str]:
    """Return the requested columns of a pay table, given by column alone, by name and column, or all of them by name."""
    offered = list(columns)
    wanted = [_parted(given) for given in tables]
    if not wanted or name in tables:
        return offered
    return [column for column in offered if any(column == c and wager in ("", name, also) for wager, c in wanted)]


def check_tables(names: Mapping[str, Iterable[str]], tables: tuple[str, ...], book: str) -> None:
    """Refuse a table that the book does not have, and list those that it has."""
    for given in tables:
        wager, column = _parted(given)
        if given in names:
            continue
        if not any((wager in ("", name)) and column in list(columns) for name, columns in names.items()):
            offered = "; ".join(f"{name} {', '.join(columns)}".strip() for name, columns in names.items())
            near = did_you_mean(wager or given, names, most=1)
            raise InputError(f"{book} has no pay table {given!r}.{near} It has {offered or 'none to choose from'}.")


def _parted(given: str) -> tuple[str, str]:
    """Split `pair_plus.F` or `pair_plus[F]` into a wager and a column; `F` is a column alone."""
    name, _, column = given.removesuffix("]").replace("[", ".").rpartition(".")
    return name, column


def adopt(readings: Any, asked: Asked) -> Any:
    return readings.adopt(asked.readings) if asked.readings else readings


def cents(amount: Fraction | int) -> float:
    """Return cents as dollars, for people."""
    return round(float(amount) / 100, 4)
