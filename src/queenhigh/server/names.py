"""Names that could be mistaken for others: of the house, of its staff, or with look-alike letters.

Which characters look alike is Unicode's own table (UTS 39), as `confusable_homoglyphs` keeps it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from confusable_homoglyphs import categories, confusables

from queenhigh.games.library import open_all
from queenhigh.server.errors import ServerError

TITLES = frozenset(
    {
        *("admin", "administrator", "cage", "cashier", "croupier", "dealer", "director", "inspector", "manager"),
        *("moderator", "operator", "queenhigh", "security", "staff", "supervisor", "surveillance"),
    }
)
"""Words not allowed anywhere in a guest's name, because they suggest a member of the house."""
RESERVED = frozenset(
    {
        *("bank", "banker", "desk", "everybody", "floor", "host", "house", "nobody", "owner", "pit", "public", "root"),
        *("floorman", "floorperson", "pit boss", "server", "support", "system", "table"),
    }
)
"""Words not allowed as a whole name."""
TOGETHER = (frozenset({"HAN", "HIRAGANA", "KATAKANA"}), frozenset({"HAN", "HANGUL"}), frozenset({"HAN", "BOPOMOFO"}))
"""Scripts that are written together."""
_ASCII = re.compile(r"[a-z0-9]")
_ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "5": "s"})


def in_one_script(name: str) -> None:
    """Refuse letters of several scripts, and foreign ones that all look like Latin."""
    scripts = {categories.alias(sign) for sign in name} - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= pair for pair in TOGETHER):
        told = " and ".join(sorted(each.title() for each in scripts))
        raise ServerError("malformed", f"A name must use one script; this one mixes {told}.", now="Choose another.")
    letters = [sign for sign in name.casefold() if sign.isalpha()]
    if scripts - {"LATIN"} and letters and all(_ASCII.fullmatch(_plain(sign)) for sign in letters):
        raise ServerError("malformed", "This name imitates one in Latin letters.", now="Choose another.")


def looks(name: str) -> str:
    """The look of a name: two names that look the same have the same value."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(_plain(sign) if sign.isalnum() else " " for sign in bare if not unicodedata.combining(sign))
    return " ".join(plain.translate(_ALIKE).replace("rn", "m").replace("vv", "w").split())


@lru_cache(maxsize=4096)
def _plain(sign: str) -> str:
    """The Latin letter or digit that a letter looks like, or the letter itself."""
    if _ASCII.fullmatch(sign):
        return sign
    found = confusables.is_confusable(sign, greedy=True, preferred_aliases=[])
    alike = [each["c"].casefold() for one in found or [] for each in one["homoglyphs"]]
    return next((each for each in alike if _ASCII.fullmatch(each)), sign)


def refuse_titles(name: str) -> None:
    """Refuse a guest's name that could mean the house or its staff."""
    words = {looks(word) for word in re.split(r"[\W_]+|(?<=\D)(?=\d)", name)}
    words |= {word.removesuffix("s") for word in words}
    whole = re.sub(r"(?i)^the\s+", "", name).rstrip("0123456789 ")
    if words & _looks(TITLES) or _run_together(whole) in _looks(TITLES | RESERVED | _ranks()):
        raise ServerError("illegal", f"The name {name} is reserved for the house.", now="Choose another.")


@cache
def _ranks() -> frozenset[str]:
    return frozenset(rank for book in open_all() for rank in (*book.ladder.rungs, *book.ladder.beside))


@lru_cache(maxsize=8)
def _looks(words: frozenset[str]) -> frozenset[str]:
    return frozenset(map(_run_together, words))


def _run_together(name: str) -> str:
    return looks(name).replace(" ", "")
