"""M9: every kind of command that was acknowledged survives an immediate kill -9; sent again, it is carried out once."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import server_process
from book_ids import CANBERRA
from every_kind import NEVER, everything
from proving import Case, Fault, Figures
from server_process import serving

from queenhigh.ledger import Ledger, verify
from queenhigh.server.commands.base import name_of
from queenhigh.server.commands.types import COMMANDS
from queenhigh.server.service import VOLATILE

PROMISE = "acknowledged means on disk, for every kind of command"
PROOF = (
    "`queenhigh serve` as a process, with players, hosts and staff over HTTP. In a nightly run every kind of command "
    "is acknowledged at least once, except those that a book always refuses. The id of every acknowledged command is "
    "in the ledger after a kill -9. After commands that do not change the round (leaving during a hand, asking for a "
    "ruling, setting a report aside, dealing by hand) the server is killed at once and restarted: the command still "
    "counts, and when it is sent three more times it gets the same answer and is not carried out again. If something "
    "is kept only in memory, its answer says so."
)
QUICK_FAULTS = False
"""Each would start several servers."""

TABLE, HAND = "canberra-1", "poker-1"
FLAGS = ("--bots", "3", "--pace", "20", "--config", "house.toml")
SETTINGS = "deciding_seconds = 3.0\n"
"""Ann, who has left, is not waited for half a minute when it is her turn."""
FACT = {"type": "impractical"}
TOO_MANY = 429
Check = Callable[["House"], bool]


class House:
    """People at a server that is killed under them: their cookies outlive it."""

    def __init__(self, folder: Path, stack: ExitStack, *, at_once: bool = True) -> None:
        self.folder, self._stack, self.at_once = folder, stack, at_once
        self._due: list[tuple[str, str, str, Check, dict[str, Any], dict[str, Any]]] = []
        self.people: dict[str, httpx.Client] = {}
        self.kinds: set[str] = set()
        self.acknowledged: list[str] = []
        self.resent = self.kills = 0
        (folder / "house.toml").write_text(SETTINGS, encoding="utf-8")
        self.process = stack.enter_context(serving(folder, *FLAGS))

    def somebody(self, name: str) -> httpx.Client:
        client = httpx.Client(
            base_url=f"http://{self.process.address}", headers={"X-Queenhigh": "1"}, timeout=30, verify=False
        )
        self.people[name] = self._stack.enter_context(client)
        return client

    def do(self, who: str, table: str, id: str, **command: Any) -> dict[str, Any]:
        answer = self.asked(who, table, f"command-{id}", **command)
        assert answer.status_code == 200, f"{command}: {answer.text}"
        told: dict[str, Any] = answer.json()
        return told

    def asked(self, who: str, table: str, id: str, **command: Any) -> httpx.Response:
        """What is acknowledged counts; what is refused does not."""
        answer = _unhurried(
            lambda: self.people[who].post(f"/api/tables/{table}/commands", json={"id": id, "do": command})
        )
        if answer.status_code == 200:
            self.kinds.add(command["type"])
            if answer.json().get("note"):
                assert command["type"] in VOLATILE, f"{command['type']} is kept in memory alone"
            else:
                self.acknowledged.append(id)
        return answer

    def killed(self, *, last: bool = False) -> None:
        self.process.stop(signal.SIGKILL)
        self._all_there()
        self.kills += 1
        if last:
            return
        self.process = self._stack.enter_context(serving(self.folder, *FLAGS))
        for client in self.people.values():
            client.base_url = httpx.URL(f"http://{self.process.address}")

    def _all_there(self) -> None:
        with Ledger.open(self.folder / "house.db", read_only=True) as ledger:
            written = {event.command for event in ledger.events()}
            assert verify(ledger).sound
        for id in self.acknowledged:
            assert any(each.endswith(id) for each in written), f"{id} was acknowledged, and is not in the ledger"

    def held(self, who: str, table: str, id: str, check: Check, **command: Any) -> None:
        """Acknowledged; killed at once where there is time for it, and else with the next that is; still true."""
        self._due.append((who, table, id, check, command, self.do(who, table, id, **command)))
        if self.at_once:
            self.looked_after()

    def looked_after(self) -> None:
        """Killed: everything acknowledged since the last time is still true; and the same again three times, done once."""
        self.killed()
        for who, table, id, check, command, first in self._due:
            assert check(self), f"{command['type']} was acknowledged, and is gone after a kill -9"
            for _ in range(3):
                assert self.do(who, table, id, **command) == first, f"{command['type']} sent again has another answer"
                self.resent += 1
            assert check(self), f"{command['type']} sent again was done again"
        self._due.clear()

    def view(self, who: str, table: str, looks: str = "player") -> dict[str, Any]:
        answer = _unhurried(lambda: self.people[who].get(f"/api/tables/{table}", params={"as": looks}))
        found: dict[str, Any] = answer.json()
        return found


def _unhurried(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """What is asked for too often is asked for again a little later."""
    while (answer := ask()).status_code == TOO_MANY:
        time.sleep(0.2)
    return answer


def run(case: Case) -> Figures:
    with ExitStack() as stack:
        house = House(case.folder, stack, at_once=bool(case.size(0, 1)))
        _staff(house)
        _in_a_round(house)
        _in_a_hand(house)
        _ruled(house)
        _others(house, case)
        if case.size(0, 1):
            _whole_round(house)
            _around_it(house)
            everything(house, partial(_hired, house))
            missed = {name_of(kind) for kind in COMMANDS} - house.kinds - {*NEVER}
            assert not missed, f"never acknowledged: {', '.join(sorted(missed))}"
        house.killed(last=True)
        return {
            "kinds of command": len(house.kinds),
            "kinds there are": len(COMMANDS),
            "always refused": ", ".join(NEVER),
            "acknowledged": len(house.acknowledged),
            "kills": house.kills,
            "sent again": house.resent,
            "lost": 0,
        }


def _staff(house: House) -> None:
    found = re.search(r"password (\S+)", house.process.printed)
    assert found
    manager = house.somebody("manager")
    _ok(manager.post("/api/session", json={"name": "manager", "password": found[1]}))
    _ok(manager.post("/api/session/password", json={"old": found[1], "new": "the manager chose this"}))
    _hired(house, "olga", CANBERRA, "casino_operator", TABLE)
    _ok(house.somebody("ann").post("/api/session/guest", json={"name": "Ann"}))


def _ok(answer: httpx.Response) -> dict[str, Any]:
    assert answer.is_success, answer.text
    body: dict[str, Any] = answer.json() if answer.content else {}
    return body


def _reports(house: House) -> list[int]:
    return [one["number"] for one in house.view("olga", TABLE, "floor")["floor"]["waiting_reports"]]


def _in_a_round(house: House) -> None:
    house.held(
        "olga",
        TABLE,
        "by-hand",
        lambda h: h.view("olga", TABLE)["view"]["dealing"] == "by_hand",
        type="dealing",
        mode="by_hand",
    )
    if house.view("olga", TABLE)["view"]["phase"] in (None, "Over"):
        house.do("olga", TABLE, "begin", type="order", order="StartRound")
    house.held("olga", TABLE, "report", lambda h: _reports(h) in ([1], [2]), type="ask_ruling", fact=FACT)
    house.do("olga", TABLE, "second-report", type="ask_ruling", fact=FACT)
    reason = {"type": "dismiss", "number": 1, "reason": "It was a loose cable."}
    house.held("olga", TABLE, "aside", lambda h: _reports(h) == [2], **reason)


def _ruled(house: House) -> None:
    house.do("olga", TABLE, "ruled", type="report", fact=FACT, number=2)
    assert _reports(house) == []
    with Ledger.open(house.folder / "house.db", read_only=True) as ledger:
        assert any("It was a loose cable." in event.body for event in ledger.events()), "the reason is in no event"


def _in_a_hand(house: House) -> None:
    """A player who is in the hand leaves when it is over, whatever happens meanwhile."""
    seats = house.view("ann", HAND)["view"]["seats"]
    free = next(seat["seat"] for seat in seats if not seat["player"])
    house.do("ann", HAND, "poker-seat", type="sit", seat=free, buy_in=20_000)
    for _ in range(600):
        you = house.view("ann", HAND).get("you") or {}
        if you.get("cards") or you.get("hand"):
            break
        time.sleep(0.05)
    else:
        raise AssertionError(f"no hand was dealt to Ann: {house.view('ann', HAND)}")
    house.do("ann", HAND, "leaving", type="leave")
    house.looked_after()
    for _ in range(1200):
        if "Ann" not in [seat["player"] for seat in house.view("ann", HAND)["view"]["seats"]]:
            return
        time.sleep(0.05)
    raise AssertionError("Ann's leave was acknowledged, and she sits there after a kill -9")


def _others(house: House, case: Case) -> None:
    """A player at a table dealt by hand: each kind of command once."""
    for number in range(case.size(1, 10)):

        def do(who: str, number: int = number, **command: Any) -> None:
            house.do(who, TABLE, f"{command['type']}-{number}-{len(house.acknowledged)}", **command)

        view = house.view("olga", TABLE)["view"]
        if view["phase"] in (None, "Over"):
            do("olga", type="order", order="StartRound")
        free = next(seat["seat"] for seat in view["seats"] if not seat["player"])
        do("ann", type="sit", seat=free)
        do("ann", type="ask_rules")
        do("ann", type="dispute", about="the count")
        do("ann", type="place", bet="ante", amount=500)
        do("ann", type="ready")
        do("ann", type="withdraw", bet="ante")
        do("ann", type="leave")
        if number % 3 == 2:
            house.killed()


def _ask(house: House, who: str, table: str = TABLE, **command: Any) -> None:
    house.do(who, table, f"more-{command['type']}-{len(house.acknowledged)}", **command)


def _whole_round(house: House) -> None:
    """One that is dealt by hand: wagers and decisions of the player, and those that the dealer notes for a player."""
    if house.view("olga", TABLE)["view"]["phase"] in (None, "Over"):
        _ask(house, "olga", type="order", order="StartRound")
    seats = house.view("olga", TABLE)["view"]["seats"]
    mine = next(seat["seat"] for seat in seats if not seat["player"])
    _ask(house, "ann", type="sit", seat=mine)
    _ask(house, "olga", type="wager_for", seat=mine, bet="ante", amount=500)
    _ask(house, "olga", type="withdraw_for", seat=mine, bet="ante")
    _ask(house, "ann", type="place", bet="ante", amount=500)
    _ask(house, "ann", type="leave")
    _ask(house, "ann", type="stay")
    for order in ("CloseBetting", "Shuffle", "Cut", "Deal"):
        _ask(house, "olga", type="order", order=order)
    _ask(house, "olga", type="decide_for", seat=mine, choice="fold")
    _settled(
        lambda: not any(seat["turn"] for seat in house.view("olga", TABLE)["view"]["seats"]), "the regulars decide"
    )
    for order in ("Reveal", "Settle", "Collect"):
        _ask(house, "olga", type="order", order=order)
    _ask(house, "ann", type="leave")


def _around_it(house: House) -> None:
    """Chips with two signatures, orders of the floor, one that waits for the end of the round and is withdrawn."""
    _hired(house, "dora", CANBERRA, "dealer", TABLE)
    _ask(house, "olga", type="ask_chips", kind="fill", amount=100_000, why="low on greens")
    _ask(house, "dora", type="sign_chips", number=1)
    _ask(house, "olga", type="ask_chips", kind="credit", amount=100_000, why="too many")
    _ask(house, "olga", type="withdraw_chips", number=2, reason="asked for by mistake")
    _ask(house, "dora", type="count_chips", kind="opening", amount=100, why="the day begins")
    sign = "minimum 10.00, maximum 200.00, unit 5.00"
    _ask(house, "olga", type="instruct", order={"type": "GiveNotice", "subject": "limits", "change": sign})
    _ask(house, "olga", type="order", order="StartRound")
    limits = {"min": 1000, "max": 20_000, "unit": 500}
    _ask(house, "olga", type="instruct", order={"type": "ChangeLimits", "limits": limits})
    _ask(house, "olga", type="withdraw_order", number=1, reason="The players asked for it.")


def _hired(house: House, name: str, book: str, rank: str, table: str) -> httpx.Client:
    body = {"type": "create", "name": name, "role": "staff", "ranks": {book: [rank]}}
    given = _ok(house.people["manager"].post("/api/accounts", json=body))["password"]
    client = house.somebody(name)
    _ok(client.post("/api/session", json={"name": name, "password": given}))
    _ok(client.post("/api/session/password", json={"old": given, "new": f"{name} chose this one"}))
    _ok(client.post("/api/staff", json={"type": "log_on", "place": table, "ranks": {book: rank}}))
    return client


def _settled(true: Callable[[], bool], what: str) -> None:
    for _ in range(1200):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError(what)


PYTHON = server_process.QUEENHIGH[:2]


def _broken(how: str) -> Fault:
    program = (
        f"import sys; from concurrent.futures import Future; {how}; from queenhigh.cli import main; sys.exit(main())"
    )
    return lambda: patch.object(server_process, "QUEENHIGH", [*PYTHON, program])


FORGETS = (
    "from queenhigh.desk.desk import Desk; from queenhigh.ledger.command import Receipt; "
    "from queenhigh.desk.tables import Draft; "
    "note = lambda desk, table, decide, request, *, who, rank='', id='': ("
    "desk.tables[table].become((lambda d: (d.add(decide(d.state)), d.state)[1])(Draft(desk.tables[table]))), "
    "(f := Future()), f.set_result(Receipt(id, 1, 1, {}, '')), f)[-1]; Desk.note = note"
)
FAULTS: dict[str, Fault] = {
    "what happens around a round is kept only in memory": _broken(FORGETS),
    "ids are not checked": _broken("from queenhigh.desk.commit import CommitPath; CommitPath.known = lambda *_: None"),
}
