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

MOST_SECONDS, MOST_MEMORY = 10, 1_000  # that a file of a megabyte may cost; the second in MB


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
    """What `pnp check` or `pnp build` of a game prints and costs. It is stopped after a while."""
    words = [sys.executable, "-m", "pnp", command, str(folder), "--lang", "en"]
    if command == "build":
        words += ["-o", str(folder / "output")]
    with tempfile.TemporaryFile() as said:
        begun = time.perf_counter()
        process = subprocess.Popen(words, stdout=said, stderr=subprocess.STDOUT, env={**os.environ, "PNP_LANG": "en"})
        memory = 0.0
        while process.poll() is None:
            memory = max(memory, _peak(process.pid))
            if time.perf_counter() - begun > 3 * MOST_SECONDS:
                process.kill()
            time.sleep(0.02)
        said.seek(0)
        text = said.read().decode(errors="replace")
    return Told(process.returncode, text, time.perf_counter() - begun, memory)


def _peak(process: int) -> float:
    """The most memory that a process used, in MB, if the system says; `wait` would count its parent's."""
    try:
        found = re.search(r"VmHWM:\s*(\d+) kB", Path(f"/proc/{process}/status").read_text(encoding="utf-8"))
    except OSError:
        return 0
    return int(found[1]) / 1024 if found else 0
