"""The lease of a house: one process holds it, another takes it over, and the old one cannot commit any more."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from queenhigh.desk.desk import Desk
from queenhigh.ledger.errors import LedgerStopped
from queenhigh.money import Cents
from queenhigh.server.lease import Lease

pytest_plugins = ["ledger_places"]


@pytest.fixture
def place(postgres: str) -> str:
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS queenhigh_people CASCADE")
    return postgres


@pytest.fixture
def two(place: str) -> Iterator[tuple[Lease, Lease]]:
    made = Lease(place), Lease(place)
    yield made
    for lease in made:
        lease.release()


def run_out(place: str) -> None:
    """As if it had not been renewed for long."""
    with psycopg.connect(place, autocommit=True) as connection:
        connection.execute("UPDATE queenhigh_people.lease SET until = clock_timestamp() - interval '1 millisecond'")


def test_one_process_holds_the_lease_and_it_can_be_renewed_and_given_back(two: tuple[Lease, Lease]) -> None:
    first, second = two
    assert first.take()
    assert not second.take()
    assert first.held()
    assert not second.held()
    first.release()
    assert not first.held()
    assert second.take()
    assert second.epoch == 2


def test_it_is_free_at_once_when_its_holder_has_died(two: tuple[Lease, Lease]) -> None:
    first, second = two
    assert first.take()
    assert first.held()
    assert first._connection is not None
    first._connection.close()
    assert second.take()
    assert not first.held()


def test_it_is_free_when_it_was_not_renewed_in_time_though_its_holder_lives(
    place: str, two: tuple[Lease, Lease]
) -> None:
    first, second = two
    assert first.take()
    assert first.held()
    assert not second.take()
    run_out(place)
    assert second.take()
    assert not first.held()
    assert not first.take()


def test_a_late_holder_that_was_not_replaced_keeps_the_lease(place: str, two: tuple[Lease, Lease]) -> None:
    first, _ = two
    assert first.take()
    assert first.held()
    run_out(place)
    assert first.held()


def test_a_process_that_has_lost_it_can_no_longer_write(place: str, two: tuple[Lease, Lease]) -> None:
    first, second = two
    assert first.take()
    old = Desk.open(place, fence=first.fence)
    old.issue(Cents(100))
    assert first.held()
    run_out(place)
    assert second.take()
    with Desk.open(place, fence=second.fence) as new:
        with pytest.raises(LedgerStopped, match="another process has the lease"):
            old.issue(Cents(50))
        new.issue(Cents(1))
        assert new.ledger.balance("cage") == 101
    old.close()


def test_a_takeover_waits_for_the_old_holders_transaction_and_comes_after_it(
    place: str, two: tuple[Lease, Lease]
) -> None:
    """The old holder is stopped in the middle of a transaction. The database ends it, and only then is the lease another's."""
    first, second = two
    assert first.take()
    Desk.open(place, fence=first.fence).close()
    assert first.held()
    with psycopg.connect(place, options="-c search_path=queenhigh -c idle_in_transaction_session_timeout=300") as stuck:
        fence = first.fence
        stuck.execute(
            f"SELECT 1 FROM head JOIN {fence.table} l ON epoch = {fence.epoch} FOR UPDATE OF head FOR KEY SHARE OF l"
        )
        run_out(place)
        assert second.take()
        with pytest.raises(psycopg.Error):
            stuck.execute("UPDATE meta SET value = value")
    with Desk.open(place, fence=second.fence) as new:
        new.issue(Cents(1))


def test_it_is_renewed_while_the_house_is_being_opened(
    two: tuple[Lease, Lease], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two
    renewed: list[bool] = []
    renew = first._renew

    def renews() -> bool:
        renewed.append(renew())
        return renewed[-1]

    monkeypatch.setattr(first, "_renew", renews)
    assert first.take()
    opened = first._opened
    while not renewed:
        assert not opened.wait(0.05)
    assert not second.take()
    assert first.held()
    assert opened.is_set()
