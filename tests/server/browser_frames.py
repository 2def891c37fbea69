"""What really reaches a browser: the frames of a watcher's and of a player's page in two houses that differ in hidden cards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from chromium import chromium_found
from live_house import LiveHouse
from live_table import sealed

from queenhigh.cards import Deck, Seed, shuffle

BOOK, TABLE = "casino-canberra-3-card-poker", "canberra-1"
BEFORE = ("CloseBetting", "Shuffle", "Cut", "Deal")


def browser_runs(folder: Path, seed: int, rounds: int) -> int:
    """How many frames were the same. Ann's hand, the dealer's and the stub are others in the second house."""
    from playwright.sync_api import sync_playwright

    path, compared = chromium_found(), 0
    assert path, "a browser is needed: install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for number in range(rounds):
            deck = shuffle(Seed.named(seed, number))
            streams = []
            for which in (0, 1):
                where = folder / f"browser {number} {which}"
                where.mkdir()
                with _house(where, f"{seed}-{number}", deck) as live:
                    streams.append(_round(live, browser))
                    hands = live.house.table(TABLE).round
                assert hands is not None
                seen = {card for seat in (2,) for card in hands.hands[seat].cards}
                deck = _permuted(deck, seen, random.Random(f"{seed} {number}"))
            one, two = streams
            for who, frames in one.items():
                assert len(frames) == len(two[who]) > 5, f"{who}: {len(frames)} frames and {len(two[who])}"
                for ours, theirs in zip(frames, two[who], strict=True):
                    assert ours == theirs, f"{who}'s browser sees a difference: {_where(ours, theirs)}"
                    compared += 1
        browser.close()
    return compared


@contextmanager
def _house(where: Path, seed: str, deck: Deck) -> Iterator[LiveHouse]:
    with pytest.MonkeyPatch.context() as patches:
        sealed(patches, seed, deck)
        with LiveHouse(where, automatic=False) as live:
            yield live


def _permuted(deck: Deck, fixed: set[Any], chance: random.Random) -> Deck:
    free = [place for place, card in enumerate(deck) if card not in fixed]
    cards = [deck[place] for place in free]
    chance.shuffle(cards)
    made = list(deck)
    for place, card in zip(free, cards, strict=True):
        made[place] = card
    return tuple(made)


def _round(live: LiveHouse, browser: Any) -> dict[str, list[bytes]]:
    """Until all players have decided and before anything is turned: by page, the steps it was sent."""
    manager = live.manager()
    ranks = {BOOK: ["dealer"]}
    made = manager.post("/api/accounts", {"type": "create", "name": "dee", "role": "staff", "ranks": ranks})
    dealer = live.staff("dee", made.json()["password"])
    on = dealer.post("/api/staff", {"type": "log_on", "place": TABLE, "ranks": {BOOK: "dealer"}})
    assert on.status_code == 200, on.text
    ann, bob = live.guest("Ann"), live.guest("Bob")
    heard: dict[str, list[dict[str, Any]]] = {"bob": [], "the public": []}
    pages = {}
    for who, client in (("bob", bob), ("the public", None)):
        context = browser.new_context(base_url=f"http://{live.address}")
        if client is not None:
            for name, value in client.http.cookies.items():
                context.add_cookies([{"name": name, "value": value or "", "url": f"http://{live.address}"}])
        pages[who] = page = context.new_page()
        page.on("websocket", lambda socket, who=who: socket.on("framereceived", lambda raw: _hear(heard[who], raw)))
        page.goto(f"/table/{TABLE}")
        _until(page, lambda who=who: any(frame["t"] == "view" for frame in heard[who]))

    def said(client: Any, **command: Any) -> None:
        answer = client.do(TABLE, **command)
        assert answer.status_code == 200, answer.text
        version = answer.json()["version"]
        for who, page in pages.items():
            _until(page, lambda who=who: any(frame.get("version", 0) >= version for frame in heard[who]))

    said(ann, type="sit", seat=1)
    said(bob, type="sit", seat=2)
    said(dealer, type="order", order="StartRound")
    for client in (ann, bob):
        said(client, type="place", bet="ante", amount=500)
    for order in BEFORE:
        said(dealer, type="order", order=order)
    said(ann, type="decide", choice="play")
    said(bob, type="decide", choice="play")
    for page in pages.values():
        page.context.close()
    return {who: [msgspec.json.encode(_timeless(each)) for each in frames] for who, frames in heard.items()}


def _hear(heard: list[dict[str, Any]], raw: Any) -> None:
    frame = msgspec.json.decode(raw)
    if frame.get("t") in ("view", "step") and frame.get("table", TABLE) == TABLE:
        heard.append(frame)


def _timeless(frame: Any) -> Any:
    """Two houses were not opened in the same second; nothing else may differ."""
    if isinstance(frame, dict):
        return {key: 0 if key in ("at", "now") else _timeless(value) for key, value in frame.items()}
    return [_timeless(each) for each in frame] if isinstance(frame, list) else frame


def _until(page: Any, true: Any) -> None:
    for _ in range(400):
        if true():
            return
        page.wait_for_timeout(25)
    raise AssertionError("the page was not told")


def _where(one: bytes, two: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    return repr(one[max(0, at - 120) : at + 80])
