"""A document says the same in text, Markdown and HTML, fits its paper and needs nothing from outside."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, rule
from queenhigh.house.documents.html import as_html, as_markdown
from queenhigh.house.documents.page import (
    Banner,
    ContentsEntry,
    Document,
    Entries,
    Fact,
    Facts,
    Grid,
    Headline,
    Prose,
    label,
    moment,
    money,
    printable,
    stamp_of,
)
from queenhigh.house.documents.text import as_text, cells, wrapped

EVIL = "<script>alert('&')</script> | *stars* `ticks` _under_ # [link](http://x) 桌 é"


def document(text: str = "words", *, long: bool = False, title: str = "A sign") -> Document:
    return Document(
        kind="limits",
        title=title,
        subtitle=text,
        stamps=(stamp_of(BOOK),),
        rule=rule("8.1"),
        also=(rule("10.2.1"), rule("8.1")),
        long=long,
        blocks=(
            Headline(key="meter", title=text, label=text, value=text, note=text),
            Facts(key="facts", facts=(Fact("a", text, text, text), Fact("b", "Minimum", "$5"))),
            Grid(key="grid", title=text, columns=(text, f">{text}"), rows=((text, text),), cite=text, note=text),
            Banner(key="notice", title=text, text=text, cite="8.1"),
            Prose(key="prose", title=text, paragraphs=(text, text)),
            Entries(key="clauses", title=text, caption=text, entries=(ContentsEntry(text, text, (text, text)),)),
        ),
    )


def widths(text: str) -> set[int]:
    return {cells(line) for line in text.splitlines()}


@pytest.mark.parametrize("long", [False, True])
@given(text=st.text(st.characters(exclude_categories=("Mn", "Me")), max_size=200))
def test_text_never_leaves_its_80_columns(long: bool, text: str) -> None:
    assert max(widths(as_text(document(text, long=long)))) <= 80


@given(text=st.text(max_size=80))
def test_html_is_well_formed_whatever_is_written_in_it(text: str) -> None:
    page = ET.fromstring(as_html(document(text)).removeprefix("<!DOCTYPE html>"))
    assert page.tag == "html"
    heading = page.find(".//header/p")
    assert (heading is None) == (not text)
    assert heading is None or heading.text == printable(text)


@given(text=st.text(max_size=80))
def test_nothing_that_moves_a_cursor_gets_through(text: str) -> None:
    for draw in (as_text, as_markdown):
        assert all(line.isprintable() for line in draw(document(text)).split("\n"))


def test_a_sign_in_text_is_a_box_of_80_columns() -> None:
    assert widths(as_text(document())) == {80}


def test_what_is_too_long_for_a_line_continues_on_the_next() -> None:
    once, often = as_text(document("very")), as_text(document("very " * 40))
    assert often.lower().count("very") == 40 * (once.lower().count("very") + once.count("v e r y"))
    assert widths(often) == {80}


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 13, ["one two three"]),
        ("one two three", 12, ["one two", "three"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("桌桌桌", 4, ["桌桌", "桌"]),
        ("", 10, []),
        ("   ", 10, []),
        ("a\nb", 10, ["a b"]),
    ],
)
def test_lines_break_at_blanks_and_only_a_long_word_breaks_inside(text: str, width: int, lines: list[str]) -> None:
    assert wrapped(text, width) == lines


def test_no_part_of_a_document_can_smuggle_marks_into_a_page() -> None:
    page = as_html(document(EVIL))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    written = as_markdown(document(EVIL))
    assert "<script" not in written.replace("\\<script", "")
    assert all(line.count("|") - line.count("\\|") in (0, 3) for line in written.splitlines() if line.startswith("|"))


@pytest.mark.parametrize("draw", [as_text, as_markdown, as_html])
def test_every_form_names_the_book_its_edition_and_the_clauses_once_each(draw: object) -> None:
    assert callable(draw)
    shown = draw(document())
    assert "Crown Melbourne, Three Card Poker, edition 5.1 (VGCCC, 27 April 2022)" in shown
    assert "Clauses: 8.1, 10.2.1" in shown
    assert "Not affiliated" in shown


def test_a_document_without_a_clause_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="needs a rule"):
        Document(kind="x", title="x", stamps=(), blocks=(), rule="8.1")  # type: ignore[arg-type]


def test_what_is_blank_says_nothing() -> None:
    made = document()
    assert made.values("b") == ["$5"]
    assert made.values("stamp") == ["VGCCC, 27 April 2022"]
    blank = Document(
        kind="limits",
        title="x",
        stamps=(),
        rule=rule("8.1"),
        blocks=(Facts(key="f", facts=(Fact("maximum", "Maximum", " "),)),),
    )
    assert blank.values("maximum") == [] == blank.values("stamp")


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (0, "$0"),
        (1, "$0.01"),
        (99, "$0.99"),
        (100, "$1"),
        (101, "$1.01"),
        (99_999, "$999.99"),
        (100_000, "$1,000"),
        (-150, "-$1.50"),
    ],
)
def test_money_on_a_sign_has_cents_only_where_there_are_any(amount: int, words: str) -> None:
    assert money(amount) == words


@pytest.mark.parametrize(
    ("at", "words"),
    [
        (0, "00:00 UTC, 1 January 1970"),
        (59, "00:00:59 UTC, 1 January 1970"),
        (60, "00:01 UTC, 1 January 1970"),
        (86_399, "23:59:59 UTC, 1 January 1970"),
        (86_400, "00:00 UTC, 2 January 1970"),
    ],
)
def test_a_moment_leaves_no_doubt(at: int, words: str) -> None:
    assert moment(at) == words


def test_names_of_hands_are_written_as_on_a_sign() -> None:
    assert [label(name) for name in ("three_of_a_kind", "flush", "six_card_bonus")] == [
        "Three of a Kind",
        "Flush",
        "Six Card Bonus",
    ]
