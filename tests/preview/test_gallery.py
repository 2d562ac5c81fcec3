"""What is laid out anew when a file changes, and what stays."""

from __future__ import annotations

from pathlib import Path

from pnp.generator.preview.gallery import EDGES, Gallery, Studio
from pnp.validator.definitions.load import load_game

from .conftest import edit


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
    (problem,) = gallery.problems(gallery.pictures[ids(gallery)["siege", "ru"]])
    file = folder / "cards.yaml"
    file.write_text("# one line more\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    gallery = studio.gallery(load_game(folder))
    (moved,) = gallery.problems(gallery.pictures[ids(gallery)["siege", "ru"]])
    assert (problem.code, problem.file, problem.line + 1) == (moved.code, str(file), moved.line)
