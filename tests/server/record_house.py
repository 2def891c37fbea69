"""A house with something on record: rounds of every Three Card book, played at the desk before the doors open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, module
from live_house import LiveHouse

from queenhigh.cards import Seed
from queenhigh.desk.desk import Desk
from queenhigh.games.kit.actions import Action, Choice, Decide, PlaceWager
from queenhigh.money import Cents
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER
from queenhigh.server.config import Config
from queenhigh.server.pit import open_house

ROUNDS = 2
TABLES = {CANBERRA: "canberra-1", MELBOURNE: "melbourne-1", CALIFORNIA: "california-1"}


class RecordHouse(LiveHouse):
    """Nothing happens in it by itself: its regulars have played and now only sit there."""

    def __init__(self, folder: Path) -> None:
        with Desk.open(folder / "house.db") as desk:
            open_house(desk, Config(bots=2))
            for table in TABLES.values():
                for number in range(ROUNDS):
                    play_round(desk, table, Seed.named("record", table, number))
        super().__init__(folder)


def play_round(desk: Desk, table: str, seed: Seed | None = None) -> None:
    """By the automatic dealer, with the deck under seal; all players bet and decide as regulars do."""
    state = desk.table(table)
    desk.start_round(table, who=AUTOMATIC_DEALER, seed=seed)
    for wager in _wagers(state):
        desk.do(table, wager)
    while state.playing:
        assert state.seal is not None
        order = module(state.book.id, "croupier").next_order(state.round, state.seal.deck())
        if order is not None:
            desk.do(table, order, actor=AUTOMATIC_DEALER)
        else:
            desk.do(table, _decision(state))


def _wagers(state: Any) -> list[PlaceWager]:
    seats: dict[int, str] = dict(sorted(state.floor.seats.items()))
    banker = min(seats) if state.book.id == CALIFORNIA else 0
    made = [PlaceWager(banker, seats[banker], "bank", Cents(40_000))] if banker else []
    offers = module(state.book.id, "croupier").OFFERS
    others = [(seat, player) for seat, player in seats.items() if seat != banker]
    made += [PlaceWager(*who, offer.bet, Cents(offer.price or 1000)) for who in others for offer in offers]
    return made


def _decision(state: Any) -> Action:
    croupier = module(state.book.id, "croupier")
    for seat, hand in sorted(state.round.hands.items()):
        if croupier.choices(state.round, seat):
            choice = croupier.bot_choice(state.round, hand)
            return Decide(seat, choice, hand.wagers["ante"] if choice is Choice.PLAY else Cents(0))
    raise AssertionError("nobody has anything to do")
