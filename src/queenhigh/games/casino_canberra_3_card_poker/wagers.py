"""Rules 3 and 4.1-4.6: which wagers a box may hold, when, and how much of each counts."""

from __future__ import annotations

from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Table
from queenhigh.games.kit.actions import PlaceWager, WithdrawWager
from queenhigh.games.kit.events import Advised, WagerPlaced, WagerReleased, WagerWithdrawn
from queenhigh.games.kit.phases import Hand
from queenhigh.money import Cents, Outcome, in_dollars
from queenhigh.rules import Cited, IllegalAction

ANTE, PAIRS_PLUS, PLAY, ANTE_BONUS = "ante", "pairs_plus", "play", "ante_bonus"
OFFERED = (ANTE, PAIRS_PLUS)


def place(round: CanberraRound, action: PlaceWager) -> list[Cited]:
    table, seat = round.table, action.seat
    if action.player in table.excluded:
        raise IllegalAction(f"{action.player} is excluded from the game.", rule("14.2(b)"))
    if action.bet not in OFFERED:
        raise IllegalAction(f"Before the deal a box takes {' or '.join(OFFERED)}, not {action.bet}.", rule("4.1"))
    if action.medium != "chips" or action.amount <= 0:
        raise IllegalAction("A wager is made by placing chips on the box.", rule("4.3"))
    if not 1 <= seat <= table.boxes:
        raise IllegalAction(f"The table has boxes 1 to {table.boxes}, and no box {seat}.", rule("4.3"))
    holder = round.hands.get(seat)
    if holder and holder.player != action.player:
        raise IllegalAction(f"Box {seat} is {holder.player}'s.", rule("4.4"), "Choose a free box.")
    other = next((hand.seat for hand in round.hands.values() if hand.player == action.player), seat)
    if other != seat:
        raise IllegalAction(f"{action.player} already wagers on box {other}.", rule("4.4"))
    events: list[Cited] = [WagerPlaced(seat, action.player, action.bet, action.amount, rule("4.1"))]
    unit = table.limits.unit
    if unit and action.amount % unit:
        events.append(Advised(seat, action.player, f"wagers go in multiples of {in_dollars(unit)}", rule("3.3")))
    return events


def withdraw(round: CanberraRound, action: WithdrawWager) -> list[Cited]:
    hand = round.hands.get(action.seat)
    if hand is None or action.bet not in hand.wagers:
        raise IllegalAction(f"Box {action.seat} has no {action.bet} to take back.", rule("4.3"))
    return [WagerWithdrawn(action.seat, action.bet, rule("4.1"))]


def locked(what: str) -> IllegalAction:
    """After the closing call, and until the dealer has three cards, nothing on a box may be touched."""
    return IllegalAction(f"{what} comes too late: betting is closed.", rule("4.5"), "Wait for the next round.")


def under_minimum(round: CanberraRound) -> list[Cited]:
    """3.4: the first short wager of a player stands with a warning; after that they are returned."""
    events: list[Cited] = []
    warned = set() if round.table.readings["A6"] == "per_round" else set(round.table.warned)
    for hand in round.in_order:
        for bet, amount in hand.wagers.items():
            if amount >= round.table.limits.min:
                continue
            if hand.player in warned:
                events.append(WagerReleased(hand.seat, bet, Outcome.RETURNED, rule("3.4")))
            else:
                warned.add(hand.player)
                note = f"{bet} {in_dollars(amount)} is below the minimum; the next one will be returned"
                events.append(Advised(hand.seat, hand.player, note, rule("3.4")))
    return events


def is_dealt_in(round: CanberraRound, hand: Hand) -> bool:
    """4.2: an ante, a pairs plus wager or both. A wager returned before the deal draws no cards (reading A6b)."""
    if round.table.readings["A6b"] == "at_settlement":
        return bool(hand.wagers)
    return any((hand.seat, bet) not in round.released for bet in hand.wagers)


def counted(table: Table, hand: Hand, bet: str) -> Cents:
    """How much of a wager counts: up to the maximum of its box (3.5), or of the marker there (3.2)."""
    placed = hand.wagers[bet]
    most = table.markers.get(hand.seat, table.limits.max)
    if bet == PLAY:
        ante = hand.wagers[ANTE] if table.readings["A5b"] == "full_ante" else counted(table, hand, ANTE)
        return min(placed, ante)
    if most is None:
        return placed
    if table.readings["A5"] == "per_box_sum" and bet == PAIRS_PLUS:
        most = Cents(max(most - hand.wagers.get(ANTE, 0), 0))
    return min(placed, most)
