"""Rules 5.12.2, 9.3, 9.4, 9.5 and 11.11: who may see which card, and when.

Everything is dealt face down, the Jackpot Cards too (9.3.4, 9.4.3). Players look after the announcement (9.5.1), of several
hands at one only (5.12.2). The dealer's and the Jackpot Cards are turned after the decisions (9.5.4), the hands as they are
settled; a folded one is never seen (9.5.2(a)).
"""

from __future__ import annotations

from collections.abc import Sequence

from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.decide import seat_in_view, stays_on_table
from queenhigh.games.crown_melbourne_three_card_poker.table import PAIR_PLUS, MelbourneRound
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, is_out
from queenhigh.games.kit.sight import Shown, every, is_settled, is_turned, may_be_looked_at
from queenhigh.rules import Cited, Rule

LOOKS, BLIND, FOLDED = rule("9.5.1"), rule("5.12.2"), rule("9.5.2(a)")
TURNED, JACKPOT_CARDS_TURNED = rule("9.5.4(a)"), rule("9.5.4(b)")


def shown(round: MelbourneRound, happened: Sequence[Cited] = ()) -> Shown:
    if not is_turned(round, happened):
        return Shown()
    settled = is_settled(round)
    seats = {hand.seat for hand in round.hands.values() if _is_turned(round, hand, settled)}
    return Shown(every(getattr(round, "dealer", ())), len(getattr(round, "shared", ())), frozenset(seats))


def seen_by(round: MelbourneRound, player: str, happened: Sequence[Cited] = ()) -> frozenset[int]:
    """Return the hand at the player's seat, or the one deemed to be there (11.11.1). Further hands are blind."""
    own = [hand for hand in round.hands.values() if hand.player == player]
    if not own or not may_be_looked_at(round, happened):
        return frozenset()
    seat = seat_in_view(round, player)
    return frozenset({seat}) if round.hands[seat].cards else frozenset()


def looks_by(_: MelbourneRound) -> Rule:
    return LOOKS


def _is_turned(round: MelbourneRound, hand: Hand, settled: bool) -> bool:
    """A hand with only Pair Plus is turned up before all others; without a pair it is collected as soon as the
    decisions are made (9.5.3).
    """
    if not hand.cards or is_out(round, hand):
        return False
    if set(hand.wagers) == {PAIR_PLUS}:
        return True
    if not settled:
        return False
    return hand.choice is not Choice.FOLD or stays_on_table(round.table, hand)
