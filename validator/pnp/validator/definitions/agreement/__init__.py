"""Checks that the definitions of a game agree with each other, one module for each file of a game."""
