"""Errors about money."""

from queenhigh.rules import InputError


class MoneyError(InputError):
    """Not an amount, not odds, not a row of the pay table, a pot that does not add up."""
