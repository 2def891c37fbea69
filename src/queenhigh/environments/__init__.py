"""Environments for learning, over the real engine: Gymnasium for the house games, PettingZoo for the poker room.

    import gymnasium
    env = gymnasium.make("queenhigh.environments:queenhigh/Perth-v0")

    from queenhigh.environments import poker
    table = poker(game="omaha_hilo", betting="pot", seats=6)

Every step is an action that the room's own `act` decides on, every observation is what the room's `sight` lets that player
see. They need the extra `rl`: pip install 'queenhigh[rl]'.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from queenhigh.environments.house_games import HouseGame
    from queenhigh.environments.poker_room import PokerRoom

__all__ = ["IDS", "HouseGame", "PokerRoom", "poker"]

IDS = {
    "queenhigh/MelbourneThree-v0": "crown-melbourne-three-card-poker",
    "queenhigh/Canberra-v0": "casino-canberra-3-card-poker",
    "queenhigh/California-v0": "california-three-card-poker",
    "queenhigh/Perth-v0": "crown-perth-holdem-poker",
}
"""What `gymnasium.make` calls the house games, and their books."""


class ExtraMissing(ImportError):
    def __init__(self, missing: str) -> None:
        super().__init__(f"The environments need {missing}. Install it with: pip install 'queenhigh[rl]'")


def need(module: str) -> None:
    """A clear word about what to install, before an import would fail without one."""
    if find_spec(module) is None:
        raise ExtraMissing(module)


def poker(**settings: Any) -> Any:
    """A table of the poker room with PettingZoo's usual guards: an illegal action ends the hand against its player."""
    need("pettingzoo")
    from queenhigh.environments.poker_room import guarded

    return guarded(**settings)


def register() -> None:
    """Make the house games known to `gymnasium.make`; done on import, and harmless to do again."""
    import gymnasium

    for name, book in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "queenhigh.environments.house_games:HouseGame", kwargs={"book": book})


def __getattr__(name: str) -> Any:
    if name == "HouseGame":
        need("gymnasium")
        from queenhigh.environments.house_games import HouseGame

        return HouseGame
    if name == "PokerRoom":
        need("pettingzoo")
        from queenhigh.environments.poker_room import PokerRoom

        return PokerRoom
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


if find_spec("gymnasium") is not None:
    register()
