"""Decks under seal: their order is fixed before anybody wagers on it, or sees a card of it."""

from __future__ import annotations

from typing import Any

from queenhigh.cards import Seed
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.games.kit.procedure import procedure


def sealed(seed: Seed | None = None) -> DeckSealed:
    """`seed` is for practice alone."""
    seed = seed or Seed.fresh()
    return DeckSealed(seed.commitment, seed.secret, procedure("shuffle"))


def sealed_again(before: Any, after: Any) -> DeckSealed | None:
    """If cards are to be shuffled now that were not: the whole deck again, or what is left of it in mid-hand."""
    again = getattr(before, "deck", ()) and getattr(after, "deck", None) == ()
    due = getattr(after, "shuffle_due", False) and not getattr(before, "shuffle_due", False)
    return sealed() if again or due else None
