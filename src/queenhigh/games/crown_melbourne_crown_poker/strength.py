"""A quick estimate of a hand's strength for the bots, from their own cards and the board alone.

Before the flop by points for pairs, high cards, suits and gaps (and for low cards where the low shares the pot); after
it by dealing out the rest a few times against one unknown hand. Nothing here sees another player's cards or the stub.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from queenhigh.cards import DECK, Card, Rank
from queenhigh.cards.shuffling import below
from queenhigh.games.crown_melbourne_crown_poker.games import Game
from queenhigh.games.crown_melbourne_crown_poker.pots import high_value

BOARD = 5
TRIALS = {False: 24, True: 8}
"""How often the rest is dealt out: evaluating an Omaha hand takes sixty lookups, any other hand one."""
SCALE = {
    "holdem": (5.0, 10.0),
    "pineapple": (7.0, 12.5),
    "crazy_pineapple": (7.0, 12.5),
    "crazy_pineapple_hilo": (8.5, 15.0),
    "holdem_hilo": (6.5, 12.0),
    "omaha": (20.0, 37.0),
    "omaha_hilo": (26.0, 50.0),
}
"""The points of a middling hand of each game, and of one that is the best of twenty."""


def before_the_flop(game: Game, cards: Sequence[Card]) -> float:
    """The strength before the flop: 0 for a middling hand, 1 for the best of twenty, below 0 for a poor one."""
    middling, best = SCALE[game.name]
    return (all_points(game, cards) - middling) / (best - middling)


def all_points(game: Game, cards: Sequence[Card]) -> float:
    """The points of a hand: in Omaha the four best pairs of cards, elsewhere the best; plus low cards if the low shares
    the pot."""
    pairs = sorted((points(one, two) for one, two in combinations(cards, 2)), reverse=True)
    worth = sum(pairs[: 4 if game.omaha else 1])
    if not game.hi_lo:
        return worth
    return worth + low_points(cards) * (3 if game.omaha else 1)


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


def low_points(cards: Sequence[Card]) -> float:
    """Points for different cards of eight or below, most for an ace with a deuce or a trey."""
    low = {card.rank for card in cards if card.rank <= Rank.EIGHT or card.rank is Rank.ACE}
    best = float(min(len(low), 3)) if len(low) > 1 else 0.0
    if Rank.ACE in low and len(low) > 1:
        best += 1.5 + (2.0 if low & {Rank.TWO, Rank.THREE} else 0.0)
    return best


def with_board(game: Game, cards: Sequence[Card], board: Sequence[Card], stream: Iterator[int]) -> float:
    """The hand's share of the pot against one unknown hand, with the missing cards dealt at random."""
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
        return with_board(game, kept, board, stream) if board else all_points(game, kept)

    return max(cards, key=worth)


def _value(game: Game, cards: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[object, object]:
    return high_value(game, cards, board), quick_low(game, cards, board) if game.hi_lo else None


def quick_low(game: Game, cards: Sequence[Card], board: Sequence[Card]) -> int | None:
    """The low as a number, greater being better, in a tenth of the time: a bit for each rank, the ace's first."""
    ranks = [{1 << card.rank % 13 for card in some if 1 <= card.rank % 13 <= Rank.EIGHT} for some in (cards, board)]
    if not game.omaha:
        fives: list[int] = [sum(sorted(ranks[0] | ranks[1])[:5])] if len(ranks[0] | ranks[1]) >= 5 else []
    else:
        threes = [sum(three) for three in combinations(ranks[1], 3)]
        twos = [sum(two) for two in combinations(ranks[0], 2)]
        fives = [two | three for two in twos for three in threes if not two & three]
    return -min(fives) if fives else None


def _share(own: tuple[object, object], other: tuple[object, object]) -> float:
    high = _against(own[0], other[0])
    if own[1] is None and other[1] is None:
        return high
    low = 0.0 if own[1] is None else 1.0 if other[1] is None else _against(own[1], other[1])
    return (high + low) / 2


def _against(own: object, other: object) -> float:
    return 0.5 if own == other else float(own > other)  # type: ignore[operator]


def _draw(unseen: Sequence[Card], count: int, stream: Iterator[int]) -> list[Card]:
    """This many different cards, each equally likely."""
    deck = list(unseen)
    for place in range(count):
        chosen = place + below(len(deck) - place, stream)
        deck[place], deck[chosen] = deck[chosen], deck[place]
    return deck[:count]
