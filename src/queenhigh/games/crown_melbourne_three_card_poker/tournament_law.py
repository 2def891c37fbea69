"""Rule 12 of Three Card Poker: the subject of each clause, what the terms must say, and who may decide what."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, LADDER, rule
from queenhigh.games.crown_melbourne_three_card_poker.table import AREA_MANAGER, PLACES
from queenhigh.games.kit.tournaments import words
from queenhigh.games.kit.tournaments.checklist import Item, Missing, statement, unnamed_act
from queenhigh.games.kit.tournaments.items import items
from queenhigh.games.kit.tournaments.law import DEPUTY, DIRECTOR, Clauses, Law
from queenhigh.games.kit.tournaments.state import Playing, Tournament
from queenhigh.games.kit.tournaments.terms import Terms
from queenhigh.rules import Readings

CLAUSES = Clauses(
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
    starts=rule("12.4.1(a)(i)"),
    fees=rule("12.4.1(a)(ii)"),
    numbers=rule("12.4.1(a)(iii)"),
    location=rule("12.4.1(a)(iv)"),
    start_moved=rule("12.4.1(b)"),
    change_advised=rule("12.4.1(c)"),
    accepted=rule("12.4.2(a)(i)"),
    entitled=rule("12.4.2(a)(ii)"),
    refusal=rule("12.4.2(a)(iii)"),
    selection=rule("12.4.2(a)(iv)"),
    employees=rule("12.4.2(a)(v)"),
    bound=rule("12.4.2(b)(i)"),
    copies=rule("12.4.2(b)(ii)"),
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
    chip_type=rule("12.4.4(a)"),
    minimum=rule("12.4.4(b)"),
    secret=rule("12.4.4(c)"),
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
    privacy=rule("12.4.8(e)"),
    promotion=rule("12.4.8(f)"),
    conducted=rule("12.4.8(g)"),
    final=rule("12.4.8(h)"),
    liability=rule("12.4.8(i)"),
    complaint=rule("12.4.8(j)"),
)


# -- rule 12.4: what the terms and conditions of a Three Card Poker tournament must say, item by item, and what cannot be

COVER = 2
"""A player needs this many times the minimum Ante: once for the Ante and once for Play."""

ITEMS = items(
    CLAUSES,
    chip_type=Item(rule("12.4.4(a)"), "the type of chips", words.chip_type),
    prevails=statement(rule("12.4.8(c)"), "that the rules of Three Card Poker prevail over the terms"),
    early=(statement(rule("12.4.8(d)"), "when the Director may conclude a table early"),),
    conducted=statement(rule("12.4.8(g)"), "that the Director conducts the tournament by the terms and the rules"),
)
"""12.4.8(c) and (g) say nearly the same, and both are required (reading A-51)."""

ACTS = ("Australian Consumer Law and Fair Trading Act 2012", "Competition and Consumer Act 2010")


def faults(terms: Terms) -> list[Missing]:
    """The errors in a tournament's terms that no Three Card Poker tournament may have."""
    form, found = terms.format, list[Missing]()
    if form.levels or not form.rounds:
        found.append(Missing("Three Card Poker is played in rounds of hands", rule("12.4.3(a)(i)")))
    if any(one.hands < 1 for one in form.rounds):
        found.append(Missing("A round without hands", rule("12.4.3(a)(i)")))
    if any(one.pause < 0 for one in form.rounds):
        found.append(Missing("A break needs a length", rule("12.4.3(a)(i)")))
    if form.seats > PLACES:
        found.append(Missing(f"A table has {PLACES} places, not {form.seats}", rule("12.4.3(a)(ii)")))
    advance = [one.advance for one in form.rounds[:-1]]
    if any(on < 1 for on in advance) or (form.progression == "leaders_overall" and advance != sorted(advance)[::-1]):
        found.append(Missing("Fewer players advance from each round, and at least one", rule("12.4.3(a)(iii)")))
    if form.progression not in ("leaders_overall", "leaders_of_table"):
        found.append(Missing(f"There is no progression {form.progression!r}", rule("12.4.3(a)(iii)")))
    again = form.repechage
    if again is not None and not (1 <= again.after < len(form.rounds) and again.hands >= 1 and again.advance >= 1):
        found.append(Missing("A repechage follows a round that is not the last", rule("12.4.3(a)(v)")))
    if any(one.minimum < 1 for one in form.rounds):
        found.append(Missing("The smallest Ante of a round is below 1", rule("12.4.4(b)")))
    if any(COVER * one.minimum > form.starting_bank for one in form.rounds):
        found.append(Missing("The starting bank does not cover the smallest Ante and Play", rule("12.4.4(b)")))
    if form.hand_for_hand:
        found.append(
            Missing("Every table plays the same hands in a round: hand for hand is poker's", rule("12.4.5(a)"))
        )
    if any(one.secret_wagers < 0 or one.secret_wagers > one.hands for one in form.rounds):
        found.append(Missing("More secret wagers than hands", rule("12.4.4(c)")))
    return [*found, *unnamed_act(terms, ACTS, rule("12.4.8(i)"))]


# -- rule 12 of Three Card Poker: who may decide what in a tournament, and what the book leaves to readings


def readings(t: Tournament) -> Readings:
    return BOOK.readings.adopt(t.terms.readings)


def deputy_acts(t: Tournament) -> bool:
    """12.2.3(a), reading A-38b: may a Deputy give the Director's orders, or only be present?"""
    return readings(t)["A-38b"] == "designee"


def before_entries(t: Tournament) -> bool:
    """12.2.2, reading A-52: must the terms be published before entries, or only before play?"""
    return readings(t)["A-52"] == "first_entry"


def briefs_late(t: Tournament) -> bool:
    """12.3.1, reading A-61: must a player who arrives after play has begun also be briefed?"""
    return readings(t)["A-61"] == "each_player"


def decides(t: Tournament, by: str, again: bool) -> bool:
    """12.4.8(h) against 13.10, readings A-38 and A-38c: whose decision is final? A final decision is not reviewed."""
    if again:
        return False
    if readings(t)["A-38c"] == "director":
        return by in (DIRECTOR, DEPUTY)
    return LADDER.may(by, AREA_MANAGER) or (readings(t)["A-38"] == "on_ladder" and by == DIRECTOR)


def least_bank(t: Playing) -> int:
    """12.4.4(b) and 12.4.5(a): a player who cannot cover the minimum Ante and its Play wager is eliminated."""
    assert t.round is not None
    return COVER * t.round.minimum


def forfeit(t: Playing) -> int:
    """12.4.8(b)(ii): an absent player loses the compulsory wager of the hand."""
    assert t.round is not None
    return t.round.minimum


LAW = Law(
    **vars(CLAUSES),
    book=BOOK,
    items=ITEMS,
    faults=faults,
    manager=AREA_MANAGER,
    officers=("Chief Operating Officer", "Chief Executive Officer"),
    deputy_acts=deputy_acts,
    deputy_is_presence=True,
    before_entries=before_entries,
    briefs_late=briefs_late,
    decides=decides,
    least_bank=least_bank,
    forfeit=forfeit,
)
