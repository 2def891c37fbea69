"""The floor of a California table: its layout and shuffler, its one schedule, the Bureau's orders, and seats.

The book says little of what happens around a round; what it leaves to the house is cited as a procedure of the house
(readings A16 and A25).
"""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.california_three_card_poker import fees
from queenhigh.games.california_three_card_poker.book import BOOK, LADDER, rule
from queenhigh.games.california_three_card_poker.table import SEATS, check_equipment, check_seat
from queenhigh.games.kit import floor as happened
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Dispute, Floor, Open, Shut, notice
from queenhigh.games.kit.procedure import procedure
from queenhigh.rules import Cited, IllegalAction

DEALER, SUPERVISOR, BUREAU = "house_dealer", "floor_supervisor", "Bureau"
STOPPED = "stop order"
MARKED = {
    "ante": ("Table (a)", ("Ante",)),
    "play": ("Table (b)", ("Play",)),
    "pair_plus": ("Table (c)", ("Bonus", "Pair Plus")),
}


def act(floor: Floor, order: said.Instruction) -> list[Cited]:
    """What an instruction leads to, or the refusal that names the clause or procedure against it."""
    match floor, order:
        case _, said.CheckCards():
            LADDER.require(order.by, DEALER, order="Checking the cards", rule=procedure("opening"))
            return [happened.CardsChecked(order.count, order.at, procedure("opening"))]
        case Shut(), said.OpenTable():
            return open_table(floor, order)
        case Open(), said.SeatPlayer():
            return seat_player(floor, order)
        case Open(), said.LeaveSeat(seat=seat):
            if seat not in floor.seats:
                raise IllegalAction(f"Nobody sits at seat {seat}.", procedure("seats"))
            return [happened.SeatLeft(seat, floor.seats[seat], procedure("seats"))]
        case Open(playing=False), said.StartRound():
            return start_round(floor, order)
        case Open(playing=True), said.EndRound():
            return [happened.RoundFinished(order.wagered, procedure("rounds"))]
        case Open(), said.GiveNotice():
            return give_notice(floor, order)
        case Open(), said.ChangeLimits():
            return change_schedule(floor, order)
        case Open(), said.ReplaceCards():
            LADDER.require(order.by, SUPERVISOR, order="Changing cards", rule=procedure("cards"))
            if floor.playing or not order.checked_by:
                raise IllegalAction("Cards are changed between rounds, and checked.", procedure("cards"))
            return [happened.CardsReplaced(order.whole_deck, order.at, procedure("cards"))]
        case Open(), said.ExcludePlayer():
            LADDER.require(order.by, SUPERVISOR, order="Excluding a player", rule=procedure("exclusion"))
            return [happened.PlayerExcluded(order.player, order.breached, procedure("exclusion"))]
        case Open(), said.LogBreach():
            BOOK.rule(order.breached)
            return [happened.BreachLogged(order.breached, order.persons, order.reason, rule(order.breached))]
        case Open(), said.OpenDispute() | said.DecideDispute():
            return dispute(floor, order)
        case Open(), said.CloseTable():
            return close_table(floor, order)
    state = type(floor).__name__.lower()
    raise IllegalAction(f"{type(order).__name__} is not possible now: the table is {state}.", procedure("rounds"))


def open_table(floor: Shut, order: said.OpenTable) -> list[Cited]:
    """Seven seats, areas with their words on them, a shuffler with two decks, and one schedule."""
    setup, settings = order.setup, order.setup.settings
    LADDER.require(order.by, DEALER, order="Opening a table", rule=procedure("opening"))
    if setup.places != SEATS:
        raise IllegalAction(f"The table has {SEATS} places, not {setup.places}.", rule("Table: seats"))
    for clause, words in MARKED.values():
        if not any(word in setup.areas for word in words):
            raise IllegalAction(f"No area of the layout is marked {' or '.join(words)}.", rule(clause))
    check_equipment(settings)
    fees.check_schedule(settings.schedule, settings.readings)
    fees.check_limits(settings)
    if floor.checked_at is None:
        raise IllegalAction("The cards have not been checked.", procedure("opening"), "Check them first.")
    also = (
        rule("Deck: shuffler"),
        rule("Deck (a)"),
        rule("Collection one option"),
        rule("Table (a)"),
        rule("Table (b)"),
    )
    return [happened.TableOpened(setup, order.at, rule("Table: seats"), (*also, rule("Table (c)")))]


def seat_player(floor: Open, order: said.SeatPlayer) -> list[Cited]:
    check_seat(order.seat)
    if order.player in floor.excluded:
        raise IllegalAction(f"{order.player} is excluded from the game.", procedure("exclusion"))
    if order.seat in floor.seats or order.player in floor.seats.values():
        raise IllegalAction(f"Seat {order.seat} is taken, or {order.player} sits already.", procedure("seats"))
    return [happened.PlayerSeated(order.seat, order.player, procedure("seats"))]


def start_round(floor: Open, order: said.StartRound) -> list[Cited]:
    LADDER.require(order.by, DEALER, order="Starting a round", rule=procedure("rounds"))
    if STOPPED in floor.notices:
        raise IllegalAction("The Bureau has ordered this game to stop.", rule("Bureau review (3)"))
    if barred := [player for player in order.wagering if player in floor.excluded]:
        raise IllegalAction(f"{', '.join(barred)} may take no part.", procedure("exclusion"))
    return [happened.RoundStarted(procedure("rounds"))]


def give_notice(floor: Open, order: said.GiveNotice) -> list[Cited]:
    """A notice of the house; or the Bureau's: of its review, of a finding, or an order to stop."""
    given = notice(floor, order.subject, order.at, order.change, order.effective)
    match order.subject:
        case "review":
            LADDER.require(order.by, BUREAU, order="Reviewing the game", rule=rule("Bureau review (1)"))
            return [happened.NoticeGiven(given, rule("Bureau review (1)"))]
        case "finding":
            LADDER.require(order.by, BUREAU, order="Notifying a finding", rule=rule("Bureau review (2)"))
            return [happened.NoticeGiven(given, rule("Bureau review (2)"))]
        case "stop order":
            LADDER.require(order.by, BUREAU, order="Stopping the game", rule=rule("Bureau review (3)"))
            return [happened.NoticeGiven(given, rule("Bureau review (3)"))]
        case "acknowledgement":
            return [happened.NoticeGiven(given, rule("Bureau review (4)"))]
    LADDER.require(order.by, DEALER, order="Giving notice", rule=procedure("closing"))
    return [happened.NoticeGiven(given, procedure("closing"))]


def change_schedule(floor: Open, order: said.ChangeLimits) -> list[Cited]:
    """The limits go with the schedule, and a schedule is set before a hand begins."""
    LADDER.require(order.by, SUPERVISOR, order="Changing the schedule", rule=rule("Collection fixed before play"))
    if floor.playing:
        raise IllegalAction("Rates cannot change inside a hand.", rule("Collection fixed before play"))
    settings = replace(floor.settings, limits=order.limits)
    fees.check_limits(settings)
    return [happened.SettingsChanged("limits", settings, rule("Collection one option"))]


def dispute(floor: Open, order: said.OpenDispute | said.DecideDispute) -> list[Cited]:
    """Winners 3: the cards are kept so that each hand can be put together again; a supervisor decides."""
    if isinstance(order, said.OpenDispute):
        return [happened.DisputeMoved(order.number, Dispute(order.player, order.about), rule("Winners 3"))]
    LADDER.require(order.by, SUPERVISOR, order="Deciding a dispute", rule=procedure("dispute"))
    if order.number not in floor.disputes:
        raise IllegalAction(f"There is no dispute {order.number} at this table.", procedure("dispute"))
    decided = replace(floor.disputes[order.number], state="decided")
    return [happened.DisputeMoved(order.number, decided, procedure("dispute"))]


def close_table(floor: Open, order: said.CloseTable) -> list[Cited]:
    LADDER.require(order.by, DEALER, order="Closing the table", rule=procedure("closing"))
    if floor.playing or (floor.seats and "closing" not in floor.notices):
        raise IllegalAction("A table is closed between rounds, after notice.", procedure("closing"))
    return [happened.TableClosed(order.at, procedure("closing"))]
