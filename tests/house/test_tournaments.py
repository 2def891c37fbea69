"""The terms as a file and as a document, and the standings: complete, printable, and never two different things."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from tournament_play import POKER, START, THREE, Cup, saying, terms_for

from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.checklist import check, missing, percent
from queenhigh.games.kit.tournaments.terms import Departure, Terms
from queenhigh.house.documents.html import as_html, as_markdown
from queenhigh.house.documents.text import as_text
from queenhigh.house.tournaments.document import board, for_promotion, terms_and_conditions
from queenhigh.house.tournaments.files import law_of, load, moment, share, template, terms_of, tournament_books
from queenhigh.rules import InputError


@pytest.mark.parametrize("book", tournament_books())
def test_the_template_is_complete_as_it_is_written(book: str) -> None:
    terms = terms_of(template(book))
    check(terms, law_of(book))
    assert terms.book == book
    assert (terms.most, len(terms.tables)) == ((180, 20) if book == POKER else (63, 9))


@pytest.mark.parametrize("book", tournament_books())
def test_the_document_says_every_item_with_its_clause_in_every_form(book: str) -> None:
    terms = terms_for(book)
    document = terms_and_conditions(terms)
    text, marked, page = as_text(document), as_markdown(document), as_html(document)
    for item in law_of(book).items:
        if item.needed(terms):
            assert item.rule.clause in text
            assert item.rule.clause in page
            first = item.words(terms).split()[0]
            assert first in text
    assert all(len(line) <= 80 for line in text.splitlines())
    assert terms.name.split()[0] in marked
    ET.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    assert document.rule.clause == "12.2.1"
    assert "12.4.8(j)" in {rule.clause for rule in document.satisfies}


def test_a_draft_says_what_is_missing_and_is_not_mistaken_for_the_document() -> None:
    terms = saying(terms_for(THREE), **{"12.4.8(h)": " "})
    document = terms_and_conditions(terms)
    (banner,) = document.banners("missing")
    assert banner.cite == "12.4.8(h)"
    assert "A draft" in as_text(document)
    assert [one.rule.clause for one in missing(terms, law_of(THREE))] == ["12.4.8(h)"]
    assert len(terms_and_conditions(Terms(book=THREE)).banners("missing")) == 39


def test_a_term_that_contradicts_the_rules_is_marked_as_without_effect() -> None:
    terms = terms_for(POKER, departures=(Departure("6.9", "Raises are not limited"),))
    (banner,) = terms_and_conditions(terms).banners("prevails")
    assert "no effect" in banner.text
    assert banner.cite == "12.4.8(c)"


@pytest.mark.parametrize("book", tournament_books())
def test_the_schedule_is_in_the_document(book: str) -> None:
    text = as_text(terms_and_conditions(terms_for(book)))
    assert "SCHEDULE" in text
    assert ("150/300" if book == POKER else "the winner") in text


def test_standings_at_every_stage() -> None:
    made = Cup(POKER, prizes__guaranteed=0, prizes__shares=(6000, 4000)).entered(3)
    assert "entering" in as_text(board(made.t))
    made.director(o.Attend)
    made.director(o.Brief)
    made.at = START
    made.director(o.StartPlay, draw=("p1", "p2", "p3"))
    made.bust("p3", "p1")
    shown = as_text(board(made.t))
    assert "20,000" in shown
    assert "1, seat 1" in shown
    made.bust("p2", "p1")
    made.director(o.AwardPrizes)
    final = as_text(board(made.t))
    assert "$360" in final
    assert "$240" in final
    assert "and 2 more" in as_text(board(made.t, most=1))
    three = Cup(THREE).playing(2)
    assert "20 hands" in as_text(board(three.t))


def test_a_name_is_withheld_from_promotion_without_permission() -> None:
    made = Cup(POKER, prizes__guaranteed=0, prizes__shares=(6000, 4000)).entering()
    made.player(o.Enter, "ann", permission=True)
    made.player(o.Enter, "bob")
    made.director(o.Attend)
    made.director(o.Brief)
    made.at = START
    made.director(o.StartPlay, draw=("ann", "bob"))
    made.bust("bob", "ann")
    made.won()
    assert for_promotion(made.t) == [(1, "ann"), (2, "name withheld")]


# -- files


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("name = ", "not valid TOML"),
        ('book = "canberra"', "has no tournaments"),
        (f'book = "{POKER}"\nstarts = "soon"', "not a time"),
        (f'book = "{POKER}"\n[entry]\nbuy_in = 200', "entry.buy_in"),
        (f'book = "{POKER}"\n[entry]\nbuy_in = "2.5"', "entry.buy_in"),
        (f'book = "{POKER}"\n[prizes]\nshares = ["half"]', "not a share"),
        (f'book = "{POKER}"\n[prizes]\nshares = "100%"', "a list"),
        (f'book = "{POKER}"\nstakes = 5', "unknown field"),
        (f'book = "{POKER}"\nleast = 2.5', "least"),
        (f'book = "{POKER}"\n[format]\nlevels = [{{ minutes = 1, small = 1 }}]', "big"),
    ],
)
def test_a_bad_file_is_refused_with_what_is_wrong(text: str, named: str) -> None:
    with pytest.raises(InputError, match=named):
        terms_of(text)


def test_a_file_that_is_missing_or_not_text_is_refused(tmp_path: Any) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not text"):
        load(tmp_path / "bytes.toml")


def test_times_and_shares_are_read_as_they_are_written() -> None:
    assert moment("2026-12-05T19:00") == moment("2026-12-05T20:00+01:00") == 1_796_497_200
    assert (share("37.5%"), share("37.05"), share("4%")) == (3750, 3705, 400)
    assert (percent(3750), percent(3705), percent(10_000)) == ("37.5%", "37.05%", "100%")
    for odd in (37.5, "1e2", "-4%", "", "1000%", "3.456%"):
        with pytest.raises(InputError):
            share(odd)
