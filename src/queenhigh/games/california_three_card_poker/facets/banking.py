"""Who banks where the players do: whoever holds the position goes on for two rounds; then it is offered clockwise.

Bots take it. A person is asked, with a clock; who antes, is ready or lets the clock run out has passed it on.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.games.california_three_card_poker.banking import (
    MOST_ROUNDS,
    is_asked_last,
    offers,
    rounds_in_a_row,
    still_asked,
)
from queenhigh.games.california_three_card_poker.book import BOOK, PAY, rule
from queenhigh.games.california_three_card_poker.fees import SCHEDULES, fee
from queenhigh.games.california_three_card_poker.table import clockwise
from queenhigh.games.california_three_card_poker.wagers import BANK
from queenhigh.games.kit.actions import Decline, PlaceWager
from queenhigh.games.kit.floor import is_barred
from queenhigh.maths.figures import percent
from queenhigh.maths.report import Asked, cents, value
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import IllegalAction, QueenhighError, Readings
from queenhigh.server.pit import bots
from queenhigh.server.pit.moves import NO_REFUSAL, PitMove
from queenhigh.server.pit.terms import PLACING

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer


def next_move(at: AutomaticDealer) -> PitMove | None:
    """A bot's wager as player-dealer; or nothing, and `asked_to_bank` is the seat of the person who is asked."""
    if at.round.bank is not None:
        return None
    number, seats = at.state.number, at.floor.seats
    there = at.present
    for seat in _asked(at.round.table, seats):
        player = seats[seat]
        if (move := _declines(at, seat)) is not None:
            return move
        if not _may_bank(at, player):
            continue
        if bots.is_bot(player):
            name = (number, seat, "bank")
            return PitMove(name, bots.a_while(PLACING, at.stream), partial(_bank, at, seat, player))
        if player in there:
            clock = at.clocks.start((number, seat, "banking"), "banking", at.terms.banking_seconds)
            if not at.clock(seat, clock):
                at.asked_to_bank = seat
                return None
    at.waits_for = "Nobody takes the player-dealer position."
    return None


def _asked(table: Any, seats: Mapping[int, str]) -> list[int]:
    """Type of Game 5. Nobody has held it: from the house dealer's left."""
    held = table.held
    if held is None:
        return sorted(seats)
    if held.rounds < MOST_ROUNDS and seats.get(held.seat) == held.player:
        return clockwise(seats, held.seat)
    return [seat for seat in offers(held, seats, table.readings) if seat in seats]


def _declines(at: AutomaticDealer, asked: int) -> PitMove | None:
    """When it comes to a seat, everybody who is asked before it has let the position pass (reading A9)."""
    held = at.round.table.held
    if held is None or held.rounds < MOST_ROUNDS:
        return None
    for seat in still_asked(at.round):
        if seat == asked:
            return None
        player = at.floor.seats[seat]
        declined = Decline(seat, player, BANK)
        name = (at.state.number, seat, "decline")
        if (move := at.optional(name, partial(at.submit, declined, actor=player))) is not None:
            return move
    return None


def _may_bank(at: AutomaticDealer, player: str) -> bool:
    round = at.round
    wagers = any(hand.player == player for hand in round.hands.values())
    again = rounds_in_a_row(round.table.held, player) > MOST_ROUNDS and not is_asked_last(round)
    passed = (at.state.number, player) in at.sat_out
    return not (wagers or again or passed or is_barred(at.floor, player))


async def _bank(at: AutomaticDealer, seat: int, player: str) -> None:
    try:
        await at.submit(PlaceWager(seat, player, BANK, bots.a_bank(at.stream)), actor=player)
    except NO_REFUSAL:
        raise
    except QueenhighError as refusal:
        at.note(f"{player} was refused the bank", refusal)
        at.sat_out.add((at.state.number, player))


# -- the bank from both sides: what players lose, what the player-dealer wins, and what the fees leave of it

PLAYERS = int(PAY.figure("players"))
ANTES = [Cents(dollars * 100) for dollars in range(1, 201)]
"""For which the result of a round is drawn: fees go by steps."""
SEATED, LIMITED = rule("Table: seats"), rule("Table limits")


def check_players(players: int) -> None:
    if not 1 <= players <= PLAYERS:
        raise IllegalAction(
            f"A table seats {PLAYERS} players and the player-dealer; {players} cannot be priced.",
            SEATED,
            f"Ask for 1 to {PLAYERS}.",
        )


def options_for(ante: Cents) -> list[int]:
    """The schedule options whose table limit takes this ante. One that none of them takes is refused."""
    if taken := [option for option, schedule in SCHEDULES.items() if schedule.least <= ante <= schedule.most]:
        return taken
    least, most = min(each.least for each in SCHEDULES.values()), max(each.most for each in SCHEDULES.values())
    raise IllegalAction(
        f"No schedule option takes an ante of {in_dollars(ante)}.",
        LIMITED,
        f"Ask for an ante from {in_dollars(least)} to {in_dollars(most)}.",
    )


class Banked(msgspec.Struct, frozen=True):
    """One round from both sides, in cents, fees taken. The player-dealer's wager covers everything."""

    option: int
    antes: Cents
    players: int
    player_fee: Cents
    """Of each player."""
    bank_fee: Cents
    players_result: Fraction
    bank_result: Fraction

    @property
    def players_edge(self) -> Fraction:
        """What the players lose of their antes, fees included."""
        return -self.players_result / self.antes


def banked(
    edge: Fraction,
    option: int,
    ante: Cents,
    players: int,
    readings: Readings = BOOK.readings,
    pair_plus: Fraction = Fraction(0),
) -> Banked:
    """`edge` of the player-dealer on each ante, with the play that follows; `pair_plus` what comes in on that, in cents."""
    check_players(players)
    schedule, antes = SCHEDULES[option], Cents(ante * players)
    if option not in options_for(ante):
        raise IllegalAction(
            f"Option {option} does not take an ante of {in_dollars(ante)}.",
            LIMITED,
            f"Ask for an ante from {in_dollars(schedule.least)} to {in_dollars(schedule.most)}, or for another option.",
        )
    own = NOTHING if schedule.player is None else fee(schedule.player, ante, readings)
    bank = fee(schedule.player_dealer, antes, readings)
    won = edge * antes + pair_plus
    return Banked(option, antes, players, own, bank, -won - players * own, won - bank)


def break_even(
    edge: Fraction, option: int, readings: Readings = BOOK.readings
) -> list[tuple[Cents, Cents, Cents | None]]:
    """For each tier of the player-dealer's fee: from which antes, which fee, and the least antes in it that pay the fee."""
    steps = SCHEDULES[option].player_dealer.steps
    made: list[tuple[Cents, Cents, Cents | None]] = []
    for n, (floor, due) in enumerate(steps):
        needed = Cents(-(-due * edge.denominator // edge.numerator))
        top = steps[n + 1][0] if n + 1 < len(steps) else None
        least = max(needed, floor)
        made.append((floor, due, least if top is None or least < top else None))
    return made


def collection(edge: Fraction, asked: Asked, readings: Readings) -> dict[str, Any]:
    """As data: what each schedule option leaves either side."""
    priced = options_for(asked.ante)
    made: dict[str, Any] = {
        "player_dealer_edge": str(edge),
        "player_dealer_edge_percent": percent(edge),
        "ante": cents(asked.ante),
        "players": asked.seats,
        "options": {},
        "not_for_this_ante": {
            str(option): {"least": cents(schedule.least), "most": cents(schedule.most), "clauses": [LIMITED.clause]}
            for option, schedule in SCHEDULES.items()
            if option not in priced
        },
    }
    for option in priced:
        schedule = SCHEDULES[option]
        both = banked(edge, option, asked.ante, asked.seats, readings)
        made["options"][str(option)] = {
            "player_fee": cents(both.player_fee),
            "player_dealer_fee": cents(both.bank_fee),
            "players_edge_percent": percent(both.players_edge),
            "players_result": value(both.players_result / 100),
            "player_dealer_result": value(both.bank_result / 100),
            "curve": [
                [cents(ante), cents(banked(edge, option, ante, asked.seats, readings).bank_result)]
                for ante in ANTES
                if schedule.least <= ante <= schedule.most
            ],
            "clauses": [tiers.rule.clause for tiers in (schedule.player_dealer, schedule.player) if tiers],
            "break_even": [
                {"from": cents(floor), "fee": cents(fee), "antes": None if least is None else cents(least)}
                for floor, fee, least in break_even(edge, option, readings)
            ],
        }
    return made
