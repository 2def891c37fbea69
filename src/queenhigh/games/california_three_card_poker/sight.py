"""Dealing 8-13 and Winners 2: who may see which card, and when.

One card of the player-dealer's stack is turned up as the deal ends (Dealing 8) and the others when everyone has decided
(Dealing 13). Active hands are revealed where they are compared (Winners 2) or have a pair plus wager; if the player-dealer
does not qualify, the others are paid unseen. A forfeited hand is gathered face down (Dealing 12).
"""

from __future__ import annotations

from collections.abc import Sequence

from queenhigh.games.california_three_card_poker.banking import UP_CARD
from queenhigh.games.california_three_card_poker.book import rule
from queenhigh.games.california_three_card_poker.hand import CARDS, PlayerDealer, qualification, value
from queenhigh.games.california_three_card_poker.table import CaliforniaRound
from queenhigh.games.california_three_card_poker.wagers import PAIR_PLUS
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, is_out
from queenhigh.games.kit.sight import Shown, every, is_turned, may_be_looked_at
from queenhigh.rules import Cited, Rule

UP_CARD_TURNED, LOOKS, GATHERED = rule("Dealing 8(upcard)"), rule("Dealing 9"), rule("Dealing 12")
TURNED, REVEALED, OWN_CARDS = rule("Dealing 13(reveal)"), rule("Winners 2"), rule("Pair Plus item 3")


def shown(round: CaliforniaRound, happened: Sequence[Cited] = ()) -> Shown:
    dealer = getattr(round, "dealer", ())
    if not is_turned(round, happened):
        return Shown((UP_CARD,) if dealer and may_be_looked_at(round, happened) else ())
    compared = len(dealer) == CARDS and qualification(value(dealer)) is PlayerDealer.QUALIFIES
    seats = {hand.seat for hand in round.hands.values() if _is_revealed(round, hand, compared)}
    return Shown(every(dealer), 0, frozenset(seats))


def seen_by(round: CaliforniaRound, player: str, happened: Sequence[Cited] = ()) -> frozenset[int]:
    """Return the player's own hand once the deal is complete. Nobody may look at the player-dealer's before it is shown."""
    if not may_be_looked_at(round, happened):
        return frozenset()
    return frozenset(hand.seat for hand in round.hands.values() if hand.player == player and hand.cards)


def looks_by(_: CaliforniaRound) -> Rule:
    return LOOKS


def _is_revealed(round: CaliforniaRound, hand: Hand, compared: bool) -> bool:
    if not hand.cards or hand.choice is not Choice.PLAY or is_out(round, hand):
        return False
    return compared or any(bet.startswith(PAIR_PLUS) for bet in hand.wagers)
