"""What is spoiled, and which tests have to notice: the quick ones of each subject."""

from __future__ import annotations

from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[3]
SOURCES = ROOT / "src" / "queenhigh"


class Group(msgspec.Struct, frozen=True):
    """Sources that the same tests watch over."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]


def _room(book: str, *sources: str, tests: tuple[str, ...] = (), also: tuple[str, ...] = ()) -> Group:
    return Group(tuple(f"games/{book}/{name}.py" for name in sources) + also, (f"tests/games/{book}", *tests))


GROUPS = (
    Group(
        tuple(f"money/{name}.py" for name in ("cents", "price", "wager", "paytable", "pots")),
        ("tests/money",),
    ),
    Group(
        ("games/kit/movements.py", "ledger/posting.py", "desk/commit.py"),
        (
            "tests/games/test_movements.py",
            "tests/ledger/test_ledger_bodies.py",
            "tests/ledger/test_ledger_double_entry.py",
            "tests/desk/test_desk_commands.py",
        ),
    ),
    _room("california_three_card_poker", "settle"),
    _room("casino_canberra_3_card_poker", "settle"),
    _room("crown_melbourne_crown_poker", "pots", "settle"),
    _room("crown_perth_holdem_poker", "settle", "jackpot", "jackpot_wagers", tests=("tests/house/test_pools.py",)),
    _room(
        "crown_melbourne_three_card_poker",
        "settle",
        "jackpot",
        "jackpot_wagers",
        tests=(
            "tests/house/test_meter_boundaries.py",
            "tests/house/test_meters.py",
            "tests/house/test_meters_orders.py",
            "tests/house/test_meters_at_the_desk.py",
        ),
        also=("games/crown_melbourne_three_card_poker/facets/prize_meters.py",),
    ),
)
TARGETS = tuple(source for group in GROUPS for source in group.sources)
