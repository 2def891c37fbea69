"""The automatic dealer, the other players and a player-dealer, so that one person can play at a table."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from queenhigh.cards import Deck
from queenhigh.games.california_three_card_poker import round as rounds
from queenhigh.games.california_three_card_poker.banking import rotate
from queenhigh.games.california_three_card_poker.book import PAY
from queenhigh.games.california_three_card_poker.decide import options, waiting
from queenhigh.games.california_three_card_poker.fees import SCHEDULES
from queenhigh.games.california_three_card_poker.hand import value
from queenhigh.games.california_three_card_poker.round import act
from queenhigh.games.california_three_card_poker.table import SCHEDULE, CaliforniaRound, Limits, Position, Table
from queenhigh.games.california_three_card_poker.wagers import ANTE, BANK, PAIR_PLUS
from queenhigh.games.kit import actions as do
from queenhigh.games.kit import legal
from queenhigh.games.kit.actions import Action, Choice
from queenhigh.games.kit.croupier import Offer, plays_queen_six_four
from queenhigh.games.kit.log import replay
from queenhigh.games.kit.phases import BetsClosed, Betting, Dealt, Deciding, Hand, Over, Settled, Showdown
from queenhigh.money import Cents

OFFERS = (Offer(ANTE, "Ante"), Offer(PAIR_PLUS, "Pair Plus", needs=ANTE))
SEATS = int(PAY.figure("players"))
BANKER = Position(SEATS + 1, "the bank", 0)
"""The automatic player who banks, in the seventh seat. Asked last when nobody else wants to, it banks two more rounds."""
BANK_WAGER = Cents(1_000_000)
TABLE = Table(limits=Limits(SCHEDULES[SCHEDULE].least, SCHEDULES[SCHEDULE].most), held=BANKER)
DEALER = "house_dealer"


def new_round(table: Table) -> CaliforniaRound:
    """Return a round with the player-dealer's wager already posted."""
    opened = rounds.new_round(table)
    return replay(opened, act(opened, do.PlaceWager(BANKER.seat, BANKER.player, BANK, BANK_WAGER)))


def next_order(round: CaliforniaRound, deck: Deck) -> Action | None:
    """Return the house dealer's next order, or None while a player has to act."""
    match round:
        case Betting(deck=()) if round.table.readings["A14"] == "previous_round":
            return do.Shuffle(DEALER, deck)
        case Betting():
            return do.CloseBetting(DEALER)
        case BetsClosed(fees=None):
            return do.TakeFees(DEALER)
        case BetsClosed(deck=()) if round.table.readings["A14"] == "after_bets":
            return do.Shuffle(DEALER, deck)
        case BetsClosed():
            return do.Deal(DEALER)
        case Dealt():
            return do.TurnUp(DEALER)
        case Deciding() if not waiting(round):
            return do.Reveal(DEALER)
        case Showdown():
            return do.Settle(DEALER)
        case Settled():
            return do.Collect(DEALER)
    return None


def choices(round: CaliforniaRound, seat: int) -> tuple[Choice, ...]:
    """Return the choices of a seat, which has to be in turn."""
    return legal.choices(options(round, seat))


def bot_choice(_: CaliforniaRound, hand: Hand) -> Choice:
    return Choice.PLAY if plays_queen_six_four(value(hand.cards)) else Choice.FOLD


def declares(round: CaliforniaRound, seat: int) -> str:
    return value(round.hands[seat].cards).words


def next_table(over: Over[Table], events: Iterable[object]) -> Table:
    """The table for the next round; after two rounds the position is offered again, and the bank takes it."""
    table = rounds.next_table(over, events)
    if table.held is None:
        return table
    return replace(table, held=rotate(table.held, {BANKER.seat: BANKER.player}, (BANKER.seat,), table.readings))
