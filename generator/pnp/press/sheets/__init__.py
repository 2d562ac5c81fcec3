"""The PDFs of a game, one module each."""
