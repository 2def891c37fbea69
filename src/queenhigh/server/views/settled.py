"""The results of wagers, and the rulings, each with its clause and in words."""

from __future__ import annotations

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import DealerShown
from queenhigh.games.kit.phases import Hand
from queenhigh.games.kit.ruling import Ruling
from queenhigh.games.kit.sight import Shown
from queenhigh.hands import apart
from queenhigh.money import Line
from queenhigh.rules import Refusal
from queenhigh.server.errors import Cite, cite
from queenhigh.server.page import page_of
from queenhigh.server.views.asked import once
from queenhigh.server.views.words import line_words, order_words


class Compared(msgspec.Struct, frozen=True, gc=False):
    """The hands behind a line: `result` is beats, loses_to, ties, unqualified (the dealer's hand does not count),
    folded, or own if the wager depends only on the player's hand."""

    result: str
    own: str = ""
    dealer: str = ""


class LineView(msgspec.Struct, frozen=True, gc=False):
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
    hands: Compared | None = None


class OrderView(msgspec.Struct, frozen=True, gc=False):
    order: str
    words: str
    rule: Cite


class RulingView(msgspec.Struct, frozen=True, gc=False):
    rule: Cite
    by: str
    orders: tuple[OrderView, ...]
    reason: str = ""


def lines_of(state: TableState) -> tuple[LineView, ...]:
    """The lines in the order in which the book settles."""
    lines = getattr(state.round, "lines", ())
    if not lines:
        return ()
    lies_open = state.room.sight.shown(state.round, state.happened)
    return once(state, lines, lies_open, lambda: tuple(_line(state, line, lies_open) for line in lines))


def _line(state: TableState, line: Line, lies_open: Shown) -> LineView:
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
        hands=_compared(state, line, hand, lies_open),
    )


def _compared(state: TableState, line: Line, hand: Hand | None, lies_open: Shown) -> Compared | None:
    """The comparison of hands that everyone has seen, with the kickers that decide."""
    contest, round = page_of(state.room).contest, state.round
    if contest is None or round is None or hand is None:
        return None
    if hand.choice is Choice.FOLD:
        return Compared("folded")
    if hand.seat not in lies_open.seats or len(lies_open.dealer) < len(getattr(round, "dealer", ())):
        return None
    try:
        own = contest.value(round, hand.seat)
        if line.wager.bet not in contest.bets:
            return Compared("own", own.words)
        dealer = contest.value(round, None)
    except Refusal:
        return None
    said = next((event for event in state.happened if isinstance(event, DealerShown)), None)
    if said is not None and not said.qualifies:
        return Compared("unqualified", own.words, dealer.words)
    result = "ties" if own == dealer else "beats" if own > dealer else "loses_to"
    return Compared(result, *apart(own, dealer))


def ruling_view(made: Ruling) -> RulingView:
    orders = tuple(OrderView(type(order).__name__, order_words(order), cite(order.rule)) for order in made.orders)
    return RulingView(cite(made.rule), made.by, orders, made.reason)


def order_words_of(made: Ruling) -> tuple[str, ...]:
    return tuple(order_words(order) for order in made.orders)
