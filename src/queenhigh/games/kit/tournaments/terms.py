"""The terms and conditions as data. Money is whole cents, chips are whole chips, times are seconds since 1970 in UTC.

A statement that a clause asks for is under `statements`, by the clause's number; everything that decides something is a
setting of its own, so that the document and the tournament cannot disagree.
"""

from __future__ import annotations

import msgspec

WHOLE = 10_000
"""A whole, in hundredths of a per cent: the shares of the prize pool add up to it."""


class Rebuys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Eliminated players may buy back in, for the same bank as everyone."""

    price: int | None = None
    until: int = 0
    """The last level or round in which it is possible."""
    most: int = 1
    """How often one player may buy back in."""


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
    """Until then an applicant may withdraw without penalty."""
    substitute_until: int | None = None
    refund_later: int = 0
    """The share of the payment that is returned for a later withdrawal, in hundredths of a per cent."""
    late_until: int = 0
    """The last level or round in which entries are still taken; if 0, none are taken once play has begun."""
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
    """Three Card Poker: this many hands at each table, the minimum Ante, and how many progress."""

    hands: int
    minimum: int
    advance: int = 0
    secret_wagers: int = 0
    pause: int = 0


class Repechage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A second chance for players eliminated in one round: the best of them join the next."""

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
    """The maximum number of players at a table."""
    levels: tuple[Level, ...] = ()
    rounds: tuple[RoundTerms, ...] = ()
    progression: str = "leaders_overall"
    """`leaders_overall`: the largest banks of the round; `leaders_of_table`: of each table, so nobody changes tables."""
    repechage: Repechage | None = None
    game: str = ""
    betting: str = ""
    chip_type: str = ""
    smallest_chip: int = 0
    """The smallest chip at the start; if 0, poker's follows from the blinds, and Three Card Poker's is 1."""
    races: tuple[Race, ...] = ()
    """Poker: the chip races, for when the levels outgrow the small chips."""
    hand_for_hand: int = 0
    """The Director may order hand-for-hand play once the remaining players outnumber the prizes by at most this many;
    if 0, never."""
    hand_for_hand_ties: str = "chips"
    """Places of players who go out in the same hand of it: `chips`, the player who began the hand with more is placed
    higher; `shared`, all tie."""
    chips_for_cash: bool = False
    """Are tournament chips turned into shares of the pool at the end of a round or session?"""


class Prizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shares: tuple[int, ...] = ()
    """Shares of the pool, first place first, in hundredths of a per cent."""
    added: int = 0
    guaranteed: int = 0
    deals: str = ""
    """How the remaining players may divide the remaining prizes, if all agree: `even` or `chips`; if empty, not at
    all."""


class Penalty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A penalty: hands to sit out, or chips to give up. With neither it is a warning."""

    hands: int = 0
    chips: int = 0


class Conduct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    notice: int = 1800
    """Seconds of notice before a start that was moved."""
    forfeit_after: int = 3600
    """An unclaimed entry is forfeited this many seconds after the start of a round."""
    penalties: dict[str, Penalty] = {}
    phone: str = ""
    """The penalty for a telephone or the like in play, by its name."""
    disqualified_chips: str = "removed"
    """`removed` from play, or `divided` among those at the table."""


class Departure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the terms that contradicts the rules of the game. The rules prevail."""

    clause: str
    says: str


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str = ""
    book: str = ""
    starts: int | None = None
    location: str = ""
    least: int | None = None
    most: int | None = None
    """The minimum and maximum number of players."""
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
