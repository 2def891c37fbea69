"""Three Card Poker in California for learning programs."""

from __future__ import annotations

from queenhigh.games.kit.environment import STREETS, Environment

ENVIRONMENT = Environment(id="queenhigh/California-v0", later=STREETS, highest=3.0)
