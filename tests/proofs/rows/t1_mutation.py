"""T1: small errors are put into the code that calculates money, one at a time; the tests have to notice."""

from __future__ import annotations

import subprocess
import sys
from tempfile import TemporaryFile
from unittest.mock import patch

import msgspec
from mutation.command import ENOUGH, Result
from mutation.targets import ROOT
from proving import Case, Fault, Figures, Profile

PROMISE = "a small error in settlement, pots, jackpots or postings makes a test fail"
PROOF = (
    "An operator, a boundary, a number, a condition or a statement is changed in the running code, one at a time, and "
    "the quick tests that reach it are run until one fails: `scripts/mutate`. Changes that make no difference are "
    "listed with the reason in `tests/proofs/mutation/equivalent.toml` and counted separately. At least 90 % of the "
    "others must be noticed."
)
QUICK = False
IN_SMALL = ("money/wager.py", "money/pots.py")


def left_out() -> tuple[str, ...]:
    """Tests that are not run."""
    return ()


def run(case: Case) -> Figures:
    asked = list(IN_SMALL) if case.profile is Profile.PR else []
    if case.profile is Profile.NIGHTLY:
        asked += ["--sample", "600"]
    for path in left_out():
        asked += ["--without", path]
    found = _mutate(case, asked)
    survived = [f"{one.source}, {one.mutant.name}" for one in found.survived]
    assert found.percent >= ENOUGH, f"{found.percent:.1f} % were noticed; not: {'; '.join(survived)}"
    return {
        "mutants": found.total.tried,
        "noticed": found.total.killed + found.total.timeouts,
        "explained": found.total.explained,
        "not noticed": found.total.survived,
        "score": f"{found.percent:.1f} %",
        "lowest of a source": f"{min(score.percent for score in found.scores):.1f} %",
    }


def _mutate(case: Case, asked: list[str]) -> Result:
    command = [sys.executable, "-m", "mutation.command", "--json", "--jobs", str(case.cores), *asked]
    with (
        TemporaryFile() as answer,  # and no pipe: a long answer would wait there while its reader waits for the end
        subprocess.Popen(command, stdout=answer, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process,
    ):
        assert process.stderr is not None
        done = 0
        for line in process.stderr:
            done += "s, " not in line
            case.tell(done, done, f"mutants: {line.strip()[:60]}")
        answer.seek(0)
        return msgspec.json.decode(answer.read(), type=Result)


FAULTS: dict[str, Fault] = {
    "the tests of settlement lines are left out": lambda: patch(
        f"{__name__}.left_out", lambda: ("tests/money/test_settlement_lines.py",)
    ),
    "the tests of pots are left out": lambda: patch(f"{__name__}.left_out", lambda: ("tests/money/test_pots.py",)),
}
