"""Check that the definitions of a game agree with each other: ids, counts, names of sides, kinds and numbers, files.

Everything here, and in `agreement/`, tolerates malformed data; the schemas report that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..base.source import KeyPath
from .agreement.board import board_findings
from .agreement.cards import card_findings, deck_findings
from .agreement.common import file_findings
from .agreement.figures import figure_findings
from .agreement.game import game_findings
from .agreement.log_sheet import log_sheet_findings
from .agreement.rulebook import rulebook_findings
from .find import RULES_FILE
from .finding import Finding, entries
from .reading import in_languages
from .roles import card_roles, kind_of
from .squares import grid_findings

# Which lists in which file have entries with ids.
_LISTS = {
    "game": ("sides", "kinds", "decks", "editions", "tokens"),
    "cards": ("cards",),
    "board": ("places", "tracks", "regions", "signs"),
    "rules": ("sections", "rules", "rulings", "examples"),
}


def agreement_findings(raw: Mapping[str, Any], folder: Path) -> Iterator[Finding]:
    """Every disagreement between the definitions of a game."""
    roles = card_roles(raw)
    for role in ("game", *roles, "board", "rules"):
        for name in _LISTS[kind_of(role)]:
            yield from _twice(role, raw.get(role), name)
    yield from game_findings(raw.get("game"), folder)
    for role, id in roles.items():
        deck_path, deck = next(((p, d) for p, d in entries(raw.get("game"), "decks") if d.get("id") == id), ((), {}))
        yield from card_findings(role, raw, deck, folder)
        yield from deck_findings(role, raw, deck_path, deck)
    yield from _told_apart(raw, roles, folder)
    yield from board_findings(raw.get("game"), raw.get("board"))
    yield from grid_findings(raw.get("board"))
    for path, sheet in entries(raw.get("board"), "sheets"):
        for name in in_languages(sheet.get("art"), raw.get("game")):
            yield from file_findings("board", (*path, "art"), folder, name)
    yield from rulebook_findings(raw.get("rules"))
    yield from figure_findings(raw, folder)
    yield from log_sheet_findings(raw.get("rules"), raw.get("game"))


def _twice(role: str, value: Any, name: str) -> Iterator[Finding]:
    seen: set[str] = set()
    for path, entry in entries(value, name):
        id = entry.get("id")
        if isinstance(id, str):
            if id in seen:
                yield Finding(role, (*path, "id"), "agree.twice", {"id": id})
            seen.add(id)


def _told_apart(raw: Mapping[str, Any], roles: Mapping[str, str], folder: Path) -> Iterator[Finding]:
    """Cards of several decks that share an id, each with its place. A built-in referee and the press ask for cards deck
    by deck; a game's own rules.py has only the id."""
    game = raw.get("game")
    if not isinstance(game, dict) or "referee" in game or not os.path.isfile(folder / RULES_FILE):
        return
    found: dict[str, list[tuple[str, KeyPath]]] = {}
    for role in roles:
        seen = {str(card["id"]): path for path, card in reversed([*entries(raw[role], "cards")]) if "id" in card}
        for id, path in seen.items():
            found.setdefault(id, []).append((role, path))
    for id, places in found.items():
        for role, path in places if len(places) > 1 else ():
            other = next(roles[another] for another, _ in places if another != role)
            yield Finding(role, (*path, "id"), "agree.twice-deck", {"id": id, "deck": other})
