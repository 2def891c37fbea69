"""Decks under seal: their order is fixed before anyone wagers on it, or sees a card of it."""

from __future__ import annotations

from typing import Any

from queenhigh.cards import Seed
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.room import RoundLaw


def sealed(seed: Seed | None = None) -> DeckSealed:
    """Return a sealed deck. `seed` is for practice only."""
    seed = seed or Seed.fresh()
    return DeckSealed(seed.commitment, seed.secret, procedure("shuffle"))


def sealed_again(law: RoundLaw, before: Any, after: Any) -> DeckSealed | None:
    """Seal again if cards must now be shuffled: the whole deck, or what is left of it in mid-hand."""
    return sealed() if law.shuffles_again(before, after) else None
