"""California, whose player-dealer shows a card before anybody decides: who plays as well as can be looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from queenhigh.maths.figures import Figures
from queenhigh.maths.simulation.table import OPTIMAL, Array, Setting, every, masks
from queenhigh.maths.simulation.three_card import Group, ThreeCardTable, classes
from queenhigh.maths.three_card.collection import check_players, options_for
from queenhigh.maths.three_card.counting import starting_hands
from queenhigh.maths.three_card.up_card import UpCard
from queenhigh.money import Cents


class CaliforniaTable(ThreeCardTable):
    strategies = (OPTIMAL, "ignore_the_up_card", *ThreeCardTable.strategies[1:])

    @classmethod
    def check_seats(cls, setting: Setting) -> None:
        check_players(setting.seats)

    def check_ante(self, ante: Cents) -> None:
        options_for(ante)

    @property
    def looks(self) -> bool:
        return self.setting.strategy == OPTIMAL

    @cached_property
    def up_card(self) -> UpCard:
        return UpCard(next(iter(self.antes.values())))

    @cached_property
    def group_of(self) -> list[Group]:
        """Who looks begins with the group that folds, and `against` is the step to the one that plays."""
        return [Group(kind, (False,)) for kind in self.game.kinds] if self.looks else super().group_of

    @cached_property
    def groups(self) -> list[Group]:
        kinds = sorted(set(self.game.kinds))
        return [Group(kind, (plays,)) for kind in kinds for plays in (False, True)] if self.looks else super().groups

    @cached_property
    def against(self) -> Array:
        """Is a hand played against a card? `up_card` knows it of one hand for all that differ in the names of suits alone."""
        if not self.looks:
            return super().against
        others = _suits()[:, np.arange(52) & 3] + (np.arange(52) & ~3)
        made: Array = self.up_card.plays[classes()[:, None], others].astype(np.uint8)
        return made

    def _exact(self, name: str, column: str, columns: Mapping[str, str]) -> Figures:
        return self.up_card.figures() if name == "ante_play" and self.looks else super()._exact(name, column, columns)


def _suits() -> Array:
    """`[hand][suit]`: which suit it is in the starting hand that stands for this one."""
    hands = every(3)
    those = starting_hands().cards[classes()]
    mine, its = (
        np.argsort(masks(each).view(np.uint16).reshape(-1, 4), axis=1, kind="stable") for each in (hands, those)
    )
    made = np.empty_like(mine)
    np.put_along_axis(made, mine, its, axis=1)
    return made
