"""The wheel: what is in it, and that it works from an empty folder with nothing of the checkout in reach."""

from __future__ import annotations

import ast
import email
import email.policy
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from email.message import Message
from pathlib import Path

import pytest
import trove_classifiers
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from markdown_it import MarkdownIt

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
    rooms = {"cards": "pnp/validator/_cards", "layouts": "pnp/press/_layouts", "docs/examples": "pnp/_examples"}
    for room, where in rooms.items():
        files = [file for file in (ROOT / room).rglob("*") if file.is_file() and not file.name.startswith(".")]
        files = [file for file in files if "__pycache__" not in file.parts]
        assert len(files) > 10
        assert {f"{where}/{file.relative_to(ROOT / room).as_posix()}" for file in files} <= names
    for portion in ("generator", "validator"):
        files = [f for f in (ROOT / portion / "pnp").rglob("*") if f.is_file() and f.suffix != ".pyc"]
        assert {file.relative_to(ROOT / portion).as_posix() for file in files} <= names
    assert {f"pnp/{package}/py.typed" for package in ("press", "web", "cli", "validator")} <= names


def test_nothing_generic_lands_in_site_packages(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"pnp"}
    assert "pnp/__init__.py" not in names
    assert not [name for name in names if name.startswith("test") or "/tests/" in name or "/test_" in name]


@pytest.fixture(scope="module")
def about(wheel: Path) -> Message:
    """What a package index receives."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(packed.read(name), policy=email.policy.default)


def test_it_is_called_print_and_play(wheel: Path, about: Message) -> None:
    assert wheel.name.startswith("print_and_play-0.1.0-py3-")
    assert about["Name"] == "print-and-play"
    assert {"xlsx", "cluster", "dev"} <= set(about.get_all("Provides-Extra") or ())
    urls = dict(str(url).split(", ") for url in about.get_all("Project-URL") or ())
    assert {"Homepage", "Documentation", "Source", "Issues"} <= urls.keys()
    assert set(about.get_all("Classifier") or ()) <= trove_classifiers.classifiers


def test_the_long_description_stands_alone(about: Message) -> None:
    """It is rendered without any files beside it: every link and picture has its whole address, and leads to something
    that is here."""
    assert about["Description-Content-Type"] == "text/markdown"
    text = str(about.get_payload())
    assert text.startswith("# pnp")
    home = "https://github.com/print-and-play/pnp"
    page = MarkdownIt("commonmark").enable("table").render(text)
    found = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert len(found) > 20 and all(link.startswith(("https://", "#")) for link in found)
    ours = [link.removeprefix(home) for link in found if link.startswith(f"{home}/")]
    for link in ours:
        kind, branch, *path = link.partition("#")[0].strip("/").split("/")
        assert branch == "main" and ROOT.joinpath(*path).exists(), link
        assert (kind == "raw") == link.endswith(".png"), link
    assert len(ours) > 20


def test_the_source_is_enough_to_build_from(tmp_path: Path) -> None:
    (source,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(source) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "generator/pnp/cli/main.py"} <= names


def test_it_works_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    """Installed into an environment of its own. Its dependencies are shared, which is faster than installing them, but
    nothing of the checkout: files that lead to it are not followed on a shared path."""
    environment, empty = tmp_path / "environment", tmp_path / "empty"
    venv.create(environment)
    (folder,) = environment.rglob("site-packages")
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install", "--no-deps", "--no-index"]
    quick = ["--quiet", "--disable-pip-version-check", "--no-compile"]  # what is imported is compiled then
    subprocess.run([*pip, *quick, str(wheel)], check=True)
    (folder / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    empty.mkdir()
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def pnp(*args: str) -> str:
        command = [str(programs / "pnp"), *args]
        env["PNP_LANG"], env["XDG_CACHE_HOME"] = "ru", str(tmp_path / "cache")
        done = subprocess.run(command, cwd=empty, env=env, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    assert pnp("--version") == "pnp 0.1.0\n"
    assert str(folder) in pnp("games")
    assert "всё в порядке" in pnp("check", "13-minutes")
    assert "Готово: 7 файлов" in pnp("build", "13-minutes")
    assert (empty / "output" / "13-minutes" / "ru" / "cards.pdf").is_file()
    play = folder / "pnp" / "validator" / "_cards" / "13-days" / "plays" / "chronicle.yaml"
    assert "chronicle.yaml" in pnp("verify", str(play))
    assert "larks" not in pnp("games") and "larks" in pnp("new", "mine", "--from", "larks")
    assert "open.yaml" in pnp("verify", "mine/plays/open.yaml", "--trust")


def test_what_is_imported_is_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {name.split(">")[0] for name in project["dependencies"]}
    names = {"yaml": "pyyaml", "PIL": "pillow", "jsonschema_rs": "jsonschema-rs", "fontTools": "fonttools"}
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
