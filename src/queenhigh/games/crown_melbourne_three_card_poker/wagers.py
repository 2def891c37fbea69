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
from queenhigh.games.kit.legal import Amounts, Bar, may_add, refuse
from queenhigh.games.kit.phases import BetsClosed, Betting, Hand
from queenhigh.games.kit.release import excluded, out_of_play
from queenhigh.money import Cents, Outcome, in_dollars
from queenhigh.rules import Cited, IllegalAction

PLACED_BY = {
    ANTE: rule("5.5.1"),
    JACKPOT: rule("5.5.1(a)"),
    PAIR_PLUS: rule("5.5.2"),
    SIX_CARD_BONUS: rule("5.5.3"),
}
CHIPS = "chips"
ORAL = frozenset({"oral with chips", "oral with cash", "oral with vouchers", "oral with tokens"})
"""What may accompany a declared wager; it becomes chips on the layout before the call."""


def place(round: MelbourneRound, action: PlaceWager) -> list[Cited]:
    placed = placing(round, action)
    if isinstance(placed, Bar):
        raise IllegalAction(*placed)
    return placed


def against_placing(round: MelbourneRound, action: PlaceWager) -> Bar | None:
    placed = placing(round, action)
    return placed if isinstance(placed, Bar) else None


def placing(round: MelbourneRound, action: PlaceWager) -> list[Cited] | Bar:
    """Return what placing a wager leads to, or what forbids it."""
    table, seat, bet = round.table, action.seat, action.bet
    if not (type(round) is Betting or (isinstance(round, BetsClosed) and table.readings["A-35"] == "first_card")):
        return locked(round, f"A wager on area {seat}")
    if bet not in PLACED_BY:
        return Bar(
            f"The layout takes {', '.join(PLACED_BY)} before the deal, not {bet}.", rule("2.2.1"), "Place one of these."
        )
    if table.offered and bet not in table.offered:
        return Bar(f"This table does not offer {bet}.", rule("5.5"), f"It offers {', '.join(table.offered)}.")
    decided = PLACED_BY[bet]
    if action.medium != CHIPS:
        if declared := _against_declaring(round, action):
            return declared
        decided = rule("5.3")
    if action.amount <= 0:
        return Bar("A wager is made by placing chips on its area.", rule("5.1"), "Put down chips.")
    if not 1 <= seat <= table.places:
        return Bar(
            f"The table has areas 1 to {table.places}, and no area {seat}.", rule("2.1"), "Name one of these areas."
        )
    if action.player in table.excluded or (round.rulings and action.player in excluded(round)):
        return Bar(f"{action.player} is excluded from the game.", rule("13.2.2"), "Lift the exclusion first.")
    hand = round.hands.get(seat)
    if hand is not None and hand.player != action.player:
        return Bar(f"Area {seat} is {hand.player}'s.", rule("5.5"), "Choose a free area.")
    if round.released and (out := out_of_play(round, seat, bet)):
        return out
    further = hand is None and _is_further_area(round, action)
    if further and not table.extra_areas:
        what = f"{action.player} already has an area, and others wait for a seat."
        return Bar(what, rule("5.12.1"), "One area for each player for now.")
    if bet == JACKPOT:
        bar = _against_jackpot(round, action, hand)
    elif bet != ANTE and table.readings["A-25b"] == "base_only" and _is_further_area(round, action):
        bar = Bar("A blind hand takes an Ante only.", rule("5.12.2"), "Place an Ante.")
    else:
        bar = _too_short(round, action, hand) if table.warned else None
    if bar is not None:
        return bar
    events: list[Cited] = [WagerPlaced(seat, action.player, bet, action.amount, decided)]
    if further:
        note = "look only at the hand at your own seat; the others are played blind"
        events.append(Advised(seat, action.player, note, rule("5.12")))
    if bet == JACKPOT:
        return events + game_joined(round, seat) if table.carried else events
    if table.limits.unit or table.bet_limits or table.personal_limits:
        lies = Cents(action.amount + (hand.wagers.get(bet, 0) if hand else 0))
        if odd_multiple(table, seat, bet, lies):
            paid = "a win is paid up to the next amount that chips can make"
            note = f"{bet} {in_dollars(lies)} is not a permitted multiple; {paid}"
            events.append(Advised(seat, action.player, note, rule("8.2.3")))
    return events


def amounts(round: MelbourneRound, _player: str, seat: int, bet: str) -> Amounts | None:
    """Return the amounts that may be added to a wager so that all of it counts and no warning is needed (6.2.3, 8.2)."""
    table, hand = round.table, round.hands.get(seat)
    if bet == JACKPOT:
        return Amounts(table.jackpot.cost, table.jackpot.cost) if table.jackpot else None
    sign = limits(table, seat, bet)
    lies = hand.wagers.get(bet, 0) if hand else 0
    return may_add(lies, sign.min, sign.max, sign.unit or 1, sign.min)


def _against_declaring(round: MelbourneRound, action: PlaceWager) -> Bar | None:
    """5.1 and 5.3: only chips; a declared wager stands if something came with it that is made chips before the call."""
    if action.medium not in ORAL:
        clause = rule("5.3") if action.medium.startswith("oral") else rule("5.1")
        return Bar(f"A wager is made in chips, not {action.medium}.", clause, "Change it for chips first.")
    if isinstance(round, BetsClosed):
        return Bar("A declared wager must be on the layout as chips before the call.", rule("5.3"), "Put down chips.")
    return None


def _is_further_area(round: MelbourneRound, action: PlaceWager) -> bool:
    """5.12: a player may wager on several areas, unless that keeps others out of the game (5.12.1)."""
    return action.player in [hand.player for seat, hand in round.hands.items() if seat != action.seat]


def _against_jackpot(round: MelbourneRound, action: PlaceWager, hand: Hand | None) -> Bar | None:
    """5.5.1(a) and 6.2: where offered, beside an Ante, one for each hand, for the cost and nothing else."""
    system = round.table.jackpot
    if system is None:
        return Bar("This table has no prize meter equipment.", rule("2.4"), "Leave the Jackpot Wager out.")
    if system.equipment is Equipment.FAILED:
        return Bar("The prize meter is out of order.", rule("6.2.1"), "Repair it or keep the meter by hand.")
    if hand is None or ANTE not in hand.wagers:
        return Bar("A Jackpot Wager needs an Ante on the same area.", rule("5.5.1(a)"), "Place the Ante first.")
    if JACKPOT in hand.wagers:
        return Bar(f"Area {hand.seat} already has its Jackpot Wager.", rule("6.2.2"), "One is enough.")
    if action.amount != system.cost:
        what = f"A Jackpot Wager costs {in_dollars(system.cost)}, not {in_dollars(action.amount)}."
        return Bar(what, rule("6.2.3"), "Place exactly the cost.")
    if round.table.readings["A-25b"] == "base_only" and _is_further_area(round, action):
        return Bar("A blind hand takes no Jackpot Wager.", rule("5.12.2"), "Place it at your own seat.")
    return None


def _too_short(round: MelbourneRound, action: PlaceWager, hand: Hand | None) -> Bar | None:
    """8.2.1, where a table does not even accept a short wager after the warning (reading A-34b)."""
    table = round.table
    if action.player not in table.warned or table.readings["A-34b"] != "at_placement":
        return None
    lies = hand.wagers.get(action.bet, 0) if hand else 0
    least = limits(table, action.seat, action.bet).min
    if lies + action.amount >= least:
        return None
    what = f"{action.player} was warned: {in_dollars(action.amount)} is below the minimum of {in_dollars(least)}."
    return Bar(what, rule("8.2.1"), "Place the minimum or more.")


def withdraw(round: MelbourneRound, action: WithdrawWager) -> list[Cited]:
    """Freely before the call; between the call and the first card as reading A-35b says."""
    refuse(against_withdrawing(round, action))
    if needs_dealer(round):
        LADDER.require(action.by, DEALER, order="Taking back a wager after the call", rule=rule("5.4"))
    if action.bet == ANTE and JACKPOT in round.hands[action.seat].wagers:
        return [
            WagerWithdrawn(action.seat, JACKPOT, rule("5.5.1(a)")),
            WagerWithdrawn(action.seat, ANTE, rule("5.2")),
            *game_left(round, [action.seat]),
        ]
    left = [action.seat] if action.bet == JACKPOT else []
    return [WagerWithdrawn(action.seat, action.bet, rule("5.2")), *game_left(round, left)]


def needs_dealer(round: MelbourneRound) -> bool:
    """Does taking the wager back need the Dealer's agreement (reading A-35b)?"""
    return isinstance(round, BetsClosed) and round.table.readings["A-35b"] == "dealer_discretion"


def against_withdrawing(round: MelbourneRound, action: WithdrawWager) -> Bar | None:
    if not isinstance(round, Betting | BetsClosed):
        return locked(round, f"A wager on area {action.seat}")
    hand = round.hands.get(action.seat)
    if hand is None or action.bet not in hand.wagers:
        return Bar(f"Area {action.seat} has no {action.bet} to take back.", rule("5.2"), "Name a wager that is there.")
    may_go = round.table.readings["A-35c"] == "taken_back"
    if out := out_of_play(round, action.seat, action.bet, taken_back=may_go):
        return out
    if isinstance(round, BetsClosed) and round.table.readings["A-35b"] == "refused":
        return locked(round, f"Taking back {action.bet}")
    return None


def locked(round: MelbourneRound, what: str) -> Bar:
    """From the first card, or the first set of a shuffling shoe, nothing may be touched; from the call nothing is added."""
    if isinstance(round, BetsClosed):
        return Bar(f"{what} comes too late: no more bets.", rule("9.2"), "Wait for the next round.")
    clause = rule("5.4.1") if round.table.shoe is Shoe.SHUFFLING else rule("5.4")
    return Bar(f"{what} comes too late: the cards are out.", clause, "Wait for the next round.")


def close_betting(round: Betting[Table], by: str) -> list[Cited]:
    """9.2: the call closes betting. Short wagers are dealt with, and carried Jackpot Wagers without an Ante are returned."""
    by_dealer(by, "Closing the betting")
    hands = round.in_order
    lapsed = [hand.seat for hand in hands if JACKPOT in hand.wagers and ANTE not in hand.wagers]
    events: list[Cited] = [WagerReleased(seat, JACKPOT, Outcome.RETURNED, rule("11.15.1")) for seat in lapsed]
    events += game_left(round, lapsed)
    for hand in hands:
        if ANTE not in hand.wagers and round.table.readings["A-46"] == "compulsory":
            raise IllegalAction(
                f"Area {hand.seat} has no Ante.", rule("5.5.1"), "Place one or take the side bets back."
            )
    if not any(hand.wagers.keys() - {JACKPOT} for hand in hands):
        raise IllegalAction("No one has wagered, so there is no round to play.", rule("5.5"), "Wait for a wager.")
    if round.table.limits.min or round.table.bet_limits or round.table.personal_limits:
        events += under_minimum(round)
    return [*events, BettingClosed(rule("9.2"))]
