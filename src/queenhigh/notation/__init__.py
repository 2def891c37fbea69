"""Level 6: rounds written down. A round sheet goes through the same engine as a live table."""
