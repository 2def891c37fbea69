"""Staff: who works here and in which ranks, who is on duty where, and the orders that they give, alone or together.

    staff = evolve(staff, event) for event in act(staff, LogOn(...))

Pure, like a round: people, times and reasons arrive in the order. A rank belongs to one book's ladder. The rank that
counts is the one in which a person logged on, not the highest that they hold.
"""

from __future__ import annotations

from queenhigh.games.kit.procedure import procedure
from queenhigh.house.staff.orders import (
    GOOD_FOR,
    NO_STAFF,
    admit,
    bar,
    check_admitted,
    check_duty,
    enrol,
    give,
    holds,
    log_off,
    log_on,
    sign,
    withdraw,
)
from queenhigh.house.staff.roster import (
    Admit,
    AreaSet,
    Asked,
    Bar,
    Barred,
    Duty,
    Enrol,
    Enrolled,
    Give,
    LoggedOff,
    LoggedOn,
    LogOff,
    LogOn,
    OrderGiven,
    OrderRequested,
    OrderSigned,
    OrderWithdrawn,
    Person,
    Request,
    SetArea,
    Sign,
    Signature,
    Staff,
    StaffEvent,
    Withdraw,
    evolve,
    replay,
)
from queenhigh.rules import Cited

__all__ = [
    "GOOD_FOR",
    "NO_STAFF",
    "Admit",
    "AreaSet",
    "Asked",
    "Bar",
    "Barred",
    "Duty",
    "Enrol",
    "Enrolled",
    "Give",
    "LogOff",
    "LogOn",
    "LoggedOff",
    "LoggedOn",
    "OrderGiven",
    "OrderRequested",
    "OrderSigned",
    "OrderWithdrawn",
    "Person",
    "Request",
    "SetArea",
    "Sign",
    "Signature",
    "Staff",
    "StaffEvent",
    "Withdraw",
    "act",
    "check_admitted",
    "check_duty",
    "evolve",
    "holds",
    "replay",
]


def act(staff: Staff, asked: Asked) -> list[Cited]:
    """Return the events that a request leads to, or refuse it and say why and what to do."""
    match asked:
        case Enrol():
            return enrol(staff, asked)
        case SetArea():
            return [AreaSet(asked.area, asked.tables, procedure("duty"))]
        case Bar():
            return bar(staff, asked)
        case Admit():
            return admit(staff, asked)
        case LogOn():
            return log_on(staff, asked)
        case LogOff():
            return log_off(staff, asked.person, asked.at)
        case Give():
            return give(staff, asked)
        case Sign():
            return sign(staff, asked)
        case Withdraw():
            return withdraw(staff, asked)
