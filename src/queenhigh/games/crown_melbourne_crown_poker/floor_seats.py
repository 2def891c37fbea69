"""Seats between the hands (1.1 'Picked up' and the buttons, 4.1, 6.3, 6.11, 8.1, 8.3, 8.9.5, 8.10-8.12)."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker import floor_events as happened
from queenhigh.games.crown_melbourne_crown_poker import instructions as said
from queenhigh.games.crown_melbourne_crown_poker.blinds import between
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.button import moved, next_button
from queenhigh.games.crown_melbourne_crown_poker.seating import (
    CITED,
    Button,
    Entry,
    Presence,
    Seated,
    change_seat,
    check_room,
    drawn,
    is_live,
    passed,
)
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting, side_wager_of
from queenhigh.games.crown_melbourne_crown_poker.staff import PLAYER, as_runner, require, seats_players
from queenhigh.games.crown_melbourne_crown_poker.stakes import Tender, check, refuse_removal
from queenhigh.games.crown_melbourne_crown_poker.table import AREA_MANAGER, DEALER, HIGHER_DUTIES
from queenhigh.games.crown_melbourne_crown_poker.waiting_list import back_in_time, check_turn, gone, joined, returned
from queenhigh.games.kit import floor_events as kit
from queenhigh.games.kit.floor import Open, is_barred
from queenhigh.games.kit.floor_steps import check_name
from queenhigh.games.kit.instructions import LeaveSeat, SeatPlayer
from queenhigh.money import Cents
from queenhigh.rules import Cited, IllegalAction, Rule

REQUIREMENTS = {
    "wait": (Entry.WAIT, rule("8.10.1")),
    "post": (Entry.POST, rule("8.10.2")),
    "wait_or_post": (Entry.EITHER, rule("8.10")),
    "free": (Entry.FREE, rule("8.10")),
}


def seat_player(floor: Open, order: SeatPlayer) -> list[Cited]:
    """8.1, 8.1.2, 8.3, 4.1: seat a player at a free seat of their choice, in the order of the waiting list, after those
    at the table."""
    sitting: Sitting = floor.settings
    seats_players(sitting.table.readings, order.by, order="Seating a player", rule=rule("8.3"))
    if order.who == order.player and order.by != PLAYER:
        raise IllegalAction(
            "Staff at the table have no stake in the game.", rule("1.1 'Dealer'"), "Another player takes the seat."
        )
    check_turn(sitting.waiting, order.player)
    _check_seat(floor, order.player, order.seat)
    wishes = sitting.wishes.get(order.seat, ())
    if first := [player for player in wishes if player in floor.seats.values()]:
        raise IllegalAction(f"{first[0]} is at the table and wants that seat.", rule("8.1.2"), "Move them first.")
    if len(wishes) > 1 or (wishes and order.player not in wishes):
        raise IllegalAction("More than one player wants that seat.", rule("8.1.1"), "Let them draw cards.")
    entry = Entry.IN if sitting.positions is None else Entry.EITHER
    also = (*((rule("8.10"),) if sitting.positions else ()), *as_runner(order.by))
    return _taken(order.seat, order.player, entry, also, excused=False)


def bring_player(floor: Open, order: said.BringPlayer) -> list[Cited]:
    """8.10: seat a player from a game that has closed, or whom a supervisor moves: dealt in wherever the button is."""
    sitting: Sitting = floor.settings
    require(sitting.table.readings, order.by, HIGHER_DUTIES, order="Moving a player here", rule=rule("8.10"))
    _check_seat(floor, order.player, order.seat)
    return _taken(order.seat, order.player, Entry.FREE, (rule("8.10"),), excused=True)


def require_of_new_player(floor: Open, order: said.RequireOfNewPlayer) -> list[Cited]:
    """8.10.1 and 8.10.2."""
    sitting: Sitting = floor.settings
    if order.requirement not in REQUIREMENTS:
        raise IllegalAction(
            f"A new player is not asked to {order.requirement}.", rule("8.10"), "Ask them to wait or to post."
        )
    entry, cited = REQUIREMENTS[order.requirement]
    require(sitting.table.readings, order.by, HIGHER_DUTIES, order="Asking a blind of a new player", rule=cited)
    seated = at(floor, order.seat)
    if seated.entry is Entry.IN or seated.owes_by != rule("8.10"):
        raise IllegalAction(f"{seated.player} is not a new player.", rule("8.10"), "Deal them in.")
    return [happened.EntrySet(order.seat, entry, cited)]


def post_to_enter(floor: Open, order: said.PostToEnter) -> list[Cited]:
    """8.9.3, 8.9.5, 8.10.2: a player who may wait or post has chosen to post."""
    seated = at(floor, order.seat)
    cited = rule("8.10.2") if seated.owes_by == rule("8.10") else seated.owes_by
    if seated.entry is not Entry.EITHER:
        raise IllegalAction(
            f"{seated.player} has no choice between waiting and posting.", cited, "Deal them in as they are."
        )
    return [happened.EntrySet(order.seat, Entry.POST, cited)]


def buy_in(floor: Open, order: said.BuyIn) -> list[Cited]:
    """6.3 and 6.11: players buy in before a hand; one who is not in the hand may add to a stake during it."""
    sitting: Sitting = floor.settings
    if order.by != PLAYER:
        seats_players(sitting.table.readings, order.by, order="Selling chips", rule=rule("6.3"))
    seated = at(floor, order.seat)
    cited = check(sitting.table, seated.stack, order.amount, playing=in_hand(sitting, order.seat), tender=order.tender)
    also = (rule("1.1 'Buy-in'"), rule("1.1 'Table stakes'"), *as_runner(order.by))
    return [happened.ChipsBought(order.seat, order.amount, order.tender == Tender.CASH, cited, also)]


def remove_chips(floor: Open, order: said.RemoveChips) -> list[Cited]:
    at(floor, order.seat)
    raise refuse_removal()


def leave_seat(floor: Open, order: LeaveSeat) -> list[Cited]:
    """8.3: the player takes the chips along, and a reserved button marks the seat. A player in a hand stays until it is
    over (6.11)."""
    sitting: Sitting = floor.settings
    seated = at(floor, order.seat)
    if in_hand(sitting, order.seat):
        raise IllegalAction(f"{seated.player} is in the hand.", rule("6.11"), "Wait for its end.")
    return [
        kit.SeatLeft(order.seat, seated.player, rule("8.3")),
        happened.SeatVacated(order.seat, seated.player, chips_at(sitting, order.seat), rule("8.3")),
    ]


def ask_for_seat(floor: Open, order: said.AskForSeat) -> list[Cited]:
    """8.1 and 8.1.2: players at the table come before those on the waiting list."""
    sitting: Sitting = floor.settings
    _check_admitted(floor, order.player)
    seated = order.player in floor.seats.values()
    taken = set(floor.seats) if not seated else {seat for seat, player in floor.seats.items() if player != order.player}
    if order.wanted in floor.seats:
        raise IllegalAction(f"Seat {order.wanted} is not free.", rule("8.1"), "Choose another seat.")
    check_room(sitting.table.game, taken, order.wanted)
    if not seated:
        check_turn(sitting.waiting, order.player)
    wishes = sitting.wishes.get(order.wanted, ())
    active = [player for player in wishes if player in floor.seats.values()]
    if active and not seated:
        raise IllegalAction(f"{active[0]} is at the table and has asked for it.", rule("8.1.2"), "Choose another seat.")
    others = [player for player in (active if seated else wishes) if player != order.player]
    return [happened.SeatWished(order.wanted, (*others, order.player), {}, rule("8.1.2") if seated else rule("8.1"))]


def draw_for_seat(floor: Open, order: said.DrawForSeat) -> list[Cited]:
    """8.1.1: those who want the same seat draw; those who tie for the highest card draw again."""
    sitting: Sitting = floor.settings
    require(sitting.table.readings, order.by, DEALER, order="Letting players draw for a seat", rule=rule("8.1.1"))
    wishes = sitting.wishes.get(order.wanted, ())
    if len(wishes) < 2 or set(order.cards) != set(wishes) or len(set(order.cards.values())) != len(wishes):
        raise IllegalAction(
            f"Those who want seat {order.wanted} draw a card each.", rule("8.1.1"), "Let each of them draw."
        )
    winners = drawn(order.cards, sitting.table.readings)
    return [happened.SeatWished(order.wanted, winners, order.cards, rule("8.1.1"))]


def change_seats(floor: Open, order: said.ChangeSeat) -> list[Cited]:
    """8.9.5: move to an empty seat, between hands. Passing more than two live players costs a wait or a penalty
    blind."""
    sitting: Sitting = floor.settings
    seated = at(floor, order.seat)
    if in_hand(sitting, order.seat):
        raise IllegalAction(f"{seated.player} is in the hand.", rule("8.9.5"), "Move after it.")
    if order.to in floor.seats:
        raise IllegalAction(f"Seat {order.to} is not free.", rule("8.1"), "Choose another seat.")
    check_room(sitting.table.game, [seat for seat in floor.seats if seat != order.seat], order.to)
    wishes = sitting.wishes.get(order.to, ())
    rivals = [player for player in wishes if player in floor.seats.values()]
    if rivals and rivals != [seated.player]:
        raise IllegalAction("Others at the table want that seat.", rule("8.1.1"), "Let them draw cards.")
    excused = order.by != PLAYER
    readings = sitting.table.readings
    if excused:
        require(readings, order.by, HIGHER_DUTIES, order="Moving a player", rule=rule("8.10"))
    blinds = len(sitting.table.structure.blinds)
    position = next_button(sitting.positions) if sitting.positions else None
    new, cited = change_seat(
        sitting.seats, order.seat, order.to, button=position, blinds=blinds, excused=excused, readings=readings
    )
    positions = sitting.positions
    missed: tuple[int, ...] = ()
    if positions is not None and not passed(sitting.seats, order.seat, order.to):
        if order.seat == positions.last:
            missed = tuple(
                seat
                for seat in between(order.seat, order.to, sitting.seats)
                if not is_live(sitting.seats[seat]) and sitting.seats[seat].entry is Entry.IN
            )
        positions = moved(positions, order.seat, order.to)
    return [
        kit.SeatLeft(order.seat, seated.player, cited),
        kit.PlayerSeated(order.to, seated.player, cited),
        happened.SeatChanged(order.seat, order.to, new, positions, missed, cited, (rule("8.1.2"),)),
    ]


def sit_out(floor: Open, order: said.SitOut) -> list[Cited]:
    """A walking player is away until back; a dealt-out player only for the hand."""
    seated = at(floor, order.seat)
    if not seated.here:
        raise IllegalAction(f"{seated.player} is out already.", CITED[Button.WALKING], "Let them come back first.")
    if order.next_hand:
        return [happened.PresenceChanged(order.seat, Presence.DEALT_OUT, order.at, CITED[Button.DEALT_OUT])]
    return [happened.PresenceChanged(order.seat, Presence.WALKING, order.at, CITED[Button.WALKING])]


def come_back(floor: Open, order: said.ComeBack) -> list[Cited]:
    """8.9.3: back at the table; a missed blind is still to be made up."""
    seated = at(floor, order.seat)
    if seated.here:
        raise IllegalAction(f"{seated.player} is at the table.", CITED[Button.WALKING], "Deal them in.")
    cited = rule("8.9.3") if seated.missed else CITED[Button.WALKING]
    back: list[Cited] = [happened.PresenceChanged(order.seat, Presence.HERE, order.at, cited)]
    if seated.missed:
        missed = Button.MISSED_BLIND
        back.append(happened.ButtonPlaced(order.seat, missed, CITED[missed]))
    return back


def mark_absent(floor: Open, order: said.MarkAbsent) -> list[Cited]:
    """An absent button is for a player who is away and has already missed a blind."""
    sitting: Sitting = floor.settings
    cited = CITED[Button.ABSENT]
    require(sitting.table.readings, order.by, DEALER, order="Placing an absent button", rule=cited)
    seated = at(floor, order.seat)
    if seated.presence is not Presence.WALKING or not seated.missed:
        raise IllegalAction(f"{seated.player} has not missed a blind and left.", cited, "Leave the seat as it is.")
    return [happened.ButtonPlaced(order.seat, Button.ABSENT, cited)]


def pick_up(floor: Open, order: said.PickUp) -> list[Cited]:
    """8.11: pick up a player who has been away for too long, in the opinion of a TG Area Manager. The chips are secured
    (1.1 'Picked up')."""
    sitting: Sitting = floor.settings
    require(sitting.table.readings, order.by, AREA_MANAGER, order="Picking up a player", rule=rule("8.11"))
    seated = at(floor, order.seat)
    if seated.presence is not Presence.WALKING or in_hand(sitting, order.seat):
        raise IllegalAction(
            f"{seated.player} is not away from the table.", rule("8.11"), "Leave the chips where they are."
        )
    also = (rule("1.1 'Picked up'"),)
    return [
        kit.SeatLeft(order.seat, seated.player, rule("8.11")),
        happened.PlayerPickedUp(order.seat, seated.player, chips_at(sitting, order.seat), order.at, rule("8.11"), also),
    ]


def return_to_list(floor: Open, order: said.ReturnToList) -> list[Cited]:
    """8.12: a player who returns within 20 minutes goes to the top of the list, later to the bottom, and only once."""
    sitting: Sitting = floor.settings
    held = sitting.picked_up.get(order.player)
    if held is None:
        raise IllegalAction(
            f"{order.player} was not picked up here.", rule("8.12"), "Put them on the list like anyone else."
        )
    _check_admitted(floor, order.player)
    if order.at < held.at:
        raise IllegalAction(f"{order.player} was picked up after that.", rule("8.12"), "Correct the time.")
    if held.back and order.player in sitting.waiting:
        raise IllegalAction(f"{order.player} is on the waiting list already.", rule("8.12"), "Wait for the call.")
    in_time = back_in_time(held, order.at, sitting.table.readings)
    waiting, cited = returned(sitting.waiting, order.player, in_time=in_time)
    return [happened.ListChanged(waiting, cited, order.player)]


def waiting_list(floor: Open, order: said.JoinWaitingList | said.LeaveWaitingList) -> list[Cited]:
    sitting: Sitting = floor.settings
    if isinstance(order, said.LeaveWaitingList):
        return [happened.ListChanged(gone(sitting.waiting, order.player), rule("8.12"))]
    _check_person(floor, order.player)
    return [happened.ListChanged(joined(sitting.waiting, order.player), rule("8.12"))]


def at(floor: Open, seat: int) -> Seated:
    sitting: Sitting = floor.settings
    if seat not in sitting.seats:
        raise IllegalAction(f"No one sits at seat {seat}.", rule("8.1"), "Name a seat that is taken.")
    return sitting.seats[seat]


def in_hand(sitting: Sitting, seat: int) -> bool:
    """Is the seat in a hand? No seat is between a misdeal and the new deal (1.1 'Round of Play')."""
    return sitting.plan is not None and not sitting.misdealt and seat in sitting.plan.dealt


def chips_at(sitting: Sitting, seat: int) -> Cents:
    """The chips a player takes along: the stake, and side wagers that wait for a new deal."""
    return Cents(sitting.seats[seat].stack + side_wager_of(sitting, seat))


def _taken(seat: int, player: str, entry: Entry, also: tuple[Rule, ...], *, excused: bool) -> list[Cited]:
    return [
        kit.PlayerSeated(seat, player, rule("8.1")),
        happened.SeatTaken(seat, player, entry, excused, rule("8.1"), also),
    ]


def _check_seat(floor: Open, player: str, seat: int) -> None:
    _check_person(floor, player)
    check_room(floor.settings.table.game, floor.seats, seat)


def _check_admitted(floor: Open, player: str) -> None:
    check_name(player, rule("8.1"))
    if is_barred(floor, player):
        raise IllegalAction(f"{player} is excluded from the game.", rule("13.2.2"), "Let them leave.")


def _check_person(floor: Open, player: str) -> None:
    _check_admitted(floor, player)
    if player in floor.seats.values():
        raise IllegalAction(f"{player} sits at this table already.", rule("8.1"), "One seat is enough.")
