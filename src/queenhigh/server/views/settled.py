"""What became of wagers, and what was ruled: each with its clause, and in words."""

from __future__ import annotations

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.ruling import Ruling
from queenhigh.money import Line
from queenhigh.server.errors import Cite, cite
from queenhigh.server.views.words import line_words, order_words


class LineView(msgspec.Struct, frozen=True):
    seat: int
    player: str
    bet: str
    stake: int
    paid: int
    returned: int
    outcome: str
    rule: Cite
    also: tuple[Cite, ...]
    words: str
    taken: int
    carried: int = 0
    unpaid: int = 0


class OrderView(msgspec.Struct, frozen=True):
    order: str
    words: str
    rule: Cite


class RulingView(msgspec.Struct, frozen=True):
    rule: Cite
    by: str
    orders: tuple[OrderView, ...]
    reason: str = ""


def lines_of(state: TableState) -> tuple[LineView, ...]:
    """In the order in which the book settles."""
    return tuple(_line(state, line) for line in getattr(state.round, "lines", ()))


def _line(state: TableState, line: Line) -> LineView:
    wager = line.wager
    hand = state.round.hands.get(wager.seat) if state.round else None
    return LineView(
        seat=wager.seat,
        player=wager.bettor or (hand.player if hand else ""),
        bet=wager.bet,
        stake=wager.stake,
        paid=line.paid,
        returned=line.returned,
        outcome=line.outcome.value,
        rule=cite(line.rule),
        also=tuple(cite(other) for other in dict.fromkeys(line.also) if other != line.rule),
        words=line_words(state, line),
        taken=line.taken,
        carried=line.carried,
        unpaid=line.unpaid,
    )


def ruling_view(made: Ruling) -> RulingView:
    orders = tuple(OrderView(type(order).__name__, order_words(order), cite(order.rule)) for order in made.orders)
    return RulingView(cite(made.rule), made.by, orders, made.reason)


def order_words_of(made: Ruling) -> tuple[str, ...]:
    return tuple(order_words(order) for order in made.orders)
