"""The few pieces of HTML that a paper is made of. Whatever is given as text is escaped here, once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from queenhigh.maths.pictures.drawing import svg
from queenhigh.maths.pictures.shapes import AnyChart


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()

    def __add__(self, other: str) -> Markup:
        return Markup(f"{self}{text(other)}")


def text(given: object) -> Markup:
    return given if isinstance(given, Markup) else Markup(escape(str(given)))


def tag(name: str, *inside: object, **attributes: str) -> Markup:
    written = "".join(f' {key.rstrip("_")}="{escape(value)}"' for key, value in attributes.items())
    return Markup(f"<{name}{written}>{''.join(map(text, inside))}</{name}>")


def many(pieces: Iterable[Markup]) -> Markup:
    return Markup("".join(pieces))


def paragraph(*inside: object) -> Markup:
    return tag("p", *inside)


def document(title: str, *body: Markup) -> str:
    """A whole self-contained page that adapts to light and dark mode, and prints."""
    style = Markup((files("queenhigh.maths.paper") / "style.css").read_text(encoding="utf-8"))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
        f"{tag('title', title)}{tag('style', style)}</head><body>{many(body)}</body></html>\n"
    )


def exact(fraction: object) -> Markup:
    """Return a fraction that may be broken over lines but is copied whole."""
    return tag("code", fraction)


def breaking(fraction: object) -> Markup:
    """A fraction in a narrow column, which may be broken after its stroke."""
    return tag("code", Markup(text(fraction).replace("/", "/<wbr>")))


def grouped(number: str) -> str:
    """Return 12345.60 as 12,345.60, and anything else unchanged."""
    whole, point, cents = number.partition(".")
    return f"{int(whole):,}{point}{cents}" if whole.removeprefix("-").isdigit() else number


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "", kind: str = "") -> Markup:
    """Return a table. Columns whose name starts with > hold numbers. The first cell of a row names it, and is aligned
    left. If no column has a name, there is no head."""
    sides = [' class="number"' if column.startswith(">") and n else "" for n, column in enumerate(columns)]
    head = "".join(
        f'<th scope="col"{side}>{escape(column.removeprefix(">"))}</th>'
        for column, side in zip(columns, sides, strict=True)
    )
    body = []
    for row in rows:
        cells = [
            f'<th scope="row">{text(cell)}</th>' if n == 0 else f"<td{sides[n]}>{text(cell)}</td>"
            for n, cell in enumerate(row)
        ]
        body.append(f"<tr>{''.join(cells)}</tr>")
    named = f"<caption>{escape(caption)}</caption>" if caption else ""
    of_kind = f' class="{kind}"' if kind else ""
    above = f"<thead><tr>{head}</tr></thead>" if any(columns) else ""
    return Markup(
        f'<div class="wide" tabindex="0"><table{of_kind}>{named}{above}<tbody>{"".join(body)}</tbody></table></div>'
    )


def chart(drawn: AnyChart) -> Markup:
    """The figures of a chart are always in a table as well, so a screen reader can skip the drawing."""
    return tag("figure", tag("figcaption", tag("b", drawn.title), " ", drawn.says), Markup(svg(drawn)))


def percent(value: float, digits: int = 4) -> str:
    return f"{value:.{digits}f} %".replace("-", "−")


def signed(value: float, digits: int = 6) -> str:
    return f"{value:+.{digits}f}".replace("-", "−")


def words(name: str) -> str:
    """`straight_flush` and `jackpot.1` as a person writes them."""
    said = name.replace("_", " ").replace(".", ", table ")
    return said[:1].upper() + said[1:]


def value(given: dict[str, Any], digits: int = 6) -> list[object]:
    """Return a number for people with its exact fraction."""
    return [signed(given["value"], digits), exact(given["exact"])]
