"""The tables of the ledger in SQLite. An append is one INSERT into `events`; the database does the rest, or refuses.

The triggers need no setting of the connection, so they hold for anybody who opens the file: foreign keys, which SQLite
checks only on request, are a second line. Two of them rest on an order: while an event is being inserted its number is one
above the head, and the head follows as the last step. A posting, or a move of the head, at any other time finds no such
event. RAISE stands beside constraints because `INSERT OR IGNORE` and `OR REPLACE` reach into triggers and get round those.
"""

APPLICATION_ID = 0x51484C67
"""`QHLg`, in the header of the file."""

_CHAIN = """
CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE head (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TABLE commands (
    id TEXT PRIMARY KEY CHECK (id <> ''),
    first_seq INTEGER NOT NULL CHECK (first_seq > 0),
    last_seq INTEGER NOT NULL CHECK (last_seq >= first_seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    seq INTEGER PRIMARY KEY,
    stream TEXT NOT NULL CHECK (stream <> ''),
    version INTEGER NOT NULL CHECK (version > 0),
    at TEXT NOT NULL,
    command TEXT NOT NULL REFERENCES commands,
    request BLOB NOT NULL CHECK (length(request) = 32),
    cause TEXT NOT NULL,
    actor TEXT NOT NULL,
    rank TEXT NOT NULL,
    book TEXT NOT NULL,
    edition TEXT NOT NULL,
    rule TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind <> ''),
    body TEXT NOT NULL CHECK (json_valid(body)),
    postings TEXT NOT NULL CHECK (json_type(postings) = 'array'),
    prev BLOB NOT NULL CHECK (length(prev) = 32),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    UNIQUE (stream, version)
) STRICT;

CREATE TABLE postings (
    seq INTEGER NOT NULL REFERENCES events,
    account TEXT NOT NULL CHECK (account <> ''),
    amount INTEGER NOT NULL CHECK (amount <> 0 AND amount BETWEEN -1000000000000000 AND 1000000000000000),
    balance INTEGER NOT NULL CHECK (
        (balance >= 0 OR account = 'outside' OR substr(account, 1, 8) = 'outside:')
        AND balance BETWEEN -1000000000000000000 AND 1000000000000000000
    ),
    PRIMARY KEY (seq, account)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX postings_by_account ON postings (account, seq);

CREATE TABLE snapshots (
    stream TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    seq INTEGER NOT NULL REFERENCES events,
    body TEXT NOT NULL,
    PRIMARY KEY (stream, version)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER events_continue BEFORE INSERT ON events BEGIN
    SELECT RAISE(ABORT, 'an event follows the head of the chain')
    WHERE NOT EXISTS (SELECT 1 FROM head WHERE seq = NEW.seq - 1 AND hash = NEW.prev);
    SELECT RAISE(ABORT, 'an event is the next one of its stream')
    WHERE NEW.version <> 1 + coalesce(
        (SELECT version FROM events WHERE stream = NEW.stream ORDER BY version DESC LIMIT 1), 0);
    SELECT RAISE(ABORT, 'an event lies within its command')
    WHERE NOT EXISTS (SELECT 1 FROM commands WHERE id = NEW.command AND NEW.seq BETWEEN first_seq AND last_seq);
END;

CREATE TRIGGER events_balance BEFORE INSERT ON events WHEN NEW.postings <> '[]' BEGIN
    SELECT RAISE(ABORT, 'a posting is an account and a whole number of cents')
    FROM json_each(NEW.postings)
    WHERE json_array_length(value) <> 2
        OR json_type(value, '$[0]') IS NOT 'text'
        OR json_type(value, '$[1]') IS NOT 'integer';
    SELECT RAISE(ABORT, 'the postings of an event sum to nothing')
    WHERE (SELECT sum(json_extract(value, '$[1]')) FROM json_each(NEW.postings)) IS NOT 0;
END;

CREATE TRIGGER events_post AFTER INSERT ON events BEGIN
    INSERT INTO postings (seq, account, amount, balance)
    SELECT NEW.seq, account, amount, amount + coalesce(
        (SELECT balance FROM postings WHERE account = leg.account ORDER BY seq DESC LIMIT 1), 0)
    FROM (
        SELECT json_extract(value, '$[0]') AS account, json_extract(value, '$[1]') AS amount
        FROM json_each(NEW.postings)
    ) AS leg;
    SELECT RAISE(ABORT, 'every posting of an event is made')
    WHERE (SELECT count(*) FROM postings WHERE seq = NEW.seq) <> json_array_length(NEW.postings);
    UPDATE head SET seq = NEW.seq, hash = NEW.hash;
END;

CREATE TRIGGER postings_come_with_events BEFORE INSERT ON postings BEGIN
    SELECT RAISE(ABORT, 'a posting is made by its event')
    WHERE NOT EXISTS (SELECT 1 FROM head JOIN events ON events.seq = head.seq + 1 WHERE events.seq = NEW.seq)
        OR EXISTS (SELECT 1 FROM postings WHERE seq = NEW.seq AND account = NEW.account);
END;

CREATE TRIGGER head_follows_events BEFORE UPDATE ON head BEGIN
    SELECT RAISE(ABORT, 'the head moves with an event')
    WHERE NEW.one <> 1 OR NEW.seq <> OLD.seq + 1
        OR NOT EXISTS (SELECT 1 FROM events WHERE seq = NEW.seq AND hash = NEW.hash);
END;

CREATE TRIGGER head_is_one BEFORE INSERT ON head WHEN EXISTS (SELECT 1 FROM head) BEGIN
    SELECT RAISE(ABORT, 'there is one head');
END;

CREATE TRIGGER commands_are_new BEFORE INSERT ON commands BEGIN
    SELECT RAISE(ABORT, 'a command is written once')
    WHERE EXISTS (SELECT 1 FROM commands WHERE id = NEW.id)
        OR NEW.first_seq <= (SELECT seq FROM head);
END;

CREATE TRIGGER meta_is_kept BEFORE INSERT ON meta WHEN EXISTS (SELECT 1 FROM meta WHERE name = NEW.name) BEGIN
    SELECT RAISE(ABORT, 'what the ledger is stays as it is');
END;
"""

_KEPT = "".join(
    f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table} BEGIN\n"
    f"    SELECT RAISE(ABORT, '{table} are kept as they are');\nEND;\n"
    for table, whats in {
        "events": ("UPDATE", "DELETE"),
        "postings": ("UPDATE", "DELETE"),
        "commands": ("UPDATE", "DELETE"),
        "head": ("DELETE",),
        "meta": ("UPDATE", "DELETE"),
    }.items()
    for what in whats
)

_ROUNDS = """
CREATE INDEX rounds ON events (stream, seq) WHERE kind IN ('RoundStarted', 'RoundEnded', 'RoundFinished');
"""
"""Where the rounds of a table begin and end, so that those of last year are found without reading everything since."""

MIGRATIONS: tuple[str, ...] = (_CHAIN + _KEPT, _ROUNDS)
"""Forward only. The n-th, counted from one, brings a database to version n; one that was published is never changed."""
