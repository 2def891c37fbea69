"""A table with its settings: limits, pay tables, shoe, jackpot, readings, and what it remembers between rounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, LADDER, PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.kit.phases import Hand, Round
from queenhigh.games.kit.settings import Known
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.money import Cents, Row, in_dollars
from queenhigh.rules import IllegalAction, Readings, Rule

ANTE, PLAY, ANTE_BONUS = "ante", "play", "ante_bonus"
PAIR_PLUS, SIX_CARD_BONUS, JACKPOT = "pair_plus", "six_card_bonus", "jackpot"
SIDE_BETS = (PAIR_PLUS, SIX_CARD_BONUS)
CHOSEN = (ANTE_BONUS, PAIR_PLUS, SIX_CARD_BONUS)
BETS = (ANTE, PLAY, *CHOSEN, JACKPOT)

DEALER = "Dealer"
HIGHER_DUTIES_DEALER = "TG Higher Duties Dealer"
AREA_MANAGER = "TG Area Manager"
ASSISTANT_CASINO_MANAGER = "TG Assistant Casino Manager"
RANKS = {
    "dealer": DEALER,
    "higher_duties_dealer": HIGHER_DUTIES_DEALER,
    "area_manager": AREA_MANAGER,
    "assistant_casino_manager": ASSISTANT_CASINO_MANAGER,
}
"""The ranks as the readings spell them."""

PLACES = int(PAY.figure("places"))
_TABLES = {bet: {column: PAY.table(bet, column) for column in PAY.variants(bet)} for bet in CHOSEN}
_ROWS: dict[str, dict[str, dict[int, Row]]] = {
    bet: {
        column: {
            kind: table[kind.label]
            for kind in (FiveCard if bet == SIX_CARD_BONUS else ThreeCard)
            if kind.label in table
        }
        for column, table in columns.items()
    }
    for bet, columns in _TABLES.items()
}
"""The rows of Table 9 by the kind of hand."""


class Shoe(StrEnum):
    HAND_HELD = "hand_held"
    SHUFFLING = "shuffling_shoe"


class Limits(msgspec.Struct, frozen=True):
    """Minimum, maximum and, if wagers have to be multiples above the minimum, the unit."""

    min: Cents = Cents(0)
    max: Cents | None = None
    unit: Cents | None = None

    def over(self, sign: Limits) -> Limits:
        """Return these limits where they are set, and the sign's for the rest."""
        most = sign.max if self.max is None else self.max
        return Limits(self.min or sign.min, most, self.unit or sign.unit)


def check_limits(limits: Limits, against: Rule) -> None:
    """8.1: check that the limits allow at least one wager."""
    if limits.max == 0:
        raise IllegalAction("A maximum of 0.00 allows no wager.", against, "Raise it, or leave it out.")
    if limits.unit == 0:
        raise IllegalAction("Multiples of 0.00 allow no wager.", against, "Raise the unit, or leave it out.")
    if limits.max is not None and limits.max < limits.min:
        raise IllegalAction(
            f"The maximum {in_dollars(limits.max)} is below the minimum {in_dollars(limits.min)}.",
            against,
            "Change one.",
        )


class PayTables(msgspec.Struct, frozen=True):
    """The columns of Table 9 that are in use, in any combination (10.2)."""

    ante_bonus: str = "A"
    pair_plus: str = "A"
    six_card_bonus: str = "A"

    def __post_init__(self) -> None:
        for bet in CHOSEN:
            column = getattr(self, bet)
            if column not in _TABLES[bet]:
                raise IllegalAction(
                    f"Table 9 has {bet} {', '.join(_TABLES[bet])}, and no {column!r}.",
                    rule("10.2"),
                    "Choose one of these.",
                )


TOLD = {"warned": ("A-34", rule("8.2.1")), "told": ("A-28e", rule("11.13"))}
"""What a table remembers about its players, the reading that says how long and where it counts, and the clause."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    limits: Limits = Limits()
    bet_limits: dict[str, Limits] = {}
    """Separate limits for a bet, if the sign has them."""
    personal_limits: dict[int, Limits] = {}
    """Positions with agreed limits and the marker that shows it (8.3)."""
    pay_tables: PayTables = PayTables()
    smallest_chip: Cents = Cents(0)
    shoe: Shoe = Shoe.HAND_HELD
    deck_before: str = ""
    """The colour of the deck used in the round before, which is not in use now (3.1.1(b))."""
    jackpot: System | None = None
    carried: dict[int, str] = {}
    """Seats whose Jackpot Wager was carried over from a misdeal, and their players (11.15)."""
    readings: Readings = BOOK.readings
    places: int = PLACES
    offered: tuple[str, ...] = ()
    """The bets that this table offers, if not all of them (5.5)."""
    extra_areas: bool = True
    """May a player wager on several betting areas? Not while others wait for a seat (5.12.1)."""
    sits: dict[str, int] = {}
    """Where a player sits who wagers on several areas; otherwise it is the first of them."""
    warned: frozenset[str] = frozenset()
    """Players who were told about the minimum (8.2.1)."""
    told: frozenset[str] = frozenset()
    """Players who once could not match their Ante (11.13)."""
    excluded: frozenset[str] = frozenset()
    """Players who are excluded from further play (13.2.2)."""

    def left_by(self, player: str) -> Table:
        """A player who leaves the table is told again on coming back, unless the whole house knows (readings A-34, A-28e)."""
        known = self.known_in_house()
        return replace(self, **{what: getattr(self, what) - {player} for what in TOLD if what not in known})

    def round_starts(self, seats: Mapping[int, str], excluded: frozenset[str]) -> Table:
        return replace(self, excluded=excluded, sits={player: seat for seat, player in seats.items()})

    def known_in_house(self) -> dict[str, Known]:
        """What a player who was told at one table counts as told at every table of the game."""
        return {
            what: Known(what, getattr(self, what), clause)
            for what, (reading, clause) in TOLD.items()
            if self.readings[reading] == "house"
        }

    def told_elsewhere(self, known: Mapping[str, Collection[str]]) -> Table:
        return replace(self, **{what: getattr(self, what) | {*who} for what, who in known.items()})

    def signed(self, bet: str) -> Limits:
        """Return what the sign says about a bet."""
        own = self.bet_limits.get(bet)
        return self.limits if own is None else own.over(self.limits)

    def row(self, bet: str, kind: ThreeCard | FiveCard) -> Row | None:
        """Return what a hand earns by the column in use, or None."""
        return _ROWS[bet][getattr(self.pay_tables, bet)].get(kind)


MelbourneRound = Round[Table]


def by_dealer(by: str, order: str) -> None:
    """A function of the Dealer, which every supervisor may also perform, but nobody else (1.2)."""
    if by != DEALER:
        LADDER.require(by, DEALER, order=order, rule=rule("1.2"))


def seat_of(round: MelbourneRound, player: str) -> int:
    """Return the area at which a player sits: as the house recorded it, else the first on which they wager."""
    own = [hand.seat for hand in round.hands.values() if hand.player == player]
    noted = round.table.sits.get(player)
    return noted if noted in own else min(own)


def is_blind(round: MelbourneRound, hand: Hand) -> bool:
    """5.12.2: a hand on a further area of a player is played unseen."""
    if len(round.hands) < 2:
        return False
    return seat_of(round, hand.player) != hand.seat


def hand_at(round: MelbourneRound, seat: int, decided: Rule) -> Hand:
    """Return the hand at a seat, for a ruling that needs one."""
    if seat not in round.hands:
        raise IllegalAction(f"No one is wagering at area {seat}.", decided, "Name an area with a wager.")
    return round.hands[seat]


def require_jackpot(round: MelbourneRound, decided: Rule) -> None:
    """Refuse a report about Jackpot Cards or a jackpot game at a table that offers no Jackpot Wagers."""
    if round.table.jackpot is None:
        raise IllegalAction("This table offers no Jackpot Wagers.", decided, "It has no Jackpot Cards either.")


def reseated(round: MelbourneRound, seats: Mapping[int, str]) -> MelbourneRound:
    """A player who arrives during a round takes a seat; the wagers of one who leaves stay in play to its end."""
    sits = round.table.sits | {player: seat for seat, player in seats.items()}
    return replace(round, table=replace(round.table, sits=sits))
