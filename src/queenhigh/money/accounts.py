"""Where chips can be, by name. Every account is a pile of practice chips; only the outside world can owe."""

from __future__ import annotations

from typing import NamedTuple

from queenhigh.money import in_dollars
from queenhigh.rules import InputError

OUTSIDE = "outside"
CAGE = "cage"


def player(name: str) -> str:
    return f"player:{name}"


def float_of(table: str) -> str:
    """The tray from which a table pays and into which it takes."""
    return f"float:{table}"


def layout_of(table: str) -> str:
    """What is on a table's betting areas, a player-dealer's wager included."""
    return f"layout:{table}"


def drop_of(table: str) -> str:
    return f"drop:{table}"


def meter_of(system: str) -> str:
    return f"meter:{system}"


def pool_of(tournament: str) -> str:
    """A tournament's prize pool, which is money. Tournament chips are not, and are in no account."""
    return f"pool:{tournament}"


def withheld_from(name: str) -> str:
    return f"withheld:{name}"


def other_house(house: str) -> str:
    """What went to another house of the group, less what came from there: negative if more came than went. The accounts
    that two houses have for each other add up to what is on its way between them."""
    return f"{OUTSIDE}:{house}"


class Move(NamedTuple):
    """This many cents from one pile to another."""

    amount: int
    out_of: str
    into: str


class ShortOfChips(InputError):
    """An account holds too few chips. The message says whose, by how much, and where to get more."""

    def __init__(self, account: str, holds: int, needs: int) -> None:
        kind, _, name = account.partition(":")
        who, now = _WHO.get(kind, ("{account}", "Run the audit."))
        short = in_dollars(needs - holds)
        super().__init__(
            f"{who.format(name=name, account=account)} holds {in_dollars(holds)} in chips and needs {in_dollars(needs)}. "
            f"Nothing was done. {now.format(short=short)}"
        )
        self.account, self.holds, self.needs = account, holds, needs


_WHO = {
    "player": ("{name}", "Buy in for {short} or more."),
    "float": ("The float of table {name}", "Fill it with {short} or more."),
    "cage": ("The cage", "It has to be given {short} or more."),
    "withheld": ("What is withheld from {name}", "Look at the record."),
}
