"""Compare verdicts in WebAssembly and here: python -m tests.site --logs 2000. Needs Node, and Pyodide: see `worker`."""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from contextlib import chdir
from pathlib import Path

from pnp.validator.definitions.find import package_games
from pnp.web.site.referee.folder import referee_files
from pnp.web.site.referee.pyodide import package

from .comparing import differences
from .worker import NODE, in_node, tarball, write_files


def main() -> int:
    """Run the command; 1 if there is a difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.site", description=__doc__)
    parser.add_argument("--logs", type=int, default=400)
    parser.add_argument("--from", dest="first", type=int, default=0, help="the number of the first log")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    file = tarball()
    if NODE is None or file is None:
        parser.error("Node or Pyodide is not here; $PYODIDE may name its npm package")
    games, kinds, began = sorted(package_games().iterdir()), Counter[str](), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, chdir(folder):  # where no game is found but ours
        write_files(Path(folder), referee_files(games, package(file)))
        with in_node(Path(folder), [game.name for game in games]) as worker:
            numbers = range(chosen.first, chosen.first + chosen.logs)
            for number, text, said, meant in differences(worker, numbers, chosen.seed):
                keys = [key for key in meant if said.get(key) != meant[key]]
                kinds[", ".join(keys)] += 1
                print(f"--- log {number}\n{text}\n{json.dumps(said, ensure_ascii=False)}")
                print(json.dumps(meant, ensure_ascii=False), flush=True)
    print(f"{chosen.logs} logs, {kinds.total()} differ, {time.perf_counter() - began:.0f} s")
    return 1 if kinds else 0


if __name__ == "__main__":
    raise SystemExit(main())
