"""`queenhigh drill [KIND] [BOOK]`: practice in the terminal, starting with what is due; and the score sheet."""

from __future__ import annotations

import os
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from queenhigh.cards import Seed
from queenhigh.cli.drill_session import Session, cents
from queenhigh.cli.screen import book_id, console, plain, print_json
from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.rules import InputError, QueenhighError
from queenhigh.training import making
from queenhigh.training import sheet as sheets
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Drill, Kind, Verdict
from queenhigh.training.schedule import DAY
from queenhigh.training.sets import SLOWEST, at_pace

SHEET, TOPICS = "sheet", "topics"
MOST = 1000
Written = Callable[[Drill, Verdict], None]
MOST_NEXT = 5
"""How many clauses are suggested next."""


class DrillWish(msgspec.Struct, frozen=True):
    """What the user wants to practise; an empty field means anything."""

    kind: Kind | str
    book: str
    seed: str = ""
    count: int = 5
    level: int = 1
    topic: str = ""
    clause: str = ""
    edition: str = ""
    pace: int = 0
    goal: int = sheets.GOAL


def drill(wish: DrillWish, *, sheet: str, timed: bool, json: bool) -> None:
    chosen, book = _meant(str(wish.kind), wish.book)
    wish = msgspec.structs.replace(wish, kind=chosen, book=book)
    if wish.edition and not book:
        raise InputError("--edition needs a BOOK: name the book that it is an edition of.")
    if wish.goal < 1:
        raise InputError(f"--goal takes 1 or more drills a day, not {wish.goal}.")
    if not 0 <= wish.pace <= SLOWEST:
        raise InputError(f"--pace takes 1 to {SLOWEST} seconds, not {wish.pace}.")
    if not 1 <= wish.count <= MOST:
        raise InputError(f"--count takes 1 to {MOST}, not {wish.count}.")
    if chosen == TOPICS:
        _show_topics(book, wish.edition, json=json)
        return
    path = Path(sheet).expanduser() if sheet else usual_sheet()
    kept, note = sheets.read(path)
    if note and not json:
        console().print(f"[yellow]{plain(note)}[/]")
    if chosen == SHEET:
        _show_sheet(kept, path, wish.goal, json=json)
        return
    drills = planned(wish, [] if wish.seed else kept)
    if json:
        print_json([{**msgspec.to_builtins(made), "clauses": made.clauses} for made in drills])
        return
    session = Session(drills, writing(path, kept), timed=timed)
    session.run()
    _farewell(session, kept)


def writing(path: Path, kept: list[sheets.ScoreEntry]) -> Written:
    """Write each answered drill to the score sheet at once."""

    def written(made: Drill, verdict: Verdict) -> None:
        new = sheets.entries(made, verdict, int(time.time()))
        kept.extend(new)
        sheets.write(path, new)

    return written


def _meant(kind: str, book: str) -> tuple[Kind | str, str]:
    """The kind and book that are meant: either may be left out, and a book may be given in place of the kind."""
    if kind in (SHEET, TOPICS):
        return kind, book_id(book) if book else ""
    if kind and kind not in tuple(Kind):
        found = [known for known in Kind if known.startswith(kind.lower())]
        if len(found) == 1:
            kind = found[0].value
        elif not book:
            try:
                return "", book_id(kind)
            except QueenhighError:
                known = ", ".join((*Kind, SHEET, TOPICS))
                raise InputError(f"{kind!r} is neither a kind of drill ({known}) nor a book.") from None
        else:
            raise InputError(f"There is no drill {kind!r}; there are {', '.join((*Kind, SHEET))} and {TOPICS}.")
    return Kind(kind) if kind else "", book_id(book) if book else ""


def usual_sheet() -> Path:
    """The default score sheet, in the user's data folder."""
    given = os.environ.get("XDG_DATA_HOME", "")
    home = Path(given) if given and Path(given).is_absolute() else Path.home() / ".local" / "share"
    return home / "queenhigh" / "drills.jsonl"


def planned(wish: DrillWish, kept: list[sheets.ScoreEntry]) -> Iterator[Drill]:
    """The planned drills: what is due comes first; the rest is mixed by the seed. Each is made when it is needed."""
    words = wish.seed or Seed.fresh().commitment[:12]
    pairs = [
        (kind, book)
        for kind, books in making.offered(wish.book, wish.edition).items()
        for book in books
        if wish.kind in ("", kind)
    ]
    if not pairs:
        raise making.no_drills(wish.kind, wish.book)
    if wish.topic or wish.clause:
        pairs = _about(wish, pairs)
    return _drills(wish, words, pairs, kept)


def _drills(
    wish: DrillWish, words: str, pairs: list[tuple[Kind, str]], kept: list[sheets.ScoreEntry]
) -> Iterator[Drill]:
    chance = Chance("session", words, wish.level)
    due = [] if wish.topic or wish.clause else sheets.due(kept, int(time.time()))
    waiting = [standing for standing in due if (standing.kind, standing.book) in pairs]
    for number in range(1, wish.count + 1):
        own = f"{words}/{number}" if wish.count > 1 else words
        if number <= len(waiting):
            next_up = waiting[number - 1]
            made = making.about_clause(next_up.kind, next_up.book, next_up.clause, own, wish.level, wish.edition)
            yield at_pace(made, wish.pace)
            continue
        kind, book = chance.one(pairs)
        if wish.clause:
            made = making.about_clause(kind, book, wish.clause, own, wish.level, wish.edition)
        else:
            made = making.make(kind, book, own, wish.level, wish.topic, wish.edition)
        yield at_pace(made, wish.pace)


def _about(wish: DrillWish, pairs: list[tuple[Kind, str]]) -> list[tuple[Kind, str]]:
    """The kinds and books that have the topic or the clause."""
    if wish.topic and wish.clause:
        raise InputError("Give --topic or --clause, not both.")
    if wish.topic:
        found = [(kind, book) for kind, book in pairs if wish.topic in making.topics(kind, book, wish.edition)]
        if not found:
            raise InputError(
                f"No drill of this kind is about {wish.topic!r}. `queenhigh drill topics BOOK` lists what there is."
            )
        return found
    if not wish.book:
        raise InputError("--clause needs a BOOK: clauses of two books may have the same number.")
    clause = open_book(wish.book, wish.edition).rule(wish.clause).clause
    from queenhigh.training.making import clauses_of

    asked = [(kind, book) for kind, book in pairs if kind is not Kind.PLAY]
    found = [(kind, book) for kind, book in asked if clause in clauses_of(kind, book, wish.edition)]
    if not found:
        raise InputError(f"No drill of {wish.book} asks about {clause}.")
    return found


def _farewell(session: Session, kept: list[sheets.ScoreEntry]) -> None:
    out = console()
    if not session.done:
        out.print("Nothing was answered, so nothing was recorded.")
        return
    session.graph()
    run = sheets.streak(kept)
    drills = "drill" if session.done == 1 else "drills"
    late = f", {session.late} late" if session.late else ""
    lost = f" Cost of mistakes in play: {cents(session.given_away)}." if session.played else ""
    out.print(
        f"{session.right} of {session.done} {drills} right{late}; {run.now} in a row, {run.best} at best.{plain(lost)}"
    )
    _next(kept)


def _next(kept: list[sheets.ScoreEntry]) -> None:
    """What to practise next: the clauses that went wrong, or are due again."""
    weak = sheets.due(kept, int(time.time()))[:MOST_NEXT]
    if not weak:
        return
    console().print("Practise next:")
    for standing in weak:
        try:
            law = open_book(standing.book)
        except QueenhighError:  # a sheet that was edited by hand
            continue
        words = law.clause(standing.clause).requires if standing.clause in law.clauses else ""
        console().print(
            f"  [bold]{plain(standing.clause)}[/]  {standing.book}, {standing.right} of {standing.asked} right"
        )
        console().print(f"    [dim]{plain(textwrap.shorten(words, console().width - 5, placeholder=' …'))}[/]")


def _show_sheet(kept: list[sheets.ScoreEntry], path: Path, goal: int, *, json: bool) -> None:
    standings, run = sheets.standings(kept), sheets.streak(kept)
    today = sheets.answered_since(kept, int(time.time()) // DAY * DAY)
    if json:
        clauses = [msgspec.to_builtins(s) for s in standings]
        print_json({"streak": run.now, "best": run.best, "today": today, "goal": goal, "clauses": clauses})
        return
    if not kept:
        console().print(f"Nothing is on the score sheet yet ({plain(str(path))}). Start with: queenhigh drill")
        return
    right = sum(standing.right for standing in standings)
    console().print(
        f"Clauses asked: {len(standings)}; {right} of {len(kept)} answers right; {run.now} in a row, {run.best} at best."
    )
    console().print(f"Today: {today} of {goal} drills.")
    _next(kept)


def _show_topics(book: str, edition: str, *, json: bool) -> None:
    offered = making.offered(book, edition)
    found = {
        of: {kind.value: making.topics(kind, of, edition) for kind, books in offered.items() if of in books}
        for of in BOOK_IDS
        if book in ("", of)
    }
    if json:
        print_json(found)
        return
    if book and not found[book]:
        raise making.no_drills("", book)
    for of, kinds in found.items():
        console().print(f"[bold]{of}[/]")
        for kind, names in kinds.items():
            listed = textwrap.fill(
                ", ".join(names), console().width - 1, initial_indent="    ", subsequent_indent="    "
            )
            console().print(f"  {kind}, {len(names)}:\n[dim]{plain(listed)}[/]")
        if missing := [kind.value for kind in Kind if kind not in kinds]:
            console().print(f"  no {' and no '.join(missing)} drills")
