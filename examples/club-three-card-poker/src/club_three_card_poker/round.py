"""The round: what may happen when. The law is in the files beside it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from club_three_card_poker import deal, decide, settle, wagers
from club_three_card_poker.book import LADDER, rule
from club_three_card_poker.hand import CARDS
from club_three_card_poker.irregularities import RULINGS
from club_three_card_poker.table import ClubRound, Table
from queenhigh.games.kit.actions import (
    Action,
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
    ViewHand,
    WithdrawWager,
)
from queenhigh.games.kit.events import CardsCollected, RoundEnded, WagersSettled
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.phases import BetsClosed, Betting, Deciding, Over, Settled, Showdown
from queenhigh.games.kit.release import void_lines
from queenhigh.games.kit.ruling import Record, Ruling
from queenhigh.games.kit.wording import comes_next, not_now, spoken
from queenhigh.rules import Cited, IllegalAction

OUT_OF_TURN = {
    Shuffle: rule("4.1"),
    Cut: rule("4.2"),
    Deal: rule("4.3"),
    Reveal: rule("6.1"),
    Settle: rule("6.1"),
    Collect: rule("6.7"),
}
"""The clause that gives each action its time, for refusing it at another. For all others that is 3.6."""


def new_round(table: Table) -> Betting[Table]:
    return Betting(table=table)


def act(round: ClubRound, action: Action) -> list[Cited]:
    """What an action leads to, or the refusal that names the clause against it."""
    match round, action:
        case _, PlaceWager():
            return wagers.place(round, action)
        case _, WithdrawWager():
            return wagers.withdraw(round, action)
        case Betting(), CloseBetting(by):
            return deal.close_betting(round, by)
        case BetsClosed(), Shuffle():
            return deal.shuffle(round, action)
        case BetsClosed(), Cut():
            return deal.cut(round, action)
        case BetsClosed(), Deal():
            return deal.deal(round, action)
        case _, ViewHand():
            return decide.view(round, action)
        case _, Decide():
            return decide.decide(round, action)
        case Deciding(), Reveal(by):
            return _reveal(round, by)
        case Showdown(), Settle(by):
            LADDER.require(by, "dealer", order="Settling", rule=rule("6.1"))
            return [*settle.settle(round), WagersSettled(rule("6.1"))]
        case Settled(), Collect():
            return _collect(round, action)
        case _, Report(by, fact):
            return _rule_on(round, fact, by)
    raise IllegalAction(not_now(action, round), OUT_OF_TURN.get(type(action), rule("3.6")), comes_next(round))


def _reveal(round: Deciding[Table], by: str) -> list[Cited]:
    LADDER.require(by, "dealer", order="Turning up the dealer's hand", rule=rule("6.1"))
    if undecided := decide.waiting(round):
        raise IllegalAction(
            f"Still to decide: seat {', '.join(map(str, undecided))}.", rule("6.1"), "Wait for every player."
        )
    return settle.reveal(round)


def _collect(round: Settled[Table], action: Collect) -> list[Cited]:
    """6.7: three cards are counted from every hand; the host is told of a hand with another number."""
    LADDER.require(action.by, "dealer", order="Collecting the cards", rule=rule("6.7"))
    events: list[Cited] = []
    for hand in round.in_order:
        count = action.counts.get(hand.seat, CARDS)
        events.append(CardsCollected(hand.seat, count, rule("6.7")))
        if count != CARDS:
            note = f"the hand of seat {hand.seat} has {count} cards"
            events.append(Ruling(rule("6.7"), "dealer", (Record(rule("6.7"), note),), notify=("host",)))
    return [*events, RoundEnded("settled", rule("6.7"))]


def ruling(round: ClubRound, fact: Irregularity) -> Ruling:
    """The ruling that the facts call for. What is reported too late, or is not in the book, is a dispute (8.4)."""
    if isinstance(round, Settled | Over):
        raise IllegalAction("The wagers are settled.", rule("8.4"), "Open a dispute: the host decides it.")
    if type(fact) not in RULINGS:
        raise IllegalAction(f"The book has no ruling on {spoken(fact)}.", rule("8.4"), "Open a dispute.")
    return RULINGS[type(fact)](fact, round)


def _rule_on(round: ClubRound, fact: Irregularity, by: str) -> list[Cited]:
    made = ruling(round, fact)
    LADDER.require(by, made.by, order=f"A ruling on '{spoken(fact)}'", rule=made.rule)
    order = made.void
    if order is None:
        return [made]
    whole = replace(round, released={})  # every wager is returned, also one that 8.2 took
    return [made, *void_lines(whole, order), RoundEnded("void", order.rule)]


def next_table(over: Over[Table], _: Iterable[object]) -> Table:
    """The table for the next round: a deck that a drink was spilled on is not dealt again (8.1)."""
    spilled = any(made.rule == rule("8.1") for made in over.rulings)
    return replace(over.table, deck_spoiled=over.table.deck_spoiled or spilled)
