"""A rule is a value that travels with what it decided, and nothing that cites can be built without one."""

import msgspec
import pytest
from shelf import Shelf

from queenhigh.rules import Cited, IllegalAction, InputError, NotAuthorised, QueenhighError, Refusal, Rule
from queenhigh.rules.witness import watch, witness

ONE = Rule("little-book", "1.1")


class Noted(Cited, frozen=True):
    rule: Rule
    text: str = ""


class Wide(Cited, frozen=True):
    rule: Rule
    also: tuple[Rule, ...] = ()


class Careless(Cited, frozen=True):
    """A struct whose author forgot that a rule is compulsory."""

    rule: Rule | None = None  # type: ignore[assignment]


class Ruleless(Cited, frozen=True):
    text: str = ""


def test_rules_of_one_clause_are_equal_however_they_were_made(shelf: Shelf) -> None:
    assert shelf.book().rule("1.1") == ONE
    assert len({ONE, Rule("little-book", "1.1"), Rule("little-book", "1.10"), Rule("other-book", "1.1")}) == 3


def test_a_rule_reads_as_its_clause_and_cites_with_its_book() -> None:
    assert str(ONE) == "1.1"
    assert ONE.citation == "[little-book 1.1]"


def test_a_rule_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        ONE.clause = "1.2"  # type: ignore[misc]


def test_a_rule_survives_a_file_with_its_clause_still_text() -> None:
    written = msgspec.json.encode(Rule("little-book", "11.10"))
    assert written == b'["little-book","11.10"]'
    assert msgspec.json.decode(written, type=Rule).clause == "11.10"


def test_as_a_decorator_a_rule_marks_the_function_and_leaves_it_as_it_was() -> None:
    def doubled(number: int) -> int:
        return 2 * number

    marked = ONE(doubled)
    assert marked is doubled
    assert marked(21) == 42
    assert doubled.__dict__["rule"] is ONE


def test_what_cites_carries_its_rule() -> None:
    assert Noted(ONE, "seen").rule is ONE


@pytest.mark.parametrize("missing", [None, "1.1", ("little-book", "1.1"), 1.1])
def test_nothing_that_cites_is_built_with_something_else_in_place_of_a_rule(missing: object) -> None:
    with pytest.raises(TypeError, match="Noted needs a rule, not "):
        Noted(missing)  # type: ignore[arg-type]


def test_nothing_that_cites_is_built_without_a_rule() -> None:
    with pytest.raises(TypeError, match="rule"):
        Noted()  # type: ignore[call-arg]
    for careless in (Careless, Ruleless, Cited):
        with pytest.raises(TypeError, match=f"{careless.__name__} needs a rule, not None"):
            careless()


def test_a_watcher_is_given_each_rule_of_what_is_built_or_refused() -> None:
    two, seen = Rule("little-book", "1.2"), []
    before = watch(lambda rule, by: seen.append((rule.clause, by)))
    try:
        Noted(ONE)
        Wide(ONE, (two,))
        IllegalAction("Not now.", two)
    finally:
        watch(before)
    assert seen == [("1.1", "Noted"), ("1.1", "Wide"), ("1.2", "Wide"), ("1.2", "IllegalAction")]


def test_a_watch_within_a_watch_ends_and_the_outer_one_resumes() -> None:
    outer: list[str] = []
    inner: list[str] = []
    before = watch(lambda rule, by: outer.append(by))
    try:
        replaced = watch(lambda rule, by: inner.append(by))
        witness(ONE, "inner")
        watch(replaced)
        witness(ONE, "outer")
    finally:
        watch(before)
    assert (outer, inner) == (["outer"], ["inner"])


def test_a_refusal_says_what_by_which_clause_and_what_now() -> None:
    refused = Refusal("The ante is down already.", ONE, "Wait for the next round.")
    assert str(refused) == "The ante is down already. [little-book 1.1] Wait for the next round."
    assert (refused.what, refused.rule, refused.now) == ("The ante is down already.", ONE, "Wait for the next round.")
    assert str(Refusal("The ante is down already.", ONE)) == "The ante is down already. [little-book 1.1]"


def test_refusals_are_distinguished_from_mistakes_of_input() -> None:
    for kind in (IllegalAction, NotAuthorised):
        assert issubclass(kind, Refusal)
        assert issubclass(kind, QueenhighError)
        assert not issubclass(kind, InputError)
    assert issubclass(InputError, ValueError)
