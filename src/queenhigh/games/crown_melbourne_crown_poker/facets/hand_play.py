"""Single hands of Crown Poker, without a sitting, for `queenhigh.PokerHand`."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from msgspec.structs import replace

from queenhigh.api.poker import HandPlay, NewHand
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.commission import Percentage
from queenhigh.games.crown_melbourne_crown_poker.facets.evening_words import tell_plainly
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.lineup import usual_lineup
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, InPlay, Preparing
from queenhigh.games.crown_melbourne_crown_poker.pots import pots_of
from queenhigh.games.crown_melbourne_crown_poker.round import new_hand
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure, fixed
from queenhigh.games.crown_melbourne_crown_poker.table import Table, opened
from queenhigh.games.kit.actions import Action
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

SPREAD = 5
"""The betting maximum of a spread limit, in big blinds."""


def start(wanted: NewHand) -> Preparing:
    if wanted.game not in GAMES:
        raise InputError(
            f"There is no game {wanted.game!r}.{did_you_mean(wanted.game, GAMES)} The games are {', '.join(GAMES)}."
        )
    if wanted.betting not in tuple(Limit):
        raise InputError(f"There is no betting {wanted.betting!r}. Choose {', '.join(Limit)}.")
    if not wanted.blinds:
        raise InputError("A hand needs blinds, such as blinds=(1, 2).")
    if wanted.button not in wanted.stacks:
        raise InputError(f"The button is at seat {', '.join(map(str, wanted.stacks))}, not {wanted.button}.")
    chip = gcd(*wanted.blinds, *((wanted.ante,) if wanted.ante else ()))
    for seat, stack in wanted.stacks.items():
        if chip and stack % chip:
            raise InputError(
                f"The stack of seat {seat}, {in_dollars(stack)}, is not in chips of {in_dollars(chip)}, the lowest in play."
            )
    table = opened(
        Table(
            game=GAMES[wanted.game],
            structure=_structure(wanted),
            chip=chip or 1,
            commission=(Percentage(Fraction(5, 100), Cents(500)),) if wanted.rake else (),
            readings=BOOK.readings.adopt(wanted.readings),
            cash=True,
        )
    )
    return new_hand(table, usual_lineup(table, wanted.button, dict(wanted.stacks), dict(wanted.players)))


def _structure(wanted: NewHand) -> Structure:
    limit, blinds, big = Limit(wanted.betting), wanted.blinds, wanted.blinds[-1]
    if limit is Limit.FIXED:
        made = fixed(big, 2 * big, blinds)
    elif limit is Limit.SPREAD:
        made = Structure(limit=limit, blinds=blinds, min=big, max=SPREAD * big)
    else:
        made = Structure(limit=limit, blinds=blinds)
    return replace(made, straddle=True, ante=wanted.ante)


def pots(hand: Hand) -> list[tuple[str, int, tuple[int, ...]]]:
    if not isinstance(hand, InPlay):
        return []
    return [(pot.name, pot.amount, pot.eligible) for pot in pots_of(hand)]


def acting(name: str, seat: int, amount: int | None) -> Action | None:
    """The action of the betting round with this name, legal or not: `act` says why not."""
    if name in WITH_AMOUNT:
        return None if amount is None else WITH_AMOUNT[name](seat, amount)
    return PLAIN[name](seat) if name in PLAIN and amount is None else None


WITH_AMOUNT = {"bet": do.Bet, "raise_to": do.RaiseTo}
PLAIN = {"fold": do.Fold, "check": do.Check, "call": do.Call, "all_in": do.AllIn}
PLAY = HandPlay(start=start, told=tell_plainly, pots=pots, acting=acting)
