"""How a card, a board and a token look: layouts are read, and become marks."""
