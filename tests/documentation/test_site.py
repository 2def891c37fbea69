"""The documentation site, without Sphinx: its pages, its links and the almanac. `scripts/docs` builds all of it and fails on any
link that leads nowhere."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import almanac
import build
import pytest

import queenhigh
from queenhigh.games.library import BOOK_IDS, open_book, open_pay_book, short_name
from queenhigh.server.law.topics import topics

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    *(path for path in DOCS.rglob("*.md") if "site" not in path.relative_to(DOCS).parts),
    *(ROOT / name for name in (*build.TOP, "README.md", "examples/README.md")),
]
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.fixture(scope="module")
def generated() -> dict[str, dict[str, str]]:
    """The almanac's pages by book, but for the odds."""
    return {book: dict(almanac.book_pages(book, odds=False)) for book in BOOK_IDS}


def slugs(page: Path) -> set[str]:
    """The anchors of its headings, as GitHub and the site make them."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text("utf-8")), re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", CODE.sub(lambda code: code[0].strip("`"), each).lower()) for each in headings)
    return {each.replace(" ", "-") for each in kept}


def test_every_link_and_anchor_leads_somewhere() -> None:
    seen = 0
    for page in PAGES:
        for target in LINK.findall(CODE.sub("", FENCED.sub("", page.read_text("utf-8")))):
            if "://" in target:
                continue
            seen += 1
            path, _, anchor = target.partition("#")
            there = (page.parent / path).resolve() if path else page
            assert there.exists(), f"{page.relative_to(ROOT)}: {target}"
            if anchor and there.suffix == ".md":
                assert anchor in slugs(there), f"{page.relative_to(ROOT)}: {target}"
    assert seen > 100


def test_every_page_is_in_the_contents() -> None:
    listed = {
        *re.findall(r"^((?:docs|examples)/\S+|[A-Z]+)$", (DOCS / "site" / "index.md").read_text("utf-8"), re.MULTILINE)
    }
    pages = {
        page.relative_to(ROOT).with_suffix("").as_posix() for page in (*PAGES, *(DOCS / "notebooks").glob("*.ipynb"))
    }
    below = {page for page in pages if re.match(r"docs/decisions/\d", page)}  # the list of decisions has these
    assert listed == pages - below - {"README"}


def test_the_almanac_has_every_clause_once_with_its_example_code_and_tests(
    generated: dict[str, dict[str, str]],
) -> None:
    for book, pages in generated.items():
        text = "\n".join(pages.values())
        anchors = Counter(re.findall(r"^\(([\w-]+)\)=$", text, re.MULTILINE))
        assert [name for name, times in anchors.items() if times > 1] == []
        for clause in open_book(book).clauses.values():
            assert anchors[almanac.anchor(book, clause.id)] == 1, (book, clause.id)
            assert almanac.plain(clause.requires) in text
            assert almanac.plain(clause.example.replace("->", "→")) in text
    canberra = generated[BOOK_IDS[1]]["chapter-4"]
    assert "casino_canberra_3_card_poker/settle.py`, line" in canberra
    assert "test_canberra_" in canberra


def test_the_almanac_has_every_price_reading_and_answer(generated: dict[str, dict[str, str]]) -> None:
    for book, pages in generated.items():
        for row in (row for table in open_pay_book(book).tables.values() for row in table.values()):
            assert almanac.plain(str(row.pays)) in pages["pay-tables"], (book, row)
        for reading in open_book(book).readings.all:
            assert f"`{reading.default}`** (adopted)" in pages["readings"]
            assert almanac.plain(reading.question) in pages["readings"]
    told = "\n".join(text for _, text in almanac.comparisons())
    for topic in topics().values():
        assert almanac.plain(topic.asks) in told
        assert all(almanac.plain(said.says) in told for said in topic.answers.values())


def test_links_within_the_almanac_lead_to_a_clause_or_a_reading(generated: dict[str, dict[str, str]]) -> None:
    pages = [text for each in generated.values() for text in each.values()] + [
        text for _, text in almanac.comparisons()
    ]
    known = {name for text in pages for name in re.findall(r"^\(([\w-]+)\)=$", text, re.MULTILINE)}
    linked = {
        name for text in pages for name in LINK.findall(text) if name.startswith(tuple(map(short_name, BOOK_IDS)))
    }
    assert len(linked) > 500
    assert linked <= known


def test_the_reference_has_every_public_name() -> None:
    told = build.reference()
    assert {*re.findall(r"^\.\. auto\w+:: queenhigh\.(\w+)$", told, re.MULTILINE)} == {*queenhigh.__all__}
    assert ".. autoexception:: queenhigh.Refusal" in told
    assert ".. autoclass:: queenhigh.Table\n   :members:" in told


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.html", '<script async src="https://cdn.example/x.js"></script>'),
        ("a.html", '<link rel="stylesheet" href="//fonts.example/x.css">'),
        ("a.html", '<img alt="x" src="http://images.example/x.png">'),
        ("a.css", "@font-face { src: url('https://fonts.example/x.woff2') }"),
    ],
)
def test_a_page_that_loads_from_another_host_is_found(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "good.html").write_text(
        '<a href="https://elsewhere.example">a link</a><script src="_static/x.js"></script>'
    )
    assert build.from_elsewhere(tmp_path) == []
    (tmp_path / name).write_text(text)
    assert len(build.from_elsewhere(tmp_path)) == 1
