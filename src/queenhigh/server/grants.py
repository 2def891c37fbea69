"""Checks what roles other than the house's own may do in its PostgreSQL: the server does not start if they may do too
much. A role that can write to the tables can speak for the house, and one that can read the accounts or the notes can
read private data. A role that only reads the ledger is fine: auditors need one.
"""

from __future__ import annotations

from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.ledger.houses import LEDGERS, PEOPLE
from queenhigh.server.accounts.store import Accounts

_OURS = f"(nspname = '{LEDGERS}' OR starts_with(nspname, '{LEDGERS}_'))"
"""Every house's ledger, and what the houses share."""
_WHO = """
SELECT login.rolname::text AS name, held.rolname::text AS held, held.oid AS role
FROM pg_roles AS login JOIN pg_roles AS held ON pg_has_role(login.oid, held.oid, 'MEMBER')
WHERE login.rolcanlogin AND NOT login.rolsuper AND login.rolname <> current_user AND login.rolname <> ALL(?::text[])
UNION ALL SELECT 'public', 'public', 0
"""
"""Each role that can log on, with every role whose rights it has or can take on by SET ROLE."""
_TABLES = f"""
SELECT DISTINCT who.name, nspname::text, relname::text, privilege
FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
CROSS JOIN unnest(
    ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']
    || CASE WHEN current_setting('server_version_num')::int >= 170000 THEN ARRAY['MAINTAIN'] ELSE '{{}}' END
) AS privilege
CROSS JOIN ({_WHO}) AS who
WHERE {_OURS} AND relkind IN ('r', 'p', 'v', 'm', 'S')
AND (who.role = 0 OR NOT (nspname <> '{PEOPLE}' AND privilege = 'SELECT'))
AND (has_table_privilege(who.held, pg_class.oid, privilege)
    OR privilege IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
    AND has_any_column_privilege(who.held, pg_class.oid, privilege)
    OR who.role = relowner)
ORDER BY 1, 2, 3, 4
"""
_SCHEMAS = f"""
SELECT DISTINCT who.name, nspname::text, '', 'CREATE'
FROM pg_namespace CROSS JOIN ({_WHO}) AS who
WHERE {_OURS} AND has_schema_privilege(who.held, pg_namespace.oid, 'CREATE')
ORDER BY 1, 2
"""
NAMED = 4
"""How many such roles the message names."""


def refuse_strangers(accounts: Accounts, trusted: tuple[str, ...]) -> None:
    """Refuse roles with too many rights. `trusted` are roles that the operator vouches for."""
    found = [row for sql in (_SCHEMAS, _TABLES) for row in accounts.rows(sql, (list(trusted),))]
    if not found:
        return
    told = [f"{role} may {what} {schema}{table and '.' + table}" for role, schema, table, what in found[:NAMED]]
    more = f" and {len(found) - NAMED} more" if len(found) > NAMED else ""
    raise DatabaseRefused(
        f"Database roles other than the house's own may do too much: {'; '.join(told)}{more}. Revoke it, or name a role that "
        f"you answer for in the setting trusted_roles. See docs/serving.md, Roles and grants."
    )
