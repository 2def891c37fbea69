"""`queenhigh tournament new | run | show`."""

from __future__ import annotations

import logging
import sys
import time
from pathlib import Path
from typing import Any

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.desk.desk import Desk
from queenhigh.desk.tournament_restoring import rebuilt
from queenhigh.desk.tournament_run import Report, Run
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.kit.tournaments import Ended, Playing, Terms, Tournament
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments.checklist import check
from queenhigh.games.library import open_book
from queenhigh.house.documents import Document, as_html, as_markdown, as_text
from queenhigh.house.tournaments.board import board
from queenhigh.house.tournaments.document import terms_and_conditions
from queenhigh.house.tournaments.files import BOOKS, law_of, load, template
from queenhigh.ledger.audit import Books, Verdict, reconcile, verify
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import in_dollars
from queenhigh.rules import Cited, InputError

SHORT = {"poker": BOOKS[0], "three": BOOKS[1], "three-card": BOOKS[1]}
PACE = 0.03
"""Seconds between two hands for whoever watches."""
LAST_OUT = 18
"""So many of the last eliminations are reported."""


def new(file: str, book: str) -> int:
    path = Path(file)
    if path.exists():
        raise InputError(f"{file} is there already. Name another, or remove it.")
    text = template(SHORT.get(book) or book_id(book))
    _write(file, text.replace("poker.toml", path.name).replace("three.toml", path.name))
    print(f"Written to {file}. Edit it, then: queenhigh tournament show {file}")
    return 0


def run(file: str, *, seed: str, entries: int, ledger: str, resume: bool, json: bool, fast: bool) -> int:
    if resume:
        return _resume(file, seed, json=json, fast=fast)
    terms = load(file)
    check(terms, law_of(terms.book))
    least, most = terms.least or 0, terms.most or 0
    if entries and not least <= entries <= most:
        raise InputError(f"The terms take {least} to {most} players, not {entries}.")
    logging.getLogger("queenhigh").addHandler(logging.NullHandler())
    if not ledger:
        return _report(Run(terms, seed, entries=entries), ledger, None, json=json, fast=fast)
    if "://" not in ledger and Path(ledger).exists():
        raise InputError(f"{ledger} is there already: a run starts a ledger of its own. Name another, or remove it.")
    if "://" not in ledger and not Path(ledger).absolute().parent.is_dir():
        raise InputError(f"There is no folder {Path(ledger).absolute().parent} for the ledger. Make it first.")
    with Desk.open(ledger) as desk:
        if desk.ledger.head().seq:
            raise InputError(f"There is a ledger at {ledger} already: a run starts one of its own.")
        made = Run(terms, seed, entries=entries, desk=desk)
        desk.issue(made.needed)
        return _report(made, ledger, desk, json=json, fast=fast)


def _resume(ledger: str, seed: str, *, json: bool, fast: bool) -> int:
    """The last tournament of a ledger that has not come to its prizes."""
    if not is_ledger(ledger):
        raise InputError(f"{ledger} is no ledger: --resume takes the one that the run was written to.")
    logging.getLogger("queenhigh").addHandler(logging.NullHandler())
    with Desk.open(ledger) as desk:
        going = [name for name, live in desk.tournaments.all.items() if isinstance(live.state, Playing | Ended)]
        if not going:
            raise InputError(f"No tournament in {ledger} is being played.")
        return _report(Run.resumed(desk, going[-1], seed), ledger, desk, json=json, fast=fast)


def _report(made: Run, ledger: str, desk: Desk | None, *, json: bool, fast: bool) -> int:
    try:
        report = _play(made, quiet=json or fast, watched=not fast)
    except KeyboardInterrupt:
        print(f"\nStopped.{f' What was played is in {ledger}, which is sound.' if ledger else ''}", file=sys.stderr)
        return 130
    audit = (verify(desk.ledger), reconcile(desk.ledger)) if desk is not None else None
    if json:
        print_json(_as_data(report, ledger, audit))
    else:
        _print(report, ledger, audit)
    return 0 if audit is None or (audit[0].sound and not audit[1].faults) else 1


def _play(made: Run, *, quiet: bool, watched: bool) -> Report:
    out = console()
    pause = PACE if watched and out.is_terminal and not quiet else 0.0

    def heard(t: Tournament, event: Cited) -> None:
        if pause and isinstance(event, e.TournamentHandEnded) and event.table == next(iter(t.live), ""):
            time.sleep(pause)
        if not quiet and (said := news(t, event)):
            left = len(t.players) or len(t.entered) * isinstance(event, e.StageBegun)
            out.print(f"[dim]{left:4} left[/]  {plain(said)}", no_wrap=True, overflow="ellipsis", crop=True)

    if not quiet or not out.is_terminal:
        return made.play(heard)
    with out.status("playing the tournament"):
        return made.play(heard)


def news(t: Tournament, event: Cited) -> str:
    """What is worth a line while it happens."""
    match event:
        case e.StageBegun() if (level := t.level) is not None:
            ante = f", ante {level.ante:,}" if level.ante else ""
            return f"Level {event.number}: blinds {level.small:,}/{level.big:,}{ante}"
        case e.StageBegun() if (round := t.round) is not None:
            what = "Repechage after round" if event.second_chance else "Round"
            return f"{what} {event.number}: {round.hands} hands, smallest Ante {round.minimum:,}"
        case e.PauseBegun():
            return "A break"
        case e.TableBroken():
            return f"Table {event.table} is broken; {len(t.live)} left"
        case e.HandForHandOrdered():
            return "Hand for hand" if event.on else "In the money: no longer hand for hand"
        case e.PlayersProgressed():
            return f"{len(event.players)} go on"
        case e.PlayersEliminated() if event.place <= len(t.terms.prizes.shares) and event.table:
            return f"Place {event.place}: {', '.join(name for group in event.groups for name in group)}, table {event.table}"
        case e.PlayEnded() if event.groups:
            return f"{' and '.join(event.groups[-1])} wins"
    return ""


def _as_data(report: Report, ledger: str, audit: tuple[Verdict, Books] | None) -> dict[str, Any]:
    data = {
        "tournament": report.name,
        "book": report.book,
        "seed": report.seed,
        "entries": report.entries,
        "rebuys": report.rebuys,
        "hands": report.hands,
        "pool": in_dollars(report.pool),
        "prizes": [{"place": place, "player": name, "amount": in_dollars(won)} for place, name, won in report.prizes],
        "stages": report.stages,
        "tables_broken": [{"table": name, "left": left} for name, left in report.broken],
        "players_moved": report.moved,
        "final_table": [{"seat": seat, "player": name, "chips": held} for seat, name, held in report.final_table],
        "eliminated": [{"place": place, "player": name, "table": at} for place, name, at in report.out],
        "seconds": report.seconds,
        "events": report.events,
        "hash": report.hash,
    }
    if audit is None:
        return data
    verdict, books = audit
    return data | {
        "ledger": ledger,
        "head": {"seq": verdict.head.seq, "hash": verdict.head.hash},
        "faults": [*([verdict.fault] if verdict.fault else []), *books.faults],
    }


def _print(report: Report, ledger: str, audit: tuple[Verdict, Books] | None) -> None:
    out = console()
    hours, minutes = divmod(report.seconds // 60, 60)
    out.print(f"\n[bold]{plain(report.title)}[/]  [dim]{plain(open_book(report.book).title)}[/]")
    more = f", {report.rebuys} re-buys" if report.rebuys else ""
    out.print(f"{report.entries} entries{more}, {report.hands} hands, {hours} h {minutes:02} min on the clock")
    _stages(report)
    broken = ", ".join(f"{name} ({left} left)" for name, left in report.broken)
    out.print(f"Tables broken: {plain(broken or 'none')}; {report.moved} seats moved")
    if report.final_table:
        shown = table(">seat", "final table", ">chips")
        for seat, name, held in report.final_table:
            shown.add_row(str(seat), plain(name), f"{held:,}")
        out.print(shown)
    last = sorted(report.out)[:LAST_OUT]
    if last:
        out.print("Last out: " + plain(", ".join(f"{place} {name}" for place, name, _ in reversed(last))))
    prizes = table(">place", "prizes", ">won")
    for place, name, won in report.prizes:
        prizes.add_row(str(place), plain(name), f"${in_dollars(won)}")
    prizes.add_row("", "[bold]the pool[/]", f"[bold]${in_dollars(report.pool)}[/]")
    out.print(prizes)
    out.print(f"[dim]{report.events} events; the same words give the same hash:\n{report.hash}[/]", soft_wrap=True)
    if audit is None:
        return
    verdict, books = audit
    sound = "sound" if verdict.sound else f"[red]{plain(verdict.fault)}[/]"
    even = "sum to nothing" if not books.faults else f"[red]{plain('; '.join(books.faults))}[/]"
    out.print(f"{verdict.events} events written, the chain is {sound}; {len(books.balances)} accounts {even}.")
    out.print(f"[dim]Look into it:\n  queenhigh tournament show {plain(ledger)}[/]", soft_wrap=True)


def _stages(report: Report) -> None:
    shown = table(">stage", ">began after", ">players")
    for one in report.stages:
        hours, minutes = divmod(one["at"] // 60, 60)
        name = f"{one['number']}{' (repechage)' if one['repechage'] else ''}"
        shown.add_row(name, f"{hours}:{minutes:02}", str(one["left"]))
    console().print(shown)


def show(given: str, *, html: str, markdown: bool, json: bool, terms: bool) -> int:
    """The terms of a file; of a ledger its last tournament, or its terms with `--terms`."""
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
        _write(html, as_html(document))
        print(f"Written to {html}.")
    elif json:
        print_json(document)
    else:
        sys.stdout.write(as_markdown(document) if markdown else as_text(document))
    return 0


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"{name} cannot be written: {getattr(error, 'strerror', None) or error}.") from None
