"""Every example in a docstring of the public interface prints what it says."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

import queenhigh

ROOT = "examples/canberra.yaml"
MODULES = sorted({getattr(queenhigh, name).__module__ for name in queenhigh.__all__} | {"queenhigh"})


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith(("queenhigh.api", "queenhigh"))])
def test_the_examples_of_a_module(name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(request.config.rootpath)
    failed, _ = doctest.testmod(import_module(name))
    assert not failed


def test_the_public_names_have_docstrings_and_examples() -> None:
    finder = doctest.DocTestFinder(recurse=False)
    documented = {name: getattr(queenhigh, name).__doc__ or "" for name in queenhigh.__all__}
    assert not [name for name, words in documented.items() if len(words) < 10]
    with_examples = [
        name for name in queenhigh.__all__ for test in finder.find(getattr(queenhigh, name), name) if test.examples
    ]
    assert {*with_examples} == {*queenhigh.__all__}
