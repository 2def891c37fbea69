"""*Cited*: a clause named in the code is found wherever it is, under whatever name the module gave `rule`."""

from pathlib import Path

import pytest

from queenhigh.games.library import BOOK_IDS, open_all, open_pay_book
from queenhigh.trace.citations import Cites, citations

CANBERRA = "casino-canberra-3-card-poker"
PERTH = "crown-perth-holdem-poker"
ROOM = "games/casino_canberra_3_card_poker"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return tmp_path / "queenhigh"


def write(package: Path, name: str, text: str) -> None:
    path = package / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def places(found: Cites, book: str, clause: str) -> list[str]:
    return [str(citation) for citation in found.get((book, clause), [])]


IMPORT = "from queenhigh.games.casino_canberra_3_card_poker.book import rule\n"


def test_a_call_in_a_function_is_found_by_file_line_and_function(package: Path) -> None:
    write(package, f"{ROOM}/settle.py", IMPORT + '\n\ndef settle_ante() -> None:\n    lose(ante, rule("4.7(a)"))\n')
    assert places(citations(package), CANBERRA, "4.7(a)") == [f"queenhigh/{ROOM}/settle.py:5 settle_ante"]


def test_a_decorator_belongs_to_what_it_decorates(package: Path) -> None:
    write(package, f"{ROOM}/settle.py", IMPORT + '\n\n@cache\n@rule("4.8(a)")\ndef settle_play() -> None: ...\n')
    assert places(citations(package), CANBERRA, "4.8(a)") == [f"queenhigh/{ROOM}/settle.py:5 settle_play"]


def test_a_call_at_the_top_of_a_module_is_in_no_function(package: Path) -> None:
    write(package, f"{ROOM}/settle.py", IMPORT + 'LIMIT = rule("3.1")\n')
    assert places(citations(package), CANBERRA, "3.1") == [f"queenhigh/{ROOM}/settle.py:2"]


def test_the_innermost_function_or_class_is_named(package: Path) -> None:
    text = IMPORT + 'class Round:\n    def act(self) -> None:\n        rule("7.1")\n    at = rule("7.2")\n'
    write(package, f"{ROOM}/round.py", text)
    found = citations(package)
    assert places(found, CANBERRA, "7.1") == [f"queenhigh/{ROOM}/round.py:4 act"]
    assert places(found, CANBERRA, "7.2") == [f"queenhigh/{ROOM}/round.py:5 Round"]


def test_a_module_that_gave_rule_another_name_is_understood(package: Path) -> None:
    text = (
        "from queenhigh.games.casino_canberra_3_card_poker.book import BOOK, rule as canberra\n"
        "from queenhigh.games.crown_perth_holdem_poker.book import rule as perth\n"
        'BOTH = (canberra("5.1"), perth("5.1"), rule("5.2"))\n'
    )
    write(package, "house/notices.py", text)
    found = citations(package)
    assert places(found, CANBERRA, "5.1") == places(found, PERTH, "5.1") == ["queenhigh/house/notices.py:3"]
    assert set(found) == {(CANBERRA, "5.1"), (PERTH, "5.1")}


def test_a_room_may_import_its_book_from_the_same_folder(package: Path) -> None:
    write(package, f"{ROOM}/deal.py", 'from .book import rule\nDEAL = rule("6.1")\n')
    assert places(citations(package), CANBERRA, "6.1") == [f"queenhigh/{ROOM}/deal.py:2"]


def test_a_facet_may_import_the_book_from_the_folder_above_it(package: Path) -> None:
    write(package, f"{ROOM}/facets/odds.py", 'from ..book import rule\nPAYS = rule("8 Ante")\n')
    write(package, f"{ROOM}/facets/signs.py", IMPORT + 'SIGN = rule("3.1")\n')
    write(package, f"{ROOM}/facets/page.py", 'from .book import rule\nPAGE = rule("3.3")\n')
    assert set(citations(package)) == {(CANBERRA, "8 Ante"), (CANBERRA, "3.1")}


def test_the_definitions_in_the_book_module_itself_count(package: Path) -> None:
    write(package, f"{ROOM}/book.py", 'BOOK = Book(__package__, LADDER)\nrule = BOOK.rule\nVOID = rule("2.5")\n')
    assert places(citations(package), CANBERRA, "2.5") == [f"queenhigh/{ROOM}/book.py:3"]


@pytest.mark.parametrize(
    "text",
    [
        IMPORT + '# rule("4.1")\n',
        IMPORT + '"""rule("4.1")"""\n',
        IMPORT + "NAME = '4.1'\nrule(NAME)\n",
        IMPORT + 'other.rule("4.1")\n',
        'def rule(clause): ...\nrule("4.1")\n',
        'from somewhere.book import rule\nrule("4.1")\n',
        'from queenhigh.games.monte_carlo.book import rule\nrule("4.1")\n',
        'from queenhigh.games.casino_canberra_3_card_poker.book import BOOK\nrule("4.1")\n',
    ],
    ids=["comment", "docstring", "variable", "method", "own", "stranger", "no room", "not imported"],
)
def test_what_only_looks_like_a_citation_does_not_count(package: Path, text: str) -> None:
    write(package, f"{ROOM}/settle.py", text)
    assert citations(package) == {}


def test_the_clauses_of_a_pay_book_are_citations_with_their_table(package: Path) -> None:
    text = '[pay.ante]\nwin = { pays = "1 to 1", rule = "8 Ante" }\n\n[figure.deck]\nrule = "2.1"\nvalue = 52\n'
    write(package, f"{ROOM}/paytables.toml", text)
    found = citations(package)
    assert places(found, CANBERRA, "8 Ante") == [f"queenhigh/{ROOM}/paytables.toml:2 [pay.ante]"]
    assert places(found, CANBERRA, "2.1") == [f"queenhigh/{ROOM}/paytables.toml:5 [figure.deck]"]


def test_every_number_of_the_five_books_is_cited_and_every_citation_is_a_clause() -> None:
    found = citations()
    books = {book.id: book for book in open_all()}
    assert all(clause in books[book_id].clauses for book_id, clause in found)
    for book_id in BOOK_IDS:
        for table in open_pay_book(book_id).tables.values():
            assert all((book_id, row.rule.clause) in found for row in table.values())
        assert all((book_id, figure.rule.clause) in found for figure in open_pay_book(book_id).figures.values())
