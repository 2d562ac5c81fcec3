"""Whether what a game asks of the press is there: sizes, faces, palettes, colours and icons, by their names.

The validator knows nothing of paper, so these names are checked here, each at its place in the definitions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pnp.validator.finding import entries, hint
from pnp.validator.load import read_definitions
from pnp.validator.model import Game
from pnp.validator.problem import Problem
from pnp.validator.roles import card_roles
from pnp.validator.source import KeyPath, Places, read_text
from pnp.validator.texts import texts_of

from .layouts import folder, load_palette
from .length import MM, parse_length
from .paper import CARDS, card_size

LARGEST_TOKEN = 150 * MM  # points; what still lies on a sheet of any paper

_ICON = re.compile(r"\[([a-z][a-z0-9-]*)\]")


def unmet(game: Game) -> list[Problem]:
    """Every name in a game's definitions that the layouts and the press do not know, with its place."""
    raw = read_definitions(game.folder, game.edition or None)
    places: dict[Path, Places] = {}
    problems = []
    for role, path, code, values in _unmet(raw):
        file: Path = raw["files"][role]
        if file not in places:
            places[file] = Places(read_text(file))
        problems.append(Problem(code, str(file), *places[file].of(path), values))
    return problems


def _unmet(raw: dict[str, Any]) -> Iterator[tuple[str, KeyPath, str, dict[str, Any]]]:
    game = raw["game"]
    faces, palettes, icons = (_names(kind) for kind in ("faces", "palettes", "icons"))

    def unknown(role: str, path: KeyPath, name: str, known: Iterable[str]) -> Iterator[tuple[str, KeyPath, str, Any]]:
        if name not in known:
            yield role, path, f"needs.{path[-1]}", {"name": name, "hint": hint(name, known)}

    for path, deck in entries(game, "decks"):
        yield from unknown("game", (*path, "face"), deck["face"], faces)
        yield from unknown("game", (*path, "back"), deck["back"], faces)
        try:
            card_size(deck["size"])
        except ValueError:
            yield "game", (*path, "size"), "needs.size", {"name": deck["size"], "hint": hint(deck["size"], CARDS)}
    for path, token in entries(game, "tokens"):
        if not 0 < parse_length(token["size"]).pt <= LARGEST_TOKEN:
            values = {"size": token["size"], "largest": round(LARGEST_TOKEN / MM)}
            yield "game", (*path, "size"), "needs.token", values
    yield from unknown("game", ("palette",), game["palette"], palettes)
    colours = load_palette(game["palette"]).colours if game["palette"] in palettes else None
    for key in ("sides", "kinds"):
        for path, owner in entries(game, key):
            if colours is not None:
                yield from unknown("game", (*path, "colour"), owner["colour"], colours)
            yield from unknown("game", (*path, "icon"), owner["icon"], icons)
    for role in (*card_roles(raw), "rules"):
        for path, text in texts_of(raw[role]):
            for lang in game["languages"]:
                for name in _ICON.findall(text[lang]):
                    if name not in icons:
                        yield role, (*path, lang), "needs.icon", {"name": name, "hint": hint(name, icons)}


def _names(kind: str) -> list[str]:
    """The names there are of faces, palettes or icons."""
    return sorted(file.stem for file in (folder() / kind).iterdir() if file.suffix in (".yaml", ".svg"))
