"""The referee of a site, run outside of a browser: in Node, or by this Python with nothing but what travels."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pnp.validator.base.folders import cache_folder
from pnp.validator.judging.judge import verify_text
from pnp.web.site.referee.pyodide import in_cache

HERE = Path(__file__).parent
NODE = shutil.which("node")


def tarball() -> Path | None:
    """The npm package of Pyodide: what $PYODIDE says, else what `pnp site --download` has kept; None without either."""
    kept = in_cache(cache_folder({"HOME": str(Path.home())}))  # tests have another cache
    file = Path(os.environ.get("PYODIDE") or kept)
    return file if file.is_file() else None


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files by their names into a folder."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


class Failed(Exception):
    """The worker could not answer."""


class Worker:
    """A running worker."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, does: str, **said: Any) -> Any:
        """What the worker answers to a message."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps({"id": 1, "do": does, **said}) + "\n")
        self.process.stdin.flush()
        heard = json.loads(self.process.stdout.readline())
        if "failed" in heard:
            raise Failed(heard["failed"])
        return heard["answer"]

    def verify(self, log: bytes, name: str, lang: str) -> Any:
        """The verdict on a log, and its text."""
        return self.ask("verify", log=base64.b64encode(log).decode(), name=name, lang=lang)


@contextmanager
def in_node(folder: Path, games: list[str]) -> Iterator[Worker]:
    """The worker of the referee in a folder, started, with some games."""
    assert NODE is not None
    command = [NODE, str(HERE / "node.mjs"), str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        worker = Worker(process)
        try:
            worker.ask("start")
            for game in games:
                worker.ask("game", game=game)
            yield worker
        finally:
            process.kill()


def native(log: bytes, name: str, lang: str) -> Mapping[str, Any]:
    """What a worker would answer, from this Python with all its libraries."""
    verdict = verify_text(log, name)
    return {"verdict": verdict.as_json(lang), "text": verdict.as_text(lang)}
