"""Checks and cuts a deck. Shuffling is in `shuffling`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from queenhigh.cards.errors import CardError
from queenhigh.cards.playing_card import DECK, Card

_FULL = frozenset(DECK)

Deck = tuple[Card, ...]
"""Cards in dealing order, the top card first."""


def check(deck: Sequence[Card]) -> Deck:
    """Require fifty-two cards, each once; otherwise an error says how many there are, what is missing and what is
    duplicated."""
    if len(deck) == 52 and set(deck) == _FULL:
        return tuple(deck)
    counts = Counter(deck)
    faults = [f"it has {len(deck)} cards"] if len(deck) != 52 else []
    if double := [str(c) for c in DECK if counts[c] > 1]:
        faults.append(f"more than one {_few(double)}")
    if missing := [str(c) for c in DECK if not counts[c]]:
        faults.append(f"no {_few(missing)}")
    raise CardError(f"This is not a full deck of 52: {', '.join(faults)}.")


def cut(deck: Sequence[Card], at: int, *, from_end: int = 1) -> Deck:
    """Cut once: the top `at` cards go to the bottom. `from_end` is the minimum size of either part."""
    if isinstance(at, bool) or not isinstance(at, int):
        raise CardError(f"A cut must be a whole number of cards, not {at!r}.")
    if not from_end <= at <= len(deck) - from_end:
        raise CardError(
            f"A cut of {at} is too near an end: with {len(deck)} cards it must be from {from_end} to {len(deck) - from_end}."
        )
    return (*deck[at:], *deck[:at])


def _few(names: list[str]) -> str:
    rest = len(names) - 6
    return " ".join(names) if rest <= 0 else f"{' '.join(names[:6])} and {rest} {'other' if rest == 1 else 'others'}"
