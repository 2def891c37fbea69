"""The tables of docs/promises.md: each promise with how it is proved, and the figures last measured.

Only rows with a result are measured again: a page written on one machine keeps what another one found.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from proving import Figures, Result, Row

HEADINGS = {
    "M": "Money",
    "R": "Record",
    "F": "Fairness",
    "S": "Secrecy and authority",
    "V": "Service",
    "H": "The whole house",
    "T": "Tests",
}
HEAD = "| # | promise | proof | last measured |\n| --- | --- | --- | --- |\n"
COLUMNS = 4
NOT_YET = "not measured yet"
PLANTED = "Faults that were planted"


def figures_in_words(figures: Figures) -> str:
    return " · ".join(_in_words(name, value) for name, value in figures.items())


def _in_words(name: str, value: float | str) -> str:
    if isinstance(value, str):
        return f"{name} {value}"
    return f"{value:,} {name}" if isinstance(value, int) else f"{name} {value:,.4g}"


def measured(result: Result) -> str:
    return f"{figures_in_words(result.figures)} ({result.profile}, seed {result.seed}, {result.seconds:.0f} s, {result.day})"


def write_tables(page: Path, rows: list[Row], newest: Callable[[str], Result | None]) -> None:
    """Each table is below its heading, up to the next one. A line without a module is left as it is."""
    text = page.read_text(encoding="utf-8")
    lines = {match[1]: match[0] for match in re.finditer(r"^\| ([A-Z]\d+'?) \|.*\|$", text, re.MULTILINE)}
    for row in rows:
        result = newest(row.id)
        found = measured(result) if result else _last(lines.get(row.id, ""))
        lines[row.id] = f"| {row.id} | {row.promise} | {row.proof} | {found} |"
    for letter, heading in HEADINGS.items():
        listed = sorted((id for id in lines if id.startswith(letter)), key=lambda id: (int(id[1:].rstrip("'")), id))
        if not listed:
            continue
        if f"## {heading}\n" not in text:
            text = f"{text.rstrip()}\n\n## {heading}\n"
        table = HEAD + "".join(f"{lines[id]}\n" for id in listed)
        text = re.sub(rf"(?ms)^## {heading}\n.*?(?=^## |\Z)", f"## {heading}\n\n{table}\n".replace("\\", r"\\"), text)
    page.write_text(text.rstrip() + "\n", encoding="utf-8")


def write_planted(page: Path, rows: list[Row], found: Callable[[str, str], Result | None]) -> None:
    """Which proof noticed which fault, when it was last planted; faults that are no longer planted are removed."""
    text = page.read_text(encoding="utf-8")
    before = {
        match[1]: match[2] for match in re.finditer(r"^\| (against [\w']+ \| .*) \| (.*) \|$", text, re.MULTILINE)
    }
    lines = []
    for row in rows:
        for fault in row.faults:
            about, result = f"against {row.id} | {fault}", found(row.id, fault)
            told = f"{result.verdict} in {result.seconds:.1f} s, {result.day}" if result else before.get(about, NOT_YET)
            lines.append(f"| {about} | {told} |\n")
    table = "| planted | fault | the proof |\n| --- | --- | --- |\n" + "".join(lines)
    if f"## {PLANTED}\n" not in text:
        text = f"{text.rstrip()}\n\n## {PLANTED}\n"
    text = re.sub(rf"(?ms)^## {PLANTED}\n.*?(?=^## |\Z)", f"## {PLANTED}\n\n{table}\n".replace("\\", r"\\"), text)
    page.write_text(text.rstrip() + "\n", encoding="utf-8")


def _last(line: str) -> str:
    """What the last column of a line said."""
    cells = line.split(" | ")
    return cells[-1].removesuffix(" |") if len(cells) == COLUMNS else NOT_YET
