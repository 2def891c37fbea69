"""Orders that wait for the end of the round, because terms never change in the middle of one. Such an order is tried
when it is given, as if the round were over, so that an impossible one is refused at once. It is carried out when the
round ends; if it is refused then, that is recorded too.
"""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.desk.codec import restored, written
from queenhigh.desk.keeping import stamped, unsaid
from queenhigh.desk.tables import Draft, TableState
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.floor_events import OrderQueued, QueuedOrder, QueuedOrderClosed
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.procedure import procedure
from queenhigh.rules import Cited, IllegalAction, QueenhighError

QUEUE = procedure("queue")
MOST = 20
DONE = "carried out"


def waits(state: TableState, order: Instruction) -> bool:
    """Does the order wait for the end of the round in play?"""
    return type(order).declared.waits and state.playing and isinstance(state.floor, Open)


def queued(state: TableState, order: Instruction) -> list[Cited]:
    """Queue an order, or refuse it as the room would once the round has ended."""
    floor = state.floor
    assert isinstance(floor, Open)
    state.room.floor.act(replace(floor, playing=False, rounds=floor.rounds + 1), order)
    if len(floor.queued) >= MOST:
        raise IllegalAction(
            f"{MOST} orders are already waiting for the end of the round.", QUEUE, "Withdraw some of them."
        )
    said = written(order)
    return [OrderQueued(floor.queued_so_far + 1, QueuedOrder(state.number, said, order.by, order.who, order.at), QUEUE)]


def withdrawn(state: TableState, number: int, reason: str) -> QueuedOrderClosed:
    if number not in state.floor.queued:
        raise IllegalAction(f"No order {number} waits at table {state.id}.", QUEUE, "See the waiting orders.")
    return QueuedOrderClosed(number, f"withdrawn: {reason}", QUEUE)


def carry_out(draft: Draft, at: int) -> None:
    """Carry out queued orders once the round is over, in the order in which they were given."""
    for number, waiting in sorted(draft.state.floor.queued.items()):
        if draft.state.playing:
            return
        try:
            order = order_of(draft.state, waiting, at)
            events = [
                stamped(event, order, waiting.round) for event in draft.state.room.floor.act(draft.state.floor, order)
            ]
        except QueenhighError as refusal:
            draft.add(QueuedOrderClosed(number, f"refused: {refusal}", QUEUE))
            continue
        draft.add_all(events)
        draft.add_all(unsaid(order, events))
        draft.add(QueuedOrderClosed(number, DONE, QUEUE))


def order_of(state: TableState, waiting: QueuedOrder, at: int) -> Instruction:
    """Return a queued order as its own type. Limits are of the room's type, and the time is now."""
    kind = next(kind for kind in state.room.floor.takes if kind.__name__ == waiting.order["type"])
    order: Instruction = restored({**waiting.order, "at": at}, kind, state.book.id, state.book.edition)
    limits = getattr(order, "limits", None)
    if isinstance(limits, dict) and state.room.floor.limits:
        order = replace(order, limits=restored(limits, state.room.floor.limits, state.book.id, state.book.edition))
    return order
