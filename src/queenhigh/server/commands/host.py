"""What the host of a private table may ask for."""

from __future__ import annotations

from typing import Literal

from queenhigh.games.kit.orders import ABSTRACT, Declared
from queenhigh.server.commands.base import Fields, TableCommand, Word


class HostCommand(TableCommand, frozen=True, kw_only=True):
    declared = ABSTRACT


class ClosePrivate(HostCommand, frozen=True, kw_only=True):
    """At once, or when the round is over. Everyone gets up, and the link leads nowhere."""

    declared = Declared("host")


class RemoveGuest(HostCommand, frozen=True, kw_only=True):
    """A person who came in by the link leaves the table, and does not come in again."""

    declared = Declared("host")
    guest: Word


class ChangePrivate(HostCommand, frozen=True, kw_only=True):
    """Other settings, as the book's form asks for them. While a round is played they wait for its end."""

    declared = Declared("host")
    settings: Fields


class DealPrivate(HostCommand, frozen=True, kw_only=True):
    """The house deals, or the host does by hand."""

    declared = Declared("host")
    mode: Literal["automatic", "by_hand"]


class SetBots(HostCommand, frozen=True, kw_only=True):
    """How many regulars of the house play along."""

    declared = Declared("host")
    bots: int


class NewLink(HostCommand, frozen=True, kw_only=True):
    """The link before leads nowhere. Those who have come in stay."""

    declared = Declared("host")
