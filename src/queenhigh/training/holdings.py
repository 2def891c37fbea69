"""Cards that make a given hand. A shuffle shows a royal flush once in thirty thousand deals; trainees should see it
sooner."""

from __future__ import annotations

from collections.abc import Callable

from queenhigh.cards import DECK, Card, Rank, Suit
from queenhigh.hands import FiveCard, Ranking, ThreeCard, five_card_kind, low_hand, three_card_hand
from queenhigh.training.chance import Chance

RANKS, SUITS = tuple(Rank), tuple(Suit)
_OF = {(card.rank, card.suit): card for card in DECK}
PATIENCE = 5000
"""Tries before a holding counts as impossible; those asked for here take a few."""


def three(kind: ThreeCard, chance: Chance, ranking: Ranking = Ranking.STANDARD) -> tuple[Card, ...]:
    return _tried(
        lambda: _three(kind, chance), lambda cards: three_card_hand(cards, ranking).category is kind, str(kind)
    )


def five(kind: FiveCard, count: int, chance: Chance) -> tuple[Card, ...]:
    """This many cards, five to seven, whose best five are of this kind."""
    return _tried(
        lambda: _filled(_five(kind, chance), count, chance), lambda cards: five_card_kind(cards) is kind, str(kind)
    )


def low(count: int, chance: Chance) -> tuple[Card, ...]:
    """Cards with a low, eight or better."""
    ranks = (Rank.ACE, *RANKS[:7])
    return _tried(
        lambda: _filled(_suited(chance.some(ranks, 5), chance), count, chance),
        lambda cards: low_hand(cards) is not None,
        "low",
    )


def any_cards(count: int, chance: Chance) -> tuple[Card, ...]:
    return tuple(chance.some(DECK, count))


def _tried(
    make: Callable[[], tuple[Card, ...]], fits: Callable[[tuple[Card, ...]], bool], what: str
) -> tuple[Card, ...]:
    for _ in range(PATIENCE):
        cards = make()
        if len(set(cards)) == len(cards) and fits(cards):
            return cards
    raise AssertionError(f"no cards found for {what}")


def _filled(cards: tuple[Card, ...], count: int, chance: Chance) -> tuple[Card, ...]:
    rest = [card for card in DECK if card not in cards]
    return tuple(chance.mixed((*cards, *chance.some(rest, count - len(cards)))))


def _suited(ranks: list[Rank], chance: Chance, suit: Suit | None = None) -> tuple[Card, ...]:
    return tuple(_OF[rank, suit or chance.one(SUITS)] for rank in ranks)


def _grouped(sizes: tuple[int, ...], chance: Chance) -> tuple[Card, ...]:
    """Ranks held this many times each: (3, 2) is a full house."""
    ranks = chance.some(RANKS, len(sizes))
    return tuple(_OF[rank, suit] for rank, size in zip(ranks, sizes, strict=True) for suit in chance.some(SUITS, size))


def _row(length: int, chance: Chance) -> list[Rank]:
    """Ranks in a row; the ace is at both ends."""
    circle = (Rank.ACE, *RANKS)
    start = chance.below(len(circle) - length + 1)
    return list(circle[start : start + length])


def _three(kind: ThreeCard, chance: Chance) -> tuple[Card, ...]:
    match kind:
        case ThreeCard.MINI_ROYAL:
            return _suited([Rank.ACE, Rank.KING, Rank.QUEEN], chance, chance.one(SUITS))
        case ThreeCard.STRAIGHT_FLUSH:
            return _suited(_row(3, chance), chance, chance.one(SUITS))
        case ThreeCard.STRAIGHT:
            return _suited(_row(3, chance), chance)
        case ThreeCard.FLUSH:
            return _suited(chance.some(RANKS, 3), chance, chance.one(SUITS))
        case ThreeCard.THREE_OF_A_KIND:
            return _grouped((3,), chance)
        case ThreeCard.PAIR:
            return tuple(chance.mixed(_grouped((2, 1), chance)))
    return any_cards(3, chance)


_SIZES = {
    FiveCard.FOUR_OF_A_KIND: (4, 1),
    FiveCard.FULL_HOUSE: (3, 2),
    FiveCard.THREE_OF_A_KIND: (3, 1, 1),
    FiveCard.TWO_PAIR: (2, 2, 1),
    FiveCard.ONE_PAIR: (2, 1, 1, 1),
}


def _five(kind: FiveCard, chance: Chance) -> tuple[Card, ...]:
    match kind:
        case FiveCard.ROYAL_FLUSH:
            return _suited(list(RANKS[-5:]), chance, chance.one(SUITS))
        case FiveCard.STRAIGHT_FLUSH:
            return _suited(_row(5, chance), chance, chance.one(SUITS))
        case FiveCard.STRAIGHT:
            return _suited(_row(5, chance), chance)
        case FiveCard.FLUSH:
            return _suited(chance.some(RANKS, 5), chance, chance.one(SUITS))
        case FiveCard.NO_PAIR:
            return any_cards(5, chance)
    return _grouped(_SIZES[kind], chance)
