"""The entries of `actions`: `d dh p1 AhKs`, `d db Jc3d5c`, `p3 cbr 7000`, `p3 cc`, `p3 f`, `p3 sm AhKs`, `p3 sd 4c`.

Text after a `#` is commentary. An unknown card is `??`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

import msgspec

from queenhigh.cards import Card, card
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES, Game
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.notation.phh import PhhError

DEALER = 0
"""The actor `d`. Players are numbered from 1, from the left of the button."""
MOST_CARDS = 8

Cards = tuple[Card | None, ...]
"""None for an unknown card."""


class PhhMove(msgspec.Struct, frozen=True):
    """One entry. `verb` is the format's: dh, db, f, cc, cbr, sm, sd; empty for a comment by itself."""

    text: str
    line: int
    actor: int
    verb: str
    to: int = 0
    """Whose cards are dealt."""
    cards: Cards | None = None
    """None if the notation gives none: a mucked hand. Empty for `-`: the cards as they were dealt."""
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
        raise PhhError(f"actions: {shown(word)} is not a player here; the players are p1 to p{players}.")
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
        raise PhhError(f"actions: {shown(word)} is not a bet.")
    return found


def spelt(cards: Cards) -> str:
    return "".join("??" if one is None else str(one) for one in cards)


# -- amounts of any currency as whole numbers of the smallest chip: 2754.70 and 35 are 275470 and 3500

DECIMALS = 8
"""The most decimals that an amount may have."""
DIGITS = 15
"""The most digits before the point: more than any amount of money has."""

_PLAIN = re.compile(r"[+-]?(\d{1,24}(\.\d{0,12})?|\.\d{1,12})\Z", re.ASCII)


def amount(given: object, name: str) -> Decimal:
    """An amount: a TOML number, or text such as `9,999.99`. Infinity stands for an unknown stack."""
    if isinstance(given, str):
        text = given.replace(",", "")
        if not _PLAIN.match(text):
            raise PhhError(f"{name}: {shown(given)} is not an amount.")
        given = Decimal(text)
    if isinstance(given, bool) or not isinstance(given, int | Decimal):
        raise PhhError(f"{name}: {shown(given)} is not an amount.")
    if isinstance(given, Decimal):
        if given.is_nan():
            raise PhhError(f"{name}: nan is not an amount.")
        if given.is_infinite():
            return given
        if not given:
            return Decimal(0)
        if not -DIGITS <= given.adjusted() < DIGITS:
            raise PhhError(f"{name}: {shown(given)} is not an amount of chips.")
        return given
    if abs(given) >= 10**DIGITS:
        raise PhhError(f"{name}: it has more digits than any amount of chips.")
    return Decimal(given)


def decimals(amounts: Iterable[Decimal]) -> int:
    """The number of decimals needed to write all the amounts."""
    return max([_decimals(one) for one in amounts], default=0)


def _decimals(one: Decimal) -> int:
    places = -int(one.as_tuple().exponent)
    return max(places if places <= DECIMALS else -int(one.normalize().as_tuple().exponent), 0)


def units(given: Decimal, places: int, name: str = "") -> int:
    """The amount in smallest chips."""
    whole = given.scaleb(places)
    if whole != whole.to_integral_value():
        raise PhhError(f"{name}: {given} is finer than any chip.")
    return int(whole)


def written(amount: int, places: int) -> str:
    """Smallest chips written with all their decimals, so that they read back as the same amount."""
    if not places:
        return str(amount)
    sign, digits = "-" if amount < 0 else "", str(abs(amount)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def shown(given: object) -> str:
    """The given text for a message, shortened: never a number with a million digits."""
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) >= 10**40:
        return "a number of more than forty digits"
    if isinstance(given, list | dict):
        return "a list" if isinstance(given, list) else "a group of fields"
    text = str(given) if isinstance(given, Decimal) else repr(given)
    return text if len(text) <= 40 else text[:37] + "..."


# -- the variants of the format as data: the game and limit of the room that each one means, and those that the room
# lacks

LIMITS = {
    "N": Limit.NO_LIMIT,
    "P": Limit.POT,
    "H": Limit.HALF_POT,
    "F": Limit.FIXED,
    "S": Limit.SPREAD,
}
LETTERS = {
    "T": "holdem",
    "T/8": "holdem_hilo",
    "O": "omaha",
    "O/8": "omaha_hilo",
    "P": "pineapple",
    "CP": "crazy_pineapple",
    "CP/8": "crazy_pineapple_hilo",
}
ELSEWHERE = {
    "NS": "no-limit short-deck Hold'em",
    "F7S": "fixed-limit seven card stud",
    "F7S/8": "fixed-limit seven card stud, high/low split, eight or better",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven lowball, single draw",
    "F2L3D": "fixed-limit deuce-to-seven lowball, triple draw",
    "FB": "fixed-limit badugi",
}
"""Variants of the format without a game in this room."""


class Variant(msgspec.Struct, frozen=True):
    code: str
    game: Game
    limit: Limit

    @property
    def fixed(self) -> bool:
        """Does the variant have a small and a big bet, instead of a minimum bet?"""
        return self.limit is Limit.FIXED


VARIANTS: dict[str, Variant] = {
    limit + letters: Variant(limit + letters, GAMES[game], LIMITS[limit])
    for limit in LIMITS
    for letters, game in LETTERS.items()
}


def code_of(game: Game, limit: Limit) -> str:
    return next(v.code for v in VARIANTS.values() if v.game.name == game.name and v.limit is limit)
