"""What a trainee types, understood generously: `t`, `push`, `40`, `paid $40.00`; letters, an option's own words, cards."""

from __future__ import annotations

import re
from collections.abc import Sequence

from queenhigh.cards import CardError, card
from queenhigh.money import MoneyError, dollars, in_dollars

LETTERS = "abcdefghijklmnopqrstuvwxyz"
TAKEN, RETURNED, NOTHING, CARRIED = "taken", "returned", "nothing", "carried"
HOW = "an amount such as 40, t (taken), r (stake returned, a push), n (nothing is due) or c (carried to the next round)"
A_SUM = "a sum such as 40 or 2.50, or 0 for nothing"
MEANT = {
    TAKEN: ("t", "taken", "take", "takes", "lose", "loses", "lost", "l"),
    RETURNED: ("r", "returned", "return", "push", "p", "stand", "stand off", "stands off", "stand-off", "back", "void"),
    NOTHING: ("n", "nothing", "none", "0", "0.00", "-", "no"),
    CARRIED: ("c", "carried", "carry", "stays"),
}
_WORDS = {word: meaning for meaning, words in MEANT.items() for word in words}


class Nonsense(ValueError):
    """An answer that makes no sense here. The message says what would."""


def paid(cents: int) -> str:
    return f"paid {in_dollars(cents)}"


def taken(cents: int) -> str:
    """The answer for a taken stake; if only part of it is taken, the amount must be given."""
    return f"{TAKEN} {in_dollars(cents)}"


def amount(text: str) -> str:
    """`paid 40.00`, `taken`, `taken 5.00`, `returned`, `nothing` or `carried`."""
    typed = " ".join(text.lower().replace("_", " ").split())
    if not typed:
        raise Nonsense(f"No answer was given. Type {HOW}.")
    if typed in _WORDS:
        return _WORDS[typed]
    verb, _, rest = typed.partition(" ")
    if rest and _WORDS.get(verb) == TAKEN:
        return taken(_cents(rest, typed))
    figure = re.sub(r"^(?:paid|pays|pay|wins|win|won)\s+", "", typed).lstrip("+")
    return paid(_cents(figure, typed))


def _cents(figure: str, typed: str, how: str = HOW) -> int:
    try:
        return dollars(figure)
    except MoneyError:
        raise Nonsense(f"{typed[:40]!r} is not an answer here. Type {how}.") from None


def money(text: str) -> str:
    """`5.00`; nothing at all is `0.00`."""
    typed = " ".join(text.lower().split())
    if not typed:
        raise Nonsense(f"No answer was given. Type {A_SUM}.")
    if typed in MEANT[NOTHING]:
        return in_dollars(0)
    return in_dollars(_cents(typed.lstrip("+"), typed, A_SUM))


def number(text: str) -> str:
    typed = text.strip()
    if re.fullmatch(r"[0-9]{1,4}", typed):
        return str(int(typed))
    said = f"{typed[:40]!r} is not an answer here." if typed else "No answer was given."
    raise Nonsense(f"{said} Type a whole number, such as 9.")


def cards_of(text: str, options: Sequence[str]) -> tuple[str, ...]:
    """The cards that were meant, in their order on the table: by name or by position."""
    typed = text.replace(",", " ").replace(";", " ").split()
    how = f"cards such as {' '.join(options[:2])}, or their places such as 1 2"
    if not typed:
        raise Nonsense(f"No answer was given. Type {how}.")
    if len(typed) == 1 and re.fullmatch(r"[1-9]{2,}", typed[0]):
        typed = list(typed[0])
    meant = {_card_of(one, options, how) for one in typed}
    return tuple(option for option in options if option in meant)


def _card_of(typed: str, options: Sequence[str], how: str) -> str:
    if re.fullmatch(r"[1-9]", typed) and int(typed) <= len(options):
        return options[int(typed) - 1]
    try:
        named = str(card(typed))
    except CardError:
        named = ""
    if named not in options:
        raise Nonsense(f"{typed[:40]!r} is not one of these cards. Type {how}.")
    return named


def order(text: str, options: Sequence[str]) -> tuple[str, ...]:
    """The letters of all options, in the order that was meant."""
    offered = LETTERS[: len(options)]
    how = f"all the letters from a to {offered[-1]} in order, such as {offered[::-1]}"
    typed = re.sub(r"[\s,;+&.()>-]", "", text.lower())
    if not typed:
        raise Nonsense(f"No answer was given. Type {how}.")
    if sorted(typed) != sorted(offered):
        raise Nonsense(f"{typed[:40]!r} is not an answer here. Type {how}.")
    return tuple(typed)


def letters(text: str, options: Sequence[str], *, several: bool) -> tuple[str, ...]:
    """The letters of the options that were meant, in order."""
    offered = LETTERS[: len(options)]
    typed = " ".join(text.lower().split())
    last = offered[-1]
    how = f"a letter from a to {last}" + (", or several of them such as ac" if several else "")
    if not typed:
        raise Nonsense(f"No answer was given. Type {how}.")
    for letter, option in zip(offered, options, strict=True):
        if typed == option.lower():
            return (letter,)
    meant = sorted(set(re.sub(r"[\s,;+&.()]|\band\b", "", typed)))
    if not meant or any(letter not in offered for letter in meant):
        raise Nonsense(f"{typed[:40]!r} is not an answer here. Type {how}.")
    if len(meant) > 1 and not several:
        raise Nonsense(f"Only one of them can be right. Type {how}.")
    return tuple(meant)
