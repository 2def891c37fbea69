"""The items of 12.4 that both books ask for, in their order. A room passes in its clauses, and by name the items that
differ."""

from __future__ import annotations

from queenhigh.games.kit.tournaments import words
from queenhigh.games.kit.tournaments.checklist import Item, described, setting, statement, supplemented
from queenhigh.games.kit.tournaments.law import Clauses


def items(c: Clauses, *, chip_type: Item, prevails: Item, early: tuple[Item, ...], conducted: Item) -> tuple[Item, ...]:
    """The list of items. Those in which the books differ are given by name."""
    return (
        setting(c.starts, "when the tournament is held", words.starts),
        setting(c.fees, "the amounts of entry fee, buy-in, re-buy or add-on", words.fees, words.charged),
        setting(c.numbers, "the smallest and largest number of players", words.numbers),
        setting(c.location, "where it is held", words.location),
        statement(c.start_moved, "that the Director may move the start of a round on notice"),
        statement(c.change_advised, "that the VCGLR is notified of changes before the tournament"),
        statement(c.accepted, "that anyone who takes part accepts the terms"),
        statement(c.entitled, "that only people who may be in the casino and gamble may enter"),
        statement(c.refusal, "that any application may be refused", lambda terms: terms.entry.may_refuse),
        statement(c.selection, "the selection criteria", lambda terms: terms.entry.selection),
        statement(
            c.employees,
            "which people of the house may play without winning a prize",
            lambda t: t.entry.charity_or_media,
        ),
        statement(c.bound, "that players follow the terms or risk disqualification"),
        statement(c.copies, "how the terms are made available"),
        statement(c.signed, "that players sign a copy of the terms", lambda terms: terms.entry.signatures),
        statement(c.method, "how to enter"),
        setting(
            c.withdrawal, "until when entrants may withdraw without penalty or name a substitute", words.entry_terms
        ),
        setting(c.rounds, "the number or length of rounds", words.stages),
        setting(c.tables, "the number of tables in each round", words.tables),
        setting(c.progression, "how players advance from round to round", words.progression, words.several_rounds),
        setting(c.buy_back, "how and when to buy back in", words.buy_back, lambda t: t.entry.rebuys is not None),
        setting(c.repechage, "the repechage", words.repechage, lambda t: t.format.repechage is not None),
        setting(c.bank, "the same starting bank for all, and its amount", words.bank),
        statement(c.chips_at_end, "what happens to tournament chips at the end"),
        chip_type,
        setting(c.minimum, "the smallest or compulsory wager", words.minimum),
        described(c.secret, "how many secret wagers there are, and how they are made", words.secret, words.has_secrets),
        supplemented(c.elimination, "how players are eliminated", words.hand_for_hand),
        statement(c.winners, "how the winners are determined"),
        setting(c.pool, "the prize pool", words.pool),
        setting(c.distribution, "how the prize pool is distributed", words.distribution),
        described(c.penalties, "when a player is penalised, and the penalties", words.penalties),
        statement(c.disqualification, "when a player is disqualified"),
        statement(c.substitute, "when a substitute may be named"),
        statement(c.refund, "when an entry fee or buy-in is refunded"),
        described(c.late, "what happens to players who are late or do not come", words.late),
        statement(c.absence, "what happens to absent players"),
        setting(c.phone, "what happens if a mobile phone is used in play", words.phone),
        statement(c.substituted, "what happens when a substitute is named"),
        described(
            c.disqualified_chips, "what happens to a disqualified player and the chips", words.disqualified_chips
        ),
        statement(c.retirement, "what happens to a player who retires"),
        prevails,
        *early,
        statement(c.privacy, "how personal information is handled"),
        statement(c.promotion, "the use of names and pictures with permission"),
        conducted,
        statement(c.final, "that the Director's decision in a dispute is final"),
        statement(c.liability, "the limits of liability"),
        statement(c.complaint, "the right to have a complaint investigated"),
    )
