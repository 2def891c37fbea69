"""3: which wagers a seat may hold, how large they are, and until when they may be changed."""

from __future__ import annotations

from club_three_card_poker.book import PAY, rule
from club_three_card_poker.table import SEATS, ClubRound, Table
from queenhigh.games.kit.actions import PlaceWager, WithdrawWager
from queenhigh.games.kit.events import WagerPlaced, WagerWithdrawn
from queenhigh.games.kit.legal import Amounts, Bar, may_add, refuse
from queenhigh.games.kit.phases import Betting
from queenhigh.games.kit.release import out_of_play
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import Cited, Rule

ANTE, PAIR_PLUS, COLOURS, PLAY, ANTE_BONUS = "ante", "pair_plus", "colours", "play", "ante_bonus"
PLACED_BY = dict.fromkeys((ANTE, PAIR_PLUS, COLOURS), rule("3.1"))
OFFERED = tuple(PLACED_BY)
SIDE_BETS = (PAIR_PLUS, COLOURS)


def bounds(table: Table, bet: str) -> tuple[Cents, Cents, Rule]:
    """3.3 and 3.4: the smallest and the largest wager of a kind, and the clause that says so."""
    limits = table.limits
    if bet == ANTE:
        return limits.min, limits.max, PAY.figures["ante_max"].rule
    most = limits.pair_plus_max if bet == PAIR_PLUS else limits.colours_max
    return limits.min, most, PAY.figures["side_min"].rule


def place(round: ClubRound, action: PlaceWager) -> list[Cited]:
    refuse(against_placing(round, action))
    return [WagerPlaced(action.seat, action.player, action.bet, action.amount, rule("3.1"))]


def against_placing(round: ClubRound, action: PlaceWager) -> Bar | None:
    table, seat, bet = round.table, action.seat, action.bet
    if closed := _closed(round):
        return closed
    if action.player in table.excluded:
        return Bar(f"{action.player} was asked to leave the game.", rule("9.1"), "Come back another evening.")
    if bet not in OFFERED:
        what = f"A seat takes {', '.join(OFFERED)} before the deal, not {bet}."
        return Bar(what, rule("3.1"), "Choose one of these.")
    if not 1 <= seat <= SEATS:
        return Bar(f"The table has seats 1 to {SEATS}, and no seat {seat}.", rule("1.2"), "Choose another.")
    held = round.hands.get(seat)
    if held and held.player != action.player:
        return Bar(f"Seat {seat} is {held.player}'s.", rule("1.7"), "Choose a free seat.")
    if held is None and any(hand.player == action.player for hand in round.hands.values()):
        return Bar(f"{action.player} already has a seat.", rule("1.7"), "Wager there.")
    if bet != ANTE and not (held and ANTE in held.wagers):
        return Bar(f"{bet} goes beside an Ante.", rule("3.2"), "Place the Ante first.")
    if out := out_of_play(round, seat, bet):
        return out
    return _wrong_amount(table, action, held.wagers.get(bet, Cents(0)) if held else Cents(0))


def _wrong_amount(table: Table, action: PlaceWager, held: Cents) -> Bar | None:
    if action.medium != "chips" or action.amount <= 0 or action.amount % table.limits.unit:
        what = f"Wagers are made with chips, in multiples of {in_dollars(table.limits.unit)}."
        return Bar(what, rule("3.5"), "Change the amount.")
    least, most, limit = bounds(table, action.bet)
    if least <= held + action.amount <= most:
        return None
    total = in_dollars(held + action.amount)
    what = f"{action.bet} is from {in_dollars(least)} to {in_dollars(most)}, not {total}."
    return Bar(what, limit, "Change the amount.")


def amounts(round: ClubRound, _player: str, seat: int, bet: str) -> Amounts | None:
    """3.3-3.5: what may be added to what lies there."""
    hand, unit = round.hands.get(seat), round.table.limits.unit
    lies = hand.wagers.get(bet, 0) if hand else 0
    least, most, _ = bounds(round.table, bet)
    return may_add(lies, least, most, unit, lies)


def withdraw(round: ClubRound, action: WithdrawWager) -> list[Cited]:
    """An Ante cannot be taken away from beside other wagers (3.2)."""
    refuse(against_withdrawing(round, action))
    return [WagerWithdrawn(action.seat, action.bet, rule("3.6"))]


def against_withdrawing(round: ClubRound, action: WithdrawWager) -> Bar | None:
    if closed := _closed(round):
        return closed
    hand = round.hands.get(action.seat)
    if hand is None or action.bet not in hand.wagers:
        return Bar(f"Seat {action.seat} has no {action.bet} to take back.", rule("3.6"), "Name another wager.")
    if out := out_of_play(round, action.seat, action.bet):
        return out
    if action.bet == ANTE and len(hand.wagers) > 1:
        return Bar("The other wagers need an Ante.", rule("3.2"), "Take them back first.")
    return None


def _closed(round: ClubRound) -> Bar | None:
    return None if isinstance(round, Betting) else Bar("Betting is closed.", rule("3.6"), "Wait for the next round.")
