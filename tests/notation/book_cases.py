"""Cases worked out by hand from the rule books alone, in a short notation, and the sheets that it stands for.

A seat of Three Card Poker is `1 AcKdJh a10 p10 pp5 play`: seat, cards, wagers and decision. A seat of Hold'em is
`1 Ah7h a10 f20 t10 r10 j1 x5 d5`, and its wagers tell the decisions. What is expected is `settled 1=20 2=-10`: how the round
ended, and what each seat won or lost; `1.play=stand_off` is the outcome of one wager, `@12.1` the clause of a ruling.
"""

from __future__ import annotations

import re
from typing import Any

from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH

CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhs]")
WAGER = re.compile(r"([a-z]+)([\d.]+)")
NAMES = {"a": "ante", "p": "play", "pp": "pair_plus", "ps": "pairs_plus", "s": "six_card_bonus", "j": "jackpot"}
STREETS = {"f": "flop", "t": "turn", "r": "river"}
COLUMNS = {"ante_bonus": "A", "pair_plus": "A", "six_card_bonus": "A"}
TABLES: dict[str, dict[str, Any]] = {
    CANBERRA: {"limits": {"min": "5.00", "max": "200.00"}, "shoe": "manual"},
    MELBOURNE: {"pay_tables": COLUMNS, "limits": {"min": "5.00", "max": "1000.00"}, "shoe": "hand_held"},
    CALIFORNIA: {"schedule": 2},
    PERTH: {
        "limits": {"min": "10.00", "max": "500.00", "unit": "5.00"},
        "jackpot": {"level_1": "5.00", "pools": {"1": "40000.00", "2": "60000.00", "3": "90000.00"}},
    },
}


def cards(text: str) -> list[str]:
    return CARD.findall(text)


def _amount(text: str) -> str:
    return text if "." in text else f"{text}.00"


def three_card_seat(text: str) -> dict[str, Any]:
    number, held, *placed, decision = text.split()
    found = [match.groups() for match in map(WAGER.fullmatch, placed) if match]
    wagers = {NAMES[name]: _amount(amount) for name, amount in found}
    return {"seat": int(number), "cards": cards(held), "wagers": wagers, "decision": decision}


def holdem_seat(text: str) -> dict[str, Any]:
    number, held, *placed = text.split()
    wagers: dict[str, Any] = {}
    decisions = {"preflop": "none", "turn": "check", "river": "check"}
    extras = []
    for one in placed:
        if one == "fold":
            decisions = {"preflop": "fold"}
        elif one[0] == "j":
            wagers["jackpot"] = {"level": int(one[1]), "amount": f"{5 * int(one[1])}.00"}
        elif one[0] == "d":
            wagers["dealer_poker_extra"] = _amount(one[1:])
        elif one[0] == "x":
            amount, _, bettor = one[1:].partition(":")
            extras.append({"bettor": bettor or f"seat {number}", "amount": _amount(amount)})
        else:
            street = STREETS.get(one[0], "ante")
            wagers[street] = _amount(one[1:])
            if street != "ante":
                decisions["preflop" if street == "flop" else street] = "flop" if street == "flop" else "wager"
    if extras:
        wagers["player_poker_extra"] = extras
    return {"seat": int(number), "cards": cards(held), "wagers": wagers, "decisions": decisions}


def sheet(
    book: str, seats: list[str], dealer: str, report: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """`more` are settings of the table; `board`, `jackpot_cards` and the `bank` of a player-dealer are beside it."""
    made: dict[str, Any] = {"book": book}
    reader = holdem_seat if book == PERTH else three_card_seat
    made["seats"] = [reader(seat) for seat in seats]
    if "board" in more:
        made["board"] = cards(more.pop("board"))
    if "jackpot_cards" in more:
        made["jackpot_cards"] = cards(more.pop("jackpot_cards"))
    if book == CALIFORNIA:
        made["player_dealer"] = {"seat": 7, "wager": more.pop("bank", "20000.00"), "cards": cards(dealer)}
    else:
        made["dealer"] = {"cards": cards(dealer)}
    made["table"] = TABLES[book] | more
    if report:
        made["irregularities"] = [report]
    return made


def told(result: dict[str, Any], expected: str) -> str:
    """The result in the words of what is expected of it."""
    said = []
    for one in expected.split():
        name, _, _ = one.partition("=")
        if one.startswith("@"):
            ruled = [f"@{ruling['rule']}" for ruling in result["rulings"]]
            said.append(one if one in ruled else " ".join(ruled) or "no ruling")
        elif "=" not in one:
            said.append(result["round"])
        elif "." in name:
            seat, wager = name.split(".")
            said.append(f"{name}={result['seats'][seat]['wagers'][wager]['outcome']}")
        else:
            said.append(f"{name}={result['seats'][name]['net'].removesuffix('.00')}")
    return " ".join(said)
