"""The floor of a Canberra table: opening and closing, cards and shoes, limits, seats, exclusions and disputes.

Rules 1, 2.2-2.4, 3.1-3.3, 10.2, 10.7, 13 and 14, and the instrument that approves the book.
"""

from __future__ import annotations

from datetime import date, timedelta

from msgspec.structs import replace

from queenhigh.games.casino_canberra_3_card_poker.book import BOOK, LADDER, PAY, rule
from queenhigh.games.casino_canberra_3_card_poker.table import Limits, Shoe, check_limits
from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit import floor_steps as steps
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit import notices
from queenhigh.games.kit.floor import (
    ALWAYS,
    BETWEEN,
    COUNTING,
    SHUT,
    Floor,
    Open,
    Shut,
    Takes,
    evolve,
    is_barred,
    notice,
)
from queenhigh.games.kit.wording import out_of_place
from queenhigh.rules import Cited, IllegalAction, Rule
from queenhigh.rules.zone import on_the_wall

ABSTAINING_ROUNDS = int(PAY.figure("abstaining_rounds"))
COMMENCEMENT = int(PAY.figure("commencement"))
FIRST = date(1970, 1, 1)
CLOSING, LIMITS, MULTIPLES, MARKER, WARNINGS = "closing", "limits", "multiples", "marker", "warnings"
NOTICES = {CLOSING: rule("13.2"), LIMITS: rule("3.1")}
DEALER, SUPERVISOR, OPERATOR, COMMISSION = "dealer", "casino_supervisor", "casino_operator", "Commission"


def act(floor: Floor, order: said.Instruction) -> list[Cited]:
    """Return the events that an instruction leads to, or refuse it with the clause that forbids it."""
    match floor, order:
        case _, said.CheckCards():
            return check_cards(order)
        case Shut(), said.OpenTable():
            return open_table(floor, order)
        case Open(), said.SeatPlayer():
            return seat_player(floor, order)
        case Open(), said.LeaveSeat(seat=seat):
            return seat_left(floor, happened.SeatLeft(seat, steps.player_at(floor, seat, rule("4.4")), rule("4.4")))
        case Open(), said.VacateSeat():
            return vacate_seat(floor, order)
        case Open(playing=False), said.StartRound():
            return start_round(floor, order)
        case Open(playing=True), said.EndRound():
            return end_round(floor, order)
        case Open(), said.GiveNotice():
            return give_notice(floor, order)
        case Open(), said.OrderCount():
            LADDER.require(order.by, SUPERVISOR, order="Ordering a count", rule=rule("2.4"))
            return [happened.CountOrdered(rule("2.4"))]
        case Open(counting=True), said.RecordCount():
            LADDER.require(order.by, DEALER, order="Counting the cards", rule=rule("2.4"))
            return [steps.counted(order.count, rule("2.4"))]
        case Open(), said.ReplaceCards():
            return replace_cards(floor, order)
        case Open(), said.ReplaceShoe():
            return replace_shoe(floor, order)
        case Open(), said.ChangeLimits():
            return change_limits(floor, order)
        case Open(), said.AgreeLimits():
            return raise_maximum(floor, order)
        case _, said.ExcludePlayer():
            return exclude(order)
        case _, said.LiftExclusion():
            LADDER.require(order.by, OPERATOR, order="Lifting an exclusion", rule=rule("14.2(b)"))
            return steps.exclusion_lifted(floor, order, rule("14.2(b)"))
        case _, said.LogBreach():
            LADDER.require(order.by, DEALER, order="Writing down a breach", rule=rule("14.5(c)"))
            return [happened.BreachLogged(order.breached, order.persons, order.reason, BOOK.rule(order.breached))]
        case _, said.OpenDispute() | said.DecideDispute() | said.ReferDispute() | said.AdviseComplainant():
            return dispute(floor, order)
        case _, said.AskForRules():
            return [happened.RulesGiven(BOOK.edition, rule("14.9"))]
        case Open(), said.CloseTable():
            return close_table(floor, order)
    what, now = out_of_place(floor, order)
    raise IllegalAction(what, rule("14.5(c)"), now)


def check_cards(order: said.CheckCards) -> list[Cited]:
    """2.2: only a complete deck passes the check. Any other count is recorded, and the table cannot open with it."""
    LADDER.require(order.by, DEALER, order="Checking the cards", rule=rule("2.2"))
    return steps.cards_checked(order, rule("2.2"))


def open_table(floor: Shut, order: said.OpenTable) -> list[Cited]:
    """Open a table. It needs an approved book in force, an approved layout and shoe, cards checked that day, and its
    signs."""
    setup = order.setup
    LADDER.require(order.by, SUPERVISOR, order="Opening a table", rule=rule("14.5(c)"))
    today, _ = on_the_wall(order.at, setup.zone)
    if int((FIRST + timedelta(today)).strftime("%Y%m%d")) < COMMENCEMENT:
        raise IllegalAction("These rules are not in force yet.", rule("Instrument 2"), "Wait until they commence.")
    if not BOOK.approved:
        raise IllegalAction(
            "The rule set has no approval on record.", rule("Instrument 3"), "Record its approval first."
        )
    if not setup.layout_approval:
        raise IllegalAction("The layout has no approval on record.", rule("1.1"), "Record the Commission's approval.")
    if not setup.shoe or not setup.shoe_approval:
        raise IllegalAction(
            "The table has no shoe with an approval on record.",
            rule("Dictionary: Shoe"),
            "Record the approval of the shoe first.",
        )
    if floor.checked_at is None or on_the_wall(floor.checked_at, setup.zone)[0] != today:
        raise IllegalAction("The cards have not been checked today.", rule("2.2"), "Check them first.")
    automated = setup.settings.shoe is Shoe.AUTOMATED
    if automated:
        check_decks(setup)
    check_limits(setup.settings.limits)
    if LIMITS not in setup.signs:
        raise IllegalAction("The sign with minimum and maximum is not displayed.", rule("3.1"), "Display it first.")
    if setup.settings.limits.unit and MULTIPLES not in setup.signs:
        raise IllegalAction("The multiples of wager are not displayed.", rule("3.3"), "Display them.")
    also: tuple[Rule, ...] = (
        rule("Instrument 2"),
        rule("Instrument 3"),
        rule("Dictionary: Shoe"),
        rule("2.2"),
        rule("3.1"),
    )
    also += (rule("10.2"),) if automated else ()
    also += (rule("3.3"),) if setup.settings.limits.unit else ()
    return [happened.TableOpened(setup, order.at, rule("1.1"), also)]


def check_decks(setup: said.Setup) -> None:
    """10.2: an automated shoe takes two decks that can be told apart."""
    decks = int(PAY.figure("decks_automated"))
    if not len(setup.back_colours) == len(set(setup.back_colours)) == decks:
        raise IllegalAction(
            f"An automated shoe needs {decks} decks of different colours.",
            rule("10.2"),
            "Name the colours of the decks.",
        )


def replace_cards(floor: Open, order: said.ReplaceCards) -> list[Cited]:
    """2.3: after a round, on the operator's order; a supervisor and a dealer check the new cards."""
    LADDER.require(order.by, OPERATOR, order="Changing cards", rule=rule("2.3"))
    if floor.playing:
        raise IllegalAction(
            "Cards are changed after a round, not during it.", rule("2.3"), "Wait for the round to end."
        )
    check_two(order.checked_by, rule("2.3"))
    return [happened.CardsReplaced(order.whole_deck, order.at, rule("2.3"), checkers=tuple(order.checked_by.items()))]


def check_two(checked_by: dict[str, str], clause: Rule) -> None:
    """Check that two people have checked the cards: a supervisor or the operator, and a dealer. Nobody may check for both."""
    supervisors = {person for person, rank in checked_by.items() if LADDER.may(rank, SUPERVISOR)}
    dealers = {person for person, rank in checked_by.items() if LADDER.may(rank, DEALER)}
    if not supervisors:
        raise IllegalAction("The new cards still need a check by a casino supervisor.", clause, "Have them checked.")
    if len(supervisors | dealers) < 2:
        raise IllegalAction(
            "The new cards still need a check by the dealer, as a second person.", clause, "Have them checked."
        )


def change_limits(floor: Open, order: said.ChangeLimits) -> list[Cited]:
    """3.1: the operator may change the limits after notifying the players of the new ones."""
    LADDER.require(order.by, OPERATOR, order="Changing the limits", rule=rule("3.1"))
    steps.check_between_rounds(floor, rule("Dictionary: Round of Play"))
    if floor.seats and LIMITS not in floor.notices:
        raise IllegalAction("The players have not been notified.", rule("3.1"), "Give notice of the new limits first.")
    steps.check_limits_given(order.limits, Limits, rule("3.1"))
    check_limits(order.limits)
    if floor.seats:
        check_notified(floor, order)
    return [happened.SettingsChanged(LIMITS, replace(floor.settings, limits=order.limits), rule("3.1"))]


def check_notified(floor: Open, order: said.ChangeLimits) -> None:
    """3.1: the notice has to name exactly these limits."""
    sign, bare = floor.notices[LIMITS], (notices.MINIMUM, notices.MAXIMUM)
    must_name = floor.settings.readings["A20"] == notices.NAMES_CHANGE
    change = notices.NoticeTerms(in_words(floor.settings.limits), in_words(order.limits))
    notices.check(sign, change, rule("3.1"), bare=bare, must_name=must_name)
    notices.check_time(sign, order.at, rule("3.1"))


def in_words(limits: Limits) -> dict[str, str]:
    return notices.limits_in_words(limits) | {"pairs plus maximum": notices.amount(limits.pairs_plus_max)}


def raise_maximum(floor: Open, order: said.AgreeLimits) -> list[Cited]:
    """3.2: a higher maximum for one box, shown by a marker beside it."""
    LADDER.require(order.by, OPERATOR, order="Raising the maximum of a box", rule=rule("3.2"))
    steps.check_between_rounds(floor, rule("Dictionary: Round of Play"))
    if order.limits is not None:
        steps.check_limits_given(order.limits, Limits, rule("3.2"))
        most = floor.settings.limits.max
        steps.player_at(floor, order.seat, rule("3.2"))
        if not order.marker:
            raise IllegalAction("The new limit needs a marker beside the box.", rule("3.2"), "Put it down.")
        if order.limits.max is None or most is None or order.limits.max <= most:
            raise IllegalAction(
                "The maximum of a single box can be raised, not lowered.",
                rule("3.2"),
                "Set a maximum above that of the sign.",
            )
    markers = {seat: most for seat, most in floor.settings.markers.items() if seat != order.seat}
    if order.limits is not None:
        markers[order.seat] = order.limits.max
    return [happened.SettingsChanged(MARKER, replace(floor.settings, markers=markers), rule("3.2"))]


def unmarked(floor: Floor) -> list[Cited]:
    """3.2: a raised maximum belongs to one player. Its marker is removed once that player has left the box."""
    assert isinstance(floor, Open)
    markers = {seat: most for seat, most in floor.settings.markers.items() if seat in floor.seats}
    if markers == floor.settings.markers:
        return []
    return [happened.SettingsChanged(MARKER, replace(floor.settings, markers=markers), rule("3.2"))]


def seat_left(floor: Open, gone: happened.SeatLeft) -> list[Cited]:
    """Remove the marker of a player who has left. During a round it stays until the end, because wagers on the box stay
    in play."""
    return [gone] if floor.playing else [gone, *unmarked(evolve(floor, gone))]


def end_round(floor: Open, order: said.EndRound) -> list[Cited]:
    return [happened.RoundFinished(order.wagered, rule("Dictionary: Round of Play")), *unmarked(floor)]


def seat_player(floor: Open, order: said.SeatPlayer) -> list[Cited]:
    steps.check_name(order.player, rule("4.4"))
    if is_barred(floor, order.player):
        raise IllegalAction(f"{order.player} is excluded from the game.", rule("14.2(b)"), "Lift the exclusion first.")
    if not 1 <= order.seat <= floor.setup.places:
        raise IllegalAction(f"The table has seats 1 to {floor.setup.places}.", rule("1.1"), "Name one of these.")
    if order.seat in floor.seats or order.player in floor.seats.values():
        raise IllegalAction(
            f"Seat {order.seat} is taken, or {order.player} is already seated.", rule("4.4"), "Choose another seat."
        )
    return [happened.PlayerSeated(order.seat, order.player, rule("4.4"))]


def replace_shoe(floor: Open, order: said.ReplaceShoe) -> list[Cited]:
    """10.7: after the round, and with new cards. Rule 10 applies while the automated shoe is in use."""
    LADDER.require(order.by, SUPERVISOR, order="Replacing the shoe", rule=rule("10.7"))
    if floor.playing:
        raise IllegalAction(
            "The shoe is replaced when the round is over.", rule("10.7"), "Wait for the end of the round."
        )
    if not order.new_cards:
        raise IllegalAction("A new shoe takes new cards.", rule("10.7"), "Replace the cards with it.")
    if order.shoe not in tuple(Shoe):
        raise IllegalAction(f"A shoe is {' or '.join(Shoe)}, not {order.shoe!r}.", rule("10.7"), "Name one of these.")
    if order.shoe == Shoe.AUTOMATED:
        check_decks(floor.setup)
    return [happened.ShoeReplaced(replace(floor.settings, shoe=Shoe(order.shoe)), rule("10.7"))]


def start_round(floor: Open, order: said.StartRound) -> list[Cited]:
    """13.1: only within the gaming hours, and never while a card count is open."""
    LADDER.require(order.by, DEALER, order="Starting a round", rule=rule("6.3"))
    setup = floor.setup
    if setup.hours and not within(setup.hours, order.at, setup.zone):
        raise IllegalAction("It is outside the gaming hours.", rule("13.1"), "Wait until gaming opens.")
    steps.check_deck(floor, count=rule("2.4"), complete=rule("2.1"))
    steps.check_admitted(floor, order.wagering, rule("14.2(b)"))
    return [*new_day(floor, order.at), happened.RoundStarted(rule("13.1"))]


def new_day(floor: Open, at: int) -> list[Cited]:
    """3.4: where a warning about the minimum lasts a day or a visit (reading A6), the first round of a gaming day clears it."""
    settings, day = floor.settings, gaming_day(floor.setup.hours, at, floor.setup.zone)
    if not settings.house_wide or settings.day == day:
        return []
    return [happened.SettingsChanged(WARNINGS, settings.on(day, floor.seats.values()), rule("3.4"))]


def gaming_day(hours: tuple[int, int] | None, at: int, zone: str = "UTC") -> int:
    """13.1: a gaming day begins when gaming opens and may run past midnight. Without set hours it is the calendar day."""
    day, second = on_the_wall(at, zone)
    return day if hours is None or second >= hours[0] else day - 1


def within(hours: tuple[int, int], at: int, zone: str = "UTC") -> bool:
    """Is the time within the gaming hours? They may run past midnight, such as from noon until six."""
    opens, closes = hours
    _, now = on_the_wall(at, zone)
    return opens <= now < closes if opens < closes else now >= opens or now < closes


def give_notice(floor: Open, order: said.GiveNotice) -> list[Cited]:
    steps.check_subject(order.subject, NOTICES, rule("3.1"))
    cited = NOTICES[order.subject]
    LADDER.require(order.by, OPERATOR, order="Giving notice", rule=cited)
    return [happened.NoticeGiven(notice(floor, order), cited)]


def close_table(floor: Open, order: said.CloseTable) -> list[Cited]:
    """13.2: before the end of gaming, with notice to the players; at the end of the gaming hours no notice is needed (13.1)."""
    LADDER.require(order.by, OPERATOR, order="Closing the table", rule=rule("13.2"))
    if floor.playing:
        raise IllegalAction("A round is being played.", rule("13.2"), "Close after it.")
    setup = floor.setup
    early = setup.hours is None or within(setup.hours, order.at, setup.zone)
    if early and floor.seats and CLOSING not in floor.notices:
        raise IllegalAction("The players have not been notified.", rule("13.2"), "Give notice of the closing first.")
    if early and floor.seats:
        notices.check_time(floor.notices[CLOSING], order.at, rule("13.2"))
    if order.count is None:
        raise IllegalAction("The cards are checked at the end of gaming.", rule("2.2"), "Count them and close again.")
    ends = rule("13.2") if early else rule("13.1")
    return [steps.counted(order.count, rule("2.2")), happened.TableClosed(order.at, ends)]


def exclude(order: said.ExcludePlayer) -> list[Cited]:
    """14.2: exclude a person who has contravened a provision, which has to be named."""
    LADDER.require(order.by, OPERATOR, order="Excluding a player", rule=rule("14.2(b)"))
    return steps.player_excluded(order, BOOK, rule("14.2(b)"))


def dispute(
    floor: Floor, order: said.OpenDispute | said.DecideDispute | said.ReferDispute | said.AdviseComplainant
) -> list[Cited]:
    """14.4: the operator's decision is final. The Commission may review it on request, and the complainant is informed
    of that."""
    if isinstance(order, said.AdviseComplainant):
        LADDER.require(order.by, DEALER, order="Advising the complainant", rule=rule("14.4"))
        return steps.complainant_advised(floor, order, rule("14.4"))
    if isinstance(order, said.OpenDispute):
        return steps.dispute_opened(floor, order, rule("14.4"))
    return steps.dispute_moved(floor, order, LADDER, OPERATOR, COMMISSION, rule("14.4"))


def vacate_seat(floor: Open, order: said.VacateSeat) -> list[Cited]:
    """14.6: a seat may be taken back after three rounds without a wager, if every other seat is in use."""
    LADDER.require(order.by, SUPERVISOR, order="Asking for a seat", rule=rule("14.6"))
    player = steps.player_at(floor, order.seat, rule("4.4"))
    steps.check_sat_out(floor, order.seat, player, ABSTAINING_ROUNDS, rule("14.6"))
    if len(floor.seats) < floor.setup.places:
        raise IllegalAction("Another seat is free.", rule("14.6"), "Offer that seat.")
    return seat_left(floor, happened.SeatLeft(order.seat, player, rule("14.6")))


TAKES: dict[type[said.Instruction], Takes] = {
    said.CheckCards: Takes("dealer", rule("2.2"), ALWAYS),
    said.OpenTable: Takes("casino_supervisor", rule("14.5(c)"), SHUT),
    said.ExcludePlayer: Takes("casino_operator", rule("14.2(b)"), ALWAYS),
    said.LiftExclusion: Takes("casino_operator", rule("14.2(b)"), ALWAYS),
    said.AskForRules: Takes("dealer", None, ALWAYS),
    said.AdviseComplainant: Takes("dealer", rule("14.4"), ALWAYS),
    said.LogBreach: Takes("dealer", rule("14.5(c)"), ALWAYS),
    said.OpenDispute: Takes("dealer", None, ALWAYS),
    said.DecideDispute: Takes("casino_operator", rule("14.4"), ALWAYS),
    said.ReferDispute: Takes("dealer", None, ALWAYS),
    said.SeatPlayer: Takes("dealer"),
    said.LeaveSeat: Takes("dealer"),
    said.VacateSeat: Takes("casino_supervisor", rule("14.6")),
    said.StartRound: Takes("dealer", rule("6.3"), BETWEEN),
    said.GiveNotice: Takes("casino_operator", rule("3.1")),
    said.ChangeLimits: Takes("casino_operator", rule("3.1")),
    said.AgreeLimits: Takes("casino_operator", rule("3.2")),
    said.OrderCount: Takes("casino_supervisor", rule("2.4")),
    said.ReplaceCards: Takes("casino_operator", rule("2.3")),
    said.ReplaceShoe: Takes("casino_supervisor", rule("10.7")),
    said.CloseTable: Takes("casino_operator", rule("13.2")),
    said.RecordCount: Takes("dealer", rule("2.4"), COUNTING),
}
"""The floor's instructions: the lowest rank that may give each, the clause that asks for it, and when it may be given."""
