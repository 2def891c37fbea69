"""R4: rounds of all five books, interrupted after every command and checked after every event."""

from __future__ import annotations

from collections import Counter
from typing import Any
from unittest.mock import patch

from book_ids import MELBOURNE, PERTH, POKER
from databases import places
from desk_play import add_meter, new_house, open_desk
from five_games import FIVE, POOLS, UNIT, add_any_table
from interruptions import evening
from jackpot_orders import open_pools
from proving import Case, Fault, Figures
from reckoning import adds_up

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.codec import opened
from queenhigh.desk.desk import Desk
from queenhigh.desk.tables import Seal, TableState
from queenhigh.games.kit.events import CardsDealt
from queenhigh.ledger import Ledger
from queenhigh.ledger.body import encode

PROMISE = (
    "an interrupted round resumes at the same decision with the same cards, or is declared void by the book and "
    "stakes are returned"
)
PROOF = (
    "Rounds of each book are played twice: without interruption, and by a desk that stops after every command and "
    "restarts from the ledger. Both end the same way, and if a round is declared void in between, every stake is "
    "returned. Whichever event was the last, the cards are those that were dealt."
)


def run(case: Case) -> Figures:
    rounds, counts = case.size(2, 15), Counter[str]()
    with places(case) as both:
        for name, where in both.items():
            for book in FIVE.values():
                counts += _interrupted(case, where, book, rounds)
                case.tell(counts["rounds"], 10 * rounds, f"rounds on {name}")
                _clear(case, where)
            if case.size(1, 0):
                break
    return {**counts, "rounds that came out otherwise": 0}


def _interrupted(case: Case, where: str, book: str, rounds: int) -> Counter[str]:
    stops = 0

    def stop(desk: Desk) -> Desk:
        nonlocal stops
        stops += 1
        stood = encode(desk.table("t").as_data())
        desk.close()
        again = open_desk(where)
        assert encode(again.table("t").as_data()) == stood, f"{book}: after stop {stops} the table is another"
        return again

    name = f"{case.seed} {book}"
    desk, stopped = evening(_house(where, book), "t", name, rounds, stop)
    with desk:
        adds_up(desk, book)
        events = _looked_at(desk.ledger, book)
    through_file = case.folder / "through.db"
    desk, through = evening(_house(str(through_file), book), "t", name, rounds, lambda desk: desk)
    desk.close()
    for file in case.folder.glob("through.db*"):
        file.unlink()
    for number, (one, other) in enumerate(zip(stopped, through, strict=True)):
        assert one == other, f"{book}: round {number} came out otherwise after {stops} stops"
    _stakes_came_back(book, stopped[-1])
    return Counter({"rounds": rounds, "stops": stops, "events": events, "voided": 1})


def _house(where: str, book: str) -> Desk:
    desk = new_house(where)
    add_any_table(desk, "t", book)
    if book == MELBOURNE:
        add_meter(desk, "t")
    if book == PERTH:
        open_pools(desk, POOLS, UNIT, ("t",))
    return desk


def _clear(case: Case, where: str) -> None:
    if where.startswith("postgresql:"):
        import psycopg

        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute("DROP SCHEMA IF EXISTS queenhigh CASCADE")
    else:
        for file in case.folder.glob("house.db*"):
            file.unlink()


def _looked_at(ledger: Ledger, book: str) -> int:
    """A command is written whole; all the same, a table that ends in the middle of one has the cards that were dealt."""
    envelopes = ledger.read("table:t")
    whole = TableState("t", book)
    for place, envelope in enumerate(envelopes, 1):
        whole.apply(opened(envelope, book))
        if place % 10 == 0:
            cut = TableState("t", book)
            for each in envelopes[:place]:
                cut.apply(opened(each, book))
            assert encode(cut.as_data()) == encode(whole.as_data()), f"{book}: not the same after event {place}"
        dealt = next((e for e in reversed(whole.happened) if isinstance(e, CardsDealt)), None)
        if dealt is not None and whole.round is not None and book != POKER:
            held = {seat: hand.cards for seat, hand in whole.round.hands.items() if hand.cards}
            assert held == {seat: dealt.hands[seat] for seat in held}, f"{book}: other cards after event {place}"
    return len(envelopes)


def _stakes_came_back(book: str, over: Any) -> None:
    if book == POKER:
        stacks = {number: seat.stack for number, seat in over.seats.items()}
        began = {place.seat: place.stack for place in over.lineup.places}
        assert stacks == began, f"{book}: a void hand left {stacks}, where {began} came to the table"
        return
    for line in over.lines:
        assert line.taken == line.paid == 0, f"{book}: a void round settled {line.wager}"


FAULTS: dict[str, Fault] = {
    "the deck is shuffled again after a restart": lambda: patch.object(Seal, "deck", lambda _: shuffle(Seed.fresh())),
}
