"""*Play the hand* against the house: every decision beside the best one, and exactly what each choice gives away.

The hand goes on along the best line whatever was answered, so that one mistake does not hide the next decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Card, Rank, shuffle
from queenhigh.desk.troubles import CALIFORNIA, CANBERRA, MELBOURNE, PERTH
from queenhigh.games.california_three_card_poker.banking import ButtonPlaced
from queenhigh.games.crown_perth_holdem_poker.limits import MULTIPLES
from queenhigh.games.kit.actions import Choice, PlaceWager
from queenhigh.games.library import open_book, room
from queenhigh.hands import ThreeCard, three_card_hand
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import InputError
from queenhigh.training import holdings
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import BANK_SEAT, Play, Table, relabelled, table_for
from queenhigh.training.drill import HIDDEN, Asks, Drill, Item, Kind, Row
from queenhigh.training.layout import named
from queenhigh.training.words import about, said

SEAT, YOU = 1, "you"
PATIENCE = 200
CLOSE = "a close call"
SIDES = "side bets beside it"
THREE_TOPICS = ("to be played", "to be folded", CLOSE, SIDES)
STREETS = ("flop", "turn", "river")
PERTH_TOPICS = ("to be folded", *(f"{does} on the {street}" for street in STREETS[1:] for does in ("wager", "check")))
SIDE_BETS = {MELBOURNE: ("pair_plus", "six_card_bonus"), CANBERRA: ("pairs_plus",), CALIFORNIA: ("pair_plus",)}
NARROW = Fraction(1, 10)
"""Antes between the best choice and the next: what counts as close."""


def topics(book: str) -> tuple[str, ...]:
    return PERTH_TOPICS if book == PERTH else THREE_TOPICS


def play_drill(book: str, seed: str, level: int, topic: str = "") -> Drill:
    for attempt in range(PATIENCE):
        chance = Chance("play", book, seed, level, *((topic, attempt) if topic else ()))
        drill = _perth(chance, seed, level, topic) if book == PERTH else _three(book, chance, seed, level, topic)
        if drill is not None and topic in ("", *drill.covers):
            return replace(drill, topic=topic)
    raise InputError(f"No hand of {book} is {topic!r}.")


def _opened(table: Table, deck: Any, bets: Sequence[str]) -> Play:
    play = Play(table, deck)
    if table.book == CALIFORNIA:
        play.log.do(PlaceWager(BANK_SEAT, "the bank", "bank", table.bank))
    for bet in ("ante", *bets):
        play.log.do(PlaceWager(SEAT, YOU, bet, Cents(table.settings.limits.min)))
    play.until("Deciding")
    return play


def _three(book: str, chance: Chance, seed: str, level: int, topic: str) -> Drill:
    """A beginner gets any hand; later ones lie near the border, with side bets that a fold may cost."""
    from queenhigh.maths.three_card.choices import worths

    table = table_for(book, chance, seats=1, hard=level > 2)
    aside = topic == SIDES or (level > 1 and not topic and chance.below(2))
    bets = chance.some(SIDE_BETS[book], 1 + chance.below(2)) if aside else []
    bets = [bet for bet in SIDE_BETS[book] if bet in bets]
    deck = shuffle(chance.seed())
    play = _opened(table, deck, bets)
    if topic in (CLOSE, SIDES) or (level > 1 and not topic):
        cards = _near_the_border(chance)
        play = _opened(table, relabelled(deck, play.round.hands[SEAT].cards, cards), bets)
    hand, up = play.round.hands[SEAT], _turned_up(play)
    choices = play.croupier.choices(play.round, SEAT)
    worth = worths(book, table.settings, hand.cards, hand.wagers, choices, up)
    offered = {choice: worth[choice] / hand.wagers["ante"] for choice in choices}
    item = _decision(play, "decision", "What do you do?", offered, ())
    best, *rest = sorted(offered.values(), reverse=True)
    plays = max(offered, key=lambda choice: offered[choice]) is Choice.PLAY
    covers = [THREE_TOPICS[0] if plays else THREE_TOPICS[1]]
    covers += [CLOSE] if best - rest[0] < NARROW else []
    covers += [SIDES] if bets else []
    layout = (Row("Dealer", (*named(up), *(HIDDEN,) * (3 - len(up)))), _own(hand))
    signs = tuple(line for line in table.signs if "meter" not in line)
    return _drill(book, seed, level, (*signs, _wagered(table)), (item,), tuple(covers), layout, table)


def _near_the_border(chance: Chance) -> tuple[Card, ...]:
    while True:
        cards = holdings.any_cards(3, chance)
        if (
            three_card_hand(cards).category is ThreeCard.ODD_CARDS
            and Rank.JACK <= max(card.rank for card in cards) <= Rank.KING
        ):
            return cards


def _perth(chance: Chance, seed: str, level: int, topic: str) -> Drill | None:
    from queenhigh.games.crown_perth_holdem_poker.facets.advice import street_worth
    from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth

    table = table_for(PERTH, chance, seats=1, hard=False)
    game = Perth(table.settings.readings)
    play = _opened(table, shuffle(chance.seed()), ())
    hand = play.round.hands[SEAT]
    layout = (Row("Dealer", (HIDDEN,) * 2), _own(hand))
    first = {Choice.PLAY: opening_value(hand.cards), Choice.FOLD: Fraction(-1)}
    items, covers = [_decision(play, "flop", "Before the flop: what do you do?", first, ())], []
    if first[Choice.PLAY] <= first[Choice.FOLD]:
        covers.append(PERTH_TOPICS[0])
    elif topic == PERTH_TOPICS[0]:
        return None
    else:
        choice = Choice.PLAY
        for street, phase in zip(STREETS[1:], ("FlopOut", "TurnOut"), strict=True):
            play.log.do(play.croupier.decide(play.round, SEAT, choice))
            play.until(phase)
            stake = Cents(MULTIPLES[street] * hand.wagers["ante"])
            worth = street_worth(game, hand.cards, play.round.shared, stake) / hand.wagers["ante"]
            values = {Choice.PLAY: worth, Choice.CHECK: Fraction(0)}
            board = Row("Board", named(play.round.shared))
            items.append(_decision(play, street, f"The {street} wager: what do you do?", values, (board,)))
            choice = Choice.PLAY if worth > 0 else Choice.CHECK
            covers.append(f"{'wager' if choice is Choice.PLAY else 'check'} on the {street}")
    return _drill(PERTH, seed, level, (_wagered(table),), tuple(items), tuple(covers), layout, table)


def _decision(play: Play, id: str, ask: str, values: dict[Choice, Fraction], shows: tuple[Row, ...]) -> Item:
    """What each choice is worth, in antes; the key is the best, and equals are as right."""
    round, law = play.round, open_book(play.table.book)
    offered, best = list(values), max(values.values())
    words = tuple(_said(play, choice) for choice in offered)
    costs = tuple(str(best - values[choice]) for choice in offered)
    right = [(LETTERS[offered.index(choice)],) for choice in offered if values[choice] == best]
    top = offered[LETTERS.index(right[0][0])]
    event = room(play.table.book).round.act(round, play.croupier.decide(round, SEAT, top))[0]
    clauses = tuple(dict.fromkeys(rule.clause for rule in (event.rule, *getattr(event, "also", ()))))
    worth = "; ".join(f"{word}: {float(values[choice]):+.4f}" for choice, word in zip(offered, words, strict=True))
    why = f"Worth, in antes, over everything that can come: {worth}. {about(law, clauses[0])}"
    return Item(id, ask, Asks.ONE, right[0], why, clauses, words, tuple(right[1:]), shows, costs)


def _said(play: Play, choice: Choice) -> str:
    if choice is Choice.PLAY:
        if own := play.croupier.words(play.round, SEAT).get(choice):
            return own
        return f"play: another {in_dollars(play.round.hands[SEAT].wagers['ante'])}"
    return {Choice.KEEP_SIDE_BETS: "give up the ante and keep the side bets"}.get(choice, said(choice.value))


def _own(hand: Any) -> Row:
    lying = {bet: int(stake) for bet, stake in hand.wagers.items()}
    return Row("Your hand", named(hand.cards), seat=hand.seat, player=hand.player, wagers=lying)


def _wagered(table: Table) -> str:
    return f"Your ante is {in_dollars(table.settings.limits.min)}. What a choice gives away is told exactly."


def _drill(
    book: str,
    seed: str,
    level: int,
    question: tuple[str, ...],
    items: tuple[Item, ...],
    covers: tuple[str, ...],
    layout: tuple[Row, ...],
    table: Table,
) -> Drill:
    law = open_book(book)
    title = f"Play the hand: {law.house}, {law.title}"
    stake = table.settings.limits.min
    return Drill(Kind.PLAY, book, seed, level, title, question, items, covers, layout=layout, stake=stake)


def _turned_up(play: Play) -> tuple[Card, ...]:
    """California: the card of the player-dealer that everybody has seen."""
    return tuple(event.card for event in play.log.events if isinstance(event, ButtonPlaced))


def opening_value(hole: Sequence[Card]) -> Fraction:
    """Of playing two hole cards in Perth as well as can be, in antes: solved once and kept beside this file."""
    from queenhigh.maths.holdem.choices import name_of

    return openings()[name_of(hole)]


@cache
def openings() -> dict[str, Fraction]:
    lines = (files("queenhigh.training") / "perth_openings.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: Fraction(worth) for name, worth in rows}
