"""The odds over HTTP: calculated once, for all who ask, without slowing the tables."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from live_house import Client, LiveHouse

from queenhigh.games.library import BOOK_IDS, room
from queenhigh.server.errors import ServerError
from queenhigh.server.folios import Folios

POKER = "crown-melbourne-crown-poker"


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder: Path = tmp_path_factory.mktemp("odds")
    with LiveHouse(folder, afresh=True) as live:
        yield live.visitor()


def worked_out(visitor: Client, book: str, within: float = 240.0) -> dict[str, Any]:
    until = time.monotonic() + within
    while time.monotonic() < until:
        page: dict[str, Any] = visitor.get(f"/api/odds/{book}").json()
        if "doing" not in page:
            return page
        time.sleep(0.1)
    raise AssertionError(page)


def test_odds_are_worked_out_when_first_asked_for_and_then_known(visitor: Client) -> None:
    first = visitor.get("/api/odds/crown-poker")
    assert first.status_code == 200
    assert first.json()["doing"]
    early = visitor.get("/api/odds/crown-poker/paper")
    assert early.status_code == 404
    assert early.json()["error"]["now"] == "Ask again in a moment."
    page = worked_out(visitor, POKER)
    assert page["figures"]["wagers"]["flop_chase"]["house_edge"] == "1/17"
    assert "results" not in page["figures"]["wagers"]["flop_chase"]
    assert {chart["kind"] for chart in page["charts"]} == {"bars", "lines"}
    assert "doing" not in visitor.get("/api/odds/crown-poker").json()
    paper = visitor.get(f"/api/odds/{POKER}/paper")
    assert paper.headers["content-disposition"] == f'attachment; filename="{POKER}-odds.html"'
    assert paper.text.startswith("<!doctype html>")
    assert "1/17" in paper.text


def test_every_book_says_what_there_is_to_find(visitor: Client) -> None:
    shelf = {card["book"]: card for card in visitor.get("/api/odds").json()}
    assert list(shelf) == list(BOOK_IDS)
    assert shelf[POKER]["about"] == "Flop Chase, and what each kind of commission takes from a table."
    assert all(card["house"] and card["title"] and card["about"] for card in shelf.values())


def test_a_book_without_odds_is_refused_by_name(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = msgspec.structs.replace(room(POKER), facets={})
    monkeypatch.setattr("queenhigh.server.api.odds.room", lambda _: bare)
    refused = visitor.get(f"/api/odds/{POKER}").json()["error"]
    assert (refused["code"], refused["what"]) == ("not_found", f"{POKER} has no odds.")
    assert visitor.get("/api/odds").json() == []


def test_an_unknown_book_has_no_odds(visitor: Client) -> None:
    for path in ("/api/odds/atlantis", "/api/odds/crown/paper"):
        assert visitor.get(path).json()["error"]["code"] == "not_found"


def test_a_process_that_fails_is_reported_and_tried_again() -> None:
    async def evening() -> None:
        folios = Folios()
        assert folios.ask("no-such-book") == "getting ready"
        assert folios.ask("canberra") == "getting ready"
        _, late = await asyncio.wait(folios._tasks.values(), timeout=240)
        assert not late
        with pytest.raises(ServerError, match="could not be calculated"):
            folios.ask("no-such-book")
        assert folios.ask("no-such-book") == "getting ready"
        await folios.stop()

    asyncio.run(evening())


def test_closing_the_house_ends_the_process() -> None:
    async def closing() -> int:
        folios = Folios()
        folios.ask("crown-perth-holdem-poker")
        while not (running := _children()):
            await asyncio.sleep(0.05)
        await folios.stop()
        return running.pop()

    child = asyncio.run(closing())
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


def _children() -> list[int]:
    every = [child for task in Path("/proc/self/task").iterdir() for child in (task / "children").read_text().split()]
    return [int(child) for child in every if b"queenhigh.maths.odds" in Path(f"/proc/{child}/cmdline").read_bytes()]
