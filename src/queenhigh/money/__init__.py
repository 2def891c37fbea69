"""Level 3: money. Whole cents, prices with their clauses, wagers and their results, pots."""

from queenhigh.money.cents import NOTHING, Cents, cents, dollars, in_dollars, rounded_down, rounded_up, told_amount
from queenhigh.money.errors import MoneyError
from queenhigh.money.paytable import Figure, NoSuchRow, PayBook, PayTable, Rates, Row, Tiers
from queenhigh.money.pots import Pot, Pots, pots, split
from queenhigh.money.price import EVENS, Multiple, Odds, Price, Share, price
from queenhigh.money.wager import (
    Line,
    Outcome,
    Wager,
    bonus,
    carry,
    give_back,
    lose,
    prize,
    stand_off,
    to_the_limit,
    void,
    win,
)

__all__ = [
    "EVENS",
    "NOTHING",
    "Cents",
    "Figure",
    "Line",
    "MoneyError",
    "Multiple",
    "NoSuchRow",
    "Odds",
    "Outcome",
    "PayBook",
    "PayTable",
    "Pot",
    "Pots",
    "Price",
    "Rates",
    "Row",
    "Share",
    "Tiers",
    "Wager",
    "bonus",
    "carry",
    "cents",
    "dollars",
    "give_back",
    "in_dollars",
    "lose",
    "pots",
    "price",
    "prize",
    "rounded_down",
    "rounded_up",
    "split",
    "stand_off",
    "to_the_limit",
    "told_amount",
    "void",
    "win",
]
