"""Lengths as in the definitions of games. Plain numbers are points wherever the press has them."""

from pnp.validator.base.length import MM, POINTS_PER_INCH, Length, mm, parse_length

__all__ = ["MM", "POINTS_PER_INCH", "Length", "mm", "parse_length"]
