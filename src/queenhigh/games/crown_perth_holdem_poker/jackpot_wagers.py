"""Rules 3.12, 4.2, 4.14, 4.15 and 4.20: Jackpot Wagers in a round, from the start game button to a verified prize.

The dealer settles everything except a winning Jackpot Wager. That waits until a supervisor has verified the hand and,
for a Royal or Straight Flush, until the deck has been sorted into suits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import attrgetter

from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker.book import LADDER, rule
from queenhigh.games.crown_perth_holdem_poker.hand import DEFINED_BY, flop_hand
from queenhigh.games.crown_perth_holdem_poker.jackpot import (
    LEVELS,
    NONE,
    PRIZES,
    ROYAL,
    STRAIGHT_FLUSH,
    Jackpot,
    KeyOff,
    Pools,
    Settlement,
    Winner,
    bonus_of,
    contributed,
    fund_after,
    key_off,
    reversed_parts,
)
from queenhigh.games.crown_perth_holdem_poker.limits import counting
from queenhigh.games.crown_perth_holdem_poker.system_faults import verified_amounts
from queenhigh.games.crown_perth_holdem_poker.table import DEALER, JACKPOTS, SUPERVISOR, PerthRound, Table, jackpot_on
from queenhigh.games.kit.actions import Action, Choice
from queenhigh.games.kit.events import Advised, Event, GameStarted, PoolsRecorded
from queenhigh.games.kit.orders import Asks, Declared
from queenhigh.games.kit.phases import BetsClosed, Hand, Settled
from queenhigh.games.kit.ruling import Award, Ruling
from queenhigh.hands import FiveCard
from queenhigh.money import NOTHING, Cents, Line, Outcome, Wager, lose
from queenhigh.rules import Cited, IllegalAction, Rule

ROWS = PRIZES.by_kind(FiveCard)
PLAY = Choice.PLAY
GONE = (Outcome.RETURNED, Outcome.VOID)


class StartGame(Action, frozen=True, tag=True):
    """The start game button is pressed."""

    declared = Declared("dealer", "Press start game")
    by: str


class VerifyPrizes(Action, frozen=True, tag=True):
    """A supervisor has verified the winning hands. `sorted`: the cards are back in suits. `pools`: what the pools hold now,
    in cents, where other tables feed and win them too."""

    declared = Declared(
        "floor",
        "Verify the prizes",
        fills=("pools",),
        asks={"sorted": Asks("The cards are sorted back into suits", "flag", required=True, default=False)},
    )
    by: str
    sorted: bool = False
    pools: tuple[str, ...] = ()


class KeyedOff(Event, frozen=True, tag=True):
    """A prize button was pressed: whose hand, for which level, and the prize before any sharing."""

    seat: int
    level: int
    hand: str
    prize: Cents
    rule: Rule
    also: tuple[Rule, ...] = ()


def settle_jackpot(wager: Wager, choice: Choice, kind: FiveCard | None, table: Table) -> Line | None:
    """3.12: settle the wager whatever the dealer holds. A winning one gets no line here: a supervisor verifies it (4.14(b))."""
    if choice is not PLAY:
        match choice:
            case Choice.FOLD:
                return lose(wager, rule("3.12(c)(i)"))
            case Choice.NOT_EXPOSED:
                return lose(wager, rule("3.12(c)(ii)"))
            case Choice.NONE if table.readings["A21"] == "no_jackpot":
                return lose(wager, rule("3.12(b)(i)"), rule("5.9(e)(i)"))
    if kind in ROWS:
        return None
    return lose(wager, rule("3.12(c)(iii)"), rule("1.1 Player's Hand (a)"))


def needs_start(round: BetsClosed[Table]) -> bool:
    """4.2: are there Jackpot Wagers, and has the button not been pressed?"""
    jackpot = round.table.jackpot
    return jackpot is not None and jackpot.entered is None and bool(levels_in_play(round))


def start_game(round: BetsClosed[Table], by: str) -> list[Cited]:
    """4.2: enter the wagers, which adds 41 % of them to the pools (reading A5)."""
    LADDER.require(by, DEALER, order="Pressing start game", rule=rule("4.2"))
    jackpot, levels = round.table.jackpot, levels_in_play(round)
    if jackpot is None or jackpot.entered is not None or not levels:
        raise IllegalAction("There is no Jackpot Wager to enter.", rule("4.2"), "Deal.")
    pools, fund = jackpot.pools, jackpot.fund
    if round.table.readings["A5"] == "start_game":
        pools, fund = _taken(pools, fund, levels, round.table, jackpot)
    return [GameStarted(levels, pools, fund, rule("4.2"), (rule("3.15"), rule("3.17(b)")))]


def levels_in_play(round: PerthRound, *, void: bool = False) -> dict[int, int]:
    """Return how many Jackpot Wagers of each level are in the round, including lost ones but not returned ones. In a
    void round only those count that stay lost (reading A33).
    """
    levels: dict[int, int] = {}
    for hand in round.hands.values():
        if bet := jackpot_on(hand):
            release = round.released.get((hand.seat, bet)) if round.released else None
            if (release is None and not void) or (release is not None and release.outcome not in GONE):
                levels[JACKPOTS[bet]] = levels.get(JACKPOTS[bet], 0) + 1
    return levels


def _taken(
    pools: Pools, fund: Fraction, levels: Mapping[int, int], table: Table, jackpot: Jackpot
) -> tuple[Pools, Fraction]:
    entered = contributed(levels, jackpot.level_1, table.readings)
    after = tuple([held + part for held, part in zip(pools, entered.parts, strict=True)])
    return after, fund_after(fund, entered.rest, table.readings)


def pools_at_settlement(round: PerthRound, *, void: bool = False) -> tuple[Pools, Fraction]:
    """Return pools and fund without the contributions of wagers that were returned after the button was pressed
    (readings A5b and A5c).
    """
    table, jackpot = round.table, _jackpot(round)
    if not jackpot.entered or not round.rulings or table.readings["A5"] == "game_over":
        return jackpot.pools, jackpot.fund
    before, wagered, _ = contributed(jackpot.entered, jackpot.level_1, table.readings)
    still, remaining, _ = contributed(levels_in_play(round, void=void), jackpot.level_1, table.readings)
    parts = tuple(entered - kept for entered, kept in zip(before, still, strict=True))
    after = reversed_parts(jackpot, parts, table.readings)
    borne = sum(jackpot.pools, NONE) - sum(after, NONE) - (wagered - remaining)
    return after, fund_after(jackpot.fund, borne, table.readings)


def recorded(round: PerthRound, *, void: bool = False) -> list[Cited]:
    """Return the pools after a round without prizes, or after a void one."""
    jackpot = round.table.jackpot
    if jackpot is None:
        return []
    if void and jackpot.settled is not None:
        pools, fund = _undone(round, jackpot, jackpot.settled)
    else:
        pools, fund = _without_prizes(round, void=void)
    return [PoolsRecorded(pools, fund, NONE, rule("3.17(b)"), (rule("1.1 Void"),) if void else ())]


def _without_prizes(round: PerthRound, *, void: bool = False) -> tuple[Pools, Fraction]:
    return _with_late_contributions(round, *pools_at_settlement(round, void=void), void=void)


def _undone(round: PerthRound, jackpot: Jackpot, settled: Settlement) -> tuple[Pools, Fraction]:
    """Return pools and fund of a round that is void after it was settled: what its settlement changed is put back, as if
    it had been void then. What other tables have done since stays. By the other reading of A5d, a pool that paid a prize
    stays as it is, and the fund gets the prize.
    """
    table, readings = round.table, round.table.readings
    then = replace(round, table=replace(table, jackpot=settled.found))
    void, fund = _without_prizes(then, void=True)
    parts = tuple(left - due for left, due in zip(settled.pools, void, strict=True))
    due = sum(void, fund) - sum(settled.pools, settled.fund)
    if readings["A5d"] == "fund":
        unpaid, _ = _without_prizes(then)
        compared = zip(parts, settled.pools, unpaid, strict=True)
        parts = tuple(part if left == without else NONE for part, left, without in compared)
    if seen := jackpot.when_void:
        jackpot = replace(jackpot, pools=seen.pools, won_since=seen.won_since)
    after = reversed_parts(jackpot, parts, readings)
    return after, fund_after(jackpot.fund, due + sum(jackpot.pools, NONE) - sum(after, NONE), readings)


def _with_late_contributions(
    round: PerthRound, pools: Pools, fund: Fraction, *, void: bool = False
) -> tuple[Pools, Fraction]:
    """By the other reading of A5, the round's wagers are added when it ends, after its prizes."""
    jackpot, table = _jackpot(round), round.table
    if not jackpot.entered or table.readings["A5"] != "game_over":
        return pools, fund
    return _taken(pools, fund, levels_in_play(round, void=void), table, jackpot)


def awaiting(round: Settled[Table]) -> dict[int, FiveCard]:
    """Return the hands with a winning Jackpot Wager and no line yet, and what they make with the flop."""
    return {hand.seat: flop_hand(hand.cards, round.shared) for hand in _without_line(round, round.lines)}


def pending(round: PerthRound, lines: list[Line]) -> list[Cited]:
    """Return the hands to notify that a prize is pending: those whose Jackpot Wager got no line."""
    return [
        Advised(hand.seat, hand.player, "a winning Jackpot Wager: the hand waits for a supervisor", rule("4.14(b)"))
        for hand in _without_line(round, lines)
    ]


_WAGERS = attrgetter("wagers")


def _without_line(round: PerthRound, lines: Sequence[Line]) -> list[Hand]:
    """Return the hands whose Jackpot Wager has no line among these; none if there is one for every wager."""
    if len(lines) == sum(map(len, map(_WAGERS, round.hands.values()))):
        return []
    drawn = {line.wager.seat for line in lines if line.wager.bet in JACKPOTS}
    return [hand for hand in round.in_order if jackpot_on(hand) and hand.seat not in drawn]


def verify(round: Settled[Table], action: VerifyPrizes) -> list[Cited]:
    """4.14-4.18: verify the winning hands, key them off in the book's order, share the prizes and pay them."""
    LADDER.require(action.by, SUPERVISOR, order="Verifying a jackpot hand", rule=rule("4.14(b)"))
    held = awaiting(round)
    if not held:
        raise IllegalAction("No Jackpot Wager waits for its prize.", rule("4.14(b)"), "Press game over.")
    if any(kind.label in (ROYAL, STRAIGHT_FLUSH) for kind in held.values()) and not action.sorted:
        raise IllegalAction("The cards are sorted into suits first.", rule("4.15"), "Sort them, then pay.")
    pools, fund = pools_at_settlement(round)
    prizes, keyed, also = dict.fromkeys(held, NOTHING), list[KeyedOff](), dict[int, list[Rule]]()
    for seat, kind in held.items():
        also[seat] = [ROWS[kind].rule, rule("4.14(a)"), rule("4.14(b)"), DEFINED_BY[kind]]
        if kind.label in (ROYAL, STRAIGHT_FLUSH):
            also[seat].append(rule("4.15"))
            continue
        for level in _levels(round, seat):
            amount = bonus_of(level, kind.label, _jackpot(round).level_1)
            prizes[seat] = Cents(prizes[seat] + amount)
            keyed.append(KeyedOff(seat, level, kind.label, amount, rule("4.14(a)"), (ROWS[kind].rule,)))
    cited: tuple[Rule, ...] = (rule("3.15"),)
    if action.pools:
        pools, cited = tuple(map(Fraction, action.pools)), (*cited, rule("4.20"))
    won, after, reseeded = _keyed_off(round, held, pools, prizes, also)
    lines = [_won(round, round.hands[seat], prizes[seat], also[seat]) for seat in held]
    paid = sum(line.paid + line.returned for line in lines)
    excess = sum(line.wager.stake - _price(round, line.wager) for line in lines)
    change = sum(pools, NONE) - sum(after, NONE) - (paid - excess)
    fund = fund_after(fund, change, round.table.readings)
    awards = tuple(Award(rule("3.12(b)(ii)"), (seat,), prizes[seat], tuple(dict.fromkeys(also[seat]))) for seat in held)
    made = Ruling(rule("4.14(b)"), SUPERVISOR, awards)
    after, fund = _with_late_contributions(round, after, fund)
    return [made, *keyed, *won, *lines, PoolsRecorded(after, fund, reseeded, rule("3.17(b)"), cited)]


def _keyed_off(
    round: PerthRound, held: Mapping[int, FiveCard], pools: Pools, prizes: dict[int, Cents], also: dict[int, list[Rule]]
) -> tuple[list[KeyedOff], Pools, Fraction]:
    """Add the prizes of Table 1 to `prizes` and `also`. Return the pools afterwards and the cost of reseeding them."""
    winners = [Winner(seat, level, kind.label) for seat, kind in held.items() for level in _levels(round, seat)]
    keyed, reseeded = list[KeyedOff](), NONE
    for done in key_off(pools, winners, _jackpot(round).level_1, round.table.readings, verified_amounts(round)):
        if isinstance(done, KeyOff):
            pools, reseeded = done.pools, reseeded + done.reseeded
            keyed.append(KeyedOff(done.seat, done.level, done.hand, done.prize, rule("4.14(a)"), done.rules))
            also[done.seat] += done.rules
        else:
            for seat, share in done.shares.items():
                prizes[seat] = Cents(prizes[seat] + share)
                also[seat] += done.rules
    return keyed, pools, reseeded


def _levels(round: PerthRound, seat: int) -> tuple[int, ...]:
    """Return the levels that a wager wins for: its own or, by the other reading of A11, those of its parts as well."""
    level = JACKPOTS[jackpot_on(round.hands[seat])]
    return LEVELS if level == 3 and round.table.readings["A11"] == "separate_prizes" else (level,)


def _won(round: PerthRound, hand: Hand, prize: Cents, also: list[Rule]) -> Line:
    """Only the prize is paid; by the other reading of A3 the wager is returned as well."""
    bet = jackpot_on(hand)
    wager, price = hand.wager(bet), _price(round, hand.wager(bet))
    returned = wager.stake - (NOTHING if round.table.readings["A3"] == "returned" else price)
    eligible = rule("5.9(e)(i)") if hand.choice is Choice.NONE else rule("3.12(b)(i)")
    rules = (*dict.fromkeys(also), eligible, rule("1.1 Player's Hand (a)"))
    if price != wager.stake:
        rules += (rule("5.11"),)
    return Line(wager, Outcome.WIN, prize, Cents(returned), rule("3.12(b)(ii)"), rules)


def _price(round: PerthRound, wager: Wager) -> Cents:
    return counting(round.table, round.hands[wager.seat], wager.bet)


def _jackpot(round: PerthRound) -> Jackpot:
    assert round.table.jackpot is not None
    return round.table.jackpot
