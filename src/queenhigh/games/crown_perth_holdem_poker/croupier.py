"""The automatic dealer, supervisor and players, so that one person can play at a table."""

from __future__ import annotations

from fractions import Fraction

from queenhigh.cards import Deck, Rank
from queenhigh.games.crown_perth_holdem_poker.deal import needs_more_cards
from queenhigh.games.crown_perth_holdem_poker.decide import STREETS, options, street_wager, waiting
from queenhigh.games.crown_perth_holdem_poker.hand import FLOP_CARDS, final_hand
from queenhigh.games.crown_perth_holdem_poker.irregularities import awaits_count, counted_complete
from queenhigh.games.crown_perth_holdem_poker.jackpot import LEVELS, Jackpot, display, wager_of
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import StartGame, VerifyPrizes, awaiting, needs_start
from queenhigh.games.crown_perth_holdem_poker.limits import MULTIPLES
from queenhigh.games.crown_perth_holdem_poker.round import halted
from queenhigh.games.crown_perth_holdem_poker.system_faults import GameManagerMalfunction, suspended
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER,
    DEALER_POKER_EXTRA,
    JACKPOTS,
    OPERATOR,
    PLAYER_POKER_EXTRA,
    SUPERVISOR,
    Limits,
    PerthRound,
    Table,
)
from queenhigh.games.kit import actions as do
from queenhigh.games.kit import legal
from queenhigh.games.kit.actions import Action, Choice
from queenhigh.games.kit.croupier import Offer
from queenhigh.games.kit.phases import (
    BetsClosed,
    Betting,
    Deciding,
    FlopOut,
    Hand,
    Over,
    RiverOut,
    Settled,
    Showdown,
    TurnOut,
)
from queenhigh.hands import FiveCard, five_card_kind, held
from queenhigh.money import NOTHING, Cents, in_dollars

UNIT = Cents(500)
SEATS = 7
FREE = SEATS
"""An area where nobody wagers, in sample irregularities."""
TABLE = Table(
    limits=Limits(Cents(500), Cents(50_000), Cents(500)),
    jackpot=Jackpot(level_1=UNIT, pools=(Fraction(3_141_500), Fraction(2_718_200), Fraction(5_772_100))),
)
OFFERS = (
    Offer(ANTE, "Ante"),
    Offer(DEALER_POKER_EXTRA, "Dealer Poker Extra"),
    Offer(PLAYER_POKER_EXTRA, "Player Poker Extra", needs=ANTE),
    *(Offer(bet, f"Jackpot level {level}", ANTE, wager_of(level, UNIT)) for bet, level in JACKPOTS.items()),
)
LATER = sum(MULTIPLES.values())
"""The most that flop, turn and river wagers together may cost, in antes."""


def headline(table: Table) -> str:
    """Return what the jackpot displays show."""
    if table.jackpot is None:
        return "no jackpot"
    shown = (in_dollars(display(table.jackpot.pools, level, table.readings)) for level in LEVELS)
    return "jackpots " + " · ".join(shown)


def next_order(round: PerthRound, deck: Deck) -> Action | None:
    """Return the next order of the dealer, of the supervisor who verifies a prize or a count, or of the operator who
    has suspended gaming; None while a player has to act.
    """
    if isinstance(round, Over):
        return None
    if round.rulings and suspended(round):
        return do.Report(OPERATOR, GameManagerMalfunction(finding="none"))
    if round.rulings and awaits_count(round):
        return counted_complete(round)
    return dealers_order(round, deck)


def dealers_order(round: PerthRound, deck: Deck) -> Action | None:
    """Return the next order of the round itself, from the dealer or from the supervisor who verifies a prize."""
    match round:
        case Betting():
            return do.CloseBetting(DEALER)
        case BetsClosed() if needs_start(round):
            return StartGame(DEALER)
        case BetsClosed(deck=()):
            return do.Shuffle(DEALER, deck)
        case BetsClosed(cuts=0):
            return do.Cut(DEALER, len(deck) // 2)
        case BetsClosed():
            return do.Deal(DEALER)
        case Deciding() | FlopOut() | TurnOut() | RiverOut() if not waiting(round):
            return do.Deal(DEALER) if needs_more_cards(round) else do.Reveal(DEALER)
        case Showdown():
            return do.Settle(DEALER)
        case Settled() if awaiting(round):
            return VerifyPrizes(SUPERVISOR, sorted=True)
        case Settled():
            return do.Collect(DEALER)
    return None


def have_the_word(round: PerthRound) -> list[int]:
    return [] if halted(round) else waiting(round)


def choices(round: PerthRound, seat: int) -> tuple[Choice, ...]:
    """Return the choices of a seat that has to act: a flop wager or fold, later a wager or check."""
    return legal.choices(options(round, seat)) if seat in have_the_word(round) else ()


def stake(round: PerthRound, seat: int) -> Cents:
    """Return the cost of this street's wager."""
    hand = round.hands[seat]
    return street_wager(round, hand) if type(round) in STREETS and ANTE in hand.wagers else NOTHING


def words(round: PerthRound, seat: int) -> dict[Choice, str]:
    """Return the names of the choices on this street."""
    bet, _, _ = STREETS[type(round)]
    return {Choice.PLAY: f"place the {bet} wager of {in_dollars(stake(round, seat))}"}


def bot_choice(round: PerthRound, hand: Hand) -> Choice:
    """A sensible player: folds a deuce with a low card of another suit, and wagers once the hole cards make a pair."""
    if isinstance(round, Deciding):
        low, high = sorted(hand.cards, key=lambda card: card.rank)
        hopeless = low.rank is Rank.TWO and Rank.TWO < high.rank <= Rank.SEVEN and low.suit is not high.suit
        return Choice.FOLD if hopeless else Choice.PLAY
    board = getattr(round, "shared", ())
    own = final_hand(hand.cards, board).category
    without = five_card_kind(board) if len(board) > FLOP_CARDS + 1 else FiveCard.NO_PAIR
    paired = {card.rank for card in hand.cards} & {card.rank for card in board}
    ahead = own > without and (own > FiveCard.ONE_PAIR or paired or hand.cards[0].rank is hand.cards[1].rank)
    return Choice.PLAY if ahead else Choice.CHECK


def declares(round: PerthRound, seat: int) -> str:
    """Name the hand that the player makes with the cards dealt so far."""
    hand, board = round.hands[seat], getattr(round, "shared", ())
    if len(board) < FLOP_CARDS:
        return held(hand.cards)
    return final_hand(hand.cards, board).words
