"""A command in a process of its own, with what it cost."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from pnp.cli.main import main

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

MOST_SECONDS, MOST_MEMORY = 10, 1_000  # of work, and MB, that a file of a megabyte may cost


@dataclass(frozen=True)
class Told:
    code: int
    said: str
    seconds: float
    memory: float  # MB

    @property
    def stumbled(self) -> bool:
        """True if the failure was reported as our bug, not as the user's mistake."""
        return self.code not in (0, 1) or "Traceback" in self.said or "Warning" in self.said


def starter(folder: Path) -> Path:
    """The game that `pnp new` makes."""
    assert main(["new", str(folder), "--lang", "en"]) == 0
    return folder


def told(command: str, folder: Path) -> Told:
    """What `pnp check` or `pnp build` of a game prints and costs. After much more work than it may be it is killed,
    however long that takes on a machine that is busy."""
    words = [sys.executable, "-m", "pnp", command, str(folder), "--lang", "en"]
    if command == "build":
        words += ["-o", str(folder / "output")]
    with tempfile.TemporaryFile() as said:
        begun, worked = time.perf_counter(), _worked()
        process = subprocess.Popen(
            words,
            stdout=said,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PNP_LANG": "en"},
            preexec_fn=_limited if resource else None,
        )
        memory = 0.0
        while process.poll() is None:
            memory = max(memory, _peak(process.pid))
            if not resource and time.perf_counter() - begun > 3 * MOST_SECONDS:
                process.kill()
            time.sleep(0.02)
        said.seek(0)
        text = said.read().decode(errors="replace")
    return Told(process.returncode, text, _worked() - worked if resource else time.perf_counter() - begun, memory)


def _limited() -> None:
    """In the process that is about to run: a limit of work."""
    resource.setrlimit(resource.RLIMIT_CPU, (3 * MOST_SECONDS, 3 * MOST_SECONDS))


def _worked() -> float:
    """The seconds of work of all processes that have ended."""
    used = os.times()
    return used.children_user + used.children_system


def _peak(process: int) -> float:
    """The most memory that a process used, in MB, if the system says; `wait` would count its parent's."""
    try:
        found = re.search(r"VmHWM:\s*(\d+) kB", Path(f"/proc/{process}/status").read_text(encoding="utf-8"))
    except OSError:
        return 0
    return int(found[1]) / 1024 if found else 0
