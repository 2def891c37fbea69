"""Seats, cards and reports of a Crown Melbourne round sheet, as they were written down."""

from __future__ import annotations

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_three_card_poker.deal import JACKPOT_CARDS
from queenhigh.games.crown_melbourne_three_card_poker.facts import CardsToUnwageredArea
from queenhigh.games.crown_melbourne_three_card_poker.hand import CARDS
from queenhigh.games.crown_melbourne_three_card_poker.round import RULINGS
from queenhigh.games.crown_melbourne_three_card_poker.table import ANTE, JACKPOT, PAIR_PLUS, PLAY, SIX_CARD_BONUS
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.facts import Irregularity, seats_of
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.layout import all_different, seated

OFFERED = (ANTE, PAIR_PLUS, SIX_CARD_BONUS, JACKPOT)
CHOICES = {
    choice.value: choice for choice in (Choice.PLAY, Choice.FOLD, Choice.KEEP_SIDE_BETS, Choice.NONE, Choice.UNDECIDED)
}
FACTS: dict[str, type] = {fact.__struct_config__.tag: fact for fact in RULINGS}  # type: ignore[attr-defined]
AMOUNTS = ("placed",)
CARD_LISTS = ("dealt", "nominated", "rack")
DEALERS_CARDS = ("dealer_wrong_number", "wrong_number_of_cards", "cards_mixed_with_dealer")
SHARED_CARDS = ("jackpot_cards_wrong_number", "cards_mixed_with_jackpot_cards")


SAID = ("seated", "warned", "told", "carried")
"""What may be so of the player at a seat."""


class Seat:
    """A seat as the sheet has it."""

    def __init__(self, fields: Fields) -> None:
        fields.only("seat", "player", "cards", "wagers", "decision", "limits", *SAID)
        self.field = fields.path
        self.number = fields.number("seat")
        self.player = fields.text("player", f"seat {self.number}")
        self.cards = fields.cards("cards")
        self.seated, self.warned, self.told, self.carried = (fields.flag(name) for name in SAID)
        self.limits = fields.inner("limits") if "limits" in fields else None
        given = fields.inner("wagers")
        self.wagers = {bet: given.amount(bet) for bet in (*OFFERED, PLAY) if bet in given}
        for bet in given.names():
            if bet not in (*OFFERED, PLAY):
                raise given.fault(bet, f"this book offers no such wager; it offers {', '.join((*OFFERED, PLAY))}.")
        if PLAY in self.wagers and ANTE not in self.wagers:
            raise given.fault(PLAY, "there is a play wager and no ante.")
        implied = Choice.PLAY if PLAY in self.wagers else Choice.UNDECIDED if ANTE in self.wagers else Choice.NONE
        self.choice = fields.one_of("decision", CHOICES, implied.value)
        if PLAY in self.wagers and self.choice not in (Choice.PLAY, Choice.UNDECIDED):
            raise given.fault(PLAY, f"there is a play wager and the decision is {self.choice}.")


class Sheet:
    """What was written down: the seats, the cards on the dealer's side, and what went wrong."""

    def __init__(self, fields: Fields) -> None:
        self.facts = [(entry, _fact(entry)) for entry in fields.each("irregularities")]
        self.seats = _seats(fields, {seat for _, fact in self.facts for seat in _unwagered(fact)})
        self.playing_seats = [seat for seat in self.seats if seat.wagers]
        dealer = fields.inner("dealer")
        self.dealer = dealer.cards("cards")
        dealer.close()
        self.jackpot_cards = fields.cards("jackpot_cards")
        self._check_cards()
        self.dealer = self._as_put_right(self.dealer, CARDS, *DEALERS_CARDS)
        self.jackpot_cards = self._as_put_right(self.jackpot_cards, JACKPOT_CARDS, *SHARED_CARDS)

    def _check_cards(self) -> None:
        """No card twice. Cards that a report lists again are those that the sheet has already; in the discard rack those
        of the seats may lie, and none that lies before the dealer."""
        named = {f"{seat.field}.cards": seat.cards for seat in self.seats}
        named |= {"dealer.cards": self.dealer, "jackpot_cards": self.jackpot_cards}
        shown = {*self.dealer, *self.jackpot_cards}
        for entry, _ in self.facts:
            named[entry.at("dealt")] = tuple(card for card in entry.cards("dealt") if card not in shown)
        all_different(named)
        hands = {card for seat in self.seats for card in seat.cards}
        for entry, _ in self.facts:
            racked = tuple(card for card in entry.cards("rack") if card not in hands)
            all_different({"dealer.cards": self.dealer, "jackpot_cards": self.jackpot_cards, entry.at("rack"): racked})

    def _as_put_right(self, shown: tuple[Card, ...], count: int, *types: str) -> tuple[Card, ...]:
        """Cards of which a wrong number was dealt: the first of them, from the report if the sheet shows none."""
        for entry, _ in self.facts:
            if entry.get("type") in types:
                return (shown or entry.cards("dealt"))[:count]
        return shown


def _fact(entry: Fields) -> Irregularity:
    for name in CARD_LISTS:
        entry.cards(name)
    fact: Irregularity = entry.as_struct(FACTS, amounts=AMOUNTS)
    return fact


def _unwagered(fact: Irregularity) -> tuple[int, ...]:
    return seats_of(fact.to) if isinstance(fact, CardsToUnwageredArea) else ()


def _seats(sheet: Fields, without_wager: set[int]) -> list[Seat]:
    seats = seated(sheet, Seat)
    for seat in seats:
        if not seat.wagers and seat.number not in without_wager:
            raise SheetError(f"{seat.field}.wagers", f"a seat needs a wager: {', '.join(OFFERED[:3])}.")
    return seats
