"""Tournaments live: their tables as felts that the same views and pages draw, what is asked of them, and who runs them.

A table of a tournament has the id `TOURNAMENT:TABLE`. It is not a table of the house: it stands in no lobby, moves no chips of
the ledger, and is dealt by the pit as long as the tournament lasts.
"""
