"""People as the house meets them: over HTTP and sockets, through any of its processes, sending again whatever they like.

Their own record of what they sent and what they were answered is the oracle of M2' and M5'.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import ExitStack, suppress
from random import Random
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

CANBERRA, TABLES, CUP = "casino-canberra-3-card-poker", ("canberra-1", "canberra-2"), "holdem-1"
DEALER = ("StartRound", "CloseBetting", "Shuffle", "Cut", "Deal", "AnnounceChoices", "Reveal", "Settle", "Collect")
TIMEOUT = 30.0


class Sent(NamedTuple):
    """A command as it went out: by whom, to which address, and what."""

    who: str
    path: str
    table: str
    id: str
    do: dict[str, Any]


Answer = dict[str, Any]
"""`ack` with its version, or `refused` with a code; nothing where the connection was lost."""


class Somebody:
    def __init__(self, name: str, cookie: str, table: str) -> None:
        self.name, self.cookie, self.table = name, cookie, table
        self.http: dict[str, httpx.Client] = {}
        self.sockets: dict[str, ClientConnection] = {}
        self._open = ExitStack()

    def at(self, address: str) -> httpx.Client:
        if address not in self.http:
            headers = {"X-Queenhigh": "1", "Cookie": self.cookie}
            self.http[address] = httpx.Client(
                base_url=f"http://{address}", headers=headers, timeout=TIMEOUT, verify=False
            )
        return self.http[address]

    def socket(self, address: str) -> ClientConnection:
        if address not in self.sockets:
            self.sockets[address] = self._open.enter_context(
                connect(
                    f"ws://{address}/ws",
                    origin=Origin(f"http://{address}"),
                    additional_headers={"Cookie": self.cookie},
                    compression=None,
                    max_size=2**24,
                    close_timeout=1,
                )
            )
        return self.sockets[address]

    def over_http(self, address: str, sent: Sent) -> Answer | None:
        try:
            answer = self.at(address).post(sent.path, json={"id": sent.id, "do": sent.do})
        except httpx.TransportError:
            return None
        body = answer.json()
        if answer.status_code == 200:
            return {"ack": body}
        return {"refused": body["error"]["code"], "why": body["error"]["what"]}

    def over_socket(self, address: str, sent: Sent) -> Answer | None:
        try:
            line = self.socket(address)
            line.send(json.dumps({"t": "do", "table": sent.table, "id": sent.id, "do": sent.do}))
            while True:
                heard = json.loads(line.recv(timeout=TIMEOUT))
                if heard.get("id") == sent.id and heard["t"] in ("ack", "refused"):
                    break
        except (OSError, WebSocketException):
            self.sockets.pop(address, None)
            return None
        if heard.pop("t") == "ack":
            return {"ack": heard}
        return {"refused": heard["error"]["code"], "why": heard["error"]["what"]}

    def leave(self) -> None:
        for socket in self.sockets.values():
            with suppress(OSError, WebSocketException):
                socket.close()
        with suppress(OSError, WebSocketException):
            self._open.close()
        for http in self.http.values():
            http.close()
        self.sockets, self.http = {}, {}


class Crowd:
    """Players at two tables and in a tournament, and a dealer on duty at one of them, who goes off duty now and then."""

    def __init__(self, addresses: list[str], seed: int, password: str) -> None:
        self.addresses = addresses
        """The addresses at which the house is served now; they change when it is restarted."""
        self.rng = Random(seed)
        self.counts: Counter[str] = Counter()
        self.acknowledged: dict[str, tuple[Sent, Answer]] = {}
        self.unanswered: dict[str, Sent] = {}
        self._number = 0
        self.people = [self._guest(TABLES[number % 2]) for number in range(4)]
        self.dealer = self._manager(password)
        self.on_duty = False

    def _come_in(self, path: str, body: Any, table: str) -> Somebody:
        with httpx.Client(
            base_url=f"http://{self.addresses[0]}", headers={"X-Queenhigh": "1"}, timeout=TIMEOUT, verify=False
        ) as http:
            answer = http.post(path, json=body)
            assert answer.is_success, answer.text
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            return Somebody(answer.json()["person"]["name"], cookie, table)

    def _guest(self, table: str) -> Somebody:
        return self._come_in("/api/session/guest", {}, table)

    def _manager(self, password: str) -> Somebody:
        return self._come_in("/api/session", {"name": "manager", "password": password}, TABLES[0])

    # -- what they do

    def step(self) -> None:
        """A person does something; an unanswered command is sent again, by either way, until there is an answer."""
        if self.rng.random() < 0.1:
            self._change_duty()
        who = self.rng.choice([*self.people, self.dealer])
        self._number += 1
        path, table, do = self._next(who)
        self.deliver(Sent(who.name, path, table, f"door-{self._number:06}", do))

    def _change_duty(self) -> None:
        order: dict[str, Any] = {"type": "log_off"}
        if not self.on_duty:
            order = {"type": "log_on", "place": TABLES[0], "ranks": {CANBERRA: "casino_operator"}}
        with suppress(httpx.TransportError):
            answer = self.dealer.at(self.rng.choice(self.addresses)).post("/api/staff", json=order)
            self.on_duty = answer.json()["me"]["duty"] is not None if answer.is_success else self.on_duty

    def _next(self, who: Somebody) -> tuple[str, str, dict[str, Any]]:
        rng, table = self.rng, who.table
        if who is self.dealer:
            do: dict[str, Any] = {"type": "order", "order": rng.choice(DEALER)}
            do = rng.choice((do, do, do, {"type": "instruct", "order": {"type": "ReplaceCards", "reason": "worn"}}))
        elif rng.random() < 0.1:
            do = {"type": rng.choice(("enter", "withdraw_entry"))}
            return f"/api/tournaments/{CUP}/commands", "", do
        else:
            do = rng.choice(
                (
                    {"type": "sit", "seat": rng.randint(1, 7)},
                    {"type": "leave"},
                    {"type": "place", "bet": "ante", "amount": 1000},
                    {"type": "withdraw", "bet": "ante"},
                    {"type": "decide", "choice": rng.choice(("play", "fold")), "confirm": True},
                    {"type": "ask_rules"},
                    {"type": "dispute", "about": f"the deal, {rng.random():.6f}"},
                )
            )
        return f"/api/tables/{table}/commands", table, do

    def deliver(self, sent: Sent) -> None:
        answer = self._ask(sent)
        if answer is None:
            self.counts["without an answer at first"] += 1
            self.unanswered[sent.id] = sent
        else:
            self._heard(sent, answer)

    def deliver_unanswered(self) -> None:
        for sent in list(self.unanswered.values()):
            if (answer := self._ask(sent)) is not None:
                del self.unanswered[sent.id]
                self._heard(sent, answer)

    def _ask(self, sent: Sent) -> Answer | None:
        who = next(each for each in (*self.people, self.dealer) if each.name == sent.who)
        address = self.rng.choice(self.addresses)
        if sent.table and self.rng.random() < 0.5:
            return who.over_socket(address, sent)
        return who.over_http(address, sent)

    def _heard(self, sent: Sent, answer: Answer) -> None:
        if "ack" in answer:
            self.counts["acknowledged"] += 1
            self.acknowledged[sent.id] = sent, answer
        else:
            assert answer["refused"] not in ("unavailable", "repeated"), f"{sent}: {answer}"
            self.counts["refused"] += 1

    # -- what they send again

    def again(self) -> None:
        """A command that was acknowledged, some time ago or a moment ago, by the same way or another."""
        if not self.acknowledged:
            return
        ids = list(self.acknowledged)
        id = self.rng.choice(ids[-5:] if self.rng.random() < 0.5 else ids)
        self.must_be_known(id)

    def must_be_known(self, id: str) -> None:
        sent, before = self.acknowledged[id]
        answer = self._ask(sent)
        if answer is not None:
            self.counts["sent again"] += 1
            assert answer == before, f"{sent} was answered {before}, and then {answer}"

    def forge(self) -> None:
        """The same id with another body."""
        if self.acknowledged:
            sent, _ = self.acknowledged[self.rng.choice(list(self.acknowledged))]
            other = sent._replace(do={"type": "dispute", "about": "something else"}, table=TABLES[0])
            answer = self._ask(other._replace(path=f"/api/tables/{TABLES[0]}/commands"))
            if answer is not None:
                self.counts["another body under a used id, refused"] += 1
                assert answer.get("refused") == "repeated", f"{sent.id} was taken for something else: {answer}"

    def close(self) -> None:
        """All players leave."""
        self.leave()

    def leave(self) -> None:
        for who in (*self.people, self.dealer):
            who.leave()
