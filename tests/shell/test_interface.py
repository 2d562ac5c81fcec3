"""A further language of the interface is files of texts, and no Python: a made-up one is put into a copy of them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.validator.base.interface import LANGUAGES
from pnp.validator.base.source import read
from pnp.validator.definitions.texts import texts_of
from pnp.validator.definitions.translation import rewritten

ROOT = Path(__file__).parents[2]
NEW = "qq"  # no language has this tag
TOML = re.compile(r'^en = ("""(?:.|\n)*?"""|".*"|\'.*\')$', re.MULTILINE)


def with_new_language(text: str, ending: str) -> str:
    """A file of texts that are in the new language the same as in English, with a sign of their own."""
    if ending == ".toml":
        return TOML.sub(lambda match: f"{match[0]}\n{NEW} = {match[1]}", text)
    said = {path: f"{words['en']}" for path, words in texts_of(read(text), ("en",)) if isinstance(words.get("en"), str)}
    return rewritten(text, "en", NEW, said) if said else text


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("pnp")
    for room in ("generator", "validator", "layouts", "cards/13-minutes"):
        shutil.copytree(ROOT / room, root / room, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (*root.rglob("*.yaml"), root / "generator" / "pnp" / "cli" / "messages.toml"):
        if "starter" not in file.parts and "plays" not in file.parts:
            text = file.read_text(encoding="utf-8")
            file.write_text(with_new_language(text, file.suffix), encoding="utf-8")
    interface = root / "validator" / "pnp" / "validator" / "base" / "interface.txt"
    interface.write_text(interface.read_text(encoding="utf-8") + f"{NEW}  Quux  Quuxish\n", encoding="utf-8")
    for drawn in (root / "cards" / "13-minutes" / "art").glob("*.en.svg"):
        shutil.copy(drawn, drawn.with_name(drawn.name.replace(".en.", f".{NEW}.")))
    game = root / "cards" / "13-minutes" / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("[ru, en]", f"[ru, en, {NEW}]"), encoding="utf-8")
    return root


def run(copy: Path, *words: str) -> str:
    rooms = os.pathsep.join(str(copy / room) for room in ("generator", "validator"))
    surroundings = os.environ | {"PYTHONPATH": rooms, "PNP_LANG": NEW, "PNP_DEBUG": "1", "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-m", "pnp", *words], cwd=copy, env=surroundings, capture_output=True)
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    return done.stdout.decode()


def test_it_speaks(copy: Path) -> None:
    assert NEW not in LANGUAGES
    assert f"--lang [ru|en|{NEW}]" in run(copy, "games", "--help")


def test_definitions_and_logs_are_judged_and_printed_in_it(copy: Path) -> None:
    assert run(copy, "verify", *map(str, (copy / "cards" / "13-minutes" / "plays").glob("*.yaml")))
    assert run(copy, "build", "13-minutes", "--lang", NEW)
    assert (copy / "output" / "13-minutes" / NEW / "rules.pdf").is_file()
