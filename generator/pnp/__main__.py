"""`python -m pnp`: the same command where `pnp` is not on the path."""

from .entry import run

run()
