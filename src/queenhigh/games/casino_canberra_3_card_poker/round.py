"""The round of 3 Card Poker at Casino Canberra: what may happen when. Wiring only; the law is in the files beside it."""

from __future__ import annotations

from typing import Any

from queenhigh.games.casino_canberra_3_card_poker import conduct, deal, decide, irregularities, settle, wagers
from queenhigh.games.casino_canberra_3_card_poker.book import LADDER, rule
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Table
from queenhigh.games.kit.actions import (
    Action,
    AnnounceChoices,
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
from queenhigh.games.kit.phases import BetsClosed, Betting, Dealt, Deciding, Over, Settled, Showdown
from queenhigh.games.kit.release import void_lines
from queenhigh.games.kit.ruling import Ruling, VoidRound
from queenhigh.rules import Cited, IllegalAction

CARDS = deal.CARDS


def new_round(table: Table) -> Betting[Table]:
    return Betting(table=table)


def act(round: CanberraRound, action: Action) -> list[Cited]:
    """What an action leads to, or the refusal that names the clause against it."""
    match round, action:
        case Betting(), PlaceWager():
            return wagers.place(round, action)
        case Betting(), WithdrawWager():
            return wagers.withdraw(round, action)
        case BetsClosed(deck=()), PlaceWager() if round.table.readings["A17"] == "first_card":
            return wagers.place(round, action)
        case _, PlaceWager() | WithdrawWager():
            raise wagers.locked(f"A wager on box {action.seat}")
        case Betting(), CloseBetting(by):
            return deal.close_betting(round, by)
        case BetsClosed(), Shuffle():
            return deal.shuffle(round, action)
        case BetsClosed(), Cut():
            return deal.cut(round, action)
        case BetsClosed(), Deal():
            return deal.deal(round, action)
        case Betting(), Shuffle() | Cut() | Deal():
            raise IllegalAction("Betting is still open.", rule("6.3"), "Close it first.")
        case Dealt(), AnnounceChoices(by):
            return deal.announce(by)
        case _, ViewHand():
            return decide.view(round, action)
        case Deciding(), Decide():
            return decide.decide(round, action)
        case _, Decide():
            raise IllegalAction("There is nothing to decide now.", rule("7.1"))
        case Deciding(), Reveal(by):
            return _reveal(round, by)
        case Showdown(), Settle(by):
            LADDER.require(by, "dealer", order="Settling", rule=rule("9.1"))
            return [*settle.settle(round), WagersSettled(rule("9.1"))]
        case Settled(), Collect():
            return _collect(round, action)
        case Over(), Report():
            raise IllegalAction("The round is over.", rule("14.4"), "A dispute goes to the casino operator.")
        case _, Report(by, fact):
            return _rule_on(round, fact, by)
    raise IllegalAction(f"{type(action).__name__} is not possible now ({type(round).__name__}).", rule("6.4(c)"))


def _reveal(round: Deciding[Table], by: str) -> list[Cited]:
    LADDER.require(by, "dealer", order="Turning the dealer's hand", rule=rule("9.1"))
    if undecided := decide.waiting(round):
        raise IllegalAction(f"Still to decide: box {', '.join(map(str, undecided))}.", rule("7.1"))
    return settle.reveal(round)


def _collect(round: Settled[Table], action: Collect) -> list[Cited]:
    """7.7: every hand is counted as it goes into the discard rack; the round is over when all are there."""
    LADDER.require(action.by, "dealer", order="Collecting the cards", rule=rule("7.7"))
    collected: list[Cited] = [
        CardsCollected(hand.seat, action.counts.get(hand.seat, CARDS), rule("7.7"))
        for hand in round.in_order
        if hand.cards
    ]
    return [*collected, RoundEnded("settled", rule("Dictionary: Round of Play"))]


def ruling(round: CanberraRound, fact: Any) -> Ruling:
    """The ruling that the facts call for."""
    table = round.table
    match fact:
        case irregularities.ShoeMalfunction():
            return irregularities.shoe_malfunction(fact, table)
        case irregularities.CardExposed():
            return irregularities.card_exposed(fact, round)
        case irregularities.MisdealOrder():
            return irregularities.dealt_out_of_order(fact, table)
        case irregularities.WrongNumberOfCards():
            return irregularities.wrong_number_of_cards(fact, table)
        case irregularities.HandInDiscardRack():
            return irregularities.hand_in_discard_rack(fact, table)
        case conduct.Collusion():
            return conduct.collusion(fact, table)
        case conduct.Disturbance():
            return conduct.disturbance(fact)
        case conduct.Contravention():
            return conduct.contravention(fact)
        case conduct.Fraud() | conduct.Impractical():
            return conduct.void_for_cause(fact)
    raise IllegalAction(f"The book has no ruling on {type(fact).__name__}.", rule("14.4"), "It is a dispute.")


def _rule_on(round: CanberraRound, fact: Any, by: str) -> list[Cited]:
    made = ruling(round, fact)
    LADDER.require(by, made.by, order=f"A ruling on {type(fact).__name__}", rule=made.rule)
    void = next((order for order in made.orders if isinstance(order, VoidRound)), None)
    if void is None:
        return [made]
    return [made, *void_lines(round, void), RoundEnded("void", rule("Dictionary: Void"))]
