"""A game's folder: found, read, checked, and frozen into values."""
