"""Plays a round from a sheet: the dealer's orders as the room has them, with the sheet's actions between them."""

from __future__ import annotations

from typing import Any, Self

from queenhigh.cards import Deck
from queenhigh.games.kit.actions import Action, Choice, Decide, Report, Reveal
from queenhigh.games.kit.events import CardsDealt
from queenhigh.games.kit.facts import CannotBe, nobody_at
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over, Round, Showdown, is_out
from queenhigh.games.kit.room import Room
from queenhigh.games.kit.ruling import Ruling
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.sheets import ACTED, ARRIVES, FIRST_PLAY
from queenhigh.notation.written import ANY, Entry, Sheet, in_turn, place_of
from queenhigh.rules import NotAuthorised, Refusal


class SheetPlay:
    """A round being played from a sheet. A refusal by the room becomes an error in the field that asked for it."""

    def __init__(self, room: Room, sheet: Sheet, deck: Deck) -> None:
        self.sheet, self.book, self.deck = sheet, sheet.book, deck
        self._ruling = room.round.ruling
        try:
            self.log: Log[Any] = Log(room.round.act, room.round.new_round(sheet.table))
        except Refusal as refusal:
            raise SheetError("table", str(refusal)) from None
        self.unreported: list[Entry] = list(sheet.facts)
        self._acted: set[type] = set()

    @property
    def round(self) -> Any:
        return self.log.round

    @property
    def over(self) -> bool:
        return isinstance(self.log.round, Over)

    @property
    def dealt(self) -> CardsDealt | None:
        return next((event for event in self.log.events if isinstance(event, CardsDealt)), None)

    def play(self, *, until_dealt: bool = False) -> Self:
        """Play everything on the sheet, to the end of the round."""
        self.book.place(self, self.sheet)
        while not self.over and not (until_dealt and self.dealt):
            self._step()
        if not until_dealt:
            for entry, fact in self._in_order(len(self.book.moments)) or self.unreported:
                self._tell(entry, fact)
        return self

    def _step(self) -> None:
        before, order = self.round, self.book.next_order(self.round, self.deck)
        self._reach(ARRIVES if order is None else type(order), ARRIVES)
        if self.round is not before:
            return
        phase = type(self.round)
        for street, when in self.book.streets.items():
            if when is phase and phase not in self._acted:
                self._acted.add(phase)
                self._decide(street)
                self._reach(ACTED)
                return
        if order is None or isinstance(order, Reveal):
            self._require()
            if self.round is not before:
                return
        if order is None:
            raise SheetError("seats", "players have still to decide, and the sheet does not say what.")
        field = self.book.fields.get(type(order), "seats")
        self.do(field, order)
        if isinstance(order, Reveal) and self.book.found:
            self.book.found(self, self.sheet)

    def _require(self) -> None:
        """Require what settlement needs. If it is missing, irregularities without a stated moment count as noticed
        now."""
        try:
            self.book.require(self, self.sheet)
        except SheetError:
            before = self.round
            for entry, fact in list(self.unreported):
                if fact.when in ANY and "reported" not in entry and self._place(entry, fact) < self._settlement:
                    self._tell(entry, fact)
            if self.round is before:
                raise

    @property
    def _settlement(self) -> int:
        return next(place for place, moment in enumerate(self.book.moments) if moment.phase is Showdown)

    def _decide(self, street: str) -> None:
        """Let the hands act on a street, each as the sheet says, with reports between them."""
        seats, phase, first = {seat.number: seat for seat in self.sheet.playing}, type(self.round), True
        turns = [number for number in self.book.turns(self.round, self.sheet) if number in seats]
        for turn in in_turn(turns, list(self.unreported), self.book, street):
            if not isinstance(turn, int):
                self._tell(*turn)
            elif type(self.round) is phase:
                decided = self.book.decide(self.round, seats[turn], self.sheet)
                if decided:
                    self._choose(*decided)
                    if first and decided[1].choice is Choice.PLAY:
                        first = False
                        self._reach(FIRST_PLAY)
                elif self.book.one_by_one and not is_out(self.round, self.round.hands[turn]):
                    self._reach(ACTED)
                    if self.over or not is_out(self.round, self.round.hands[turn]):
                        return

    def _choose(self, field: str, decision: Decide) -> None:
        """Make a choice and confirm it if asked: the sheet says what was finally done."""
        asked = getattr(self.round, "asked", ())
        self.do(field, decision)
        if not self.over and self.round.asked != asked:
            self.do(field, decision)

    def _place(self, entry: Fields, fact: Any) -> int:
        return place_of(entry, fact, self.book)

    def _in_order(self, place: int) -> list[Entry]:
        """The reports due by this moment, except those between decisions."""
        told = [(self._place(*one), one) for one in self.unreported if not self._is_exact(one[0])]
        return [one for when, one in sorted(told, key=lambda each: each[0]) if when <= place]

    def _is_exact(self, entry: Fields) -> bool:
        return self.book.exact.fullmatch(entry.text("reported", "")) is not None

    def _reach(self, *now: type[Action] | str) -> None:
        """The round has reached its next moment: report what was noticed by then."""
        places = [
            place
            for place, moment in enumerate(self.book.moments)
            if isinstance(self.round, moment.phase) and moment.before in now
        ]
        for entry, fact in self._in_order(max(places, default=-1)):
            self._tell(entry, fact)

    def _tell(self, entry: Fields, fact: Any) -> None:
        self.unreported.remove((entry, fact))
        if self.book.comes:
            self.book.comes(entry, fact, self.round, self._place(entry, fact))
        self.report(entry.path, fact, entry.text("by", ""), written=True)

    def do(self, field: str, *actions: Action) -> None:
        for action in actions:
            if self.over:
                return
            try:
                self.log.do(action)
            except Refusal as refusal:
                raise SheetError(field, str(refusal)) from None

    def report(self, field: str, fact: Any, by: str = "", *, written: bool = False) -> None:
        """Report an irregularity; unless the sheet says who rules, it is the lowest rank that may. If the report itself is
        `written` on the sheet, a refusal names the detail at fault."""

        def at(detail: str) -> str:
            return f"{field}.{detail}" if written else field

        if self.over:
            raise SheetError(field, f"the round has already ended{self._ended_by()}. Remove one of the two reports.")
        try:
            made: Ruling = self._ruling(self.log.round, fact)
            self._require_player(field, fact)
            self.log.do(Report(by or made.by, fact))
        except CannotBe as refusal:
            self._require_player(field, fact)
            raise SheetError(at(refusal.detail), str(refusal).removeprefix(f"{refusal.detail}: ")) from None
        except NotAuthorised as refusal:
            raise SheetError(at("by"), str(refusal)) from None
        except Refusal as refusal:
            absent = nobody_at(fact, self.log.round.taken)
            raise SheetError(at(absent[0]) if absent else field, str(refusal)) from None

    def _ended_by(self) -> str:
        rulings = self.log.round.rulings
        return f", by {rulings[-1].rule.citation}" if rulings else ""

    def _require_player(self, field: str, fact: Any) -> None:
        """Require that a report about a seat concerns a seat with a player."""
        round: Round[Any] = self.log.round
        if absent := nobody_at(fact, round.taken):
            raise SheetError(f"{field}.{absent[0]}", f"no one is wagering at seat {absent[1]}.")
