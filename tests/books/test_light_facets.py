"""What a book says for the mathematics, for sheets and for practice needs no server: each facet brings only what it serves. The
facets `page` and `hosting` are for the server itself."""

from __future__ import annotations

import subprocess
import sys

ASKED = """
import sys
for name in ("litestar", "uvicorn", "argon2", "confusable_homoglyphs", "cryptography", "websockets", "psycopg", "matplotlib"):
    sys.modules[name] = None
from importlib import import_module
from queenhigh.games.library import BOOK_IDS, room
seen = 0
for book in BOOK_IDS:
    for name, where in room(book).facets.items():
        if name not in ("page", "hosting"):
            import_module(where.partition(":")[0])
            seen += 1
print(seen)
"""


def test_only_the_page_and_hosting_need_the_server() -> None:
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 25
