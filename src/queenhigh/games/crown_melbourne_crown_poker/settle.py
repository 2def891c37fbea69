"""Rules 7.5-7.8, 8.5, 8.17-8.20: returns uncalled wagers, takes commission, and pushes the pots to the winning
hands."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.charges import blinds_of, commission_on, fees_back, left_by_dead_hand
from queenhigh.games.crown_melbourne_crown_poker.commission import Taken
from queenhigh.games.crown_melbourne_crown_poker.games import FIRST
from queenhigh.games.crown_melbourne_crown_poker.phases import PAID, Hand, InPlay, Showdown, Uncontested
from queenhigh.games.crown_melbourne_crown_poker.pots import (
    HIGH,
    WHOLE,
    GamePot,
    Values,
    award_rules,
    divide,
    pots_of,
    shares,
    values,
)
from queenhigh.rules import Cited

WON_UNCALLED = (rule("8.17.3(a)"), rule("8.18.3(a)"), rule("8.19.3(a)"), rule("8.20.3(a)"))


def uncalled(hand: InPlay) -> list[Cited]:
    """1.1 'Pot': the part of the highest wager above the next goes back at once. A winning blind is in the pot whole. A
    hand that was declared dead leaves its whole wager in the pot (A-51), except an unmatched part that no live hand can
    win.
    """
    *_, second, most = sorted(map(PAID, hand.seats.values()))
    if most == second:
        return []
    excess = most - second
    top = next(seat for seat in hand.seats.values() if seat.paid == most)
    if not hand.contested:
        excess = min(excess, top.paid - blinds_of(hand, top.number))
    if excess <= 0 or left_by_dead_hand(hand):
        return []
    also = (rule("1.1 'All-in'"), rule("1.1 'Table stakes'")) if hand.contested else (rule("7.5"),)
    also = also if top.live else (*also, rule("1.1 'Dead hand'"))
    return [happened.UncalledReturned(top.number, excess, rule("1.1 'Pot'"), also)]


def push_pots(hand: Showdown | Uncontested) -> list[Cited]:
    """Push every pot to its winners, less commission, the main pot first."""
    listed = pots_of(hand)
    contested = hand.contested
    worth = values(hand) if contested else Values({}, {})
    taken = commission_on(hand, listed, worth) if hand.table.commission else [None] * len(listed)
    made: list[Cited] = [
        happened.CommissionTaken(listed[one.pot].name, one.amount, one.rule, one.also) for one in taken if one
    ]
    for pot, one in zip(listed, taken, strict=True):
        made += _awards(hand, pot, one, worth) if contested else [_uncontested(hand, pot, one)]
    made += fees_back(hand) if hand.fees else []
    ended = rule("8.20.4") if isinstance(hand, Showdown) else WON_UNCALLED[hand.street]
    return [*made, happened.HandEnded("showdown" if isinstance(hand, Showdown) else "fold", ended)]


def _uncontested(hand: InPlay, pot: GamePot, taken: Taken | None) -> Cited:
    net = pot.amount - (taken.amount if taken else 0)
    winner = hand.live[0]
    blind = hand.street == FIRST and hand.seats[winner].paid <= blinds_of(hand, winner)
    also = (rule("1.1 'Blind'"),) if blind else ()
    return happened.PotAwarded(pot.name, winner, net, WHOLE, WON_UNCALLED[hand.street], also)


def _awards(hand: Hand, pot: GamePot, taken: Taken | None, worth: Values) -> list[Cited]:
    """Commission comes off the pot before it is split, or off each half (reading A-34b)."""
    made: list[Cited] = []
    if taken is not None and taken.high is not None:
        parts = shares(hand, pot, pot.amount, worth)
        bears = (taken.high, taken.amount - taken.high)
        parts = [replace(share, amount=share.amount - less) for share, less in zip(parts, bears, strict=True)]
    else:
        parts = shares(hand, pot, pot.amount - (taken.amount if taken else 0), worth)
    odd = parts[0].amount != parts[-1].amount
    for share in parts:
        for number, amount in divide(hand, share, parts[0].winners).items():
            if not amount:
                continue
            decided, also = award_rules(hand, share, amount, odd=odd)
            if share.part == HIGH and number in parts[1].winners and hand.table.game.scoop:
                also = (*also, hand.table.game.scoop)
            also = (*also, MAIN if pot.name == "main" else SIDE)
            made.append(happened.PotAwarded(pot.name, number, amount, share.part, decided, also))
    return made


MAIN, SIDE = rule("1.1 'Main Pot'"), rule("1.1 'Side pot(s)'")
