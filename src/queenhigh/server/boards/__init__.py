"""Boards for a wall: jackpots, table limits, a table, the house. Nobody is named on them, and nobody has to log on."""
