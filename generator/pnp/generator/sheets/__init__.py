"""Pieces onto sheets of paper: imposition, marks, tiles, booklets."""
