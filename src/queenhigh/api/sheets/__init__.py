"""The questions of a page, and the process that answers them: one question per line, one sheet per line."""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec

from queenhigh.api.sheets import designing, house, poker
from queenhigh.api.sheets.shapes import Asked, Question, Sheet
from queenhigh.rules import InputError, QueenhighError

POLITE = 10
"""How much the process lowers its priority below the tables."""

QUESTIONS = {
    name: Question(title=title, about=about, answer=answers)
    for name, title, about, answers in (
        (
            "design",
            "Design a pay table",
            "Change prices and rules with sliders, and see the exact edge beside the book's own.",
            designing.design,
        ),
        ("par", "PAR sheets", "A wager line by line, for a laboratory to recompute.", house.par),
        (
            "information",
            "What known cards are worth",
            "Other hands, an exposed card, a card of the dealer's: what each costs the house.",
            house.information,
        ),
        (
            "strategy",
            "Strategy",
            "How to play, what each simplification costs, and the price of your own strategy.",
            house.strategy,
        ),
        (
            "business",
            "What a table wins",
            "Theoretical win, control limits, float for a stated risk, and a banker's ruin.",
            house.business,
        ),
        ("compare", "Compare houses", "One wager in every book, and the same evening at each.", house.compare),
        ("icm", "What stacks are worth", "The independent chip model and a chip chop, exactly.", poker.icm),
        (
            "push-fold",
            "All in or fold",
            "The equilibrium with charts of 13 by 13, and its exploitability.",
            poker.push_fold,
        ),
        (
            "preflop",
            "Starting hands",
            "What every hand of the poker room's seven games wins against one unknown hand.",
            poker.preflop,
        ),
    )
}


def answer(question: str, asked: Asked) -> Sheet:
    if question not in QUESTIONS:
        raise InputError(f"There is no question {question!r}. The questions are {', '.join(QUESTIONS)}.")
    return QUESTIONS[question].answer(asked)


def main() -> None:
    """One question per line, `["design", {"book": ...}]`; one answer per line, a sheet or `{"refused": ...}`."""
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
    """A sheet as one self-contained, printable page."""
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
