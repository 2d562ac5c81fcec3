"""Cubes to fold: the parts of a net, where nets go, and how many there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from tests.press.conftest import A4, ROOT
from tests.press.test_tokens import BOX, desk_with, icons, token

from pnp.press.build import open_desk
from pnp.press.impose.furniture import FOLD_DASH, REGISTER, foot
from pnp.press.layout.counters import counter
from pnp.press.marks.geometry import Rect
from pnp.press.marks.ink import Mark, Shape, bounds
from pnp.press.marks.length import MM, mm
from pnp.press.marks.paper import paper
from pnp.press.plan import recipes
from pnp.press.sheets.tokens.cubes import Net, cube_pages, nets_on
from pnp.press.type.text_boxes import leaves
from pnp.validator import load_game

FOLD = replace(A4, cubes="fold")
EDGE = 12 * MM
Vector = tuple[int, int, int]


def test_a_net_has_six_faces_of_the_tokens_size_none_on_another() -> None:
    faces = Net(100, 100, EDGE).faces
    assert [(face.w, face.h) for face in faces] == [(EDGE, EDGE)] * 6
    assert not any(a.overlaps(b) for a, b in combinations(faces, 2))


def test_a_net_closes_and_of_every_two_edges_that_meet_one_has_a_tab() -> None:
    """Roll a cube over the faces, and see where in space every edge of the paper ends up."""
    net = Net(0, 0, 1)
    edges: dict[frozenset[tuple[float, float]], list[frozenset[Vector]]] = defaultdict(list)
    for (column, row), (o, u, v) in _rolled().items():
        flat = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        deep = (o, plus(o, u), plus(plus(o, u), v), plus(o, v))
        for i in range(4):
            edges[frozenset((flat[i], flat[i - 1]))].append(frozenset((deep[i], deep[i - 1])))
    assert {(face.x, face.y) for face in net.faces} == set(_rolled())
    folds = {frozenset(ends) for ends in net.folds}
    assert {edge for edge, places in edges.items() if len(places) == 2} < folds
    tabs: dict[frozenset[Vector], list[bool]] = defaultdict(list)
    for edge, places in edges.items():
        if len(places) == 1:
            tabs[places[0]].append(edge in folds)
    assert [sorted(pair) for pair in tabs.values()] == [[False, True]] * 7


def plus(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _rolled() -> dict[tuple[int, int], tuple[Vector, Vector, Vector]]:
    """Of each face the corner, and where right and down point once the cube is closed."""
    corner, right, down, inward = (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)
    out = {}
    for column in range(4):
        out[(column, 1)] = corner, right, down
        if column == 1:
            out[(1, 0)] = plus(corner, inward), right, minus(inward)
            out[(1, 2)] = plus(corner, down), right, inward
        corner, right, inward = plus(corner, right), inward, minus(right)
    return out


def minus(a: Vector) -> Vector:
    return -a[0], -a[1], -a[2]


@pytest.mark.parametrize("size", [8, 12, 16, 30])
def test_nets_on_a_sheet_keep_apart(size: int) -> None:
    field = Rect.mm(7, 25, 196, 250)
    nets = nets_on(field, size * MM)
    parts = [[*net.faces, *_tabs(net)] for net in nets]
    assert nets
    assert all(field.contains(net.box) for net in nets)
    for one, other in combinations(parts, 2):
        assert not any(a.inset(-0.7 * MM).overlaps(b.inset(-0.7 * MM)) for a in one for b in other)


def _tabs(net: Net) -> list[Rect]:
    """The boxes of the tabs: what of the folds' surroundings no face covers."""
    t, e = net.tab, net.edge
    arms = [Rect(x, net.y + y, t, e) for x in (net.x + e - t, net.x + 2 * e) for y in (0, 2 * e)]
    ends = [Rect(net.x + e, y, e, t) for y in (net.y - t, net.y + 3 * e)]
    tabs = [*arms, *ends, Rect(net.x + 4 * e, net.y + e, t, e)]
    outline = bounds(net.contour)
    assert outline.contains(net.box) and net.box.contains(outline)
    return tabs


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("game_id", ["13-days", "13-minutes"])
def test_a_game_has_as_many_nets_as_cubes(game_id: str, name: str) -> None:
    game = load_game(ROOT / "cards" / game_id)
    options = replace(FOLD, paper=paper(name))
    jobs = {recipe.name: recipe for recipe in recipes(open_desk(game, "en"), options)}
    (document,) = (recipe.make() for name, recipe in jobs.items() if name.startswith("cubes"))
    assert document.cuts == sum(token.count for token in game.tokens if token.cube) > 20
    shown = [sign for page in document.pages for sign in icons(page.marks)]
    assert (shown.count("us"), shown.count("ussr")) == (document.cuts * 3, document.cuts * 3)
    assert sum(_is_net(mark) for page in document.pages for mark in page.marks) == document.cuts
    others = {token.id for token in game.tokens if not token.cube}
    assert any(name.startswith("tokens") for name in jobs) == bool(others)


def _is_net(mark: Mark) -> bool:
    """A cut line round what is as large as a net: solid, in the colour of cut lines."""
    if not isinstance(mark, Shape) or mark.paint.stroke != REGISTER or mark.paint.dash:
        return False
    box, net = bounds(mark.path), Net(0, 0, EDGE).box
    return (box.w, box.h) == pytest.approx((net.w, net.h))


def test_folds_are_dashed_and_everything_keeps_the_margin() -> None:
    options = replace(FOLD, margin=mm(12))
    cubes = token(count=30, size=12 * MM, cube=True)
    (page, *_) = cube_pages(desk_with(cubes), options).pages
    dashed = [m for m in page.marks if isinstance(m, Shape) and m.paint.dash == FOLD_DASH]
    nets = sum(_is_net(mark) for mark in page.marks)
    assert len(dashed) == 12 * nets + 1  # and one in the legend
    margin = options.margin.pt
    room = Rect(margin, margin, page.width - 2 * margin, page.height - margin - foot(margin))
    assert page.bleed is not None
    assert room.contains(page.bleed)


def test_flat_is_the_default_and_cubes_lie_among_the_tokens() -> None:
    game = load_game(ROOT / "cards" / "13-minutes")
    names = [recipe.name for recipe in recipes(open_desk(game, "en"), A4)]
    assert "tokens" in names
    assert "cubes" not in names


@pytest.mark.parametrize(("sides", "sheets"), [("duplex", 1), ("gutterfold", 1), ("fronts", 1), ("backs", 0)])
def test_cubes_have_no_backs(sides: Any, sheets: int) -> None:
    document = cube_pages(desk_with(token(cube=True)), replace(FOLD, sides=sides))
    assert (document.sheets, len(document.pages)) == (sheets, sheets)


def test_sizes_do_not_share_a_sheet() -> None:
    small, large = token(size=10 * MM, cube=True), replace(token(size=15 * MM, cube=True), id="large")
    assert cube_pages(desk_with(small, large), FOLD).sheets == 2


def test_a_cube_larger_than_the_paper() -> None:
    document = cube_pages(desk_with(token(size=60 * MM, cube=True)), FOLD)
    assert [p.code for p in document.problems] == ["token.room"]
    assert not document.pages


def test_a_flat_token_shows_a_cube_and_a_net_only_its_faces() -> None:
    """A cube has three shades of its colour, whatever the shape of its token; what it shows is on its front."""
    for shape in ("square", "round"):
        desk = desk_with(cube := token(shape, cube=True))
        plain, drawn = (counter(one, BOX, desk) for one in (replace(cube, cube=False), cube))
        assert [len(fills(marks)) for marks in (plain, drawn)] == [1, 3]
        assert icons(plain) == icons(drawn) == ["us"]
    (page,) = cube_pages(desk, FOLD).pages
    assert not fills(page.marks) & (fills(drawn) - fills(plain))


def fills(marks: Iterable[Mark]) -> set[str]:
    return {mark.paint.fill for mark, _ in leaves(marks) if isinstance(mark, Shape) and mark.paint.fill}
