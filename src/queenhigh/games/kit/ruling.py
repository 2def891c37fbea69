"""Rulings: a clause, the lowest rank that may give it, its orders and who must be notified. A ruling orders and does not act."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Union

from msgspec.structs import force_setattr

from queenhigh.cards import Card
from queenhigh.money import Cents, Outcome, in_dollars
from queenhigh.rules import Cited, Rule

Seats = tuple[int, ...]
PLAYER = "player"
"""In a list of people to notify: the player concerned, whose seat the orders name."""


class Order(Cited, frozen=True, tag=True):
    """One thing to be done. Each order has its own clause, because a ruling may draw on several."""


class VoidRound(Order, frozen=True, tag=True):
    """The whole round ends without a result. `outcome` is what happens to each wager, `carry` the bets that stay."""

    rule: Rule
    outcome: Outcome = Outcome.VOID
    misdeal: bool = False
    carry: tuple[str, ...] = ()
    carried_by: Rule | None = None
    standing: tuple[tuple[int, str], ...] = ()
    """Wagers, by seat and bet, whose result is kept nevertheless."""


class ReturnHands(Order, frozen=True, tag=True):
    """These hands take no further part; their wagers are returned."""

    rule: Rule
    seats: Seats
    outcome: Outcome = Outcome.RETURNED


class ForfeitHands(Order, frozen=True, tag=True):
    """These hands take no further part; their wagers are lost."""

    rule: Rule
    seats: Seats


class ReturnBets(Order, frozen=True, tag=True):
    """One kind of wager is out of play, at these seats or at all: it is returned, unless `outcome` says otherwise."""

    rule: Rule
    bet: str
    seats: Seats | None = None
    outcome: Outcome = Outcome.RETURNED


class PayBets(Order, frozen=True, tag=True):
    """One kind of wager is paid at these seats, whatever the hands are."""

    rule: Rule
    bet: str
    seats: Seats


class OfferRetraction(Order, frozen=True, tag=True):
    """Each of these players may take back their wagers; those in `taken` did. `bets` limits the offer to some kinds of
    wager.
    """

    rule: Rule
    seats: Seats
    taken: Seats = ()
    bets: tuple[str, ...] = ()


class TurnOver(Order, frozen=True, tag=True):
    """The exposed card is turned face down and the deal continues. `seats` lists its owners, once for each card."""

    rule: Rule
    seats: Seats = ()


class Continue(Order, frozen=True, tag=True):
    rule: Rule
    note: str = ""


class Reconstruct(Order, frozen=True, tag=True):
    """Cards are corrected: the dealer's, the shared ones, a seat's hand or every player's."""

    rule: Rule
    cards: tuple[Card, ...] = ()
    seat: int | None = None
    shared: bool = False
    note: str = ""
    every_hand: bool = False


class Burn(Order, frozen=True, tag=True):
    """Cards that were dealt in error are burnt."""

    rule: Rule
    seats: Seats = ()


class CountCards(Order, frozen=True, tag=True):
    """The cards are counted. `whose` are the hands that made it necessary, if the count decides about them: seats, or
    the dealer.
    """

    rule: Rule
    found: int | None = None
    whose: tuple[int | str, ...] = ()


class Reregister(Order, frozen=True, tag=True):
    """The jackpot game is cancelled and the remaining wagers are entered again, so that each contributes once."""

    rule: Rule
    seats: Seats = ()


class Reshuffle(Order, frozen=True, tag=True):
    rule: Rule


class Deem(Order, frozen=True, tag=True):
    """A hand counts as the one at its player's seat."""

    rule: Rule
    seat: int


class Amend(Order, frozen=True, tag=True):
    """A wager is found to be of this amount. `counts` is set if only part of it is settled; the rest is returned."""

    rule: Rule
    seat: int
    bet: str
    amount: Cents
    counts: Cents | None = None


def amended(decided: Rule, seat: int, bet: str, placed: Cents, counts: Cents) -> Amend:
    """Return the order for a wager of which no more than `counts` is settled."""
    return Amend(decided, seat, bet, placed, counts if counts < placed else None)


class Regrade(Order, frozen=True, tag=True):
    """A wager is found to be of another kind: `becomes` says which, and `amount` is its whole amount."""

    rule: Rule
    seat: int
    bet: str
    becomes: str
    amount: Cents


class PayOn(Order, frozen=True, tag=True):
    """Prizes of the round are calculated on these amounts, by level, whatever a display shows."""

    rule: Rule
    amounts: dict[int, Cents]


class Award(Order, frozen=True, tag=True):
    """A prize that only this ruling could determine. `also` are the clauses it was calculated by."""

    rule: Rule
    seats: Seats
    amount: Cents
    also: tuple[Rule, ...] = ()


class Exclude(Order, frozen=True, tag=True):
    """The players take no further part in this round, or in the game. `players` names them, because a seat can be left."""

    rule: Rule
    seats: Seats
    whole_game: bool = False
    players: tuple[str, ...] = ()


class Refuse(Order, frozen=True, tag=True):
    """An attempted action is not accepted."""

    rule: Rule
    seats: Seats
    note: str = ""


class Withhold(Order, frozen=True, tag=True):
    """Winnings are withheld until an investigation ends."""

    rule: Rule
    seats: Seats
    until: str = ""

    @property
    def hours(self) -> int | None:
        """Return the hours, if `until` is a number of hours; None if an investigation ends it."""
        number, _, unit = self.until.partition(" ")
        return int(number) if unit == "hours" and number.isdecimal() else None


class Detain(Order, frozen=True, tag=True):
    """The people at these seats are held until a person with authority takes over."""

    rule: Rule
    seats: Seats
    until: str = ""
    ground: str = ""


class Confiscate(Order, frozen=True, tag=True):
    """A prohibited device is taken from its holder."""

    rule: Rule
    seats: Seats = ()
    device: str = ""


class Warn(Order, frozen=True, tag=True):
    """A player is warned of the consequence next time."""

    rule: Rule
    seats: Seats
    note: str


class Reverse(Order, frozen=True, tag=True):
    """Payments already made are taken back. Where the round itself continues, these seats are then settled again."""

    rule: Rule
    seats: Seats
    note: str = ""


class Record(Order, frozen=True, tag=True):
    """It is recorded, and nothing else follows."""

    rule: Rule
    note: str


class PlaceCards(Order, frozen=True, tag=True):
    """Cards go where they belong: `into` the burns, the muck, the stub (its top), the board, a seat's hand, or aside.
    They are the named cards, the `top` cards of the stub, or the last cards that were `burned`. Cards that nobody has
    seen are not named.
    """

    rule: Rule
    into: str
    cards: tuple[Card, ...] = ()
    top: int = 0
    burned: int = 0
    seat: int | None = None


class NoBurn(Order, frozen=True, tag=True):
    """The next community cards are dealt without another burn."""

    rule: Rule


class RetakeStreet(Order, frozen=True, tag=True):
    """The community cards of the street return to the stub, and the wagers on it to their players."""

    rule: Rule


if TYPE_CHECKING:
    AnyOrder = Order
    Notified = tuple[str, ...]
else:
    AnyOrder = Union[tuple(Order.__subclasses__())]  # noqa: UP007 (the orders are told apart by their tags)
    Notified = tuple[str, ...] | str  # ledgers of earlier versions name one rank, or nobody with an empty text


class Ruling(Cited, frozen=True, tag=True):
    rule: Rule
    by: str
    orders: tuple[AnyOrder, ...]
    notify: Notified = ()
    """Who must be notified: ranks, and `PLAYER`."""
    reason: str = ""

    def __post_init__(self) -> None:
        Cited.__post_init__(self)
        if type(self.notify) is not tuple:
            force_setattr(self, "notify", tuple(filter(None, (self.notify,))))

    @property
    def void(self) -> VoidRound | None:
        """Return the order that ends the round, if there is one."""
        return next((order for order in self.orders if isinstance(order, VoidRound)), None)


def reversed_seats(ruling: Ruling) -> frozenset[int]:
    """Return the seats whose settlement is undone by a ruling that does not end the round."""
    if ruling.void:
        return frozenset()
    return frozenset(seat for order in ruling.orders if isinstance(order, Reverse) for seat in order.seats)


def orders_as_data(ruling: Ruling, shown: Callable[[int], object] = in_dollars) -> list[dict[str, object]]:
    """Return the orders for a file or a screen: the order, its clause, and the details that matter, with amounts as
    `shown`."""
    listed = []
    for order in ruling.orders:
        entry: dict[str, object] = {"order": _snake(type(order).__name__), "rule": order.rule.clause}
        for name in order.__struct_fields__:
            value = getattr(order, name)
            if name == "rule" or value in ((), "", None, False):
                continue
            if isinstance(value, Rule):
                value = value.clause
            elif name == "cards":
                value = [str(card) for card in value]
            elif name == "also":
                value = [rule.clause for rule in value]
            elif name in ("amount", "counts"):
                value = shown(value)
            elif name == "amounts":
                value = {str(level): shown(amount) for level, amount in value.items()}
            entry[name] = list(value) if isinstance(value, tuple) else value
        listed.append(entry)
    return listed


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")
