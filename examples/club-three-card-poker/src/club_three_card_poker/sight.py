"""4.4 and 6.1: who may see which card, and when."""

from __future__ import annotations

from collections.abc import Sequence

from club_three_card_poker.book import rule
from club_three_card_poker.table import ClubRound
from club_three_card_poker.wagers import COLOURS
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, is_out
from queenhigh.games.kit.sight import Shown, every, is_settled, is_turned, may_be_looked_at
from queenhigh.rules import Cited, Rule

LOOKS = rule("4.4")


def shown(round: ClubRound, happened: Sequence[Cited] = ()) -> Shown:
    dealer = getattr(round, "dealer", ())
    turned = every(dealer) if is_turned(round, happened) else ()
    seats = {hand.seat for hand in round.hands.values() if _is_turned(round, hand)} if is_settled(round) else ()
    return Shown(turned, 0, frozenset(seats))


def seen_by(round: ClubRound, player: str, happened: Sequence[Cited] = ()) -> frozenset[int]:
    if not may_be_looked_at(round, happened):
        return frozenset()
    return frozenset(hand.seat for hand in round.hands.values() if hand.player == player and hand.cards)


def looks_by(_: ClubRound) -> Rule:
    return LOOKS


def _is_turned(round: ClubRound, hand: Hand) -> bool:
    """A folded hand stays face down, unless it has a Colours wager to be settled (reading C1)."""
    if not hand.cards or is_out(round, hand):
        return False
    return hand.choice is not Choice.FOLD or (COLOURS in hand.wagers and round.table.colours_survive_a_fold)
