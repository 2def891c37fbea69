"""`queenhigh`, with everything in memory that `serve` imports and registers: what `warm_start` forks servers from."""

from __future__ import annotations

import queenhigh.server.serve  # noqa: F401
from queenhigh.cli import main as main
from queenhigh.server.app import routes
from queenhigh.server.config import Config
from queenhigh.server.door import cookie_name

routes(cookie_name(Config()))
