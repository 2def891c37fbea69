"""Orders: given by one person, or requested by one and signed by others. Nobody signs twice, whatever their ranks
(promise S3)."""

from __future__ import annotations

from queenhigh.games.kit.procedure import procedure
from queenhigh.games.library import open_book, room
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
    PersonAdmitted,
    PersonBarred,
    Request,
    SetArea,
    Sign,
    Signature,
    Staff,
    Withdraw,
)
from queenhigh.rules import Cited, IllegalAction, InputError, Ladder, NotAuthorised, Rule

MINUTE = 60
GOOD_FOR = 30 * MINUTE
"""How long a request waits for the others: a setting of the house."""


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


def give(staff: Staff, asked: Give) -> list[Cited]:
    """Give an order, with a reason, by a person on duty in the rank that its clause requires; or make the request for
    others to sign."""
    book = open_book(asked.rule.book)
    needed, *others = room(book.id).floor.signed_by.get(
        asked.rule, (book.clause(asked.rule).authority or book.ladder.rungs[0],)
    )
    check_duty(staff, asked.who, asked.rank, book.id, asked.table, asked.order, asked.rule)
    book.ladder.require(asked.rank, needed, order=asked.order, rule=asked.rule)
    if not asked.why.strip():
        raise IllegalAction(f"{asked.order}: no reason is given.", asked.rule, "Say why.")
    signature = Signature(asked.who, asked.rank, asked.at)
    if not others:
        return [OrderGiven(asked.table, asked.order, (signature,), asked.at, asked.why, asked.rule)]
    if asked.number < 1 or asked.number in staff.requests:
        raise IllegalAction(f"A request needs a new number, not {asked.number}.", asked.rule)
    request = Request(
        asked.number,
        asked.rule,
        asked.table,
        asked.order,
        asked.why,
        (signature,),
        tuple(others),
        asked.at + GOOD_FOR,
    )
    return [OrderRequested(request, asked.rule)]


def sign(staff: Staff, asked: Sign) -> list[Cited]:
    """Sign a request: another person, for this very order, in time. The last signature gives the order, if all who
    signed are still on duty."""
    request = _open_request(staff, asked.number, asked.rule, asked.at)
    if (asked.rule, asked.table, asked.order) != request.what:
        raise IllegalAction(
            f"Request {asked.number} is for {request.order} at {request.table}, not for {asked.order} at {asked.table}.",
            request.rule,
            "Sign the one that you mean.",
        )
    if any(asked.who == signed.who for signed in request.signatures):
        raise IllegalAction(
            f"{asked.who} has signed already: it takes another person, whatever the rank.", procedure("two_persons")
        )
    book = open_book(request.rule.book)
    check_duty(staff, asked.who, asked.rank, book.id, request.table, request.order, request.rule)
    fills = next((rank for rank in request.missing if book.ladder.may(asked.rank, rank)), None)
    if fills is None:
        book.ladder.require(asked.rank, request.missing[0], order=request.order, rule=request.rule)
        raise AssertionError("a rank that may do it was not found")  # pragma: no cover
    if asked.at < request.signatures[-1].at:
        raise IllegalAction(f"Request {asked.number} had not been made at that time.", request.rule)
    signature = Signature(asked.who, asked.rank, asked.at)
    signed = OrderSigned(request.number, signature, fills, request.rule)
    if len(request.missing) > 1:
        return [signed]
    signatures = (*request.signatures, signature)
    for one in signatures:
        check_duty(staff, one.who, one.rank, book.id, request.table, request.order, request.rule)
    also = (procedure("two_persons"),)
    return [
        signed,
        OrderGiven(request.table, request.order, signatures, asked.at, request.why, request.rule, request.number, also),
    ]


def withdraw(staff: Staff, asked: Withdraw) -> list[Cited]:
    """Withdraw a request. Only the person who made it may."""
    request = _open_request(staff, asked.number, procedure("two_persons"), asked.at)
    if asked.who != request.signatures[0].who:
        raise IllegalAction(f"Request {asked.number} is not {asked.who}'s.", request.rule)
    return [OrderWithdrawn(asked.number, asked.who, asked.at, request.rule)]


def _open_request(staff: Staff, number: int, rule: Rule, at: int) -> Request:
    """Return the request if it is still open: neither given nor withdrawn, and not expired. The last second of its time
    still counts."""
    request = staff.requests.get(number)
    if request is None:
        raise IllegalAction(f"There is no request {number}: an order is asked for before it is signed.", rule)
    if request.state != "open":
        raise IllegalAction(f"Request {number} was {request.state}.", request.rule, "Ask for the order again.")
    if at > request.expires:
        raise IllegalAction(f"Request {number} has expired.", request.rule, "Ask for the order again.")
    return request


# -- who may not play in the house


def bar(staff: Staff, asked: Bar) -> list[Cited]:
    if not asked.reason.strip():
        raise IllegalAction(f"No reason is given for excluding {asked.person}.", procedure("doors"), "Say why.")
    if staff.bars(asked.person, asked.at) is not None:
        raise IllegalAction(f"{asked.person} is excluded from the house already.", procedure("doors"), "See the list.")
    if asked.until is not None and asked.until <= asked.at:
        raise IllegalAction("The exclusion would already be over.", procedure("doors"), "Give a later time, or none.")
    barred = Barred(asked.reason, asked.who, asked.at, asked.until)
    return [PersonBarred(asked.person, barred, procedure("doors"))]


def admit(staff: Staff, asked: Admit) -> list[Cited]:
    named = next((name for name in staff.barred if name.casefold() == asked.person.casefold()), None)
    if named is None:
        raise IllegalAction(f"{asked.person} is not excluded from the house.", procedure("doors"), "See the list.")
    if not asked.reason.strip():
        raise IllegalAction("No reason is given for lifting the exclusion.", procedure("doors"), "Say why.")
    return [PersonAdmitted(named, asked.reason, asked.who, asked.at, procedure("doors"))]


def check_admitted(staff: Staff, person: str, at: int) -> None:
    """Refuse whatever would bring a person into play who is excluded from the house."""
    if (known := staff.bars(person, at)) is not None:
        raise IllegalAction(
            f"{person} is excluded from this house: {known.reason}",
            procedure("doors"),
            "Wagers already placed are played to the end. Only the manager can lift the exclusion.",
        )


# -- ranks and duty: who holds which rank, who is on duty where, and whether an order comes from a person on duty

NO_STAFF = ("player", "player_dealer")
"""Ranks of a ladder that are on the other side of the table."""


def enrol(staff: Staff, asked: Enrol) -> list[Cited]:
    """Enrol a person, or change their ranks, which are those of the books' own ladders. A person who loses the rank
    that they are on duty in is logged off."""
    if not asked.person.strip():
        raise InputError("The name of the person is missing.")
    for book, ranks in asked.ranks.items():
        ladder = open_book(book).ladder
        for rank in ranks:
            _known(ladder, rank, book)
    person = Person(asked.person, asked.ranks)
    events: list[Cited] = [Enrolled(person, procedure("duty"))]
    duty = staff.duties.get(asked.person)
    if duty and not all(holds(person, book, rank) for book, rank in duty.ranks.items()):
        events.append(LoggedOff(asked.person, asked.at, procedure("duty")))
    return events


def holds(person: Person, book: str, rank: str) -> bool:
    """Does the person hold this rank or a higher one? An Area Manager may work as Dealer. A deputy is not a
    director."""
    rungs = open_book(book).ladder.rungs
    held = person.ranks.get(book, ())
    if rank in held:
        return True
    return rank in rungs and any(own in rungs and rungs.index(own) > rungs.index(rank) for own in held)


def log_on(staff: Staff, asked: LogOn) -> list[Cited]:
    person = staff.people.get(asked.person)
    if person is None:
        raise IllegalAction(f"{asked.person} does not work here.", procedure("duty"), "Enrol them first.")
    if asked.person in staff.duties:
        place = staff.duties[asked.person].place
        raise IllegalAction(f"{asked.person} is on duty at {place}.", procedure("duty"), "Log them off there first.")
    if not asked.ranks:
        raise IllegalAction(f"{asked.person} cannot log on without a rank.", procedure("duty"), "Say in which.")
    for book, rank in asked.ranks.items():
        _known(open_book(book).ladder, rank, book)
        if not holds(person, book, rank):
            held = ", ".join(person.ranks.get(book, ())) or "none"
            raise NotAuthorised(
                f"{asked.person} does not hold the rank of {rank} (holds: {held}).", procedure("duty"), needed=rank
            )
    return [LoggedOn(asked.person, Duty(asked.place, asked.ranks, asked.at), procedure("duty"))]


def log_off(staff: Staff, person: str, at: int) -> list[Cited]:
    if person not in staff.duties:
        raise IllegalAction(f"{person} is not on duty.", procedure("duty"))
    return [LoggedOff(person, at, procedure("duty"))]


def check_duty(staff: Staff, who: str, rank: str, book: str, table: str, order: str, rule: Rule) -> None:
    """Require duty at this table and in this rank. The desk checks this for every instruction before the room
    decides."""
    duty = staff.duties.get(who)
    if duty is None:
        raise IllegalAction(f"{order}: {who or 'nobody'} is not logged on.", rule, "Log on and send the order again.")
    if not staff.covers(duty.place, table):
        raise IllegalAction(f"{order}: {who} is on duty at {duty.place}, not at {table}.", rule)
    if duty.ranks.get(book) != rank:
        own = duty.ranks.get(book, "no rank of this book")
        raise NotAuthorised(
            f"{order}: {who} is on duty as {own}, not as {rank}.", rule, "Give it in your own rank.", rank
        )


def _known(ladder: Ladder, rank: str, book: str) -> None:
    if rank not in ladder or rank in NO_STAFF:
        staff = ", ".join(known for known in ladder.ranks if known not in NO_STAFF)
        raise InputError(f"The staff of {book} has no rank {rank!r}; it has {staff}.")
