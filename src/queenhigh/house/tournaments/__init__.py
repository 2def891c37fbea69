"""The house's side of tournaments: the terms as a file and as a document, standings, and the cents that they move."""

from queenhigh.house.tournaments.board import board
from queenhigh.house.tournaments.document import terms_and_conditions
from queenhigh.house.tournaments.files import load, template, terms_of
from queenhigh.house.tournaments.moves import moves

__all__ = ["board", "load", "moves", "template", "terms_and_conditions", "terms_of"]
