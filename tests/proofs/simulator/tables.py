"""A table's crew and its players: rounds of any of the five books, irregularities, and anything else they may try."""

from __future__ import annotations

from random import Random
from typing import Any

from book_ids import POKER, module
from desk_play import settings_of
from five_games import (
    SEATED,
    STACK,
    a_deck,
    between_rounds,
    next_things,
    player_at,
    troubles_of,
)
from msgspec.structs import replace
from random_house import RandomHouse

from queenhigh.desk.desk import Desk
from queenhigh.desk.opening import Plan, setup_for
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker.instructions import BuyIn
from queenhigh.games.crown_melbourne_crown_poker.room import sitting as poker_sitting
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Action, Report
from queenhigh.rules import QueenhighError
from simulator.people import POOR, Terminal, Wish


class Mischief(RandomHouse):
    """A player who does anything at all, legal or not; here it is only written on a slip."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.slips: list[Any] = []

    def idea(self, desk: Desk, table: str) -> Any:
        self.desk, self.slips = desk, []
        self.rng.choice((self.wild, self.wild, self.floor))(table)
        return self.slips[0]

    def _do(self, table: str, action: Any) -> None:
        self.slips.append(action)

    def _order(self, table: str, order: said.Instruction) -> None:
        self.slips.append(order)

    def _seat_again(self, table: str) -> None:
        return None


class TableCrew(Terminal):
    """`name` is the table's."""

    def wishes(self) -> list[Wish]:
        luck, state = self.rng.random(), self.desk.table(self.name)
        if luck < 0.06:
            return [self._wish(state, Mischief(self.rng).idea(self.desk, self.name))]
        if luck < 0.12 and state.playing:
            return [self._report(state)]
        return self._proper(state)

    def _wish(self, state: TableState, thing: Any) -> Wish:
        """In the name of the person on duty, or of the player."""
        book, by = state.book.id, getattr(thing, "by", "")
        if isinstance(thing, said.Instruction):
            return self.name, (replace(thing, who=self.on_duty(book, by)),), ""
        return self.name, (thing,), self.on_duty(book, by) if by else getattr(thing, "player", "")

    def _proper(self, state: TableState) -> list[Wish]:
        if not self.desk.is_open(self.name):
            return [self._wish(state, self._opening(state))]
        if state.playing:
            return self._playing(state)
        if missing := [seat for seat in range(1, SEATED + 1) if seat not in _seats(state)]:
            return self._sit_down(state, missing[0])
        return self._between_rounds(state)

    def _opening(self, state: TableState) -> said.Instruction:
        rungs, at, book = state.book.ladder.rungs, self.desk.now, state.book.id
        checked = getattr(state.floor, "checked_at", None)
        if checked is None or self.rng.random() < 0.1:
            return said.CheckCards(by=rungs[0], at=at)
        settings = poker_sitting() if book == POKER else settings_of(book)
        return said.OpenTable(by=rungs[-1], at=at, setup=setup_for(Plan(self.name, book, 0, settings), at))

    def _sit_down(self, state: TableState, seat: int) -> list[Wish]:
        player, by = player_at(self.name, seat), state.book.ladder.rungs[0]
        order = said.SeatPlayer(by=by, seat=seat, player=player, at=self.desk.now)
        return [*self.short_of(player, POOR), self._wish(state, order)]

    def _between_rounds(self, state: TableState) -> list[Wish]:
        now = self.desk.now
        if first := between_rounds(state, now):
            wish = [self._wish(state, first[0])]
            if isinstance(first[0], BuyIn):
                wish = self.short_of(state.settings.seats[first[0].seat].player, STACK) or wish
            return wish
        poor = [wish for player in _seats(state).values() for wish in self.short_of(player, POOR)]
        return [*poor, self._wish(state, said.StartRound(by=state.book.ladder.rungs[0], at=now))]

    def _playing(self, state: TableState) -> list[Wish]:
        """What is due: all players at once where several may, so that the network has something to reorder."""
        deck = a_deck(self.rng) if self.rng.random() < 0.05 else None
        things = next_things(state, self.seed(), deck)
        chosen: list[Action] = things if self.rng.random() < 0.7 else [self.rng.choice(things)]
        return [self._wish(state, thing) for thing in chosen]

    def _report(self, state: TableState) -> Wish:
        """Something goes wrong, in its phase or in another; mostly the right person rules."""
        fact = self.rng.choice(troubles_of(state.book.id))
        by = self.rng.choice(state.book.ladder.rungs)
        if self.rng.random() < 0.8:
            try:
                by = module(state.book.id, "round").ruling(state.round, fact).by
            except (QueenhighError, AttributeError):
                by = state.book.ladder.rungs[-1]
        return self._wish(state, Report(by, fact))


def _seats(state: TableState) -> dict[int, str]:
    found: dict[int, str] = getattr(state.floor, "seats", {})
    return found
