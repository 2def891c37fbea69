"""Rank, suit, card. There are fifty-two cards and each exists once, so a card is compared by identity."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Any

from queenhigh.cards.errors import CardError


class Rank(IntEnum):
    """Deuce to ace. If an ace counts low, the hand says so, not the rank."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        return "23456789TJQKA"[self - 2]

    @property
    def word(self) -> str:
        return _WORDS[self - 2]

    @property
    def words(self) -> str:
        return "sixes" if self is Rank.SIX else f"{self.word}s"


_NOT_GIVEN: Any = object()
_WORDS = tuple(rank.name.lower() for rank in Rank)


class Colour(Enum):
    RED = "red"
    BLACK = "black"


class Suit(Enum):
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def letter(self) -> str:
        return self.value

    @property
    def symbol(self) -> str:
        return {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[self.value]

    @property
    def colour(self) -> Colour:
        return Colour.RED if self in (Suit.DIAMONDS, Suit.HEARTS) else Colour.BLACK

    @property
    def word(self) -> str:
        return self.name.lower()


class Card:
    """One of the fifty-two. `Card("Qh")`, `card("Qh")` and `Card.of(Rank.QUEEN, Suit.HEARTS)` are the same one.

    `index` is 4 x (rank - 2) + suit, deuce of clubs 0, suits in the order c d h s: the code that kernels count with.

    >>> Card("Qh").index, Card("10h") is Card("Th")
    (42, True)
    """

    __slots__ = ("_text", "index", "rank", "suit")

    rank: Rank
    suit: Suit
    index: int
    _text: str

    def __new__(cls, text: str = _NOT_GIVEN) -> Card:
        if text is _NOT_GIVEN:
            raise TypeError('Cards are not constructed: write card("Qh") or Card.of(Rank.QUEEN, Suit.HEARTS).')
        return card(text)

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        return _BY_TEXT[rank.letter + suit.letter]

    @property
    def name(self) -> str:
        return f"{self.rank.word} of {self.suit.word}"

    @property
    def face(self) -> str:
        """Return the card for people to read: 10♥."""
        return ("10" if self.rank is Rank.TEN else self.rank.letter) + self.suit.symbol

    def _repr_svg_(self) -> str:
        """The card as a picture, for notebooks."""
        from queenhigh.cards.drawing import fan

        return fan([self])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"the {self.name} cannot be changed")

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f'card("{self}")'

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (str(self),)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _all_cards() -> tuple[Card, ...]:
    cards = []
    for index in range(52):
        made = object.__new__(Card)
        rank, suit = Rank(index // 4 + 2), tuple(Suit)[index % 4]
        for name, value in {"rank": rank, "suit": suit, "index": index, "_text": rank.letter + suit.letter}.items():
            object.__setattr__(made, name, value)
        cards.append(made)
    return tuple(cards)


DECK: tuple[Card, ...] = _all_cards()
"""The fifty-two in index order: 2c 2d 2h 2s 3c ... As."""

_BY_TEXT = {str(c): c for c in DECK}
_TYPED = {typed: c for c in DECK for text in (str(c),) for typed in (text.lower(), text.lower().replace("t", "10"))}
_TYPED |= {typed[:-1] + c.suit.symbol: c for typed, c in _TYPED.items()}
_RANKS = sorted({typed[:-1] for typed in _TYPED}, key=lambda r: (len(r), r))


_AS_PICTURE = "\ufe0f"
"""The variation selector that some keyboards add to a suit symbol."""


def card(text: str) -> Card:
    """A card from `Qh`, `10h` or `Th`, in upper or lower case; a suit symbol may replace its letter."""
    if not isinstance(text, str):
        raise CardError(f"A card is written as text such as 'Qh', not as {text!r}.")
    try:
        return _TYPED[text.strip().lower().removesuffix(_AS_PICTURE)]
    except KeyError:
        raise CardError(f"{text!r} is not a card: {_what_is_wrong(text.strip().lower())}") from None


def _what_is_wrong(typed: str) -> str:
    rank, suit = typed[:-1], typed[-1:]
    if not typed:
        return "it is empty. Write a rank and a suit, such as Qh."
    if suit in "cdhs♣♦♥♠":
        if not rank:
            return f"it has a suit and no rank. Write a rank before it, such as Q{suit}."
        return f"there is no rank {rank!r}. Ranks are A K Q J 10 (or T) 9 8 7 6 5 4 3 2."
    if typed in _RANKS:
        return f"it has a rank and no suit. Write c, d, h or s after it, such as {typed.upper()}h."
    return f"there is no suit {suit!r}. Suits are c, d, h and s."


def cards(given: str | Iterable[str]) -> tuple[Card, ...]:
    """Several different cards, from `"Qh 7d 7c"`, `"Qh7d7c"`, `"Qh, 7d, 7c"` or a list of texts. No card may occur
    twice."""
    texts = _split(given) if isinstance(given, str) else given
    return distinct(card(text) for text in texts)


def _split(text: str) -> list[str]:
    words = text.replace(",", " ").split()
    pieces: list[str] = []
    for word in words:
        rest = word
        while len(rest) > 3 or (len(rest) == 3 and not rest.startswith("10")):
            width = 3 if rest.startswith("10") else 2
            pieces.append(rest[:width])
            rest = rest[width:]
        pieces.append(rest)
    return pieces


def distinct(given: Iterable[Card]) -> tuple[Card, ...]:
    """Return the same cards, or raise an error that names the duplicate."""
    held = tuple(given)
    if len(set(held)) != len(held):
        twice = next(c for c in held if held.count(c) > 1)
        raise CardError(f"The {twice.name} ({twice}) appears {_times(held.count(twice))}; a deck has only one.")
    return held


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"
