"""The command as a process of its own, and its usual arguments."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PLAYS = sorted([*(ROOT / "cards").glob("*/plays/*.yaml"), *(ROOT / "tests" / "plays").glob("*.yaml")])
DUEL = ROOT / "tests" / "definitions" / "valid" / "duel"
LOG = "pnp: 13-minutes@1\nplayers: {us: Аня, ussr: Борис}\nmoves:\n- bid: {us: 2, ussr: 3}\n- first: us\n"

ENVIRON = {
    **{name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PNP_"))},
    "PYTHONPATH": os.pathsep.join([str(ROOT / "generator"), str(ROOT / "validator")]),
}


def pnp(*args: str, cwd: Path, env: dict[str, str] | None = None, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """A real process, as a shell would start it."""
    command = [sys.executable, "-m", "pnp", *args]
    return subprocess.run(command, cwd=cwd, env={**ENVIRON, **(env or {})}, capture_output=True, check=False, **more)
