"""A round sheet as written: seats, cards and reports; and a deck that deals those cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from queenhigh.cards import DECK, Card, CardError, Deck, distinct
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import CardsDealt
from queenhigh.games.kit.room import Room
from queenhigh.money import Cents, MoneyError, dollars, in_dollars
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.sheets import RoundSheets
from queenhigh.rules import Readings, UnknownReading
from queenhigh.rules.errors import did_you_mean, nearest

ANTE, PLAY = "ante", "play"
CHOICES = (Choice.PLAY, Choice.FOLD, Choice.KEEP_SIDE_BETS, Choice.NONE, Choice.UNDECIDED)
"""The decisions of Three Card Poker."""


class SheetSeat:
    """A seat of Three Card Poker on a sheet. `also` are this book's additional fields."""

    def __init__(
        self,
        fields: Fields,
        names: Mapping[str, str],
        choices: Collection[Choice] = CHOICES,
        also: Collection[str] = (),
        *,
        zero: bool = False,
    ) -> None:
        fields.only("seat", "player", "cards", "wagers", "decision", *also)
        self.fields, self.field = fields, fields.path
        self.number = seat_number(fields)
        self.player = fields.text("player", f"seat {self.number}")
        self.cards = fields.cards("cards")
        given = fields.inner("wagers")
        self.wagers = read_wagers(given, names, zero=zero)
        implied = Choice.PLAY if PLAY in self.wagers else Choice.UNDECIDED if ANTE in self.wagers else Choice.NONE
        self.choice = fields.one_of("decision", {choice.value: choice for choice in choices}, implied.value)
        if PLAY in self.wagers and self.choice not in (Choice.PLAY, Choice.UNDECIDED):
            raise given.fault(PLAY, f"there is a play wager and the decision is {self.choice}.")

    @property
    def written(self) -> dict[str, Cents]:
        """Return every wager of the sheet under its name in the result."""
        return self.wagers


def seat_number(fields: Fields) -> int:
    number = fields.number("seat")
    if number < 1:
        raise fields.fault("seat", f"there is no seat {number}. Seats are numbers from 1 on.")
    return number


def read_wagers(given: Fields, names: Mapping[str, str], *, zero: bool = False) -> dict[str, Cents]:
    """The wagers of a seat, under the book's names. An amount of zero is not a wager, unless `zero`."""
    wagers: dict[str, Cents] = {}
    given.ask("amount", *names)
    for name in given.names():
        if name not in names:
            *first, last = dict.fromkeys(names.values())
            raise given.fault(
                name,
                f"this book offers no such wager; it offers {', '.join(first)} and {last}.{did_you_mean(name, names, 1)}",
            )
        if names[name] in wagers:
            raise given.fault(name, f"the {names[name]} wager appears twice under different names.")
        if name in given and (given.amount(name) or zero):
            wagers[names[name]] = given.amount(name)
    return wagers


def readings_of(table: Fields, offered: Readings, *, whole: bool = False) -> Readings:
    """The readings of a sheet's table: those of the book, except for `table.readings`. An error names the reading, or
    the `whole` group."""
    given = table.inner("readings")
    for name in given.names():
        try:
            offered = offered.adopt({name: given.text(name)})
        except UnknownReading as unknown:
            raise (table.fault("readings", str(unknown)) if whole else given.fault(name, str(unknown))) from None
    return offered


class Sheet:
    """The content of a sheet: the seats, the cards of the dealer or the bank, the shared cards, and the reports."""

    def __init__(self, room: Room, book: RoundSheets, fields: Fields) -> None:
        self.fields, self.book, self.room = fields, book, room
        facts = room.round.facts | dict(book.aliases)
        self.facts: list[Entry] = [(entry, self._fact(entry, facts)) for entry in fields.each("irregularities")]
        dealer = fields.inner(book.dealer)
        if book.bank:
            fields.need(book.dealer)
        self.bank: Any = book.bank(dealer) if book.bank else None
        self.seats = self._seats()
        self.playing = [seat for seat in self.seats if seat.written]
        self.dealer = dealer.cards("cards")
        dealer.close()
        self.shared = fields.cards(book.shared) if book.shared else ()
        for entry, fact in self.facts:
            require_moments(entry, fact, book)
        book.check(self)
        self.table = book.table(self)

    def _fact(self, entry: Fields, facts: Mapping[str, type]) -> Any:
        for name in self.book.card_lists:
            entry.cards(name)
        return entry.as_struct(facts, amounts=self.book.amounts, or_words=self.book.amounts_or_words)

    def _seats(self) -> list[Any]:
        """Everyone at the table, by seat number."""
        seats = [self.book.seat(fields) for fields in self.fields.each("seats")]
        if not seats and not self.bank:
            raise self.fields.fault("seats", "there is no one at the table.")
        taken = {self.bank.number: self.book.dealer} if self.bank else {}
        for seat in seats:
            if seat.number in taken and not self.bank:
                raise self.fields.fault("seats", f"seat {seat.number} appears more than once.")
            if seat.number in taken:
                raise SheetError(f"{seat.field}.seat", f"seat {seat.number} is also in {taken[seat.number]}.")
            taken[seat.number] = seat.field
        return sorted(seats, key=lambda seat: seat.number)

    @property
    def readings(self) -> Readings:
        """The readings that the book adopts."""
        return self.room.book.readings

    @property
    def empty_seats(self) -> set[int]:
        """The seats that may be here without a wager because of a report."""
        return {seat for _, fact in self.facts for seat in self.book.empty_seats(fact)}

    @property
    def hands(self) -> dict[str, tuple[Card, ...]]:
        """All the cards of the sheet, by their fields."""
        named = {f"{seat.field}.cards": seat.cards for seat in self.seats} | {f"{self.book.dealer}.cards": self.dealer}
        return named | ({self.book.shared: self.shared} if self.book.shared else {})

    def of(self, kind: type | tuple[type, ...]) -> list[Any]:
        """The facts of a given type."""
        return [fact for _, fact in self.facts if isinstance(fact, kind)]

    def deck(self, rehearsed: CardsDealt) -> Deck:
        """The deck that deals the cards of this sheet where a standard deck dealt those of `rehearsed`. Cards that the
        sheet does not name are filled in."""
        seats = {seat.number: seat.cards for seat in self.seats}
        if len(rehearsed.hands) > self.book.most_hands:
            what = f"a deck deals {self.book.most_hands} hands besides the dealer's, not {len(rehearsed.hands)}."
            raise SheetError("seats", what)
        wanted = [(cards, seats[number]) for number, cards in rehearsed.hands.items()]
        wanted += [(rehearsed.dealer, self.dealer), ((*rehearsed.shared, *rehearsed.stub), self.shared)]
        placed: dict[Card, Card] = {}
        reported = (card for entry, _ in self.facts for name in self.book.card_lists for card in entry.cards(name))
        spare = iter(others(chain(*self.hands.values(), reported)))
        for places, cards in wanted:
            placed |= zip(places, filled(cards, len(places), spare), strict=False)
        left = iter(others(placed.values()))
        return tuple(placed[card] if card in placed else next(left) for card in DECK)


def require_play_wagers(sheet: Sheet, told: Collection[int]) -> None:
    """Require a play wager from everyone who plays. Only a report about that wager (`told`) may state it instead."""
    for seat in sheet.playing:
        if seat.choice is Choice.PLAY and ANTE in seat.wagers and PLAY not in seat.wagers and seat.number not in told:
            raise SheetError(
                f"{seat.field}.wagers.{PLAY}",
                "the decision is play, and the play wager is missing. Write its amount; or, where the round stopped "
                "first, write undecided.",
            )


def require_same_decision(sheet: Sheet) -> None:
    """A report may say what the player did in the end (`then`): a choice, or the amount of the play wager. It is what the
    sheet gives as the decision."""
    decided = {seat.number: seat for seat in sheet.playing}
    for entry, fact in sheet.facts:
        seat, then = decided.get(getattr(fact, "seat", None)), getattr(fact, "then", "").strip().lower()
        if seat is None or seat.choice is Choice.UNDECIDED:
            continue
        amount = _amount(then)
        if amount is None and then not in tuple(Choice):
            continue
        if seat.choice != (Choice.PLAY if amount is not None else then):
            raise SheetError(entry.at("then"), f"{seat.field}.decision is {seat.choice}. Write what the player did.")
        if amount is not None and amount not in (seat.wagers.get(PLAY), seat.wagers.get(ANTE)):
            what = f"a play wager of {in_dollars(amount)} does not equal the ante. Write what the player did."
            raise SheetError(entry.at("then"), what)


def _amount(text: str) -> Cents | None:
    try:
        return dollars(text)
    except MoneyError:
        return None


def all_different(hands: Mapping[str, tuple[Card, ...]]) -> None:
    """Require all cards on the sheet to be different; the error names the field of the second one."""
    seen: dict[Card, str] = {}
    for field, cards in hands.items():
        try:
            distinct(cards)
        except CardError as error:
            raise SheetError(field, str(error)) from None
        for held in cards:
            if held in seen:
                raise SheetError(field, f"the {held.name} ({held}) is also in {seen[held]}; a deck has only one.")
            seen[held] = field


def filled(cards: tuple[Card, ...], count: int, spare: Iterator[Card]) -> list[Card]:
    """This many cards: first those that the sheet names, then any."""
    return [*cards[:count], *islice(spare, max(0, count - len(cards)))]


def others(used: Iterable[Card]) -> list[Card]:
    """The cards that the sheet does not name, in a fixed order: they fill the rest of the deck."""
    taken = set(used)
    return [card for card in DECK if card not in taken]


# -- when something was noticed or reported. `reported: decision after 2, 4` says exactly when

Entry = tuple[Fields, Any]
"""A report on the sheet, and its fact."""
ANY = ("", "any", "round", "during_round")
"""The `when` of a report without a moment: the usual one of its type is used."""
NEVER_COMES = "the round on this sheet never reaches this moment. Correct it, or remove the report."


def require_moments(entry: Fields, fact: Any, book: RoundSheets) -> None:
    """Require that `when` and `reported` name moments of this book's round, and that a fact with a fixed moment is not
    noticed at another."""
    known = [name for moment in book.moments for name in (*moment.names, *moment.reported)]
    for name, said in (("when", entry.text("when", "")), ("reported", entry.text("reported", ""))):
        if said in known or said in ANY or (name == "reported" and book.exact.fullmatch(said)):
            continue
        close = nearest(said, known, 1)
        meant = f"Did you mean {close[0]}?" if close else f"Use one of {', '.join(sorted(set(known) - set(ANY)))}."
        raise entry.fault(name, f"{said!r} is not a moment of this round. {meant}")
    fixed, noticed = book.fixed.get(entry.get("type")), book.place_of(fact.when)
    if fixed is None or noticed is None:
        return
    first, last = book.place_of(fixed.first), book.place_of(fixed.last)
    if first is None or last is None or not first <= noticed <= last:
        why = fixed.why or f"{entry.get('type')} does not happen at {fact.when!r}."
        raise entry.fault("when", f"{why} Write {fixed.at}, or leave it out.")


def place_of(entry: Fields, fact: Any, book: RoundSheets) -> int:
    """When it was reported, if the sheet says so; otherwise when it was noticed."""
    tag, reported = entry.get("type"), entry.text("reported", "")
    place = None if reported in ANY else book.place_of(reported, reported=True)
    was_reported = place is not None
    if place is None and tag in book.fixed:
        place = book.place_of(book.fixed[tag].at)
    elif place is None:
        place = book.place_of(book.usual.get(tag, book.otherwise) if fact.when in ANY else fact.when)
    assert place is not None
    return book.shifted(fact, place, was_reported) if book.shifted else place


def in_turn(seats: Iterable[int], told: Sequence[Entry], book: RoundSheets, street: str) -> Iterator[int | Entry]:
    """The seats in the order in which they decide on a street, and each report after those that it says."""
    left = list(seats)
    for entry, fact in told:
        exact = book.exact.fullmatch(entry.text("reported", ""))
        if exact is None or exact[1] != street:
            continue
        for seat in map(int, exact[2].split(",")):
            if seat in left:
                left.remove(seat)
                yield seat
        yield entry, fact
    yield from left
