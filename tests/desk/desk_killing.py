"""A desk in a process that is killed again and again in the middle of rounds of all five books, under clients that send again
whatever got no answer. Their own log of answers is the oracle."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from random import Random
from typing import Any

from desk_play import CHIPS, new_house, open_desk
from five_games import FIVE, between_rounds, five_games, next_things
from reckoning import Walk, adds_up
from warm_start import Forked

from queenhigh.cards import Seed
from queenhigh.desk.codec import written
from queenhigh.desk.desk import Desk
from queenhigh.desk.tables import restore
from queenhigh.ledger import Ledger, verify
from queenhigh.ledger.body import encode

OPTIONS: tuple[str, ...] = ()
"""Further instructions to the process, such as a fault to begin with."""


class Process:
    """Lines that it wrote before it died are still read: those answers were given."""

    def __init__(self, where: str) -> None:
        self._process = Forked("desk_process", where, *OPTIONS)
        assert self.read() == "ready"

    def send(self, line: str) -> None:
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(line + "\n")

    def read(self) -> str:
        return self._process.stdout.readline().rstrip("\n")

    def kill(self) -> list[str]:
        """The answers that it still gave."""
        self._process.kill()
        return self.end()

    def end(self) -> list[str]:
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        left = [line.rstrip("\n") for line in self._process.stdout if line.endswith("\n")]
        self._process.close()
        return left


class Clients:
    """They look at the tables as the ledger has them, send commands, and send again whatever got no answer."""

    def __init__(self, rng: Random, tables: dict[str, str]) -> None:
        self.rng = rng
        self.sent: dict[str, str] = {}
        self.waiting: dict[str, str] = {}
        self.acknowledged: dict[str, int] = {}
        self.tables = tables
        """And their books."""
        self._number = 0

    def line(self, order: dict[str, Any]) -> str:
        self._number += 1
        id = f"c-{self._number}"
        self.sent[id] = self.waiting[id] = f"{id} {json.dumps(order)}"
        return self.sent[id]

    def heard(self, answer: str) -> None:
        id, said, last = answer.split()
        self.waiting.pop(id, None)
        if said == "ok":
            assert self.acknowledged.setdefault(id, int(last)) == int(last), "the same answer every time"

    def orders(self, ledger: Ledger) -> list[dict[str, Any]]:
        """What people would do now: one thing at each table, or a few wagers at once."""
        made: list[dict[str, Any]] = []
        for table, book in self.tables.items():
            state, _ = restore(ledger, table, book)
            made += self._at(table, state)
        if self.rng.random() < 0.5:
            amount = self.rng.randint(1, 500)
            made.append({"do": "buy in", "table": "", "player": "p0", "amount": amount})
        return made

    def _at(self, table: str, state: Any) -> list[dict[str, Any]]:
        if state.playing:
            things = next_things(state, Seed.named("killed", table, state.version))
            return [{"do": "act", "table": table, "action": written(action)} for action in things]
        if first := between_rounds(state, 0):
            return [{"do": "instruct", "table": table, "order": written(order)} for order in first]
        return [{"do": "start", "table": table}]

    @property
    def bought(self) -> int:
        """What p0 has bought in all."""
        orders = [json.loads(self.sent[id].partition(" ")[2]) for id in self.acknowledged]
        return sum(order["amount"] for order in orders if order["do"] == "buy in")


def killed(where: str, kills: int, seed: int, tell: Callable[[int], None] = lambda _: None) -> tuple[Clients, int]:
    """The clients, and how many commands were without an answer at a death, in all."""
    rng = Random(seed)
    with new_house(where) as desk:
        five_games(desk)
    clients, in_doubt = Clients(rng, {f"{letter}-1": book for letter, book in FIVE.items()}), 0
    for number in range(kills):
        tell(number)
        process = Process(where)
        for line in list(clients.waiting.values()):
            process.send(line)
        for _ in list(clients.waiting):
            clients.heard(process.read())
        with Ledger.open(where, read_only=True) as ledger:
            for _ in range(rng.randint(2, 6)):
                lines = [clients.line(order) for order in clients.orders(ledger)]
                for line in lines:
                    process.send(line)
                for _ in lines:
                    clients.heard(process.read())
            lines = [clients.line(order) for order in clients.orders(ledger)]
        for line in lines:
            process.send(line)
        for _ in range(rng.randint(0, len(lines) - 1)):
            clients.heard(process.read())
        for answer in process.kill():
            clients.heard(answer)
        in_doubt += len(clients.waiting)
    process = Process(where)
    for line in list(clients.waiting.values()):
        process.send(line)
    for answer in process.end():
        clients.heard(answer)
    assert clients.waiting == {}
    return clients, in_doubt


def check(where: str, clients: Clients) -> int:
    """How many rounds were played. Nothing that was acknowledged is lost, nothing was done twice, every chip is in its place,
    and every table is rebuilt the same from its first event."""
    with open_desk(where) as desk:
        acknowledged_once(desk, clients)
        assert verify(desk.ledger).sound
        adds_up(desk, chips=CHIPS)
        Walk(desk.ledger).run()
        for table, state in desk.tables.items():
            again, _ = restore(desk.ledger, table, state.book.id, snapshots=False)
            assert encode(again.as_data()) == encode(state.as_data())
        return sum(state.rounds for state in desk.tables.values())


def acknowledged_once(desk: Desk, clients: Clients) -> None:
    """Every acknowledged command is in the ledger once, where its answer said, and no other command is."""
    last: dict[str, int] = {}
    for event in desk.ledger.events():
        if event.command.startswith("c-"):
            last[event.command] = event.seq
    lost = {id: seq for id, seq in clients.acknowledged.items() if last.get(id) != seq}
    assert not lost, f"acknowledged and not there, or elsewhere: {lost}"
    assert last == clients.acknowledged, "there is what nobody was told of"
    bought, holds = clients.bought, desk.ledger.balance("player:p0")
    assert holds == bought, f"p0 bought {bought} and holds {holds}"
