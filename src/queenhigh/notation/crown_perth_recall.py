"""A round of Crown Perth's Hold'em Poker, written down as a sheet after it was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from queenhigh.games.crown_perth_holdem_poker.jackpot import LEVELS, contributed
from queenhigh.games.crown_perth_holdem_poker.table import (
    AGAINST_DEALER,
    ANTE,
    DEALER_POKER_EXTRA,
    FLOP,
    JACKPOTS,
    PLAYER_POKER_EXTRA,
    RIVER,
    TURN,
    is_poker_extra,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import (
    BettingClosed,
    CardsDealt,
    DealerShown,
    Decided,
    GameStarted,
    HandViewed,
    Reported,
    StreetDealt,
    WagerPlaced,
    WagersSettled,
    WagerWithdrawn,
)
from queenhigh.games.kit.phases import Hand, Over
from queenhigh.money import Line, in_dollars, rounded_down
from queenhigh.notation.decimals import decimals
from queenhigh.rules import Cited

PREFLOP = {Choice.PLAY: FLOP, Choice.FOLD: "fold", Choice.NONE: "none"}


def table(over: Over[Any], limits: dict[str, str]) -> dict[str, Any]:
    """The sheet's pools are those at settlement as if every Jackpot Wager on it had gone in: less what did go in when the start
    game button was pressed, and with what all of them make."""
    made: dict[str, Any] = {"limits": limits, "shoe": over.table.device.value, "areas": over.table.areas}
    if jackpot := over.table.jackpot:
        readings = over.table.readings
        entered = jackpot.entered or {} if readings["A5"] == "start_game" else {}
        went_in, _ = contributed(entered, jackpot.level_1, readings)
        on_sheet, _ = contributed(_levels(over), jackpot.level_1, readings)
        held = tuple(pool - part + every for pool, part, every in zip(jackpot.pools, went_in, on_sheet, strict=True))
        pools = {str(level): decimals(held[level - 1] / 100) for level in LEVELS}
        made["jackpot"] = {"level_1": in_dollars(jackpot.level_1), "pools": pools}
    return made


def _levels(over: Over[Any]) -> Counter[int]:
    return Counter(
        JACKPOTS[bet] for hand in over.hands.values() if ANTE in hand.wagers for bet in hand.wagers if bet in JACKPOTS
    )


def pools_as_data(pools: Iterable[Fraction]) -> dict[str, str]:
    """As the result of a sheet has them."""
    return {str(level): in_dollars(rounded_down(held)) for level, held in zip(LEVELS, pools, strict=True)}


def board(happened: Iterable[Cited]) -> list[str]:
    return [str(card) for event in happened if isinstance(event, StreetDealt) for card in event.cards]


def seat(hand: Hand, happened: Sequence[Cited]) -> dict[str, Any]:
    """Wagers as they were put down, and what was decided on each street."""
    placed = _placed(hand.seat, happened)
    wagers: dict[str, Any] = {bet: in_dollars(placed[bet]) for bet in (*AGAINST_DEALER,) if bet in placed}
    for bet, level in JACKPOTS.items():
        if bet in placed:
            wagers["jackpot"] = {"level": level, "amount": in_dollars(placed[bet])}
    for name in (DEALER_POKER_EXTRA, PLAYER_POKER_EXTRA):
        extras = [
            {"bettor": bet.partition("/")[2] or hand.player, "amount": in_dollars(amount)}
            for bet, amount in placed.items()
            if (is_poker_extra(bet) if name == PLAYER_POKER_EXTRA else bet.partition("/")[0] == name)
        ]
        if extras:
            wagers[name] = extras if name == PLAYER_POKER_EXTRA else extras[0]
    made: dict[str, Any] = {"wagers": wagers}
    if ANTE in placed:
        made["decisions"] = {"preflop": PREFLOP.get(hand.choice, _preflop(hand.seat, happened))} | {
            street: "wager" if street in placed else "check" for street in (TURN, RIVER)
        }
    return made


def moments(happened: Iterable[Cited]) -> list[dict[str, str]]:
    """When each report of the round was made: on which street, after which hands had acted there, and in whose turn. What
    depends on a pick-up says that there was one, for a sheet does not tell who looked at cards."""
    told: list[dict[str, str]] = []
    moment, acted, looked = "betting", list[int](), False
    for event in happened:
        match event:
            case BettingClosed():
                moment = "before_start"
            case GameStarted():
                moment = "before_deal"
            case CardsDealt():
                moment = "preflop"
            case HandViewed():
                looked = True
            case Decided() if moment in STREETS and event.choice is not Choice.NONE:
                acted.append(event.seat)
            case StreetDealt():
                moment, acted = STREETS[moment], []
            case DealerShown():
                moment, acted = "settlement", []
            case Line() | WagersSettled():
                moment, acted = "after_settlement", []
            case Reported(fact=fact):
                after = f" after {', '.join(map(str, acted))}" if acted else ""
                at = {"reported": f"{moment}{after}"}
                picked_up = looked and moment == "preflop" and fact.get("type") in PICKED_UP and not fact.get("when")
                told.append(at | ({"when": "after_pickup"} if picked_up else {}))
    return told


STREETS = {"preflop": "flop", "flop": "turn", "turn": "river"}
PICKED_UP = ("cards_to_area_without_ante", "incorrect_hole_cards")


def on_sheet(written: dict[str, Any], line: Line) -> str:
    """The name that a sheet's result has for a wager: `jackpot`, `player_poker_extra_2`."""
    bet = line.wager.bet
    if bet in JACKPOTS:
        return "jackpot"
    if is_poker_extra(bet):
        extras = written["wagers"][PLAYER_POKER_EXTRA]
        place = [extra["bettor"] for extra in extras].index(line.wager.bettor or written["player"]) + 1
        return PLAYER_POKER_EXTRA if len(extras) == 1 else f"{PLAYER_POKER_EXTRA}_{place}"
    return bet


def _placed(seat: int, happened: Iterable[Cited]) -> dict[str, int]:
    placed: dict[str, int] = {}
    for event in happened:
        match event:
            case WagerPlaced() if event.seat == seat:
                placed[event.bet] = placed.get(event.bet, 0) + event.amount
            case WagerWithdrawn() if event.seat == seat:
                placed.pop(event.bet, None)
            case Decided() if event.seat == seat and event.play:
                placed[event.bet] = event.play
    return placed


def _preflop(seat: int, happened: Iterable[Cited]) -> str:
    """A hand that was kept unseen in the end had its flop wager all the same."""
    decided = [event for event in happened if isinstance(event, Decided) and event.seat == seat]
    return PREFLOP.get(decided[0].choice, "none") if decided else "none"
