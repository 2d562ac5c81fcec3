"""Read the files of a game's folder: game.yaml, and the cards, rules and board that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..base.problem import SPREADSHEETS, Invalid, Problem
from ..base.source import KeyPath, place_of, read_file, read_text
from .find import GAME_FILE
from .finding import entries, hint
from .formats import read_written
from .named_files import inside
from .reading import Unmet, deck_reading, reading_of, with_fields
from .squares import with_squares

DEFAULT_CARDS = "cards.yaml"


def read_definitions(folder: Path, edition: str | None = None) -> dict[str, Any]:
    """The raw definitions of a game by role: game, cards, rules and, if present, board, words and labels.

    The cards of a second deck have the role `cards/ID`. `edition` selects the deck; the default is the first edition
    listed. `files` has the path of each role's file. Raises Invalid.
    """
    raw, problems = gather(folder, edition)
    if problems:
        raise Invalid(*problems)
    return raw


def gather(folder: Path, edition: str | None = None) -> tuple[dict[str, Any], list[Problem]]:
    """As much of the definitions as can be read, and why the rest cannot. Raises Invalid if there is no game at all."""
    file = folder / GAME_FILE
    game = read_file(file)
    if not isinstance(game, dict):
        raise Invalid(Problem("definition.mapping" if game is not None else "definition.empty", str(file), 1, 1))
    game = with_fields(game)
    raw: dict[str, Any] = {"game": game, "files": {"game": file}}
    problems: list[Problem] = []
    named = ((role, (role,)) for role in ("rules", "board", "words", "labels"))
    for role, path in (*_cards_paths(game, file, edition), *named):
        name = _at(game, path) if path else DEFAULT_CARDS
        if not isinstance(name, str) or not name:
            continue  # missing or malformed: the schema reports it
        raw["files"][role] = folder / name
        try:
            written = read_written(inside(folder, name), reading_of(game, role))
            raw[role] = with_squares(written, deck_reading(game, {}).languages) if role == "board" else written
        except Unmet as unmet:
            at, (problem,) = (*_deck_path(game, role), *unmet.path), unmet.problems
            problems.append(Problem(problem.code, str(file), *place_of(read_text(file), at), problem.values))
        except Invalid as invalid:
            problems += (_where_named(file, path, name, problem) for problem in invalid.problems)
    return raw, problems


def _deck_path(game: Any, role: str) -> KeyPath:
    """The path in game.yaml of the deck that a role's cards belong to."""
    _, _, own = role.partition("/")
    return next((path for path, deck in entries(game, "decks") if not own or str(deck.get("id")) == own), ())


def _at(value: Any, path: KeyPath) -> Any:
    """The value at a path; None if there is none."""
    for key in path:
        value = value[key] if isinstance(value, list) and isinstance(key, int) else value.get(key)
    return value


def _where_named(file: Path, path: KeyPath, name: str, problem: Problem) -> Problem:
    """A missing file is an error in the file that names it, so the problem points there."""
    if problem.code not in ("file.missing", "file.outside", "file.circle", "file.folder", "file.name", "file.address"):
        return problem
    code = "agree.file" if problem.code == "file.missing" else problem.code
    known = (other.name for other in file.parent.iterdir() if other.suffix.lower() in (".yaml", *SPREADSHEETS))
    return Problem(code, str(file), *place_of(read_text(file), path), {"name": name, "hint": hint(name, known)})


def _editions(game: Any) -> list[tuple[int, dict[str, Any]]]:
    editions = game.get("editions") if isinstance(game, dict) else None
    return [(at, e) for at, e in enumerate(editions) if isinstance(e, dict)] if isinstance(editions, list) else []


def edition_ids(game: Any) -> list[str | None]:
    """The ids of the editions of a game."""
    return [str(edition["id"]) for _, edition in _editions(game) if "id" in edition]


def _cards_paths(game: Mapping[str, Any], file: Path, edition: str | None) -> Iterator[tuple[str, KeyPath]]:
    """The paths in game.yaml that name cards files: of the first deck and edition, then of each further deck."""
    decks = game.get("decks")
    listed = [deck if isinstance(deck, dict) else {} for deck in decks] if isinstance(decks, list) else []
    if not (listed or _editions(game) or edition):
        return  # a game without cards
    own = listed and "cards" in listed[0] and edition is None
    yield "cards", ("decks", 0, "cards") if own else _cards_path(game, file, edition)
    for at, deck in enumerate(listed[1:], 1):
        if "cards" in deck:
            yield f"cards/{deck.get('id')}", ("decks", at, "cards")


def _cards_path(game: Mapping[str, Any], file: Path, edition: str | None) -> KeyPath:
    """The path in game.yaml of an edition's cards file; () for a game without editions."""
    listed = _editions(game)
    if edition is None:
        return ("editions", listed[0][0], "cards") if listed else ()
    found = next((at for at, entry in listed if entry.get("id") == edition), None)
    if found is None:
        known = ", ".join(map(str, edition_ids(game)))
        code = "edition.unknown" if known else "edition.none"
        raise Invalid(Problem(code, str(file), values={"edition": edition, "known": known}))
    return "editions", found, "cards"
