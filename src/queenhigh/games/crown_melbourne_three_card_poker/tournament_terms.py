"""Rule 12.4: what the terms and conditions of a Three Card Poker tournament must say, item by item, and what cannot be."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.table import PLACES
from queenhigh.games.kit.tournaments import words
from queenhigh.games.kit.tournaments.checklist import Item, Missing, described, setting, statement
from queenhigh.games.kit.tournaments.terms import Terms

COVER = 2
"""A player needs the smallest Ante and as much again for Play."""


def _several(terms: Terms) -> bool:
    return len(terms.format.rounds) > 1


def _secret(terms: Terms) -> bool:
    return any(one.secret_wagers for one in terms.format.rounds)


ITEMS: tuple[Item, ...] = (
    setting(rule("12.4.1(a)(i)"), "when the tournament is held", words.starts),
    setting(rule("12.4.1(a)(ii)"), "the amounts of entry fee, buy-in, re-buy or add-on", words.fees, words.charged),
    setting(rule("12.4.1(a)(iii)"), "the least and the largest number of players", words.numbers),
    setting(rule("12.4.1(a)(iv)"), "where it is held", words.location),
    statement(rule("12.4.1(b)"), "that the Director may move the start of a round on notice"),
    statement(rule("12.4.1(c)"), "that the VCGLR is told of changes before the tournament"),
    statement(rule("12.4.2(a)(i)"), "that taking part is accepting the terms"),
    statement(rule("12.4.2(a)(ii)"), "that only those may enter who may be in the casino and gamble"),
    statement(rule("12.4.2(a)(iii)"), "that any application may be refused", lambda terms: terms.entry.may_refuse),
    statement(rule("12.4.2(a)(iv)"), "the selection criteria", lambda terms: terms.entry.selection),
    statement(rule("12.4.2(a)(v)"), "who of the house may play, and wins nothing", lambda t: t.entry.charity_or_media),
    statement(rule("12.4.2(b)(i)"), "that players follow the terms or risk disqualification"),
    statement(rule("12.4.2(b)(ii)"), "how the terms are made available"),
    statement(rule("12.4.2(b)(iii)"), "that players sign a copy of the terms", lambda terms: terms.entry.signatures),
    statement(rule("12.4.2(c)"), "how to enter"),
    setting(rule("12.4.2(d)"), "until when one may withdraw without penalty or name a substitute", words.entry_terms),
    setting(rule("12.4.3(a)(i)"), "the number or length of rounds", words.stages),
    setting(rule("12.4.3(a)(ii)"), "the number of tables in each round", words.tables),
    setting(rule("12.4.3(a)(iii)"), "how players go on from round to round", words.progression, _several),
    setting(rule("12.4.3(a)(iv)"), "how and when to buy back in", words.buy_back, lambda t: t.entry.rebuys is not None),
    setting(rule("12.4.3(a)(v)"), "the repechage", words.repechage, lambda t: t.format.repechage is not None),
    setting(rule("12.4.3(b)"), "the same starting bank for all, and its amount", words.bank),
    statement(rule("12.4.3(c)"), "what becomes of tournament chips at the end"),
    Item(rule("12.4.4(a)"), "the type of chips", lambda terms: " ".join(terms.format.chip_type.split())),
    setting(rule("12.4.4(b)"), "the smallest or compulsory wager", words.minimum),
    described(rule("12.4.4(c)"), "how many secret wagers there are, and how they are made", words.secret, _secret),
    statement(rule("12.4.5(a)"), "how players are eliminated"),
    statement(rule("12.4.6(a)"), "how the winners are determined"),
    setting(rule("12.4.7(a)"), "the prize pool", words.pool),
    setting(rule("12.4.7(b)"), "how the prize pool is distributed", words.distribution),
    described(rule("12.4.8(a)(i)"), "when a player is penalised, and the penalties", words.penalties),
    statement(rule("12.4.8(a)(ii)"), "when a player is disqualified"),
    statement(rule("12.4.8(a)(iii)"), "when a substitute may be named"),
    statement(rule("12.4.8(a)(iv)"), "when an entry fee or buy-in is refunded"),
    described(rule("12.4.8(b)(i)"), "what late arrival or not attending leads to", words.late),
    statement(rule("12.4.8(b)(ii)"), "what absence leads to"),
    setting(rule("12.4.8(b)(iii)"), "what a mobile phone in play leads to", words.phone),
    statement(rule("12.4.8(b)(iv)"), "what naming a substitute leads to"),
    described(rule("12.4.8(b)(v)"), "what disqualification leads to, and for the chips", words.disqualified_chips),
    statement(rule("12.4.8(b)(vi)"), "what retiring leads to"),
    statement(rule("12.4.8(c)"), "that the rules of Three Card Poker prevail over the terms"),
    statement(rule("12.4.8(d)"), "when the Director may conclude a table early"),
    statement(rule("12.4.8(e)"), "how personal information is handled"),
    statement(rule("12.4.8(f)"), "the use of names and pictures with permission"),
    statement(rule("12.4.8(g)"), "that the Director conducts the tournament by the terms and the rules"),
    statement(rule("12.4.8(h)"), "that the Director's decision of a dispute is final"),
    statement(rule("12.4.8(i)"), "the limits of liability"),
    statement(rule("12.4.8(j)"), "the right to have a complaint investigated"),
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
    if any(one.secret_wagers < 0 or one.secret_wagers > one.hands for one in form.rounds):
        found.append(Missing("More secret wagers than hands", rule("12.4.4(c)")))
    if any(name not in terms.says("12.4.8(i)") for name in ACTS):
        found.append(Missing("The limit of liability names both Acts", rule("12.4.8(i)")))
    return found
