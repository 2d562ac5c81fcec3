"""One card in four languages: ours prints what the page says, in the fewest lines."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from pnp.press.build import open_desk
from pnp.press.layout.faces import lay_out
from pnp.validator import load_game

from .layouts_page import DISHES, DOCS, written
from .own_game import told

PAGES = ("side-by-side.md", "side-by-side.ru.md")
DECK = """decks:
- {id: dishes, title: {en: Dishes}, size: standard, face: dish, back: dish-back, cards: cards.csv, ids: title,
   columns: {title: title.en, text: text.en}, fields: {type: {type: word}, cost: {type: number}}}
"""


def pieces(page: str) -> dict[str, str]:
    """The code of each heading of the page, and before the first the table that all of them read."""
    text = (DOCS / page).read_text(encoding="utf-8")
    parts = re.split(r"(?m)^##? (.*)\n", text)[1:]
    found = zip(parts[::2], parts[1::2], strict=True)
    return {name: "".join(re.findall(r"```\w+\n(.*?)```", part, re.DOTALL)) for name, part in found}


@pytest.mark.parametrize("page", PAGES)
def test_our_card_is_what_the_page_says(page: str, tmp_path: Path) -> None:
    found = pieces(page)
    shutil.copytree(DISHES, game := tmp_path / "dishes")
    text = (game / "game.yaml").read_text(encoding="utf-8").replace("[ru, en]", "[en]")
    without = re.sub(r"(?ms)^decks:.*?(?=^\w)", "", text)
    (game / "game.yaml").write_text(without + DECK, encoding="utf-8")
    (game / "cards.yaml").unlink()
    (game / "cards.csv").write_text(next(iter(found.values())), encoding="utf-8")
    (game / "layouts" / "faces" / "dish.yaml").write_text(found["pnp"], encoding="utf-8")
    assert told(game) == []
    desk = open_desk(load_game(game), "en")
    (deck,) = desk.game.decks
    faces = [lay_out(desk.layout("dish", deck.size), card, desk) for card in deck.cards]
    bands = [[*written(face.marks)][1] for face in faces]
    assert bands == [f"shape of 5 -3.00 -3.00 69.00 17.00 fill {colour}" for colour in ("#A1352C", "#2B5C8A")]
    assert [len(face.placed) for face in faces] == [6, 6]


@pytest.mark.parametrize("page", PAGES)
def test_the_lines_are_counted_and_ours_are_the_fewest(page: str) -> None:
    _, *found = pieces(page).values()
    lines = [len(code.splitlines()) for code in found]
    assert len(lines) == 4 and lines[0] < min(lines[1:])
    assert f"| {' | '.join(map(str, lines))} |\n" in (DOCS / page).read_text(encoding="utf-8")


def test_both_languages_show_the_same_code() -> None:
    english, russian = map(pieces, PAGES)
    assert [*english.values()] == [*russian.values()]
