"""The matrix finds what is missing: a claim is held to its citations, and a citation to a test that saw it decide."""

from pathlib import Path

import pytest

from queenhigh.games.library import open_book
from queenhigh.rules import BookFault, Clause, Disposition
from queenhigh.trace import matrix as matrix_module
from queenhigh.trace.citations import Citation
from queenhigh.trace.evidence import Evidence
from queenhigh.trace.matrix import Claim, Matrix, claims

CANBERRA = "casino-canberra-3-card-poker"
PAIRS_PLUS = ("4.10(a)", "4.10(b)", "4.10(c)")
PLACE = Citation("queenhigh/games/casino_canberra_3_card_poker/settle.py", 7, "settle_pairs_plus")


def matrix(
    *,
    cited: tuple[str, ...] = (),
    seen: tuple[str, ...] = (),
    declared: tuple[str, ...] = (),
    claim: Claim | None = None,
) -> Matrix:
    """A matrix of Canberra's book with exactly this evidence."""
    tests = {clause: ["tests/test_settle.py::test_pairs_plus"] for clause in seen}
    made = Matrix(Evidence(tree="", complete=True, seen={CANBERRA: tests}))
    made.cites = {(CANBERRA, clause): [PLACE] for clause in cited}
    made.declared = {(CANBERRA, clause): ["tests/test_settle.py::test_it"] for clause in declared}
    made.claims = [claim] if claim else []
    return made


CLAIM = Claim(CANBERRA, under=("4.10",))


def test_a_claim_that_is_cited_and_seen_has_no_fault() -> None:
    assert list(matrix(cited=PAIRS_PLUS, seen=PAIRS_PLUS, claim=CLAIM).faults()) == []


def test_without_a_claim_nothing_is_missing() -> None:
    assert list(matrix().faults()) == []


def test_a_claimed_clause_that_nothing_cites_is_a_fault() -> None:
    faults = list(matrix(cited=PAIRS_PLUS[:2], seen=PAIRS_PLUS, claim=CLAIM).faults())
    assert faults == [f"{CANBERRA} 4.10(c): claimed as complete (code), and nothing cites it."]


def test_a_claimed_clause_that_no_test_saw_is_a_fault() -> None:
    faults = list(matrix(cited=PAIRS_PLUS, seen=PAIRS_PLUS[1:], claim=CLAIM).faults())
    assert faults == [f"{CANBERRA} 4.10(a): cited at {PLACE}, and no test saw it decide."]


def test_to_declare_a_clause_is_not_to_have_seen_it() -> None:
    assert len(list(matrix(cited=PAIRS_PLUS, declared=PAIRS_PLUS, claim=CLAIM).faults())) == 3


def test_a_cited_clause_that_the_book_does_not_have_is_a_fault_claimed_or_not() -> None:
    (fault,) = matrix(cited=("4.10(d)",)).faults()
    assert fault.startswith(f"{CANBERRA} has no clause '4.10(d)' (cited at {PLACE}). Nearest: 4.10(")


def test_a_declared_clause_that_the_book_does_not_have_is_a_fault() -> None:
    (fault,) = matrix(declared=("4.10(d)",)).faults()
    assert f"{CANBERRA} has no clause '4.10(d)' (cited at tests/test_settle.py::test_it)" in fault


def test_a_clause_that_decides_nothing_needs_no_evidence() -> None:
    book = open_book(CANBERRA)
    idle = [clause.id for clause in book.clauses.values() if not clause.disposition.decides]
    assert idle
    assert list(matrix(claim=Claim(CANBERRA, under=tuple(idle))).faults()) == []


@pytest.mark.parametrize(
    ("claim", "slip"),
    [
        (Claim(CANBERRA, kinds=("settlment",)), "settlment"),
        (Claim(CANBERRA, under=("15",)), "15"),
        (Claim(CANBERRA, under=("2.5",), but=("4.1x",)), "4.1x"),
    ],
)
def test_a_claim_of_a_kind_or_heading_that_is_not_there_is_a_fault(claim: Claim, slip: str) -> None:
    faults = list(matrix(cited=("2.5",), seen=("2.5",), claim=claim).faults())
    assert [fault for fault in faults if "trace/claims.toml" in fault] == [
        f"trace/claims.toml claims {slip!r} of {CANBERRA}, and no clause is of that kind or heading."
    ]


@pytest.mark.parametrize(
    ("claim", "covered"),
    [
        (Claim(CANBERRA), True),
        (Claim(CANBERRA, kinds=("settlement", "payout")), True),
        (Claim(CANBERRA, kinds=("payout",)), False),
        (Claim(CANBERRA, under=("9",)), True),
        (Claim(CANBERRA, under=("9.1",)), False),
        (Claim(CANBERRA, under=("4", "9.10")), True),
        (Claim(CANBERRA, but=("9.10",)), False),
        (Claim(CANBERRA, but=("9.1",)), True),
        (Claim(CANBERRA, kinds=("settlement",), under=("8",)), False),
        (Claim(CANBERRA, kinds=("settlement",), under=("9",), but=("9.10(a)",)), False),
    ],
)
def test_a_claim_covers_its_kinds_under_its_headings_but_for_its_exceptions(claim: Claim, covered: bool) -> None:
    clause = Clause("settlement", "Something.", Disposition.CODE, id="9.10(a)")
    assert claim.covers(clause) is covered


def test_a_row_brings_together_all_that_is_known_of_a_clause() -> None:
    book = open_book(CANBERRA)
    made = matrix(cited=("4.10(a)",), seen=("4.10(a)",), declared=("4.10(a)",), claim=CLAIM)
    row = made.row(book, book.clause("4.10(a)"))
    assert (row.book, row.clause, row.disposition, row.claimed) == (CANBERRA, "4.10(a)", "code", True)
    assert row.cited == (str(PLACE),)
    assert row.declared == ("tests/test_settle.py::test_it",)
    assert row.witnessed == ("tests/test_settle.py::test_pairs_plus",)
    assert made.row(book, book.clause("4.9")).claimed is False


def test_the_matrix_has_a_row_for_each_of_the_1179_clauses() -> None:
    rows = Matrix().all_rows()
    assert len(rows) == len({(row.book, row.clause) for row in rows}) == 1179
    assert {row.disposition for row in rows} <= {disposition.value for disposition in Disposition}


def test_the_claims_that_are_made_can_be_read() -> None:
    for claim in claims():
        assert claim.slips(open_book(claim.book)) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[claim]]\nbook = "monte-carlo"\n', "claims 'monte-carlo', which is no book"),
        ('[[claim]]\nkinds = ["payout"]\n', "missing required field `book`"),
        ('[[claim]]\nbook = "casino-canberra-3-card-poker"\nexcept = ["9"]\n', "unknown field `except`"),
        ('[[claim]]\nbook = "casino-canberra-3-card-poker"\nunder = [9.10]\n', "Expected `str`, got `float`"),
    ],
)
def test_a_claim_that_cannot_be_read_names_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str
) -> None:
    (tmp_path / "claims.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(matrix_module, "files", lambda package: tmp_path)
    with pytest.raises(BookFault) as refused:
        claims()
    assert "trace/claims.toml" in str(refused.value)
    assert says in str(refused.value)
