"""How good a hand looks to a regular at the table: from their own cards and the board alone, quickly and roughly.

Before the flop by points for pairs, high cards, suits and gaps (and for low cards where the low shares the pot); after it by
dealing out the rest a few times against one unknown hand. Nothing here sees another player's cards or the stub.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from queenhigh.cards import DECK, Card, Rank
from queenhigh.cards.shuffling import below
from queenhigh.games.crown_melbourne_crown_poker.games import Game
from queenhigh.games.crown_melbourne_crown_poker.pots import high_value, low_value

BOARD = 5
TRIALS = {False: 24, True: 8}
"""How often the rest is dealt out: an Omaha hand takes sixty looks, another one a single look."""
TOP_PAIR = 20.0
"""Points of a pair of aces, the best two cards."""


def before_the_flop(game: Game, cards: Sequence[Card]) -> float:
    """About the share of pots that the cards win against one unknown hand, from 0 to 1."""
    pairs = sorted((points(one, two) for one, two in combinations(cards, 2)), reverse=True)
    share = 0.32 + 0.52 * pairs[0] / TOP_PAIR
    if game.omaha:
        share = 0.36 + 0.007 * sum(pairs[:4])
    elif len(cards) > 2:
        share = 0.30 + 0.48 * pairs[0] / TOP_PAIR + 0.004 * max(pairs[1], 0)
    if game.hi_lo:
        share = 0.72 * share + low_chance(cards)
    return min(max(share, 0.05), 0.95)


def points(one: Card, two: Card) -> float:
    """Two cards by a well-known count: the high card, doubled for a pair; suited more, gaps less."""
    high, low = max(one.rank, two.rank), min(one.rank, two.rank)
    worth = {Rank.ACE: 10.0, Rank.KING: 8.0, Rank.QUEEN: 7.0, Rank.JACK: 6.0}.get(high, high / 2)
    if high == low:
        return max(worth * 2, 5.0)
    gap = min(high - low, low + 13 - high if high is Rank.ACE else high - low) - 1
    worth -= (0.0, 1.0, 2.0, 4.0)[gap] if gap < 4 else 5.0
    worth += 2.0 if one.suit is two.suit else 0.0
    return worth + (1.0 if gap < 2 and high < Rank.QUEEN else 0.0)


def low_chance(cards: Sequence[Card]) -> float:
    """Something for different cards of eight or below, most for an ace with a deuce or a trey."""
    low = {card.rank for card in cards if card.rank <= Rank.EIGHT or card.rank is Rank.ACE}
    best = 0.05 * min(len(low), 3)
    if Rank.ACE in low:
        best += 0.06 + (0.06 if low & {Rank.TWO, Rank.THREE} else 0.0)
    return best


def with_board(game: Game, cards: Sequence[Card], board: Sequence[Card], stream: Iterator[int]) -> float:
    """The share of the pot that the hand takes against one unknown hand, the missing cards dealt at random."""
    if len(cards) > 2 and not game.omaha:
        return max(with_board(game, kept, board, stream) for kept in combinations(cards, 2))
    known = {*cards, *board}
    unseen = [card for card in DECK if card not in known]
    hole, missing = (4 if game.omaha else 2), BOARD - len(board)
    trials = TRIALS[game.omaha]
    won = 0.0
    own = _value(game, tuple(cards), tuple(board)) if not missing else None
    for _ in range(trials):
        drawn = _draw(unseen, hole + missing, stream)
        full = (*board, *drawn[hole:])
        won += _share(own or _value(game, tuple(cards), full), _value(game, tuple(drawn[:hole]), full))
    return won / trials


def to_discard(game: Game, cards: Sequence[Card], board: Sequence[Card], stream: Iterator[int]) -> Card:
    """The card that a Pineapple hand misses least."""

    def worth(card: Card) -> float:
        kept = [other for other in cards if other is not card]
        return with_board(game, kept, board, stream) if board else before_the_flop(game, kept)

    return max(cards, key=worth)


def _value(game: Game, cards: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[object, object]:
    return high_value(game, cards, board), low_value(game, cards, board) if game.hi_lo else None


def _share(own: tuple[object, object], other: tuple[object, object]) -> float:
    high = _against(own[0], other[0])
    if own[1] is None and other[1] is None:
        return high
    low = 0.0 if own[1] is None else 1.0 if other[1] is None else _against(own[1], other[1])
    return (high + low) / 2


def _against(own: object, other: object) -> float:
    return 0.5 if own == other else float(own > other)  # type: ignore[operator]


def _draw(unseen: Sequence[Card], count: int, stream: Iterator[int]) -> list[Card]:
    """So many different cards, each equally likely."""
    deck = list(unseen)
    for place in range(count):
        chosen = place + below(len(deck) - place, stream)
        deck[place], deck[chosen] = deck[chosen], deck[place]
    return deck[:count]
