"""The dealer's orders, and those of a higher rank that a prize needs, as the room's croupier lists them: each is a move
of the automatic dealer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from queenhigh.cards import DECK, Seed, shuffle
from queenhigh.games.kit.actions import Action, Shuffle
from queenhigh.games.kit.events import BettingClosed, DeckCut, DeckShuffled
from queenhigh.games.kit.phases import Settled
from queenhigh.ledger.errors import LedgerError
from queenhigh.money.accounts import ShortOfChips
from queenhigh.rules import QueenhighError
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.pit.terms import BY_HAND, LOOK_AGAIN, PAUSES, TOGETHER

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer

NO_REFUSAL = (ShortOfChips, LedgerError)
"""Errors for which trying something else would not help: missing chips, or a ledger that does not write."""

SHUFFLING = DeckShuffled | DeckCut


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
    return PitMove(name, 0.0 if seen else _pause(at, kind), partial(_give, at, order, by, who))


def _pause(at: AutomaticDealer, kind: str) -> float:
    """Return the pause before an order. If the cards were shuffled as betting closed, the time to watch the shuffle
    comes before the deal."""
    pause, happened = PAUSES.get(kind, 1.0), at.state.happened
    if kind == "Deal" and happened and isinstance(happened[-1], SHUFFLING):
        before = next((event for event in reversed(happened) if not isinstance(event, SHUFFLING)), None)
        return pause + PAUSES["Shuffle"] if isinstance(before, BettingClosed) else pause
    return pause


async def _give(at: AutomaticDealer, order: Any, by: str, who: str) -> None:
    """Give the order, and those that belong to it, in one command: all or none."""
    order = replace(_complete(at, order), by=by)
    given = _with_following(at, order) if type(order).__name__ in TOGETHER else [order]
    await at.submit(*given, actor=who)


def _complete(at: AutomaticDealer, order: Any) -> Any:
    """Complete an order to shuffle with the deck that was sealed before the first wager."""
    if not isinstance(order, Shuffle):
        return order
    seal = at.state.seal
    return replace(order, deck=seal.deck() if seal else shuffle(Seed.fresh()))


def _with_following(at: AutomaticDealer, order: Any) -> list[Action]:
    """Return the order and the ones after it that belong to it, as far as the round accepts them. If the round refuses
    the first, the desk says why."""
    law, round, given = at.state.room.round, at.round, [order]
    with suppress(QueenhighError):
        events = law.act(round, order)
        while True:
            for event in events:
                round = law.evolve(round, event)
            following: Any = at.croupier.next_order(round, DECK)
            if type(following).__name__ != TOGETHER.get(type(given[-1]).__name__) or following.by != order.by:
                break
            following = _complete(at, following)
            events = law.act(round, following)
            given.append(following)
    return given


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
