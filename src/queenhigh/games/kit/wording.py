"""Names from the code put into words for refusals, which never show the type of a phase, an action or an order."""

from __future__ import annotations

import re

from queenhigh.games.kit.floor import Floor, Open
from queenhigh.games.kit.instructions import EndRound, Instruction, OpenTable, StartRound

MOMENTS = {
    "Betting": "betting is open",
    "BetsClosed": "betting is closed and the cards are not dealt",
    "Dealt": "the cards are dealt and no one may look yet",
    "Deciding": "players are deciding",
    "FlopOut": "the flop is out",
    "TurnOut": "the turn is out",
    "RiverOut": "the river is out",
    "Showdown": "the hands are being shown",
    "Settled": "the wagers are settled",
    "Over": "the round is over",
    "Preparing": "the hand is being prepared",
    "BettingRound": "a betting round is in progress",
    "Discarding": "players are discarding",
    "StreetDue": "the next cards are due",
    "Uncontested": "one player is left and the pot is uncontested",
}
"""What is happening at a table, by the phase of its round or hand."""


COMES_NEXT = {
    "Betting": "Place wagers, or close the betting.",
    "BetsClosed": "Continue with the deal.",
    "Dealt": "Let the players look and decide.",
    "Deciding": "Wait until every player has decided.",
    "Showdown": "Settle the wagers.",
    "Settled": "Collect the cards.",
    "Over": "Wait for the next round.",
}
"""What comes next in a round of Three Card Poker."""


def spoken(thing: object) -> str:
    """`StartRound` as `Start round`, `act_for` as `Act for`."""
    name = thing if isinstance(thing, str) else type(thing).__name__
    words = re.sub(r"(?<!^)(?=[A-Z])|_", " ", name).lower()
    return words[:1].upper() + words[1:]


def not_now(action: object, round: object) -> str:
    """`Settle is not possible now: betting is open.`"""
    return f"{spoken(action)} is not possible now: {MOMENTS[type(round).__name__]}."


def comes_next(round: object) -> str:
    return COMES_NEXT[type(round).__name__]


def out_of_place(floor: Floor, order: Instruction) -> tuple[str, str]:
    """Say why a table does not take this order at the moment, and what to do about it."""
    if not isinstance(floor, Open):
        why, now = "the table is shut", "Open the table first."
    elif isinstance(order, OpenTable):
        why, now = "the table is open already", "Close it first."
    elif isinstance(order, StartRound) and floor.playing:
        why, now = "a round is in play", "Finish it first."
    elif isinstance(order, EndRound) and not floor.playing:
        why, now = "no round is in play", "Start one first."
    elif floor.playing:
        why, now = "a round is in play", "Try again when it is over, if this game has such an order."
    else:
        why, now = "the table is open and no round is in play", "Use another order: this game has none of that kind."
    return f"{spoken(order)} is not possible now: {why}.", now
