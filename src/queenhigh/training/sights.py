"""Hands to be read: the cards, the fives that can be made of them, and what they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

import msgspec
from msgspec.structs import replace

from queenhigh.cards import DECK, Card
from queenhigh.hands import FiveCard, LowHand, Ranking, ThreeCard, five_card_hand, low_hand, three_card_hand
from queenhigh.hands.five_card import FiveCardHand, omaha_fives
from queenhigh.rules import Rule
from queenhigh.training import holdings
from queenhigh.training.chance import Chance
from queenhigh.training.words import said

LOW, NO_LOW = "low", "no low"
FIVES = tuple(kind.label for kind in reversed(FiveCard))
LOWS = (LOW, NO_LOW)


class Cards(msgspec.Struct, frozen=True):
    own: tuple[Card, ...]
    beside: tuple[Card, ...] = ()

    @property
    def all(self) -> tuple[Card, ...]:
        return (*self.own, *self.beside)


class Sight(msgspec.Struct, frozen=True):
    """A kind of hand to read: how many cards are in the hand and on the board, and whether the high, the low or both
    count."""

    title: str
    own: int
    ranked_by: Callable[[FiveCard | ThreeCard | None], Iterable[Rule]]
    """The clauses on such a hand and how it is made; under None if only the low counts."""
    beside: int = 0
    names: tuple[str, str] = ("Hand", "Board")
    high: bool = True
    low: bool = False
    omaha: bool = False
    ranking: Ranking | None = None
    """The ranking of three-card hands; None for five-card hands."""
    terms: Mapping[str, str] = {}
    """What the book calls a kind of hand, where that is not its usual name: odd_cards are `no pair` in one and `high card` in
    another."""

    def term(self, kind: str) -> str:
        return self.terms.get(kind) or said(kind)


def three_cards(
    ranked_by: Mapping[ThreeCard, Rule | Iterable[Rule]],
    ranking: Ranking = Ranking.STANDARD,
    terms: Mapping[str, str] | None = None,
) -> Sight:
    """Three cards, with the clauses that define each kind of hand."""

    def by(kind: FiveCard | ThreeCard | None) -> Iterable[Rule]:
        assert isinstance(kind, ThreeCard)
        rules = ranked_by[kind]
        return (rules,) if isinstance(rules, Rule) else rules

    return Sight("three cards", 3, by, ranking=ranking, terms=terms or {})


def kinds(sight: Sight) -> tuple[str, ...]:
    """What the cards may make: the kind of hand, or whether there is a low."""
    if sight.ranking is not None:
        royal = sight.ranking is Ranking.WITH_MINI_ROYAL
        return tuple(kind.label for kind in reversed(ThreeCard) if royal or kind is not ThreeCard.MINI_ROYAL)
    return FIVES if sight.high else LOWS


def deal(sight: Sight, kind: str, chance: Chance) -> Cards:
    """Cards that make this kind of hand."""
    if sight.ranking is not None:
        return Cards(holdings.three(ThreeCard[kind.upper()], chance, sight.ranking))
    for _ in range(holdings.PATIENCE):
        cards = _laid(sight, _start(sight, kind, chance), chance)
        if _comes_to(sight, cards) == kind:
            return cards
    raise AssertionError(f"no cards for {sight.title}: {kind}")


def deal_low(sight: Sight, chance: Chance) -> Cards:
    """Cards that are there in the same way and have a low."""
    return deal(replace(sight, high=False, low=True), LOW, chance)


def _start(sight: Sight, kind: str, chance: Chance) -> tuple[Card, ...]:
    if sight.high:
        return holdings.five(FiveCard[kind.upper()], 5, chance)
    return holdings.low(5, chance) if kind == LOW else holdings.any_cards(5, chance)


def _comes_to(sight: Sight, cards: Cards) -> str:
    if sight.high:
        return high(sight, cards).category.label
    return LOW if low(sight, cards) else NO_LOW


def _laid(sight: Sight, five: tuple[Card, ...], chance: Chance) -> Cards:
    """Five cards that make something among those that make a sight; in Omaha two of them in the hand."""
    spare = chance.some([card for card in DECK if card not in five], sight.own + sight.beside - 5)
    if sight.omaha:
        return Cards(tuple(chance.mixed((*five[:2], *spare[:2]))), tuple(chance.mixed((*five[2:], *spare[2:]))))
    mixed = tuple(chance.mixed((*five, *spare)))
    return Cards(mixed[: sight.own], mixed[sight.own :])


def fives(sight: Sight, cards: Cards) -> Iterable[tuple[Card, ...]]:
    return omaha_fives(cards.own, cards.beside) if sight.omaha else combinations(cards.all, 5)


def high(sight: Sight, cards: Cards) -> FiveCardHand:
    if sight.omaha:
        return max(five_card_hand(five) for five in fives(sight, cards))
    return five_card_hand(cards.all)


def low(sight: Sight, cards: Cards) -> LowHand | None:
    if sight.omaha:
        return max((found for five in fives(sight, cards) if (found := low_hand(five))), default=None)
    return low_hand(cards.all)


def words(sight: Sight, cards: Cards) -> str:
    """What the dealer says of the high."""
    if sight.ranking is not None:
        return three_card_hand(cards.own, sight.ranking).words
    return high(sight, cards).words


def playing(sight: Sight, cards: Cards) -> list[tuple[Card, ...]]:
    """Every five that makes the high, each in the order on the table."""
    best = high(sight, cards)
    found = [five for five in fives(sight, cards) if five_card_hand(five) == best]
    return [tuple(card for card in cards.all if card in five) for five in found]


def ranked_by(sight: Sight, cards: Cards) -> tuple[Rule, ...]:
    """The clauses that say what such a hand is, and how it is made."""
    if sight.ranking is not None:
        return tuple(sight.ranked_by(three_card_hand(cards.own, sight.ranking).category))
    return tuple(sight.ranked_by(high(sight, cards).category if sight.high else None))
