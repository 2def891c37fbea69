"""*Declared*: a test says which clauses it is about, on itself, its class or its module."""

from pathlib import Path

import pytest

from queenhigh.rules import InputError
from queenhigh.trace.declarations import Declared, declarations

CANBERRA = "casino-canberra-3-card-poker"
IN_ROOM = "games/casino_canberra_3_card_poker/test_settle.py"


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    return tmp_path / "tests"


def declared(tests: Path, name: str, text: str) -> Declared:
    path = tests / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return declarations(tests)


def test_a_function_declares_the_clauses_of_its_mark(tests: Path) -> None:
    text = '@pytest.mark.clause("4.7(a)", "4.10(b)")\ndef test_ante() -> None: ...\n'
    nodeid = f"tests/{IN_ROOM}::test_ante"
    assert declared(tests, IN_ROOM, text) == {(CANBERRA, "4.7(a)"): [nodeid], (CANBERRA, "4.10(b)"): [nodeid]}


def test_a_class_declares_for_itself_and_its_tests_for_themselves(tests: Path) -> None:
    text = (
        '@pytest.mark.clause("4.7(a)")\nclass TestAnte:\n    pytestmark = pytest.mark.clause("4.7(b)")\n\n'
        '    @pytest.mark.clause("4.8(a)")\n    def test_play(self) -> None: ...\n'
    )
    name = f"tests/{IN_ROOM}::TestAnte"
    assert declared(tests, IN_ROOM, text) == {
        (CANBERRA, "4.7(a)"): [name],
        (CANBERRA, "4.7(b)"): [name],
        (CANBERRA, "4.8(a)"): [f"{name}::test_play"],
    }


@pytest.mark.parametrize("mark", ['pytest.mark.clause("7.1")', '[pytest.mark.slow, pytest.mark.clause("7.1")]'])
def test_a_module_declares_for_all_of_its_tests(tests: Path, mark: str) -> None:
    assert declared(tests, IN_ROOM, f"pytestmark = {mark}\n") == {(CANBERRA, "7.1"): [f"tests/{IN_ROOM}"]}


def test_one_case_of_a_parametrized_test_declares_its_own_clause(tests: Path) -> None:
    text = (
        '@pytest.mark.parametrize("hand", [pytest.param("9-9-2", marks=pytest.mark.clause("8 Pairs Plus Pair"))])\n'
        "def test_pays(hand: str) -> None: ...\n"
    )
    assert list(declared(tests, IN_ROOM, text)) == [(CANBERRA, "8 Pairs Plus Pair")]


def test_outside_a_room_the_book_precedes_the_clause(tests: Path) -> None:
    text = '@pytest.mark.clause("california-three-card-poker Deck (c)")\ndef test_decks() -> None: ...\n'
    assert declared(tests, "house/test_decks.py", text) == {
        ("california-three-card-poker", "Deck (c)"): ["tests/house/test_decks.py::test_decks"]
    }


def test_a_room_may_name_the_clause_of_another_book(tests: Path) -> None:
    text = '@pytest.mark.clause("crown-perth-holdem-poker 5.1", "5.1")\ndef test_it() -> None: ...\n'
    assert set(declared(tests, IN_ROOM, text)) == {("crown-perth-holdem-poker", "5.1"), (CANBERRA, "5.1")}


def test_outside_a_room_a_clause_without_its_book_is_a_mistake_that_names_the_test(tests: Path) -> None:
    text = '@pytest.mark.clause("5.1")\ndef test_it() -> None: ...\n'
    with pytest.raises(InputError, match=r"tests/house/test_it.py::test_it declares '5\.1' outside a room's tests"):
        declared(tests, "house/test_it.py", text)


@pytest.mark.parametrize(
    "text",
    [
        '# @pytest.mark.clause("5.1")\ndef test_it() -> None: ...\n',
        "TEXT = '@pytest.mark.clause(\"5.1\")'\n",
        '@pytest.mark.clauses("5.1")\ndef test_it() -> None: ...\n',
        "@pytest.mark.clause(CLAUSE)\ndef test_it() -> None: ...\n",
    ],
    ids=["comment", "text", "another mark", "variable"],
)
def test_what_only_looks_like_a_declaration_does_not_count(tests: Path, text: str) -> None:
    assert declared(tests, IN_ROOM, text) == {}


def test_without_tests_nothing_is_declared() -> None:
    assert declarations(None) == {}
