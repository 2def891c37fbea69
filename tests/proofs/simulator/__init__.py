"""A whole house on a simulated clock, store and network: the same seed, the same house, to the last hash of its ledger.

The desk, the ledger, its SQL and its audit are the house's own. Simulated is what surrounds them: `clock` (time and the order in
which things happen), `chance` (what the operating system's entropy would be), `store` (the disk under the ledger, and its writer
without a thread), `network` (between people and the house). Nothing runs beside anything else, so nothing depends on the machine.

    people (tables, office, director) -> network -> machine (desk, ledger, store) -> network -> people

`shift` lets them work for a while, and `audit` then asks whether everything that the house promises is so.
"""
