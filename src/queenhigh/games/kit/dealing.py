"""Check that a deck is complete and properly cut, and deal it in one of two ways: card by card in passes, or each hand
at once in a packet. Recipients are served in the order given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from queenhigh.cards import Card, CardError, Deck, check
from queenhigh.rules import IllegalAction, Rule

Recipient = TypeVar("Recipient")


def require_whole(deck: Deck, rule: Rule) -> None:
    """Require every card exactly once."""
    try:
        check(deck)
    except CardError as fault:
        raise IllegalAction(str(fault), rule, "Count the cards.") from None


def require_depth(at: int, deck: Deck, from_end: int, rule: Rule, now: str = "") -> None:
    """Require a cut to leave this many cards at either end."""
    furthest = len(deck) - from_end
    if not from_end <= at <= furthest:
        what = f"A cut of {at} is too near an end: {from_end} to {furthest} cards come off."
        raise IllegalAction(what, rule, now)


def in_passes(deck: Deck, recipients: Sequence[Recipient], each: int) -> tuple[dict[Recipient, tuple[Card, ...]], Deck]:
    """Deal one card to each recipient, then the next, until all have `each`. Return the hands and the rest of the deck."""
    count = len(recipients)
    hands = {who: tuple(deck[place : each * count : count]) for place, who in enumerate(recipients)}
    return hands, deck[each * count :]


def in_packets(
    deck: Deck, recipients: Sequence[Recipient], each: int
) -> tuple[dict[Recipient, tuple[Card, ...]], Deck]:
    """Deal `each` cards at once to the first recipient, then to the next. Return the hands and the rest of the deck."""
    hands = {who: tuple(deck[place * each : (place + 1) * each]) for place, who in enumerate(recipients)}
    return hands, deck[each * len(recipients) :]
