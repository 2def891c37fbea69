"""All in or fold three-handed, from fewer deals than the command draws."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from queenhigh.maths import push_fold_three, three_hands
from queenhigh.maths.three_hands import ends


@contextmanager
def fewer_deals(deals: int = 1 << 19, close: float = 1e-3) -> Iterator[None]:
    """An eighth: enough to compare everything with everything, and drawn in a second or two. Still fewer, solved less closely, is
    enough to see that a command runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(three_hands, "DEALS", deals)
        patch.setattr(push_fold_three, "CLOSE", close)
        ends.cache_clear()
        yield
    ends.cache_clear()
