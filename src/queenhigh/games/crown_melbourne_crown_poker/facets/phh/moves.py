"""The entries of `actions`: `d dh p1 AhKs`, `d db Jc3d5c`, `p3 cbr 7000`, `p3 cc`, `p3 f`, `p3 sm AhKs`, `p3 sd 4c`.

What follows a `#` is commentary. A card that nobody knows is `??`.
"""

from __future__ import annotations

import re
from decimal import Decimal

import msgspec

from queenhigh.cards import Card, card
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.amounts import amount, shown
from queenhigh.notation.phh import PhhError

DEALER = 0
"""The actor `d`. Players are 1 and so on, from the left of the button."""
MOST_CARDS = 8

Cards = tuple[Card | None, ...]
"""None for a card that is not known."""


class PhhMove(msgspec.Struct, frozen=True):
    """`verb` is that of the format: dh, db, f, cc, cbr, sm, sd; empty for a comment that stands alone."""

    text: str
    line: int
    actor: int
    verb: str
    to: int = 0
    """Whose cards are dealt."""
    cards: Cards | None = None
    """None where the notation has none: a hand that is mucked. Empty for `-`: the cards as they were dealt."""
    amount: Decimal = Decimal(0)
    note: str = ""


_PLAYER = re.compile(r"p([1-9][0-9]?)\Z")


def move(text: object, line: int, players: int) -> PhhMove:
    if not isinstance(text, str):
        raise PhhError(f"actions: {shown(text)} is not text.", line=line)
    said, _, note = text.partition("#")
    note, words = note.strip(), said.split()
    if len(words) > 4:
        raise PhhError(f"actions: {shown(said.strip())} is not an action.", line=line)
    try:
        return _move(words, text, line, players, note)
    except PhhError as error:
        raise error.at(line=line) from None


def _move(words: list[str], text: str, line: int, players: int, note: str) -> PhhMove:
    match words:
        case []:
            return PhhMove(text, line, DEALER, "", note=note)
        case ["d", "dh", player, cards]:
            return PhhMove(text, line, DEALER, "dh", to=_player(player, players), cards=_cards(cards), note=note)
        case ["d", "db", cards]:
            return PhhMove(text, line, DEALER, "db", cards=_cards(cards), note=note)
        case [player, ("f" | "cc" | "sm") as verb]:
            return PhhMove(text, line, _player(player, players), verb, note=note)
        case [player, "sm", "-"]:
            return PhhMove(text, line, _player(player, players), "sm", cards=(), note=note)
        case [player, ("sm" | "sd") as verb, cards]:
            return PhhMove(text, line, _player(player, players), verb, cards=_cards(cards), note=note)
        case [player, "cbr", chips]:
            return PhhMove(text, line, _player(player, players), "cbr", amount=_amount(chips), note=note)
    raise PhhError(f"actions: {shown(' '.join(words))} is not an action of this game.")


def _player(word: str, players: int) -> int:
    found = _PLAYER.match(word)
    if found is None or int(found[1]) > players:
        raise PhhError(f"actions: {shown(word)} is nobody here; there are p1 to p{players}.")
    return int(found[1])


def _cards(word: str) -> Cards:
    if len(word) % 2 or not word or len(word) > 2 * MOST_CARDS:
        raise PhhError(f"actions: {shown(word)} are not cards, each of two letters.")
    pairs = [word[place : place + 2] for place in range(0, len(word), 2)]
    return tuple(None if pair == "??" else _card(pair) for pair in pairs)


def _card(pair: str) -> Card:
    if pair[0] not in "23456789TJQKA" or pair[1] not in "cdhs":
        raise PhhError(f"actions: {shown(pair)} is not a card.")
    return card(pair)


def _amount(word: str) -> Decimal:
    found = amount(word, "actions")
    if found <= 0:
        raise PhhError(f"actions: {shown(word)} is no bet.")
    return found


def spelt(cards: Cards) -> str:
    return "".join("??" if one is None else str(one) for one in cards)
