"""The office: the cage, the roster with its two-person orders, and the prize meters."""

from __future__ import annotations

from typing import Any

from book_ids import CANBERRA, MELBOURNE, POKER
from five_games import FIVE

from queenhigh.desk.desk import Desk
from queenhigh.desk.opening import FLOOR
from queenhigh.games.casino_canberra_3_card_poker.book import rule as canberra
from queenhigh.games.crown_melbourne_three_card_poker.facets import meter_orders
from queenhigh.games.crown_melbourne_three_card_poker.room import METER
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    AREA_MANAGER,
    ASSISTANT_CASINO_MANAGER,
    DEALER,
)
from queenhigh.games.kit.tournaments.law import DIRECTOR
from queenhigh.games.library import open_book
from queenhigh.house import cage
from queenhigh.house.staff.roster import Enrol, Give, LogOff, LogOn, SetArea, Sign, Withdraw
from queenhigh.money import Cents
from simulator.people import Terminal, Wish

CREWS = ("early", "late")
DIRECTORS = {"Dana": POKER, "Dirk": MELBOURNE}
UNHURRIED = (2.0, 15.0)
GUESTS = ("guest 1", "guest 2", "guest 3")
"""They only change money: what they hold is what the cage was told to give them, and nothing else."""
REPLACE = canberra("2.3")


def person(crew: str, rank: str, book: str) -> str:
    return f"{crew} {rank} of {book}"


def ranks_of(book: str) -> tuple[str, ...]:
    return open_book(book).ladder.rungs


def open_roster(desk: Desk) -> None:
    """Two crews, a person for every rank of every book; the early one is on duty. Directors stay with their tournament."""
    desk.staff(SetArea(FLOOR, tuple(desk.tables)))
    for crew in CREWS:
        for book in FIVE.values():
            for rank in ranks_of(book):
                name = person(crew, rank, book)
                desk.staff(Enrol(name, {book: (rank,)}, at=desk.now))
                if crew == CREWS[0]:
                    desk.staff(LogOn(name, FLOOR, {book: rank}, at=desk.now))
    for name, book in DIRECTORS.items():
        desk.staff(Enrol(name, {book: (DIRECTOR,)}, at=desk.now))
        desk.staff(LogOn(name, FLOOR, {book: DIRECTOR}, at=desk.now))


class Cage(Terminal):
    pace = UNHURRIED

    def wishes(self) -> list[Wish]:
        rng = self.rng
        guest, table = rng.choice(GUESTS), rng.choice([*self.desk.tables, "no such table"])
        amount = Cents(rng.choice((1, 999, 2_500, 50_000, 2 * 10**7)))
        event: cage.CageEvent = rng.choices(
            (
                cage.BoughtIn(guest, Cents(min(amount, 50_000))),
                cage.CashedOut(guest, amount),
                cage.TableFilled(table, Cents(min(amount, 50_000))),
                cage.TableCredited(table, amount),
            ),
            (5, 3, 1, 1),
        )[0]
        return [("cage", (event,), "cage")]

    def owed(self, guest: str, ids: set[str]) -> int:
        """What a guest should hold, if exactly these were done."""
        total = 0
        for id in ids & self.sent.keys():
            match self.sent[id].things[0]:
                case cage.BoughtIn(player=player, amount=amount) if player == guest:
                    total += amount
                case cage.CashedOut(player=player, amount=amount) if player == guest:
                    total -= amount
        return total


class StaffOffice(Terminal):
    """Crews change, and cards are replaced at Canberra's tables, which takes three persons (2.3)."""

    crew = CREWS[0]
    pace = UNHURRIED

    def wishes(self) -> list[Wish]:
        if self.rng.random() < 0.5:
            return [("staff", (asked,), "house") for asked in self._crew_changes()[:3]] or [self._two_persons()]
        return [self._two_persons()]

    def _crew_changes(self) -> list[Any]:
        """The crew whose shift it is comes; then the others go."""
        at, duties = self.desk.now, self.desk.roster.staff.duties
        wanted = {person(self.crew, rank, book): (book, rank) for book in FIVE.values() for rank in ranks_of(book)}
        come = [LogOn(name, FLOOR, {book: rank}, at=at) for name, (book, rank) in wanted.items() if name not in duties]
        return come or [LogOff(name, at=at) for name in duties if name not in (*wanted, *DIRECTORS)]

    def _two_persons(self) -> Wish:
        rng, at, order = self.rng, self.desk.now, "replace the cards"
        requests = self.desk.roster.staff.requests
        rank = rng.choice(open_book(CANBERRA).ladder.rungs)
        who = self.on_duty(CANBERRA, rank)
        open_ones = [request for request in requests.values() if request.state == "open" and at <= request.expires]
        asked: Any
        if not open_ones or rng.random() < 0.1:
            rank = "casino_operator" if rng.random() < 0.8 else rank
            who, number = self.on_duty(CANBERRA, rank), len(requests) + 1
            why = "a torn card" if rng.random() < 0.9 else ""
            asked = Give(REPLACE, "c-1", order, who, rank, at, why, number)
        elif rng.random() < 0.1:
            asked = Withdraw(open_ones[0].number, who, at)
        else:
            asked = Sign(open_ones[0].number, REPLACE, "c-1", order, who, rank, at)
        return "staff", (asked,), who


class MeterOffice(Terminal):
    """Equipment is checked, meters are read, and a table leaves the system and joins it again, in time or too early."""

    pace = UNHURRIED

    def wishes(self) -> list[Wish]:
        rng, at = self.rng, self.desk.now
        table = rng.choice([name for name, state in self.desk.tables.items() if state.book.id == MELBOURNE])

        def order(kind: Any, by: str, **more: Any) -> Any:
            return kind(by=by, who=self.on_duty(MELBOURNE, by), at=at, system=METER, **more)

        manager = ASSISTANT_CASINO_MANAGER if rng.random() < 0.9 else DEALER
        meter = self.desk.jackpots.all[METER]
        joins = table not in meter.tables
        subject, change = (
            (meter_orders.ADDITION, meter_orders.AddTable)
            if joins
            else (meter_orders.REMOVAL, meter_orders.RemoveTable)
        )
        chosen = rng.choices(
            (
                order(meter_orders.CheckEquipment, DEALER, table=table, readable=rng.random() < 0.8),
                order(meter_orders.ReadMeter, AREA_MANAGER, as_at=at - rng.choice((0, 60, 3600))),
                order(meter_orders.DisplaySign, manager, table=table, subject=subject),
                order(change, manager, table=table),
            ),
            (4, 2, 2, 2),
        )[0]
        return [("meters", (chosen,), "")]
