"""M5: a client that gets no answer may send its command again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from databases import places
from deliveries import Post
from desk_play import new_house
from proving import Case, Fault, Figures
from reckoning import Walk, adds_up

from queenhigh.desk.commit import CommitPath
from queenhigh.ledger.store import Known, Store

PROMISE = "retries are safe"
PROOF = (
    "Commands at tables of the five books pass through a simulated network that duplicates, delays and reorders them, "
    "on both databases. The same id and body always gets the same answer and is carried out once; the same id with "
    "another body is refused."
)


def run(case: Case) -> Figures:
    commands, counts = case.size(250, 20_000), Counter[str]()
    with places(case) as both:
        for where in both.values():
            with new_house(where) as desk:
                post = Post(desk, case.seed)
                post.run(commands)
                post.check()
                adds_up(desk)
                Walk(desk.ledger).run()
            counts += post.counts
            case.tell(counts["deliveries"], 5 * commands, "deliveries")
    assert counts["the same answer again"] > commands / 2, counts
    assert counts["another body under a used id, refused"] > commands / 50, counts
    return {"commands on each database": commands, **counts}


@contextmanager
def forgetful() -> Iterator[None]:
    known = Store.commands

    def none(store: Store, ids: Sequence[str]) -> dict[str, Known]:
        return known(store, ()) if ids else {}

    with patch.object(CommitPath, "_answered", lambda *_: None), patch.object(Store, "commands", none):
        yield


@contextmanager
def trusting() -> Iterator[None]:
    with patch("queenhigh.ledger.command.fingerprint", lambda *_: bytes(32)):
        yield


FAULTS: dict[str, Fault] = {
    "a repeated command is not recognised": forgetful,
    "an id alone is enough for an answer": trusting,
}
