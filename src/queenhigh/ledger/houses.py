"""The houses of a group in one PostgreSQL database, and their addresses: `postgresql://user@host/database?house=south`.
Each house has its own schema for its ledger. An address without a house means `main`, in the schema `queenhigh`, as
before there were groups. Everything that takes the address of a ledger takes these.
"""

from __future__ import annotations

import re
from pathlib import Path

from queenhigh.ledger.errors import DatabaseRefused

MAIN = "main"
LEDGERS = "queenhigh"
"""The schema of the main house's ledger; those of the others begin with it."""
PEOPLE = "queenhigh_people"
"""The schema that the houses share: accounts, leases, notes between processes."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_IN_ADDRESS = re.compile(r"([?&])house=([^&]*)(&|$)")
_OTHERS = f"{LEDGERS}_h_"


def is_shared(ledger: str | Path) -> bool:
    """Is the ledger in a database that other houses may share?"""
    return str(ledger).startswith(("postgresql://", "postgres://"))


def proper_house(name: str) -> str:
    if not _NAME.fullmatch(name) or len(name) > 24:
        raise DatabaseRefused(
            f"{name[:40]!r} cannot be the name of a house: use at most 24 lower-case letters, digits and single "
            f"hyphens, starting with a letter, such as south-wing."
        )
    return name


def house_of(ledger: str | Path) -> str:
    """Return the house that an address names. A file has only one."""
    found = _IN_ADDRESS.search(str(ledger)) if is_shared(ledger) else None
    return proper_house(found[2]) if found else MAIN


def database_of(ledger: str) -> str:
    """Return the address of the database alone, which the driver understands."""
    if not is_shared(ledger):
        return ledger
    return _IN_ADDRESS.sub(lambda found: found[1] if found[3] else "", ledger)


def address_of(ledger: str, house: str) -> str:
    """Return the address of another house in the same database."""
    plain = database_of(ledger)
    if house == MAIN:
        return plain
    return f"{plain}{'&' if '?' in plain else '?'}house={proper_house(house)}"


def suffix_of(house: str) -> str:
    """Return the suffix of its tables in the shared schema."""
    return "" if house == MAIN else f"_{proper_house(house).replace('-', '_')}"


def schema_of(house: str) -> str:
    """Return the schema of its ledger."""
    return LEDGERS if house == MAIN else f"{_OTHERS}{suffix_of(house)[1:]}"


def house_in(schema: str) -> str:
    """Return the house whose ledger is in a schema; empty if it is not such a schema."""
    if schema == LEDGERS:
        return MAIN
    return schema.removeprefix(_OTHERS).replace("_", "-") if schema.startswith(_OTHERS) else ""


def title_of(house: str) -> str:
    """Return the name in words: South Wing."""
    return house.replace("-", " ").title()
