"""A connection that is accepted while the server stops does not hold it up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from live_house import LiveHouse


class Late:
    """A connection of which uvicorn did not know when it closed the others."""

    def __init__(self, connections: set[Any]) -> None:
        self.connections = connections
        self.closed = False

    def comes(self) -> None:
        self.connections.add(self)

    def shutdown(self) -> None:
        self.connections.discard(self)
        self.closed = True


def test_a_connection_that_comes_while_the_server_stops_is_closed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with LiveHouse(tmp_path) as live:
        late, goodbye = Late(live.server.server_state.connections), live.service.hub.say_goodbye

        async def and_then_one_comes() -> None:
            await goodbye()
            live.loop.call_later(0.02, late.comes)

        monkeypatch.setattr(live.service.hub, "say_goodbye", and_then_one_comes)
    assert late.closed
