"""Strategies for people: a book's best play in words, what each simplification costs, and what a strategy of your own
costs.

A strategy is written in TOML. A book's facet `strategy` says what it may contain and prices it exactly.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from queenhigh.games.kit.room import Room
from queenhigh.games.library import must_have
from queenhigh.maths.figures import percent
from queenhigh.maths.report import Progress, silent
from queenhigh.rules import InputError

Data = dict[str, Any]
Written = Mapping[str, Any]


class StrategyStep(msgspec.Struct, frozen=True, kw_only=True):
    """A strategy worth learning."""

    says: str
    """The strategy in a sentence."""
    written: Written
    """The strategy in the form of a file."""


class Advised(msgspec.Struct, frozen=True, kw_only=True):
    """What prices the strategies of one book under one set of readings and pay tables."""

    wager: str
    best: Fraction
    """The house edge with optimal play."""
    says: str
    """Optimal play, as well as one sentence can describe it."""
    steps: tuple[StrategyStep, ...]
    """The steps, from the simplest to the most detailed one worth learning."""
    edge: Callable[[Written], Fraction]
    """Prices a strategy from a file; a key that makes no sense is refused by name."""
    more: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    """Further tables for a card: a heading, and rows of two."""


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `strategy`: what a book provides so that strategies can be priced."""

    advised: Callable[[str, Mapping[str, str], Progress], Advised]
    """Makes the `Advised` from a pay table and readings."""
    format: str
    """What a file may contain, with an example."""


def report(
    room: Room,
    *,
    table: str = "",
    readings: Mapping[str, str] | None = None,
    written: Written | None = None,
    progress: Progress = silent,
) -> Data:
    """The strategies of a book with their costs, and the user's own, as plain data."""
    must_have(room, "strategy")
    facet = room.facet("strategy", Strategy)
    advised = facet.advised(table, readings or {}, progress)
    made: Data = {
        "book": room.id,
        "house": room.book.house,
        "title": room.book.title,
        "edition": room.book.edition,
        "wager": advised.wager,
        "house_edge": str(advised.best),
        "house_edge_percent": percent(advised.best),
        "best": advised.says,
        "steps": [{"says": step.says, **_cost(advised, step.written)} for step in advised.steps],
        "tables": [{"title": title, "rows": [list(row) for row in rows]} for title, rows in advised.more],
        "format": facet.format,
    }
    if written is not None:
        made["yours"] = _cost(advised, written)
    return made


def _cost(advised: Advised, written: Written) -> Data:
    edge = advised.edge(written)
    return {
        "house_edge": str(edge),
        "house_edge_percent": percent(edge),
        "costs": str(edge - advised.best),
        "costs_percent": percent(edge - advised.best),
        "written": dict(written),
    }


def read(file: Path, facet: Strategy) -> Written:
    """A strategy from a file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{file} is not valid TOML: {error}. A strategy is written so:\n{facet.format}") from None


def known_keys(written: Written, known: Mapping[str, type | tuple[type, ...]]) -> None:
    """Refuse an unknown key, and a value of the wrong kind."""
    from queenhigh.rules.errors import did_you_mean

    for key, value in written.items():
        if key not in known:
            raise InputError(f"A strategy has no {key!r}.{did_you_mean(key, known)} It has {', '.join(known)}.")
        if not isinstance(value, known[key]):
            raise InputError(f"{key} = {value!r} is not what a strategy has there.")


def as_page(found: Data, version: str) -> str:
    """A strategy card: one printable page."""
    from queenhigh.maths.paper.markup import Markup, document, exact, many, paragraph, table, tag

    heading = f"{found['house']}, {found['title']}: strategy"
    steps = [
        (step["says"], f"{step['house_edge_percent']:.4f} %", f"{step['costs_percent']:.4f} %")
        for step in found["steps"]
    ]
    yours: tuple[Markup, ...] = ()
    if mine := found.get("yours"):
        yours = (
            tag(
                "section",
                tag("h2", "Your strategy"),
                paragraph(f"House edge {mine['house_edge_percent']:.4f} % ", exact(mine["house_edge"]), "."),
                paragraph(f"It costs {mine['costs_percent']:.4f} % of the ante more than optimal play."),
            ),
        )
    body = (
        tag("header", paragraph("Queenhigh ", version, " · Strategy card"), tag("h1", heading)),
        tag(
            "main",
            *yours,
            tag(
                "section",
                tag("h2", "Optimal play"),
                paragraph(found["best"]),
                paragraph(
                    f"House edge {found['house_edge_percent']:.4f} % of the ante ", exact(found["house_edge"]), "."
                ),
            ),
            tag(
                "section",
                tag("h2", "Strategies to learn"),
                table(("Strategy", ">House edge", ">Costs"), steps, kind="words"),
            ),
            many(
                tag("section", tag("h2", one["title"]), table(("", ""), one["rows"], kind="words"))
                for one in found["tables"]
            ),
        ),
    )
    return document(heading, *body)
