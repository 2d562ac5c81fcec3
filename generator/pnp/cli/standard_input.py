"""A log as a command-line argument: a path, or `-` for standard input."""

from __future__ import annotations

import sys
from pathlib import Path

STANDARD_INPUT = "-"


def path_of(log: str) -> Path | None:
    """Where a log is; None if it comes from standard input."""
    return None if log == STANDARD_INPUT else Path(log)


def bytes_of(log: str) -> bytes:
    """What a log contains. Raises Invalid if it cannot be read."""
    from pnp.validator.base.source import read_bytes

    path = path_of(log)
    return standard_input() if path is None else read_bytes(path)


def standard_input() -> bytes:
    """Standard input, up to the first byte that makes it too large."""
    from pnp.validator.base.source import MAX_BYTES

    return sys.stdin.buffer.read(MAX_BYTES + 1)
