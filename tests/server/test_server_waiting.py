"""Whatever waits in a server can be stopped, whenever that happens."""

from __future__ import annotations

import asyncio

from queenhigh.server.waiting import woken


def test_a_loop_that_is_woken_and_cancelled_in_one_moment_ends() -> None:
    """With `asyncio.wait_for` of Python 3.11 the cancellation was lost, and a server now and then never stopped."""

    async def run() -> bool:
        event = asyncio.Event()

        async def look() -> None:
            while True:
                await woken(event, 60)
                event.clear()

        task = asyncio.create_task(look())
        await asyncio.sleep(0.01)
        event.set()
        await asyncio.sleep(0)
        task.cancel()
        ended, _ = await asyncio.wait({task}, timeout=5)
        return bool(ended)

    assert asyncio.run(run())


def test_it_says_whether_it_was_woken() -> None:
    async def run() -> tuple[bool, bool]:
        event = asyncio.Event()
        early = await woken(event, 0.01)
        event.set()
        return early, await woken(event, 5)

    assert asyncio.run(run()) == (False, True)
