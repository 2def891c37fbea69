"""The rounds a player took part in, newest first: found in the index of the record, with the cards read from the ledger.

Cards are in no index: in the ledger of a live house they are sealed. Those of a page are read from it once and remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from queenhigh.desk.codec import opened
from queenhigh.desk.recall import finished_rounds
from queenhigh.desk.records import Records, RoundShare
from queenhigh.desk.searching import Wanted
from queenhigh.desk.tables import TableState
from queenhigh.games.library import open_book
from queenhigh.server.house import House
from queenhigh.server.page import page_of
from queenhigh.server.record.office import office_of
from queenhigh.server.tournaments.felts import is_felt

NEAR = 40
"""Gaps up to this many rounds are read through, rather than starting from a snapshot again."""
MOST_KEPT = 20_000
POINTS = 300
"""The most points of a graph, for each game."""


class Held(msgspec.Struct, frozen=True):
    """A player's part in a round: their cards, hand, decision, and the shared cards."""

    cards: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    words: str = ""
    action: str = ""


class OwnRound(msgspec.Struct, frozen=True):
    """`net` is what the round changed for the player, in cents; in a tournament, which is named then, in its chips."""

    table: str
    book: str
    house: str
    title: str
    number: int
    ended: str
    outcome: str
    net: int
    tournament: str = ""
    game: str = ""
    """Which of the book's games, if it has several."""
    staked: int = 0
    pot: int = 0
    """The pot that the players played for; 0 against a bank."""
    folded: bool = False
    held: Held = Held()


class OwnPlace(msgspec.Struct, frozen=True):
    """A table, or a tournament, at which the player has rounds."""

    table: str
    book: str
    title: str


class OwnRounds(msgspec.Struct, frozen=True):
    rounds: tuple[OwnRound, ...]
    more: bool
    total: int
    """How many rounds match in all."""
    places: tuple[OwnPlace, ...]


def own_rounds(house: House, wanted: Wanted) -> OwnRounds:
    names = house.hosting.names_of(wanted.player)
    if names[1:]:
        return _together([_own_rounds(house, one) for one in _by_name(names, wanted)], wanted)
    return _own_rounds(house, wanted)


def _by_name(names: tuple[str, ...], wanted: Wanted) -> list[Wanted]:
    """The same for each name under which the player has played, from the first round on."""
    return [replace(wanted, player=name, limit=wanted.skip + wanted.limit, skip=0) for name in names]


def _together(pages: list[OwnRounds], wanted: Wanted) -> OwnRounds:
    """The rounds under several names as one list."""
    rounds = sorted((each for page in pages for each in page.rounds), key=lambda each: each.ended, reverse=True)
    total = sum(page.total for page in pages)
    return OwnRounds(
        rounds=tuple(rounds[wanted.skip : wanted.skip + wanted.limit]),
        more=wanted.skip + wanted.limit < total,
        total=total,
        places=tuple(dict.fromkeys(place for page in pages for place in page.places)),
    )


def _own_rounds(house: House, wanted: Wanted) -> OwnRounds:
    records = office_of(house).records
    found = shown_rounds(records, house.shown, wanted)
    held = hands_of(house, found, wanted.player)
    return OwnRounds(
        rounds=tuple(_round(share, held.get((share.table, share.number), Held())) for share in found),
        more=wanted.skip + wanted.limit < (total := records.count(wanted)),
        total=total,
        places=tuple(OwnPlace(table, book, open_book(book).title) for table, book in records.places(wanted.player)),
    )


def shown_rounds(records: Records, tables: Mapping[str, TableState], wanted: Wanted) -> list[RoundShare]:
    """The rounds of tables as shown: what was written a moment ago is not included yet."""
    return [
        share
        for share in records.shares(wanted)
        if is_felt(share.table) or (share.table in tables and share.number <= tables[share.table].rounds)
    ]


def _round(share: RoundShare, held: Held) -> OwnRound:
    book = open_book(share.book)
    return OwnRound(
        table=share.table,
        book=book.id,
        house=book.house,
        title=book.title,
        number=share.number,
        ended=datetime.fromtimestamp(share.ended, UTC).isoformat(),
        outcome=share.outcome,
        net=share.net,
        tournament=share.tournament,
        game=share.game,
        staked=share.staked,
        pot=share.pot,
        folded=bool(share.folded),
        held=held,
    )


# -- what they held


def hands_of(house: House, shares: Iterable[RoundShare], player: str) -> dict[tuple[str, int], Held]:
    """Hands by table and number. Hands of tournaments are not read for a list, because each requires the whole
    tournament."""
    kept = office_of(house).held
    wanted = [(share.table, share.number) for share in shares if not is_felt(share.table)]
    missing = sorted(one for one in wanted if (*one, player) not in kept)
    while missing:
        table, first = missing[0]
        numbers = {number for where, number in missing if where == table and number < first + NEAR}
        for state, envelopes in finished_rounds(house.ledger, table, first - 1):
            if state.number in numbers and envelopes:
                happened = [opened(envelope, state.book.id) for envelope in envelopes]
                parts = page_of(state.room).game.record(state, happened)
                own = [seat for seat in parts.seats if seat.player == player]
                cards = tuple(card for seat in own for card in seat.cards)
                said = (" · ".join(filter(None, (getattr(seat, name) for seat in own))) for name in ("words", "choice"))
                kept[table, state.number, player] = Held(cards, parts.shared, *said)
            if state.number >= max(numbers):
                break
        for number in numbers:
            kept.setdefault((table, number, player), Held())
        missing = [one for one in missing if one[0] != table or one[1] not in numbers]
    found = {one: kept[*one, player] for one in wanted}
    while len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]
    return found


# -- the graph


class Point(msgspec.Struct, frozen=True, array_like=True):
    """A point of a graph: the running total after this many rounds, at a time."""

    rounds: int
    ended: int
    sum: int


class GameSeries(msgspec.Struct, frozen=True):
    """One game: the running total of its rounds, the oldest first."""

    book: str
    title: str
    game: str
    chips: bool
    rounds: int
    won: int
    lost: int
    net: int
    points: tuple[Point, ...]


class Graph(msgspec.Struct, frozen=True):
    since: int | None
    until: int | None
    series: tuple[GameSeries, ...]


BREAK = 3600
"""After this many seconds without a round, a new session begins."""


def graph(house: House, wanted: Wanted, *, session: bool) -> Graph:
    """The running totals of the matching rounds by game; with `session`, those since the last break of an hour."""
    records, names = office_of(house).records, house.hosting.names_of(wanted.player)
    shares = [share for one in _by_name(names, wanted) for share in records.shares(one)]
    if names[1:]:
        shares.sort(key=lambda share: share.ended, reverse=True)
    if session:
        shares = list(_since_a_break(shares))
    games: dict[tuple[str, str, bool], list[RoundShare]] = {}
    for share in reversed(shares):
        games.setdefault((share.book, share.game, bool(share.tournament)), []).append(share)
    ends = [share.ended for share in shares]
    made = tuple(_series(*key, played) for key, played in sorted(games.items()))
    return Graph(min(ends, default=None), max(ends, default=None), made)


def _since_a_break(shares: list[RoundShare]) -> Iterable[RoundShare]:
    """Newest first."""
    for at, share in enumerate(shares):
        if at and shares[at - 1].ended - share.ended > BREAK:
            return
        yield share


def _series(book: str, game: str, chips: bool, played: list[RoundShare]) -> GameSeries:
    total, every = 0, list[Point]()
    for at, share in enumerate(played, 1):
        total += share.net
        every.append(Point(at, share.ended, total))
    step = -(-len(every) // POINTS)
    kept = [point for point in every if point.rounds % step == 0 or point is every[-1]]
    won, lost = sum(share.net > 0 for share in played), sum(share.net < 0 for share in played)
    return GameSeries(book, open_book(book).title, game, chips, len(played), won, lost, total, tuple(kept))
