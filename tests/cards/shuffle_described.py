"""The shuffle written from its published description alone: nothing here is taken from the program."""

from __future__ import annotations

import hashlib
import struct
from itertools import chain, count


def commitment_by_the_description(secret: bytes) -> str:
    return hashlib.sha256(b"queenhigh shuffle 1:" + secret.hex().encode("ascii")).hexdigest()


def deck_by_the_description(secret: bytes) -> list[str]:
    blocks = (hashlib.sha256(secret + struct.pack(">I", number)).digest() for number in count())
    stream = chain.from_iterable(blocks)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    for place in range(52, 1, -1):
        full_multiples = place * (256 // place)
        byte = next(stream)
        while byte >= full_multiples:
            byte = next(stream)
        there, other = place - 1, byte % place
        deck[there], deck[other] = deck[other], deck[there]
    return deck
