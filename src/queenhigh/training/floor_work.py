"""Opening and closing a table, and a change with notice: orders of the floor, in the order in which the room takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.cards import DECK
from queenhigh.desk.opening import Plan, setup_for
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Floor, Open, Shut, evolve
from queenhigh.games.kit.floor_events import RoundFinished, RoundStarted
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.room import FloorLaw, Room
from queenhigh.money import in_dollars
from queenhigh.rules import Cited, IllegalAction, Refusal
from queenhigh.training.chance import Chance
from queenhigh.training.procedure import Work

CLOSING, CHANGE = "opening and closing a table", "a change with notice"
NOON = 20_000 * 86_400 + 43_200
HOUR, ROUNDS = 3_600, 5
"""How long a notice runs: longer than any book requires."""
WORDS = {
    "CheckCards": "The cards are counted and checked.",
    "OpenTable": "The table is opened, with its signs up.",
    "GiveNotice limits": "The players are given notice of the new limits.",
    "GiveNotice terms": "The players are given notice of the new game or limits.",
    "NoticeRuns": "The notice runs for as long as the rules require.",
    "ChangeLimits": "The limits are changed.",
    "ChangeTerms": "The game or its limits are changed.",
    "GiveNotice closing": "The players are given notice that the table will close.",
    "CloseTable": "The table is closed.",
    "CloseTable with a count": "The cards are counted and the table is closed.",
}


class NoticeRuns(msgspec.Struct, frozen=True):
    """Time passes and rounds are played. `then` is what was announced, which is a separate step if the room refuses it
    at once."""

    subject: str
    then: said.Instruction


Order = said.Instruction | NoticeRuns
Now = tuple[Floor, int]
"""A table, and the time there."""


def words(order: Order) -> str:
    kind = type(order).__name__
    if isinstance(order, said.GiveNotice):
        return WORDS[f"{kind} {order.subject}"]
    return WORDS["CloseTable with a count" if isinstance(order, said.CloseTable) and order.count else kind]


def acting(law: FloorLaw) -> Callable[[Now, Order], list[Cited]]:
    """The floor's law at a given time. A running notice is attributed to the clause that makes its change wait."""

    def act(now: Now, order: Order) -> list[Cited]:
        floor, at = now
        if isinstance(order, said.GiveNotice):
            return _notice(law, floor, replace(order, at=at))
        if not isinstance(order, NoticeRuns):
            return law.act(floor, replace(order, at=at))
        if not isinstance(floor, Open) or order.subject not in floor.notices:
            raise IllegalAction("No notice has been given.", procedure("signs"), "Give it.")
        try:
            law.act(floor, replace(order.then, at=at))
        except Refusal as refusal:
            if refusal.rule is not None:
                return [RoundFinished((), refusal.rule)]
        raise IllegalAction("Nothing has to wait for it.", procedure("signs"), "Continue.")

    return act


def _notice(law: FloorLaw, floor: Floor, order: said.GiveNotice) -> list[Cited]:
    """A notice, which names the time of the change only if the room requires it."""
    try:
        return law.act(floor, order)
    except Refusal:
        return law.act(floor, replace(order, effective=order.at + HOUR))


def trail(law: FloorLaw, orders: Iterable[Order]) -> list[tuple[Now, Order]]:
    """The table at each order, from before it is opened."""
    act = acting(law)
    floor: Floor
    floor, at = Shut(table="1"), NOON
    found: list[tuple[Now, Order]] = []
    for order in orders:
        found.append(((floor, at), order))
        if isinstance(order, NoticeRuns):
            one = (RoundStarted(procedure("rounds")), RoundFinished((), procedure("rounds")))
            passed: Sequence[Cited] = one * ROUNDS
            at += HOUR
        else:
            passed = act((floor, at), order)
        for event in passed:
            floor = evolve(floor, event)
    return found


def opened(room: Room, settings: Any) -> list[said.Instruction]:
    """Open a table: the lowest rank checks the cards and the highest opens it."""
    low, high = room.book.ladder.rungs[0], room.book.ladder.rungs[-1]
    setup = setup_for(Plan("1", room.id, 3, settings), NOON)
    return [said.CheckCards(by=low, at=NOON), said.OpenTable(by=high, at=NOON, setup=setup)]


def announced(subject: str, change: str, then: said.Instruction) -> list[Order]:
    """A notice, the time it runs, and what it announced."""
    return [said.GiveNotice(by=then.by, subject=subject, change=change), NoticeRuns(subject, then), then]


def floor_work(room: Room, told: str, orders: Sequence[Order], words: Callable[[Order], str], settings: Any) -> Work:
    """The floor's work at a table with these settings and one player."""
    seated = said.SeatPlayer(by=room.book.ladder.rungs[0], who="the dealer", seat=1, player="Ada")

    def done(_: Chance) -> list[tuple[Now, Order]]:
        return trail(room.floor, [*opened(room, settings), seated, *orders])

    return Work(told, acting(room.floor), done, frozenset({"SeatPlayer"}), words, to_the_end=True)


def closing(room: Room, settings: Any, count: int | None) -> Work:
    """Close a table. `count` is the number of cards counted at the end, if the book requires it."""
    close = said.CloseTable(by=room.book.ladder.rungs[-1], count=count)
    told = "A table is opened and later closed, with players at it."
    return floor_work(room, told, announced("closing", "", close), words, settings)


def house_works(room: Room) -> dict[str, Work]:
    """The floor's works of a house game: closing the table, or raising its minimum."""
    settings = room.layout.usual()
    limits = replace(settings.limits, min=2 * settings.limits.min)
    raised = said.ChangeLimits(by=room.book.ladder.rungs[-1], limits=limits)
    told = "A table is opened, and the minimum is raised while players are at it."
    change = announced("limits", f"minimum {in_dollars(limits.min)}", raised)
    return {CLOSING: closing(room, settings, len(DECK)), CHANGE: floor_work(room, told, change, words, settings)}
