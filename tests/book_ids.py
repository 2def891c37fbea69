"""The ids of the five books."""

from __future__ import annotations

MELBOURNE = "crown-melbourne-three-card-poker"
CANBERRA = "casino-canberra-3-card-poker"
CALIFORNIA = "california-three-card-poker"
PERTH = "crown-perth-holdem-poker"
POKER = "crown-melbourne-crown-poker"
