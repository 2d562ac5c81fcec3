"""Worked examples on the rule sheet: told as in the replay, and shown close up."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.press.laid import SHEETS, laid
from tests.press.test_anatomy import said

from pnp.press.layout.board import draw_board
from pnp.press.layout.setting import Setting
from pnp.press.marks.geometry import Rect, around
from pnp.press.marks.ink import Group, Made, Mark, Shape, Use, bounds
from pnp.press.marks.length import MM
from pnp.press.marks.palette import LIT
from pnp.press.play import pointed
from pnp.press.play.closeups import Closeups, uncut
from pnp.press.play.route import drawn_route, route
from pnp.press.play.wording import Wording, words_in
from pnp.press.sheets.rules.worked import worked
from pnp.press.type.flow import Block
from pnp.press.type.text_boxes import leaves, runs_of
from pnp.validator.definitions.model import Game
from pnp.validator.definitions.rules_model import Example
from pnp.validator.judging.examples import Played, played

WIDTH = 87 * MM


def assert_named(cards: Iterable[str], words: str, game: Game, lang: str) -> None:
    """Cards whose picture is too small to be read have their names beside it."""
    plain = words.replace("\u00a0", " ").replace("\u00ad", "")
    for card in game.cards:
        if card.id in cards:
            assert card.title[lang].replace("\u00a0", " ") in plain


def blocks(name: str, lang: str, *, pictures: bool = True) -> tuple[Game, Example, Played, list[Block]]:
    desk, _ = laid(name, lang)
    game = desk.game
    ((id, found),) = played(game).items()
    example = next(example for example in game.rulebook.examples if example.id == id)
    return game, example, found, list(worked(example, found, Setting(desk, WIDTH, WIDTH, pictures, stays=True)))


def figures(marks: tuple[Mark, ...]) -> list[Group]:
    inner = [mark for mark in marks if isinstance(mark, Group)]
    return [one for mark in inner for one in ([mark] if mark.role == "Figure" else figures(mark.marks))]


@pytest.mark.parametrize(("name", "lang"), SHEETS)
def test_every_step_is_told_and_some_are_shown(name: str, lang: str) -> None:
    game, example, found, made = blocks(name, lang)
    steps = made[-len(found.steps) :]
    assert len(example.steps) == len(found.steps) >= 5
    assert sum(bool(figures(block.marks)) for block in steps) >= 3
    for block, step in zip(steps, found.steps, strict=True):
        if figures(block.marks):
            assert_named(Wording(found.rules).named(step.record), said(block.marks), game, lang)
    words = " ".join(said(block.marks) for block in steps)
    assert ("Вера" in words) == (name == "metro-2033" and lang == "ru")


def test_the_zone_of_a_card_is_told() -> None:
    _, _, _, made = blocks("13-minutes", "en")
    words = " ".join(said(block.marks) for block in made).replace("\u00a0", " ")
    assert "Anna plays “Operation Anadyr” into her sphere and moves “Khrushchev’s Letter”." in words


def test_beside_its_translation_only_one_language_has_pictures() -> None:
    _, _, found, made = blocks("13-days", "ru", pictures=False)
    assert not any(figures(block.marks) for block in made)
    assert len(made) == len(found.steps) + 2


def test_a_closeup_shows_what_changed_and_the_card_but_not_the_whole_board() -> None:
    desk, _ = laid("13-days", "ru")
    game = desk.game
    (found,) = played(game).values()
    assert game.board is not None
    step = found.steps[2]  # three cubes on the Atlantic: the place, and the marker of the military track
    close = Closeups(found.game, game.board, desk, [step.before, step.after])
    setting = Setting(desk, WIDTH, WIDTH)
    card, *rows = close.blocks(step.before, step.after, ["public-protests"], setting)
    windows = [mark for row in rows for group in figures(row.marks) for mark in group.marks if isinstance(mark, Group)]
    assert len(windows) == 2
    assert all(bounds(window.clip or ()).w < close.whole.w / 2 for window in windows)
    (picture,) = figures(card.marks)
    assert [mark.form for mark in picture.marks if isinstance(mark, Use)] == [Made("trim/strategy/public-protests")]
    assert "Выставьте до" in said(card.marks) or "США" in said(card.marks)
    assert close.has("atlantic"), "an agenda is called like the battleground"
    assert close.blocks(step.after, step.after, [], setting) == []


def test_what_changed_is_pointed_out_and_nothing_else() -> None:
    desk, _ = laid("13-days", "ru")
    game = desk.game
    (found,) = played(game).values()
    assert game.board is not None
    flags, _, cubes, *_ = found.steps
    close = Closeups(found.game, game.board, desk, [flags.before, cubes.after])
    parts = [*pointed.parts(cubes.before, cubes.after, close.area)]
    place, spaces = parts  # three cubes come to the Atlantic, and a marker goes from space 2 to 4
    ring = around([bounds(mark.path) for mark in place.marks if isinstance(mark, Shape)])
    assert place.box == close.places["atlantic"]
    assert 2.7 < ring.w / ring.h < 2.8
    assert spaces.box.h == pytest.approx(around(close.area.spaces["military"][1:4]).h)
    shown = [part.box for part in pointed.parts(flags.before, flags.after, close.area)]
    assert len(shown) == 12, "three flags and three markers of each side"
    titled = {id for id in close.places if close.places[id] in shown}
    assert titled == {"turkey", "italy", "atlantic", "united-nations"}


@pytest.mark.parametrize("name", ["13-days", "metro-2033"])
def test_a_piece_of_the_board_is_not_wider_than_its_column(name: str) -> None:
    desk, _ = laid(name, "ru")
    (found,) = played(desk.game).values()
    assert desk.game.board is not None
    last = found.steps[-1].after
    close = Closeups(found.game, desk.game.board, desk, [last])
    narrow = Setting(desk, 60 * MM, 60 * MM)
    drawn = [mark for block in close.occupied(last, narrow) for group in figures(block.marks) for mark in group.marks]
    edges = [bounds(mark.path).right for mark in drawn if isinstance(mark, Shape)]
    assert edges
    assert max(edges) <= narrow.span + 0.1


def test_a_piece_of_a_track_has_its_name() -> None:
    _, _, _, made = blocks("metro-2033", "ru")
    drawn = [said(group.marks).strip() for block in made for group in figures(block.marks)]
    assert [words for words in drawn if words] == ["Армия", "Очки"]


@pytest.mark.parametrize("name", ["13-days", "metro-2033"])
def test_an_arrow_along_a_track_leaves_its_words_free(name: str) -> None:
    desk, _ = laid(name, "ru")
    (found,) = played(desk.game).values()
    assert desk.game.board is not None
    close = Closeups(found.game, desk.game.board, desk, [found.steps[-1].after])
    lit = [part for step in found.steps for part in pointed.parts(step.before, step.after, close.area)]
    arrows = [part.marks for part in lit if len(part.marks) > 2]
    assert len(arrows) >= 4
    boxes = [bounds(mark.path) for marks in arrows for mark in marks if isinstance(mark, Shape)]
    assert not any(box.overlaps(word) for box in boxes for word in close.area.words)


@pytest.mark.parametrize("name", ["13-days", "metro-2033"])
def test_all_words_on_a_piece_of_the_board_have_six_points(name: str) -> None:
    game, _, _, made = blocks(name, "ru")
    assert game.board is not None
    desk, _ = laid(name, "ru")
    words = [*runs_of(draw_board(game.board, desk).marks, library=desk.library)]
    pieces = [mark for block in made for group in figures(block.marks) for mark in group.marks]
    windows = [mark for mark in pieces if isinstance(mark, Group) and mark.clip is not None]
    assert len(windows) >= 4
    for window in windows:
        inside = [run for run, box in words if bounds(window.clip or ()).contains(box)]
        assert all(run.size * window.matrix.a >= 5.99 for run in inside)


def test_numbers_on_cards_that_lie_against_each_other_can_be_read() -> None:
    """They have 21 points on the card; its name, if it is smaller than 6, is in the words of the step."""
    _, _, _, made = blocks("illuminati", "en")
    drawn = [mark for block in made for mark, _ in leaves(block.marks) if isinstance(mark, Use)]
    sizes = [min(mark.into.w, mark.into.h) / MM for mark in drawn if getattr(mark.form, "name", "").startswith("trim/")]
    assert len(sizes) >= 5
    assert min(sizes) >= 6 / 21 * 63


def test_the_way_of_a_hero_is_drawn_through_the_stations_that_the_record_names() -> None:
    """Every link in turn, with a dot at each station; and all of it is in one window."""
    desk, _ = laid("metro-2033", "en")
    (found,) = played(desk.game).values()
    board = desk.game.board
    assert board is not None
    step = next(step for step in found.steps if "kurskaya-hansa" in words_in(step.record))
    named = [word for word in words_in(step.record) if any(place.id == word for place in board.places)]
    way = route(step.before, step.after, named, board)
    assert way == ("okhotnyy-ryad", "ploshchad-revolyutsii", "kurskaya", "kurskaya-hansa")
    boxes = {place.id: Rect(*place.at) for place in board.places if place.at}
    lines = [
        mark for mark in drawn_route(way, board, boxes, desk) if isinstance(mark, Shape) and mark.paint.stroke == LIT
    ]
    assert len(lines) == len(way) - 1
    for mark, one, other in zip(lines, way, way[1:], strict=False):
        assert all(bounds(mark.path).inset(-MM).overlaps(boxes[id]) for id in (one, other))
    views = Closeups(found.game, board, desk, [step.before, step.after])
    for span, wide in ((2 * WIDTH, [True]), (WIDTH, [False])):  # there, its words would be too small: only its end
        shown = views.blocks(step.before, step.after, [], Setting(desk, WIDTH, span), named)
        assert [block.wide for block in shown] == wide


@pytest.mark.parametrize("named", [["kurskaya-hansa"], ["kurskaya", "kurskaya-hansa"], ["ploshchad-revolyutsii"]])
def test_no_way_is_drawn_that_the_record_does_not_tell_link_by_link(named: list[str]) -> None:
    desk, _ = laid("metro-2033", "en")
    (found,) = played(desk.game).values()
    board = desk.game.board
    assert board is not None
    step = next(step for step in found.steps if "kurskaya-hansa" in words_in(step.record))
    assert not route(step.before, step.after, named, board)
    assert not route(step.after, step.after, ["ploshchad-revolyutsii", "kurskaya", "kurskaya-hansa"], board)


def test_a_piece_of_the_board_cuts_no_name() -> None:
    whole, seen, needed = Rect(0, 0, 300, 300), Rect(100, 100, 100, 100), Rect(120, 120, 40, 40)
    assert uncut(seen, needed, [Rect(130, 130, 20, 8), Rect(210, 100, 20, 8)], whole) == seen
    assert uncut(seen, needed, [Rect(180, 110, 40, 8)], whole) == Rect(100, 100, 80, 100)  # left out
    assert uncut(seen, needed, [Rect(80, 130, 60, 8)], whole) == Rect(80, 100, 120, 100)  # taken in
    both = uncut(seen, needed, [Rect(150, 130, 60, 8), Rect(190, 150, 40, 8)], whole)
    assert both == Rect(100, 100, 130, 100)
