"""What the page about the house says is so: its paths are there, and no room knows what it should not."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from textwrap import dedent

import pytest

from pnp import validator

ROOT = Path(__file__).parents[2]
VALIDATOR = ROOT / "validator" / "pnp" / "validator"
GENERATOR = ROOT / "generator" / "pnp"
GAMES = re.compile(r"13[- ](?:days|minutes)|thirteen|illuminati|metro|cuba\b|hansa|polis\b", re.IGNORECASE)
FLOORS = ("base", "definitions", "game", "logs", "judging", "archives", "playtest", "at_table", "games", "api")
ROOMS = (  # of the generator, from the ground up
    *("press.words", "press.progress", "press.files", "press.marks", "press.options"),
    *("press.type", "press.art", "press.layout", "press.schemas", "press.impose", "position", "press.play"),
    *("press.sheets.sheet", "press.sheets.rules", "press.sheets", "press.out"),
    *("press.last_build", "press.plan", "press.build"),
    *("press.exports", "press.changes", "press.printer"),
    *("web.serve", "web.page", "web.look", "web.replay", "web.playtest", "web.preview", "web.table", "web.site"),
    *("cli", "entry", "__main__"),
)
IDS = re.compile(r"13-(?:days|minutes)|thirteen_|illuminati|metro[-_]2033", re.IGNORECASE)


@pytest.mark.parametrize("page", ["architecture.md", "architecture.ru.md"])
def test_every_path_is_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    paths = re.findall(r"`((?:validator|generator|layouts|cards)/[\w./-]*)`", text)
    assert len(paths) >= 12
    for path in paths:
        assert (ROOT / path).exists(), path
    for room in re.findall(r"`(\w+)/`", text):
        houses = (ROOT, VALIDATOR, VALIDATOR / "games", GENERATOR / "press", GENERATOR / "web", GENERATOR)
        assert any((house / room).is_dir() for house in houses), room


def general(*endings: str) -> list[Path]:
    """Every file with one of these endings that does not belong to a game."""
    own = VALIDATOR / "games"
    files = [file for room in (VALIDATOR, GENERATOR) for ending in endings for file in room.rglob(f"*{ending}")]
    return [file for file in files if own not in file.parents or file.parent == own]


def test_no_game_is_named_in_the_general_code() -> None:
    """Names count in code; words of a docstring or a comment may give an example."""
    named = []
    for file in general(".py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        nodes = [*ast.walk(tree)]
        said = {id(n.value) for n in nodes if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)}
        for node in nodes:
            words = node.id if isinstance(node, ast.Name) else node.value if isinstance(node, ast.Constant) else ""
            if isinstance(words, str) and id(node) not in said and GAMES.search(words):
                named.append(f"{file.relative_to(ROOT)}:{node.lineno}: {words[:60]}")
    for file in general(".yaml", ".toml"):
        for at, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            words = re.sub(r"[\w-]+@\d", "", line)  # such as 13-minutes@1, the example of how it is written
            if IDS.search(words) and not line.startswith("offer.guess:"):
                named.append(f"{file.relative_to(ROOT)}:{at}: {line[:60]}")
    assert named == []


def test_the_validator_never_asks_the_press() -> None:
    for file in VALIDATOR.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        asks = re.search(r"^\s*(?:from|import) pnp\.(?:press|web|cli)|^\s*from \.+(?:press|web|cli)", text, re.M)
        assert asks is None, file


def test_a_game_is_written_with_nothing_but_what_anybody_may_use() -> None:
    """A game asks `pnp.game`, itself and what two of them share (`duels`); and so does what they share."""
    games = VALIDATOR / "games"
    asked = []
    for file in games.rglob("*/**/*.py"):
        own = file.relative_to(games).parts[0]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom):
                continue
            module = (node.module or "").replace(".", "/")
            if node.level:
                asks = file.parents[node.level - 1] / module
                good = any(asks.is_relative_to(games / room) for room in (own, "duels"))
            else:
                good = not module.startswith("pnp/") or module.startswith("pnp/game")
            if not good:
                asked.append(f"{file.relative_to(ROOT)}:{node.lineno}")
    assert asked == []


def test_no_modules_import_each_other() -> None:
    """Imports inside functions count; those that only type checkers see do not."""
    grimp = pytest.importorskip("grimp", reason="part of the dev extra")
    graph = grimp.build_graph("pnp", exclude_type_checking_imports=True, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert imports["pnp.press.out.canvas"]
    assert imports["pnp.validator.judging.judge"]
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as circle:
        pytest.fail(" ← ".join(circle.args[1]))


def test_a_position_becomes_data_without_fonts_pictures_or_ink() -> None:
    """So that it runs wherever Python does: all that it loads is the validator, and arithmetic on boxes and sizes."""
    grimp = pytest.importorskip("grimp", reason="part of the dev extra")
    graph = grimp.build_graph("pnp", include_external_packages=True, exclude_type_checking_imports=True, cache_dir=None)
    own = {"pnp.position", *graph.find_descendants("pnp.position")}
    asked = {module for one in own for module in graph.find_upstream_modules(one)} - own
    outside = {one for one in asked if not one.startswith(("pnp.validator", "pnp.game")) and one != "pnp"}
    sums = {"pnp.press.marks.geometry", "pnp.press.marks.length", "pnp.press.layout.sizes", "pnp.press.layout.tracks"}
    assert {one for one in outside if one.startswith("pnp.")} == sums
    for one in sums:
        assert graph.find_upstream_modules(one) <= asked
    direct = {module for one in (*own, *sums) for module in graph.find_modules_directly_imported_by(one)}
    assert {one for one in direct if not one.startswith("pnp.")} <= sys.stdlib_module_names


def imported(file: Path, house: Path) -> Iterator[tuple[int, Path]]:
    """Every import in a file of a house, with its line: inside functions and for type checkers only, too. A name that
    is imported counts as the module that it is, or that it is from."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, house.joinpath(*alias.name.split("."))) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            within = file.parents[node.level - 1] if node.level else house
            asked = within.joinpath(*(node.module or "").split("."))
            for alias in node.names:
                inner = asked / alias.name
                yield node.lineno, inner if inner.is_dir() or inner.with_suffix(".py").is_file() else asked


def floor(path: Path) -> int | None:
    """Which floor of the validator a module or package is on, counted from below; None for what is not ours."""
    pnp = VALIDATOR.parent
    if not path.is_relative_to(pnp) or path == pnp:
        return None
    room = path.relative_to(VALIDATOR if path.is_relative_to(VALIDATOR) else pnp).parts[:1]
    name = room[0].removesuffix(".py") if room else "__init__"
    return FLOORS.index("api" if name == "__init__" else name)


def test_imports_go_down_only() -> None:
    """From the ground: `base` (texts, words, problems, values that everybody names), `definitions` (a game's files),
    `game` (`pnp.game`, the language for rules), `logs` (texts of logs), `judging` (the referee), `archives` (many
    logs), `playtest` (games between programs), `at_table` (people at a table, and programs that sit there with them),
    `games` (rules of our own), and on top `api` with the package itself. Every import counts, wherever it stands;
    `games` are loaded by name, so nobody below imports one. What lies within a package is on its floor.

    Two things are not as one might guess. `archives` lie below `playtest`, which plays on their cluster; and `playtest`
    below `at_table`, whose machine seats the players that play there."""
    house = VALIDATOR.parents[1]
    files = [*VALIDATOR.rglob("*.py"), *(VALIDATOR.parent / "game").rglob("*.py")]
    up, met = [], set()
    for file in files:
        own = floor(file)
        assert own is not None
        for line, asked in imported(file, house):
            theirs = floor(asked)
            met.add((own, theirs))
            if theirs is not None and theirs > own:
                up.append(f"{file.relative_to(ROOT)}:{line}: {asked.relative_to(house)}")
    assert up == []
    assert {own for own, _ in met} == {*range(len(FLOORS))}
    assert (FLOORS.index("games"), FLOORS.index("game")) in met


def room(path: Path) -> str | None:
    """The room of the generator that a module or package is in; None for what is not the generator's. A folder within
    a room can be a room, too, and so is a module beside the rooms of the press."""
    parts = path.relative_to(GENERATOR).with_suffix("").parts if path.is_relative_to(GENERATOR) else ()
    if parts[:1] in ((), ("validator",), ("game",)):  # the other portion of the namespace
        return None
    name = ".".join(parts).removesuffix(".__init__")
    return max((one for one in ROOMS if f"{name}.".startswith(f"{one}.")), key=len, default=name)


def test_rooms_of_the_generator_import_what_is_below_them() -> None:
    """The press (`marks`, then `type` and `art`, `layout`, `impose`, `play`, `sheets`, `out`; then what builds, and
    exports it) lies below the pages of `web`, and these below the command line. Every import counts, wherever it
    stands, so neither modules nor folders stand in a circle.

    What is not as one might guess: `play` lies below `sheets`, because the rule sheet shows a game being played; `out`
    lies above them, because whoever lays out marks does not ask what becomes of them."""
    up, met = [], set()
    for file in GENERATOR.rglob("*.py"):
        own = room(file)
        if own in ("press", "web", "starter.rules"):  # packages with nothing in them; a game's own rules
            continue
        assert own in ROOMS, f"{file.relative_to(ROOT)} is in no room: which one is it to be in?"
        met.add(own)
        for line, asked in imported(file, GENERATOR.parent):
            theirs = room(asked)
            if theirs is not None and (theirs not in ROOMS or ROOMS.index(theirs) > ROOMS.index(own)):
                up.append(f"{file.relative_to(ROOT)}:{line}: {theirs}")
    assert up == []
    assert met == {*ROOMS}


def test_what_a_page_says_needs_nothing_of_the_press_but_words() -> None:
    asked = {
        path.relative_to(GENERATOR).as_posix()
        for file in (GENERATOR / "web" / "page").glob("*.py")
        for _, path in imported(file, GENERATOR.parent)
        if path.is_relative_to(GENERATOR / "press")
    }
    assert asked == {"press/words/wordbook", "press/type/ties"}
    within = [room(path) for name in asked for _, path in imported(GENERATOR / f"{name}.py", GENERATOR.parent)]
    assert {*within} == {None}


def test_an_import_counts_wherever_it_stands(tmp_path: Path) -> None:
    room = tmp_path / "pnp" / "validator" / "logs"
    (room.parent / "judging").mkdir(parents=True)
    room.mkdir()
    (room.parent / "judging" / "judge.py").touch()
    said = """
    import pnp.game
    if TYPE_CHECKING:
        from .. import judging
    def late():
        from ..judging.judge import verify_file
        from pnp.validator.judging import judge
        from ...game.rules import Rules
    """
    (room / "log.py").write_text(dedent(said), encoding="utf-8")
    judge = ("judging", "judge")
    found = sorted(
        (line, path.relative_to(tmp_path / "pnp").parts) for line, path in imported(room / "log.py", tmp_path)
    )
    validator = [("validator", *parts) for parts in (("judging",), judge, judge)]
    assert [parts for _, parts in found] == [("game",), *validator, ("game", "rules")]


def test_every_name_of_the_package_is_found() -> None:
    """Their homes are written as texts, which no import and no type checker follows."""
    assert {name for name in validator.__all__ if not hasattr(validator, name)} == set()
