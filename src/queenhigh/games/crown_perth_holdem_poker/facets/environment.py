"""Hold'em Poker at Crown Perth for learning programs."""

from __future__ import annotations

from queenhigh.games.kit.environment import STREETS, Environment

ENVIRONMENT = Environment(id="queenhigh/Perth-v0", later=STREETS, highest=3.0)
