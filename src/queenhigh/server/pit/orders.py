"""The dealer's orders, and those of a higher rank that a prize needs, as the room's croupier lists them: each is a move
of the automatic dealer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from queenhigh.cards import DECK, Seed, shuffle
from queenhigh.games.kit.actions import Shuffle
from queenhigh.games.kit.phases import Settled
from queenhigh.ledger.errors import LedgerError
from queenhigh.money.accounts import ShortOfChips
from queenhigh.server.pit.opening import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.pit.terms import BY_HAND, LOOK_AGAIN, PAUSES

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer

NO_REFUSAL = (ShortOfChips, LedgerError)
"""Errors for which trying something else would not help: missing chips, or a ledger that does not write."""


class PitMove(msgspec.Struct, frozen=True):
    """A move. While the next move has the same name, the pause before it continues."""

    name: tuple[Any, ...]
    pause: float
    do: Callable[[], Awaitable[object]]


def next_move(at: AutomaticDealer) -> PitMove | None:
    """The dealer's next order; None while a player has to act, a person deals, or a person of a higher rank must do
    it."""
    if at.dealing == BY_HAND:
        return None
    order: Any = at.croupier.next_order(at.round, DECK)
    if order is None:
        return None
    kind = type(order).__name__
    by, who = order.by, AUTOMATIC_DEALER
    if by != at.state.book.ladder.rungs[0]:
        by, who = higher_rank(at, by), AUTOMATIC_FLOOR
        if not by:
            at.waits_for = f"{kind} waits for a {order.by}."
            at.alarm(at.time.now() + LOOK_AGAIN)
            return None
    seen = isinstance(at.round, Settled) and at.all_ready()
    name = (at.state.number, type(at.round).__name__, seen, kind)
    return PitMove(name, 0.0 if seen else PAUSES.get(kind, 1.0), partial(_give, at, order, by, who))


async def _give(at: AutomaticDealer, order: Any, by: str, who: str) -> None:
    """Give the order, with the deck that was sealed before the first wager."""
    if isinstance(order, Shuffle):
        seal = at.state.seal
        order = replace(order, deck=seal.deck() if seal else shuffle(Seed.fresh()))
    await at.submit(replace(order, by=by), actor=who)


def higher_rank(at: AutomaticDealer, needed: str) -> str:
    """The rank in which the automatic floor may do what needs `needed`. None if a person who can do it is on duty at
    this table, or if the house leaves it to people."""
    book, staff = at.state.book, at.desk.roster.staff
    if not at.terms.automatic_floor:
        return ""
    if not staff.people:
        return book.ladder.rungs[-1]
    here = (duty for duty in staff.duties.values() if duty.place == at.table)
    if any(book.ladder.may(duty.ranks.get(book.id, ""), needed) for duty in here):
        return ""
    own = staff.on_duty(at.table).get(AUTOMATIC_FLOOR)
    rank = own.ranks.get(book.id, "") if own else ""
    return rank if book.ladder.may(rank, needed) else ""
