"""The sizes of cards and tokens. Points."""

from __future__ import annotations

from pnp.validator.definitions.model import Game, Token
from pnp.validator.definitions.sizes import CARDS

RATIOS = {"flag": 0.68, "standee": 1.5}  # ratio of height to width, unless a token sets it


def counter_size(token: Token) -> tuple[float, float]:
    """The width and height of one token, seen from the front."""
    return token.size, token.height or token.size * RATIOS.get(token.shape, 1.0)


def card_size(game: Game) -> tuple[float, float]:
    """Width and height of the cards of the first deck."""
    return (game.decks[0].size if game.decks else CARDS["standard"]).points


def counter_of(side: str | None, game: Game) -> Token | None:
    """The token a side counts with: its first one."""
    return next((token for token in game.tokens if token.side == side), None)
