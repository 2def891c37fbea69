"""Lines for wagers that a ruling took out of play, and for all wagers when it ends the round."""

from __future__ import annotations

from typing import Any

from queenhigh.games.kit.legal import Bar
from queenhigh.games.kit.phases import Release, Round, is_out
from queenhigh.games.kit.ruling import Exclude, VoidRound
from queenhigh.money import Line, Outcome, Wager, carry, give_back, lose, void


def released_line(wager: Wager, release: Release) -> Line:
    match release.outcome:
        case Outcome.RETURNED:
            return give_back(wager, release.rule)
        case Outcome.VOID:
            return void(wager, release.rule)
        case Outcome.CARRIED:
            return carry(wager, release.rule)
        case Outcome.LOSE:
            return lose(wager, release.rule)
        case _:
            raise ValueError(f"a ruling cannot make a wager {release.outcome}")


BACK = (Outcome.RETURNED, Outcome.VOID)


def out_of_play(round: Round[Any], seat: int, bet: str, *, taken_back: bool = False) -> Bar | None:
    """A wager that a ruling took out of play stays as it was ruled: nothing is added or taken back. With `taken_back`,
    a wager that will be returned in any case may be withdrawn at once.
    """
    hand = round.hands.get(seat)
    if not round.released or hand is None:
        return None
    out = round.released.get((seat, bet))
    if out is None and is_out(round, hand):
        out = next((release for (place, _), release in round.released.items() if place == seat), None)
    if out is None or (taken_back and out.outcome in BACK):
        return None
    return Bar(
        f"A ruling took the wager at {seat} out of this round.", out.rule, "It is settled as ruled: wait for the next."
    )


def void_lines(round: Round[Any], order: VoidRound) -> list[Line]:
    """Return lines for every wager of a round that ends without a result. Wagers that a ruling released earlier stay as
    ruled.
    """
    lines = []
    for hand in round.in_order:
        for bet in hand.wagers:
            release = round.released.get((hand.seat, bet)) or _fate(bet, order)
            lines.append(released_line(hand.wager(bet), release))
    return lines


def _fate(bet: str, order: VoidRound) -> Release:
    if bet in order.carry and order.carried_by:
        return Release(Outcome.CARRIED, order.carried_by)
    return Release(order.outcome, order.rule)


def excluded(round: Round[Any]) -> frozenset[str]:
    """Return the players excluded from the game by a ruling of the round."""
    orders = [order for ruling in round.rulings for order in ruling.orders]
    whole = [order for order in orders if isinstance(order, Exclude) and order.whole_game]
    seated = {round.hands[seat].player for order in whole for seat in order.seats if seat in round.hands}
    return frozenset(seated.union(*(order.players for order in whole)))
