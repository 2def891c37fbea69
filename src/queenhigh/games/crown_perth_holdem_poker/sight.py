"""Rules 1.1 Fold, 3.5(a), 4.3, 4.4, 4.6-4.12 and 5.5, 5.8: who may see which card, and when.

Hole cards are dealt face down (4.3), communal cards face up (4.6, 4.8, 4.10). Only the ante player picks up a hand
(3.5(a), 4.4). The dealer's hand is shown after the last communal card (4.11). Then hands are exposed as they are
settled, unless their player keeps them unexposed (4.12) or has folded.
"""

from __future__ import annotations

from collections.abc import Sequence

from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER_POKER_EXTRA,
    JACKPOTS,
    PerthRound,
    is_poker_extra,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, in_play, is_out
from queenhigh.games.kit.sight import Shown, every, is_settled, is_turned, may_be_looked_at
from queenhigh.rules import Cited, Rule

FACE_DOWN, LOOKS, CONTROLS = rule("4.3(a)"), rule("4.4"), rule("3.5(a)")
SHOWN, UNSEEN, FOLDED = rule("4.11"), rule("4.12(b)"), rule("1.1 Fold")
REVIVED = {rule("5.5(c)(iii)"): "A14b", rule("5.8(a)(ii)"): "A17b"}
"""Rulings that settle a round in part, and the reading by which a folded hand takes part again."""


def shown(round: PerthRound, happened: Sequence[Cited] = ()) -> Shown:
    """Return the cards that everyone sees. Communal cards are visible as soon as they are dealt."""
    settled = is_settled(round)
    turned = is_turned(round, happened) or (settled and _on_the_flop_alone(round))
    seats = {hand.seat for hand in round.hands.values() if _is_exposed(round, hand)} if settled else ()
    return Shown(
        every(getattr(round, "dealer", ())) if turned else (), len(getattr(round, "shared", ())), frozenset(seats)
    )


def seen_by(round: PerthRound, player: str, happened: Sequence[Cited] = ()) -> frozenset[int]:
    """Return the hands on which the player has the ante. A player with a poker extra on another hand waits until it is
    exposed.
    """
    if not may_be_looked_at(round, happened):
        return frozenset()
    own = (hand for hand in round.hands.values() if hand.player == player and hand.cards)
    return frozenset(hand.seat for hand in own if ANTE in hand.wagers)


def looks_by(_: PerthRound) -> Rule:
    return LOOKS


def _is_exposed(round: PerthRound, hand: Hand) -> bool:
    if not hand.cards or is_out(round, hand) or hand.choice is Choice.NOT_EXPOSED:
        return False
    return hand.choice is not Choice.FOLD or _is_revived(round, hand)


def _is_revived(round: PerthRound, hand: Hand) -> bool:
    """Did a ruling settle the round in part, with a reading that puts a folded hand's own wagers back in play?"""
    readings = {REVIVED[made.rule] for made in round.rulings if made.rule in REVIVED}
    own = any(bet in JACKPOTS or is_poker_extra(bet) for bet in hand.wagers)
    return own and any(round.table.readings[reading] == "revived" for reading in readings)


def _on_the_flop_alone(round: PerthRound) -> bool:
    """5.8(a): is a Dealer Poker Extra settled on the dealer's hand with the flop, although that hand was not shown?"""
    ruled = any(made.rule == rule("5.8(a)(ii)") for made in round.rulings)
    extra = (
        in_play(round, hand, bet)
        for hand in round.hands.values()
        for bet in hand.wagers
        if bet.startswith(DEALER_POKER_EXTRA)
    )
    return ruled and any(extra)
