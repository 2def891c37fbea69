"""S6: whatever is sent, nothing breaks and nothing changes."""

from __future__ import annotations

import json as stdlib_json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from desk_play import CHIPS
from hostile_files import (
    bent,
    damaged,
    open_house,
    phh_texts,
    read_phh,
    read_sheet,
    read_text_of_sheet,
    scratched,
    sheets,
    tried,
)
from hostile_input import frames_sent, fuzzed, versions
from live_house import LiveHouse
from msgspec import json
from proving import Case, Fault, Figures, shared
from random_house import RandomHouse

from queenhigh.desk.desk import Desk
from queenhigh.ledger.ledger import Ledger
from queenhigh.server import service
from queenhigh.server.socket import SocketConnection

PROMISE = "hostile input: no crash, no 5xx, no state change"
PROOF = (
    "Every address is fuzzed from the description of the interface, as a visitor, a guest and a manager. Sockets are "
    "sent frames that are nearly valid or far from it. Round and hand sheets, PHH files and databases are damaged at "
    "random. Each is either read or refused with a message, the house stays healthy, and no table changes, except for "
    "the seat of a guest whose request happened to be valid."
)
QUICK_FAULTS = False


def run(case: Case) -> Figures:
    counts = Counter[str]()
    rng = Random(case.seed)
    pieces = [(rng.randrange(2**32), case.size(60, 2000)) for _ in range(case.size(1, 10))]
    for done, found in enumerate(shared(_files, pieces, case.cores), 1):
        counts += found
        case.tell(done, len(pieces), "piles of files")
    _databases(case, rng, counts)
    _wire(case, counts)
    return {**counts, "faults": 0}


def _files(piece: tuple[int, int]) -> Counter[str]:
    seed, count = piece
    rng, counts = Random(seed), Counter[str]()
    known, hands = sheets(), phh_texts()
    for _ in range(count):
        name, sheet = rng.choice(known)
        made = bent(sheet, rng)
        counts["bent sheets"] += 1
        tried(f"a sheet of {name}", made, lambda name=name, made=made: read_sheet(name, made))
        text = scratched(json.encode(sheet).decode(), rng)
        counts["scratched sheets"] += 1
        tried("a file of sheets", text, lambda text=text: read_text_of_sheet(text))
        text = scratched(rng.choice(hands), rng)
        counts["scratched PHH files"] += 1
        tried("a PHH file", text, lambda text=text: read_phh(text))
    return counts


def _databases(case: Case, rng: Random, counts: Counter[str]) -> None:
    source = case.folder / "sound.db"
    with Ledger.open(source) as ledger, Desk(ledger) as desk:
        desk.issue(CHIPS)
        house = RandomHouse(desk, case.seed)
        for _ in range(60):
            house.step()
    assert tried("a sound database", source.name, lambda: open_house(source)), "a sound database was refused"
    for number in range(case.size(8, 400)):
        copy = case.folder / f"damaged {number}.db"
        damaged(source, copy, rng)
        opened = tried("a damaged database", copy.name, lambda copy=copy: open_house(copy))
        counts["damaged databases"] += 1
        counts["of them refused"] += not opened
        _forget(copy)


def _forget(path: Path) -> None:
    for each in path.parent.glob(f"{path.name}*"):
        each.unlink()


def _wire(case: Case, counts: Counter[str]) -> None:
    with LiveHouse(case.folder, automatic=False) as live:
        before, examples = versions(live), case.size(0, 15)
        people = {"a visitor": live.visitor(), "a guest": live.guest(), "the manager": live.manager()}
        for number in range(case.size(1, 40)):
            counts["hostile frames"] += frames_sent(live, list(people.values()), case.seed + number, 150)
        assert versions(live) == before, "a hostile frame has moved a table"
        for who, client in people.items() if examples else ():
            found = fuzzed(live, client, examples, case.folder, case.seed % 2**31)
            assert not found, f"as {who}: {found[max(0, found.find('FAILURES')) :][:3000]}"
            counts["examples at each address, as each of three"] = examples
            if who != "the manager":
                _only_their_own(live, who, client.name, before)
                before = versions(live)
        health: Any = live.visitor().get("/health").json()
        assert health["ok"] is True, health
        faults = [status for status in live.service.metrics.requests if status >= 500]
        assert not faults, f"answered with {faults}"


def _only_their_own(live: LiveHouse, who: str, name: str, before: dict[str, int]) -> None:
    """A visitor moves no table. Some of what the fuzzer makes is valid, so a guest may have taken a seat, and nothing
    else happened at that table."""
    moved = {table for table, version in versions(live).items() if before.get(table) != version}
    assert not moved or name, f"{who} has moved {sorted(moved)} with nonsense"
    for table in moved:
        for event in live.house.desk.ledger.read(f"table:{table}", before.get(table, 0)):
            assert event.actor == name, f"{who} has moved {table} with nonsense: {event.kind} by {event.actor}"


def _trusting(text: str, _: str) -> Any:
    return stdlib_json.loads(text)


async def _broken(*_: Any) -> None:
    raise RuntimeError("a frame that cannot be read")


FAULTS: dict[str, Fault] = {
    "every sheet file is accepted": lambda: patch("hostile_files.parse", _trusting),
    "an unrecognised command is not refused": lambda: patch.object(service, "_command", lambda do: do),
    "a frame that cannot be read ends the socket": lambda: patch.object(SocketConnection, "_hear", _broken),
}
