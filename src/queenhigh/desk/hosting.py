"""Hosted tables: who hosts each one, who may come in, which link leads to it, and when it was given up. Their events
are in the house's own stream, beside `TableAdded`. The book opens, plays and closes such a table like any other. A
table that was given up keeps its record, and is opened again when its book is next asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import msgspec
from msgspec.structs import replace

from queenhigh.desk.commit import CommitPath, Committed, Decision, Request, of_house
from queenhigh.desk.registry import HOUSE, TableRegistry
from queenhigh.games.kit.procedure import procedure
from queenhigh.ledger.command import Append, NewEvent, Receipt
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import move
from queenhigh.money.accounts import player
from queenhigh.rules import IllegalAction

Body = dict[str, str]


class Hosted(msgspec.Struct, frozen=True, kw_only=True):
    """A hosted table. Without a `host` it is one of the house's own, opened on demand."""

    table: str
    host: str = ""
    title: str = ""
    """The name that its host gave it."""
    link: str = ""
    """The secret that its link is made from: changing it invalidates the old link."""
    bots: int = 0
    asked: str = ""
    """The id of the request, so that a repeated request does not open a second table."""
    admitted: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()
    closing: bool = False
    """Its host has asked for it to be closed when the round is over."""
    given_up: bool = False

    @property
    def private(self) -> bool:
        return bool(self.host)

    def admits(self, person: str) -> bool:
        return person not in self.removed and (person == self.host or person in self.admitted)


def _hosted(_: Hosted | None, body: Body) -> Hosted:
    return Hosted(
        table=body["table"],
        host=body["host"],
        title=body["title"],
        link=body["link"],
        bots=int(body["bots"]),
        asked=body["asked"],
    )


def _admitted(now: Hosted | None, body: Body) -> Hosted:
    assert now is not None
    return replace(now, admitted=now.admitted | {body["person"]})


def _removed(now: Hosted | None, body: Body) -> Hosted:
    assert now is not None
    return replace(now, admitted=now.admitted - {body["person"]}, removed=now.removed | {body["person"]})


def _relinked(now: Hosted | None, body: Body) -> Hosted:
    assert now is not None
    return replace(now, link=body["link"])


def _staffed(now: Hosted | None, body: Body) -> Hosted:
    assert now is not None
    return replace(now, bots=int(body["bots"]))


def _closing(now: Hosted | None, _: Body) -> Hosted:
    assert now is not None
    return replace(now, closing=True)


def _given_up(now: Hosted | None, _: Body) -> Hosted:
    assert now is not None
    return replace(now, given_up=True)


CHANGES = {
    "TableHosted": _hosted,
    "PersonAdmitted": _admitted,
    "PersonRemoved": _removed,
    "LinkChanged": _relinked,
    "BotsChanged": _staffed,
    "ClosingAsked": _closing,
    "TableGivenUp": _given_up,
}
"""How each event changes a hosted table."""
JOINED = "GuestJoined"
"""The event that a guest has opened an account. What was played as a guest belongs to the account."""


class HostedTables:
    """The hosted tables according to the house's stream, for the desk and for processes that follow it."""

    def __init__(self) -> None:
        self.all: dict[str, Hosted] = {}
        self.names: dict[str, tuple[str, ...]] = {}
        """For each account, the names under which its holder played before."""

    def apply(self, kind: str, body: Body) -> None:
        if kind == JOINED:
            before = self.names.get(body["account"], ())
            earlier = self.names.get(body["guest"], ())
            self.names[body["account"]] = tuple(dict.fromkeys((*before, *earlier, body["guest"])))
        elif change := CHANGES.get(kind):
            self.all[body["table"]] = change(self.all.get(body["table"]), body)

    def read(self, envelopes: Iterable[Envelope]) -> None:
        for envelope in envelopes:
            if envelope.kind == JOINED or envelope.kind in CHANGES:
                self.apply(envelope.kind, envelope.open(Body))

    def open_of(self, host: str) -> list[Hosted]:
        """Return the tables of one host that have not been given up; without a host, the house's own."""
        return [each for each in self.all.values() if each.host == host and not each.given_up]

    def names_of(self, person: str) -> tuple[str, ...]:
        """Return every name under which a person has played, the present one first."""
        return (person, *(name for name in self.names.get(person, ()) if name != person))


class HostingDesk(HostedTables):
    """Decides and writes what happens to hosted tables."""

    def __init__(self, path: CommitPath, registry: TableRegistry) -> None:
        super().__init__()
        self._path, self._registry = path, registry

    def rebuild(self, ledger: Ledger) -> None:
        self.all, self.names = {}, {}
        self.read(ledger.read(HOUSE))

    def host(self, hosted: Hosted, *, id: str = "") -> Receipt:
        """Give the table to this host. People who were admitted before are no longer admitted."""
        known = {name: getattr(hosted, name) for name in ("table", "host", "title", "link", "asked")}
        return self._write("TableHosted", known | {"bots": str(hosted.bots)}, hosted.host, id)

    def admit(self, table: str, person: str, *, id: str = "") -> Receipt | None:
        """Admit a person. Nothing is written if they may come in already. Those who were removed stay out."""
        now = self.all[table]
        if now.admits(person):
            return None
        if person in now.removed:
            raise IllegalAction(
                "The host of this table has removed you from it.", procedure("hosting"), "Sit down at another table."
            )
        return self._write("PersonAdmitted", {"table": table, "person": person}, person, id)

    def remove(self, table: str, person: str, *, by: str, id: str = "") -> Receipt:
        now = self.all[table]
        if person == now.host:
            raise IllegalAction("You are the host of this table.", procedure("hosting"), "Close the table instead.")
        if person not in now.admitted:
            raise IllegalAction(
                f"{person} has not come in by your link.", procedure("hosting"), "Choose one of your guests."
            )
        return self._write("PersonRemoved", {"table": table, "person": person}, by, id)

    def change_link(self, table: str, link: str, *, by: str, id: str = "") -> Receipt:
        return self._write("LinkChanged", {"table": table, "link": link}, by, id)

    def change_bots(self, table: str, bots: int, *, by: str, id: str = "") -> Receipt:
        return self._write("BotsChanged", {"table": table, "bots": str(bots)}, by, id)

    def ask_to_close(self, table: str, *, by: str, id: str = "") -> Receipt:
        return self._write("ClosingAsked", {"table": table}, by, id)

    def give_up(self, table: str, reason: str, *, by: str = of_house("floor"), id: str = "") -> Receipt:
        return self._write("TableGivenUp", {"table": table, "reason": reason}, by, id)

    def join(self, guest: str, account: str) -> Receipt:
        """Join a guest to an account, once. The guest's chips go to the account if its name is different."""
        body = {"guest": guest, "account": account}

        def decide() -> Decision:
            if any(guest in before for name, before in self.names.items() if name != account):
                raise IllegalAction(f"{guest} has an account already.", procedure("hosting"), "Log on with it.")
            held = self._path.balances[player(guest)] if guest != account else 0
            legs = move(held, out_of=player(guest), into=player(account))
            entry = NewEvent(body, kind=JOINED, postings=legs)
            return Decision([Append(HOUSE, None, (entry,))], partial(self.apply, JOINED, body))

        id = f"joined: {guest} as {account}"
        return self._path.submit(Request(id, account, "", {"do": JOINED, **body}), decide).result()

    def _write(self, kind: str, body: Body, who: str, id: str) -> Receipt:
        request = Request(id, who or of_house(), "", {"do": kind, **body})

        def decide() -> Decision:
            append = Append(HOUSE, None, (NewEvent(body, kind=kind),))
            return Decision([append], partial(self.apply, kind, body), tell=self._telling(body, request.actor))

        return self._path.submit(request, decide).result()

    def _telling(self, body: Body, who: str) -> Callable[[], None] | None:
        """Return a function that notifies those who watch the table that something about it has changed."""
        state = self._registry.find(body["table"]).copy()
        told = Committed(state.id, state.version, (), state, who)
        return self._registry.watchers.telling(f"table {state.id}", told)
