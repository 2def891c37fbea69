"""What a player may do now, in dollars; and conversion of amounts."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import msgspec

from queenhigh.api import given as checked
from queenhigh.cards import Card, Seed, check, shuffle
from queenhigh.cards import Deck as Cards
from queenhigh.cards.drawing import fan
from queenhigh.cards.playing_card import DECK, cards
from queenhigh.games.kit.actions import Action, Decide, PlaceWager, WithdrawWager
from queenhigh.games.kit.legal import Option
from queenhigh.notation.amounts import amount
from queenhigh.rules import InputError, Rule

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def money(cents: int) -> Decimal:
    """Cents as dollars: `Decimal("12.50")`."""
    return Decimal(cents).scaleb(-2)


class Deck(tuple[Card, ...]):
    """Fifty-two cards in dealing order, the top card first: sorted, or as given.

    >>> from queenhigh import Deck
    >>> Deck.shuffled("friday")[:3]
    (card("8s"), card("8c"), card("6s"))
    """

    __slots__ = ()

    def __new__(cls, given: Any = None) -> Deck:
        return tuple.__new__(cls, check(DECK if given is None else _as_cards(given)))

    @classmethod
    def shuffled(cls, seed: str | Seed | None = None) -> Deck:
        """A fair shuffle. The same words give the same deck; without words, it is different every time."""
        return cls(shuffle(as_seed(seed)))

    def __repr__(self) -> str:
        return f"<Deck of 52, {' '.join(map(str, self[:5]))} ... on top>"

    def _repr_svg_(self) -> str:
        return fan(self)


def _as_cards(given: Any) -> Cards:
    if isinstance(given, str):
        return cards(given)
    listed = checked.several("deck", given, '["Ah", "Kd", ...]')
    return tuple(each if isinstance(each, Card) else Card(checked.text("card", each)) for each in listed)


def as_seed(seed: str | Seed | None, *more: str | int) -> Seed:
    if isinstance(seed, Seed):
        return seed
    return Seed.fresh() if seed is None else Seed.named(checked.text("seed", seed), *more)


class Move(msgspec.Struct, frozen=True):
    """An action that is legal now: its `name`, a `detail` such as the wager or the card, and its clause. An amount, if the
    action takes one, must be between `least` and `most` (None for no limit), in steps of `step`. `cost` is the price of an
    action without an amount, such as a call.

    >>> import queenhigh
    >>> queenhigh.Table("canberra").new_round().legal(1)[0]
    <seat 1: wager ante between 5.00 and 200.00 [4.1]>
    """

    name: str
    seat: int
    rule: Rule
    detail: str = ""
    least: Decimal | None = None
    most: Decimal | None = None
    step: Decimal | None = None
    cost: Decimal = Decimal(0)
    option: Any = None
    """The engine's own option, in cents."""

    @property
    def words(self) -> str:
        """`raise to between 4.00 and 200.00`."""
        said = f"{self.name} {self.detail}".strip().replace("_", " ")
        if self.least is None:
            return f"{said} {self.cost}" if self.cost else said
        if self.most is None:
            return f"{said} at least {self.least}"
        return f"{said} {self.least}" if self.most == self.least else f"{said} between {self.least} and {self.most}"

    def __repr__(self) -> str:
        return f"<seat {self.seat}: {self.words} [{self.rule}]>"

    def action(self, given: Any = None) -> Action:
        """The engine's action, for this amount or by default the least."""
        option: Option = self.option
        if given is None:
            return option.action
        if self.least is None:
            raise InputError(f"To {self.words} takes no amount, and {given!r} was given. Leave it out.")
        return option.of(amount(given))


def move(option: Option, seat: int) -> Move:
    """An option of the engine in dollars."""
    action = option.action
    name, detail = _CAPITAL.sub("_", type(action).__name__).lower(), ""
    match action:
        case PlaceWager(bet=bet):
            name, detail = "wager", bet
        case WithdrawWager(bet=bet):
            name, detail = "withdraw", bet
        case Decide(choice=choice):
            name = choice.value
        case _:
            detail = str(getattr(action, "card", "") or getattr(action, "colour", ""))
    made = Move(name, seat, option.rule, detail, cost=money(option.cost), option=option)
    if option.most == 0:
        return made
    most = None if option.most is None else money(option.most)
    return msgspec.structs.replace(made, least=money(option.least), most=most, step=money(option.step))
