"""The exact value of each choice at a table of Perth's hold'em, for the wagers that lie there: for practice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import DECK, Card
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER_POKER_EXTRA,
    JACKPOTS,
    PLAYER_POKER_EXTRA,
    RIVER,
    TURN,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.hands import FiveCard
from queenhigh.maths.holdem.flops import five_card_kinds, flop_kinds
from queenhigh.maths.holdem.jackpot import Jackpot
from queenhigh.maths.holdem.perth import Perth
from queenhigh.maths.holdem.solving import by_category, by_strength, starting_hands
from queenhigh.maths.holdem.streets import street_value
from queenhigh.money import Cents

Counts = NDArray[np.int64]
"""By category of five cards."""


def street_worth(game: Perth, hole: Sequence[Card], board: Sequence[Card], stake: Cents) -> Fraction:
    """Of the wager that may be placed now, in cents. A check is worth nothing, whatever lies there already."""
    order = by_category() if game.readings["A2"] == "category" else by_strength()
    won, lost = game.price(TURN if len(board) == 3 else RIVER)
    return street_value(hole, board, (won, lost), order) * stake / lost


def first_worths(
    game: Perth, value: Fraction, hole: Sequence[Card], wagers: Mapping[str, Cents], jackpot: Jackpot | None
) -> dict[Choice, Fraction]:
    """Of the Flop Wager and of a fold, in cents: all wagers on the hand together, over all that can come.

    `value` is what the main game is worth with these cards, in antes; a jackpot is reckoned as if nobody else hit it as well.
    """
    counts = {PLAYER_POKER_EXTRA: flop_counts(hole), DEALER_POKER_EXTRA: dealer_counts(hole)}
    made = {Choice.PLAY: value * wagers[ANTE], Choice.FOLD: game.folded * wagers[ANTE]}
    for bet, stake in wagers.items():
        for choice in made:
            if bet in counts:
                made[choice] += stake * _average(
                    counts[bet], {kind: game.extra(bet, kind, choice) for kind in FiveCard}
                )
            elif bet in JACKPOTS:
                made[choice] -= stake
                if choice is Choice.PLAY and jackpot is not None:
                    prizes = {kind: jackpot.prize(JACKPOTS[bet], kind) for kind in FiveCard}
                    made[choice] += _average(counts[PLAYER_POKER_EXTRA], prizes)
    return made


def _average(counts: Counts, worth: Mapping[FiveCard, Fraction | int]) -> Fraction:
    return sum((Fraction(int(counts[kind]) * worth[kind]) for kind in FiveCard), Fraction(0)) / int(counts.sum())


def flop_counts(hole: Sequence[Card]) -> Counts:
    """What two cards make with a flop, by category, over all 19,600."""
    made: Counts = flop_kinds()[place_in_classes(hole)]
    return made


def dealer_counts(hole: Sequence[Card]) -> Counts:
    """What the dealer's two cards and the flop make, by category, where these two cannot be among them."""
    one, other = hole
    every = np.array([five_card_kinds()[kind] for kind in FiveCard])
    left: Counts = every - _with_card(one) - _with_card(other) + flop_counts(hole)
    return left


def _with_card(card: Card) -> Counts:
    """Hands of five that hold this card: each of them once for every other card in it, which are four."""
    return (
        sum((flop_counts((card, other)) for other in DECK if other != card), np.zeros(len(FiveCard), dtype=np.int64))
        // 4
    )


def place_in_classes(hole: Sequence[Card]) -> int:
    return list(starting_hands()).index(name_of(hole))


def name_of(hole: Sequence[Card]) -> str:
    """AA, AKs, AKo."""
    high, low = sorted(hole, key=lambda card: -card.rank)
    if high.rank == low.rank:
        return high.rank.letter * 2
    return f"{high.rank.letter}{low.rank.letter}{'s' if high.suit == low.suit else 'o'}"
