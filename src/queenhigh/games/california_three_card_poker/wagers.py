"""Dealing 1-5, the Pair Plus items and the limits: which wagers a seat may hold, when, and how much."""

from __future__ import annotations

from queenhigh.games.california_three_card_poker.book import PAY, rule
from queenhigh.games.california_three_card_poker.fees import ante_limits
from queenhigh.games.california_three_card_poker.table import CaliforniaRound, Table, no_such_seat
from queenhigh.games.kit.actions import PlaceWager, WithdrawWager
from queenhigh.games.kit.events import WagerPlaced, WagerWithdrawn
from queenhigh.games.kit.legal import Amounts, Bar, may_add, refuse
from queenhigh.games.kit.phases import Betting, Hand, WithCards
from queenhigh.games.kit.release import out_of_play
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import Cited

BETS = ANTE, PLAY, PAIR_PLUS, BANK = "ante", "play", "pair_plus", "bank"
PLACED_BY = {ANTE: rule("Dealing 3(ante)"), PAIR_PLUS: rule("Dealing 4")}
OFFERED = tuple(PLACED_BY)
DOLLAR = 100
LEAST_PAIR_PLUS = Cents(int(PAY.figure("pair_plus_min")))
MOST_PAIR_PLUS = Cents(int(PAY.figure("pair_plus_max")))


def place(round: CaliforniaRound, action: PlaceWager) -> list[Cited]:
    if bar := against_placing(round, action):
        refuse(bar)
    hand = round.hands.get(action.seat)
    if hand and hand.player != action.player:
        bet = behind(action.player)
        return [WagerPlaced(hand.seat, hand.player, bet, action.amount, rule("Pair Plus item 9"))]
    return [WagerPlaced(action.seat, action.player, action.bet, action.amount, PLACED_BY[action.bet])]


def against_placing(round: CaliforniaRound, action: PlaceWager) -> Bar | None:
    if type(round) is not Betting:
        return locked(round, action)
    if bar := _no_area(action) or no_such_seat(action.seat) or _against_player(round, action):
        return bar
    if round.released and (out := out_of_play(round, action.seat, action.bet)):
        return out
    hand = round.hands.get(action.seat)
    if hand and hand.player != action.player:
        return _against_back_line(round, hand, action)
    if action.bet == ANTE:
        return _no_ante(round.table, Cents(action.amount + (hand.wagers.get(ANTE, 0) if hand else 0)))
    if hand is None or ANTE not in hand.wagers:
        return Bar(
            f"Seat {action.seat} has no ante for a pair plus wager to go with.", rule("Pair Plus item 1"), "Ante first."
        )
    return _no_pair_plus(Cents(action.amount + hand.wagers.get(PAIR_PLUS, 0)))


def amounts(round: CaliforniaRound, player: str, seat: int, bet: str) -> Amounts | None:
    """Return what may be added to a wager within the limits."""
    hand = round.hands.get(seat)
    own = hand is None or hand.player == player
    lies = hand.wagers.get(bet if own else behind(player), 0) if hand else 0
    if bet == PAIR_PLUS:
        return may_add(lies, LEAST_PAIR_PLUS, MOST_PAIR_PLUS)
    least, most, _ = ante_limits(round.table)
    return may_add(lies, least, most, DOLLAR if round.table.readings["A10"] == "whole_dollars" else 1)


def behind(player: str) -> str:
    """Return the name of a pair plus wager behind another player's hand."""
    return f"{PAIR_PLUS}/{player}"


def _no_area(action: PlaceWager) -> Bar | None:
    """Dealing 1: only chips, and on an area that takes them now."""
    if action.bet == PLAY:
        return Bar(
            "A play wager follows the inspection of the hand.",
            rule("Dealing 3(play)"),
            "Place an ante now, and play after the deal.",
        )
    if action.bet not in OFFERED:
        return Bar(
            f"Before the deal the layout takes {' and '.join(OFFERED)}, not {action.bet}.",
            rule("Dealing 1"),
            "Place one of these.",
        )
    if action.medium != "chips" or action.amount <= 0:
        return Bar("A wager is made by placing gaming chips on its area.", rule("Dealing 1"), "Put down chips.")
    return None


def _no_ante(table: Table, total: Cents) -> Bar | None:
    """The schedule option sets the limits; a house may take a narrower range (Dealing 1)."""
    if total % DOLLAR and table.readings["A10"] == "whole_dollars":
        return Bar(
            f"An ante is whole dollars, not {in_dollars(total)}.", rule("Collection tiers"), "Leave the cents out."
        )
    least, most, limit = ante_limits(table)
    if least <= total <= most:
        return None
    return Bar(
        f"Antes here must be from {in_dollars(least)} to {in_dollars(most)}, not {in_dollars(total)}.",
        limit,
        "Place an amount in that range.",
    )


def _no_pair_plus(total: Cents) -> Bar | None:
    if LEAST_PAIR_PLUS <= total <= MOST_PAIR_PLUS:
        return None
    return Bar(
        f"Pair plus must be from {in_dollars(LEAST_PAIR_PLUS)} to {in_dollars(MOST_PAIR_PLUS)}, not {in_dollars(total)}.",
        rule("Pair Plus limits"),
        "Place an amount in that range.",
    )


def _against_player(round: CaliforniaRound, action: PlaceWager) -> Bar | None:
    """All players wager against the player-dealer, so neither that player nor the house may place such a wager."""
    if action.player in round.table.house:
        return Bar("The house takes no part in the game.", rule("Type of Game 6"), "Let a player wager.")
    if round.bank and (round.bank.seat == action.seat or round.bank.player == action.player):
        return Bar(
            f"{action.player} at seat {action.seat} would wager against their own bank.",
            rule("Type of Game 1"),
            "Leave the wagers of this round to the others.",
        )
    return None


def _against_back_line(round: CaliforniaRound, hand: Hand, action: PlaceWager) -> Bar | None:
    """Reading A1: barred on every wager, unless the house uses the permission for pair plus."""
    if action.bet != PAIR_PLUS:
        return Bar(
            f"Seat {hand.seat} is {hand.player}'s: no back-line {action.bet}.",
            rule("Dealing 2"),
            "Wager at your own seat.",
        )
    setting = round.table.readings["A1"]
    if setting == "off":
        what = f"Seat {hand.seat} is {hand.player}'s, and this table takes no back-line wagers."
        return Bar(what, rule("Pair Plus item 9"), "Wager at your own seat.")
    if setting == "pair_plus_with_ante" and not _has_ante(round, action.player):
        return Bar(f"{action.player} has no ante in this round.", rule("Pair Plus item 1"), "Place an ante first.")
    return _no_pair_plus(Cents(action.amount + hand.wagers.get(behind(action.player), 0)))


def _has_ante(round: CaliforniaRound, player: str) -> bool:
    return any(hand.player == player and ANTE in hand.wagers for hand in round.hands.values())


def withdraw(round: CaliforniaRound, action: WithdrawWager) -> list[Cited]:
    refuse(against_withdrawing(round, action))
    return [WagerWithdrawn(action.seat, action.bet, rule("Dealing 1"))]


def against_withdrawing(round: CaliforniaRound, action: WithdrawWager) -> Bar | None:
    """An ante stays while a pair plus wager depends on it, the player's own or one behind the hand."""
    if not isinstance(round, Betting):
        return locked(round, action)
    hand = round.hands.get(action.seat)
    if hand is None or action.bet not in hand.wagers:
        return Bar(
            f"Seat {action.seat} has no {action.bet} to take back.", rule("Dealing 1"), "Name a wager that is there."
        )
    if out := out_of_play(round, action.seat, action.bet):
        return out
    if action.bet == ANTE and (len(hand.wagers) > 1 or _bets_behind(round, hand.player)):
        return Bar("A pair plus wager needs this ante.", rule("Pair Plus item 1"), "Take that back first.")
    return None


def _bets_behind(round: CaliforniaRound, player: str) -> bool:
    return any(bet.endswith(f"/{player}") for hand in round.hands.values() for bet in hand.wagers)


def locked(round: CaliforniaRound, action: PlaceWager | WithdrawWager) -> Bar:
    """After the announcement nothing is placed, raised or withdrawn; the player-dealer's wager is the original amount."""
    if action.bet == BANK:
        return Bar(
            "The player-dealer's wager stays as it is.", rule("Type of Game 3"), "Wait for the end of the round."
        )
    if action.bet.startswith(PAIR_PLUS) and isinstance(round, WithCards):
        return Bar(
            "A pair plus wager must be placed before the deal.", rule("Pair Plus item 2"), "Place it in the next round."
        )
    what = f"The {action.bet} of seat {action.seat} comes too late: betting is closed."
    return Bar(what, rule("Dealing 5(lock)"), "Wait for the next round.")
