"""One proof in its own process, so that a planted fault affects nothing else.

    python proof_process.py ROW PROFILE SEED RESULT [FAULT]

Progress goes to stderr, a line each; the result is written to the file RESULT.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import time
import traceback
from contextlib import nullcontext
from pathlib import Path

import msgspec
from postgres_server import PostgresServer
from proving import BROKEN, CAUGHT, CORES, ERROR, HOLDS, MISSED, Case, Figures, Profile, Result, find_row
from scratch import scratch

CLOSE_TOGETHER = 0.2
"""Seconds between two lines of progress."""


class Progress:
    def __init__(self) -> None:
        self._last = 0.0

    def __call__(self, line: str) -> None:
        now = time.monotonic()
        if now - self._last > CLOSE_TOGETHER:
            self._last = now
            print(line, file=sys.stderr, flush=True)


def prove(
    id: str, profile: Profile, seed: int, fault: str = "", *, cores: int = CORES, server: PostgresServer | None = None
) -> Result:
    row = find_row(id)
    figures: Figures = {}
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix=f"queenhigh-{id.lower()}-", dir=scratch()) as folder:
        case = Case(profile, seed, Path(folder), Progress(), cores=cores, server=server)
        try:
            with row.faults[fault]() if fault else nullcontext():
                figures = row.run(case)
            verdict, why = (MISSED, "the house was broken and the proof did not notice") if fault else (HOLDS, "")
        except AssertionError as found:
            verdict, why = (CAUGHT if fault else BROKEN), str(found) or _asserted(found)
        except Exception as error:
            traceback.print_exc()
            verdict, why = ERROR, f"{type(error).__name__}: {error}"
    seconds = time.perf_counter() - began
    return Result(id, profile, seed, verdict, figures, round(seconds, 1), fault=fault, why=" ".join(why.split()))


def _asserted(found: AssertionError) -> str:
    """What did not hold, as the source has it."""
    last = traceback.extract_tb(found.__traceback__)[-1]
    return f"{Path(last.filename).name}, line {last.lineno}: {last.line}"


def main(id: str, profile: str, seed: str, result: str, fault: str = "") -> None:
    logging.disable(logging.CRITICAL)
    found = prove(id, Profile(profile), int(seed), fault)
    Path(result).write_bytes(msgspec.json.encode(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
