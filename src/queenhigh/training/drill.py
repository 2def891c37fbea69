"""A drill is a value: a question, its items with their keys, and why. `check` never raises, whatever was typed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

import msgspec

from queenhigh.cards import card
from queenhigh.money import in_dollars
from queenhigh.rules import InputError
from queenhigh.training import answers, chips

LONGEST = 400
"""How many letters of an answer are repeated back: more than any option has."""
HIDDEN = "??"
"""A card that is face down."""


class Kind(StrEnum):
    PAY = "pay"
    RULING = "ruling"
    PLAY = "play"
    READ = "read"
    SPEED = "speed"
    SPOT = "spot"
    PROCEDURE = "procedure"
    BETTING = "betting"


class Asks(StrEnum):
    """What an item asks for: an amount says what happens to a wager; money is a sum, possibly zero; chips are a sum cut
    into chips."""

    AMOUNT = "amount"
    MONEY = "money"
    NUMBER = "number"
    ONE = "one"
    SEVERAL = "several"
    CARDS = "cards"
    CHIPS = "chips"
    ORDER = "order"


class Row(msgspec.Struct, frozen=True):
    """Something on the table: whose cards (`Qs`, or face down), and a remark. For a seat also its player's action, the
    wagers in cents, or everything put into the pots."""

    label: str
    cards: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    seat: int = 0
    player: str = ""
    did: str = ""
    wagers: dict[str, int] = {}
    amount: int = 0

    @property
    def line(self) -> str:
        """The row for a terminal."""
        faces = " ".join(text if text == HIDDEN else card(text).face for text in self.cards)
        lying = [
            f"{bet.replace('_', ' ').replace('/', ' of ')} {in_dollars(stake)}" for bet, stake in self.wagers.items()
        ]
        put_in = f"has put in {in_dollars(self.amount)}" if self.amount else ""
        said = "; ".join(part for part in (faces, self.did, *lying, put_in, *self.notes) if part)
        return f"{self.label}: {said}" if said else self.label


class Item(msgspec.Struct, frozen=True):
    """One thing to answer. `key` holds amounts as `answers` writes them, the letters of the right options, or cards.

    `also` are answers that are equally right; `shows` appears on the table only when this item is asked; `costs` is the
    exact loss of each option, as a fraction of the drill's stake; `readings` are the house readings that the key
    depends on.
    """

    id: str
    ask: str
    asks: Asks
    key: tuple[str, ...]
    why: str
    clauses: tuple[str, ...]
    options: tuple[str, ...] = ()
    also: tuple[tuple[str, ...], ...] = ()
    shows: tuple[Row, ...] = ()
    costs: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()

    @property
    def expected(self) -> str:
        """The key for people: the options themselves, not only their letters."""
        if self.asks in (Asks.ONE, Asks.SEVERAL, Asks.ORDER):
            return "; ".join(f"{letter} {self.options[answers.LETTERS.index(letter)]}" for letter in self.key)
        if self.asks is Asks.CARDS:
            return " ".join(card(text).face for text in self.key)
        if self.asks is Asks.CHIPS:
            paid = chips.from_key(self.key)
            return f"{in_dollars(chips.total(paid))}: {chips.words(paid)}"
        return ", ".join(self.key)


class Drill(msgspec.Struct, frozen=True):
    """A drill, determined by `kind`, `book`, `seed`, `level` and `topic`. `covers`: the pay rows, irregularities or
    hands it is about. `seconds`: the time for a trained eye, 0 for no clock. `stake`: the unit of its items' costs, in
    cents."""

    kind: Kind
    book: str
    seed: str
    level: int
    title: str
    question: tuple[str, ...]
    items: tuple[Item, ...]
    covers: tuple[str, ...] = ()
    seconds: int = 0
    topic: str = ""
    layout: tuple[Row, ...] = ()
    stake: int = 0

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clause for item in self.items for clause in item.clauses))

    @property
    def readings(self) -> tuple[str, ...]:
        """The house readings that the keys depend on."""
        return tuple(dict.fromkeys(reading for item in self.items for reading in item.readings))

    def check(self, answer: Mapping[str, str], seconds: float = 0) -> Verdict:
        """Check an answer: a text for each item, by its id."""
        return check(self, answer, seconds)


class Mark(msgspec.Struct, frozen=True):
    """The mark of one item. `note` says what was odd about the answer, if anything. `cost` is exact, `lost` the same in
    words."""

    id: str
    right: bool
    given: str
    expected: str
    why: str
    clauses: tuple[str, ...]
    note: str = ""
    cost: str = ""
    lost: str = ""
    readings: tuple[str, ...] = ()


class Verdict(msgspec.Struct, frozen=True):
    marks: tuple[Mark, ...]
    late: bool = False
    note: str = ""

    @property
    def right(self) -> bool:
        """Is everything right, and in time? A correct but late answer counts as wrong."""
        return not self.late and all(mark.right for mark in self.marks)

    @property
    def cost(self) -> Fraction:
        """The total loss of the answers, in stakes."""
        return sum((Fraction(mark.cost) for mark in self.marks if mark.cost), Fraction(0))


def check(drill: Drill, answer: Mapping[str, str], seconds: float = 0) -> Verdict:
    """Mark the answer. A missing or meaningless item is wrong, and the mark says so."""
    if not isinstance(answer, Mapping):
        raise InputError(f"answer: {answer!r} is not a group of answers. Write it as {{item.id: 'A'}}.")
    marks = tuple(mark(item, answer.get(item.id, ""), drill.stake) for item in drill.items)
    late = bool(drill.seconds) and not seconds <= drill.seconds
    said = f"That took {seconds:.0f} seconds; {drill.seconds} are allowed." if late else ""
    known = {item.id for item in drill.items}
    strange = [name for name in answer if name not in known]
    beside = f"Nothing was asked about {', '.join(map(str, strange))[:80]}." if strange else ""
    return Verdict(marks, late, " ".join(part for part in (said, beside) if part))


def mark(item: Item, given: object, stake: int = 0) -> Mark:
    text = given if isinstance(given, str) else str(given)
    note, cost = "", ""
    try:
        meant = understood(item, text)
        right = meant == item.key or meant in item.also
        if item.asks is Asks.CHIPS:
            note = chips.verdict(chips.from_key(meant), chips.from_key(item.key))
        cost = item.costs[answers.LETTERS.index(meant[0])] if item.costs else ""
    except answers.Nonsense as nonsense:
        right, note = False, str(nonsense)
    lost = in_words(Fraction(cost), stake) if cost else ""
    return Mark(
        item.id, right, text.strip()[:LONGEST], item.expected, item.why, item.clauses, note, cost, lost, item.readings
    )


def in_words(cost: Fraction, stake: int) -> str:
    """The loss of a choice in words: in money to the hundredth of a cent, and exactly."""
    if not cost:
        return "nothing"
    cents = round(cost * stake * 100)
    return f"{in_dollars(cents // 100)}{cents % 100:02d} on {in_dollars(stake)}, exactly {cost} of it"


def understood(item: Item, text: str) -> tuple[str, ...]:
    """The answer in the form of the key; raises `Nonsense` if it makes no sense here."""
    match item.asks:
        case Asks.AMOUNT:
            return (answers.amount(text),)
        case Asks.MONEY:
            return (answers.money(text),)
        case Asks.NUMBER:
            return (answers.number(text),)
        case Asks.CARDS:
            return answers.cards_of(text, item.options)
        case Asks.ORDER:
            return answers.order(text, item.options)
        case Asks.CHIPS:
            return chips.written(chips.understood(text))
    return answers.letters(text, item.options, several=item.asks is Asks.SEVERAL)
