"""Keeps the house's files consistent: heads of the chain, signed on a schedule, and accounts that know their ledger. A
ledger that was rewritten, cut off or replaced does not match its signed heads (`ledger/heads.py`), or the accounts.
Either is refused before anyone is let in.
"""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path

from queenhigh.desk.commit import of_house
from queenhigh.ledger.command import Append, Command, NewEvent
from queenhigh.ledger.errors import DatabaseRefused, LedgerError
from queenhigh.ledger.heads import check_newest
from queenhigh.ledger.houses import MAIN
from queenhigh.ledger.ledger import Ledger
from queenhigh.server.accounts.access_log import AccessLog
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.config import Config
from queenhigh.server.house import House
from queenhigh.server.logs import note
from queenhigh.server.waiting import stopped

STREAM = "accounts"


def second_places(config: Config) -> tuple[Path, ...]:
    return tuple(Path(place).absolute() for place in config.heads)


def check_heads(ledger: Ledger, config: Config) -> None:
    with ledger.reading() as store:
        check_newest(store, (*ledger.heads, *second_places(config)), ledger.keys)


def check_accounts(ledger: Ledger, accounts: Accounts, config: Config) -> None:
    """Refuse accounts and a ledger that do not belong together, or of which only one is new."""
    events, ours = ledger.head().seq, ledger.identity
    theirs, id = accounts.ledger_of(config.house), accounts.identity
    new_in_group = not theirs and (config.house != MAIN or bool(accounts.houses()))
    if not accounts.is_bare() and not events and not new_in_group:
        raise DatabaseRefused(
            f"{ledger.database} is empty, and there are accounts beside it ({accounts}). Put the ledger back; for a new house, "
            f"move the accounts away."
        )
    if theirs and theirs != ours:
        raise DatabaseRefused(
            f"The accounts ({accounts}) belong to another ledger than {ledger.database}. Put back the one they belong to, or "
            f"the accounts of this one."
        )
    if config.new_accounts:
        return
    bound = [envelope.open(dict[str, str])["accounts"] for envelope in ledger.last(STREAM, 1)]
    if (accounts.is_bare() and events) or (bound and bound != [id]):
        raise DatabaseRefused(
            f"{ledger.database} has {events} events, and its accounts are not in {accounts}. Restore them from a backup. If "
            f"they are lost for good, start once with --new-accounts: it makes a new manager and keeps the ledger."
        )


def bind(ledger: Ledger, accounts: Accounts, house: str) -> None:
    """Record that the two belong together, unless it is recorded already."""
    accounts.belong_to(ledger.identity, house)
    bound = [envelope.open(dict[str, str])["accounts"] for envelope in ledger.last(STREAM, 1)]
    if bound != [accounts.identity]:
        body = {"accounts": accounts.identity}
        append = Append(STREAM, None, (NewEvent(body, kind="AccountsBound"),))
        ledger.append(
            Command(id=f"accounts {accounts.identity}", at=datetime.now(UTC), actor=of_house("desk"), appends=(append,))
        )


class Anchoring:
    """Signs heads while the house is open, each time after it has anchored the end of the access log. `trouble` says why the
    last head is not everywhere it should be, if so."""

    def __init__(self, house: House, access: AccessLog) -> None:
        self._house, self._access = house, access
        self._task: asyncio.Task[None] | None = None
        self.trouble = ""

    async def start(self) -> None:
        await self.sign()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        await stopped(self._task)
        await self.sign()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._house.config.heads_seconds)
            await self.sign()

    async def sign(self) -> None:
        if not self._house.decides:
            return
        ledger, places = self._house.desk.ledger, second_places(self._house.config)
        try:
            await asyncio.to_thread(self._access.anchor, ledger)
            await asyncio.to_thread(ledger.sign_head, datetime.now(UTC), places)
        except (OSError, LedgerError) as error:
            self._say(f"The head of the ledger could not be signed and kept: {error}.")
        else:
            self._say("")

    def _say(self, trouble: str) -> None:
        if trouble and trouble != self.trouble:
            note("head not kept", why=trouble)
            print(f"queenhigh: {trouble}", file=sys.stderr, flush=True)
        self.trouble = trouble
