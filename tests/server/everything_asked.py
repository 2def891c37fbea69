"""Everything that can be asked at a table: one of each command, and every order, instruction and meter order in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from book_ids import MELBOURNE

from queenhigh.server.commands import Asked, Command, name_of
from queenhigh.server.commands import types as asks
from queenhigh.server.vocabulary import actions_of, instructions_of, meter_orders

DECODER = msgspec.json.Decoder(Command)
SAMPLES: dict[str, dict[str, Any]] = {
    "sit": {"seat": 6},
    "leave": {},
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
    "unlock": {"reason": "looked"},
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
    "act_for": {"seat": 1, "do": {"type": "check"}},
}
"""One of each."""


def commands(book: str) -> Iterator[Asked]:
    """Every command, and every order, instruction and meter order in its command."""
    for name, fields in SAMPLES.items():
        yield DECODER.decode(msgspec.json.encode({"type": name, **fields}))
    for order in (*actions_of(book), "StartRound", "NoSuchOrder"):
        yield asks.Order(order=order)
    for order in (*instructions_of(book), "NoSuchInstruction"):
        yield asks.Instruct(order={"type": order})
    for order in (*meter_orders(MELBOURNE), "NoSuchOrder"):
        yield asks.Meter(order={"type": order})


PLAYERS = """
sit leave place withdraw bank decline look decide ready ask_rules dispute fold check call bet raise_to all_in put_in
discard straddle side_wager show muck ask_to_see agree_to_split buy_time buy_in sit_out come_back post change_seat
join_list leave_list
"""
DEALERS = """
order wager_for withdraw_for decide_for report ask_ruling dealing instruct meter act_for StartRound CloseBetting
TakeFees Shuffle Cut Deal TurnUp AnnounceChoices Reveal Settle Collect StartGame PostBlinds TimeUp OverlookDiscard
InspectHand ReadHands PushPots CheckCards OpenTable SeatPlayer LeaveSeat GiveNotice RecordCount SecureDeck AskForRules
LogBreach OpenDispute AdviseComplainant CloseTable InspectCards PostToEnter BuyIn RemoveChips AskForSeat DrawForSeat
ChangeSeat SitOut ComeBack MarkAbsent ReturnToList JoinWaitingList LeaveWaitingList AssessTime DropTime ClaimPrize
DeliverPrize CheckEquipment
"""
FLOORS = """
dismiss unlock SetSchedule DeterminePrize VerifyPrizes VacateSeat ChangeLimits AgreeLimits PermitExtraAreas
ChangePayTables OrderCount ReplaceCards ReplaceShoe OrderShuffle ExcludePlayer WithholdWinnings ReleaseWinnings Detain
DecideDispute ReferDispute ChangeJackpotWager BringPlayer RequireOfNewPlayer PickUp ChangeTerms ChangeCommission
AgreeToClose VerifyTime OfferPrize ConfiscateDevice FindDetrimental OpenSystem DisplaySign AddTable RemoveTable
TransferTable CloseSystem ChangeOption ReadMeter
"""
"""Who may ask for what, once more and by hand, so that a row that permits too much is noticed. Whatever is in none of these is
never asked for."""


def may(command: Asked, role: str) -> bool:
    """`role` is player, dealer, floor or anything else."""
    parts = [name_of(command)]
    match command:
        case asks.Order(order=order):
            parts.append(order)
        case asks.Instruct(order=order) | asks.Meter(order=order):
            parts.append(str(order["type"]))
    allowed = {"player": PLAYERS, "dealer": DEALERS, "floor": DEALERS + FLOORS}.get(role, "").split()
    return set(parts) <= set(allowed)
