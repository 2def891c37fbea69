"""*Play the hand* against the house: every decision compared with the best one, and the exact cost of each choice.

The hand continues along the best line whatever was answered, so that one mistake does not hide the next decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Card, Rank, shuffle
from queenhigh.games.kit.actions import Choice, PlaceWager
from queenhigh.hands import ThreeCard, three_card_hand
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import InputError
from queenhigh.training import holdings
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import Play, PracticeTable, relabelled, table_for
from queenhigh.training.drill import HIDDEN, Asks, Drill, Item, Kind, Row
from queenhigh.training.drills import HouseGame, Lesson, ThreeCardPlay, Wish
from queenhigh.training.layout import named
from queenhigh.training.words import about, said

SEAT, YOU = 1, "you"
PATIENCE = 200
PLAYS, FOLDS, CLOSE = "to be played", "to be folded", "a close call"
SIDES = "side bets beside it"
NARROW = Fraction(1, 10)
"""The difference between the best choice and the next, in antes, that counts as close."""


def three_card_lesson(game: HouseGame, known: ThreeCardPlay) -> Lesson:
    """Play or fold, with side bets that a fold may cost."""
    topics = (PLAYS, FOLDS, CLOSE, *((SIDES,) if known.sides else ()))
    return Lesson(lambda: topics, partial(_three_cards, game, known))


def _three_cards(game: HouseGame, known: ThreeCardPlay, seed: str, level: int, topic: str) -> Drill:
    for attempt in range(PATIENCE):
        chance = Chance("play", game.room.id, seed, level, *((topic, attempt) if topic else ()))
        drill = _three(game, known, chance, seed, level, topic)
        if topic in ("", *drill.covers):
            return replace(drill, topic=topic)
    raise InputError(f"No hand of {game.room.id} is {topic!r}.")


def opened(table: PracticeTable, deck: Any, bets: Sequence[str]) -> Play:
    """A round in which one player has wagered, and may decide."""
    play = Play(table, deck)
    if table.bank:
        play.log.do(table.bank)
    for bet in (play.croupier.offers[0].bet, *bets):
        play.log.do(PlaceWager(SEAT, YOU, bet, Cents(table.settings.limits.min)))
    play.until("Deciding")
    return play


def _three(game: HouseGame, known: ThreeCardPlay, chance: Chance, seed: str, level: int, topic: str) -> Drill:
    """Make a drill: a beginner gets any hand; later ones are near the border, with side bets that a fold may cost."""
    from queenhigh.maths.three_card.choices import worths

    table = table_for(game, chance, Wish(seats=1, hard=level > 2))
    aside = topic == SIDES or (level > 1 and not topic and known.sides and chance.below(2))
    bets = chance.some(known.sides, 1 + chance.below(2)) if aside else []
    bets = [bet for bet in known.sides if bet in bets]
    deck = shuffle(chance.seed())
    play = opened(table, deck, bets)
    if topic in (CLOSE, SIDES) or (level > 1 and not topic):
        cards = _near_the_border(chance, *known.border)
        play = opened(table, relabelled(deck, play.round.hands[SEAT].cards, cards), bets)
    hand, up = play.round.hands[SEAT], known.turned_up(play) if known.turned_up else ()
    choices = play.croupier.choices(play.round, SEAT)
    law = game.room.book
    worth = worths(law.id, table.settings, hand.cards, hand.wagers, choices, up, law.edition)
    ante = hand.wagers[play.croupier.offers[0].bet]
    offered = {choice: worth[choice] / ante for choice in choices}
    item = decision(play, "decision", "What do you do?", offered, ())
    best, *rest = sorted(offered.values(), reverse=True)
    plays = max(offered, key=lambda choice: offered[choice]) is Choice.PLAY
    covers = [PLAYS if plays else FOLDS]
    covers += [CLOSE] if best - rest[0] < NARROW else []
    covers += [SIDES] if bets else []
    layout = (Row("Dealer", (*named(up), *(HIDDEN,) * (3 - len(up)))), own_row(hand))
    return play_drill(table, seed, level, known.signs(table.settings), (item,), tuple(covers), layout)


def _near_the_border(chance: Chance, lowest: Rank, highest: Rank) -> tuple[Card, ...]:
    while True:
        cards = holdings.any_cards(3, chance)
        if (
            three_card_hand(cards).category is ThreeCard.ODD_CARDS
            and lowest <= max(card.rank for card in cards) <= highest
        ):
            return cards


def decision(play: Play, id: str, ask: str, values: Mapping[Choice, Fraction], shows: tuple[Row, ...]) -> Item:
    """The value of each choice, in antes; the key is the best, and equal ones are also right."""
    round, room = play.round, play.table.room
    offered, best = list(values), max(values.values())
    words = tuple(_said(play, choice) for choice in offered)
    costs = tuple(str(best - values[choice]) for choice in offered)
    right = [(LETTERS[offered.index(choice)],) for choice in offered if values[choice] == best]
    top = offered[LETTERS.index(right[0][0])]
    event = room.round.act(round, play.croupier.decide(round, SEAT, top))[0]
    clauses = tuple(dict.fromkeys(rule.clause for rule in (event.rule, *getattr(event, "also", ()))))
    worth = "; ".join(f"{word} {float(values[choice]):+.4f}" for choice, word in zip(offered, words, strict=True))
    why = f"Average result in antes, over all cards to come: {worth}. {about(room.book, clauses[0])}"
    return Item(id, ask, Asks.ONE, right[0], why, clauses, words, tuple(right[1:]), shows, costs)


def _said(play: Play, choice: Choice) -> str:
    if choice is Choice.PLAY:
        if own := play.croupier.words(play.round, SEAT).get(choice):
            return own
        return f"play: another {in_dollars(play.croupier.decide(play.round, SEAT, choice).amount)}"
    return {Choice.KEEP_SIDE_BETS: "give up the ante and keep the side bets"}.get(choice, said(choice.value))


def own_row(hand: Any) -> Row:
    lying = {bet: int(stake) for bet, stake in hand.wagers.items()}
    return Row("Your hand", named(hand.cards), seat=hand.seat, player=hand.player, wagers=lying)


def play_drill(
    table: PracticeTable,
    seed: str,
    level: int,
    signs: Sequence[str],
    items: tuple[Item, ...],
    covers: tuple[str, ...],
    layout: tuple[Row, ...],
) -> Drill:
    law, stake = table.room.book, table.settings.limits.min
    question = (*signs, f"Your ante is {in_dollars(stake)}. The cost of each choice is given exactly.")
    title = f"Play the hand: {law.house}, {law.title}"
    return Drill(Kind.PLAY, law.id, seed, level, title, question, items, covers, layout=layout, stake=stake)
