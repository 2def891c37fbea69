"""The dealer's orders: what each is called, what is said aloud, its clause in the book, and the fields that it takes."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from queenhigh.cards import DECK
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.room import Room
from queenhigh.server.errors import Cite, cite
from queenhigh.server.page import page_of
from queenhigh.server.views.forms import Field
from queenhigh.server.views.labels import rank_label

LABELS = {
    "StartRound": "Start a round",
    "CloseBetting": "No more bets",
    "SetSchedule": "Change the fee schedule",
    "TakeFees": "Take the fees",
    "Shuffle": "Shuffle",
    "Cut": "Cut",
    "Deal": "Deal",
    "TurnUp": "Turn up the card",
    "AnnounceChoices": "Announce: play or fold",
    "Reveal": "Turn up the dealer's hand",
    "Settle": "Settle the wagers",
    "Collect": "Collect the cards",
    "StartGame": "Press start game",
    "DeterminePrize": "Determine the prize",
    "VerifyPrizes": "Verify the prizes",
    "PostBlinds": "Collect the blinds",
    "ReadHands": "Read the hands",
    "PushPots": "Push the pots",
    "TimeUp": "Call time",
    "OverlookDiscard": "Go on without the discard",
    "InspectHand": "Inspect a hand",
}
SAY = {
    "StartRound": "Place your bets, please.",
    "CloseBetting": "No more bets, please.",
    "AnnounceChoices": "Play or fold?",
    "PostBlinds": "Blinds, please.",
    "ReadHands": "Show your hands, please.",
    "TimeUp": "Time.",
}
FIELDS: dict[str, tuple[Field, ...]] = {
    "Cut": (Field("at", "number", "Cards off the top", required=False, default=len(DECK) // 2),),
    "Collect": (Field("counts", "counts", "Hands that were not complete: seat and count", required=False),),
    "VerifyPrizes": (Field("sorted", "flag", "The cards are sorted back into suits", required=True, default=False),),
    "TimeUp": (Field("seat", "seat", "Seat", required=True),),
    "OverlookDiscard": (Field("seat", "seat", "Seat", required=True),),
    "InspectHand": (Field("seat", "seat", "Seat", required=True),),
    "SetSchedule": (Field("option", "number", "Schedule option", required=True),),
}


class Rank(msgspec.Struct, frozen=True):
    """`office`: it stands beside the ladder and answers only for itself."""

    rank: str
    label: str
    office: bool = False


class OrderView(msgspec.Struct, frozen=True):
    """`needs` where it takes a higher rank than one's own."""

    order: str
    label: str
    fields: tuple[Field, ...] = ()
    say: str | UnsetType = UNSET
    rule: Cite | UnsetType = UNSET
    needs: Rank | UnsetType = UNSET


def rank_of(rank: str) -> Rank:
    return Rank(rank, rank_label(rank))


def order_view(room: Room, name: str, needs: str = "") -> OrderView:
    """A label of the book's own goes without the words that are usually said with the order."""
    page = page_of(room)
    clause = page.clauses.get(name)
    rule = cite(room.book.rule(clause)) if clause else UNSET
    needed = rank_of(needs) if needs else UNSET
    if name in page.labels:
        return OrderView(name, page.labels[name], FIELDS.get(name, ()), UNSET, rule, needed)
    return OrderView(name, LABELS.get(name, name), FIELDS.get(name, ()), SAY.get(name, UNSET), rule, needed)


def next_needs(state: TableState) -> str:
    """The rank above a dealer's that the next order of the round waits for, if it does."""
    if not state.playing:
        return ""
    following = state.room.croupier.next_order(state.round, DECK)
    by: str = getattr(following, "by", "")
    return by if by and by != state.book.ladder.rungs[0] else ""
