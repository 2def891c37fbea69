"""Sheets, hands and databases that were damaged: each is read, or refused with a word, and none is ever a fault of ours."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

from book_ids import POKER

from queenhigh.desk.desk import Desk
from queenhigh.ledger import verify
from queenhigh.notation import phh
from queenhigh.notation.files import parse
from queenhigh.notation.hand_sheet import play_hand
from queenhigh.notation.round_sheet import settle
from queenhigh.rules import QueenhighError

NOTATION = Path(__file__).parents[1] / "notation"
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**63,
    2.5,
    "",
    "x" * 300,
    "\u0000",
    [],
    {},
    [[]],
    {"a": {"b": []}},
    "Qh",
    "1e3",
)
SIGNS = "\x00\x1b\"'[]{}=#,:\\\u202e\U0001f0b1-9"


def sheets() -> list[tuple[str, Any]]:
    found = []
    for path in sorted((NOTATION / "sheets").glob("*.json")):
        known = json.loads(path.read_text("utf-8"))
        each = known if isinstance(known, list) else known.get("sheets", [known])
        found += [(path.stem, one.get("sheet", one)) for one in each]
    return found


def bent(value: Any, rng: Random) -> Any:
    """The same with one thing in it that does not belong there, or without one that does."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        made, key = dict(value), rng.choice(list(value))
        match rng.randrange(6):
            case 0:
                del made[key]
            case 1:
                made[rng.choice(("by", "deck", "seats", "extra"))] = rng.choice(JUNK)
            case _:
                made[key] = bent(value[key], rng)
        return made
    if isinstance(value, list) and value and rng.random() < 0.9:
        copy = list(value)
        place = rng.randrange(len(copy))
        match rng.randrange(5):
            case 0:
                copy.insert(place, copy[place])
            case 1:
                del copy[place]
            case _:
                copy[place] = bent(copy[place], rng)
        return copy
    return rng.choice(JUNK)


def scratched(text: str, rng: Random) -> str:
    """A text with signs changed, words exchanged, lines lost or said twice, or cut off."""
    if rng.random() < 0.7:
        words = re.split(r"(\W+)", text)
        for _ in range(rng.randint(1, 3)):
            words[rng.randrange(len(words))] = rng.choice(words)
        return "".join(words)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(4):
            case 0:
                text = text[:at] + rng.choice(SIGNS) + text[at + 1 :]
            case 1:
                text = text[:at]
            case 2:
                lines = text.splitlines() or [""]
                lines.insert(rng.randrange(len(lines)), rng.choice(lines))
                text = "\n".join(lines)
            case _:
                text = text[:at] + rng.choice(SIGNS) * rng.choice((1, 2, 40)) + text[at:]
    return text


def tried(what: str, given: Any, function: Any) -> bool:
    """Was it read? Refused is as good; anything else is a finding."""
    try:
        function()
    except QueenhighError:
        return False
    except Exception as error:
        raise AssertionError(f"{what}: {type(error).__name__}: {error} for {str(given)[:400]!r}") from error
    return True


def read_sheet(name: str, sheet: Any) -> None:
    (play_hand if name == POKER else settle)(sheet)


def read_text_of_sheet(text: str) -> None:
    parse(text, "a sheet")


def read_phh(text: str) -> None:
    for record in phh.read_text(text):
        phh.replay(record)


def phh_texts() -> list[str]:
    return [path.read_text("utf-8") for path in sorted((NOTATION / "phh").glob("*.phh"))]


def damaged(source: Path, copy: Path, rng: Random) -> None:
    """A database with bytes changed, a piece missing, or something else in its place."""
    body = bytearray(source.read_bytes())
    match rng.randrange(4):
        case 0:
            del body[rng.randrange(len(body)) :]
        case 1:
            start = rng.randrange(len(body))
            for place in range(start, min(len(body), start + rng.choice((16, 512, 4096)))):
                body[place] = rng.randrange(256)
        case 2:
            body[: rng.choice((16, 100))] = rng.randbytes(100)
        case _:
            for _ in range(rng.randint(1, 20)):
                body[rng.randrange(len(body))] ^= 1 << rng.randrange(8)
    copy.write_bytes(bytes(body))


def open_house(path: Path) -> None:
    with Desk.open(path) as desk:
        verify(desk.ledger)
