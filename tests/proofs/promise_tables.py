"""The tables of docs/promises.md: each promise with how it is proved, and the figures last measured.

Only rows with a result are measured anew: a page written on one machine keeps what another one found.
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
}
HEAD = "| # | promise | proof | last measured |\n| --- | --- | --- | --- |\n"
NOT_YET = "not measured yet"


def figures_in_words(figures: Figures) -> str:
    return " · ".join(_in_words(name, value) for name, value in figures.items())


def _in_words(name: str, value: float | str) -> str:
    if isinstance(value, str):
        return f"{name} {value}"
    return f"{value:,} {name}" if isinstance(value, int) else f"{name} {value:,.4g}"


def measured(result: Result) -> str:
    return f"{figures_in_words(result.figures)} ({result.profile}, seed {result.seed}, {result.seconds:.0f} s, {result.day})"


def write_tables(page: Path, rows: list[Row], newest: Callable[[str], Result | None]) -> None:
    """Each table stands below its heading, up to the next one."""
    text = page.read_text(encoding="utf-8")
    before = {match[1]: match[2] for match in re.finditer(r"^\| ([A-Z]\d+) \|.*\| ([^|]*) \|$", text, re.MULTILINE)}
    for letter, heading in HEADINGS.items():
        lines = ""
        for row in rows:
            if row.id.startswith(letter):
                result = newest(row.id)
                found = measured(result) if result else before.get(row.id, NOT_YET)
                lines += f"| {row.id} | {row.promise} | {row.proof} | {found} |\n"
        if lines:
            text = re.sub(rf"(?ms)^## {heading}\n.*?(?=^## |\Z)", lambda _: f"## {heading}\n\n{HEAD}{lines}\n", text)  # noqa: B023
    page.write_text(text.rstrip() + "\n", encoding="utf-8")
