"""`serve_process`, where guests who are gone are looked for at once."""

from __future__ import annotations

import serve_process

from queenhigh.server import forgetting


def main() -> int:
    forgetting.FIRST = 0.2
    return serve_process.main()
