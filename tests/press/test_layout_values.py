"""A face that asks for the impossible is refused at the value, with what would be right."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.press.conftest import A4, GAME, ROOT

from pnp.press.build import lint
from pnp.press.layout.layouts import load_layout
from pnp.validator import load_game
from pnp.validator.base.messages import own_messages
from pnp.validator.base.problem import Invalid

FILES = ("faces/duel.yaml", "parts/side.yaml", "styles/crisis.yaml")  # what the face called duel is made from


def written(words: str, folder: Path) -> tuple[Path, str]:
    """The first of the face's files in which these words are, and its text."""
    files = (folder / "layouts" / name for name in FILES)
    return next((file, text) for file in files if words in (text := file.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("size: 25pt", "size: 0pt", "layout.range"),
        ("or: 9.75pt", "or: 0.0001pt", "layout.range"),
        ("tooth: 4.3mm", "tooth: 0mm", "layout.range"),
        ("pitch: 4.2mm", "pitch: 0.00001mm", "layout.range"),
        ("leading: 1.04", "leading: -5", "layout.range"),
        ("styles:\n", "bleed: -3mm\nstyles:\n", "layout.range"),
        ("styles:\n", "safe: 400mm\nstyles:\n", "layout.range"),
        ("[20.5mm, 8.2mm, 39.5mm, 10.4mm]", "[20.5mm, 8.2mm, -39.5mm, 10.4mm]", "layout.range"),
        ("font: display, size: 25pt", "font: ../../x.ttf, size: 25pt", "layout.font"),
        ("draw: cubes, of: cubes", "draw: cubes, of: side.title", "layout.choice"),
        ("valign: bottom, align: centre", "valign: low, align: centre", "layout.choice"),
        ("or: 7pt", "or: 60pt", "layout.smallest"),
        ("or: 7pt", "smallest: 60pt", "layout.smallest"),
        ("or: 7pt", "or: 7pt, smallest: 6pt", "layout.or"),
        ("when: {side.form: saw}", "when: {SIDE: ussr}", "layout.key"),
        ("when: {side.form: saw}", "when: {copies: {at least: 3}}", "layout.choice"),
        ("when: {side.form: saw}", "when: {copies: {least: three}}", "layout.number"),
        ("when: {side.form: saw}", "when: {copies: [[3]]}", "layout.when"),
        ("draw: text, of: title, style: title, ", "draw: text, style: title, ", "layout.needs"),
        ("fill: paper}", "fill: [paper]}", "layout.text"),
        ("tracking: 90", "tracking: nan", "layout.range"),
    ],
)
def test_values_that_cannot_be(tmp_path: Path, old: str, new: str, code: str) -> None:
    shutil.copytree(ROOT / "layouts", tmp_path / "layouts")
    file, text = written(old, tmp_path)
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Invalid) as caught:
        load_layout("duel", tmp_path / "layouts")
    (problem,) = caught.value.problems
    assert problem.code == code
    assert (problem.file, bool(problem.column)) == (str(file), True)
    messages = own_messages(ROOT / "generator" / "pnp" / "press" / "words" / "messages.yaml")
    assert "…" not in messages.line(problem, "ru") + messages.line(problem, "en")
    assert problem.line == text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("draw: cubes, of: cubes", "draw: cubes, of: cubs", "needs.field"),
        ("draw: cubes, of: cubes", "draw: cubes, of: title", "needs.number"),
        ("draw: text, of: title, style: title", "draw: text, of: tilte, style: title", "needs.field"),
        ("when: {side.form: saw}", "when: {sida: ussr}", "needs.field"),
        ("{id: letter, draw", "{id: kind, draw", "layout.twice"),
        ("of: title, style: title, colour: paper", "say: {ru: '{kubes}', en: ''}, style: title", "needs.field"),
        ("of: title, style: title, colour: paper", "say: {ru: '{cubes', en: ''}, style: title", "board.brace"),
        ("of: title, style: title, colour: paper", "say: {ru: '{kubes? !}', en: ''}, style: title", "needs.field"),
        (
            "of: title, style: title, colour: paper",
            "say: {ru: '{cubes? {kubes}}', en: ''}, style: title",
            "needs.field",
        ),
        ("of: title, style: title, colour: paper", "say: {ru: '{cubes? {x}', en: ''}, style: title", "board.brace"),
        ("of: title, style: title, colour: paper", "say: {ru: '{cubes:a|b}', en: ''}, style: title", "text.forms"),
        ("of: title, style: title, colour: paper", "say: {ru: '{cubes} {{'}, style: title, colour: paper", None),
        ("fill: paper}", "fill: papier}", "colour.unknown"),
        ("stripe: $side-dark", "stripe: $side-pale", "colour.unknown"),
        ("size: 8pt, or: 7pt", "size: 8pt, colour: inc, or: 7pt", None),
    ],
)
def test_what_no_card_or_palette_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, code: str | None
) -> None:
    """Only known when face, deck and palette come together, but reported at the value all the same. A colour named by a
    style that no text uses does no harm."""
    shutil.copytree(ROOT / "layouts", tmp_path / "layouts")
    file, text = written(old, tmp_path)
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    try:
        found = lint(load_game(GAME), "ru", A4)
    except Invalid as invalid:
        found = list(invalid.problems)
    assert {problem.code for problem in found} == ({code} if code else set())
    messages = own_messages(ROOT / "generator" / "pnp" / "press" / "words" / "messages.yaml")
    for problem in found:
        shown = file.relative_to(tmp_path).as_posix()
        assert (problem.file, problem.line) == (shown, text[: text.index(old)].count("\n") + 1)
        assert problem.column
        assert "…" not in messages.line(problem, "ru") + messages.line(problem, "en")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_colour_that_no_layout_asks_for_is_told_in_the_palette(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    shutil.copytree(ROOT / "layouts", tmp_path / "layouts")
    file = tmp_path / "layouts" / "palettes" / "october.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"(?m)^  paper-dark:.*\n", "", text), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Invalid) as caught:
        lint(load_game(GAME), lang, A4)
    needed = [problem for problem in caught.value.problems if problem.code == "colour.needed"]
    line = text.splitlines().index("colours:") + 1
    assert [(problem.file, problem.line) for problem in needed] == [("layouts/palettes/october.yaml", line)]
    messages = own_messages(ROOT / "generator" / "pnp" / "press" / "words" / "messages.yaml")
    assert "paper-dark" in messages.line(needed[0], lang)


def test_a_colour_that_an_element_asks_for_is_told_with_the_element(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "layouts", tmp_path / "layouts")
    file = tmp_path / "layouts" / "faces" / "duel-back.yaml"
    text = file.read_text(encoding="utf-8")
    named = re.search(r"\{id: ([a-z-]+), .*fill: ([a-z-]+)", text)
    assert named is not None
    file.write_text(text.replace(f"fill: {named[2]}", "fill: papier", 1), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    problem = next(p for p in lint(load_game(GAME), "en", A4) if p.code == "colour.unknown")
    assert problem.values["element"] == named[1]


def test_the_face_as_it_is() -> None:
    assert load_layout("duel", ROOT / "layouts").elements
