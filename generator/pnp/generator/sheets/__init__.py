"""Pieces on sheets of paper: imposition, marks, tiles, booklets."""
