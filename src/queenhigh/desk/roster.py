"""The staff at the desk: who is on duty, kept in the stream `staff`, and checked before every order.

A house without a roster accepts any rank, which sheets, drills and simulation rely on. Once the first person is
enrolled, an order counts only if the person who gives it is logged on at that table, in that rank.
"""

from __future__ import annotations

from typing import Any

from queenhigh.desk.codec import restored, written
from queenhigh.games.kit.procedure import procedure
from queenhigh.house.staff import orders
from queenhigh.house.staff.roster import Asked, Give, Sign, Staff, StaffEvent, Withdraw, evolve
from queenhigh.ledger.command import Append, NewEvent
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import IllegalAction

STAFF = "staff"
ENTERS = frozenset(
    {"PlaceWager", "SeatPlayer", "AskForSeat", "DrawForSeat", "BringPlayer", "BuyIn", "JoinWaitingList", "PostToEnter"}
    | {"AddChips", "Straddle", "PlaceSideWager", "ComeBack", "Enter", "BuyBackIn", "TakeAddOn"}
)
"""Actions and instructions that bring a player, or more of their chips, into play."""
KINDS: dict[str, type[StaffEvent]] = {kind.__name__: kind for kind in StaffEvent.__subclasses__()}


def entering(asked: Any) -> list[str]:
    """Return the players whom an action or instruction brings into play."""
    kind = type(asked).__name__
    player = (
        asked.substitute if kind == "NominateSubstitute" else getattr(asked, "player", "") if kind in ENTERS else ""
    )
    return [player] if player else []


class Roster:
    def __init__(self) -> None:
        self.staff = Staff()

    def decide(self, asked: Asked) -> list[StaffEvent]:
        return [event for event in orders.act(self.staff, asked) if isinstance(event, StaffEvent)]

    def signed_for(self, asked: Asked) -> str | None:
        """Return the table of an order that others must sign, or of a signature; empty if it is not known, None for
        anything else."""
        if not isinstance(asked, Give | Sign | Withdraw):
            return None
        request = self.staff.requests.get(asked.number)
        return request.table if request else getattr(asked, "table", "")

    def append(self, events: list[StaffEvent]) -> Append:
        entries = (NewEvent(written(event), type(event).__name__, event.rule, edition="house") for event in events)
        return Append(STAFF, None, tuple(entries))

    def apply(self, events: list[StaffEvent]) -> None:
        for event in events:
            self.staff = evolve(self.staff, event)

    def rebuild(self, ledger: Ledger) -> None:
        self.staff = Staff()
        for envelope in ledger.read(STAFF):
            event: Any = restored(envelope.open(dict[str, Any]), KINDS[envelope.kind], "")
            self.apply([event])

    def check(self, who: str, rank: str, book: str, table: str, order: str) -> None:
        """Refuse an order of a person who is not on duty there in that rank. Players ask for themselves."""
        if self.staff.people and rank and rank not in orders.NO_STAFF:
            orders.check_duty(self.staff, who, rank, book, table, order, procedure("duty"))

    def check_admitted(self, asked: Any, at: int) -> None:
        """Refuse what would bring a person into play who is excluded from the house."""
        for player in entering(asked):
            orders.check_admitted(self.staff, player, at)

    def check_anywhere(self, who: str, rank: str, book: str, order: str) -> None:
        """Require duty in that rank at any table, for an order about several tables at once."""
        duty = self.staff.duties.get(who)
        if self.staff.people and (duty is None or duty.ranks.get(book) != rank):
            raise IllegalAction(f"{order}: {who or 'nobody'} is not on duty as {rank}.", procedure("duty"))
