"""The floor of a Perth table: opening and closing, cards, limits, seats, jackpot values, exclusions, payments,
disputes.

Rules 2, 3.5(b), 3.8, 3.22, 5.14, 6.3, 6.6, 6.7, 6.9 and 6.10. Settings change only between rounds.
"""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker.book import BOOK, LADDER, PAY, rule
from queenhigh.games.crown_perth_holdem_poker.table import DEALER, OPERATOR, SUPERVISOR, Device, Limits, check_limits
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
from queenhigh.games.kit.floor_events import FloorEvent
from queenhigh.games.kit.orders import Declared
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.wording import out_of_place
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import Cited, IllegalAction, Rule

MINUTE, HOUR, WEEK = 60, 60 * 60, 7 * 24 * 60 * 60
LAYOUTS = int(PAY.figure("layouts"))
DECKS = int(PAY.figure("decks_automatic"))
ABSTAINING_ROUNDS = int(PAY.figure("abstaining_rounds"))
LIMIT_NOTICE = int(PAY.figure("limit_change_notice")) * MINUTE
CLOSING_NOTICE = int(PAY.figure("closing_notice")) * MINUTE
VALUE_NOTICE = int(PAY.figure("jackpot_value_notice")) * WEEK
WITHHOLDING = int(PAY.figure("withholding_period")) * HOUR
CLOSING, LIMITS, JACKPOT_VALUE, JACKPOTS = "closing", "limits", "jackpot_value", "jackpots"
VALUE = "level 1"
"""How a notice of another value names it: `level 1 10.00`, or the amount alone."""
PERIODS = {CLOSING: CLOSING_NOTICE, LIMITS: LIMIT_NOTICE, JACKPOT_VALUE: VALUE_NOTICE}
"""Seconds of notice, by subject (3.8, 6.3(c), 6.7(c))."""
NOTICES = {CLOSING: rule("6.7(c)"), LIMITS: rule("6.3(c)"), JACKPOT_VALUE: rule("3.8 notice")}
COMMISSION = "Commission"


class InspectCards(said.Instruction, frozen=True, kw_only=True, tag=True):
    """A player asks to look at the cards."""

    declared = Declared("dealer", group="cards")
    player: str


class ChangeJackpotWager(said.Instruction, frozen=True, kw_only=True, tag=True):
    """The level 1 Jackpot Wager gets another value."""

    declared = Declared("floor", group="limits", waits=True)
    level_1: Cents


class CardsInspected(FloorEvent, frozen=True, tag=True):
    player: str
    at: int
    rule: Rule


def act(floor: Floor, order: said.Instruction) -> list[Cited]:
    """Return the events that an instruction leads to, or refuse it with the clause that forbids it. Withheld payments
    whose time has expired are made first (5.14).
    """
    if isinstance(order, said.ReleaseWinnings):
        return withhold(floor, order)
    due = steps.held_too_long(floor, order.at, rule("5.14"))
    for paid in due:
        floor = evolve(floor, paid)
    return [*due, *decided(floor, order)]


def decided(floor: Floor, order: said.Instruction) -> list[Cited]:
    match floor, order:
        case Shut(), said.OpenTable():
            return open_table(floor, order)
        case _, said.CheckCards():
            return check_cards(order)
        case Open(), InspectCards():
            return inspect_cards(floor, order)
        case Open(), said.ReplaceCards():
            return replace_cards(floor, order)
        case Open(), said.OrderCount():
            LADDER.require(order.by, SUPERVISOR, order="Ordering a count", rule=rule("5.5(c)"))
            return [happened.CountOrdered(rule("5.5(c)"))]
        case Open(counting=True), said.RecordCount():
            LADDER.require(order.by, DEALER, order="Counting the cards", rule=rule("5.5(c)"))
            return [steps.counted(order.count, rule("5.5(c)"))]
        case Open(), ChangeJackpotWager():
            return change_jackpot_wager(floor, order)
        case Open(playing=False), said.StartRound():
            return start_round(floor, order)
        case Open(playing=True), said.EndRound():
            return [happened.RoundFinished(order.wagered, rule("4.21"))]
        case Open(), said.GiveNotice():
            return give_notice(floor, order)
        case _, said.WithholdWinnings():
            return withhold(floor, order)
        case Open(), said.ChangeLimits():
            return change_limits(floor, order)
        case Open(), said.SeatPlayer():
            return seat_player(floor, order)
        case Open(), said.LeaveSeat(seat=seat):
            return seat_left(floor, seat, procedure("seats"))
        case Open(), said.VacateSeat():
            return vacate_seat(floor, order)
        case Open(), said.CloseTable():
            return close_table(floor, order)
        case _, said.LogBreach():
            LADDER.require(order.by, DEALER, order="Writing down a breach", rule=procedure("records"))
            return [happened.BreachLogged(order.breached, order.persons, order.reason, BOOK.rule(order.breached))]
        case _, said.ExcludePlayer():
            return exclude(order)
        case _, said.LiftExclusion():
            LADDER.require(order.by, OPERATOR, order="Lifting an exclusion", rule=rule("6.9(b)"))
            return steps.exclusion_lifted(floor, order, rule("6.9(b)"))
        case _, said.OpenDispute() | said.DecideDispute() | said.ReferDispute() | said.AdviseComplainant():
            return dispute(floor, order)
        case _, said.AskForRules():
            return [happened.RulesGiven(BOOK.edition, rule("Amendments"))]
    what, now = out_of_place(floor, order)
    raise IllegalAction(what, procedure("rounds"), now)


def open_table(floor: Shut, order: said.OpenTable) -> list[Cited]:
    """A table needs an approved layout, checked cards, limits on display and, with a jackpot, the jackpot amounts (3.22)."""
    setup, settings = order.setup, order.setup.settings
    LADDER.require(order.by, DEALER, order="Opening a table", rule=procedure("opening"))
    if setup.layout_approval not in {str(layout) for layout in range(1, LAYOUTS + 1)}:
        raise IllegalAction(
            f"The layouts are 1 to {LAYOUTS}, and no {setup.layout_approval!r}.", rule("2.1"), "Choose one of them."
        )
    if floor.checked_at is None:
        raise IllegalAction("The cards have not been counted and found complete.", rule("2.2"), "Check them first.")
    if settings.device is Device.SHUFFLER and not len(setup.back_colours) == len(set(setup.back_colours)) == DECKS:
        raise IllegalAction(
            f"With an automatic shuffler there are {DECKS} decks of different colours.",
            rule("2.4"),
            "Bring the second deck.",
        )
    if LIMITS not in setup.signs:
        raise IllegalAction("Minimum, maximum and units are not on display.", rule("6.3(a)"), "Display them.")
    check_limits(settings.limits)
    if settings.jackpot is not None and JACKPOTS not in setup.signs:
        raise IllegalAction("The jackpot amounts are not on display.", rule("3.22"), "Display them.")
    also: tuple[Rule, ...] = (rule("2.2"), rule("2.3"), rule("6.3(a)"))
    also += (rule("2.4"),) if settings.device is Device.SHUFFLER else ()
    also += (rule("3.22"),) if settings.jackpot is not None else ()
    return [happened.TableOpened(setup, order.at, rule("2.1"), also)]


def check_cards(order: said.CheckCards) -> list[Cited]:
    """2.2: only a complete deck passes the check. Any other count is recorded, and the table cannot open with it."""
    LADDER.require(order.by, DEALER, order="Checking the cards", rule=rule("2.2"))
    return steps.cards_checked(order, rule("2.2"))


def inspect_cards(floor: Open, order: InspectCards) -> list[Cited]:
    """2.5: players may inspect a deck as it is brought into the game, not during a round."""
    steps.check_between_rounds(floor, rule("2.5"))
    steps.check_name(order.player, rule("2.5"))
    return [CardsInspected(order.player, order.at, rule("2.5"))]


def replace_cards(floor: Open, order: said.ReplaceCards) -> list[Cited]:
    """2.6: after settlement, because the cards are unfit, which has to be stated, or at the operator's discretion."""
    clause = rule("2.6(b)") if order.by == OPERATOR and not order.reason else rule("2.6(a)")
    LADDER.require(order.by, SUPERVISOR, order="Changing cards", rule=clause)
    if floor.playing:
        raise IllegalAction("Cards are changed after the final settlement.", clause, "Wait for the round to end.")
    if clause == rule("2.6(a)") and not order.reason:
        raise IllegalAction("A supervisor only changes cards that are unfit.", clause, "Say what is wrong with them.")
    return [happened.CardsReplaced(order.whole_deck, order.at, clause, checkers=tuple(order.checked_by.items()))]


def change_jackpot_wager(floor: Open, order: ChangeJackpotWager) -> list[Cited]:
    """3.8: two weeks after the Commission was notified of the new value."""
    LADDER.require(order.by, OPERATOR, order="Changing the Jackpot Wager", rule=rule("3.8 notice"))
    steps.check_between_rounds(floor, rule("3.8 notice"))
    jackpot = floor.settings.jackpot
    if jackpot is None or order.level_1 <= 0:
        raise IllegalAction(
            "There is no such Jackpot Wager at this table.", rule("3.8(a)"), "Choose a table with a jackpot."
        )
    told, cited = floor.standing.get(JACKPOT_VALUE), rule("3.8 notice")
    if told is None or order.at - told.since < VALUE_NOTICE:
        raise IllegalAction(
            f"The Commission needs {VALUE_NOTICE // WEEK} weeks' notice of {in_dollars(order.level_1)}.",
            cited,
            "Give it, and wait.",
        )
    change = notices.NoticeTerms({VALUE: in_dollars(jackpot.level_1)}, {VALUE: in_dollars(order.level_1)})
    notices.check(told, change, cited, bare=(VALUE,), must_name=True)
    notices.check_time(told, order.at, cited)
    settings = replace(floor.settings, jackpot=replace(jackpot, level_1=order.level_1))
    return [happened.SettingsChanged(JACKPOT_VALUE, settings, rule("3.8 notice"))]


def start_round(floor: Open, order: said.StartRound) -> list[Cited]:
    LADDER.require(order.by, DEALER, order="Starting a round", rule=rule("1.1 Round of Play"))
    steps.check_deck(floor, count=procedure("rounds"), complete=rule("2.2"))
    steps.check_admitted(floor, order.wagering, rule("6.9(b)"))
    return [*_rights_given_up(floor), happened.RoundStarted(rule("1.1 Round of Play"))]


def _rights_given_up(floor: Open) -> list[Cited]:
    """3.5(b): a player who left during the round no longer has first right to the area."""
    reserved = floor.settings.reserved
    kept = {area: player for area, player in reserved.items() if floor.seats.get(area, player) == player}
    if kept == reserved:
        return []
    return [happened.SettingsChanged("reserved", replace(floor.settings, reserved=kept), rule("3.5(b)"))]


def give_notice(floor: Open, order: said.GiveNotice) -> list[Cited]:
    """Put up a sign at the table. Notice of a jackpot value goes to the Commission, and remains valid when the table closes."""
    steps.check_subject(order.subject, NOTICES, procedure("signs"))
    cited = NOTICES[order.subject]
    LADDER.require(order.by, OPERATOR, order="Giving notice", rule=cited)
    if order.effective is not None and order.effective - order.at < PERIODS[order.subject]:
        needed = (
            f"{VALUE_NOTICE // WEEK} weeks" if order.subject == JACKPOT_VALUE else f"{LIMIT_NOTICE // MINUTE} minutes"
        )
        raise IllegalAction(f"The time named is less than {needed} away.", cited, "Name a later time, or none.")
    return [happened.NoticeGiven(notice(floor, order, standing=order.subject == JACKPOT_VALUE), cited)]


def withhold(floor: Floor, order: said.WithholdWinnings | said.ReleaseWinnings) -> list[Cited]:
    """5.14: the operator may withhold a payment for 72 hours from the order. Then it is paid and cannot be withheld again."""
    LADDER.require(order.by, OPERATOR, order="Withholding a payment", rule=rule("5.14"))
    if isinstance(order, said.WithholdWinnings):
        return steps.winnings_withheld(order, rule("5.14"), order.at + WITHHOLDING)
    late = [one for one in steps.held_too_long(floor, order.at, rule("5.14")) if one.player == order.player]
    if late and not order.paid:
        raise IllegalAction(
            f"The time has passed for which {in_dollars(late[0].amount)} could be withheld from {order.player}.",
            rule("5.14"),
            "Pay it out.",
        )
    return steps.winnings_released(floor, order, rule("5.14"))


def change_limits(floor: Open, order: said.ChangeLimits) -> list[Cited]:
    """6.3: with nobody at the table, with everyone's consent, or ten minutes after a sign announced exactly this
    change."""
    LADDER.require(order.by, OPERATOR, order="Changing the limits", rule=rule("6.3(c)"))
    steps.check_limits_given(order.limits, Limits, rule("6.3(c)"))
    check_limits(order.limits)
    if order.bet:
        raise IllegalAction("The limits on display are those of every wager.", rule("6.3(c)"), "Leave the bet out.")
    steps.check_between_rounds(floor, rule("6.3(c)"))
    alone, agreed, told = rule("6.3(a)"), rule("6.3(b)"), rule("6.3(c)")
    cited = _permitted(floor, LIMITS, order.at, LIMIT_NOTICE, (alone, agreed, told), agreed=order.agreed)
    if cited == told:
        words = notices.limits_in_words
        change = notices.NoticeTerms(words(floor.settings.limits), words(order.limits))
        must_name = floor.settings.readings["A40"] == notices.NAMES_CHANGE
        bare = (notices.MINIMUM, notices.MAXIMUM)
        notices.check(floor.notices[LIMITS], change, told, bare=bare, must_name=must_name)
    return [happened.SettingsChanged(LIMITS, replace(floor.settings, limits=order.limits), cited)]


def seat_player(floor: Open, order: said.SeatPlayer) -> list[Cited]:
    steps.check_name(order.player, procedure("seats"))
    if is_barred(floor, order.player):
        raise IllegalAction(f"{order.player} is excluded from the game.", rule("6.9(b)"), "Let them leave the table.")
    if not 1 <= order.seat <= floor.setup.places or order.seat in floor.seats:
        raise IllegalAction(f"Seat {order.seat} is not free.", procedure("seats"), "Choose another seat.")
    if order.player in floor.seats.values():
        raise IllegalAction(f"{order.player} sits at this table already.", procedure("seats"), "One seat is enough.")
    return [happened.PlayerSeated(order.seat, order.player, procedure("seats"))]


def seat_left(floor: Open, seat: int, decided: Rule) -> list[Cited]:
    """A player who leaves gives up the first right to the area (3.5(b))."""
    left: list[Cited] = [happened.SeatLeft(seat, steps.player_at(floor, seat, procedure("seats")), decided)]
    reserved = floor.settings.reserved
    if seat in reserved and not floor.playing:
        rest = {area: player for area, player in reserved.items() if area != seat}
        left.append(happened.SettingsChanged("reserved", replace(floor.settings, reserved=rest), rule("3.5(b)")))
    return left


def vacate_seat(floor: Open, order: said.VacateSeat) -> list[Cited]:
    """6.6: a seat may be taken back after three rounds without a bet, even if the table is not full."""
    LADDER.require(order.by, OPERATOR, order="Asking for a seat", rule=rule("6.6"))
    player = steps.player_at(floor, order.seat, procedure("seats"))
    steps.check_sat_out(floor, order.seat, player, ABSTAINING_ROUNDS, rule("6.6"))
    return seat_left(floor, order.seat, rule("6.6"))


def close_table(floor: Open, order: said.CloseTable) -> list[Cited]:
    """6.7: with nobody at the table, with everyone's consent, or ten minutes after the sign was put up."""
    LADDER.require(order.by, OPERATOR, order="Closing the table", rule=rule("6.7(c)"))
    steps.check_between_rounds(floor, rule("6.7(c)"))
    alone, agreed, told = rule("6.7(a)"), rule("6.7(b)"), rule("6.7(c)")
    cited = _permitted(floor, CLOSING, order.at, CLOSING_NOTICE, (alone, agreed, told), agreed=order.agreed)
    counted = [steps.counted(order.count, rule("2.2"))] if order.count is not None else []
    return [*counted, happened.TableClosed(order.at, cited)]


def _permitted(
    floor: Open, subject: str, at: int, period: int, clauses: tuple[Rule, Rule, Rule], *, agreed: bool
) -> Rule:
    """Return the condition that is met: nobody at the table, everyone agrees, or the notice has been up for its period."""
    nobody, everyone, told = clauses
    if not floor.seats:
        return nobody
    if agreed:
        return everyone
    sign = floor.notices.get(subject)
    if sign is None or at - sign.since < period:
        raise IllegalAction(f"The players need {period // MINUTE} minutes' notice.", told, "Display it, or ask them.")
    notices.check_time(sign, at, told)
    return told


def exclude(order: said.ExcludePlayer) -> list[Cited]:
    """6.9(b): exclude a person who has contravened a provision, which has to be named."""
    LADDER.require(order.by, OPERATOR, order="Excluding a player", rule=rule("6.9(b)"))
    return steps.player_excluded(order, BOOK, rule("6.9(b)"))


def dispute(
    floor: Floor, order: said.OpenDispute | said.DecideDispute | said.ReferDispute | said.AdviseComplainant
) -> list[Cited]:
    """6.10: the operator's decision is final. The Commission may review it, and the complainant is told so."""
    if isinstance(order, said.AdviseComplainant):
        LADDER.require(order.by, DEALER, order="Advising the complainant", rule=rule("6.10"))
        return steps.complainant_advised(floor, order, rule("6.10"))
    if isinstance(order, said.OpenDispute):
        return steps.dispute_opened(floor, order, rule("6.10"))
    return steps.dispute_moved(floor, order, LADDER, OPERATOR, COMMISSION, rule("6.10"))


TAKES: dict[type[said.Instruction], Takes] = {
    said.CheckCards: Takes("dealer", rule("2.2"), ALWAYS),
    said.OpenTable: Takes("dealer", procedure("opening"), SHUT),
    said.ExcludePlayer: Takes("casino_operator", rule("6.9(b)"), ALWAYS),
    said.WithholdWinnings: Takes("casino_operator", rule("5.14"), ALWAYS),
    said.ReleaseWinnings: Takes("casino_operator", rule("5.14"), ALWAYS),
    said.LiftExclusion: Takes("casino_operator", rule("6.9(b)"), ALWAYS),
    said.AskForRules: Takes("dealer", None, ALWAYS),
    said.AdviseComplainant: Takes("dealer", rule("6.10"), ALWAYS),
    said.LogBreach: Takes("dealer", procedure("records"), ALWAYS),
    said.OpenDispute: Takes("dealer", None, ALWAYS),
    said.DecideDispute: Takes("casino_operator", rule("6.10"), ALWAYS),
    said.ReferDispute: Takes("dealer", None, ALWAYS),
    said.SeatPlayer: Takes("dealer"),
    said.LeaveSeat: Takes("dealer"),
    said.VacateSeat: Takes("casino_operator", rule("6.6")),
    said.StartRound: Takes("dealer", rule("1.1 Round of Play"), BETWEEN),
    said.GiveNotice: Takes("casino_operator"),
    said.ChangeLimits: Takes("casino_operator", rule("6.3(c)")),
    said.OrderCount: Takes("supervisor", rule("5.5(c)")),
    said.ReplaceCards: Takes("supervisor", rule("2.6(a)")),
    said.CloseTable: Takes("casino_operator", rule("6.7(c)")),
    InspectCards: Takes("dealer"),
    ChangeJackpotWager: Takes("casino_operator", rule("3.8 notice")),
    said.RecordCount: Takes("dealer", rule("5.5(c)"), COUNTING),
}
"""The floor's instructions: the lowest rank that may give each, the clause that asks for it, and when it may be given."""
