"""Level 6: the ledger. Events in a chain of hashes, double-entry postings beside them, in SQLite or PostgreSQL.

An acknowledged event survives a crash or a power cut; the database itself refuses one that does not balance; and any
later change is detected.
"""

from queenhigh.ledger.audit import Books, Verdict, export, reconcile, verify, verify_export
from queenhigh.ledger.command import Append, Command, NewEvent, Receipt, WriterView
from queenhigh.ledger.envelope import Envelope, Head
from queenhigh.ledger.errors import (
    BadCommand,
    Conflict,
    DatabaseRefused,
    LedgerBusy,
    LedgerError,
    LedgerStopped,
    NotWritten,
    Overdrawn,
    RepeatedCommand,
)
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import OUTSIDE, Posting, move, together, whole_part
from queenhigh.ledger.snapshot import rebuild, submit_snapshot, take_snapshot
from queenhigh.ledger.store import Statement

__all__ = [
    "OUTSIDE",
    "Append",
    "BadCommand",
    "Books",
    "Command",
    "Conflict",
    "DatabaseRefused",
    "Envelope",
    "Head",
    "Ledger",
    "LedgerBusy",
    "LedgerError",
    "LedgerStopped",
    "NewEvent",
    "NotWritten",
    "Overdrawn",
    "Posting",
    "Receipt",
    "RepeatedCommand",
    "Statement",
    "Verdict",
    "WriterView",
    "export",
    "move",
    "rebuild",
    "reconcile",
    "submit_snapshot",
    "take_snapshot",
    "together",
    "verify",
    "verify_export",
    "whole_part",
]
