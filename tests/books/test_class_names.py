"""A name that is searched for is found: no class name has more than two meanings in the package.

A term of the law is one meaning, however many books have it: `Table` is a table's settings in each of them.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import queenhigh

ROOT = Path(queenhigh.__file__).parent
MOST = 2


def meanings(root: Path) -> dict[str, set[str]]:
    """By name: where classes of that name are; all books count as one place."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in root.rglob("*.py"):
        parts = file.relative_to(root).with_suffix("").parts
        of_a_book = len(parts) > 2 and parts[0] == "games" and parts[1] != "kit"
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ClassDef):
                found[node.name].add("the books" if of_a_book else ".".join(parts))
    return found


def test_no_class_name_has_more_than_two_meanings() -> None:
    crowded = {name: sorted(places) for name, places in meanings(ROOT).items() if len(places) > MOST}
    assert not crowded, crowded


def test_a_third_meaning_is_found(tmp_path: Path) -> None:
    for place in ("desk", "ledger", "server"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "one.py").write_text("class Entry:\n    pass\n")
    assert meanings(tmp_path) == {"Entry": {"desk.one", "ledger.one", "server.one"}}
