"""The reference pages in docs/, generated from the schemas and from `--help` so that they always agree; whole
schemas for editors; and the pictures of log sheets and of a list of changes.

`python -m docs.reference docs` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from pnp.cli.group import translate_help
from pnp.cli.terminal import LANGUAGES, translate_click
from pnp.press.schemas import described
from pnp.validator.base.source import read_file
from pnp.validator.definitions.find import games_in, package_games
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.loaded import rules_of

from .logs import LogReference

FILES = ("game", "cards", "board", "rules", "words", "labels", "log")
LAYOUTS = ("layout", "part", "board-layout", "sheet-layout", "palette", "styles")
EDITED = ("layout", "board-layout", "sheet-layout", "styles")  # what editors complete the files in layouts/ by
DEEPEST = 6  # keys within keys that are listed
SHEET_DPI = 96  # of a picture of a log sheet
LENGTH = "(mm|cm|in|pt)"  # in the pattern of whatever is one
CHANGED = (("light: 1", "light: 3"), ("art/candle", "art/moss"), ("id: honey", "id: nectar"))  # between two versions


@cache
def _words() -> Mapping[str, Any]:
    words: Mapping[str, Any] = read_file(Path(__file__).with_name("words.yaml"))
    return words


def pages() -> Iterator[tuple[str, str]]:
    """Every page: the name of its file, and its text."""
    for lang in LANGUAGES:
        tail = ".md" if lang == "en" else f".{lang}.md"
        yield f"reference-commands{tail}", _page("commands", lang, _commands(lang))
        yield f"reference-files{tail}", _page("files", lang, _schemas(FILES, lang))
        yield f"reference-layouts{tail}", _page("layouts", lang, _schemas(LAYOUTS, lang))
        yield f"reference-logs{tail}", _page("logs", lang, _logs(lang))
    for name in EDITED:
        whole = described.schema(name, "en")
        whole.pop("$id")  # otherwise an editor would look there for the schemas it refers to
        yield f"schemas/{name}.schema.json", json.dumps(whole, ensure_ascii=False) + "\n"


def _page(name: str, lang: str, body: Iterator[str]) -> str:
    words = _words()
    other = f"reference-{name}.ru.md" if lang == "en" else f"reference-{name}.md"
    head = [f"# {words[name]['title'][lang]}", f"[{words['other'][lang]}]({other})", words[name]["about"][lang]]
    return "\n\n".join([*head, words["by-hand"][lang], *body]) + "\n"


# ── commands ──────────────────────────────────────────────────────────────────


def _commands(lang: str) -> Iterator[str]:
    from pnp.cli.main import cli

    translate_click(lang)
    translate_help(cli, lang)
    outer = click.Context(cli, info_name="pnp", **cli.context_settings)
    for name in cli.list_commands(outer):
        command = cli.get_command(outer, name)
        assert command is not None
        context = click.Context(command, outer, info_name=name)
        yield f"## pnp {name}"
        yield "```text\n" + " ".join(["pnp", name, *command.collect_usage_pieces(context)]) + "\n```"
        yield "\n\n".join(part.replace("\n", " ") for part in (command.help or "").split("\n\n"))
        rows = [found for param in command.get_params(context) if (found := param.get_help_record(context)) is not None]
        shown = [(f"`{left}`", " ".join(said.split())) for left, said in rows if said]
        yield _table((_words()["options"][lang], _words()["meaning"][lang]), shown)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


# ── logs ──────────────────────────────────────────────────────────────────────


def _logs(lang: str) -> Iterator[str]:
    words = _words()["log"]
    folders = games_in(package_games())
    for game in (load_game(folder) for folder in folders):
        if game.referee is None:
            continue
        told = LogReference(rules_of(game), lang, words)
        yield f"## {game.title[lang]}"
        for called, rows in told.records():
            yield f"### {called}"
            yield _table((words["word"][lang], words["stands"][lang], words["needed"][lang]), rows)
        yield f"### {told.say('facts')}"
        yield _table((words["word"][lang], words["stands"][lang], words["when"][lang]), told.facts())


# ── schemas ───────────────────────────────────────────────────────────────────


def _schemas(names: tuple[str, ...], lang: str) -> Iterator[str]:
    words = _words()
    yield words["needed"][lang]
    told: set[str] = set()
    for name in names:
        yield from _Reader(described.schema(name, lang), lang, told).chapter(words["heading"][name])


class _Reader:
    """Lists what one schema allows. Definitions used twice are listed where they are first used; what can be drawn only
    where it is not `told` yet."""

    def __init__(self, root: Mapping[str, Any], lang: str, told: set[str]) -> None:
        self.root, self.lang, self.told = root, lang, told
        self.defs: Mapping[str, Any] = root.get("$defs", {})
        self.listed: set[str] = set()
        self.shapes: list[tuple[str, Mapping[str, Any]]] = []  # the things that can be drawn, by name

    def say(self, *keys: str) -> str:
        found: Any = _words()
        for key in keys:
            found = found[key]
        return str(found[self.lang])

    def chapter(self, heading: str) -> Iterator[str]:
        head = (self.say("key"), self.say("value"), self.say("meaning"))
        yield f"## {heading}"
        yield str(self.root["description"])
        yield self._keys(head, self.root)
        if self.shapes:
            yield f"### {self.say('drawn')}"
        for name, shape in self.shapes:
            yield f"#### {name}"
            yield str(shape.get("description", ""))
            yield self._keys(head, shape)

    def _keys(self, head: tuple[str, ...], schema: Mapping[str, Any]) -> str:
        """A table of all the keys, each once."""
        rows: dict[str, tuple[str, ...]] = {}
        for row in self._rows(schema, "", 0):
            rows.setdefault(row[0].rstrip("*"), row)
        return _table(head, [*rows.values()])

    def _whole(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """A schema with what it refers to, here or in another schema."""
        while "$ref" in schema:
            name, _, id = schema["$ref"].partition("#/$defs/")
            if name:
                self.defs = {**described.schema(name.removesuffix(".schema.json"), self.lang)["$defs"], **self.defs}
            schema = {**self.defs[id], **{key: value for key, value in schema.items() if key != "$ref"}}
        return schema

    def _rows(self, schema: Mapping[str, Any], path: str, depth: int) -> Iterator[tuple[str, ...]]:
        """A row for each key of a mapping, and for everything below it."""
        needed = schema.get("required", ())
        for key, raw in schema.get("properties", {}).items():
            inner = self._whole(raw)
            here = f"{path}.{key}" if path else key
            star = "*" if key in needed else ""
            yield f"`{here}`{star}", self._kind(inner), str(inner.get("description", ""))
            if self._is_new(raw) and depth < DEEPEST:
                yield from self._below(inner, here, depth + 1)
        yield from self._named(schema, path, depth)

    def _is_new(self, raw: Mapping[str, Any]) -> bool:
        """True if what a schema refers to has not been listed yet."""
        name = str(raw.get("$ref", ""))
        new = not name or name not in self.listed
        self.listed.add(name)
        return new

    def _named(self, schema: Mapping[str, Any], path: str, depth: int) -> Iterator[tuple[str, ...]]:
        """The contents of a mapping with free names."""
        raw = schema.get("additionalProperties")
        if isinstance(raw, dict) and raw and depth < DEEPEST:
            inner = self._whole(raw)
            here = f"{path}.NAME" if path else "NAME"
            if inner.get("description"):
                yield f"`{here}`", self._kind(inner), str(inner["description"])
            if self._is_new(raw):
                yield from self._below(inner, here, depth + 1)

    def _below(self, schema: Mapping[str, Any], path: str, depth: int) -> Iterator[tuple[str, ...]]:
        """The keys within a value, whatever it is."""
        if self._is_texts(schema):
            return
        yield from self._rows(schema, path, depth)
        if isinstance(schema.get("items"), dict) and self._is_new(schema["items"]):
            yield from self._below(self._whole(schema["items"]), f"{path}[]", depth)
        for key in ("oneOf", "anyOf"):
            for raw in schema.get(key, ()):
                branch = self._whole(raw)
                if "const" in branch.get("properties", {}).get("draw", {}):
                    name = str(branch.get("title", ""))
                    if name not in self.told:
                        self.told.add(name)
                        self.shapes.append((name, branch))
                elif self._is_new(raw):
                    yield from self._below(branch, path, depth)
        for key in ("then", "else"):
            if isinstance(schema.get(key), dict):
                yield from self._below(self._whole(schema[key]), path, depth)

    @staticmethod
    def _is_texts(schema: Mapping[str, Any]) -> bool:
        return schema.get("$anchor") == "text"

    def _kind(self, schema: Mapping[str, Any]) -> str:
        """The allowed values, in a few words."""
        if self._is_texts(schema):
            return self.say("type", "texts")
        if "const" in schema:
            return f"`{schema['const']}`"
        if "enum" in schema:
            return ", ".join(f"`{word}`" for word in schema["enum"])
        if LENGTH in schema.get("pattern", ""):
            return self.say("type", "length")
        types = schema.get("type", [])
        said = self.say("or").join(self.say("type", name) for name in ([types] if isinstance(types, str) else types))
        low, high = schema.get("minimum"), schema.get("maximum")
        if types == "integer" and low is not None:
            key = "from" if high is None else "range"
            said += self.say(key).replace("{low}", str(low)).replace("{high}", str(high))
        if schema.get("examples") and types == "string":
            said += self.say("such") + f"`{schema['examples'][0]}`"
        return said


def sheets() -> Iterator[tuple[str, bytes]]:
    """A picture of the log sheet of each of our games with its example filled in: the page with most of it."""
    from pnp.press.build import open_desk
    from pnp.press.marks.paper import paper
    from pnp.press.out.raster import png, rendered
    from pnp.press.sheets.log.pages import log_pages, sheet_of

    for folder in games_in(package_games()):
        game = load_game(folder)
        for lang in LANGUAGES:
            desk = open_desk(game, lang)
            document = log_pages(desk, paper("a4"), filled=True)
            page = document.pages[1 if sheet_of(game).seats else 0]
            for image in rendered([page], desk.library, SHEET_DPI):
                yield f"log-{game.id}.{lang}.png", png(image.quantize(32))


def releases() -> Iterator[tuple[str, bytes]]:
    """The upper part of the list that `pnp diff` prints, for a few changes to the starter's game."""
    from pnp.press.build import open_desk
    from pnp.press.changes.compare import compare
    from pnp.press.changes.reprints import list_pages
    from pnp.press.marks.paper import paper
    from pnp.press.out.raster import png, rendered

    with TemporaryDirectory() as room:
        for lang in LANGUAGES:
            old, new = (starter_game(Path(room) / lang / version / "my-game", lang) for version in ("old", "new"))
            cards = new / "cards.yaml"
            text = cards.read_text(encoding="utf-8")
            for before, after in CHANGED:
                text = text.replace(before, after, 1)
            cards.write_text(text, encoding="utf-8")
            changes = compare(load_game(old), load_game(new), [lang])
            desk = open_desk(changes.new, lang)
            (page, *_) = list_pages(changes, desk, paper("a4")).pages
            for image in rendered([page], desk.library, SHEET_DPI):
                shown = image.crop((0, 0, image.width, image.height * 3 // 5))
                yield f"release.{lang}.png", png(shown.quantize(64))


def starter_game(folder: Path, lang: str) -> Path:
    """The starter's game in a folder."""
    from pnp.cli.starter import starter_files

    for name, content in starter_files(folder.name, lang).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder


def main(folder: str) -> None:
    for name, text in pages():
        (Path(folder) / name).write_text(text, encoding="utf-8", newline="\n")
    for name, picture in (*sheets(), *releases()):
        (Path(folder) / "pictures" / name).write_bytes(picture)
