"""The game at a table and its cost (6.1, 6.4, 6.10, 7.2.2, 7.3, 7.4, 13.3 and section 66 of the Act).

A change needs three hands' notice or the players' consent: of the majority to change the game, of all to close the
table early. A higher minimum also needs twenty minutes on a sign, because the statute overrides any agreement (reading
A-31).
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import commission as fees
from queenhigh.games.crown_melbourne_crown_poker import floor_events as happened
from queenhigh.games.crown_melbourne_crown_poker import instructions as said
from queenhigh.games.crown_melbourne_crown_poker import notified
from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_crown_poker.staff import require
from queenhigh.games.crown_melbourne_crown_poker.table import AREA_MANAGER, DEALER, HIGHER_DUTIES, Table, opened
from queenhigh.games.kit import floor_events as kit
from queenhigh.games.kit import notices
from queenhigh.games.kit.floor import Open, notice
from queenhigh.games.kit.floor_steps import check_subject, counted
from queenhigh.games.kit.instructions import CloseTable, GiveNotice
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import Cited, IllegalAction, Rule

MINUTE = 60
CHANGE_NOTICE = int(PAY.figure("change_notice"))
CLOSING_NOTICE = int(PAY.figure("closing_notice"))
MINIMUM_NOTICE = int(PAY.figure("minimum_wager_notice")) * MINUTE
CLOSING, MINIMUM, TERMS = "closing", "minimum", happened.TERMS
NOTICES = {CLOSING: rule("13.3"), TERMS: rule("6.10"), MINIMUM: rule("6.1 footnote 2 s66(2)")}
SIGNS = {
    "game": rule("6.1.1"),
    "limits": rule("6.1 footnote 2 s66(1)(c)"),
    "buy_in": rule("6.1.1"),
    "commission": rule("7.1"),
    "blinds": rule("8.9.1"),
    "time_to_act": rule("6.1.1"),
    "extra_time": rule("6.15.2"),
    "bonus_prizes": rule("11.2"),
}


def signs_needed(sitting: Sitting) -> dict[str, Rule]:
    """6.1.1, 7.1, 8.9.1: the signs that the table's terms need."""
    clock = sitting.table.clock
    lacking = {
        "time_to_act": clock is None,
        "extra_time": clock is None or not clock.extensions,
        "bonus_prizes": not sitting.prizes,
        "blinds": not sitting.table.structure.blinds,
    }
    return {sign: cited for sign, cited in SIGNS.items() if not lacking.get(sign)}


def change_terms(floor: Open, order: said.ChangeTerms) -> list[Cited]:
    """6.10: change the terms at the end of a hand, after three hands' notice of exactly this change or with a
    majority."""
    sitting: Sitting = floor.settings
    require(sitting.table.readings, order.by, AREA_MANAGER, order="Changing the game", rule=rule("6.10"))
    if floor.playing:
        raise IllegalAction("Changes are made when a hand is complete.", rule("6.10"), "Wait for its end.")
    table = opened(order.table)
    if table.commission != sitting.table.commission:
        raise IllegalAction(
            "Commission is changed separately, together with its sign.", rule("7.3"), "Change it with its sign."
        )
    if len(sitting.seats) > int(table.game.seats):
        raise IllegalAction(
            f"{table.game.title} has at most {int(table.game.seats)} players.",
            table.game.seats.rule,
            "Choose a game for that many players, or wait.",
        )
    also: tuple[Rule, ...] = ()
    raised = table.structure.minimum > sitting.table.structure.minimum
    how = sitting.table.readings["raising_the_minimum"]
    if raised and how != "hands_or_majority":
        _check_sign(floor, table, order.at)
        also = (rule("6.1 footnote 2 s66(2)"),)
    if floor.seats and not (raised and how == "statute_only") and not majority(floor, order.agreeing):
        _check_notice(floor, TERMS, CHANGE_NOTICE, rule("6.10"))
        notified.check_terms(floor.notices[TERMS], sitting.table, table, order.at)
    return [happened.TermsChanged(table, rule("6.10"), also)]


def majority(floor: Open, agreeing: Collection[int]) -> bool:
    """More than half of the seated players, or of those in the last hand (reading A-31b)."""
    sitting: Sitting = floor.settings
    asked = set(floor.seats)
    if sitting.table.readings["majority"] == "more_than_half_dealt_in":
        asked &= set(sitting.last_dealt)
    return 2 * len(asked & set(agreeing)) > len(asked)


def change_commission(floor: Open, order: said.ChangeCommission) -> list[Cited]:
    """7.3 and 7.4: change the commission before a hand, together with the sign; it may be set to nil."""
    sitting: Sitting = floor.settings
    cited = rule("7.3") if order.commission else rule("7.4")
    require(sitting.table.readings, order.by, AREA_MANAGER, order="Changing the commission", rule=cited)
    if floor.playing:
        raise IllegalAction("Commission is changed before a hand, not during it.", cited, "Wait for its end.")
    if not order.sign_changed:
        raise IllegalAction("The sign still says something else.", rule("7.3"), "Change the sign first.")
    table = replace(sitting.table, commission=fees.check(order.commission))
    return [happened.CommissionChanged(table, cited, (rule("7.2"),))]


def assess_time(floor: Open, order: said.AssessTime) -> list[Cited]:
    """7.2.2(a), (b) and (d): charge each player, inactive ones too, in advance for each hour; the chips go onto the
    drop slide."""
    sitting: Sitting = floor.settings
    require(sitting.table.readings, order.by, DEALER, order="Assessing time charges", rule=rule("7.2.2(d)"))
    charge = next((m for m in sitting.table.commission if isinstance(m, fees.TimeCharge)), None)
    if charge is None:
        raise IllegalAction("This table has no time charge.", rule("7.2.2(b)"), "Collect nothing.")
    if floor.playing:
        raise IllegalAction("Stakes may not be touched during a hand.", rule("6.11"), "Assess after it.")
    times = fees.collection_times(floor.opened_at, order.at)
    if not times or (sitting.assessed_at is not None and times[-1] <= sitting.assessed_at):
        raise IllegalAction("This hour is paid for.", rule("7.2.2(b)"), "Assess again when the next begins.")
    due = fees.assess(charge, sitting.seats)
    from_stake = {seat: Cents(min(fee, sitting.seats[seat].stack)) for seat, fee in due.items()}
    from_pocket = {seat: Cents(fee - from_stake[seat]) for seat, fee in due.items() if fee > from_stake[seat]}
    also = (rule("7.2.2(b)"), rule("7.2.2(d)"), rule("1.1 'Collection time'"))
    return [happened.TimeCharged(from_stake, from_pocket, times[-1], rule("7.2.2(a)"), also)]


def verify_time(floor: Open, order: said.VerifyTime) -> list[Cited]:
    sitting: Sitting = floor.settings
    by, cited = order.by, rule("7.2.2(e)")
    require(sitting.table.readings, by, HIGHER_DUTIES, order="Verifying time charges", rule=cited)
    if order.amount != sitting.slide or not sitting.slide:  # the count is blind: the expected amount is not disclosed
        raise IllegalAction("The count differs from what was collected.", cited, "Count again.")
    return [happened.TimeVerified(order.amount, cited)]


def drop_time(floor: Open, order: said.DropTime) -> list[Cited]:
    """7.2.2(e): only a verified amount goes into the chip box, or into the float."""
    sitting: Sitting = floor.settings
    require(sitting.table.readings, order.by, DEALER, order="Dropping time charges", rule=rule("7.2.2(e)"))
    if not sitting.verified:
        raise IllegalAction(
            "No one has verified the time charges.", rule("7.2.2(e)"), "Call a TG Higher Duties Dealer."
        )
    where, cited = fees.drops(fees.TimeCharge(NOTHING), stand_alone=sitting.table.stand_alone)
    return [happened.TimeDropped(sitting.slide, where, cited)]


def give_notice(floor: Open, order: GiveNotice) -> list[Cited]:
    """6.10, 13.3, section 66(2): put up a sign of what will change. For a higher minimum it names the minimum and the
    time."""
    sitting: Sitting = floor.settings
    check_subject(order.subject, NOTICES, rule("6.1"))
    cited = NOTICES[order.subject]
    require(sitting.table.readings, order.by, AREA_MANAGER, order="Giving notice", rule=cited)
    if order.subject == MINIMUM and (order.effective is None or order.effective - order.at < MINIMUM_NOTICE):
        minutes = MINIMUM_NOTICE // MINUTE
        raise IllegalAction(
            f"The sign names a time of change at least {minutes} minutes away.", cited, "Name a later time."
        )
    return [kit.NoticeGiven(notice(floor, order), cited)]


def close_table(floor: Open, order: CloseTable | said.AgreeToClose) -> list[Cited]:
    """13.3: with players present, close after three hands' notice, or sooner if every one of them agrees, asked seat by
    seat unless the manager's word is enough (reading A-59)."""
    sitting: Sitting = floor.settings
    require(sitting.table.readings, order.by, AREA_MANAGER, order="Closing the table", rule=rule("13.3"))
    if floor.playing and not sitting.misdealt:
        raise IllegalAction("A hand is being played.", rule("13.3"), "Close after it.")
    if isinstance(order, said.AgreeToClose):
        if missing := sorted(set(floor.seats) - set(order.agreeing)):
            raise IllegalAction(f"Seat {missing[0]} does not agree.", rule("13.3"), "Give notice instead.")
    elif floor.seats and not (order.agreed and sitting.table.readings["closing_agreement"] == "managers_word"):
        _check_notice(floor, CLOSING, CLOSING_NOTICE, rule("13.3"), "Give it, or name every seat that agrees.")
        notices.check_time(floor.notices[CLOSING], order.at, rule("13.3"))
    found = order.count if isinstance(order, CloseTable) else None
    counts = [counted(found, rule("3.4"))] if found is not None else []
    return [*counts, *abandoned(floor, rule("13.3")), kit.TableClosed(order.at, rule("13.3"))]


def abandoned(floor: Open, cited: Rule) -> list[Cited]:
    """The event for a misdealt hand that will not be dealt again."""
    if not floor.settings.misdealt:
        return []
    return [happened.HandAbandoned(cited, (rule("9.1.1"),)), kit.RoundFinished((), cited)]


def new_minimum(table: Table) -> str:
    """The minimum on the sign of a higher minimum."""
    return f"minimum {in_dollars(table.structure.minimum)}"


def _check_notice(
    floor: Open, subject: str, hands: int, cited: Rule, now: str = "Give it, or ask them to agree."
) -> None:
    told = floor.notices.get(subject)
    if told is None or floor.rounds - told.rounds < hands:
        raise IllegalAction(f"The players need notice of {hands} hands.", cited, now)


def _check_sign(floor: Open, table: Table, at: int) -> None:
    cited = rule("6.1 footnote 2 s66(2)")
    sign, minimum = floor.notices.get(MINIMUM), table.structure.minimum
    if sign is None:
        raise IllegalAction(f"No sign announces {new_minimum(table)!r}.", cited, "Display it twenty minutes before.")
    if notices.read(sign.change, (notices.MINIMUM,)).get(notices.MINIMUM) != in_dollars(minimum):
        notices.refuse(sign, new_minimum(table), cited)
    if sign.effective is None or at < sign.effective:
        raise IllegalAction("The sign names a later time.", cited, "Wait until then.")
