"""The odds of a book: `/api/odds/BOOK`, and the same as a paper. Open to everybody; worked out when first asked for."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import Parameter

from queenhigh.server.api.rules import LONGEST, meant
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheService

Typed = Annotated[str, Parameter(max_length=LONGEST)]

LONG = {"starting_hands", "results"}
"""What a page does not show number by number: the paper has it."""


class OddsPage(msgspec.Struct, frozen=True, omit_defaults=True):
    """While `doing` says something, ask again in a moment. Fractions are text; numbers beside them are for people."""

    book: str
    doing: str = ""
    figures: Any = None
    charts: list[Any] = []


@get("/api/odds/{book:str}", summary="The odds of a book", tags=["rules"])
async def one(book: Typed, service: TheService) -> OddsPage:
    found = service.folios.ask(meant(book))
    if isinstance(found, str):
        return OddsPage(meant(book), found)
    return OddsPage(meant(book), figures=_shown(found.figures), charts=found.charts)


@get("/api/odds/{book:str}/paper", summary="The odds of a book as a paper", tags=["rules"], media_type="text/html")
async def paper(book: Typed, service: TheService) -> Response[str]:
    """To be kept, not framed: its own style stands in it, which a page of this house may not have."""
    name = meant(book)
    found = service.folios.ask(name)
    if isinstance(found, str):
        raise ServerError(
            "not_found",
            "The paper is not there yet: the odds are being worked out.",
            f"Now: {found}.",
            "Ask again in a moment.",
        )
    headers = {"Content-Disposition": f'attachment; filename="{name}-odds.html"'}
    return Response(found.paper, media_type="text/html", headers=headers)


def _shown(figures: Any) -> Any:
    if isinstance(figures, dict):
        return {name: _shown(value) for name, value in figures.items() if name not in LONG}
    return figures


route_handlers = [one, paper]
