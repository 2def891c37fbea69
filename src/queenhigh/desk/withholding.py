"""Winnings that a ruling of the round withholds, in a room whose law opts into it: as they are paid they go into keeping.

Until a determination releases them they are nobody's to spend. A round that is void after all has paid nothing, so what was
kept of it is let go before its payments are taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from queenhigh.games.kit.floor import Floor
from queenhigh.games.kit.floor_events import FloorEvent, WinningsReleased, WinningsWithheld
from queenhigh.games.kit.phases import lines_of
from queenhigh.games.kit.ruling import Ruling, VoidRound, Withhold
from queenhigh.money import Cents, Line
from queenhigh.rules import Cited

HOUR = 60 * 60


def kept(round: Any, new: Sequence[Cited], at: int) -> list[FloorEvent]:
    """What the latest events have paid to seats whose winnings are withheld; `round` is as they left it. Where the ruling
    says for how many hours, they count from now, when the payment is due."""
    just_now = {id(event) for event in new}
    before = _ordered(made for made in round.rulings if id(made) not in just_now)
    fresh = {seat: rule for seat, rule in _ordered(round.rulings).items() if seat not in before}
    paid = [line for line in lines_of(round) if line.wager.seat in fresh]
    paid += [line for line in new if isinstance(line, Line) and line.wager.seat in before]
    return [
        WinningsWithheld(player, amount, order.rule, None if order.hours is None else at + order.hours * HOUR)
        for player, amount, order in _won(round, paid, before | fresh)
    ]


def let_go(floor: Floor, round: Any, new: Sequence[Cited]) -> list[FloorEvent]:
    """What was kept of a round that is now void; `round` is as it was before. What was kept of others stays in keeping."""
    if not any(isinstance(order, VoidRound) for made in new if isinstance(made, Ruling) for order in made.orders):
        return []
    ordered, events = _ordered(round.rulings), list[FloorEvent]()
    for player, amount, order in _won(round, lines_of(round), ordered):
        if held := min(amount, floor.withheld.get(player, 0)):
            events.append(WinningsReleased(player, Cents(held), True, order.rule))
    return events


def _ordered(rulings: Iterable[Ruling]) -> dict[int, Withhold]:
    orders = [order for made in rulings for order in made.orders if isinstance(order, Withhold)]
    return {seat: order for order in orders for seat in order.seats}


def _won(round: Any, lines: Iterable[Line], ordered: dict[int, Withhold]) -> Iterator[tuple[str, Cents, Withhold]]:
    """By player. Whoever has a wager behind somebody else's hand is another person."""
    sums: Counter[str] = Counter()
    orders: dict[str, Withhold] = {}
    for line in lines:
        seat = line.wager.seat
        if line.paid and seat in ordered and not line.wager.bettor:
            player = round.hands[seat].player
            sums[player] += line.paid
            orders[player] = ordered[seat]
    for player, amount in sums.items():
        yield player, Cents(amount), orders[player]
