"""The schemas of everything that an author writes, with descriptions of each key in the author's language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pnp.validator.base.interface import ENGLISH_NAMES
from pnp.validator.base.source import read_file
from pnp.validator.definitions.find import games_in, package_games
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.log_words import common, log_words
from pnp.validator.definitions.schema import SCHEMAS as OF_GAMES

from ..layout.areas import mask_schema
from ..layout.boardlayout import ENTRIES
from ..layout.elements import ELEMENTS
from ..layout.styles import style_schema

OF_LAYOUTS = Path(__file__).parent
NAMES = (
    "game",
    "cards",
    "board",
    "rules",
    "words",
    "labels",
    "log",
    "layout",
    "part",
    "board-layout",
    "sheet-layout",
    "palette",
    "styles",
)
FILLED = ("layout", "board-layout", "sheet-layout")  # schemas that are whole only with what the press itself says


@cache
def translations(lang: str) -> Mapping[str, str]:
    """The translations of schema descriptions: from English to a language."""
    said: Mapping[str, str] = read_file(OF_LAYOUTS / f"{ENGLISH_NAMES[lang]}.yaml")
    return said


def schema(name: str, lang: str) -> dict[str, Any]:
    """The schema with that name, with descriptions in a language."""
    files = [room / f"{name}.schema.json" for room in (OF_GAMES, OF_LAYOUTS)]
    file = next(file for file in files if file.is_file())
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    if name in FILLED:
        _fill(found, name)
    return found if lang == "en" else _told(found, translations(lang))


def _fill(found: dict[str, Any], name: str) -> None:
    """Put into the schema of a layout what elements and styles declare themselves; all layouts have the same."""
    defs = found["$defs"]
    if name == "layout":
        items = defs["elements"]["items"]["then"]
        common = items.pop("properties")
        items["oneOf"] = [one.schema(common) for one in ELEMENTS.values()]
        defs["style"], defs["mask"] = style_schema(), mask_schema()
        return
    found["$defs"] = defs = {**schema("layout", "en")["$defs"], **defs}
    defs["elements"]["items"] = defs["elements"]["items"]["then"]  # there is no other layout to change
    for one in defs["elements"]["items"]["oneOf"]:
        del one["properties"]["under"]
    if name == "board-layout":
        _fill_entries(found, defs)


def _fill_entries(found: dict[str, Any], defs: dict[str, Any]) -> None:
    """The sorts of things that a board has, and their keys."""
    stroke = defs["strokes"]["items"]["properties"]
    stroke |= {key: ELEMENTS["line"].described(key) for key, said in stroke.items() if not said}
    entry = defs.pop("entry")["properties"]
    for sort, keys in ENTRIES.items():
        of_sort = found["properties"][sort]
        own = of_sort.get("items", {"properties": {}})["properties"]
        properties = {key: {**entry[key], **own.get(key, {})} for key in keys}
        of_sort["items"] = {"type": "object", "additionalProperties": False, "properties": properties}


def for_editors(name: str, lang: str) -> dict[str, Any]:
    """The same for an editor: the schema of a log has its keys in every language."""
    found = schema(name, lang)
    if name == "log":
        head, record = common()["head"], found["$defs"]["record"]
        words = {word: text for game in _games() for word, text in log_words(game).items()}
        for part in (found, found["properties"]["games"]["items"]):
            _spell_keys(part, head)
        _spell_keys(record, words)
    return found


def _games() -> Iterator[Any]:
    yield from map(load_game, games_in(package_games()))


def _spell_keys(part: dict[str, Any], words: Mapping[str, Mapping[str, str]]) -> None:
    """Allow each key of an object in every language; if it is required, in any of them."""
    ways = {key: [key, *(text.split(", ")[0] for text in words.get(key, {}).values())] for key in part["properties"]}
    ways = {key: [*dict.fromkeys(said)] for key, said in ways.items()}
    part["properties"] = {said: part["properties"][key] for key, all_said in ways.items() for said in all_said}
    part["allOf"] = [{"anyOf": [{"required": [said]} for said in ways[key]]} for key in part.pop("required", ())]
    if "oneOf" in part:
        keys = [key for one in part["oneOf"] for key in one["required"]]
        part["oneOf"] = [{"required": [said]} for key in keys for said in ways[key]]


def _told(value: Any, said: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {
            key: said.get(inner, inner) if key == "description" and isinstance(inner, str) else _told(inner, said)
            for key, inner in value.items()
        }
    return [_told(inner, said) for inner in value] if isinstance(value, list) else value


def descriptions(value: Any) -> list[str]:
    """All that a schema says, in its order."""
    if isinstance(value, dict):
        own = [value["description"]] if isinstance(value.get("description"), str) else []
        return [*own, *(said for inner in value.values() for said in descriptions(inner))]
    return [said for inner in value for said in descriptions(inner)] if isinstance(value, list) else []
