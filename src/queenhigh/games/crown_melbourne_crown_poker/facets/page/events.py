"""The events of a poker table as the page shows them. Hole cards appear only in the events that show them. Nobody is
shown which card was discarded: its player finds it among their own discards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenhigh.cards import Seed, leaves
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker import floor_events as floors
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.server.page import OwnEvents

FIELDS: dict[str, tuple[str, ...]] = {
    # the hand
    "FeePaid": ("seat", "amount"),
    "Posted": ("seat", "amount", "kind", "due"),
    "SideWagerPlaced": ("seat", "colour", "amount"),
    "BettingOpened": ("waiting", "level"),
    "ReadAs": ("seat", "taken", "to", "note"),
    "PutInShort": ("seat", "added", "to"),
    "ActedOutOfTurn": ("seat", "amount", "binds"),
    "OutOfTurnReleased": ("seat", "stands", "forfeits"),
    "Folded": ("seat",),
    "Checked": ("seat",),
    "Called": ("seat", "added", "to"),
    "Opened": ("seat", "added", "to"),
    "Raised": ("seat", "added", "to"),
    "TimeBought": ("seat", "seconds", "fee"),
    "UncalledReturned": ("seat", "amount"),
    "BettingCompleted": ("street",),
    "Discarded": ("seat",),
    "DiscardMissed": ("seat",),
    "CommunityDealt": ("cards",),
    "StubShuffled": (),
    "ShowdownOpened": ("order",),
    "HandShown": ("seat", "cards", "words", "low"),
    "HandMucked": ("seat",),
    "MuckedHandSeen": ("seat", "asked_by", "cards", "live"),
    "HandInspected": ("seat",),
    "ChipsAdded": ("seat", "amount"),
    "CommissionTaken": ("pot", "amount"),
    "FeeReturned": ("seat", "amount"),
    "PotAwarded": ("pot", "seat", "amount", "part"),
    "BoxedCardsCounted": ("count",),
    "HandEnded": ("outcome",),
    # the floor
    "SeatTaken": ("seat", "player", "entry"),
    "EntrySet": ("seat", "entry"),
    "ChipsBought": ("seat", "amount"),
    "SeatVacated": ("seat", "player", "chips"),
    "SeatWished": ("wanted", "players"),
    "SeatChanged": ("seat", "to"),
    "ButtonPlaced": ("seat", "button"),
    "PresenceChanged": ("seat", "presence"),
    "PlayerPickedUp": ("seat", "player"),
    "ListChanged": ("waiting",),
    "HandFinished": ("outcome",),
    "CommissionDropped": ("amount", "where"),
    "BlindMissed": ("seat", "player"),
    "TermsChanged": (),
    "CommissionChanged": (),
    "TimeCharged": ("from_stake", "from_pocket"),
    "TimeVerified": ("amount",),
    "TimeDropped": ("amount",),
    "PrizeDelivered": ("player", "prize"),
}
FOR_STAFF: dict[str, tuple[str, ...]] = {
    "HandInspected": ("cards", "by"),
    "DeviceConfiscated": ("person", "device", "custody"),
    "FoundDetrimental": ("player", "reason"),
}


def _dealt(event: happened.HoleCardsDealt, _state: TableState) -> dict[str, Any]:
    """How many cards are where."""
    return {"seats": {str(seat): len(cards) for seat, cards in sorted(event.hands.items())}}


def _community(event: happened.CommunityDealt, _state: TableState) -> dict[str, Any]:
    return {"burned": len(event.burn)}


def _planned(event: floors.HandPlanned, _state: TableState) -> dict[str, Any]:
    positions = event.plan.positions
    return {
        "button": positions.button,
        "dead": positions.dead,
        "blinds": positions.blinds,
        "dealt": event.plan.dealt,
        "missed": event.plan.missed,
    }


def _prize(event: floors.PrizeRuled, _state: TableState) -> dict[str, Any]:
    return {"prize": event.prize, "player": event.player}


def _sealed(event: DeckSealed, _state: TableState) -> dict[str, Any]:
    """The leaves of the shuffle, before its first card."""
    seed = Seed.reveal(event.secret)
    return {"root": leaves.root(seed), "leaves": leaves.leaves(seed)}


def _terms(event: floors.TermsChanged, _state: TableState) -> dict[str, Any]:
    return {"game": event.table.game.name, "betting": event.table.structure.limit.value}


PARTS: dict[type, Callable[[Any, TableState], dict[str, Any]]] = {
    happened.HoleCardsDealt: _dealt,
    happened.CommunityDealt: _community,
    floors.HandPlanned: _planned,
    floors.PrizeRuled: _prize,
    floors.TermsChanged: _terms,
    DeckSealed: _sealed,
}
"""The view of events that are shown only in part."""

OWN = OwnEvents(FIELDS, FOR_STAFF, PARTS)
