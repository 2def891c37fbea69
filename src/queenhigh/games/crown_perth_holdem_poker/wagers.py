"""Rules 3.1-3.5, 3.8-3.11 and 3.23-3.32: which wagers an area may hold, whose they are, and who has first right.

Several people may wager on one area. The ante player controls the hand and always has first right. A Dealer Poker Extra
and two of three Player Poker Extra wagers may belong to other players (reading A32).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from queenhigh.games.crown_perth_holdem_poker.book import LADDER, PAY, rule
from queenhigh.games.crown_perth_holdem_poker.jackpot import WAGERS, wager_of
from queenhigh.games.crown_perth_holdem_poker.limits import outside_limits
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER,
    DEALER_POKER_EXTRA,
    JACKPOTS,
    PLAYER_POKER_EXTRA,
    Limits,
    PerthRound,
    Table,
    is_poker_extra,
    jackpot_on,
    others_on,
    poker_extra_of,
)
from queenhigh.games.kit.actions import Decline, PlaceWager, WithdrawWager
from queenhigh.games.kit.events import (
    Advised,
    BettingClosed,
    PriorityDeclined,
    RoundEnded,
    WagerPlaced,
    WagerReleased,
    WagerWithdrawn,
)
from queenhigh.games.kit.legal import Amounts, Bar, may_add, refuse
from queenhigh.games.kit.log import replay
from queenhigh.games.kit.phases import Betting, Hand
from queenhigh.games.kit.release import out_of_play, released_line
from queenhigh.money import Cents, Outcome, in_dollars
from queenhigh.rules import Cited, IllegalAction, Rule

POKER_EXTRAS = int(PAY.figure("player_poker_extras_per_area"))
CHIPS = "chips"
PLACED_BY: dict[str, Rule] = {
    ANTE: rule("3.3"),
    DEALER_POKER_EXTRA: rule("3.23"),
    PLAYER_POKER_EXTRA: rule("3.29"),
    **dict.fromkeys(JACKPOTS, rule("3.9")),
}
"""The wagers that are placed before a round, and the clause that says when."""


Placed = list[Cited] | Bar
"""What placing a wager leads to, or what forbids it."""


def place(round: PerthRound, action: PlaceWager) -> list[Cited]:
    placed = placing(round, action)
    if isinstance(placed, Bar):
        raise IllegalAction(*placed)
    return placed


def against_placing(round: PerthRound, action: PlaceWager) -> Bar | None:
    placed = placing(round, action)
    return placed if isinstance(placed, Bar) else None


def placing(round: PerthRound, action: PlaceWager) -> Placed:
    table, bet, seat = round.table, action.bet, action.seat
    if type(round) is not Betting:
        return locked(action)
    if bet not in PLACED_BY:
        what = f"Before the deal an area takes {', '.join(PLACED_BY)}, not {bet}."
        return Bar(what, rule("3.1"), "Place one of these.")
    if action.medium != CHIPS:
        clause = rule("3.2") if action.medium.startswith("oral") else rule("3.1")
        return Bar(f"A wager is made in chips, not {action.medium}.", clause, "Put chips down.")
    if action.amount <= 0 or not 1 <= seat <= table.areas:
        what = f"A wager is chips on one of the areas 1 to {table.areas}."
        return Bar(what, rule("3.1"), "Place chips on one of them.")
    if table.excluded and action.player in table.excluded:
        return Bar(f"{action.player} is excluded from the game.", rule("6.9(b)"), "Leave the table.")
    if round.released and (out := out_of_play(round, seat, bet)):
        return out
    return OFFERED[bet](table, action, round.hands.get(seat))


def amounts(round: PerthRound, _player: str, _seat: int, bet: str) -> Amounts | None:
    """Return the amounts that count in full: an ante within the limits, a Jackpot Wager of its value, any amount for
    others. A poker extra already placed may be increased.
    """
    table, limits = round.table, round.table.limits
    if bet in JACKPOTS:
        price = wager_of(JACKPOTS[bet], table.jackpot.level_1) if table.jackpot else 0
        return Amounts(price, price) if price else None
    if bet != ANTE:
        return Amounts(1, None)
    base = limits.min if table.readings["A19"] == "minimum" else 0
    return may_add(0, limits.min, limits.max, limits.unit or 1, base)


def _ante(table: Table, action: PlaceWager, hand: Hand | None) -> Placed:
    """3.4 and 3.5(b): one ante per area. The player who had it in the round before has first right, until they give it up."""
    seat, player = action.seat, action.player
    first = table.reserved.get(seat, player)
    if first != player and (seat, ANTE) not in table.declined:
        return Bar(f"{first} has the first right to area {seat}.", rule("3.5(b)"), "Choose another.")
    before: list[Cited] = []
    if hand is not None:
        if ANTE in hand.wagers:
            return Bar(f"Area {seat} already has an ante.", rule("3.4"), "Choose a free area.")
        if hand.player != player:
            if set(hand.wagers) != {DEALER_POKER_EXTRA}:
                return Bar(f"Area {hand.seat} has {hand.player}'s wagers.", rule("3.10"), "Choose another.")
            before = _made_room(hand, player)
    placed = WagerPlaced(seat, player, ANTE, action.amount, rule("3.3"))
    part = outside_limits(table, ANTE, action.amount)
    if part is None:
        return [*before, placed]
    note = f"ante {in_dollars(action.amount)}: {_said(table.limits)}"
    return [*before, placed, Advised(seat, player, note, part.why[0])]


@cache
def _said(limits: Limits) -> str:
    most = f" to {in_dollars(limits.max)}" if limits.max is not None else ""
    unit = f", in units of {in_dollars(limits.unit)}" if limits.unit else ""
    return f"the limits are {in_dollars(limits.min)}{most}{unit}"


def _made_room(hand: Hand, player: str) -> list[Cited]:
    """A Dealer Poker Extra that was there first stays, and the hand becomes the ante player's (3.5(a), 3.26)."""
    amount = hand.wagers[DEALER_POKER_EXTRA]
    moved = f"{DEALER_POKER_EXTRA}/{hand.player}"
    return [
        WagerWithdrawn(hand.seat, DEALER_POKER_EXTRA, rule("3.26")),
        WagerPlaced(hand.seat, player, moved, amount, rule("3.26")),
    ]


def _jackpot(table: Table, action: PlaceWager, hand: Hand | None) -> Placed:
    """3.8-3.11: by the ante player, one per hand, of exactly its value. Level 1 and level 2 together are level 3."""
    seat, level = action.seat, JACKPOTS[action.bet]
    if table.jackpot is None:
        return Bar("This table has no jackpot.", rule("3.8(a)"), "Place another wager.")
    if hand is not None and hand.player != action.player:
        what = f"The Jackpot Wager of area {seat} is {hand.player}'s to place."
        return Bar(what, rule("3.10"), "Leave it to them.")
    if table.readings["A32b"] == "refused" and (hand is None or ANTE not in hand.wagers):
        return Bar(f"Area {seat} has no ante.", rule("3.11"), "Place it on an area with an ante.")
    price = wager_of(level, table.jackpot.level_1)
    if action.amount < price:
        return Bar(f"A level {level} wager is {in_dollars(price)}, no less.", WAGERS[level], "Place that much.")
    if hand is not None and (other := jackpot_on(hand)):
        if {level, JACKPOTS[other]} != {1, 2}:
            return Bar(f"Area {seat} already has its Jackpot Wager.", WAGERS[level], "Take it back first.")
        both = Cents(action.amount + hand.wagers[other])
        return [
            WagerPlaced(seat, action.player, "jackpot_3", both, rule("3.8(c)")),
            WagerWithdrawn(seat, other, rule("3.8(c)")),
        ]
    placed = WagerPlaced(seat, action.player, action.bet, action.amount, WAGERS[level])
    if action.amount == price:
        return [placed]
    note = f"a level {level} wager is {in_dollars(price)}; the rest of {in_dollars(action.amount)} does not count"
    return [placed, Advised(seat, action.player, note, WAGERS[level])]


def _dealer_poker_extra(table: Table, action: PlaceWager, hand: Hand | None) -> Placed:
    """3.24-3.26: one per area, with or without an ante there. The ante player has first right."""
    seat, player = action.seat, action.player
    if hand is None:
        return [WagerPlaced(seat, player, DEALER_POKER_EXTRA, action.amount, rule("3.26"))]
    taken, own = _dealer_poker_extra_on(hand), player == hand.player
    if taken and not (own and taken != DEALER_POKER_EXTRA and table.readings["A32"] == "displaces"):
        return Bar(f"Area {seat} already has a Dealer Poker Extra.", rule("3.24"), "Choose another area.")
    if own:
        placed = WagerPlaced(seat, player, DEALER_POKER_EXTRA, action.amount, rule("3.23"))
        return [WagerWithdrawn(seat, taken, rule("3.25")), placed] if taken else [placed]
    if table.readings["A32"] == "held" and (seat, DEALER_POKER_EXTRA) not in table.declined:
        return Bar(f"{hand.player} has the first right to area {seat}.", rule("3.25"), "Ask them to decline it.")
    return [WagerPlaced(seat, player, f"{DEALER_POKER_EXTRA}/{player}", action.amount, rule("3.25"))]


def _dealer_poker_extra_on(hand: Hand) -> str:
    for bet in hand.wagers:
        if bet.startswith(DEALER_POKER_EXTRA):
            return bet
    return ""


def _player_poker_extra(table: Table, action: PlaceWager, hand: Hand | None) -> Placed:
    """3.30-3.32: three per area with an ante, one of them reserved for the ante player."""
    seat = action.seat
    if hand is None or ANTE not in hand.wagers:
        return Bar(f"Area {seat} has no ante.", rule("3.32"), "Place it on an area with an ante.")
    bet = poker_extra_of(action.player, hand)
    own = bet == PLAYER_POKER_EXTRA
    displaced: list[Cited] = []
    if bet not in hand.wagers and (others := others_on(hand)):
        has_own = PLAYER_POKER_EXTRA in hand.wagers
        full = len(others) + has_own >= POKER_EXTRAS
        if full and not (own and table.readings["A32"] == "displaces"):
            what = f"Area {seat} already has {POKER_EXTRAS} Player Poker Extra wagers."
            return Bar(what, rule("3.30"), "Choose another area.")
        held = table.readings["A32"] == "held" and not has_own and (seat, PLAYER_POKER_EXTRA) not in table.declined
        if not own and held and len(others) == POKER_EXTRAS - 1:
            return Bar(f"The last place is kept for {hand.player}.", rule("3.31"), "Ask them to decline it.")
        displaced = [WagerWithdrawn(seat, others[-1], rule("3.31"))] if full else []
    clause = rule("3.29") if own else rule("3.31")
    return [*displaced, WagerPlaced(seat, action.player, bet, action.amount, clause)]


OFFERED: dict[str, Callable[[Table, PlaceWager, Hand | None], Placed]] = {
    ANTE: _ante,
    DEALER_POKER_EXTRA: _dealer_poker_extra,
    PLAYER_POKER_EXTRA: _player_poker_extra,
    **dict.fromkeys(JACKPOTS, _jackpot),
}
"""For each wager that is placed before a round, what placing it leads to, or what forbids it."""


def withdraw(round: PerthRound, action: WithdrawWager) -> list[Cited]:
    """Wagers may be withdrawn until the call. Wagers that depend on an ante are dealt with when betting closes."""
    refuse(against_withdrawing(round, action))
    return [WagerWithdrawn(action.seat, action.bet, placed_by(action.bet))]


def placed_by(bet: str) -> Rule:
    return PLACED_BY[bet.partition("/")[0]]


def against_withdrawing(round: PerthRound, action: WithdrawWager) -> Bar | None:
    if not isinstance(round, Betting):
        return locked(action)
    hand = round.hands.get(action.seat)
    if hand is None or action.bet not in hand.wagers:
        what = f"Area {action.seat} has no {action.bet} to take back."
        return Bar(what, rule("3.1"), "Name a wager that is there.")
    may_go = round.table.readings["A33b"] == "taken_back"
    return out_of_play(round, action.seat, action.bet, taken_back=may_go)


FIRST_RIGHTS = {ANTE: rule("3.5(b)"), DEALER_POKER_EXTRA: rule("3.25"), PLAYER_POKER_EXTRA: rule("3.31")}
"""The wagers on an area to which a player has first right, and the clauses that say so."""


def decline(round: PerthRound, action: Decline) -> list[Cited]:
    """The player gives up a first right: to the ante of an area (3.5(b)), or to a poker extra on it."""
    refuse(against_declining(round, action))
    return [PriorityDeclined(action.seat, action.player, action.bet, FIRST_RIGHTS[action.bet])]


def against_declining(round: PerthRound, action: Decline) -> Bar | None:
    hand = round.hands.get(action.seat)
    if action.bet not in FIRST_RIGHTS:
        return Bar(f"No one has a first right to {action.bet}.", rule("3.5(b)"), "Name the ante or a poker extra.")
    first = round.table.reserved.get(action.seat) if action.bet == ANTE else hand.player if hand else None
    if first != action.player:
        what = f"{action.player} has no first right there."
        return Bar(what, FIRST_RIGHTS[action.bet], "Place the wager, or choose another area.")
    return None


def close_betting(round: Betting[Table], by: str) -> list[Cited]:
    """The call of "No more bets" begins the round. Wagers that lack the ante they need are returned."""
    LADDER.require(by, DEALER, order="Closing the betting", rule=rule("1.1 Round of Play"))
    if not round.hands:
        raise IllegalAction("No one has wagered, so there is no round to play.", rule("3.3"), "Wait for an ante.")
    closed = BettingClosed(rule("1.1 Round of Play"))
    invalid = [*_without_ante(round), *_too_large(round)]
    if not invalid:
        return [closed]
    events: list[Cited] = [*invalid, closed]
    if any(ANTE in hand.wagers for hand in round.hands.values()):
        return events
    after = replay(round, events)
    lines = [released_line(h.wager(bet), after.released[h.seat, bet]) for h in after.in_order for bet in h.wagers]
    return [*events, *lines, RoundEnded("settled", rule("3.27"))]


def _without_ante(round: Betting[Table]) -> list[WagerReleased]:
    """3.11, 3.32: wagers that depend on the ante of their own area. 3.27: a Dealer Poker Extra needs an ante anywhere
    at the table.
    """
    anybody = any(ANTE in hand.wagers for hand in round.hands.values())
    released: list[WagerReleased] = []
    for hand in round.in_order:
        if ANTE in hand.wagers:
            continue
        for bet in hand.wagers:
            if is_poker_extra(bet):
                clause = rule("3.32")
            elif bet in JACKPOTS:
                clause = rule("3.11")
            elif not anybody:
                clause = rule("3.27")
            else:
                continue
            released.append(WagerReleased(hand.seat, bet, Outcome.RETURNED, clause))
    return released


def _too_large(round: Betting[Table]) -> list[WagerReleased]:
    """By the other reading of A20, a Jackpot Wager above its value is invalid as a whole."""
    jackpot = round.table.jackpot
    if jackpot is None or round.table.readings["A20"] != "return_whole":
        return []
    return [
        WagerReleased(hand.seat, bet, Outcome.RETURNED, rule("5.11"))
        for hand in round.in_order
        if ANTE in hand.wagers
        and (bet := jackpot_on(hand))
        and hand.wagers[bet] > wager_of(JACKPOTS[bet], jackpot.level_1)
    ]


def locked(action: PlaceWager | WithdrawWager) -> Bar:
    """Say why a wager cannot be changed any more."""
    clause = PLACED_BY.get(action.bet.partition("/")[0], rule("3.3"))
    return Bar("The round of play has begun.", clause, "Wait for the next one.")
