"""What can be wrong with cards."""

from queenhigh.rules import InputError


class CardError(InputError):
    """Not a card, a card twice, a deck that is not a deck, a cut that is not a cut."""
