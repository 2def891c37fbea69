"""Everything that can be asked at a table: one of each command, and every order, instruction and meter order in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from book_ids import MELBOURNE
from reviewed_authority import COMMANDS, REVIEWED

from queenhigh.server.commands import Command, TableCommand, name_of
from queenhigh.server.commands import types as asks
from queenhigh.server.vocabulary import actions_of, instructions_of, meter_orders

DECODER = msgspec.json.Decoder(Command)
SAMPLES: dict[str, dict[str, Any]] = {
    "sit": {"seat": 6},
    "leave": {},
    "stay": {},
    "place": {"bet": "ante", "amount": 500},
    "withdraw": {"bet": "ante"},
    "bank": {"amount": 5000},
    "decline": {"bet": "ante"},
    "look": {},
    "decide": {"choice": "fold"},
    "ready": {},
    "ask_rules": {},
    "dispute": {"about": "the count"},
    "order": {"order": "CloseBetting"},
    "wager_for": {"seat": 1, "bet": "ante", "amount": 500},
    "withdraw_for": {"seat": 1, "bet": "ante"},
    "decide_for": {"seat": 1, "choice": "fold"},
    "report": {"fact": {"type": "disturbance"}},
    "ask_ruling": {"fact": {"type": "disturbance"}},
    "dealing": {"mode": "by_hand"},
    "instruct": {"order": {"type": "OrderCount"}},
    "meter": {"order": {"type": "ReadMeter", "system": "main", "as_at": 1}},
    "dismiss": {"number": 1, "reason": "Nothing came of it."},
    "withdraw_order": {"number": 1, "reason": "The players asked for it."},
    "unlock": {"reason": "looked"},
    "ask_chips": {"kind": "fill", "amount": 100_000, "why": "low on greens"},
    "count_chips": {"kind": "opening", "amount": 20_000_000, "why": "the day begins"},
    "sign_chips": {"number": 1},
    "withdraw_chips": {"number": 1, "reason": "asked for by mistake"},
    "fold": {},
    "check": {},
    "call": {},
    "bet": {"amount": 400},
    "raise_to": {"amount": 800},
    "all_in": {},
    "put_in": {"chips": [500]},
    "discard": {"card": "Qh"},
    "straddle": {"amount": 400},
    "side_wager": {"colour": "red", "amount": 100},
    "show": {},
    "muck": {},
    "ask_to_see": {"seat": 2},
    "agree_to_split": {"seats": [2]},
    "buy_time": {},
    "buy_in": {"amount": 10000},
    "sit_out": {},
    "come_back": {},
    "post": {},
    "change_seat": {"to": 6},
    "join_list": {},
    "leave_list": {},
    "close_private": {},
    "remove_guest": {"guest": "Bo"},
    "change_private": {"settings": {"minimum": 1000}},
    "deal_private": {"mode": "by_hand"},
    "set_bots": {"bots": 2},
    "new_link": {},
    "act_for": {"seat": 1, "do": {"type": "check"}},
}
"""One of each."""


def commands(book: str) -> Iterator[TableCommand]:
    """Every command, and every order, instruction and meter order in its command."""
    for name, fields in SAMPLES.items():
        yield DECODER.decode(msgspec.json.encode({"type": name, **fields}))
    for order in (*actions_of(book), "StartRound", "NoSuchOrder"):
        yield asks.Order(order=order)
    for order in (*instructions_of(book), "NoSuchInstruction"):
        yield asks.Instruct(order={"type": order})
    for order in (*meter_orders(MELBOURNE), "NoSuchOrder"):
        yield asks.Meter(order={"type": order})


ABOVE = {"player": ("player",), "host": (), "dealer": ("dealer", "floor"), "floor": ("floor",), "nobody": ()}


def may(command: TableCommand, role: str, book: str) -> bool:
    """As it was reviewed by hand: `role` is player, dealer, floor or anything else. What a book has not, nobody may ask there."""
    needed = [COMMANDS[name_of(command)]]
    match command:
        case asks.Order(order="StartRound"):
            needed.append(REVIEWED["instructions"]["StartRound"])
        case asks.Order(order=order):
            needed.append(REVIEWED["orders"][order] if order in actions_of(book) else "nobody")
        case asks.Instruct(order={"type": order}):
            needed.append(REVIEWED["instructions"][order] if order in instructions_of(book) else "nobody")
        case asks.Meter(order={"type": order}):
            needed.append(REVIEWED["meter orders"][order] if order in meter_orders(book) else "nobody")
    return all(role in ABOVE[kind] for kind in needed)
