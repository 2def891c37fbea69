"""Instructions of the floor between and around a table's rounds. Each carries the person, the rank and the time.

Time is whole seconds since 1970, UTC. It starts and ends periods of notice; it never orders events.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from queenhigh.games.kit.orders import Declared, must_be_declared
from queenhigh.money import Cents


class Instruction(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    declared: ClassVar[Declared]
    by: str
    """The rank in which it is given."""
    who: str = ""
    """The person who gives it."""
    at: int = 0
    reason: str = ""
    area: str = ""
    """The person's part of the floor, if a book confines a rank to one."""

    def __init_subclass__(cls) -> None:
        must_be_declared(cls)


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """The set-up of a table that opens. Each room checks what its book requires and ignores the rest."""

    places: int
    areas: tuple[str, ...] = ()
    """The betting areas marked at each place."""
    offered: tuple[str, ...] = ()
    layout_approval: str = ""
    shoe: str = ""
    shoe_approval: str = ""
    back_colours: tuple[str, ...] = ()
    """The backs of the decks at the table."""
    signs: tuple[str, ...] = ()
    """The signs on display: limits, multiples, pay_tables and so on."""
    hours: tuple[int, int] | None = None
    """Gaming hours as seconds of the day, from and until, in the time zone below."""
    zone: str = "UTC"
    """The time zone of the house, such as Australia/Sydney. It determines when a day begins and when gaming hours apply."""
    jackpot_equipment: bool = False
    drop_box: bool = True
    cards_checked_at: int | None = None
    settings: Any = None
    """The room's own table settings: limits, pay tables, readings."""


class CheckCards(Instruction, frozen=True, kw_only=True, tag=True):
    """The cards are counted and checked, before gaming or after it."""

    declared = Declared("dealer", group="cards")
    count: int = 52


class OpenTable(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="table")
    setup: Setup


class SeatPlayer(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="seats")
    seat: int
    player: str


class LeaveSeat(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="seats")
    seat: int


class VacateSeat(Instruction, frozen=True, kw_only=True, tag=True):
    """A player who does not wager is asked to give the seat up."""

    declared = Declared("floor", group="seats")
    seat: int


class StartRound(Instruction, frozen=True, kw_only=True, tag=True):
    """`wagering` are the players with a wager; `shoe` and `deck` say where the cards come from."""

    declared = Declared("dealer", "Start a round", say="Place your bets, please.", fills=("wagering",))
    wagering: tuple[str, ...] = ()


class EndRound(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("nobody")
    wagered: tuple[int, ...] = ()
    """Seats that had a wager in the round."""


class GiveNotice(Instruction, frozen=True, kw_only=True, tag=True):
    """A sign goes up: what will change, and when."""

    declared = Declared("dealer", group="table")
    subject: str
    change: str = ""
    effective: int | None = None


class ChangeLimits(Instruction, frozen=True, kw_only=True, tag=True):
    """The limits of all bets, or of one bet if the sign has separate limits for it."""

    declared = Declared("floor", group="limits", waits=True)
    limits: Any
    bet: str = ""
    agreed: bool = False
    """All players at the table agree."""


class AgreeLimits(Instruction, frozen=True, kw_only=True, tag=True):
    """Personal limits for the player at a seat, shown by a marker. None removes the marker."""

    declared = Declared("floor", group="limits", waits=True)
    seat: int
    limits: Any
    marker: bool = True


class PermitExtraAreas(Instruction, frozen=True, kw_only=True, tag=True):
    """Allow or forbid wagers on more than one betting area. They are not allowed while a person is waiting for a seat."""

    declared = Declared("floor", group="limits", waits=True)
    allowed: bool
    waiting: bool = False
    """A person is kept out of the game and finds no seat at a similar table."""


class ChangePayTables(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", group="limits", waits=True)
    choice: dict[str, str]


class OrderCount(Instruction, frozen=True, kw_only=True, tag=True):
    """The dealer is to count the cards."""

    declared = Declared("floor", group="cards")


class RecordCount(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="cards")
    count: int


class SecureDeck(Instruction, frozen=True, kw_only=True, tag=True):
    """A deck is checked beforehand and locked away until it is needed."""

    declared = Declared("dealer", group="cards")
    deck: str
    place: str
    count: int = 52


class ReplaceCards(Instruction, frozen=True, kw_only=True, tag=True):
    """Replace some cards or a whole deck, with one of the secured decks or with cards checked now."""

    declared = Declared("floor", group="cards", fills=("checked_by",), recorded=True)
    whole_deck: bool = True
    deck: str = ""
    """The secured deck that is brought into play."""
    checked_by: dict[str, str] = {}
    """The people who checked the new cards, with their ranks. One person cannot check for two."""


class ReplaceShoe(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", group="cards")
    shoe: str
    new_cards: bool = False


class OrderShuffle(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", group="cards")


class ExcludePlayer(Instruction, frozen=True, kw_only=True, tag=True):
    """Exclude a player for a breach of `breached`, a clause of the book."""

    declared = Declared("floor", group="players")
    player: str
    breached: str = ""


class LiftExclusion(Instruction, frozen=True, kw_only=True, tag=True):
    """Let an excluded player take part again. It needs a person who may exclude, and a reason."""

    declared = Declared("floor", group="players")
    player: str


class WithholdWinnings(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", group="players")
    player: str
    amount: Cents


class ReleaseWinnings(Instruction, frozen=True, kw_only=True, tag=True):
    """The investigation is over: the winnings are paid, or kept for good."""

    declared = Declared("floor", group="players")
    player: str
    paid: bool


class Detain(Instruction, frozen=True, kw_only=True, tag=True):
    """A person is held in a suitable place until the police arrive. `ended` says when they did."""

    declared = Declared("floor", group="players")
    person: str
    ground: str = ""
    place: str = ""
    ended: bool = False


class AskForRules(Instruction, frozen=True, kw_only=True, tag=True):
    """Anyone may ask for a copy of the rules."""

    declared = Declared("dealer", group="table")


class LogBreach(Instruction, frozen=True, kw_only=True, tag=True):
    """A breach of conduct is written down: which clause, who, what."""

    declared = Declared("dealer", group="players")
    breached: str
    persons: tuple[str, ...] = ()


class OpenDispute(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="disputes")
    number: int
    player: str
    about: str


class AdviseComplainant(Instruction, frozen=True, kw_only=True, tag=True):
    """The complainant is told whom to consult."""

    declared = Declared("dealer", group="disputes")
    number: int


class DecideDispute(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", group="disputes")
    number: int
    decision: str
    resolved: bool = True
    """Is the complainant satisfied?"""


class ReferDispute(Instruction, frozen=True, kw_only=True, tag=True):
    """The complainant takes it to the regulator."""

    declared = Declared("floor", group="disputes")
    number: int


class CloseTable(Instruction, frozen=True, kw_only=True, tag=True):
    """`count` is the number of cards found at the end of gaming; `agreed`: all players at the table agree."""

    declared = Declared("dealer", group="table", recorded=True)
    count: int | None = None
    agreed: bool = False
