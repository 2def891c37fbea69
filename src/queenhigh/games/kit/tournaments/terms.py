"""The terms and conditions as data. Money is whole cents, chips are whole chips, times are seconds since 1970 in UTC.

What a clause asks for as a statement comes under `statements`, by the clause's number; everything that decides something
is a setting of its own, so that the document and the tournament cannot say different things.
"""

from __future__ import annotations

import msgspec

WHOLE = 10_000
"""A whole, in hundredths of a per cent: the shares of the prize pool add up to it."""


class Rebuys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An eliminated player buys back in, for the same bank as everyone's."""

    price: int | None = None
    until: int = 0
    """The last level or round in which it is possible."""
    most: int = 1
    """How often one player may."""


class AddOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Further chips for everyone who wants them, once, while one level or round lasts."""

    price: int | None = None
    chips: int = 0
    during: int = 0


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entry_fee: int = 0
    """Kept by the house."""
    buy_in: int = 0
    """Goes into the prize pool."""
    rebuys: Rebuys | None = None
    add_on: AddOn | None = None
    withdraw_until: int | None = None
    """Until then an applicant withdraws without penalty."""
    substitute_until: int | None = None
    refund_later: int = 0
    """What part of the payment a later withdrawal returns, in hundredths of a per cent."""
    late_until: int = 0
    """The last level or round in which entries are still taken; none once play has begun if it is 0."""
    may_refuse: bool = False
    selection: bool = False
    charity_or_media: bool = False
    signatures: bool = False


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Poker: blinds and ante for this many minutes; a break after it. `most` is the largest bet at a spread limit."""

    minutes: int
    small: int
    big: int
    ante: int = 0
    pause: int = 0
    most: int = 0


class RoundTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Three Card Poker: this many hands at each table, the smallest Ante, and how many go on."""

    hands: int
    minimum: int
    advance: int = 0
    secret_wagers: int = 0
    pause: int = 0


class Repechage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A second chance for those who went out in one round: the best of them join the next."""

    after: int
    hands: int
    advance: int
    director_decides: bool = False


class Race(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a level is over, chips smaller than `chip` are taken out of play."""

    after: int
    chip: int


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    starting_bank: int = 0
    seats: int = 0
    """How many sit at a table at most."""
    levels: tuple[Level, ...] = ()
    rounds: tuple[RoundTerms, ...] = ()
    progression: str = "leaders_overall"
    """`leaders_overall`: the largest banks of the round; `leaders_of_table`: of each table, so nobody changes tables."""
    repechage: Repechage | None = None
    game: str = ""
    betting: str = ""
    chip_type: str = ""
    smallest_chip: int = 0
    """The smallest chip at the start; if it is 0, poker's follows from the blinds, and Three Card Poker's is 1."""
    races: tuple[Race, ...] = ()
    """Poker: where the levels outgrow the small chips."""
    hand_for_hand: int = 0
    """The Director may order it as soon as at most this many players more than prizes are left; never if it is 0."""
    hand_for_hand_ties: str = "chips"
    """Of those who go out in the same hand of it: `chips`, the player who began it with more is placed higher; `shared`, all
    tie."""
    chips_for_cash: bool = False
    """Are tournament chips turned into shares of the pool at the end of a round or session?"""


class Prizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shares: tuple[int, ...] = ()
    """Of the pool, first place first, in hundredths of a per cent."""
    added: int = 0
    guaranteed: int = 0
    deals: str = ""
    """How players who are left may divide what is left, if all agree: `even` or `chips`; not at all if it is empty."""


class Penalty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hands to sit out, or chips to give up. Neither is a warning."""

    hands: int = 0
    chips: int = 0


class Conduct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    notice: int = 1800
    """Seconds of notice before a start that was moved."""
    forfeit_after: int = 3600
    """Seconds after the start of a round after which an entry that nobody has taken up is forfeited."""
    penalties: dict[str, Penalty] = {}
    phone: str = ""
    """The penalty for a telephone or the like in play, by its name."""
    disqualified_chips: str = "removed"
    """`removed` from play, or `divided` among those at the table."""


class Departure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something in the terms that the rules of the game have otherwise. The rules prevail."""

    clause: str
    says: str


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str = ""
    book: str = ""
    starts: int | None = None
    location: str = ""
    least: int | None = None
    most: int | None = None
    """How many players at least and at most."""
    tables: tuple[str, ...] = ()
    entry: Entry = Entry()
    format: Format = Format()
    prizes: Prizes = Prizes()
    conduct: Conduct = Conduct()
    statements: dict[str, str] = {}
    departures: tuple[Departure, ...] = ()
    readings: dict[str, str] = {}

    def says(self, clause: str) -> str:
        return " ".join(self.statements.get(clause, "").split())

    @property
    def stages(self) -> int:
        """How many levels or rounds there are."""
        return len(self.format.rounds) or len(self.format.levels)
