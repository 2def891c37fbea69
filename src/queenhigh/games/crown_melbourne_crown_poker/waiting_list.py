"""The waiting list of a game, and players who were picked up (8.1.2, 8.11, 8.12)."""

from __future__ import annotations

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, Readings, Rule

RETURN = int(PAY.figure("picked_up_return")) * 60
"""A picked-up player who returns within this many seconds goes to the top of the list."""

WaitingList = tuple[str, ...]
"""Players in the order in which they are seated, the first of them next."""


class PickedUp(msgspec.Struct, frozen=True):
    """A player's chips, removed and secured until the player is back (1.1 'Picked up')."""

    chips: Cents
    at: int
    back: bool = False
    """The player has come back and been put on the list (8.12)."""


def joined(waiting: WaitingList, player: str) -> WaitingList:
    if player in waiting:
        raise IllegalAction(f"{player} is on the waiting list already.", rule("8.12"), "Wait for the call.")
    return (*waiting, player)


def gone(waiting: WaitingList, player: str) -> WaitingList:
    if player not in waiting:
        raise IllegalAction(f"{player} is not on the waiting list.", rule("8.12"), "Name someone who is.")
    return left(waiting, player)


def left(waiting: WaitingList, player: str) -> WaitingList:
    return tuple(other for other in waiting if other != player)


def back_in_time(picked_up: PickedUp, at: int, readings: Readings) -> bool:
    """8.12: within 20 minutes of being picked up; exactly 20 is within (reading A-26)."""
    away = at - picked_up.at
    return away < RETURN or (away == RETURN and readings["picked_up_boundary"] == "inclusive")


def returned(waiting: WaitingList, player: str, *, in_time: bool) -> tuple[WaitingList, Rule]:
    """8.12: the list with the player at the top or at the bottom."""
    others = left(waiting, player)
    return ((player, *others) if in_time else (*others, player)), rule("8.12")


def check_turn(waiting: WaitingList, player: str) -> None:
    """Refuse a seat to anyone but the first on the list; a player who is not on it may sit down if nobody is
    waiting."""
    if waiting and player != waiting[0]:
        place = waiting.index(player) + 1 if player in waiting else 0
        now = f"{player} is number {place} on it: wait for the call." if place else f"Put {player} on it."
        raise IllegalAction(f"{waiting[0]} is next on the waiting list.", rule("8.12"), now)
