"""Boards for a wall: jackpots, table limits, a table, the house. They name nobody, and need no log-on."""
