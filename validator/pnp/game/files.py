"""The contents of a game's files, as the values that rules work with."""

from ..validator.definitions.model import Board, BoardLink, BoardPlace, Card, Game, Side, Text

__all__ = ["Board", "BoardLink", "BoardPlace", "Card", "Game", "Side", "Text"]
