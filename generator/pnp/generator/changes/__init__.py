"""What changed between two versions of a game, said and printed."""
