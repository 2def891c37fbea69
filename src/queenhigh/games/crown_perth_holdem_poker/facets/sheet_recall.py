"""Write a played round of Crown Perth's Hold'em Poker down as a sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from queenhigh.games.crown_perth_holdem_poker.jackpot import LEVELS, Jackpot, Pools, contributed
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
    PoolsRecorded,
    WagerPlaced,
    WagersSettled,
    WagerWithdrawn,
)
from queenhigh.games.kit.phases import Hand, Over
from queenhigh.money import Line, in_dollars, rounded_down
from queenhigh.notation.fields import decimals
from queenhigh.notation.sheets import Recall, Recorded
from queenhigh.notation.three_card import limits_as_data
from queenhigh.rules import Cited

PREFLOP = {Choice.PLAY: FLOP, Choice.FOLD: "fold", Choice.NONE: "none"}


def table(over: Over[Any]) -> dict[str, Any]:
    """The sheet's pools are those at settlement, as if every Jackpot Wager on it had been entered: without what the
    start game button did enter, and with the contributions of them all.
    """
    limits = limits_as_data(over.table.limits)
    made: dict[str, Any] = {"limits": limits, "shoe": over.table.device.value, "areas": over.table.areas}
    if (last := over.table.jackpot) is not None:
        jackpot, later = _settled(last)
        readings = over.table.readings
        entered = jackpot.entered or {} if readings["A5"] == "start_game" else {}
        went_in = contributed(entered, jackpot.level_1, readings).parts
        on_sheet = contributed(_levels(over), jackpot.level_1, readings).parts
        held = tuple(pool - part + every for pool, part, every in zip(jackpot.pools, went_in, on_sheet, strict=True))
        made["jackpot"] = {"level_1": in_dollars(jackpot.level_1), **_seen(held, jackpot.won_since)}
        if later is not None:
            made["jackpot"]["when_void"] = _seen(later.pools, later.won_since)
    return made


def _settled(last: Jackpot) -> tuple[Jackpot, Jackpot | None]:
    """Return the jackpot that the settlement found and, where others have moved it since, what a later void found."""
    if last.settled is None:
        return last, None
    found = last.settled.found
    if (before := found.settled) is None:
        return found, None
    same = (found.pools, found.won_since) == (before.pools, before.found.won_since)
    return before.found, None if same else found


def _seen(pools: Pools, won_since: tuple[int, ...]) -> dict[str, Any]:
    told: dict[str, Any] = {"pools": {str(level): decimals(pools[level - 1] / 100) for level in LEVELS}}
    return told | ({"won_since": list(won_since)} if won_since else {})


def _levels(over: Over[Any]) -> Counter[int]:
    return Counter(
        JACKPOTS[bet] for hand in over.hands.values() if ANTE in hand.wagers for bet in hand.wagers if bet in JACKPOTS
    )


def recorded(happened: Sequence[Cited]) -> list[Recorded]:
    pooled = [event.pools for event in happened if isinstance(event, PoolsRecorded)]
    if not pooled:
        return []
    held = {str(level): in_dollars(rounded_down(pool)) for level, pool in zip(LEVELS, pooled[-1], strict=True)}
    return [Recorded("the pools were", held, lambda again: again["jackpot"].get("pools"))]


def seat(_: Over[Any], hand: Hand, happened: Sequence[Cited]) -> dict[str, Any]:
    """Return a seat's wagers as placed, and its decision on each street."""
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
    made: dict[str, Any] = {"wagers": wagers, "decision": None}
    if ANTE in placed:
        later = {street: "wager" if street in placed else "check" for street in (TURN, RIVER)}
        if hand.choice is Choice.FOLD and FLOP in placed:  # after the flop, by the other reading of A29
            folded = (TURN, RIVER)[_decisions(hand.seat, happened) - 2]
            made["decisions"] = {"preflop": FLOP} | later | {folded: "fold"}
        else:
            made["decisions"] = {"preflop": PREFLOP.get(hand.choice, _preflop(hand.seat, happened))} | later
    return made


STREETS = {"preflop": "flop", "flop": "turn", "turn": "river"}
PICKED_UP = ("cards_to_area_without_ante", "incorrect_hole_cards")


def retold(told: dict[str, Any], moment: str, looked: Sequence[int], _: Over[Any]) -> dict[str, Any]:
    """State that cards were picked up where the ruling depends on it, because a sheet does not record who looked at cards."""
    picked_up = looked and moment.startswith("preflop") and told["type"] in PICKED_UP and not told.get("when")
    return told | ({"when": "after_pickup"} if picked_up else {})


def on_sheet(written: dict[str, Any], line: Line) -> str:
    """Return a wager's name in a sheet's result, such as `jackpot` or `player_poker_extra_2`."""
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


def _decisions(seat: int, happened: Iterable[Cited]) -> int:
    return sum(isinstance(event, Decided) and event.seat == seat for event in happened)


def _preflop(seat: int, happened: Iterable[Cited]) -> str:
    """A hand that its player kept unexposed in the end still had a flop wager."""
    decided = [event for event in happened if isinstance(event, Decided) and event.seat == seat]
    return PREFLOP.get(decided[0].choice, "none") if decided else "none"


RECALL = Recall(
    table=table,
    seat=seat,
    start="betting",
    marks={
        BettingClosed: "before_start",
        GameStarted: "before_deal",
        CardsDealt: "preflop",
        DealerShown: "settlement",
        Line: "before_prizes",
        WagersSettled: "after_settlement",
    },
    street_after=STREETS,
    retold=retold,
    wager=on_sheet,
    recorded=recorded,
)
