"""What is asked about a ruling: the clause that decides, the lowest rank that may give it, its orders, and who is notified."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from queenhigh.games.kit.ruling import PLAYER, Order, Record, Ruling, VoidRound
from queenhigh.rules import Book, Rule
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Item
from queenhigh.training.words import about, order, said

NONE = "Nothing is ordered"
NOBODY = "nobody"
CONCERNED = "the player concerned"


class Rulings(NamedTuple):
    """`made` is the ruling on the facts; `possible` are all rulings that may be given on them, `made` first; `others`
    are the room's rulings on other facts here, which provide plausible wrong answers."""

    made: Ruling
    possible: Sequence[Ruling]
    others: Sequence[Ruling]


def items(law: Book, rulings: Rulings, chance: Chance, level: int, heading: tuple[str, ...] = ()) -> tuple[Item, ...]:
    """The items of a ruling. A rank, or who is notified, is asked only if it does not depend on the decision."""
    made, possible = rulings.made, rulings.possible
    asked = [_clause(law, rulings, chance, heading)]
    if len({one.by for one in possible}) == 1:
        asked.append(_rank(law, made))
    asked.append(_orders(law, rulings, chance, level))
    if len({one.notify for one in possible}) == 1:
        asked.append(_told_whom(law, made))
    return tuple(asked)


def keys_of(made: Ruling) -> dict[str, object]:
    """What the items ask, of a ruling alone."""
    given = [one for one in made.orders if not isinstance(one, Record)]
    orders = tuple(dict.fromkeys(map(order, given or made.orders)))
    return {"clause": made.rule.clause, "rank": made.by, "orders": orders, "told": made.notify}


def _clause(law: Book, rulings: Rulings, chance: Chance, heading: tuple[str, ...]) -> Item:
    """Wrong answers are clauses beside the right one first, then others of its chapter."""
    made = rulings.made
    own = {made.rule.clause, *heading}
    for one in rulings.possible:
        own |= {one.rule.clause, *(rule.clause for given in one.orders for rule in cited(given))}
    beside = [clause for clause in siblings(law, made.rule.clause) if clause not in own]
    wrong = [clause for clause in dict.fromkeys(other.rule.clause for other in rulings.others) if clause not in own]
    nearest = [clause for clause in wrong if law.clauses[clause].chapter == law.clause(made.rule).chapter]
    chosen = chance.some(beside, 2)
    chosen += chance.some([clause for clause in nearest if clause not in chosen], 2)[: 3 - len(chosen)]
    chosen += chance.some([clause for clause in wrong if clause not in chosen], 3 - len(chosen))
    options = chance.mixed((made.rule.clause, *chosen))
    shown = tuple(about(law, clause) for clause in options)
    letter = LETTERS[options.index(made.rule.clause)]
    why = about(law, made.rule.clause)
    return Item(
        "clause",
        "Which clause applies?",
        Asks.ONE,
        (letter,),
        why,
        tuple(dict.fromkeys((made.rule.clause, *heading))),
        shown,
    )


def siblings(law: Book, clause: str) -> list[str]:
    """Clauses of the same parent that decide something: 11.5.1 beside 11.5.2, 9.1.1(e) beside 9.1.1(f)."""
    parent = re.sub(r"(\([^()]+\)|\.\d+)$", "", clause)
    if parent == clause:
        return []
    near = re.compile(re.escape(parent) + r"(\([^()]+\)|\.\d+)")
    return [
        one
        for one, law_of in law.clauses.items()
        if one != clause and law_of.disposition.decides and near.fullmatch(one)
    ]


def _rank(law: Book, made: Ruling) -> Item:
    ranks = law.ladder.ranks
    higher = [rank for rank in law.ladder.rungs if rank != made.by and law.ladder.may(rank, made.by)]
    above = f" So may every higher rank: {', '.join(map(said, higher))}." if higher else ""
    why = f"The lowest rank is {said(made.by)} by {made.rule.clause}.{above}"
    letter = LETTERS[ranks.index(made.by)]
    shown = tuple(map(said, ranks))
    return Item(
        "rank",
        "What is the lowest rank that may give this ruling?",
        Asks.ONE,
        (letter,),
        why,
        (made.rule.clause,),
        shown,
    )


def _orders(law: Book, rulings: Rulings, chance: Chance, level: int) -> Item:
    """The item about orders. An order to record something is asked for only if it is the only order: otherwise it is
    the house's practice, not the law. If the book leaves a choice, every permitted order is right."""
    made, chosen = rulings.made, len(rulings.possible) > 1
    given_in_all = [given for one in rulings.possible for given in one.orders]
    does = [given for given in given_in_all if not isinstance(given, Record)] or given_in_all
    right = list(dict.fromkeys(order(given) for given in does)) or [NONE]
    wrong = [text for other in rulings.others for given in other.orders if (text := order(given)) not in right]
    options = chance.mixed((*right, *chance.some(dict.fromkeys(wrong), 2 + level)))
    key = tuple(sorted(LETTERS[options.index(text)] for text in right))
    given_by = list(dict.fromkeys(f"{_in_full(given)}, by {given.rule.clause}" for given in given_in_all))
    clauses = tuple(
        dict.fromkeys((made.rule.clause, *(rule.clause for given in given_in_all for rule in cited(given))))
    )
    others_said = [about(law, clause) for clause in clauses[1:3]]
    why = " ".join((". ".join(given_by) + "." if given_by else f"{NONE}.", *others_said))
    ask = "What may be ordered? Choose all that apply." if chosen else "What is ordered? Choose all that apply."
    return Item("orders", ask, Asks.SEVERAL, key, why, clauses, tuple(options))


def _in_full(given: Order) -> str:
    return f"On record: {given.note}" if isinstance(given, Record) and given.note else order(given)


def cited(given: Order) -> tuple[Rule, ...]:
    """Every clause that an order is given by."""
    carried = (given.carried_by,) if isinstance(given, VoidRound) and given.carried_by else ()
    return (given.rule, *carried, *getattr(given, "also", ()))


def _told_whom(law: Book, made: Ruling) -> Item:
    offices = list(dict.fromkeys((NOBODY, *law.ladder.ranks, PLAYER, *made.notify)))
    right = made.notify or (NOBODY,)
    letters = tuple(sorted(LETTERS[offices.index(office)] for office in right))
    shown = tuple(CONCERNED if office == PLAYER else said(office) for office in offices)
    names = " and ".join(shown[offices.index(office)] for office in right)
    why = f"To be notified by {made.rule.clause}: {names}."
    ask = "Who must be notified? Choose all that apply."
    return Item("told", ask, Asks.SEVERAL, letters, why, (made.rule.clause,), shown)
