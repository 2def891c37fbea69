"""*Rule on the bet*, between two hands: a player has left and the button may be dead, or a player is away and misses a
blind. The room's own law plans the next hand (8.9.2-8.9.6).
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.blinds import Plan, after, plan
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.button import Positions, behind
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.dealing import NAMES, table
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.seating import Entry, Presence, Seated
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.money import Cents
from queenhigh.rules.reading import Readings
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Item
from queenhigh.training.resting import marked, resting
from queenhigh.training.stories import dollars
from queenhigh.training.words import about

LEFT, AWAY = "dead button", "missed blind"
TOPICS = (LEFT, AWAY)
NO_ONE = "No one"
BACK = {
    Entry.IN: "Nothing: the seat is simply dealt in",
    Entry.EITHER: "Waiting until the large blind reaches the seat, or posting that amount at once, live",
    Entry.POST: "Posting the amount of the large blind at once, live",
    Entry.POST_BOTH: "Posting both blinds at once, the small one dead",
    Entry.WAIT: "Waiting until the large blind reaches the seat, and nothing else",
}


class Between(NamedTuple):
    """The time between two hands: where the button and the blinds were, who is at the table now, and which player the
    question is about."""

    table: Table
    seats: dict[int, Seated]
    last: Positions
    about: int

    def planned(self, readings: Readings) -> Plan:
        return plan(replace(self.table, readings=readings), self.seats, self.last)


def made(topic: str, chance: Chance) -> tuple[list[str], list[Item]]:
    """The situation and the question."""
    poker, numbers = table(), tuple(NAMES)
    last = behind(chance.one(numbers), numbers, 2)
    last = replace(last, payers=tuple(NAMES[seat] for seat in last.blinds))
    first, large = last.blinds
    seats = {number: Seated(player=NAMES[number], stack=Cents(20_000)) for number in numbers}
    small, big = map(dollars, poker.structure.blinds)
    lines = [
        f"{poker.game.title}, blinds {small} and {big}. Seats {', '.join(map(str, numbers[:-1]))} and {numbers[-1]} are taken.",
        f"In the hand just played the button was at seat {last.button}; seat {first} posted the small blind and seat {large} "
        "the large blind.",
    ]
    if topic == LEFT:
        gone = chance.one((first, large, last.button))
        del seats[gone]
        lines.append(f"Reported: {NAMES[gone]} at seat {gone} has left the table for good.")
        return lines, _after_leaving(Between(poker, seats, last, gone))
    due = numbers[(numbers.index(large) + 1) % len(numbers)]
    seats[due] = replace(seats[due], presence=Presence.WALKING)
    lines.append(f"Reported: {NAMES[due]} at seat {due}, who is due for the large blind, is away from the table.")
    return lines, _while_away(Between(poker, seats, last, due))


def _after_leaving(at: Between) -> list[Item]:
    now = at.planned(at.table.readings)
    empty = at.about in (now.positions.button, now.positions.blinds[0])
    rule = "8.9.6" if empty else now.positions.rule.clause
    why = about(BOOK, rule)
    items = [
        Item("button", "The next hand: the button is at seat", Asks.NUMBER, (str(now.positions.button),), why, (rule,)),
        _posts(at, now, 0, "Who posts the small blind?", why, rule),
        _posts(at, now, 1, "Who posts the large blind?", why, rule),
    ]

    def keys(readings: Readings) -> dict[str, object]:
        other = at.planned(readings)
        return {"button": other.positions.button, "blind0": _poster(other, 0), "blind1": _poster(other, 1)}

    return marked(items, resting(BOOK, at.table.readings, keys))


def _while_away(at: Between) -> list[Item]:
    now, clause = at.planned(at.table.readings), rule("8.9.3").clause
    why, options = about(BOOK, clause), tuple(BACK.values())

    def owes(readings: Readings) -> Entry:
        planned, there = at.planned(readings), {seated.player for seated in at.seats.values() if seated.here}
        return after(replace(at.table, readings=readings), at.seats[at.about], at.about, planned, there).entry

    key = LETTERS[list(BACK).index(owes(at.table.readings))]
    ask = f"After the hand {NAMES[at.about]} comes back. What lets seat {at.about} be dealt in?"
    items = [
        _posts(at, now, 1, "Who posts the large blind in the next hand?", why, clause),
        Item("back", ask, Asks.ONE, (key,), why, (clause,), options),
    ]

    def keys(readings: Readings) -> dict[str, object]:
        return {"blind1": _poster(at.planned(readings), 1), "back": owes(readings)}

    return marked(items, resting(BOOK, at.table.readings, keys))


def _poster(planned: Plan, blind: int) -> int | None:
    seat = planned.positions.blinds[blind]
    return seat if any(post.seat == seat and post.kind is PostKind.BLIND for post in planned.posts) else None


def _posts(at: Between, now: Plan, blind: int, ask: str, why: str, clause: str) -> Item:
    options = (*(f"Seat {seat}" for seat in at.seats), NO_ONE)
    seat = _poster(now, blind)
    key = LETTERS[options.index(NO_ONE if seat is None else f"Seat {seat}")]
    return Item(f"blind{blind}", ask, Asks.ONE, (key,), why, (clause,), options)
