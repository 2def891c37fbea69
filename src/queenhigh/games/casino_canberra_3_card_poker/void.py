"""Void, as the dictionary defines it: what it does to a round, who declares it, and the result lines that follow."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.games.casino_canberra_3_card_poker.hand import value
from queenhigh.games.casino_canberra_3_card_poker.settle import LOSES_PAIRS_PLUS, settle, settle_hand
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, ANTE_BONUS, PAIRS_PLUS
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.facts import CannotBe
from queenhigh.games.kit.log import replay
from queenhigh.games.kit.phases import Hand, Settled, WithCards
from queenhigh.games.kit.release import void_lines
from queenhigh.games.kit.ruling import (
    ForfeitHands,
    Order,
    ReturnBets,
    ReturnHands,
    Reverse,
    Ruling,
    Seats,
    VoidRound,
    reversed_seats,
)
from queenhigh.money import Line, Outcome
from queenhigh.rules import Rule

RELEASES = (ReturnHands, ForfeitHands, ReturnBets)
"""The orders that take wagers out of play."""


def supervisor(round: CanberraRound) -> str:
    """Return who rules where the clause names nobody (reading A14)."""
    return round.table.readings["A14"]


def hand_at(round: CanberraRound, seat: int, by: Rule, *, told: str = "seat") -> Hand:
    """Return the hand that a ruling is about; `told` is the detail of the report that names it."""
    if seat not in round.hands:
        raise CannotBe(told, f"There is no hand at box {seat}.", by, "Name a box with a wager.")
    return round.hands[seat]


def void_round(round: CanberraRound, by: Rule, *, paid: Seats = ()) -> tuple[Order, ...]:
    """The round is void: stakes are returned, including those lost by folding, and payments are taken back.

    `paid` are the boxes that had been paid when settlement was broken off. What was lost or paid by then is final under
    reading A9 `live_wagers_only`, or under A9b `unsettled_only` for a game that the operator invalidates (14.1).
    """
    if isinstance(round, Settled):
        paid = tuple(round.hands)
    if not _restores_everything(round, by):
        settled = [(seat, bet) for seat in paid for bet in (*round.hands[seat].wagers, ANTE_BONUS)]
        folded = [(hand.seat, bet) for hand in round.in_order for bet in _lost_by_folding(round.table, hand)]
        return (VoidRound(by, standing=tuple(dict.fromkeys([*settled, *folded]))),)
    if not paid:
        return (VoidRound(by),)
    return VoidRound(by), Reverse(rule("Dictionary: Void"), paid, "what was paid is taken back")


def _restores_everything(round: CanberraRound, by: Rule) -> bool:
    readings = round.table.readings
    return readings["A9"] == "everything" and not (by.clause == "14.1" and readings["A9b"] == "unsettled_only")


def _lost_by_folding(table: Table, hand: Hand) -> list[str]:
    """Return the wagers that left the layout when the hand was folded (7.4, 7.5)."""
    if hand.choice not in (Choice.FOLD, Choice.KEEP_SIDE_BETS):
        return []
    forfeits = (ANTE, PAIRS_PLUS) if hand.choice in LOSES_PAIRS_PLUS[table.readings["A1"]] else (ANTE,)
    return [bet for bet in forfeits if bet in hand.wagers]


def unsettled(round: Settled[Table], made: Ruling) -> Ruling:
    """Reverse what a box was paid or lost, before its hand or wager is declared void during settlement."""
    seats = [seat for order in made.orders if isinstance(order, RELEASES) for seat in order.seats or round.hands]
    if not seats:
        return made
    back = Reverse(rule("Dictionary: Void"), tuple(dict.fromkeys(seats)), "what was paid is taken back")
    return replace(made, orders=(back, *made.orders))


def settled_anew(round: CanberraRound, made: Ruling) -> list[Line]:
    """Return the new lines of the boxes whose payments were reversed."""
    after = replay(round, [made])
    if not isinstance(after, Settled):
        return []
    dealer = value(after.dealer)
    return [line for seat in sorted(reversed_seats(made)) for line in settle_hand(after, after.hands[seat], dealer)]


def call_off(round: CanberraRound, order: VoidRound) -> list[Line]:
    """Return the lines of a void round: every wager is returned, except those that the order keeps in play."""
    if _restores_everything(round, order.rule):  # including what an excluded player forfeited (reading A10)
        round = replace(
            round, released={wager: r for wager, r in round.released.items() if r.outcome is not Outcome.LOSE}
        )
    gone = void_lines(round, order)
    if not order.standing or not isinstance(round, WithCards):
        return gone
    settled = round.lines if isinstance(round, Settled) else settle(round)
    standing = {(line.wager.seat, line.wager.bet): line for line in settled}
    standing = {wager: line for wager, line in standing.items() if wager in order.standing}
    left = [line for line in gone if (line.wager.seat, line.wager.bet) not in standing]
    return sorted([*standing.values(), *left], key=lambda line: line.wager.seat)
