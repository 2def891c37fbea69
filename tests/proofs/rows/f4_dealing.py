"""F4: the same seeds give the same cards to different people with different chips and histories."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import five_games as house
from desk_play import new_house
from proving import Case, Fault, Figures
from sealed_play import TABLES, play_rounds

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.codec import opened
from queenhigh.desk.tables import Seal
from queenhigh.games.crown_melbourne_crown_poker.events import CommunityDealt, HoleCardsDealt
from queenhigh.games.kit.events import CardsDealt, StreetDealt
from queenhigh.money import Cents

PROMISE = "dealing never adapts"
PROOF = (
    "Rounds of the five books are dealt from the same seeds to different people, with different balances, who wager "
    "and decide differently. Every hand, every street and the rest of the deck are the same."
)


def run(case: Case) -> Figures:
    rounds, compared = case.size(3, 300), 0
    for table, book in TABLES.items():
        houses = [_dealt(case, table, book, rounds, number) for number in (1, 2)]
        for number, (one, other) in enumerate(zip(*houses, strict=True)):
            for place in one.keys() & other.keys():
                assert one[place] == other[place], (
                    f"{table}, round {number}, {place}: {one[place]} for one house, {other[place]} for the other"
                )
                compared += 1
        case.tell(compared, compared, "places compared")
    assert compared > rounds * len(TABLES) * 3
    return {"rounds in each house": rounds * len(TABLES), "places compared": compared, "cards that differed": 0}


def _dealt(case: Case, table: str, book: str, rounds: int, which: int) -> list[dict[str, Any]]:
    """Each round: which card is where. The second house has other names, larger balances and other habits."""
    purse, names = Cents(500_000 * which * which), (lambda at, seat: f"{'ABC'[which]}{seat} at {at}")
    with (
        patch.object(house, "PURSE", purse),
        patch.object(house, "player_at", names),
        new_house(str(case.folder / f"{table} {which}.db")) as desk,
    ):
        house.add_any_table(desk, table, book)
        before = desk.table(table).version
        play_rounds(desk, table, rounds, f"people {which}", lambda number: Seed.named("dealt", case.seed, number))
        return _by_round([opened(each, book) for each in desk.ledger.read(f"table:{table}", before)])


def _by_round(events: list[Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for event in events:
        match event:
            case CardsDealt() | HoleCardsDealt():
                many = len(event.hands)
                found.append({f"hand {n} of {many}": cards for n, cards in enumerate(event.hands.values())})
                found[-1][f"left by {many}"] = event.stub
            case CommunityDealt(cards=cards) | StreetDealt(cards=cards) if found:
                found[-1][f"street {len(found[-1])}"] = cards
    return found


_numbers: list[int] = []


def _house_takes_a_look(seal: Seal) -> Any:
    """Now and then it is another deck."""
    _numbers.append(1)
    return shuffle(Seed.reveal(seal.secret)) if len(_numbers) % 3 else shuffle(Seed.fresh())


FAULTS: dict[str, Fault] = {
    "now and then the house swaps the deck": lambda: patch.object(Seal, "deck", _house_takes_a_look),
}
