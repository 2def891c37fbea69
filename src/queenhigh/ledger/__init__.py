"""Level 6: the ledger."""
