"""Level 6: the desk. Commands come in here; the house decides, the ledger writes, and only then has anything
happened."""
