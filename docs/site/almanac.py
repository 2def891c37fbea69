"""The almanac: pages of Markdown made from the installed books themselves. Every clause with its example, code and tests,
every pay table, the odds of every wager with charts, strategies, readings, and the houses side by side.

    write(folder)                   # folder/almanac.md and what is below it; counting takes most of a minute the first time
    write(folder, figures=False)    # without odds
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from queenhigh.games.library import BOOK_IDS, open_book, room, short_name
from queenhigh.notation.scenario_words import Case
from queenhigh.server.law import books, clauses, topics
from queenhigh.server.law.shapes import BookPage, ClausePage, Excerpt, Pays, ReadingPage

MOST_LINES = 24
"""Of code that is shown with a clause."""
_MARKUP = re.compile(r"([\\`*_{}\[\]<>|#~$^])")


def write(docs: Path, *, figures: bool = True) -> None:
    """One folder for each book, and the pages that compare them."""
    folder = docs / "almanac"
    folder.mkdir(parents=True, exist_ok=True)
    counted = [book for book in BOOK_IDS if figures and room(book).has("odds")]
    for book in BOOK_IDS:
        own = folder / short_name(book)
        own.mkdir(exist_ok=True)
        for name, text in book_pages(book, odds=book in counted):
            (own / f"{name}.md").write_text(text, encoding="utf-8")
    if counted:
        from figures import edges, write_odds

        for book in counted:
            write_odds(book, folder / short_name(book) / "odds.md")
        (folder / "odds.md").write_text(edges(counted), encoding="utf-8")
    for name, text in comparisons():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    (docs / "almanac.md").write_text(contents(odds=bool(counted)), encoding="utf-8")


def contents(*, odds: bool) -> str:
    rows = [
        (
            f"[{plain(card.house)}, {plain(card.title)}](almanac/{short_name(card.id)}/index.md)",
            plain(card.edition),
            card.clauses,
            card.readings,
        )
        for card in books.cards()
    ]
    below = (
        [f"{short_name(book)}/index" for book in BOOK_IDS]
        + (["odds"] if odds else [])
        + [name for name, _ in comparisons()]
    )
    return f"""# Almanac

Everything that the installed books say and what Queenhigh makes of it, generated from the books' own data. Clauses are given in
our words; the book decides.

{table(("Book", "Edition", "Clauses", "Readings"), rows)}

{toctree(f"almanac/{name}" for name in below)}
"""


# -- a book


def book_pages(book: str, *, odds: bool) -> Iterator[tuple[str, str]]:
    page = books.page(book)
    chapters = [(f"chapter-{slug(chapter.name)}", chapter) for chapter in page.chapters]
    names = [name for name, _ in chapters] + ["pay-tables", "readings"] + (["odds"] if odds else [])
    yield "index", _front(page, names)
    for name, chapter in chapters:
        title = (
            f"{page.book.short}, {chapter.name}: {chapter.title}"
            if chapter.title
            else f"{page.book.short}, {chapter.name}"
        )
        told = "\n\n".join(clause(clauses.page(book, each.id)) for each in chapter.clauses)
        of = f"{plain(page.book.house)}, {plain(page.book.title)}, edition {plain(page.book.edition)}."
        yield name, f"# {plain(title)}\n\n{of}\n\n{told}\n"
    yield "pay-tables", _prices(page)
    yield "readings", _readings(page)


def _front(page: BookPage, names: Sequence[str]) -> str:
    card = page.book
    ladder = " → ".join(map(plain, page.staff.ladder))
    beside = f" Beside them: {', '.join(map(plain, page.staff.beside))}." if page.staff.beside else ""
    return f"""# {plain(card.house)}, {plain(card.title)}

Edition {plain(card.edition)}. {plain(card.approved)}

{card.clauses} clauses, {card.readings} readings. Staff, lowest first: {ladder}.{beside}

On the command line and in Python this book is `{short_name(card.id)}`.

{toctree(names)}
"""


def clause(page: ClausePage) -> str:
    """A clause with all that stands behind it."""
    about = " · ".join(filter(None, (page.kind, page.form, page.authority)))
    parts = [f"({anchor(page.book.id, page.id)})=", f"## {plain(page.id)}", plain(page.requires), f"*{plain(about)}*"]
    if page.because:
        parts.append(f"**Because:** {plain(page.because)}")
    if page.example:
        parts.append(f"**Example:** {plain(page.example.replace('->', '→'))}")
    if page.system:
        parts.append(f"**In Queenhigh:** {plain(page.system)}")
    parts += [_price_table(pays) for pays in page.pays]
    if page.readings:
        links = ", ".join(f"[{plain(one.id)}]({anchor(page.book.id, f'reading-{one.id}')})" for one in page.readings)
        parts.append(f"**Readings:** {links}")
    parts += map(_scenario, page.scenarios)
    if page.cited or page.tests.declared or page.tests.witnessed:
        parts.append(_evidence(page))
    return "\n\n".join(parts)


def _scenario(told: Case) -> str:
    named = (("Given", told.given), ("When", told.when), ("Then", told.then))
    lines = [f"- **{name}** {plain('. '.join(said))}." for name, said in named if said]
    return f"**Scenario:** {plain(told.title)}\n\n" + "\n".join(lines)


def _evidence(page: ClausePage) -> str:
    tests = dict.fromkeys((*page.tests.declared, *page.tests.witnessed))
    code = [f"- `{one.file}`, line {', '.join(map(str, one.cites))}" for one in page.cited]
    shown = next((one for one in page.cited if one.lines), None)
    parts = ["<details>", f"<summary>Code ({len(code)}) and tests ({len(tests)})</summary>", "\n".join(code)]
    if shown:
        parts.append(_code(shown))
    parts.append("\n".join(f"- `{test}`" for test in list(tests)[:12]))
    if len(tests) > 12:
        parts.append(f"and {len(tests) - 12} more tests")
    return "\n\n".join(filter(None, [*parts, "</details>"]))


def _code(excerpt: Excerpt) -> str:
    language = "toml" if excerpt.file.endswith(".toml") else "python"
    lines = "\n".join(excerpt.lines[:MOST_LINES])
    return f"````{{code-block}} {language}\n:lineno-start: {excerpt.first}\n\n{lines}\n````"


def _prices(page: BookPage) -> str:
    parts = [f"# Pay tables and numbers of {plain(page.book.house)}, {plain(page.book.title)}"]
    parts += [f"## {plain(_heading(pays))}\n\n{_price_table(pays, page.book.id)}" for pays in page.pays]
    for steps in page.steps:
        parts.append(
            f"## {plain(steps.label)}\n\n{table(('Amount', 'Fee or rate'), [map(plain, row) for row in steps.rows])}"
        )
        parts.append(f"Clause {_link(page.book.id, steps.clause)}.")
    if page.numbers:
        rows = [(plain(one.label), plain(one.value), _link(page.book.id, one.clause)) for one in page.numbers]
        parts.append(f"## Numbers\n\n{table(('What', 'Value', 'Clause'), rows)}")
    return "\n\n".join(parts) + "\n"


def _heading(pays: Pays) -> str:
    return f"{pays.label}, {pays.column}" if pays.column else pays.label


def _price_table(pays: Pays, book: str = "") -> str:
    columns = ("Result", "Pays", *(("Clause",) if book else ()))
    rows = [(plain(row.label), plain(row.pays), *((_link(book, row.clause),) if book else ())) for row in pays.rows]
    return table(columns, rows)


def _readings(page: BookPage) -> str:
    said = "Where the book is silent or can be read in two ways: the reading that Queenhigh adopts, and why."
    said += " A table can be set to another."
    each = "\n\n".join(_reading(page.book.id, one) for one in page.readings)
    return f"# Readings of {plain(page.book.house)}, {plain(page.book.title)}\n\n{said}\n\n{each}\n"


def _reading(book: str, one: ReadingPage) -> str:
    options = "\n".join(
        f"- {'**' if each.adopted else ''}`{each.name}`{'** (adopted)' if each.adopted else ''}: {plain(each.words)}"
        for each in one.options
    )
    where = ", ".join(_link(book, each) for each in one.clauses)
    return (
        f"({anchor(book, f'reading-{one.id}')})=\n\n## {plain(one.id)}: {plain(one.question)}\n\n{options}\n\n"
        f"{plain(one.because)}\n\nSetting: `{one.name}`. Clauses: {where}."
    )


# -- houses side by side


def comparisons() -> Iterator[tuple[str, str]]:
    """A page for each group of topics."""
    groups: dict[str, list[topics.BookTopic]] = {}
    for topic in topics.topics().values():
        groups.setdefault(topic.group, []).append(topic)
    for group, found in groups.items():
        told = "\n\n".join(_topic(topic) for topic in found)
        yield f"compare-{slug(group)}", f"# Side by side: {plain(group)}\n\nWhat each house's book answers.\n\n{told}\n"


def _topic(topic: topics.BookTopic) -> str:
    rows = []
    for answer in topics.page(topic).answers:
        card = books.card(answer.book)
        cited = ", ".join(_link(answer.book, each.id) for each in answer.clauses)
        rows.append((f"**{plain(card.short)}**", "*silent*" if answer.silent else plain(answer.says), cited))
    return f"## {plain(topic.title)}\n\n{plain(topic.asks)}\n\n{table(('House', 'Answer', 'Clauses'), rows)}"


# -- Markdown


def plain(text: object) -> str:
    """Text that must not be taken for markup."""
    return _MARKUP.sub(r"\\\1", " ".join(str(text).split()))


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def anchor(book: str, clause: str) -> str:
    """Letters, digits and hyphens alone; a bracket makes a difference, so `4.1(a)` and `4.1.a` are two anchors."""
    own = clause.replace("(", "_p").replace(")", "").replace(".", "_d").replace("'", "_q").replace("+", "_plus")
    return f"{short_name(book)}-{re.sub(r'[^A-Za-z0-9_]+', '-', own).strip('-').lower()}"


def _link(book: str, clause: str) -> str:
    if clause not in open_book(book).clauses:
        return plain(clause)
    return f"[{plain(clause)}]({anchor(book, clause)})"


def table(columns: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    lines = [f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]
    return "\n".join([*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows)])


def toctree(names: Iterable[str]) -> str:
    return "```{toctree}\n:maxdepth: 1\n\n" + "\n".join(names) + "\n```"
