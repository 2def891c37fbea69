"""Hand sheets of Crown Poker: written down, played, and written down again after a hand was played."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_recall import differences, hand_sheet_of
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet import irregularity_types, play_hand
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.money import Line
from queenhigh.notation.hand_sheet import HandSheets


def side_lines(over: Over) -> tuple[Line, ...]:
    return tuple(over.side_lines)


SHEET = HandSheets(
    play=play_hand,
    irregularities=irregularity_types,
    recall=hand_sheet_of,
    differences=differences,
    lines=side_lines,
)
