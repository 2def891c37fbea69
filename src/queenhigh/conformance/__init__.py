"""Level 9: what Queenhigh expects of any book, as checks that you can run on it.

    from queenhigh.conformance import CHECKS
    for check in CHECKS:
        print(check.name, check.run(ROOM))

A check passes, fails, or is missing: the book does not have the facet that it is about.
"""

from queenhigh.conformance.checks import CHECKS, Check, CheckResult, Status

__all__ = ["CHECKS", "Check", "CheckResult", "Status"]
