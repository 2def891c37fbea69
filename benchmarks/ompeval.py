"""OMPEval, the fastest evaluator that we know of (C++, https://github.com/zekyll/OMPEval), compiled from its source and given the
same hands. It is no part of this project: `run.py --ompeval FOLDER` names a folder with its sources.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

MISSING = (
    "OMPEval was not measured: give --ompeval FOLDER with its sources, and have g++. "
    "Elsewhere it was measured at 290 to 300 million hands a second on one core."
)

DRIVER = """
#include "omp/HandEvaluator.h"
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

int main(int, char** given) {
    size_t count = strtoull(given[2], nullptr, 10);
    int runs = atoi(given[3]);
    std::vector<uint8_t> cards(7 * count);
    std::vector<uint16_t> worth(count);
    FILE* in = fopen(given[1], "rb");
    if (!in || fread(cards.data(), 7, count, in) != count) return 1;
    omp::HandEvaluator evaluator;
    double best = 1e9;
    for (int run = 0; run <= runs; ++run) {
        clock_t since = clock();
        for (size_t n = 0; n < count; ++n) {
            const uint8_t* c = &cards[7 * n];
            omp::Hand hand = omp::Hand::empty();
            for (int k = 0; k < 7; ++k) hand += omp::Hand((unsigned)c[k]);
            worth[n] = evaluator.evaluate(hand);
        }
        double taken = double(clock() - since) / CLOCKS_PER_SEC;
        if (run && taken < best) best = taken;
    }
    FILE* out = fopen(given[4], "wb");
    if (!out || fwrite(worth.data(), 2, count, out) != count) return 1;
    fclose(out);
    printf("%.9f", best);
}
"""


def rate(source: Path | None, rows: Any, ours: Any, runs: int) -> float | None:
    """Hands of seven cards a second on one core, once it ranks all of them as we do. None without sources or a compiler."""
    compiler = shutil.which("g++")
    if source is None or compiler is None or not (source / "omp" / "HandEvaluator.cpp").exists():
        return None
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        (folder / "driver.cpp").write_text(DRIVER, encoding="utf-8")
        np.ascontiguousarray(rows, dtype=np.uint8).tofile(folder / "hands")
        flags = ["-O3", "-march=native", "-std=c++17", f"-I{source}"]
        files = [str(folder / "driver.cpp"), str(source / "omp" / "HandEvaluator.cpp")]
        subprocess.run([compiler, *flags, *files, "-o", str(folder / "driver")], check=True)
        ran = subprocess.run(
            [str(folder / "driver"), str(folder / "hands"), str(len(rows)), str(runs), str(folder / "worth")],
            check=True,
            capture_output=True,
            text=True,
        )
        theirs = np.fromfile(folder / "worth", dtype=np.uint16)
    pairs = np.unique(np.stack((ours, theirs)), axis=1)
    if (np.diff(pairs[0].astype(int)) <= 0).any() or (np.diff(pairs[1].astype(int)) <= 0).any():
        raise SystemExit("OMPEval ranks some of these hands differently.")
    return len(rows) / float(ran.stdout)
