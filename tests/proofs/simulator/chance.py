"""What is chance in a live house, from the seed: decks, ids that nobody gave, and the identity of the ledger."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from unittest.mock import patch

from queenhigh.cards import Seed
from queenhigh.desk import hall, tournament_desk

SNAPSHOT_EVERY = 60
"""Events. A live house takes more between two snapshots; here a restart shall find some."""


@contextmanager
def determined(seed: int) -> Iterator[None]:
    """The places at which the house asks the operating system, answered by the seed. There is no other way in: what is left
    to chance in a live house cannot be set from outside."""
    rng = Random(f"the house's own chance {seed}")
    with ExitStack() as stack:
        stack.enter_context(patch.object(Seed, "fresh", lambda: Seed(rng.randbytes(32))))
        stack.enter_context(
            patch("queenhigh.desk.pen.uuid.uuid4", lambda: uuid.UUID(bytes=rng.randbytes(16), version=4))
        )
        stack.enter_context(
            patch("queenhigh.ledger.store.secrets.token_hex", lambda length: rng.randbytes(length).hex())
        )
        for module in (hall, tournament_desk):
            stack.enter_context(patch.object(module, "SNAPSHOT_EVERY", SNAPSHOT_EVERY))
        yield
