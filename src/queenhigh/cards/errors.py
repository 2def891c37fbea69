"""Errors about cards."""

from queenhigh.rules import InputError


class CardError(InputError):
    """Not a card, a card twice, an incomplete deck, or an invalid cut."""
