"""What an audience is sent in two runs of one round that differ in hidden cards, and where it is not the same (S1)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from topic_frames import Who, streams

from queenhigh.cards import Card, Deck
from queenhigh.desk.commit import Committed
from queenhigh.server import views
from queenhigh.server.people import Person

WATCHERS = ("public", "dealer", "floor")


def forget_wires(*lives: Any) -> None:
    """What they were sent is put together again: the deck of the last run is the one that every seal opens to by now."""
    for live in lives:
        live.wired_for = None


def wired(live: Any, committed: Committed, who: str) -> str:
    """What the sockets of an audience were sent of a commit, apart from all others at the table. The public are those
    without a name, and those who only look on."""
    staff = who in ("dealer", "floor")
    if getattr(live, "wired_for", None) not in ((len(live.commits), True), (len(live.commits), staff)):
        players = {name for commit in live.commits for name in views.concerned(commit.state)}
        watchers: list[Who] = [(name, Person(name), "player") for name in sorted(players)]
        watchers += [("public", None, "player"), ("onlooker", Person("an onlooker"), "player")]
        if staff:
            watchers.append(("dealer", Person(live.dealer, "staff"), "dealer"))
            watchers.append(("floor", Person(live.boss, "staff"), "floor"))
        live.wired, live.wired_for = streams(live.house, live.commits, watchers), (len(live.commits), staff)
    at = next(number for number, each in enumerate(live.commits) if each is committed)
    names = ["public", "onlooker"] if who == "public" else [who]
    return b"".join(live.wired[name][at] for name in names if name in live.wired).decode("latin-1")


def sent(live: Any, committed: Committed, who: str, previews: Callable[[Committed], Iterable[Any]]) -> bytes:
    """Everything that an audience is sent of a commit: `who` is a watcher, or the name of a player."""
    state, house = committed.state, live.house
    person = Person(live.dealer if who == "dealer" else live.boss, "staff") if who in WATCHERS else Person(who)
    audience = {"dealer": "dealer", "floor": "floor"}.get(who, "player")
    told = [views.project(event, audience, None if who == "public" else person, state) for event in committed.events]
    made: dict[str, Any] = {
        "version": committed.version,
        "events": told,
        "view": views.table_view(state, house),
        "board": views.board_view(state, house),
        "wire": wired(live, committed, who),
    }
    if who in ("dealer", "floor"):
        made["dealer"] = views.dealer_view(state, person, house)
    if who == "floor":
        made["floor"] = views.floor_view(state, person, house)
        made["rulings"] = list(previews(committed))
    if who not in WATCHERS:
        made["you"] = views.you_view(state, person, house)
    return views.encoded(made)


def permuted(deck: Deck, fixed: set[Card], chance: random.Random) -> Deck:
    """Another deck, in which only these cards are where they were."""
    free = [place for place, card in enumerate(deck) if card not in fixed]
    cards = [deck[place] for place in free]
    chance.shuffle(cards)
    made = list(deck)
    for place, card in zip(free, cards, strict=True):
        made[place] = card
    return tuple(made)


def unlike(what: str, who: str, ours: Sequence[bytes], theirs: Sequence[bytes]) -> list[str]:
    """The first commit of which the audience was sent something else, and whether there were as many."""
    found = []
    for place, (one, two) in enumerate(zip(ours, theirs, strict=False)):
        if one != two:
            at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
            found.append(f"{what}: {who} sees a difference in commit {place}: {one[max(at - 90, 0) : at + 80]!r}")
            break
    if len(ours) != len(theirs):
        found.append(f"{what}: {who} sees {len(ours)} and {len(theirs)} commits")
    return found
