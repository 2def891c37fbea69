"""Rules 6.15, 6.18: acting out of turn, and not acting in time."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.betting import all_in, bet, call, check, raise_to
from queenhigh.games.crown_melbourne_crown_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_crown_poker.bounds import options
from queenhigh.games.crown_melbourne_crown_poker.chips import against_chips, by_total, put_in
from queenhigh.games.crown_melbourne_crown_poker.evolve import replay
from queenhigh.games.crown_melbourne_crown_poker.games import FIRST
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Early
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.legal import Bar, refuse
from queenhigh.rules import Cited, IllegalAction

WORDS: dict[str, Callable[[int], do.Wagering]] = {
    "fold": do.Fold,
    "check": do.Check,
    "call": do.Call,
    "all_in": do.AllIn,
}
"""The words that need no chips."""


def time_up(hand: BettingRound, action: do.TimeUp) -> list[Cited]:
    """6.15: a dead hand if there was a bet, a check if there was none (readings A-25, A-25b)."""
    if hand.table.clock is None:
        raise IllegalAction("This table has no time to act.", rule("6.15"), "Wait for the player.")
    if action.seat != hand.turn:
        raise IllegalAction(f"It is the turn of seat {hand.turn}.", rule("6.15"), "Wait for that turn.")
    if hand.table.readings["time_out"] == "dealer_confirms":
        LADDER.require(action.by, DEALER, order="Calling time", rule=rule("6.15"))
    owed = hand.level - hand.seats[action.seat].bet
    only_blinds = hand.street == FIRST and hand.aggressor is None
    if only_blinds and hand.table.readings["time_out_blinds"] == "blinds_are_not_bets":
        owed = 0
    if owed > 0:
        return [happened.Folded(action.seat, rule("6.15"), (rule("1.1 'Dead hand'"),))]
    return [happened.Checked(action.seat, rule("6.15"))]


def buy_time(hand: BettingRound, action: do.BuyTime) -> list[Cited]:
    """6.15.1: if the clock is in use, a player may buy time as often and at the fee that the sign shows. The fee comes
    out of the table stake (reading A-60) and must not use all of it: a hand stays in by wagering its last chips, not by
    spending them (6.16.1)."""
    refuse(against_buying_time(hand, action))
    clock = hand.table.clock
    assert clock is not None
    pocket = hand.table.readings["time_fee_from"] == "pocket"
    return [happened.TimeBought(action.seat, clock.extra_seconds, clock.fee, rule("6.15.1"), pocket=pocket)]


def against_buying_time(hand: BettingRound, action: do.BuyTime) -> Bar | None:
    clock = hand.table.clock
    if clock is None or not clock.extensions:
        return Bar("No time can be bought at this table.", rule("6.15.1"), "Act now.")
    if action.seat != hand.turn:
        return Bar(f"It is the turn of seat {hand.turn}.", rule("6.15.1"), "Wait for that turn.")
    if hand.extensions.get(action.seat, 0) >= clock.extensions:
        return Bar(f"A player may buy time {clock.extensions} times.", rule("6.15.2"), "Act now.")
    if hand.table.readings["time_fee_from"] == "pocket":
        return None
    stack, costs = hand.seats[action.seat].stack, f"More time costs {hand.table.told(clock.fee)}"
    if stack < clock.fee:
        return Bar(f"{costs}.", rule("6.15.2"), "Act now.")
    if stack == clock.fee:
        what = f"{costs}, which is all that seat {action.seat} has to wager."
        return Bar(what, rule("6.16.1"), "Act now: the last chips are for a wager.")
    return None


def out_of_turn(hand: BettingRound, action: do.OutOfTurn) -> list[Cited]:
    """6.18: an action out of turn waits for its turn, and then stands or not."""
    number = action.seat
    if number == hand.turn:
        raise IllegalAction("It is this seat's turn.", rule("1.1 'Action'"), "Act.")
    if number not in hand.waiting or number in hand.early:
        raise IllegalAction(f"Seat {number} has no action to take.", rule("6.18"), "Wait for the next card.")
    meant, readings = _said(hand, action.action), hand.table.readings
    binds = readings["out_of_turn"] == "binding" or action.binds
    match meant:
        case do.Fold():
            binds, decided = binds and readings["out_of_turn_fold"] == "binding", rule("6.18")
        case do.Check():
            decided = rule("6.18.3")
        case _:
            decided = rule("6.18.1")
    return [happened.ActedOutOfTurn(number, meant, _amount(hand, meant), binds, decided, level=hand.level)]


def _said(hand: BettingRound, action: do.Wagering) -> do.Wagering:
    """6.18: words say what chips mean, whatever the chips are. Only with a raise or a bet do the chips count."""
    if not isinstance(action, do.PutIn):
        return action
    refuse(against_chips(hand, action))
    return WORDS[action.said](action.seat) if action.said in WORDS else action


def _amount(hand: BettingRound, action: do.Wagering) -> int:
    """The total that the action would have made when it was taken."""
    seat, told = hand.seats[action.seat], hand.table.told
    match action:
        case do.Bet(amount=amount) | do.RaiseTo(amount=amount):
            if amount <= seat.bet:
                raise IllegalAction(
                    f"Seat {seat.number} would put in nothing.",
                    rule("1.1 'Wager'"),
                    f"Name more than {told(seat.bet)}.",
                )
            if amount > seat.bet + seat.stack:
                raise IllegalAction(
                    f"Seat {seat.number} has {told(seat.bet + seat.stack)}.",
                    rule("1.1 'Table stakes'"),
                    "Name no more than that.",
                )
            lowest = hand.table.chip
            if amount % lowest and amount != seat.bet + seat.stack:
                raise IllegalAction(f"The lowest chip in play is {told(lowest)}.", rule("6.2"), "Wager whole chips.")
            if seat.bet + seat.stack > amount < hand.level:
                raise IllegalAction(
                    f"{told(amount)} is less than a call.", rule("6.17"), f"Call {told(hand.level)}, raise or fold."
                )
            return amount
        case do.Call():
            return min(hand.level, seat.bet + seat.stack)
        case do.AllIn():
            return seat.bet + seat.stack
        case do.PutIn():
            others = [number for number in hand.waiting if number != action.seat]
            in_turn = replace(hand, waiting=(action.seat, *others))
            return replay(in_turn, put_in(in_turn, action)).seats[action.seat].bet
        case _:
            return seat.bet


def turn_has_come(hand: BettingRound) -> list[Cited]:
    """The seat whose turn it is has already acted out of turn: decide whether that stands."""
    number = hand.turn
    early = hand.early[number]
    match early.action:
        case do.Fold():
            return [_stands(number, True), happened.Folded(number, rule("8.2.3"), (rule("6.18"),))]
        case do.Check():
            stands = hand.level <= hand.seats[number].bet
            released = happened.OutOfTurnReleased(number, stands, rule("6.18.3"), forfeits=True)
            return [released, happened.Checked(number, rule("6.18.3"))] if stands else [released]
    if hand.level > early.amount:
        if hand.level == early.level and isinstance(early.action, do.PutIn):
            return [_stands(number, True), *put_in(hand, early.action)]
        return _overtaken(hand, early)
    try:
        return [_stands(number, True), *_as_meant(hand, early)]
    except IllegalAction:  # an action that is not legal in turn does not stand: the player chooses again
        return [_stands(number, False)]


def _overtaken(hand: BettingRound, early: Early) -> list[Cited]:
    """6.18.2: another player bet more, so the player chooses again; an all-in for less stays in (6.18.4)."""
    seat = hand.seats[early.action.seat]
    if early.amount == seat.bet + seat.stack:
        released = happened.OutOfTurnReleased(seat.number, True, rule("6.18.4"))
        return [released, *call(hand, do.Call(seat.number))]
    return [happened.OutOfTurnReleased(seat.number, False, rule("6.18.2"))]


def _as_meant(hand: BettingRound, early: Early) -> list[Cited]:
    """6.18.1: the wager stands. If it is now less than a raise, its chips are read under 6.12."""
    seat = hand.seats[early.action.seat]
    if early.amount == hand.level:
        owes_nothing = hand.level <= seat.bet
        return check(hand, do.Check(seat.number)) if owes_nothing else call(hand, do.Call(seat.number))
    if early.amount == seat.bet + seat.stack:
        return all_in(hand, do.AllIn(seat.number))
    open_to = options(hand)
    if open_to.barred_by is None and open_to.min_to <= early.amount <= open_to.max_to:
        if hand.level:
            return raise_to(hand, do.RaiseTo(seat.number, early.amount))
        return bet(hand, do.Bet(seat.number, early.amount))
    return by_total(hand, seat.number, early.amount)


def _stands(seat: int, stands: bool) -> happened.OutOfTurnReleased:
    return happened.OutOfTurnReleased(seat, stands, rule("6.18.1"))
