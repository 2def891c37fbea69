"""The club's game for learning programs."""

from __future__ import annotations

from queenhigh.games.kit.environment import STREETS, Environment

ENVIRONMENT = Environment(id="queenhigh/Club-v0", later=STREETS, highest=1.0)
