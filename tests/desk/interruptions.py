"""An evening at a table of any book, the same for the same name, in which the desk may be replaced after any command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER, module
from desk_play import lowest
from five_games import STACK, between_rounds, next_things

from queenhigh.cards import Seed
from queenhigh.desk.desk import Desk
from queenhigh.games.crown_melbourne_crown_poker.instructions import BuyIn
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.instructions import StartRound
from queenhigh.games.kit.phases import Deciding
from queenhigh.notation.round_sheet import facts_of

Again = Callable[[Desk], Desk]

VOIDED: dict[str, tuple[str, dict[str, Any]]] = {
    MELBOURNE: ("force_majeure", {}),
    CANBERRA: ("fraud", {}),
    CALIFORNIA: ("dispute", {"reconstructed": False}),
    PERTH: ("force_majeure", {}),
    POKER: ("invalidate", {"ground": "fire"}),
}
"""By book: what is reported in the middle of a round for which the book gives every stake back."""


def evening(desk: Desk, table: str, name: str, rounds: int, again: Again) -> tuple[Desk, list[Any]]:
    """The desk that is left, and each round as it ended. In the last one something happens that makes it void."""
    ended = []
    for number in range(rounds):
        desk = _ready(again(desk), table)
        by = lowest(desk, table)
        desk.submit_order(table, StartRound(by=by, at=desk.now), seed=Seed.named(name, number)).result()
        void, step = number == rounds - 1, 0
        while desk.table(table).playing:
            desk = again(desk)
            state = desk.table(table)
            if void and isinstance(state.round, Deciding | BettingRound):
                desk.do(table, _report(state))
                void = False
                continue
            desk.do(table, next_things(state, Seed.named(name, number, step))[0])
            step += 1
        assert not void, f"the last round at {table} never came to a decision"
        ended.append(desk.table(table).round)
    return again(desk), ended


def _ready(desk: Desk, table: str) -> Desk:
    state = desk.table(table)
    for order in between_rounds(state, desk.now):
        if isinstance(order, BuyIn):
            desk.buy_in(state.settings.seats[order.seat].player, STACK)
        desk.instruct(table, order)
    return desk


def _report(state: Any) -> Report:
    kind, details = VOIDED[state.book.id]
    fact = facts_of(state.book.id)[kind](**details)
    return Report(module(state.book.id, "round").ruling(state.round, fact).by, fact)
