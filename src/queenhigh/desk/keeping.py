"""Keeps everything that was typed with an order: the parts that its events leave out go into one more event. A field
that was left at its default is not recorded: the order declares the default.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.desk.codec import written
from queenhigh.desk.tables import entry_of
from queenhigh.games.kit import instructions as orders
from queenhigh.games.kit.floor_events import (
    Dispute,
    DisputeMoved,
    DisputeStep,
    ExclusionLifted,
    OrderSaid,
    PlayerExcluded,
)
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.orders import declaration, filled
from queenhigh.games.kit.procedure import procedure
from queenhigh.ledger.command import Append
from queenhigh.rules import Cited

WORDS = procedure("words")
STREAM = "words"
EMPTY: tuple[Any, ...] = ("", None, (), [], {})


def appended(said: Iterable[Cited], edition: str, cause: str) -> list[Append]:
    """Return these events as entries for the stream of orders that are not about one table. Each names the stream that
    it is about."""
    entries = tuple(entry_of(event, edition, cause=cause) for event in said)
    return [Append(STREAM, None, entries)] if entries else []


def unsaid(order: msgspec.Struct, events: Iterable[Cited], more: Mapping[str, Any] | None = None) -> list[Cited]:
    """Return one more event with everything typed that is in no other event; `more` was typed beside the order's own
    fields."""
    typed = {name: value for name, default in _typed(type(order)) if (value := getattr(order, name)) != default}
    if not typed and not more:
        return []
    typed = {name: value for name, value in (typed | dict(more or {})).items() if value not in EMPTY}
    if not typed:
        return []
    named, texts = set[tuple[str, bytes]](), set[str]()
    for event in events:
        for name, value in _pairs(written(event)):
            named.add((name, _plain(value)))
            if isinstance(value, str):
                texts.add(value)
    left = {
        name: value
        for name, value in typed.items()
        if (name, _plain(written(value))) not in named and not (isinstance(value, str) and value in texts)
    }
    return [OrderSaid(type(order).__name__, left, WORDS)] if left else []


@cache
def _typed(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """Return the fields that the house does not fill in, with their defaults."""
    if declaration(kind).by not in ("dealer", "floor"):
        return ()
    house = filled(kind)
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind) if field.name not in house)


def _pairs(data: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield name, value
            yield from _pairs(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield "", value
            yield from _pairs(value)


def _plain(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


def stamped(event: Cited, order: Instruction, round: int) -> Cited:
    """Add to a dispute each of its steps, and to an exclusion why, when and by whom it was ordered."""
    match event:
        case DisputeMoved(dispute=dispute):
            return replace(event, dispute=_moved(dispute, order, round))
        case PlayerExcluded() | ExclusionLifted():
            return replace(event, reason=order.reason, at=order.at, by=order.who or order.by)
    return event


def _moved(dispute: Dispute, order: Instruction, round: int) -> Dispute:
    state = "advised" if isinstance(order, orders.AdviseComplainant) else dispute.state
    decision = order.decision if isinstance(order, orders.DecideDispute) else ""
    words = ". ".join(filter(None, (decision.rstrip("."), order.reason)))
    step = DisputeStep(state, order.at, order.who or order.by, order.by, words)
    if not dispute.steps:
        dispute = replace(dispute, at=order.at, round=round)
    return replace(dispute, steps=(*dispute.steps, step))
