"""`queenhigh tournament new | run | show`."""

from __future__ import annotations

import logging
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from queenhigh.cli.drawing import progress, shortened
from queenhigh.cli.screen import book_id, console, plain, print_json, write_file
from queenhigh.cli.tournament_report import audited, left_after, news, print_report
from queenhigh.desk.desk import Desk
from queenhigh.desk.tournament_report import TournamentReport
from queenhigh.desk.tournament_restoring import rebuilt
from queenhigh.desk.tournament_run import Run
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.kit.tournaments import Ended, Playing, Terms, Tournament
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments.checklist import check
from queenhigh.house.documents.html import as_html, as_markdown
from queenhigh.house.documents.page import Document
from queenhigh.house.documents.text import as_text
from queenhigh.house.tournaments.document import board, terms_and_conditions
from queenhigh.house.tournaments.files import law_of, load, template, tournament_books, tournament_law
from queenhigh.ledger.audit import reconcile, verify
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import Cited, InputError

PACE = 0.03
"""Seconds between two hands when watching."""


@dataclass(frozen=True)
class Show:
    """How a run is shown. `clock` is how many times faster than real time; 0 is as fast as possible."""

    json: bool
    fast: bool
    clock: float


def new(file: str, book: str) -> int:
    path = Path(file)
    if path.exists():
        raise InputError(f"{file} already exists. Name another, or remove it.")
    short = {name: known for known in tournament_books() for name in tournament_law(known).short}
    text = template(short.get(book) or book_id(book))
    write_file(file, text.replace("poker.toml", path.name).replace("three.toml", path.name))
    print(f"Written to {file}. Edit it, then: queenhigh tournament show {file}")
    return 0


def run(
    file: str, *, seed: str, entries: int, ledger: str, resume: bool, json: bool, fast: bool, clock: float = 0.0
) -> int:
    show = Show(json=json, fast=fast, clock=clock)
    if clock < 0:
        raise InputError("--clock takes a number above 0: how many times as fast as a real clock.")
    if resume:
        return _resume(file, seed, show)
    terms = load(file)
    check(terms, law_of(terms.book))
    least, most = terms.least or 0, terms.most or 0
    if entries and not least <= entries <= most:
        raise InputError(f"The terms take {least} to {most} players, not {entries}.")
    logging.getLogger("queenhigh").addHandler(logging.NullHandler())
    if not ledger:
        return _report(Run(terms, seed, entries=entries), ledger, None, show)
    if "://" not in ledger and Path(ledger).exists():
        raise InputError(f"{ledger} already exists: a run starts a ledger of its own. Name another, or remove it.")
    if "://" not in ledger and not Path(ledger).absolute().parent.is_dir():
        raise InputError(f"There is no folder {Path(ledger).absolute().parent} for the ledger. Make it first.")
    with Desk.open(ledger) as desk:
        if desk.ledger.head().seq:
            raise InputError(f"There is a ledger at {ledger} already: a run starts one of its own.")
        made = Run(terms, seed, entries=entries, desk=desk)
        desk.issue(made.needed)
        return _report(made, ledger, desk, show)


def _resume(ledger: str, seed: str, show: Show) -> int:
    """The last unfinished tournament of a ledger."""
    if not is_ledger(ledger):
        raise InputError(f"{ledger} is not a ledger. --resume takes the ledger that the run was written to.")
    logging.getLogger("queenhigh").addHandler(logging.NullHandler())
    with Desk.open(ledger) as desk:
        going = [name for name, live in desk.tournaments.all.items() if isinstance(live.state, Playing | Ended)]
        if not going:
            raise InputError(f"No tournament in {ledger} is being played.")
        return _report(Run.resumed(desk, going[-1], seed), ledger, desk, show)


def _report(made: Run, ledger: str, desk: Desk | None, show: Show) -> int:
    try:
        report = _play(made, show)
    except KeyboardInterrupt:
        print(f"\nStopped.{f' What was played is in {ledger}, which is sound.' if ledger else ''}", file=sys.stderr)
        return 130
    audit = (verify(desk.ledger), reconcile(desk.ledger)) if desk is not None else None
    if show.json:
        print_json(audited(report, ledger, audit))
    else:
        print_report(report, ledger, audit)
    return 0 if audit is None or (audit[0].sound and not audit[1].faults) else 1


def _play(made: Run, show: Show) -> TournamentReport:
    """Play the tournament, with news above and progress below: how many are out, at which level and hand."""
    out = console()
    quiet, reached = show.json or show.fast, made.at
    pause = PACE if out.is_terminal and not quiet and not show.clock else 0.0

    def heard(t: Tournament, event: Cited) -> None:
        nonlocal reached
        if isinstance(event, e.TournamentHandDealt) and show.clock:
            time.sleep(max(event.at - max(reached, t.terms.starts or 0), 0) / show.clock)
            reached = event.at
        if isinstance(event, e.TournamentHandEnded):
            stage = f"{'level' if t.level else 'round'} {t.stage}, hand {made.hands:,}"
            bar.show(f"{len(t.players):4} left, {stage}", (len(t.drawn) - len(t.players)) / len(t.drawn))
            if pause and event.table == next(iter(t.live), ""):
                time.sleep(pause)
        if not quiet and (said := news(t, event)):
            bar.clear()
            out.print(f"[dim]{left_after(t, event):4} left[/]  {plain(shortened(said, out.width - 11))}")

    with progress() as bar:
        return made.play(heard)


def show(given: str, *, html: str, markdown: bool, json: bool, terms: bool) -> int:
    """Show the terms in a file, or the last tournament of a ledger, or its terms with `--terms`."""
    if is_ledger(given):
        live = _last(given)
        document = terms_and_conditions(live.state.terms, live.state.edition) if terms else board(live.state)
        return _document(document, html=html, markdown=markdown, json=json)
    loaded: Terms = load(given)
    _document(terms_and_conditions(loaded), html=html, markdown=markdown, json=json)
    check(loaded, law_of(loaded.book))
    return 0


def is_ledger(given: str) -> bool:
    if "://" in given:
        return True
    path = Path(given)
    if not path.is_file():
        raise InputError(f"There is no file {given}. `queenhigh tournament new {given}` writes one.")
    with path.open("rb") as file:
        return file.read(15) == b"SQLite format 3"


def _last(where: str) -> LiveTournament:
    with Ledger.open(where, read_only=True) as ledger:
        added = [one.open(dict[str, str]) for one in ledger.read("house") if one.kind == "TournamentAdded"]
        found = rebuilt(ledger, {one["tournament"]: one["book"] for one in added})
    played = [live for live in found.values() if live.state.edition]
    if not played:
        raise InputError(f"There is no tournament in {where}.")
    return played[-1]


def _document(document: Document, *, html: str, markdown: bool, json: bool) -> int:
    if html:
        write_file(html, as_html(document))
        print(f"Written to {html}.")
    elif json:
        print_json(document)
    else:
        sys.stdout.write(as_markdown(document) if markdown else as_text(document))
    return 0
