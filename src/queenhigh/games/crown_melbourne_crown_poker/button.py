"""The dealer button and where each blind falls due (1.1 'Dealer Button', 1.1 'Dead button', 8.9.2, 8.9.6).

Surprisingly, the last blind leads and the button follows. The last blind moves to the next live player each time, every
other blind moves to the previous seat of the blind after it, and the button to the seat of the first blind, even if
that seat is now empty. So everyone pays each blind once per orbit, no matter who comes and goes (reading A-09).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.lineup import clockwise
from queenhigh.rules import Readings, Rule


class Positions(msgspec.Struct, frozen=True):
    """Where the button is, and the seats where the blinds fell due, first to last, whether or not a player sits
    there."""

    button: int
    blinds: tuple[int, ...]
    dead: bool = False
    """No player is at the button."""
    rule: Rule = rule("1.1 'Dealer Button'")
    payers: tuple[str, ...] = ()
    """Who posted each blind; None if it was not posted. They may have changed seats since. The last of them does not
    post the last blind twice running."""

    @property
    def last(self) -> int:
        """The seat of the last blind, or of the button if there are no blinds."""
        return self.blinds[-1] if self.blinds else self.button


def first_positions(able: Collection[int], blinds: int) -> Positions:
    """The button starts on the Dealer's right, at the highest seat: seats are numbered clockwise from the Dealer's
    left."""
    return behind(max(able), able, blinds)


def next_positions(
    last: Positions,
    able: Collection[int],
    absent: Collection[int],
    blinds: int,
    readings: Readings,
    payer: int | None = None,
) -> Positions:
    """Where button and blinds go for the next hand.

    Seats in `able` can post a blind; players in `absent` have a seat but are away or have no chips. `payer` is the seat
    of the player who posted the last blind.
    """
    if len(last.blinds) != blinds or not blinds:
        return behind(_next(last.button, able), able, blinds)
    if readings["departing_blinds"] == "small_blind_case_only":
        return _small_blind_case_only(last, able, absent)
    final = last_blind(last.last, _others(able, payer), absent, readings)
    button = last.blinds[0]
    dead = button not in able
    return Positions(button, (*last.blinds[1:], final), dead, rule("8.9.6") if dead else rule("1.1 'Dealer Button'"))


def next_button(last: Positions) -> int:
    """The seat of the button in the next hand, as the dead button method moves it."""
    return last.blinds[0] if last.blinds else last.button


def last_blind(before: int, able: Collection[int], absent: Collection[int], readings: Readings) -> int:
    """The last blind moves on by one player. If that player is absent, it passes to the next live seat, or it stays due
    there and is not posted (reading A-10b)."""
    if readings["absent_blind"] == "not_posted":
        return _next(before, {*able, *absent})
    return _next(before, able)


def begin_again(last: Positions, able: Collection[int], blinds: int, payer: int | None = None) -> Positions:
    """Too few had their blinds in order to be dealt in, so the game starts again; nobody posts the last blind twice running."""
    final = _next(last.last, _others(able, payer))
    ring = clockwise(sorted(able), final)[::-1]  # counter-clockwise, the last blind first
    return behind(ring[blinds % len(ring)], able, blinds)


def two_players(positions: Positions, dealt: Sequence[int], readings: Readings) -> Positions:
    """Positions if two players are dealt in. The book has no rule for this, so the player left of the button posts the
    first blind (reading A-08)."""
    if readings["two_player_blinds"] != "button_small_blind" or len(positions.blinds) < 2:
        return positions
    final = positions.last if positions.last in dealt else dealt[0]
    other = next(seat for seat in dealt if seat != final)
    return Positions(other, (*(other for _ in positions.blinds[1:]), final))


def moved(positions: Positions, old: int, new: int) -> Positions:
    """The positions after a player changed seats without passing anyone: the marks of the old seat move to the new
    one."""
    swap = {old: new}
    button = swap.get(positions.button, positions.button)
    blinds = tuple(swap.get(seat, seat) for seat in positions.blinds)
    return replace(positions, button=button, blinds=blinds)


def _small_blind_case_only(last: Positions, able: Collection[int], absent: Collection[int]) -> Positions:
    """8.9.6 only: if the player due for the first blind has left, no first blind is posted and the next deal has a dead
    button. In all other cases the button goes to the next live player and the blinds follow it."""
    due = last.last
    there = {*able, *absent}
    if last.rule == rule("8.9.6") and not last.dead:
        return Positions(last.blinds[0], _ring_after(last.blinds[0], able, len(last.blinds)), True, rule("8.9.6"))
    button = _next(last.button, able)
    if due not in there and len(last.blinds) > 1:
        after = _ring_after(due, able, len(last.blinds) - 1)
        return Positions(button, (due, *after), button not in able, rule("8.9.6"))
    return behind(button, able, len(last.blinds))


def behind(button: int, able: Collection[int], blinds: int) -> Positions:
    """The blinds that follow a button."""
    return Positions(button, _ring_after(button, able, blinds), button not in able)


def _ring_after(seat: int, able: Collection[int], count: int) -> tuple[int, ...]:
    """The next `count` seats in turn, starting over if there are fewer players than blinds."""
    ring = clockwise(sorted(able), seat)
    return tuple(ring[place % len(ring)] for place in range(count))


def _others(able: Collection[int], payer: int | None) -> Collection[int]:
    return [seat for seat in able if seat != payer] or able


def _next(seat: int, able: Collection[int]) -> int:
    return clockwise(sorted(able), seat)[0]
