"""Two ways of dealing: card by card in passes, or each hand at once in a packet. Recipients are served in the order given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from queenhigh.cards import Card, Deck

Recipient = TypeVar("Recipient")


def in_passes(deck: Deck, recipients: Sequence[Recipient], each: int) -> tuple[dict[Recipient, tuple[Card, ...]], Deck]:
    """One card to everybody, then the next, until everybody has `each`; and what is left of the deck."""
    count = len(recipients)
    hands = {who: tuple(deck[place : each * count : count]) for place, who in enumerate(recipients)}
    return hands, deck[each * count :]


def in_packets(
    deck: Deck, recipients: Sequence[Recipient], each: int
) -> tuple[dict[Recipient, tuple[Card, ...]], Deck]:
    """`each` cards at once to the first, then to the next; and what is left of the deck."""
    hands = {who: tuple(deck[place * each : (place + 1) * each]) for place, who in enumerate(recipients)}
    return hands, deck[each * len(recipients) :]
