"""How the live site shows this book's tables and runs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from queenhigh.games.california_three_card_poker.banking import BankSettled, ButtonPlaced
from queenhigh.games.california_three_card_poker.deal import StubDiscarded, UpCardTurned
from queenhigh.games.california_three_card_poker.facets import banking
from queenhigh.games.california_three_card_poker.fees import FeeRefunded
from queenhigh.games.california_three_card_poker.hand import value
from queenhigh.games.california_three_card_poker.table import CaliforniaRound, Table
from queenhigh.games.kit.actions import Action, Shuffle
from queenhigh.games.kit.phases import BetsClosed, Betting
from queenhigh.hands import ThreeCardHand
from queenhigh.house.documents.page import money
from queenhigh.rules import Cited
from queenhigh.server.bank_games import GAME
from queenhigh.server.page import Contest, Duty, OwnEvents, Page
from queenhigh.server.record.words import Told
from queenhigh.server.views.table import ButtonView

DUTIES: dict[str, tuple[Duty, ...]] = {
    "Betting": (("Dealing 5(announce)", "Wait until antes and bonus wagers are placed, then call 'no more bets'."),),
    "BetsClosed": (("Table: drop box", "The fees go into this table's drop box."),),
    "Deciding": (
        ("Dealing 10(touch)", "Only you and the player may touch a player's cards."),
        ("Dealing 10(view)", "Every hand must stay where you can see it."),
    ),
    "Settled": (("Winners 3", "Rack the hands in order, so that each can be reconstructed."),),
}
CLAUSES = {
    "SetSchedule": "Collection fixed before play",
    "Shuffle": "Deck (b)",
    "CloseBetting": "Dealing 5(announce)",
    "TakeFees": "Collection timing",
    "Deal": "Dealing 8(stacks)",
    "TurnUp": "Dealing 8(upcard)",
    "Reveal": "Dealing 13(reveal)",
    "Settle": "Dealing 6(order)",
    "Collect": "Winners 3",
}
EVENTS = OwnEvents(
    fields={
        "BankSettled": ("seat", "wager", "paid", "taken", "exhausted"),
        "FeeRefunded": ("seat", "amount"),
        "UpCardTurned": ("seat", "card"),
        "ButtonPlaced": ("card", "seat", "order"),
        "StubDiscarded": ("count", "which"),
    }
)
SENTENCES: dict[type, Any] = {
    UpCardTurned: lambda e, _: Told("The player-dealer's bottom card is turned up", (str(e.card),), e.seat),
    ButtonPlaced: lambda e, _: Told(f"The action button goes to seat {e.seat}", seat=e.seat),
    StubDiscarded: lambda e, _: Told(f"The other {e.count} cards go face down to the rack"),
    BankSettled: lambda e, _: Told(f"The bank has paid {money(e.paid)} and collected {money(e.taken)}", seat=e.seat),
    FeeRefunded: lambda e, _: Told(f"A fee of {money(e.amount)} goes back", seat=e.seat),
}


def signs(table: Table) -> list[tuple[str, str]]:
    return [("Schedule", str(table.schedule))]


def button(happened: Sequence[Cited]) -> ButtonView | None:
    """The action button, from which the wagers are settled."""
    placed = next((event for event in happened if isinstance(event, ButtonPlaced)), None)
    return ButtonView(placed.seat, placed.order) if placed else None


def besides(round: CaliforniaRound) -> tuple[type[Action], ...]:
    """Return the orders besides the usual ones: the deck may be shuffled again while it is due (reading A14)."""
    early = round.table.readings["A14"] == "previous_round"
    return (Shuffle,) if isinstance(round, Betting if early else BetsClosed) and round.deck else ()


def worth(round: Any, seat: int | None) -> ThreeCardHand:
    return value(round.dealer if seat is None else round.hands[seat].cards)


PAGE = Page(
    short="California",
    colour="#8c2841",
    data="queenhigh.games.california_three_card_poker.facets",
    game=GAME,
    later={"play": "Play"},
    button=button,
    contest=Contest(value=worth, bets=frozenset(("ante", "play"))),
    signs=signs,
    duties=DUTIES,
    clauses=CLAUSES,
    besides=besides,
    notices={},
    other_notices=("acknowledgement",),
    events=EVENTS,
    sentences=SENTENCES,
    next_bank=banking.next_move,
)
