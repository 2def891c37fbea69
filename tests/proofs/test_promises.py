"""Every promise holds with small numbers (`scripts/prove` has the large ones), and a house that breaks one is noticed."""

from __future__ import annotations

import pytest
from postgres_server import NO_POSTGRESQL, PostgresServer, binaries
from proof_process import prove
from proving import CAUGHT, HOLDS, Profile, find_row, row_ids

pytest_plugins = ["ledger_places"]

SEED = 20260501
ROWS = [find_row(id) for id in row_ids()]


@pytest.fixture
def server(request: pytest.FixtureRequest) -> PostgresServer | None:
    """The one of the other tests, so that none has to be started."""
    if binaries() is None:
        return None
    found: PostgresServer = request.getfixturevalue("postgres_server")
    return found


@pytest.mark.parametrize("id", [row.id for row in ROWS if row.quick])
def test_the_promise_is_kept(id: str, server: PostgresServer | None) -> None:
    result = prove(id, Profile.PR, SEED, cores=1, server=server)
    if server is None and NO_POSTGRESQL in result.why:
        pytest.skip(NO_POSTGRESQL)
    assert result.verdict == HOLDS, result.why
    assert result.figures


@pytest.mark.parametrize(("id", "fault"), [(row.id, fault) for row in ROWS if row.quick_faults for fault in row.faults])
def test_a_house_that_breaks_it_is_found_out(id: str, fault: str, server: PostgresServer | None) -> None:
    result = prove(id, Profile.PR, SEED, fault, cores=1, server=server)
    assert result.verdict == CAUGHT, result.why


@pytest.mark.parametrize("id", [row.id for row in ROWS])
def test_every_proof_has_a_fault_to_be_shown_against(id: str) -> None:
    row = find_row(id)
    assert row.faults
    assert all(text.strip() for text in (row.promise, row.proof, *row.faults))
