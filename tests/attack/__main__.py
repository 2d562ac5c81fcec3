"""`python -m tests.attack [--only WORD]`: every bomb given to `pnp check` and `pnp build`, with the time and the memory
that it takes."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from .bombs import BOMBS, in_game
from .running import MOST_MEMORY, MOST_SECONDS, starter, told


def main() -> int:
    """Run, print, and answer whether everything stayed within its limits."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description="Small files that are much work.")
    parser.add_argument("--only", default="", help="only bombs in whose name this word is")
    asked = parser.parse_args()
    bad = count = 0
    with tempfile.TemporaryDirectory() as room:
        plain = starter(Path(room) / "kept" / "plain")
        for kind, name in BOMBS:
            if asked.only not in f"{kind}: {name}":
                continue
            folder = Path(shutil.copytree(plain, Path(room) / "bomb"))
            in_game(folder, kind, name)
            for command in ("check", "build"):
                found = told(command, folder)
                good = found.seconds <= MOST_SECONDS and found.memory <= MOST_MEMORY and not found.stumbled
                bad, count = bad + (not good), count + 1
                mark = "" if good else "  <<<"
                said = (found.said.splitlines() or [""])[0].replace(f"{folder}/", "")[:90]
                cost = f"{found.seconds:5.1f} s {found.memory:5.0f} MB"
                print(f"{f'{kind}: {name}':45} {command}  {cost}  {found.code}  {said}{mark}", flush=True)
            shutil.rmtree(folder)
    print(f"{count} runs, {bad} beyond {MOST_SECONDS} s or {MOST_MEMORY} MB, or stumbled")
    return bad > 0


sys.exit(main())
