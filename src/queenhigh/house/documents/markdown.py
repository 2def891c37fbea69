"""A document as Markdown, with tables where they help."""

from __future__ import annotations

import re
from collections.abc import Iterator

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
    """Text that must not be taken for marks."""
    return _MARKS.sub(r"\\\1", " ".join(printable(text).split()))
