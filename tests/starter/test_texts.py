"""`pnp texts`: a table for translators, out and in; and with it the whole starter in German, without a line of code."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from pathlib import Path

import pikepdf
import pytest
import yaml

from pnp.validator.base.source import read
from pnp.validator.definitions.translation import rewritten

from .conftest import Run

GERMAN: Mapping[str, str] = yaml.safe_load(Path(__file__).with_name("german.yaml").read_text(encoding="utf-8"))
FILES = ("game.yaml", "cards.yaml", "board.yaml", "rules.yaml", "words.yaml")


def table(file: Path) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(file.read_text(encoding="utf-8-sig")))]


def filled(file: Path, said: Callable[[dict[str, str]], str]) -> None:
    """Translate a table as somebody with a spreadsheet would."""
    rows = table(file)
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0])
    writer.writeheader()
    writer.writerows({**row, "target": said(row)} for row in rows)
    file.write_text(out.getvalue(), encoding="utf-8")


def in_german(row: Mapping[str, str]) -> str:
    """The German for a row; labels that the starter does not print may stay in English."""
    return GERMAN.get(row["source"]) or (row["source"] if row["id"].startswith("labels.yaml/") else "")


def listing(folder: Path, languages: str) -> None:
    file = folder / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("[ru, en]", languages), encoding="utf-8")


@pytest.fixture
def german(game: Path, run: Run) -> Path:
    """The starter with everything that it says in German, from the table."""
    listing(game, "[en, de]")
    assert run("texts", "my-game", "--lang", "de", "--export", "de.csv")[0] == 0
    assert {row["state"] for row in table(game.parent / "de.csv")} == {"untranslated"}
    filled(game.parent / "de.csv", in_german)
    code, said, wrong = run("texts", "my-game", "--lang", "de", "--import", "de.csv")
    assert (code, wrong) == (0, "")
    assert "Changed: " in said
    return game


def test_the_starter_in_german_is_sound_and_printed(german: Path, run: Run) -> None:
    assert run("check", "my-game", "--strict")[1] == "my-game: no problems (en, de).\n"
    code, said, _ = run("build", "my-game", "--lang", "de", "-o", "out")
    assert code == 0
    assert "my-game/de/rules.pdf" in said.replace("\\", "/")
    with pikepdf.open(german.parent / "out" / "my-game" / "de" / "cards.pdf") as pdf:
        assert str(pdf.Root.Lang) == "de"


def test_only_the_texts_concerned_have_changed(german: Path, tmp_path: Path) -> None:
    from .conftest import made

    before = made(tmp_path / "before" / "my-game")
    listing(before, "[en, de]")
    for name in FILES:
        old = (before / name).read_text(encoding="utf-8").splitlines()
        new = (german / name).read_text(encoding="utf-8").splitlines()
        kept = [line.partition(", de: ")[0].rstrip("}") for line in new if not line.lstrip().startswith("de:")]
        missing = [line for line in old if not any(line.startswith(one) for one in kept)]
        assert not missing
        assert [line for line in new if line.lstrip().startswith("#")] == [
            line for line in old if line.lstrip().startswith("#")
        ]


def test_what_is_not_translated_is_marked_and_a_second_import_changes_nothing(german: Path, run: Run) -> None:
    run("texts", "my-game", "--lang", "de", "--export", "again.csv")
    rows = table(german.parent / "again.csv")
    assert {row["state"] for row in rows} == {""}
    before = {file: file.read_bytes() for file in german.glob("*.yaml")}
    assert run("texts", "my-game", "--lang", "de", "--import", "again.csv")[1] == "Changed: 0 texts in 0 files\n"
    assert {file: file.read_bytes() for file in german.glob("*.yaml")} == before


def test_po_goes_out_and_comes_back(game: Path, run: Run) -> None:
    listing(game, "[en, de]")
    file = game.parent / "de.po"
    assert run("texts", "my-game", "--lang", "de", "--export", "de.po")[0] == 0
    text = file.read_text(encoding="utf-8")
    assert 'msgctxt "cards.yaml/cards/moon/title"\nmsgid "Full Moon"\nmsgstr ""' in text
    file.write_text(
        text.replace('msgid "Full Moon"\nmsgstr ""', 'msgid "Full Moon"\nmsgstr "Vollmond"'), encoding="utf-8"
    )
    assert run("texts", "my-game", "--lang", "de", "--import", "de.po")[1] == "Changed: 1 text in 1 file\n"
    assert "  title: {ru: Полнолуние, en: Full Moon, de: Vollmond}\n" in (game / "cards.yaml").read_text(
        encoding="utf-8"
    )


def test_a_row_that_is_not_known_is_an_error_and_one_whose_source_has_changed_is_left(game: Path, run: Run) -> None:
    file = game.parent / "de.csv"
    file.write_text(
        "id,source,target\ncards.yaml/cards/mon/title,Full Moon,Vollmond\ncards.yaml/cards/moss/title,Mos,Moos\n",
        encoding="utf-8",
    )
    code, said, wrong = run("texts", "my-game", "--lang", "de", "--import", "de.csv")
    assert (code, said) == (1, "Changed: 0 texts in 0 files\n")
    assert "the game has no text cards.yaml/cards/mon/title; did you mean “cards.yaml/cards/moon/title”?" in wrong
    assert "warning: the source text of cards.yaml/cards/moss/title has changed since" in wrong


@pytest.mark.parametrize(
    ("before", "said", "after"),
    [
        ("a: {en: Sea} # cold\n", "Meer", "a: {en: Sea, de: Meer} # cold\n"),
        ("a:\n  en: Sea  # cold\n  ru: Море\n", "Meer: kalt", "a:\n  en: Sea  # cold\n  de: 'Meer: kalt'\n  ru: Море\n"),
        ("a:\n  en: >-\n    The\n    sea\n\n# next\nb: 1\n", "Meer", "a:\n  en: >-\n    The\n    sea\n  de: Meer\n\n# next\nb: 1\n"),
        ("a: {de: 'See', en: Sea}\r\n", "It’s", "a: {de: It’s, en: Sea}\r\n"),
        ("a:\r\n  en: Sea\r\n", "Meer", "a:\r\n  en: Sea\r\n  de: Meer\r\n"),
        ("a:\n  de: >-\n    Die\n    See\n  en: Sea\n", "don't, ‘no’", "a:\n  de: 'don''t, ‘no’'\n  en: Sea\n"),
        ("a: {en: Sea, de: ''}", "yes", "a: {en: Sea, de: 'yes'}"),
    ],
)  # fmt: skip
def test_a_text_is_put_where_it_belongs_and_nothing_else_moves(before: str, said: str, after: str) -> None:
    assert rewritten(before, "en", "de", {("a",): said}) == after
    assert read(after)["a"]["de"] == said


def test_wishes_that_cannot_be_are_wrong_usage(game: Path, run: Run) -> None:
    assert run("texts", "my-game", "--lang", "de")[0] == 2
    assert run("texts", "my-game", "--lang", "german", "--export", "de.csv")[0] == 2
    assert run("texts", "my-game", "--lang", "de", "--export", "de.doc")[0] == 2
