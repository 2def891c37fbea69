"""Rules 6.5, 7.2.4, 8.9.2-8.9.4: what is paid and posted before the first card."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_crown_poker.commission import before_the_hand
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import Preparing, clockwise_from
from queenhigh.games.crown_melbourne_crown_poker.structure import OVER_BLIND, STRADDLE
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.money import Cents
from queenhigh.rules import Cited, IllegalAction


def post_blinds(hand: Preparing, action: do.PostBlinds) -> list[Cited]:
    """Fees first, then what the lineup says. A stake that does not reach is posted whole (1.1 'All-in')."""
    LADDER.require(action.by, DEALER, order="Collecting the blinds", rule=rule("8.9.2(a)"))
    if hand.posts or hand.fees:
        raise IllegalAction("The blinds are posted.", rule("8.9.2(b)"), "Deal.")
    made: list[Cited] = []
    stacks = {number: Cents(seat.stack) for number, seat in hand.seats.items()}
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
    """6.5: left of the last blind, for exactly double; a further one only where the table allows it (8.9.4, A-04)."""
    structure, number = hand.table.structure, action.seat
    if not structure.straddle:
        raise IllegalAction("This table has no straddles.", rule("6.5"), "Wait for the cards.")
    blinds = [post for post in hand.posts if post.kind in (PostKind.BLIND, PostKind.STRADDLE)]
    if not blinds:
        raise IllegalAction("The blinds come first.", rule("6.5"), "Post them.")
    before = blinds[-1]
    again = before.kind is PostKind.STRADDLE
    decided = rule("8.9.4") if again else rule("6.5")
    if again and hand.table.readings["straddles"] == "one":
        raise IllegalAction("There is a straddle already.", rule("6.5"), "Wait for the cards.")
    first = next(iter(clockwise_from(hand, before.seat, hand.able)), None)
    if first != number:
        raise IllegalAction(
            f"Seat {number} is not the first player left of the last blind.", decided, "Wait for the cards."
        )
    own = any(post.seat == number for post in blinds)
    if own and hand.table.readings["straddle_over_own_blind"] == "refused":
        raise IllegalAction(
            f"Seat {number} has posted a blind in this hand, and nobody without one is left to straddle.",
            decided,
            "Wait for the cards.",
        )
    double = before.due * (OVER_BLIND if again else STRADDLE)
    if action.amount != double:
        raise IllegalAction(
            f"A straddle here is {hand.table.told(double)}, not {hand.table.told(action.amount)}.",
            decided,
            "Post that much, or none.",
        )
    stack, lies = hand.seats[number].stack, hand.seats[number].bet
    if stack + lies < double:
        raise IllegalAction(
            f"Seat {number} has {hand.table.told(stack)}.", rule("1.1 'Table stakes'"), "Wait for the cards."
        )
    also = (rule("1.1 'Over-blind bet'"), rule("6.5.1"), rule("6.5.1(a)"))
    return [happened.Posted(number, double - lies, PostKind.STRADDLE, double, decided, also)]
