"""`queenhigh books`."""

from __future__ import annotations

from collections import Counter

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.games.library import BOOK_IDS, open_all, open_book, open_pay_book
from queenhigh.rules import Book


def every(*, json: bool) -> None:
    if json:
        print_json({"books": [_summary(book) for book in open_all()]})
        return
    shown = table("book", ">clauses", ">readings")
    for book in open_all():
        about = f"[dim]{book.house}, {book.title}, edition {book.edition}[/]"
        shown.add_row(f"[bold]{book.id}[/]\n{about}", str(len(book.clauses)), str(len(book.readings)))
    console().print(shown)
    console().print(
        "Look into one: [bold]queenhigh books canberra[/]   A clause: [bold]queenhigh rule canberra 4.10[/]\n"
        "[dim]Names of houses only say which rule book is meant. Not affiliated with or certified by anyone.[/]"
    )


def one(typed: str, *, json: bool) -> None:
    book = open_book(book_id(typed))
    pay = open_pay_book(book.id)
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
    short = _short(book.id)
    out.print(f"[dim]queenhigh pays {short} · queenhigh readings {short} · queenhigh trace {short}[/]")


def _short(full: str) -> str:
    """The shortest name that only this book has: `canberra`, `melbourne-three`."""
    words = full.removeprefix("casino-").split("-")
    parts = [
        "-".join(words[start : start + count]) for count in range(1, len(words) + 1) for start in range(len(words))
    ]
    return next(part for part in parts if [known for known in BOOK_IDS if part in known] == [full])


def _summary(book: Book) -> dict[str, object]:
    return {
        "id": book.id,
        "house": book.house,
        "title": book.title,
        "edition": book.edition,
        "approved": book.approved,
        "clauses": len(book.clauses),
        "readings_count": len(book.readings),
    }
