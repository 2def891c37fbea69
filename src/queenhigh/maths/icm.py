"""The independent chip model: what a stack is worth in prizes if every chip is as likely as any other to be the next to
win.

Malmuth and Harville: a player with a share of the chips comes first with that share; the second is found among the rest
in the same way, and so on. The figures are exact fractions. There are two methods here, one by the order of finish and
one by who is still to be placed, which share only this rule; the tests compare them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from typing import Any

from queenhigh.games.kit.tournaments.terms import Terms
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import IllegalAction, InputError, Rule

MOST = 10
"""The most players that are counted exactly."""


def check(stacks: Sequence[int], prizes: Sequence[int]) -> None:
    """Refuse impossible values, and name them."""
    if not 2 <= len(stacks) <= MOST:
        raise InputError(f"The chip model works for 2 to {MOST} players, not {len(stacks)}.")
    for place, stack in enumerate(stacks, 1):
        if stack <= 0:
            raise InputError(f"Stack {place} is {stack}: every remaining player must have chips.")
    if not prizes:
        raise InputError("There are no prizes. Give at least the first.")
    if len(prizes) > len(stacks):
        raise InputError(f"There are {len(prizes)} prizes for {len(stacks)} players. Leave out those already won.")
    if min(prizes) < 0:
        raise InputError(f"Prize {prizes.index(min(prizes)) + 1} is below zero.")
    for place, (prize, after) in enumerate(pairwise(prizes), 1):
        if after > prize:
            raise InputError(
                f"Prize {place + 1} is larger than prize {place}: prizes must not rise from first place down."
            )


def worth(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """The value of each stack, in the unit of the prizes, counted over the sets of players who are not yet placed."""
    check(stacks, prizes)
    everyone = (1 << len(stacks)) - 1

    @cache
    def from_here(left: int) -> tuple[Fraction, ...]:
        place = len(stacks) - left.bit_count()
        made = [Fraction(0)] * len(stacks)
        if place >= len(prizes):
            return tuple(made)
        chips = sum(stack for seat, stack in enumerate(stacks) if left >> seat & 1)
        for seat, stack in enumerate(stacks):
            if not left >> seat & 1:
                continue
            part = Fraction(stack, chips)
            made[seat] += part * prizes[place]
            for other, value in enumerate(from_here(left & ~(1 << seat))):
                made[other] += part * value
        return tuple(made)

    return list(from_here(everyone))


def worth_by_orders(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """The same from every order in which the paid places can be taken."""
    check(stacks, prizes)
    made = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks)), len(prizes)):
        left, chance = sum(stacks), Fraction(1)
        for seat in order:
            chance *= Fraction(stacks[seat], left)
            left -= stacks[seat]
        for seat, prize in zip(order, prizes, strict=True):
            made[seat] += chance * prize
    return made


def chip_chop(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """The other usual deal: everyone gets the lowest prize that is left, and the rest is shared by chips."""
    check(stacks, prizes)
    least = prizes[len(stacks) - 1] if len(prizes) == len(stacks) else 0
    rest, chips = sum(prizes) - least * len(stacks), sum(stacks)
    return [least + Fraction(rest * stack, chips) for stack in stacks]


DEALS = {"even": "evenly", "chips": "by chips, after the lowest prize that is left for each"}


def agreed(terms: Terms, stacks: Sequence[int], prizes: Sequence[Cents]) -> tuple[list[Cents], Rule]:
    """What a deal gives each player under the terms of a tournament, and by which clause; refused if they allow
    none."""
    from queenhigh.games.kit.tournaments.prizes import parted
    from queenhigh.house.tournaments.files import tournament_law

    check(stacks, prizes)
    clause = tournament_law(terms.book).law.distribution
    if not terms.prizes.deals:
        raise IllegalAction(
            f"The terms of {terms.name} do not allow the prizes to be divided differently.",
            clause,
            'Play on, or state a deal in the terms before the tournament: deals = "chips" or "even".',
        )
    order = sorted(range(len(stacks)), key=lambda seat: -stacks[seat])
    shares = parted(terms.prizes.deals, prizes, [stacks[seat] for seat in order])
    by_seat = dict(zip(order, shares, strict=True))
    return [Cents(by_seat[seat]) for seat in range(len(stacks))], clause


def as_data(stacks: Sequence[int], prizes: Sequence[Cents], terms: Terms | None = None) -> dict[str, Any]:
    """Both usual deals for each stack, as plain data: exact fractions of a dollar, and cents for people. With the terms of a
    tournament also the deal that they allow, to the cent."""
    shares, clause = agreed(terms, stacks, prizes) if terms else ([], None)
    model, chop = worth(stacks, prizes), chip_chop(stacks, prizes)
    allowed = {"deal": {"divided": DEALS[terms.prizes.deals], "clause": clause.clause}} if terms and clause else {}
    return {
        "prizes": [in_dollars(prize) for prize in prizes],
        **allowed,
        "players": [
            {
                "chips": stack,
                "chips_percent": round(100 * stack / sum(stacks), 4),
                "worth": str(value / 100),
                "dollars": _in_dollars(value),
                "chip_chop": _in_dollars(other),
                **({"by_the_terms": in_dollars(shares[seat])} if shares else {}),
            }
            for seat, (stack, value, other) in enumerate(zip(stacks, model, chop, strict=True))
        ],
    }


def _in_dollars(exact: Fraction) -> float:
    return round(float(exact) / 100, 2)
