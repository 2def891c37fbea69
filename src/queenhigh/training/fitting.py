"""Which moments a story fits. The room rules on facts as they are reported; that a tale is not absurd is for us to see to.

A hand cannot be counted as folded before it was, nobody is out of turn whose turn it is, and a fact that names its moment
is told before anything else happens in it.
"""

from __future__ import annotations

from typing import Any

from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.facts import Irregularity, nobody_at

STILL_TO_ACT = (
    "play_wager_unmatched",
    "cards_taken_in_error",
    "hand_in_discard_rack",
    "flop_wager_inadvertently_omitted",
    "out_of_turn",
)
FOLDED = ("folded_hand_count",)
NOT_FOLDED = ("elect_not_exposed", "best_hand_challenged", "street_wager_amount", "play_wager_unequal")
AT_THE_DEAL = ("card_exposed", "incorrect_hole_cards", "cards_not_cut")
"""Found before anybody has acted."""
GAVE_UP = (Choice.FOLD, Choice.KEEP_SIDE_BETS)


def fits(round: Any, fact: Irregularity, choices: Any) -> bool:
    tag = str(fact.__struct_config__.tag)
    if nobody_at(fact, round.taken):
        return False
    hand = round.hands.get(getattr(fact, "seat", None))
    acted = [other for other in round.hands.values() if other.choice is not Choice.UNDECIDED]
    if acted and (tag in AT_THE_DEAL or fact.when == "decision") and type(round).__name__ == "Deciding":
        return False
    if "flop_wager" in fact.when and any("flop" in other.wagers for other in acted) is not fact.when.startswith(
        "after"
    ):
        return False
    if hand is None:
        return tag not in (*STILL_TO_ACT, *FOLDED, *NOT_FOLDED)
    if tag in STILL_TO_ACT and hand.choice is not Choice.UNDECIDED:
        return False
    if tag in FOLDED and hand.choice not in GAVE_UP:
        return False
    if tag in NOT_FOLDED and hand.choice in GAVE_UP:
        return False
    return not (tag == "out_of_turn" and choices(round, hand.seat))
