"""S3: one person can never do what needs two people, whatever the order of their requests."""

from __future__ import annotations

import random
from typing import Any
from unittest.mock import patch

from live_house import LiveHouse
from msgspec.structs import replace
from proving import Case, Fault, Figures
from two_persons import RANKS, all_at_once, staff_of, told_at_random

from queenhigh.house.staff import orders
from queenhigh.server import commands
from queenhigh.server.commands import staffed

PROMISE = "two-person rules need two people"
PROOF = (
    "Three members of staff ask, sign, withdraw, log off and on and change the cards over the API in random "
    "interleavings, sometimes several at the same instant. Each step succeeds exactly when a hand-written model says "
    "so, and cards are changed only with all three signatures, once."
)
QUICK_FAULTS = False
"""The tests of the two-person rules walk through every order of four steps."""


def run(case: Case) -> Figures:
    stories, steps, changed = case.size(3, 200), case.size(10, 14), 0
    chance = random.Random(case.seed)
    with LiveHouse(case.folder) as live:
        staff = staff_of(live)
        assert staff["olga"].do("canberra-1", type="dealing", mode="by_hand").status_code == 200
        for number in range(stories):
            changed += told_at_random(staff, chance, steps)
            case.tell(number + 1, stories, "stories")
        races = case.size(1, 20)
        for _ in range(races):
            all_at_once(staff)
    return {"stories": stories, "steps": stories * steps, "changes signed by all three": changed, "races": races}


_sign = orders.sign


def _for_another(staff: Any, asked: Any) -> Any:
    """Who has signed already signs in the name of a colleague who has not."""
    request = staff.requests.get(asked.number)
    signed = {each.who for each in request.signatures} if request is not None else set()
    other = next((name for name in RANKS if name in staff.duties and name not in signed), "")
    if asked.who in signed and other:
        asked = replace(asked, who=other, rank=RANKS[other])
    return _sign(staff, asked)


FAULTS: dict[str, Fault] = {
    "the cards are changed in three names although one person has signed": lambda: patch.object(
        staffed, "_checkers", lambda *_: RANKS
    ),
    "a person who has signed may also sign for someone else": lambda: patch("queenhigh.house.staff.sign", _for_another),
    "a signed request is good for more than one change": lambda: patch.object(commands, "signed_once", lambda *_: ""),
}
