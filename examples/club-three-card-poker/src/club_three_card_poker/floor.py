"""1 and 9: the table around its rounds: opening and closing, seats, cards, limits, members who leave the game, disputes."""

from __future__ import annotations

from msgspec.structs import replace

from club_three_card_poker.book import BOOK, LADDER, rule
from club_three_card_poker.table import SEATS, check_limits
from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit import floor_steps as steps
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit import notices
from queenhigh.games.kit.floor import ALWAYS, BETWEEN, SHUT, Floor, Open, Shut, Takes, is_barred, notice
from queenhigh.games.kit.wording import out_of_place
from queenhigh.rules import Cited, IllegalAction

DAY = 24 * 60 * 60
CLOSING, LIMITS, PAY_TABLES, DECK = "closing", "limits", "pay_tables", "deck"
DEALER, HOST, COMMITTEE = LADDER.rungs


def act(floor: Floor, order: said.Instruction) -> list[Cited]:
    """What an instruction leads to, or the refusal that names the clause against it."""
    match floor, order:
        case _, said.CheckCards():
            LADDER.require(order.by, DEALER, order="Counting the deck", rule=rule("1.5"))
            return steps.cards_checked(order, rule("1.5"))
        case Shut(), said.OpenTable():
            return open_table(floor, order)
        case Open(), said.SeatPlayer():
            return seat_player(floor, order)
        case Open(), said.LeaveSeat(seat=seat):
            return [happened.SeatLeft(seat, steps.player_at(floor, seat, rule("1.7")), rule("1.7"))]
        case Open(playing=False), said.StartRound():
            return start_round(floor, order)
        case Open(playing=True), said.EndRound():
            return [happened.RoundFinished(order.wagered, rule("6.7"))]
        case Open(), said.GiveNotice():
            return give_notice(floor, order)
        case Open(), said.ReplaceCards():
            return replace_cards(floor, order)
        case Open(), said.ChangeLimits():
            return change_limits(floor, order)
        case _, said.ExcludePlayer():
            LADDER.require(order.by, HOST, order="Asking a member to leave", rule=rule("9.1"))
            return steps.player_excluded(order, BOOK, rule("9.1"))
        case _, said.OpenDispute():
            return steps.dispute_opened(floor, order, rule("9.2"))
        case _, said.DecideDispute() | said.ReferDispute():
            return steps.dispute_moved(floor, order, LADDER, HOST, COMMITTEE, rule("9.2"))
        case _, said.AskForRules():
            return [happened.RulesGiven(edition(floor), rule("9.6"))]
        case Open(), said.CloseTable():
            return close_table(floor, order)
    what, now = out_of_place(floor, order)
    raise IllegalAction(what, rule("1.4"), now)


def edition(floor: Floor) -> str:
    return floor.settings.edition if isinstance(floor, Open) else BOOK.edition


def open_table(floor: Shut, order: said.OpenTable) -> list[Cited]:
    setup = order.setup
    LADDER.require(order.by, HOST, order="Opening a table", rule=rule("1.5"))
    if floor.checked_at is None or floor.checked_at // DAY != order.at // DAY:
        raise IllegalAction("The deck has not been counted this evening.", rule("1.5"), "Count it first.")
    if setup.places != SEATS:
        raise IllegalAction(f"The table has {SEATS} seats, not {setup.places}.", rule("1.2"), f"Set up {SEATS}.")
    if missing := [sign for sign in (LIMITS, PAY_TABLES) if sign not in setup.signs]:
        raise IllegalAction(f"Not on display: {' and '.join(missing)}.", rule("1.6"), "Put the card on the table.")
    check_limits(setup.settings.limits)
    return [happened.TableOpened(setup, order.at, rule("1.5"), (rule("1.2"), rule("1.6")))]


def seat_player(floor: Open, order: said.SeatPlayer) -> list[Cited]:
    if is_barred(floor, order.player):
        raise IllegalAction(f"{order.player} was asked to leave the game.", rule("9.1"), "Come back another evening.")
    if not 1 <= order.seat <= SEATS:
        raise IllegalAction(f"The table has seats 1 to {SEATS}.", rule("1.2"), "Choose one of them.")
    if order.seat in floor.seats or order.player in floor.seats.values():
        raise IllegalAction(
            f"Seat {order.seat} is taken, or {order.player} has a seat.", rule("1.7"), "Choose a free seat."
        )
    return [happened.PlayerSeated(order.seat, order.player, rule("1.7"))]


def start_round(floor: Open, order: said.StartRound) -> list[Cited]:
    """8.1: after a spilled drink, the next round begins with another deck."""
    LADDER.require(order.by, DEALER, order="Starting a round", rule=rule("4.1"))
    steps.check_deck(floor, count=rule("9.3"), complete=rule("1.3"))
    steps.check_admitted(floor, order.wagering, rule("9.1"))
    fresh = happened.CardsReplaced(True, order.at, rule("8.1"), checkers=((order.who or order.by, order.by),))
    return [*([fresh, *_dry(floor)] if floor.settings.deck_spoiled else []), happened.RoundStarted(rule("4.1"))]


def _dry(floor: Open) -> list[Cited]:
    """A deck that was replaced has no drink on it."""
    if not floor.settings.deck_spoiled:
        return []
    return [happened.SettingsChanged(DECK, replace(floor.settings, deck_spoiled=False), rule("8.1"))]


def give_notice(floor: Open, order: said.GiveNotice) -> list[Cited]:
    closing = order.subject == CLOSING
    cited = rule("1.8") if closing else rule("9.4")
    LADDER.require(order.by, HOST if closing else COMMITTEE, order="Giving notice", rule=cited)
    return [happened.NoticeGiven(notice(floor, order), cited)]


def close_table(floor: Open, order: said.CloseTable) -> list[Cited]:
    LADDER.require(order.by, HOST, order="Closing the table", rule=rule("1.8"))
    steps.check_between_rounds(floor, rule("1.8"))
    if floor.seats and CLOSING not in floor.notices:
        raise IllegalAction("The players have not been notified.", rule("1.8"), "Give notice of the closing first.")
    return [happened.TableClosed(order.at, rule("1.8"))]


def replace_cards(floor: Open, order: said.ReplaceCards) -> list[Cited]:
    """9.3: the dealer counts the new deck; that ends what a spilled drink began (8.1)."""
    LADDER.require(order.by, HOST, order="Replacing the deck", rule=rule("9.3"))
    steps.check_between_rounds(floor, rule("9.3"))
    if not any(LADDER.may(rank, DEALER) for rank in order.checked_by.values()):
        raise IllegalAction("Nobody has counted the new deck.", rule("9.3"), "Let the dealer count it.")
    replaced = happened.CardsReplaced(True, order.at, rule("9.3"), checkers=tuple(order.checked_by.items()))
    return [replaced, *_dry(floor)]


def change_limits(floor: Open, order: said.ChangeLimits) -> list[Cited]:
    LADDER.require(order.by, COMMITTEE, order="Changing the limits", rule=rule("9.4"))
    steps.check_between_rounds(floor, rule("9.4"))
    check_limits(order.limits)
    if floor.seats:
        if LIMITS not in floor.notices:
            raise IllegalAction(
                "The players have not been notified.", rule("9.4"), "Give notice of the new limits first."
            )
        before, after = (notices.limits_in_words(limits) for limits in (floor.settings.limits, order.limits))
        sign = floor.notices[LIMITS]
        notices.check(sign, notices.NoticeTerms(before, after), rule("9.4"), bare=(notices.MINIMUM, notices.MAXIMUM))
        notices.check_time(sign, order.at, rule("9.4"))
    return [happened.SettingsChanged(LIMITS, replace(floor.settings, limits=order.limits), rule("9.4"))]


TAKES: dict[type[said.Instruction], Takes] = {
    said.CheckCards: Takes(DEALER, rule("1.5"), ALWAYS),
    said.OpenTable: Takes(HOST, rule("1.5"), SHUT),
    said.SeatPlayer: Takes(DEALER),
    said.LeaveSeat: Takes(DEALER),
    said.StartRound: Takes(DEALER, rule("4.1"), BETWEEN),
    said.GiveNotice: Takes(HOST),
    said.ReplaceCards: Takes(HOST, rule("9.3")),
    said.ChangeLimits: Takes(COMMITTEE, rule("9.4")),
    said.ExcludePlayer: Takes(HOST, rule("9.1"), ALWAYS),
    said.OpenDispute: Takes(DEALER, None, ALWAYS),
    said.DecideDispute: Takes(HOST, rule("9.2"), ALWAYS),
    said.ReferDispute: Takes(DEALER, None, ALWAYS),
    said.AskForRules: Takes(DEALER, None, ALWAYS),
    said.CloseTable: Takes(HOST, rule("1.8")),
}
"""What the floor is told, the lowest rank that may say so and the clause that asks for it, and when there is a place for it."""
