"""Three members of staff who change the cards together: what each of them may do when, in any order (S3)."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from live_house import Client, LiveHouse

CANBERRA, TABLE = "casino-canberra-3-card-poker", "canberra-1"
RANKS = {"olga": "casino_operator", "sam": "casino_supervisor", "dee": "dealer"}
CHANGE = {"type": "ReplaceCards", "reason": "worn"}


def staff_of(live: LiveHouse) -> dict[str, Client]:
    """Three persons on duty; olga holds the highest rank and so all of them."""
    manager = live.manager()
    found = {}
    for name, rank in RANKS.items():
        made = manager.post(
            "/api/accounts", {"type": "create", "name": name, "role": "staff", "ranks": {CANBERRA: [rank]}}
        )
        found[name] = live.staff(name, made.json()["password"])
        assert on_duty(found[name], rank).status_code == 200
    return found


def on_duty(client: Client, rank: str, place: str = TABLE) -> Any:
    return client.post("/api/staff", {"type": "log_on", "place": place, "ranks": {CANBERRA: rank}})


def ask(client: Client, order: str = "ReplaceCards") -> int:
    """The number of the request, or 0 where it was refused."""
    answer = client.post("/api/staff", {"type": "ask", "table": TABLE, "rule": "2.3", "order": order, "why": "worn"})
    if answer.status_code != 200:
        return 0
    return max(int(request["number"]) for request in answer.json()["requests"])


def sign(client: Client, number: int) -> bool:
    return client.post("/api/staff", {"type": "sign", "number": number}).status_code == 200


def change(client: Client, number: int | None) -> Any:
    request: dict[str, Any] = {} if number is None else {"request": number}
    return client.do(TABLE, type="instruct", order=CHANGE, **request)


def state_of(client: Client, number: int) -> str:
    return next(str(r["state"]) for r in client.get("/api/staff").json()["requests"] if r["number"] == number)


def version_of(client: Client) -> int:
    return int(client.get(f"/api/tables/{TABLE}").json()["version"])


class Story:
    """A request as the book has it, kept by hand beside the house: who has signed, and whether the cards were changed."""

    def __init__(self, staff: dict[str, Client]) -> None:
        self.staff = staff
        self.number = ask(staff["olga"])
        assert self.number, "olga may ask"
        self.signed, self.on = {"olga"}, set(RANKS)
        self.over = False

    def step(self, what: str, who: str) -> None:
        """One thing that one of them does: done exactly when two others have signed and each is there."""
        client = self.staff[who]
        match what:
            case "sign":
                others = self.signed <= self.on
                may = who in self.on and who not in self.signed and not self.over
                last = len(self.signed) == 2
                may = may and (others or not last)
                assert sign(client, self.number) is may, self._told(what, who, may)
                self.signed |= {who} if may else set()
            case "change":
                may = who == "olga" and who in self.on and self.signed == set(RANKS) and not self.over
                assert (change(client, self.number).status_code == 200) is may, self._told(what, who, may)
                self.over = self.over or may
            case "withdraw":
                may = who == "olga" and not self.over and self.signed != set(RANKS)
                done = client.post("/api/staff", {"type": "withdraw", "number": self.number}).status_code == 200
                assert done is may, self._told(what, who, may)
                self.over = self.over or may
            case "log off":
                if who in self.on:
                    assert client.post("/api/staff", {"type": "log_off"}).status_code == 200
                    self.on.discard(who)
            case "log on":
                if who not in self.on:
                    assert on_duty(client, RANKS[who]).status_code == 200
                    self.on.add(who)

    def _told(self, what: str, who: str, may: bool) -> str:
        there = f"signed by {sorted(self.signed)}, on duty {sorted(self.on)}, over: {self.over}"
        return f"{who} was {'refused' if may else 'allowed'} to {what} ({there})"

    def end(self) -> None:
        for who in RANKS:
            self.step("log on", who)


LIKELY = (
    ("sign", "sam"),
    ("sign", "dee"),
    ("change", "olga"),
    ("log on", "sam"),
    ("log on", "dee"),
    ("log on", "olga"),
)
STEPS = (
    *LIKELY * 4,
    *((what, who) for what in ("sign", "change", "log off") for who in RANKS),
    *(("withdraw", who) for who in RANKS),
)


def told_at_random(staff: dict[str, Client], chance: random.Random, steps: int = 12) -> bool:
    """A story in whatever order; were the cards changed?"""
    story = Story(staff)
    for _ in range(steps):
        story.step(*chance.choice(STEPS))
    changed = story.over and story.signed == set(RANKS)
    story.end()
    return changed


def all_at_once(staff: dict[str, Client], times: int = 4) -> None:
    """The same signature, and then the same change, sent several times in one instant: each is done once; who sent it
    twice may have the same answer twice."""
    number = ask(staff["olga"])
    for who in ("sam", "dee"):
        with ThreadPoolExecutor(times) as pool:
            done = list(pool.map(lambda _, who=who: sign(staff[who], number), range(times)))
        assert done.count(True) == 1, f"{who} has signed {done.count(True)} times"
    with ThreadPoolExecutor(times) as pool:
        answers = list(pool.map(lambda _: change(staff["olga"], number), range(times)))
    changed = {answer.json()["version"] for answer in answers if answer.status_code == 200}
    assert len(changed) == 1, f"the cards were changed {len(changed)} times for one request"
    assert version_of(staff["olga"]) in changed, "something else has happened at the table"
