"""The tables of drills, beside the accounts and sessions in the same database, in SQL for both SQLite and PostgreSQL.

A question is kept whole, with its key, when it is first shown: an update of the program between question and answer
must not mark the answer to one by the key of another.
"""

from __future__ import annotations

TABLES = (
    "CREATE TABLE IF NOT EXISTS drill_sets (id text PRIMARY KEY, folded text NOT NULL REFERENCES accounts (folded), "
    "body text NOT NULL, made_at bigint NOT NULL, closed_at bigint)",
    "CREATE TABLE IF NOT EXISTS drill_assigned (set_id text NOT NULL REFERENCES drill_sets (id), "
    "folded text NOT NULL REFERENCES accounts (folded), made_at bigint NOT NULL, PRIMARY KEY (set_id, folded))",
    "CREATE INDEX IF NOT EXISTS drill_assigned_to ON drill_assigned (folded)",
    "CREATE TABLE IF NOT EXISTS drill_runs (id text PRIMARY KEY, folded text NOT NULL REFERENCES accounts (folded), "
    "set_id text REFERENCES drill_sets (id), plan text NOT NULL, timed integer NOT NULL, made_at bigint NOT NULL, "
    "ended_at bigint)",
    "CREATE INDEX IF NOT EXISTS drill_runs_of ON drill_runs (folded, made_at)",
    "CREATE INDEX IF NOT EXISTS drill_runs_in ON drill_runs (set_id)",
    "CREATE TABLE IF NOT EXISTS drill_classes (id text PRIMARY KEY, folded text NOT NULL REFERENCES accounts (folded), "
    "title text NOT NULL, made_at bigint NOT NULL)",
    "CREATE TABLE IF NOT EXISTS drill_trainees (class_id text NOT NULL REFERENCES drill_classes (id), "
    "folded text NOT NULL REFERENCES accounts (folded), number text NOT NULL, token text NOT NULL UNIQUE, "
    "made_at bigint NOT NULL, PRIMARY KEY (class_id, folded))",
    "CREATE INDEX IF NOT EXISTS drill_trainees_of ON drill_trainees (folded)",
    "CREATE TABLE IF NOT EXISTS drill_questions (run text NOT NULL REFERENCES drill_runs (id), number integer NOT NULL, "
    "drill text NOT NULL, opened_at bigint NOT NULL, step integer NOT NULL DEFAULT 0, answer text NOT NULL DEFAULT '{}', "
    "answered_at bigint, score text, PRIMARY KEY (run, number))",
)
