"""The round of Three Card Poker at Crown Melbourne: which action may happen when. The rules themselves are in the other
modules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker import (
    conduct,
    counts,
    deal,
    decide,
    facts,
    irregularities,
    jackpot_wagers,
    player_errors,
    settle,
    wagers,
)
from queenhigh.games.crown_melbourne_three_card_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_three_card_poker.hand import CARDS
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import MeterRecorded
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import DeterminePrize
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    BETS,
    DEALER,
    HIGHER_DUTIES_DEALER,
    JACKPOT,
    MelbourneRound,
    Table,
    by_dealer,
)
from queenhigh.games.kit import actions as do
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.events import Advised, CardsCollected, RoundEnded, WagersSettled
from queenhigh.games.kit.facts import ruling_on
from queenhigh.games.kit.phases import (
    BetsClosed,
    Betting,
    Dealt,
    Deciding,
    Hand,
    Over,
    Settled,
    Showdown,
    evolve,
    is_out,
)
from queenhigh.games.kit.release import excluded, void_lines
from queenhigh.games.kit.ruling import Record, Ruling, Warn
from queenhigh.games.kit.wording import comes_next, not_now, spoken
from queenhigh.money import Outcome
from queenhigh.rules import Cited, IllegalAction, Rule


def new_round(table: Table) -> Betting[Table]:
    """A round opens with the Jackpot Wagers that a misdeal carried over (11.15)."""
    if not table.carried or table.jackpot is None:
        return Betting(table=table)
    cost = table.jackpot.cost
    hands = {seat: Hand(seat, player, {JACKPOT: cost}) for seat, player in table.carried.items()}
    return Betting(table=table, hands=hands)


def act(round: MelbourneRound, action: Action) -> list[Cited]:
    """Return the events that an action leads to, or refuse it with the clause that forbids it."""
    kind = type(action)
    decided = AT_ANY_TIME.get(kind) or IN_PHASE.get((type(round), kind))
    if decided is None:
        raise IllegalAction(not_now(action, round), rule("9.6"), comes_next(round))
    return decided(round, action)


def _still_open(_round: Betting[Table], _action: Action) -> list[Cited]:
    raise IllegalAction("Betting is still open.", rule("9.2"), "Announce 'no more bets' first.")


def _all_settled() -> WagersSettled:
    return WagersSettled(rule("9.6"), (rule("10.1"),))


def _reveal(round: Deciding[Table], action: do.Reveal) -> list[Cited]:
    """Collect hands that have already lost; then turn the dealer's cards."""
    by_dealer(action.by, "Turning the dealer's hand")
    if undecided := decide.waiting(round):
        raise IllegalAction(
            f"Still to decide: area {', '.join(map(str, undecided))}.", rule("9.5.2"), "Wait for these decisions."
        )
    lost: list[Cited] = [
        CardsCollected(hand.seat, CARDS, rule("9.5.3"))
        for hand in round.in_order
        if hand.cards and not is_out(round, hand) and decide.collected_at_once(round.table, hand)
    ]
    return [*lost, *settle.reveal(round)]


def _settle(round: Showdown[Table], action: do.Settle) -> list[Cited]:
    """The Dealer settles everything except Royal and Straight Flush prizes, which wait for a manager (7.1.1)."""
    by_dealer(action.by, "Settling")
    lines = settle.settle(round)
    if round.table.jackpot is None:
        return [*lines, _all_settled()]
    if held := jackpot_wagers.awaiting(round, lines):
        return [*lines, *jackpot_wagers.pending(round, held)]
    return [*lines, jackpot_wagers.meter_recorded(round), _all_settled()]


def _determine(round: Settled[Table], action: DeterminePrize) -> list[Cited]:
    return [*jackpot_wagers.determine_prizes(round, action), _all_settled()]


def _collect(round: Settled[Table], action: do.Collect) -> list[Cited]:
    """9.6.3: count and collect every hand on the table; the round ends in the discard rack. A wrong count is recorded
    for the supervisor, who may have all cards counted (3.3). A hand without wagers in play also stays until then, so
    that nobody can tell from when it is collected.
    """
    by_dealer(action.by, "Collecting the cards")
    if held := jackpot_wagers.awaiting_lines(round):
        raise IllegalAction(
            f"A prize has still to be determined: area {', '.join(map(str, held))}.",
            rule("7.1.1"),
            "Determine it first.",
        )
    lying = [hand.seat for hand in round.in_order if hand.cards and hand.seat not in round.collected]
    if absent := [seat for seat in action.counts if seat not in lying]:
        raise IllegalAction(f"There is no hand at area {absent[0]}.", rule("9.6.3"), "Count those that do.")
    counts, by = {seat: action.counts.get(seat, CARDS) for seat in lying}, rule("9.6.3")
    collected: list[Cited] = [CardsCollected(seat, count, by) for seat, count in counts.items()]
    wrong = [
        Record(by, f"area {seat} had {count} cards, not {CARDS}") for seat, count in counts.items() if count != CARDS
    ]
    if wrong:
        collected.append(Ruling(by, DEALER, tuple(wrong), (HIGHER_DUTIES_DEALER,)))
    return [*collected, RoundEnded("settled", rule("1.1 'Round of Play'"))]


def ruling(round: MelbourneRound, fact: Any) -> Ruling:
    """Return the ruling on the reported facts."""
    return ruling_on(fact, round, RULINGS, OF_CARDS, rule("13.10"), places=round.table.places, bets=BETS)


RULINGS: dict[type, Any] = {
    facts.CardsUnfit: counts.cards_unfit,
    facts.AbnormalSequence: counts.shuffle_ordered,
    facts.ShuffleWarranted: counts.shuffle_ordered,
    facts.ExposedCards: irregularities.exposed_cards,
    facts.WrongNumberOfCards: irregularities.wrong_number_of_cards,
    facts.DealerWrongNumber: irregularities.dealer_wrong_number,
    facts.CardsToUnwageredArea: irregularities.cards_to_unwagered_area,
    facts.JackpotCardsWrongNumber: irregularities.jackpot_cards_wrong_number,
    facts.CardsTakenInError: player_errors.cards_taken_in_error,
    facts.HandsViewed: player_errors.hands_viewed,
    facts.DeckCount: counts.deck_count,
    facts.PlayUnmatched: player_errors.play_unmatched,
    facts.PlayUnequal: player_errors.play_unequal,
    facts.MixedWithDealer: irregularities.mixed_with_dealer,
    facts.MixedWithJackpotCards: irregularities.mixed_with_jackpot_cards,
    facts.JackpotGameStarted: counts.jackpot_game_started,
    facts.ShoeMalfunction: counts.shoe_malfunction,
    facts.ShoeCountUnverified: counts.shoe_count_unverified,
    conduct.InformationShared: conduct.information_shared,
    conduct.ProhibitedDevice: conduct.prohibited_device,
    conduct.Contravention: conduct.contravention,
    conduct.Fraud: conduct.fraud,
    conduct.ForceMajeure: conduct.force_majeure,
    conduct.AdviceAsked: conduct.advice_asked,
    conduct.Influence: conduct.influence,
    conduct.Dispute: conduct.dispute,
    conduct.BetBetweenPlayers: conduct.bet_between_players,
}
"""Every irregularity and breach that the book rules on, with the function that rules on it."""

OF_CARDS: dict[type, Rule] = {
    facts.ExposedCards: rule("11.1"),
    facts.WrongNumberOfCards: rule("11.4"),
    facts.DealerWrongNumber: rule("11.4"),
    facts.CardsToUnwageredArea: rule("11.7"),
    facts.JackpotCardsWrongNumber: rule("11.9"),
    facts.CardsTakenInError: rule("11.10"),
    facts.HandsViewed: rule("11.11"),
    facts.PlayUnmatched: rule("11.13"),
    facts.MixedWithDealer: rule("11.16"),
    facts.MixedWithJackpotCards: rule("11.17"),
}
"""Irregularities that can be found only after cards have been dealt."""


def _rule_on(round: MelbourneRound, action: do.Report) -> list[Cited]:
    if isinstance(round, Over):
        raise IllegalAction("The round is over.", rule("13.10"), "A dispute goes to a TG Area Manager.")
    fact: Any = action.fact
    made = ruling(round, fact)
    LADDER.require(action.by, made.by, order=f"A ruling on '{spoken(fact)}'", rule=made.rule)
    void = made.void
    after = evolve(_without_forfeits(round) if void else round, made)
    if void is None:
        if isinstance(round, Settled) and replace(after, rulings=round.rulings) != round:
            raise IllegalAction("The wagers are settled.", rule("13.10"), "It is a dispute: call a TG Area Manager.")
        return [made]
    ended = ("misdeal", rule("1.1 'Misdeal'")) if void.misdeal else ("void", rule("1.1 'Void'"))
    meter: list[Cited] = [jackpot_wagers.meter_recorded(after)] if round.table.jackpot is not None else []
    return [made, *void_lines(after, void), *meter, RoundEnded(*ended)]


def _without_forfeits(round: MelbourneRound) -> MelbourneRound:
    """A void round also gives back what earlier rulings had forfeited, if the house reads A-47d so."""
    if round.table.readings["A-47d"] == "lost":
        return round
    released = {wager: release for wager, release in round.released.items() if release.outcome is not Outcome.LOSE}
    return replace(round, released=released)


AT_ANY_TIME: dict[type, Callable[[Any, Any], list[Cited]]] = {
    do.PlaceWager: wagers.place,
    do.Decide: decide.decide,
    do.WithdrawWager: wagers.withdraw,
    do.ViewHand: decide.view,
    do.Report: _rule_on,
}
"""Actions that may come in every phase, and the functions that decide on them."""

IN_PHASE: dict[tuple[type, type], Callable[[Any, Any], list[Cited]]] = {
    (Betting, do.CloseBetting): lambda round, action: wagers.close_betting(round, action.by),
    (Betting, do.Shuffle): _still_open,
    (Betting, do.Cut): _still_open,
    (Betting, do.Deal): _still_open,
    (BetsClosed, do.Shuffle): deal.shuffle,
    (BetsClosed, do.Cut): deal.cut,
    (BetsClosed, do.Deal): deal.deal,
    (Dealt, do.AnnounceChoices): lambda _, action: deal.announce(action.by),
    (Deciding, do.Reveal): _reveal,
    (Showdown, do.Settle): _settle,
    (Settled, DeterminePrize): _determine,
    (Settled, do.Collect): _collect,
}
"""Actions that belong to a phase."""


def next_table(over: Over[Table], events: Iterable[object]) -> Table:
    """Return the table for the next round: the recorded meter, what players were told, and carried Jackpot Wagers."""
    table, hands = over.table, over.hands
    warned, told = set(table.warned), set(table.told)
    for event in events:
        match event:
            case MeterRecorded() if table.jackpot is not None:
                table = replace(table, jackpot=replace(table.jackpot, meter=event.exact))
            case Advised(player=player, rule=cited) if cited == rule("8.2.1"):
                warned.add(player)
            case Ruling(rule=cited, orders=orders) if cited == rule("11.13"):
                told |= {hands[seat].player for order in orders if isinstance(order, Warn) for seat in order.seats}
    carried = {
        line.wager.seat: hands[line.wager.seat].player
        for line in over.lines
        if line.outcome is Outcome.CARRIED and line.wager.bet == JACKPOT
    }
    out = table.excluded | excluded(over)
    return replace(table, warned=frozenset(warned), told=frozenset(told), carried=carried, excluded=out)
