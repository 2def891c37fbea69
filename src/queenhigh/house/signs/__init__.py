"""Signs: what a book wants on display, drawn from its data and a table's settings, and refused while something is lacking."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from queenhigh.games.library import open_book, open_pay_book
from queenhigh.house.documents.page import Document, Prose, label, stamp_of
from queenhigh.house.signs import california, canberra, melbourne, rulebook
from queenhigh.house.signs.wall import Coming, Lack, Requirement, SignRefused, Wall, families, missing, pay_grid
from queenhigh.rules import InputError

RULES = "rules"
_ROOMS = {
    "crown-melbourne-three-card-poker": melbourne,
    "casino-canberra-3-card-poker": canberra,
    "california-three-card-poker": california,
}
Drawing = Callable[[Wall], Document]

__all__ = ["RULES", "Coming", "Lack", "Requirement", "SignRefused", "Wall", "draw", "kinds", "lacking", "sign"]


def kinds(book_id: str) -> tuple[str, ...]:
    """The signs of a book. Rules on request every book has; pay tables, where it prices anything."""
    return tuple(_drawn(book_id))


def draw(book_id: str, kind: str, wall: Wall) -> Document:
    """A sign as the settings make it, complete or not."""
    drawn = _drawn(book_id)
    if kind not in drawn:
        raise InputError(f"{book_id} has no sign {kind!r}; it has {', '.join(drawn)}.")
    return drawn[kind](wall)


def lacking(document: Document) -> tuple[Lack, ...]:
    """What a document lacks, clause by clause. The sign of a complete table lacks nothing."""
    if document.kind == RULES:
        return tuple(missing(document, rulebook.required(open_book(document.book))))
    room = _ROOMS.get(document.book)
    return tuple(room.lacking(document)) if room else ()


def sign(book_id: str, kind: str, wall: Wall) -> Document:
    """A sign that may be put up, or the refusal that lists what it lacks."""
    document = draw(book_id, kind, wall)
    if lacks := lacking(document):
        raise SignRefused(document, lacks)
    return document


def _drawn(book_id: str) -> Mapping[str, Drawing]:
    book, pay = open_book(book_id), open_pay_book(book_id)

    def on_request(wall: Wall) -> Document:
        return rulebook.rules_on_request(book, pay, getattr(wall.settings, "readings", None))

    def plain_pays(_: Wall) -> Document:
        """A book whose room is not built: every price that it has."""
        grids = [
            pay_grid("pay_table", label(f"{name} {variant}".strip()), table)
            for name, variants in families(pay.tables).items()
            for variant, table in variants.items()
        ]
        rows = list(dict.fromkeys(row.rule for table in pay.tables.values() for row in table.values()))
        stakes = Prose(
            key="stakes", paragraphs=("“To 1” is paid on top of your wager, “for 1” and “%” instead of it.",)
        )
        return Document(
            kind="pays",
            title=book.title,
            subtitle="What the wagers pay",
            stamps=(stamp_of(book),),
            blocks=(*grids, stakes),
            rule=rows[0],
            also=tuple(rows[1:]),
        )

    room = _ROOMS.get(book_id)
    own: dict[str, Drawing] = dict(room.DRAWN) if room else {"pays": plain_pays} if pay.tables else {}
    return MappingProxyType({**own, RULES: on_request})
