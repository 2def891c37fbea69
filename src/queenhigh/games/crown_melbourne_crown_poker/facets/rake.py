"""How much each kind of commission takes from a poker table. The room's own `rake` calculates it, pot by pot. The book
does not say how a table plays. `TYPICAL` states our assumption, and you can give any other mix of hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.commission import (
    LEAST_RATE,
    MOST_RATE,
    PERIOD,
    Commission,
    Contested,
    Percentage,
    PerHand,
    PerPerson,
    Played,
    Step,
    TimeCharge,
    assess,
    before_the_hand,
    drops,
    rake,
)
from queenhigh.maths.figures import Figures, Result, tally
from queenhigh.maths.metered import Sections
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import Readings

HOUR = 60 * 60


class Pot(msgspec.Struct, frozen=True):
    """One kind of hand: how many in a hundred, and its pot in big blinds."""

    share: int
    big_blinds: Fraction
    flop: bool = True
    only_blinds: bool = False


class Mix(msgspec.Struct, frozen=True):
    """How a table plays: the assumption behind every figure here."""

    players: int
    hands_an_hour: int
    big_blind: Cents
    chip: Cents
    pots: tuple[Pot, ...]

    @property
    def average_pot(self) -> Fraction:
        return sum((pot.share * pot.big_blinds for pot in self.pots), Fraction(0)) * self.big_blind / 100


TYPICAL = Mix(
    players=9,
    hands_an_hour=30,
    big_blind=Cents(500),
    chip=Cents(100),
    pots=(
        Pot(5, Fraction(3, 2), flop=False, only_blinds=True),
        Pot(20, Fraction(4), flop=False),
        Pot(35, Fraction(10)),
        Pot(25, Fraction(20)),
        Pot(10, Fraction(45)),
        Pot(5, Fraction(120)),
    ),
)
"""Nine players, thirty hands an hour, blinds of 2 and 5 dollars; a quarter of the hands see no flop."""

EXAMPLES: Mapping[str, Commission] = {
    "least percentage, no cap": (Percentage(Fraction(LEAST_RATE)),),
    "most percentage, no cap": (Percentage(Fraction(MOST_RATE)),),
    "10 % up to 15 dollars": (Percentage(Fraction(1, 10), Cents(1500)),),
    "6 dollars a hand": (PerHand((Step(2, None, Cents(600)),)),),
    "1 dollar per person per hand": (PerPerson(Cents(100)),),
    "15 dollars an hour": (TimeCharge(Cents(1500)),),
}
"""One of each kind; the first two are the bounds that the book sets."""


class Takes(msgspec.Struct, frozen=True):
    """What a commission takes, in cents. `of_pots` is its share of all pots won."""

    a_hand: Fraction
    an_hour: Fraction
    a_player_an_hour: Fraction
    of_pots: Fraction


def takes(commission: Commission, mix: Mix = TYPICAL, readings: Readings = BOOK.readings) -> Takes:
    a_hand = sum((pot.share * taken_from(commission, pot, mix, readings) for pot in mix.pots), Fraction(0)) / 100
    an_hour = a_hand * mix.hands_an_hour
    return Takes(a_hand, an_hour, an_hour / mix.players, a_hand / mix.average_pot)


def clauses(commission: Commission) -> set[str]:
    """The clauses by which it is calculated and leaves the table."""
    made = {drops(method, stand_alone=False)[1].clause for method in commission}
    everyone = frozenset(range(1, TYPICAL.players + 1))
    hand = Played(players=TYPICAL.players, chip=TYPICAL.chip, only_blinds=False, flop=True)
    for taken in rake(commission, hand, [Contested(Cents(10_000), everyone, frozenset({1}))], BOOK.readings):
        made |= {cited.clause for cited in (taken.rule, *taken.also) if taken.amount}
    return made


def taken_from(commission: Commission, pot: Pot, mix: Mix = TYPICAL, readings: Readings = BOOK.readings) -> Fraction:
    """What is taken from one hand with this pot, in cents. A time charge is spread evenly over the hands of an hour."""
    amount = _amount(pot, mix)
    everyone = frozenset(range(1, mix.players + 1))
    hand = Played(players=mix.players, chip=mix.chip, only_blinds=pot.only_blinds, flop=pot.flop)
    contested: Sequence[Contested] = [Contested(amount, everyone, frozenset({1}))]
    pots = sum(taken.amount for taken in rake(commission, hand, contested, readings))
    fees = before_the_hand(commission, dict.fromkeys(everyone, amount))
    charges = sum(sum(assess(method, everyone).values()) for method in commission if isinstance(method, TimeCharge))
    return pots + sum(fees.values()) + charges * Fraction(HOUR, PERIOD) / mix.hands_an_hour


def slug(name: str) -> str:
    """The name as typed in a command: 10-percent-up-to-15-dollars."""
    return name.replace("%", "percent").replace(",", "").replace(" ", "-")


def figures(commission: Commission, mix: Mix = TYPICAL, readings: Readings = BOOK.readings) -> Figures:
    """What the players of a hand lose to the house, in units of the average pot."""
    parts = {_called(pot, mix): Result(pot.share, -_part(commission, pot, mix, readings)) for pot in mix.pots}
    return Figures(results=tally((one.net, one.count) for one in parts.values()), wagered=Fraction(1), hands=parts)


def sections(commission: Commission, mix: Mix = TYPICAL, readings: Readings = BOOK.readings) -> Sections:
    """The sections of its PAR sheet: the assumed table, the commission on each pot, and the total."""
    taken = takes(commission, mix, readings)
    lines = {
        "Players": str(mix.players),
        "Hands an hour": str(mix.hands_an_hour),
        "Big blind, $": in_dollars(mix.big_blind),
        "Smallest chip, $": in_dollars(mix.chip),
        "Average pot, $": str(mix.average_pot / 100),
        "Taken a hand, $": str(taken.a_hand / 100),
        "Taken an hour, $": str(taken.an_hour / 100),
        "Taken an hour from each player, $": str(taken.a_player_an_hour / 100),
    }
    return {
        "The table": [{"Line": line, ">Value": value} for line, value in lines.items()],
        "Pots": [
            {
                "Pot": _called(pot, mix),
                ">Of 100 hands": str(pot.share),
                ">Pot, $": in_dollars(_amount(pot, mix)),
                ">Taken, $": str(taken_from(commission, pot, mix, readings) / 100),
            }
            for pot in mix.pots
        ],
    }


def _amount(pot: Pot, mix: Mix) -> Cents:
    return Cents(int(pot.big_blinds * mix.big_blind))


def _part(commission: Commission, pot: Pot, mix: Mix, readings: Readings) -> Fraction:
    return taken_from(commission, pot, mix, readings) / mix.average_pot


def _called(pot: Pot, mix: Mix) -> str:
    more = ", blinds alone" if pot.only_blinds else "" if pot.flop else ", no flop"
    return f"a pot of ${in_dollars(_amount(pot, mix))}{more}"
