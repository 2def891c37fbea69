"""Chips that move between the houses of a group: one balanced entry in each of the two ledgers.

The house north writes `ChipsSent` to its stream `sent:south`. The process that decides for south reads that stream and
answers its n-th event with the n-th event, `ChipsReceived`, of south's own stream `received:north`. Its version says
what has arrived already. So nothing has to be confirmed, and after any crash the next check completes what is
unfinished.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import permutations

import msgspec

from queenhigh.desk.commit import CommitPath, Decision, Request, of_house
from queenhigh.desk.tables import postings
from queenhigh.house import cage
from queenhigh.ledger.audit import Books, reconcile
from queenhigh.ledger.body import canonical
from queenhigh.ledger.command import Append, NewEvent, Receipt
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents, cents
from queenhigh.money.accounts import other_house
from queenhigh.rules import InputError

AT_ONCE = 200


def sent_to(house: str) -> str:
    """Return the stream of what was sent there."""
    return f"sent:{house}"


def received_from(house: str) -> str:
    return f"received:{house}"


def unfinished(sender: Ledger, receiver: Ledger, names: tuple[str, str]) -> list[Envelope]:
    """Return what the first of the houses `names` has sent to the second and has not arrived, the oldest first."""
    done = receiver.version(received_from(names[0]))
    return sender.read(sent_to(names[1]), after=done, limit=AT_ONCE)


def read_sent(envelope: Envelope) -> cage.ChipsSent:
    """Read an entry of the other house."""
    if envelope.kind != cage.ChipsSent.__name__:
        raise InputError(f"Event {envelope.seq} of the other house is {envelope.kind!r}, and sends no chips.")
    return envelope.open(cage.ChipsSent)


def received(sender: str, envelope: Envelope) -> cage.ChipsReceived:
    """Return the entry that answers an entry of the other house."""
    sent = read_sent(envelope)
    return cage.ChipsReceived(sent.player, sent.amount, sender, sent.transfer, envelope.version, envelope.hash)


class Transfers:
    """The desk's transfers: sending and receiving are decided in its turn and written by the one commit path."""

    def __init__(self, path: CommitPath) -> None:
        self._path = path

    def send(self, player: str, amount: Cents, to: str, *, id: str) -> Receipt:
        """Send a player's chips to another house. The transfer has the same id in both."""
        return self._written(cage.ChipsSent(player, cents(amount), to, str(id)), player, id)

    def receive(self, sender: str, sent: Envelope) -> Receipt:
        """Receive what another house has sent, by its own entry: once, in order."""
        event = received(sender, sent)
        return self._written(event, of_house("cage"), f"received {sender} {event.number}")

    def _written(self, event: cage.ChipsSent | cage.ChipsReceived, actor: str, id: str) -> Receipt:
        return self._path.submit(Request(id, actor, "", canonical(event)), partial(self._decide, event)).result()

    def _decide(self, event: cage.ChipsSent | cage.ChipsReceived) -> Decision:
        entry = NewEvent(canonical(event), kind=type(event).__name__, postings=postings(cage.moves(event)))
        if isinstance(event, cage.ChipsSent):
            return Decision([Append(sent_to(event.to), None, (entry,))])
        stream = received_from(event.sender)
        if (done := self._path.ledger.version(stream)) != event.number - 1:
            raise InputError(
                f"Transfer {event.number} from {event.sender} comes after {event.number - 1}; {done} have come."
            )
        return Decision([Append(stream, event.number - 1, (entry,))])


class Transit(msgspec.Struct, frozen=True):
    """What one house has sent to another, and how much of it is on its way."""

    sender: str
    to: str
    sent: int
    """The number of transfers."""
    waiting: int
    """The number of transfers that have not arrived."""
    amount: int
    """Their total in cents."""


class GroupBooks(msgspec.Struct, frozen=True):
    """The combined books of a group. `faults` is empty if each house is in order, every arrival matches one transfer
    sent, and two houses differ by what is on its way between them."""

    houses: dict[str, Books]
    transits: tuple[Transit, ...]
    faults: tuple[str, ...]

    @property
    def in_transit(self) -> int:
        return sum(each.amount for each in self.transits)


def reconcile_group(ledgers: Mapping[str, Ledger]) -> GroupBooks:
    """Reconcile a group. Each ledger is read at its own instant. Transfers between two instants are counted as on their
    way, or as owed."""
    books = {house: reconcile(ledger) for house, ledger in ledgers.items()}
    faults = [f"house {house}: {fault}" for house, own in books.items() for fault in own.faults]
    transits = []
    for sender, to in permutations(ledgers, 2):
        found = _transit(ledgers, books, sender, to, faults)
        if found.sent:
            transits.append(found)
    for one, other in permutations(ledgers, 2):
        if one < other:
            apart = sum(each.amount for each in transits if {each.sender, each.to} == {one, other})
            held = books[one].balances.get(other_house(other), 0) + books[other].balances.get(other_house(one), 0)
            if held != apart:
                faults.append(f"{one} and {other} differ by {held} cents, and {apart} are on their way")
    return GroupBooks(books, tuple(transits), tuple(faults))


def _transit(
    ledgers: Mapping[str, Ledger], books: Mapping[str, Books], sender: str, to: str, faults: list[str]
) -> Transit:
    came = ledgers[to].read(received_from(sender))
    went = ledgers[sender].read(sent_to(to))
    for number, envelope in enumerate(came, 1):
        answer = envelope.open(cage.ChipsReceived)
        if number > len(went) or received(sender, went[number - 1]) != answer:
            faults.append(f"event {envelope.seq} of house {to} says that {sender} sent chips, which it did not")
    sent = [one for one in went if one.seq <= books[sender].at.seq]
    arrived = sum(one.seq <= books[to].at.seq for one in came)
    amount = sum(int(read_sent(one).amount) for one in went[arrived : len(sent)])
    amount -= sum(int(read_sent(one).amount) for one in went[len(sent) : arrived])
    return Transit(sender, to, len(sent), max(0, len(sent) - arrived), amount)
