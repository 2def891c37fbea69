"""Rule 12 of Crown Poker: which clause decides what in a tournament, and who may decide it.

Deputies act for the Director, as in the other book; but this one does not let them be present instead (12.2.3).
"""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.staff import ladder
from queenhigh.games.crown_melbourne_crown_poker.table import AREA_MANAGER
from queenhigh.games.crown_melbourne_crown_poker.tournament_terms import ITEMS, slips
from queenhigh.games.kit.tournaments.law import DEPUTY, DIRECTOR, Law
from queenhigh.games.kit.tournaments.state import Tournament
from queenhigh.rules import Readings


def readings(t: Tournament) -> Readings:
    return BOOK.readings.adopt(t.terms.readings)


def decides(t: Tournament, by: str, again: bool) -> bool:
    """12.4.8(h) against 13.10, reading A-48: the Director's decision is final, or a TG Area Manager may review it."""
    if readings(t)["final_decision"] == "director_in_tournaments":
        return by in (DIRECTOR, DEPUTY) and not again
    return ladder(readings(t)).may(by, AREA_MANAGER) or (by in (DIRECTOR, DEPUTY) and not again)


LAW = Law(
    book=BOOK,
    items=ITEMS,
    slips=slips,
    manager=AREA_MANAGER,
    director_of_one=rule("1.1 'Tournament Director'"),
    equal_chance=rule("12.1"),
    documented=rule("12.2.1"),
    available=rule("12.2.2(a)"),
    advised=rule("12.2.2(b)"),
    director=rule("12.2.3"),
    deputies=rule("12.2.3(a)"),
    designated=rule("12.2.4"),
    exclusive=rule("12.2.5"),
    briefing=rule("12.3.1"),
    instruction=rule("12.3.2"),
    terms=rule("12.4"),
    fees=rule("12.4.1(a)(ii)"),
    numbers=rule("12.4.1(a)(iii)"),
    start_moved=rule("12.4.1(b)"),
    change_advised=rule("12.4.1(c)"),
    entitled=rule("12.4.2(a)(ii)"),
    refusal=rule("12.4.2(a)(iii)"),
    employees=rule("12.4.2(a)(v)"),
    signed=rule("12.4.2(b)(iii)"),
    method=rule("12.4.2(c)"),
    withdrawal=rule("12.4.2(d)"),
    rounds=rule("12.4.3(a)(i)"),
    tables=rule("12.4.3(a)(ii)"),
    progression=rule("12.4.3(a)(iii)"),
    buy_back=rule("12.4.3(a)(iv)"),
    repechage=rule("12.4.3(a)(v)"),
    bank=rule("12.4.3(b)"),
    chips_at_end=rule("12.4.3(c)"),
    minimum=rule("12.4.4(b)"),
    elimination=rule("12.4.5(a)"),
    winners=rule("12.4.6(a)"),
    pool=rule("12.4.7(a)"),
    distribution=rule("12.4.7(b)"),
    penalties=rule("12.4.8(a)(i)"),
    disqualification=rule("12.4.8(a)(ii)"),
    substitute=rule("12.4.8(a)(iii)"),
    refund=rule("12.4.8(a)(iv)"),
    late=rule("12.4.8(b)(i)"),
    absence=rule("12.4.8(b)(ii)"),
    phone=rule("12.4.8(b)(iii)"),
    substituted=rule("12.4.8(b)(iv)"),
    disqualified_chips=rule("12.4.8(b)(v)"),
    retirement=rule("12.4.8(b)(vi)"),
    prevails=rule("12.4.8(c)"),
    early_decided=rule("12.4.8(d)(i)"),
    early_agreed=rule("12.4.8(d)(ii)"),
    promotion=rule("12.4.8(f)"),
    final=rule("12.4.8(h)"),
    officers=("Chief Operating Officer", "Chief Executive Officer"),
    deputy_acts=lambda _: True,
    deputy_is_presence=False,
    before_entries=lambda _: True,
    decides=decides,
    least_bank=lambda _: 1,
    forfeit=lambda _: 0,
)
