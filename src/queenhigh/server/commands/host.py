"""Commands of the host of a private table."""

from __future__ import annotations

from typing import Literal

from queenhigh.games.kit.orders import ABSTRACT, Declared
from queenhigh.server.commands.base import Fields, TableCommand, Word


class HostCommand(TableCommand, frozen=True, kw_only=True):
    declared = ABSTRACT


class ClosePrivate(HostCommand, frozen=True, kw_only=True):
    """Close the private table, at once or when the round is over. Everyone leaves, and the link stops working."""

    declared = Declared("host")


class RemoveGuest(HostCommand, frozen=True, kw_only=True):
    """Remove a person who came in by the link. They cannot come in again."""

    declared = Declared("host")
    guest: Word


class ChangePrivate(HostCommand, frozen=True, kw_only=True):
    """Change the settings, as in the book's form. During a round they wait for its end."""

    declared = Declared("host")
    settings: Fields


class DealPrivate(HostCommand, frozen=True, kw_only=True):
    """Let the house deal, or deal by hand as the host."""

    declared = Declared("host")
    mode: Literal["automatic", "by_hand"]


class SetBots(HostCommand, frozen=True, kw_only=True):
    """Set how many bots of the house play along."""

    declared = Declared("host")
    bots: int


class NewLink(HostCommand, frozen=True, kw_only=True):
    """Make a new link. The old one stops working; people who have come in stay."""

    declared = Declared("host")
