"""Irregularities of a hand sheet that are claims at the end of it: to see a mucked hand (9.5), and to a bonus prize (11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.bonus_prizes import BonusPrize, Claim, Kind, claim
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_irregularities import (
    Incident,
    refused,
    ruling_as_data,
)
from queenhigh.games.crown_melbourne_crown_poker.phases import Showdown
from queenhigh.games.crown_melbourne_crown_poker.pots import high_value
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER, HIGHER_DUTIES
from queenhigh.money import Cents
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.rules import Refusal

if TYPE_CHECKING:
    from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet import Playing

FIVE = 5
EARNING = ("earned_by", "qualifying_hand", "qualifying_outcome", "qualifying", "outcome", "hand")
"""What the hand that earns a prize may be called."""
PRIZE = ("name", "kind", "type", "amount", "displayed", *EARNING)
"""What a prize may have, in `prize` or beside it."""


def mucked_hand_request(playing: Playing, incident: Incident) -> None:
    """9.5: a player asks to see the hand that `seat` mucked after the final call: `asked_by`. Tapped and dead, unless a winner
    of a pot asks."""
    seat, asker = _seat(playing, incident, "seat"), _seat(playing, incident, "asked_by")
    playing.deal_what_is_due(None)
    try:
        if isinstance(playing.hand, Showdown):
            if seat in playing.hand.waiting:
                playing.do(do.Muck(seat))
            playing.read_hands()
        made = playing.do(do.AskToSee(asker, seat))
    except Refusal as refusal:
        playing.rulings.append(refused(refusal))
        return
    seen = next(event for event in made if isinstance(event, happened.MuckedHandSeen | happened.HandShown))
    live = not isinstance(seen, happened.MuckedHandSeen) or seen.live
    what = "shown untapped: the hand is live" if live else "tapped on the muck and shown: the hand cannot win"
    order = {"order": "live_hand" if live else "dead_hand", "rule": seen.rule.clause, "seats": [seat], "note": what}
    code = "LIVE_HAND" if live else "DEAD_HAND"
    playing.rulings.append({"code": code, "rule": seen.rule.clause, "by": DEALER, "orders": [order]})


def bonus_claim(playing: Playing, incident: Incident) -> None:
    """11.3, 11.4: `seat` claims a bonus prize (`prize`: kind, amount, earned_by), verified by a supervisor (`verified_by`)."""
    seat = _seat(playing, incident, "seat")
    playing.deal_what_is_due(None)
    detail = incident.detail
    given = detail.get("prize")
    prize: dict[str, Any] = given if isinstance(given, dict) else detail
    if isinstance(given, str):
        prize = {"name": given} | detail
    elif given is not None:
        Fields(given, incident.fields.at("detail.prize")).only(*PRIZE)
    player, board = playing.hand.seats[seat], getattr(playing.hand, "board", ())
    cards = (*player.cards, *board)
    held = high_value(playing.written.table.game, player.cards, board).category.label if len(cards) >= FIVE else ""
    earned_by = next((str(prize[name]) for name in EARNING if prize.get(name)), held)
    kind = str(prize.get("kind", prize.get("type", Kind.CASH)))
    amount = prize.get("amount", 1)
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise SheetError(incident.fields.at("detail"), f"{amount!r} is no amount of chips.")
    offer = BonusPrize(
        name=str(prize.get("name", "bonus prize")),
        kind=Kind(kind) if kind in tuple(Kind) else kind,  # type: ignore[arg-type]
        earned_by=earned_by.strip().lower().replace(" ", "_"),
        amount=Cents(amount),
        displayed=bool(prize.get("displayed", True)),
    )
    by = str(detail.get("verified_by") or incident.by or (DEALER if detail.get("verified") is False else HIGHER_DUTIES))
    folded = not player.live or detail.get("folded") is True
    claimed = Claim(seat=seat, hand=held, folded=folded, form=str(detail.get("form", "chips")))
    try:
        playing.rulings.append(ruling_as_data(claim(offer, claimed, by=by)))
    except Refusal as refusal:
        playing.rulings.append(refused(refusal))


def _seat(playing: Playing, incident: Incident, name: str) -> int:
    seat: Any = incident.detail.get(name)
    if isinstance(seat, bool) or not isinstance(seat, int) or seat not in playing.hand.seats:
        raise SheetError(f"{incident.fields.at('detail')}.{name}", f"{seat!r} is no seat in this hand.")
    return seat


CLAIM_DETAILS = {
    "mucked_hand_request": ("seat", "asked_by"),
    "bonus_claim": ("seat", "prize", *PRIZE, "verified_by", "verified", "folded", "form"),
}
CLAIMS = {"mucked_hand_request": mucked_hand_request, "bonus_claim": bonus_claim}
"""By type."""
