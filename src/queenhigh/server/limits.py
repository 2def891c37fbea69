"""Token buckets: this many a second, and bursts of three times as many. By session, by address, by name."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from queenhigh.server.errors import ServerError

MOST_KEPT = 20_000
"""How many buckets are remembered; the least recently used is dropped first, and is full by then."""


class Bucket:
    __slots__ = ("at", "left")

    def __init__(self, left: float, at: float) -> None:
        self.left, self.at = left, at


class Limit:
    """`rate` a second for each key; `burst` at once."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst = rate, burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, key: str, cost: float = 1.0) -> bool:
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.burst, now)
            if len(self._buckets) > MOST_KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        bucket.left = min(self.burst, bucket.left + (now - bucket.at) * self.rate)
        bucket.at = now
        if bucket.left < cost:
            return False
        bucket.left -= cost
        return True

    def give_back(self, key: str, cost: float) -> None:
        """Return a token: the request was not carried out."""
        if (bucket := self._buckets.get(key)) is not None:
            bucket.left = min(self.burst, bucket.left + cost)

    def require(self, key: str, what: str, cost: float = 1.0) -> None:
        if not self.allows(key, cost):
            raise ServerError("too_many", f"Too many {what}.", now="Wait a moment and try again.")


@lru_cache(maxsize=4096)
def address_of(text: str) -> str:
    """An address as it is usually written: without brackets and port, and IPv4 not as IPv6."""
    bare = text.strip(' "')
    bare = bare[1:].partition("]")[0] if bare.startswith("[") else bare
    bare = bare.partition(":")[0] if bare.count(":") == 1 else bare
    try:
        found = ip_address(bare)
    except ValueError:
        return text
    return str((found.ipv4_mapped if isinstance(found, IPv6Address) else None) or found)


def network_of(address: str) -> str:
    """The part of an address that a client cannot choose: of IPv6, a customer has at least 64 bits to themselves."""
    plain = address_of(address)
    try:
        found = ip_address(plain)
    except ValueError:
        return plain
    if not isinstance(found, IPv6Address) or found.is_loopback:
        return plain
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


def per_second(rate: float) -> Limit:
    return Limit(rate, 3 * rate)


def per_day(most: float) -> Limit:
    return Limit(most / 86_400, most)


def per_minute(rate: float) -> Limit:
    return Limit(rate / 60, rate)
