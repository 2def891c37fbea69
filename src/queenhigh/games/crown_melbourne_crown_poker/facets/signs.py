"""The book requires no signs of its own: these show every price in it, and its rules on request."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, PAY, rule
from queenhigh.house.signs.wall import Signs, as_written, every_price, lacks_nothing

SIGNS = Signs(
    drawn={"pays": every_price(BOOK, PAY)},
    lacking=lacks_nothing,
    on_request=(rule("13.13"),),
    rules_blocks=(),
    rules_required=(),
    wording=as_written,
)
