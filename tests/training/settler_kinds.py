"""The settler for the other kinds whose keys follow from what is shown: payments at speed, errors to spot, hands to read.

It shares no code with the engine, only with the settler of layouts.
"""

from __future__ import annotations

import re
from typing import Any

from settler import FIVE, THREE, best, disagreements, three

LETTERS = "abcdefghijklmnopqrstuvwxyz"
CHIPS = (1000, 500, 100, 25, 5, 1)
DONE = re.compile(r"Seat (\d+) ([a-z0-9 ]+?)(?: of ([\d.]+))?: ([a-z0-9. ]+)")


def other_disagreements(drill: dict[str, Any]) -> tuple[int, list[str]]:
    """How many keys were worked out here, and where the drill says otherwise."""
    match drill["kind"]:
        case "speed":
            return _speed(drill)
        case "spot":
            return _spot(drill)
        case "read":
            return _read(drill)
    return disagreements(drill)


def _speed(drill: dict[str, Any]) -> tuple[int, list[str]]:
    (item,) = drill["items"]
    found = re.search(r"^(.*): .* at (\d+) to (\d+), \$([\d,]+)\. Pay$", item["ask"])
    assert found, item["ask"]
    bet, win, to, stake = found[1], int(found[2]), int(found[3]), int(found[4].replace(",", ""))
    told = " ".join(drill["question"])
    if "in betting units of $5" in told and bet == "Ante" and stake >= 10:
        stake -= stake % 5
    least = 5 if "The smallest chip at this table is $5." in told else 1
    due = -(-win * stake // to)
    due = -(-due // least) * least
    rest, cut = due, []
    for chip in CHIPS:
        if chip >= least and rest >= chip:
            cut.append(f"{rest // chip}x{chip}")
            rest %= chip
    mine = cut if item["asks"] == "chips" else [f"{due}.00"]
    return 1, [] if list(item["key"]) == mine else [f"{item['key']} there, {mine} here"]


def _spot(drill: dict[str, Any]) -> tuple[int, list[str]]:
    """As a layout in which all that was done is the key: at most one wager differs, and it is the one that the key names."""
    which, right = drill["items"][:2]
    parsed = {number: found for number, option in enumerate(which["options"]) if (found := DONE.fullmatch(option))}
    ids = {f"{found[1]}.{found[2].replace(' ', '_')}": number for number, found in parsed.items()}
    items = [{"id": id, "key": [parsed[number][4]]} for id, number in ids.items()]
    settled, wrong = disagreements({**drill, "kind": "pay", "items": items})
    named = LETTERS.index(which["key"][0])
    faults = []
    for line in wrong:
        id, _, mine = line.partition(": ")
        if ids[id] != named or mine.rpartition(" there, ")[2].removesuffix(" here") != right["key"][0]:
            faults.append(f"{line}, but the key names {which['options'][named]!r}, right {right['key'][0]}")
    return settled, faults


def _read(drill: dict[str, Any]) -> tuple[int, list[str]]:
    """The name of a hand of three cards, or of the best five of them all. Omaha and lows have rules of their own."""
    item = drill["items"][0]
    cards = tuple(card for row in drill["layout"] for card in row["cards"])
    if item["id"] != "kind" or len(cards) > 7:
        return 0, []
    name = THREE[three(cards, mini="mini royal" in item["options"])[0]] if len(cards) == 3 else FIVE[best(cards)[0]]
    mine = name.replace("high_card", "odd cards").replace("_", " ")
    said = item["options"][LETTERS.index(item["key"][0])]
    return 1, [] if said == mine else [f"{said} there, {mine} here"]
