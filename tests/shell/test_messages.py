"""The texts that pnp says: each is used, and all are quoted alike."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.validator.base.source import read_file

from .process import ROOT

HOUSE = (ROOT / "generator" / "pnp", ROOT / "validator" / "pnp")
COMMANDS = HOUSE[0] / "cli" / "messages.toml"
MESSAGES = sorted(
    path
    for folder in HOUSE
    for path in folder.rglob("*.yaml")
    if not {"starter", "schemas"} & {*path.parts} and "ru: " in path.read_text("utf-8")
)
GAMES = sorted((ROOT / "cards").glob("*/*.yaml"))
TYPED = ("quote it: '", '="http', '{lang}: ""', "pip install '", "возьмите его в кавычки: '")  # to be typed with quotes
OF_PYTHON = re.compile(r"""(?<![\w}])(['"])(?=\S)[^'"\n]*\1(?!\w)""")


def told(node: object, path: str = "") -> Iterator[tuple[str, str, str]]:
    """All texts that are there in Russian and English: where, the language, the text."""
    entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, found in entries:
        if key in ("ru", "en") and isinstance(found, str):
            yield path, key, found
        else:
            yield from told(found, f"{path} {key}".strip())


def texts(path: Path) -> list[tuple[str, str, str]]:
    read = tomllib.loads(path.read_text("utf-8")) if path.suffix == ".toml" else read_file(path)
    return [*told(read)]


@pytest.mark.parametrize("path", [COMMANDS, *MESSAGES, *GAMES], ids=lambda path: "/".join(path.parts[-2:]))
def test_a_language_has_one_kind_of_quotes(path: Path) -> None:
    others = {"en": re.compile("[«»„‘]"), "ru": re.compile("[”‘]|„(?![^«»]*“)")}
    wrong = [
        (where, text)
        for where, lang, text in texts(path)
        if not any(typed in text for typed in TYPED) and (OF_PYTHON.search(text) or others[lang].search(text))
    ]
    assert wrong == []


def test_every_message_is_used() -> None:
    code = [path for folder in HOUSE for path in folder.rglob("*") if path.suffix in {".py", ".js", ".html"}]
    source = "\n".join(path.read_text("utf-8") for path in code)
    named = {*re.findall(r"[\w.-]+", source), *re.findall(r"[\w-]+", source)}
    filled = [
        re.split(r"\$?\{[^}\n]*\}", form) for form in re.findall(r"""["'`]((?:[\w.-]|\$?\{[^}\n]*\})+)["'`]""", source)
    ]
    made = [
        re.compile(r"[\w.-]+".join(map(re.escape, parts)))
        for parts in filled
        if len(parts) > 1 and len("".join(parts)) > 3
    ]

    def used(key: str) -> bool:
        """True if the key is in the code, or two parts of it are that the code can put together."""
        return key in named or any(form.fullmatch(key) for form in made) or {*key.rsplit("-", 1)} <= named

    keys = [f"say.{key}" for key in tomllib.loads(COMMANDS.read_text("utf-8"))["say"]]
    for path in MESSAGES:
        read = read_file(path)
        keys += [key for key, text in read.items() if isinstance(text, dict) and {*text} == {"ru", "en"}]
    assert len(keys) > 500
    assert [key for key in keys if not used(key)] == []
