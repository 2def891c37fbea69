"""The automatic dealer and the automatic players, so that one person can play at a table."""

from __future__ import annotations

from queenhigh.cards import Deck
from queenhigh.games.casino_canberra_3_card_poker.decide import keeps, options, waiting
from queenhigh.games.casino_canberra_3_card_poker.hand import value
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Limits, Shoe, Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, PAIRS_PLUS
from queenhigh.games.kit import legal
from queenhigh.games.kit.actions import Action, Choice
from queenhigh.games.kit.croupier import Offer, deals_three_cards, plays_queen_six_four
from queenhigh.games.kit.phases import Deciding, Hand
from queenhigh.money import Cents

OFFERS = (Offer(ANTE, "Ante", needs=""), Offer(PAIRS_PLUS, "Pairs Plus", needs=""))
SEATS = 7
TABLE = Table(limits=Limits(Cents(500), Cents(20000), Cents(500)))


def next_order(round: CanberraRound, deck: Deck) -> Action | None:
    """Return the dealer's next order, or None while a player has to act."""
    return deals_three_cards(round, deck, "dealer", waiting, cuts=round.table.shoe is Shoe.MANUAL)


def choices(round: CanberraRound, seat: int) -> tuple[Choice, ...]:
    """Return the choices of a seat that has to decide. Only its player may know whether there is a pair to keep
    (reading A1b), so the choices that others see do not depend on it.
    """
    if not isinstance(round, Deciding):
        return ()
    offered = legal.choices(options(round, seat)) if seat in waiting(round) else ()
    hides = offered and Choice.KEEP_SIDE_BETS not in offered and keeps(round, round.hands[seat])
    return (*offered, Choice.KEEP_SIDE_BETS) if hides else offered


def bot_choice(_: CanberraRound, hand: Hand) -> Choice:
    """Return the choice of a sensible player, who plays queen-six-four or better and never folds a pair."""
    if plays_queen_six_four(value(hand.cards)):
        return Choice.PLAY
    return Choice.KEEP_SIDE_BETS if PAIRS_PLUS in hand.wagers else Choice.FOLD


def declares(round: CanberraRound, seat: int) -> str:
    return value(round.hands[seat].cards).words
