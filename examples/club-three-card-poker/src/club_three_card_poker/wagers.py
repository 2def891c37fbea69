"""3: which wagers a seat may hold, how large they are, and until when they may be changed."""

from __future__ import annotations

from club_three_card_poker.book import rule
from club_three_card_poker.table import SEATS, ClubRound, Table
from queenhigh.games.kit.actions import PlaceWager, WithdrawWager
from queenhigh.games.kit.events import WagerPlaced, WagerWithdrawn
from queenhigh.games.kit.legal import Amounts, Bar, may_add, refuse
from queenhigh.games.kit.phases import Betting
from queenhigh.games.kit.release import out_of_play
from queenhigh.games.kit.room import Bounds
from queenhigh.money import in_dollars
from queenhigh.rules import Cited

ANTE, PAIR_PLUS, COLOURS, PLAY, ANTE_BONUS = "ante", "pair_plus", "colours", "play", "ante_bonus"
OFFERED = (ANTE, PAIR_PLUS, COLOURS)
SIDE_BETS = (PAIR_PLUS, COLOURS)


LIMITED_BY = {ANTE: rule("3.3"), PAIR_PLUS: rule("3.4"), COLOURS: rule("3.4")}
"""The clause that limits each wager."""
CLOSED = Bar("Betting is closed.", rule("3.6"), "Wait for the next round.")


def bounds(table: Table, bet: str) -> Bounds:
    """3.3, 3.4 and 3.5: the smallest and the largest wager of a kind. For no bet, those of the Ante."""
    limits = table.limits
    most = {PAIR_PLUS: limits.pair_plus_max, COLOURS: limits.colours_max}.get(bet, limits.max)
    return Bounds(limits.min, most, limits.unit)


def amounts(round: ClubRound, seat: int, bet: str) -> Amounts | None:
    """What may be added to a wager; nothing where it is as large as it may be."""
    hand, limits = round.hands.get(seat), bounds(round.table, bet)
    return may_add(hand.wagers.get(bet, 0) if hand else 0, limits.least or 0, limits.most, limits.unit or 1)


def place(round: ClubRound, action: PlaceWager) -> list[Cited]:
    refuse(against_placing(round, action))
    return [WagerPlaced(action.seat, action.player, action.bet, action.amount, rule("3.1"))]


def against_placing(round: ClubRound, action: PlaceWager) -> Bar | None:
    seat, bet, held = action.seat, action.bet, round.hands.get(action.seat)
    if not isinstance(round, Betting):
        return CLOSED
    if action.player in round.table.excluded:
        return Bar(f"{action.player} was asked to leave the game.", rule("9.1"), "Come back another evening.")
    if bet not in OFFERED:
        return Bar(
            f"A seat takes {', '.join(OFFERED)} before the deal, not {bet}.", rule("3.1"), "Choose one of these."
        )
    if not 1 <= seat <= SEATS:
        return Bar(f"The table has seats 1 to {SEATS}, and no seat {seat}.", rule("1.2"), "Choose another.")
    if held and held.player != action.player:
        return Bar(f"Seat {seat} is {held.player}'s.", rule("1.7"), "Choose a free seat.")
    if held is None and any(hand.player == action.player for hand in round.hands.values()):
        return Bar(f"{action.player} already has a seat.", rule("1.7"), "Wager there.")
    if bet != ANTE and not (held and ANTE in held.wagers):
        return Bar(f"{bet} goes beside an Ante.", rule("3.2"), "Place the Ante first.")
    return out_of_play(round, seat, bet) or _against_amount(round, action, held.wagers.get(bet, 0) if held else 0)


def _against_amount(round: ClubRound, action: PlaceWager, held: int) -> Bar | None:
    limits = bounds(round.table, action.bet)
    least, most, unit = limits.least or 0, limits.most or 0, limits.unit or 1
    if action.medium != "chips" or action.amount <= 0 or action.amount % unit:
        return Bar(
            f"Wagers are made with chips, in multiples of {in_dollars(unit)}.", rule("3.5"), "Change the amount."
        )
    if least <= held + action.amount <= most:
        return None
    return Bar(
        f"{action.bet} is from {in_dollars(least)} to {in_dollars(most)}, not {in_dollars(held + action.amount)}.",
        LIMITED_BY[action.bet],
        "Change the amount.",
    )


def withdraw(round: ClubRound, action: WithdrawWager) -> list[Cited]:
    refuse(against_withdrawing(round, action))
    return [WagerWithdrawn(action.seat, action.bet, rule("3.6"))]


def against_withdrawing(round: ClubRound, action: WithdrawWager) -> Bar | None:
    """An Ante cannot be taken away from beside other wagers (3.2)."""
    hand = round.hands.get(action.seat)
    if not isinstance(round, Betting):
        return CLOSED
    if hand is None or action.bet not in hand.wagers:
        return Bar(f"Seat {action.seat} has no {action.bet} to take back.", rule("3.6"), "Name another wager.")
    if action.bet == ANTE and len(hand.wagers) > 1:
        return Bar("The other wagers need an Ante.", rule("3.2"), "Take them back first.")
    return out_of_play(round, action.seat, action.bet)
