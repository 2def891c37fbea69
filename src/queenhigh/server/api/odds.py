"""The odds of the books: what there is, each book's figures, and the same as a paper. Open to everyone."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import Parameter

from queenhigh.games.library import BOOK_IDS, room
from queenhigh.maths.odds import Odds
from queenhigh.server.api.rules import LONGEST, meant
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheService

Typed = Annotated[str, Parameter(max_length=LONGEST)]

LONG = {"starting_hands", "results", "ends"}
"""Figures that only the paper lists in full."""


class OddsPage(msgspec.Struct, frozen=True, omit_defaults=True):
    """While `doing` says something, ask again in a moment. Fractions are text; numbers beside them are for people."""

    book: str
    doing: str = ""
    figures: Any = None
    charts: list[Any] = []


class OddsCard(msgspec.Struct, frozen=True):
    """A book whose odds can be calculated, and what they cover."""

    book: str
    house: str
    title: str
    about: str


@get("/api/odds", summary="Every book with odds", tags=["rules"], sync_to_thread=True)
def every() -> list[OddsCard]:
    rooms = [room(book) for book in BOOK_IDS]
    return [
        OddsCard(one.id, one.book.house, one.book.title, one.facet("odds", Odds).about)
        for one in rooms
        if one.has("odds")
    ]


@get("/api/odds/{book:str}", summary="The odds of a book", tags=["rules"])
async def one(book: Typed, service: TheService) -> OddsPage:
    name = _priced(book)
    found = service.folios.ask(name)
    if isinstance(found, str):
        return OddsPage(name, found)
    return OddsPage(name, figures=_shown(found.figures), charts=found.charts)


@get(
    "/api/odds/{book:str}/paper",
    summary="The odds of a book as a printable page",
    tags=["rules"],
    media_type="text/html",
)
async def paper(book: Typed, service: TheService) -> Response[str]:
    """The paper as a download, not in a frame: it contains its own style, which a page of this house may not."""
    name = _priced(book)
    found = service.folios.ask(name)
    if isinstance(found, str):
        raise ServerError(
            "not_found",
            "This page is not ready yet: the odds are being calculated.",
            f"Now: {found}.",
            "Ask again in a moment.",
        )
    headers = {"Content-Disposition": f'attachment; filename="{name}-odds.html"'}
    return Response(found.paper, media_type="text/html", headers=headers)


def _priced(book: str) -> str:
    """The book that is meant, if it has odds."""
    name = meant(book)
    if not room(name).has("odds"):
        raise ServerError("not_found", f"{name} has no odds.", now="The page Odds lists the books that have them.")
    return name


def _shown(figures: Any) -> Any:
    if isinstance(figures, dict):
        return {name: _shown(value) for name, value in figures.items() if name not in LONG}
    return figures


route_handlers = [every, one, paper]
