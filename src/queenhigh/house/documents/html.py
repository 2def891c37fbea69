"""A document as one self-contained HTML page, without external scripts, fonts or pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape as escape_marks
from importlib.resources import files

from queenhigh.house.documents.page import (
    DISCLAIMER,
    AnyBlock,
    Banner,
    Document,
    Entries,
    Facts,
    Grid,
    Headline,
    Prose,
    printable,
)

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
CONTENTS_FROM = 4
"""A document with fewer parts needs no table of contents."""


def as_html(document: Document) -> str:
    """Return the page, well-formed as XML too, so that any parser can check it."""
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8" />',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}" />',
        '<meta name="viewport" content="width=device-width, initial-scale=1" />',
        '<meta name="color-scheme" content="light dark" />',
        f"<title>{escape(document.title)}{escape(f' · {document.subtitle}' if document.subtitle else '')}</title>",
        f"<style>\n{_style()}</style>",
        "</head>",
        f'<body class="{"book" if document.long else "sign"} {escape(document.kind)}">',
        "<header>",
        f"<h1>{escape(document.title)}</h1>",
    ]
    lines += [f"<p>{escape(document.subtitle)}</p>"] if document.subtitle else []
    lines += ["</header>", "<main>"]
    if document.long and sum(bool(block.title) for block in document.blocks) >= CONTENTS_FROM:
        lines += _contents(document)
    for number, block in enumerate(document.blocks, 1):
        lines += _section(block, number)
    lines += ["</main>", "<footer>"]
    lines += [f"<p><strong>{escape(stamp.words)}</strong></p>" for stamp in document.stamps]
    lines += [f"<p>Clauses: {escape(document.clauses)}</p>", f"<p>{escape(DISCLAIMER)}</p>"]
    return "\n".join([*lines, "</footer>", "</body>", "</html>", ""])


def escape(text: str) -> str:
    return escape_marks(printable(text))


@cache
def _style() -> str:
    return files(__package__).joinpath("style.css").read_text(encoding="utf-8")


def _contents(document: Document) -> Iterator[str]:
    yield '<nav aria-label="Contents"><ol>'
    for number, block in enumerate(document.blocks, 1):
        if block.title:
            yield f'<li><a href="#part-{number}">{escape(block.title)}</a></li>'
    yield "</ol></nav>"


def _section(block: AnyBlock, number: int) -> Iterator[str]:
    kind = type(block).__name__.lower()
    yield f'<section class="{kind} {escape(block.key.replace("_", "-"))}" id="part-{number}">'
    cite = getattr(block, "cite", "")
    if block.title:
        cited = f" <small>{escape(cite)}</small>" if cite else ""
        yield f"<h2>{escape(block.title)}{cited}</h2>"
    yield from _inside(block)
    yield "</section>"


def _inside(block: AnyBlock) -> Iterator[str]:
    match block:
        case Headline():
            yield f'<p class="label">{escape(block.label)}</p><p class="value">{escape(block.value)}</p>'
            yield from _note(block.note)
        case Facts():
            yield "<dl>"
            for fact in block.facts:
                note = f"<small>{escape(fact.note)}</small>" if fact.note else ""
                size = "short" if len(fact.value) <= 8 else "middling" if len(fact.value) <= 14 else "long"
                name, value = escape(fact.label), escape(fact.value)
                yield f'<div class="fact {size}"><dt>{name}</dt><dd>{value}{note}</dd></div>'
            yield "</dl>"
        case Grid():
            yield from _table(block)
            yield from _note(block.note)
        case Banner():
            cited = f" <small>{escape(block.cite)}</small>" if block.cite and not block.title else ""
            yield f"<p>{escape(block.text)}{cited}</p>"
        case Prose():
            yield from (f"<p>{escape(paragraph)}</p>" for paragraph in block.paragraphs)
        case Entries():
            if block.caption:
                yield f'<p class="note">{escape(block.caption)}</p>'
            yield "<dl>"
            for entry in block.entries:
                notes = "".join(f"<small>{escape(note)}</small>" for note in entry.notes)
                yield f"<dt>{escape(entry.name)}</dt><dd>{escape(entry.text)}{notes}</dd>"
            yield "</dl>"


def _note(note: str) -> Iterator[str]:
    if note:
        yield f'<p class="note">{escape(note)}</p>'


def _table(grid: Grid) -> Iterator[str]:
    sides = [' class="right"' if name.startswith(">") else "" for name in grid.columns]
    yield '<div class="scroll"><table>'
    if any(name.removeprefix(">") for name in grid.columns):
        names = [escape(name.removeprefix(">")) for name in grid.columns]
        heads = "".join(f'<th scope="col"{side}>{name}</th>' for name, side in zip(names, sides, strict=True))
        yield f"<thead><tr>{heads}</tr></thead>"
    yield "<tbody>"
    for first, *rest in grid.rows:
        others = "".join(f"<td{side}>{escape(cell)}</td>" for cell, side in zip(rest, sides[1:], strict=True))
        yield f'<tr><th scope="row">{escape(first)}</th>{others}</tr>'
    yield "</tbody></table></div>"


# -- a document as Markdown, with tables where they help

_MARKS = re.compile(r"([\\`*_{}\[\]<>|#~])")


def as_markdown(document: Document) -> str:
    parts = [f"# {_plain(document.title)}"]
    parts += [_plain(document.subtitle)] if document.subtitle else []
    for block in document.blocks:
        if block.title and not isinstance(block, Banner):
            cite = getattr(block, "cite", "")
            parts.append(f"## {_plain(block.title)}{f' ({_plain(cite)})' if cite else ''}")
        parts += _block(block)
    parts.append("---")
    parts += [f"{_plain(stamp.words)}" for stamp in document.stamps]
    parts += [f"Clauses: {_plain(document.clauses)}", f"*{_plain(DISCLAIMER)}*"]
    return "\n\n".join(parts) + "\n"


def _block(block: AnyBlock) -> Iterator[str]:
    match block:
        case Headline():
            yield f"**{_plain(block.label)}: {_plain(block.value)}**"
            yield from [_plain(block.note)] if block.note else []
        case Facts():
            rows = [f"| {_plain(f.label)} | {_plain(f.value)} |" for f in block.facts]
            yield "\n".join(["| | |", "| :-- | --: |", *rows])
            yield from (f"{_plain(f.label)}: {_plain(f.note)}" for f in block.facts if f.note)
        case Grid():
            marks = ["--:" if name.startswith(">") else ":--" for name in block.columns]
            names = [_plain(name.removeprefix(">")) for name in block.columns]
            lines = [names, marks, *[[_plain(cell) for cell in row] for row in block.rows]]
            yield "\n".join(f"| {' | '.join(line)} |" for line in lines)
            yield from [_plain(block.note)] if block.note else []
        case Banner():
            named = f"**{_plain(block.title)}** " if block.title else ""
            yield f"> {named}{_plain(block.text)}{f' ({_plain(block.cite)})' if block.cite else ''}"
        case Prose():
            yield from map(_plain, block.paragraphs)
        case Entries():
            yield from [f"*{_plain(block.caption)}*"] if block.caption else []
            for entry in block.entries:
                yield f"**{_plain(entry.name)}** {_plain(entry.text)}"
                if entry.notes:
                    yield "\n".join(f"- {_plain(note)}" for note in entry.notes)


def _plain(text: str) -> str:
    """Escape text that would be read as markup."""
    return _MARKS.sub(r"\\\1", " ".join(printable(text).split()))
