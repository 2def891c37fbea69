"""The prize pool, and who wins how much of it, to the cent.

Employees and disqualified players are passed over and the next eligible placegetter takes their place, so prizes are
counted among the eligible. Players who tie share the prizes of the places that they occupy together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from queenhigh.games.kit.tournaments.law import Law
from queenhigh.games.kit.tournaments.state import Entrant, Standing, Tournament, placings
from queenhigh.rules import IllegalAction


class Prize(msgspec.Struct, frozen=True):
    player: str
    place: int
    amount: int
    tied: bool = False
    stands_in: bool = False
    """A better-placed employee was passed over."""


def divide(pool: int, weights: Sequence[int]) -> list[int]:
    """Divide in proportion, in whole cents without a remainder: odd cents go to the first players."""
    whole = sum(weights)
    if not whole:
        return [0 for _ in weights]
    parts = [pool * weight // whole for weight in weights]
    for number in range(pool - sum(parts)):
        parts[number % len(parts)] += 1
    return parts


def is_eligible(one: Entrant) -> bool:
    return not one.employee and one.standing is not Standing.DISQUALIFIED


def places_of(t: Tournament) -> list[tuple[int, str]]:
    """Everyone's place; players who tie have the same place."""
    found, place = [], 1
    for group in placings(t):
        found += [(place, name) for name in sorted(group, key=_draw_order(t))]
        place += len(group)
    return found


def prize_money(t: Tournament, eligible: int) -> list[int]:
    """The value of each prize place. Shares of places that nobody can take go to the others in proportion."""
    return divide(t.pool, t.terms.prizes.shares[:eligible])


def winners(t: Tournament, law: Law) -> list[Prize]:
    eligible = [name for _, name in places_of(t) if is_eligible(t.entrants[name])]
    if not eligible:
        raise IllegalAction("No finisher may win a prize.", law.employees, "Cancel, and refund all entries.")
    if t.terms.format.chips_for_cash and (paid := _by_chips(t)):
        return paid
    money = prize_money(t, len(eligible))
    dealt = _by_deal(t, money)
    found: list[Prize] = []
    place, taken, passed = 1, 0, False
    for group in placings(t):
        members = sorted((name for name in group if is_eligible(t.entrants[name])), key=_draw_order(t))
        share = divide(sum(money[taken : taken + len(members)]), [1] * len(members))
        for name, amount in zip(members, share, strict=True):
            won = dealt.get(name, amount)
            if won:
                found.append(Prize(name, place, won, len(members) > 1, passed))
        taken += len(members)
        passed = passed or any(t.entrants[name].employee for name in group)
        place += len(group)
    return found


def _by_deal(t: Tournament, money: Sequence[int]) -> dict[str, int]:
    """The agreed deal. If one of its players has since been disqualified, the others share in proportion what their
    places win."""
    names = [name for name in t.deal if is_eligible(t.entrants[name])]
    return dict(zip(names, divide(sum(money[: len(names)]), [t.deal[name] for name in names]), strict=True))


def dealt(t: Tournament, law: Law) -> dict[str, int]:
    """A deal among the remaining players: the prizes left are shared evenly, or each gets the smallest of them and the
    rest is shared by chips. Players who may not win a prize have no part in it."""
    left = [name for name in t.players if is_eligible(t.entrants[name])]
    eligible = sum(is_eligible(one) for one in t.entered)
    money = prize_money(t, eligible)[: len(left)]
    if len(left) < 2 or not money:
        raise IllegalAction("There is nothing to divide.", law.distribution, "Play on.")
    left.sort(key=lambda name: (-t.chips.get(name, 0), _draw_order(t)(name)))
    shares = parted(t.terms.prizes.deals, money, [t.chips.get(name, 0) for name in left])
    return dict(zip(left, shares, strict=True))


def parted(deal: str, money: Sequence[int], chips: Sequence[int]) -> list[int]:
    """What players with these chips, the most first, get from these prizes under a deal that the terms allow."""
    if deal == "even":
        return divide(sum(money), [1] * len(chips))
    least = money[-1] if len(money) == len(chips) else 0
    return [least + more for more in divide(sum(money) - least * len(chips), chips)]


def _by_chips(t: Tournament) -> list[Prize]:
    """If the terms turn chips into cash: the pool in proportion to what each player holds at the end."""
    held = {name: t.chips[name] for name in t.drawn if t.chips.get(name) and is_eligible(t.entrants[name])}
    places = {name: place for place, name in places_of(t)}
    ranked = sorted(held, key=lambda name: (-held[name], _draw_order(t)(name)))
    shares = divide(t.pool, [held[name] for name in ranked])
    return [Prize(name, places[name], amount) for name, amount in zip(ranked, shares, strict=True) if amount]


def _draw_order(t: Tournament) -> Callable[[str], tuple[int, str]]:
    order = {name: number for number, name in enumerate(t.drawn)}
    return lambda name: (order.get(name, len(order)), name)
