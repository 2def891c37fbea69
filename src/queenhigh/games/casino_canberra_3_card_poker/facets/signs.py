"""Casino Canberra: the sign of 3.1 and 3.3, the odds of Rule 8, and where a dispute goes (14.4)."""

from __future__ import annotations

from queenhigh.games.casino_canberra_3_card_poker.book import BOOK, PAY, rule
from queenhigh.games.casino_canberra_3_card_poker.table import Table
from queenhigh.house.documents.page import Document, Fact, Prose, label, money, stamp_of
from queenhigh.house.signs.wall import (
    Lack,
    Requirement,
    Signs,
    Wall,
    arranged,
    as_written,
    changes,
    missing,
    notices,
    pay_grid,
    subtitle,
)
from queenhigh.rules import IllegalAction

BETS = ("ante", "play", "ante_bonus", "pairs_plus")
STAMP, STAMPED = (stamp_of(BOOK),), rule("Instrument 3")

REQUIRED = {
    "limits": (
        Requirement(rule("3.1"), "minimum", "the minimum wager", most=1),
        Requirement(rule("3.1"), "maximum", "the maximum wager", most=1),
        Requirement(rule("3.3"), "multiples", "the permitted multiples", most=1),
        Requirement(STAMPED, "stamp", "the reference of the approval"),
    ),
    "pays": (
        *(
            Requirement(rule(clause), bet, f"what {label(bet)} pays")
            for bet, clause in zip(
                BETS, ("8 Ante", "8 Play", "8 Ante Bonus Straight Flush", "8 Pairs Plus Straight Flush"), strict=True
            )
        ),
        Requirement(STAMPED, "stamp", "the reference of the approval"),
    ),
    "complaints": (
        Requirement(rule("14.4"), "review", "that the Commission reviews a decision on request"),
        Requirement(STAMPED, "stamp", "the reference of the approval"),
    ),
}


def limits(wall: Wall) -> Document:
    """3.1 and 3.3: the sign shows minimum, maximum and multiples. A raised maximum is shown at its box (3.2)."""
    table: Table = wall.settings
    for given in (table, *([wall.coming.settings] if wall.coming else [])):
        _check_order(given)
    return Document(
        kind="limits",
        title=BOOK.title,
        subtitle=subtitle(wall, "Table limits"),
        stamps=STAMP,
        blocks=(
            *arranged(limit_facts(table), ("minimum", "maximum", "multiples")),
            *changes(wall, limit_facts, lambda _: ("coming", rule("3.1"))),
            *notices(wall),
        ),
        rule=rule("3.1"),
        also=(rule("3.3"), *((rule("3.2"),) if table.markers else ()), STAMPED),
    )


def limit_facts(table: Table) -> tuple[Fact, ...]:
    given = table.limits
    together = table.readings["A5"] == "per_box_sum"
    scope = "ante and pairs plus of a box together" if together else "each wager"
    facts = [
        Fact("minimum", "Minimum", money(given.min) if given.min else "", "each wager"),
        Fact("maximum", "Maximum", money(given.max) if given.max else "", scope),
        Fact("multiples", "Multiples of", money(given.unit) if given.unit else "any amount"),
    ]
    if given.pairs_plus_max is not None and not together:
        facts.append(Fact("pairs_plus_maximum", "Pairs Plus: Maximum", money(given.pairs_plus_max)))
    facts += [
        Fact(f"marker_{box}", f"Box {box}: Maximum", money(most), "by its marker")
        for box, most in sorted(table.markers.items())
    ]
    return tuple(facts)


def _check_order(table: Table) -> None:
    given = table.limits
    for most in (given.max, given.pairs_plus_max):
        if most is not None and most < given.min:
            raise IllegalAction(
                f"The maximum {money(most)} is below the minimum {money(given.min)}.",
                rule("3.1"),
                "Correct them and print the sign again.",
            )


def pay_tables(wall: Wall) -> Document:
    notes = {"ante_bonus": "Paid on the ante of a hand with a play wager."}
    grids = tuple(pay_grid(bet, label(bet), PAY.table(bet), cite="8", note=notes.get(bet, "")) for bet in BETS)
    rows = tuple(row.rule for bet in BETS for row in PAY.table(bet).values())
    return Document(
        kind="pays",
        title=BOOK.title,
        subtitle=subtitle(wall, "What the wagers pay"),
        stamps=STAMP,
        blocks=(*grids, Prose(key="stakes", paragraphs=("“To 1” is paid on top of your wager, which comes back.",))),
        rule=rows[0],
        also=(*rows[1:], STAMPED),
    )


def complaints(wall: Wall) -> Document:
    return Document(
        kind="complaints",
        title="Complaints and disputes",
        subtitle=subtitle(wall, BOOK.title),
        stamps=STAMP,
        blocks=(
            Prose(
                key="review",
                paragraphs=(
                    "Tell the dealer. The Casino Operator decides a dispute.",
                    "You may ask the ACT Gambling and Racing Commission to review the decision.",
                ),
            ),
        ),
        rule=rule("14.4"),
        also=(STAMPED,),
    )


def lacking(document: Document) -> list[Lack]:
    return list(missing(document, REQUIRED.get(document.kind, ())))


SIGNS = Signs(
    drawn={"limits": limits, "pays": pay_tables, "complaints": complaints},
    lacking=lacking,
    on_request=(rule("14.9"), STAMPED),
    rules_blocks=(),
    rules_required=(),
    wording=as_written,
)
