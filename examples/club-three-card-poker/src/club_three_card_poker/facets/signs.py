"""The card on the table (1.6): the limits, and what every wager pays in the edition that the table plays."""

from __future__ import annotations

from club_three_card_poker.book import FIRST, SECOND, Edition, rule
from club_three_card_poker.table import Table
from queenhigh.house.documents.page import Document, Fact, money, stamp_of
from queenhigh.house.signs.wall import (
    Lack,
    Requirement,
    Signs,
    Wall,
    arranged,
    as_written,
    changes,
    every_price,
    missing,
    notices,
    subtitle,
)

REQUIRED = {
    "limits": (
        Requirement(rule("1.6"), "minimum", "the smallest wager", most=1),
        Requirement(rule("1.6"), "maximum", "the largest Ante", most=1),
    ),
    "pays": (Requirement(rule("1.6"), "pay_table", "what the wagers pay"),),
}


def limit_facts(table: Table) -> tuple[Fact, ...]:
    given = table.limits
    return (
        Fact("minimum", "Minimum", money(given.min), "each wager"),
        Fact("maximum", "Ante: Maximum", money(given.max)),
        Fact("multiples", "Multiples of", money(given.unit)),
        Fact("pair_plus_maximum", "Pair Plus: Maximum", money(given.pair_plus_max)),
        Fact("colours_maximum", "Colours: Maximum", money(given.colours_max)),
    )


def lacking(document: Document) -> list[Lack]:
    return list(missing(document, REQUIRED.get(document.kind, ())))


def signs(edition: Edition) -> Signs:
    def limits(wall: Wall) -> Document:
        return Document(
            kind="limits",
            title=edition.book.title,
            subtitle=subtitle(wall, "Table limits"),
            stamps=(stamp_of(edition.book),),
            blocks=(
                *arranged(limit_facts(wall.settings), ("minimum", "maximum", "multiples")),
                *changes(wall, limit_facts, lambda _: ("coming", rule("9.4"))),
                *notices(wall),
            ),
            rule=rule("1.6"),
            also=(rule("3.3"), rule("3.4"), rule("3.5")),
        )

    return Signs(
        drawn={"limits": limits, "pays": every_price(edition.book, edition.pay)},
        lacking=lacking,
        on_request=(rule("9.6"),),
        rules_blocks=(),
        rules_required=(),
        wording=as_written,
    )


SIGNS, SECOND_SIGNS = signs(FIRST), signs(SECOND)
