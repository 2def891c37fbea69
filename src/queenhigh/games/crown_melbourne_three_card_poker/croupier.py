"""The automatic dealer, manager and players, so that one person can play at a table."""

from __future__ import annotations

from fractions import Fraction

from queenhigh.cards import Deck
from queenhigh.games.crown_melbourne_three_card_poker.decide import options, waiting
from queenhigh.games.crown_melbourne_three_card_poker.hand import value
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import DeterminePrize, awaiting_lines
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    ASSISTANT_CASINO_MANAGER,
    DEALER,
    JACKPOT,
    PAIR_PLUS,
    PLACES,
    SIDE_BETS,
    SIX_CARD_BONUS,
    Limits,
    MelbourneRound,
    Shoe,
    Table,
)
from queenhigh.games.kit import legal
from queenhigh.games.kit.actions import Action, Choice
from queenhigh.games.kit.croupier import Offer, deals_three_cards, plays_queen_six_four
from queenhigh.games.kit.phases import Hand, Settled
from queenhigh.money import Cents, in_dollars, rounded_down

COST = Cents(100)
SEATS = PLACES
EXTRA = min(8, PLACES)
"""The area on which a player at another seat also wagers, in a shift and in drills."""
FREE = EXTRA - 1
"""An area where nobody wagers, in sample irregularities."""
TABLE = Table(
    limits=Limits(Cents(500), Cents(100_000)),
    smallest_chip=Cents(50),
    jackpot=System(option=1, seed=Cents(1_000_000), cost=COST, meter=Fraction(1_234_567)),
)
OFFERS = (
    Offer(ANTE, "Ante"),
    Offer(PAIR_PLUS, "Pair Plus"),
    Offer(SIX_CARD_BONUS, "Six Card Bonus"),
    Offer(JACKPOT, "Jackpot", needs=ANTE, price=COST),
)


def headline(table: Table) -> str:
    """Return what the signs at the table say."""
    columns = table.pay_tables
    said = f"pay tables {columns.ante_bonus}, {columns.pair_plus}, {columns.six_card_bonus}"
    return f"jackpot meter {in_dollars(rounded_down(table.jackpot.meter))} · {said}" if table.jackpot else said


def next_order(round: MelbourneRound, deck: Deck) -> Action | None:
    """Return the next order of the dealer, or of the manager who determines a prize; None while a player has to act."""
    if isinstance(round, Settled) and awaiting_lines(round):
        return DeterminePrize(ASSISTANT_CASINO_MANAGER)
    return deals_three_cards(round, deck, DEALER, waiting, cuts=round.table.shoe is Shoe.HAND_HELD)


def choices(round: MelbourneRound, seat: int) -> tuple[Choice, ...]:
    """Return the choices of a seat that has to decide."""
    return legal.choices(options(round, seat)) if seat in waiting(round) else ()


def bot_choice(_: MelbourneRound, hand: Hand) -> Choice:
    """A sensible player: plays queen-six-four or better, and never gives up a side bet."""
    if plays_queen_six_four(value(hand.cards)):
        return Choice.PLAY
    return Choice.KEEP_SIDE_BETS if any(bet in hand.wagers for bet in SIDE_BETS) else Choice.FOLD


def declares(round: MelbourneRound, seat: int) -> str:
    return value(round.hands[seat].cards).words
