"""Rule 12.4: what the terms and conditions of a Three Card Poker tournament must say, item by item, and what cannot be."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.table import PLACES
from queenhigh.games.crown_melbourne_three_card_poker.tournament_clauses import CLAUSES
from queenhigh.games.kit.tournaments import words
from queenhigh.games.kit.tournaments.checklist import Item, Missing, statement, unnamed_act
from queenhigh.games.kit.tournaments.items import items
from queenhigh.games.kit.tournaments.terms import Terms

COVER = 2
"""A player needs the smallest Ante and as much again for Play."""

ITEMS = items(
    CLAUSES,
    chip_type=Item(rule("12.4.4(a)"), "the type of chips", words.chip_type),
    prevails=statement(rule("12.4.8(c)"), "that the rules of Three Card Poker prevail over the terms"),
    early=(statement(rule("12.4.8(d)"), "when the Director may conclude a table early"),),
    conducted=statement(rule("12.4.8(g)"), "that the Director conducts the tournament by the terms and the rules"),
)
"""12.4.8(c) and (g) say nearly the same, and both are asked for (reading A-51)."""

ACTS = ("Australian Consumer Law and Fair Trading Act 2012", "Competition and Consumer Act 2010")


def slips(terms: Terms) -> list[Missing]:
    """What a Three Card Poker tournament cannot be."""
    form, found = terms.format, list[Missing]()
    if form.levels or not form.rounds:
        found.append(Missing("Three Card Poker is played in rounds of hands", rule("12.4.3(a)(i)")))
    if any(one.hands < 1 for one in form.rounds):
        found.append(Missing("A round without hands", rule("12.4.3(a)(i)")))
    if form.seats > PLACES:
        found.append(Missing(f"A table has {PLACES} places, not {form.seats}", rule("12.4.3(a)(ii)")))
    advance = [one.advance for one in form.rounds[:-1]]
    if any(on < 1 for on in advance) or (form.progression == "leaders_overall" and advance != sorted(advance)[::-1]):
        found.append(Missing("Fewer go on from each round, and at least one", rule("12.4.3(a)(iii)")))
    if form.progression not in ("leaders_overall", "leaders_of_table"):
        found.append(Missing(f"There is no progression {form.progression!r}", rule("12.4.3(a)(iii)")))
    again = form.repechage
    if again is not None and not (1 <= again.after < len(form.rounds) and again.hands >= 1 and again.advance >= 1):
        found.append(Missing("A repechage follows a round that is not the last", rule("12.4.3(a)(v)")))
    if any(one.minimum < 1 or COVER * one.minimum > form.starting_bank for one in form.rounds):
        found.append(Missing("The starting bank does not cover the smallest Ante and Play", rule("12.4.4(b)")))
    if form.hand_for_hand:
        found.append(
            Missing("Every table plays the same hands in a round: hand for hand is poker's", rule("12.4.5(a)"))
        )
    if any(one.secret_wagers < 0 or one.secret_wagers > one.hands for one in form.rounds):
        found.append(Missing("More secret wagers than hands", rule("12.4.4(c)")))
    return [*found, *unnamed_act(terms, ACTS, rule("12.4.8(i)"))]
