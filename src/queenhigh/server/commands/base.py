"""What every command is: strict, told apart by `type`, and silent about who asks."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

Seat = Annotated[int, Meta(ge=0, le=99)]
Amount = Annotated[int, Meta(gt=0, lt=2**53)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
Sentence = Annotated[str, Meta(max_length=400)]
Fields = Annotated[dict[str, Any], Meta(max_length=30)]


def _tag(name: str) -> str:
    """`WagerFor` is `wager_for`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Asked(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=_tag, forbid_unknown_fields=True):
    """One thing that is asked for. A field that is not known is refused, and with it everything."""
