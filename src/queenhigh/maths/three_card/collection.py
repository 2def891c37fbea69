"""California from both sides: what players lose, what the player-dealer wins, and what the fees leave of it."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from queenhigh.games.california_three_card_poker.book import BOOK
from queenhigh.games.california_three_card_poker.fees import SCHEDULES, fee
from queenhigh.money import NOTHING, Cents
from queenhigh.rules import Readings


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
    schedule, antes = SCHEDULES[option], Cents(ante * players)
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
