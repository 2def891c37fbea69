"""F2: every deck of live play comes from the operating system, 32 bytes at a time, each used once."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any
from unittest.mock import patch

from desk_play import new_house
from five_games import five_games
from proving import Case, Fault, Figures
from randomness import reached_in
from sealed_play import TABLES, play_rounds, sealed_rounds
from shuffle_described import deck_by_the_description

import queenhigh
from queenhigh.cards import Seed, shuffling

PROMISE = "the shuffle is unpredictable"
PROOF = (
    "Everything that the operating system supplies is recorded while rounds of the five books are played. Every "
    "sealed deck comes from 32 bytes of it, no two decks from the same bytes, and each deck is what the published "
    "algorithm makes of them, rejected bytes included. No module of the house uses `random` or NumPy's generator."
)

SOURCES = Path(queenhigh.__file__).parent


def run(case: Case) -> Figures:
    assert reached_in(SOURCES) == {}, "something reaches for a generator that can be predicted"
    rounds, drawn = case.size(3, 400), list[bytes]()
    real = secrets.token_bytes

    def written_down(many: int | None = None) -> bytes:
        drawn.append(real(many))
        return drawn[-1]

    with new_house(str(case.folder / "house.db")) as desk, patch.object(secrets, "token_bytes", written_down):
        five_games(desk)
        sealed = []
        for table, book in TABLES.items():
            play_rounds(desk, table, rounds, f"entropy {case.seed}")
            sealed += sealed_rounds(desk.ledger, table, book)
            case.tell(len(sealed), rounds * len(TABLES), "rounds")
    used = [bytes.fromhex(one.secret) for one in sealed]
    assert all(len(seed) == 32 for seed in used), "a seed has another length than 256 bits"
    assert set(used) <= set(drawn), "a deck was not drawn from the operating system"
    assert len(set(used)) == len(used), "two decks come from the same seed"
    for one, seed in zip(sealed, used, strict=True):
        if one.deck:
            assert list(one.deck) == deck_by_the_description(seed), (
                f"{one.table}/{one.number} is not the deck of its seed"
            )
    ones = sum(seed_byte.bit_count() for seed in used for seed_byte in seed)
    away = (ones - 128 * len(used)) / (64 * len(used)) ** 0.5
    assert abs(away) < 5, f"{ones} of {256 * len(used)} bits are set: {away:+.1f} deviations"
    return {"decks": len(used), "bits of entropy for each": 256, "decks not from the operating system": 0}


def _known_beforehand(cls: type[Seed]) -> Seed:
    return Seed.named("practice", _numbers.pop())


_numbers = list(range(100_000))


def _every_byte() -> Any:
    return patch.object(shuffling, "_LIMITS", (256,) * len(shuffling._LIMITS))


FAULTS: dict[str, Fault] = {
    "live seeds are made from names": lambda: patch.object(Seed, "fresh", classmethod(_known_beforehand)),
    "no byte is rejected": _every_byte,
    "a module imports random": lambda: patch(f"{__name__}.SOURCES", Path(__file__).parents[1] / "rows"),
}
