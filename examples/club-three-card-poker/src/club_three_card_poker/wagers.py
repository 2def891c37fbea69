"""3: which wagers a seat may hold, how large they are, and until when they may be changed."""

from __future__ import annotations

from club_three_card_poker.book import PAY, rule
from club_three_card_poker.table import SEATS, ClubRound, Table
from queenhigh.games.kit.actions import PlaceWager, WithdrawWager
from queenhigh.games.kit.events import WagerPlaced, WagerWithdrawn
from queenhigh.games.kit.phases import Betting
from queenhigh.games.kit.release import check_in_play
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import Cited, IllegalAction, Rule

ANTE, PAIR_PLUS, COLOURS, PLAY, ANTE_BONUS = "ante", "pair_plus", "colours", "play", "ante_bonus"
OFFERED = (ANTE, PAIR_PLUS, COLOURS)
SIDE_BETS = (PAIR_PLUS, COLOURS)


def bounds(table: Table, bet: str) -> tuple[Cents, Cents, Rule]:
    """3.3 and 3.4: the smallest and the largest wager of a kind, and the clause that says so."""
    limits = table.limits
    if bet == ANTE:
        return limits.min, limits.max, PAY.figures["ante_max"].rule
    most = limits.pair_plus_max if bet == PAIR_PLUS else limits.colours_max
    return limits.min, most, PAY.figures["side_min"].rule


def place(round: ClubRound, action: PlaceWager) -> list[Cited]:
    _require_open(round)
    table, seat, bet = round.table, action.seat, action.bet
    if action.player in table.excluded:
        raise IllegalAction(f"{action.player} was asked to leave the game.", rule("9.1"), "Come back another evening.")
    if bet not in OFFERED:
        raise IllegalAction(
            f"A seat takes {', '.join(OFFERED)} before the deal, not {bet}.", rule("3.1"), "Choose one of these."
        )
    if not 1 <= seat <= SEATS:
        raise IllegalAction(f"The table has seats 1 to {SEATS}, and no seat {seat}.", rule("1.2"), "Choose another.")
    held = round.hands.get(seat)
    if held and held.player != action.player:
        raise IllegalAction(f"Seat {seat} is {held.player}'s.", rule("1.7"), "Choose a free seat.")
    if held is None and any(hand.player == action.player for hand in round.hands.values()):
        raise IllegalAction(f"{action.player} already has a seat.", rule("1.7"), "Wager there.")
    if bet != ANTE and not (held and ANTE in held.wagers):
        raise IllegalAction(f"{bet} goes beside an Ante.", rule("3.2"), "Place the Ante first.")
    check_in_play(round, seat, bet)
    _check_amount(table, action, held.wagers.get(bet, Cents(0)) if held else Cents(0))
    return [WagerPlaced(seat, action.player, bet, action.amount, rule("3.1"))]


def _check_amount(table: Table, action: PlaceWager, held: Cents) -> None:
    if action.medium != "chips" or action.amount <= 0 or action.amount % table.limits.unit:
        raise IllegalAction(
            f"Wagers are made with chips, in multiples of {in_dollars(table.limits.unit)}.",
            rule("3.5"),
            "Change the amount.",
        )
    least, most, limit = bounds(table, action.bet)
    if not least <= held + action.amount <= most:
        raise IllegalAction(
            f"{action.bet} is from {in_dollars(least)} to {in_dollars(most)}, not {in_dollars(held + action.amount)}.",
            limit,
            "Change the amount.",
        )


def withdraw(round: ClubRound, action: WithdrawWager) -> list[Cited]:
    """An Ante cannot be taken away from beside other wagers (3.2)."""
    _require_open(round)
    hand = round.hands.get(action.seat)
    if hand is None or action.bet not in hand.wagers:
        raise IllegalAction(f"Seat {action.seat} has no {action.bet} to take back.", rule("3.6"), "Name another wager.")
    check_in_play(round, action.seat, action.bet)
    if action.bet == ANTE and len(hand.wagers) > 1:
        raise IllegalAction("The other wagers need an Ante.", rule("3.2"), "Take them back first.")
    return [WagerWithdrawn(action.seat, action.bet, rule("3.6"))]


def _require_open(round: ClubRound) -> None:
    if not isinstance(round, Betting):
        raise IllegalAction("Betting is closed.", rule("3.6"), "Wait for the next round.")
