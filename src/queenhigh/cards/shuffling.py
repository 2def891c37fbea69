"""The shuffle: the only randomness in the house. 256 bits of the operating system's entropy, unbiased, committed,
checkable.

A `Seed` fixes the order of the deck. Its SHA-256 commitment is published before the first wager. Anyone who gets the
seed afterwards, as in practice and as inspectors do, can check with a dozen lines in any language that the cards were
fixed beforehand. At a live table cards are opened one by one instead (`leaves`), because a seed would reveal folded
hands:

1. The commitment is SHA-256 of the text `queenhigh shuffle 1:` and the seed in lower-case hexadecimal.
2. The bytes of the shuffle are SHA-256(seed, 0), SHA-256(seed, 1), ...: the 32 bytes of the seed, then the number of the
   block as four bytes, highest first.
3. Start from 2c 2d 2h 2s 3c ... As. For each place from the 52nd down to the 2nd take bytes until one is below the
   largest multiple of the place's number that fits in 256 (the others would favour low cards), and swap the card there
   with the one at that byte modulo the place's number, counted from 0.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import chain, count

from queenhigh.cards.deck import Deck
from queenhigh.cards.errors import CardError
from queenhigh.cards.playing_card import DECK


class Seed:
    """256 secret bits that fix one shuffle. It prints as its commitment, so that a log cannot leak it."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        if len(secret) != 32:
            raise CardError(f"A seed has 32 bytes, not {len(secret)}.")
        self._secret = secret

    @classmethod
    def fresh(cls) -> Seed:
        """A seed for live play: from the operating system, used for one shuffle and never again."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def reveal(cls, hexadecimal: str) -> Seed:
        """The seed from its `secret`, after the round."""
        try:
            return cls(bytes.fromhex(hexadecimal))
        except (ValueError, TypeError):
            raise CardError(f"{hexadecimal!r} is not a seed: a seed is 64 hexadecimal digits.") from None

    @classmethod
    def named(cls, *names: str | int) -> Seed:
        """A repeatable seed for practice, drills and tests: the same names, the same cards. Never for live play."""
        return cls(sha256("\0".join(map(str, ("queenhigh seed 1", *names))).encode(errors="surrogatepass")).digest())

    @property
    def secret(self) -> str:
        """The seed itself, in hexadecimal: publish it after the round, not before."""
        return self._secret.hex()

    @property
    def commitment(self) -> str:
        """The commitment, published before the first wager."""
        return sha256(f"queenhigh shuffle 1:{self.secret}".encode()).hexdigest()

    def keeps(self, commitment: str) -> bool:
        """Is this the seed that was committed to?"""
        typed = commitment.strip().lower().encode("utf-8", "replace")
        return hmac.compare_digest(self.commitment.encode(), typed)

    def bytes(self) -> Iterator[int]:
        return chain.from_iterable(_blocks(self._secret))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seed) and hmac.compare_digest(self._secret, other._secret)

    def __hash__(self) -> int:
        return hash(self._secret)

    def __repr__(self) -> str:
        return f"<Seed committed as {self.commitment[:16]}…>"


def _blocks(secret: bytes) -> Iterator[bytes]:
    for number in count():
        yield sha256(secret + number.to_bytes(4, "big")).digest()


@lru_cache(maxsize=1024)
def shuffle(seed: Seed) -> Deck:
    """Return the fifty-two cards in the order that the seed determines. The order is kept, because it is asked for
    again whenever a card is opened."""
    deck, place = list(DECK), len(DECK)
    for byte in seed.bytes():
        if byte < _LIMITS[place]:
            chosen = byte % place
            place -= 1
            deck[place], deck[chosen] = deck[chosen], deck[place]
            if place == 1:
                break
    return tuple(deck)


_LIMITS = tuple(256 - 256 % place if place else 0 for place in range(len(DECK) + 1))
"""For each place, the limit below which every card is equally likely."""


def below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 to bound - 1, each equally likely: bytes past the last full multiple are discarded."""
    limit = 256 - 256 % bound
    return next(byte for byte in stream if byte < limit) % bound
