"""Tokens: what they show, where they are, and where their backs are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.press.conftest import A4, GAME, ROOT, made_card, made_game, same_as_golden

from pnp.press.build import build, open_desk
from pnp.press.layout.counters import contour, counter
from pnp.press.layout.desk import Desk
from pnp.press.layout.sizes import counter_of, counter_size
from pnp.press.marks.geometry import Rect, around
from pnp.press.marks.ink import Group, Icon, Mark, Run, Shape, Use
from pnp.press.marks.ink import Path as Outline
from pnp.press.marks.length import MM
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.sheets.tokens.blocks import field_on, lots_of, sheets_of
from pnp.press.sheets.tokens.pages import token_pages, too_large
from pnp.press.sheets.tokens.standees import foot, standee, strip_height
from pnp.validator import load_game
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.model import Game, Token, TokenFace

US, USSR = TokenFace("us"), TokenFace("ussr")
BOX = Rect(0, 0, 20 * MM, 20 * MM)


def token(shape: str = "square", count: int = 4, size: float = 15 * MM, **more: Any) -> Token:
    title = {"ru": "Жетоны", "en": "Counters"}
    return Token("t", title, more.pop("side", "us"), count, shape, size, **more)


def desk_with(*tokens: Token, lang: str = "en") -> Desk:
    game = replace(made_game(made_card()), tokens=tokens)
    return open_desk(replace(game, folder=GAME), lang)


def icons(marks: tuple[Mark, ...]) -> list[str]:
    """The icons drawn, in their order, without their colours."""
    found: list[str] = []
    for mark in marks:
        if isinstance(mark, Group):
            found += icons(mark.marks)
        elif isinstance(mark, Use) and isinstance(mark.form, Icon):
            found.append(mark.form.name)
    return found


def words(marks: tuple[Mark, ...]) -> str:
    out = ""
    for mark in marks:
        out += mark.text if isinstance(mark, Run) else words(mark.marks) if isinstance(mark, Group) else ""
    return out


def bounds(path: Outline) -> Rect:
    points = [Rect(ns[i], ns[i + 1], 0, 0) for _, ns in path for i in range(0, len(ns), 2)]
    return around(points)


@pytest.mark.parametrize("shape", ["square", "round", "disc", "hex", "flag", "standee"])
def test_a_shape_stays_in_its_box_and_its_bleed_just_beyond(shape: str) -> None:
    assert BOX.contains(bounds(contour(shape, BOX)))
    assert BOX.inset(-MM).contains(bounds(contour(shape, BOX, MM)), slack=0.02)
    assert bounds(contour(shape, BOX, MM)).contains(bounds(contour(shape, BOX)))


def test_flags_of_the_two_sides_are_cut_differently() -> None:
    smooth, saw, plain = (len(contour("flag", BOX, 0, form)) for form in ("smooth", "saw", "rules"))
    assert len({smooth, saw, plain}) == 3


def test_a_flag_is_light_where_a_counter_is_dark() -> None:
    desk = desk_with(flag := token("flag"), plain := token())
    flown, counted = ([mark for mark in counter(one, BOX, desk) if isinstance(mark, Use)] for one in (flag, plain))
    assert icons(flown) == icons(counted) == ["us"]
    assert flown[0].form != counted[0].form, "the same emblem in the ink of its side"


def test_a_marker_shows_kind_side_and_letter() -> None:
    desk = desk_with(marker := token("hex", 2, faces=(TokenFace("us", "military"), TokenFace("ussr", "military"))))
    assert icons(counter(marker, BOX, desk, at=0)) == ["military", "us"]
    assert icons(counter(marker, BOX, desk, at=1)) == ["military", "ussr"]
    assert words(counter(marker, BOX, desk)) == "M"


def test_a_plain_counter_shows_its_side() -> None:
    desk = desk_with(plain := token())
    assert icons(counter(plain, BOX, desk)) == ["us"]
    assert counter_of("us", desk.game) == plain
    assert counter_of("ussr", desk.game) is None


def test_a_letter_stands_alone_or_beside_an_icon() -> None:
    letter = {"ru": "5", "en": "5"}
    desk = desk_with()
    alone = token(faces=(TokenFace(letter=letter),), side=None)
    both = token(faces=(TokenFace(icon="prestige", letter=letter),), side=None)
    assert (icons(counter(alone, BOX, desk)), words(counter(alone, BOX, desk))) == ([], "5")
    assert (icons(counter(both, BOX, desk)), words(counter(both, BOX, desk))) == (["prestige"], "5")


def test_the_letter_of_a_kind_is_below_its_picture_and_another_letter_on_it() -> None:
    art, letter = next((GAME / "art").glob("*.svg")), {"ru": "5", "en": "5"}
    desk = desk_with()
    of_kind = counter(token("hex", faces=(TokenFace(kind="military", art=art),), side=None), BOX, desk)
    plain = counter(token("hex", faces=(TokenFace(letter=letter, art=art),), side=None), BOX, desk)

    def height(marks: tuple[Mark, ...]) -> float:
        return next(mark.baseline for mark in marks if isinstance(mark, Run))

    assert (icons(of_kind), words(of_kind), words(plain)) == ([], "M", "5")
    assert height(of_kind) > height(plain)


def test_whose_it_is_stands_beside_the_letter_on_the_picture_of_a_kind() -> None:
    art, desk = next((GAME / "art").glob("*.svg")), desk_with()
    owned = counter(token("round", faces=(TokenFace("us", "military", art=art),)), BOX, desk)
    plain = counter(token("round", faces=(TokenFace("us", art=art),)), BOX, desk)
    assert (icons(owned), words(owned)) == (["us"], "M")
    assert (icons(plain), words(plain)) == ([], "")


def test_each_kind_has_the_picture_named_after_it_and_a_back_without_a_kind_has_none() -> None:
    game = load_game(ROOT / "cards" / "metro-2033")
    stations = next(token for token in game.tokens if token.id == "red-line-stations")
    assert [stations.face(at).art for at in range(3)] == [
        game.folder / "art" / f"station-{kind}.svg" for kind in ("pigs", "mushrooms", "cartridges")
    ]
    assert stations.back(0) == TokenFace("red-line", colour=stations.face(0).colour)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("shape", ["square", "round", "flag"])
def test_backs_lie_behind_their_fronts(shape: str, flip: Any) -> None:
    desk = desk_with(token(shape, 5, faces=(US,), backs=(USSR,)))
    front, back = token_pages(desk, replace(A4, flip=flip)).pages
    assert (front.back, back.back) == (False, True)
    assert front.trim is not None
    assert back.trim is not None
    over = front.trim.mirrored(front.width) if flip == "long" else front.trim.turned(front.height)
    assert back.trim == over
    inside = back.trim.inset(-1.01 * MM)
    for mark in _flat(back.marks):
        if isinstance(mark, Shape) and mark.paint.fill == desk.palette["ussr"]:
            assert inside.contains(bounds(mark.path))


def _flat(marks: tuple[Mark, ...]) -> list[Mark]:
    out: list[Mark] = []
    for mark in marks:
        out += _flat(mark.marks) if isinstance(mark, Group) else [mark]
    return out


@pytest.mark.parametrize(("sides", "pages"), [("duplex", 2), ("gutterfold", 1), ("fronts", 1), ("backs", 1)])
def test_pages_of_two_sided_counters(sides: Any, pages: int) -> None:
    desk = desk_with(token("hex", 5, faces=(US,), backs=(USSR,)))
    document = token_pages(desk, replace(A4, sides=sides))
    assert (len(document.pages), document.sheets) == (pages, 1)
    shown = icons(document.pages[0].marks)
    assert ("us" in shown, "ussr" in shown) == (sides != "backs", sides in ("gutterfold", "backs"))


def test_one_sided_counters_have_no_back_page() -> None:
    assert len(token_pages(desk_with(token()), A4).pages) == 1


def test_a_standee_is_two_pictures_on_two_feet() -> None:
    figure = token("standee", 3, 20 * MM, height=30 * MM)
    deep = foot(figure)
    assert strip_height(figure) == pytest.approx(2 * (30 * MM + deep))
    strip = Rect(0, 0, 20 * MM, strip_height(figure))
    marks = standee(figure, strip, desk_with(figure))
    assert icons(marks) == ["us", "us"]
    assert words(marks) == "footfoot"
    document = token_pages(desk_with(figure), A4)
    assert "fold" in words(document.pages[0].marks)
    assert document.cuts == 4 + 2


def test_a_picture_is_mirrored_on_the_far_side_of_a_standee() -> None:
    art = next((GAME / "art").glob("*.svg"))
    figure = token("standee", 1, 20 * MM, faces=(TokenFace(art=art),))
    marks = standee(figure, Rect(0, 0, 20 * MM, strip_height(figure)), desk_with(figure))
    matrices = [mark.matrix for mark in marks if isinstance(mark, Group) and mark.clip is None]
    assert [(m.a, m.d) for m in matrices] == [(1, -1)]


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_where_everything_lies(lang: str, name: str) -> None:
    tokens = (
        token("square", 17, 12 * MM),
        token("round", 17, 12 * MM, side="ussr"),
        token("hex", 3, 15 * MM, faces=(TokenFace("us", "military"),)),
        token("flag", 3, 16 * MM),
        token("standee", 4, 20 * MM),
        token("disc", 1, 14 * MM, faces=(TokenFace(icon="prestige"),), side=None),
    )
    options = PrintOptions(paper(name))
    sheet = Rect.whole(options.paper)
    field = field_on(sheet, options.margin.pt)
    lines = []
    lots = lots_of(desk_with(*tokens, lang=lang), options)
    for number, blocks in enumerate(sheets_of(lots, tokens, field), 1):
        for block in blocks:
            box = " ".join(f"{v / MM:.2f}" for v in (block.box.x, block.box.y, block.box.w, block.box.h))
            shape = tokens[block.lot.tokens[0][0]].shape
            lines.append(f"sheet {number}: {block.lot.count} {shape} in columns of {block.columns}: {box}\n")
    if lang == "en":
        same_as_golden(f"tokens.{name}.txt", "".join(lines))
    document = token_pages(desk_with(*tokens, lang=lang), options)
    assert not document.problems
    for page in document.pages:
        assert page.trim is not None
        assert sheet.inset(5 * MM).contains(page.trim)


def test_what_cannot_be_glued_to_cardboard_has_sheets_of_its_own() -> None:
    plain, backed, figure = token(count=150), token(count=150, backs=(USSR,)), token("standee", 2, 20 * MM)
    pages = token_pages(desk_with(plain, backed, figure), A4).pages
    said = [words(page.marks) for page in pages if not page.back]
    assert [page.back for page in pages] == [False, False, True]
    assert ["cardboard and cut" in page for page in said] == [True, False]
    assert ["card stock" in page for page in said] == [False, True]
    assert ["Fold the figures" in page for page in said] == [False, True]


def test_they_share_one_if_there_are_few() -> None:
    assert token_pages(desk_with(token(), token(backs=(USSR,))), A4).sheets == 1


def test_a_single_token_shares_the_block_of_its_neighbour() -> None:
    one, many, other = token(count=1), token(count=12), token(count=12)
    assert [lot.count for lot in lots_of(desk_with(one, many, other), A4)] == [13, 12]
    alone = token(count=1, side="ussr")
    assert [lot.count for lot in lots_of(desk_with(one, alone, many), A4)] == [1, 1, 12]


def test_spares_take_no_sheet_of_their_own() -> None:
    """As many as fit; the title says how many of the tokens they are, and the game has no more than before."""
    few, many = (token(count=count, spares=7, faces=(US, USSR)) for count in (4, 150))
    page = token_pages(desk_with(few), A4).pages[0]
    assert "Counters\u00a0×\u00a04 and\u00a07\u00a0spares" in words(page.marks)
    assert "spare" not in words(token_pages(desk_with(token()), A4).pages[0].marks)
    full = next(n for n in range(150, 300) if token_pages(desk_with(token(count=n + 1)), A4).sheets > 1)
    for count, spares in ((full, ""), (full - 1, "1\u00a0spare"), (full - 7, "7\u00a0spares")):
        made = token_pages(desk_with(replace(many, count=count)), A4)
        assert made.sheets == 1
        assert spares in words(made.pages[0].marks) and ("spare" in words(made.pages[0].marks)) == bool(spares)


def test_spares_bring_nothing_together_that_was_apart() -> None:
    """What is glued to cardboard and what is not, where each had a sheet of its own."""
    flat, backed = token(count=150, spares=2), token(count=150, backs=(USSR,), spares=2)
    said = [words(page.marks) for page in token_pages(desk_with(flat, backed), A4).pages if not page.back]
    assert ["cardboard and cut" in page for page in said] == [True, False]


def test_a_counter_larger_than_the_paper() -> None:
    document = token_pages(desk_with(token(size=140 * MM)), PrintOptions(paper("120mmx120mm")))
    assert [p.code for p in document.problems] == ["token.room"]
    assert not document.pages


def test_a_problem_has_the_place_of_its_token(game: Game) -> None:
    problem = too_large(game.tokens[-1], open_desk(game, "en"), paper("a4"))
    text = (GAME / "game.yaml").read_text(encoding="utf-8")
    line = text[: text.rindex("size: 12mm")].count("\n") + 1
    assert (problem.file, problem.line) == (str(GAME / "game.yaml"), line)


def test_a_letter_that_no_font_has(tmp_path: Path) -> None:
    game = made_game(made_card())
    letter = {"ru": "漢", "en": "漢"}
    broken = replace(game, tokens=(token(faces=(TokenFace(letter=letter),)),))
    with pytest.raises(Invalid) as caught:
        build(broken, "en", A4, tmp_path / "out")
    assert [p.code for p in caught.value.problems] == ["glyph.missing"]
    assert not (tmp_path / "out").exists()


def test_a_picture_that_cannot_be_read(tmp_path: Path) -> None:
    art = tmp_path / "broken.svg"
    art.write_text("<svg", encoding="utf-8")
    document = token_pages(desk_with(token(faces=(TokenFace(art=art),))), A4)
    assert [(p.code, p.file) for p in document.problems] == [("picture.malformed", str(art))]


def test_sizes_by_shape() -> None:
    assert counter_size(token("flag", size=20 * MM)) == pytest.approx((20 * MM, 13.6 * MM))
    assert counter_size(token("flag", size=20 * MM, height=10 * MM)) == pytest.approx((20 * MM, 10 * MM))
    assert counter_size(token("hex", size=20 * MM)) == pytest.approx((20 * MM, 20 * MM))
