"""What the head of the rule sheet says is in the box: every deck, all tokens, the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.press.conftest import A4, made_card, made_game
from tests.press.own_game import with_sheet

from pnp.press.build import build, open_desk
from pnp.press.layout.desk import Desk
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Form, Group, Made, Mark, Run, Shape, Use
from pnp.press.marks.length import MM
from pnp.press.marks.paper import paper
from pnp.press.play.figures import Frame, Standing, card_form, table
from pnp.press.play.pointed import LIT
from pnp.press.sheets.rules.contents import CELL_H, FEW, MANY_TOKENS, contents, deck_words
from pnp.press.sheets.rules.masthead import facts, masthead
from pnp.press.sheets.rules.rulesheet import parallel_pages
from pnp.press.type.flow import Block, stack
from pnp.press.words.labels import Labels
from pnp.validator.definitions.board_model import Board, BoardPlace
from pnp.validator.definitions.model import Game, Token, TokenFace
from pnp.validator.definitions.rules_model import Rule, Section

WIDTH = 182 * MM


def said(marks: tuple[Mark, ...]) -> str:
    out = []
    for mark in marks:
        if isinstance(mark, Run):
            out.append(mark.text.replace("\u00a0", " "))
        elif isinstance(mark, Group):
            out.append(said(mark.marks))
    return " ".join(out)


def flat(marks: tuple[Mark, ...], dx: float = 0.0, dy: float = 0.0) -> Iterator[Run]:
    """All words at their final positions; groups here only move them."""
    for mark in marks:
        if isinstance(mark, Run):
            yield replace(mark, x=mark.x + dx, baseline=mark.baseline + dy)
        elif isinstance(mark, Group):
            yield from flat(mark.marks, dx + mark.matrix.e, dy + mark.matrix.f)


def used(marks: tuple[Mark, ...]) -> list[str]:
    out: list[str] = []
    for mark in marks:
        if isinstance(mark, Use) and isinstance(mark.form, Made):
            out.append(mark.form.name)
        elif isinstance(mark, Group):
            out += used(mark.marks)
    return out


def box_of(decks: int, tokens: int, board: bool) -> Game:
    game = made_game(made_card())
    made = tuple(
        replace(game.decks[0], id=f"d{i}", title={"ru": f"Колода {i}", "en": f"Deck {i}"}, cards=(made_card(f"c{i}"),))
        for i in range(decks)
    )
    counters = tuple(
        Token(f"t{i}", {"ru": f"Жетон {i}", "en": f"Token {i}"}, "us", 3, "hex", 15 * MM, faces=(TokenFace("us"),))
        for i in range(tokens)
    )
    both = {"ru": "Поле", "en": "Board"}
    place = BoardPlace("berlin", {"ru": "Берлин", "en": "Berlin"}, {}, "tokens", "military")
    whole = Board("board", both, (), (400 * MM, 277 * MM), places=(place,)) if board else None
    return replace(game, decks=made, tokens=counters, board=whole)


def first_page(desk: Desk, langs: tuple[str, ...] = ()) -> Block:
    """Masthead and contents where there is room for both."""
    return stack([masthead(desk, WIDTH, langs), *contents(desk, WIDTH, langs)])


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(("decks", "tokens", "board"), [(1, 2, False), (1, FEW, True), (3, 8, True), (5, 1, True)])
def test_everything_in_the_box_is_named_and_shown(lang: str, decks: int, tokens: int, board: bool) -> None:
    desk = open_desk(box_of(decks, tokens, board), lang)
    head = first_page(desk)
    words, forms = said(head.marks), used(head.marks)
    for i in range(decks):
        assert f"{'Колода' if lang == 'ru' else 'Deck'} {i}" in words
        assert {f"trim-back/d{i}", f"trim/d{i}/c{i}"} <= set(forms)
    for i in range(tokens):
        assert (f"Жетон {i} — 3" if lang == "ru" else f"Token {i} × 3") in words
    assert ("board/board" in forms) == board
    assert ("400 × 277" in words) == board
    for mark in head.marks:
        if isinstance(mark, Use):
            assert Rect(0, 0, WIDTH, head.height).contains(mark.into, slack=0.1 * MM)


def test_many_decks_stand_in_rows() -> None:
    one, two = (first_page(open_desk(box_of(decks, 1, True), "en")) for decks in (3, 8))
    assert two.height > one.height + CELL_H
    for mark in two.marks:
        if isinstance(mark, Use):
            assert Rect(0, 0, WIDTH, two.height).contains(mark.into, slack=0.1 * MM)


def test_many_tokens_take_less_room_each() -> None:
    heights = [first_page(open_desk(box_of(1, n, False), "en")).height for n in (MANY_TOKENS, 2 * MANY_TOKENS)]
    assert heights[1] - heights[0] < heights[0] - first_page(open_desk(box_of(1, FEW + 1, False), "en")).height


def test_in_two_languages_many_tokens_are_only_counted() -> None:
    head = first_page(open_desk(box_of(1, MANY_TOKENS + 1, False), "en"), ("en", "ru"))
    words = said(head.marks)
    assert "Token 5" not in words
    assert str(3 * (MANY_TOKENS + 1)) in words


def test_a_deck_with_one_card_of_each_side_has_no_more_to_say() -> None:
    game = made_game(*(made_card(side, side) for side in ("us", "ussr", "un")))
    assert deck_words(game.decks[0], open_desk(game, "en")) == "3 cards"
    more = made_game(*(made_card(f"c{at}", side) for at, side in enumerate(("us", "us", "ussr"))))
    assert "2\u00a0US, 1\u00a0USSR" in deck_words(more.decks[0], open_desk(more, "en"))
    assert "США\u00a0—\u00a02, СССР\u00a0—\u00a01" in deck_words(more.decks[0], open_desk(more, "ru"))


def test_a_card_of_any_deck_is_found() -> None:
    desk = open_desk(box_of(3, 2, False), "en")
    assert card_form("c2", desk) == Made("trim/d2/c2")
    assert card_form(None, desk) == Made("trim-back/d0")
    assert card_form(None, desk, desk.game.decks[1]) == Made("trim-back/d1")
    with pytest.raises(KeyError):
        card_form("c9", desk)


def test_a_position_may_show_places_of_the_board() -> None:
    """The cubes are those that the side counts with: its first tokens."""
    desk = open_desk(box_of(1, 2, True), "en")
    desk.library.add(Form(Made("trim/d0/c0"), Rect(0, 0, 10, 10), ()))
    frame = Frame({"table": [Standing("berlin", {"us": 2}), Standing("c0", {})]})
    marks, height = table(frame, desk, 80 * MM)
    assert "Berlin" in said(marks)
    assert "trim/d0/c0" in used(marks)
    assert height > 18 * MM


def test_cards_that_came_or_changed_their_cubes_are_ringed() -> None:
    desk = open_desk(box_of(1, 2, True), "en")
    for name in ("trim/d0/c0", "trim-back/d0"):
        desk.library.add(Form(Made(name), Rect(0, 0, 10, 10), ()))
    before = Frame({"table": [Standing("berlin", {"us": 2}), Standing("c0", {"us": 1})]})
    after = Frame({"table": [Standing("berlin", {"us": 2}), Standing("c0", {"us": 2}), Standing(None, {})]})

    def rings(old: Frame | None) -> int:
        marks, _ = table(after, desk, 80 * MM, old)
        return sum(isinstance(mark, Shape) and mark.paint.stroke == LIT for mark in marks)

    assert (rings(None), rings(before), rings(after)) == (0, 2, 0)


def two_rules() -> Game:
    game = box_of(1, 8, False)
    texts = ({"ru": "Коротко.", "en": "A rule much longer in English. " * 9}, {"ru": "Второе.", "en": "Second."})
    rules = tuple(Rule(f"a.r{i}", f"1.{i}", "a", text, True, None, {}) for i, text in enumerate(texts, 1))
    section = Section("a", "1", {"ru": "Глава", "en": "Chapter"}, None, rules)
    return replace(game, rulebook=replace(game.rulebook, sections=(section,)))


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_two_languages_stand_side_by_side(name: str) -> None:
    """Each rule begins as high as its translation."""
    desk = open_desk(two_rules(), "ru")
    (page,) = parallel_pages(desk, paper(name), ("ru", "en")).pages
    runs = list(flat(page.marks))
    for number in ("1.1", "1.2"):
        left, right = sorted((run.x, run.baseline) for run in runs if run.text == number and run.font == "display")
        assert left[0] < page.width / 2 < right[0]
        assert left[1] == pytest.approx(right[1])
    words = said(page.marks)
    assert all(word in words for word in ("Глава", "Chapter", "Состав · Components", "Жетон 7 — 3", "Token 7 × 3"))


def test_both_languages_are_one_file_on_request(tmp_path: Path) -> None:
    wanted = replace(A4, languages=("ru", "en"))
    made = [artefact.path for lang in ("ru", "en") for artefact in build(two_rules(), lang, wanted, tmp_path)]
    assert [path.relative_to(tmp_path).as_posix() for path in made if "rules-" in path.name] == [
        "proof/ru/rules-ru-en.pdf"
    ]
    assert not any("rules-" in artefact.path.name for artefact in build(two_rules(), "ru", A4, tmp_path))


def test_how_many_can_play() -> None:
    game = replace(made_game(made_card()), players=8)
    assert facts(game, Labels("en")).startswith("8 players ·")
    assert facts(replace(game, least_players=8), Labels("en")).startswith("8 players ·")
    assert facts(replace(game, least_players=2), Labels("en")).startswith("2–8 players ·")
    assert facts(replace(game, least_players=2), Labels("ru")).startswith("2–8 игроков ·")


def test_on_a_narrow_page_the_names_of_the_sides_take_more_rows() -> None:
    game = box_of(1, 1, False)
    sides = tuple(replace(game.sides[0], label={"en": f"Confederation {at}", "ru": ""}) for at in range(6))
    desk = open_desk(replace(game, sides=sides), "en")
    wide, narrow = (masthead(desk, width) for width in (WIDTH, 120 * MM))
    for head in (wide, narrow):
        assert said(head.marks).count("CONFEDERATION") == len(sides)
    names = [[run for run in flat(head.marks) if run.text.startswith("CONFED")] for head in (wide, narrow)]
    assert [len({run.baseline for run in runs}) for runs in names] == [1, 2]


def test_a_game_may_draw_a_box_of_the_head_or_set_the_names_of_its_sides_otherwise(tmp_path: Path) -> None:
    layout = """
styles:
  side: {font: sans, size: 6pt, smallest: 6pt}
boxes:
  facts:
  - {draw: circle, fill: '#123456'}
"""
    ours = open_desk(box_of(1, 1, False), "en")
    own = with_sheet(ours, "masthead", layout, tmp_path)
    before, after = (list(flat(masthead(desk, WIDTH).marks)) for desk in (ours, own))
    labels = {side.label["en"] for side in ours.game.sides}
    assert [{run.size for run in runs if run.text in labels} for runs in (before, after)] == [{8.5}, {6}]
    assert [run for run in after if run.text == "Proof"] == [run for run in before if run.text == "Proof"] != []
    shapes = [mark for one in masthead(own, WIDTH).marks if isinstance(one, Group) for mark in one.marks]
    filled = [mark.paint.fill for mark in shapes if isinstance(mark, Shape) and mark.paint.fill]
    assert filled == ["#123456"]
