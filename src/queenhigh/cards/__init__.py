"""Level 1: cards, decks and the shuffle."""

from queenhigh.cards.deck import Deck, check, cut
from queenhigh.cards.errors import CardError
from queenhigh.cards.playing_card import DECK, Card, Colour, Rank, Suit, card, cards, distinct
from queenhigh.cards.shuffling import Seed, shuffle

__all__ = [
    "DECK",
    "Card",
    "CardError",
    "Colour",
    "Deck",
    "Rank",
    "Seed",
    "Suit",
    "card",
    "cards",
    "check",
    "cut",
    "distinct",
    "shuffle",
]
