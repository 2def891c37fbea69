"""The house's own procedures, for what a book leaves to the people who run the table. They are cited like clauses but
are not part of a book.
"""

from __future__ import annotations

from queenhigh.rules import InputError, Rule
from queenhigh.rules.errors import did_you_mean

HOUSE = "house-procedure"

PROCEDURES = {
    "opening": "A table is opened by the lowest rank of the book's staff or above, with its cards checked.",
    "closing": "A table is closed between rounds, after the players at it were told.",
    "seats": "The first player to ask takes a free seat. Each player takes one seat.",
    "chips": "Chips go to a table, come back or are counted with the signatures of two people on duty there, and a reason.",
    "cards": "Cards that are unfit are replaced between rounds and checked before use.",
    "limits": "Limits are changed between rounds, after the players at the table were told.",
    "exclusion": "A supervisor may exclude a player who breaks the rules. The same rank may lift the exclusion, with a reason.",
    "doors": "The manager may exclude a person from the whole house, for a reason, and lift it again.",
    "dispute": "A dispute is decided by a supervisor and kept on record.",
    "signs": "A sign goes up, and comes true, in the hands of those who run the table.",
    "reports": "A report holds the round until a member of staff of the right rank rules on it, or sets it aside with a reason.",
    "words": "What is said with an order is kept with it.",
    "queue": "A change of what is played for waits for the end of the round.",
    "dealing": "A table is dealt by a person or by the automatic dealer, as the one who runs it says.",
    "records": "A breach of conduct is written down by those who run the table, with the clause that was breached.",
    "meters": "Prize meter systems are opened, announced, changed and closed by a TG Assistant Casino Manager or above.",
    "shuffle": "The order of the cards is fixed and committed to before the first wager. Cards that were shown can be checked.",
    "rounds": "A round begins when the one before is over and no count of the cards is open.",
    "duty": "An order comes from a member of staff on duty at the table, in a rank that they hold, with a reason.",
    "hosting": "A private table is for its host and for those who come in by its link. Its host may close it, and remove them.",
    "on_demand": "The house opens a table of a kind that it offers when it is asked for, and closes it once nobody is there.",
    "buy_ins": "A poker table may have a largest buy-in of its own, which the house sets and displays.",
    "tournaments": "A tournament is prepared by a TG Area Manager or above, or by its Tournament Director.",
    "two_persons": "What needs two people is signed by two: no one signs twice, whatever their ranks.",
}
"""The text of each procedure."""


def procedure(name: str) -> Rule:
    if name not in PROCEDURES:
        raise InputError(f"The house has no procedure {name!r}.{did_you_mean(name, PROCEDURES)}")
    return Rule(HOUSE, name)
