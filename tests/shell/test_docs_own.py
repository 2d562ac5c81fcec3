"""The pages about a game of your own are followed to the letter: every piece goes where its first line says, every
command is run, every answer shown is the real one; and both languages say the same."""

from __future__ import annotations

import re
import shlex
from functools import cache
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import pytest
from click import Context
from docs.reference.pages import LAYOUTS, pages

import pnp.game
from pnp.cli.main import cli, main
from pnp.cli.terminal import Exit
from pnp.game import HiddenDeck, Move, Rules, Table
from pnp.game.slots import Slot
from pnp.game.table import Held
from pnp.game.zone import Lying
from pnp.press.schemas.described import NAMES, schema

ROOT = Path(__file__).parents[2]
PROMPT = "pnp "
PAGES = ("your-game", "your-board", "your-rules")
LANGUAGES = ("en", "ru")
WHERE = {"en": ("at the end", "instead of", "after", "before"), "ru": ("в конце", "вместо", "после", "перед")}
FENCED = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def page(name: str, lang: str) -> str:
    tail = "" if lang == "en" else f".{lang}"
    return (ROOT / "docs" / f"{name}{tail}.md").read_text(encoding="utf-8")


@pytest.fixture
def room(english: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.setattr("sys.stdin", StringIO("Anna\nBoris\nquit\n"))
    return tmp_path


def put(game: Path, piece: str, lang: str) -> None:
    """Carry out what a piece of YAML or Python says in its first line."""
    first, _, body = piece.partition("\n")
    found = re.fullmatch(r"# ([\w./-]+\.(?:yaml|py))(?:, (.*?)(?:: (.*))?)?", first)
    assert found, first
    name, where, line = found.groups()
    file = game / name
    if where is None:
        assert not file.exists()
        file.write_text(body, encoding="utf-8")
        return
    text = file.read_text(encoding="utf-8")
    end, instead, after, before = WHERE[lang]
    if where == end:
        file.write_text(text + body, encoding="utf-8")
        return
    lines = text.splitlines(keepends=True)
    (at,) = [number for number, one in enumerate(lines) if one.strip() == line]
    first_kept, last_kept = {instead: (at, at + 1), after: (at + 1, at + 1), before: (at, at)}[where]
    file.write_text("".join([*lines[:first_kept], body, *lines[last_kept:]]), encoding="utf-8")


def run(words: list[str]) -> int:
    if words[0] == "export" or (words[0] == "build" and {"--proof", "letter"} & {*words}):
        words = [*words, "--only", "spark"]  # what it does to a deck is tested in tests/press
    return main(words)


def is_of_an_example(piece: str) -> bool:
    """Whether a piece stands in an example of the documents, as it is."""
    return any(piece in file.read_text(encoding="utf-8") for file in (ROOT / "docs" / "examples").glob("*/*.*"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_the_page_can_be_followed_to_the_letter(
    name: str, lang: str, room: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_LANG", lang)
    game = room / "my-game"
    said = ""
    for kind, piece in FENCED.findall(page(name, lang)):
        if piece.startswith(("class ", "    def ", "ends:")) or is_of_an_example(piece):
            continue  # of another game: below in test_the_trick…, test_a_time… and test_cards…
        if kind in ("yaml", "python"):
            put(game, piece, lang)
            said = ""
            continue
        commands = [line.removeprefix(PROMPT) for line in piece.splitlines() if line.startswith(PROMPT)]
        if not commands and "lihgt" in piece:
            continue  # shown below in test_a_mistake…
        if not commands and not said:
            main(["check", "my-game"])
            said = capsys.readouterr().out
        if not commands:
            assert piece in said, said
            said = ""
        for command in commands:
            code = run(shlex.split(command))
            out = capsys.readouterr()
            said = out.out
            assert code == (Exit.WRONG if "evening.yaml --trust" in command and "verify" in command else Exit.GOOD), out
    assert main(["check", "my-game", "--strict"]) == Exit.GOOD, capsys.readouterr().out
    if name == "your-board":
        assert (room / "output" / "my-game" / lang / "map.pdf").is_file()
    elif name == "your-game":
        made = {file.name for file in (room / "output" / "my-game" / lang).rglob("*")}
        assert {"cards.pdf", "board.pdf", "tokens.pdf", "rules.pdf", "README.txt"} <= made
    else:
        assert (room / "evening.html").is_file() and (room / "next.yaml").is_file()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mistake_is_shown_as_it_is_told(
    lang: str, room: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_LANG", lang)
    main(["new", "my-game"])
    rules = room / "my-game" / "rules.py"
    rules.write_text(
        rules.read_text(encoding="utf-8")
        .replace('n=self.play.values["light"]', "n=1")
        .replace('values["light"]', 'values["lihgt"]'),
        encoding="utf-8",
    )
    capsys.readouterr()
    assert main(["verify", "my-game/plays/honest.yaml", "--trust"]) == Exit.WRONG
    (shown,) = [piece for _, piece in FENCED.findall(page("your-rules", lang)) if "lihgt" in piece]
    assert shown in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_sits_later_has_more(
    lang: str, room: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seats are those of the log, and the piece that is shown does what is said of it."""
    monkeypatch.setenv("PNP_LANG", lang)
    main(["new", "my-game"])
    (piece,) = [piece for kind, piece in FENCED.findall(page("your-rules", lang)) if "lambda table, seat" in piece]
    put(room / "my-game", piece, lang)
    seats = {"amber: A, green: B": "amber: 11, green: 13", "green: B, amber: A": "amber: 13, green: 11"}
    for players, lights in seats.items():
        first, card = ("amber", "spark") if players.startswith("amber") else ("green", "glint")
        log = f"pnp: my-game@1\nplayers: {{{players}}}\nmoves:\n- {first}: {{play: {card}, at: rose, lights: 1}}\n"
        then = f"  then: {{supply: {{{lights}}}}}\n"
        (room / "my-game" / "plays" / "seats.yaml").write_text(log + then, encoding="utf-8")
        assert main(["verify", "my-game/plays/seats.yaml", "--trust"]) == Exit.GOOD, capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_trick_that_is_shown_can_be_judged(lang: str) -> None:
    """Its class is a move with what `pnp.game` has, and calls nothing of a deck that no deck has."""
    (piece,) = [piece for kind, piece in FENCED.findall(page("your-rules", lang)) if piece.startswith("class Play")]
    names = {name: getattr(pnp.game, name) for name in pnp.game.__all__}
    exec(compile(piece, "the page", "exec"), names)  # noqa: S102 - our own page
    assert [*names["Play"].slots] == ["play"]
    assert all(hasattr(HiddenDeck, name) for name in re.findall(r"table\.deck\.(\w+)", piece))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_lie_where_the_page_says(lang: str) -> None:
    names = {name: getattr(pnp.game, name) for name in pnp.game.__all__}
    for of in ("class Green", "class Hold"):
        (piece,) = [piece for kind, piece in FENCED.findall(page("your-rules", lang)) if piece.startswith(of)]
        exec(compile(piece, "the page", "exec"), names)  # noqa: S102 - our own page
    assert [*names["Green"].held] == ["deck", "laid", "market", "tricks"]
    assert names["Hold"].unasked and names["Hold"].slots["hold"].secret


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_time_of_its_own_is_declared_as_shown(lang: str) -> None:
    (piece,) = [piece for kind, piece in FENCED.findall(page("your-rules", lang)) if piece.startswith("class Daytime")]
    names = {name: getattr(pnp.game, name) for name in pnp.game.__all__}
    exec(compile(piece, "the page", "exec"), names)  # noqa: S102 - our own page
    assert isinstance(names["Sing"].when, pnp.game.When) and not [*names["Daytime"]().untimely(None, Mock(dark=False))]


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_show_the_same_pieces(name: str) -> None:
    shapes = []
    for lang in LANGUAGES:
        pieces = []
        for kind, piece in FENCED.findall(page(name, lang)):
            lines = piece.splitlines()
            if kind != "text":
                for number, word in enumerate(WHERE[lang]):
                    lines[0] = re.sub(rf"(?<=, ){word}(?=:|$)", str(number), lines[0])
            if kind != "text" or lines[0].startswith(PROMPT):
                pieces.append([re.sub("--lang ru", "--lang en", line) for line in lines if "play" not in line])
        shapes.append(pieces)
    assert shapes[0] == shapes[1]


def tables(lang: str) -> list[list[str]]:
    """The names in the first column of each table of the page about rules."""
    rows = re.findall(r"(?m)^(?:\|.*\n)+", page("your-rules", lang))
    return [re.findall(r"`(\w+)\(", " ".join(re.findall(r"(?m)^\| (`.*?`) \|", one))) for one in rows]


def test_both_languages_have_the_same_tables() -> None:
    assert tables("en") == tables("ru")


def test_whatever_the_tables_name_is_there() -> None:
    slots, of_moves, of_rules, held, in_zones, of_decks = tables("en")
    ours = {name: getattr(pnp.game, name) for name in pnp.game.__all__}
    classes = {name: one for name, one in ours.items() if isinstance(one, type)}
    assert {*slots} == {name for name, one in classes.items() if issubclass(one, Slot)} - {"Slot", "OfPieces"}
    assert {*held} - {*slots} == {name for name, one in classes.items() if issubclass(one, Held)}
    for kind, hooks in ((Move, of_moves), (Rules, of_rules), (Lying, in_zones), (HiddenDeck, of_decks)):
        assert hooks and all(hasattr(kind, hook) for hook in hooks), kind


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_the_lists_name_is_there(lang: str) -> None:
    text = page("your-rules", lang)
    for name in re.findall(r"`(\w+) = True`", text):
        assert any(hasattr(one, name) for one in (Move, Rules, pnp.game.When)), name
    for name in re.findall(r"`table\.(ask|ask_only|ruling|turn|numbers)\b", text):
        assert hasattr(Table, name) or name in Table.__annotations__, name
    for name in ("others", "after"):
        assert f"`{name}(" in text and hasattr(Rules, name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_options_that_are_named_exist(name: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (
        "new",
        "build",
        "export",
        "check",
        "verify",
        "legal",
        "replay",
        "record",
        "preview",
        "table",
        "texts",
    ):
        main([command, "--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", page(name, lang))) <= known


@cache
def reference() -> dict[str, str]:
    """The pages of reference by their names."""
    return dict(pages())


def test_the_pages_of_reference_are_those_of_this_program() -> None:
    """If this fails: `python -m docs.reference docs`."""
    for name, text in reference().items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, name


def test_reference_names_every_command_and_every_key_at_the_top() -> None:
    written = reference()
    named = re.findall(r"^## pnp (\w+)", written["reference-commands.md"], re.MULTILINE)
    assert named == cli.list_commands(Context(cli))
    for tail in (".md", ".ru.md"):
        for name in NAMES:
            text = written[f"reference-{'layouts' if name in LAYOUTS else 'files'}{tail}"]
            for key in schema(name, "en").get("properties", ()):
                assert re.search(rf"(?m)^\| `{key}`", text), (name, key)
