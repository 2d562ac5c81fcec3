"""`python -m docs.reference docs` writes the pages and their pictures."""

from __future__ import annotations

import sys

from .pages import main

main(*sys.argv[1:])
