"""*Play the hand* in the poker room, where the answer is exact: one opponent is all-in with unknown cards. Poker has no
best strategy against every opponent. But whether a call against two random cards is worth its price can be counted, and
that is the question here: pot odds against the chance to win.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.facets.drills import figures
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.dealing import CALL, PUSH, PokerPlay, Setup, signs, table
from queenhigh.games.crown_melbourne_crown_poker.games import ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Over
from queenhigh.money import in_dollars
from queenhigh.rules import InputError
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.drill import HIDDEN, Asks, Drill, Item, Kind, Row
from queenhigh.training.layout import named
from queenhigh.training.words import about

ALL_IN = "1.1 'All-in'"
TURN, RIVER = 2, 3
CALLS, FOLDS, CLOSE = "to be called", "to be folded", "a close call"
TOPICS = (CALLS, FOLDS, CLOSE)
NARROW = Fraction(1, 10)
PATIENCE = 200
YOU, THEY = 1, 2


def topics() -> tuple[str, ...]:
    return (*TOPICS, *figures.TOPICS)


def play_drill(seed: str, level: int, topic: str) -> Drill:
    if topic in figures.TOPICS:
        return figures.figures_drill(seed, level, topic)
    wanted = topic or (CLOSE if level > 2 else "")
    for attempt in range(PATIENCE):
        chance = Chance("play", BOOK.id, seed, level, wanted, attempt)
        drill = _made(chance, seed, level)
        if drill is not None and wanted in ("", *drill.covers):
            return replace(drill, topic=topic)
    raise InputError(f"No hand of {BOOK.id} is {topic!r}.")


def _made(chance: Chance, seed: str, level: int) -> Drill | None:
    """Two players: the other goes all-in before or on the river, at various prices."""
    street = RIVER if level == 1 or chance.below(2) else TURN
    behind = (2 + chance.below(60)) * 100
    stacks = {YOU: 40_000, THEY: behind + 400}
    plans = {YOU: (CALL,), THEY: (*(CALL,) * street, PUSH)}
    play = PokerPlay(Setup(table(), stacks, plans, chance.one((YOU, THEY))), chance)
    while not isinstance(play.hand, Over):
        hand = play.hand
        if isinstance(hand, BettingRound) and hand.turn == YOU and not hand.seats[THEY].stack:
            price = hand.seats[THEY].paid - hand.seats[YOU].paid
            right = hand.street == street and 0 < price < hand.seats[YOU].stack
            return _asked(hand, price, seed, level) if right else None
        play.step()
    return None


def _asked(hand: BettingRound, price: int, seed: str, level: int) -> Drill:
    from queenhigh.maths.holdem.choices import standing

    cards = hand.seats[YOU].cards
    lost, tied, won = standing(cards, hand.board)
    share = Fraction(2 * won + tied, 2 * (lost + tied + won))
    worth = (share * (hand.pot + price) - price) / price
    best = max(worth, Fraction(0))
    costs = (str(best - worth), str(best))
    right = [letter for letter, cost in zip(LETTERS, costs, strict=False) if cost == "0"]
    need = Fraction(price, hand.pot + price)
    why = (
        f"Over all cards that can come, your share of the pot is {float(share):.2%}, counting ties. "
        f"At this price you need {float(need):.2%} to call. {about(BOOK, ALL_IN)}"
    )
    item = Item(
        "call",
        f"Seat {THEY} is all-in. What do you do?",
        Asks.ONE,
        (right[0],),
        why,
        (ALL_IN, "1.1 'Table stakes'"),
        (f"call {in_dollars(price)}", "fold"),
        tuple((letter,) for letter in right[1:]),
        (),
        costs,
    )
    question = (
        *signs(hand),
        f"It is the {ROUNDS[hand.street]} betting round, and {in_dollars(hand.pot)} is in the pot, including the last wager. "
        "No commission is taken.",
        f"You know nothing about seat {THEY}'s cards: they may be any two.",
    )
    layout = (
        Row("Board", named(hand.board)),
        replace(_row(hand, THEY, (HIDDEN,) * 2), did="all-in"),
        replace(_row(hand, YOU, named(cards)), label="Your hand", notes=(f"{in_dollars(price)} to call",)),
    )
    covers = (CALLS if worth > 0 else FOLDS, *((CLOSE,) if abs(worth) < NARROW else ()))
    title = f"Play the hand: {BOOK.house}, {BOOK.title}"
    return Drill(Kind.PLAY, BOOK.id, seed, level, title, question, (item,), covers, layout=layout, stake=price)


def _row(hand: BettingRound, seat: int, cards: tuple[str, ...]) -> Row:
    player = hand.seats[seat].player
    return Row(f"Seat {seat}, {player}", cards, seat=seat, player=player, amount=hand.seats[seat].paid)
