"""The error for a wrong number of cards, which is the caller's mistake."""

from collections.abc import Sequence

from queenhigh.cards import Card, CardError, distinct


def need(cards: Sequence[Card], *counts: int, what: str = "hand") -> None:
    """Refuse a wrong number of cards, or a card twice."""
    if len(cards) not in counts:
        wanted = " or ".join(map(str, counts))
        held = " ".join(map(str, cards)) or "none"
        raise CardError(f"This {what} takes {wanted} cards, not {len(cards)}: {held}.")
    if len(set(cards)) != len(cards):
        distinct(cards)
