"""Queenhigh: casino poker by the book. Five rule books as executable, citable law."""

__version__ = "0.1.0"
