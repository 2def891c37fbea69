"""The terms as a file and as a document, and the standings: complete, printable, and never two different things."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from msgspec.structs import replace
from tournament_play import POKER, START, THREE, Cup, saying, terms_for

from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.checklist import check, missing, percent
from queenhigh.games.kit.tournaments.terms import AddOn, Departure, Rebuys, Terms
from queenhigh.house.documents.html import as_html, as_markdown
from queenhigh.house.documents.text import as_text
from queenhigh.house.tournaments.document import board, for_promotion, terms_and_conditions
from queenhigh.house.tournaments.files import law_of, load, moment, share, template, terms_of, tournament_books
from queenhigh.rules import IllegalAction, InputError


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


@pytest.mark.parametrize("book", [THREE, POKER])
@pytest.mark.parametrize("name", ["notice_minutes", "forfeit_after_minutes"])
@pytest.mark.parametrize("wrong", ['"x"', "1.5", "true", "[]", "nan"])
def test_a_time_that_is_no_number_of_minutes_is_refused(book: str, name: str, wrong: str) -> None:
    """It was dropped without a word, and the usual time applied."""
    text = re.sub(rf"{name} = \d+", f"{name} = {wrong}", template(book))
    with pytest.raises(InputError, match=rf"conduct\.{name}: .* is not a whole number of minutes"):
        terms_of(text)


@pytest.mark.parametrize(
    ("book", "wrong", "beside", "told"),
    [
        (THREE, ('tables = ["A"', 'tables = [" "'), ('tables = ["A"', 'tables = ["a"'), "A table has no name"),
        (THREE, ("late_until = 0", "late_until = -1"), ("late_until = 0", "late_until = 3"), "one of the 3 rounds"),
        (THREE, ("late_until = 0", "late_until = 4"), ("late_until = 0", "late_until = 1"), "not 4"),
        (THREE, ("pause = 15", "pause = -1"), ("pause = 15", "pause = 0"), "A break needs a length"),
        (POKER, ("late_until = 4", "late_until = 23"), ("late_until = 4", "late_until = 22"), "one of the 22 levels"),
        (POKER, ("notice_minutes = 30", "notice_minutes = -1"), ("notice_minutes = 30", "notice_minutes = 0"), "A time is"),
        (
            POKER,
            ("small = 25, big = 50", "small = 25, big = 125"),
            ("small = 25, big = 50", "small = 25, big = 100"),
            "Blinds do not fall from level to level",
        ),
    ],
)  # fmt: skip
def test_terms_that_cannot_be_carried_out_are_refused(
    book: str, wrong: tuple[str, str], beside: tuple[str, str], told: str
) -> None:
    law, text = law_of(book), template(book)
    assert wrong[0] in text
    with pytest.raises(IllegalAction, match=told):
        check(terms_of(text.replace(*wrong)), law)
    check(terms_of(text.replace(*beside)), law)


@pytest.mark.parametrize(
    ("rebuys", "told"),
    [
        (Rebuys(price=100, until=4), "Re-buys end with one of the 3 rounds"),
        (Rebuys(price=100, until=1, most=0), "at least once"),
        (AddOn(price=100, chips=100, during=4), "An add-on is sold during one of the 3 rounds"),
        (AddOn(price=100, chips=100, during=0), "An add-on is sold during one of the 3 rounds"),
    ],
)
def test_chips_are_bought_while_the_tournament_lasts(rebuys: Rebuys | AddOn, told: str) -> None:
    law, terms = law_of(THREE), terms_of(template(THREE))
    statements = terms.statements | {"12.4.3(a)(iv)": "At the table, before the next hand."}
    kind = "rebuys" if isinstance(rebuys, Rebuys) else "add_on"

    def with_(bought: Rebuys | AddOn) -> Terms:
        return replace(terms, statements=statements, entry=replace(terms.entry, **{kind: bought}))

    with pytest.raises(IllegalAction, match=told):
        check(with_(rebuys), law)
    right = Rebuys(price=100, until=3) if kind == "rebuys" else AddOn(price=100, chips=100, during=3)
    check(with_(right), law)
