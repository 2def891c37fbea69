"""Every code block of the README and the documentation: Python runs as a doctest, and commands are ones that exist."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from queenhigh.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").glob("*.md")])
HOME = ROOT / "docs" / "site" / "index.md"
"""It is put above all others when the site is built; its links are from there."""
TUTORIAL = ROOT / "docs" / "your-own-book.md"
"""Followed step by step, in an environment of its own, by tests/club/test_tutorial.py."""
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?<=\n\n)(?: {4}.*\n|\n(?= {4}))+")
COMMAND = re.compile(r"^(?:\$ )?(?:\./)?queenhigh ((?:[a-z]|--)[^\n]*)$", re.MULTILINE)
ENDS = re.compile(r"\s{2,}|\s+#|\s*(?:&&|[|<>])\s")
"""Where a command ends and a remark begins."""


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """The language of each block, and what it says."""
    text = page.read_text(encoding="utf-8")
    for block in FENCED.finditer(text):
        yield block[1], block[2]
    for block in INDENTED.finditer(FENCED.sub("", text)):
        yield "", re.sub(r"^ {4}", "", block[0], flags=re.MULTILINE)


def python(page: Path) -> str:
    return "\n".join(text for language, text in blocks(page) if language == "python")


def commands(page: Path) -> list[str]:
    return [ENDS.split(found[1])[0] for _, text in blocks(page) for found in COMMAND.finditer(text)]


WITH_PYTHON = [page for page in PAGES if python(page)]
WITH_COMMANDS = [page for page in PAGES if commands(page)]


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_the_pages_are_found() -> None:
    assert {"README.md", "docs/python.md", "docs/sheets.md", "docs/maths.md"} <= {*map(named, WITH_PYTHON)}
    assert {"README.md", "CONTRIBUTING.md", "docs/serving.md", "docs/training.md"} <= {*map(named, WITH_COMMANDS)}


def test_python_is_in_blocks_that_are_run() -> None:
    """In a fence that says so, with prompts; anything else that looks like Python would not be run."""
    for page in PAGES:
        for language, text in blocks(page):
            if language == "python":
                assert text.startswith(">>> "), f"{named(page)}: {text[:60]}"
            elif page != TUTORIAL:
                assert not re.match(r"(>>> |import |from \w+ import )", text), f"{named(page)}: {text[:60]}"


@pytest.mark.parametrize("page", WITH_PYTHON, ids=named)
def test_the_python_of_a_page_does_what_it_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(python(page), {}, named(page), str(page), 0)
    told: list[str] = []
    doctest.DocTestRunner().run(test, out=told.append)
    assert not told, "".join(told)


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=named)
def test_the_commands_of_a_page_exist_with_their_options(page: Path) -> None:
    for line in commands(page):
        words = shlex.split(line)
        command: click.Command = app
        while isinstance(command, click.Group) and words and not words[0].startswith("-"):
            assert words[0] in command.commands, f"{named(page)}: queenhigh {line}"
            command = command.commands[words.pop(0)]
        if not isinstance(command, click.Group):
            try:
                command.make_context(command.name, words)
            except click.ClickException as error:
                pytest.fail(f"{named(page)}: queenhigh {line}: {error.format_message()}")


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        folder = ROOT if page == HOME else page.parent
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            if "://" not in target and not target.startswith("#"):
                assert (folder / target.partition("#")[0]).exists(), f"{named(page)}: {target}"
