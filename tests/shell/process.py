"""The command as a process of its own, and its usual arguments."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pnp.cli.main import main
from pnp.validator.judging import loaded

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


def pnp_here(*args: str, cwd: Path, input: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """What a process would come to, without starting one."""
    given, out, err = (io.TextIOWrapper(io.BytesIO(data), "utf-8", newline="") for data in (input, b"", b""))
    loaded._folder_of.cache_clear()  # it may remember a folder as seen from where we were
    with chdir(cwd), patch("sys.stdin", given), redirect_stdout(out), redirect_stderr(err):
        code = main(args)
    for stream in (out, err):
        stream.flush()
    return subprocess.CompletedProcess(args, code, out.buffer.getvalue(), err.buffer.getvalue())  # type: ignore[attr-defined]
