"""Check that everything a game needs from the press exists: faces, palettes, colours and icons, by name.

The validator knows nothing about paper, so these names are checked here, each with its place in the definitions.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pnp.validator.base.cache import memo
from pnp.validator.base.problem import Findable, Invalid, Problem
from pnp.validator.base.source import KeyPath
from pnp.validator.definitions.finding import entries, hint, ids, nearest
from pnp.validator.definitions.formats import places_in
from pnp.validator.definitions.gather import read_definitions
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.reading import reading_of
from pnp.validator.definitions.roles import all_roles
from pnp.validator.definitions.sizes import Size
from pnp.validator.definitions.texts import texts_of

from ..files.layout_folders import LayoutFolders, layout_folders, packed
from ..marks.length import MM
from ..marks.palette import Palette
from ..type import markup
from ..words.labels import wrong_labels
from .conditions import WHETHER, Asked
from .data import FIELDS, OWNED
from .element import Element
from .keys import KINDS, NUMBER
from .layouts import OF_FACES, load_layout
from .palettes import load_palette
from .placeholders import names_asked, names_said, unknown_placeholders, with_entries
from .registry import ELEMENTS
from .sheetlayout import load_sheet_layout
from .values import By

OF_WINDOWS = re.compile(r"con|prn|aux|nul|(com|lpt)\d")  # what no file may be called
LARGEST_TOKEN = 150 * MM  # points; fits a sheet of any paper


def unmet(game: Game, taken: Collection[str] = ()) -> list[Problem]:
    """Every name in a game's definitions that neither the layouts nor the press know, with its place; `taken` are the
    names of PDFs besides the board's."""
    raw, where = read_definitions(game.folder, game.edition or None), layout_folders(game.folder)
    places: dict[str, Findable] = {}
    problems = []
    for role, path, code, values in _unmet(raw, where, game, taken):
        file: Path = raw["files"][role]
        if role not in places:
            places[role] = places_in(file, reading_of(raw["game"], role))
        problems.append(Problem(code, str(file), *places[role].of(path), values))
    problems += _of_sheets(game.folder, where)
    about = (raw["game"], list(map(str, where.folders)))
    return problems or memo("faces", about, lambda: _of_faces(raw["game"], where, game), files=(*OF_FACES, "palettes"))


def _of_faces(game: Any, where: LayoutFolders, own: Game) -> list[Problem]:
    """Names that a face uses but none of its decks has, with their places in the layout."""
    users: dict[tuple[str, Size], list[Mapping[str, Any]]] = {}
    sizes = {deck.id: deck.size for deck in own.decks}
    for _, deck in entries(game, "decks"):
        for key in ("face", "back"):
            if deck["id"] in sizes:  # not in a game built in code
                users.setdefault((deck[key], sizes[deck["id"]]), []).append(deck.get("fields", {}))
    problems: list[Problem] = []
    kinds, sides = ids(game, "kinds"), ids(game, "sides")
    palette = load_palette(game["palette"], where) if game["palette"] in where.names("palettes") else None
    for (name, size), decks in users.items():
        try:
            layout = load_layout(name, where, size)
        except Invalid as invalid:
            problems += invalid.problems
            continue
        before = len(problems)
        for element, listed in with_entries(layout.elements):
            problems += _asked(element, decks, kinds, listed)
            problems += _said(element, decks, own, listed)
            if element.source.file.is_relative_to(own.folder):  # those that come with pnp are for other games as well
                problems += _in_vain(element, {"side": sides, "kind": kinds})
                problems += _never(element, decks)
                problems += _by(element, decks, palette)
        if len(problems) == before:  # otherwise a typo in a `when` may be the only difference between the two
            problems += layout.twice
    return problems


def _of_sheets(folder: Path, where: LayoutFolders) -> Iterator[Problem]:
    """What is wrong with the game's own layouts of sheets, and those that are of no sheet."""
    ours = LayoutFolders((packed(),)).names("sheets")
    for file in sorted((folder / "layouts" / "sheets").glob("*.yaml")):
        if file.stem not in ours:
            yield Problem("needs.sheet", str(file), values={"name": file.stem, "hint": hint(file.stem, ours)})
            continue
        try:
            load_sheet_layout(file.stem, where)
        except Invalid as invalid:
            yield from invalid.problems


def _in_vain(element: Element, known: Mapping[str, Collection[str]]) -> Iterator[Problem]:
    """Typos in the sides and kinds of an element's `when`: words that the game lacks but nearly has. Other words may
    belong to another game that uses the layout."""
    for field, words in known.items():
        asked = element.when.get(field, Asked())
        for word in (*asked.words, *asked.never):
            if word not in (*words, *WHETHER) and nearest(word, words) is not None:
                yield element.problem("needs.said", "when", field, name=word, hint=hint(word, words))


def _never(element: Element, decks: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
    """Values in an element's `when` that a field of its decks cannot have."""
    for name, asked in element.when.items():
        fields = [deck[name] for deck in decks if name in deck]
        types = {field["type"] for field in fields} or ({"number"} if name in ("copies", "copy") else set())
        words = (*asked.words, *asked.never)
        known: list[str] = []
        wrong: list[str] = []
        if types == {"number"}:
            wrong = [word for word in words if not word.removeprefix("-").isdecimal()]
            yield from _out_of_bounds(element, name, asked, fields)
        elif types == {"flag"}:
            known = ["true", "false"]
            wrong = [word for word in words if word not in known]
        elif fields and all("of" in field for field in fields):
            known = [str(word) for field in fields for word in field["of"]]
            wrong = [word for word in words if word not in known]
        if (asked.least, asked.most) != (None, None) and types & {"word", "flag", "text", "map"}:
            yield element.problem("needs.amount", "when", name, name=name)
        for word in wrong:
            if word not in WHETHER:
                yield element.problem("needs.said", "when", name, name=word, hint=hint(word, known))


def _out_of_bounds(element: Element, name: str, asked: Asked, fields: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
    """A number in a condition that is above or below what the field allows."""
    ends = [(field["least"], field["most"]) for field in fields if {"least", "most"} <= field.keys()]
    if not ends or len(ends) < len(fields):
        return
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    if (asked.least is not None and asked.least > high) or (asked.most is not None and asked.most < low):
        yield element.problem("needs.bounds", "when", name, name=name, low=low, high=high)
    for word in asked.words:
        if word.removeprefix("-").isdecimal() and not low <= int(word) <= high:
            yield element.problem("needs.bounds", "when", name, name=name, low=low, high=high)


def _by(element: Element, decks: Sequence[Mapping[str, Any]], palette: Palette | None) -> Iterator[Problem]:
    """Words in values by field that the field cannot have, and missing colours and maps."""
    for key, by in element.args.items():
        if not isinstance(by, By) or palette is None:
            continue
        if isinstance(by.of, str) and by.of not in palette.maps:
            yield element.problem("needs.map", key, "of", name=by.of, hint=hint(by.of, palette.maps))
            continue
        fields = [deck[by.field] for deck in decks if by.field in deck]
        known = [str(word) for field in fields for word in field.get("of", ())]
        for word, value in by.of.items() if isinstance(by.of, Mapping) else ():
            if known and all("of" in field for field in fields) and word not in known:
                yield element.problem("needs.word", key, "of", word, name=word, field=by.field, hint=hint(word, known))
            if key in ELEMENTS[element.draw].colours and "$" not in value and value not in palette:
                yield element.problem("needs.colour", key, "of", word, name=value, hint=hint(value, palette))


def _asked(
    element: Element, decks: Sequence[Mapping[str, Any]], kinds: Collection[str], listed: Sequence[str]
) -> Iterator[Problem]:
    """The fields that an element shows or depends on and that its decks do not list."""
    known = (*FIELDS, *(field for deck in decks for field in deck), *OWNED)
    shows = ELEMENTS[element.draw].shows
    for (key, *further), field in names_asked(element):
        if field.partition(".")[0] in listed or (key == "of" and "." in field):
            continue
        if field not in known:
            yield element.problem("needs.field", str(key), *further, name=field, hint=hint(field, known))
        elif key == "repeat":
            types = {deck[field]["type"] for deck in decks if field in deck}
            if not types <= {"words", "maps"} or not types:
                yield element.problem("needs.list", key, "over", name=field)
        elif key == "of" and shows == KINDS:
            words = [deck[field].get("of") for deck in decks if field in deck]
            if not all(words) or not {word for of in words for word in of or ()} <= set(kinds):
                yield element.problem("needs.kinds", key, name=field)
        elif key == "of" and shows == NUMBER:
            types = {deck[field]["type"] for deck in decks if field in deck}
            if types != {"number"}:
                yield element.problem("needs.number", key, name=field)


def _said(element: Element, decks: Sequence[Mapping[str, Any]], game: Game, listed: Sequence[str]) -> Iterator[Problem]:
    """The values in an element's words that neither its decks nor the game have."""
    known = (*FIELDS, *(field for deck in decks for field in deck), *OWNED, *game.numbers)
    for lang in game.languages:
        if element.say(lang) is not None:
            of_entry = {name for name in names_said(element, lang) if name.partition(".")[0] in listed}
            yield from unknown_placeholders(element, lang, (*known, *of_entry), "needs.field")


def _unmet(
    raw: dict[str, Any], where: LayoutFolders, own: Game, taken: Collection[str]
) -> Iterator[tuple[str, KeyPath, str, dict[str, Any]]]:
    game = raw["game"]
    faces, palettes, icons = (where.names(kind) for kind in ("faces", "palettes", "icons"))

    def unknown(role: str, path: KeyPath, name: str, known: Iterable[str]) -> Iterator[tuple[str, KeyPath, str, Any]]:
        if name not in known:
            yield role, path, f"needs.{path[-1]}", {"name": name, "hint": hint(name, known)}

    for path, deck in entries(game, "decks"):
        yield from unknown("game", (*path, "face"), deck["face"], faces)
        yield from unknown("game", (*path, "back"), deck["back"], faces)
    colours = load_palette(game["palette"], where) if game["palette"] in palettes else None
    file = raw.get("board", {}).get("file", "")
    if OF_WINDOWS.fullmatch(file) or any(
        f"{file}-".startswith(f"{name}-") for name in taken
    ):  # or with a paper's suffix
        yield "board", ("file",), "needs.file", {"name": file}
    tokens = {token.id: token for token in own.tokens}
    for path, token in entries(game, "tokens"):
        made = tokens.get(token["id"])  # None in a game built in code
        for key in ("size", "height"):
            if made and key in token and not 0 < getattr(made, key) <= LARGEST_TOKEN:
                values = {"size": token[key], "largest": round(LARGEST_TOKEN / MM)}
                yield "game", (*path, key), "needs.token", values
        for at, face in ((path, token), ((*path, "back"), token.get("back", {}))):
            if "icon" in face:
                yield from unknown("game", (*at, "icon"), face["icon"], icons)
            if "colour" in face and colours is not None:
                yield from unknown("game", (*at, "colour"), face["colour"], colours)
    yield from unknown("game", ("palette",), game["palette"], palettes)
    for key in ("sides", "kinds"):
        for path, owner in entries(game, key):
            if colours is not None:
                yield from unknown("game", (*path, "colour"), owner["colour"], colours)
            yield from unknown("game", (*path, "icon"), owner["icon"], icons)
    for path, code, values in wrong_labels(raw.get("labels", {})):
        yield "labels", path, code, values
    for role in all_roles(raw):
        about = (raw[role], game["languages"], icons)
        for path, code, values in memo("needs", about, partial(_of_texts, *about)):
            yield role, path, code, values


def _of_texts(definition: Any, languages: Sequence[str], icons: list[str]) -> list[tuple[KeyPath, str, dict[str, Any]]]:
    return [
        ((*path, lang), code, values)
        for path, text in texts_of(definition, languages)
        for lang in languages
        for code, values in _of_text(str(text.get(lang, "")), icons)
    ]


def _of_text(text: str, icons: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Missing icons, and unclosed marks."""
    try:
        found = markup.icons(text)
    except markup.Markup as left_open:
        yield "needs.markup", {"mark": left_open.args[0]}
        return
    for name in found:
        if name not in icons:
            yield "needs.icon", {"name": name, "hint": hint(name, icons)}
