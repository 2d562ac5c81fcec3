"""Medians of interleaved rounds. On a machine that does other things too, ratios of one run are all that means much."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Run(NamedTuple):
    """One process: seconds from start to exit, the most memory that it held, in MiB, and its CPU seconds."""

    seconds: float
    mib: float
    cpu: float = 0.0


def cpu_seconds(work: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """The CPU seconds of each piece of work, once in every round, after one round that does not count."""
    taken: dict[str, list[float]] = {name: [] for name in work}
    for number in range(rounds + 1):
        for name, piece in work.items():
            start = time.process_time()
            piece()
            if number:
                taken[name].append(time.process_time() - start)
    return taken


def ratio(taken: Sequence[float], unit: Sequence[float]) -> float:
    """The median of the paired ratios: drift of the machine cancels."""
    return median(a / b for a, b in zip(taken, unit, strict=True))


class Room:
    """A folder for one run, and the surroundings of its processes: modules compiled, caches of their own. They run the
    pnp of a checkout."""

    def __init__(self, root: Path = ROOT) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pnp-benchmarks-")
        self.folder = Path(self._folder.name)
        left_out = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PNP_LANG", "PNP_DEBUG")
        self.environ = {name: value for name, value in os.environ.items() if name not in left_out} | {
            "PYTHONPATH": os.pathsep.join(
                [str(root / "generator"), str(root / "validator"), *filter(None, [os.environ.get("PYTHONPATH")])]
            ),
            "PYTHONPYCACHEPREFIX": str(self.folder / "compiled"),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "LOCALAPPDATA": str(self.folder / "cache"),
        }

    def close(self) -> None:
        """Remove the folder."""
        self._folder.cleanup()

    def process(self, *args: str) -> Run:
        """Run Python with these arguments from start to exit. Raises RuntimeError with what it said if it fails."""
        start = time.perf_counter()
        with (self.folder / "said").open("w+b") as said:
            process = subprocess.Popen(
                [sys.executable, *args], cwd=ROOT, env=self.environ, stdout=subprocess.DEVNULL, stderr=said
            )
            if hasattr(os, "wait4"):
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                mib = usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
                cpu = usage.ru_utime + usage.ru_stime
            else:
                process.wait()
                mib = cpu = 0.0
            seconds = time.perf_counter() - start
            if process.returncode:
                said.seek(0)
                raise RuntimeError(f"{' '.join(args)}: {said.read().decode(errors='replace')[-500:]}")
        return Run(seconds, mib, cpu)

    def forget(self, *folders: Path) -> None:
        """Remove what earlier runs have kept in their cache, and these folders."""
        for folder in (self.folder / "cache", *folders):
            shutil.rmtree(folder, ignore_errors=True)

    def processes(
        self,
        commands: Mapping[str, Sequence[str]],
        rounds: int,
        before: Callable[[str], None] = lambda _: None,
        warm_up: bool = True,
    ) -> dict[str, list[Run]]:
        """The runs of each command, once in every round, after one round that does not count (`warm_up`). `before` is
        called with its name before each run, outside the measured time."""
        runs: dict[str, list[Run]] = {name: [] for name in commands}
        for number in range(0 if warm_up else 1, rounds + 1):
            for name, command in commands.items():
                before(name)
                run = self.process(*command)
                if number:
                    runs[name].append(run)
        return runs


def seconds(runs: Sequence[Run]) -> list[float]:
    """How long each run took."""
    return [run.seconds for run in runs]


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: the first column is text, the others are numbers."""
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    print(f"\n{title}")
    for row in (head, *rows):
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        print("  " + "  ".join(cells).rstrip())
    sys.stdout.flush()
