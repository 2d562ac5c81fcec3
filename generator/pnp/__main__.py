"""`python -m pnp`: the same command where `pnp` is not on the path."""

import sys

from .cli import main

sys.exit(main())
