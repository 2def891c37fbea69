"""Ranges as people write them.

    AhKh                     just these cards
    QQ  QQ+  22-66           pairs
    AK  AKs  AKo  ATs+       two ranks, suited or not; + lets the lower card climb to below the higher one
    A5s-A2s  KTo-K8o         from one to the other
    76s-54s  T8o-75o         both cards step by step
    Ax  Kxs                  with any other card
    random                   any hand
    top 15%                  Hold'em: the best by what they win against one unknown hand (`order`)
    AAxx  AA**ds  KQJTr      as many ranks as the game deals cards, x or * for any; ds double-suited, ss single-suited,
                             ts three of a suit, m all of one suit, r rainbow
    AhAdxx                   these cards with any others
    QQ+, AKs@50%             several, separated by commas; a weight after an @

Where two parts of a range name the same hand, the later one says its weight.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from typing import Any

import numpy as np

from queenhigh.cards import CardError, cards
from queenhigh.hands.flop_games import FlopGame
from queenhigh.maths.equity.holdings import Array, Holdings, every, holdings, masks_of
from queenhigh.maths.equity.order import PAIRS, places
from queenhigh.rules import InputError

RANKS = "23456789TJQKA"
_R = f"[{RANKS}]"
SUITED, OFFSUIT, EITHER = "s", "o", ""
SPREADS = {"r": (1, 1, 1, 1), "ss": (2, 1, 1), "ds": (2, 2), "ts": (3, 1), "m": (4,)}
"""For each suffix, how many of four cards are of each suit, the most first."""
SPREADS_OF_THREE = {"r": (1, 1, 1), "ss": (2, 1), "m": (3,)}
FINEST = 10_000
"""Weights are multiples of one in this many."""

Chosen = Array
"""True or False for each of all hands of one size."""


class RangeError(InputError):
    """The text is not a range."""

    def __init__(self, text: str, why: str, hint: str = "Such as AhKh, QQ+, AKs, A5s-A2s, random.") -> None:
        super().__init__(f"{text!r} is not a hand or range: {why} {hint}")


@lru_cache(maxsize=32)
def parse(text: str, game: FlopGame) -> Holdings:
    """All hands of a range. In a game of three cards, two cards are those that were kept."""
    typed = text.strip()
    parts = [part.strip() for part in typed.split(",")]
    if not all(parts):
        raise RangeError(text, "there is nothing between two commas." if typed else "it is empty.")
    sizes = [_part(part, game) for part in parts]
    if len({size for size, _, _ in sizes}) > 1:
        raise RangeError(
            text, "it mixes hands of two cards with hands of three.", "Two cards are those that were kept."
        )
    size = sizes[0][0]
    weights = np.zeros(len(every(size)), dtype=np.int64)
    finest = lcm(*(weight.denominator for _, _, weight in sizes))
    if finest > FINEST:
        raise RangeError(text, "its weights are too fine.", "Give them as whole per cent.")
    for _, chosen, weight in sizes:
        weights[chosen] = int(weight * finest)
    rows = np.flatnonzero(weights)
    return holdings(every(size)[rows], weights[rows] // np.gcd.reduce(weights[rows]))


def _part(text: str, game: FlopGame) -> tuple[int, Chosen, Fraction]:
    """One part between commas: the size of its hands, which of them, and their weight."""
    body, at, weight = text.partition("@")
    compact = re.sub(r"10(?=[cdhs♣♦♥♠+xt\s-]|10|$)", "t", body.strip().lower())
    many = _weight(text, weight) if at else Fraction(1)
    for size in dict.fromkeys((game.hole_cards, 2 if not game.omaha else game.hole_cards)):
        chosen = _chosen(compact, size, game, text)
        if chosen is not None:
            if not chosen.any():
                raise RangeError(text, "no hand is like that.")
            return size, chosen, many
    _explain(text, compact, game)
    raise RangeError(text, "it cannot be read.", _hint(game))


def _weight(text: str, given: str) -> Fraction:
    try:
        number = Fraction(given.strip().removesuffix("%").strip())
    except (ValueError, ZeroDivisionError):
        raise RangeError(text, "its weight is not a number.", "Write it after an @: QQ@50%.") from None
    share = number / 100 if given.strip().endswith("%") else number
    if not 0 < share <= 1:
        raise RangeError(text, "a weight is above 0 and at most 100 %.", "Write it after an @: QQ@50%.")
    return share


def _chosen(text: str, size: int, game: FlopGame, given: str) -> Chosen | None:
    if text in ("random", "any", "100%") or (len(text) == size and set(text) <= {"x", "*"}):
        return np.ones(len(every(size)), dtype=bool)
    if size == 2 and (found := _two_ranks(text.upper())) is not None:
        return found
    if percent := re.fullmatch(r"(?:top\s*)?([\d.]+)\s*%", text):
        return _top(percent[1], game, given)
    if size > 2 and (found := _pattern(text, size)) is not None:
        return found
    return _named(text, size)


# Two cards ------------------------------------------------------------------------------------------------------------


def _two_ranks(text: str) -> Chosen | None:
    """QQ+, AKs, A5s-A2s and their like."""
    if one := re.fullmatch(rf"({_R})([{RANKS}X*])([SO]?)(\+?)", text):
        high, low, kind, more = one.groups()
        if low in "X*":
            return None if more else _where(lambda a, b, s: ((a == _n(high)) | (b == _n(high))) & _kind(s, a, b, kind))
        return _climbing(_n(high), _n(low), kind, bool(more))
    if both := re.fullmatch(rf"({_R})({_R})([SO]?)-({_R})({_R})([SO]?)", text):
        first, second = both.groups()[:3], both.groups()[3:]
        return _between(first, second)
    return None


def _climbing(one: int, other: int, kind: str, more: bool) -> Chosen | None:
    high, low = max(one, other), min(one, other)
    if high == low:
        if kind:
            return None
        return _where(lambda a, b, _: (a == b) & ((a >= high) if more else (a == high)))
    return _where(lambda a, b, s: (b == high) & ((a >= low) if more else (a == low)) & (a < b) & _kind(s, a, b, kind))


def _between(first: tuple[Any, ...], second: tuple[Any, ...]) -> Chosen | None:
    """The hands from one to another: pairs, the lower card under a common higher one, or both cards step by step."""
    (a, b, kind), (c, d, other) = first, second
    if kind != other:
        return None
    one, two = sorted((_n(a), _n(b))), sorted((_n(c), _n(d)))
    if one[0] == one[1] and two[0] == two[1] and not kind:
        low, high = sorted((one[0], two[0]))
        return _where(lambda x, y, _: (x == y) & (x >= low) & (x <= high))
    if one[0] == one[1] or two[0] == two[1]:
        return None
    gap = one[1] - one[0]
    if one[1] != two[1] and gap == two[1] - two[0]:
        low, high = sorted((one[0], two[0]))
        return _where(lambda x, y, s: (y - x == gap) & (x >= low) & (x <= high) & _kind(s, x, y, kind))
    if one[1] != two[1]:
        return None
    low, high = sorted((one[0], two[0]))
    top = one[1]
    return _where(lambda x, y, s: (y == top) & (x >= low) & (x <= high) & _kind(s, x, y, kind))


def _kind(suited: Any, a: Any, b: Any, kind: str) -> Any:
    if kind.lower() == SUITED:
        return suited
    return ~suited & (a != b) if kind.lower() == OFFSUIT else np.ones_like(suited)


def _where(test: Callable[[Any, Any, Any], Any]) -> Chosen:
    """Select hands by the lower rank, the higher rank, and whether both are of one suit."""
    pairs = every(2)
    a, b = pairs[:, 0].astype(np.int8) >> 2, pairs[:, 1].astype(np.int8) >> 2
    return np.asarray(test(a, b, (pairs[:, 0] & 3) == (pairs[:, 1] & 3)))


def _n(rank: str) -> int:
    return RANKS.index(rank)


def _top(percent: str, game: FlopGame, given: str) -> Chosen:
    """The best hands that make up at most this per cent of the 1,326, and always the best one."""
    if game.name != "holdem":
        raise RangeError(given, f"no order of starting hands is known for {game.title}.", _hint(game))
    try:
        share = Fraction(percent)
    except ValueError:
        raise RangeError(given, "its per cent is not a number.", "Such as top 15%.") from None
    if not 0 < share <= 100:
        raise RangeError(given, "it is above 0 and at most 100 %.", "Such as top 15%.")
    from queenhigh.maths.holdem.solving import groups, starting_hands

    taken: set[int] = set()
    many, left = starting_hands(), share / 100 * PAIRS
    numbers = {name: n for n, name in enumerate(many)}
    for name in places():
        left -= many[name]
        if left < 0 and taken:
            break
        taken.add(numbers[name])
    return np.isin(groups(), list(taken))


# Any number of cards --------------------------------------------------------------------------------------------------


def _pattern(text: str, size: int) -> Chosen | None:
    """Ranks and wild cards, and the pattern of the suits: AAxx, AA**ds."""
    spreads = SPREADS if size == 4 else SPREADS_OF_THREE
    found = re.fullmatch(rf"([{RANKS.lower()}x*]{{{size}}})({'|'.join(spreads)})?", text)
    if found is None:
        return None
    ranks, spread = found.groups()
    chosen = np.ones(len(every(size)), dtype=bool)
    for rank in set(ranks) - {"x", "*"}:
        chosen &= _of_rank(size, RANKS.lower().index(rank)) >= ranks.count(rank)
    if spread:
        for lies, wanted in zip(_suits(size), (*spreads[spread], 0, 0, 0), strict=False):
            chosen &= lies == wanted
    return chosen


@cache
def _of_rank(size: int, rank: int) -> Array:
    """How many cards of the rank each hand has."""
    return _counted(every(size) >> 2, rank)


@cache
def _suits(size: int) -> Array:
    """How many cards each hand has of its longest suit, of the next, and so on."""
    return np.sort(np.stack([_counted(every(size) & 3, suit) for suit in range(4)]), axis=0)[::-1]


def _counted(hands: Array, value: int) -> Array:
    """Count column by column, because NumPy is slow to add up rows as short as a hand."""
    many = np.zeros(len(hands), dtype=np.uint8)
    for column in hands.T:
        many += column == value
    return many


def _named(text: str, size: int) -> Chosen | None:
    """Cards, and x or * for any other: AhKh, AhAdxx."""
    named = text.rstrip("x* ")
    wild = len(text.replace(" ", "")) - len(named.replace(" ", ""))
    try:
        held = cards(named)
    except CardError:
        return None
    if not held or len(held) + wild != size:
        return None
    mask = np.uint64(sum(1 << card.index for card in held))
    return np.asarray((masks_of(every(size)) & mask) == mask)


def _explain(text: str, compact: str, game: FlopGame) -> None:
    """The error, if the text looks like cards."""
    if len(compact) >= 4 and re.fullmatch(r"(?:[0-9a-z][cdhs♣♦♥♠]\s*)+", compact):
        held = cards(compact)
        wanted = "two or three" if game.hole_cards == 3 else str(game.hole_cards)
        raise RangeError(text, f"{game.title} has {wanted} cards, not {len(held)}.", _hint(game))


def _hint(game: FlopGame) -> str:
    if game.omaha:
        return "Such as AhKhQdJd, AAxx, AA**ds, random."
    if game.hole_cards == 3:
        return "Such as AhKhQd, AAx, random; or what was kept: AhKh, QQ+, AKs."
    return "Such as AhKh, QQ+, AKs, A5s-A2s, 76s-54s, random, top 15%."
