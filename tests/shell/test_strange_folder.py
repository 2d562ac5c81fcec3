"""Nothing that lies in the current folder is run, whatever it is called: one may stand in a stranger's folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from multiprocessing import resource_tracker, spawn
from pathlib import Path

import pytest

from pnp.cli.main import cli
from pnp.validator.base import children

from ..changes.conftest import git
from .commands_here import LOG, WORDS
from .process import DUEL, ENVIRON, ROOT

NAMED = {"multiprocessing", "yaml", "reportlab", "encodings", "sitecustomize", "usercustomize", "pnp"}
EVERY = NAMED | {"click", "PIL", "fontTools", "lxml", "jsonschema", "rich", "tornado"} | sys.stdlib_module_names
SCRIPT = Path(__file__).with_name("commands_here.py")


def poison(folder: Path, names: Iterable[str]) -> Path:
    """Modules of these names in a folder; each that is run says so in the file that comes back."""
    trace = folder.with_name("trace")
    code = f"open({str(trace)!r}, 'a').write(__file__ + '\\n')\n"
    for name in names:
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    for name in ("encodings", "pnp"):
        (folder / name).mkdir()
        for part in ("__init__", "__main__", "entry", "cli", "utf_8"):
            (folder / name / f"{part}.py").write_text(code, encoding="utf-8")
    (folder / "pyvenv.cfg").write_text(f"home = {folder}\n", encoding="utf-8")
    return trace


def run(words: list[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    env = {**ENVIRON, "PNP_LANG": "en"}
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a poisoned module of every name, a log, and games in a repository."""
    folder = tmp_path / "strange"
    shutil.copytree(DUEL.parent, folder)
    shutil.copy(ROOT / "cards" / "13-minutes" / "plays" / "anna-boris.yaml", folder / LOG)
    git(folder, "init", "-q")
    git(folder, "add", "duel")
    git(folder, "commit", "-qm", "as it is")
    return folder


def test_every_command_runs_nothing_of_the_current_folder(folder: Path) -> None:
    assert {*WORDS} == {*cli.list_commands(None)}  # type: ignore[arg-type]
    trace = poison(folder, EVERY)
    done = run([str(SCRIPT)], folder)
    codes = dict(line.split() for line in done.stderr.decode().splitlines() if line.split(" ")[0] in {*WORDS, "trust"})
    assert not trace.exists(), trace.read_text(encoding="utf-8")
    assert codes == {name: "130" if name in ("preview", "table") else "0" for name in [*WORDS, "trust"]}, done.stderr


def test_a_module_that_is_run_leaves_out_the_current_folder(folder: Path) -> None:
    """As far as it can, for `python -m pnp` itself looks there first: hence `python -P -m pnp` in our documents."""
    trace = poison(folder, NAMED - {"pnp"})
    for name in ("__init__", "__main__"):
        (folder / "pnp" / f"{name}.py").unlink()
    assert run(["-m", "pnp", "check", "duel"], folder).returncode == 0
    assert run(["-E", "-m", "pnp", "verify", LOG, "--jobs", "2"], folder).returncode == 0
    assert not trace.exists(), trace.read_text(encoding="utf-8")


def test_a_child_that_dies_at_once_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much it was to be given."""
    resource_tracker.ensure_running()
    monkeypatch.setattr(spawn, "_python_exe", os.fsencode(shutil.which("false") or ""))
    process, pipe = children.child(print, "much" * 1_000_000)
    with pytest.raises((EOFError, OSError)):
        pipe.recv()
    process.join()


def test_a_program_is_never_looked_for_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("git", "git.exe", "git.bat"):
        Path(name).write_text("", encoding="utf-8")
        Path(name).chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join(["", ".", os.environ["PATH"]]))
    found = children.program("git")
    assert found is not None and Path(found).is_absolute() and Path(found).parent != tmp_path
    assert children.program("no-such-program") is None
