"""After a restart every table continues where the ledger left it, with the same cards (promise R4).

The pit writes one command at a time and keeps nothing else that counts. So stopping after each command, at every one of them,
is stopping wherever a process can be killed.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from pit_house import BOOKS, TABLE, Guest, PitHouse, adds_up, open_room

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.codec import opened
from queenhigh.desk.desk import Desk
from queenhigh.games.kit.events import CardsDealt, DeckShuffled
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.server.pit import PitSettings


@pytest.mark.parametrize("people", [[], ["ann"], ["ann", "bob"]], ids=["bots", "one person", "two persons"])
@pytest.mark.parametrize("book", BOOKS)
def test_a_round_continues_wherever_it_was_interrupted(book: str, people: list[str], tmp_path: Path) -> None:
    path = open_room(tmp_path / "h.db", book, people=people)
    phases: set[str] = set()
    before: object = None
    for _ in range(300):
        with Desk.open(path) as desk:
            state = desk.table(TABLE)
            assert before in (None, state.as_data())
            asyncio.run(_one_command(desk, people))
            phases.add(type(state.round).__name__)
            before = state.as_data()
            if state.rounds == 2:
                adds_up(desk)
                break
    else:
        raise AssertionError("two rounds were never over")
    assert {"Betting", "BetsClosed", "Deciding", "Showdown", "Settled", "Over"} <= phases
    _same_cards(path, book)


async def _one_command(desk: Desk, people: list[str]) -> None:
    """A new pit, until the table has moved on by one command. It is stopped in the middle of whatever comes next."""
    house = PitHouse(desk, PitSettings(lively=0, bots=3))
    guests = [Guest(house, name) for name in people]
    version = desk.table(TABLE).version
    await house.pit.start()
    house.pit.attend(TABLE)
    for name in people:
        house.pit.attend(TABLE, name)
    for _ in range(50):
        await house.quiet()
        if desk.table(TABLE).version > version:
            break
        if not any(guest.acts() for guest in guests):
            assert await house.tick(), f"nothing more happens: {house.phase()}"
    await house.stop()


def _same_cards(path: Path, book: str) -> None:
    """Each deck is the one that was sealed, and every card was dealt from it."""
    sealed: list[DeckSealed] = []
    shuffles = deals = 0
    with Desk.open(path) as desk:
        for envelope in desk.ledger.read(f"table:{TABLE}"):
            event = opened(envelope, book)
            if isinstance(event, DeckSealed):
                sealed.append(event)
            elif isinstance(event, DeckShuffled):
                shuffles += 1
                assert event.deck == shuffle(Seed.reveal(sealed[-1].secret))
            elif isinstance(event, CardsDealt):
                deals += 1
    assert shuffles == deals == 2 == len(sealed)


def test_stopping_in_the_middle_of_a_command_loses_nothing_of_it(tmp_path: Path) -> None:
    """What was decided is written, though nobody waits for it any more."""
    path = open_room(tmp_path / "h.db", BOOKS[1])

    async def stop_at_once(desk: Desk) -> None:
        house = PitHouse(desk, PitSettings(pace=0, lively=0))
        house.pit.attend(TABLE)
        await house.pit.start()
        for _ in range(40):
            await asyncio.sleep(0)
        await house.stop()

    for _ in range(20):
        with Desk.open(path) as desk:
            asyncio.run(stop_at_once(desk))
            state = desk.table(TABLE).as_data()
        with Desk.open(path) as desk:
            assert desk.table(TABLE).as_data() == state
            adds_up(desk)
