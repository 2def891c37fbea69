"""Three Card Poker at Crown Melbourne for learning programs."""

from __future__ import annotations

from queenhigh.games.kit.environment import STREETS, Environment

ENVIRONMENT = Environment(id="queenhigh/MelbourneThree-v0", later=STREETS, highest=3.0)
