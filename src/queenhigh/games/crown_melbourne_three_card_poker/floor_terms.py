"""The terms of play at a table: limits and their signs, pay tables, personal limits, further areas (5.12.1, 8.1, 8.3,
10.2, 13.8).

Settings change only between rounds: a round in play keeps those it began with.
"""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import LADDER, PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    ASSISTANT_CASINO_MANAGER,
    HIGHER_DUTIES_DEALER,
    RANKS,
    SIDE_BETS,
    Limits,
    PayTables,
    Table,
    by_dealer,
    check_limits,
)
from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit import floor_steps as steps
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit import notices
from queenhigh.games.kit.floor import Open, notice
from queenhigh.money import in_dollars
from queenhigh.rules import Cited, IllegalAction, Rule

MINUTE = 60
MINIMUM_NOTICE = int(PAY.figure("minimum_raise_notice")) * MINUTE
LIMITS, PAY_TABLES = "limits", "pay_tables"


def permit_extra_areas(floor: Open, order: said.PermitExtraAreas) -> list[Cited]:
    """5.12.1: only while nobody is kept out and there are enough seats at similar tables."""
    by = RANKS[floor.settings.readings["A-50"]]
    LADDER.require(order.by, by, order="Permitting further areas", rule=rule("5.12.1"))
    _between_rounds(floor, rule("5.12.1"))
    if order.allowed and order.waiting:
        raise IllegalAction("A player is waiting for a seat.", rule("5.12.1"), "One area for each player until then.")
    settings = replace(floor.settings, extra_areas=order.allowed)
    return [happened.SettingsChanged("extra_areas", settings, rule("5.12.1"))]


def change_limits(floor: Open, order: said.ChangeLimits) -> list[Cited]:
    """Section 66(2): a higher minimum applies at the time on its sign, twenty minutes after it was put up. A lower one
    needs no notice.
    """
    LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Changing the limits", rule=rule("8.1"))
    _between_rounds(floor, rule("8.1"))
    settings: Table = floor.settings
    if order.bet and order.bet not in (ANTE, *SIDE_BETS):
        raise IllegalAction(
            f"The sign has no limits for {order.bet}.",
            rule("8.1 fn s66(1)"),
            f"It has for {', '.join((ANTE, *SIDE_BETS))}.",
        )
    steps.check_limits_given(order.limits, Limits, rule("8.1 fn s66(1)"))
    if order.limits.min > settings.signed(order.bet).min:
        _check_sign(floor, order)
    if order.bet:
        settings = replace(settings, bet_limits={**settings.bet_limits, order.bet: order.limits})
    else:
        settings = replace(settings, limits=order.limits)
    check_limits(settings.signed(order.bet), rule("8.1 fn s66(1)"))
    return [happened.SettingsChanged(LIMITS, settings, rule("8.1 fn s66(2)"))]


def _check_sign(floor: Open, order: said.ChangeLimits) -> None:
    sign, words, cited = floor.notices.get(LIMITS), new_minimum(order.limits, order.bet), rule("8.1 fn s66(2)")
    if sign is None:
        raise IllegalAction(
            f"No sign announces {words!r}.", cited, f"Put it up {MINIMUM_NOTICE // MINUTE} minutes before."
        )
    named = notices.read(sign.change, tuple(f"{bet} minimum".strip() for bet in ("", ANTE, *SIDE_BETS)))
    if named.get(f"{order.bet} minimum".strip()) != in_dollars(order.limits.min):
        notices.refuse(sign, words, cited)
    if sign.effective is None or order.at < sign.effective:
        raise IllegalAction("The sign names a later time.", cited, "Wait until then.")


def new_minimum(limits: Limits, bet: str = "") -> str:
    """What a sign says of a higher minimum: `minimum 25.00`, or `pair_plus minimum 10.00`."""
    return f"{bet} minimum {in_dollars(limits.min)}".strip()


def agree_limits(floor: Open, order: said.AgreeLimits) -> list[Cited]:
    """8.3: personal limits for a player, shown by a Distinctive Marker at the position."""
    by = RANKS[floor.settings.readings["A-50b"]]
    LADDER.require(order.by, by, order="Agreeing personal limits", rule=rule("8.3"))
    _between_rounds(floor, rule("8.3"))
    steps.player_at(floor, order.seat, rule("2.1"))
    if order.limits is not None and not order.marker:
        raise IllegalAction("Personal limits are shown by a marker.", rule("8.3"), "Put the marker down.")
    if order.limits is not None:
        steps.check_limits_given(order.limits, Limits, rule("8.3"))
        check_limits(order.limits.over(floor.settings.limits), rule("8.3"))
    return [personal_limits(floor, order.limits, order.seat)]


def personal_limits(floor: Open, limits: Limits | None, *seats: int) -> Cited:
    personal = {other: own for other, own in floor.settings.personal_limits.items() if other not in seats}
    if limits is not None:
        personal |= dict.fromkeys(seats, limits)
    return happened.SettingsChanged("marker", replace(floor.settings, personal_limits=personal), rule("8.3"))


def give_notice(floor: Open, order: said.GiveNotice) -> list[Cited]:
    match order.subject:
        case "closing":
            LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Giving notice of closing", rule=rule("13.8"))
            cited = rule("13.8")
        case "pay_tables":
            LADDER.require(order.by, ASSISTANT_CASINO_MANAGER, order="Announcing pay tables", rule=rule("10.2.2"))
            cited = rule("10.2.2")
        case _:
            steps.check_subject(order.subject, ("closing", PAY_TABLES, LIMITS), rule("8.1"))
            by_dealer(order.by, "Putting up a sign")
            cited = rule("8.1 fn s66(2)")
            if order.effective is None or order.effective - order.at < MINIMUM_NOTICE:
                raise IllegalAction(
                    f"The sign names a time of change at least {MINIMUM_NOTICE // MINUTE} minutes away.",
                    cited,
                    "Name a later time.",
                )
    return [happened.NoticeGiven(notice(floor, order), cited)]


def change_pay_tables(floor: Open, order: said.ChangePayTables) -> list[Cited]:
    """10.2.2: before a game begins, after all players were told which pay tables apply."""
    LADDER.require(order.by, ASSISTANT_CASINO_MANAGER, order="Changing the pay tables", rule=rule("10.2.2"))
    _between_rounds(floor, rule("10.2.2"))
    if floor.seats and PAY_TABLES not in floor.notices:
        raise IllegalAction("The players have not been notified.", rule("10.2.2"), "Give notice first.")
    chosen = {name: getattr(floor.settings.pay_tables, name) for name in PayTables.__struct_fields__}
    if unknown := order.choice.keys() - chosen:
        raise IllegalAction(
            f"There are no pay tables for {', '.join(sorted(unknown))}.",
            rule("10.2"),
            "Name ante_bonus, pair_plus or six_card_bonus.",
        )
    settings = replace(floor.settings, pay_tables=PayTables(**{**chosen, **order.choice}))
    if floor.seats:
        must_name = floor.settings.readings["A-60"] == notices.NAMES_CHANGE
        change = notices.NoticeTerms(chosen, {**chosen, **order.choice})
        notices.check(floor.notices[PAY_TABLES], change, rule("10.2.2"), must_name=must_name)
        notices.check_time(floor.notices[PAY_TABLES], order.at, rule("10.2.2"))
    return [happened.SettingsChanged(PAY_TABLES, settings, rule("10.2.2"))]


def _between_rounds(floor: Open, against: Rule) -> None:
    if floor.playing:
        raise IllegalAction("A round is being played, and it keeps its terms.", against, "Wait for it to end.")
