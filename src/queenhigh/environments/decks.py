"""Cards in the form that the environments use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from queenhigh.cards import DECK, Card, card, cards


def bits(held: Iterable[Card]) -> Any:
    """A vector with a place for each card of the deck, in the order of `DECK`."""
    made = np.zeros(len(DECK), dtype=np.int8)
    made[[card.index for card in held]] = 1
    return made


def as_cards(given: str | Iterable[Card | str]) -> tuple[Card, ...]:
    if isinstance(given, str):
        return cards(given)
    return tuple(each if isinstance(each, Card) else card(each) for each in given)
