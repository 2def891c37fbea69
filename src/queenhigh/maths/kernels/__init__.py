"""Compiled loops that count and compare. They know nothing about money: prices are passed in where they are needed."""

ROW_BITS = 9
"""A row of a folded table (see `lookup`) covers this many low bits of a sum."""
