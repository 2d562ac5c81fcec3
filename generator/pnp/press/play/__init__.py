"""Pictures of a game being played: who has what, where it lies, and what a move changed."""
