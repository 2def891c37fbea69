"""Level 6: rounds in files. A round sheet goes through the same engine as a live table."""
