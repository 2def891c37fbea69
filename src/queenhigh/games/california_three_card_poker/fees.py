"""Wagering Limits and Collection Fees: seven schedule options, flat fees by tier, taken before any card is dealt.

Fees go to the drop box. They are never drawn from the player-dealer's wager and no result changes them (reading A17b).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from queenhigh.games.california_three_card_poker.book import LADDER, PAY, rule
from queenhigh.games.california_three_card_poker.table import CaliforniaRound, Table
from queenhigh.games.kit import movements
from queenhigh.games.kit.actions import SetSchedule
from queenhigh.games.kit.events import Event, FeesTaken, ScheduleSet
from queenhigh.games.kit.phases import BetsClosed, Hand, in_play
from queenhigh.money import NOTHING, Cents, Line, MoneyError, Outcome, Tiers, dollars, in_dollars
from queenhigh.money.accounts import Move, drop_of, player
from queenhigh.rules import Cited, IllegalAction, Readings, Rule

MOST_RATES = int(PAY.figure("most_rates"))
NO_PLAYER_FEE = Cents(int(PAY.figure("player_fee_zero")))
DOLLAR = 100


class Schedule(msgspec.Struct, frozen=True):
    """One schedule option: a table limit, the player-dealer's fee by total table action, and the player's by ante."""

    option: int
    least: Cents
    most: Cents
    player_dealer: Tiers
    player: Tiers | None


class FeeRefunded(Event, frozen=True, tag=True):
    """Reading A17: the fee on an ante that went back uncovered."""

    seat: int
    amount: Cents
    rule: Rule


SCHEDULES = {
    int(option): Schedule(
        int(option),
        Cents(int(PAY.figure(f"limit_min_{option}"))),
        Cents(int(PAY.figure(f"limit_max_{option}"))),
        PAY.tiers("player_dealer_fee", option),
        PAY.tiers("player_fee", option) if option in PAY.variants("player_fee") else None,
    )
    for option in PAY.variants("player_dealer_fee")
}
OPTIONS = frozenset(map(str, SCHEDULES))


def table_action(hands: Iterable[Hand]) -> Cents:
    """Collection basis: only the antes count, not play, pair plus or the player-dealer's wager."""
    return Cents(sum(hand.wagers.get("ante", 0) for hand in hands))


def player_fees(round: CaliforniaRound, schedule: Schedule) -> dict[int, Cents]:
    """Option 1 charges a fee by the ante; options 2 to 7 charge none. Reading A11: by each ante, or by a player's antes
    together.
    """
    fees = dict.fromkeys(round.hands, NO_PLAYER_FEE)
    if schedule.player is None:
        return fees
    for seats in _charged_together(round):
        total = table_action(round.hands[seat] for seat in seats if in_play(round, round.hands[seat], "ante"))
        if total:
            fees[seats[0]] = fee(schedule.player, total, round.table.readings)
    return fees


def take(round: BetsClosed[Table], by: str) -> list[Cited]:
    """Collection timing: after the antes, before any card. A round dealt again has paid already (reading A16b)."""
    LADDER.require(by, "house_dealer", order="Taking the collection", rule=rule("Collection timing"))
    if round.fees is not None:
        raise IllegalAction(
            "The collection for this hand is in the drop box.", rule("Collection timing"), "Deal the hand."
        )
    assert round.bank is not None
    schedule = SCHEDULES[round.table.schedule]
    paid_by = rule("Collection player 2-7") if schedule.player is None else rule("Collection player 1")
    also: tuple[Rule, ...] = (schedule.player_dealer.rule, rule("Collection basis"), paid_by, rule("Type of Game 6"))
    if round.table.redeal and round.table.readings["A16b"] == "carried":
        free = dict.fromkeys((round.bank.seat, *round.hands), NOTHING)
        return [FeesTaken(free, rule("Collection timing"), also)]
    total = table_action(hand for hand in round.hands.values() if in_play(round, hand, "ante"))
    due = fee(schedule.player_dealer, total, round.table.readings) if total else NOTHING
    if total % DOLLAR:
        also += (rule("Collection tiers"),)
    return [FeesTaken({round.bank.seat: due, **player_fees(round, schedule)}, rule("Collection timing"), also)]


def select(given: object, readings: Readings) -> int:
    """Collection one option: select the single schedule that a table uses, by its name."""
    match given:
        case bool() | float():
            pass
        case int() | str() if str(given) in OPTIONS:
            return int(given)
        case str() if "%" in given:
            flat(given)
        case Mapping():
            _check_draft(given, readings)
        case Sequence() if not isinstance(given, str):
            raise IllegalAction(
                "A table uses one schedule option at a time.", rule("Collection one option"), "Choose one of them."
            )
    options = ", ".join(map(str, SCHEDULES))
    raise IllegalAction(
        f"{given!r} is not an approved schedule. The schedules are {options}.",
        rule("Collection one option"),
        "Choose one of these.",
    )


def _check_draft(given: Mapping[str, object], readings: Readings) -> None:
    """Check the fees in a house's own draft of rates: flat amounts, and no more rates than allowed."""
    try:
        draft = msgspec.convert(given, dict[str, list[tuple[object, object]]])
    except msgspec.ValidationError:
        return
    check_rates({payer: len([flat(fee) for _, fee in steps]) for payer, steps in draft.items()}, readings)


def set_schedule(round: CaliforniaRound, action: SetSchedule) -> list[Cited]:
    """Rates are set before the hand: once the first ante is placed, they cannot change."""
    LADDER.require(action.by, "house_dealer", order="Changing the schedule", rule=rule("Collection fixed before play"))
    option = select(action.option, round.table.readings)
    check_schedule(option, round.table.readings)
    check_limits(replace(round.table, schedule=option))
    if round.hands:
        raise IllegalAction(
            "Rates cannot change during a hand.", rule("Collection fixed before play"), "Wait for the next round."
        )
    return [ScheduleSet(option, rule("Collection one option"))]


def flat(fee: object) -> Cents:
    """A flat amount: the house takes no percentage of wagers, and no fee is a fraction of wagers or winnings."""
    if isinstance(fee, str) and "%" in fee:
        raise IllegalAction(
            f"A fee of {fee} is a percentage of the wagers.", rule("Winners 4(percentage)"), "Charge a flat amount."
        )
    try:
        return dollars(fee)
    except MoneyError:
        raise IllegalAction(
            f"A fee must be a flat amount, not {fee!r}.", rule("Collection flat"), "Write dollars and cents."
        ) from None


def check_rates(rates: Mapping[str, int], readings: Readings) -> None:
    """Collection five rates. Reading A12: for each kind of payer, or in all, which option 1 as printed exceeds."""
    counted = {"both payers": sum(rates.values())} if readings["A12"] == "together" else rates
    for payer, count in counted.items():
        if count > MOST_RATES:
            raise IllegalAction(
                f"{count} rates for {payer}: a table limit has at most {MOST_RATES}.",
                rule("Collection five rates"),
                "Use fewer.",
            )


def check_schedule(option: int, readings: Readings) -> None:
    schedule = SCHEDULES[select(option, readings)]
    player = schedule.player.steps if schedule.player else ()
    check_rates({"the player-dealer": len(schedule.player_dealer.steps), "the players": len(player)}, readings)


def fee(tiers: Tiers, amount: Cents, readings: Readings) -> Cents:
    """Collection tiers: an amount between two tiers, which takes a fraction of a dollar, pays the lower (reading A10b)."""
    if readings["A10b"] == "higher":
        amount = Cents(-(-amount // DOLLAR) * DOLLAR)
    return tiers.fee(amount)


def ante_limits(table: Table) -> tuple[Cents, Cents, Rule]:
    """Return the minimum and maximum ante and their clause: the option's own limit, or the house's narrower one."""
    schedule, own = SCHEDULES[table.schedule], table.limits
    if own.min is None and own.max is None:
        return schedule.least, schedule.most, rule("Table limits")
    return (
        schedule.least if own.min is None else own.min,
        schedule.most if own.max is None else own.max,
        rule("Dealing 1"),
    )


def check_limits(table: Table) -> None:
    schedule = SCHEDULES[table.schedule]
    least, most, _ = ante_limits(table)
    if not schedule.least <= least <= most <= schedule.most:
        raise IllegalAction(
            f"Option {table.schedule} is for antes from {in_dollars(schedule.least)} to {in_dollars(schedule.most)}; "
            f"{in_dollars(least)} to {in_dollars(most)} is not within it.",
            rule("Table limits"),
            "Set limits within it, or choose another option.",
        )


def refunds(round: CaliforniaRound, lines: Iterable[Line]) -> list[FeeRefunded]:
    """Reading A17: fees are kept; where a house refunds, the player's alone, and only if every ante it was for went back."""
    if round.table.readings["A17"] == "kept" or not round.fees:
        return []
    back = {line.wager.seat for line in lines if line.wager.bet == "ante" and line.outcome is Outcome.RETURNED}
    return [
        FeeRefunded(seats[0], round.fees[seats[0]], rule("Type of Game 4"))
        for seats in _charged_together(round)
        if round.fees[seats[0]] and back.issuperset(seats)
    ]


def _charged_together(round: CaliforniaRound) -> list[list[int]]:
    """Reading A11: a fee for each ante, or one for all the antes of a player."""
    if round.table.readings["A11"] == "per_ante":
        return [[seat] for seat in sorted(round.hands)]
    seats: dict[str, list[int]] = {}
    for hand in round.in_order:
        seats.setdefault(hand.player, []).append(hand.seat)
    return list(seats.values())


def moves(table: str, round: CaliforniaRound, event: Cited) -> list[Move]:
    """What an event of a round moves: a fee that is refunded comes out of the drop."""
    if isinstance(event, FeeRefunded):
        return [Move(event.amount, drop_of(table), player(movements.sitting(round, event.seat)))]
    return movements.moves(table, round, event)
