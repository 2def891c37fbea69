"""Boards for a wall: `/api/boards/{kind}` and a stream of it. Open to everyone; they show only what everyone in the
room may see."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Request, get
from litestar.params import Parameter
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from queenhigh.server.boards.content import BoardPage
from queenhigh.server.boards.feed import Boards, boards_of
from queenhigh.server.given import TheHouse

Name = Annotated[str, Parameter(max_length=64)]
AGAIN = 2000
"""Milliseconds after which a browser reconnects a broken stream."""


@get("/api/boards/{kind:str}", summary="A board", tags=["boards"])
async def board(house: TheHouse, kind: Name, id: Name = "") -> BoardPage:
    """`house`, `jackpot` (all, or one system), `limits` (all tables, or one) or `table`."""
    return await boards_of(house).page(kind, id)


@get(
    "/api/boards/{kind:str}/stream",
    summary="A board that keeps itself up to date",
    tags=["boards"],
    media_type="text/event-stream",
)
async def stream(house: TheHouse, request: Request[Any, Any, Any], kind: Name, id: Name = "") -> ServerSentEvent:
    """Server-sent events: a whole picture of the board whenever it changes, with an id, and a comment as a heartbeat. A
    client that reconnects with the `Last-Event-ID` of the current picture gets no second copy."""
    boards = boards_of(house)
    boards.check_room()
    await boards.picture(kind, id)
    return ServerSentEvent(_messages(boards, kind, id, request.headers.get("last-event-id", "")))


async def _messages(boards: Boards, kind: str, of: str, seen: str) -> AsyncIterator[ServerSentEventMessage]:
    yield ServerSentEventMessage(comment="queenhigh", retry=AGAIN)
    async for content in boards.stream(kind, of, seen):
        if content is None:
            yield ServerSentEventMessage(comment="still here")
        else:
            yield ServerSentEventMessage(data=content.body.decode(), id=content.id, event="board")


route_handlers = [board, stream]
