"""OMPEval, the fastest evaluator that we know of (C++, https://github.com/zekyll/OMPEval), compiled from its source and given the
same hands. It is no part of this project: `run.py --ompeval FOLDER` names a folder with its sources.

It is compiled with the flags of its own Makefile, without and with its switch for SSE4, and a third time for this very
processor. The fastest of the three counts. Ours and theirs take turns, hand by hand out of the same array, one core each, and the
best run of each is taken: other work on the machine then slows both. Both are timed by the processor, and only once both have
ranked all the hands alike.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np

MISSING = (
    "OMPEval was not measured: give --ompeval FOLDER with its sources, and have g++. "
    "Elsewhere it was measured at 290 to 300 million hands a second on one core."
)
MAKEFILE = ("-O3", "-std=c++11", "-pthread")
SWITCHES = ((), ("-msse4.2",), ("-march=native",))
"""`make`, `make SSE4=1`, and everything that this processor can do, as our own kernels are compiled."""

DRIVER = """
#include "omp/HandEvaluator.h"
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

// A line on the standard input asks for a run; the answer is its seconds.
int main(int, char** given) {
    size_t count = strtoull(given[2], nullptr, 10);
    std::vector<uint8_t> cards(7 * count);
    std::vector<uint16_t> worth(count);
    FILE* in = fopen(given[1], "rb");
    if (!in || fread(cards.data(), 7, count, in) != count) return 1;
    omp::HandEvaluator evaluator;
    while (getchar() != EOF) {
        clock_t since = clock();
        for (size_t n = 0; n < count; ++n) {
            const uint8_t* c = &cards[7 * n];
            omp::Hand hand = omp::Hand::empty();
            for (int k = 0; k < 7; ++k) hand += omp::Hand((unsigned)c[k]);
            worth[n] = evaluator.evaluate(hand);
        }
        printf("%.9f\\n", double(clock() - since) / CLOCKS_PER_SEC);
        fflush(stdout);
    }
    FILE* out = fopen(given[3], "wb");
    if (!out || fwrite(worth.data(), 2, count, out) != count) return 1;
    return fclose(out);
}
"""


class Beside(NamedTuple):
    """Hands of seven cards a second on one core."""

    ours: float
    theirs: float
    flags: str
    """Those with which OMPEval was fastest."""


def beside(source: Path | None, rows: Any, out: Any, ours: Callable[[], object], runs: int) -> Beside | None:
    """Both in turns. `ours` ranks the rows into `out`. None without sources or a compiler."""
    compiler = shutil.which("g++")
    if source is None or compiler is None or not (source / "omp" / "HandEvaluator.cpp").exists():
        return None
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        np.ascontiguousarray(rows, dtype=np.uint8).tofile(folder / "hands")
        ours()
        found = [_in_turn(compiler, source, folder, switch, out, ours, runs) for switch in SWITCHES]
    best = max(found, key=lambda one: one.theirs)
    return best._replace(ours=max(one.ours for one in found))


def _in_turn(
    compiler: str, source: Path, folder: Path, switch: tuple[str, ...], out: Any, ours: Callable[[], object], runs: int
) -> Beside:
    (folder / "driver.cpp").write_text(DRIVER, encoding="utf-8")
    flags = [*MAKEFILE, *switch]
    files = [str(folder / "driver.cpp"), str(source / "omp" / "HandEvaluator.cpp"), "-o", str(folder / "driver")]
    subprocess.run([compiler, *flags, f"-I{source}", *files], check=True)
    given = [str(folder / "driver"), str(folder / "hands"), str(len(out)), str(folder / "worth")]
    best_ours = best_theirs = float("inf")
    with subprocess.Popen(given, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for run in range(runs + 1):
            print(file=running.stdin, flush=True)
            theirs = float(running.stdout.readline())
            since = process_time()
            ours()
            taken = process_time() - since
            if run:  # the first is for the caches
                best_ours, best_theirs = min(best_ours, taken), min(best_theirs, theirs)
        running.stdin.close()
    if running.returncode:
        raise SystemExit("OMPEval did not finish.")
    _alike(out, np.fromfile(folder / "worth", dtype=np.uint16))
    return Beside(len(out) / best_ours, len(out) / best_theirs, " ".join(flags))


def _alike(ours: Any, theirs: Any) -> None:
    pairs = np.unique(np.stack((ours, theirs)), axis=1)
    if (np.diff(pairs[0].astype(int)) <= 0).any() or (np.diff(pairs[1].astype(int)) <= 0).any():
        raise SystemExit("OMPEval ranks some of these hands differently.")
