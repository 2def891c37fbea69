"""The mutants of `scripts/mutate`: what is changed, what is left alone, and that the tests are run against each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from mutation.command import Score, listed, mutant_counts, write_docs
from mutation.mutants import Source
from mutation.targets import GROUPS, ROOT, SOURCES, TARGETS

FEE = '''
"""A fee."""
LEAST = 5


def fee(stake: int, at: int = 1) -> int:
    """What is taken."""
    if stake < LEAST and not at:
        raise ValueError("less than 5")
    return max(stake * 2, LEAST)
'''


@pytest.fixture
def source(tmp_path: Path) -> Source:
    path = tmp_path / "fee.py"
    path.write_text(FEE, encoding="utf-8")
    return Source(path)


def test_every_small_wrong_has_a_name_that_outlives_its_line(source: Source) -> None:
    assert [mutant.name for mutant in source.mutants] == [
        "module: LEAST = 5 -> LEAST = 6",
        "module: LEAST = 5 -> LEAST = 4",
        "fee: 1 -> 2",
        "fee: 1 -> 0",
        "fee: if stake < LEAST and (not at) -> if not (stake < LEAST and (not at))",
        "fee: stake < LEAST and (not at) -> not at",
        "fee: stake < LEAST and (not at) -> stake < LEAST",
        "fee: stake < LEAST -> stake <= LEAST",
        "fee: not at -> at",
        "fee: raise ValueError('less than 5') -> pass",
        "fee: return max(stake * 2, LEAST) -> return None",
        "fee: max(stake * 2, LEAST) -> min(stake * 2, LEAST)",
        "fee: stake * 2 -> stake // 2",
        "fee: stake * 2 -> stake * 3",
        "fee: stake * 2 -> stake * 1",
    ]
    assert [mutant.name for mutant in source.mutants if mutant.cold] == [mutant.name for mutant in source.mutants[:4]]


def test_a_wrong_is_in_the_code_while_it_is_tried_and_gone_afterwards(source: Source) -> None:
    answers = set()
    for mutant in source.mutants:
        with source.spoiled(mutant.number) as tree:
            spoiled: dict[str, Any] = {}
            exec(compile(tree, "fee.py", "exec"), spoiled)
        answers.add(_fees(spoiled))
    sound: dict[str, Any] = {}
    exec(compile(source.tree, "fee.py", "exec"), sound)
    assert _fees(sound) not in answers
    assert len(answers) == len(source.mutants)


def _fees(module: dict[str, Any]) -> tuple[object, ...]:
    def asked(*given: int) -> object:
        try:
            return module["fee"](*given)
        except ValueError:
            return "refused"

    answers = [asked(stake, at) for stake in (1, 4, 5, 6) for at in (0, 1)]
    return (*answers, asked(4), module["fee"].__defaults__, module["LEAST"])


def test_a_probe_is_placed_before_every_statement_of_a_function(source: Source) -> None:
    lines: list[int] = []
    probed: dict[str, Any] = {"__reached__": lines.append}
    exec(compile(source.probed(), "fee.py", "exec"), probed)
    assert probed["fee"](7, 0) == 14
    assert lines == [7, 8, 10]


def test_every_source_and_every_test_that_is_named_is_there() -> None:
    assert all((SOURCES / name).is_file() for name in TARGETS)
    assert all((ROOT / path).exists() for group in GROUPS for path in group.tests)


def test_a_wrong_that_is_explained_is_one_and_has_a_reason() -> None:
    """A change to the line requires a new justification."""
    listed = tomllib.loads((ROOT / "tests/proofs/mutation/equivalent.toml").read_text(encoding="utf-8"))
    for name, reasons in listed.items():
        possible = {mutant.name for mutant in Source(SOURCES / name).mutants}
        assert reasons.keys() <= possible, name
        assert all(len(reason) > 10 for reason in reasons.values()), name


def test_the_table_keeps_what_it_says_of_sources_that_were_not_asked_about(tmp_path: Path) -> None:
    page = tmp_path / "promises.md"
    page.write_text("# Promises\n", encoding="utf-8")
    first, second, third, *never = TARGETS
    size = mutant_counts()
    write_docs(page, [Score(third, size[third], size[third], size[third] - 1, 0, 0, 1)])
    write_docs(page, [Score(first, size[first], size[first], size[first] - 2, 1, 1, 0)])
    assert write_docs(page, [Score(second, size[second] + 1, 1, 1, 0, 0, 0)]) == [second, *never]
    assert listed(page) == {
        first: Score(first, size[first], size[first], size[first] - 1, 0, 1, 0),
        third: Score(third, size[third], size[third], size[third] - 1, 0, 0, 1),
    }
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Promises\n## ")
    both = size[first] + size[third]
    assert text.splitlines()[-1].startswith(f"| all | {both:,} of {both:,} | {both - 2} | 1 | 1 | ")


def test_the_score_falls_where_tests_are_left_out() -> None:
    spoilt = SOURCES / "money" / "cents.py"
    line = next(
        number for number, text in enumerate(spoilt.read_text().splitlines(), 1) if "return Cents(exact // unit" in text
    )
    asked = ["money/cents.py", "--only", str(line)]
    assert _mutate(*asked) == (100.0, 3)
    assert _mutate(*asked, "--without", "tests/money/test_cents.py") == (0.0, 3)


def _mutate(*asked: str) -> tuple[float, int]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests" / "proofs")}
    done = subprocess.run(
        [sys.executable, "-m", "mutation.command", "--json", "--jobs", "1", *asked],
        capture_output=True,
        env=environment,
        check=False,
    )
    found = json.loads(done.stdout)
    assert done.returncode == (found["percent"] < 90), done.stderr.decode()
    return found["percent"], found["total"]["tried"]
