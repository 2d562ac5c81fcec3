"""Files written whole or not at all, and what need not be made again."""
