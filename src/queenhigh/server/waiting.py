"""Waiting for an event or for some time, whichever comes first."""

from __future__ import annotations

import asyncio


async def woken(event: asyncio.Event, within: float) -> bool:
    """Did it happen in time? A task that waits here can always be cancelled. Before Python 3.12, `asyncio.wait_for` swallows a
    cancellation that comes in the same moment as the event, and a loop around it never ends."""
    try:
        async with asyncio.timeout(within):
            await event.wait()
    except TimeoutError:
        return False
    return True
