"""`queenhigh drill [KIND] [BOOK]`: practice in the terminal. Nothing that is typed here can break it."""

from __future__ import annotations

import os
import textwrap
import time
from pathlib import Path

import msgspec

from queenhigh.cards import Seed
from queenhigh.cli.play import Leave, ask
from queenhigh.cli.screen import book_id, console, plain, print_json
from queenhigh.games.library import open_book
from queenhigh.rules import InputError, QueenhighError
from queenhigh.training import answers, making
from queenhigh.training import sheet as sheets
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Drill, Item, Kind, Mark, Row, Verdict, check, understood

SHEET = "sheet"
HANG = " " * 7
MOST_NEXT = 5
"""Clauses that are listed as the next to practise."""
SUITS = str.maketrans("♣♦♥♠", "cdhs")


def drill(kind: str, book: str, *, seed: str, count: int, level: int, sheet: str, json: bool) -> None:
    chosen, book = _meant(kind, book)
    if count < 1 or count > 1000:
        raise InputError(f"--count takes 1 to 1000, not {count}.")
    path = Path(sheet).expanduser() if sheet else usual_sheet()
    kept, bad = sheets.read(path)
    if chosen == SHEET:
        _show_sheet(kept, path, json=json)
        return
    words = seed or Seed.fresh().commitment[:12]
    drills = _planned(chosen, book, words, count, level, [] if seed else kept)
    if json:
        print_json([{**msgspec.to_builtins(made), "clauses": made.clauses} for made in drills])
        return
    if bad:
        lines = "a line" if bad == 1 else f"{bad} lines"
        console().print(f"[yellow]{plain(str(path))}: {lines} could not be read and will be left alone.[/]")
    Session(drills, path, kept).run()


def _meant(kind: str, book: str) -> tuple[Kind | str, str]:
    """Either may be left out, and a book in the place of the kind is a book."""
    if kind == SHEET:
        return SHEET, ""
    if kind and kind not in tuple(Kind):
        found = [known for known in Kind if known.startswith(kind.lower())]
        if len(found) == 1:
            kind = found[0].value
        elif not book:
            try:
                return "", book_id(kind)
            except QueenhighError:
                raise InputError(
                    f"{kind!r} is neither a kind of drill ({', '.join(Kind)}, sheet) nor a book."
                ) from None
        else:
            raise InputError(f"There is no drill {kind!r}; there are {', '.join(Kind)} and sheet.")
    return Kind(kind) if kind else "", book_id(book) if book else ""


def usual_sheet() -> Path:
    """In the user's data folder."""
    given = os.environ.get("XDG_DATA_HOME", "")
    home = Path(given) if given and Path(given).is_absolute() else Path.home() / ".local" / "share"
    return home / "queenhigh" / "drills.jsonl"


def _planned(
    chosen: Kind | str, book: str, words: str, count: int, level: int, kept: list[sheets.Entry]
) -> list[Drill]:
    """What is due comes first; the rest is mixed, by the seed alone."""
    pairs = [
        (kind, offered)
        for kind, books in making.OFFERED.items()
        for offered in books
        if chosen in ("", kind) and book in ("", offered)
    ]
    if not pairs:
        offered = ", ".join(making.OFFERED[Kind(chosen)]) if chosen else ""
        raise InputError(f"There are no such drills for {book} yet; {chosen} has {offered}.")
    chance = Chance("session", words, level)
    waiting = [s for s in sheets.due(kept, int(time.time())) if (s.kind, s.book) in pairs]
    made = []
    for number in range(1, count + 1):
        own = f"{words}/{number}" if count > 1 else words
        if number <= len(waiting):
            next_up = waiting[number - 1]
            made.append(making.about_clause(next_up.kind, next_up.book, next_up.clause, own, level))
        else:
            kind, of = chance.one(pairs)
            made.append(making.make(kind, of, own, level))
    return made


class Session:
    """Drill after drill, marked and written down one by one, so that leaving loses nothing."""

    def __init__(self, drills: list[Drill], path: Path, kept: list[sheets.Entry]) -> None:
        self.drills, self.path, self.kept = drills, path, kept
        self.done = self.right = 0

    def run(self) -> None:
        out = console()
        out.print("[dim]Type ? for help, Enter to pass, q to leave. Every answer is explained.[/]\n")
        try:
            for made in self.drills:
                self._one(made)
        except (Leave, KeyboardInterrupt):
            out.print()
        self._farewell()

    def _one(self, made: Drill) -> None:
        out = console()
        out.print(f"[bold]{plain(made.title)}[/]  [dim]level {made.level}, seed {plain(made.seed)}[/]")
        for line in made.question:
            out.print(self._wrapped(line, "  ", "    "))
        self._rows(made.layout)
        if made.seconds:
            out.print(f"  [dim]You have {made.seconds} seconds.[/]")
        begun, given = time.monotonic(), {}
        for item in made.items:
            self._rows(item.shows)
            given[item.id] = self._ask(item)
        verdict = check(made, given, time.monotonic() - begun)
        self._explain(verdict)
        self.done, self.right = self.done + 1, self.right + verdict.right
        new = sheets.entries(made, verdict, int(time.time()))
        self.kept += new
        sheets.write(self.path, new)

    def _rows(self, rows: tuple[Row, ...]) -> None:
        for row in rows:
            console().print(self._wrapped(row.line, "  ", "      "))

    def _ask(self, item: Item) -> str:
        """Once more where an answer made no sense; the second time it is marked as it stands."""
        out = console()
        lettered = item.asks in (Asks.ONE, Asks.SEVERAL)
        if lettered:
            out.print(f"\n{plain(item.ask)}")
            for letter, option in zip(answers.LETTERS, item.options, strict=False):
                out.print(self._wrapped(f"{letter}  {option}", "  ", "     "))
        prompt = "Your answer: " if lettered else f"{item.ask}: "
        tries = 0
        while True:
            typed = ask(prompt)
            if typed == "?":
                out.print(f"[dim]{plain(_help(item))}[/]")
                continue
            try:
                understood(item, typed)
            except answers.Nonsense as nonsense:
                tries += 1
                if typed and tries < 2:
                    out.print(f"[yellow]{plain(str(nonsense))}[/]")
                    continue
            return typed

    def _explain(self, verdict: Verdict) -> None:
        out = console()
        out.print()
        for mark in verdict.marks:
            self._mark(mark)
        if verdict.note:
            out.print(f"[yellow]{plain(verdict.note)}[/]")
        out.print("[green]All right.[/]\n" if verdict.right else "")

    def _mark(self, mark: Mark) -> None:
        out = console()
        if mark.right:
            out.print(f"[green]right[/]{self._wrapped(f'{mark.id}: {mark.expected}', HANG, HANG)[5:]}")
        else:
            given = f"not {mark.given}" if mark.given else "no answer was given"
            out.print(f"[red]wrong[/]{self._wrapped(f'{mark.id}: {mark.expected} ({given})', HANG, HANG)[5:]}")
        if mark.note and mark.given:
            out.print(f"[yellow]{self._wrapped(mark.note, HANG, HANG)}[/]")
        out.print(f"[dim]{self._wrapped(mark.why, HANG, HANG)}[/]")

    def _wrapped(self, text: str, first: str, then: str) -> str:
        """Lines that keep their indent; suits as letters where the terminal has no signs for them."""
        seen = text if console().encoding.startswith("utf") else text.translate(SUITS)
        deep = len(seen) - len(seen.lstrip())
        return plain(
            textwrap.fill(seen, console().width - 1, initial_indent=first, subsequent_indent=then + " " * deep)
        )

    def _farewell(self) -> None:
        out = console()
        if not self.done:
            out.print("Nothing was answered, and nothing was written down.")
            return
        run = sheets.streak(self.kept)
        drills = "drill" if self.done == 1 else "drills"
        out.print(f"{self.right} of {self.done} {drills} right; {run.now} in a row, {run.best} at best.")
        _next(self.kept)


def _help(item: Item) -> str:
    if item.asks is Asks.AMOUNT:
        return f"What is paid on top of the stake, or what becomes of it: {answers.HOW}."
    return {
        Asks.MONEY: f"Type {answers.A_SUM}.",
        Asks.NUMBER: "Type a whole number.",
        Asks.ONE: "Type its letter.",
        Asks.SEVERAL: "Type the letters of all that are right, such as ac.",
        Asks.CARDS: f"Type cards such as {' '.join(item.options[:2])}, or their places such as 1 2.",
    }[item.asks]


def _next(kept: list[sheets.Entry]) -> None:
    """What to practise next: the clauses that went wrong, or are due again."""
    weak = sheets.due(kept, int(time.time()))[:MOST_NEXT]
    if not weak:
        return
    console().print("Practise next:")
    for standing in weak:
        try:
            law = open_book(standing.book)
        except QueenhighError:  # a sheet that somebody edited
            continue
        words = law.clause(standing.clause).requires if standing.clause in law.clauses else ""
        console().print(
            f"  [bold]{plain(standing.clause)}[/]  {standing.book}, {standing.right} of {standing.asked} right"
        )
        console().print(f"    [dim]{plain(textwrap.shorten(words, console().width - 5, placeholder=' …'))}[/]")


def _show_sheet(kept: list[sheets.Entry], path: Path, *, json: bool) -> None:
    standings, run = sheets.standings(kept), sheets.streak(kept)
    if json:
        print_json({"streak": run.now, "best": run.best, "clauses": [msgspec.to_builtins(s) for s in standings]})
        return
    if not kept:
        console().print(f"Nothing is on the score sheet yet ({plain(str(path))}). Start with: queenhigh drill")
        return
    right = sum(standing.right for standing in standings)
    console().print(
        f"Clauses asked: {len(standings)}; {right} of {len(kept)} answers right; {run.now} in a row, {run.best} at best."
    )
    _next(kept)
