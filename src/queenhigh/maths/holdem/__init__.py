"""Hold'em against a dealer: every deal counted, every decision found. A book prices what is counted here."""
