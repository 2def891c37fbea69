"""Documents of a tournament: its terms and conditions, with every item that the book asks for, in its order and with its
clause; and its standings: who is still playing, who went out in which place, and the prizes."""

from __future__ import annotations

from collections.abc import Iterator

from queenhigh.games.kit.tournaments import words
from queenhigh.games.kit.tournaments.checklist import missing
from queenhigh.games.kit.tournaments.law import Law
from queenhigh.games.kit.tournaments.prizes import is_eligible, places_of, prize_money
from queenhigh.games.kit.tournaments.state import Closed, Ended, Playing, Tournament
from queenhigh.games.kit.tournaments.terms import Terms
from queenhigh.house.documents.page import (
    AnyBlock,
    Banner,
    ContentsEntry,
    Document,
    Entries,
    Fact,
    Facts,
    Grid,
    money,
    stamp_of,
)
from queenhigh.house.tournaments.files import law_of

SECTIONS = {
    "12.4.1": "Tournament details",
    "12.4.2": "Conditions of entry",
    "12.4.3": "Format",
    "12.4.4": "Wagers",
    "12.4.5": "Elimination",
    "12.4.6": "Winners",
    "12.4.7": "Prize pool",
    "12.4.8": "Conduct of play",
}
"""The headings of both books."""


def terms_and_conditions(terms: Terms, edition: int = 1) -> Document:
    """Return the document, complete or not. What is missing is listed at the top, so that a draft cannot be mistaken
    for the final document."""
    law = law_of(terms.book)
    stated = tuple(item.rule for item in law.items if item.needed(terms) and item.words(terms))
    blocks: list[AnyBlock] = [*_missing(terms, law), _details(terms)]
    blocks += [_section(terms, law, number, title) for number, title in SECTIONS.items()]
    blocks.insert(4 + bool(missing(terms, law)), _schedule(terms))
    blocks += _departures(terms, law)
    return Document(
        kind="terms",
        title=terms.name or "Tournament",
        subtitle=f"Terms and conditions of a tournament of {law.book.title}, edition {edition}",
        stamps=(stamp_of(law.book),),
        blocks=tuple(block for block in blocks if not isinstance(block, Entries) or block.entries),
        rule=law.documented,
        also=stated,
        long=True,
    )


def _missing(terms: Terms, law: Law) -> Iterator[Banner]:
    for one in missing(terms, law):
        text = f"A draft: it does not state {one.what}."
        yield Banner(key="missing", text=text, cite=one.rule.clause)


def _details(terms: Terms) -> Facts:
    facts = [
        Fact("starts", "Start", words.moment(terms.starts) if terms.starts is not None else "not stated"),
        Fact("place", "Place", terms.location or "not stated"),
        Fact("price", "Entry fee and buy-in", f"{money(terms.entry.entry_fee)} + {money(terms.entry.buy_in)}"),
        Fact("players", "Players", f"{terms.least} to {terms.most}"),
        Fact("bank", "Starting bank", f"{terms.format.starting_bank:,} in tournament chips"),
    ]
    return Facts(key="details", facts=tuple(facts))


def _section(terms: Terms, law: Law, number: str, title: str) -> Entries:
    shown = [
        ContentsEntry(f"{item.rule.clause}{_heading(item.label)}", item.words(terms))
        for item in law.items
        if item.rule.clause.startswith(number) and item.needed(terms) and item.words(terms)
    ]
    return Entries(key="terms", title=title, entries=tuple(shown))


def _heading(label: str) -> str:
    """Return the heading of an item; a statement needs none."""
    return "" if label.startswith("that ") else f"  {label[:1].upper()}{label[1:]}"


def _schedule(terms: Terms) -> Grid:
    levels = ("Level", ">Minutes", ">Blinds", ">Ante", ">Break")
    rounds = ("Round", ">Hands", ">Smallest Ante", ">Secret wagers", ">Advance")
    clause = "12.4.3(a)(i), 12.4.4(b)"
    columns = levels if terms.format.levels else rounds
    return Grid(key="schedule", title="Schedule", columns=columns, rows=words.schedule(terms), cite=clause)


def _departures(terms: Terms, law: Law) -> Iterator[Banner]:
    for one in terms.departures:
        text = f"“{one.says}” has no effect: rule {one.clause} of {law.book.title} says otherwise, and prevails."
        yield Banner(key="prevails", text=text, cite=law.prevails.clause)


def board(t: Tournament, most: int = 60) -> Document:
    law = law_of(t.terms.book)
    level, round = t.level, t.round
    facts = [
        Fact("phase", "State", type(t).__name__.lower()),
        Fact("entries", "Entries", str(len(t.entered))),
        Fact("left", "Players left", str(len(t.players))),
        Fact("pool", "Prize pool", money(t.pool)),
    ]
    if level is not None:
        ante = f", ante {level.ante:,}" if level.ante else ""
        facts.append(Fact("level", f"Level {t.stage}", f"{level.small:,}/{level.big:,}{ante}"))
    if round is not None:
        facts.append(Fact("round", f"Round {t.stage}", f"{round.hands} hands, smallest Ante {round.minimum:,}"))
    if t.hand_for_hand:
        facts.append(Fact("together", "Hand for hand", f"{t.together} hands so far"))
    if t.stopped_at is not None:
        facts.append(Fact("clock", "Clock", "stopped"))
    blocks: list[AnyBlock] = [Facts(key="state", facts=tuple(facts))]
    if isinstance(t, Playing | Ended | Closed):
        blocks.append(_standings(t, most))
    blocks.append(_prizes(t))
    return Document(
        kind="standings",
        title=t.name,
        subtitle="Standings and prizes",
        stamps=(stamp_of(law.book),),
        blocks=tuple(blocks),
        rule=law.winners,
        also=(law.pool, law.distribution),
        long=True,
    )


def _standings(t: Tournament, most: int) -> Grid:
    rows = []
    for place, name in places_of(t)[:most]:
        sat = t.where(name)
        held = f"{t.chips[name]:,}" if t.chips.get(name) else ""
        won = money(t.prizes[name]) if name in t.prizes else "" if is_eligible(t.entrants[name]) else "passed over"
        rows.append((name, str(place), held, f"{sat[0]}, seat {sat[1]}" if sat else "", won))
    hidden = len(t.drawn) - len(rows)
    return Grid(
        key="standings",
        title="Standings",
        columns=("Player", ">Place", ">Chips", "Table", ">Prize"),
        rows=tuple(rows),
        note=f"and {hidden} more" if hidden > 0 else "",
    )


def _prizes(t: Tournament) -> Grid:
    eligible = sum(is_eligible(one) for one in t.entered) or len(t.terms.prizes.shares)
    worth = prize_money(t, eligible)
    rows = tuple((str(place), money(amount)) for place, amount in enumerate(worth, 1))
    return Grid(key="prizes", title="Prizes", columns=("Place", ">Worth"), rows=rows, cite="12.4.7(b)")


def for_promotion(t: Tournament) -> list[tuple[int, str]]:
    """Return the places and names that may be used for promotion: without permission the name is withheld
    (12.4.8(f))."""
    won = [(place, name) for place, name in places_of(t) if name in t.prizes]
    return [(place, name if t.entrants[name].permission else "name withheld") for place, name in won]
