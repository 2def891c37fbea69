"""The pytest plugin behind *witnessed*: records which clauses each test applied."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from queenhigh.rules.rule import Rule
from queenhigh.rules.witness import watch

Seen = dict[str, dict[str, list[str]]]

PARTIAL = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly", "setuponly")
"""Options with which pytest runs only some tests, or none."""


class Witness:
    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.test = ""
        self.known: set[Rule] = set()
        """The clauses that the test has applied already: one that decides a thousand rounds is recorded once."""
        self.seen: Seen = {}
        self.tree = ""
        self.watched_before = watch(self.note)

    def note(self, rule: Rule, _by: str) -> None:
        if self.test and rule not in self.known:
            self.known.add(rule)
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
    def pytest_sessionstart(self) -> None:
        """Remember the tree at the start: if it changes while the tests run, the evidence is discarded."""
        if root := self._root():
            from queenhigh.trace.evidence import tree_hash

            self.tree = tree_hash(root)

    @pytest.hookimpl
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.test = nodeid.split("[")[0]
        self.known = set()

    @pytest.hookimpl
    def pytest_runtest_logfinish(self) -> None:
        self.test = ""

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.merge(getattr(node, "workeroutput", {}).get("queenhigh_witnessed", {}))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, exitstatus: int) -> None:
        watch(self.watched_before)
        worker: dict[str, Any] | None = getattr(self.config, "workeroutput", None)
        if worker is not None:
            worker["queenhigh_witnessed"] = self.seen
        elif root := self._root():
            from queenhigh.trace.evidence import Evidence, save

            save(root, Evidence(self.tree, exitstatus == 0 and self._ran_everything(), self.seen))

    def _root(self) -> Path | None:
        """The checkout of a book, if its own tests are running and this is not an xdist worker."""
        from queenhigh.trace.evidence import checkouts

        root = self.config.rootpath
        return root if root in checkouts() and not hasattr(self.config, "workeroutput") else None

    def _ran_everything(self) -> bool:
        chosen = self.config.args_source is not pytest.Config.ArgsSource.TESTPATHS
        return not (chosen or any(getattr(self.config.option, name, None) for name in PARTIAL))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the test is about these clauses of a book")
    config.pluginmanager.register(Witness(config), "queenhigh-witness")
