"""Who may ask for what: one row for each command and each order in it. What has no row is refused.

A row says which kind of person may even ask. Whether their rank will do is the book's business: the room refuses with the
clause. Whoever is refused here is written down.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Literal

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.procedure import procedure
from queenhigh.server.commands.types import Asked, Instruct, Meter, Order, name_of
from queenhigh.server.errors import ServerError
from queenhigh.server.people import Person
from queenhigh.server.tournaments.felts import Felt

if TYPE_CHECKING:
    from queenhigh.server.house import House

log = logging.getLogger("queenhigh.authority")

Kind = Literal["player", "dealer", "floor", "nobody"]
"""`player`: an account that plays. `dealer`: on duty at the table in any rank of its book. `floor`: in one above the lowest.
`nobody`: what happens by itself and is never asked for."""


class Row(msgspec.Struct, frozen=True):
    by: Kind


PLAYER, DEALER, FLOOR, NOBODY = Row("player"), Row("dealer"), Row("floor"), Row("nobody")

COMMANDS: dict[str, Row] = {
    "sit": PLAYER,
    "leave": PLAYER,
    "place": PLAYER,
    "withdraw": PLAYER,
    "bank": PLAYER,
    "decline": PLAYER,
    "look": PLAYER,
    "decide": PLAYER,
    "ready": PLAYER,
    "ask_rules": PLAYER,
    "dispute": PLAYER,
    "order": DEALER,
    "wager_for": DEALER,
    "withdraw_for": DEALER,
    "decide_for": DEALER,
    "report": DEALER,
    "ask_ruling": DEALER,
    "dealing": DEALER,
    "instruct": DEALER,
    "meter": DEALER,
    "dismiss": FLOOR,
    "unlock": FLOOR,
    "fold": PLAYER,
    "check": PLAYER,
    "call": PLAYER,
    "bet": PLAYER,
    "raise_to": PLAYER,
    "all_in": PLAYER,
    "put_in": PLAYER,
    "discard": PLAYER,
    "straddle": PLAYER,
    "side_wager": PLAYER,
    "show": PLAYER,
    "muck": PLAYER,
    "ask_to_see": PLAYER,
    "agree_to_split": PLAYER,
    "buy_time": PLAYER,
    "buy_in": PLAYER,
    "sit_out": PLAYER,
    "come_back": PLAYER,
    "post": PLAYER,
    "change_seat": PLAYER,
    "join_list": PLAYER,
    "leave_list": PLAYER,
    "act_for": DEALER,
}

ORDERS: dict[str, Row] = {
    "StartRound": DEALER,
    "CloseBetting": DEALER,
    "SetSchedule": FLOOR,
    "TakeFees": DEALER,
    "Shuffle": DEALER,
    "Cut": DEALER,
    "Deal": DEALER,
    "TurnUp": DEALER,
    "AnnounceChoices": DEALER,
    "Reveal": DEALER,
    "Settle": DEALER,
    "Collect": DEALER,
    "StartGame": DEALER,
    "DeterminePrize": FLOOR,
    "VerifyPrizes": FLOOR,
    "PlaceWager": NOBODY,
    "PlaceSecretWager": NOBODY,
    "WithdrawWager": NOBODY,
    "Decline": NOBODY,
    "ViewHand": NOBODY,
    "Decide": NOBODY,
    "Report": NOBODY,
    "PostBlinds": DEALER,
    "TimeUp": DEALER,
    "OverlookDiscard": DEALER,
    "InspectHand": DEALER,
    "ReadHands": DEALER,
    "PushPots": DEALER,
    "Straddle": NOBODY,
    "PlaceSideWager": NOBODY,
    "Fold": NOBODY,
    "Check": NOBODY,
    "Call": NOBODY,
    "Bet": NOBODY,
    "RaiseTo": NOBODY,
    "AllIn": NOBODY,
    "PutIn": NOBODY,
    "OutOfTurn": NOBODY,
    "BuyTime": NOBODY,
    "Discard": NOBODY,
    "AddChips": NOBODY,
    "Show": NOBODY,
    "Muck": NOBODY,
    "AskToSee": NOBODY,
    "AgreeToSplit": NOBODY,
}
"""Actions of a round. Those of players have commands of their own."""

INSTRUCTIONS: dict[str, Row] = {
    "CheckCards": DEALER,
    "OpenTable": DEALER,
    "SeatPlayer": DEALER,
    "LeaveSeat": DEALER,
    "VacateSeat": FLOOR,
    "StartRound": DEALER,
    "EndRound": NOBODY,
    "GiveNotice": DEALER,
    "ChangeLimits": FLOOR,
    "AgreeLimits": FLOOR,
    "PermitExtraAreas": FLOOR,
    "ChangePayTables": FLOOR,
    "OrderCount": FLOOR,
    "RecordCount": DEALER,
    "SecureDeck": DEALER,
    "ReplaceCards": FLOOR,
    "ReplaceShoe": FLOOR,
    "OrderShuffle": FLOOR,
    "ExcludePlayer": FLOOR,
    "WithholdWinnings": FLOOR,
    "ReleaseWinnings": FLOOR,
    "Detain": FLOOR,
    "AskForRules": DEALER,
    "LogBreach": DEALER,
    "OpenDispute": DEALER,
    "AdviseComplainant": DEALER,
    "DecideDispute": FLOOR,
    "ReferDispute": FLOOR,
    "CloseTable": DEALER,
    "InspectCards": DEALER,
    "ChangeJackpotWager": FLOOR,
    "BringPlayer": FLOOR,
    "RequireOfNewPlayer": FLOOR,
    "PostToEnter": DEALER,
    "BuyIn": DEALER,
    "RemoveChips": DEALER,
    "AskForSeat": DEALER,
    "DrawForSeat": DEALER,
    "ChangeSeat": DEALER,
    "SitOut": DEALER,
    "ComeBack": DEALER,
    "MarkAbsent": DEALER,
    "PickUp": FLOOR,
    "ReturnToList": DEALER,
    "JoinWaitingList": DEALER,
    "LeaveWaitingList": DEALER,
    "EndHand": NOBODY,
    "ChangeTerms": FLOOR,
    "ChangeCommission": FLOOR,
    "AgreeToClose": FLOOR,
    "AssessTime": DEALER,
    "VerifyTime": FLOOR,
    "DropTime": DEALER,
    "OfferPrize": FLOOR,
    "ClaimPrize": DEALER,
    "DeliverPrize": DEALER,
    "BetBetweenPlayers": NOBODY,
    "ConfiscateDevice": FLOOR,
    "FindDetrimental": FLOOR,
}
"""Where a book gives an instruction to its dealers, they may ask; the room still looks at the rank."""

METER_ORDERS: dict[str, Row] = {
    "OpenSystem": FLOOR,
    "DisplaySign": FLOOR,
    "AddTable": FLOOR,
    "RemoveTable": FLOOR,
    "TransferTable": FLOOR,
    "CloseSystem": FLOOR,
    "ChangeOption": FLOOR,
    "CheckEquipment": DEALER,
    "ReadMeter": FLOOR,
}

TOURNAMENT_COMMANDS: dict[str, Row] = {
    "enter": PLAYER,
    "withdraw_entry": PLAYER,
    "sign_terms": PLAYER,
    "nominate_substitute": PLAYER,
    "buy_back_in": PLAYER,
    "take_add_on": PLAYER,
    "retire": PLAYER,
    "raise_dispute": PLAYER,
    "come_back": PLAYER,
    "begin": FLOOR,
    "order": DEALER,
    "add_bots": FLOOR,
}
"""What is asked of a tournament. Of those who work there: on duty anywhere, in a rank of its book; an office is above the
lowest."""

TOURNAMENT_ORDERS: dict[str, Row] = {
    "DrawUpTerms": FLOOR,
    "PublishTerms": FLOOR,
    "AdviseInspectorate": FLOOR,
    "AppointDirector": FLOOR,
    "AppointDeputy": FLOOR,
    "Attend": FLOOR,
    "DesignateTables": FLOOR,
    "UseTable": NOBODY,
    "OpenEntries": FLOOR,
    "Enter": DEALER,
    "RefuseEntry": FLOOR,
    "SignTerms": DEALER,
    "WithdrawEntry": DEALER,
    "NominateSubstitute": DEALER,
    "BuyBackIn": DEALER,
    "TakeAddOn": DEALER,
    "CancelTournament": FLOOR,
    "MoveStart": FLOOR,
    "Brief": FLOOR,
    "PractiseHand": DEALER,
    "StartPlay": FLOOR,
    "DealHand": NOBODY,
    "RaceChips": NOBODY,
    "EndHand": NOBODY,
    "MakeWager": NOBODY,
    "OpenSecretWagers": NOBODY,
    "BalanceTables": FLOOR,
    "HandForHand": FLOOR,
    "ReadClock": NOBODY,
    "StopClock": FLOOR,
    "StartClock": FLOOR,
    "CallBreak": FLOOR,
    "EndBreak": FLOOR,
    "NextLevel": FLOOR,
    "EndRoundOfPlay": FLOOR,
    "StartRoundOfPlay": FLOOR,
    "StartRepechage": FLOOR,
    "ConcludeTable": FLOOR,
    "MarkAway": DEALER,
    "ForfeitEntry": FLOOR,
    "Penalise": FLOOR,
    "ReportPhone": FLOOR,
    "Disqualify": FLOOR,
    "Retire": DEALER,
    "ConcludePlay": FLOOR,
    "AgreeDeal": FLOOR,
    "AwardPrizes": FLOOR,
    "RaiseDispute": DEALER,
    "RuleOnDispute": FLOOR,
}
"""Orders of a tournament. Hands, wagers and the clock are the pit's."""

WATCHES: dict[str, Kind | Literal["anybody"]] = {
    "player": "anybody",
    "board": "anybody",
    "dealer": "dealer",
    "floor": "floor",
}
"""What each audience takes. Inspectors may look from everywhere: they see no card that others do not."""


def rank_at(house: House, person: Person | None, state: TableState) -> str:
    """The rank of the table's book in which somebody is on duty there, or nothing."""
    duty = house.on_duty(person, state.id)
    rank = duty.ranks.get(state.book.id, "") if duty else ""
    return rank if rank in state.book.ladder.rungs or rank in state.book.ladder.beside else ""


def is_floor(state: TableState, rank: str) -> bool:
    return bool(rank) and rank != state.book.ladder.rungs[0]


def permits(row: Row | None, house: House, person: Person, state: TableState) -> bool:
    match row.by if row else "nobody":
        case "player":
            return person.role == "player"
        case "dealer":
            return person.role == "staff" and bool(rank_at(house, person, state))
        case "floor":
            return person.role == "staff" and is_floor(state, rank_at(house, person, state))
    return False


def rows_for(command: Asked) -> tuple[tuple[str, Row | None], ...]:
    """The rows that a command has to pass: its own, and that of the order in it."""
    own = name_of(command)
    rows: list[tuple[str, Row | None]] = [(own, COMMANDS.get(own))]
    match command:
        case Order(order=order):
            rows.append((order, ORDERS.get(order)))
        case Instruct(order=order):
            rows.append((str(order.get("type", "")), INSTRUCTIONS.get(str(order.get("type", "")))))
        case Meter(order=order):
            rows.append((str(order.get("type", "")), METER_ORDERS.get(str(order.get("type", "")))))
    return tuple(rows)


def check(house: House, person: Person, state: TableState, command: Asked) -> str:
    """The rank in which it is asked, for staff. Refused, and written down, where a row does not permit it."""
    rank = rank_at(house, person, state) if person.role == "staff" else ""
    for name, row in rows_for(command):
        if not permits(row, house, person, state):
            _refuse(house, person, state, name[:60], row, rank)
    return rank


def _refuse(house: House, person: Person, state: TableState, order: str, row: Row | None, rank: str) -> None:
    needed = row.by if row else "nobody"
    log.warning(
        "refused",
        extra={
            "fields": {
                "who": person.name,
                "role": person.role,
                "rank": rank,
                "table": state.id,
                "asked": order,
                "needs": needed,
            }
        },
    )
    if person.role == "staff":
        at = house.desk.tournaments if isinstance(state, Felt) else house.desk
        where = state.live.id if isinstance(state, Felt) else state.id
        at.refused(where, f"{order}: not theirs to ask.", who=person.name, rank=rank, needed=needed)
    raise ServerError(
        "not_authorised",
        f"{order or 'This'} is not yours to ask at table {state.id}.",
        _WHY[needed],
        _NOW[needed],
        procedure("duty"),
    )


_WHY = {
    "player": "Only players do that.",
    "dealer": "It takes somebody on duty at this table.",
    "floor": "It takes somebody on duty at this table, above the rank of a dealer.",
    "nobody": "It is not asked for this way.",
}
_NOW = {"player": "Log on as a player.", "dealer": "Log on for duty here.", "floor": "Call the floor.", "nobody": ""}


def may_watch(house: House, person: Person | None, table: str, audience: str) -> None:
    """Refuse somebody who would look over the dealer's or the floor's shoulder."""
    state = house.table(table)
    takes = WATCHES.get(audience)
    if takes is None:
        raise ServerError(
            "malformed", f"There is no audience {audience[:20]!r}.", now=f"There is {', '.join(WATCHES)}."
        )
    if takes == "anybody":
        return
    if isinstance(state, Felt):
        raise ServerError(
            "not_found", f"A table of a tournament has no page for the {audience}.", now="See its console."
        )
    if person is not None and person.inspects:
        return
    if person is None or not permits(Row("dealer" if takes == "dealer" else "floor"), house, person, state):
        raise ServerError(
            "not_authorised", f"The {audience}'s page of table {table} is not yours.", _WHY[takes], _NOW[takes]
        )
