"""Where a mutant is tried: a process that has imported everything and collected the tests, forked once for each mutant.

The code of live functions is exchanged, so every reference to one now calls the mutated version. What is run
when a module is imported (defaults, tables) can only be spoiled before that: such a mutant has a process that imports again.
"""

from __future__ import annotations

import functools
import gc
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import msgspec
import pytest
from _pytest.assertion.rewrite import AssertionRewritingHook
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from mutation.mutants import Mutant, Source

BUDGET = 3.0
"""Seconds of computing, of a sound house, that are spent on the tests of one mutant: the quickest that reach it."""
EXAMPLES = 40
PATIENCE = 10
"""How many times as long as with sound code a test may take, and the minimum in tenths of a second."""
WAITING = 300
"""Seconds by the clock on the wall after which a test waits for something that never comes."""
PLUGINS_LEFT_OUT = ("cacheprovider", "xdist", "queenhigh.trace.plugin")
LONG = ("*_properties.py", "*_evening.py", "*_pokerkit.py", "*_tournament*.py")
"""Tests of whole evenings: they would notice more, and take too long to be asked about every mutant."""
OPTIONS = (
    *("-q", "-s", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
    *(f"-pno:{name}" for name in PLUGINS_LEFT_OUT),
    *(f"--ignore-glob={name}" for name in LONG),
)
KILLED, TIMEOUT, SURVIVED = "killed", "timeout", "survived"


class Found(msgspec.Struct, frozen=True):
    """What happened to a mutant. `by`: the test that noticed; `tried`: how many did not, or did not before it."""

    source: str
    mutant: Mutant
    verdict: str
    by: str = ""
    tried: int = 0


class Sound(msgspec.Struct, frozen=True):
    """How long each test takes on the unchanged source, quickest first, and those that fail on it."""

    seconds: dict[str, float]
    failing: tuple[str, ...]


class Bench:
    """A pytest plugin that runs the tests once with probes, and then for every mutant those that reach it."""

    def __init__(
        self,
        sources: Mapping[str, Source],
        wanted: Mapping[str, Sequence[Mutant]],
        tell: Callable[[Found | Sound], None],
    ) -> None:
        self.sources = sources
        self.wanted = wanted
        self.tell = tell
        self.seconds: dict[str, float] = {}
        self.reached: dict[tuple[str, int], set[str]] = defaultdict(set)
        self.items: dict[str, pytest.Item] = {}
        self.last_killer: dict[tuple[str, str], str] = {}
        self.remembering: list[functools._lru_cache_wrapper[Any]] = []

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        repeatable(config)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if quick(item)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            self.tell(Sound({}, ("some tests cannot be collected",)))
            return True
        self.items = {item.nodeid: item for item in session.items}
        gc.unfreeze()  # what is frozen is not found
        alive = _alive({str(source.path) for source in self.sources.values()})
        self.remembering = _remembering()
        self._sound(alive)
        quiet()
        gc.collect()
        gc.freeze()
        for name, mutants in self.wanted.items():
            here = alive[str(self.sources[name].path)]
            for mutant in mutants:
                if not mutant.cold:
                    self.tell(self._tried(name, mutant, here))
        return True

    def _sound(self, alive: Mapping[str, list[FunctionType]]) -> None:
        reached: set[tuple[str, int]] = set()
        before = {function: function.__code__ for functions in alive.values() for function in functions}
        for name, source in self.sources.items():
            path = str(source.path)
            for function in alive[path]:
                function.__globals__["__reached__"] = _probe(reached, name)
            _exchange(alive[path], compile(source.probed(), path, "exec"))
        failing = []
        for id, item in self.items.items():
            reached.clear()
            self._forget()
            began = time.process_time()
            if _fails(item):
                failing.append(id)
            else:
                self.seconds[id] = time.process_time() - began
                for line in reached:
                    self.reached[line].add(id)
        for function, code in before.items():
            function.__code__ = code
        quickest = sorted(self.seconds, key=lambda id: self.seconds[id])
        self.tell(Sound({id: self.seconds[id] for id in quickest}, tuple(failing)))

    def _forget(self) -> None:
        for remembered in self.remembering:
            remembered.cache_clear()

    def _tried(self, name: str, mutant: Mutant, alive: list[FunctionType]) -> Found:
        tests = self._tests(name, mutant)
        number, status = _in_a_fork(lambda noticed: self._try(name, mutant, alive, tests, noticed))
        if os.WIFSIGNALED(status):
            return Found(name, mutant, TIMEOUT, tests[min(number, len(tests) - 1)], number)
        if number == len(tests):
            return Found(name, mutant, SURVIVED, "", number)
        self.last_killer[name, mutant.where] = tests[number]
        return Found(name, mutant, KILLED, tests[number], number)

    def _tests(self, name: str, mutant: Mutant) -> list[str]:
        """Those that reach the line, quickest first; before them the one that noticed the last mutant of the function."""
        able = sorted(self.reached[name, mutant.line], key=lambda id: self.seconds[id])
        if (last := self.last_killer.get((name, mutant.where))) in able:
            able = [last, *(id for id in able if id != last)]
        chosen: list[str] = []
        spent = 0.0
        for id in able:
            spent += self.seconds[id]
            if spent > BUDGET and chosen:
                break
            chosen.append(id)
        return chosen

    def _try(
        self, name: str, mutant: Mutant, alive: list[FunctionType], tests: list[str], noticed: Callable[[int], None]
    ) -> None:
        source = self.sources[name]
        with source.spoiled(mutant.number) as tree:
            _exchange(alive, compile(tree, str(source.path), "exec"))
        self._forget()
        for number, id in enumerate(tests):
            noticed(number)
            _limit(self.seconds[id])
            if _fails(self.items[id]):
                return
        noticed(len(tests))


class AnewBench:
    """For a mutant that is there before anything is imported: the quickest tests, until one fails."""

    def __init__(self, seconds: Mapping[str, float], noticed: Callable[[int], None]) -> None:
        self.order = {id: place for place, id in enumerate(seconds)}
        self.seconds = seconds
        self.noticed = noticed

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        repeatable(config)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True
        able = [item for item in session.items if item.nodeid in self.order]
        spent = 0.0
        for number, item in enumerate(sorted(able, key=lambda item: self.order[item.nodeid])):
            self.noticed(number)
            _limit(self.seconds[item.nodeid])
            if _fails(item):
                return True
            spent += self.seconds[item.nodeid]
            if spent > 2 * BUDGET:
                break
        self.noticed(-1)
        return True


def tried_anew(name: str, source: Source, mutant: Mutant, tests: Sequence[str], sound: Sound) -> Found:
    """In a process that has imported nothing of the house yet. An import or a collection that fails was noticed too."""

    def attempt(noticed: Callable[[int], None]) -> None:
        quiet()
        noticed(0)
        with source.spoiled(mutant.number) as tree:
            _import_instead(source.path, compile(tree, str(source.path), "exec"))
        _limit(30)
        pytest.main([*OPTIONS, *tests], plugins=[AnewBench(sound.seconds, noticed)])

    number, status = _in_a_fork(attempt)
    if os.WIFSIGNALED(status):
        return Found(name, mutant, TIMEOUT, "", number)
    if number == -1:
        return Found(name, mutant, SURVIVED, "", len(sound.seconds))
    return Found(name, mutant, KILLED, [*sound.seconds, ""][number], number)


def _import_instead(path: Path, code: CodeType) -> None:
    """pytest itself loads the house's modules, as it does the tests."""
    usual = AssertionRewritingHook.exec_module

    def exec_module(self: AssertionRewritingHook, module: ModuleType) -> None:
        if module.__spec__ is not None and module.__spec__.origin == str(path):
            exec(code, module.__dict__)
        else:
            usual(self, module)

    AssertionRewritingHook.exec_module = exec_module  # type: ignore[method-assign]


def quick(item: pytest.Item) -> bool:
    """No PostgreSQL is started for a mutant."""
    return not any("postgres" in name for name in getattr(item, "fixturenames", ()))


def repeatable(config: pytest.Config) -> None:
    """Examples that are always the same, and no time spent on finding a smaller one. What is traced is left alone."""
    config.addinivalue_line("markers", "clause: read by the trace")
    few = settings(
        settings.get_profile("untimed"),
        derandomize=True,
        database=None,
        max_examples=EXAMPLES,
        phases=(Phase.explicit, Phase.generate),
        report_multiple_bugs=False,
    )
    settings.register_profile("mutation", few)
    settings.load_profile("mutation")


def quiet() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.dup2(nowhere, sys.stderr.fileno())


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _limit(seconds: float) -> None:
    """Of computing: a machine that is busy with other things does not end a test."""
    signal.setitimer(signal.ITIMER_VIRTUAL, max(1.0, PATIENCE * seconds))
    signal.alarm(WAITING)


def _in_a_fork(attempt: Callable[[Callable[[int], None]], None]) -> tuple[int, int]:
    """The last number that was told there, and the status with which it ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        gc.disable()
        pytest.Function.repr_failure = lambda *_, **__: ""  # type: ignore[method-assign]
        try:
            attempt(lambda number: _write(writing, number))
        finally:
            os._exit(0)
    os.close(writing)
    told = b""
    while piece := os.read(reading, 65536):
        told += piece
    os.close(reading)
    _, status = os.waitpid(child, 0)
    return int.from_bytes(told[-4:], "big", signed=True), status


def _write(pipe: int, number: int) -> None:
    os.write(pipe, number.to_bytes(4, "big", signed=True))


def _probe(reached: set[tuple[str, int]], name: str) -> Callable[[int], None]:
    return lambda line: reached.add((name, line))


def _alive(paths: set[str]) -> dict[str, list[FunctionType]]:
    found: dict[str, list[FunctionType]] = {path: [] for path in paths}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename in paths:
            found[thing.__code__.co_filename].append(thing)
    return found


def _exchange(functions: list[FunctionType], code: CodeType) -> None:
    made = {(one.co_qualname, one.co_firstlineno): one for one in _codes(code)}
    for function in functions:
        old = function.__code__
        new = made.get((old.co_qualname, old.co_firstlineno))
        if new is not None and len(new.co_freevars) == len(old.co_freevars):
            function.__code__ = new


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _remembering() -> list[functools._lru_cache_wrapper[Any]]:
    """Functions of the rooms that remember what a sound one answered before."""
    return [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, functools._lru_cache_wrapper) and str(thing.__module__).startswith("queenhigh.games")
    ]
