"""A game in languages that pnp does not speak: printed in each, shown, played and judged in the words it has."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.validator.base.languages import forms
from pnp.validator.base.source import read
from pnp.validator.definitions.load import load_game
from pnp.web.preview.gallery import Studio
from pnp.web.preview.moment import Newest
from pnp.web.preview.page import Pages
from pnp.web.preview.papers import Papers
from pnp.web.preview.site import Site
from pnp.web.table.pictures import Faces

from .conftest import Run, files

LANGUAGES = ("de", "fr", "el")
_HOLES = re.compile(r"(\{[^{}]*\}|\[[^\]]*\])")
_GREEK = str.maketrans("aeiou", "αειου")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The starter's game in German, French and Greek, as far as letters and word forms go."""
    folder = tmp_path / "my-game"
    for name, content in files("my-game", "en").items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_translated(name) if name.endswith(".yaml") and "plays" not in name else content)
    return folder


@cache
def _translated(name: str) -> bytes:
    said = translated(read(files("my-game", "en")[name].decode()))
    return yaml.safe_dump(said, allow_unicode=True, sort_keys=False, encoding="utf-8")


def translated(value: Any) -> Any:
    if isinstance(value, list):
        return [*LANGUAGES] if value == ["ru", "en"] else [translated(one) for one in value]
    if not isinstance(value, dict):
        return value
    rest = {key: translated(one) for key, one in value.items() if key not in ("ru", "en")}
    text = value.get("en")
    return rest | ({lang: spelt(text, lang) for lang in LANGUAGES} if isinstance(text, str) else {})


def spelt(text: str, lang: str) -> str:
    """An English text with as many word forms as the language has, and with a few of its letters."""
    return "".join(
        _hole(piece, lang) if piece[:1] in ("{", "[") else _letters(piece, lang) for piece in _HOLES.split(text)
    )


def _hole(piece: str, lang: str) -> str:
    name, _, said = piece[1:-1].partition(":")
    one, *others = said.split("|")
    return f"{{{name}:{'|'.join([one, *others * (len(forms(lang)) - 1)])}}}" if others else piece


def _letters(piece: str, lang: str) -> str:
    return piece.translate(_GREEK) if lang == "el" else piece


@pytest.mark.parametrize(
    "command",
    [
        "verify my-game/plays/dishonest.yaml --trust",
        "verify my-game/plays/honest.yaml --trust",
        "legal my-game/plays/honest.yaml --at 3 --trust",
        "replay my-game/plays/honest.yaml --trust -o page.html",
        "translate my-game/plays/honest.yaml --lang ru",
        "playtest my-game --trust --games 1 --jobs 1",
        "build my-game --lang el",
        "export tts my-game --lang fr --only spark",
        "export cgs my-game --lang de --only spark --dpi 30",
        "export print-shop my-game --lang el --only spark",
        "texts my-game --lang it --export texts.csv",
    ],
)
def test_every_command_takes_the_game(command: str, game: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_DEBUG", "1")  # a mistake of ours is an exception here
    monkeypatch.chdir(game.parent)
    code, said, complained = run(*command.split())
    assert code == ("dishonest" in command and "verify" in command), complained
    assert "bug" not in complained
    assert said or "replay" in command


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_what_is_said_of_it_has_its_words(lang: str, game: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(game.parent)
    _, said, _ = run("verify", "my-game/plays", "--trust", "--lang", lang)
    assert "“Full Moon”" in said.replace("«", "“").replace("»", "”")
    assert "the amber fireflies" in said


def test_the_preview_shows_each_language_by_its_name(game: Path) -> None:
    newest, papers = Newest(), Papers(PrintOptions(paper("a4")))
    newest.publish(gallery=Studio().gallery(load_game(game)))
    site = Site(newest, papers, Pages(game, papers), "en")
    for query in ({}, {"view": "cards"}, {"view": "rules", "lang": "el"}, {"ui": "ru", "lang": "fr"}):
        answer = site.answer("", query)
        page = unescape(answer.content.decode())
        assert answer.status == 200
        for name in ("немецкий", "французский", "греческий") if "ui" in query else ("German", "French", "Greek"):
            assert f">{name}<" in page


def test_the_phones_at_the_table_are_shown_its_cards(game: Path) -> None:
    faces = Faces(load_game(game), "en")
    assert all("Mοss" not in (faces.svg(name) or "") and faces.svg(name) for name, *_ in faces.names.values())
    assert len(faces.names) == 12
