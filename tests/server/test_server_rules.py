"""The books over HTTP: every clause has its page, search finds what people mean, and topics name clauses that exist."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

import pytest
from live_house import Client, LiveHouse

from queenhigh.games.library import BOOK_IDS, open_all, open_book
from queenhigh.rules import QueenhighError
from queenhigh.server.felt import felt_of
from queenhigh.server.law import books, clauses, source, topics
from queenhigh.server.law.search import index
from queenhigh.trace.citations import PACKAGE

MELBOURNE, CANBERRA = "crown-melbourne-three-card-poker", "casino-canberra-3-card-poker"
CALIFORNIA, PERTH = "california-three-card-poker", "crown-perth-holdem-poker"


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder: Path = tmp_path_factory.mktemp("rules")
    with LiveHouse(folder) as live:
        yield live.visitor()


class TestTopics:
    def test_there_are_enough_and_every_clause_of_them_exists(self) -> None:
        found = topics.topics()
        assert len(found) >= 25
        for topic in found.values():
            assert len(topic.answers) >= 2, topic.id
            for book, said in topic.answers.items():
                assert said.says, (topic.id, book)
                assert set(said.clauses) <= open_book(book).clauses.keys(), (topic.id, book)

    def test_each_book_answers_most_of_them(self) -> None:
        for book in BOOK_IDS:
            answered = [topic.id for topic in topics.topics().values() if book in topic.answers]
            assert len(answered) >= 25, book

    def test_a_topic_shows_every_house_the_silent_ones_too(self) -> None:
        page = topics.page(topics.topics()["fold-with-pair-plus"])
        assert [answer.book for answer in page.answers] == list(BOOK_IDS)
        by_book = {answer.book: answer for answer in page.answers}
        assert "7.4" in [clause.id for clause in by_book[CANBERRA].clauses]
        assert "A1" in [reading.id for reading in by_book[CANBERRA].readings]
        assert by_book["crown-melbourne-crown-poker"].silent

    def test_a_clause_knows_its_topics(self) -> None:
        found = clauses.page(CALIFORNIA, "Dealing 11(forfeit)")
        assert "fold-with-pair-plus" in [topic.id for topic in found.topics]


class TestBooks:
    def test_every_chapter_of_every_book_has_a_title_of_ours(self) -> None:
        for book in books.cards():
            assert [chapter.name for chapter in books.page(book.id).chapters if not chapter.title] == []

    def test_every_clause_of_the_book_is_on_the_page(self) -> None:
        for book in open_all():
            listed = [clause.id for chapter in books.page(book.id).chapters for clause in chapter.clauses]
            assert sorted(listed) == sorted(book.clauses)

    def test_prices_are_those_of_the_pay_book(self) -> None:
        pays = {table.column: table for table in books.page(MELBOURNE).pays if table.name == "pair_plus"}
        assert sorted(pays) == list("ABCDEF")
        assert {row.name: row.pays for row in pays["F"].rows}["three_of_a_kind"] == "33 to 1"

    def test_numbers_read_as_what_they_are(self) -> None:
        found = {number.name: number.value for number in books.page(CANBERRA).numbers}
        assert found["commencement"] == "2006-12-22"
        assert found["deck"] == "52 cards"
        assert {number.name: number.value for number in books.page(CALIFORNIA).numbers}["limit_max_1"] == "$200"


class TestClauses:
    def test_a_clause_has_its_neighbours_its_code_and_its_readings(self) -> None:
        page = clauses.page(MELBOURNE, "11.5.2")
        assert [near.id for near in page.parents] == ["11.5"]
        assert [near.id for near in page.children] == ["11.5.2(a)"]
        assert page.previous
        assert page.next
        assert (page.previous.id, page.next.id) == ("11.5.1", "11.5.2(a)")
        assert page.authority == "TG Higher Duties Dealer or above"
        assert "A-31b" in [reading.id for reading in page.readings]
        assert all(sum(option.adopted for option in reading.options) == 1 for reading in page.readings)

    def test_a_clause_has_its_scenarios(self) -> None:
        told = clauses.page(CANBERRA, "12.5").scenarios
        assert [one.then[1] for one in told] == ["Round: settled", "Round: settled"]
        assert clauses.page(CANBERRA, "2.9").scenarios == ()

    def test_what_queenhigh_does_has_a_place_of_its_own(self) -> None:
        law = open_book(CANBERRA)
        assert law.clause("2.2").system
        page = clauses.page(CANBERRA, "2.2")
        assert (page.requires, page.system) == (law.clause("2.2").requires, law.clause("2.2").system)
        assert clauses.page(CANBERRA, "2.9").system == ""

    def test_the_lines_shown_are_those_that_cite_it(self) -> None:
        seen = 0
        for clause in list(open_book(PERTH).clauses)[::4]:
            for excerpt in clauses.page(PERTH, clause).cited:
                assert len(excerpt.lines) <= 26
                shown = dict(enumerate(excerpt.lines, excerpt.first))
                for line in excerpt.cites:
                    if line in shown:
                        seen += 1
                        assert clause in shown[line] or clause in "".join(excerpt.lines), (clause, excerpt.file, line)
        assert seen > 50

    def test_a_price_has_the_clause_that_gives_it(self) -> None:
        page = clauses.page(CALIFORNIA, "Pair Plus table: Mini Royal Flush")
        assert [(row.label, row.pays) for table in page.pays for row in table.rows] == [("Mini Royal", "200 to 1")]

    def test_an_installed_copy_says_that_the_tests_are_elsewhere(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(clauses, "checkout", lambda package: None)
        book = open_book(PERTH)
        assert "installed copy" in clauses._tests(book, book.clause("5.1")).note

    def test_an_error_in_a_test_does_not_hide_the_law(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def slip() -> None:
            raise QueenhighError("a mark names no book")

        monkeypatch.setattr(clauses, "declared_everywhere", slip)
        found = clauses._trail.__wrapped__()
        assert found.cites
        assert "a mark names no book" in found.note


class TestSearch:
    @pytest.mark.parametrize(
        ("typed", "first"),
        [
            ("11.5.2", (MELBOURNE, "11.5.2")),
            ("11.5.2 (A)", (MELBOURNE, "11.5.2(a)")),
            ("dictionary: qualify", (CANBERRA, "Dictionary: Qualify")),
            ("fold pair plus", ("", "fold-with-pair-plus")),
            ("mini royal", ("", "suited-ace-king-queen")),
        ],
    )
    def test_what_is_meant_comes_first(self, typed: str, first: tuple[str, str]) -> None:
        found = index().find(typed).found[0]
        assert (found.book, found.id) == first

    def test_other_words_for_the_same_thing_find_it(self) -> None:
        found = [(one.book, one.id) for one in index().find("push").found]
        assert (MELBOURNE, "1.1 'Stand-off'") in found
        assert ("crown-melbourne-crown-poker", "7.2.1") in [
            (one.book, one.id) for one in index().find("rake percentage").found
        ]

    def test_the_beginning_of_a_word_is_enough(self) -> None:
        assert "exposed-card" in [one.id for one in index().find("expos").found]

    def test_one_book_alone_can_be_searched(self) -> None:
        assert {one.book for one in index().find("ante", CANBERRA).found} <= {CANBERRA, ""}

    @pytest.mark.parametrize("typed", ["", "   ", "zzzzqq", "()[]*+?\\", "'; --", "\u0000", "ﷺ" * 40])
    def test_nonsense_finds_nothing_and_breaks_nothing(self, typed: str) -> None:
        assert index().find(typed).total == 0

    def test_a_search_takes_no_time(self) -> None:
        index()
        began = time.perf_counter()
        for typed in ("fold", "jackpot meter", "4.1", "wrong number of cards dealer", "p"):
            index().find(typed)
        assert time.perf_counter() - began < 0.3


class TestOverHttp:
    def test_nobody_has_to_log_on_to_read_the_law(self, visitor: Client) -> None:
        assert [book["id"] for book in visitor.get("/api/books").json()] == list(BOOK_IDS)
        assert visitor.get("/api/books/canberra").json()["book"]["id"] == CANBERRA
        assert visitor.get("/api/search", q="flashed").json()["found"][0]["id"] == "exposed-card"
        assert "link" in visitor.get("/api/procedures").json()["hosting"]
        assert visitor.get("/api/compare/ties").json()["title"] == "Ties"
        assert len(visitor.get("/api/compare").json()["topics"]) == len(topics.topics())

    @pytest.mark.parametrize(
        ("book", "typed", "clause"),
        [
            (MELBOURNE, "11.5.2(a)", "11.5.2(a)"),
            (MELBOURNE, "1.1 'Stand-off'", "1.1 'Stand-off'"),
            (CANBERRA, "7.4 ", "7.4"),
            ("crown-melbourne-crown-poker", "Diagram A/B/C", "Diagram A/B/C"),
            (CALIFORNIA, "dealing 8(STACKS)", "Dealing 8(stacks)"),
        ],
    )
    def test_a_clause_is_found_however_it_is_written(self, visitor: Client, book: str, typed: str, clause: str) -> None:
        answer = visitor.get(f"/api/books/{book}/clauses/{quote(typed, safe='')}")
        assert answer.status_code == 200, answer.text
        assert answer.json()["id"] == clause

    @pytest.mark.parametrize(
        "path",
        [
            "/api/books/atlantis",
            "/api/books/crown",
            f"/api/books/{MELBOURNE}/clauses/99.9",
            f"/api/books/{MELBOURNE}/clauses/11",
            "/api/compare/nothing",
        ],
    )
    def test_a_missing_thing_is_reported_with_what_to_do_now(self, visitor: Client, path: str) -> None:
        answer = visitor.get(path)
        assert answer.status_code == 404
        error = answer.json()["error"]
        assert error["code"] == "not_found"
        assert error["what"]


def test_sources_are_read_by_several_readers_at_once() -> None:
    """Collecting garbage lets other requests run, even in the middle of making a tree."""

    def yields(phase: str, about: dict[str, int]) -> None:
        time.sleep(0.0002)

    files = sorted((PACKAGE / "games" / "kit").glob("*.py"))
    source._blocks.cache_clear()
    gc.callbacks.append(yields)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert all(pool.map(source._blocks, files))
    finally:
        gc.callbacks.remove(yields)


def test_words_of_the_guide_have_the_books_own_definitions() -> None:
    poker, perth = felt_of("crown-melbourne-crown-poker"), felt_of(PERTH)
    assert {"blind", "fold", "raise", "pot"} <= poker.glossary.keys()
    assert poker.glossary["blind"].endswith("(1.1 'Blind')")
    assert all(word in " ".join(poker.hints).lower() for word in poker.glossary)
    assert perth.glossary["flush"].endswith("(1.1 Flush)"), "what a flush pays (3.34) is no definition"
