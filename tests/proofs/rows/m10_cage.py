"""M10: many people ask the cage for chips at once, and more arrive than it has chips for."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

import httpx
from live_house import LiveHouse
from proving import Case, Fault, Figures

from queenhigh.desk.treasury import Treasury
from queenhigh.ledger import verify
from queenhigh.server.accounts.store import Accounts

PROMISE = "chips are granted once, and the cage cannot be emptied"
PROOF = (
    "On the real server, with a small cage: one player asks for more chips in many requests at once, one of them "
    "repeated under the same id; people at one address ask for more than an address may have; and newcomers arrive "
    "from many addresses at once until the cage is empty. Everyone gets what the limits allow and not a cent more. "
    "Recorded orders refill the cage as often as the limits allow, and it never falls below zero. A newcomer who is "
    "turned away leaves no trace, and `/health` reports an empty cage."
)
QUICK_FAULTS = False
"""Each would start servers of its own."""
M = 1_000_000
SETTINGS: dict[str, Any] = {
    "automatic": False,
    "practice_chips": 100 * M,
    "most_chips": 150 * M,
    "chips_per_day": 120 * M,
    "chips_per_address": 250 * M,
    "cage_low": 200 * M,
    "cage_refill": 300 * M,
    "refills_per_day": 2,
}
AT_ONCE = 24


def run(case: Case) -> Figures:
    counts: Counter[str] = Counter()
    for number in range(case.size(1, 10)):
        folder = case.folder / f"house-{number}"
        folder.mkdir()
        with LiveHouse(folder, **SETTINGS) as live:
            cage = live.house.ledger.balance("cage")
            _one_asks(live, counts)
            _one_address(live, counts)
            _everybody(live, counts, cage - 120 * M - 100 * M)
            _reckoned(live)
        case.tell(number + 1, case.size(1, 10), "houses")
    return dict(counts)


def _asks(live: LiveHouse, address: str, cookie: str = "") -> httpx.Client:
    headers = {"X-Queenhigh": "1"} | ({"Cookie": cookie} if cookie else {})
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=f"http://{live.address}", headers=headers, transport=transport, timeout=60)


def _one_asks(live: LiveHouse, counts: Counter[str]) -> None:
    """Two of the requests fit into the day's limit, however many come at once."""
    guest = live.guest("Ann")
    same = {"amount": 10 * M, "id": "the-same-request"}

    def ask(number: int) -> tuple[int, Any]:
        with _asks(live, "127.0.0.1", guest.cookie) as http:
            answer = http.post("/api/chips", json=same if number % 3 == 0 else {"amount": 10 * M})
            return answer.status_code, answer.json().get("chips") if number % 3 == 0 else None

    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(ask, range(AT_ONCE)))
    holds = live.house.ledger.balance("player:Ann")
    assert holds == 120 * M, f"a player whose limit is {120 * M} a day holds {holds}"
    again = {chips for status, chips in answers if status == 200 and chips}
    assert len(again) <= 1, f"the same request was answered {again}"
    counts["requests at once"] += AT_ONCE
    counts["granted"] += 2


def _one_address(live: LiveHouse, counts: Counter[str]) -> None:
    """Ann's address has 130 of its 250 left: one newcomer more."""
    with _asks(live, "127.0.0.1") as http:
        statuses = [http.post("/api/session/guest", json={"name": f"Neighbour {n}"}).status_code for n in range(3)]
    assert statuses == [201, 429, 429], statuses
    assert live.service.accounts.named("Neighbour 2") is None, "who was turned away left a name behind"
    counts["turned away for their address"] += 2


def _everybody(live: LiveHouse, counts: Counter[str], left: int) -> None:
    can = (left + 2 * 300 * M) // (100 * M)

    def come(number: int) -> tuple[int, str]:
        with _asks(live, f"127.0.1.{number + 1}") as http:
            answer = http.post("/api/session/guest", json={"name": f"New {number}"})
            return answer.status_code, answer.text

    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(come, range(AT_ONCE)))
    came = sum(status == 201 for status, _ in answers)
    assert all(status in (201, 422) for status, _ in answers), answers
    assert came == can, f"{came} newcomers came in, and there were chips for {can}"
    named = [number for number in range(AT_ONCE) if live.service.accounts.named(f"New {number}") is not None]
    assert named == [number for number, (status, _) in enumerate(answers) if status == 201], "a name was left behind"
    health = live.visitor().get("/health")
    assert health.status_code == 503, f"the cage is empty, and health is {health.text}"
    assert "cage" in health.json()["trouble"]
    counts["newcomers"] += came
    counts["turned away by an empty cage"] += AT_ONCE - came


def _reckoned(live: LiveHouse) -> None:
    ledger = live.house.ledger
    refilled = sum(event.kind == "CageRefilled" for event in ledger.read("cage"))
    assert refilled == 2, f"the cage was refilled {refilled} times"
    balances = ledger.balances()
    assert sum(balances.values()) == 0
    assert balances["cage"] >= 0
    assert verify(ledger).sound


FAULTS: dict[str, Fault] = {
    "chips are granted outside the desk's turn": lambda: patch.object(
        Treasury, "grant", lambda treasury, event: treasury.decide(event)
    ),
    "the cage is not refilled": lambda: patch.object(Treasury, "_refill", lambda *_: 0),
    "a person who is turned away leaves a name behind": lambda: patch.object(Accounts, "turn_away", lambda *_: None),
}
