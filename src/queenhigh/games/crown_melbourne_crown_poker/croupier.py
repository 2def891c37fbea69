"""The automatic dealer, and bots who play sensibly, so that one person can play. A bot knows its own
cards, the board, the pot, the price of a call and its seat. Its random choices come from the given seed, so the same
seed plays the same hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from queenhigh.cards import Deck, Seed
from queenhigh.cards.shuffling import below
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.betting import amounts
from queenhigh.games.crown_melbourne_crown_poker.bounds import Options, options
from queenhigh.games.crown_melbourne_crown_poker.commission import Percentage
from queenhigh.games.crown_melbourne_crown_poker.flop_chase import pending
from queenhigh.games.crown_melbourne_crown_poker.games import FIRST, GAMES
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Hand,
    InPlay,
    Preparing,
    Showdown,
    StreetDue,
    Uncontested,
)
from queenhigh.games.crown_melbourne_crown_poker.pots import high_value, low_value
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_hand
from queenhigh.games.crown_melbourne_crown_poker.strength import before_the_flop, to_discard, with_board
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure, fixed
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER, Table
from queenhigh.games.kit.actions import Action, Cut, Deal, Shuffle
from queenhigh.hands import held
from queenhigh.money import Cents

__all__ = ["STRUCTURES", "act", "bot_acts", "declares", "is_waiting", "new_hand", "next_order", "practice_table"]

SMALL, BIG = 100, 200
FULL = 6
"""A table with at least this many players counts as full."""
ENOUGH_RAISES = 3
"""After this many raises a bot only calls, even where the book sets no limit for two players (6.9)."""
STRUCTURES = {
    Limit.NO_LIMIT: Structure(limit=Limit.NO_LIMIT, blinds=(SMALL, BIG), straddle=True),
    Limit.POT: Structure(limit=Limit.POT, blinds=(SMALL, BIG), straddle=True),
    Limit.HALF_POT: Structure(limit=Limit.HALF_POT, blinds=(SMALL, BIG), straddle=True),
    Limit.FIXED: replace(fixed(BIG, 2 * BIG, (SMALL, BIG)), straddle=True),
    Limit.SPREAD: Structure(limit=Limit.SPREAD, blinds=(SMALL, BIG), min=BIG, max=5 * BIG, straddle=True),
}
"""The stakes of the practice tables, by betting type."""


def practice_table(game: str = "holdem", betting: str = Limit.NO_LIMIT) -> Table:
    """The practice table: blinds of $1 and $2, and a commission of 5 %, at most $5."""
    return Table(
        game=GAMES[game],
        structure=STRUCTURES[Limit(betting)],
        chip=SMALL,
        commission=(Percentage(Fraction(5, 100), Cents(500)),),
        side_wagers=True,
        minimum_buy_in=20 * BIG,
        cash=True,
    )


PLAYERS_ACT = (BettingRound, Discarding)


def next_order(hand: Hand, deck: Deck) -> Action | None:
    """What the Dealer does next; None while a player has to act, and when the hand is over."""
    if isinstance(hand, PLAYERS_ACT):
        return None
    match hand:
        case Preparing() if len(hand.posts) < len(hand.lineup.posts):
            return do.PostBlinds(DEALER)
        case Preparing(deck=()):
            return Shuffle(DEALER, deck)
        case Preparing(cut=False):
            return Cut(DEALER, len(deck) // 2)
        case StreetDue(shuffle_due=True):
            return Shuffle(DEALER, tuple(card for card in deck if card in hand.stub))
        case Preparing() | StreetDue():
            return Deal(DEALER)
        case Uncontested() if pending(hand):
            return Deal(DEALER)
        case Showdown(waiting=(_, *_)):
            return do.ReadHands(DEALER)
        case Showdown() | Uncontested():
            return do.PushPots(DEALER)
    return None


def is_waiting(hand: Hand) -> int | None:
    """The seat whose turn it is, to bet or to discard."""
    return hand.waiting[0] if isinstance(hand, PLAYERS_ACT) else None


def bot_acts(hand: BettingRound | Discarding, seed: Seed) -> Action:
    """What the bot whose turn it is does."""
    stream = seed.bytes()
    number = hand.waiting[0]
    cards = hand.seats[number].cards
    if isinstance(hand, Discarding):
        return do.Discard(number, to_discard(hand.table.game, cards, hand.board, stream))
    may = options(hand)
    if hand.street == FIRST:
        return _first_round(hand, may, before_the_flop(hand.table.game, cards), stream)
    return _later_round(hand, may, with_board(hand.table.game, cards, hand.board, stream), stream)


def declares(hand: InPlay, number: int) -> str:
    """What a player calls the hand: with the board as it is, or by its cards alone before the flop."""
    cards = hand.seats[number].cards
    game = hand.table.game
    if not hand.board:
        return held(cards)
    if len(cards) > 2 and not game.omaha:
        return "one card too many: " + " ".join(card.face for card in cards)
    low = low_value(game, cards, hand.board) if game.hi_lo else None
    return high_value(game, cards, hand.board).words + (f"; {low.words}" if low else "")


def _first_round(hand: BettingRound, may: Options, quality: float, stream: Iterator[int]) -> Action:
    """Raise good cards, call cheaply with fair ones, be bolder in late seats, and fold the rest."""
    quality += _boldness(hand, may.seat) + (below(21, stream) - 10) / 100
    blind = max(hand.table.structure.last_blind, hand.table.chip)
    price = may.to_call / max(hand.pot + may.to_call, 1)
    pressure = min(max(hand.level / blind - 1, 0), 8)
    if may.may_raise and hand.raises <= ENOUGH_RAISES and quality > 0.65 + 0.12 * pressure:
        return _raise(hand, may, (2, 3)[below(2, stream)] * blind if not pressure else 0, stream)
    if may.may_check:
        return do.Check(may.seat)
    if quality > 0.9 * (price - 0.12) + 0.07 * pressure + 0.8 * _commitment(hand, may):
        return do.Call(may.seat)
    return do.Fold(may.seat)


def _later_round(hand: BettingRound, may: Options, share: float, stream: Iterator[int]) -> Action:
    """Play by the expected share of the pot. It shrinks against several players, and a bet suggests a made hand."""
    others = len(hand.live) - 1
    share = share ** (1 + 0.45 * (others - 1))
    luck = below(100, stream)
    last = hand.waiting[-1] == may.seat or len(hand.waiting) == 1
    if may.may_check:
        bold = share > 0.58 or (luck < (14 if last else 5) and others <= 2)
        if (may.may_bet or may.may_raise) and bold and luck < 88:
            return _raise(hand, may, 0, stream)
        return do.Check(may.seat)
    price = may.to_call / (hand.pot + may.to_call)
    wary = 0.08 * min(may.to_call / max(hand.pot - may.to_call, 1), 1.0) + 0.1 * _commitment(hand, may)
    if (
        may.may_raise
        and hand.raises <= ENOUGH_RAISES
        and share - wary > 0.74 + 0.03 * min(hand.raises, 4)
        and luck < 75
    ):
        return _raise(hand, may, 0, stream)
    if share - wary > price + 0.02:
        return do.Call(may.seat)
    if may.may_raise and luck < 3 and others == 1:
        return _raise(hand, may, 0, stream)
    return do.Fold(may.seat)


def _boldness(hand: BettingRound, number: int) -> float:
    """How much better the same cards are in a late seat, and at a table with few players."""
    order = list(hand.seats)
    return 0.2 * order.index(number) / max(len(order) - 1, 1) + 0.12 * max(FULL - len(order), 0)


def _commitment(hand: BettingRound, may: Options) -> float:
    """The share of the stack that a call costs."""
    return may.to_call / max(hand.seats[may.seat].stack, 1)


def _raise(hand: BettingRound, may: Options, extra: int, stream: Iterator[int]) -> Action:
    """Raise to a half, two thirds or all of the pot, or by `extra`, in whole chips and within the limits. A raise of
    nearly the whole stack goes all-in."""
    seat, chip = hand.seats[may.seat], hand.table.chip
    pot = hand.pot + may.to_call
    wished = hand.level + (extra or pot * (3, 4, 6)[below(3, stream)] // 6)
    between = amounts(hand, may)
    if between is None or between.most is None:
        return do.Check(may.seat) if may.may_check else do.Call(may.seat)
    to = max(min(wished // chip * chip, between.most), between.least)
    stake = seat.bet + seat.stack
    if between.most == stake and 3 * to >= 2 * stake:
        to = stake
    return do.Bet(may.seat, to) if may.may_bet else do.RaiseTo(may.seat, to)
