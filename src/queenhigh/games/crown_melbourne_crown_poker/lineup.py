"""Who is dealt in, where the button is, and what each posts before the first card (8.9.2). The sitting works out the
posts over many hands; `usual_posts` is enough if everyone posts in turn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.rules import IllegalAction, Rule


class PostKind(StrEnum):
    """A blind, straddle or post is a live bet. An ante is not a bet but counts for what its player can win. Dead money is in
    the main pot no matter who put it there: a dead small blind, or one player's ante for the whole table."""

    BLIND = "blind"
    STRADDLE = "straddle"
    POST = "post"
    ANTE = "ante"
    DEAD = "dead"


BLIND, ANTE, DEAD = PostKind.BLIND, PostKind.ANTE, PostKind.DEAD
"""Looked up once, because finding a member of an enumeration takes ten times as long as finding a name of the module."""


class Post(msgspec.Struct, frozen=True, gc=False):
    seat: int
    amount: int
    kind: PostKind
    rule: Rule


class Place(msgspec.Struct, frozen=True, gc=False):
    seat: int
    stack: int
    player: str = ""


class Lineup(msgspec.Struct, frozen=True, gc=False):
    """The lineup of a hand. Seats are numbered clockwise. The button may be at an empty seat; None if no button is in
    use."""

    button: int | None
    places: tuple[Place, ...]
    posts: tuple[Post, ...] = ()
    side_wagers: tuple[tuple[int, str, int], ...] = ()
    """Seat, colour and amount of side wagers that a misdeal left on the table (9.16): they are no longer in the
    stacks."""
    boxed: int = 0
    """Boxed cards found in this deck in earlier hands, if they count (reading A-46)."""

    @property
    def order(self) -> tuple[int, ...]:
        """The seats clockwise, starting left of the button, whose own seat comes last."""
        seats = [place.seat for place in self.places]
        return clockwise(seats, self.button)


def clockwise(seats: Sequence[int], after: int | None) -> tuple[int, ...]:
    """The seats clockwise from the one left of `after`."""
    ring = sorted(seats)
    if after is None:
        return tuple(ring)
    first = bisect_right(ring, after)
    return (*ring[first:], *ring[:first])


def usual_posts(table: Table, button: int | None, seats: Sequence[int]) -> tuple[Post, ...]:
    """The compulsory blinds left of the button, and antes if the house has them. A seat posts one blind only: the larger,
    if there are fewer players than blinds."""
    ring = clockwise(seats, button)
    if len(ring) == 2 and table.readings["two_player_blinds"] == "button_small_blind":
        ring = ring[::-1]
    ante = table.structure.ante
    antes = [Post(seat, ante, ANTE, rule("1.1 'Pot'")) for seat in ring] if ante else []
    blinds = table.structure.blinds[-len(ring) :] if ring else ()
    first = len(table.structure.blinds) - len(blinds)
    return (
        *antes,
        *[
            Post(ring[place % len(ring)], amount, BLIND, rule("8.9.2(b)") if place else rule("8.9.2(a)"))
            for place, amount in enumerate(blinds, first)
        ],
    )


def usual_lineup(
    table: Table, button: int | None, stacks: dict[int, int], names: dict[int, str] | None = None
) -> Lineup:
    """The lineup in which everyone is dealt in and posts in turn: button and stacks are enough."""
    names = names or {}
    places = tuple([Place(seat, stack, names.get(seat, f"seat {seat}")) for seat, stack in sorted(stacks.items())])
    return check(table, Lineup(button, places, usual_posts(table, button, list(stacks))))


def check(table: Table, lineup: Lineup) -> Lineup:
    """4.1: refuse more players than the game has seats, fewer than two, and players without chips."""
    seats = {place.seat for place in lineup.places}
    count, most = len(lineup.places), table.game.seats
    if count > most.value:
        raise IllegalAction(
            f"{table.game.title} has at most {most.value} players.", most.rule, "Put them on the waiting list."
        )
    if count < 2 or len(seats) != count:
        raise IllegalAction("A hand needs two or more players, each at a seat.", rule("8.17.3(b)"), "Wait for players.")
    for place in lineup.places:
        if place.stack <= 0:
            raise IllegalAction(f"Seat {place.seat} has no chips on the table.", rule("6.3"), "Buy in first.")
    for post in lineup.posts:
        if post.seat not in seats or post.amount < 0:
            raise IllegalAction(
                f"The player at seat {post.seat} cannot post {table.told(post.amount)}.", post.rule, "Deal them out."
            )
    return lineup
