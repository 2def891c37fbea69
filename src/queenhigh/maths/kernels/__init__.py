"""Compiled loops. They count and compare, and know nothing about money: prices are passed in, if at all."""

ROW_BITS = 9
"""A row of a folded table (`lookup`) is this many bits of a sum."""
