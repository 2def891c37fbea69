"""Rule 12 of Crown Poker: the subject of each clause, what the terms must say, and who may decide what."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.staff import ladder
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.crown_melbourne_crown_poker.table import AREA_MANAGER
from queenhigh.games.kit.tournaments import words
from queenhigh.games.kit.tournaments.checklist import Item, Missing, Words, statement, unnamed_act
from queenhigh.games.kit.tournaments.items import items
from queenhigh.games.kit.tournaments.law import DEPUTY, DIRECTOR, Clauses, Law
from queenhigh.games.kit.tournaments.state import Tournament
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


# -- rule 12.4: what the terms and conditions of a poker tournament must say, item by item, and what is impossible

CASH = ("cash", "cash chips", "gaming chips", "chips")
"""Kinds of chips that are money, which a tournament may not use."""


def _conducted(clause: str) -> Words:
    """12.4.8(c) covers everything that 12.4.8(g) asks for: whether one statement may serve both is reading A-50b."""

    def words(terms: Terms) -> str:
        alone = BOOK.readings.adopt(terms.readings)["overlapping_statements"] == "two_statements"
        return terms.says(clause) or ("" if alone else terms.says("12.4.8(c)"))

    return words


ITEMS = items(
    CLAUSES,
    chip_type=Item(rule("12.4.4(a)"), "the type of chips, other than cash chips", words.chip_type),
    prevails=Item(rule("12.4.8(c)"), "that the rules of the game prevail over the terms", _conducted("12.4.8(c)")),
    early=(
        statement(rule("12.4.8(d)(i)"), "that a table may be concluded once it is decided who advances"),
        statement(rule("12.4.8(d)(ii)"), "that a table may be concluded where chips are paid in cash and all agree"),
    ),
    conducted=Item(rule("12.4.8(g)"), "that the Director conducts the tournament", _conducted("12.4.8(g)")),
)

ACTS = ("Fair Trading Act 1999", "Competition and Consumer Act 2010")


def faults(terms: Terms) -> list[Missing]:
    """The errors in a tournament's terms that no poker tournament may have."""
    form, found = terms.format, list[Missing]()
    if form.rounds or not form.levels:
        found.append(Missing("Poker is played in levels of time", rule("12.4.3(a)(i)")))
    if any(one.minutes < 1 or one.pause < 0 for one in form.levels):
        found.append(Missing("A level needs a length", rule("12.4.3(a)(i)")))
    game = GAMES.get(form.game)
    if game is None:
        found.append(Missing(f"There is no game {form.game!r}: {', '.join(GAMES)}", rule("12.1")))
    elif form.seats > int(game.seats):
        found.append(Missing(f"{game.title} has {int(game.seats)} seats, not {form.seats}", rule("12.4.3(a)(ii)")))
    if form.betting not in tuple(Limit):
        found.append(Missing(f"There is no betting {form.betting!r}: {', '.join(Limit)}", rule("12.4.4(b)")))
    if form.betting == Limit.SPREAD and any(one.most < one.big for one in form.levels):
        found.append(Missing("A spread limit has its largest bet, `most`, in every level", rule("12.4.4(b)")))
    if form.repechage is not None:
        found.append(Missing("A repechage is between rounds, and poker is played in levels", rule("12.4.3(a)(v)")))
    if form.chip_type.lower().strip() in CASH:
        found.append(Missing("Tournament chips may not be cash chips", rule("12.4.4(a)")))
    blinds = [one.small for one in form.levels], [one.big for one in form.levels]
    if any(list(each) != sorted(each) for each in blinds) or any(
        not 0 < one.small <= one.big or one.ante < 0 for one in form.levels
    ):
        found.append(Missing("Blinds do not fall from level to level", rule("12.4.4(b)")))
    return [*found, *unnamed_act(terms, ACTS, rule("12.4.8(i)"))]


# -- rule 12 of Crown Poker: who may decide what in a tournament, and what the book leaves to readings


def readings(t: Tournament) -> Readings:
    return BOOK.readings.adopt(t.terms.readings)


def briefs_late(t: Tournament) -> bool:
    """12.3.1, reading A-63: must a player who arrives after play has begun also be briefed?"""
    return readings(t)["A-63"] == "each_player"


def decides(t: Tournament, by: str, again: bool) -> bool:
    """12.4.8(h) against 13.10, reading A-48: the Director's decision is final, or a TG Area Manager may review it."""
    if readings(t)["final_decision"] == "director_in_tournaments":
        return by in (DIRECTOR, DEPUTY) and not again
    return ladder(readings(t)).may(by, AREA_MANAGER) or (by in (DIRECTOR, DEPUTY) and not again)


LAW = Law(
    **vars(CLAUSES),
    book=BOOK,
    items=ITEMS,
    faults=faults,
    manager=AREA_MANAGER,
    officers=("Chief Operating Officer", "Chief Executive Officer"),
    deputy_acts=lambda _: True,
    deputy_is_presence=False,
    before_entries=lambda _: True,
    briefs_late=briefs_late,
    decides=decides,
    least_bank=lambda _: 1,
    forfeit=lambda _: 0,
)
