"""Seats and who sits at them (4.1, 8.1, 8.3, 8.9.5, 8.10, 8.11 and the buttons of 1.1), between hands. A seat is never
just occupied or free. Its player may be away, may have missed a blind or may have to wait for one. A vacated seat
carries a reserved button, and the players at the table may move to it before anyone on the waiting list gets it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from queenhigh.cards import Card, Suit
from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_crown_poker.games import Game
from queenhigh.games.crown_melbourne_crown_poker.lineup import clockwise
from queenhigh.money import NOTHING, Cents
from queenhigh.rules import IllegalAction, Readings, Rule

FREE_SEATS = int(PAY.figure("seat_change_limit"))
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""3.3: highest first."""


class Presence(StrEnum):
    HERE = "here"
    DEALT_OUT = "dealt_out"
    """Not dealt the next hand, and back automatically after it."""
    WALKING = "walking"


class Entry(StrEnum):
    """What a player must do before being dealt in."""

    IN = "in"
    FREE = "free"
    """Only the button must have passed (8.10)."""
    EITHER = "wait_or_post"
    WAIT = "wait"
    POST = "post"
    POST_BOTH = "post_both"


class Button(StrEnum):
    """The buttons of 1.1: each has its own purpose."""

    MISSED_BLIND = "missed_blind"
    ABSENT = "absent"
    DEALT_OUT = "dealt_out"
    WALKING = "player_walking"
    RESERVED = "reserved"


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a seat. `paid` numbers the blinds of this orbit that were paid: 0 is the first."""

    player: str
    stack: Cents = NOTHING
    presence: Presence = Presence.HERE
    entry: Entry = Entry.IN
    excused: bool = False
    """From a game that closed, or moved by a TG Higher Duties Dealer: may be dealt in at the button (8.10)."""
    missed: bool = False
    owes_by: Rule = rule("8.10")
    """The clause under which they wait or post, if `entry` says that they must."""
    paid: frozenset[int] = frozenset()
    passed: int = 0
    """Live players whom they have passed by changing seats since they last paid a large blind (8.9.5)."""
    passed_away: tuple[str, ...] = ()
    """Players who were away when they were passed: they count once they are dealt in again."""
    away_since: int | None = None

    @property
    def here(self) -> bool:
        return self.presence is Presence.HERE


Seats = Mapping[int, Seated]

CITED = {
    Button.MISSED_BLIND: rule("1.1 'Missed Blind Button'"),
    Button.ABSENT: rule("1.1 'Absent Button'"),
    Button.DEALT_OUT: rule("1.1 'Dealt-out Button'"),
    Button.WALKING: rule("1.1 'Player Walking Button'"),
    Button.RESERVED: rule("8.3"),
}


def check_room(game: Game, taken: Collection[int], seat: int) -> None:
    """4.1: refuse a seat that is not free, and more players than the game allows."""
    most = game.seats
    if len(taken) >= int(most):
        raise IllegalAction(
            f"{game.title} has at most {int(most)} players.", most.rule, "Put them on the waiting list."
        )
    if not 1 <= seat <= int(most) or seat in taken:
        raise IllegalAction(f"Seat {seat} is not free.", rule("8.1"), "Choose another seat.")


def drawn(cards: Mapping[str, Card], readings: Readings) -> tuple[str, ...]:
    """8.1.1: the players who drew the highest card for a seat. Several of them draw again, because suits do not count
    here (reading A-38b)."""
    best = max(card.rank for card in cards.values())
    tied = [player for player, card in cards.items() if card.rank == best]
    if len(tied) > 1 and readings["seat_draw_tie"] == "suit_order":
        return (min(tied, key=lambda player: SUITS.index(cards[player].suit)),)
    return tuple(tied)


def buttons(seated: Seated) -> tuple[Button, ...]:
    """The buttons at a player's seat. A player is absent if they are away and have missed a blind."""
    lying = []
    if seated.missed:
        lying.append(Button.ABSENT if seated.presence is Presence.WALKING else Button.MISSED_BLIND)
    if seated.presence is Presence.WALKING:
        lying.append(Button.WALKING)
    if seated.presence is Presence.DEALT_OUT:
        lying.append(Button.DEALT_OUT)
    return tuple(lying)


def passed(seats: Seats, old: int, new: int) -> int:
    """The live players between two seats, clockwise."""
    return sum(1 for seated in _between(seats, old, new) if is_live(seated))


def _between(seats: Seats, old: int, new: int) -> list[Seated]:
    ring = clockwise([*(seat for seat in seats if seat != old), new], old)
    return [seats[seat] for seat in ring[: ring.index(new)]]


def is_live(seated: Seated) -> bool:
    return seated.here and seated.stack > 0


def change_seat(
    seats: Seats, old: int, new: int, *, button: int | None, blinds: int, excused: bool, readings: Readings
) -> tuple[Seated, Rule]:
    """8.9.5: the player as they sit at the new seat, and the clause that says what they owe for it.

    `button` is where the button is for the next hand. A player whom a TG Higher Duties Dealer moved owes nothing
    (8.10).
    """
    seated, cited = seats[old], rule("8.9.5")
    if excused:
        return replace(seated, excused=True), rule("8.10")
    if seated.entry is not Entry.IN or not blinds:
        return seated, cited
    if new == button and _blinds_paid(seated, blinds, readings):
        return replace(seated, paid=frozenset()), cited  # the blinds of one round buy one such move
    there = _between(seats, old, new)
    live = sum(1 for other in there if is_live(other))
    away = tuple(other.player for other in there if not is_live(other))
    again = bool(seated.passed and live)
    seated = replace(seated, passed=seated.passed + live, passed_away=(*seated.passed_away, *away))
    if too_far(seated, readings) or (again and readings["seat_changes_together"] == "one_move"):
        return replace(seated, entry=Entry.EITHER, owes_by=cited), cited
    if new == button:
        return replace(seated, entry=Entry.FREE, owes_by=cited), cited
    return seated, cited


def too_far(seated: Seated, readings: Readings) -> bool:
    """8.9.5: more than two live player seats from where they last paid, all moves together (readings A-32, A-53)."""
    free = FREE_SEATS - (readings["seat_change_count"] == "destination_counted")
    return seated.passed > free


def _blinds_paid(seated: Seated, blinds: int, readings: Readings) -> bool:
    """Reading A-32b: all blinds of the orbit, or the big one."""
    needed = range(blinds) if readings["blinds_paid_for_round"] == "both_blinds" else (blinds - 1,)
    return seated.paid.issuperset(needed)
