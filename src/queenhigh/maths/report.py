"""All the figures of a book, as plain data: what `queenhigh odds` prints, and what a page or a paper can be made of.

    {"book", "wagers": {NAME: {"house_edge": "686689/20358520", "house_edge_percent", "hands", ...}}, "strategy": {...}}

A fraction is text, exact; beside it stands a number for people. Names: `ante_play[A]` where a book has several pay tables and
plain `ante_play` where it has one; likewise `pair_plus` (Canberra: `pairs_plus`), `six_card_bonus`; `main` for Perth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from queenhigh.maths.figures import Figures, percent
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import Book, InputError
from queenhigh.rules.errors import did_you_mean

Progress = Callable[[str], None]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to know beside the book's own figures."""

    tables: tuple[str, ...] = ()
    """Pay tables to show: `A`, `pair_plus.F`, `ante_play[B]`, `pair_plus`; all, if none is named."""
    readings: dict[str, str] = {}
    ante: Cents = Cents(1000)
    meter: Cents | None = None
    cost: Cents = Cents(100)
    option: int | None = None
    seed: Cents | None = None
    seats: int = 1
    level: int | None = None
    """Perth: one level of Jackpot Wagers; all, if none is named."""
    ante_from: str = ""
    """Perth: the kind of hand from which on the ante is paid, `straight` for the parent game."""
    hands: bool = False
    """Every starting hand with its value, instead of those beside the boundary."""


def silent(_: str) -> None:
    """Nobody is watching."""


def odds(book: str, asked: Asked | None = None, progress: Progress = silent) -> dict[str, Any]:
    """Everything about one book. The import of a room, NumPy and the kernels happens here and not before."""
    from queenhigh.games.library import open_book

    asked, opened = asked or Asked(), open_book(book)
    check_options(book, asked)
    about = {"house": opened.house, "title": opened.title, "edition": opened.edition, "asked": command(book, asked)}
    match book:
        case "crown-melbourne-crown-poker":
            found = _poker(book, asked)
        case "crown-perth-holdem-poker":
            from queenhigh.maths.holdem.report import report as holdem

            found = holdem(asked, progress)
        case _:
            from queenhigh.maths.three_card.report import report as three_card

            found = three_card(book, asked, progress)
    for name, figures in found["wagers"].items():
        figures["pays"] = pays(book, name)
    if "jackpot" in found:
        found["jackpot"]["pays"] = pays(book, "jackpot")
    return {"book": book, **about, **found}


MELBOURNE, PERTH = "crown-melbourne-three-card-poker", "crown-perth-holdem-poker"
OPTIONS = {
    "meter": (MELBOURNE, PERTH),
    "cost": (MELBOURNE, PERTH),
    "option": (MELBOURNE,),
    "seed": (MELBOURNE,),
    "level": (PERTH,),
    "ante_from": (PERTH,),
}
"""What may be asked of some books alone."""


def check_options(book: str, asked: Asked) -> None:
    """What a book knows nothing of is refused, not left out."""
    for name, books in OPTIONS.items():
        if book not in books and getattr(asked, name) != getattr(Asked(), name):
            raise InputError(
                f"--{name.replace('_', '-')} has no meaning for {book}: it is for {' and '.join(books)}. Leave it out."
            )


def command(book: str, asked: Asked) -> str:
    """How to ask for the same again."""
    usual = Asked()
    money = ("ante", "meter", "cost", "seed")
    given = [f"--table {name}" for name in asked.tables]
    given += [f"--reading {name}={how}" for name, how in asked.readings.items()]
    for name in (*money, "option", "seats", "level", "ante_from"):
        if (one := getattr(asked, name)) != getattr(usual, name):
            given.append(f"--{name.replace('_', '-')} {in_dollars(one) if name in money else one}")
    return " ".join(["queenhigh odds", book, *given])


PAY_TABLES = {
    "ante_play": ("ante", "play", "ante_bonus"),
    "main": ("ante", "flop", "turn", "river"),
    "dealer_poker_extra": ("poker_extra",),
    "player_poker_extra": ("poker_extra",),
}
"""Where a wager's prices stand in a book, if it is not in a table of the same name."""


def pays(book: str, name: str) -> list[dict[str, str]]:
    """The rows of the book's pay tables by which a wager is paid, as the book writes them."""
    from queenhigh.games.library import open_pay_book

    wager, column = family(name), name.partition("[")[2].removesuffix("]")
    wanted = PAY_TABLES.get(wager, (wager,))
    return [
        {"table": table.name, "row": row.name, "pays": str(row.pays), "rule": row.rule.clause}
        for full, table in open_pay_book(book).tables.items()
        if full.partition(".")[0] in wanted and (not column or full.partition(".")[2] in ("", column))
        for row in table.values()
    ]


def _poker(book: str, asked: Asked) -> dict[str, Any]:
    from queenhigh.games.library import open_book
    from queenhigh.maths import flop_chase, rake

    check_tables({}, asked.tables, book)
    opened = open_book(book)
    readings, mix = adopt(opened.readings, asked), rake.TYPICAL
    takes = {name: rake.takes(commission, mix, readings) for name, commission in rake.EXAMPLES.items()}
    return {
        "book": book,
        "readings": readings.departures,
        "wagers": {"flop_chase": wager(flop_chase.figures(), in_order(opened, flop_chase.clauses()))},
        "strategy": {},
        "rake": {
            "assumes": {
                "players": mix.players,
                "hands_an_hour": mix.hands_an_hour,
                "big_blind": cents(mix.big_blind),
                "average_pot": cents(mix.average_pot),
                "pots_in_big_blinds": {str(pot.big_blinds): f"{pot.share} %" for pot in mix.pots},
            },
            "methods": {
                name: {
                    "a_hand": value(taken.a_hand / 100),
                    "an_hour": value(taken.an_hour / 100),
                    "a_player_an_hour": value(taken.a_player_an_hour / 100),
                    "of_pots_percent": percent(taken.of_pots),
                    "clauses": in_order(opened, rake.clauses(rake.EXAMPLES[name])),
                }
                for name, taken in takes.items()
            },
        },
    }


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
        "clauses": list(clauses),
        **more,
    }


def in_order(book: Book, clauses: Iterable[str]) -> list[str]:
    """As the book has them."""
    cited = set(clauses)
    return [clause for clause in book.clauses if clause in cited]


POINTS = 24
"""Of a curve: enough for one that is a straight line but for whole dollars."""


def curve(edge: Callable[[int], Fraction], lowest: int, highest: int) -> list[list[float]]:
    """The house edge in percent against what a meter shows, from the least it may show to beyond the highest of interest."""
    step = max(-(-5 * (highest - lowest) // (4 * POINTS * 100)) * 100, 100)
    return [[cents(at), percent(edge(at))] for at in range(lowest, lowest + POINTS * step + 1, step)]


FAMILIES = {
    "ante_play": "Ante and Play",
    "pair_plus": "Pair Plus",
    "pairs_plus": "Pairs Plus",
    "six_card_bonus": "Six Card Bonus",
    "main": "Main game",
    "dealer_poker_extra": "Dealer Poker Extra",
    "player_poker_extra": "Player Poker Extra",
    "flop_chase": "Flop Chase",
}
"""What wagers are called on charts and pages."""


def family(name: str) -> str:
    """`pair_plus` of `pair_plus[F]`."""
    return name.partition("[")[0]


def titled(name: str) -> str:
    """`Pair Plus, table F` of `pair_plus[F]`."""
    column = name.partition("[")[2].removesuffix("]")
    words = FAMILIES.get(family(name), name)
    return f"{words}, table {column}" if column else words


PLAYER_POKER_EXTRA = (
    "A fold loses a Player Poker Extra. The first figure is for a hand that is never folded: the best play when the wager is as "
    "large as the ante. The second is for a bettor on another player's hand, which is folded where the main game says so."
)
"""Beside the two figures of that wager."""


def each_figure(wagers: Mapping[str, dict[str, Any]]) -> list[tuple[str, str, dict[str, Any]]]:
    """Name, what it assumes if that matters, and figures: Player Poker Extra has two, by who may fold the hand."""
    made = []
    for name, figures in wagers.items():
        made.append((name, figures.get("assumes", ""), figures))
        if beside := figures.get("with_the_best_folds"):
            made.append((name, beside["assumes"], beside))
    return made


def headed(name: str, assumes: str) -> str:
    """`Player Poker Extra: another player's hand`."""
    return f"{titled(name)}: {assumes}" if assumes else titled(name)


def value(exact: Fraction) -> dict[str, Any]:
    return {"exact": str(exact), "value": round(float(exact), 6)}


def chosen(name: str, columns: Iterable[str], tables: tuple[str, ...], also: str = "") -> list[str]:
    """The columns of a pay table that were asked for, by column alone, by name and column, or all of them by name."""
    offered = list(columns)
    wanted = [_parted(given) for given in tables]
    if not wanted or name in tables:
        return offered
    return [column for column in offered if any(column == c and wager in ("", name, also) for wager, c in wanted)]


def check_tables(names: Mapping[str, Iterable[str]], tables: tuple[str, ...], book: str) -> None:
    """A table that the book does not have is refused, with those that it has."""
    for given in tables:
        wager, column = _parted(given)
        if given in names:
            continue
        if not any((wager in ("", name)) and column in list(columns) for name, columns in names.items()):
            offered = "; ".join(f"{name} {', '.join(columns)}".strip() for name, columns in names.items())
            near = did_you_mean(wager or given, names, most=1)
            raise InputError(f"{book} has no pay table {given!r}.{near} It has {offered or 'none to choose from'}.")


def _parted(given: str) -> tuple[str, str]:
    """`pair_plus.F` and `pair_plus[F]` name a wager and a column, `F` a column."""
    name, _, column = given.removesuffix("]").replace("[", ".").rpartition(".")
    return name, column


def adopt(readings: Any, asked: Asked) -> Any:
    return readings.adopt(asked.readings) if asked.readings else readings


def cents(amount: Fraction | int) -> float:
    """Dollars for people."""
    return round(float(amount) / 100, 4)
