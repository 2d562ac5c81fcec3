"""`python -P -m pnp`: the same command if `pnp` is not on the path."""

import sys

if not sys.flags.safe_path:
    del sys.path[0]  # the current folder, where `-m` lets Python look first: it may be a stranger's

from .entry import run

run()
