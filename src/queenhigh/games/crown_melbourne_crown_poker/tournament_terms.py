"""Rule 12.4: what the terms and conditions of a poker tournament must say, item by item, and what cannot be."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.crown_melbourne_crown_poker.tournament_clauses import CLAUSES
from queenhigh.games.kit.tournaments import words
from queenhigh.games.kit.tournaments.checklist import Item, Missing, Words, statement, unnamed_act
from queenhigh.games.kit.tournaments.items import items
from queenhigh.games.kit.tournaments.terms import Terms

CASH = ("cash", "cash chips", "gaming chips", "chips")
"""Chips that are money; a tournament is played with others."""


def _conducted(clause: str) -> Words:
    """12.4.8(c) holds all that 12.4.8(g) asks for: one statement may serve both, or not (reading A-50b)."""

    def words(terms: Terms) -> str:
        alone = BOOK.readings.adopt(terms.readings)["overlapping_statements"] == "two_statements"
        return terms.says(clause) or ("" if alone else terms.says("12.4.8(c)"))

    return words


ITEMS = items(
    CLAUSES,
    chip_type=Item(rule("12.4.4(a)"), "the type of chips, other than cash chips", words.chip_type),
    prevails=Item(rule("12.4.8(c)"), "that the rules of the game prevail over the terms", _conducted("12.4.8(c)")),
    early=(
        statement(rule("12.4.8(d)(i)"), "that a table may be concluded once it is decided who goes on"),
        statement(rule("12.4.8(d)(ii)"), "that a table may be concluded where chips are paid in cash and all agree"),
    ),
    conducted=Item(rule("12.4.8(g)"), "that the Director conducts the tournament", _conducted("12.4.8(g)")),
)

ACTS = ("Fair Trading Act 1999", "Competition and Consumer Act 2010")


def slips(terms: Terms) -> list[Missing]:
    """What a poker tournament cannot be."""
    form, found = terms.format, list[Missing]()
    if form.rounds or not form.levels:
        found.append(Missing("Poker is played in levels of time", rule("12.4.3(a)(i)")))
    if any(one.minutes < 1 or one.pause < 0 for one in form.levels):
        found.append(Missing("A level takes time", rule("12.4.3(a)(i)")))
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
        found.append(Missing("Tournament chips are other than cash chips", rule("12.4.4(a)")))
    blinds = [(one.small, one.big) for one in form.levels]
    if blinds != sorted(blinds) or any(not 0 < one.small <= one.big or one.ante < 0 for one in form.levels):
        found.append(Missing("Blinds do not fall from level to level", rule("12.4.4(b)")))
    return [*found, *unnamed_act(terms, ACTS, rule("12.4.8(i)"))]
