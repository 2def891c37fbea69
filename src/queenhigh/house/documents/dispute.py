"""A dispute as a document: who complains about what, when and in which round, and every step until it is closed."""

from __future__ import annotations

from collections.abc import Callable

from queenhigh.games.kit.floor_events import Dispute
from queenhigh.house.documents.page import ContentsEntry, Document, Entries, Fact, Facts, moment, stamp_of
from queenhigh.rules import Book, Rule

STATES = {
    "open": "Opened",
    "advised": "The complainant is informed whom to consult",
    "decided": "Decided",
    "unresolved": "Decided; the complainant disagrees",
    "referred": "Referred to the regulator",
    "reviewed": "Reviewed by the regulator",
}


def dispute_paper(
    table: str, number: int, dispute: Dispute, book: Book, rule: Rule, rank: Callable[[str], str] = str
) -> Document:
    facts = (
        Fact("player", "Complainant", dispute.player),
        Fact("about", "About", dispute.about),
        Fact("table", "Table", table),
        Fact("round", "Round", str(dispute.round) if dispute.round else "none in play"),
        Fact("at", "Opened", moment(dispute.at) if dispute.at else "not recorded"),
        Fact("state", "State", STATES.get(dispute.state, dispute.state)),
    )
    steps = tuple(
        ContentsEntry(
            f"{STATES.get(step.state, step.state)} · {moment(step.at)}",
            step.words or "Nothing was said with it.",
            (f"By: {step.who}{f' ({rank(step.rank)})' if step.rank and step.rank != step.who else ''}",),
        )
        for step in dispute.steps
    )
    return Document(
        kind="dispute",
        title=f"Dispute {number}",
        subtitle=f"Table {table}",
        stamps=(stamp_of(book),),
        blocks=(Facts(key="dispute", facts=facts), Entries(key="steps", title="Steps", entries=steps)),
        rule=rule,
        long=True,
    )
