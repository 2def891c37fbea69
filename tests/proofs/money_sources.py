"""Where the engine and the ledger could turn money into something that is not a whole number: read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import queenhigh

SOURCES = Path(queenhigh.__file__).parent
PACKAGES = ("money", "games", "house", "ledger", "desk")
OF_THE_HOUSE = (
    "jackpots",
    "prize_meters",
    "meter_events",
    "meter_orders",
    "pools",
    "signs",
    "tournament_regulars",
    "troubles",
)
"""The facets of a book that move money or mention it at the desk. The others serve mathematics, drills, pages and learners."""

WITHOUT_MONEY = {
    "games/crown_melbourne_crown_poker/croupier.py": "how a practice bot judges its hand; what it bets is whole chips",
    "games/crown_melbourne_crown_poker/strength.py": "how good a hand looks to a bot",
    "ledger/writer.py": "seconds to wait",
}
NAMED = {
    "games/california_three_card_poker/fees.py": "refuses floats",
    "games/crown_melbourne_crown_poker/commission.py": "a rate in the words of a refusal",
    "games/crown_melbourne_crown_poker/commission_sign.py": "a rate on a sign",
    "ledger/body.py": "refuses floats",
}
"""Files that mention floats without calculating with them."""
OF_FRACTIONS = {
    "money/price.py": ("Fraction(match[1]) / 100",),
    "games/crown_melbourne_three_card_poker/jackpot.py": (
        "(system.meter - system.seed) * system.cost / UNIT",
        "amount / 100",
    ),
    "games/crown_melbourne_three_card_poker/prizes.py": ("(j - r) * in_turn / straight_flushes",),
    "games/crown_perth_holdem_poker/jackpot.py": (
        "INCREMENT * wager_of(level, unit) / level",
        "paid * shown[place] / held",
    ),
    "games/crown_melbourne_three_card_poker/facets/prize_meters.py": (
        "_own(round, system) / contribution(system, system.cost, round.table.readings)",
    ),
}
"""True divisions whose left side is an exact fraction."""


def floats_in(source: str, file: str) -> Iterator[str]:
    if file in WITHOUT_MONEY:
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=float()):
                yield f"{file}:{node.lineno} has the float {node.value!r}"
            case ast.Name(id="float") if file not in NAMED:
                yield f"{file}:{node.lineno} makes a float"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                if ast.unparse(node) not in OF_FRACTIONS.get(file, ()):
                    yield f"{file}:{node.lineno} divides: {ast.unparse(node)}"


def is_near_money(file: Path) -> bool:
    return "facets" not in file.parts or file.stem in OF_THE_HOUSE


def floats_near_money(sources: Path = SOURCES) -> tuple[int, list[str]]:
    """How many files were read, and every place where a float could come near money."""
    files = [file for package in PACKAGES for file in sorted((sources / package).rglob("*.py")) if is_near_money(file)]
    found = [
        place
        for file in files
        for place in floats_in(file.read_text(encoding="utf-8"), file.relative_to(sources).as_posix())
    ]
    return len(files), found
