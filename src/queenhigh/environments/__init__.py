"""Environments for reinforcement learning, over the real engine: Gymnasium for the house games, PettingZoo for the
poker room.

    import gymnasium
    env = gymnasium.make("queenhigh.environments:queenhigh/Perth-v0")

    from queenhigh.environments import poker
    table = poker(game="omaha_hilo", betting="pot", seats=6)

The room's own `act` decides every step, and every observation is what the room's `sight` lets that player see. The
environments need the extra `rl`: pip install 'queenhigh[rl]'.
"""

from __future__ import annotations

from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from queenhigh.games.kit.environment import Environment, TableEnvironment
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.rules import BookFault
from queenhigh.rules.extras import need

if TYPE_CHECKING:
    from queenhigh.environments.house_games import HouseGame
    from queenhigh.environments.vector import HouseGames

__all__ = ["IDS", "HouseGame", "HouseGames", "PokerRoom", "poker"]


def _ids() -> dict[str, str]:
    """The ids of the environments. A book that cannot be opened has none; `queenhigh books` says why."""
    found = {}
    for book in BOOK_IDS:
        with suppress(BookFault):
            if room(book).has("environment"):
                found[room(book).facet("environment", Environment).id] = book
    return found


IDS = _ids()
"""The ids of the house games for `gymnasium.make`, and their books."""


def register() -> None:
    """Make the house games known to `gymnasium.make`; done on import, and harmless to do again."""
    import gymnasium

    for name, book in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                "queenhigh.environments.house_games:HouseGame",
                vector_entry_point="queenhigh.environments.vector:HouseGames",
                kwargs={"book": book},
            )


def __getattr__(name: str) -> Any:
    """Import `HouseGame` and `HouseGames`, and the environments of books whose players play against each other, on
    first use."""
    if name == "HouseGame":
        need("rl")
        from queenhigh.environments.house_games import HouseGame

        return HouseGame
    if name == "HouseGames":
        need("rl")
        from queenhigh.environments.vector import HouseGames

        return HouseGames
    if name in __all__:
        need("rl")
    if not name.startswith("_"):
        for table in _tables():
            if name == table.name:
                return table.guarded
            if name == table.bare.__name__:
                return table.bare
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _tables() -> list[TableEnvironment]:
    if find_spec("pettingzoo") is None:
        return []
    with_tables = [room(book) for book in BOOK_IDS if room(book).has("table_environment")]
    return [found.facet("table_environment", TableEnvironment) for found in with_tables]


if find_spec("gymnasium") is not None:
    register()
