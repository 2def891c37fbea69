"""Pots: main pot and side pots from what each seat put in, and a split that loses no chip."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from queenhigh.money.cents import Cents
from queenhigh.money.errors import MoneyError


class Pot(msgspec.Struct, frozen=True):
    """An amount, and the seats that can win it."""

    amount: Cents
    eligible: frozenset[int]


class Pots(msgspec.Struct, frozen=True):
    """The main pot first, then the side pots; and what nobody called, which was never in a pot."""

    pots: tuple[Pot, ...]
    uncalled: dict[int, Cents]

    @property
    def total(self) -> Cents:
        return Cents(sum(pot.amount for pot in self.pots))


def pots(contributions: Mapping[int, int], live: Iterable[int]) -> Pots:
    """Cut the contributions into layers at each live seat's total. A player who folded pays in and cannot win.

    The part of the highest contribution above the second highest is uncalled and goes back.
    """
    live = frozenset(live)
    paid = {seat: amount for seat, amount in contributions.items() if amount}
    if paid and min(paid.values()) < 0:
        raise MoneyError("A seat cannot have put a negative amount into the pot.")
    if not live & paid.keys():
        if paid:
            raise MoneyError("There are chips in the pot and no one left to win them.")
        return Pots((), {})
    uncalled = _take_uncalled(paid)
    made: list[Pot] = []
    floor = 0
    for level in sorted({paid[seat] for seat in live if paid.get(seat)}):
        layer = sum([min(amount, level) - floor for amount in paid.values() if amount > floor])
        eligible = frozenset([seat for seat in live if paid.get(seat, 0) >= level])
        made.append(Pot(Cents(layer), eligible))
        floor = level
    above = sum([amount - floor for amount in paid.values() if amount > floor])
    if above:  # chips of folded seats beyond every live seat go into the last pot
        made[-1] = Pot(Cents(made[-1].amount + above), made[-1].eligible)
    return Pots(tuple(made), uncalled)


def _take_uncalled(paid: dict[int, int]) -> dict[int, Cents]:
    *_, second, most = (0, *sorted(paid.values()))
    if most == second:
        return {}
    highest = max(paid, key=paid.__getitem__)
    paid[highest] = second
    return {highest: Cents(most - second)}


def split(amount: int, winners: Sequence[int], chip: int = 1) -> dict[int, Cents]:
    """Equal shares down to the lowest chip; then the odd chips, one each, in the order in which `winners` are given.

    A remainder smaller than a chip (a pot that is not a whole number of chips) goes to the first winner.
    """
    if not winners or len(set(winners)) != len(winners):
        raise MoneyError(f"A pot is split among different winners, not among {list(winners)}.")
    if amount < 0 or chip < 1:
        raise MoneyError(f"{amount} cannot be split in chips of {chip}.")
    chips, remainder = divmod(amount, chip)
    each, odd = divmod(chips, len(winners))
    shares = {seat: Cents((each + (place < odd)) * chip) for place, seat in enumerate(winners)}
    shares[winners[0]] = Cents(shares[winners[0]] + remainder)
    return shares
