"""What every pile holds with the commands that are on their way to the ledger, so that nobody spends a chip twice."""

from __future__ import annotations

from collections.abc import Iterable

from queenhigh.ledger.command import Append
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import may_be_below_zero
from queenhigh.money.accounts import ShortOfChips


class Chips:
    """Reads an account from the ledger once and reckons on from there: everything that moves chips comes by here."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._holds: dict[str, int] = {}

    def __getitem__(self, account: str) -> int:
        if account not in self._holds:
            self._holds[account] = self._ledger.balance(account)
        return self._holds[account]

    def after(self, appends: Iterable[Append]) -> dict[str, int]:
        """What the accounts will hold, entry by entry as the ledger will reckon. Refused where a pile is too small."""
        after: dict[str, int] = {}
        for append in appends:
            for entry in append.entries:
                for account, amount in ((leg.account, leg.amount) for leg in entry.postings):
                    held = after[account] if account in after else self[account]
                    if held + amount < 0 and not may_be_below_zero(account):
                        raise ShortOfChips(account, held, -amount)
                    after[account] = held + amount
        return after

    def take(self, after: dict[str, int]) -> None:
        self._holds |= after

    def forget(self) -> None:
        """The ledger knows better."""
        self._holds.clear()
