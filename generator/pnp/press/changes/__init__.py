"""What changed between two versions of a game, reported and printed."""
