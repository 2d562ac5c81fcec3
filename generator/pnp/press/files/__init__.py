"""Files written whole or not at all, and what does not have to be made again."""
