"""A tournament in a few lines: complete terms, a Director, entrants, play; for both books that have tournaments."""

from __future__ import annotations

from typing import Any

from book_ids import MELBOURNE, module
from book_ids import POKER as POKER
from msgspec.structs import replace

from queenhigh.games.kit.tournaments import Draft, Terms, Tournament, evolve
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.law import DEPUTY, DIRECTOR
from queenhigh.house.tournaments.files import template, terms_of
from queenhigh.rules import Cited, Rule

THREE = MELBOURNE
BOOKS = (POKER, THREE)
MANAGER, DEALER = "TG Area Manager", "Dealer"
START = terms_of(template(POKER)).starts or 0
V = "12.4.2(a)(v)"


def terms_for(book: str, **changes: Any) -> Terms:
    """The template's, for small tournaments: `least` 2, and whatever is changed, `entry__buy_in=5` in a part of it."""
    made = replace(terms_of(template(book)), least=2, starts=START)
    made = replace(
        made, entry=replace(made.entry, late_until=0, withdraw_until=START - 100, substitute_until=START - 50)
    )
    for name, value in changes.items():
        part, inner, last = name.partition("__")
        made = replace(made, **{part: replace(getattr(made, part), **{last: value}) if inner else value})
    return made


def saying(terms: Terms, **said: str) -> Terms:
    return replace(terms, statements={**terms.statements, **said})


class Cup:
    """A tournament and everything that happened in it. `do` gives an order; it is refused or it changes the tournament."""

    def __init__(self, book: str, terms: Terms | None = None, **changes: Any) -> None:
        self.book = book
        self.room = module(book, "tournament")
        self.t: Tournament = Draft(name="cup")
        self.terms = terms or terms_for(book, **changes)
        self.events: list[Cited] = []
        self.at = START - 1000

    def do(self, order: o.TournamentOrder) -> list[Cited]:
        made: list[Cited] = self.room.act(self.t, order)
        for event in made:
            self.t = evolve(self.t, event)
            assert self.t.accounted == self.t.issued, f"{type(event).__name__}: chips are lost or made"
        self.events += made
        return made

    def house(self, kind: Any, **more: Any) -> list[Cited]:
        return self.do(kind(**{"by": MANAGER, "who": "moana", "at": self.at, **more}))

    def director(self, kind: Any, **more: Any) -> list[Cited]:
        return self.do(kind(**{"by": DIRECTOR, "who": "dana", "at": self.at, **more}))

    def deputy(self, kind: Any, **more: Any) -> list[Cited]:
        return self.do(kind(**{"by": DEPUTY, "who": "deb", "at": self.at, **more}))

    def player(self, kind: Any, player: str, **more: Any) -> list[Cited]:
        return self.do(kind(**{"by": "player", "who": player, "player": player, "at": self.at, **more}))

    def dealer(self, kind: Any, **more: Any) -> list[Cited]:
        return self.do(kind(**{"by": DEALER, "at": self.at, **more}))

    # -- phases

    def announced(self) -> Cup:
        self.house(o.DrawUpTerms, terms=self.terms)
        self.house(o.AppointDirector, person="dana")
        return self

    def entering(self) -> Cup:
        self.announced()
        self.house(o.PublishTerms)
        self.house(o.AdviseInspectorate)
        self.house(o.DesignateTables, tables=self.terms.tables)
        self.house(o.OpenEntries)
        return self

    def entered(self, *players: str | int) -> Cup:
        self.entering()
        for name in named(*players):
            self.player(o.Enter, name)
        return self

    def ready(self, *players: str | int) -> Cup:
        self.entered(*players)
        self.director(o.Attend)
        self.director(o.Brief)
        self.at = START
        return self

    def playing(self, *players: str | int) -> Cup:
        self.ready(*players)
        self.director(o.StartPlay, draw=tuple(one.player for one in self.t.entered))
        return self

    # -- play

    def hand(self, table: str, **change: int) -> list[Cited]:
        """A hand after which some players hold more or less: `p1=-500, p2=500`."""
        self.dealer(o.DealHand, table=table)
        return self.end(table, **change)

    def end(self, table: str, **change: int) -> list[Cited]:
        dealt = self.t.tables[table].dealt
        stacks = {name: self.t.chips[name] + change.get(name, 0) for name in dealt}
        return self.dealer(o.EndHand, table=table, stacks=stacks, button=1, blinds=(2, 3))

    def bust(self, loser: str, winner: str) -> list[Cited]:
        """One wins everything that another has."""
        table = self.table_of(loser)
        return self.hand(table, **{loser: -self.t.chips[loser], winner: self.t.chips[loser]})

    def table_of(self, player: str) -> str:
        sat = self.t.where(player)
        assert sat is not None
        return sat[0]

    def won(self) -> dict[str, int]:
        self.director(o.AwardPrizes)
        assert sum(self.t.prizes.values()) == self.t.pool
        return self.t.prizes


def named(*players: str | int) -> list[str]:
    return [
        name for one in players for name in ([f"p{n}" for n in range(1, one + 1)] if isinstance(one, int) else [one])
    ]


def of(events: list[Cited], kind: Any) -> Any:
    """The one event of this kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def clauses(events: list[Cited]) -> set[str]:
    rules: list[Rule] = [rule for event in events for rule in (event.rule, *getattr(event, "also", ()))]
    return {rule.clause for rule in rules}
