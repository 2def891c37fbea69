"""The same blocks on a Dask cluster or on Ray. Neither needs to be installed unless a cluster is named. A worker must
have exactly this package: one with other rules would silently count something else.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from itertools import islice
from typing import Any

from queenhigh.maths.simulation.running import AHEAD, Engine, Job, Task, identity
from queenhigh.rules import InputError

PATIENCE = 10
"""Seconds after which a cluster that does not answer is given up."""
LOCAL = "local"
SLOW_START = 100
"""Seconds allowed for starting Ray here: a busy machine takes longer than Ray expects."""
_preparing = threading.Lock()


class OtherPackage(Exception):
    """A worker has a different version of queenhigh."""


def work(job: Job, task: Task, asked_by: str) -> Any:
    """Run a block on this worker."""
    if identity() != asked_by:
        raise OtherPackage(identity())
    with _preparing:
        job.prepare()
    return job.run(task)


def _other(where: str, theirs: str) -> InputError:
    return InputError(
        f"The worker {where} has queenhigh {theirs}, and this is {identity()}: they would count differently. "
        "Install the same one there."
    )


def on_dask(address: str) -> Engine:
    """Run blocks on Dask. `address` is the scheduler's, such as tcp://10.0.0.5:8786."""
    try:
        import distributed
    except ImportError:
        raise InputError("--dask needs the extra: pip install 'queenhigh[dask]'.") from None

    dask: Any = distributed

    def run(job: Job, given: Iterable[Task]) -> Generator[tuple[Task, Any], None, None]:
        try:
            client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise InputError(
                f"No Dask scheduler answers at {address} ({_first_line(error)}). Start one with: dask scheduler"
            ) from None
        with client:
            _check_workers(client, address)
            many = AHEAD * sum(client.nthreads().values())
            queue = iter(given)

            running: dict[str, Task] = {}

            def send(count: int) -> list[Any]:
                futures = []
                for task in islice(queue, count):
                    future = client.submit(work, job, task, identity(), pure=False)
                    running[future.key] = task
                    futures.append(future)
                return futures

            waiting = dask.as_completed(send(many), loop=client.loop)
            try:
                for future in waiting:
                    try:
                        result = future.result()
                    except OtherPackage as other:
                        raise _other("that has just joined", str(other)) from None
                    yield running.pop(future.key), result
                    waiting.update(send(1))
            finally:
                with suppress(Exception):
                    client.cancel(list(waiting.futures))

    return run


def _check_workers(client: Any, address: str) -> None:
    """Check before the first block that there are workers, and that they all have the same package."""
    if not client.scheduler_info(n_workers=-1)["workers"]:
        raise InputError(f"The Dask scheduler at {address} has no workers. Start one with: dask worker {address}")
    for where, theirs in client.run(identity, on_error="return").items():
        if isinstance(theirs, ImportError):
            raise InputError(
                f"The worker {where} has no queenhigh ({_first_line(theirs)}). Install {identity()} there."
            )
        if isinstance(theirs, Exception):
            raise InputError(f"The worker {where} does not answer: {_first_line(theirs)}.")
        if theirs != identity():
            raise _other(where, theirs)


def on_ray(address: str) -> Engine:
    """Run blocks on Ray. `address` is `local` to start Ray on this machine, `auto` for the one that runs here, or a
    cluster's address."""
    try:
        import ray
    except ImportError:
        raise InputError("--ray needs the extra: pip install 'queenhigh[ray]'.") from None

    def run(job: Job, given: Iterable[Task]) -> Generator[tuple[Task, Any], None, None]:
        started = not ray.is_initialized()
        if started:
            _start(ray, address)
        try:
            yield from _through_ray(ray, job, given)
        finally:
            if started:
                ray.shutdown()

    return run


def _start(ray: Any, address: str) -> None:
    if address == LOCAL:
        os.environ.setdefault("RAY_agent_register_timeout_ms", str(1000 * SLOW_START))
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **_small(address))
    except Exception as error:  # Ray has no class for it: a node that does not come up is a bare Exception
        ray.shutdown()
        what = "Ray does not start here" if address == LOCAL else f"No Ray answers at {address}"
        raise InputError(f"{what} ({_first_line(error)}). Start one with: ray start --head") from None


def _small(address: str) -> dict[str, Any]:
    """Return the options for starting Ray here: no dashboard, and little memory for objects, because counts are small."""
    return {"include_dashboard": False, "object_store_memory": 100 << 20} if address == LOCAL else {}


def _through_ray(ray: Any, job: Job, given: Iterable[Task]) -> Generator[tuple[Task, Any], None, None]:
    remote: Callable[..., Any] = ray.remote(max_retries=0)(work).remote
    many, queue = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))), iter(given)
    running = {remote(job, task, identity()): task for task in islice(queue, many)}
    try:
        while running:
            done, _ = ray.wait(list(running), num_returns=1)
            for one in done:
                try:
                    result = ray.get(one)
                except ray.exceptions.RayTaskError as error:
                    if isinstance(error.cause, OtherPackage):
                        raise _other("of Ray", str(error.cause)) from None
                    raise
                yield running.pop(one), result
                running |= {remote(job, task, identity()): task for task in islice(queue, 1)}
    finally:
        for one in running:
            with suppress(Exception):
                ray.cancel(one)


def _first_line(error: BaseException) -> str:
    return str(error).strip().split("\n")[0].rstrip(".") or type(error).__name__
