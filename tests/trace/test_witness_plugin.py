"""The pytest plugin really sees: a small checkout with a copy of the sources is tested in a process of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import queenhigh
from queenhigh.trace.evidence import Evidence, evidence_file, load

LITTLE = "little-book"

TESTS = """
import pytest

from queenhigh.money import Cents, Odds, Row, Wager, lose, win
from queenhigh.rules import IllegalAction, Rule

ANTE = Wager("ante", 1, Cents(500))
FLUSH = Row("flush", Odds(3), Rule("little-book", "Table 9"))
OUTSIDE = lose(ANTE, Rule("little-book", "seen by no test"))


@pytest.fixture
def settled():
    return lose(ANTE, Rule("little-book", "5.7.2"))


@pytest.mark.clause("casino-canberra-3-card-poker 4.7(a)")
def test_a_line_is_seen_with_its_price():
    assert win(ANTE, FLUSH, Rule("little-book", "5.7.1")).net == 1500


@pytest.mark.parametrize("stake", [100, 200])
def test_a_case_is_seen_once(stake):
    lose(Wager("ante", 1, Cents(stake)), Rule("little-book", "5.7.3"))


def test_a_fixture_is_seen_by_its_test(settled):
    assert settled.net == -500


def test_a_refusal_is_seen():
    with pytest.raises(IllegalAction):
        raise IllegalAction("Not now.", Rule("little-book", "9.5.2"))


def test_what_sees_nothing_is_not_noted():
    assert Rule("little-book", "only a value").clause == "only a value"
"""

CONFTEST = """
from queenhigh.money import Cents, Wager, lose
from queenhigh.rules import Rule


def pytest_sessionfinish():
    lose(Wager("ante", 1, Cents(500)), Rule("little-book", "seen after the last test"))
"""

SEEN = {
    "5.7.1": ["tests/test_small.py::test_a_line_is_seen_with_its_price"],
    "Table 9": ["tests/test_small.py::test_a_line_is_seen_with_its_price"],
    "5.7.3": ["tests/test_small.py::test_a_case_is_seen_once"],
    "5.7.2": ["tests/test_small.py::test_a_fixture_is_seen_by_its_test"],
    "9.5.2": ["tests/test_small.py::test_a_refusal_is_seen"],
}


class Checkout:
    """A checkout of its own: `src/queenhigh` copied, and a few tests."""

    def __init__(self, root: Path) -> None:
        self.root = root
        package = Path(queenhigh.__file__).parent
        shutil.copytree(package, root / "src" / "queenhigh", ignore=shutil.ignore_patterns("__pycache__"))
        (root / "tests").mkdir()
        (root / "pyproject.toml").write_text(
            '[tool.pytest.ini_options]\ntestpaths = ["tests"]\naddopts = "--strict-markers -p no:cacheprovider"\n',
            encoding="utf-8",
        )
        self.write(TESTS)
        self.write(CONFTEST, "conftest.py")

    def write(self, text: str, name: str = "test_small.py") -> None:
        (self.root / "tests" / name).write_text(text, encoding="utf-8")

    def pytest(self, *arguments: str) -> int:
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
        env["PYTHONPATH"] = str(self.root / "src")
        env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # the others take seconds to load
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "queenhigh.trace.plugin",
            "-p",
            "xdist.plugin",
            "-q",
            *arguments,
        ]
        ran = subprocess.run(command, cwd=self.root, env=env, capture_output=True, text=True, check=False)
        assert ran.returncode in (0, 1, 5), ran.stdout + ran.stderr
        return ran.returncode

    def evidence(self) -> Evidence:
        found = load(self.root)
        assert found is not None
        return found

    def forget(self) -> None:
        evidence_file(self.root).unlink(missing_ok=True)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    return Checkout(tmp_path_factory.mktemp("checkout").resolve())


@pytest.fixture
def checkout(small: Checkout) -> Checkout:
    small.write(TESTS)
    small.forget()
    return small


def test_a_run_of_every_test_leaves_the_evidence_of_every_clause_that_was_seen(checkout: Checkout) -> None:
    assert checkout.pytest() == 0
    assert checkout.evidence().seen == {LITTLE: SEEN}
    assert checkout.evidence().complete


def test_two_workers_see_together_what_one_sees(checkout: Checkout) -> None:
    assert checkout.pytest("-n", "2") == 0
    assert checkout.evidence().seen == {LITTLE: SEEN}
    assert checkout.evidence().complete


def test_a_part_of_the_tests_does_not_overwrite_the_evidence_of_all_of_them(checkout: Checkout) -> None:
    assert checkout.pytest() == 0
    assert checkout.pytest("-k", "refusal") == 0
    assert checkout.evidence().complete
    assert checkout.evidence().seen == {LITTLE: SEEN}


@pytest.mark.parametrize(
    "arguments",
    [
        ("-k", "refusal"),
        ("-m", "clause"),
        ("tests/test_small.py",),
        ("--deselect", "tests/test_small.py::test_a_refusal_is_seen"),
        ("--collect-only",),
    ],
    ids=["keyword", "mark", "path", "deselected", "collected"],
)
def test_a_part_of_the_tests_is_not_mistaken_for_all_of_them(checkout: Checkout, arguments: tuple[str, ...]) -> None:
    assert checkout.pytest(*arguments) == 0
    assert not checkout.evidence().complete


def test_a_run_that_fails_is_not_complete(checkout: Checkout) -> None:
    checkout.write(TESTS + "\n\ndef test_fails():\n    assert False\n")
    assert checkout.pytest() == 1
    assert not checkout.evidence().complete
    assert checkout.evidence().seen == {LITTLE: SEEN}


def test_tests_that_were_edited_while_they_ran_leave_no_evidence(checkout: Checkout) -> None:
    checkout.write(
        TESTS
        + "\n\ndef test_a_person_edits():\n    with open(__file__, 'a') as file:\n        file.write('# edited')\n"
    )
    assert checkout.pytest() == 0
    assert not evidence_file(checkout.root).exists()


def test_a_run_inside_a_run_gives_the_watch_back(checkout: Checkout) -> None:
    checkout.write(
        TESTS
        + "\n\ndef test_inner(tmp_path):\n"
        + "    (tmp_path / 'test_inner.py').write_text('def test_nothing(): pass')\n"
        + "    assert pytest.main(['-q', '--rootdir', str(tmp_path), str(tmp_path)]) == 0\n"
        + "    lose(ANTE, Rule('little-book', 'afterwards'))\n"
    )
    assert checkout.pytest() == 0
    assert checkout.evidence().seen[LITTLE]["afterwards"] == ["tests/test_small.py::test_inner"]
