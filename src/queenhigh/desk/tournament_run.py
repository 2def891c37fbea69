"""Runs a whole tournament with bots, from its terms to its prizes, on its own clock. The same seed plays the same
tournament.

Every order goes through the room; with a desk it also goes into the ledger, in batches of one hand at every table.
Invariants are checked after every event: all chips are accounted for, and at every hand the tables are within one
player of each other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from queenhigh.cards import Seed
from queenhigh.desk.codec import written
from queenhigh.desk.desk import Desk
from queenhigh.desk.tournament_bots import names, regulars
from queenhigh.desk.tournament_desk import LONGEST_NAME, TournamentFault
from queenhigh.desk.tournament_report import TournamentReport
from queenhigh.desk.tournaments import TABLE
from queenhigh.games.kit.tournaments import Draft, Ended, Playing, Terms, Tournament, evolve
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.chips import small_chips
from queenhigh.games.kit.tournaments.ending import is_decided, may_come_back
from queenhigh.games.kit.tournaments.hand_for_hand import is_due
from queenhigh.games.kit.tournaments.law import DIRECTOR
from queenhigh.games.kit.tournaments.playing import may_deal
from queenhigh.games.kit.tournaments.prizes import places_of
from queenhigh.games.kit.tournaments.seating import is_balanced
from queenhigh.games.kit.tournaments.state import Closed, Standing
from queenhigh.games.library import room
from queenhigh.house.tournaments.files import tournament_law
from queenhigh.money import Cents
from queenhigh.money.accounts import player
from queenhigh.rules import Cited

DIRECTED_BY = "Dana"
DAY = 86_400
MOST_BATCHES = 100_000

Heard = Callable[[Tournament, Cited], None]


class Run:
    def __init__(self, terms: Terms, seed: str, *, entries: int = 0, desk: Desk | None = None, name: str = "") -> None:
        self.terms, self.seed, self.desk = terms, seed, desk
        self.name = name or terms.name.replace(TABLE, "-")[:LONGEST_NAME]
        self.entries = entries or terms.most or 0
        self.t: Tournament = Draft(name=self.name)
        self.at = (terms.starts or 0) - 7 * DAY
        self.events = 0
        played = room(terms.book)
        self._law, self._regulars = tournament_law(terms.book), regulars(played)
        self._hand, self._dealer = self._regulars.seconds, played.book.ladder.rungs[0]
        self._hash = hashlib.sha256()
        self._pending: list[o.TournamentOrder] = []
        self._heard: Heard = lambda _t, _event: None
        self._stages: list[dict[str, Any]] = []
        self._broken: list[tuple[str, int]] = []
        self._out: list[tuple[int, str, str]] = []
        self._final: list[tuple[int, str, int]] = []
        self._moved = 0

    @property
    def hands(self) -> int:
        return sum(table.hands for table in self.t.tables.values())

    @classmethod
    def resumed(cls, desk: Desk, name: str, seed: str) -> Run:
        """Resume an interrupted run from the ledger: with the same seed it ends as it would have."""
        state = desk.tournament(name).state
        run = cls(state.terms, seed, entries=len(state.entered), desk=desk, name=name)
        for event in desk.tournaments.history(name):
            run.t = evolve(run.t, event)
            run._note(event)
        if isinstance(run.t, Playing):
            run.at = max(run.t.last_hand + run._hand, run.t.stage_began) if run.t.last_hand else run.t.stage_began
        elif isinstance(run.t, Closed | Ended):
            run.at = run.t.last_hand + run._hand
        return run

    def play(self, heard: Heard = lambda _t, _event: None) -> TournamentReport:
        """Play from the terms to the prizes. `heard` is called with every event and the tournament after it."""
        self._heard = heard
        if isinstance(self.t, Draft):
            self.prepare()
        batches = 0
        while isinstance(self.t, Playing):
            self.one_hand_everywhere()
            batches += 1
            if batches > MOST_BATCHES:
                raise TournamentFault(f"{self.name} does not end.")
        if isinstance(self.t, Ended):
            self.give(self._by(o.AwardPrizes))
        self.flush()
        return self.report()

    # -- before play

    def prepare(self) -> None:
        terms = self.terms
        if self.desk is not None and self.name not in self.desk.tournaments.all:
            self.desk.tournaments.new(self.name, terms.book)
        house: dict[str, Any] = {"by": self._law.law.manager, "who": "Moana", "at": self.at}
        self.give(o.DrawUpTerms(**house, terms=terms))
        self.give(o.AppointDirector(**house, person=DIRECTED_BY))
        self.give(o.PublishTerms(**house))
        self.give(o.AdviseInspectorate(**house, inspector="Inspector Ng"))
        self.give(o.DesignateTables(**house, tables=terms.tables))
        self.give(o.OpenEntries(**house))
        for name in names(self.entries):
            if self.desk is not None and self.desk.ledger.balance(player(name)) < self._purse():
                self.desk.buy_in(name, Cents(self._purse()))
            self.give(o.Enter(by="player", who=name, player=name, at=self.at, permission=True))
            if terms.entry.signatures:
                self.give(o.SignTerms(by="player", who=name, player=name, at=self.at))
        self.at = terms.starts or self.at
        self.give(self._by(o.Attend))
        self.give(self._by(o.Brief))
        players = [one.player for one in self.t.entered]
        self.give(self._by(o.StartPlay, draw=self.draw(players, "start")))
        self.flush()

    @property
    def needed(self) -> Cents:
        """Return what the cage must hold: every purse, and what the house may add to the pool."""
        prizes = self.terms.prizes
        return Cents(self.entries * self._purse() + prizes.added + prizes.guaranteed + 1)

    def _purse(self) -> int:
        entry = self.terms.entry
        rebuys = (entry.rebuys.price or 0) * entry.rebuys.most if entry.rebuys else 0
        return entry.entry_fee + entry.buy_in + rebuys + ((entry.add_on.price or 0) if entry.add_on else 0) + 1

    # -- play

    def one_hand_everywhere(self) -> None:
        """Play one hand at each table; then eliminated players may buy back in, time passes, and the tables are
        balanced."""
        assert isinstance(self.t, Playing)
        t = self.t
        for table in t.live:
            if small := small_chips(t, table):
                self._race(table, small)
        t = self.t
        tables = [table for table in t.live if not may_deal(t, table, self.at, self._law.law)]
        for table in tables:
            self.give(o.DealHand(by=self._dealer, table=table, at=self.at))
        for table in tables:
            assert isinstance(self.t, Playing)
            seed = Seed.named("tournament", self.seed, self.name, table, self.t.tables[table].hands)
            for order in self._regulars.hand(self.t, table, seed, self.at):
                self.give(order)
        self.at += self._hand
        if isinstance(self.t, Playing):
            self._between_hands(self.t)
        self.flush()

    def _race(self, table: str, small: Mapping[str, int]) -> None:
        """Draw a card for each small chip, in an order that the seed determines."""
        cards = [(name, number) for name, count in small.items() for number in range(count)]
        cards.sort(key=lambda one: Seed.named("race", self.seed, table, self.t.stage, self.hands, *one).secret)
        self.give(o.RaceChips(by=self._dealer, table=table, at=self.at, draw=tuple(name for name, _ in cards)))

    def _between_hands(self, t: Playing) -> None:
        self._buy_more(t)
        if isinstance(self.t, Playing) and is_decided(self.t):
            self.give(self._by(o.ConcludePlay, declined=tuple(may_come_back(self.t))))
            return
        if t.terms.format.levels:
            self.give(o.ReadClock(by=self._dealer, at=self.at))
            if self.t.paused_until is not None:
                self.at = max(self.at, self.t.paused_until)
                self.give(o.ReadClock(by=self._dealer, at=self.at))
        elif self._round_is_over():
            self._next_round()
        if isinstance(self.t, Playing) and not is_balanced(self.t):
            self.give(self._by(o.BalanceTables, draw=self.draw(self.t.players, "balance", self.hands)))
        if isinstance(self.t, Playing) and is_due(self.t):
            self.give(self._by(o.HandForHand))

    def _buy_more(self, t: Playing) -> None:
        """Let each bot buy back in one time in two, and take an add-on one time in two."""
        entry = t.terms.entry
        for name, one in t.entrants.items():
            if not isinstance(self.t, Playing):
                return
            luck = next(Seed.named(self.seed, "more", name, t.stage, one.rebuys).bytes())
            back = entry.rebuys is not None and t.stage <= entry.rebuys.until and one.rebuys < entry.rebuys.most
            if back and one.standing is Standing.OUT and luck % 2:
                self.give(o.BuyBackIn(by="player", who=name, player=name, at=self.at))
            add = entry.add_on is not None and t.stage == entry.add_on.during and not one.added
            if add and one.standing is Standing.PLAYING and luck % 4 < 2:
                self.give(o.TakeAddOn(by="player", who=name, player=name, at=self.at))

    def _round_is_over(self) -> bool:
        round = self.t.round
        assert round is not None
        return not self.t.between and all(table.this_round >= round.hands for table in self.t.live.values())

    def _next_round(self) -> None:
        t, form = self.t, self.terms.format
        playing = [name for name, one in t.entrants.items() if one.standing is Standing.PLAYING]
        self.give(self._by(o.EndRoundOfPlay, draw=self.draw(playing, "limit", t.stage, str(t.second_chance))))
        if not isinstance(self.t, Playing):
            return
        self.at += form.rounds[self.t.stage - 1].pause * 60
        again = form.repechage
        if again is not None and again.after == self.t.stage and not self.t.had_second_chance:
            second = [name for name, one in self.t.entrants.items() if one.standing is Standing.OUT]
            if second:
                self.give(self._by(o.StartRepechage, draw=self.draw(second, "repechage")))
                return
        self.give(self._by(o.StartRoundOfPlay, draw=self.draw(self.t.players, "round", self.t.stage)))

    # -- giving orders

    def draw(self, players: Sequence[str], *names: str | int) -> tuple[str, ...]:
        """Return a fair draw that the seed determines."""
        keyed = {name: Seed.named("draw", self.seed, *names, name).secret for name in players}
        return tuple(sorted(players, key=keyed.__getitem__))

    def _by(self, kind: Any, **more: Any) -> Any:
        return kind(by=DIRECTOR, who=DIRECTED_BY, at=self.at, **more)

    def give(self, order: o.TournamentOrder) -> None:
        for event in self._law.act(self.t, order):
            if isinstance(event, e.TournamentHandDealt) and not is_balanced(self.t):
                raise TournamentFault(f"The tables of {self.name} differ by more than one player: {self.t.counts}.")
            self.t = evolve(self.t, event)
            self._note(event)
        self._pending.append(order)

    def flush(self) -> None:
        """Write what was done since the last time to the ledger."""
        orders, self._pending = self._pending, []
        if self.desk is None or not orders:
            return
        receipt = self.desk.tournaments.submit(self.name, *orders, actor="director")
        if isinstance(self.t, Closed) or not self.hands:
            receipt.result()
        if self.desk.tournament(self.name).state != self.t:
            raise TournamentFault(f"The desk's state of {self.name} is different.")

    def _note(self, event: Cited) -> None:
        t = self.t
        if t.accounted != t.issued:
            raise TournamentFault(f"{t.issued} chips were issued in {self.name}, but {t.accounted} are accounted for.")
        self.events += 1
        self._hash.update(msgspec.json.encode([type(event).__name__, written(event)]))
        match event:
            case e.StageBegun():
                at = event.at - (self.terms.starts or event.at)
                again = [one for one in t.entered if one.standing is Standing.OUT] if event.second_chance else []
                words = {"number": event.number, "at": at, "left": len(again or t.players or t.entered)}
                self._stages.append(words | {"repechage": event.second_chance})
            case e.SeatMoved():
                self._moved += 1
            case e.TableBroken():
                self._broken.append((event.table, len(t.players)))
            case e.PlayersEliminated():
                place = event.place
                for group in reversed(event.groups):
                    self._out += [(place, name, event.table) for name in group]
                    place += len(group)
        if not self._final and len(t.live) == 1 and len(t.drawn) > t.terms.format.seats and not t.between:
            seats = next(iter(t.live.values())).seats
            if sorted(seats.values()) == sorted(t.players):
                self._final = [(seat, name, t.chips[name]) for seat, name in sorted(seats.items())]
        self._heard(t, event)

    def report(self) -> TournamentReport:
        t = self.t
        places = {name: place for place, name in places_of(t)}
        won = sorted(t.prizes.items(), key=lambda one: (places[one[0]], -one[1], one[0]))
        if t.prizes and sum(t.prizes.values()) != t.pool:
            raise TournamentFault(f"The prizes of {self.name} come to {sum(t.prizes.values())}, the pool to {t.pool}.")
        return TournamentReport(
            name=self.name,
            title=self.terms.name,
            book=self.terms.book,
            seed=self.seed,
            entries=len(t.entered),
            rebuys=sum(one.rebuys for one in t.entrants.values()),
            hands=self.hands,
            pool=t.pool,
            prizes=[(places[name], name, amount) for name, amount in won],
            stages=self._stages,
            broken=self._broken,
            moved=self._moved,
            final_table=self._final,
            out=self._out,
            seconds=self.at - (self.terms.starts or self.at),
            events=self.events,
            hash=self._hash.hexdigest(),
        )
