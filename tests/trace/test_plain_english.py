"""What people read is plain English: a short list of phrases that read like a translation is not used."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "queenhigh"
BANNED = re.compile(
    r"thousand million|sums? to nothing|\bthe own\b|\bwhoever\b|\bsomebody\b|\beverybody\b|\bso much\b|\bso many\b"
    r"|\bgoes on\b|\breckon|as well as can be|\btwo persons\b|yours to ask|come out even|not alike|though it take|anybody wrote"
    r"|\banybody\b(?! =|\")|\bnought\b|\bwhosever\b|thrown out|\bspeaks? of\b|\bwhat (?:becomes?|became) of\b"
    r"|\bthe very (?:same|next|end|case)\b|the numbers for a night|is there no more|small wrongs?\b"
    r"|\bis there (?:twice|already)\b|has it once|above nothing|together they are nothing|tables of every book"
    r"|beside the best|names of houses only|around (?:its|the) rounds|set (?:it|them) right|commas? between\b"
    r"|>To the (?:lobby|tables|drills|floor|content)<|(?:is|are) put right\b"
    r"|\bcomes? true\b|knows? nothing of\b|\bwas said to\b|\basked for is\b|nothing comes late|less than nothing|come to an end"
    r"|beyond the doors|inside a hand|leaves? a doubt|\bjust now\b|\bthat lies there\b"
    r"|(?<!here )\bis no (?!longer|more|one|less|need|way|reason)\w+|went wrong here, not with you"
    r"|\bgo on\b(?! display)|\bat the earliest\b|\bof all wagered\b|\b9[059] of 100\b(?! (?:rounds|samples))"
    r"|below nothing|came from nowhere|are to be right|all as usual|other than usual|limit lost\b|\bby other code\b"
    r"|\blies as the\b|going on to the|best answers? to\b|\bas it would be\b(?=\")",
    re.IGNORECASE,
)
TOP = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
PAGES = sorted(
    [*(ROOT / page for page in TOP), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "guides").glob("*.md")]
)

PUBLISHED = {"sqlite_schema.py", "postgres_schema.py"}
"""Migrations that ledgers were made with: with another word in them, those ledgers would not open any more."""


def messages(path: Path) -> Iterator[tuple[int, str]]:
    """Every text in a module except docstrings and names. Schemas are published and stay as they are."""
    if path.stem.endswith("_schema"):
        return
    tree = ast.parse(path.read_text("utf-8"))
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in notes
            and " " in node.value
        ):
            yield node.lineno, node.value


def remarks(path: Path) -> Iterator[tuple[int, str]]:
    """Every line of a docstring, and every comment."""
    if path.stem.endswith("_schema"):
        return
    source = path.read_text("utf-8")
    if not BANNED.search(source):
        return
    whole = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from running(whole[node.lineno - 1 : node.end_lineno], node.lineno)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def running(lines: list[str], first: int = 1) -> Iterator[tuple[int, str]]:
    """Each line with the first words of the next one, so that a phrase that is broken across two lines is found too."""
    for number, (line, after) in enumerate(zip(lines, [*lines[1:], ""], strict=True), first):
        yield number, f"{line} {' '.join(after.split()[:2])}" if line.strip() else line


def lines(path: Path) -> Iterator[tuple[int, str]]:
    whole = path.read_text("utf-8").splitlines()
    for number, line in running(whole) if path.suffix == ".md" else enumerate(whole, 1):
        if not line.lstrip().startswith(("//", "*", "/*", "import ")):
            yield number, re.sub(r"\bsomebody(?=\(| |,|\))", "", line) if path.suffix == ".js" else line


def found(paths: list[Path], texts: object, phrase: re.Pattern[str] = BANNED) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {hit.group()!r} in {text.strip()[:100]!r}"
        for path in paths
        for number, text in texts(path)  # type: ignore[operator]
        if (hit := phrase.search(text))
    ]


def test_messages_use_no_banned_phrase() -> None:
    assert not found([path for path in sorted(SOURCE.rglob("*.py")) if path.name not in PUBLISHED], messages)


def test_docstrings_and_comments_use_no_banned_phrase() -> None:
    assert not found([path for path in sorted(SOURCE.rglob("*.py")) if path.name not in PUBLISHED], remarks)


def test_the_tests_own_docstrings_and_comments_use_no_banned_phrase() -> None:
    """Tests are read as a description of the product. Names and sample texts in them are exempt."""
    assert not found(sorted((ROOT / "tests").rglob("*.py")), remarks)


def test_decisions_use_no_banned_phrase() -> None:
    assert not found(sorted((ROOT / "docs" / "decisions").glob("*.md")), lines)


def test_the_books_data_and_pages_use_no_banned_phrase() -> None:
    """Clauses, readings, prices, stories, topics, terms, scenarios, and the page that leads into each room."""
    read = [path for kind in ("*.toml", "scenarios.yaml", "README.md") for path in sorted(SOURCE.rglob(kind))]
    assert len(read) > 50
    assert not found(read, lines)


def test_pages_of_the_site_use_no_banned_phrase() -> None:
    site = [path for path in sorted((SOURCE / "server" / "site").rglob("*.js")) if "vendor" not in path.parts]
    assert site
    assert not found(site, lines)


def test_the_game_is_written_as_the_glossary_says() -> None:
    """`Hold'em` in every text; `holdem` is only a word to type, and Crown Poker's titles have their own spelling."""
    game = re.compile(r"\bhold'em")
    source = [path for path in sorted(SOURCE.rglob("*.py")) if path.name not in PUBLISHED]
    data = [path for kind in ("*.toml", "*.yaml", "README.md") for path in sorted(SOURCE.rglob(kind))]
    pages = [page for page in PAGES if page.stem != "glossary"]
    assert not [*found(source, messages, game), *found([*data, *pages], lines, game)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_documents_use_no_banned_phrase(page: Path) -> None:
    assert not found([page], lines)


@pytest.mark.parametrize(
    "text",
    [
        "Everybody is there.",
        "'x' is no number.",
        "billions, or a thousand million",
        "It goes on.",
        "so many of them",
        "the very same run",
        "What becomes of it?",
        "The queen of hearts is there twice.",
        "Amounts are above nothing.",
        "each decision beside the best one",
        "Wagers may still be changed: nothing comes late.",
        "Notice was given of 20.00, and asked for is 100.00.",
        "A table does not come to an end.",
        "The round may go on.",
        "at the earliest 20 minutes after a sign",
        "the gain, with 95 of 100 samplings",
        "A prize is not below nothing.",
    ],
)
def test_a_banned_phrase_is_found(text: str) -> None:
    assert BANNED.search(text)


def test_a_banned_phrase_in_a_docstring_or_a_comment_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""Fine.\n\nFor somebody."""\n\nx = "somebody else\'s"  # whoever\n', encoding="utf-8")
    assert [number for number, text in remarks(module) if BANNED.search(text)] == [3, 5]


def test_a_phrase_that_is_broken_across_two_lines_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("It counts though it\ntake minutes.\n\nIt counts though it\n\ntake is another word.\n", "utf-8")
    assert [number for number, text in lines(page) if BANNED.search(text)] == [1]


@pytest.mark.parametrize(
    "text",
    [
        "There is no seat 9.",
        "It is no longer open.",
        "No one is wagering at seat 2.",
        "The prizes go on display.",
        "in 95 of 100 rounds",
    ],
)
def test_plain_words_are_not(text: str) -> None:
    assert not BANNED.search(text)
