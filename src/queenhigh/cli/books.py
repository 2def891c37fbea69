"""`queenhigh books`."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from queenhigh.cli.screen import console, edition, plain, print_json, table
from queenhigh.games.editions import Change, changes
from queenhigh.games.kit.room import Room
from queenhigh.games.library import Volume, open_all, open_book, open_pay_book, room, shelf, short_name
from queenhigh.rules import Book


def every(*, json: bool) -> None:
    broken = [volume for volume in shelf() if volume.error]
    if json:
        faults = [{"name": volume.name, "source": volume.source, "error": volume.error} for volume in broken]
        print_json({"books": [_summary(book) for book in open_all()], "broken": faults})
        return
    shown = table("book", ">clauses", ">readings")
    for book in open_all():
        about = f"{book.house}, {book.title}, edition {book.edition}"
        others = [volume.edition for volume in _editions(book) if not volume.current]
        beside = f"\nalso installed: edition {', '.join(others)}" if others else ""
        where = f"from {_volume(book).source}{beside}"
        lines = f"[bold]{book.id}[/]\n[dim]{plain(about)}\n{plain(where)}[/]"
        shown.add_row(lines, str(len(book.clauses)), str(len(book.readings)))
    console().print(shown)
    for volume in broken:
        said = f"{volume.name} ({volume.source}) cannot be opened: {volume.error}"
        console().print(f"[red]✗[/] {plain(said)}", soft_wrap=True)
    console().print(
        "One book: [bold]queenhigh books canberra[/]   A clause: [bold]queenhigh rule canberra 4.10[/]\n"
        "[dim]The names of casinos only identify the rule books. Not affiliated with or certified by anyone.[/]"
    )


def _editions(book: Book) -> list[Volume]:
    """All installed editions that can be opened."""
    return [volume for volume in shelf() if volume.id == book.id and not volume.error]


def _volume(book: Book) -> Volume:
    return next(volume for volume in _editions(book) if volume.edition == book.edition)


def one(typed: str, *, json: bool) -> None:
    book = open_book(*edition(typed))
    pay = open_pay_book(book.id, book.edition)
    if json:
        print_json(
            _summary(book)
            | {
                "staff": list(book.ladder.rungs),
                "pay_tables": list(pay.tables),
                "figures": list(pay.figures),
                "readings": list(book.readings),
            }
        )
        return
    out = console()
    out.print(f"[bold]{book.house}, {book.title}[/]  edition {book.edition}  ({book.approved})")
    out.print(plain(f"from {_volume(book).source}; editions: {', '.join(v.edition for v in _editions(book))}"))
    out.print(f"staff, lowest first: {' < '.join(book.ladder.rungs)}")
    chapters = table("chapter", ">clauses", "what they are about", "first")
    counts = Counter(clause.chapter for clause in book.clauses.values())
    for chapter, count in counts.items():
        inside = [clause for clause in book.clauses.values() if clause.chapter == chapter]
        kinds = Counter(clause.kind for clause in inside)
        chapters.add_row(plain(chapter), str(count), ", ".join(k for k, _ in kinds.most_common(4)), plain(inside[0].id))
    out.print(chapters)
    tables: dict[str, list[str]] = {}
    for name in pay.tables:
        tables.setdefault(name.split(".")[0], []).extend(name.split(".")[1:])
    listed = [f"{name} {' '.join(variants)}".strip() for name, variants in tables.items()]
    out.print(f"pay tables: {', '.join(listed) or 'none'}; {len(pay.figures)} figures")
    short = short_name(book.id)
    out.print(f"[dim]queenhigh pays {short} · queenhigh readings {short} · queenhigh trace {short}[/]")


def _summary(book: Book) -> dict[str, object]:
    return {
        "id": book.id,
        "house": book.house,
        "title": book.title,
        "edition": book.edition,
        "approved": book.approved,
        "source": _volume(book).source,
        "editions": [volume.edition for volume in _editions(book)],
        "clauses": len(book.clauses),
        "readings_count": len(book.readings),
    }


def diff(old: str, new: str, *, json: bool) -> None:
    """Show what changed between two editions, and the effect of changed prices on the odds."""
    was, now = (room(*edition(typed)) for typed in (old, new))
    found = changes(was, now)
    odds = _odds(was, now, found.prices)
    if json:
        sides = {name: {"book": side.id, "edition": side.book.edition} for name, side in (("old", was), ("new", now))}
        print_json(sides | msgspec.to_builtins(found) | {"odds": odds})
        return
    out = console()
    out.print(plain(f"{was.id}, edition {was.book.edition}  ->  {now.id}, edition {now.book.edition}"))
    for title, part in (
        ("clauses", found.clauses),
        ("prices", found.prices),
        ("numbers", found.numbers),
        ("readings", found.readings),
    ):
        out.print(f"\n[bold]{title}[/]" if part else f"\n[bold]{title}[/]  no change")
        for change in part:
            out.print(plain(f"{change.name}{f' ({change.clause})' if change.clause else ''}"))
            out.print(
                f"  [red]-[/] {plain(change.before or 'not there')}\n  [green]+[/] {plain(change.after or 'gone')}"
            )
    if found.prices:
        out.print("\n[bold]odds[/]")
    for line in odds.get("unknown", ()):
        out.print(plain(line))
    for wager, edges in odds.get("house_edge", {}).items():
        out.print(plain(f"{wager}: house edge {edges['old']} % -> {edges['new']} %"))


def _odds(was: Room, now: Room, prices: tuple[Change, ...]) -> dict[str, Any]:
    """The house edge of each wager affected by changed prices. Nothing is counted if no price has changed."""
    if not prices:
        return {}
    if missing := [side for side in (was, now) if not side.has("odds")]:
        return {"unknown": [f"No odds are available for {side.id}, edition {side.book.edition}." for side in missing]}
    from queenhigh.maths.report import Asked, odds_of

    old, new = (odds_of(side, Asked())["wagers"] for side in (was, now))
    edges = {
        wager: {"old": old[wager]["house_edge_percent"], "new": new[wager]["house_edge_percent"]}
        for wager in old
        if wager in new and old[wager]["house_edge"] != new[wager]["house_edge"]
    }
    return {"house_edge": edges} if edges else {"unknown": ["The odds are the same."]}
