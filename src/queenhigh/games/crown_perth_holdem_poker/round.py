"""The round of Crown Hold'em Poker at Crown Perth: which action may happen when. The rules themselves are in the other
modules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker import (
    conduct,
    deal,
    decide,
    irregularities,
    jackpot_wagers,
    partial,
    settle,
    system_faults,
    wager_errors,
    wagers,
)
from queenhigh.games.crown_perth_holdem_poker.book import LADDER, rule
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import StartGame, VerifyPrizes
from queenhigh.games.crown_perth_holdem_poker.table import ANTE, BETS, DEALER, PerthRound, Table
from queenhigh.games.kit import actions as do
from queenhigh.games.kit.actions import Action, Choice
from queenhigh.games.kit.events import Decided, PoolsRecorded, RoundEnded, WagersSettled
from queenhigh.games.kit.facts import Irregularity, ruling_on
from queenhigh.games.kit.legal import Bar, refuse
from queenhigh.games.kit.phases import (
    BetsClosed,
    Betting,
    Dealt,
    Deciding,
    FlopOut,
    Over,
    RiverOut,
    Settled,
    Showdown,
    TurnOut,
    WithCards,
    evolve,
)
from queenhigh.games.kit.release import excluded, void_lines
from queenhigh.games.kit.ruling import Ruling
from queenhigh.games.kit.wording import not_now, spoken
from queenhigh.money import NOTHING, Line
from queenhigh.rules import Cited, IllegalAction

RULINGS = irregularities.RULINGS | wager_errors.RULINGS | system_faults.RULINGS | conduct.RULINGS

OUT_OF_TURN = {
    do.CloseBetting: rule("1.1 Round of Play"),
    StartGame: rule("4.2"),
    do.Shuffle: rule("4.1"),
    do.Cut: rule("4.1"),
    do.Deal: rule("4.3(a)"),
    do.Reveal: rule("4.11"),
    do.Settle: rule("4.13"),
    VerifyPrizes: rule("4.14(b)"),
    do.Collect: rule("4.21"),
}
"""The clause that says when each action may happen, cited when it comes at another time."""


COMES_NEXT: dict[type, str] = {
    Betting: "Wagers are placed until the call of no more bets.",
    BetsClosed: "Shuffle, cut and deal.",
    Deciding: "Hands fold or place a Flop Wager, then the flop comes.",
    FlopOut: "Hands check or place a Turn Wager, then the turn comes.",
    TurnOut: "Hands check or place a River Wager, then the river comes.",
    RiverOut: "The dealer's hand is turned.",
    Showdown: "The wagers are settled.",
    Settled: "Prizes are verified, then game over is pressed.",
    Over: "Wait for the next round.",
}
"""What comes next in each phase, for the message of a refusal."""


def new_round(table: Table) -> Betting[Table]:
    return Betting(table=table)


def act(round: PerthRound, action: Action) -> list[Cited]:
    """Return the events that an action leads to, or refuse it with the clause that forbids it."""
    kind = type(action)
    if round.rulings and kind is not do.Report:
        refuse(halted(round))
    decided = AT_ANY_TIME.get(kind) or IN_PHASE.get((type(round), kind))
    if decided is not None:
        return decided(round, action)
    its_time = OUT_OF_TURN.get(kind, rule("4.4"))
    raise IllegalAction(not_now(action, round), its_time, COMES_NEXT.get(type(round), ""))


def halted(round: PerthRound) -> Bar | None:
    """While a count or the operator's finding is pending, nothing else may be done."""
    if irregularities.awaits_count(round):
        return Bar(
            "A hand has a wrong number of hole cards, and the cards have not been counted.",
            rule("5.5(c)"),
            "Count them and report whether the deck is complete.",
        )
    if system_faults.suspended(round):
        return Bar("Gaming is suspended.", rule("5.13(a)"), "The operator says whether there was a malfunction.")
    return None


def _reveal(round: WithCards[Table], action: do.Reveal) -> list[Cited]:
    """4.11: reveal the dealer's hand after the last communal card that is needed."""
    LADDER.require(action.by, DEALER, order="Turning the dealer's hand", rule=rule("4.11"))
    if undecided := decide.waiting(round):
        raise IllegalAction(f"Still to act: area {', '.join(map(str, undecided))}.", rule("4.11"), "Wait for them.")
    if deal.needs_more_cards(round):
        raise IllegalAction("The communal cards are not all out.", rule("4.11"), "Deal them.")
    return settle.reveal(round)


def _settle(round: Showdown[Table], action: do.Settle) -> list[Cited]:
    LADDER.require(action.by, DEALER, order="Settling", rule=rule("4.13"))
    return _settled(round, settle.settle(round))


def _settled(round: PerthRound, lines: list[Line]) -> list[Cited]:
    """4.13: settle all wagers, except winning Jackpot Wagers, which wait for a supervisor (4.14(b))."""
    if round.table.jackpot is not None and (waits := jackpot_wagers.pending(round, lines)):
        return [*lines, *waits]
    return [*lines, *jackpot_wagers.recorded(round), WagersSettled(rule("4.13"))]


def _verify(round: Settled[Table], action: VerifyPrizes) -> list[Cited]:
    return [*jackpot_wagers.verify(round, action), WagersSettled(rule("4.13"))]


def _game_over(round: Settled[Table], action: do.Collect) -> list[Cited]:
    """4.21: the game over button ends the round once every wager has been paid."""
    LADDER.require(action.by, DEALER, order="Pressing game over", rule=rule("4.21"))
    if held := jackpot_wagers.awaiting(round):
        raise IllegalAction(
            f"A prize has still to be verified: area {', '.join(map(str, held))}.",
            rule("4.14(b)"),
            "Call a supervisor.",
        )
    partly = any(made.rule == rule("5.8(a)(ii)") for made in round.rulings)
    return [RoundEnded("partly_void" if partly else "settled", rule("4.21"))]


def ruling(round: PerthRound, fact: Irregularity) -> Ruling:
    """Return the ruling on the reported facts."""
    return ruling_on(fact, round, RULINGS, {}, rule("6.10"), places=round.table.areas, bets=BETS)


def _rule_on(round: PerthRound, action: do.Report) -> list[Cited]:
    if isinstance(round, Over):
        raise IllegalAction("The round is over.", rule("6.10"), "A dispute goes to the casino operator.")
    fact: Any = action.fact
    made = ruling(round, fact)
    LADDER.require(action.by, made.by, order=f"A ruling on '{spoken(fact)}'", rule=made.rule)
    after = evolve(round, made)
    void = made.void
    if void is not None:
        ended = RoundEnded("void", rule("1.1 Void"))
        return [made, *void_lines(after, void), *jackpot_wagers.recorded(after, void=True), ended]
    if isinstance(round, Settled):
        if replace(after, rulings=round.rulings) != round or made.rule.clause in PARTIAL:
            raise IllegalAction("The wagers are settled.", rule("6.10"), "It is a dispute: call the casino operator.")
        return [made]
    if made.rule.clause in PARTIAL:
        assert isinstance(after, WithCards)
        return [made, *_settled(after, PARTIAL[made.rule.clause](after))]
    if made.rule == rule("4.12(b)"):
        return [made, decide.not_exposed(round.hands[fact.seat])]
    if made.rule == rule("5.9(e)(i)"):
        return [made, Decided(fact.seat, Choice.NONE, NOTHING, made.rule)]
    return [made]


PARTIAL = {"5.5(c)(iii)": partial.without_dealer, "5.8(a)(ii)": partial.on_the_flop_alone}
"""Rulings by which the round is settled at once, in part."""


AT_ANY_TIME: dict[type, Callable[[Any, Any], list[Cited]]] = {
    do.PlaceWager: wagers.place,
    do.WithdrawWager: wagers.withdraw,
    do.ViewHand: decide.view,
    do.Report: _rule_on,
}
"""Actions that may come in every phase, and the functions that decide on them."""

IN_PHASE: dict[tuple[type, type], Callable[[Any, Any], list[Cited]]] = {
    (Betting, do.Decline): wagers.decline,
    (Betting, do.CloseBetting): lambda round, action: wagers.close_betting(round, action.by),
    (Betting, do.Shuffle): lambda _, action: deal.shuffle(action),
    (BetsClosed, do.Shuffle): lambda _, action: deal.shuffle(action),
    (BetsClosed, StartGame): lambda round, action: jackpot_wagers.start_game(round, action.by),
    (BetsClosed, do.Cut): deal.cut,
    (BetsClosed, do.Deal): deal.deal_hole_cards,
    **{(street, do.Deal): deal.deal_street for street in (Deciding, FlopOut, TurnOut)},
    **{(phase, do.Decide): decide.decide for phase in (Dealt, Deciding, FlopOut, TurnOut, RiverOut, Showdown, Settled)},
    **{(street, do.Reveal): _reveal for street in (Deciding, FlopOut, TurnOut, RiverOut)},
    (Showdown, do.Settle): _settle,
    (Settled, VerifyPrizes): _verify,
    (Settled, do.Collect): _game_over,
}
"""Actions that belong to a phase."""


def next_table(over: Over[Table], events: Iterable[object]) -> Table:
    """Return the table for the next round: the recorded pools, the first rights (3.5(b)) and the excluded players (6.9(b))."""
    table = over.table
    for event in events:
        if isinstance(event, PoolsRecorded) and table.jackpot is not None:
            jackpot = replace(
                table.jackpot, pools=event.pools, fund=event.fund, entered=None, won_since=(), settled=None
            )
            table = replace(table, jackpot=jackpot)
    reserved = {hand.seat: hand.player for hand in over.in_order if ANTE in hand.wagers}
    return replace(table, reserved=reserved, declined=frozenset(), excluded=table.excluded | excluded(over))
