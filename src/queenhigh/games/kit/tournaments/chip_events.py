"""What happens to tournament chips between hands."""

from __future__ import annotations

from queenhigh.games.kit.tournaments.events import TournamentEvent
from queenhigh.rules import Rule


class ChipsRaced(TournamentEvent, frozen=True, tag=True):
    """The small chips of a table have left play: what each who had some holds now, and who won a chip of `chip`."""

    table: str
    chip: int
    stacks: dict[str, int]
    won: tuple[str, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()
