"""What is not possible at this moment of a hand is refused in words, and not by the name of a type."""

from __future__ import annotations

import pytest
from poker_play import Played

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.round import act
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.rules import IllegalAction


def refused(played: Played) -> IllegalAction:
    with pytest.raises(IllegalAction) as refusal:
        act(played.hand, do.ReadHands(DEALER))
    assert refusal.value.now
    return refusal.value


def test_a_betting_round_and_an_uncontested_pot_are_described_in_words() -> None:
    played = Played()
    assert refused(played).what == "Read hands is not possible now: a betting round is in progress."
    for seat in (4, 1, 2):
        played.act(do.Fold(seat))
    assert type(played.hand).__name__ == "Uncontested"
    assert refused(played).what == ("Read hands is not possible now: one player is left and the pot is uncontested.")
