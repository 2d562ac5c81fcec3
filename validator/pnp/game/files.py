"""The contents of a game's files, as the values that rules work with."""

from ..validator.definitions.board_model import Board, BoardLink, BoardPlace
from ..validator.definitions.model import Card, Game, Side, Text

__all__ = ["Board", "BoardLink", "BoardPlace", "Card", "Game", "Side", "Text"]
