"""What goes wrong in hands of poker: every irregularity of rule 9 and every breach of rule 13, at each moment that matters."""

from __future__ import annotations

import msgspec

from queenhigh.games.crown_melbourne_crown_poker import conduct, facts
from queenhigh.games.kit.facts import Irregularity

FIRST, SECOND, THIRD, FINAL = range(4)
ACTED, TO_ACT, ANYBODY = "acted", "to act", "anybody"
"""Whom the story is about, where it names a seat: one that has acted in this betting round, one that has not, or any."""
PREPARING, BETTING, DUE, SHOWDOWN, ALONE = "Preparing", "BettingRound", "StreetDue", "Showdown", "Uncontested"


class Case(msgspec.Struct, frozen=True):
    """`acted` players have acted in the betting round; `whose` is put for seat 0; `steps` are taken after the phase begins."""

    fact: Irregularity
    phase: str = BETTING
    street: int = FIRST
    acted: int = 0
    whose: str = ANYBODY
    game: str = "holdem"
    steps: int = 0


WHO = 0
"""Somebody, whom the hand names."""
COUNT = facts.WrongCardCount

CASES: tuple[Case, ...] = (
    Case(facts.CardExposedInCut(), PREPARING),
    Case(facts.DeckNotShuffledOrCut()),
    Case(facts.DeckNotShuffledOrCut(), acted=2),
    Case(facts.DealError(error="out_of_order")),
    Case(facts.DealError(error="out_of_order", correctable=True)),
    Case(facts.DealError(error="player_skipped"), acted=1),
    Case(facts.DealError(error="extra_hand"), acted=2),
    Case(COUNT(seat=WHO, cards=3)),
    Case(COUNT(seat=WHO, cards=1, correctable=True)),
    Case(COUNT(seat=WHO, cards=3), acted=1),
    Case(COUNT(seat=WHO, cards=3), acted=2, whose=TO_ACT),
    Case(COUNT(seat=WHO, cards=1), acted=2, whose=ACTED),
    Case(COUNT(seat=WHO, cards=3), street=SECOND),
    Case(COUNT(seat=WHO, cards=3), ALONE),
    Case(facts.DefectiveDeck(ground="duplicate"), acted=1),
    Case(facts.DefectiveDeck(ground="count", count=51), street=THIRD),
    Case(facts.CardExposedByDealer(seat=WHO)),
    Case(facts.CardExposedByDealer(count=2)),
    Case(facts.ShownToOne(seat=WHO, to=2, asked_by=3), acted=1),
    Case(facts.BoxedCard()),
    Case(facts.BoxedCard(count=5)),
    Case(facts.BurnMissed(), DUE),
    Case(facts.BurnMissed(), DUE, SECOND),
    Case(facts.BurnMissed(), street=SECOND),
    Case(facts.BurnMissed(), street=THIRD),
    Case(facts.BurnMissed(reconstructable=False), street=THIRD),
    Case(facts.BurnMissed(), street=THIRD, acted=2),
    Case(facts.MuckedHandRequest(seat=WHO, asked_by=2), SHOWDOWN, FINAL, steps=1),
    Case(facts.CardExposedByPlayer(seat=WHO), acted=1),
    Case(facts.FlopTooManyCards(), DUE),
    Case(facts.FlopTooManyCards(), street=SECOND),
    Case(facts.FlopTooManyCards(), street=SECOND, acted=2),
    Case(facts.FlopPremature(), acted=1),
    Case(facts.TurnPremature(), street=SECOND, acted=1),
    Case(facts.RiverPremature(), street=THIRD, acted=1),
    Case(facts.TwoCardsOpened(), street=THIRD),
    Case(facts.TwoCardsOpened(), street=FINAL),
    Case(facts.MoreThanTwoCardsOpened(), street=THIRD),
    Case(facts.FailedToDiscard(seat=WHO), street=SECOND, acted=1, game="pineapple"),
    Case(facts.FailedToDiscard(seat=WHO), street=SECOND, acted=2, game="pineapple"),
    Case(conduct.ProhibitedDevice(seat=1, device="a phone"), acted=1),
    Case(conduct.ProhibitedDevice(seat=1, device="a camera", seize=True), street=SECOND),
    Case(conduct.Contravention(seat=WHO, void=True), street=SECOND),
    Case(conduct.Contravention(seat=WHO, exclude=True), acted=1),
    Case(conduct.Contravention(seat=WHO, void=True, exclude=True), street=THIRD),
    Case(conduct.IntegrityHarmed(seat=1), street=SECOND),
    Case(conduct.Invalidate(ground="fire"), street=THIRD),
    Case(conduct.Invalidate(ground="fraud", detail="marked cards"), SHOWDOWN, FINAL),
    Case(conduct.AdviceGiven(seat=1), street=SECOND),
    Case(conduct.Influence(), street=SECOND, acted=1),
    Case(conduct.Dispute(decision="the call stands"), street=SECOND),
    Case(conduct.BetBetweenPlayers(seats=(1, 2)), acted=1),
    Case(conduct.CardsExchanged(seats=(1,)), street=SECOND),
    Case(conduct.CardsExchanged(seats=(1, 2), dead=False), acted=2),
    Case(conduct.Collusion(seats=(1, 2)), street=THIRD),
)
