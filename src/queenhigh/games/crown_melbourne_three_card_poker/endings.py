"""Rounds that end without a result (1.1 'Misdeal', 1.1 'Void', 11.15, 13.5), and what players may take back (11.5.2).

These orders are shared by several irregularities. Readings decide which wagers are returned, stay or are lost.
"""

from __future__ import annotations

from collections.abc import Iterable

from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    JACKPOT,
    PAIR_PLUS,
    PLAY,
    SIDE_BETS,
    MelbourneRound,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.phases import Hand, Settled, is_out
from queenhigh.games.kit.ruling import (
    ForfeitHands,
    OfferRetraction,
    Order,
    Record,
    Reregister,
    ReturnBets,
    Reverse,
    Ruling,
    Seats,
    VoidRound,
)
from queenhigh.money import Outcome
from queenhigh.rules import Rule


def misdeal(decided: Rule, round: MelbourneRound, jackpots: str = "carried") -> tuple[Order, ...]:
    return _without_result(decided, round, jackpots, is_misdeal=True)


def void(decided: Rule, round: MelbourneRound, jackpots: str) -> tuple[Order, ...]:
    return _without_result(decided, round, jackpots, is_misdeal=False)


def _without_result(decided: Rule, round: MelbourneRound, jackpots: str, *, is_misdeal: bool) -> tuple[Order, ...]:
    """All wagers are returned except carried Jackpot Wagers. By readings A-32 and A-47 some stay on the layout, or are lost."""
    stand = round.table.readings["A-32"] == "stand"
    carry = (JACKPOT,) if jackpots == "carried" else ()
    over = VoidRound(
        decided,
        outcome=Outcome.CARRIED if stand else Outcome.RETURNED,
        misdeal=is_misdeal,
        carry=carry,
        carried_by=rule("11.15") if carry else None,
    )
    before: tuple[Order, ...] = () if carry else (ReturnBets(decided, JACKPOT),)
    if stand:
        before += (ReturnBets(decided, PLAY),)
    if round.table.readings["A-47"] == "lost":
        before += _folded_stay_lost(round)
    if isinstance(round, Settled):
        return (*before, over, Reverse(rule("1.1 'Void'"), tuple(round.hands), "what was paid is taken back"))
    return (*before, over)


def _folded_stay_lost(round: MelbourneRound) -> tuple[Order, ...]:
    folded = _chose(round, Choice.FOLD)
    kept = _chose(round, Choice.KEEP_SIDE_BETS)
    orders: tuple[Order, ...] = (ForfeitHands(rule("9.5.2(a)(i)"), folded),) if folded else ()
    return orders + tuple(ReturnBets(rule("9.5.2(b)"), bet, kept, Outcome.LOSE) for bet in (ANTE, JACKPOT) if kept)


def _chose(round: MelbourneRound, choice: Choice) -> Seats:
    return tuple(hand.seat for hand in round.in_order if hand.choice is choice)


def retraction(
    decided: Rule,
    cancelled: Rule,
    round: MelbourneRound,
    taken: int | Iterable[int],
    *,
    besides: Seats = (),
    six: bool = True,
) -> tuple[Order, ...]:
    """Each player not in `besides` may take back the wagers still in play. A player who does also gets the Jackpot
    Wager back, and the other Jackpot Wagers are registered again for the round in progress.
    """
    everyone = round.table.readings["A-47c"] == "each_player"
    offered = tuple(
        hand.seat
        for hand in round.in_order
        if hand.seat not in besides and not is_out(round, hand) and (everyone or hand.choice is not Choice.FOLD)
    )
    wanted = [round.hands[seat] for seat in seats_taking_back(taken) if seat in offered]
    lost = round.table.readings["A-47b"] == "lost"
    whole = tuple(hand.seat for hand in wanted if not (lost and hand.choice in (Choice.FOLD, Choice.KEEP_SIDE_BETS)))
    kept = tuple(hand.seat for hand in wanted if lost and hand.choice is Choice.KEEP_SIDE_BETS)
    bets = () if six else (ANTE, PLAY, PAIR_PLUS)
    orders: list[Order] = []
    if with_jackpot := tuple(seat for seat in whole if JACKPOT in round.hands[seat].wagers):
        orders.append(ReturnBets(cancelled, JACKPOT, with_jackpot))
    orders.append(OfferRetraction(decided, offered, whole, bets))
    if kept:
        orders.append(OfferRetraction(decided, kept, kept, SIDE_BETS if six else (PAIR_PLUS,)))
    if late := tuple(hand.seat for hand in wanted if lost and hand.choice is Choice.FOLD):
        orders.append(Record(decided, f"folded before, and stays lost: {', '.join(map(str, late))}"))
    remaining = registered(round, besides=(*whole, *besides))
    if with_jackpot and remaining:
        orders.append(Reregister(cancelled, remaining))
    return tuple(orders)


def seats_taking_back(taken: int | Iterable[int]) -> Seats:
    return (taken,) if isinstance(taken, int) else tuple(taken)


def registered(round: MelbourneRound, besides: Iterable[int] = ()) -> Seats:
    """Return the seats with a Jackpot Wager in play."""
    out = set(besides)
    return tuple(h.seat for h in round.in_order if h.seat not in out and _has_jackpot(round, h))


def _has_jackpot(round: MelbourneRound, hand: Hand) -> bool:
    return JACKPOT in hand.wagers and (hand.seat, JACKPOT) not in round.released


def ruling_on(fact: Irregularity, decided: Rule, by: str, *orders: Order, notify: tuple[str, ...] = ()) -> Ruling:
    """Return a ruling with the report's text as its reason."""
    return Ruling(decided, by, orders, notify, fact.detail)
