"""The command line answers: for every book, every clause, and for programs as well as for people."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import queenhigh
from queenhigh.cards import Seed
from queenhigh.cli import main
from queenhigh.cli import rule as rule_command
from queenhigh.cli import trace as trace_command
from queenhigh.cli.screen import book_id, console
from queenhigh.games.library import BOOK_IDS, open_all, open_book, open_pay_book, short_name
from queenhigh.rules import Book, Disposition, InputError
from queenhigh.trace.evidence import Evidence
from queenhigh.trace.matrix import Matrix

Ask = Callable[..., str]


@pytest.fixture(autouse=True)
def _a_screen_as_wide_as_any_line(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "1000")
    console.cache_clear()
    yield
    console.cache_clear()


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    """Run a command that must succeed; what it prints."""

    def asked(*arguments: str) -> str:
        assert main(list(arguments)) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return asked


def ask_json(ask: Ask, *arguments: str) -> Any:
    return json.loads(ask(*arguments, "--json"))


def squeezed(text: str) -> str:
    """Without blanks and line ends, so that where a screen breaks a line does not matter."""
    return re.sub(r"\s+", "", text)


def test_every_one_of_the_1179_clauses_answers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    matrix, answered = Matrix(), 0
    monkeypatch.setattr(rule_command, "Matrix", lambda: matrix)
    for book in open_all():
        for clause in book.clauses.values():
            rule_command.show(book.id, clause.id, json=False)
            shown = squeezed(capsys.readouterr().out)
            assert shown.startswith(squeezed(clause.id)), clause.id
            assert squeezed(clause.requires) in shown, clause.id
            assert squeezed(clause.example) in shown, clause.id
            assert squeezed(f"{clause.kind} {rule_command.APPLIED[clause.disposition]}").replace(
                "·", ""
            ) in shown.replace("·", ""), clause.id
            assert all(squeezed(one.question) in shown for one in book.readings.touching(clause.id)), clause.id
            answered += 1
    assert answered == 1179


def test_a_clause_is_shown_with_who_may_do_it(ask: Ask) -> None:
    shown = ask("rule", "melbourne-three", "11.5.1")
    assert "TG Higher Duties Dealer or above" in shown
    assert "Crown Melbourne, Three Card Poker, edition 5.1" in shown


def test_nobody_is_above_the_highest_rank_on_the_screen(ask: Ask) -> None:
    shown = ask("rule", "melbourne-three", "10.2.2")
    assert "TG Assistant Casino Manager" in shown
    assert "or above" not in shown.splitlines()[1]


def test_a_clause_is_found_by_a_word_and_by_several(ask: Ask) -> None:
    assert ask("rule", "canberra", "qualify").startswith("Dictionary: Qualify")
    assert ask("rule", "melbourne-three", "1.1", "ante", "bonus").startswith("1.1 'Ante Bonus'")


def test_a_heading_lists_the_clauses_under_it(ask: Ask) -> None:
    shown = ask("rule", "canberra", "4.10")
    assert [clause for clause in ("4.10(a)", "4.10(b)", "4.10(c)", "4.9") if clause in shown] == [
        "4.10(a)",
        "4.10(b)",
        "4.10(c)",
    ]


def test_a_clause_for_programs_has_its_evidence_and_its_readings(ask: Ask) -> None:
    answer = ask_json(ask, "rule", "canberra", "7.4")
    assert (answer["book"], answer["clause"], answer["disposition"]) == (BOOK_IDS[1], "7.4", "code")
    assert {"cited", "declared", "witnessed", "requires", "edition", "example", "because", "system"} <= set(answer)
    assert "A1" in [reading["id"] for reading in answer["readings"]]


def test_what_queenhigh_does_is_distinguished_from_what_the_book_requires(ask: Ask) -> None:
    clause = open_book(BOOK_IDS[1]).clause("2.2")
    shown = squeezed(ask("rule", "canberra", "2.2"))
    assert clause.system
    assert shown.index(squeezed(clause.requires)) < shown.index(squeezed(f"In Queenhigh: {clause.system}"))
    assert ask_json(ask, "rule", "canberra", "2.2")["system"] == clause.system
    assert "In Queenhigh" not in ask("rule", "canberra", "2.9")


@pytest.mark.parametrize(
    ("complete", "says"),
    [(True, "no test applied it"), (False, "no test in the last run, which was not complete; run")],
)
def test_only_a_complete_run_shows_that_no_test_applied_a_clause(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, complete: bool, says: str
) -> None:
    monkeypatch.setattr(rule_command, "Matrix", lambda: Matrix(Evidence("", complete, {})))
    assert f"applied  {says}" in ask("rule", "canberra", "2.9")


def test_a_clause_shows_its_scenarios(ask: Ask) -> None:
    shown = squeezed(ask("rule", "canberra", "12.3"))
    assert squeezed("scenario One of the dealer's cards is exposed. That alone makes the round void.") in shown
    assert squeezed("when Card exposed (deal): to dealer; count 1") in shown
    assert squeezed("then Ruling under 12.3 by casino supervisor or above: the round has no result") in shown
    (told,) = ask_json(ask, "rule", "canberra", "12.3")["scenarios"]
    assert told["then"][1] == "Round: void"
    assert "scenario" not in ask("rule", "canberra", "2.9")


def test_a_heading_for_programs_lists_its_clauses(ask: Ask) -> None:
    answer = ask_json(ask, "rule", "canberra", "4.10")
    assert [clause["clause"] for clause in answer["clauses"]] == ["4.10(a)", "4.10(b)", "4.10(c)"]


def test_the_options_of_a_reading_are_shown_in_the_order_of_the_book(ask: Ask) -> None:
    shown = ask("rule", "canberra", "7.3")
    reading = open_book(BOOK_IDS[1]).readings.find("A1")
    others = [value for value in reading.options if value != reading.default]
    places = [shown.index(f"  → {reading.default}: "), *(shown.index(f"    {value}: ") for value in others)]
    assert len(places) == 3
    assert places == sorted(places)


def test_trace_for_programs_lists_every_clause_with_its_disposition(ask: Ask) -> None:
    answer = ask_json(ask, "trace")
    found = {(row["book"], row["clause"]): row["disposition"] for row in answer["clauses"]}
    assert len(answer["clauses"]) == len(found) == 1179
    assert found == {(book.id, c.id): c.disposition.value for book in open_all() for c in book.clauses.values()}
    assert set(found.values()) <= {disposition.value for disposition in Disposition}
    assert isinstance(answer["evidence"], bool)


def test_trace_of_one_book_lists_only_that_book(ask: Ask) -> None:
    answer = ask_json(ask, "trace", "canberra")
    assert {row["book"] for row in answer["clauses"]} == {BOOK_IDS[1]}
    assert len(answer["clauses"]) == 122


def test_trace_shows_a_line_for_each_book(ask: Ask) -> None:
    shown = ask("trace")
    assert all(book_id in shown for book_id in BOOK_IDS)


class Faulty(Matrix):
    def __init__(self) -> None:
        super().__init__(Evidence("", True, {}))
        self.cites = {}
        self.declared = {("casino-canberra-3-card-poker", "15.1"): ["tests/test_it.py::test_it"]}


@pytest.mark.parametrize("as_json", [False, True])
def test_trace_check_fails_with_status_1_and_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    monkeypatch.setattr(trace_command, "_collect_if_needed", lambda root: None)
    monkeypatch.setattr(trace_command, "Matrix", Faulty)
    monkeypatch.setattr(Book, "is_complete", lambda book, clause: False)
    assert main(["trace", "--check", *(["--json"] if as_json else [])]) == 1
    out = capsys.readouterr().out
    assert "casino-canberra-3-card-poker has no clause '15.1'" in " ".join(out.split())
    if as_json:
        assert len(json.loads(out)["faults"]) == 1
    else:
        assert "1 faults." in out


def test_trace_check_without_a_checkout_says_where_to_run_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trace_command, "checkout", lambda package: None)
    assert main(["trace", "--check"]) == 2
    assert "Run it in a checkout" in capsys.readouterr().err


def test_the_books_are_listed_with_their_clauses(ask: Ask) -> None:
    shown = squeezed(ask("books"))
    assert all(squeezed(book.id) in shown for book in open_all())
    answer = ask_json(ask, "books")
    assert [book["clauses"] for book in answer["books"]] == [336, 122, 101, 240, 380]


@pytest.mark.parametrize("full", BOOK_IDS)
def test_a_book_shows_its_staff_chapters_and_a_name_to_call_it_by(ask: Ask, full: str) -> None:
    book = open_book(full)
    shown = squeezed(ask("books", full))
    assert squeezed(" < ".join(book.ladder.rungs)) in shown
    assert all(squeezed(clause.chapter) in shown for clause in book.clauses.values())
    short = short_name(full)
    assert squeezed(f"queenhigh pays {short}") in shown
    assert book_id(short) == full
    answer = ask_json(ask, "books", full)
    assert answer["staff"] == list(book.ladder.rungs)
    assert answer["readings"] == list(book.readings)


def test_a_book_is_known_by_its_id_or_any_part_that_only_one_has() -> None:
    assert book_id("canberra") == book_id("CANBERRA") == book_id("casino_canberra") == BOOK_IDS[1]
    assert book_id("crown-poker") == "crown-melbourne-crown-poker"
    for full in BOOK_IDS:
        assert book_id(full) == book_id(full.upper()) == full
    for ambiguous in ("melbourne", "poker", "crown", "-"):
        with pytest.raises(InputError, match=r"could be .* or .*Say which"):
            book_id(ambiguous)


@pytest.mark.parametrize("full", BOOK_IDS)
def test_the_readings_of_a_book_are_listed_and_each_is_shown(ask: Ask, full: str) -> None:
    readings = open_book(full).readings
    shown = squeezed(ask("readings", full))
    assert all(squeezed(one.question) in shown for one in readings.all)
    assert [one["id"] for one in ask_json(ask, "readings", full)] == [one.id for one in readings.all]
    first = readings.all[0]
    by_id, by_name = ask("readings", full, first.id), ask("readings", full, first.name)
    assert by_id == by_name
    assert squeezed(first.because) in squeezed(by_id)
    assert f"→ {first.default}" in by_id


def test_pays_shows_a_row_on_a_stake_with_its_clause(ask: Ask) -> None:
    answer = ask_json(ask, "pays", "melbourne-three", "pair_plus.F", "three_of_a_kind", "--stake", "25")
    assert answer == [
        {
            "queenhigh": queenhigh.__version__,
            "command": "pays",
            "table": "pair_plus.F",
            "row": "three_of_a_kind",
            "pays": "33 to 1",
            "rule": "Table 9 Pair Plus F",
            "stake": "25.00",
            "paid": "825.00",
        }
    ]
    shown = ask("pays", "melbourne-three", "pair_plus.F", "three_of_a_kind", "--stake", "$25.00")
    assert "825.00" in shown
    assert "on 25.00" in shown


def test_pays_shows_each_variant_of_a_table_that_has_the_row(ask: Ask) -> None:
    variants = ask_json(ask, "pays", "melbourne-three", "pair_plus", "flush")
    assert [(row["table"], row["pays"]) for row in variants] == [
        (f"pair_plus.{variant}", "3 to 1" if variant == "D" else "4 to 1") for variant in "ABCDEF"
    ]
    assert [row["table"] for row in ask_json(ask, "pays", "melbourne-three", "jackpot", "straight")] == ["jackpot.2"]


def test_pays_compares_another_price(ask: Ask) -> None:
    answer = ask_json(ask, "pays", "canberra", "ante", "win", "--stake", "2", "--at", "7 to 2")
    assert (answer[0]["pays"], answer[0]["paid"]) == ("1 to 1", "2.00")
    assert (answer[1]["pays"], answer[1]["paid"]) == ("7 to 2", "7.00")
    assert "rule" not in answer[1]


def test_pays_calculates_a_stake_of_nothing_as_nothing(ask: Ask) -> None:
    assert "on 0.00" in ask("pays", "canberra", "ante", "--stake", "0")


def test_a_share_of_a_pool_is_not_calculated_on_a_stake(ask: Ask) -> None:
    assert "of the pool" in ask("pays", "perth", "jackpot", "royal_flush", "--stake", "5")
    assert "paid" not in ask_json(ask, "pays", "perth", "jackpot", "royal_flush", "--stake", "5")[0]


@pytest.mark.parametrize("full", BOOK_IDS)
def test_pays_shows_every_number_of_a_book(ask: Ask, full: str) -> None:
    pay, shown = open_pay_book(full), squeezed(ask("pays", full))
    for names in (pay.tables, pay.all_tiers, pay.all_rates, pay.figures):
        assert all(squeezed(name) in shown for name in names)
    rows = [(t.name, r.name, str(r.pays), r.rule.clause) for t in pay.tables.values() for r in t.values()]
    answer = ask_json(ask, "pays", full)
    assert [(row["table"], row["row"], row["pays"], row["rule"]) for row in answer] == rows


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        (("Qh", "Jh", "10h"), "straight_flush"),
        (("as", "ah", "2c"), "pair"),
        (("AS KS QS JS TS",), "royal_flush"),
        (("2c", "2d", "2h", "2s", "3c", "3d", "3h"), "four_of_a_kind"),
    ],
)
def test_rank_names_a_hand(ask: Ask, cards: tuple[str, ...], category: str) -> None:
    assert ask_json(ask, "rank", *cards)["hands"][0]["category"] == category
    assert category.replace("_", " ") in ask("rank", *cards)


def test_rank_distinguishes_californias_mini_royal_from_melbournes_straight_flush(ask: Ask) -> None:
    hands = ask_json(ask, "rank", "As", "Ks", "Qs")["hands"]
    assert [hand["category"] for hand in hands] == ["straight_flush", "mini_royal"]


def test_rank_plays_exactly_two_cards_in_omaha(ask: Ask) -> None:
    hands = ask_json(ask, "rank", "As", "Ks", "2c", "3d", "--board", "Qs Js Ts 9s 8s")["hands"]
    assert hands[0]["category"] == "royal_flush"
    hands = ask_json(ask, "rank", "As", "Kd", "2c", "3d", "--board", "Qs Js Ts 9s 8s")["hands"]
    assert hands[0]["category"] == "straight"


def test_a_shuffle_can_be_checked_afterwards(ask: Ask) -> None:
    first = ask_json(ask, "shuffle")
    again = ask_json(ask, "shuffle", "--seed", first["seed"], "--commitment", first["commitment"])
    assert again == first
    assert len(set(first["deck"])) == 52
    cut = ask_json(ask, "shuffle", "--seed", first["seed"], "--cut", "10")
    assert cut["deck"] == first["deck"][10:] + first["deck"][:10]


def test_a_shuffle_that_was_checked_says_so(ask: Ask) -> None:
    seed = Seed.named("cli")
    shown = ask("shuffle", "--seed", seed.secret, "--commitment", seed.commitment.upper())
    assert "The seed is the one committed to" in shown
    assert seed.commitment in shown


def test_two_shuffles_are_not_the_same(ask: Ask) -> None:
    assert ask_json(ask, "shuffle")["seed"] != ask_json(ask, "shuffle")["seed"]


def test_without_a_command_the_commands_are_listed_in_the_order_a_newcomer_meets_them(ask: Ask) -> None:
    shown = ask()
    commands = ("books", "rule", "readings", "pays", "rank", "shuffle", "trace")
    places = [shown.index(f"\n  {command} ") for command in commands]
    assert places == sorted(places)
    assert ask("--help") == ask("-h")
    assert ask("--version").startswith("queenhigh ")
