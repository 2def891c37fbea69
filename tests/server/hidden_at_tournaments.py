"""Two runs of one hand at a tournament's table that differ only in cards, or in a slip, hidden from one viewer (S1)."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hidden_cards
import hidden_poker
import pytest
from book_ids import POKER
from hidden_frames import forget_wires, permuted, unlike
from live_table import NOW, sealed
from topic_frames import Who, streams
from tournament_room import Room, felt_of

from queenhigh.cards import Deck, Seed, shuffle
from queenhigh.desk.commit import Committed
from queenhigh.desk.desk import Desk
from queenhigh.desk.tournament_bots import dealer_acts
from queenhigh.desk.tournament_desk import TournamentCommitted
from queenhigh.games.crown_melbourne_crown_poker.croupier import bot_acts, is_waiting
from queenhigh.games.crown_melbourne_three_card_poker.tournament import PlaceSecretWager
from queenhigh.games.kit.actions import Action, PlaceWager
from queenhigh.games.kit.phases import Betting
from queenhigh.games.kit.tournaments.events import SecretWagersOpened
from queenhigh.games.kit.tournaments.orders import DealHand
from queenhigh.games.library import room
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents
from queenhigh.server import views
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER
from queenhigh.server.config import Config
from queenhigh.server.deciding import DecidingHouse
from queenhigh.server.people import Person
from queenhigh.server.tournaments.director import director_view
from queenhigh.server.tournaments.felts import Felt, felt_at
from queenhigh.server.tournaments.own import own_view
from queenhigh.server.tournaments.views import tournament_view

NAMES = ("holdem-1", "three-card-1")
WATCHERS = ("public", "director")
PLAYERS = ("ann", "bob")
SLIP = 600
Said = tuple[str, Action]


def prepare(where: Path) -> Path:
    """A house whose tournaments have begun, with two people and regulars in the other places."""
    room = Room(where)
    for name in NAMES:
        room.start(name, *PLAYERS)
    room.desk.close()
    return where / "house.db"


class TournamentLive:
    """One table of a tournament at a real desk: `commits` are what was written about it, as about any other table."""

    def __init__(self, prepared: Path, copy: Path, name: str) -> None:
        for ending in ("", "-wal", "-shm"):
            if (part := prepared.with_name(prepared.name + ending)).exists():
                shutil.copyfile(part, copy.with_name(copy.name + ending))
        self.desk = Desk(Ledger.open(copy), lambda: NOW)
        self.house = DecidingHouse(Config(ledger=str(copy), bots=0), self.desk)
        self.house._look_at_tournaments()
        self.counter, self.name = self.desk.tournaments, name
        self.place = felt_of(self.desk, name, "ann").place
        self.commits: list[Committed] = []
        self.answers: list[tuple[int, str, str]] = []
        self.said: list[Said] = []
        self.wired: dict[str, list[bytes]] = {}
        self.wired_for: int | None = None
        self.counter.watch(self._written)

    def _written(self, told: TournamentCommitted) -> None:
        felt = felt_at(told.live.copy(), self.place)
        self.commits.append(Committed(felt.id, felt.version, told.events, felt, told.actor))

    @property
    def live(self) -> Any:
        return self.counter.find(self.name)

    @property
    def state(self) -> Felt:
        return felt_at(self.live.copy(), self.place)

    @property
    def book(self) -> str:
        return str(self.live.book.id)

    def deal(self) -> None:
        order = DealHand(by=self.live.book.ladder.rungs[0], who=AUTOMATIC_DEALER, table=self.place)
        self.counter.deal(self.name, order)

    def do(self, actor: str, action: Action) -> None:
        self.said.append((actor, action))
        self.counter.play(self.name, self.place, action, actor=actor)

    def play(self, chance: random.Random) -> None:
        self.deal()
        while self.live.hands[self.place].playing:
            if not self.somebody_acts(chance):
                self.dealer_acts()

    def replay(self, said: list[Said], commits: int, slip: int | None = None) -> None:
        """The same from the players, until this many commits; the dealer deals from this run's deck."""
        self.deal()
        waiting = list(said)
        while self.live.hands[self.place].playing and len(self.commits) < commits:
            if waiting and self._is_next(waiting[0][1]):
                actor, action = waiting.pop(0)
                if slip is not None and isinstance(action, PlaceSecretWager):
                    action = PlaceSecretWager(action.seat, action.player, action.bet, Cents(slip))
                self.do(actor, action)
            else:
                self.dealer_acts()

    def _is_next(self, action: Action) -> bool:
        wagers = isinstance(action, PlaceWager | PlaceSecretWager)
        return wagers or dealer_acts(self.live, self.place) is None

    def dealer_acts(self) -> None:
        order = dealer_acts(self.live, self.place)
        assert order is not None, "nobody has anything to do"
        self.counter.play(self.name, self.place, order, actor=AUTOMATIC_DEALER)

    def somebody_acts(self, chance: random.Random) -> bool:
        round, live = self.live.hands[self.place].round, self.live
        croupier = live.room.croupier
        if self.book == POKER:
            seat = is_waiting(round)
            if seat is None or dealer_acts(live, self.place) is not None:
                return False
            self.do(round.seats[seat].player, bot_acts(round, Seed.named(chance.randrange(2**32))))
            return True
        if isinstance(round, Betting):
            return self._wagers(round, chance)
        for seat in round.hands:
            if offered := croupier.choices(round, seat):
                self.do(
                    round.hands[seat].player, room(live.book.id).croupier.decide(round, seat, chance.choice(offered))
                )
                return True
        return False

    def _wagers(self, round: Any, chance: random.Random) -> bool:
        held, least = self.live.state.tables[self.place], self.live.state.round.minimum
        for seat, player in sorted(held.seats.items()):
            if seat in round.hands or player in held.slips or player in held.idle:
                continue
            slips = player == "ann" and chance.random() < 0.6
            stake = Cents(SLIP if slips else least * chance.choice((1, 2)))
            self.do(player, (PlaceSecretWager if slips else PlaceWager)(seat, player, "ante", stake))
            return True
        return False

    def close(self) -> None:
        self.desk.close()


def wired(live: TournamentLive, committed: Committed, who: str) -> str:
    """What the sockets at the table were sent. The director has no page of it."""
    if live.wired_for is None:
        watchers: list[Who] = [(name, Person(name), "player") for name in PLAYERS]
        watchers += [("public", None, "player"), ("onlooker", Person("an onlooker"), "player")]
        live.wired, live.wired_for = streams(live.house, live.commits, watchers), len(live.commits)
    at = next(number for number, each in enumerate(live.commits) if each is committed)
    names = {"public": ["public", "onlooker"], "director": []}.get(who, [who])
    return b"".join(live.wired[name][at] for name in names).decode("latin-1")


def frame(live: TournamentLive, committed: Committed, who: str) -> bytes:
    """Everything that a page could be sent: the table, the tournament, one's own part, the director's console."""
    felt: Any = committed.state
    person = None if who == "public" else Person("eve", "inspector") if who == "director" else Person(who)
    audience = "floor" if who == "director" else "player"
    sent: dict[str, Any] = {
        "version": committed.version,
        "events": [views.project(event, audience, person, felt) for event in committed.events],
        "view": views.table_view(felt, live.house),
        "board": views.board_view(felt, live.house),
        "tournament": tournament_view(felt.live, live.house.is_bot),
        "wire": wired(live, committed, who),
    }
    if who == "director":
        sent["director"] = director_view(felt.live, live.desk.roster.staff, "Tournament Director")
    elif person is not None:
        sent["you"] = views.you_view(felt, person, live.house)
        sent["own"] = own_view(felt.live, person, 0)
    return views.encoded(sent)


def runs(
    prepared: Path, where: Path, patches: pytest.MonkeyPatch, name: str, seed: str
) -> Iterator[tuple[str, TournamentLive, TournamentLive, int, list[str]]]:
    """A hand, and the same with what is hidden changed: what was, both runs, how far they must agree, and for whom."""
    chance, deck, count = random.Random(seed), shuffle(Seed.named(seed)), 0

    def another(deck: Deck) -> TournamentLive:
        nonlocal count
        count += 1
        sealed(patches, seed, deck)
        return TournamentLive(prepared, where / f"{name}-{seed}-{count}.db", name)

    first = another(deck)
    first.play(chance)
    player = chance.choice(PLAYERS)
    for what, other, slip, upto, audiences in _hidden(first, deck, player, chance):
        live = another(other)
        try:
            live.replay(first.said, upto, slip)
            yield what, first, live, upto, audiences
        finally:
            live.close()
    first.close()


def _hidden(
    first: TournamentLive, deck: Deck, player: str, chance: random.Random
) -> Iterator[tuple[str, Deck, int | None, int, list[str]]]:
    whole, everybody = len(first.commits), list(WATCHERS)
    base: Any
    if first.book == POKER:
        base = hidden_poker.Run(first, deck)  # type: ignore[arg-type]
        seen, end = base.board(), base.board() | base.shown()
    else:
        base = hidden_cards.Run(first, deck)  # type: ignore[arg-type]
        seen, end = base.in_the_open(), base.after_the_showdown()
        opened = next(
            (n for n, c in enumerate(first.commits) if any(isinstance(e, SecretWagersOpened) for e in c.events)), 0
        )
        if opened:
            yield "on a slip, until it is opened", deck, SLIP + 100, opened, [*everybody, "bob"]
    own = base.own(player)
    yield "from all, before the showdown", permuted(deck, seen, chance), None, base.shown_at, everybody
    yield f"from {player}, before the showdown", permuted(deck, seen | own, chance), None, base.shown_at, [player]
    yield "from all, to the end", permuted(deck, end, chance), None, whole, everybody
    yield f"from {player}, to the end", permuted(deck, end | own, chance), None, whole, [player]


def differences(what: str, base: TournamentLive, other: TournamentLive, upto: int, audiences: list[str]) -> list[str]:
    forget_wires(base, other)
    found = []
    for who in audiences:
        ours, theirs = ([frame(live, each, who) for each in live.commits[:upto]] for live in (base, other))
        found += unlike(what, who, ours, theirs)
    return found
