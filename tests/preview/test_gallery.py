"""What is laid out again when a file changes, and what stays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.cli.preview import layouts_in
from pnp.cli.watching import look
from pnp.press.files.layout_folders import layout_folders
from pnp.press.layout.desk import Desk
from pnp.press.layout.element import Layout
from pnp.press.layout.faces import Face, lay_out
from pnp.validator.base.cache import in_memory
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.formats import places_in
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.model import Card
from pnp.web.preview.gallery import EDGES, Gallery, Studio

from ..edited import edit


def ids(gallery: Gallery) -> dict[tuple[str, str], str]:
    """The picture of each front, by card and language."""
    shown = [shown for shelf in gallery.shelves for shown in shelf.shown if shown.card is not None]
    return {(one.card.id, lang): picture.id for one in shown if one.card for lang, picture in one.fronts.items()}


def test_every_card_is_there_in_every_language(folder: Path) -> None:
    game = load_game(folder)
    cards = {(card.id, lang) for deck in game.decks for card in deck.cards for lang in game.languages}
    assert ids(Studio().gallery(game)).keys() == cards


def test_only_what_changed_is_another_picture(folder: Path) -> None:
    studio = Studio()
    before = ids(studio.gallery(load_game(folder)))
    edit(folder / "cards.yaml", "ru: Осада", "ru: Приступ")
    after = ids(studio.gallery(load_game(folder)))
    # the title of the card is part of both languages' card, so both are known by another name; no other card is
    assert {card for card, _ in before if before[card, "ru"] != after[card, "ru"]} == {"siege"}


def test_pictures_that_stay_are_not_laid_out_again(folder: Path) -> None:
    studio = Studio()
    before = studio.gallery(load_game(folder))
    edit(folder / "cards.yaml", "ru: Осада", "ru: Приступ")
    after = studio.gallery(load_game(folder))
    march = ids(before)["march", "en"]
    assert after.pictures[march] is before.pictures[march]


def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cards that are laid out from now on, one for each language."""
    seen: list[str] = []

    def noted(layout: Layout, card: Card | None, desk: Desk) -> Face:
        seen.append(card.id if card else "")
        return lay_out(layout, card, desk)

    monkeypatch.setattr("pnp.web.preview.gallery.lay_out", noted)
    return seen


def test_a_few_that_changed_are_laid_out_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    studio = Studio()
    studio.gallery(load_game(folder))
    edit(folder / "cards.yaml", "ru: Осада", "ru: Приступ")
    seen = drawn(monkeypatch)
    studio.gallery(load_game(folder))
    assert seen == ["siege", "siege"]  # in both languages


def test_many_wait_until_somebody_looks_at_them(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.web.preview.gallery.FEW", 1)
    seen = drawn(monkeypatch)
    gallery = Studio().gallery(load_game(folder))
    assert seen == []
    picture = gallery.pictures[ids(gallery)["siege", "ru"]]
    assert picture.svg("trim") == picture.svg("trim")
    assert seen == ["siege"]


def test_a_card_keeps_its_problems_until_it_is_laid_out_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    studio = Studio()
    edit(folder / "cards.yaml", "ru: 'Выставьте", f"ru: '{'Долгая осада. ' * 60}Выставьте")
    before = studio.gallery(load_game(folder))
    before.pictures[ids(before)["siege", "ru"]].lay_out()
    monkeypatch.setattr("pnp.web.preview.gallery.FEW", 1)
    edit(folder / "cards.yaml", "Долгая осада. " * 60, "")
    after = studio.gallery(load_game(folder))
    picture = after.pictures[ids(after)["siege", "ru"]]
    assert picture.problems
    picture.lay_out()
    assert not picture.problems


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [("palettes", "#[0-9A-Fa-f]{6}", "#123456"), ("faces", "^elements:", "bleed: 4mm\nelements:")],
)
def test_a_layout_that_changes_is_seen_although_it_is_remembered(folder: Path, kind: str, old: str, new: str) -> None:
    game = load_game(folder)
    name = game.palette if kind == "palettes" else game.decks[0].face
    own = folder / "layouts" / kind / f"{name}.yaml"
    own.parent.mkdir(parents=True)
    text = layout_folders(folder).file(kind, name).read_text(encoding="utf-8")
    own.write_text(text, encoding="utf-8")
    studio = Studio()

    def seen() -> dict[tuple[str, str], str]:
        memory.files = layouts_in(look([folder], folder / "output"), layout_folders(folder).folders)
        return ids(studio.gallery(load_game(folder)))

    with in_memory() as memory:
        before = seen()
        assert seen() == before
        changed = re.sub(old, new, text, count=1, flags=re.MULTILINE)
        assert changed != text
        own.write_text(changed, encoding="utf-8")
        after = seen()
    assert not {*before.values()} & {*after.values()}


def test_art_that_is_drawn_anew_is_another_picture(folder: Path) -> None:
    studio = Studio()
    before = ids(studio.gallery(load_game(folder)))
    edit(folder / "art" / "siege.svg", "<svg", "<svg id='new'")
    after = ids(studio.gallery(load_game(folder)))
    assert before["siege", "ru"] != after["siege", "ru"]
    assert before["march", "ru"] == after["march", "ru"]


def test_edges(folder: Path) -> None:
    gallery = Studio().gallery(load_game(folder))
    picture = gallery.pictures[ids(gallery)["siege", "ru"]]
    trim, bleed, boxes = (picture.svg(edges) for edges in EDGES)
    assert 'width="63mm" height="88mm"' in trim
    assert 'width="69mm" height="94mm"' in bleed and 'width="69mm" height="94mm"' in boxes
    assert boxes.count("<path") - bleed.count("<path") == 3


def test_text_that_does_not_fit_is_told_where_it_stands_now(folder: Path) -> None:
    studio = Studio()
    edit(folder / "cards.yaml", "ru: 'Выставьте", f"ru: '{'Долгая осада. ' * 60}Выставьте")
    gallery = studio.gallery(load_game(folder))
    picture = gallery.pictures[ids(gallery)["siege", "ru"]]
    picture.lay_out()
    (problem,) = gallery.problems(picture)
    file = folder / "cards.yaml"
    file.write_text("# one line more\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    gallery = studio.gallery(load_game(folder))
    (moved,) = gallery.problems(gallery.pictures[ids(gallery)["siege", "ru"]])
    assert (problem.code, problem.file, problem.line + 1) == (moved.code, str(file), moved.line)


def test_text_that_does_not_fit_is_told_without_its_place_while_the_file_is_broken(folder: Path) -> None:
    edit(folder / "cards.yaml", "ru: 'Выставьте", f"ru: '{'Долгая осада. ' * 60}Выставьте")
    gallery = Studio().gallery(load_game(folder))
    picture = gallery.pictures[ids(gallery)["siege", "ru"]]
    picture.lay_out()
    assert [problem.line > 0 for problem in gallery.problems(picture)] == [True]
    (folder / "cards.yaml").write_text("cards: [", encoding="utf-8")
    assert [problem.line > 0 for problem in gallery.problems(picture)] == [False]


def test_a_file_that_is_broken_while_it_is_read_is_a_problem_at_its_place(folder: Path) -> None:
    file = folder / "cards.yaml"
    file.write_text("cards:\n- {", encoding="utf-8")
    with pytest.raises(Invalid) as raised:
        places_in(file)
    assert [(problem.file, problem.line) for problem in raised.value.problems] == [(str(file), 2)]
