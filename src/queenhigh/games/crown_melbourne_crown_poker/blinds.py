"""Blinds in turn, and who is dealt in (8.9.2, 8.9.3, 8.9.5, 8.10): the plan of the next hand.

A player who owes a blind is not dealt in. They wait until the last blind reaches their seat, or post the large blind
live from any seat except the button. A player who moves away from the seat where their next blind was due still posts
it: changing seats delays a blind by two players at most and never cancels one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.button import (
    Positions,
    begin_again,
    behind,
    first_positions,
    next_positions,
    two_players,
)
from queenhigh.games.crown_melbourne_crown_poker.commission import before_the_hand
from queenhigh.games.crown_melbourne_crown_poker.lineup import Post, PostKind, clockwise
from queenhigh.games.crown_melbourne_crown_poker.seating import Entry, Presence, Seated, Seats, too_far
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.rules import IllegalAction, Readings, Rule

ENOUGH = 2
NO_SEATS: Mapping[int, int] = MappingProxyType({})


class Plan(msgspec.Struct, frozen=True):
    """The plan of a hand before its first card: positions, who is dealt in, what each posts, and who has just missed a
    blind."""

    positions: Positions
    dealt: tuple[int, ...]
    posts: tuple[Post, ...]
    missed: tuple[int, ...] = ()
    anew: bool = False
    """Everyone present is dealt in: this is the first hand, or too few players had their blinds in order."""


def plan(
    table: Table, seats: Seats, last: Positions | None, among: Collection[str] = (), button: int | None = None
) -> Plan:
    """8.9.2, 8.9.3 and 8.9.6: plan the next hand. If a hand is dealt again, only the players in `among` are dealt in;
    if it was the first hand of all, its `button` stays where it was."""
    able = [seat for seat in able_seats(table, seats) if not among or seats[seat].player in among]
    if len(able) < ENOUGH:
        raise IllegalAction("Fewer than two players can be dealt in.", rule("8.17.3(b)"), "Wait for players.")
    count, readings = len(table.structure.blinds), table.readings
    if last is None:
        first = first_positions(able, count) if button is None else behind(button, able, count)
        return _planned(table, seats, first, able, (), anew=True)
    absent = [seat for seat in seats if seat not in able]
    payer = next((seat for seat in able if last.payers and seats[seat].player == last.payers[-1]), None)
    positions = next_positions(last, able, absent, count, readings, payer)
    dealt = [seat for seat in able if is_dealt_in(seats[seat], seat, positions, readings)]
    if len(dealt) < ENOUGH or not _some_blind(positions, dealt, count):
        again = begin_again(last, able, count, payer)
        missed = missed_now(seats, last, again, able) if count else ()
        return _planned(table, seats, again, able, missed, anew=True)
    left = left_behind(seats, last) if len(last.blinds) == count else {}
    missed = missed_now(seats, last, positions, dealt, left) if count else ()
    followers = last.payers[1:] if readings["departing_blinds"] == "dead_button" else ()
    return _planned(table, seats, positions, dealt, missed, followers, left)


def able_seats(table: Table, seats: Seats) -> list[int]:
    """The seats whose players are present and have chips for more than the fee of the hand."""
    here = {seat: seated.stack for seat, seated in seats.items() if seated.here and seated.stack > 0}
    fees = before_the_hand(table.commission, here)
    return sorted(seat for seat, stack in here.items() if stack > fees.get(seat, 0))


def is_dealt_in(seated: Seated, seat: int, positions: Positions, readings: Readings) -> bool:
    """8.9.3, 8.9.5 and 8.10: blinds in order, or made up with this hand. Only at the button may a player not enter;
    reading A-54 can make an exception for a player who is not new."""
    if seated.entry is Entry.IN or (positions.blinds and seat == positions.last):
        return True
    if seated.entry in (Entry.WAIT, Entry.EITHER) and positions.blinds:
        return False
    at_the_button = seated.owes_by == rule("8.9.3") and readings["correction_at_the_button"] == "dealt_in"
    return seated.excused or seat != positions.button or at_the_button


def left_behind(seats: Seats, last: Positions) -> dict[int, int]:
    """8.9.3: the players who have moved away from the seat where their next blind is due: their seat now, and which
    blind it is."""
    now = {seated.player: seat for seat, seated in seats.items() if not seated.excused}
    posted = list(zip(last.payers, last.blinds, strict=False))[1:]
    return {now[player]: place for place, (player, seat) in enumerate(posted) if now.get(player, seat) != seat}


def missed_now(
    seats: Seats, last: Positions, positions: Positions, dealt: Collection[int], left: Collection[int] = ()
) -> tuple[int, ...]:
    """8.9.3: the players whom the last blind has passed over, or who were away when another blind was due at their seat
    or at one that they had left."""
    passed_over = between(last.last, positions.last, seats)
    due = [seat for seat in positions.blinds if seat in seats]
    return tuple(
        seat
        for seat in dict.fromkeys([*passed_over, *due, *left])
        if seat not in dealt and seats[seat].entry is Entry.IN and not seats[seat].missed
    )


def correction(readings: Readings) -> Entry:
    """What puts a missed blind right (reading A-10)."""
    return {
        "wait_or_post_big": Entry.EITHER,
        "post_big": Entry.POST,
        "post_both": Entry.POST_BOTH,
        "wait": Entry.WAIT,
    }[readings["missed_blind_correction"]]


def posts(
    table: Table,
    seats: Seats,
    positions: Positions,
    dealt: Sequence[int],
    followers: Sequence[str] = (),
    left: Mapping[int, int] = NO_SEATS,
) -> tuple[Post, ...]:
    """What each seat posts: antes if the house has them, blinds where they fall due, and the posts of late comers. A
    seat posts one blind only: the larger, if there are fewer players than blinds. `followers` are the players who
    posted the next blind in the hand before: another player who has since taken such a seat does not owe it. `left` are
    those who moved away from such a seat."""
    made: list[Post] = []
    ring = clockwise(dealt, positions.button)
    if table.structure.ante:
        made += [Post(seat, table.structure.ante, PostKind.ANTE, rule("1.1 'Pot'")) for seat in ring]
    due: dict[int, tuple[int, Rule]] = {}
    for number, (seat, amount) in enumerate(zip(positions.blinds, table.structure.blinds, strict=True)):
        if seat in dealt and (number >= len(followers) or seats[seat].player == followers[number]):
            due.pop(seat, None)
            due[seat] = amount, rule("8.9.2(a)") if number == 0 else rule("8.9.2(b)")
    if positions.blinds and positions.blinds[0] not in seats:  # the player due for the first blind has left
        due = {seat: (amount, rule("8.9.6")) for seat, (amount, _) in due.items()}
    late: list[Post] = []
    for seat in ring:
        if seat in due or not table.structure.blinds:
            continue
        late += late_posts(table, seats[seat], seat)
        if seat in left and seats[seat].entry is Entry.IN:
            late.append(Post(seat, table.structure.blinds[left[seat]], PostKind.POST, rule("8.9.3")))
    made += [Post(seat, amount, PostKind.BLIND, cited) for seat, (amount, cited) in due.items()]
    return (*made, *late)


def late_posts(table: Table, seated: Seated, seat: int) -> list[Post]:
    """8.9.3, 8.9.5, 8.10.2: the large blind, live; under reading A-10 together with a dead small blind."""
    cited = rule("8.10.2") if seated.owes_by == rule("8.10") else seated.owes_by
    match seated.entry:
        case Entry.POST:
            return [Post(seat, table.structure.last_blind, PostKind.POST, cited)]
        case Entry.POST_BOTH:
            dead = Post(seat, table.structure.blinds[0], PostKind.DEAD, cited)
            live = Post(seat, table.structure.last_blind, PostKind.POST, cited)
            return [dead, live] if len(table.structure.blinds) > 1 else [live]
    return []


def after(table: Table, seated: Seated, seat: int, planned: Plan, there: Collection[str]) -> Seated:
    """The player after the hand: which blinds they paid and missed, and whether they are back. `there` are the players
    of the hand."""
    if seat in planned.missed:
        owed = {"entry": correction(table.readings), "owes_by": rule("8.9.3")}
        seated = replace(seated, missed=True, paid=frozenset(), **owed)
    elif seat in planned.dealt:
        paid, whole = _paid(table, seated, seat, planned)
        seated = replace(seated, entry=Entry.IN, missed=False, excused=False, paid=paid)
        seated = replace(seated, passed=0, passed_away=()) if whole else _counted(table, seated, there)
    if seated.presence is Presence.DEALT_OUT:
        seated = replace(seated, presence=Presence.HERE)
    return seated


def _paid(table: Table, seated: Seated, seat: int, planned: Plan) -> tuple[frozenset[int], bool]:
    """The blinds of this orbit that the player has paid after the hand, and whether they paid a large one in it."""
    blinds, own = planned.positions.blinds, [post for post in planned.posts if post.seat == seat]
    if any(post.kind is PostKind.BLIND for post in own):
        number = max(place for place, due in enumerate(blinds) if due == seat)
        whole = number == len(blinds) - 1
        return (frozenset({number}) if whole else seated.paid | {number}), whole
    late = [post.amount for post in own if post.kind is PostKind.POST]
    if late and seated.entry is Entry.IN:  # a blind that was due at their previous seat
        return seated.paid | {table.structure.blinds.index(late[0])}, False
    return seated.paid, bool(late)


def _counted(table: Table, seated: Seated, there: Collection[str]) -> Seated:
    """8.9.5: players who were away when they were passed count as passed if they are back before the blind has come
    round."""
    back = [player for player in seated.passed_away if player in there]
    if not back:
        return seated
    away = tuple(player for player in seated.passed_away if player not in there)
    seated = replace(seated, passed=seated.passed + len(back), passed_away=away)
    if not too_far(seated, table.readings):
        return seated
    return replace(seated, entry=Entry.EITHER, owes_by=rule("8.9.5"))


def _planned(
    table: Table,
    seats: Seats,
    positions: Positions,
    dealt: Sequence[int],
    missed: tuple[int, ...],
    followers: tuple[str, ...] = (),
    left: Mapping[int, int] = NO_SEATS,
    *,
    anew: bool = False,
) -> Plan:
    if len(dealt) == ENOUGH:
        positions = two_players(positions, dealt, table.readings)
        followers = followers if table.readings["two_player_blinds"] == "left_of_button_first" else ()
    seats = {seat: replace(seats[seat], entry=Entry.IN) for seat in dealt} if anew else seats
    made = posts(table, seats, positions, dealt, followers, left)
    posted = {post.seat: seats[post.seat].player for post in made if post.kind is PostKind.BLIND}
    payers = tuple(posted.get(seat, "") for seat in positions.blinds)
    positions = replace(positions, dead=positions.button not in dealt, payers=payers)
    return Plan(positions, clockwise(dealt, positions.button), made, missed, anew)


def _some_blind(positions: Positions, dealt: Collection[int], count: int) -> bool:
    return not count or any(seat in dealt for seat in positions.blinds)


def between(start: int, end: int, seats: Collection[int]) -> list[int]:
    """The occupied seats clockwise after `start` and before `end`."""
    ring = clockwise([*{*seats, end}], start)
    return [seat for seat in ring[: ring.index(end)] if seat in seats]
