"""What sheets of Three Card Poker share. A book's facet names what it uses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from queenhigh.games.kit.actions import (
    Action,
    AnnounceChoices,
    Choice,
    CloseBetting,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Shuffle,
    TakeFees,
    TurnUp,
)
from queenhigh.games.kit.events import CardsDealt, ChoicesAnnounced, DealerShown, WagersSettled
from queenhigh.games.kit.phases import Deciding, Hand, Over, is_out
from queenhigh.money import NOTHING, Line, in_dollars
from queenhigh.notation.fields import SheetError
from queenhigh.notation.written import ANTE, PLAY, Sheet

STREETS = {"decision": Deciding}
FIELDS: dict[type[Action], str] = dict.fromkeys(
    (CloseBetting, TakeFees, Shuffle, Cut, Deal, AnnounceChoices, TurnUp), "table"
)
"""Up to the decisions an order that is refused is a fault of the table; later, of the seats."""
MARKS: dict[type, str] = {
    CardsDealt: "deal",
    ChoicesAnnounced: "decision",
    DealerShown: "settlement",
    Line: "after_settlement",
    WagersSettled: "after_settlement",
}


def nobody_without_wager(_: Any) -> tuple[int, ...]:
    return ()


def by_number(_: Any, sheet: Sheet) -> list[int]:
    return [seat.number for seat in sheet.playing]


def place(playing: Any, sheet: Sheet, *bets: str) -> None:
    """The wagers that lie there before the deal."""
    for seat in sheet.playing:
        for bet in bets:
            if bet in seat.wagers:
                playing.do(f"{seat.field}.wagers.{bet}", PlaceWager(seat.number, seat.player, bet, seat.wagers[bet]))


def may_decide(round: Any, seat: Any) -> Hand | None:
    """The seat's hand, where it has one and the sheet says what it decided."""
    held: Hand = round.hands[seat.number]
    return None if not held.cards or is_out(round, held) or seat.choice is Choice.UNDECIDED else held


def decision(seat: Any, *, as_the_ante: bool) -> tuple[str, Decide]:
    """What the sheet has. Where another amount was found later, the hand goes on with a play wager equal to the ante."""
    if seat.choice is not Choice.PLAY:
        return f"{seat.field}.decision", Decide(seat.number, seat.choice, NOTHING)
    ante = seat.wagers.get(ANTE, NOTHING)
    play = ante if as_the_ante else seat.wagers.get(PLAY, ante)
    field = "decision" if play == ante else f"wagers.{PLAY}"
    return f"{seat.field}.{field}", Decide(seat.number, Choice.PLAY, play)


def require_hands(
    playing: Any,
    sheet: Sheet,
    undecided: Collection[int],
    own: Callable[[Hand], bool],
    dealers: Callable[[Hand], bool],
    *,
    mended: bool = False,
) -> None:
    """A round that goes on needs every decision and the cards that decide something: `own` and `dealers` say of a hand whether
    its cards and the dealer's do. `mended` dealer's cards are those of a ruling."""
    count, needed = sheet.book.hand_cards, False
    for seat in sheet.playing:
        held = playing.round.hands[seat.number]
        if is_out(playing.round, held):
            continue
        if seat.number in undecided:
            raise SheetError(f"{seat.field}.decision", "this hand has not decided, and nothing ends the round before.")
        if len(seat.cards) != count and (seat.cards or own(held)):
            raise SheetError(f"{seat.field}.cards", f"a hand is {count} cards, not {len(seat.cards)}.")
        needed |= dealers(held)
    if len(sheet.dealer) != count and (sheet.dealer or needed) and not mended:
        wrong = (
            f"{count} cards, not {len(sheet.dealer)}" if sheet.dealer else "missing, and nothing ends the round before"
        )
        raise SheetError("dealer.cards", f"the dealer's hand is {wrong}.")


def limits_as_data(limits: Any) -> dict[str, str]:
    amounts = {name: getattr(limits, name) for name in limits.__struct_fields__}
    return {name: in_dollars(amount) for name, amount in amounts.items() if amount}


def as_told(told: dict[str, Any], _: str, __: Sequence[int], ___: Over[Any]) -> dict[str, Any]:
    return told


def own_name(_: dict[str, Any], line: Line) -> str:
    return line.wager.bet


def nothing_recorded(_: Sequence[Any]) -> list[Any]:
    return []
