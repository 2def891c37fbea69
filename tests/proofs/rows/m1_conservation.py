"""M1: whatever people do at tables of all five books, no chip is created or lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from databases import places
from desk_play import new_house
from intruders import REFUSED, UNBALANCED, forger, insert_event, intruder
from little_house import issue
from proving import Case, Fault, Figures, shared
from random_house import RandomHouse
from reckoning import Walk, adds_up

from queenhigh.desk.registry import TableRegistry
from queenhigh.games.kit import movements
from queenhigh.games.kit.phases import Round
from queenhigh.ledger import Ledger, verify
from queenhigh.money import Line
from queenhigh.money.accounts import Move, float_of

PROMISE = "chips are conserved after every event"
PROOF = (
    "Random commands at ten tables of the five books: legal and illegal, from people who may not give them, with "
    "every irregularity. Every event is then recalculated in plain Python. Postings that do not balance, written with "
    "the database's own tools, are refused by both databases."
)

LENGTH = 10_000
"""Commands of one sequence."""
DOOR = intruder


def run(case: Case) -> Figures:
    refused = _unbalanced(case)
    commands = case.size(4_000, 1_000_000)
    length = min(LENGTH, commands // 4)
    pieces = [(case.folder, case.seed * 1000 + number, length) for number in range(commands // length)]
    counts: Counter[str] = Counter()
    for found in shared(_sequence, pieces, case.cores):
        counts += found
        case.tell(counts["commands"], commands, "commands")
    done, clause, other = counts["done"], counts["refused by a clause"], counts["commands"]
    assert done > commands // 3, f"most commands were refused: {counts}"
    assert clause > commands // 50, f"hardly any clause refused anything: {counts}"
    return {
        "commands": counts["commands"],
        "sequences": len(pieces),
        "done": done,
        "refused by a clause": clause,
        "refused otherwise": other - done - clause,
        "events recalculated": counts["events"],
        "unbalanced postings refused by both databases": refused,
    }


def _sequence(piece: tuple[Path, int, int]) -> Counter[str]:
    folder, seed, length = piece
    where = folder / f"{seed}.db"
    with new_house(str(where)) as desk:
        house = RandomHouse(desk, seed)
        for _ in range(length):
            house.step()
        house.settle_up()
        assert not desk.locked, f"sequence {seed}: {desk.locked}"
        adds_up(desk, f"sequence {seed}")
        walk = Walk(desk.ledger)
        walk.run()
    for file in folder.glob(f"{seed}.db*"):
        file.unlink()
    return house.counts + Counter(commands=length, events=walk.events)


def _unbalanced(case: Case) -> int:
    refused = 0
    with places(case) as both:
        for name, where in both.items():
            with Ledger.open(where) as ledger:
                issue(ledger, ann=100)
                for postings, _ in UNBALANCED:
                    with DOOR(where) as raw:
                        try:
                            insert_event(raw, postings)
                        except REFUSED:
                            refused += 1
                        else:
                            raise AssertionError(f"{name} took {postings}")
                assert ledger.balances() == {"ann": 100, "outside": -100}
                assert verify(ledger).sound
    return refused


@contextmanager
def left_lying() -> Iterator[None]:
    """A stake that was lost reaches nobody; and the desk does not look."""
    real = movements._settled

    def careless(table: str, round: Round[Any], line: Line) -> Iterator[Move]:
        return (move for move in real(table, round, line) if move.into != float_of(table))

    with patch.object(movements, "_settled", careless), patch.object(TableRegistry, "_check", lambda *_: None):
        yield


FAULTS: dict[str, Fault] = {
    "a stake that was lost stays on the layout, and the desk does not check": left_lying,
    "the database's own triggers are missing": lambda: patch(f"{__name__}.DOOR", forger),
}
