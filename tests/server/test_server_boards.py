"""Boards: what a wall shows is what is written, names nobody, and comes again when it changes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from live_house import Client, LiveHouse
from record_house import RecordHouse

from queenhigh.server.boards import feed


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("boards")
    with RecordHouse(folder) as house:
        yield house


@pytest.fixture(scope="module")
def visitor(live: LiveHouse) -> Client:
    return live.visitor()


class Stream:
    """Server-sent events, read one by one."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def next(self) -> dict[str, str]:
        """The next message: its fields, and a comment as `comment`."""
        found: dict[str, str] = {}
        for line in self._lines:
            if not line:
                if found:
                    return found
                continue
            name, _, value = line.partition(":")
            found[name or "comment"] = value.strip()
        raise AssertionError("the stream has ended")

    def board(self) -> tuple[str, Any]:
        while True:
            message = self.next()
            if message.get("event") == "board":
                return message["id"], json.loads(message["data"])

    def ends(self) -> bool:
        """In the middle of a message or not: a browser reconnects by itself."""
        try:
            return all(not line.startswith("data: {") for line in self._lines)
        except httpx.RemoteProtocolError:
            return True


@contextmanager
def streaming(live: LiveHouse, kind: str, seen: str = "", **query: str) -> Iterator[Stream]:
    headers = {"Last-Event-ID": seen} if seen else {}
    with (
        httpx.Client(base_url=f"http://{live.address}", timeout=10, verify=False) as client,
        client.stream("GET", f"/api/boards/{kind}/stream", params=query, headers=headers) as answer,
    ):
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield Stream(answer.iter_lines())


class TestWhatIsShown:
    def test_a_jackpot_shows_what_its_account_holds(self, live: LiveHouse, visitor: Client) -> None:
        shown = visitor.get("/api/boards/jackpot").json()["jackpots"]
        melbourne = next(one for one in shown if one["book"] == "crown-melbourne-three-card-poker")
        assert melbourne["levels"][0]["amount"] == live.house.ledger.balance(f"meter:{melbourne['name']}") > 0
        assert ["Royal Flush", "100 % of the meter"] in [
            [prize["hand"], prize["pays"]] for prize in melbourne["prizes"]
        ]

    def test_perth_shows_three_levels_each_more_than_the_one_below(self, visitor: Client) -> None:
        shown = visitor.get("/api/boards/jackpot").json()["jackpots"]
        levels = next(one["levels"] for one in shown if one["book"] == "crown-perth-holdem-poker")
        amounts = [level["amount"] for level in levels]
        assert len(amounts) == 3
        assert amounts == sorted(amounts)

    def test_a_limit_sign_has_what_the_book_wants_on_it(self, visitor: Client) -> None:
        page = visitor.get("/api/boards/limits", id="canberra-1").json()
        (sign,) = page["signs"]
        facts = {fact["key"]: fact["value"] for block in sign["blocks"] for fact in block.get("facts", [])}
        assert (facts["minimum"], facts["maximum"], facts["multiples"]) == ("$5", "$200", "$5")
        assert "NI2006-481" in sign["stamp"]
        assert "3.1" in [rule["clause"] for rule in sign["rules"]]

    def test_no_board_names_a_player(self, live: LiveHouse, visitor: Client) -> None:
        names = {name for state in live.house.shown.values() for name in getattr(state.floor, "seats", {}).values()}
        assert names
        for kind, of in (("house", ""), ("jackpot", ""), ("limits", ""), ("table", "melbourne-1")):
            text = visitor.get(f"/api/boards/{kind}", **({"id": of} if of else {})).text
            assert [name for name in names if name in text] == []

    @pytest.mark.parametrize(
        ("kind", "of"), [("weather", ""), ("table", "atlantis-1"), ("table", ""), ("jackpot", "none")]
    )
    def test_what_does_not_exist_is_not_found(self, visitor: Client, kind: str, of: str) -> None:
        for path in (f"/api/boards/{kind}", f"/api/boards/{kind}/stream"):
            assert visitor.get(path, id=of).status_code == 404


class TestTheStream:
    def test_it_begins_with_the_board_as_it_is(self, live: LiveHouse, visitor: Client) -> None:
        with streaming(live, "table", id="canberra-1") as stream:
            _, page = stream.board()
        assert page == visitor.get("/api/boards/table", id="canberra-1").json()

    def test_a_client_that_has_the_current_view_gets_only_the_next_one(self, live: LiveHouse) -> None:
        with streaming(live, "house") as stream:
            seen, _ = stream.board()
        with streaming(live, "house", seen) as stream:
            guest = live.guest("Walter")
            began = time.monotonic()
            assert guest.do("canberra-2", type="sit", seat=6).status_code == 200
            changed, page = stream.board()
            assert time.monotonic() - began < 3
        assert changed != seen
        assert "Walter" not in json.dumps(page)

    def test_it_says_that_it_is_alive(self, live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(feed, "HEARTBEAT", 0.2)
        with streaming(live, "jackpot") as stream:
            stream.board()
            assert stream.next().get("comment") == "still here"

    def test_too_many_are_refused(self, live: LiveHouse, visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(feed, "MOST_STREAMS", 0)
        answer = visitor.get("/api/boards/house/stream")
        assert answer.status_code == 429


def test_a_house_that_closes_does_not_wait_for_its_boards(tmp_path: Path) -> None:
    with LiveHouse(tmp_path) as live, streaming(live, "house") as stream:
        stream.board()
        began = time.monotonic()
        live.server.should_exit = True
        assert stream.ends()
        assert time.monotonic() - began < 2.5
