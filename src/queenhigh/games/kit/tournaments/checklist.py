"""Checks the terms: each item that a book asks for, whether it is needed here, and the terms' wording for it. The same
wording makes the printed document, so an item that is missing there is missing here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from queenhigh.games.kit.tournaments import chips
from queenhigh.games.kit.tournaments.law import Law
from queenhigh.games.kit.tournaments.terms import WHOLE, Terms
from queenhigh.rules import Cited, IllegalAction, Rule

Words = Callable[[Terms], str]
Needed = Callable[[Terms], bool]


class Missing(Cited, frozen=True):
    """An item that is missing from the terms, or wrong in them."""

    what: str
    rule: Rule


def always(_: Terms) -> bool:
    return True


@dataclass(frozen=True)
class Item:
    """An item. `label` completes the sentence "the terms do not state ..."."""

    rule: Rule
    label: str
    words: Words
    needed: Needed = always


def statement(rule: Rule, label: str, needed: Needed = always) -> Item:
    """An item that is satisfied by a statement under its own clause."""
    return Item(rule, label, lambda terms: terms.says(rule.clause), needed)


def setting(rule: Rule, label: str, words: Words, needed: Needed = always) -> Item:
    """An item that a setting answers; a statement under its clause is added to it."""

    def both(terms: Terms) -> str:
        said, more = words(terms), terms.says(rule.clause)
        return f"{said} {more}".strip() if said else ""

    return Item(rule, label, both, needed)


def supplemented(rule: Rule, label: str, more: Words) -> Item:
    """An item that is satisfied by a statement, to which a setting may add something."""
    return Item(rule, label, lambda terms: f"{said} {more(terms)}".strip() if (said := terms.says(rule.clause)) else "")


def described(rule: Rule, label: str, words: Words, needed: Needed = always) -> Item:
    """An item that needs both: the setting, and a statement with the rest."""

    def both(terms: Terms) -> str:
        said, more = words(terms), terms.says(rule.clause)
        return f"{more} {said}" if said and more else ""

    return Item(rule, label, both, needed)


def missing(terms: Terms, law: Law) -> list[Missing]:
    return [Missing(item.label, item.rule) for item in law.items if item.needed(terms) and not item.words(terms)]


def check(terms: Terms, law: Law) -> None:
    """12.4 of both books: refuse the terms, listing everything that is missing or impossible with its clause."""
    if not terms.name:
        raise IllegalAction("The tournament has no name.", law.documented, "Give it one.")
    if lacks := missing(terms, law):
        named = "; ".join(f"{one.what} ({one.rule.clause})" for one in lacks)
        raise IllegalAction(f"The terms and conditions do not state {named}.", law.terms, "Add them.")
    if wrong := [*faults(terms, law), *law.faults(terms)]:
        named = " ".join(f"{one.what}. ({one.rule.clause})" for one in wrong)
        raise IllegalAction(f"The terms and conditions cannot be carried out: {named}", wrong[0].rule, "Correct them.")


def faults(terms: Terms, law: Law) -> list[Missing]:
    """Settings that are impossible in any game."""
    found: list[Missing] = []

    def unless(sound: bool, what: str, rule: Rule) -> None:
        if not sound:
            found.append(Missing(what, rule))

    form, prizes, entry = terms.format, terms.prizes, terms.entry
    least, most = terms.least or 0, terms.most or 0
    unless(2 <= least <= most, f"From {least} to {most} players is not possible", law.numbers)
    unless(form.starting_bank > 0, "The starting bank is zero", law.bank)
    unless(form.seats >= 2, f"A table needs at least two seats, not {form.seats}", law.tables)
    room = form.seats * len(terms.tables)
    unless(most <= room, f"{len(terms.tables)} tables have {room} seats for {most} players", law.tables)
    unless(len(set(terms.tables)) == len(terms.tables), "A table is named twice", law.tables)
    unless(all(table.strip() for table in terms.tables), "A table has no name", law.tables)
    stages = f"{terms.stages} {'levels' if form.levels else 'rounds'}"
    late = 0 <= entry.late_until <= terms.stages
    unless(late, f"Late entries end with one of the {stages}, or are not taken (0); not {entry.late_until}", law.method)
    unless(min((*prizes.shares, 1)) > 0, "A share of the prize pool is zero", law.distribution)
    total = sum(prizes.shares)
    unless(total == WHOLE, f"The shares add up to {percent(total)}, not to 100%", law.distribution)
    ordered = list(prizes.shares) == sorted(prizes.shares, reverse=True)
    unless(ordered, "A lower place would win more than a higher one", law.distribution)
    unless(prizes.deals in ("", "even", "chips"), f"There is no deal {prizes.deals!r}", law.distribution)
    unless(min(entry.entry_fee, entry.buy_in, prizes.added, prizes.guaranteed) >= 0, "An amount is negative", law.fees)
    for more in (entry.rebuys, entry.add_on):
        unless(more is None or (more.price or 0) >= 0, "A price is negative", law.fees)
    unless(entry.add_on is None or entry.add_on.chips > 0, "An add-on needs chips", law.fees)
    during = entry.add_on is None or 1 <= entry.add_on.during <= terms.stages
    unless(during, f"An add-on is sold during one of the {stages}", law.fees)
    back = entry.rebuys
    unless(back is None or 1 <= back.until <= terms.stages, f"Re-buys end with one of the {stages}", law.buy_back)
    unless(back is None or back.most >= 1, "A player may buy back in at least once", law.buy_back)
    unless(min(terms.conduct.notice, terms.conduct.forfeit_after) >= 0, "A time is negative", law.start_moved)
    unless(0 <= entry.refund_later <= WHOLE, "A refund is at most what was paid", law.refund)
    known = terms.conduct.disqualified_chips in ("removed", "divided")
    unless(known, f"Chips are removed or divided, not {terms.conduct.disqualified_chips!r}", law.disqualified_chips)
    ties = form.hand_for_hand_ties
    unless(
        ties in ("chips", "shared"),
        f"In hand-for-hand play, ties go by chips or are shared, not {ties!r}",
        law.elimination,
    )
    unless(form.hand_for_hand >= 0, "Hand-for-hand play is for a number of players, or none", law.elimination)
    phone = terms.conduct.phone
    unless(not phone or phone in terms.conduct.penalties, f"There is no penalty {phone!r}", law.phone)
    for name, penalty in terms.conduct.penalties.items():
        unless(
            min(penalty.hands, penalty.chips) >= 0,
            f"The penalty {name!r} is a reward: its hands or chips are negative",
            law.penalties,
        )
    return [*found, *(Missing(what, rule) for what, rule in chips.faults(terms, law))]


def unnamed_act(terms: Terms, acts: Sequence[str], rule: Rule) -> list[Missing]:
    """The limit of liability must preserve rights under two Acts; each book names its own edition of them."""
    named = all(act in terms.says(rule.clause) for act in acts)
    return [] if named else [Missing("The limit of liability must name both Acts", rule)]


def percent(share: int) -> str:
    """`3750` hundredths of a per cent as `37.5%`."""
    whole, rest = divmod(share, 100)
    return f"{whole}{f'.{rest:02d}'.rstrip('0') if rest else ''}%"
