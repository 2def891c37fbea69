"""The log: a line of JSON for each thing that happened. Who, where, which command, how long; no secrets and no cards.

    {"at": "2026-11-15T20:40:00.123+00:00", "level": "info", "event": "command", "person": "ann", "table": "canberra-1", ...}

Each log call names its fields one by one. Bodies, cookies, addresses with passwords and views are never logged.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

from queenhigh.rules import InputError

_ENCODE = msgspec.json.Encoder().encode
_log = logging.getLogger("queenhigh.server")


def note(event: str, *, level: int = logging.INFO, **fields: Any) -> None:
    _log.log(level, event, extra={"fields": fields})


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if record.name != _log.name:
            line["from"] = record.name
        line |= {key: value for key, value in getattr(record, "fields", {}).items() if value not in (None, "")}
        if record.exc_info:
            line["trouble"] = self.formatException(record.exc_info)
        return _ENCODE(line).decode()


def set_up(where: str) -> logging.Handler | None:
    """Set up the log: `-` is standard error, empty means no log; otherwise a file to append to."""
    root = logging.getLogger()
    if not where:
        root.addHandler(logging.NullHandler())  # otherwise Python would print warnings by itself
        return None
    try:
        handler = logging.StreamHandler(sys.stderr) if where == "-" else logging.FileHandler(where, encoding="utf-8")
    except OSError as error:
        raise InputError(f"The log {where} cannot be written: {error.strerror or error}. Name another file.") from None
    handler.setFormatter(JsonLines())
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    for name in ("uvicorn.error", "uvicorn.access", "litestar"):
        logging.getLogger(name).setLevel(logging.WARNING)
    return handler
