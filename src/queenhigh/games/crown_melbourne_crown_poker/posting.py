"""Rules 6.5, 7.2.4, 8.9.2-8.9.4: fees and posts before the first card."""

from __future__ import annotations

from typing import NamedTuple

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_crown_poker.commission import before_the_hand
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import STACK, Preparing, clockwise_from
from queenhigh.games.crown_melbourne_crown_poker.structure import OVER_BLIND, STRADDLE
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.legal import Bar, refuse
from queenhigh.money import Cents
from queenhigh.rules import Cited, IllegalAction, Rule

BLINDS = (PostKind.BLIND, PostKind.STRADDLE)


def post_blinds(hand: Preparing, action: do.PostBlinds) -> list[Cited]:
    """Collect fees, then the posts of the lineup. A stack that is too small is posted whole (1.1 'All-in')."""
    LADDER.require(action.by, DEALER, order="Collecting the blinds", rule=rule("8.9.2(a)"))
    if hand.posts or hand.fees:
        raise IllegalAction("The blinds are posted.", rule("8.9.2(b)"), "Deal.")
    made: list[Cited] = []
    stacks: dict[int, Cents] = dict(zip(hand.seats, map(STACK, hand.seats.values()), strict=True))
    for number, fee in before_the_hand(hand.table.commission, stacks).items():
        stacks[number] = Cents(stacks[number] - fee)
        made.append(happened.FeePaid(number, fee, rule("7.2.4(b)"), (rule("7.2.4(c)"),)))
    for post in hand.lineup.posts:
        amount = min(post.amount, stacks[post.seat])
        stacks[post.seat] = Cents(stacks[post.seat] - amount)
        also = (rule("1.1 'All-in'"),) if amount < post.amount else (rule("1.1 'Blind'"),)
        made.append(happened.Posted(post.seat, amount, post.kind, post.amount, post.rule, also))
    return made


def straddle(hand: Preparing, action: do.Straddle) -> list[Cited]:
    """6.5: a straddle comes from the left of the last blind and is exactly double; a further one only if the table
    allows it (8.9.4, A-04)."""
    refuse(against_straddling(hand, action))
    due = straddle_due(hand)
    assert due is not None
    lies = hand.seats[action.seat].bet
    also = (rule("1.1 'Over-blind bet'"), rule("6.5.1"), rule("6.5.1(a)"))
    return [happened.Posted(action.seat, due.amount - lies, PostKind.STRADDLE, due.amount, due.rule, also)]


class Due(NamedTuple):
    amount: int
    rule: Rule


def straddle_due(hand: Preparing) -> Due | None:
    """The amount of a straddle now: double the last blind or straddle. Zero before the blinds are posted."""
    last = next((post for post in reversed(hand.posts) if post.kind in BLINDS), None)
    if last is None:
        return None
    again = last.kind is PostKind.STRADDLE
    return Due(last.due * OVER_BLIND, rule("8.9.4")) if again else Due(last.due * STRADDLE, rule("6.5"))


def against_straddling(hand: Preparing, action: do.Straddle) -> Bar | None:
    table, number, due = hand.table, action.seat, straddle_due(hand)
    if not table.structure.straddle:
        return Bar("This table has no straddles.", rule("6.5"), "Wait for the cards.")
    if due is None:
        return Bar("The blinds come first.", rule("6.5"), "Post them.")
    blinds = [post for post in hand.posts if post.kind in BLINDS]
    if blinds[-1].kind is PostKind.STRADDLE and table.readings["straddles"] == "one":
        return Bar("There is a straddle already.", rule("6.5"), "Wait for the cards.")
    if number != next(iter(clockwise_from(hand, blinds[-1].seat, hand.able)), None):
        what = f"Seat {number} is not the first player left of the last blind."
        return Bar(what, due.rule, "Wait for the cards.")
    own = any(post.seat == number for post in blinds)
    if own and table.readings["straddle_over_own_blind"] == "refused":
        what = f"Seat {number} has posted a blind in this hand, and no player without one is left to straddle."
        return Bar(what, due.rule, "Wait for the cards.")
    if action.amount != due.amount:
        what = f"A straddle here is {table.told(due.amount)}, not {table.told(action.amount)}."
        return Bar(what, due.rule, "Post that much, or none.")
    seat = hand.seats[number]
    if seat.stack + seat.bet < due.amount:
        return Bar(f"Seat {number} has {table.told(seat.stack)}.", rule("1.1 'Table stakes'"), "Wait for the cards.")
    return None
