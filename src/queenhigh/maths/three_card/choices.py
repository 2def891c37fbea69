"""The exact value of each choice at the table, from the three cards that lie there and every hand that the dealer can have."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.maths.three_card.counting import (
    DEALERS,
    KINDS,
    Order,
    cards_of,
    every_hand,
    place_of,
)
from queenhigh.maths.three_card.game import THE_FIRST, Columns, Game

SIX = "six_card_bonus"


def choice_values(
    game: Game, hand: Sequence[Card], side_bets: Sequence[str] = (), columns: Columns = THE_FIRST
) -> dict[Choice, Fraction]:
    """In antes, side bets of one ante each included. Deals that stand alike are counted, and the room settles one of each."""
    own = np.array([card.index for card in hand], dtype=np.uint8)
    dealers, cells = dealers_by_cell(game, own, six=SIX in side_bets)
    made = dict.fromkeys(game.choices, Fraction(0))
    _, first, counts = np.unique(cells, return_index=True, return_counts=True)
    for at, count in zip(first, map(int, counts), strict=True):
        dealer = cards_of(dealers[at])
        for choice in made:
            nets = game.nets(tuple(hand), dealer, choice, side_bets, columns)
            made[choice] += count * sum(nets.values(), Fraction(0))
    return {choice: worth / DEALERS for choice, worth in made.items()}


def dealers_by_cell(game: Game, own: Any, *, six: bool, shown: Sequence[Card] = ()) -> tuple[Any, Any]:
    """Every hand of the dealer with the cards that it shows, and how it stands: qualified or not, lower or higher, and what the
    six cards make."""
    hands = every_hand()
    free = ~np.isin(hands, own).any(axis=1)
    for card in shown:
        free &= (hands == card.index).any(axis=1)
    dealers, order = hands[free], game.order
    cells = _standing(order, own, free)
    if six:
        rows = np.empty((len(dealers), 6), dtype=np.uint8)
        rows[:, :3] = own
        rows[:, 3:] = dealers
        cells = cells * KINDS + game.six_cards(rows)
    return dealers, cells


def _standing(order: Order, own: Any, free: Any) -> Any:
    against = np.sign(order.place[place_of(own)] - order.place[free]).astype(np.int64) + 1
    return order.qualifies[free].astype(np.int64) * 3 + against
