"""The dealer's orders: what each is called, what is said aloud, its clause in each book, and the fields that it takes."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import UNSET, UnsetType

from queenhigh.cards import DECK
from queenhigh.desk.tables import TableState
from queenhigh.games.library import open_book
from queenhigh.server.errors import Cite, cite
from queenhigh.server.views.duties import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER
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
CLAUSES: dict[str, dict[str, str]] = {
    CANBERRA: {
        "StartRound": "13.1",
        "CloseBetting": "6.3",
        "Shuffle": "5.1",
        "Cut": "5.2",
        "Deal": "6.1",
        "AnnounceChoices": "10.5",
        "Reveal": "9.1",
        "Settle": "9.1",
        "Collect": "7.7",
    },
    MELBOURNE: {
        "StartRound": "9.2",
        "CloseBetting": "9.2",
        "Shuffle": "4.1.1(a)",
        "Cut": "4.2.1",
        "Deal": "9.1",
        "AnnounceChoices": "9.5.1",
        "Reveal": "9.5.4(a)",
        "Settle": "9.6",
        "DeterminePrize": "7.1.1",
        "Collect": "9.6.3",
    },
    CALIFORNIA: {
        "SetSchedule": "Collection fixed before play",
        "Shuffle": "Deck (b)",
        "CloseBetting": "Dealing 5(announce)",
        "TakeFees": "Collection timing",
        "Deal": "Dealing 8(stacks)",
        "TurnUp": "Dealing 8(upcard)",
        "Reveal": "Dealing 13(reveal)",
        "Settle": "Dealing 6(order)",
        "Collect": "Winners 3",
    },
    PERTH: {
        "StartRound": "1.1 Round of Play",
        "CloseBetting": "1.1 Round of Play",
        "StartGame": "4.2",
        "Shuffle": "4.1",
        "Cut": "4.1(a)",
        "Deal": "4.3(a)",
        "Reveal": "4.11",
        "Settle": "4.13",
        "VerifyPrizes": "4.14(b)",
        "Collect": "4.21",
    },
    POKER: {
        "StartRound": "1.1 'Round of Play'",
        "PostBlinds": "8.9.2(a)",
        "Shuffle": "5.1",
        "Cut": "5.2",
        "Deal": "8.4",
        "TimeUp": "6.15",
        "OverlookDiscard": "9.15.2",
        "ReadHands": "8.20.4",
        "PushPots": "8.20.4",
        "InspectHand": "8.21",
    },
}
"""By which clause each is done. What a trial of it would cite may hang on cards that nobody has seen."""


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


@cache
def order_view(book: str, name: str, needs: str = "") -> OrderView:
    clause = CLAUSES.get(book, {}).get(name)
    rule = cite(open_book(book).rule(clause)) if clause else UNSET
    needed = rank_of(needs) if needs else UNSET
    if (book, name) == (POKER, "StartRound"):
        return OrderView(name, "Start a hand", rule=rule, needs=needed)
    return OrderView(name, LABELS.get(name, name), FIELDS.get(name, ()), SAY.get(name, UNSET), rule, needed)


def next_needs(state: TableState) -> str:
    """The rank above a dealer's that the next order of the round waits for, if it does."""
    if not state.playing:
        return ""
    following = state.room.croupier.next_order(state.round, DECK)
    by: str = getattr(following, "by", "")
    return by if by and by != state.book.ladder.rungs[0] else ""
