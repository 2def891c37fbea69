"""Rule 12.4: what the terms and conditions of a poker tournament must say, item by item, and what cannot be."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.kit.tournaments import words
from queenhigh.games.kit.tournaments.checklist import Item, Missing, described, setting, statement
from queenhigh.games.kit.tournaments.terms import Terms

CASH = ("cash", "cash chips", "gaming chips", "chips")
"""Chips that are money; a tournament is played with others."""


def _several(terms: Terms) -> bool:
    return len(terms.format.rounds) > 1


def _secret(terms: Terms) -> bool:
    return any(one.secret_wagers for one in terms.format.rounds)


def _conducted(terms: Terms, clause: str) -> str:
    """12.4.8(c) holds all that 12.4.8(g) asks for: one statement may serve both, or not (reading A-50b)."""
    alone = BOOK.readings.adopt(terms.readings)["overlapping_statements"] == "two_statements"
    return terms.says(clause) or ("" if alone or clause == "12.4.8(c)" else terms.says("12.4.8(c)"))


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
    Item(rule("12.4.4(a)"), "the type of chips, other than cash chips", lambda t: " ".join(t.format.chip_type.split())),
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
    Item(
        rule("12.4.8(c)"),
        "that the rules of the game prevail over the terms",
        lambda terms: _conducted(terms, "12.4.8(c)"),
    ),
    statement(rule("12.4.8(d)(i)"), "that a table may be concluded once it is decided who goes on"),
    statement(rule("12.4.8(d)(ii)"), "that a table may be concluded where chips are paid in cash and all agree"),
    statement(rule("12.4.8(e)"), "how personal information is handled"),
    statement(rule("12.4.8(f)"), "the use of names and pictures with permission"),
    Item(rule("12.4.8(g)"), "that the Director conducts the tournament", lambda terms: _conducted(terms, "12.4.8(g)")),
    statement(rule("12.4.8(h)"), "that the Director's decision of a dispute is final"),
    statement(rule("12.4.8(i)"), "the limits of liability"),
    statement(rule("12.4.8(j)"), "the right to have a complaint investigated"),
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
    if form.betting not in (Limit.NO_LIMIT, Limit.POT, Limit.HALF_POT):
        found.append(Missing(f"Blinds do not set the limits of {form.betting!r}", rule("12.4.4(b)")))
    if form.chip_type.lower().strip() in CASH:
        found.append(Missing("Tournament chips are other than cash chips", rule("12.4.4(a)")))
    blinds = [(one.small, one.big) for one in form.levels]
    if blinds != sorted(blinds) or any(not 0 < one.small <= one.big or one.ante < 0 for one in form.levels):
        found.append(Missing("Blinds do not fall from level to level", rule("12.4.4(b)")))
    if any(name not in terms.says("12.4.8(i)") for name in ACTS):
        found.append(Missing("The limit of liability names both Acts", rule("12.4.8(i)")))
    return found
