"""Dealing 1-5, the Pair Plus items and the limits: which wagers a seat may hold, when, and how much."""

from __future__ import annotations

from queenhigh.games.california_three_card_poker.book import PAY, rule
from queenhigh.games.california_three_card_poker.fees import ante_limits
from queenhigh.games.california_three_card_poker.table import CaliforniaRound, Table, check_seat
from queenhigh.games.kit.actions import PlaceWager, WithdrawWager
from queenhigh.games.kit.events import WagerPlaced, WagerWithdrawn
from queenhigh.games.kit.phases import Hand, WithCards
from queenhigh.games.kit.release import check_in_play
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import Cited, IllegalAction

ANTE, PLAY, PAIR_PLUS, BANK = "ante", "play", "pair_plus", "bank"
OFFERED = (ANTE, PAIR_PLUS)
DOLLAR = 100
LEAST_PAIR_PLUS = Cents(int(PAY.figure("pair_plus_min")))
MOST_PAIR_PLUS = Cents(int(PAY.figure("pair_plus_max")))


def place(round: CaliforniaRound, action: PlaceWager) -> list[Cited]:
    check_area(action)
    check_seat(action.seat)
    _check_player(round, action)
    check_in_play(round, action.seat, action.bet)
    hand = round.hands.get(action.seat)
    if hand and hand.player != action.player:
        return [_back_line(round, hand, action)]
    if action.bet == ANTE:
        total = Cents(action.amount + (hand.wagers.get(ANTE, 0) if hand else 0))
        check_ante(round.table, total)
        return [WagerPlaced(action.seat, action.player, ANTE, action.amount, rule("Dealing 3(ante)"))]
    if hand is None or ANTE not in hand.wagers:
        raise IllegalAction(
            f"Seat {action.seat} has no ante for a pair plus wager to go with.", rule("Pair Plus item 1"), "Ante first."
        )
    check_pair_plus(Cents(action.amount + hand.wagers.get(PAIR_PLUS, 0)))
    return [WagerPlaced(action.seat, action.player, PAIR_PLUS, action.amount, rule("Dealing 4"))]


def check_area(action: PlaceWager) -> None:
    """Dealing 1: chips, on an area that is there for them now."""
    if action.bet == PLAY:
        raise IllegalAction("A play wager follows the inspection of the hand.", rule("Dealing 3(play)"))
    if action.bet not in OFFERED:
        raise IllegalAction(
            f"Before the deal the layout takes {' and '.join(OFFERED)}, not {action.bet}.", rule("Dealing 1")
        )
    if action.medium != "chips" or action.amount <= 0:
        raise IllegalAction("A wager is made by placing gaming chips on its area.", rule("Dealing 1"))


def check_ante(table: Table, total: Cents) -> None:
    """The limits belong to the schedule option; a house may take a narrower range (Dealing 1)."""
    if total % DOLLAR and table.readings["A10"] == "whole_dollars":
        raise IllegalAction(f"An ante is whole dollars, not {in_dollars(total)}.", rule("Collection tiers"))
    least, most, limit = ante_limits(table)
    if not least <= total <= most:
        raise IllegalAction(
            f"Antes here are from {in_dollars(least)} to {in_dollars(most)}, not {in_dollars(total)}.", limit
        )


def check_pair_plus(total: Cents) -> None:
    if not LEAST_PAIR_PLUS <= total <= MOST_PAIR_PLUS:
        raise IllegalAction(
            f"Pair plus is from {in_dollars(LEAST_PAIR_PLUS)} to {in_dollars(MOST_PAIR_PLUS)}, not {in_dollars(total)}.",
            rule("Pair Plus limits"),
        )


def _check_player(round: CaliforniaRound, action: PlaceWager) -> None:
    """Everybody wagers against the player-dealer: neither that player nor the house can be among them."""
    if action.player in round.table.house:
        raise IllegalAction("The house takes no part in the play.", rule("Type of Game 6"))
    if round.bank and (round.bank.seat == action.seat or round.bank.player == action.player):
        raise IllegalAction(
            f"{action.player} at seat {action.seat} would wager against the own bank.", rule("Type of Game 1")
        )


def _back_line(round: CaliforniaRound, hand: Hand, action: PlaceWager) -> WagerPlaced:
    """Reading A1: barred on every wager, unless the house uses the permission for pair plus."""
    if action.bet != PAIR_PLUS:
        raise IllegalAction(f"Seat {hand.seat} is {hand.player}'s: no back-line {action.bet}.", rule("Dealing 2"))
    setting = round.table.readings["A1"]
    if setting == "off":
        raise IllegalAction(
            f"Seat {hand.seat} is {hand.player}'s, and this table takes no back-line wagers.", rule("Pair Plus item 9")
        )
    if setting == "pair_plus_with_ante" and not _has_ante(round, action.player):
        raise IllegalAction(f"{action.player} has no ante in this round.", rule("Pair Plus item 1"))
    bet = f"{PAIR_PLUS}/{action.player}"
    check_pair_plus(Cents(action.amount + hand.wagers.get(bet, 0)))
    return WagerPlaced(hand.seat, hand.player, bet, action.amount, rule("Pair Plus item 9"))


def _has_ante(round: CaliforniaRound, player: str) -> bool:
    return any(hand.player == player and ANTE in hand.wagers for hand in round.hands.values())


def withdraw(round: CaliforniaRound, action: WithdrawWager) -> list[Cited]:
    """An ante stays while a pair plus wager leans on it, a player's own or one behind the hand."""
    hand = round.hands.get(action.seat)
    if hand is None or action.bet not in hand.wagers:
        raise IllegalAction(f"Seat {action.seat} has no {action.bet} to take back.", rule("Dealing 1"))
    check_in_play(round, action.seat, action.bet)
    if action.bet == ANTE and (len(hand.wagers) > 1 or _bets_behind(round, hand.player)):
        raise IllegalAction("A pair plus wager needs this ante.", rule("Pair Plus item 1"), "Take that back first.")
    return [WagerWithdrawn(action.seat, action.bet, rule("Dealing 1"))]


def _bets_behind(round: CaliforniaRound, player: str) -> bool:
    return any(bet.endswith(f"/{player}") for hand in round.hands.values() for bet in hand.wagers)


def locked(round: CaliforniaRound, action: PlaceWager | WithdrawWager) -> IllegalAction:
    """After the announcement nothing is placed, raised or withdrawn; the player-dealer's wager is the original amount."""
    if action.bet == BANK:
        return IllegalAction("The player-dealer's wager stays as it is.", rule("Type of Game 3"))
    if action.bet.startswith(PAIR_PLUS) and isinstance(round, WithCards):
        return IllegalAction("Pair plus has to be down before the deal.", rule("Pair Plus item 2"))
    what = f"The {action.bet} of seat {action.seat} comes too late: betting is closed."
    return IllegalAction(what, rule("Dealing 5(lock)"), "Wait for the next round.")
