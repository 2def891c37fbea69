"""Who sits at a California sheet's table: the seats, the player-dealer, their wagers and cards."""

from __future__ import annotations

from queenhigh.games.california_three_card_poker.hand import CARDS
from queenhigh.games.california_three_card_poker.wagers import ANTE, PAIR_PLUS, PLAY
from queenhigh.games.kit.actions import Choice
from queenhigh.money import Cents
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.layout import all_different

CHOICES = {choice.value: choice for choice in Choice}
NAMES = {ANTE: ANTE, PLAY: PLAY, PAIR_PLUS: PAIR_PLUS, "bonus": PAIR_PLUS, "pair_bonus": PAIR_PLUS}
"""Bonus, pair bonus and pair plus are one wager (reading A22)."""


class Place:
    """A place of the table: whose it is, and the cards it was dealt."""

    def __init__(self, fields: Fields) -> None:
        self.field = fields.path
        self.number = fields.number("seat")
        self.player = fields.text("player", f"seat {self.number}")
        self.cards = fields.cards("cards")


class Seat(Place):
    """A seat as the sheet has it. Without a wager it sits out (reading A21)."""

    def __init__(self, fields: Fields) -> None:
        fields.only("seat", "player", "cards", "wagers", "decision", "back_line")
        super().__init__(fields)
        given = fields.inner("wagers")
        self.wagers = _wagers(given)
        self.choice = fields.one_of("decision", CHOICES, "play" if PLAY in self.wagers else "undecided")
        self.back_line = [
            (entry.path, entry.text("player"), entry.amount("amount")) for entry in fields.each("back_line")
        ]
        if PLAY in self.wagers and ANTE not in self.wagers:
            raise given.fault(PLAY, "a play wager needs an ante.")
        if PLAY in self.wagers and self.choice is not Choice.PLAY:
            raise given.fault(PLAY, f"there is a play wager and the decision is {self.choice}.")
        if not self.wagers and self.choice not in (Choice.NONE, Choice.UNDECIDED):
            raise fields.fault("decision", f"a seat without an ante sits out and cannot {self.choice}.")
        if not self.wagers and self.cards:
            raise fields.fault("cards", "a seat without an ante is not dealt in.")
        if ANTE in self.wagers and self.choice is Choice.NONE:
            raise fields.fault("decision", "a seat with an ante plays or folds.")

    @property
    def lacks_cards(self) -> bool:
        """Was a hand played whose cards the sheet does not tell?"""
        return self.choice is Choice.PLAY and len(self.cards) != CARDS


class PlayerDealer(Place):
    """The player who banks: the last of the cards is the one turned face up."""

    def __init__(self, fields: Fields) -> None:
        fields.only("seat", "player", "cards", "wager")
        super().__init__(fields)
        self.wager = fields.amount("wager")


def _wagers(given: Fields) -> dict[str, Cents]:
    """What lies on the seat's areas. An amount of nothing is no wager."""
    wagers: dict[str, Cents] = {}
    for name in given.names():
        bet = NAMES.get(name)
        if bet is None:
            raise given.fault(name, f"this book offers no such wager; it offers {ANTE}, {PAIR_PLUS} and {PLAY}.")
        if bet in wagers:
            raise given.fault(name, f"the {bet} wager is there twice under different names.")
        if name in given and (amount := given.amount(name)):
            wagers[bet] = amount
    return wagers


def seats_of(sheet: Fields, bank: PlayerDealer) -> list[Seat]:
    seats = [Seat(fields) for fields in sheet.each("seats")]
    taken = {bank.number: bank.field}
    for seat in seats:
        if seat.number in taken:
            raise SheetError(f"{seat.field}.seat", f"seat {seat.number} is also in {taken[seat.number]}.")
        taken[seat.number] = seat.field
    if not any(seat.wagers for seat in seats):
        raise sheet.fault("seats", "nobody has an ante.")
    return sorted(seats, key=lambda seat: seat.number)


def check_hands(places: list[Place], *, miscounted: bool) -> None:
    """Three cards or none, unless that is what went wrong; and no card twice."""
    held = {f"{place.field}.cards": place.cards for place in places}
    for field, cards in held.items():
        if len(cards) not in (0, CARDS) and not miscounted:
            raise SheetError(field, f"a hand is three cards, not {len(cards)}.")
    all_different(held)
