"""A room accepts exactly what it offers, to any player and at any moment, and refuses everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from legal_tables import NAMES, ROUNDS

from queenhigh.cards import DECK, Seed, shuffle
from queenhigh.games.casino_canberra_3_card_poker import conduct as canberra_conduct
from queenhigh.games.casino_canberra_3_card_poker import wagers as canberra
from queenhigh.games.crown_melbourne_crown_poker import actions as poker
from queenhigh.games.crown_melbourne_three_card_poker import conduct as melbourne_conduct
from queenhigh.games.crown_melbourne_three_card_poker import limits as melbourne
from queenhigh.games.crown_perth_holdem_poker import conduct as perth_conduct
from queenhigh.games.crown_perth_holdem_poker import limits as perth
from queenhigh.games.crown_perth_holdem_poker import system_faults
from queenhigh.games.kit.actions import Action, Choice, Decide, Decline, PlaceWager, Report, ViewHand, WithdrawWager
from queenhigh.games.kit.events import Advised
from queenhigh.games.kit.legal import Amounts, Option, may_add
from queenhigh.games.kit.phases import is_over
from queenhigh.games.kit.room import Room
from queenhigh.games.library import room
from queenhigh.money import Cents
from queenhigh.rules import Cited, Refusal

SEATS = (0, 1, 2, 3, 9)
HOUSE_BETS = ("ante", "play", "pair_plus", "pairs_plus", "six_card_bonus", "jackpot", "bank", "nonsense")
BETS = (*HOUSE_BETS, "dealer_poker_extra", "player_poker_extra", "jackpot_1", "jackpot_2", "jackpot_3", "flop")
AMOUNTS = (0, 1, 100, 500, 749, 1000, 1500)
PEOPLE = (*NAMES, "house")


def conceivable(book: str, round: Any, seat: int) -> Iterator[Action]:
    """Everything that anyone could try at a seat."""
    if book == "crown-melbourne-crown-poker":
        yield from conceivable_in_poker(seat)
        return
    held = round.hands.get(seat)
    ante = held.wagers.get("ante", 500) if held else 500
    for who in PEOPLE:
        yield ViewHand(seat, who)
        yield from (PlaceWager(seat, who, bet, Cents(amount)) for bet in BETS for amount in AMOUNTS)
        yield from (Decline(seat, who, bet) for bet in BETS)
    behind = (f"{bet}/{who}" for bet in ("pair_plus", "player_poker_extra", "dealer_poker_extra") for who in NAMES)
    yield from (WithdrawWager(seat, bet) for bet in (*BETS, *behind))
    for choice, amount in product(Choice, (0, 1, ante, 2 * ante)):
        yield Decide(seat, choice, Cents(amount))


def conceivable_in_poker(seat: int) -> Iterator[Action]:
    yield from (make(seat) for make in (poker.Fold, poker.Check, poker.Call, poker.AllIn, poker.BuyTime))
    yield from (poker.Show(seat), poker.Muck(seat), poker.AgreeToSplit((1, 2)))
    yield from (poker.AskToSee(seat, of) for of in SEATS)
    yield from (poker.Discard(seat, card) for card in DECK[::3])
    for amount in (-100, *AMOUNTS, 200, 300, 400, 600, 2_550, 20_000):
        yield from (make(seat, amount) for make in (poker.Bet, poker.RaiseTo, poker.Straddle, poker.AddChips))
        yield from (poker.PlaceSideWager(seat, colour, amount) for colour in ("red", "black", "green"))


def key(action: Action) -> tuple[object, ...]:
    """What is done, leaving aside how much of it."""
    fields = (name for name in action.__struct_fields__ if name != "amount")
    return type(action), *(getattr(action, name) for name in fields)


def fits(option: Option, amount: int) -> bool:
    within = option.least <= amount and (option.most is None or amount <= option.most)
    return within and ((amount - option.least) % option.step == 0 or amount == option.most)


def around(option: Option) -> Iterator[tuple[int, bool]]:
    """Amounts on the boundaries and one step either side, and whether they are offered."""
    yield from ((option.least, True), (option.least - option.step, False))
    if option.most is None:
        yield from ((option.least + option.step, True), (option.least + 1_000 * option.step, True))
        return
    yield from ((option.most, True), (option.most + option.step, False))
    if option.least + option.step < option.most:
        yield option.least + option.step, True


def done(law: Room, round: Any, action: Action) -> list[Cited] | None:
    """What it leads to, or nothing where a clause refuses it. Any other exception is a bug, and is not caught."""
    try:
        return law.round.act(round, action)
    except Refusal:
        return None


def after(law: Room, round: Any, events: list[Cited]) -> Any:
    for event in events:
        round = law.round.evolve(round, event)
    return round


def canberra_takes(table: Any, hand: Any, bet: str) -> bool:
    """3.3-3.5: short, too much or no multiple: a warning, the rest back. Reading A7: a play wager as it was put down."""
    if bet == "play":
        return bool(table.readings["A7"] == "accept_as_placed")
    total = hand.wagers[bet]
    too_much = bet in canberra.counting_in_part(table, hand)
    return bool(total < table.limits.min or too_much or canberra.off_unit(table, total))


def melbourne_takes(table: Any, hand: Any, bet: str) -> bool:
    """8.2: short, too much or no multiple. A Jackpot Wager has its price and no limits."""
    if bet == "jackpot":
        return False
    total, sign = hand.wagers[bet], melbourne.limits(table, hand.seat, bet)
    return bool(
        total < sign.min
        or melbourne.counted(table, hand, bet) < total
        or melbourne.odd_multiple(table, hand.seat, bet, total)
    )


def perth_takes(table: Any, hand: Any, bet: str) -> bool:
    """5.9-5.11: each of the wagers counts as the clauses there say."""
    bet = "jackpot_3" if bet.startswith("jackpot") and "jackpot_3" in hand.wagers else bet
    counts = perth.counted(table, hand).get(bet)
    return bool(counts and counts.why)


TAKES: dict[str, Callable[[Any, Any, str], bool]] = {
    "casino-canberra-3-card-poker": canberra_takes,
    "crown-melbourne-three-card-poker": melbourne_takes,
    "crown-perth-holdem-poker": perth_takes,
}
"""Where a book takes a wager of a wrong amount all the same, and has a clause on what happens to it."""


def is_taken_as_ruled(law: Room, round: Any, action: Any, events: list[Cited]) -> bool:
    """Was an amount accepted that is not offered, because the book has an advice or a measure for it?"""
    if not isinstance(action, PlaceWager | Decide) or law.id not in TAKES:
        return False
    if any(isinstance(event, Advised) for event in events):
        return True
    bet = "play" if isinstance(action, Decide) else action.bet
    return TAKES[law.id](round.table, after(law, round, events).hands[action.seat], bet)


def ask(law: Room, round: Any, chance: Random) -> list[Option]:
    """Compare what is offered with what is accepted, at every seat and for every player: everything
    that is offered, which is returned, and some of what else could be tried.
    """
    everything: list[Option] = []
    for seat in SEATS:
        offered = [option for who in PEOPLE for option in law.round.legal(round, who, seat)]
        everything += offered
        known: dict[tuple[object, ...], list[Option]] = {}
        for option in offered:
            known.setdefault(key(option.action), []).append(option)
            if not option.most and option.most is not None:
                assert done(law, round, option.action) is not None, option
                continue
            assert option.action == option.of(option.least)
            for amount, expected in around(option):
                check(
                    law, round, option.of(amount), expected or any(fits(o, amount) for o in known[key(option.action)])
                )
        for action in chance.sample(list(conceivable(law.id, round, seat)), 60):
            options = known.get(key(action), [])
            amount = getattr(action, "amount", 0)
            plain = any(option.most == 0 for option in options)
            check(law, round, action, plain or any(fits(option, amount) for option in options))
    return everything


def check(law: Room, round: Any, action: Any, expected: bool) -> None:
    events = done(law, round, action)
    if expected:
        assert events is not None, f"{action} is offered and refused"
        if isinstance(action, PlaceWager) and law.id in TAKES:
            hand = after(law, round, events).hands[action.seat]
            assert not TAKES[law.id](round.table, hand, action.bet), f"{action} is offered, and not all of it counts"
    elif events is not None:
        assert is_taken_as_ruled(law, round, action, events), f"{action} is accepted"


RULED: dict[str, Callable[[int], Report]] = {
    "crown-melbourne-three-card-poker": lambda seat: Report(
        "TG Assistant Casino Manager", melbourne_conduct.Contravention(seat=seat, void=("ante",))
    ),
    "casino-canberra-3-card-poker": lambda seat: Report(
        "casino_operator", canberra_conduct.Contravention(seat=seat, void_wagers=True)
    ),
    "crown-perth-holdem-poker": lambda seat: (
        Report("casino_operator", perth_conduct.Contravention(seat=seat, void=["ante"]))
        if seat > 1
        else Report("casino_operator", system_faults.GameManagerMalfunction(finding=""))
    ),
}
"""Rulings that take wagers out of play, or suspend the game."""


def any_option(options: list[Option], chance: Random) -> Option:
    """Any of them, but seldom one that ends a hand of poker early."""
    going_on = [option for option in options if not isinstance(option.action, poker.Fold | poker.AllIn)]
    return chance.choice(going_on if going_on and chance.random() < 0.9 else options)


def any_amount(option: Option, chance: Random) -> Action:
    if option.most == 0:
        return option.action
    most = option.least + 9 * option.step if option.most is None else option.most
    steps = chance.randint(0, (most - option.least) // option.step)
    return option.of(option.least + steps * option.step if chance.random() < 0.8 else most)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("book", ROUNDS)
def test_what_is_offered_is_accepted_and_nothing_else(book: str, seed: int) -> None:
    law, chance = room(book), Random(seed)
    for number in range(2):
        round, deck = ROUNDS[book](chance), shuffle(Seed.named("legal", seed * 10 + number))
        for _ in range(50):
            options = ask(law, round, chance)
            order = law.croupier.next_order(round, deck)
            events = None
            if chance.random() < 0.1 and book in RULED:
                events = done(law, round, RULED[book](chance.randint(1, 3)))
            elif options and (order is None or chance.random() < 0.5):
                events = done(law, round, any_amount(any_option(options, chance), chance))
            elif order is not None:
                events = done(law, round, order)
            round = after(law, round, events or [])
            if is_over(round):
                ask(law, round, chance)
                break


@pytest.mark.parametrize("book", ROUNDS)
def test_regulars_do_what_is_offered_to_them(book: str) -> None:
    """At any table. Of a blind hand that has to be played on (Melbourne, A-25) and a hand without a pair whose pairs plus cannot
    be kept (Canberra, A1b) they wanted what is refused."""
    law, chance, decided = room(book), Random(17), 0
    for number in range(40):
        round, deck = ROUNDS[book](chance), shuffle(Seed.named("regulars", number))
        for seat, who in product((1, 2, 3), NAMES):
            options = law.round.legal(round, who, seat) if chance.random() < 0.7 else []
            placing = [option.action for option in options if isinstance(option.action, PlaceWager)]
            for action in chance.sample(placing, min(2, len(placing))):
                round = after(law, round, done(law, round, action) or [])
        while not is_over(round):
            seats = law.croupier.waiting(round)
            order = law.croupier.next_order(round, deck)
            if order is None:
                order = law.croupier.bot(round, seats[0], Seed.named("regular", number))
                held = round.hands if hasattr(round, "hands") else round.seats
                options = law.round.legal(round, held[seats[0]].player, seats[0])
                assert any(key(order) == key(o.action) and fits(o, getattr(order, "amount", 0)) for o in options)
                decided += 1
            events = done(law, round, order)
            if events is None:
                break  # nobody has wagered: the dealer cannot continue
            round = after(law, round, events)
    assert decided > 20


@pytest.mark.parametrize(
    ("lies", "least", "most", "step", "base", "expected"),
    [
        (0, 500, 2000, 500, 0, Amounts(500, 2000, 500)),
        (0, 500, 1750, 500, 500, Amounts(500, 1500, 500)),
        (300, 500, 2000, 500, 0, Amounts(200, 1700, 500)),
        (500, 500, None, 250, 500, Amounts(250, None, 250)),
        (1500, 500, 2000, 500, 0, Amounts(500, 500, 500)),
        (1501, 500, 2000, 500, 0, Amounts(499, 499, 500)),
        (2000, 500, 2000, 500, 0, None),
        (0, 500, 499, 1, 0, None),
        (0, 0, None, 1, 0, Amounts(1, None, 1)),
    ],
)
def test_what_may_be_added(
    lies: int, least: int, most: int | None, step: int, base: int, expected: Amounts | None
) -> None:
    assert may_add(lies, least, most, step, base) == expected
