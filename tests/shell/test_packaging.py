"""The wheel: what is in it, and that it works from an empty folder with nothing of the checkout in reach."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy without .git, as from a downloaded ZIP."""
    room = tmp_path_factory.mktemp("wheel")
    left_out = shutil.ignore_patterns(".*", "__pycache__", "output", "tests", "build", "dist")
    shutil.copytree(ROOT, room / "pnp", ignore=left_out)
    (built,) = WheelBuilder(str(room / "pnp")).build(directory=str(room / "dist"), versions=["standard"])
    return Path(built)


def test_everything_travels(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for room, where in [("cards", "pnp/validator/_cards"), ("layouts", "pnp/generator/_layouts")]:
        files = [file for file in (ROOT / room).rglob("*") if file.is_file() and not file.name.startswith(".")]
        assert len(files) > 10
        assert {f"{where}/{file.relative_to(ROOT / room).as_posix()}" for file in files} <= names
    for portion in ("generator", "validator"):
        files = [f for f in (ROOT / portion / "pnp").rglob("*") if f.is_file() and f.suffix != ".pyc"]
        assert {file.relative_to(ROOT / portion).as_posix() for file in files} <= names
        assert f"pnp/{portion}/py.typed" in names


def test_nothing_generic_lands_in_site_packages(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"pnp"}
    assert "pnp/__init__.py" not in names
    assert not [name for name in names if name.startswith("test") or "/tests/" in name or "/test_" in name]


def test_it_works_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    (tmp_path / "empty").mkdir()
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "PNP_LANG": "ru"}

    def pnp(*args: str) -> str:
        command = [sys.executable, "-P", "-m", "pnp", *args]
        done = subprocess.run(command, cwd=tmp_path / "empty", env=env, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    assert str(tmp_path / "site") in pnp("games")
    assert "всё в порядке" in pnp("check")
    assert "Готово: 6 файлов" in pnp("build", "13-minutes")
    assert (tmp_path / "empty" / "output" / "13-minutes" / "ru" / "cards.pdf").is_file()


def test_what_is_imported_is_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {name.split(">")[0] for name in project["dependencies"]}
    names = {"yaml": "pyyaml", "PIL": "pillow"}
    imported = set()
    for file in [*(ROOT / "generator").rglob("*.py"), *(ROOT / "validator").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            found = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                found = [node.module or ""]
            modules = {name.split(".")[0] for name in found} - sys.stdlib_module_names - {"pnp"}
            imported |= {names.get(module, module) for module in modules}
    fonts = {name for name in asked if name.startswith("font-")}  # their files are found, not imported
    extras = {name for extra, names in project["optional-dependencies"].items() if extra != "dev" for name in names}
    imported -= {part for name in extras for part in re.split(r"[^a-z]+", name)}  # dask[distributed]
    assert imported | {"pillow"} == asked - fonts  # ReportLab reads pictures with it, whether we do or not
