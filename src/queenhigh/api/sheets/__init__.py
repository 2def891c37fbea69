"""What a page may ask, and the process that answers it: one question a line, one sheet a line."""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec

from queenhigh.api.sheets import designing, house, poker
from queenhigh.api.sheets.shapes import Asked, Question, Sheet
from queenhigh.rules import InputError, QueenhighError

POLITE = 10
"""How far the process steps back behind the tables."""

QUESTIONS = {
    "design": Question(
        title="Design a pay table",
        about="Change prices and rules with sliders, and see the exact edge beside the book's own.",
        answer=designing.design,
    ),
    "par": Question(title="PAR sheets", about="A wager line by line, for a laboratory to recompute.", answer=house.par),
    "information": Question(
        title="What known cards are worth",
        about="Other hands, an exposed card, a card of the dealer's: what each costs the house.",
        answer=house.information,
    ),
    "strategy": Question(
        title="Strategy",
        about="How to play, what each simplification costs, and the price of your own strategy.",
        answer=house.strategy,
    ),
    "business": Question(
        title="What a table wins",
        about="Theoretical win, control limits, float for a stated risk, and a banker's ruin.",
        answer=house.business,
    ),
    "compare": Question(
        title="Compare houses", about="One wager in every book, and the same evening at each.", answer=house.compare
    ),
    "icm": Question(
        title="What stacks are worth", about="The independent chip model and a chip chop, exactly.", answer=poker.icm
    ),
    "push-fold": Question(
        title="All in or fold",
        about="The equilibrium with charts of 13 by 13, and its exploitability.",
        answer=poker.push_fold,
    ),
    "preflop": Question(
        title="Starting hands",
        about="What every hand of the poker room's seven games wins against one unknown hand.",
        answer=poker.preflop,
    ),
}


def answer(question: str, asked: Asked) -> Sheet:
    if question not in QUESTIONS:
        raise InputError(f"There is no question {question!r}. There are {', '.join(QUESTIONS)}.")
    return QUESTIONS[question].answer(asked)


def main() -> None:
    """One question a line, `["design", {"book": ...}]`; one answer a line, a sheet or `{"refused": ...}`."""
    os.nice(POLITE)
    for line in sys.stdin.buffer:
        question, asked = msgspec.json.decode(line)
        try:
            made: Any = answer(question, asked)
        except QueenhighError as refused:
            made = {"refused": str(refused)}
        sys.stdout.buffer.write(msgspec.json.encode(made, enc_hook=str) + b"\n")
        sys.stdout.buffer.flush()


def as_page(sheet: Sheet, version: str) -> str:
    """A sheet as one page that prints and needs nothing from anywhere."""
    from queenhigh.maths.paper.markup import chart, document, exact, many, paragraph, table, tag

    lines = [(label, value) for label, value in sheet.lines]
    return document(
        sheet.title,
        tag("header", paragraph("Queenhigh ", version), tag("h1", sheet.title), paragraph(sheet.lead)),
        tag(
            "main",
            *((tag("section", table(("Figure", ""), lines)),) if lines else ()),
            many(map(chart, sheet.charts)),
            many(tag("section", tag("h2", one.title), table(one.heads, one.rows)) for one in sheet.tables),
            many(map(paragraph, sheet.notes)),
            paragraph("The same again: ", exact(sheet.again)),
        ),
    )
