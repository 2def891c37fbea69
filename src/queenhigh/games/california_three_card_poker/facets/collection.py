"""The bank from both sides: what players lose, what the player-dealer wins, and what the fees leave of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from queenhigh.games.california_three_card_poker.book import BOOK, PAY, rule
from queenhigh.games.california_three_card_poker.fees import SCHEDULES, Schedule, fee
from queenhigh.maths.figures import Figures, Result, percent
from queenhigh.maths.report import Asked, cents, in_order, value, wager
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import IllegalAction, Readings

PLAYERS = int(PAY.figure("players"))
ANTES = [Cents(dollars * 100) for dollars in range(1, 201)]
"""The antes for which a chart shows the result of a round, because fees rise in steps."""
SEATED, LIMITED = rule("Table: seats"), rule("Table limits")


def check_players(players: int) -> None:
    if not 1 <= players <= PLAYERS:
        raise IllegalAction(
            f"A table seats {PLAYERS} players and the player-dealer; {players} cannot be priced.",
            SEATED,
            f"Choose 1 to {PLAYERS}.",
        )


def options_for(ante: Cents) -> list[int]:
    """Return the schedule options whose table limit allows this ante. Refuse an ante that none of them allows."""
    if taken := [option for option, schedule in SCHEDULES.items() if schedule.least <= ante <= schedule.most]:
        return taken
    least, most = min(each.least for each in SCHEDULES.values()), max(each.most for each in SCHEDULES.values())
    raise IllegalAction(
        f"No schedule option takes an ante of {in_dollars(ante)}.",
        LIMITED,
        f"Choose an ante from {in_dollars(least)} to {in_dollars(most)}.",
    )


class Banked(msgspec.Struct, frozen=True):
    """A round from both sides, in cents, after fees, if the player-dealer's wager covers everything."""

    option: int
    antes: Cents
    players: int
    player_fee: Cents
    """The fee that each player pays."""
    bank_fee: Cents
    players_result: Fraction
    bank_result: Fraction

    @property
    def players_edge(self) -> Fraction:
        """The share of their antes that players lose, fees included."""
        return -self.players_result / self.antes


def banked(
    edge: Fraction,
    option: int,
    ante: Cents,
    players: int,
    readings: Readings = BOOK.readings,
    pair_plus: Fraction = Fraction(0),
) -> Banked:
    """Work out a round. `edge` is the player-dealer's on an ante with its play wager, `pair_plus` what the bank wins on
    that wager, in cents."""
    check_players(players)
    schedule, antes = SCHEDULES[option], Cents(ante * players)
    if option not in options_for(ante):
        raise IllegalAction(
            f"Option {option} does not take an ante of {in_dollars(ante)}.",
            LIMITED,
            f"Choose an ante from {in_dollars(schedule.least)} to {in_dollars(schedule.most)}, or for another option.",
        )
    own = NOTHING if schedule.player is None else fee(schedule.player, ante, readings)
    bank = fee(schedule.player_dealer, antes, readings)
    won = edge * antes + pair_plus
    return Banked(option, antes, players, own, bank, -won - players * own, won - bank)


def break_even(
    edge: Fraction, option: int, readings: Readings = BOOK.readings
) -> list[tuple[Cents, Cents, Cents | None]]:
    """Return each tier of the player-dealer's fee: where it begins, the fee, and the lowest antes in it whose edge
    covers the fee."""
    steps = SCHEDULES[option].player_dealer.steps
    made: list[tuple[Cents, Cents, Cents | None]] = []
    for n, (floor, due) in enumerate(steps):
        needed = Cents(-(-due * edge.denominator // edge.numerator))
        top = steps[n + 1][0] if n + 1 < len(steps) else None
        least = max(needed, floor)
        made.append((floor, due, least if top is None or least < top else None))
    return made


def collection(edge: Fraction, asked: Asked, readings: Readings) -> dict[str, Any]:
    """Return what each schedule option leaves to both sides, as data."""
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


def sheets(best: Figures, asked: Asked, readings: Readings) -> dict[str, Any]:
    """Return Ante and Play with the fee of each schedule option for a PAR sheet, at the given ante or the option's lowest."""
    return {f"collection[{option}]": _sheet(best, schedule, asked, readings) for option, schedule in SCHEDULES.items()}


def _sheet(best: Figures, schedule: Schedule, asked: Asked, readings: Readings) -> dict[str, Any]:
    ante = asked.ante if schedule.least <= asked.ante <= schedule.most else schedule.least
    own = NOTHING if schedule.player is None else fee(schedule.player, ante, readings)
    part = Fraction(own, ante)
    after = Figures(
        results={net - part: count for net, count in best.results.items()},
        wagered=best.wagered,
        hands={name: Result(one.count, one.net - part) for name, one in best.hands.items()},
        ends={
            name: {(staked, net - part): count for (staked, net), count in ends.items()}
            for name, ends in best.ends.items()
        },
    )
    free = "Collection player 2-7"
    terms = [
        ("Ante", in_dollars(ante), LIMITED.clause),
        ("Player's fee", in_dollars(own), free if schedule.player is None else schedule.player.rule.clause),
        ("Fee, in antes", str(part), ""),
        ("House edge without the fee", str(best.house_edge), ""),
        ("House edge with the fee", str(after.house_edge), ""),
    ]
    steps = [
        {
            ">Antes at the table from, $": in_dollars(floor),
            ">Player-dealer's fee, $": in_dollars(due),
            ">Won of these antes on average, $": str(best.house_edge * floor / 100),
            ">Left after the fee, $": str((best.house_edge * floor - due) / 100),
            ">Least antes in this tier that pay the fee, $": "none" if least is None else in_dollars(least),
        }
        for floor, due, least in break_even(best.house_edge, schedule.option, readings)
    ]
    clauses = {SEATED.clause, LIMITED.clause, "Collection basis", schedule.player_dealer.rule.clause, terms[1][2]}
    return wager(
        after,
        in_order(BOOK, clauses),
        title=f"Ante and Play with collection option {schedule.option}",
        paid_as="ante_play",
        dealt_as="ante_play",
        fee=str(part),
        costs=in_dollars(ante),
        sections={
            "The fee": [dict(zip(("Line", ">Value", "Clause"), line, strict=True)) for line in terms],
            "The player-dealer's fee": steps,
        },
    )
