"""General code knows the keys of every log, and none of any game: it walks what a game's slots declare."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.game.each import Each
from pnp.game.plain import Word
from pnp.game.several import Combined, OneOf, Record
from pnp.game.slots import Slot
from pnp.validator.base.source import read_file
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.loaded import rules_of
from pnp.validator.judging.trust import trusting

ROOT = Path(__file__).parents[2]
GAMES = (*sorted((ROOT / "cards").iterdir()), ROOT / "generator/pnp/starter", ROOT / "docs/examples/larks")
ROOMS = (
    "validator/pnp/game",
    *(f"validator/pnp/validator/{room}" for room in ("base", "logs", "judging", "at_table", "playtest", "archives")),
    "generator/pnp/position",
    "generator/pnp/web",
)
OF_EVERY_LOG = frozenset({
    "pnp", "players", "name", "options", "deal", "moves", "games", "then", "claim", "note", "ruling", "date", "place",
    "recorder", "seen_by", "hidden", "pass", "none", "both", "all", "yes", "no", "true", "false", "winner", "loser",
    "reason", "points", "draw",
})  # fmt: skip
"""The words that a log of any game may have: its header, what stands beside a move, what the game's outcome is."""
SORTS = frozenset({"card", "place", "zone", "track", "seat", "side", "kind", "piece", "word", "number", "dice", "text"})
"""What slots read: questions and titles go by that, whatever a slot is called."""
HOLES = frozenset({"it", "n", "top", "each", "of", "other", "side"})
"""What fills the phrases of any game."""
OF_THE_CODE = {
    "generator/pnp/cli": "at help",
    "generator/pnp/position": "bottom flags hand hands left right supply turn",
    "generator/pnp/web": "against at bottom flags hand last needed nobody play result supply total turn use wins with",
    "validator/pnp/game": "end hand hands move nobody supply turn wrong",
    "validator/pnp/validator/at_table": "flags hand move nobody supply under",
    "validator/pnp/validator/base": "flags hand hands supply",
    "validator/pnp/validator/judging": "left move total",
    "validator/pnp/validator/playtest": "last move nobody total with",
}
"""Words of the code's own that some game has, too, by room: names of attributes, parts of a picture or of a page."""


def words_of(slot: Slot, seen: set[int]) -> Iterator[str]:
    """The keys and words that a slot declares, and those of its parts."""
    if id(slot) in seen:
        return
    seen.add(id(slot))
    if slot.notation is not None:
        yield from words_of(slot.notation, seen)
    if isinstance(slot, Word):
        yield from (word for word in slot.words if isinstance(word, str))
    if isinstance(slot, Record):
        yield from slot.keys
    if isinstance(slot, OneOf):
        yield from slot.ways
    if isinstance(slot, Each):
        yield from slot.besides
    for part in slot.inner() if isinstance(slot, Combined) else getattr(slot, "ways", ()):
        if isinstance(part, Slot):
            yield from words_of(part, seen)


@pytest.fixture(scope="module")
def keys() -> frozenset[str]:
    """The keys and words that games declare."""
    found: set[str] = set()
    for folder in GAMES:
        if (folder / "game.yaml").exists():
            with trusting():
                rules: Any = rules_of(load_game(folder))
                for slot in (rules.grammar.record, *rules.brings.values()):
                    found |= {*words_of(slot, set())}
                found |= rules.brings.keys()
    return frozenset(found - OF_EVERY_LOG - SORTS - HOLES)


def constants(file: Path) -> Iterator[str]:
    """The texts in a module that are no docstrings; or the steps of the codes in a data file."""
    if file.suffix == ".yaml":
        yield from (step for code in read_file(file) for step in code.split(".")[1:])
        return
    tree = ast.parse(file.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    annotations = {id(one) for node in ast.walk(tree) for one in _annotation(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose | annotations:
            yield from (node.value, *re.findall(r"^(?:offer|told|step)\.([\w-]+)", node.value))


def _annotation(node: ast.AST) -> Iterator[ast.AST]:
    for one in (getattr(node, "annotation", None), getattr(node, "returns", None)):
        if one is not None:
            yield from ast.walk(one)


OF_LOGS = ("choosing", "legal", "record", "translate")  # commands; the options of the others are words of their own
FILES = sorted(
    str(file.relative_to(ROOT))
    for file in (
        *(file for room in ROOMS for file in (ROOT / room).rglob("*")),
        *(ROOT / f"generator/pnp/cli/{name}.py" for name in OF_LOGS),
    )
    if file.suffix == ".py" or file.name == "offers.yaml"
)


@pytest.mark.parametrize("file", FILES)
def test_no_key_of_a_game_stands_in_general_code(file: str, keys: frozenset[str]) -> None:
    own = {word for room, words in OF_THE_CODE.items() if file.startswith(room) for word in words.split()}
    assert not keys & {*constants(ROOT / file)} - own


def test_what_is_said_to_be_the_codes_own_is_there() -> None:
    for room, words in OF_THE_CODE.items():
        here = {text for file in FILES if file.startswith(room) for text in constants(ROOT / file)}
        assert {*words.split()} <= here, room


def test_the_keys_are_those_of_all_games(keys: frozenset[str]) -> None:
    assert {"command", "add", "attack", "arrow", "mobilize", "trill", "letter"} <= keys
