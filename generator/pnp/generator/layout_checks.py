"""Whether what a game asks of the press is there: sizes, faces, palettes, colours and icons, by their names.

The validator knows nothing of paper, so these names are checked here, each at its place in the definitions.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pnp.validator.cache import memo
from pnp.validator.definitions.finding import entries, hint, ids, nearest
from pnp.validator.definitions.formats import Findable, places_in
from pnp.validator.definitions.gather import read_definitions
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.reading import reading_of
from pnp.validator.definitions.roles import all_roles
from pnp.validator.definitions.texts import texts_of
from pnp.validator.problem import Invalid, Problem
from pnp.validator.source import KeyPath

from .faces.face import FIELDS, WHETHER, shown_by
from .faces.layouts import OF_FACES, Element, load_layout, load_palette
from .faces.placeholders import unknown_placeholders
from .files.layout_folders import LayoutFolders, layout_folders
from .lettering import markup
from .sizes.length import MM, parse_length
from .sizes.paper import CARDS, card_size

TAKEN = re.compile(  # by the other files of a game, on other paper too, or by Windows
    r"(cards|tokens|tuckbox|aid|reference|log|rules)(-.*)?|con|prn|aux|nul|(com|lpt)\d"
)
LARGEST_TOKEN = 150 * MM  # points; what still lies on a sheet of any paper


def unmet(game: Game) -> list[Problem]:
    """Every name in a game's definitions that the layouts and the press do not know, with its place."""
    raw, where = read_definitions(game.folder, game.edition or None), layout_folders(game.folder)
    places: dict[str, Findable] = {}
    problems = []
    for role, path, code, values in _unmet(raw, where):
        file: Path = raw["files"][role]
        if role not in places:
            places[role] = places_in(file, reading_of(raw["game"], role))
        problems.append(Problem(code, str(file), *places[role].of(path), values))
    about = (raw["game"], list(map(str, where.folders)))
    return problems or memo("faces", about, lambda: _of_faces(raw["game"], where, game), files=OF_FACES)


def _of_faces(game: Any, where: LayoutFolders, own: Game) -> list[Problem]:
    """What a face asks of its cards that no deck printed with it has, at its place in the layout."""
    users: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for _, deck in entries(game, "decks"):
        for key in ("face", "back"):
            users.setdefault((deck[key], deck["size"]), []).append(deck.get("fields", {}))
    problems: list[Problem] = []
    kinds, sides = ids(game, "kinds"), ids(game, "sides")
    for (name, size), decks in users.items():
        try:
            layout = load_layout(name, where, size)
        except Invalid as invalid:
            problems += invalid.problems
            continue
        before = len(problems)
        for element in layout.elements:
            problems += _asked(element, decks, kinds)
            problems += _said(element, decks, own)
            if element.source.file.is_relative_to(own.folder):  # those that come with pnp serve other games as well
                problems += _in_vain(element, {"side": sides, "kind": kinds})
                problems += _never(element, decks)
        if len(problems) == before:  # else a slip in a `when` may be all that makes two of one
            problems += layout.twice
    return problems


def _in_vain(element: Element, known: Mapping[str, Collection[str]]) -> Iterator[Problem]:
    """Slips in the sides and kinds of an element's `when`: words that the game lacks, but nearly has. Others may be
    those of another game that the layout serves as well."""
    for field, words in known.items():
        for word in element.when.get(field, ()):
            if word not in (*words, *WHETHER) and nearest(word, words) is not None:
                yield element.problem("needs.said", "when", field, name=word, hint=hint(word, words))


def _never(element: Element, decks: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
    """The words of an element's `when` that a field of its decks cannot have."""
    for name, words in element.when.items():
        fields = [deck[name] for deck in decks if name in deck]
        types = {field["type"] for field in fields}
        if types == {"number"}:
            wrong, known = [word for word in words if not word.removeprefix("-").isdecimal()], list[str]()
        elif types == {"flag"}:
            known = ["true", "false"]
            wrong = [word for word in words if word not in known]
        else:
            known = [str(word) for field in fields for word in field.get("of", ())]
            wrong = [word for word in words if known and all("of" in field for field in fields) and word not in known]
        for word in wrong:
            if word not in WHETHER:
                yield element.problem("needs.said", "when", name, name=word, hint=hint(word, known))


def _asked(element: Element, decks: Sequence[Mapping[str, Any]], kinds: Collection[str]) -> Iterator[Problem]:
    """The fields that an element shows or is drawn by, of those that its decks do not list."""
    known = (*FIELDS, *(field for deck in decks for field in deck))
    of = shown_by(element)
    asked: list[tuple[str, ...]] = [("when", field) for field in element.when]
    if of and "." not in of and element.draw in ("text", "badges", "cubes", "pips"):
        asked.append(("of", of))
    for key, field in asked:
        if field not in known:
            further = (field,) if key == "when" else ()
            yield element.problem("needs.field", key, *further, name=field, hint=hint(field, known))
        elif key == "of" and element.draw == "badges":
            words = [deck[field].get("of") for deck in decks if field in deck]
            if not all(words) or not {word for of in words for word in of or ()} <= set(kinds):
                yield element.problem("needs.kinds", key, name=field)
        elif key == "of" and element.draw != "text":
            types = {deck[field]["type"] for deck in decks if field in deck}
            if types != {"number"}:
                yield element.problem("needs.number", key, name=field)


def _said(element: Element, decks: Sequence[Mapping[str, Any]], game: Game) -> Iterator[Problem]:
    """The values that an element names in what it says, of those that neither its decks nor the game have."""
    known = (*FIELDS, *(field for deck in decks for field in deck), *game.numbers)
    for lang in game.languages:
        if lang in element.args.get("say", {}):
            yield from unknown_placeholders(element, lang, known, "needs.field")


def _unmet(raw: dict[str, Any], where: LayoutFolders) -> Iterator[tuple[str, KeyPath, str, dict[str, Any]]]:
    game = raw["game"]
    faces, palettes, icons = (where.names(kind) for kind in ("faces", "palettes", "icons"))

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
    if "reference" in game:
        try:
            card_size(game["reference"])
        except ValueError:
            found = {"name": game["reference"], "hint": hint(game["reference"], CARDS)}
            yield "game", ("reference",), "needs.size", found
    colours = load_palette(game["palette"], where).colours if game["palette"] in palettes else None
    if TAKEN.fullmatch(raw.get("board", {}).get("file", "")):
        yield "board", ("file",), "needs.file", {"name": raw["board"]["file"]}
    for path, token in entries(game, "tokens"):
        for key in ("size", "height"):
            if key in token and not 0 < parse_length(token[key]).pt <= LARGEST_TOKEN:
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
    for role in all_roles(raw):
        about = (raw[role], game["languages"], icons)
        for path, code, values in memo("needs", about, partial(_of_texts, *about)):
            yield role, path, code, values


def _of_texts(definition: Any, languages: Sequence[str], icons: list[str]) -> list[tuple[KeyPath, str, dict[str, Any]]]:
    return [
        ((*path, lang), code, values)
        for path, text in texts_of(definition)
        for lang in languages
        for code, values in _of_text(str(text.get(lang, "")), icons)
    ]


def _of_text(text: str, icons: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Icons that are not there, and marks that are left open."""
    try:
        found = markup.icons(text)
    except markup.Markup as left_open:
        yield "needs.markup", {"mark": left_open.args[0]}
        return
    for name in found:
        if name not in icons:
            yield "needs.icon", {"name": name, "hint": hint(name, icons)}
