"""The tables of the ledger in PostgreSQL: the same tables and the same laws as in SQLite.

A batch of events is one INSERT, so the triggers see all of it at once (`added`). The function `post` checks the chain, the
streams, the commands and the balance of every event, makes the postings and moves the head; postings that come from
anywhere else are refused. Text sorts by its bytes, as it does in SQLite and in Python.
"""

_CHAIN = """
CREATE DOMAIN label AS text COLLATE "C" NOT NULL;
CREATE DOMAIN digest AS bytea NOT NULL CHECK (length(VALUE) = 32);

CREATE TABLE migrations (
    number integer PRIMARY KEY
);

CREATE TABLE meta (
    name label PRIMARY KEY,
    value label
);

CREATE TABLE head (
    one integer PRIMARY KEY CHECK (one = 1),
    seq bigint NOT NULL CHECK (seq >= 0),
    hash digest
);

CREATE TABLE commands (
    id label PRIMARY KEY CHECK (id <> ''),
    first_seq bigint NOT NULL CHECK (first_seq > 0),
    last_seq bigint NOT NULL CHECK (last_seq >= first_seq)
);

CREATE TABLE events (
    seq bigint PRIMARY KEY,
    stream label CHECK (stream <> ''),
    version bigint NOT NULL CHECK (version > 0),
    at label,
    command label REFERENCES commands,
    request digest,
    cause label,
    actor label,
    rank label,
    book label,
    edition label,
    rule label,
    kind label CHECK (kind <> ''),
    body label CHECK (body::json IS NOT NULL),
    postings label CHECK (json_typeof(postings::json) = 'array'),
    prev digest,
    hash digest,
    UNIQUE (stream, version)
);

CREATE TABLE postings (
    seq bigint NOT NULL REFERENCES events,
    account label CHECK (account <> ''),
    amount bigint NOT NULL CHECK (amount <> 0 AND amount BETWEEN -1000000000000000 AND 1000000000000000),
    balance bigint NOT NULL CHECK (
        (balance >= 0 OR account = 'outside' OR starts_with(account, 'outside:'))
        AND balance BETWEEN -1000000000000000000 AND 1000000000000000000
    ),
    PRIMARY KEY (seq, account)
);

CREATE UNIQUE INDEX postings_by_account ON postings (account, seq DESC) INCLUDE (balance);

CREATE TABLE snapshots (
    stream label,
    version bigint NOT NULL CHECK (version > 0),
    seq bigint NOT NULL REFERENCES events,
    body label,
    PRIMARY KEY (stream, version)
);
"""

FUNCTIONS: dict[str, str] = {
    "continue_chain": """
BEGIN
    IF EXISTS (
        SELECT 1 FROM (
            SELECT seq, prev, lag(seq) OVER (ORDER BY seq) AS seq_before, lag(hash) OVER (ORDER BY seq) AS hash_before
            FROM added
        ) AS link, head
        WHERE link.seq <> coalesce(link.seq_before, head.seq) + 1 OR link.prev <> coalesce(link.hash_before, head.hash)
    ) THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'an event follows the head of the chain';
    END IF;
    IF EXISTS (
        SELECT 1 FROM (
            SELECT stream, min(version) AS low, max(version) AS high, count(*) AS many FROM added GROUP BY stream
        ) AS run
        WHERE run.high - run.low + 1 <> run.many OR run.low <> 1 + coalesce((
            SELECT version FROM events WHERE stream = run.stream AND version < run.low ORDER BY version DESC LIMIT 1), 0)
    ) THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'an event is the next one of its stream';
    END IF;
    IF EXISTS (
        SELECT 1 FROM added JOIN commands ON commands.id = added.command
        WHERE added.seq NOT BETWEEN commands.first_seq AND commands.last_seq
    ) THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'an event lies within its command';
    END IF;
    IF EXISTS (
        SELECT 1 FROM added, json_array_elements(added.postings::json) AS leg
        WHERE json_typeof(leg) <> 'array' OR json_array_length(leg) <> 2 OR json_typeof(leg -> 0) <> 'string'
            OR json_typeof(leg -> 1) <> 'number' OR (leg ->> 1) !~ '^-?[0-9]{1,16}$'
    ) THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'a posting is an account and a whole number of cents';
    END IF;
    IF EXISTS (
        SELECT 1 FROM added, json_array_elements(added.postings::json) AS leg
        GROUP BY added.seq HAVING sum((leg ->> 1)::bigint) <> 0
    ) THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'the postings of an event sum to nothing';
    END IF;
    INSERT INTO postings (seq, account, amount, balance)
    SELECT leg.seq, leg.account, leg.amount,
        coalesce(before.balance, 0) + sum(leg.amount) OVER (PARTITION BY leg.account ORDER BY leg.seq)
    FROM (
        SELECT added.seq, (made ->> 0) COLLATE "C" AS account, (made ->> 1)::bigint AS amount
        FROM added, json_array_elements(added.postings::json) AS made
    ) AS leg
    LEFT JOIN LATERAL (
        SELECT balance FROM postings WHERE account = leg.account ORDER BY seq DESC LIMIT 1
    ) AS before ON true;
    UPDATE head SET seq = newest.seq, hash = newest.hash
    FROM (SELECT seq, hash FROM added ORDER BY seq DESC LIMIT 1) AS newest;
    RETURN NULL;
END
""",
    "come_with_events": """
BEGIN
    IF pg_trigger_depth() < 2 THEN
        RAISE integrity_constraint_violation USING MESSAGE = TG_TABLE_NAME || ' move with an event';
    END IF;
    RETURN NULL;
END
""",
    "be_new": """
BEGIN
    IF EXISTS (SELECT 1 FROM added, head WHERE added.first_seq <= head.seq) THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'a command is written once';
    END IF;
    RETURN NULL;
END
""",
    "stay": """
BEGIN
    RAISE integrity_constraint_violation USING MESSAGE = TG_TABLE_NAME || ' are kept as they are';
END
""",
}

_KEPT = ("events", "postings", "commands", "meta", "migrations")

TRIGGERS: dict[tuple[str, str], str] = {
    ("events", "events_continue"): (
        "AFTER INSERT ON events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION continue_chain()"
    ),
    ("postings", "postings_come_with_events"): (
        "BEFORE INSERT ON postings FOR EACH STATEMENT EXECUTE FUNCTION come_with_events()"
    ),
    ("head", "head_follows_events"): "BEFORE UPDATE ON head FOR EACH STATEMENT EXECUTE FUNCTION come_with_events()",
    ("head", "head_stays"): "BEFORE DELETE OR TRUNCATE ON head FOR EACH STATEMENT EXECUTE FUNCTION stay()",
    ("commands", "commands_are_new"): (
        "AFTER INSERT ON commands REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION be_new()"
    ),
    **{
        (table, f"{table}_stay"): (
            f"BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION stay()"
        )
        for table in _KEPT
    },
}

TABLES = ("commands", "events", "head", "meta", "migrations", "postings", "snapshots")

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        _CHAIN,
        *(
            f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $body${source}$body$"
            for name, source in FUNCTIONS.items()
        ),
        *(f"CREATE TRIGGER {name} {what}" for (_, name), what in TRIGGERS.items()),
    ),
    ("CREATE INDEX rounds ON events (stream, seq) WHERE kind IN ('RoundStarted', 'RoundEnded', 'RoundFinished')",),
)
"""Forward only. The n-th, counted from one, brings a database to version n; one that was published is never changed."""
