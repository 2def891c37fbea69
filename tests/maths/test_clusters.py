"""The same blocks on Dask and on Ray: the same counts as on threads, and words for whatever is missing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from queenhigh.maths.simulation import clusters
from queenhigh.maths.simulation.clusters import OtherPackage, on_dask, on_ray, work
from queenhigh.maths.simulation.evening import BLOCK, Evening, simulate_evenings
from queenhigh.maths.simulation.report import Wanted, simulate
from queenhigh.maths.simulation.rounds import CountRounds
from queenhigh.maths.simulation.running import BLOCK as ROUNDS
from queenhigh.maths.simulation.running import Engine, Job, Task, identity
from queenhigh.maths.simulation.table import Setting
from queenhigh.money import Cents
from queenhigh.rules import InputError

CANBERRA = Setting(book="casino-canberra-3-card-poker")


def counted(engine: Engine | None = None) -> dict[str, Any]:
    found = simulate(CANBERRA, Wanted(rounds=2 * ROUNDS + 3, seed="clusters"), engine)
    del found["run"]
    return found


@pytest.fixture(scope="module")
def dask() -> Iterator[str]:
    """A scheduler and a worker of two threads in this very process."""
    import distributed

    of: Any = distributed
    with of.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, protocol="inproc://", dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def test_dask_counts_what_threads_count(dask: str) -> None:
    assert counted(on_dask(dask)) == counted()


def test_dask_plays_the_same_evenings(dask: str) -> None:
    wanted = Wanted(rounds=2 * BLOCK + 1, seed="clusters")
    one, other = (
        simulate_evenings(CANBERRA, Evening(bankroll=Cents(9000), rounds=9), wanted, engine)
        for engine in (None, on_dask(dask))
    )
    del one["run"], other["run"]
    assert one == other


class Elsewhere(CountRounds, frozen=True):
    """A job that finds itself in another package."""

    def run(self, task: Task) -> Any:
        raise OtherPackage("0.0.1 other")


def test_a_worker_with_another_package_is_sent_away(dask: str) -> None:
    with pytest.raises(InputError, match=r"that has just joined has queenhigh 0\.0\.1 other"):
        list(on_dask(dask)(Elsewhere(CANBERRA), [Task(1, n, 10) for n in range(20)]))


def test_the_workers_are_asked_before_the_first_block() -> None:
    def client(answer: Any) -> Any:
        return SimpleNamespace(
            scheduler_info=lambda n_workers: {"workers": {"w": {}} if answer is not None else {}},
            run=lambda *_, on_error: {"tcp://w": answer},
        )

    clusters._check_workers(client(identity()), "here")
    for answer, says in [
        (None, "has no workers. Start one with: dask worker here"),
        ("0.0.1 other", "tcp://w has queenhigh 0.0.1 other"),
        (ModuleNotFoundError("No module named 'queenhigh'"), "has no queenhigh"),
        (OSError("gone"), "does not answer: gone"),
    ]:
        with pytest.raises(InputError, match=says):
            clusters._check_workers(client(answer), "here")


def test_a_block_asked_by_another_package_is_not_counted() -> None:
    with pytest.raises(OtherPackage, match=identity().split()[0]):
        work(CountRounds(CANBERRA), Task(1, 0, 10), "another")
    assert work(CountRounds(CANBERRA), Task(1, 0, 10), identity()).sum() == 10


def test_a_missing_scheduler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.2)
    with pytest.raises(InputError, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9 "):
        counted(on_dask("tcp://127.0.0.1:9"))


@pytest.mark.parametrize(("module", "engine"), [("distributed", on_dask), ("ray", on_ray)])
def test_an_extra_that_is_not_installed_is_named(
    module: str, engine: Callable[[str], Engine], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(InputError, match=r"pip install 'queenhigh\[(dask|ray)\]'"):
        engine("local")


class TaskError(Exception):
    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


class FakeRay(SimpleNamespace):
    """As much of Ray as is called, doing each task when it is asked for: the last one first."""

    exceptions = SimpleNamespace(RayTaskError=TaskError)

    def __init__(self, asked_by: str | None = None) -> None:
        super().__init__()
        self.asked_by, self.up, self.cancelled, self.most = asked_by, False, 0, 0

    def is_initialized(self) -> bool:
        return self.up

    def init(self, **given: Any) -> None:
        if given["address"] == "nowhere:1":
            raise ConnectionError("refused\nand more")
        self.up, self.given = True, given

    def shutdown(self) -> None:
        self.up = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, **_: Any) -> Callable[..., Any]:
        def made(function: Callable[..., Any]) -> Any:
            def call(job: Job, task: Task, asked_by: str) -> Any:
                return lambda: function(job, task, self.asked_by or asked_by)

            return SimpleNamespace(remote=call)

        return made

    def wait(self, waiting: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(waiting))
        return waiting[-num_returns:], waiting[:-num_returns]

    def get(self, one: Callable[[], Any]) -> Any:
        try:
            return one()
        except Exception as error:
            raise TaskError(error) from error

    def cancel(self, _: Any) -> None:
        self.cancelled += 1


def test_ray_counts_what_threads_count(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert counted(on_ray("local")) == counted()
    assert ray.given["address"] == "local"
    assert not ray.up
    list(on_ray("auto")(CountRounds(CANBERRA), [Task(1, n, 10) for n in range(50)]))
    assert ray.most == 8, "four wait for each core, not all of them"


def test_what_ray_reports_is_put_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", FakeRay())
    with pytest.raises(InputError, match=r"No Ray answers at nowhere:1 \(refused\)"):
        counted(on_ray("nowhere:1"))
    ray = FakeRay(asked_by="another")
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(InputError, match="The worker of Ray has queenhigh"):
        list(on_ray("auto")(CountRounds(CANBERRA), [Task(1, n, 10) for n in range(5)]))
    assert ray.cancelled == 5
    assert not ray.up
