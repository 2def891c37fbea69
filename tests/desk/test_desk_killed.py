"""kill -9 in the middle of rounds, again and again, under clients that send again: nothing that was acknowledged is lost,
nothing is done twice, and every chip is where it should be. The clients' own log of answers is the oracle."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from desk_play import BOOKS, CHIPS, PURSE, add_meter, add_table, new_house, open_desk, opening_wagers

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.codec import module, written
from queenhigh.desk.desk import Desk
from queenhigh.desk.restoring import restore
from queenhigh.desk.troubles import MELBOURNE
from queenhigh.games.kit.actions import Choice, Decide
from queenhigh.games.kit.phases import Betting, Over
from queenhigh.house.moves import lying
from queenhigh.ledger import Ledger, reconcile, verify
from queenhigh.ledger.body import encode
from queenhigh.money import Cents

pytest_plugins = ["ledger_places"]

SEED = 20260502
LEDGER_TESTS = Path(__file__).parents[1] / "ledger"


class Process:
    """Lines that it wrote before it died are still read: those answers were given."""

    def __init__(self, where: str) -> None:
        paths = os.pathsep.join((str(Path(__file__).parent), str(LEDGER_TESTS)))
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", str(Path(__file__).with_name("desk_process.py")), where],
            env=os.environ | {"PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
        )
        assert self.read() == "ready"

    def send(self, line: str) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(line + "\n")

    def read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")

    def kill(self) -> list[str]:
        """The answers that it still gave."""
        self._process.kill()
        return self.end()

    def end(self) -> list[str]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        left = [line.rstrip("\n") for line in self._process.stdout if line.endswith("\n")]
        self._process.wait()
        self._process.stdout.close()
        return left


class Clients:
    """They look at the tables as the ledger has them, send commands, and send again whatever got no answer."""

    def __init__(self, rng: Random, mirror: dict[str, Any]) -> None:
        self.rng = rng
        self.sent: dict[str, str] = {}
        self.waiting: dict[str, str] = {}
        self.acknowledged: dict[str, int] = {}
        self.bought = 0
        self.mirror = mirror
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
        for table, book in self.mirror.items():
            state, _ = restore(ledger, table, book)
            made += self._at(table, book, state)
        if self.rng.random() < 0.5:
            amount = self.rng.randint(1, 500)
            made.append({"do": "buy in", "table": "", "player": "p0", "amount": amount})
        return made

    def _at(self, table: str, book: str, state: Any) -> list[dict[str, Any]]:
        if not state.playing:
            return [{"do": "start", "table": table}]
        if isinstance(state.round, Betting):
            view = _View(state, table)
            if wagers := opening_wagers(view, table):  # type: ignore[arg-type]
                return [_act(table, wager) for wager in wagers]
        dealer, made = module(book, "croupier"), []
        for seat, hand in sorted(state.round.hands.items()):
            if dealer.choices(state.round, seat):
                choice = dealer.bot_choice(hand)
                amount = hand.wagers["ante"] if choice is Choice.PLAY else 0
                made.append(_act(table, Decide(seat, choice, Cents(amount))))
        if made:
            return made
        deck = shuffle(Seed.named("killed", table, state.number))
        return [_act(table, dealer.next_order(state.round, deck))]


def _act(table: str, action: Any) -> dict[str, Any]:
    return {"do": "act", "table": table, "action": written(action)}


class _View:
    """As much of a desk as the wagers need."""

    def __init__(self, state: Any, table: str) -> None:
        self._state = state
        self.meters = self

    def table(self, _: str) -> Any:
        return self._state

    def of(self, _: str) -> Any:
        return True


def house(where: str) -> dict[str, str]:
    with new_house(where) as desk:
        mirror = {}
        for place, book in enumerate(BOOKS):
            add_table(desk, f"t{place}", book, players=tuple(f"p{place}{seat}" for seat in range(3)))
            mirror[f"t{place}"] = book
        add_meter(desk, *(table for table, book in mirror.items() if book == MELBOURNE))
    return mirror


@pytest.mark.parametrize(("place", "kills"), [("file", 20), ("postgres", 4)])
def test_killed_again_and_again_the_desk_loses_nothing_and_does_nothing_twice(
    request: pytest.FixtureRequest, place: str, kills: int
) -> None:
    where = request.getfixturevalue(place)
    rng = Random(SEED)
    clients = Clients(rng, house(where))
    in_doubt = 0
    for _ in range(kills):
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
    assert in_doubt > kills / 2, "kills that hurt nobody prove nothing"
    with open_desk(where) as desk:
        acknowledged_once(desk, clients)
        conserved(desk)
        assert sum(state.rounds for state in desk.tables.values()) >= 3 or kills < 10


def acknowledged_once(desk: Desk, clients: Clients) -> None:
    """Every acknowledged command stands in the ledger where its answer said, once; and no other does."""
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for event in desk.ledger.events():
        if event.command.startswith("c-"):
            first.setdefault(event.command, event.seq)
            last[event.command] = event.seq
    assert last == clients.acknowledged
    bought = sum(json.loads(clients.sent[id].partition(" ")[2])["amount"] for id in bought_by(clients))
    assert desk.ledger.balance("player:p0") == bought


def bought_by(clients: Clients) -> list[str]:
    return [id for id in clients.acknowledged if '"buy in"' in clients.sent[id]]


def conserved(desk: Desk) -> None:
    assert verify(desk.ledger).sound
    books = reconcile(desk.ledger)
    assert books.faults == ()
    assert books.balances["outside"] == -CHIPS
    for table, state in desk.tables.items():
        assert books.balances.get(f"layout:{table}", 0) == lying(state.round)
        again, _ = restore(desk.ledger, table, state.book.id, snapshots=False)
        assert encode(again.as_data()) == encode(state.as_data())
        assert isinstance(state.round, Over) or state.playing
    assert all(held <= 10 * PURSE for account, held in books.balances.items() if account.startswith("player:"))
