"""Rules 5.1-5.6, 5.12 and 6.2: which wagers a betting area may hold, when, and in what."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import Equipment
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import game_joined, game_left
from queenhigh.games.crown_melbourne_three_card_poker.limits import limits, odd_multiple, under_minimum
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    DEALER,
    JACKPOT,
    PAIR_PLUS,
    SIX_CARD_BONUS,
    MelbourneRound,
    Shoe,
    Table,
    by_dealer,
)
from queenhigh.games.kit.actions import PlaceWager, WithdrawWager
from queenhigh.games.kit.events import Advised, BettingClosed, WagerPlaced, WagerReleased, WagerWithdrawn
from queenhigh.games.kit.phases import BetsClosed, Betting, Hand
from queenhigh.games.kit.release import check_in_play, excluded
from queenhigh.money import Cents, Outcome, in_dollars
from queenhigh.rules import Cited, IllegalAction, Rule

PLACED_BY = {
    ANTE: rule("5.5.1"),
    JACKPOT: rule("5.5.1(a)"),
    PAIR_PLUS: rule("5.5.2"),
    SIX_CARD_BONUS: rule("5.5.3"),
}
CHIPS = "chips"
ORAL = frozenset({"oral with chips", "oral with cash", "oral with vouchers", "oral with tokens"})
"""What a declared wager may come with; it becomes chips on the layout before the call."""


def place(round: MelbourneRound, action: PlaceWager) -> list[Cited]:
    table, seat, bet = round.table, action.seat, action.bet
    decided = PLACED_BY.get(bet)
    if decided is None:
        offered = ", ".join(PLACED_BY)
        raise IllegalAction(f"The layout takes {offered} before the deal, not {bet}.", rule("2.2.1"))
    if table.offered and bet not in table.offered:
        raise IllegalAction(f"This table does not offer {bet}.", rule("5.5"), f"It offers {', '.join(table.offered)}.")
    if action.medium != CHIPS:
        decided = _declared(round, action)
    if action.amount <= 0:
        raise IllegalAction("A wager is made by placing chips on its area.", rule("5.1"))
    if not 1 <= seat <= table.places:
        raise IllegalAction(f"The table has places 1 to {table.places}, and no place {seat}.", rule("2.1"))
    if action.player in table.excluded or (round.rulings and action.player in excluded(round)):
        raise IllegalAction(f"{action.player} is excluded from the game.", rule("13.2.2"))
    hand = round.hands.get(seat)
    if hand is not None and hand.player != action.player:
        raise IllegalAction(f"Area {seat} is {hand.player}'s.", rule("5.5"), "Choose a free area.")
    check_in_play(round, action.seat, action.bet)
    events: list[Cited] = [WagerPlaced(seat, action.player, bet, action.amount, decided)]
    if hand is None and _is_further_area(round, action):
        events.append(_further_area(round, action))
    if bet == JACKPOT:
        _check_jackpot(round, action, hand)
        return events + game_joined(round, seat)
    if bet != ANTE and table.readings["A-25b"] == "base_only" and _is_further_area(round, action):
        raise IllegalAction("A blind hand takes an Ante only.", rule("5.12.2"))
    if table.warned:
        _refuse_short(round, action, hand)
    lies = Cents(action.amount + (hand.wagers.get(bet, 0) if hand else 0))
    if odd_multiple(table, seat, bet, lies):
        note = f"{bet} {in_dollars(lies)} is no permitted multiple; it is paid to the next amount in chips"
        events.append(Advised(seat, action.player, note, rule("8.2.3")))
    return events


def _declared(round: MelbourneRound, action: PlaceWager) -> Rule:
    """5.1 and 5.3: only chips; a declared wager stands if something came with it that is made chips before the call."""
    if action.medium not in ORAL:
        declared = action.medium.startswith("oral")
        raise IllegalAction(
            f"A wager is made in chips, not {action.medium}.",
            rule("5.3") if declared else rule("5.1"),
            "Change it for chips first.",
        )
    if isinstance(round, BetsClosed):
        raise IllegalAction("A declared wager must lie there as chips before the call.", rule("5.3"))
    return rule("5.3")


def _further_area(round: MelbourneRound, action: PlaceWager) -> Advised:
    """5.12: a player may wager on several areas, unless that keeps others out of the game (5.12.1)."""
    if not round.table.extra_areas:
        raise IllegalAction(
            f"{action.player} already has an area, and others wait for a seat.",
            rule("5.12.1"),
            "One area each for now.",
        )
    return Advised(
        action.seat, action.player, "only the hand at the player's seat is seen; others are blind", rule("5.12")
    )


def _is_further_area(round: MelbourneRound, action: PlaceWager) -> bool:
    return any(hand.player == action.player and hand.seat != action.seat for hand in round.hands.values())


def _check_jackpot(round: MelbourneRound, action: PlaceWager, hand: Hand | None) -> None:
    """5.5.1(a) and 6.2: where offered, beside an Ante, one for each hand, for the cost and nothing else."""
    system = round.table.jackpot
    if system is None:
        raise IllegalAction("This table has no prize meter equipment.", rule("2.4"))
    if system.equipment is Equipment.FAILED:
        raise IllegalAction("The prize meter is out of order.", rule("6.2.1"), "Repair it or keep the meter by hand.")
    if hand is None or ANTE not in hand.wagers:
        raise IllegalAction("A Jackpot Wager needs an Ante beside it.", rule("5.5.1(a)"), "Place the Ante first.")
    if JACKPOT in hand.wagers:
        raise IllegalAction(f"Area {hand.seat} already has its Jackpot Wager.", rule("6.2.2"))
    if action.amount != system.cost:
        raise IllegalAction(
            f"A Jackpot Wager costs {in_dollars(system.cost)}, not {in_dollars(action.amount)}.", rule("6.2.3")
        )
    if round.table.readings["A-25b"] == "base_only" and _is_further_area(round, action):
        raise IllegalAction("A blind hand takes no Jackpot Wager.", rule("5.12.2"))


def _refuse_short(round: MelbourneRound, action: PlaceWager, hand: Hand | None) -> None:
    """8.2.1, where a table does not even accept a short wager after the warning (reading A-34b)."""
    table = round.table
    if action.player not in table.warned or table.readings["A-34b"] != "at_placement":
        return
    lies = hand.wagers.get(action.bet, 0) if hand else 0
    least = limits(table, action.seat, action.bet).min
    if lies + action.amount < least:
        raise IllegalAction(
            f"{action.player} was told: {in_dollars(action.amount)} is below the minimum of {in_dollars(least)}.",
            rule("8.2.1"),
        )


def withdraw(round: MelbourneRound, action: WithdrawWager) -> list[Cited]:
    """Freely before the call; between the call and the first card as reading A-35b has it."""
    hand = round.hands.get(action.seat)
    if hand is None or action.bet not in hand.wagers:
        raise IllegalAction(f"Area {action.seat} has no {action.bet} to take back.", rule("5.2"))
    may_go = round.table.readings["A-35c"] == "taken_back"
    check_in_play(round, action.seat, action.bet, taken_back=may_go)
    if isinstance(round, BetsClosed):
        match round.table.readings["A-35b"]:
            case "refused":
                raise locked(round, f"Taking back {action.bet}")
            case "dealer_discretion":
                LADDER.require(action.by, DEALER, order="Taking back a wager after the call", rule=rule("5.4"))
    if action.bet == ANTE and JACKPOT in hand.wagers:
        return [
            WagerWithdrawn(action.seat, JACKPOT, rule("5.5.1(a)")),
            WagerWithdrawn(action.seat, ANTE, rule("5.2")),
            *game_left(round, [action.seat]),
        ]
    left = [action.seat] if action.bet == JACKPOT else []
    return [WagerWithdrawn(action.seat, action.bet, rule("5.2")), *game_left(round, left)]


def locked(round: MelbourneRound, what: str) -> IllegalAction:
    """From the first card, or the first set of a shuffling shoe, nothing may be touched; from the call nothing is added."""
    if isinstance(round, BetsClosed):
        return IllegalAction(f"{what} comes too late: no more bets.", rule("9.2"), "Wait for the next round.")
    shuffling = round.table.shoe is Shoe.SHUFFLING
    return IllegalAction(
        f"{what} comes too late: the cards are out.",
        rule("5.4.1") if shuffling else rule("5.4"),
        "Wait for the next round.",
    )


def close_betting(round: Betting[Table], by: str) -> list[Cited]:
    """9.2: the call. Short wagers are dealt with as it is made, and carried Jackpot Wagers without an Ante go back."""
    by_dealer(by, "Closing the betting")
    lapsed = [hand.seat for hand in round.in_order if JACKPOT in hand.wagers and ANTE not in hand.wagers]
    events: list[Cited] = [WagerReleased(seat, JACKPOT, Outcome.RETURNED, rule("11.15.1")) for seat in lapsed]
    events += game_left(round, lapsed)
    for hand in round.in_order:
        if ANTE not in hand.wagers and round.table.readings["A-46"] == "compulsory":
            raise IllegalAction(
                f"Area {hand.seat} has no Ante.", rule("5.5.1"), "Place one or take the side bets back."
            )
    if not any(hand.wagers.keys() - {JACKPOT} for hand in round.hands.values()):
        raise IllegalAction("Nobody has wagered: there is no round to play.", rule("5.5"))
    if round.table.limits.min or round.table.bet_limits or round.table.personal_limits:
        events += under_minimum(round)
    return [*events, BettingClosed(rule("9.2"))]
