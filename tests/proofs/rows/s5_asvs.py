"""S5: every requirement of OWASP ASVS 5.0 up to level 2 has an existing test, or a reason why it does not apply."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from unittest.mock import patch

from proving import Case, Fault, Figures

PROMISE = "OWASP ASVS 5.0 level 2"
PROOF = (
    "docs/asvs.md has a row for each of the 70 requirements of level 1 and the 183 of level 2. The tests it names "
    "exist, and what does not apply has a written reason."
)
ROOT = Path(__file__).parents[3]
LEVELS = {"1": 70, "2": 183}
ROW = re.compile(r"^\| V(\d+)\.(\d+)\.(\d+) \| ([123]) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
TEST = re.compile(r"`(test_\w+)::(test_\w+)`")
REASON = "n/a: "
SHORTEST = 3
"""Letters of a reason."""


def run(case: Case) -> Figures:
    rows = ROW.findall(_text())
    known, counts, levels = _tests(), Counter[str](), Counter[str]()
    places = [tuple(map(int, row[:3])) for row in rows]
    assert places == sorted(set(places)), "the rows are not in their order, or one appears twice"
    for chapter, section, number, level, what, how in rows:
        name = f"V{chapter}.{section}.{number}"
        levels[level] += 1
        assert what.strip(), f"{name} says nothing"
        named = TEST.findall(how)
        missing = [f"{file}::{test}" for file, test in named if (file, test) not in known]
        assert not missing, f"{name} names tests that do not exist: {', '.join(missing)}"
        reason = how.startswith(REASON)
        assert named or reason, f"{name} has neither a test nor a reason"
        assert not reason or len(how) > len(REASON) + SHORTEST, f"{name} gives no reason"
        counts["do not apply" if reason else "shown by a test"] += 1
    assert dict(levels) == LEVELS, f"{dict(levels)} requirements by level instead of {LEVELS}"
    assert {place[0] for place in places} == set(range(1, 18)), "a chapter is missing"
    return {"requirements": len(rows), **counts}


def _text() -> str:
    return (ROOT / "docs" / "asvs.md").read_text("utf-8")


def _tests() -> set[tuple[str, str]]:
    return {
        (path.stem, name)
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^ *(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }


def _with(old: str, new: str) -> Fault:
    made = _text()
    assert old in made
    return lambda: patch(f"{__name__}._text", lambda: made.replace(old, new, 1))


FAULTS: dict[str, Fault] = {
    "a test that is named no longer exists": _with("::test_logging_off_ends_the_session", "::test_it_is_gone"),
    "a requirement has no row": _with("| V7.3.2 |", "| 7.3.2 |"),
    "a requirement has neither a test nor a reason": _with("n/a: no GraphQL", "later"),
    "a requirement is not met": _with("n/a: no GraphQL", "not kept: no time"),
}
