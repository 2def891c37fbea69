"""A Canberra table for the tests: boxes with cards of one's choice, played up to the moment that a test is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from queenhigh.cards import DECK, Card, cards
from queenhigh.games.casino_canberra_3_card_poker.book import BOOK
from queenhigh.games.casino_canberra_3_card_poker.round import act, new_round
from queenhigh.games.casino_canberra_3_card_poker.table import Limits, Shoe, Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, PAIRS_PLUS
from queenhigh.games.kit.actions import (
    AnnounceChoices,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Report,
    Reveal,
    Settle,
    Shuffle,
)
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Dealt, Over, Round
from queenhigh.games.kit.ruling import Ruling
from queenhigh.money import Cents, Line

AT = 26
PLAYS, FOLDS, KEEPS, NOTHING = Choice.PLAY, Choice.FOLD, Choice.KEEP_SIDE_BETS, Choice.NONE


class Box(NamedTuple):
    """The wagers on a box, and what its player does. Amounts are in dollars."""

    cards: str = ""
    ante: int = 10
    pairs_plus: int = 0
    choice: Choice = Choice.PLAY
    player: str = ""


def table(limits: Limits | None = None, /, shoe: str = "manual", **readings: str) -> Table:
    """`table(A2="ante_stands_off")`: a table that plays by another reading."""
    return Table(limits=limits or Limits(), shoe=Shoe(shoe), readings=BOOK.readings.adopt(readings))


def money(dollars: int) -> Cents:
    return Cents(dollars * 100)


def betting(boxes: dict[int, Box], at: Table) -> Log[Table]:
    log: Log[Table] = Log(act, new_round(at))
    for seat, box in boxes.items():
        for bet, amount in ((ANTE, box.ante), (PAIRS_PLUS, box.pairs_plus)):
            if amount:
                log.do(PlaceWager(seat, box.player or f"player {seat}", bet, money(amount)))
    return log


def dealt(boxes: dict[int, Box], dealer: str = "", at: Table | None = None) -> Log[Table]:
    """Wagers down, betting closed, and the cards out as named; other cards fill the gaps."""
    log = betting(boxes, at or table())
    named = [cards(box.cards) for _, box in sorted(boxes.items())] + [cards(dealer)]
    deck = stacked(named, log.round.table)
    log.do(CloseBetting("dealer"), Shuffle("dealer", deck))
    if not log.round.table.automated:
        log.do(Cut("dealer", AT))
    log.do(Deal("dealer"))
    return log


def decided(boxes: dict[int, Box], dealer: str = "", at: Table | None = None) -> Log[Table]:
    """All players have played, folded or kept pairs plus."""
    log = dealt(boxes, dealer, at)
    if isinstance(log.round, Dealt):
        log.do(AnnounceChoices("dealer"))
    for seat, box in boxes.items():
        if box.choice is not Choice.UNDECIDED:
            choose(log, seat, box.choice)
    return log


def choose(log: Log[Table], seat: int, choice: Choice) -> None:
    """Play with a wager equal to the ante; a player who is asked to confirm does so."""
    amount = log.round.hands[seat].wagers[ANTE] if choice is PLAYS else Cents(0)
    log.do(Decide(seat, choice, amount))
    if log.round.hands[seat].choice is Choice.UNDECIDED:
        log.do(Decide(seat, choice, amount))


def settled(boxes: dict[int, Box], dealer: str = "", at: Table | None = None) -> Over[Table]:
    """The whole round."""
    return finish(decided(boxes, dealer, at))


def finish(log: Log[Table]) -> Over[Table]:
    log.do(Reveal("dealer"), Settle("dealer"), Collect("dealer"))
    return over(log.round)


def over(round: Round[Table]) -> Over[Table]:
    assert isinstance(round, Over)
    return round


def line(over: Over[Table], seat: int, bet: str) -> Line:
    (found,) = [one for one in over.lines if (one.wager.seat, one.wager.bet) == (seat, bet)]
    return found


def bets(over: Over[Table], seat: int) -> list[str]:
    return [one.wager.bet for one in over.lines if one.wager.seat == seat]


def net(over: Over[Table], seat: int) -> int:
    """In dollars."""
    cents = sum(one.net for one in over.lines if one.wager.seat == seat)
    assert cents % 100 == 0
    return cents // 100


def outcomes(over: Over[Table]) -> dict[tuple[int, str], str]:
    return {(one.wager.seat, one.wager.bet): one.outcome.value for one in over.lines}


def cited(one: Line) -> list[str]:
    """The clause that decided, then the others."""
    return [one.rule.clause, *(other.clause for other in one.also)]


def report(log: Log[Table], fact: Irregularity, by: str = "casino_operator") -> Ruling:
    """The ruling on the facts, given by the highest rank unless a test is about that."""
    log.do(Report(by, fact))
    return log.round.rulings[-1]


def orders(ruling: Ruling) -> list[str]:
    return [type(order).__name__ for order in ruling.orders]


def stacked(hands: Iterable[Iterable[Card]], at: Table) -> tuple[Card, ...]:
    """The deck before the cut that deals these hands, the dealer's last; short hands are filled up."""
    named = [list(hand) for hand in hands]
    spare = iter([card for card in DECK if not any(card in hand for hand in named)])
    for hand in named:
        hand.extend(next(spare) for _ in range(3 - len(hand)))
    top = [card for hand in named for card in hand]
    if not at.automated:
        top = [hand[turn] for turn in range(3) for hand in named]
    deck = (*top, *(card for card in DECK if card not in top))
    return deck if at.automated else (*deck[-AT:], *deck[:-AT])
