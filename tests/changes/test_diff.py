"""`pnp diff`: a designer changes the game in a repository and asks which cards of last month's deck to print again."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pnp.cli.main import main
from pnp.cli.terminal import Exit
from pnp.press.build import open_desk
from pnp.press.changes.compare import compare
from pnp.press.changes.reprints import FRAME, list_pages
from pnp.press.marks.ink import Shape
from pnp.press.marks.paper import paper
from pnp.press.type.text_boxes import leaves, runs_of
from pnp.validator.definitions.load import load_game

from ..edited import edit
from .conftest import commit

Diff = Callable[..., str]


@pytest.fixture
def game(repo: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game, in the folder as it was committed."""
    monkeypatch.setenv("PNP_LANG", "en")
    edit(repo / "my-game" / "cards.yaml", "light: 2", "light: 1")
    return repo / "my-game"


@pytest.fixture
def diff(game: Path, capsys: pytest.CaptureFixture[str]) -> Diff:
    """What the command says of the last commit and the folder."""

    def diff(*more: str, code: int = Exit.GOOD) -> str:
        assert main(["diff", "HEAD:my-game", "my-game", *more]) == code
        said = capsys.readouterr()
        return said.err if code else said.out

    return diff


def as_json(diff: Diff, *more: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(diff("--format", "json", *more))
    return found


def cards(found: dict[str, Any]) -> dict[str, tuple[str, bool, int, int]]:
    """By id: the state, whether it looks different, how many to print and to throw away."""
    listed = [card for deck in found["decks"] for card in deck["cards"]]
    return {card["id"]: (card["state"], card["redrawn"], card["print"], card["discard"]) for card in listed}


def test_nothing_changed(diff: Diff) -> None:
    assert diff() == "Nothing changed between my-game@1 and my-game@1.\n"


def test_a_number_changes_the_text_that_names_it_in_every_language(game: Path, diff: Diff) -> None:
    edit(game / "cards.yaml", "light: 1", "light: 3")
    assert diff().splitlines() == [
        "my-game@1 → my-game@1",
        "",
        "Deck Fireflies (fireflies)",
        "  ~ Spark (spark): light: 1 → 3",
        "  ~ Spark (spark): text (ru): Зажгите [-**1**-] {+**3**+} [light] на одном цветке.",
        "  ~ Spark (spark): text (en): Light [-**1**-] {+**3**+} [light] on one flower.",
        "",
        "Print 1 card, throw away 1.",
    ]


def test_a_text_in_russian_alone_changes_no_english_card(game: Path, diff: Diff) -> None:
    edit(game / "cards.yaml", "Мелькнула — и нет её.", "Мелькнула — и нет.")
    assert cards(as_json(diff)) == cards(as_json(diff, "--lang", "ru")) == {"spark": ("changed", True, 1, 1)}
    assert cards(as_json(diff, "--lang", "en")) == {}


def test_one_copy_more_is_one_card_to_print(game: Path, diff: Diff) -> None:
    edit(game / "cards.yaml", "  light: 1\n", "  light: 1\n  copies: 3\n")
    edit(game / "game.yaml", "count: 12", "count: 14")
    assert cards(as_json(diff)) == {"spark": ("changed", False, 2, 0)}
    commit(game.parent)
    edit(game / "cards.yaml", "copies: 3", "copies: 2")
    edit(game / "game.yaml", "count: 14", "count: 13")
    assert cards(as_json(diff)) == {"spark": ("changed", False, 0, 1)}


def test_another_id_is_another_card_that_need_not_be_printed_if_it_looks_the_same(game: Path, diff: Diff) -> None:
    edit(game / "cards.yaml", "id: honey", "id: nectar")
    said = diff()
    assert "− Drop of Honey (honey); now nectar, the same on paper" in said
    assert "+ Drop of Honey (nectar)" in said
    assert "Print" not in said
    edit(game / "cards.yaml", "Drop of Honey", "Drop of Nectar")
    assert "− Drop of Honey (honey); much like nectar: renamed?" in diff()
    assert "Print 1 card, throw away 1." in diff()


def test_decks_may_share_card_ids(game: Path, diff: Diff) -> None:
    (game / "rules.py").unlink()  # such rules know cards by their ids alone
    edit(game / "game.yaml", "back: firefly-back\n", "back: firefly-back\n  cards: cards.yaml\n")
    text = (game / "game.yaml").read_text(encoding="utf-8")
    deck = text[text.index("- id: fireflies") : text.index("\n\n", text.index("- id: fireflies"))]
    other = deck.replace("id: fireflies", "id: moths").replace("cards.yaml", "moths.yaml")
    edit(game / "game.yaml", deck, f"{deck}\n{other.replace('count: 12', 'count: 1')}")
    text = (game / "cards.yaml").read_text(encoding="utf-8")
    candle = text[text.index("- id: candle") : text.index("- id: ember")]
    (game / "moths.yaml").write_text(f"deck: moths\ncards:\n{candle.replace('Candle', 'Moth')}", encoding="utf-8")
    commit(game.parent)
    edit(game / "cards.yaml", "id: candle", "id: taper")
    (changed,) = as_json(diff)["decks"]
    assert changed["id"] == "fireflies"
    assert [(card["id"], card.get("like"), card["print"], card["discard"]) for card in changed["cards"]] == [
        ("taper", None, 0, 0),
        ("candle", "taper", 0, 0),
    ]


def test_a_picture_that_changed_under_its_name_counts(game: Path, diff: Diff) -> None:
    shutil.copy(game / "art" / "moon.svg", game / "art" / "spark.svg")
    assert "~ Spark (spark): art: art/spark.svg" in diff()
    assert cards(as_json(diff)) == {"spark": ("changed", True, 1, 1)}


def test_where_every_card_looks_different_the_layout_is_named(game: Path, diff: Diff) -> None:
    face = game / "layouts" / "faces" / "firefly.yaml"
    number = re.search(r"size: ([\d.]+)", face.read_text(encoding="utf-8"))
    assert number is not None
    edit(face, number[0], f"size: {float(number[1]) - 1}")
    edit(game / "cards.yaml", "light: 1", "light: 3")
    said = diff("--lang", "en")
    assert "every card looks different because layouts/faces/firefly.yaml changed" in said
    assert "~ Spark (spark): light: 1 → 3" in said
    assert "Candle" not in said
    assert "Print 12 cards, throw away 12." in said


def test_another_back_is_every_card_again(game: Path, diff: Diff) -> None:
    shutil.copy(game / "art" / "moon.svg", game / "art" / "back.svg")
    assert "every card looks different because art/back.svg changed" in diff("--lang", "en")


def test_another_format_is_every_card_again(game: Path, diff: Diff) -> None:
    edit(game / "game.yaml", "size: standard", "size: mini")
    said = diff("--lang", "en")
    assert "  size: standard → mini\n  every card looks different\n" in said
    assert "Print 12 cards, throw away 12." in said


def test_a_comment_in_a_layout_changes_nothing_on_a_card(game: Path, diff: Diff) -> None:
    face = game / "layouts" / "faces" / "firefly.yaml"
    face.write_text(f"# smaller?\n{face.read_text(encoding='utf-8')}", encoding="utf-8")
    assert as_json(diff)["print"] == 0


def test_rules_that_changed_under_the_same_version_are_pointed_out(game: Path, diff: Diff) -> None:
    rules = game / "rules.yaml"
    edit(rules, "version: 1", "version: 1  # still")
    en = re.search(r"(?m)^  en: '?(.+?\w)(?=[.'])", rules.read_text(encoding="utf-8"))
    assert en is not None
    edit(rules, en[1], f"{en[1]} indeed")
    said = diff("--lang", "en")
    assert "{+" in said
    assert "indeed" in said
    assert "The rules changed, but their version is still 1" in said
    edit(rules, "version: 1  # still", "version: 2")
    assert "my-game@1 → my-game@2" in diff("--lang", "en")
    assert "version is still" not in diff("--lang", "en")


def test_tokens_and_the_number_of_them(game: Path, diff: Diff) -> None:
    edit(game / "game.yaml", "size: 10mm", "size: 12mm")
    found = as_json(diff)
    assert [(entry["id"], entry["state"]) for entry in found["parts"]["tokens"]] == [("amber-lights", "changed")]
    assert found["parts"]["tokens"][0]["fields"] == [{"field": "size", "old": "10mm", "new": "12mm"}]


def test_the_sheets_hold_the_changed_cards_without_marks_and_the_list(game: Path, diff: Diff) -> None:
    edit(game / "cards.yaml", "light: 1", "light: 3")
    edit(game / "cards.yaml", "id: honey", "id: nectar")
    edit(game / "cards.yaml", "art/honey", "art/spark")
    said = diff("--to", "pdf", "--date", "2026-03-14")
    room = Path("output/my-game/en")
    assert sorted(file.name for file in room.iterdir()) == ["changed-cards.pdf", "changes.pdf"]
    assert "changed-cards.pdf: 1 sheet" in said
    listed, printed = (
        "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(room / name))
        for name in ("changes.pdf", "changed-cards.pdf")
    )
    assert "Print 1; throw away 1" in listed
    assert "much like nectar" in listed
    assert [name for name in ("Spark", "Candle", "Drop of Honey") if name in printed] == ["Spark", "Drop of Honey"]
    for text in (listed, printed):
        assert "my-game@1 · 2026-03-14" in text


def test_the_list_shows_the_side_that_changed(game: Path) -> None:
    """A line of words stands on the backs, and those of one card change: its front is as before."""
    front, back = (game / "layouts" / "faces" / f"firefly{name}.yaml" for name in ("", "-back"))
    edit(front, "- {id: history,", "# {id: history,")
    styles = "styles:\n  history: {font: sans, size: 8pt, smallest: 6pt, colour: paper}\nelements:\n"
    words = "- {id: history, draw: text, of: history, style: history, at: [4mm, 77mm, 55mm, 7mm]}\n"
    edit(back, "elements:\n", styles)
    back.write_text(back.read_text(encoding="utf-8") + words, encoding="utf-8")
    old = shutil.copytree(game, "old/my-game")
    edit(game / "cards.yaml", "Here, and gone.", "Here, and away.")
    changes = compare(load_game(old), load_game(game), ["en"])
    desk = open_desk(changes.new, "en")
    (page,) = list_pages(changes, desk, paper("a4")).pages
    shown = [run.text for run, _ in runs_of(page.marks, library=desk.library)]
    assert [shown.count(words) for words in ("Here, and gone.", "Here, and away.", "Spark")] == [1, 1, 0]
    frames = [mark for mark, _ in leaves(page.marks) if isinstance(mark, Shape) and mark.paint.stroke == FRAME]
    assert len(frames) == 2


def test_only_cards_to_throw_away_are_no_sheet_of_cards(game: Path, diff: Diff) -> None:
    text = (game / "cards.yaml").read_text(encoding="utf-8")
    candle = text[text.index("- id: candle") : text.index("- id: ember")]
    edit(game / "cards.yaml", candle, "")
    edit(game / "game.yaml", "count: 12", "count: 11")
    diff("--to", "pdf")
    assert [file.name for file in Path("output/my-game/en").iterdir()] == ["changes.pdf"]


def test_exit_codes(game: Path, diff: Diff) -> None:
    diff("--exit-code")
    edit(game / "cards.yaml", "light: 1", "light: 3")
    diff()
    diff("--exit-code", code=Exit.WRONG)
    diff("--margin", "8mm", code=Exit.USAGE)
    diff("--booklet", "--to", "pdf", code=Exit.USAGE)
    assert "no translation for de" in diff("--lang", "de", code=Exit.WRONG)


def test_a_mistake_in_the_old_version_names_the_revision(game: Path, diff: Diff) -> None:
    edit(game / "cards.yaml", "light: 1", "light: 9")
    commit(game.parent)
    edit(game / "cards.yaml", "light: 9", "light: 1")
    assert "HEAD:my-game/cards.yaml:" in diff(code=Exit.WRONG)
