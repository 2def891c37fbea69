"""Hands that PokerKit played at random and wrote down end with the same stacks here; and those that we write, there.

One difference is left alone: in a side pot that no low hand can win, PokerKit gives the low half to the players in it. By the
book the high hand has all of it (8.20.4(d)(iv)).
"""

from __future__ import annotations

import random
import warnings

import phh_hands
import phh_oracle
import pytest
from pokerkit import HandHistory

from queenhigh.games.crown_melbourne_crown_poker.events import HandMucked
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.notation import phh

HANDS = 60


@pytest.mark.parametrize("variant", phh_oracle.VARIANTS)
def test_hands_of_pokerkit_agree(variant: str) -> None:
    for number in range(HANDS):
        text = phh_oracle.written(random.Random(f"{variant} {number}"), variant)
        found = phh.replay(phh.read_text(text, f"{variant} {number}")[0])
        assert found.over
        assert found.agrees, text


@pytest.mark.clause("crown-melbourne-crown-poker 8.20.4(d)(iv)")
def test_a_side_pot_without_a_low_goes_to_the_high_hand() -> None:
    text = """
variant = 'FO/8'
antes = [0, 0, 0, 0, 0, 0, 0, 0]
blinds_or_straddles = [10, 20, 0, 0, 0, 0, 0, 0]
small_bet = 20
big_bet = 40
starting_stacks = [24, 4, 30, 52, 9, 33, 48, 42]
actions = ['d dh p1 JcQd5c7h', 'd dh p2 Kd5s7s7d', 'd dh p3 Ts2s8c8h', 'd dh p4 9cJsTc6h', 'd dh p5 4h2c6d3c',
  'd dh p6 QsQh3dTd', 'd dh p7 9hAs5d9d', 'd dh p8 3sKhJh9s', 'p3 cc', 'p4 cc', 'p5 cc', 'p6 cc', 'p7 cc', 'p8 cc',
  'p1 cbr 24', 'p3 f', 'p4 cbr 44', 'p6 cc', 'p7 f', 'p8 cc', 'd db Qc5h2h', 'd db 7c', 'd db 2d']
"""
    assert phh.replay(phh.read_text(text)[0]).stacks == (0, 0, 20, 10, 33, 123, 38, 18)


NOT_READ = {"NT": (27, 0), "PO": (23, 3), "FT": (23, 2)}
"""Hands with a mucked winner, and hands that pokerkit's own rules do not allow: the same hands are played each time."""
CODES = {"NT": ("holdem", Limit.NO_LIMIT), "PO": ("omaha", Limit.POT), "FT": ("holdem", Limit.FIXED)}


@pytest.mark.parametrize("variant", CODES)
def test_pokerkit_reads_hands_of_ours(variant: str) -> None:
    """All that end without odd chips, commission and mucked winners, but a few that its own rules do not allow."""
    mucked = refused = 0
    for number in range(HANDS):
        chance = random.Random(f"ours {variant} {number}")
        table = phh_hands.random_table(chance, *CODES[variant], plain=True)
        over, events = phh_hands.random_hand(chance, table)
        assert isinstance(over, Over)
        if any(isinstance(event, HandMucked) for event in events):
            mucked += 1
            continue
        text = phh.write(over, events)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                *_, last = HandHistory.loads(text)
            except ValueError:
                refused += 1
                continue
        assert not last.status, text
        ours = [over.seats[seat].stack for seat in over.lineup.order]
        assert max(abs(one - two) for one, two in zip(ours, last.stacks, strict=True)) <= len(ours), text
    assert (mucked, refused) == NOT_READ[variant]
