"""Books of three cards: what is counted once for all of them, and how each room settles it."""
