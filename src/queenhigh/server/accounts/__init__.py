"""Accounts: who people are, how they prove it, and how long a session lasts."""
