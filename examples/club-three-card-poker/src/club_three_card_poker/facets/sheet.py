"""Rounds of the club written down: which wagers a seat may have, how the table is set up, and which cards count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from club_three_card_poker import croupier, hand
from club_three_card_poker.decide import waiting
from club_three_card_poker.table import Limits, Table, check_limits
from club_three_card_poker.wagers import ANTE, COLOURS, OFFERED, PAIR_PLUS, PLAY
from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, Over, in_play
from queenhigh.notation import three_card
from queenhigh.notation.fields import Fields
from queenhigh.notation.written import Sheet, SheetSeat, readings_of
from queenhigh.rules import Cited, Refusal


def seat(fields: Fields) -> SheetSeat:
    made = SheetSeat(fields, {bet: bet for bet in (*OFFERED, PLAY)})
    if ANTE not in made.wagers:
        raise fields.fault("wagers", f"a seat needs an {ANTE}.")
    return made


def table(sheet: Sheet) -> Table:
    fields = sheet.fields.inner("table")
    given, usual = fields.inner("limits"), Limits()
    limits = Limits(*(given.amount(name, getattr(usual, name)) for name in Limits.__struct_fields__))
    try:
        check_limits(limits)
    except Refusal as refusal:
        raise fields.fault("limits", str(refusal)) from None
    readings = readings_of(fields, sheet.readings)
    return Table(edition=sheet.room.book.edition, limits=limits, readings=readings)


def nobody(_: Any, __: Sheet) -> tuple[int, ...]:
    return ()


def counts(round: Any, held: Hand) -> bool:
    folded = held.choice is Choice.FOLD
    return not folded or (in_play(round, held, COLOURS) and round.table.colours_survive_a_fold)


def table_again(over: Over[Any]) -> dict[str, Any]:
    return {"limits": three_card.limits_as_data(over.table.limits)}


def seat_again(_: Over[Any], __: Hand, ___: Sequence[Cited]) -> dict[str, Any]:
    return {}


def name(cards: Sequence[Card]) -> str:
    return hand.name(hand.value(cards))


def qualifies(cards: Sequence[Card]) -> bool:
    return hand.qualifies(hand.value(cards))


SHEET = three_card.house_sheets(
    next_order=croupier.next_order,
    seat=seat,
    bets=(ANTE, PAIR_PLUS, COLOURS),
    amounts=(),
    moments=three_card.MOMENTS,
    usual={"dealer_cards_exposed": "decision"},
    disputed=nobody,
    table=table,
    waiting=waiting,
    counts=counts,
    hand_cards=hand.CARDS,
    name=name,
    qualifies=qualifies,
    table_again=table_again,
    seat_again=seat_again,
)
