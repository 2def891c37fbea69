"""*Pay at speed*: one winning wager with an odd stake, to be paid as fast as a professional does, in the fewest chips.

The price is a row of the book's own pay tables. A book's rules for wagers that chips cannot pay, or that do not fit the
betting units, are in its `Payable`, which asks the room.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from queenhigh.games.kit.room import Room
from queenhigh.money import Odds, in_dollars
from queenhigh.rules import Book, Rule
from queenhigh.training import chips
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Drill, Item, Kind
from queenhigh.training.drills import Lesson
from queenhigh.training.stories import dollars
from queenhigh.training.words import about, said

Settled = tuple[int, tuple[Rule, ...]]
HIGH = 100
"""From this price on, stakes are small: nobody wagers $300 at a thousand to one."""


class Payable(msgspec.Struct, frozen=True, kw_only=True):
    """How a book settles a wager that is not a round one."""

    chip: int
    """The smallest chip of a table where it matters, in cents: payments are made in it and its multiples."""
    says: str
    """What a trainee must know about that table."""
    counts: Callable[[str, int], Settled] | None = None
    """Returns how much of a stake counts, and the clauses, from the wager and its stake."""
    paid: Callable[[int], Settled] | None = None
    """Returns what is paid, and the clauses, from the exact winnings."""


def speed_lesson(room: Room, payable: Payable | None = None, terms: Mapping[str, str] | None = None) -> Lesson | None:
    """The lesson; None if no row of a pay table is a price per dollar. `terms` are the book's own names for its
    rows."""
    rows = _rows(room)
    return Lesson(lambda: tuple(rows), partial(_drill, room, payable, terms or {})) if rows else None


def _rows(room: Room) -> dict[str, tuple[str, str, Odds, Rule]]:
    return {
        f"{name} {row}": (name, row, line.pays, line.rule)
        for name, table in room.pay.tables.items()
        for row, line in table.items()
        if isinstance(line.pays, Odds)
    }


def _drill(room: Room, payable: Payable | None, terms: Mapping[str, str], seed: str, level: int, topic: str) -> Drill:
    chance = Chance("speed", room.id, seed, level, topic)
    rows = _rows(room)
    name, row, price, rule = rows[topic or chance.one(tuple(rows))]
    stake = _stake(chance, level, price)
    coarse = payable if payable and level > 1 and chance.below(2) else None
    bet = name.partition(".")[0]
    counted, by_stake = coarse.counts(bet, stake) if coarse and coarse.counts else (stake, ())
    exact = int(price.pays(counted))
    paid, by_chips = coarse.paid(exact) if coarse and coarse.paid else (exact, ())
    least = coarse.chip if coarse and not paid % coarse.chip else 100
    clauses = tuple(dict.fromkeys(each.clause for each in (rule, *by_stake, *by_chips)))
    hand = terms.get(row) or said(row)
    ask = f"{_bet(name)}: {hand} at {price}, {dollars(stake)}. Pay"
    why = _why(room.book, hand, price, counted, exact, paid, (*by_stake, *by_chips), stake, least)
    lines = [f"Rack: {chips.rack_words(least)}.", *([coarse.says] if coarse else [])]
    if level == 1:
        item = Item("pays", ask, Asks.MONEY, (in_dollars(paid),), why, clauses)
    else:
        key = chips.written(chips.cut(paid, least))
        rack = tuple(in_dollars(chip).removesuffix(".00").replace(",", "") for chip in chips.RACK if chip >= least)
        item = Item("pays", ask, Asks.CHIPS, key, why, clauses, rack)
    title = f"Pay at speed: {room.book.house}, {room.book.title}"
    return Drill(Kind.SPEED, room.id, seed, level, title, tuple(lines), (item,), (f"{name} {row}",), topic=topic)


def _bet(name: str) -> str:
    bet, _, column = name.partition(".")
    return f"{said(bet).capitalize()}, table {column}" if column else said(bet).capitalize()


def _stake(chance: Chance, level: int, price: Odds) -> int:
    """In whole dollars. A beginner's are multiples of five; the others are odd, such as 7, 12, 35 or 85."""
    most = 25 if price.win >= HIGH else (100, 100, 250)[level - 1]
    if level == 1:
        return 500 * (1 + chance.below(most // 5))
    dollars = 1 + chance.below(most)
    return 100 * (dollars if dollars % 10 else dollars + 5)


def _why(
    book: Book,
    hand: str,
    price: Odds,
    counted: int,
    exact: int,
    paid: int,
    by: tuple[Rule, ...],
    stake: int,
    least: int,
) -> str:
    """`Straight, 6 to 1: $15 x 6 = $90. In chips: 3 green ($25), 3 red ($5).`"""
    times = str(price.win) if price.stake == 1 else f"{price.win} / {price.stake}"
    told = [f"{dollars(counted)} of {dollars(stake)} counts; {dollars(stake - counted)} goes back."]
    told = told if counted != stake else []
    told.append(f"{hand.capitalize()}, {price}: {dollars(counted)} x {times} = {dollars(exact)}.")
    told += [f"Paid up to {dollars(paid)}."] if paid != exact else []
    told.append(f"In chips: {chips.words(chips.cut(paid, least))}.")
    return " ".join((*told, *(about(book, rule.clause) for rule in by)))
