"""*Rule on the bet*: ambiguous chips and words, actions out of turn, all-ins that may reopen the betting; between hands
the button and the blinds (`blinds`), and the floor's orders in a tournament (`tournament`).

The room's own `act` plays the hand and also decides the action in question, so the key is the room's own decision
(6.12-6.18).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.bounds import options
from queenhigh.games.crown_melbourne_crown_poker.facets.drills import blinds, tournament
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.dealing import (
    CALL,
    PokerPlay,
    Setup,
    board_row,
    seat_rows,
    signs,
    table,
)
from queenhigh.games.crown_melbourne_crown_poker.games import ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.games.crown_melbourne_crown_poker.round import act, replay
from queenhigh.games.kit.actions import Action
from queenhigh.money import in_dollars
from queenhigh.rules import Cited, InputError, Refusal, Rule
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.chips import RACK, cut
from queenhigh.training.drill import Asks, Drill, Item, Kind
from queenhigh.training.resting import at_table, marked, resting
from queenhigh.training.ruling_items import siblings
from queenhigh.training.stories import counted, dollars
from queenhigh.training.words import about

SEATS = (1, 2, 3, 4)
PATIENCE = 2000
TAKEN = {
    "check": "a check",
    "call": "a call",
    "bet": "a bet",
    "raise_to": "a raise",
    "short": "neither: the player adds the difference, or folds and leaves the chips",
}
STANDS, FREE = "It stands", "It does not stand: the player chooses again"
BOUND = "It does not stand: the player may call or fold, and may no longer bet or raise"
YES, NO = "Yes", "No: only call or fold"
Case = Callable[[PokerPlay, BettingRound, Chance], tuple[Action, str] | None]


def _chips(cents: int) -> tuple[int, ...]:
    return tuple(chip for chip, count in cut(cents).items() for _ in range(count))


def _put(hand: BettingRound, chips: tuple[int, ...], said: str = "") -> tuple[Action, str]:
    aloud = f'says "{said}" and' if said else "says nothing and"
    return do.PutIn(hand.turn, chips, said), f"Seat {hand.turn} {aloud} puts in {_told(chips)}."


def _told(chips: tuple[int, ...]) -> str:
    """`one red chip ($5) and two white chips ($1 each)`."""
    piles = [
        f"{counted(number)} {RACK[chip]} chip{'s' if number > 1 else ''} ({dollars(chip)}{' each' if number > 1 else ''})"
        for chip in RACK
        if (number := chips.count(chip))
    ]
    return " and ".join(filter(None, (", ".join(piles[:-1]), piles[-1])))


def _oversize(_: PokerPlay, hand: BettingRound, chance: Chance) -> tuple[Action, str] | None:
    """A chip that is larger than the call or, if there is nothing to call, at least as large as a bet."""
    seat, least = hand.seats[hand.turn], 0 if hand.level else options(hand).min_to
    fitting = [chip for chip in RACK if hand.level - seat.bet < chip < seat.stack and chip >= least]
    return _put(hand, (chance.one(fitting),)) if fitting else None


def _said(_: PokerPlay, hand: BettingRound, chance: Chance) -> tuple[Action, str] | None:
    seat = hand.seats[hand.turn]
    fitting = [chip for chip in RACK if hand.level - seat.bet < chip < seat.stack]
    return _put(hand, (chance.one(fitting),), "raise") if fitting and hand.level else None


def _between(low: float, high: float) -> Case:
    """Chips for a call plus this share of the last bet or raise."""

    def case(_: PokerPlay, hand: BettingRound, chance: Chance) -> tuple[Action, str] | None:
        seat = hand.seats[hand.turn]
        over = [by for by in range(100, hand.step, 100) if low * hand.step <= by < high * hand.step]
        if not over or not hand.level:
            return None
        added = hand.level - seat.bet + chance.one(over)
        chips = _chips(added)
        return _put(hand, chips) if len(chips) > 1 and added < seat.stack else None

    return case


def _too_little(_: PokerPlay, hand: BettingRound, chance: Chance) -> tuple[Action, str] | None:
    owed = hand.level - hand.seats[hand.turn].bet
    return _put(hand, _chips(100 * (1 + chance.below(owed // 100 - 1)))) if 200 <= owed < 20_000 else None


def _early(action: str, *, overtaken: bool) -> Case:
    """The second player acts too early; then the player whose turn it was calls or checks, or bets more."""

    def case(play: PokerPlay, hand: BettingRound, chance: Chance) -> tuple[Action, str] | None:
        if len(hand.waiting) < 2:
            return None
        now, second = hand.waiting[:2]
        seat, may = hand.seats[second], options(hand)
        if may.barred_by is not None:
            return None
        meant: do.Wagering
        if action == "check":
            if hand.level > seat.bet:
                return None
            meant, told = do.Check(second), "checks"
        elif not hand.level:
            meant, told = do.Bet(second, may.min_to), f"bets {dollars(may.min_to)}"
        else:
            meant, told = do.RaiseTo(second, may.min_to), f"raises to {dollars(may.min_to)}"
        play.do(do.OutOfTurn(meant))
        lines = f"Seat {second} {told}, out of turn."
        more = min(may.min_to + hand.step * 2, may.max_to)
        if overtaken:
            wager = do.RaiseTo(now, more) if hand.level else do.Bet(now, more)
            return (
                wager,
                f"{lines} Seat {now}, whose turn it was, {'raises to' if hand.level else 'bets'} {dollars(more)}.",
            )
        plain: Action = do.Check(now) if may.may_check else do.Call(now)
        return plain, f"{lines} Seat {now}, whose turn it was, {'checks' if may.may_check else 'calls'}."

    return case


PUT_IN: dict[str, Case] = {
    "one oversize chip": _oversize,
    "raise said with one chip": _said,
    "less than half a raise": _between(0, 0.5),
    "half a raise or more": _between(0.5, 1),
    "less than a call": _too_little,
}
OUT_OF_TURN: dict[str, Case] = {
    "bet out of turn": _early("bet", overtaken=False),
    "bet out of turn, overtaken": _early("bet", overtaken=True),
    "check out of turn": _early("check", overtaken=False),
    "check out of turn, overtaken": _early("check", overtaken=True),
}
ALL_IN = "all-in: reopened or not"


def topics() -> tuple[str, ...]:
    return (*PUT_IN, *OUT_OF_TURN, ALL_IN, *blinds.TOPICS, *tournament.TOPICS)


def betting_drill(seed: str, level: int, topic: str) -> Drill:
    chosen = topic or Chance("betting", BOOK.id, seed, level).one(topics())
    title = f"Rule on the bet: {BOOK.house}, {BOOK.title}"
    if chosen in (*blinds.TOPICS, *tournament.TOPICS):
        made = blinds.made if chosen in blinds.TOPICS else tournament.made
        lines, items = made(chosen, Chance("betting", BOOK.id, seed, level, chosen))
        return Drill(Kind.BETTING, BOOK.id, seed, level, title, tuple(lines), tuple(items), (chosen,), topic=topic)
    wanted = bool(Chance("betting answer", BOOK.id, seed, level).below(2))
    for attempt in range(PATIENCE):
        chance = Chance("betting", BOOK.id, seed, level, chosen, attempt)
        if found := _made(chance, chosen, level, wanted=wanted):
            lines, hand, items = found
            layout = (*board_row(hand), *seat_rows(hand, _lies(hand), shown=()))
            told, asked = tuple(lines), tuple(items)
            return Drill(Kind.BETTING, BOOK.id, seed, level, title, told, asked, (chosen,), topic=topic, layout=layout)
    raise InputError(f"No hand of {BOOK.id} brings up {chosen!r}.")


def _lies(hand: BettingRound) -> dict[int, int]:
    return {number: seat.bet for number, seat in hand.seats.items()}


def _made(chance: Chance, topic: str, level: int, *, wanted: bool) -> tuple[list[str], BettingRound, list[Item]] | None:
    most = 10 if topic == ALL_IN else 200
    stacks = {seat: 100 * (most // 5 + chance.below(most)) * (1 + level) for seat in SEATS}
    play = PokerPlay(Setup(table(), stacks, dict.fromkeys(SEATS, (CALL,)), chance.one(SEATS)), chance)
    if not play.until("BettingRound", chance.below(1 + level) % 4):
        return None
    told = _played(play, chance, chance.below(3) + (topic == ALL_IN))
    hand = play.hand
    if told is None or not isinstance(hand, BettingRound):
        return None
    before = [*signs(hand), f"No limit. It is the {ROUNDS[hand.street]} betting round.", *told]
    before.append(_stacks(hand))
    try:
        if topic == ALL_IN:
            return _all_in(before, hand, wanted=wanted)
        case = (PUT_IN | OUT_OF_TURN)[topic](play, hand, chance)
        if case is None:
            return None
        action, words = case
        now = play.hand
        assert isinstance(now, BettingRound)
        items = _read(now, action) if topic in PUT_IN else _released(now, action)
    except (Refusal, InputError):
        return None
    return ([*before, f"Reported: {words}"], hand, items) if items else None


def _stacks(hand: BettingRound) -> str:
    behind = ", ".join(f"seat {number} {dollars(seat.stack)}" for number, seat in hand.seats.items() if seat.live)
    return f"Stacks: {behind}. Seat {hand.turn} is to act."


def _played(play: PokerPlay, chance: Chance, count: int) -> list[str] | None:
    """The given number of plain actions before the question, in words."""
    told = []
    for _ in range(count):
        hand = play.hand
        if not isinstance(hand, BettingRound):
            return None
        may = options(hand)
        if may.barred_by is None and chance.below(2) and may.min_to + 400 <= may.max_to:
            to = may.min_to + 100 * chance.below(4)
            play.do(do.RaiseTo(may.seat, to) if hand.level else do.Bet(may.seat, to))
            told.append(f"Seat {may.seat} {'raises to' if hand.level else 'bets'} {dollars(to)}.")
        elif may.may_check:
            play.do(do.Check(may.seat))
            told.append(f"Seat {may.seat} checks.")
        else:
            play.do(do.Call(may.seat))
            told.append(f"Seat {may.seat} calls {dollars(hand.level)}.")
    return told


def _read(hand: BettingRound, action: Action) -> list[Item] | None:
    """How the chips are read, the total wager, and the clause."""

    def keys(events: list[Cited]) -> tuple[str, int, Rule]:
        first: Any = events[0]
        if isinstance(first, happened.PutInShort):
            return "short", first.to, first.rule
        assert isinstance(first, happened.ReadAs)
        return first.taken, first.to, first.rule

    def by(readings: Any) -> dict[str, object]:
        return dict(zip(("taken", "to", "clause"), keys(act(at_table(hand, readings), action)), strict=True))

    taken, to, rule = keys(act(hand, action))
    if taken not in TAKEN:
        return None
    why = about(BOOK, rule.clause)
    which = Item(
        "taken",
        "What does it count as?",
        Asks.ONE,
        (LETTERS[list(TAKEN).index(taken)],),
        why,
        (rule.clause,),
        tuple(TAKEN.values()),
    )
    ask = "That seat's total wager in this betting round"
    amount = Item("to", ask, Asks.MONEY, (in_dollars(to),), why, (rule.clause,))
    return marked([which, amount, _clause(rule)], resting(BOOK, hand.table.readings, by))


def _released(hand: BettingRound, action: Action) -> list[Item] | None:
    """The seat whose turn it was has acted, and the other's turn has come."""

    def found(events: list[Cited]) -> happened.OutOfTurnReleased | None:
        return next((one for one in events if isinstance(one, happened.OutOfTurnReleased)), None)

    released = found(act(hand, action))
    if released is None:
        return None

    def by(readings: Any) -> dict[str, object]:
        other = found(act(at_table(hand, readings), action))
        return {"stands": other and (other.stands, other.forfeits), "clause": other and other.rule}

    why = about(BOOK, released.rule.clause)
    options = (STANDS, FREE, BOUND)
    key = (LETTERS[0 if released.stands else 2 if released.forfeits else 1],)
    which = Item(
        "stands", "What happens to the action out of turn?", Asks.ONE, key, why, (released.rule.clause,), options
    )
    return marked([which, _clause(released.rule)], resting(BOOK, hand.table.readings, by))


def _all_in(
    before: list[str], hand: BettingRound, *, wanted: bool
) -> tuple[list[str], BettingRound, list[Item]] | None:
    """A player goes all-in for more than a call. May the first player who has already acted raise again? `wanted` is
    the answer that the question should have, so that both answers come up equally often."""
    number = hand.turn
    seat, acted = hand.seats[number], hand.acted
    if not hand.level or not acted or seat.bet + seat.stack <= hand.level:
        return None
    to = seat.bet + seat.stack
    told = f"Reported: Seat {number} goes all-in for {dollars(to)} in all."
    now = replay(hand, act(hand, do.AllIn(number)))
    while isinstance(now, BettingRound) and now.turn not in acted:
        told += f" Seat {now.turn} calls."
        now = replay(now, act(now, do.Call(now.turn)))
    if not isinstance(now, BettingRound) or now.seats[now.turn].bet + now.seats[now.turn].stack <= now.level:
        return None
    may = options(now)
    if may.barred_by is None and not may.may_raise:
        return None
    open_again = may.barred_by is None
    if open_again is not wanted:
        return None
    rule = may.barred_by or BOOK.rule("8.2.2")
    why = about(BOOK, rule.clause)
    ask = f"The action is on seat {now.turn}, who has acted before. May that seat raise?"
    items = [Item("raise", ask, Asks.ONE, (LETTERS[0 if open_again else 1],), why, (rule.clause,), (YES, NO))]
    owed = now.level - now.seats[now.turn].bet
    items.append(Item("call", f"To call, seat {now.turn} adds", Asks.MONEY, (in_dollars(owed),), why, (rule.clause,)))
    moment = now

    def by(readings: Any) -> dict[str, object]:
        return {"raise": options(at_table(moment, readings)).barred_by is None}

    return [*before, told], hand, marked(items, resting(BOOK, hand.table.readings, by))


def _clause(rule: Rule) -> Item:
    near = [one for one in siblings(BOOK, rule.clause) if one != rule.clause]
    known = ("6.12", "6.13", "6.14.2", "6.17", "6.18")
    others = dict.fromkeys([*near, *(one for one in known if one != rule.clause)])
    chosen = sorted((rule.clause, *list(others)[:3]))
    return Item(
        "clause",
        "Which clause applies?",
        Asks.ONE,
        (LETTERS[chosen.index(rule.clause)],),
        about(BOOK, rule.clause),
        (rule.clause,),
        tuple(about(BOOK, clause) for clause in chosen),
    )
