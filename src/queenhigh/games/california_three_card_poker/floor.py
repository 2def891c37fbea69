"""The floor of a California table: its layout and shuffler, its one schedule, the Bureau's orders, and seats.

The book says little of what happens around a round; what it leaves to the house is cited as a procedure of the house
(readings A16 and A25).
"""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.cards import DECK
from queenhigh.games.california_three_card_poker import fees
from queenhigh.games.california_three_card_poker.book import BOOK, LADDER, rule
from queenhigh.games.california_three_card_poker.table import SEATS, Limits, Table, check_equipment, check_seat
from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit import floor_steps as steps
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit import notices
from queenhigh.games.kit.floor import ALWAYS, BETWEEN, SHUT, Floor, Open, Shut, Takes, is_barred, notice
from queenhigh.games.kit.floor_events import Dispute
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.wording import out_of_place
from queenhigh.rules import Cited, IllegalAction

DEALER, SUPERVISOR, BUREAU = "house_dealer", "floor_supervisor", "Bureau"
NOTICES = ("closing", "limits", "review", "finding", "stop order", "acknowledgement")
STOPPED, WITHDRAWN = "stop order", "withdrawn"
PLAYERS_PAY = 1
"""The one schedule option under which players pay a fee of their own."""
MARKED = (
    (rule("Table (a)"), ("Ante",)),
    (rule("Table (b)"), ("Play",)),
    (rule("Table (c)"), ("Bonus", "Pair Plus")),
)
"""The words that mark the wagering areas."""


def act(floor: Floor, order: said.Instruction) -> list[Cited]:
    """Return the events that an instruction leads to, or refuse it with the clause or procedure that forbids it."""
    match floor, order:
        case _, said.CheckCards():
            LADDER.require(order.by, DEALER, order="Checking the cards", rule=procedure("opening"))
            if order.count != len(DECK):
                return [steps.counted(order.count, rule("Deck: physical"))]
            return [happened.CardsChecked(order.count, order.at, procedure("opening"))]
        case Shut(), said.OpenTable():
            return open_table(floor, order)
        case Open(), said.SeatPlayer():
            return seat_player(floor, order)
        case Open(), said.LeaveSeat(seat=seat):
            if seat not in floor.seats:
                raise IllegalAction(f"No one sits at seat {seat}.", procedure("seats"), "Name a seat that is taken.")
            return [happened.SeatLeft(seat, floor.seats[seat], procedure("seats"))]
        case Open(playing=False), said.StartRound():
            return start_round(floor, order)
        case Open(playing=True), said.EndRound():
            return [happened.RoundFinished(order.wagered, procedure("rounds"))]
        case _, said.GiveNotice():
            return give_notice(floor, order)
        case Open(), said.ChangeLimits():
            return change_schedule(floor, order)
        case Open(), said.ReplaceCards():
            LADDER.require(order.by, SUPERVISOR, order="Changing cards", rule=procedure("cards"))
            if floor.playing or not order.checked_by:
                raise IllegalAction(
                    "Cards are changed between rounds, and checked.",
                    procedure("cards"),
                    "Wait for the end of the round, and have the new cards checked.",
                )
            return [
                happened.CardsReplaced(
                    order.whole_deck, order.at, procedure("cards"), checkers=tuple(order.checked_by.items())
                )
            ]
        case _, said.ExcludePlayer():
            LADDER.require(order.by, SUPERVISOR, order="Excluding a player", rule=procedure("exclusion"))
            steps.check_name(order.player, procedure("exclusion"))
            if order.breached:
                BOOK.rule(order.breached)
            return [happened.PlayerExcluded(order.player, order.breached, procedure("exclusion"))]
        case _, said.LiftExclusion():
            LADDER.require(order.by, SUPERVISOR, order="Lifting an exclusion", rule=procedure("exclusion"))
            return steps.exclusion_lifted(floor, order, procedure("exclusion"))
        case _, said.AdviseComplainant():
            LADDER.require(order.by, DEALER, order="Advising the complainant", rule=procedure("dispute"))
            return steps.complainant_advised(floor, order, procedure("dispute"))
        case _, said.LogBreach():
            LADDER.require(order.by, DEALER, order="Writing down a breach", rule=procedure("records"))
            return [happened.BreachLogged(order.breached, order.persons, order.reason, BOOK.rule(order.breached))]
        case _, said.OpenDispute() | said.DecideDispute():
            return dispute(floor, order)
        case Open(), said.CloseTable():
            return close_table(floor, order)
    what, now = out_of_place(floor, order)
    raise IllegalAction(what, procedure("rounds"), now)


def open_table(floor: Shut, order: said.OpenTable) -> list[Cited]:
    """A table needs seven seats, a drop box, areas with their words on them, a shuffler with two decks, and one schedule."""
    setup, settings = order.setup, order.setup.settings
    LADDER.require(order.by, DEALER, order="Opening a table", rule=procedure("opening"))
    _check_stopped(floor)
    if setup.places != SEATS:
        raise IllegalAction(
            f"The table has {SEATS} places, not {setup.places}.", rule("Table: seats"), "Open it with that many."
        )
    if not setup.drop_box:
        raise IllegalAction("The table has no drop box.", rule("Table: drop box"), "Attach one first.")
    for clause, words in MARKED:
        if not any(word in setup.areas for word in words):
            raise IllegalAction(
                f"No area of the layout is marked {' or '.join(words)}.", clause, "Use a layout with that area."
            )
    check_equipment(settings)
    fees.check_schedule(settings.schedule, settings.readings)
    fees.check_limits(settings)
    if floor.checked_at is None:
        raise IllegalAction("The cards have not been checked.", procedure("opening"), "Check them first.")
    also = (rule("Deck: shuffler"), rule("Deck (a)"), rule("Collection one option"), rule("Table: drop box"))
    marked = tuple(clause for clause, _ in MARKED)
    review = (rule("Bureau review (1)"),) if under_review(settings) else ()
    return [happened.TableOpened(setup, order.at, rule("Table: seats"), (*also, *marked, *review))]


def under_review(settings: Table) -> bool:
    """The Bureau reviews games in which players pay no fee: every schedule but the first."""
    return settings.schedule != PLAYERS_PAY


def seat_player(floor: Open, order: said.SeatPlayer) -> list[Cited]:
    check_seat(order.seat)
    steps.check_name(order.player, procedure("seats"))
    if is_barred(floor, order.player):
        raise IllegalAction(
            f"{order.player} is excluded from the game.", procedure("exclusion"), "Lift the exclusion first."
        )
    if order.seat in floor.seats or order.player in floor.seats.values():
        raise IllegalAction(
            f"Seat {order.seat} is taken, or {order.player} is already seated.",
            procedure("seats"),
            "Choose another seat.",
        )
    return [happened.PlayerSeated(order.seat, order.player, procedure("seats"))]


def start_round(floor: Open, order: said.StartRound) -> list[Cited]:
    LADDER.require(order.by, DEALER, order="Starting a round", rule=procedure("rounds"))
    _check_stopped(floor)
    if floor.miscounted is not None:
        raise IllegalAction(f"The deck has {floor.miscounted} cards.", rule("Deck: physical"), "Replace it first.")
    steps.check_admitted(floor, order.wagering, procedure("exclusion"))
    return [happened.RoundStarted(procedure("rounds"))]


def _check_stopped(floor: Floor) -> None:
    """The order remains in force when the table closes. Only the Bureau can withdraw it."""
    order = floor.standing.get(STOPPED)
    if order is not None and order.change != WITHDRAWN:
        raise IllegalAction("The Bureau has ordered this game to stop.", rule("Bureau review (3)"), "Obey, and reply.")


def give_notice(floor: Floor, order: said.GiveNotice) -> list[Cited]:
    """Give notice: the house's own, or the Bureau's of a review, a finding, or an order to stop."""
    match order.subject:
        case "review":
            LADDER.require(order.by, BUREAU, order="Reviewing the game", rule=rule("Bureau review (1)"))
            return [happened.NoticeGiven(notice(floor, order, standing=True), rule("Bureau review (1)"))]
        case "finding":
            LADDER.require(order.by, BUREAU, order="Notifying a finding", rule=rule("Bureau review (2)"))
            return [happened.NoticeGiven(notice(floor, order, standing=True), rule("Bureau review (2)"))]
        case "stop order":
            LADDER.require(order.by, BUREAU, order="Stopping the game", rule=rule("Bureau review (3)"))
            return [happened.NoticeGiven(notice(floor, order, standing=True), rule("Bureau review (3)"))]
        case "acknowledgement":
            if STOPPED not in floor.standing:
                raise IllegalAction(
                    "There is no order to acknowledge.", rule("Bureau review (4)"), "Wait for an order of the Bureau."
                )
            LADDER.require(order.by, SUPERVISOR, order="Acknowledging an order", rule=rule("Bureau review (4)"))
            return [happened.NoticeGiven(notice(floor, order, standing=True), rule("Bureau review (4)"))]
    steps.check_subject(order.subject, NOTICES, procedure("signs"))
    LADDER.require(order.by, DEALER, order="Giving notice", rule=procedure("closing"))
    if not isinstance(floor, Open):
        raise IllegalAction(
            "There is no one to notify: the table is closed.", procedure("signs"), "Open the table first."
        )
    return [happened.NoticeGiven(notice(floor, order), procedure("closing"))]


def change_schedule(floor: Open, order: said.ChangeLimits) -> list[Cited]:
    """The limits depend on the schedule, and a schedule is set before a hand begins."""
    LADDER.require(order.by, SUPERVISOR, order="Changing the schedule", rule=rule("Collection fixed before play"))
    if floor.playing:
        raise IllegalAction(
            "Rates cannot change during a hand.", rule("Collection fixed before play"), "Change them between two hands."
        )
    steps.check_limits_given(order.limits, Limits, rule("Collection one option"))
    settings = replace(floor.settings, limits=order.limits)
    fees.check_limits(settings)
    return [happened.SettingsChanged("limits", settings, rule("Collection one option"))]


def dispute(floor: Floor, order: said.OpenDispute | said.DecideDispute) -> list[Cited]:
    """Winners 3: the cards are kept so that each hand can be reconstructed; a supervisor decides, once."""
    if isinstance(order, said.OpenDispute):
        steps.check_dispute(floor, order, procedure("dispute"))
        return [happened.DisputeMoved(order.number, Dispute(order.player, order.about), rule("Winners 3"))]
    known = floor.disputes.get(order.number)
    by = floor.settings.readings["A25"] if isinstance(floor, Open) else SUPERVISOR
    LADDER.require(order.by, by, order="Deciding a dispute", rule=procedure("dispute"))
    if known is None or known.state != "open":
        raise IllegalAction(
            f"There is no open dispute {order.number} at this table.", procedure("dispute"), "Open it first."
        )
    return [happened.DisputeMoved(order.number, replace(known, state="decided"), procedure("dispute"))]


def close_table(floor: Open, order: said.CloseTable) -> list[Cited]:
    LADDER.require(order.by, DEALER, order="Closing the table", rule=procedure("closing"))
    if floor.playing or (floor.seats and "closing" not in floor.notices):
        raise IllegalAction("A table is closed between rounds, after notice.", procedure("closing"), "Give notice.")
    if floor.seats:
        notices.check_time(floor.notices["closing"], order.at, procedure("closing"))
    counted = [steps.counted(order.count, rule("Deck: physical"))] if order.count is not None else []
    return [*counted, happened.TableClosed(order.at, procedure("closing"))]


TAKES: dict[type[said.Instruction], Takes] = {
    said.CheckCards: Takes("house_dealer", procedure("opening"), ALWAYS),
    said.OpenTable: Takes("house_dealer", procedure("opening"), SHUT),
    said.GiveNotice: Takes("house_dealer", procedure("closing"), ALWAYS),
    said.ExcludePlayer: Takes("floor_supervisor", procedure("exclusion"), ALWAYS),
    said.LiftExclusion: Takes("floor_supervisor", procedure("exclusion"), ALWAYS),
    said.AdviseComplainant: Takes("house_dealer", procedure("dispute"), ALWAYS),
    said.LogBreach: Takes("house_dealer", procedure("records"), ALWAYS),
    said.OpenDispute: Takes("house_dealer", None, ALWAYS),
    said.DecideDispute: Takes("floor_supervisor", procedure("dispute"), ALWAYS),
    said.SeatPlayer: Takes("house_dealer"),
    said.LeaveSeat: Takes("house_dealer"),
    said.StartRound: Takes("house_dealer", procedure("rounds"), BETWEEN),
    said.ChangeLimits: Takes("floor_supervisor", rule("Collection fixed before play")),
    said.ReplaceCards: Takes("floor_supervisor", procedure("cards")),
    said.CloseTable: Takes("house_dealer", procedure("closing")),
}
"""The floor's instructions: the lowest rank that may give each, the clause that asks for it, and when it may be given."""
