"""The mathematics department: what may be asked, and a sheet for each question. Open to everyone."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get

from queenhigh.api.sheets import QUESTIONS
from queenhigh.server.api.odds import Typed
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheService

LONGEST = 2_000
"""Characters of one entry: a strategy has several lines."""
MOST = 60
"""Entries of a form."""


class QuestionCard(msgspec.Struct, frozen=True):
    """Something that can be asked, and what the answer says."""

    question: str
    title: str
    about: str


@get("/api/figures", summary="Questions that the mathematics department answers", tags=["rules"])
async def every() -> list[QuestionCard]:
    return [QuestionCard(name, one.title, one.about) for name, one in QUESTIONS.items()]


@get("/api/figures/{question:str}", summary="A sheet of figures, with its form", tags=["rules"])
async def one(question: Typed, request: Request[Any, Any, Any], service: TheService) -> Response[Any]:
    """`{"doing": ...}` while it is being calculated: ask again in a moment. Form entries are query parameters."""
    if question not in QUESTIONS:
        raise ServerError(
            "not_found", f"There is no question {question[:40]!r}.", now=f"Ask one of {', '.join(QUESTIONS)}."
        )
    asked = {name: value for name, value in request.query_params.items() if value}
    for name, value in asked.items():
        if len(name) > LONGEST or len(value) > LONGEST or len(asked) > MOST:
            raise ServerError("malformed", "This is more than the form allows.", now="Ask for less.")
    made = await service.sheets.ask(question, asked)
    if made is None:
        made = msgspec.json.encode({"question": question, "doing": service.sheets.doing(question, asked)})
    return Response(made, media_type="application/json")


route_handlers = [every, one]
