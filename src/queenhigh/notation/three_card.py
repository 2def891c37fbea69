"""Shared parts of Three Card Poker sheets. A book's facet names what it uses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from queenhigh.cards import Card, Deck
from queenhigh.games.kit.actions import (
    Action,
    AnnounceChoices,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Shuffle,
    TakeFees,
    TurnUp,
)
from queenhigh.games.kit.events import BettingClosed, CardsDealt, ChoicesAnnounced, DealerShown, WagersSettled
from queenhigh.games.kit.phases import BetsClosed, Dealt, Deciding, Hand, Over, Settled, Showdown, in_play, is_out
from queenhigh.money import NOTHING, Line, in_dollars
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.results import hand_names, result_of
from queenhigh.notation.sheets import ACTED, Moment, Recall, RoundSheets
from queenhigh.notation.written import ANTE, PLAY, Sheet, all_different, require_play_wagers, require_same_decision
from queenhigh.rules import Cited

MOMENTS = (
    Moment(("before_deal", "betting", "shuffle", "cut"), BetsClosed),
    Moment(("deal", "during_deal", "dealing", "before_announcement", "after_deal"), Dealt),
    Moment(("decision", "after_announcement", "before_decision", "before_decisions", "decisions"), Deciding),
    Moment(("before_settlement", "after_decisions", "before_reveal"), Deciding, ACTED),
    Moment(("settlement", "reveal", "during_settlement"), Showdown),
    Moment(("after_settlement", "before_collection"), Settled, Collect),
)
"""The moments for a book that does not distinguish more. A moment whose phase a book lacks falls on the next one."""
STREETS = {"decision": Deciding}
FIELDS: dict[type[Action], str] = dict.fromkeys(
    (CloseBetting, TakeFees, Shuffle, Cut, Deal, AnnounceChoices, TurnUp), "table"
)
"""Up to the decisions a refused order is blamed on the table; later, on the seats."""
MARKS: dict[type, str] = {
    BettingClosed: "before_deal",
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
    """Place the wagers before the deal."""
    for seat in sheet.playing:
        for bet in bets:
            if bet in seat.wagers:
                playing.do(f"{seat.field}.wagers.{bet}", PlaceWager(seat.number, seat.player, bet, seat.wagers[bet]))


def as_written(playing: Any, sheet: Sheet, *bets: str) -> None:
    """Place the wagers in the order of the sheet: of two that are too small, only the first may count."""
    for seat in sheet.playing:
        for bet, amount in seat.wagers.items():
            if bet in bets:
                playing.do(f"{seat.field}.wagers.{bet}", PlaceWager(seat.number, seat.player, bet, amount))


def may_decide(round: Any, seat: Any) -> Hand | None:
    """The seat's hand, if it has one and the sheet gives its decision."""
    held: Hand = round.hands[seat.number]
    return None if not held.cards or is_out(round, held) or seat.choice is Choice.UNDECIDED else held


def decision(seat: Any, *, as_the_ante: bool) -> tuple[str, Decide]:
    """The decision on the sheet. If another amount was found later, the hand continues with a play wager equal to the
    ante."""
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
    """Require every decision and all cards that matter: `own` and `dealers` say whether a hand's cards and the dealer's
    do. `mended` means that the dealer's cards were corrected by a ruling."""
    count, needed = sheet.book.hand_cards, False
    for seat in sheet.playing:
        held = playing.round.hands[seat.number]
        if is_out(playing.round, held):
            continue
        if seat.number in undecided:
            raise SheetError(
                f"{seat.field}.decision", "there is no decision for this hand, and nothing ends the round earlier."
            )
        if len(seat.cards) != count and (seat.cards or own(held)):
            raise SheetError(f"{seat.field}.cards", f"a hand is {count} cards, not {len(seat.cards)}.")
        needed |= dealers(held)
    if len(sheet.dealer) != count and (sheet.dealer or needed) and not mended:
        wrong = (
            f"{count} cards, not {len(sheet.dealer)}" if sheet.dealer else "missing, and nothing ends the round earlier"
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


def house_sheets(
    *,
    next_order: Callable[[Any, Deck], Action | None],
    seat: Callable[[Fields], Any],
    bets: tuple[str, ...],
    amounts: tuple[str, ...],
    moments: tuple[Moment, ...],
    usual: Mapping[str, str],
    disputed: Callable[[Any, Sheet], Collection[int]],
    table: Callable[[Sheet], Any],
    waiting: Callable[[Any], Collection[int]],
    counts: Callable[[Any, Hand], bool],
    hand_cards: int,
    name: Callable[[tuple[Card, ...]], str],
    qualifies: Callable[[tuple[Card, ...]], bool],
    table_again: Callable[[Over[Any]], dict[str, Any]],
    seat_again: Callable[[Over[Any], Hand, Sequence[Cited]], dict[str, Any]],
) -> RoundSheets:
    """The sheets of a game against the house without jackpots: `bets` are placed before the deal, the ante first.
    `disputed` are the seats whose play wager is the subject of a report, so that the hand continues with one equal to
    the ante; `counts` says whether a hand's cards settle anything."""

    def check(sheet: Sheet) -> None:
        all_different(sheet.hands)
        require_play_wagers(sheet, disputed(None, sheet))
        require_same_decision(sheet)

    def decide(round: Any, seat: Any, sheet: Sheet) -> tuple[str, Decide] | None:
        """Decide for a seat. A returned ante has no play wager, but the wagers beside it may still be given up."""
        held = may_decide(round, seat)
        if held is None:
            return None
        gives_up = seat.choice is Choice.FOLD and any(in_play(round, held, bet) for bet in bets[1:])
        if ANTE in seat.wagers and not in_play(round, held, ANTE) and not gives_up:
            return None
        return decision(seat, as_the_ante=seat.number in disputed(round, sheet))

    def require(playing: Any, sheet: Sheet) -> None:
        round = playing.round
        require_hands(
            playing,
            sheet,
            waiting(round),
            lambda held: counts(round, held),
            lambda held: held.choice is Choice.PLAY,
        )

    def result(playing: Any, sheet: Sheet) -> dict[str, Any]:
        dealer: dict[str, Any] = {}
        if playing.round.outcome == "settled" and len(sheet.dealer) == hand_cards:
            dealer = {"hand": name(sheet.dealer), "qualifies": qualifies(sheet.dealer)}
        names = hand_names(playing.round, sheet, name)
        return result_of(playing, sheet, dealer=dealer, names=names, cards={"dealer": sheet.dealer})

    return RoundSheets(
        next_order=next_order,
        seat=seat,
        empty_seats=nobody_without_wager,
        dealer="dealer",
        bank=None,
        shared="",
        aliases={},
        amounts=amounts,
        card_lists=(),
        moments=moments,
        streets=STREETS,
        usual=usual,
        otherwise="before_settlement",
        fixed={},
        shifted=None,
        check=check,
        table=table,
        place=lambda playing, sheet: as_written(playing, sheet, *bets),
        turns=by_number,
        one_by_one=False,
        decide=decide,
        require=require,
        comes=None,
        found=None,
        fields=FIELDS,
        hand_cards=hand_cards,
        shared_cards=0,
        result=result,
        hand_words={"hand": ""},
        details=(),
        recall=Recall(
            table=table_again,
            seat=seat_again,
            start=moments[0].names[0],
            marks=MARKS,
            street_after={},
            retold=as_told,
            wager=own_name,
            recorded=nothing_recorded,
        ),
    )
