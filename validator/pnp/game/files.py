"""What the files of a game hold, as the values that the rules are made from."""

from ..validator.definitions.model import Board, BoardLink, BoardPlace, Card, Game, Side, Text

__all__ = ["Board", "BoardLink", "BoardPlace", "Card", "Game", "Side", "Text"]
