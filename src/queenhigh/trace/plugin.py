"""The pytest plugin behind *witnessed*: notes which test saw which clause decide."""

from __future__ import annotations

from typing import Any

import pytest

from queenhigh.rules.rule import Rule
from queenhigh.rules.witness import watch

Seen = dict[str, dict[str, list[str]]]


class Witness:
    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.test = ""
        self.seen: Seen = {}
        self.failed = False

    def note(self, rule: Rule, by: str) -> None:
        if self.test:
            self._add(rule.book, rule.clause, self.test)

    def _add(self, book: str, clause: str, test: str) -> None:
        from queenhigh.trace.evidence import MOST_TESTS

        tests = self.seen.setdefault(book, {}).setdefault(clause, [])
        if test not in tests and len(tests) < MOST_TESTS:
            tests.append(test)

    def merge(self, seen: Seen) -> None:
        for book, clauses in seen.items():
            for clause, tests in clauses.items():
                for test in tests:
                    self._add(book, clause, test)

    @pytest.hookimpl
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.test = nodeid.split("[")[0]

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    @pytest.hookimpl
    def pytest_runtest_logfinish(self) -> None:
        self.test = ""

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.merge(getattr(node, "workeroutput", {}).get("queenhigh_witnessed", {}))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        watch(None)
        worker: dict[str, Any] | None = getattr(self.config, "workeroutput", None)
        if worker is not None:
            worker["queenhigh_witnessed"] = self.seen
            return
        from queenhigh.trace.evidence import checkout, save

        root = checkout()
        if root is not None and root == self.config.rootpath:
            save(root, self.seen, complete=exitstatus == 0 and self._ran_everything())

    def _ran_everything(self) -> bool:
        option = self.config.option
        chosen = self.config.args_source is not pytest.Config.ArgsSource.TESTPATHS
        return not (chosen or option.keyword or option.markexpr or getattr(option, "lf", False) or option.collectonly)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the test is about these clauses of a book")
    witness = Witness(config)
    config.pluginmanager.register(witness, "queenhigh-witness")
    watch(witness.note)
