"""What the press draws, as digests: a change of its code that should move nothing moves none of them.

    .venv/bin/python -m tests.press.proof BEFORE.json                    every document and replay, as drawn now
    .venv/bin/python -m tests.press.proof AFTER.json --than BEFORE.json  and which are drawn otherwise than before

`--game WORD` takes the games whose names contain it, `--only WORD` the documents; `--show DIR` writes what is drawn in
each as a text, to find what has moved. What a name stands for counts, never the name: of forms their marks, of pictures
their bytes. Numbers count as far as a PDF file has them.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PIL import Image

from pnp.cli.starter import starter_files
from pnp.press.art.bitmap import raw
from pnp.press.build import build
from pnp.press.exports.exports import export
from pnp.press.marks.geometry import Matrix
from pnp.press.marks.ink import Bitmap, Group, Mark, Shape, Use
from pnp.press.marks.length import mm
from pnp.press.marks.pages import Page
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.out import raster
from pnp.press.out.canvas import Canvas
from pnp.press.play.story import Unreadable, story_of
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.trust import trusting
from pnp.web import replay

ROOT = Path(__file__).parents[2]
GAMES = (*sorted(ROOT.glob("cards/*/game.yaml")), *sorted(ROOT.glob("docs/examples/*/game.yaml")))
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "plain": {},
    "letter-folded": {
        "paper": paper("letter"), "sides": "gutterfold", "cubes": "fold", "booklet": True, "cover": True,
        "proof": True, "prototype": True,
    },
    "a3-low": {"paper": paper("a3"), "ink": "low", "fit": True, "date": "2026-05-01", "cover": True},
    "low": {"ink": "low", "marks": "cut", "prototype": True},
    "silhouette": {"marks": "silhouette", "gutter": mm(3), "copies": 2},
    "short-edge": {
        "paper": paper("letter"), "flip": "short", "offset": (mm(0.5), mm(-1)), "margin": mm(12), "booklet": True,
    },
    "fronts": {"sides": "fronts", "marks": "none", "cubes": "fold", "fit": True, "date": "2026-05-01"},
    "backs": {"sides": "backs", "paper": paper("a3"), "marks": "cut", "gutter": mm(1)},
    "both-languages": {"languages": ("ru", "en"), "proof": True, "margin": mm(8)},
}  # fmt: skip
EXPORTS = ("png", "print-shop")
FORM = "form "
PIXEL = Image.new("RGB", (8, 8))

Drawn = dict[str, list[str]]  # by the name of a document, what is drawn on each of its pages
Digests = dict[str, str]


class Recorder:
    """Stands in for every canvas: notes what it is to draw."""

    def __init__(self) -> None:
        self.found: Drawn = {}
        self._forms: dict[tuple[int, Any], str] = {}
        self._libraries: list[Any] = []  # kept, so that no other gets the id of one

    def page(self, about: Sequence[Any], page: Any) -> None:
        """Note a page instead of drawing it."""
        title, lang, library, *more = about
        forms = getattr(library, "library", library)  # what is made opaque for a print shop, as it was before
        self._libraries.append(forms)
        pages = self.found.setdefault(title, [])
        pages.append(f"{lang} {more} {self.text(page, forms)}")

    def text(self, value: Any, forms: Callable[[Any], Any]) -> str:
        """A value as a text: names of forms and of files replaced by what is in them."""
        if isinstance(value, Shape):
            return _shape(value)
        if isinstance(value, Use):
            return f"Use({self._form(value.form, forms)} {_plain(value.into)} {value.fill})"
        if isinstance(value, Bitmap):
            return f"Bitmap({_digest(raw(value.file, value.look))} {_plain(value.into)})"
        if isinstance(value, Group | Page):
            inner = " ".join(self.text(getattr(value, field.name), forms) for field in fields(value))
            return f"{type(value).__name__}({inner})"
        if isinstance(value, tuple) and value and isinstance(value[0], Mark):
            return "(" + "\n".join(self.text(one, forms) for one in value) + ")"
        return _plain(value)

    def _form(self, of: Any, forms: Callable[[Any], Any]) -> str:
        key = id(forms), of
        if key not in self._forms:
            form = forms(of)
            text = f"{self.text(form.box, forms)} {self.text(form.marks, forms)}"
            self._forms[key] = _digest(text.encode())
            self.found[f"{FORM}{self._forms[key]}"] = [text]
        return self._forms[key]


@lru_cache(maxsize=1 << 16)
def _shape(shape: Shape) -> str:
    path = " ".join(f"{verb} {_numbers(numbers)}" for verb, numbers in shape.path)
    return f"Shape({path} {_plain(shape.paint)})"


def _plain(value: Any) -> str:
    """A value without forms and pictures as a text."""
    if isinstance(value, float):
        return _numbers((value,))
    if isinstance(value, Matrix):
        turned = " ".join(f"{number:.5f}" for number in (value.a, value.b, value.c, value.d)).replace("-0.00000", "0")
        return f"Matrix({turned} {_numbers((value.e, value.f))})"
    if is_dataclass(value):
        return f"{type(value).__name__}({' '.join(_plain(getattr(value, field.name)) for field in fields(value))})"
    if isinstance(value, tuple):
        return _numbers(value) if value and isinstance(value[0], float) else f"({' '.join(map(_plain, value))})"
    return repr(value)


def _numbers(numbers: Sequence[float]) -> str:
    return " ".join([f"{number:.3f}" for number in numbers]).replace("-0.000", "0.000")


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


@contextmanager
def recorded() -> Iterator[Drawn]:
    """Whatever is drawn within the block, instead of drawing it; pictures of pages are blank."""
    recorder, begin = Recorder(), Canvas.__init__

    def begun(canvas: Any, target: Any, *about: Any, **more: Any) -> None:
        begin(canvas, target, *about, **more)
        canvas.proof = (target, (*about, *more.values()))

    def page(canvas: Any, page: Any) -> None:
        recorder.page(canvas.proof[1], page)
        canvas.pages += 1

    def close(canvas: Any) -> None:
        canvas.proof[0].write(str(canvas.pages).encode())

    def photographed(pdf: bytes, *_: Any, **__: Any) -> Iterator[Image.Image]:
        yield from [PIXEL] * int(pdf)

    with (
        patch.object(Canvas, "__init__", begun),
        patch.object(Canvas, "page", page),
        patch.object(Canvas, "close", close),
        patch.object(raster, "photographed", photographed),
    ):
        yield recorder.found


def documents(file: Path, lang: str) -> Iterator[tuple[str, Drawn]]:
    """What is drawn for a game in a language, under the name of each set of options; and how it is refused."""
    game = load_game(file.parent)
    sets = {name: {"paper": paper("a4"), **options} for name, options in OPTIONS.items()}
    for to in ("", *EXPORTS):
        for name, values in sets.items():
            if (to and name not in ("plain", "a3-low")) or (len(game.languages) < 2 and "languages" in values):
                continue
            with tempfile.TemporaryDirectory() as folder, recorded() as found:
                try:
                    if to:
                        export(game, lang, PrintOptions(**values), Path(folder), to)
                    else:
                        made = build(game, lang, PrintOptions(**values), Path(folder))
                        found["files"] = [f"{one.path.name} {one.sheets} {one.cuts} {one.pages}" for one in made]
                except Invalid as invalid:
                    found["problems"] = [f"{one.code} {one.line} {one.column}" for one in invalid.problems]
            yield f"{to or 'build'} {name}", found


def replays(file: Path, lang: str) -> Iterator[tuple[str, Drawn]]:
    """What is drawn of each logged game: every moment of it, its record on paper, and the page without its program."""
    for log in sorted(file.parent.glob("plays/*.yaml")):
        try:
            with trusting():
                story = story_of(log.read_bytes(), str(log), log)
        except Unreadable as unreadable:
            yield f"replay {log.stem}", {"verdict": [unreadable.verdict.as_text(lang)]}
            continue
        for to in ("gif", "pdf"):
            with recorded() as found:
                replay.drawn(story, to, lang)
            yield f"replay {log.stem} {to}", found
        page = replay.drawn(story, "html", lang).decode()
        page = re.sub(r"<style>.*?</style>|<script>.*?</script>", "", page, flags=re.DOTALL)
        yield f"replay {log.stem} html", {"page": page.splitlines()}


def everything(task: tuple[Path, str, bool, str]) -> tuple[dict[str, str], float]:
    """By name, what is drawn of a game in a language, as a text; and the seconds of the processor."""
    file, lang, played, only = task
    ways = replays if played else documents
    began, found = time.process_time(), {}
    for name, drawn in ways(file, lang):
        for title, pages in drawn.items():
            about = "" if title.startswith(FORM) else f"{file.parent.name} {lang} {name}: "
            found[f"{about}{title}"] = "\n\n".join(pages)
    return {
        name: text for name, text in found.items() if only in name or name.startswith(FORM)
    }, time.process_time() - began


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.press.proof", description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, help="where to write the digests")
    parser.add_argument("--than", type=Path, metavar="FILE", help="digests to compare with")
    parser.add_argument("--only", default="", metavar="WORD", help="documents whose names contain it")
    parser.add_argument("--game", default="", metavar="WORD", help="games whose names contain it")
    parser.add_argument("--show", type=Path, metavar="DIR", help="also write what is drawn as texts")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    wanted = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        games = [*GAMES, *_starters(Path(folder))]
        tasks = [
            (file, lang, played, wanted.only)
            for played in (False, True)
            for file in games
            if wanted.game in file.parent.name
            for lang in load_game(file.parent).languages
        ]
        found: Digests = {}
        seconds = 0.0
        with ProcessPoolExecutor(wanted.jobs) as pool:
            for texts, spent in pool.map(everything, tasks):
                found |= {name: _digest(text.encode()) for name, text in texts.items() if not name.startswith(FORM)}
                seconds += spent
                if wanted.show:
                    _write(wanted.show, texts)
    wanted.file.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{len(found)} documents in {seconds:.0f} s")
    if not wanted.than:
        return 0
    before = json.loads(wanted.than.read_text(encoding="utf-8"))
    asked = {name for name in before if wanted.only in name and wanted.game in name.split()[0]}
    other = [name for name in sorted(asked | {*found}) if before.get(name) != found.get(name)]
    for name in other:
        print("gone:" if name not in found else "new:" if name not in before else "otherwise:", name)
    print(f"{len(other)} differ")
    return 1 if other else 0


def _starters(folder: Path) -> Iterator[Path]:
    for lang in ("ru", "en"):
        for name, content in starter_files(f"starter-{lang}", lang).items():
            file = folder / f"starter-{lang}" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        yield folder / f"starter-{lang}" / "game.yaml"


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / (re.sub(r"[^\w.-]+", "-", name) + ".txt")).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
