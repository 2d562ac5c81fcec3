"""Games in other languages than ours: what the press prints by itself, its letters, and where words are divided."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.starter.conftest import made

from pnp.press.build import lint
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.type.ties import TIE, bind
from pnp.press.type.typography import break_points
from pnp.press.words.labels import texts, wrong_labels
from pnp.press.words.wordbook import all_messages
from pnp.validator.base import words
from pnp.validator.base.languages import forms
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.load import load_game

A4 = PrintOptions(paper("a4"))


def edited(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def lines(folder: Path, lang: str) -> list[str]:
    """What checking the sheets of a game says in English."""
    try:
        problems = lint(load_game(folder), lang, A4)
    except Invalid as invalid:
        problems = [*invalid.problems]
    told = (all_messages().line(problem, "en") for problem in problems)
    return [line.removeprefix(f"{folder}/") for line in told]


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [("pl", 1, "karta"), ("pl", 3, "karty"), ("pl", 12, "kart"), ("lv", 0, "nulle"), ("lv", 21, "viena")],
)
def test_word_forms_are_those_of_the_language(lang: str, n: int, said: str) -> None:
    text = {"pl": "{n:karta|karty|kart}", "lv": "{n:nulle|viena|citi}"}[lang]
    assert not words.wrong_forms(text, lang)
    assert words.fill(text, lang, {"n": n}) == said


def test_too_few_word_forms_are_noticed() -> None:
    assert forms("cs") == ("one", "few", "other")
    assert words.wrong_forms("{n:karta|karet}", "cs") == [("n", forms("cs"))]


def test_german_words_are_divided_and_those_of_a_language_without_a_dictionary_are_not() -> None:
    assert break_points("Spielregeln", "de")
    assert not break_points("Spielregeln", "tlh")


@pytest.mark.parametrize(
    ("lang", "text"), [("pl", "z~domu i~lasu"), ("cs", "k~lesu"), ("uk", "у~саду"), ("de", "zu Haus")]
)
def test_short_words_stay_with_the_next_where_that_is_the_custom(lang: str, text: str) -> None:
    assert bind(text.replace("~", " "), lang).replace(TIE, "~") == text


def test_a_title_is_quoted_as_in_its_language() -> None:
    assert words.quoted("de", "Die „Rose“") == "„Die ‚Rose‘“"
    assert words.quoted("sv", "Rosen") == "”Rosen”"
    assert words.quoted("mt", "Il-Warda") == "“Il-Warda”"


def test_labels_of_a_game_are_held_to_those_of_the_press() -> None:
    assert not [*wrong_labels({"sheet": {"de": "Blatt {at} von {of}"}, "cm": {"de": "cm"}})]
    wrong = {"shet": {"de": "Blatt"}, "sheet": {"de": "Blatt {off}"}, "players": {"de": "{n:Spieler}", "en": "{n"}}
    assert [(path, code) for path, code, _ in wrong_labels(wrong)] == [
        (("shet",), "labels.unknown"),
        (("sheet", "de"), "text.name"),
        (("players", "de"), "text.forms"),
        (("players", "en"), "text.brace"),
    ]


def test_a_mistake_in_labels_is_told_at_its_place(tmp_path: Path) -> None:
    folder = made(tmp_path / "my-game")
    edited(folder, "game.yaml", "words: words.yaml", "words: words.yaml\nlabels: labels.yaml")
    (folder / "labels.yaml").write_text("# ours\ncadrs: {en: Playing cards}\n", encoding="utf-8")
    assert lines(folder, "en") == [
        "labels.yaml:2:8: error: sheets have no label “cadrs”; did you mean “cards”?",
    ]


def test_the_labels_of_a_game_are_printed_and_the_others_are_named(tmp_path: Path) -> None:
    folder = made(tmp_path / "my-game")
    for file in folder.glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(" ru:", " de:").replace("{ru:", "{de:").replace("[ru,", "[de,"), encoding="utf-8")
    edited(folder, "rules.yaml", ":огонёк|огонька|огоньков}", ":Licht|Lichter}")
    edited(folder, "words.yaml", ":огонёк|огонька|огоньков}", ":Licht|Lichter}")
    edited(folder, "rules.yaml", ":карту|карты|карт}", ":Karte|Karten}")
    (warning,) = lines(folder, "de")
    assert "game.yaml:" in warning
    assert "are still in English" in warning
    assert "scale" in warning
    edited(folder, "game.yaml", "words: words.yaml", "words: words.yaml\nlabels: labels.yaml")
    own = "".join(f"{key}: {{de: {text['en']!r}}}\n" for key, text in texts().items() if key != "scale")
    (folder / "labels.yaml").write_text(own, encoding="utf-8")
    assert lines(folder, "de")[0].endswith(
        "1 label on the sheets (de) is still in English; "
        "translate them in the file that game.yaml names as labels: scale"
    )


def test_letters_that_a_font_lacks_are_one_error_that_names_all(tmp_path: Path) -> None:
    folder = made(tmp_path / "my-game")
    edited(folder, "cards.yaml", "en: Spark}", "en: ნაპერწკალი}")
    edited(folder, "cards.yaml", "en: Moss}", "en: ხავსი}")
    (line,) = lines(folder, "en")
    assert line.startswith("cards.yaml:10:26: error: the font display lacks 12 characters: ა ე ვ ი კ ლ ნ პ რ ს წ ხ;")
