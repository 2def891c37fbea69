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


ROUND = {
    "crown-melbourne-three-card-poker": (
        "betting is closed", "are shuffled", "cuts the cards", "has three cards", "pick up their cards", "turns up", "determines",
        "collects its cards",
    ),
    "casino-canberra-3-card-poker": (
        "no more bets", "shuffles", "cuts once", "every hand has three cards", "a folded hand", "sets the best hand",
    ),
    "california-three-card-poker": (
        "shuffler shuffles", "no more bets", "collects the player-dealer's fee", "receives one stack", "bottom card",
        "collects the forfeited", "other cards and sets", "picks up the cards",
    ),
    "crown-perth-holdem-poker": (
        "start game button", "makes the cut", "Hole Cards are dealt", "deals the flop", "the Turn Card", "the River Card",
        "turns up the Dealer's own Hole Cards", "verifies the winning hand", "game over button",
    ),
    "crown-melbourne-crown-poker": (
        "posts the first blind", "cuts the cards", "deals the cards singly", "deals the flop", "the fourth community card",
        "the fifth community card", "reads any hand", "best five",
    ),
}  # fmt: skip
"""The order of play of each book, from the book: words by which each step is known."""
CALLED = {
    ("crown-melbourne-three-card-poker", "high_card"): "three odd cards",
    ("casino-canberra-3-card-poker", "high_card"): "three odd cards",
    ("casino-canberra-3-card-poker", "pair"): "one pair",
    ("california-three-card-poker", "mini_royal"): "mini royal flush",
    ("california-three-card-poker", "pair"): "one pair",
    ("crown-perth-holdem-poker", "no_pair"): "five odd cards",
}
"""What each book calls a hand: Canberra 2.6, Melbourne 3.6, California's rankings, Perth 1.1, Crown Poker 3.2."""
FLOOR = (
    "counted and checked", "table is opened", "given notice", "notice runs", "are changed|table is closed",
    "go on display", "verifies the hand", "handed over", "are collected", "verifies the amount", "drops the time",
)  # fmt: skip
"""Of the work around rounds, which is the same everywhere."""


def other_disagreements(drill: dict[str, Any]) -> tuple[int, list[str]]:
    """How many keys were worked out here, and where the drill says otherwise."""
    match drill["kind"]:
        case "speed":
            return _speed(drill)
        case "spot":
            return _spot(drill)
        case "read":
            return _read(drill)
        case "procedure":
            return _in_order(drill["book"], drill["items"][0])
    return disagreements(drill)


def _in_order(book: str, item: dict[str, Any]) -> tuple[int, list[str]]:
    """Each step is one of the book's, and the key puts them in the order of the book."""
    known = FLOOR if all(re.search("|".join(FLOOR), option) for option in item["options"]) else ROUND[book]
    places = []
    for letter in item["key"]:
        option = item["options"][LETTERS.index(letter)]
        found = [place for place, words in enumerate(known) if re.search(words, option)]
        if len(found) != 1:
            return 1, [f"{option!r} is {len(found)} steps of {book}"]
        places += found
    right = places == sorted(set(places)) and len(places) == len(item["options"])
    return 1, [] if right else [f"the key {item['key']} puts {book} in the order {places}"]


def _too_soon(drill: dict[str, Any]) -> tuple[int, list[str]]:
    """Without the step that the key names, what was done is in order; with any other taken out it is not."""
    which, right = drill["items"][:2]
    settled, wrong = _in_order(drill["book"], right)
    done, order = list(which["options"]), [right["options"][LETTERS.index(letter)] for letter in right["key"]]
    for place, step in enumerate(done):
        rest = [one for one in done if one != step]
        fits = rest == [one for one in order if one != step] and order.index(step) > place
        if fits != (LETTERS[place] == which["key"][0]):
            wrong.append(f"{step!r} was taken {'' if fits else 'not '}too soon, and the key is {which['key'][0]}")
    return settled + 1, wrong


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
    if right["asks"] == "order":
        return _too_soon(drill)
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
    mini = "mini royal flush" in item["options"]
    name = THREE[three(cards, mini=mini)[0]] if len(cards) == 3 else FIVE[best(cards)[0]]
    mine = CALLED.get((drill["book"], name)) or name.replace("_", " ")
    said = item["options"][LETTERS.index(item["key"][0])]
    return 1, [] if said == mine else [f"{said} there, {mine} here"]
