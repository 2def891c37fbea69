"""Random hands of Crown Poker: how many a second, beside PokerKit in the same run, and whether both end with the same stacks.

    python benchmarks/poker_hands.py --hands 20000 --seed evening
    python benchmarks/poker_hands.py --against 5000

The first plays six-seat no-limit hands with every event and clause kept, one core, and as many seconds of PokerKit with the
same choices. `--against` plays hands of no limit, pot limit and fixed limit, two to ten seats, deep and short, in both
engines at once: where a clause of the book differs, the table plays by the reading or the choices that both allow.
"""

from __future__ import annotations

import argparse
import gc
import random  # noqa: TID251 (choices of bots, not cards)
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import msgspec
from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem, PotLimitOmahaHoldem

from queenhigh.cards import DECK, Seed, shuffle
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.bounds import Options, options
from queenhigh.games.crown_melbourne_crown_poker.events import PotAwarded
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.lineup import usual_lineup
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Hand,
    Over,
    Showdown,
    StreetDue,
    Uncontested,
)
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_hand, replay, step
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure, fixed
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.actions import Action, Cut, Deal, Shuffle
from queenhigh.rules import Cited

DEALER = "Dealer"
CUT_AT = 26
COMMON = BOOK.readings.adopt(
    {
        "two_player_blinds": "button_small_blind",
        "odd_chips_several": "all_to_closest",
        "short_blind": "amount_posted",
    }
)
"""The readings by which PokerKit plays, where the book leaves it open: A-08, A-22, A-33."""

Choose = Callable[[Options, bool], tuple[str, int]]


class Played(msgspec.Struct):
    hand: Hand
    events: list[Cited]


def choose(chance: random.Random, open_to: Options, owes: bool) -> tuple[str, int]:
    """Fold sometimes, raise sometimes, call or check mostly."""
    roll = chance.random()
    if owes and roll < 0.2:
        return "fold", 0
    if roll > 0.75 and (open_to.may_raise or open_to.may_bet):
        if roll > 0.97:
            return "raise", open_to.max_to
        wide = min(open_to.max_to, 4 * open_to.min_to)
        return "raise", open_to.min_to if roll < 0.88 else chance.randint(open_to.min_to, max(wide, open_to.min_to))
    return "call", 0


def play(table: Table, button: int, stacks: dict[int, int], deck: Any, chance: random.Random) -> Played:
    """A whole hand with every event kept."""
    events: list[Cited] = []
    hand: Hand = new_hand(table, usual_lineup(table, button, stacks))

    def go(action: Action) -> None:
        nonlocal hand
        made, hand = step(hand, action)
        events.extend(made)

    go(do.PostBlinds(DEALER))
    go(Shuffle(DEALER, deck))
    go(Cut(DEALER, CUT_AT))
    go(Deal(DEALER))
    while not isinstance(hand, Over):
        if isinstance(hand, BettingRound):
            open_to = options(hand)
            kind, amount = choose(chance, open_to, open_to.to_call > 0)
            go(as_action(open_to, kind, amount))
        elif isinstance(hand, StreetDue):
            go(Deal(DEALER))
        elif isinstance(hand, Showdown) and hand.waiting:
            go(do.ReadHands(DEALER))
        else:
            go(do.PushPots(DEALER))
    return Played(hand, events)


def as_action(open_to: Options, kind: str, amount: int) -> Action:
    seat = open_to.seat
    match kind:
        case "fold":
            return do.Fold(seat)
        case "raise":
            return do.Bet(seat, amount) if open_to.may_bet else do.RaiseTo(seat, amount)
        case _:
            return do.Check(seat) if open_to.may_check else do.Call(seat)


AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def play_pokerkit(stacks: list[int], chance: random.Random) -> Any:
    """The same kind of hand there, dealt by itself."""
    state = NoLimitTexasHoldem.create_state(AUTOMATIC, True, 0, (1, 2), 2, tuple(stacks), len(stacks))
    while state.status:
        least, most = (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
        may = least is not None
        open_to = Options(0, state.checking_or_calling_amount or 0, False, False, may, least or 0, most or 0)
        kind, amount = choose(chance, open_to, bool(state.checking_or_calling_amount))
        if kind == "fold":
            state.fold()
        elif kind == "raise":
            state.complete_bet_or_raise_to(amount)
        else:
            state.check_or_call()
    return state


BY_HAND = tuple(
    one for one in AUTOMATIC if one not in (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
)


class Case(msgspec.Struct, frozen=True):
    """A hand to be played in both engines."""

    table: Table
    stacks: tuple[int, ...]
    deck: Any


def cases(count: int, seed: str) -> Iterator[Case]:
    """Hands of three limits, two to ten seats, deep and short stacks."""
    for number in range(count):
        chance = random.Random(f"{seed}/{number}")
        small, big = 5, 10
        kind = chance.choice((Limit.NO_LIMIT, Limit.POT, Limit.FIXED))
        structure = (
            Structure(limit=kind, blinds=(small, big)) if kind is not Limit.FIXED else fixed(10, 20, (small, big))
        )
        game = GAMES["omaha"] if kind is Limit.POT else GAMES["holdem"]
        depth = chance.choice((30, 120, 1000, 3000))
        stacks = tuple(chance.randint(3 if chance.random() < 0.3 else 20, depth) for _ in range(chance.randint(2, 10)))
        table = Table(game=game, structure=structure, readings=COMMON)
        yield Case(table, stacks, shuffle(Seed.named("against", seed, number)))


def mirror(case: Case) -> Any:
    """The hand in PokerKit, blinds posted. Its first player is the one left of the button."""
    limit, count = case.table.structure.limit, len(case.stacks)
    blinds = case.table.structure.blinds
    if limit is Limit.FIXED:
        return FixedLimitTexasHoldem.create_state(BY_HAND, True, 0, blinds, 10, 20, case.stacks, count)
    kind = PotLimitOmahaHoldem if limit is Limit.POT else NoLimitTexasHoldem
    return kind.create_state(BY_HAND, True, 0, blinds, blinds[-1], case.stacks, count)


class Compared(msgspec.Struct):
    """Where the two engines offered different bounds, by what it was about; and the final stacks of both."""

    ours: list[int]
    theirs: list[int]
    differ: Counter[str]
    events: list[Cited]

    @property
    def agree(self) -> bool:
        """PokerKit joins pots that the same tied players win; here each pot is divided by itself (8.5, 8.5.1)."""
        if self.ours == self.theirs:
            return True
        tied = Counter(event.pot for event in self.events if isinstance(event, PotAwarded))
        odd = sum(1 for winners in tied.values() if winners > 1)
        moved = [abs(one - two) for one, two in zip(self.ours, self.theirs, strict=True)]
        self.differ["odd chips of several pots, 8.5.1"] += 1
        return odd > 1 and max(moved) <= sum(tied.values()) and sum(self.ours) == sum(self.theirs)


def compare(case: Case, seed: str) -> Compared:
    """Both engines through the same hand, by choices that both allow."""
    count = len(case.stacks)
    chance = random.Random(seed)
    state = mirror(case)
    differ: Counter[str] = Counter()
    hand: Hand = new_hand(case.table, usual_lineup(case.table, count, dict(enumerate(case.stacks, 1))))

    events: list[Cited] = []

    def go(action: Action) -> None:
        nonlocal hand
        made = act(hand, action)
        events.extend(made)
        hand = replay(hand, made)

    for action in (do.PostBlinds(DEALER), Shuffle(DEALER, case.deck), Cut(DEALER, CUT_AT), Deal(DEALER)):
        go(action)
    for seat in hand.seats.values():
        state.deal_hole("".join(map(str, seat.cards)))
    while not isinstance(hand, Over):
        if isinstance(hand, BettingRound):
            open_to = _common(hand, state, differ)
            kind, amount = choose(chance, open_to, bool(state.checking_or_calling_amount))
            go(as_action(options(hand), kind, amount))
            if kind == "fold":
                state.fold()
            elif kind == "raise":
                state.complete_bet_or_raise_to(amount)
            else:
                state.check_or_call()
        elif isinstance(hand, StreetDue):
            _let_check(state)
            before = len(hand.board)
            go(Deal(DEALER))
            if state.status and state.can_burn_card():
                state.burn_card("??")
                board = hand.board
                state.deal_board("".join(map(str, board[before:])))
        elif isinstance(hand, Showdown) and hand.waiting:
            go(do.ReadHands(DEALER))
        else:
            assert isinstance(hand, Showdown | Uncontested)
            _let_check(state)
            go(do.PushPots(DEALER))
    return Compared([hand.seats[seat].stack for seat in range(1, count + 1)], list(state.stacks), differ, events)


def _let_check(state: Any) -> None:
    """PokerKit asks the last player for a check even where everybody else is all-in; here the round is complete."""
    while state.status and state.actor_index is not None:
        assert not state.checking_or_calling_amount, "the round is complete here and not there"
        state.check_or_call()


def _common(hand: BettingRound, state: Any, differ: Counter[str]) -> Options:
    """What both engines allow; a difference between them is noted with what it is about."""
    ours = options(hand)
    assert state.actor_index == ours.seat - 1, f"seat {ours.seat} here, player {state.actor_index} there"
    least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    may = ours.may_bet or ours.may_raise
    if ours.to_call != (state.checking_or_calling_amount or 0):
        differ["to call"] += 1
    if least is None or not may:
        if may and _somebody_can_answer(hand):
            differ[f"{hand.table.structure.limit} raise only here"] += 1
        if least is not None:
            differ[f"{hand.table.structure.limit} raise only there, {ours.barred_by}"] += 1
        return msgspec.structs.replace(ours, may_bet=False, may_raise=False)
    if ours.min_to != least:
        differ[f"{hand.table.structure.limit} least"] += 1
    if ours.max_to != most:
        differ[f"{hand.table.structure.limit} most"] += 1
    low, high = max(ours.min_to, least), min(ours.max_to, most)
    if low > high:
        return msgspec.structs.replace(ours, may_bet=False, may_raise=False)
    return msgspec.structs.replace(ours, min_to=low, max_to=high)


def _somebody_can_answer(hand: BettingRound) -> bool:
    """PokerKit offers no raise that no other player could call more of; here it is allowed and goes back uncalled."""
    turn = hand.turn
    return any(seat.bet + seat.stack > hand.level for n, seat in hand.seats.items() if n != turn and seat.live)


def against(count: int, seed: str) -> None:
    differ: Counter[str] = Counter()
    for number, case in enumerate(cases(count, seed)):
        result = compare(case, f"{seed}/{number}/choices")
        assert result.agree, f"hand {number}: {result.ours} here, {result.theirs} there"
        assert sum(result.ours) == sum(case.stacks), "chips were made or lost"
        differ += result.differ
    print(f"{count:,} hands in both engines: the same stacks in every one, but for what is listed")
    for what, times in differ.most_common():
        print(f"  {times:6,} times other here: {what}")


def rates(hands: int, seed: str) -> tuple[float, float, float]:
    """Hands a second here and of PokerKit, and how many events a hand has here."""
    table = Table(structure=Structure(blinds=(1, 2)))
    stacks = dict.fromkeys(range(1, 7), 200)
    chance = random.Random(seed)
    gc.collect()
    gc.freeze()
    events = 0
    began = process_time()
    for number in range(hands):
        deck = list(DECK)
        chance.shuffle(deck)
        played = play(table, number % 6 + 1, stacks, tuple(deck), chance)
        events += len(played.events)
        assert sum(seat.stack for seat in played.hand.seats.values()) == 1200, "chips were made or lost"
    ours = hands / (process_time() - began)
    chance = random.Random(seed)
    count = max(hands // 20, 200)
    began = process_time()
    for _ in range(count):
        play_pokerkit([200] * 6, chance)
    return ours, count / (process_time() - began), events / hands


def speed(hands: int, seed: str) -> None:
    ours, theirs, events = rates(hands, seed)
    print(f"queenhigh  {ours:9,.0f} hands a second, {events:.1f} events each, every one with its clause")
    print(f"PokerKit   {theirs:9,.0f} hands a second")
    print(f"           {ours / theirs:9.1f} times")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--against", type=int, default=0, metavar="HANDS")
    parser.add_argument("--seed", default="benchmark")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    if given.against:
        against(given.against, given.seed)
    else:
        speed(given.hands, given.seed)


if __name__ == "__main__":
    main()
