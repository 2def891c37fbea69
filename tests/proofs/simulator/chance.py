"""What is random in a live house, taken from the seed: decks, ids that the house assigns, and the identity of the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from unittest.mock import patch

from queenhigh.cards import Seed
from queenhigh.desk import registry, tournament_desk

SNAPSHOT_EVERY = 60
"""Events between two snapshots. A live house has more; here a restart should find some."""


@contextmanager
def determined(seed: int) -> Iterator[None]:
    """The places at which the house asks the operating system, answered by the seed. There is no other way in: what is left
    to chance in a live house cannot be set from outside."""
    rng = Random(f"the house's own chance {seed}")
    with ExitStack() as stack:
        stack.enter_context(patch.object(Seed, "fresh", lambda: Seed(rng.randbytes(32))))
        for where in ("queenhigh.desk.commit", "queenhigh.ledger.store"):
            stack.enter_context(patch(f"{where}.secrets.token_hex", lambda length: rng.randbytes(length).hex()))
        for module in (registry, tournament_desk):
            stack.enter_context(patch.object(module, "SNAPSHOT_EVERY", SNAPSHOT_EVERY))
        yield
