"""`pytest -n 4`: the tests in four processes, forked from one that has imported and collected everything.

To collect thirteen thousand tests takes five seconds of a processor, in a fresh clone twelve. A fork takes none, and shares the
memory. Tests that wait are run beside tests that count, so that the processor is never idle; of both the slow folders come first,
so that no worker is left with a long test at the end.
"""

from __future__ import annotations

import atexit
import os
import sys
import traceback
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, suppress
from itertools import groupby
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

WAITING = ("browser", "club", "packaging", "proofs", "server")
"""Folders of `tests` whose tests wait for a browser, a server or a disk half of their time, the one with the slowest first."""
COUNTING = ("maths", "cli", "environments", "documentation", "desk")
"""The slowest of the others, whose tests keep a processor busy."""
TESTS = Path(__file__).parent
AHEAD = 2
"""Tests that a worker knows of: the one that it runs, and the one after it, whose fixtures stay."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("workers")
    group._addoption("-n", type=int, default=0, metavar="NUMBER", help="run the tests in NUMBER processes")


def pytest_configure(config: pytest.Config) -> None:
    option = config.option
    if option.n > 1 and hasattr(os, "fork") and not (option.usepdb or option.collectonly):
        config.pluginmanager.register(Workers(option.n), "queenhigh-workers")


def _folder(path: Path) -> str:
    return path.relative_to(TESTS).parts[0] if path.is_relative_to(TESTS) else ""


def in_turns(paths: Sequence[Path]) -> list[int]:
    """The numbers of these files in the order in which they are run."""

    def spread(folders: Sequence[str], numbers: list[int]) -> list[tuple[float, int]]:
        numbers.sort(key=lambda n: folders.index(_folder(paths[n])) if _folder(paths[n]) in folders else len(folders))
        return [(at / len(numbers), n) for at, n in enumerate(numbers)]

    waiting = [n for n, path in enumerate(paths) if _folder(path) in WAITING]
    counting = [n for n, path in enumerate(paths) if _folder(path) not in WAITING]
    return [n for _, n in sorted(spread(WAITING, waiting) + spread(COUNTING, counting))]


class Share:
    """Which test comes next. A file stays with a worker, which makes its fixtures once; at the end the longest rest is halved."""

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        files = [(path, deque(numbers)) for path, numbers in groupby(range(len(items)), lambda n: items[n].path)]
        self._files = deque(files[n][1] for n in in_turns([path for path, _ in files]))
        self._begun: dict[int, deque[int]] = {}

    def next(self, worker: int) -> int | None:
        if not self._begun.get(worker):
            self._begun[worker] = self._files.popleft() if self._files else self._half()
        return self._begun[worker].popleft() if self._begun[worker] else None

    def _half(self) -> deque[int]:
        longest = max(self._begun.values(), key=len, default=deque[int]())
        return deque([longest.pop() for _ in range(len(longest) // 2)][::-1])

    def give_back(self, worker: int, given: Iterable[int]) -> None:
        """What a worker was given and what it had before it: it has crashed."""
        self._files.append(deque([*given, *self._begun.pop(worker, ())]))

    def stop(self) -> None:
        self._files.clear()
        self._begun.clear()


class Worker:
    """As the first process sees it: its pipe, and the numbers of the tests that it has been given and has not finished."""

    def __init__(self, number: int, pid: int, pipe: Connection) -> None:
        self.number, self.pid, self.pipe = number, pid, pipe
        self.given: deque[int] = deque()
        self.finished = False


class Workers:
    def __init__(self, number: int) -> None:
        self.number = number
        self.workers: list[Worker] = []
        self.forked = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed or len(session.items) < 2:  # something cannot be collected: pytest says so
            return None
        self.session, self.hook, self.share = session, session.config.hook, Share(session.items)
        if reporter := session.config.pluginmanager.get_plugin("terminalreporter"):
            reporter.showfspath = False
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        self._give(*[self._forked() for _ in range(self.number)] * AHEAD)
        while self.workers:
            pipes = {worker.pipe: worker for worker in self.workers}
            for worker in map(pipes.__getitem__, wait([*pipes])):  # type: ignore[arg-type]
                try:
                    kind, what = worker.pipe.recv()
                except (EOFError, ConnectionError):
                    self._ended(worker)
                else:
                    self._heard(worker, kind, what)
            if session.shouldfail or session.shouldstop:
                self.share.stop()
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True

    def _heard(self, worker: Worker, kind: str, what: Any) -> None:
        if kind == "begun":
            item = self.session.items[what]
            self.hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        elif kind == "report":
            report = self.hook.pytest_report_from_serializable(config=self.session.config, data=what)
            self.hook.pytest_runtest_logreport(report=report)
        elif kind == "done":
            worker.given.popleft()
            self._give(worker)
        else:
            worker.finished = True
            if told := getattr(self.hook, "pytest_testnodedown", None):
                told(node=SimpleNamespace(workeroutput=what), error=None)

    def _give(self, *workers: Worker) -> None:
        for worker in workers:
            number = self.share.next(worker.number)
            if number is not None:
                worker.given.append(number)
            with suppress(ConnectionError):  # it has crashed, which is heard at once
                worker.pipe.send(number)

    def _ended(self, worker: Worker) -> None:
        """Did it crash? Then the test that was running has failed, and another worker takes its place."""
        os.waitpid(worker.pid, 0)
        self.workers.remove(worker)
        if worker.finished:
            return
        item = self.session.items[worker.given.popleft()]
        said = f"its process ended while {item.nodeid} was running"
        report = pytest.TestReport(item.nodeid, item.location, {}, "failed", said, "call")
        self.hook.pytest_runtest_logreport(report=report)
        self.share.give_back(worker.number, worker.given)
        self._give(*[self._forked()] * AHEAD)

    def _forked(self) -> Worker:
        number, self.forked = self.forked, self.forked + 1
        ours, theirs = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        if pid := os.fork():
            theirs.close()
            worker = Worker(number, pid, ours)
            self.workers.append(worker)
            return worker
        status = 1
        try:
            for other in (*(worker.pipe for worker in self.workers), ours):
                other.close()
            self._work(number, theirs)
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)

    def _work(self, number: int, pipe: Connection) -> None:
        """In a worker. pytest's plug-ins know it by the two attributes that pytest-xdist gives its own."""
        atexit._clear()
        session, config = self.session, self.session.config
        output: dict[str, Any] = {}
        config.workerinput, config.workeroutput = {"workerid": f"w{number}"}, output  # type: ignore[attr-defined]
        _have_own_files(config, f"worker-{number}")
        for name in ("terminalreporter", "queenhigh-workers"):
            config.pluginmanager.unregister(name=name)
        config.pluginmanager.register(Teller(config, pipe))
        this, after = pipe.recv(), pipe.recv()
        while this is not None:
            pipe.send(("begun", this))
            item, following = session.items[this], None if after is None else session.items[after]
            self.hook.pytest_runtest_protocol(item=item, nextitem=following)
            pipe.send(("done", this))
            this, after = after, pipe.recv()
        self.hook.pytest_sessionfinish(session=session, exitstatus=int(session.testsfailed > 0))
        pipe.send(("finished", output))
        atexit._run_exitfuncs()


class Teller:
    """In a worker: passes on how each test went."""

    def __init__(self, config: pytest.Config, pipe: Connection) -> None:
        self.config, self.pipe = config, pipe

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        self.pipe.send(("report", data))


def _have_own_files(config: pytest.Config, name: str) -> None:
    """Its temporary folder is beside the others', and what its tests print is caught in a file of its own."""
    folders = config._tmp_path_factory  # type: ignore[attr-defined]
    folders._basetemp, folders._exit_stack = folders.getbasetemp() / name, ExitStack()
    folders._basetemp.mkdir()
    if capture := config.pluginmanager.get_plugin("capturemanager"):
        capture.stop_global_capturing()
        capture.start_global_capturing()
        capture.suspend_global_capture(in_=True)
