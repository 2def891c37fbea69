"""Level 7: the trace matrix. Where each clause is in the code, and in which tests it was applied."""
