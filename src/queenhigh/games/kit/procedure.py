"""The house's own procedures, for what a book leaves to the people who run the table. They are cited like clauses but
are not part of a book.
"""

from __future__ import annotations

from queenhigh.rules import InputError, Rule
from queenhigh.rules.errors import did_you_mean

HOUSE = "house-procedure"

PROCEDURES = {
    "opening": "A table is opened by the lowest rank of the book's staff or above, with its cards checked.",
    "closing": "A table is closed between rounds, after its players have been notified.",
    "seats": "A free seat goes to the first player who asks for it. Each player has one seat.",
    "chips": "Two people on duty at a table sign for chips that go to it, leave it or are counted there, and give a reason.",
    "cards": "Cards that are unfit are replaced between rounds and checked before use.",
    "limits": "Limits are changed between rounds, after the players at the table have been notified.",
    "exclusion": "A supervisor may exclude a player who breaks the rules. The same rank may lift the exclusion, with a reason.",
    "doors": "The manager may exclude a person from the whole house, for a reason, and lift it again.",
    "dispute": "A dispute is decided by a supervisor and kept on record.",
    "signs": "The staff who run a table put up its signs and carry out the changes that they announce.",
    "reports": "A report holds the round until a member of staff of the right rank rules on it, or sets it aside with a reason.",
    "words": "A note that is given with an order is kept with it.",
    "queue": "A change of what is played for waits for the end of the round.",
    "dealing": "The staff who run a table decide whether a person or the automatic dealer deals it.",
    "records": "The staff who run a table record each breach of conduct, with the clause that was breached.",
    "meters": "Prize meter systems are opened, announced, changed and closed by a TG Assistant Casino Manager or above.",
    "shuffle": "The order of the cards is fixed and committed to before the first wager. Cards that were shown can be checked.",
    "rounds": "A round begins when the previous one is over and no count of the cards is unfinished.",
    "duty": "An order comes from a member of staff on duty at the table, in a rank that they hold, and gives a reason.",
    "hosting": "A private table is for its host and for guests who have its link. The host may close it and remove guests.",
    "on_demand": "The house opens tables of the kinds it offers on request, and closes them once nobody is there.",
    "buy_ins": "A poker table may have a largest buy-in of its own, which the house sets and displays.",
    "tournaments": "A tournament is prepared by a TG Area Manager or above, or by its Tournament Director.",
    "two_persons": "What needs two people is signed by two different people, whatever their ranks.",
}
"""The text of each procedure."""


def procedure(name: str) -> Rule:
    if name not in PROCEDURES:
        raise InputError(f"There is no house procedure {name!r}.{did_you_mean(name, PROCEDURES)}")
    return Rule(HOUSE, name)
