"""What can go wrong with the ledger, as a branch of the tree in `rules/errors.py`.

    QueenhighError
    └── LedgerError
        ├── BadCommand         (also an InputError) not an amount, not a name, a body with a float, legs that do not balance
        ├── Conflict           the stream has moved on: read it and decide again
        ├── RepeatedCommand    the id was used for another command
        ├── Overdrawn          an account would fall below zero
        ├── NotWritten         the database itself refused it
        ├── LedgerBusy         too many commands are waiting
        ├── LedgerStopped      read-only from now on: a disk that failed, or a ledger that was closed
        ├── KeyNeeded          an event is sealed, and its key is missing
        └── DatabaseRefused    not a ledger of ours, damaged, newer than this program, in use, or set up too weakly

If an error is raised for a command, nothing of it was written, with one exception that says so: after a disk error or a
lost connection the outcome is unknown, and sending the same command again finds out.
"""

from __future__ import annotations

from queenhigh.rules import InputError, QueenhighError


class LedgerError(QueenhighError):
    """Base class of the ledger's errors."""


class BadCommand(LedgerError, InputError):
    """A command that is wrong, whatever the ledger holds."""


class Conflict(LedgerError):
    """Another command came first. `stands` is the present version of the stream."""

    def __init__(self, command: str, stream: str, expected: int, stands: int) -> None:
        super().__init__(
            f"Command {command!r} expects the stream {stream!r} at version {expected}; it is at {stands}. "
            f"Nothing was written. Read the stream from {min(expected, stands)} on and decide again."
        )
        self.stream, self.expected, self.stands = stream, expected, stands


class RepeatedCommand(LedgerError):
    def __init__(self, command: str) -> None:
        super().__init__(
            f"The command id {command!r} was used for another command, or by another person. Nothing was written. "
            f"Send the first command unchanged for its answer, or give this one an id of its own."
        )


class Overdrawn(LedgerError):
    def __init__(self, command: str, account: str, holds: int, amount: int) -> None:
        super().__init__(
            f"Command {command!r} takes {-amount} cents from {account!r}, which holds {holds}. Nothing was written. "
            f"Only an account outside the house ('outside', 'outside:...') may go below zero."
        )
        self.account, self.holds, self.amount = account, holds, amount


class NotWritten(LedgerError):
    """The database's own rules refused something that the ledger had accepted."""

    def __init__(self, command: str, why: str) -> None:
        super().__init__(
            f"The database refused command {command!r}: {why}. Nothing of it was written. This should not be possible: "
            f"run the audit, and report it."
        )


class LedgerBusy(LedgerError):
    def __init__(self, waiting: int) -> None:
        super().__init__(
            f"{waiting} commands wait to be written. Nothing was written. Send this one again in a moment."
        )


class LedgerStopped(LedgerError):
    """The ledger has stopped writing; it can still be read."""


class KeyNeeded(LedgerError):
    """The chain and the accounts can be checked without the key; cards can be read only with it."""


class DatabaseRefused(LedgerError):
    """The database was not opened, and was left unchanged."""
