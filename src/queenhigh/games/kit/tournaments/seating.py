"""Seats: the draw, and keeping tables within one player of each other by moving players and breaking tables.

The player who would pay the next big blind moves, to the seat that pays it soonest, so that nobody gains or loses by
it; without blinds it is the player at the first seat. Tables are broken from the end of the list, as the terms say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments.law import Law
from queenhigh.games.kit.tournaments.state import TableAt, Tournament
from queenhigh.rules import Cited, IllegalAction


def check_draw(draw: Sequence[str], players: Sequence[str], law: Law) -> None:
    """12.1: require that everyone is drawn exactly once."""
    if sorted(draw) != sorted(players):
        odd = sorted(set(draw) ^ set(players)) or sorted(name for name in draw if draw.count(name) > 1)
        raise IllegalAction(
            f"A draw names each player once; {', '.join(odd[:3])} did not.", law.equal_chance, "Draw again."
        )


def tables_needed(players: int, seats: int) -> int:
    return -(-players // seats)


def drawn_seats(t: Tournament, draw: Sequence[str], law: Law) -> list[Cited]:
    """Fill one seat at each table in turn, so that no two tables differ by more than one player."""
    needed = tables_needed(len(draw), t.terms.format.seats)
    names = t.designated[:needed]
    return [e.SeatDrawn(player, names[n % needed], n // needed + 1, law.equal_chance) for n, player in enumerate(draw)]


def first_from(seats: Sequence[int], after: int) -> int:
    """The next seat clockwise."""
    return min(seats, key=lambda seat: (seat <= after, seat))


def free_seat(table: TableAt, size: int) -> int:
    """The free seat that pays the last blind soonest."""
    return first_from([seat for seat in range(1, size + 1) if seat not in table.seats], table.last_blind)


def shortest(tables: Mapping[str, TableAt]) -> str:
    """The table with the fewest players; the first in the list if several have as few."""
    return min(tables, key=lambda name: len(tables[name].seats))


def seat_for_one(t: Tournament, law: Law) -> tuple[str, int]:
    """A seat for a late entry or a re-buy: at the shortest table, or at another table if all are full."""
    size = t.terms.format.seats
    table = shortest(t.live) if t.live else t.designated[0]
    if len(t.tables[table].seats) < size:
        return table, free_seat(t.tables[table], size)
    empty = [name for name in t.designated if not t.tables[name].seats and not t.tables[name].concluded]
    if not empty:
        raise IllegalAction("Every designated table is full.", law.designated, "Designate another.")
    return empty[0], 1


def is_balanced(t: Tournament) -> bool:
    counts = t.counts.values()
    if t.terms.format.progression == "leaders_of_table" and t.terms.format.rounds:
        return True
    few_enough = len(counts) <= tables_needed(sum(counts), t.terms.format.seats)
    return not counts or (few_enough and max(counts) - min(counts) <= 1)


def rebalanced(t: Tournament, draw: Sequence[str], law: Law) -> list[Cited]:
    """The moves that balance the tables. Nobody leaves a table during a hand."""
    if is_balanced(t):
        return []
    order = {name: number for number, name in enumerate(draw)}
    tables, made = dict(t.live), list[Cited]()
    size = t.terms.format.seats

    def move(player: str, seat: int, table: str, to: str, why: str) -> None:
        place = free_seat(tables[to], size)
        made.append(e.SeatMoved(player, table, seat, to, place, why, law.tables))
        left = {n: name for n, name in tables[table].seats.items() if n != seat}
        tables[table] = replace(tables[table], seats=left)
        tables[to] = replace(tables[to], seats={**tables[to].seats, place: player})

    needed = tables_needed(sum(t.counts.values()), size)
    while len(tables) > needed:
        last = max(tables, key=t.designated.index)
        if tables[last].playing:
            return made
        others = {name: table for name, table in tables.items() if name != last}
        for seat, player in sorted(tables[last].seats.items(), key=lambda one: (order.get(one[1], len(order)), one[0])):
            to = shortest({name: tables[name] for name in others})
            move(player, seat, last, to, "breaking")
        made.append(e.TableBroken(last, law.tables))
        del tables[last]
    while True:
        low = shortest(tables)
        most = max(len(table.seats) for table in tables.values())
        if most - len(tables[low].seats) <= 1:
            return made
        full = [name for name, table in tables.items() if len(table.seats) == most and not table.playing]
        if not full:
            return made
        table = full[-1]
        seat = first_from(list(tables[table].seats), tables[table].last_blind)
        move(tables[table].seats[seat], seat, table, low, "balancing")
