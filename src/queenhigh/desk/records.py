"""An index of finished rounds: who was in each, what was wagered, paid and ruled. Reports and searches read it. The
index is a small SQLite file beside the ledger (`house.records`). Everything in it follows from the ledger: it is
brought up to date before each query, and rebuilt if it is missing, belongs to another ledger, or to one restored to an
earlier event. Amounts are cents; those of tournaments are chips.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from queenhigh.desk.recall import finished_rounds, folded_in, game_of, owned_lines, results_of
from queenhigh.desk.registry import HOUSE
from queenhigh.desk.searching import Wanted, conditions
from queenhigh.desk.tables import TableState
from queenhigh.desk.tournament_hands import MARK, ended_hands
from queenhigh.desk.tournaments import PREFIX, LiveTournament
from queenhigh.games.kit.phases import is_over
from queenhigh.games.kit.ruling import Ruling
from queenhigh.ledger.envelope import Envelope, Head
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.sqlite_file import SqliteFile, keep_private
from queenhigh.money.wager import Outcome

FORM = 2
"""The version of the index; one with another version is rebuilt."""
JACKPOT = "jackpot"
"""The prefix of jackpot wagers."""
UNDECIDED = (Outcome.VOID, Outcome.RETURNED, Outcome.CARRIED)

_TABLES = """
CREATE TABLE about (ledger TEXT, seq INTEGER, hash TEXT);
CREATE TABLE streams (stream TEXT PRIMARY KEY, version INTEGER, rounds INTEGER) WITHOUT ROWID;
CREATE TABLE rounds (
    place TEXT, number INTEGER, book TEXT, first INTEGER, last INTEGER, started INTEGER, ended INTEGER, outcome TEXT,
    rulings TEXT, handle INTEGER, banked INTEGER, tournament TEXT, readings TEXT, columns TEXT, game TEXT, pot INTEGER,
    PRIMARY KEY (place, number)
) WITHOUT ROWID;
CREATE INDEX rounds_by_time ON rounds (ended);
CREATE TABLE shares (
    place TEXT, number INTEGER, player TEXT COLLATE NOCASE, ended INTEGER, staked INTEGER, net INTEGER,
    folded INTEGER, PRIMARY KEY (place, number, player)
) WITHOUT ROWID;
CREATE INDEX shares_by_player ON shares (player, ended);
CREATE TABLE payments (
    amount INTEGER, place TEXT, number INTEGER, player TEXT COLLATE NOCASE, PRIMARY KEY (amount, place, number, player)
) WITHOUT ROWID;
CREATE TABLE prizes (place TEXT, number INTEGER, player TEXT, bet TEXT, amount INTEGER, PRIMARY KEY (place, number, player, bet))
WITHOUT ROWID;
CREATE TABLE bets (
    place TEXT, number INTEGER, bet TEXT, wagers INTEGER, stake INTEGER, squares INTEGER, paid INTEGER, won INTEGER,
    PRIMARY KEY (place, number, bet)
) WITHOUT ROWID;
"""


class Bet(msgspec.Struct, array_like=True):
    """The settled wagers on a bet: their number, their sum, the sum of their squares, the winnings paid, and what the
    other side won."""

    bet: str
    wagers: int = 0
    stake: int = 0
    squares: int = 0
    paid: int = 0
    won: int = 0


class Found(msgspec.Struct, frozen=True):
    """A finished round. `players` are those in it with their net result; `readings` those that differ from the
    defaults; `columns` the chosen pay tables, by bet."""

    table: str
    number: int
    book: str
    first: int
    last: int
    started: int
    ended: int
    outcome: str
    rulings: tuple[str, ...]
    handle: int
    banked: bool
    tournament: str
    readings: dict[str, str]
    columns: dict[str, str]
    game: str
    """Which of the book's games, if it has several."""
    pot: int
    """The pot that the players played for; 0 against a bank."""
    players: dict[str, int]


class RoundShare(msgspec.Struct, frozen=True):
    """A finished round from the point of view of one of its players."""

    table: str
    number: int
    book: str
    game: str
    ended: int
    outcome: str
    tournament: str
    pot: int
    staked: int
    net: int
    folded: int
    """1 if they folded."""


class Records:
    """The index. It is safe to share between threads; the caller brings it up to date."""

    def __init__(self, ledger: Ledger, file: Path | None = None) -> None:
        self._ledger, self._lock = ledger, threading.Lock()
        self._db = _opened(file)

    @classmethod
    def beside(cls, ledger: Ledger) -> Records:
        """Open the index in a file beside the ledger. If the ledger is a database, it is beside the house's signed
        heads, or else in memory."""
        heads = ledger.heads[0] if ledger.heads else None
        kept = heads is not None and (isinstance(ledger.database, SqliteFile) or heads.exists())
        return cls(ledger, heads.with_suffix(".records") if heads is not None and kept else None)

    def close(self) -> None:
        self._db.close()

    # -- keeping up

    def refresh(self) -> None:
        with self._lock:
            head = self._ledger.head()
            if self._db.execute("SELECT seq, hash FROM about").fetchone() == (head.seq, head.hash):
                return
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._check()
                self._read_on(head)
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise

    def _read_on(self, head: Head) -> None:
        known = {name: (version, rounds) for name, version, rounds in self._db.execute("SELECT * FROM streams")}
        for kind, name, book in _places(self._ledger):
            stream = f"{'table:' if kind == 'table' else PREFIX}{name}"
            version = self._ledger.version_at(stream, head.seq)
            before, rounds = known.get(stream, (0, 0))
            if version > before:
                taken = self._table(name, rounds, head.seq) if kind == "table" else self._cup(name, book, head.seq)
                self._db.execute("REPLACE INTO streams VALUES (?, ?, ?)", (stream, version, taken))
        self._db.execute("DELETE FROM about")
        self._db.execute("INSERT INTO about VALUES (?, ?, ?)", (self._ledger.identity, head.seq, head.hash))

    def _check(self) -> None:
        """Empty the index if it does not fit this ledger. A ledger that was restored to an earlier event may have
        continued differently."""
        row = self._db.execute("SELECT ledger, seq, hash FROM about").fetchone()
        if row is None:
            return
        same = row[0] == self._ledger.identity
        last = self._ledger.events(row[1] - 1, 1) if same and row[1] else []
        if not same or (row[1] and (not last or last[0].hash != row[2])):
            for table in ("about", "streams", "rounds", "shares", "payments", "prizes", "bets"):
                self._db.execute(f"DELETE FROM {table}")

    def _table(self, table: str, after: int, upto: int) -> int:
        """Add the finished rounds of a table, and return the number of the last one in the index."""
        for state, envelopes in finished_rounds(self._ledger, table, after):
            if not envelopes or envelopes[-1].seq > upto:
                break
            after = state.number
            if state.round is not None and is_over(state.round):
                self._round(state, envelopes)
        return after

    def _round(self, state: TableState, envelopes: list[Envelope]) -> None:
        over, first, last = state.round, envelopes[0], envelopes[-1]
        lines, shares, folded = owned_lines(state), results_of(state), folded_in(state)
        banked = getattr(over, "bank", None) is not None
        bets: dict[str, Bet] = {}
        paid: set[tuple[int, str]] = set()
        for player, line in lines:
            paid |= {(amount, player) for amount in (line.paid, line.paid + line.returned) if line.paid}
            if line.outcome in UNDECIDED:
                continue
            wager = line.wager
            one = bets.setdefault(wager.bet, Bet(wager.bet))
            one.wagers += wager.stake > 0
            one.stake += wager.stake
            one.squares += wager.stake**2
            one.paid += line.paid
            one.won += line.taken - line.paid
        rulings = [event.rule.clause for event in state.happened if isinstance(event, Ruling)]
        self._write(
            (state.id, state.number, state.book.id, first.seq, last.seq, _second(first.at), _second(last.at)),
            (over.outcome, rulings, sum(one.stake for one in bets.values()), banked, "", *_terms(state)),
            game_of(state),
            {player: (*share, player in folded) for player, share in shares.items()},
            paid,
        )
        self._db.executemany(
            "REPLACE INTO prizes VALUES (?, ?, ?, ?, ?)",
            [
                (state.id, state.number, player, f"{line.wager.bet} {line.wager.seat}", line.paid)
                for player, line in lines
                if line.paid and line.wager.bet.startswith(JACKPOT)
            ],
        )
        self._db.executemany(
            "REPLACE INTO bets VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [(state.id, state.number, *msgspec.to_builtins(one)) for one in bets.values()],
        )

    def _cup(self, name: str, book: str, upto: int) -> int:
        """Add the hands of a tournament. All of them are read again, because a tournament is short."""
        live, count = LiveTournament(name, book), 0
        for hand in ended_hands(self._ledger, live, self._ledger.version_at(live.stream, upto)):
            count += 1
            at = _second(hand.ended.at)
            about = (f"{name}{MARK}{hand.table}", hand.number, book, hand.ended.seq, hand.ended.seq, at, at)
            shares = {player: (0, hand.net.get(player, 0), False) for player in hand.players}
            title = live.state.terms.name or name
            self._write(about, ("settled", [], 0, False, title, {}, {}), ("", 0), shares, set())
        return count

    def _write(
        self,
        about: tuple[Any, ...],
        more: tuple[Any, ...],
        game: tuple[str, int],
        shares: _Shares,
        paid: set[tuple[int, str]],
    ) -> None:
        place, number, ended = about[0], about[1], about[6]
        outcome, rulings, handle, banked, tournament, *terms = more
        said = f"\n{chr(10).join(rulings)}\n" if rulings else ""
        kept = (msgspec.json.encode(one, order="sorted").decode() for one in terms)
        row = (*about, outcome, said, handle, banked, tournament, *kept, *game)
        self._db.execute(f"REPLACE INTO rounds VALUES ({', '.join('?' * len(row))})", row)
        self._db.executemany(
            "REPLACE INTO shares VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(place, number, player, ended, *share) for player, share in shares.items()],
        )
        amounts = paid | {(abs(net), player) for player, (_, net, _) in shares.items() if net}
        self._db.executemany(
            "REPLACE INTO payments VALUES (?, ?, ?, ?)", [(amount, place, number, who) for amount, who in amounts]
        )

    # -- asking

    def prizes(self, table: str, number: int) -> dict[str, int]:
        """Return the jackpot prizes of a round, by player."""
        with self._lock:
            sql = (
                "SELECT player, sum(amount) FROM prizes WHERE place = ? AND number = ? GROUP BY player ORDER BY player"
            )
            return dict(self._db.execute(sql, (table, number)).fetchall())

    def find(self, wanted: Wanted) -> list[Found]:
        """Return the matching rounds, the newest first."""
        self.refresh()
        where, values = conditions(wanted)
        sql = f"SELECT rounds.* FROM rounds{where} ORDER BY rounds.ended DESC, rounds.last DESC LIMIT ? OFFSET ?"
        return self._read(sql, (*values, wanted.limit, wanted.skip))

    def count(self, wanted: Wanted) -> int:
        self.refresh()
        where, values = conditions(wanted)
        with self._lock:
            return int(self._db.execute(f"SELECT count(*) FROM rounds{where}", values).fetchone()[0])

    def shares(self, wanted: Wanted) -> list[RoundShare]:
        """Return the rounds of a player, the newest first: like `find`, without other people's results."""
        assert wanted.player
        self.refresh()
        where, values = conditions(wanted)
        sql = (
            "SELECT rounds.place, rounds.number, book, game, rounds.ended, outcome, tournament, pot, staked, net, folded "
            f"FROM rounds{where} ORDER BY shares.ended DESC, rounds.last DESC LIMIT ? OFFSET ?"
        )
        with self._lock:
            rows = self._db.execute(sql, (*values, wanted.limit, wanted.skip)).fetchall()
        return [RoundShare(*row) for row in rows]

    def places(self, player: str) -> list[tuple[str, str]]:
        """Return where a player has rounds: each table with its book, a tournament's tables as one. Call `refresh`
        first."""
        sql = (
            "SELECT DISTINCT CASE instr(rounds.place, ?) WHEN 0 THEN rounds.place ELSE "
            "substr(rounds.place, 1, instr(rounds.place, ?) - 1) END, book FROM rounds JOIN shares "
            "ON shares.place = rounds.place AND shares.number = rounds.number WHERE shares.player = ? ORDER BY 1"
        )
        with self._lock:
            return self._db.execute(sql, (MARK, MARK, player)).fetchall()

    def bets(self, table: str, since: int, until: int) -> list[tuple[Found, list[Bet]]]:
        """Return the rounds of a table that ended within a period, with the wagers of each. Call `refresh` first."""
        rounds = self._read(
            "SELECT * FROM rounds WHERE place = ? AND ended >= ? AND ended < ? ORDER BY number", (table, since, until)
        )
        with self._lock:
            sql = "SELECT bet, wagers, stake, squares, paid, won FROM bets WHERE place = ? AND number = ?"
            return [(one, [Bet(*row) for row in self._db.execute(sql, (table, one.number))]) for one in rounds]

    def players(self, since: int, until: int) -> list[tuple[str, str, int, int, int, int, int]]:
        """Return, by player and table: rounds, first and last end, staked, net. Call `refresh` first."""
        with self._lock:
            return self._db.execute(
                "SELECT player, place, count(*), min(ended), max(ended), sum(staked), sum(net) FROM shares "
                "WHERE ended >= ? AND ended < ? AND instr(place, ?) = 0 GROUP BY player, place ORDER BY player, place",
                (since, until, MARK),
            ).fetchall()

    def _read(self, sql: str, values: tuple[object, ...]) -> list[Found]:
        with self._lock:
            rows = self._db.execute(sql, values).fetchall()
            shares = "SELECT player, net FROM shares WHERE place = ? AND number = ?"
            return [_found(row, dict(self._db.execute(shares, row[:2]).fetchall())) for row in rows]


_Shares = Mapping[str, tuple[int, int, bool]]
"""For each player: the stake, the net result, and whether they folded."""


def _opened(file: Path | None) -> sqlite3.Connection:
    """Open the file; if it cannot be written, the index is kept in memory."""
    if file is not None:
        with suppress(sqlite3.Error, OSError):
            return _prepared(_connected(file))
        with suppress(sqlite3.Error, OSError):  # damaged: everything in it can be rebuilt
            file.unlink(missing_ok=True)
            return _prepared(_connected(file))
    return _prepared(sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None))


def _connected(file: Path) -> sqlite3.Connection:
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # it names people
    keep_private(file)
    return sqlite3.connect(file, check_same_thread=False, isolation_level=None, timeout=30)


def _prepared(db: sqlite3.Connection) -> sqlite3.Connection:
    (form,) = db.execute("PRAGMA user_version").fetchone()
    if form != FORM:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            db.execute(f"DROP TABLE {name}")
        db.executescript(_TABLES)
        db.execute(f"PRAGMA user_version = {FORM}")
    return db


def _places(ledger: Ledger) -> Iterable[tuple[str, str, str]]:
    for envelope in ledger.read(HOUSE):
        body = envelope.open(dict[str, str])
        if envelope.kind == "TableAdded":
            yield "table", body["table"], body["book"]
        elif envelope.kind == "TournamentAdded":
            yield "tournament", body["tournament"], body["book"]


def _terms(state: TableState) -> tuple[dict[str, str], dict[str, str]]:
    """Return the readings that differ from the defaults, and the chosen columns of the pay tables."""
    table = state.round.table
    return dict(table.readings.departures), dict(state.room.layout.columns(table))


def _found(row: tuple[Any, ...], players: dict[str, int]) -> Found:
    made = dict(zip(Found.__struct_fields__, (*row, players), strict=True))
    rulings = tuple(filter(None, made["rulings"].split("\n")))
    terms = {name: msgspec.json.decode(made[name]) for name in ("readings", "columns")}
    return Found(**made | {"rulings": rulings, "banked": bool(made["banked"])} | terms)


def _second(at: str) -> int:
    return int(datetime.fromisoformat(at).timestamp())
