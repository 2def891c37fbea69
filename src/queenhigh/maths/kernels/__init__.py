"""Compiled loops. They count and compare, and know nothing of money: prices come in as arguments, if at all."""
