"""A tournament from its terms to its prizes: the state of the tournament decides what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from book_ids import MELBOURNE, POKER
from msgspec.structs import replace

from queenhigh.desk.desk import Desk
from queenhigh.desk.tournament_bots import dealer_acts, regulars
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.crown_melbourne_crown_poker import croupier as poker
from queenhigh.games.crown_melbourne_three_card_poker.decide import waiting
from queenhigh.games.crown_melbourne_three_card_poker.table import ANTE
from queenhigh.games.kit.phases import Betting, Deciding
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.ending import is_decided, may_come_back
from queenhigh.games.kit.tournaments.hand_for_hand import is_due
from queenhigh.games.kit.tournaments.law import DIRECTOR
from queenhigh.games.kit.tournaments.playing import may_deal
from queenhigh.games.kit.tournaments.seating import is_balanced
from queenhigh.games.kit.tournaments.state import Cancelled, Closed, Draft, Ended, Entering, Playing, Tournament
from queenhigh.games.kit.tournaments.terms import Level, RoundTerms, Terms
from queenhigh.games.library import room
from queenhigh.house.tournaments.files import template, terms_of
from queenhigh.rules import QueenhighError
from queenhigh.server.tournaments.draws import DRAWN
from simulator.machine import SLASH, NewTournament
from simulator.people import POOR, Terminal, Wish

PLAYERS, SEATS, BANK = 7, 4, 3000
SOON = 120
"""Seconds from the terms to the first hand."""
LEVELS = tuple(Level(minutes=1, small=100 << n, big=200 << n) for n in range(12))
ROUNDS = (RoundTerms(hands=3, minimum=100, advance=4), RoundTerms(hands=4, minimum=200, secret_wagers=1))
TABLES = {True: ("T1", "T2"), False: ("Q1", "Q2")}


def small_terms(book: str, starts: int) -> Terms:
    """The house's template, for a few players and short stages."""
    terms = terms_of(template(book))
    form = replace(
        terms.format, seats=SEATS, starting_bank=BANK, **({"levels": LEVELS} if book == POKER else {"rounds": ROUNDS})
    )
    entry = replace(terms.entry, late_until=0, withdraw_until=starts - 20, substitute_until=starts - 10)
    prizes = replace(terms.prizes, shares=(5000, 3000, 2000), guaranteed=0)
    return replace(
        terms,
        least=2,
        most=PLAYERS,
        starts=starts,
        tables=TABLES[book == POKER],
        entry=entry,
        format=form,
        prizes=prizes,
    )


class Director(Terminal):
    """Everyone involved in the tournaments of one book, one tournament after another."""

    book = POKER
    number = 1
    pace = (0.2, 1.5)

    @property
    def cup(self) -> str:
        return f"{self.name} {self.number}"

    def wishes(self) -> list[Wish]:
        found = self.desk.tournaments.all.get(self.cup)
        if found is None:
            return [(self.cup, (NewTournament(self.book),), "house")]
        match found.state:
            case Draft():
                return [self._prepare()]
            case Entering() as t:
                return self._before_play(t)
            case Playing() as t:
                return self._in_play(found, t)
            case Ended():
                return self._ordered(self._by(o.AwardPrizes))
            case Closed() | Cancelled():
                self.number += 1
        return []

    # -- who gives orders

    def _by(self, kind: Callable[..., Any], rank: str = DIRECTOR, **more: Any) -> Any:
        return kind(by=rank, who=self.on_duty(self.book, rank), at=self.desk.now, **more)

    def _ordered(self, *orders: o.TournamentOrder) -> list[Wish]:
        return [(self.cup, orders, orders[0].who)]

    # -- before play

    def _prepare(self) -> Wish:
        manager, now = self.desk.table("p-1" if self.book == POKER else "m-1").book.ladder.rungs[2], self.desk.now
        terms = small_terms(self.book, now + SOON)
        orders = (
            self._by(o.DrawUpTerms, manager, terms=terms),
            self._by(o.AppointDirector, manager, person=self.on_duty(self.book, DIRECTOR)),
            self._by(o.PublishTerms, manager),
            self._by(o.AdviseInspectorate, manager),
            self._by(o.DesignateTables, manager, tables=terms.tables),
            self._by(o.OpenEntries, manager),
        )
        return self.cup, orders, orders[0].who

    def _before_play(self, t: Entering) -> list[Wish]:
        entered = {one.player for one in t.entered}
        names = [f"{self.name} player {number}" for number in range(1, PLAYERS + 1)]
        if missing := [name for name in names if name not in entered][:2]:
            return [wish for name in missing for wish in self._enter(name)]
        if self.desk.now < (t.terms.starts or 0):
            return self._ordered(self._by(o.StartPlay, draw=self._draw("StartPlay", t))) if self.luck < 0.1 else []
        return self._ordered(
            self._by(o.Attend), self._by(o.Brief), self._by(o.StartPlay, draw=self._draw("StartPlay", t))
        )

    def _enter(self, name: str) -> list[Wish]:
        return [
            *self.short_of(name, POOR),
            (self.cup, (o.Enter(by="player", who=name, player=name, at=self.desk.now, permission=True),), name),
        ]

    # -- in play

    @property
    def luck(self) -> float:
        return self.rng.random()

    def _in_play(self, live: LiveTournament, t: Playing) -> list[Wish]:
        if self.luck < 0.04:
            return [self._trouble(t)]
        if (order := self._due(live, t)) is not None:
            return self._ordered(order)
        tables = list(t.live)
        self.rng.shuffle(tables)
        for table in tables:
            hand = live.hands.get(table)
            if hand is not None and hand.playing:
                return self._in_hand(live, t, table)
            if not may_deal(t, table, self.desk.now, live.law.law):
                rank = live.book.ladder.rungs[0]
                return self._ordered(self._by(o.DealHand, rank, table=table))
        return []

    def _due(self, live: LiveTournament, t: Playing) -> o.TournamentOrder | None:
        """The first of these that the book takes now."""
        tried: list[Callable[[], o.TournamentOrder]] = []
        if any(when is not None and self.desk.now >= when for when in (t.stage_ends, t.paused_until)):
            tried.append(lambda: self._by(o.ReadClock, live.book.ladder.rungs[0]))
        if t.director not in t.present:
            tried.append(lambda: self._by(o.Attend))
        if is_decided(t):
            tried.append(lambda: self._by(o.ConcludePlay, declined=tuple(may_come_back(t))))
        if not is_balanced(t):
            tried.append(lambda: self._by(o.BalanceTables, draw=self._draw("BalanceTables", t)))
        if is_due(t):
            tried.append(lambda: self._by(o.HandForHand, on=True))
        if t.terms.format.rounds:
            kind = o.StartRoundOfPlay if t.between else o.EndRoundOfPlay
            tried.append(lambda: self._by(kind, draw=self._draw(kind.__name__, t)))
        return next((order for made in tried if _would(self.desk, live, order := made())), None)

    def _in_hand(self, live: LiveTournament, t: Playing, table: str) -> list[Wish]:
        place, round = f"{self.cup}{SLASH}{table}", live.hands[table].round
        if isinstance(round, Betting):
            held = t.tables[table]
            for seat, name in sorted(held.seats.items()):
                ante = seat in round.hands and ANTE in round.hands[seat].wagers
                if not ante and name in held.dealt and name not in held.idle and not held.slips.get(name):
                    return [(place, tuple(regulars(live.room).wagers(t, table, name, self.seed())), name)]
        if isinstance(round, Deciding) and (left := waiting(round)):
            return [(place, (room(live.book.id).croupier.bot(round, seat, self.seed()),), "") for seat in left]
        action = dealer_acts(live, table) or poker.bot_acts(round, self.seed())
        return [(place, (action,), self.on_duty(self.book, getattr(action, "by", "")))]

    def _trouble(self, t: Playing) -> Wish:
        """A player is late, on the phone or gives up, or the Director gets an order that has to be refused."""
        name, rank = self.rng.choice(t.players or ["nobody"]), DIRECTOR
        table = self.rng.choice(list(t.live) or ["none"])
        order: o.TournamentOrder = self.rng.choice(
            (
                self._by(o.MarkAway, rank, player=name, away=self.luck < 0.5),
                self._by(o.ReportPhone, rank, player=name),
                self._by(o.Penalise, rank, player=name, penalty="warning", cause="foul language"),
                o.Retire(by="player", who=name, player=name, at=self.desk.now),
                self._by(o.EndHand, self.desk.table("m-1").book.ladder.rungs[0], table=table, stacks={name: 10**6}),
                o.Enter(by="player", who="stranger", player="stranger", at=self.desk.now),
                self._by(o.AwardPrizes),
                self._by(o.BalanceTables, draw=()),
            )
        )
        return self.cup, (order,), order.who

    def _draw(self, kind: str, t: Tournament) -> tuple[str, ...]:
        players = list(DRAWN[kind](t))
        self.rng.shuffle(players)
        return tuple(players)


class ThreeCardDirector(Director):
    book = MELBOURNE


def _would(desk: Desk, live: LiveTournament, order: o.TournamentOrder) -> bool:
    """Would it lead to anything? Nothing changes."""
    try:
        return bool(live.law.act(live.state, order))
    except QueenhighError:
        return False
