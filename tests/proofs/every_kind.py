"""Every kind of command, sent over HTTP: at tables of a host who deals by hand, of staff, and at one that is locked."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any, Protocol
from unittest.mock import patch

import httpx
import server_process
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, POKER

from queenhigh.games.crown_melbourne_three_card_poker.room import METER

Fields = dict[str, Any]
STEPS = 600
"""Of a table until everything was asked there: far more than it takes."""
IN_HANDS = {
    *("buy_in", "sit_out", "come_back", "bet", "raise_to", "put_in", "act_for", "buy_time"),
    *("straddle", "side_wager", "fold", "all_in"),
}
USUAL = ("discard", "check", "call")
NEVER = {"agree_to_split": "8.6 forbids it, whoever agrees"}
"""Kinds that are understood and always refused."""
LOCKED = "california-1"
LOCKING = (
    "import sys; from queenhigh.desk.registry import TableRegistry as Tables; from queenhigh.cli import main; "
    "built = Tables.rebuild; Tables.rebuild = lambda tables, ledger: (built(tables, ledger), "
    f"tables.locked.update({{'{LOCKED}': 'a cent too much would lie on its layout.'}})); sys.exit(main())"
)
"""No client can have a table locked: what does not add up is put there."""


class House(Protocol):
    """A house with people in it, who note what was acknowledged."""

    people: dict[str, httpx.Client]
    kinds: set[str]

    def somebody(self, name: str) -> httpx.Client: ...
    def asked(self, who: str, table: str, id: str, **command: Any) -> httpx.Response: ...
    def view(self, who: str, table: str, looks: str = "player") -> dict[str, Any]: ...
    def killed(self) -> None: ...


class Company:
    """Mia, who hosts and deals, and her guests at one table."""

    def __init__(self, house: House, book: str, guests: str, seats: int | None = None, **settings: Any) -> None:
        self.house, self.guests = house, tuple(guests.split())
        body = {"book": book, "settings": settings, "dealing": "by_hand"} | ({"seats": seats} if seats else {})
        made = house.people["mia"].post("/api/hosting", json={"id": str(uuid.uuid4()), "open": body})
        assert made.status_code == 201, made.text
        self.table, link = made.json()["table"], made.json()["link"]
        for name in self.guests:
            came = house.people[name].post(f"/api{link}")
            assert came.is_success, came.text

    def ask(self, who: str, **command: Any) -> bool:
        return self.house.asked(who, self.table, str(uuid.uuid4()), **command).status_code == 200

    def must(self, who: str, **command: Any) -> None:
        _ask(self.house, who, self.table, **command)

    def you(self, who: str) -> Fields:
        found: Fields = self.house.view(who, self.table)["you"]
        return found

    def deals(self) -> bool:
        """The next thing that the dealer is to do."""
        due = self.house.view("mia", self.table, "dealer")["dealer"]["next"]
        return due is not None and self.ask("mia", type="order", order=due["order"])

    def until(self, wanted: set[str], step: Callable[[set[str]], bool]) -> None:
        """Step after step until each of these was acknowledged."""
        for _ in range(STEPS):
            left = wanted - self.house.kinds
            if not left:
                return
            if not step(left) and not self.deals():
                time.sleep(0.2)
        raise AssertionError(f"never acknowledged: {', '.join(sorted(wanted - self.house.kinds))}")


def everything(house: House, hired: Callable[[str, str, str, str], httpx.Client]) -> None:
    """What is asked at private tables, in hands of poker, by a bank, of a jackpot system, and at a table that is locked."""
    _people(house)
    _hosting(house)
    _poker(house)
    _banking(house)
    hired("mel", MELBOURNE, "TG Area Manager", "melbourne-1")
    looked = {"type": "CheckEquipment", "system": METER, "table": "melbourne-1"}
    _ask(house, "mel", "melbourne-1", type="meter", order=looked)
    hired("cal", CALIFORNIA, "floor_supervisor", LOCKED)
    with patch.object(server_process, "QUEENHIGH", [*server_process.QUEENHIGH[:2], LOCKING]):
        house.killed()
    _ask(house, "cal", LOCKED, type="unlock", reason="It was counted, and adds up.")


def _ask(house: House, who: str, table: str, **command: Any) -> None:
    answer = house.asked(who, table, str(uuid.uuid4()), **command)
    assert answer.status_code == 200, f"{who} {command}: {answer.text}"


def _people(house: House) -> None:
    """A host needs an account; guests do not."""
    body = {"type": "create", "name": "Mia", "role": "player"}
    given = house.people["manager"].post("/api/accounts", json=body).json()["password"]
    mia = house.somebody("mia")
    assert mia.post("/api/session", json={"name": "Mia", "password": given}).is_success
    assert mia.post("/api/session/password", json={"old": given, "new": "Mia chose this one"}).is_success
    for name in ("bo", "cy", "di", "ed"):
        assert house.somebody(name).post("/api/session/guest", json={"name": name.capitalize()}).is_success


def _hosting(house: House) -> None:
    at = Company(house, CANBERRA, "bo")
    at.must("bo", type="sit", seat=2)
    at.must("mia", type="deal_private", mode="automatic")
    at.must("mia", type="new_link")
    at.must("mia", type="set_bots", bots=1)
    at.must("mia", type="remove_guest", guest="Bo")
    at.must("mia", type="change_private", settings={"minimum": 1000, "maximum": 30_000})
    at.must("mia", type="close_private")


def _poker(house: House) -> None:
    """Hands of Pineapple dealt by hand, in which everyone does what was not done yet, and else the least that they may."""
    at = Company(house, POKER, "bo cy di ed", seats=3, game="pineapple")
    for seat, name in enumerate(("bo", "cy"), 1):
        at.must(name, type="sit", seat=seat, buy_in=10_000)
    at.must("bo", type="change_seat", to=3)

    def step(wanted: set[str]) -> bool:
        return any(at.ask(who, **command) for who, command in _offered(at, wanted))

    at.until({"discard", "check", "call", "show", "muck", "ask_to_see"}, step)
    while at.house.view("mia", at.table)["view"]["phase"] not in (None, "Over"):
        assert at.deals()
    at.must("di", type="sit", seat=1, buy_in=10_000)
    at.must("di", type="post")
    at.must("ed", type="join_list")
    at.must("ed", type="leave_list")
    at.until(IN_HANDS, step)


def _offered(at: Company, wanted: set[str]) -> Iterator[tuple[str, Fields]]:
    """What may be asked now, what is wanted first."""
    usual: list[tuple[str, Fields]] = []
    for who in at.guests:
        poker = at.you(who)["poker"]
        if poker["seat"] is None:
            continue
        may = {one["do"]: one for one in poker["actions"]}
        for kind in sorted(wanted & may.keys()):
            yield who, {"type": kind, **_fields(kind, may[kind])}
        if may.keys() & {"check", "call"} and "act_for" in wanted:
            yield (
                "mia",
                {"type": "act_for", "seat": poker["seat"], "do": {"type": "check" if "check" in may else "call"}},
            )
        if "call" in may and "put_in" in wanted:
            yield who, {"type": "put_in", "chips": [may["call"]["adds"]]}
        if "buy_in" in wanted and poker["may_buy_in"]:
            yield who, {"type": "buy_in", "amount": poker["may_buy_in"]["min"]}
        for kind in ("sit_out", "come_back"):
            if kind in wanted and poker[f"may_{kind}"]:
                yield who, {"type": kind}
        if not poker["may_come_back"]:
            usual += [(who, {"type": kind, **_fields(kind, may[kind])}) for kind in USUAL if kind in may]
        elif not wanted & {"sit_out"}:
            usual.append((who, {"type": "come_back"}))
    yield from usual


def _fields(kind: str, offer: Fields) -> Fields:
    match kind:
        case "bet" | "raise_to":
            return {"amount": offer["min"]}
        case "side_wager":
            return {"amount": offer["min"], "colour": offer["colours"][0]}
        case "straddle":
            return {"amount": offer["amount"]}
        case "discard":
            return {"card": offer["cards"][0]["face"]}
        case "ask_to_see":
            return {"seat": offer["seats"][0]}
    return {}


def _banking(house: House) -> None:
    """The bank is passed on and taken; a player looks at the hand and decides."""
    at = Company(house, CALIFORNIA, "bo cy di")
    for seat, name in enumerate(at.guests, 1):
        at.must(name, type="sit", seat=seat)
    placed: set[str] = set()

    def step(wanted: set[str]) -> bool:
        for who in at.guests:
            you = at.you(who)
            asked: list[Fields] = []
            if you["may_bank"]:
                passed = {"type": "decline", "bet": "bank"}
                asked.append(passed if "decline" in wanted else {"type": "bank", "amount": 20_000})
            if you["hand"] and "look" in wanted:
                asked += [{"type": "look"}]
            asked += [{"type": "decide", "choice": one["choice"]} for one in you["choices"][:1]]
            if any(at.ask(who, **command) for command in asked):
                return True
            if "ante" in you["may_place"] and who not in placed:
                placed.add(who)
                return at.ask(who, type="place", bet="ante", amount=1000)
        return False

    at.until({"bank", "decline", "look", "decide"}, step)
