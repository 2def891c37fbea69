"""Figures that a tournament player should know: all-in or fold, what a stack is worth in prizes, which hand is better.
Each has one right answer, which is calculated: clear hands of an equilibrium, the chip model, a count of every board.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.money import Cents, in_dollars
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Drill, Item, Kind
from queenhigh.training.words import about

SHORT, WORTH, BETTER = "all in or fold", "a stack in prizes", "the better starting hand"
TOPICS = (SHORT, WORTH, BETTER)
ALL_IN, PRIZES, ORDER = "1.1 'All-in'", "12.4.7(b)", "8.20.4(a)"
STACKS = (5, 8, 10, 12)
CLEAR = 0.99
CLOSE = 1e-4
APART = {1: Fraction(1, 10), 2: Fraction(1, 25), 3: Fraction(1, 100)}
"""The minimum difference between two starting hands, by level, as a share of the pot."""
POOLS = ((50, 30, 20), (60, 40, 0), (45, 30, 25))


def figures_drill(seed: str, level: int, topic: str) -> Drill:
    chance = Chance("play", BOOK.id, seed, level, topic)
    make = {SHORT: _short, WORTH: _worth, BETTER: _better}[topic]
    question, item = make(chance, level)
    title = f"Play the hand: {BOOK.house}, {BOOK.title}"
    return Drill(Kind.PLAY, BOOK.id, seed, level, title, question, (item,), (topic,), topic=topic)


@cache
def _equilibrium(stack: int) -> tuple[dict[str, float], dict[str, float]]:
    from queenhigh.maths.push_fold import PushFold, solve

    found = solve(PushFold(stack=stack, small=0.5, big=1), close=CLOSE)
    return found.push, found.call


def _short(chance: Chance, level: int) -> tuple[tuple[str, ...], Item]:
    """Ask about a hand that the equilibrium always plays, or never plays; at a higher level also about the call."""
    stack, calls = chance.one(STACKS), level > 1 and bool(chance.below(2))
    often = _equilibrium(stack)[calls]
    clear = [hand for hand, part in often.items() if part >= CLEAR or part <= 1 - CLEAR]
    played = bool(chance.below(2))
    hand = chance.one([one for one in clear if (often[one] >= CLEAR) == played] or clear)
    acts = "call" if calls else "all in"
    share = sum(part >= CLEAR for part in often.values())
    why = (
        f"With {stack} big blinds {hand} is {'played' if often[hand] >= CLEAR else 'folded'}: in the equilibrium {share} of the "
        f"169 starting hands always {'call' if calls else 'go all in'}. {about(BOOK, ALL_IN)}"
    )
    place = "the big blind; the small blind is all in" if calls else "the small blind, on the button"
    item = Item(
        "act", "What do you do?", Asks.ONE, ("a" if often[hand] >= CLEAR else "b",), why, (ALL_IN,), (acts, "fold")
    )
    return (
        f"Two players are left, with {stack} big blinds each and no ante. You are {place}.",
        f"Your hand is {hand}. Assume that the other player plays optimally, for chips.",
    ), item


def _worth(chance: Chance, level: int) -> tuple[tuple[str, ...], Item]:
    """Ask for the value of a stack with three stacks and three prizes; the wrong answers are a chip chop and what the
    chip count alone would give."""
    from queenhigh.maths.icm import chip_chop, worth

    stacks = sorted((1000 * (1 + chance.below(9 + 3 * level)) for _ in range(3)), reverse=True)
    prizes = [Cents(100 * 100 * part) for part in chance.one(POOLS)]
    seat = chance.below(3)
    right = round(worth(stacks, prizes)[seat])
    wrong = [round(chip_chop(stacks, prizes)[seat]), round(Fraction(sum(prizes) * stacks[seat], sum(stacks)))]
    amounts = sorted({right, *wrong, *((sum(prizes) // 3,) if right != sum(prizes) // 3 else ())})
    options = tuple(f"${in_dollars(Cents(one))}" for one in amounts)
    why = (
        f"By the independent chip model the stack of {stacks[seat]:,} is worth ${in_dollars(Cents(right))}: it wins first prize "
        f"with {stacks[seat] / sum(stacks):.1%}, and each lower prize is shared in the same way by the players still in. "
        f"{about(BOOK, PRIZES)}"
    )
    key = (LETTERS[amounts.index(right)],)
    item = Item("worth", f"What is the stack of {stacks[seat]:,} worth?", Asks.ONE, key, why, (PRIZES,), options)
    won = ", ".join(f"${in_dollars(prize)}" for prize in prizes)
    return (
        f"Three players are left, with {', '.join(f'{chips:,}' for chips in stacks)} chips.",
        f"The prizes are {won}. Use the independent chip model.",
    ), item


def _better(chance: Chance, level: int) -> tuple[tuple[str, ...], Item]:
    from queenhigh.maths.equity.order import DEALS, starting_hands

    standings = starting_hands()
    shares = {name: Fraction(2 * one.won + one.tied, 2 * DEALS) for name, one in standings.items()}
    first = chance.one(list(shares))
    others = [name for name in shares if abs(shares[name] - shares[first]) >= APART[level]]
    near = sorted(others, key=lambda name: abs(shares[name] - shares[first]))[: 40 // level]
    pair = [first, chance.one(near)]
    key = LETTERS[max((0, 1), key=lambda n: shares[pair[n]])]
    why = (
        f"Against one unknown hand {pair[0]} wins {float(shares[pair[0]]):.2%} of the pot and {pair[1]} "
        f"{float(shares[pair[1]]):.2%}, counted over every board and every other hand. {about(BOOK, ORDER)}"
    )
    item = Item("better", "Which is the better hand?", Asks.ONE, (key,), why, (ORDER,), tuple(pair))
    return ("Hold'em, before the flop, against one unknown hand that is never folded.",), item
