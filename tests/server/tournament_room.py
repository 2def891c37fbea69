"""A house with one tournament of each kind, without a pit: nothing happens by itself. And what a page would be sent of it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from book_ids import MELBOURNE
from book_ids import POKER as POKER

from queenhigh.desk.desk import Desk
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents
from queenhigh.server import views
from queenhigh.server.config import Config
from queenhigh.server.deciding import DecidingHouse
from queenhigh.server.people import Person
from queenhigh.server.pit import open_house
from queenhigh.server.tournaments import asks, carrying
from queenhigh.server.tournaments.conductor import enter_bots
from queenhigh.server.tournaments.director import director_view
from queenhigh.server.tournaments.felts import Felt, felt_at
from queenhigh.server.tournaments.kinds import keep_open
from queenhigh.server.tournaments.own import own_view
from queenhigh.server.tournaments.views import tournament_view

THREE = MELBOURNE


class Room:
    """A house with one tournament of each kind, without a pit: nothing happens by itself."""

    def __init__(self, folder: Path) -> None:
        config = Config(ledger=str(folder / "house.db"), bots=0)
        self.later = 0
        """Seconds by which the house's clock is ahead."""
        self.desk = Desk(Ledger.open(config.ledger), lambda: datetime.now(UTC) + timedelta(seconds=self.later))
        open_house(self.desk, config)
        keep_open(self.desk)
        self.house = DecidingHouse(config, self.desk)

    def start(self, name: str, *people: str) -> None:
        """With regulars in the other places, seats drawn."""
        for person in people:
            self.desk.buy_in(person, Cents(100_000))
            self.ask(Person(person), name, asks.Enter())
        live = self.desk.tournaments.find(name)
        asyncio.run(enter_bots(self.desk, name, (live.state.terms.most or 0) - len(people)))
        by: dict[str, Any] = {"by": "Tournament Director", "who": "automatic director"}
        for type in ("Attend", "Brief", "StartPlay"):
            self.desk.tournaments.order(name, carrying.built(live, by["who"], by["by"], {"type": type}))
        self.look()

    def look(self) -> None:
        self.house._look_at_tournaments()

    def ask(self, person: Person, name: str, command: asks.TournamentAsked) -> str:
        self.look()
        return asyncio.run(carrying.carry_out(self.house, person, name, command))


def sees(room: Room, felt: Felt, name: str) -> bytes:
    """Everything that a page of this person could be sent: the table, the tournament, and the director's console."""
    person = Person(name)
    events = [views.project(event, "player", person, felt) for event in felt.happened]
    return views.encoded(
        [
            views.table_view(felt, room.house),
            views.board_view(felt, room.house),
            views.you_view(felt, person, room.house),
            events,
            tournament_view(felt.live, room.house.is_bot),
            own_view(felt.live, person, 0),
            director_view(felt.live, room.desk.roster.staff, "Tournament Director") if name == "director" else None,
        ]
    )


def felt_of(desk: Desk, name: str, player: str) -> Felt:
    live = desk.tournaments.find(name).copy()
    sat = live.state.where(player)
    assert sat is not None
    return felt_at(live, sat[0])
