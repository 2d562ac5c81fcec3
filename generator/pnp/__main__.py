"""`python -m pnp`: the same command if `pnp` is not on the path."""

from .entry import run

run()
