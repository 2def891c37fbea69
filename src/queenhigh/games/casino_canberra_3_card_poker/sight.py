"""Rules 6.2, 7.1, 7.6, 9.1 and 10.5: who may see which card, and when.

Cards are face down (6.2) until the dealer's hand is ranked (9.1). Then each hand is turned over as it is settled. A
folded hand stays face down (7.6), unless a reading keeps its pairs plus wager in play.
"""

from __future__ import annotations

from collections.abc import Sequence

from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.games.casino_canberra_3_card_poker.settle import LOSES_PAIRS_PLUS
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound
from queenhigh.games.casino_canberra_3_card_poker.wagers import PAIRS_PLUS
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Deciding, Hand, in_play, is_out
from queenhigh.games.kit.sight import Shown, every, is_settled, is_turned, may_be_looked_at
from queenhigh.rules import Cited, Rule

HIDDEN, LOOKS, FOLDED, TURNED = rule("6.2"), rule("7.1"), rule("7.6"), rule("9.1")
FORFEITS = rule("7.5")
LOOKS_LATER = rule("10.5")
"""With an automated shoe, players look after the announcement."""


def shown(round: CanberraRound, happened: Sequence[Cited] = ()) -> Shown:
    dealer = getattr(round, "dealer", ())
    turned = every(dealer) if is_turned(round, happened) else ()
    seats = {hand.seat for hand in round.hands.values() if _is_turned(round, hand)} if is_settled(round) else ()
    return Shown(turned, 0, frozenset(seats))


def seen_by(round: CanberraRound, player: str, happened: Sequence[Cited] = ()) -> frozenset[int]:
    """Return the player's own cards once all cards are dealt (7.1), or with an automated shoe once play or fold is
    called (10.5).
    """
    if not may_be_looked_at(round, happened):
        return frozenset()
    return frozenset(hand.seat for hand in round.hands.values() if hand.player == player and hand.cards)


def looks_by(round: CanberraRound) -> Rule:
    return LOOKS_LATER if round.table.automated else LOOKS


def may_be_asked(round: CanberraRound, seat: int, choice: Choice) -> Rule | None:
    """Return the clause by which the dealer may ask this player to confirm a fold (reading A1c). The question depends
    on the cards, so others would learn from it whether there is a pair. To them it has to look the same either way.
    """
    hand = round.hands.get(seat)
    readings = round.table.readings
    asked = (
        choice is Choice.FOLD
        and isinstance(round, Deciding)
        and hand is not None
        and readings["A1c"] == "warn"
        and readings["A1"] == "two_acts"
        and seat not in round.asked
        and in_play(round, hand, PAIRS_PLUS)
    )
    return FORFEITS if asked else None


def _is_turned(round: CanberraRound, hand: Hand) -> bool:
    if not hand.cards or is_out(round, hand):
        return False
    lives_on = PAIRS_PLUS in hand.wagers and Choice.FOLD not in LOSES_PAIRS_PLUS[round.table.readings["A1"]]
    return hand.choice is not Choice.FOLD or lives_on
