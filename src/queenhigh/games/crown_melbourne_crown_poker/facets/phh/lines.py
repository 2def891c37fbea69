"""On which line a field, or an entry of a list, stands: a parser of TOML does not tell."""

from __future__ import annotations

import re

from queenhigh.games.crown_melbourne_crown_poker.facets.phh.files import Source

_TOKEN = re.compile(r"""'''.*?'''|\"\"\".*?\"\"\"|'[^'\n]*'|"(?:\\.|[^"\\\n])*"|\#[^\n]*|\]""", re.DOTALL)


def line_of(source: Source, field: str) -> int:
    """The line of a field; that of the hand where the field is not to be found."""
    return (
        source.above + source.text.count("\n", 0, found.start()) + 1
        if (found := _field(source, field))
        else source.first
    )


def lines_of_entries(source: Source, field: str, count: int) -> list[int]:
    """For each text of a list the line on which it stands."""
    found = _field(source, field)
    if found is None:
        return [source.first] * count
    lines = list[int]()
    before, line = found.start(), source.above + source.text.count("\n", 0, found.start()) + 1
    for token in _TOKEN.finditer(source.text, found.end()):
        line += source.text.count("\n", before, token.start())
        before = token.start()
        if token[0] == "]":
            break
        if not token[0].startswith("#"):
            lines.append(line)
    return (lines + [line] * count)[:count]


def _field(source: Source, field: str) -> re.Match[str] | None:
    return re.search(rf"^[ \t]*[\"']?{re.escape(field)}[\"']?[ \t]*=", source.text, re.MULTILINE)
