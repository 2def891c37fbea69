"""Live tournaments: their tables as felts that the same views and pages draw, their commands, and who runs them.

A table of a tournament has the id `TOURNAMENT:TABLE`. It is not a table of the house: it is in no lobby, moves no chips
of the ledger, and the pit deals it as long as the tournament lasts.
"""
