"""The map of Метро 2033 on paper: every name legible, nothing shown by colour alone, on every paper, with little ink;
and its tokens in the numbers of the box."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pnp.press.build import open_desk
from pnp.press.impose.tiles import STRIP, Paper, tile
from pnp.press.layout.board import BoardFace, board_form, draw_board
from pnp.press.layout.boardlayout import BoardLayout, chosen, holds, load_board_layout
from pnp.press.layout.desk import Desk
from pnp.press.marks.ink import Shape, area
from pnp.press.marks.length import MM, mm
from pnp.press.marks.palette import contrast, luminance
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.out.lowink import inked
from pnp.press.sheets.board.pages import board_pages
from pnp.press.sheets.tokens.pages import token_pages
from pnp.press.type.text_boxes import words_of
from pnp.validator import load_game
from pnp.validator.base.source import read_file
from pnp.validator.definitions.board_model import Board
from pnp.validator.definitions.model import Token

FOLDER = Path(__file__).parents[2] / "cards" / "metro-2033"
FACTS: dict[str, Any] = read_file(Path(__file__).parent / "facts-map.yaml")
GAME = load_game(FOLDER)
assert GAME.board is not None
BOARD: Board = GAME.board
STATIONS = {place.id: place for place in BOARD.places if place.kind is not None}
FACTIONS = [side.id for side in GAME.sides]
BOTH = pytest.mark.parametrize("lang", ["ru", "en"])
PAPERS = {"a4": 4, "letter": 4, "a3": 2, "a2": 1}


@cache
def desk(lang: str) -> Desk:
    return open_desk(GAME, lang)


@cache
def face(lang: str) -> BoardFace:
    return draw_board(BOARD, desk(lang))


@cache
def layout() -> BoardLayout:
    return load_board_layout("metro")


# ── names ─────────────────────────────────────────────────────────────────────
@BOTH
def test_nothing_collides_and_no_line_runs_through_a_name(lang: str) -> None:
    assert face(lang).problems == ()


@BOTH
@pytest.mark.parametrize("id", STATIONS)
def test_a_station_carries_its_name(id: str, lang: str) -> None:
    """All of it, in letters of 8 points at least, so that they can be read when the board is made smaller for A3."""
    (label,) = (placed for name, placed in face(lang).placed if name == id and placed.id == "label")
    assert " ".join(label.lines).replace("\u00a0", " ") == STATIONS[id].title[lang]
    assert label.size is not None and label.size >= 8


# ── what is told without colour ───────────────────────────────────────────────
def test_every_zone_has_a_hatching_of_its_own() -> None:
    patterns = []
    for region in BOARD.regions:
        fields = {"id": region.id, "side": region.side}
        entry = chosen(layout().regions, region.face, fields)
        assert entry is not None
        drawn = [element for element in entry.elements.listed if holds(element.when, fields)]
        stripes = [element.args for element in drawn if element.draw == "stripes"]
        patterns.append(tuple(sorted((args["angle"], args["pitch"]) for args in stripes)))
    assert len(patterns) == len(set(patterns)) == 7  # six zones, and Polis without any


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_zone_carries_its_emblem_and_name(faction: str) -> None:
    (sign,) = (sign for sign in BOARD.signs if sign.side == faction)
    drawn = {placed.id for name, placed in face("ru").placed if name == sign.id}
    assert {"emblem", "title"} <= drawn


def test_no_two_factions_have_one_emblem() -> None:
    assert len({side.icon for side in GAME.sides}) == len(FACTIONS)


@BOTH
def test_no_two_kinds_of_station_look_alike(lang: str) -> None:
    kinds = [kind for kind in GAME.kinds if kind.id in {s.kind for s in STATIONS.values()}]
    assert len({kind.icon for kind in kinds}) == len({kind.letter[lang] for kind in kinds}) == 6


@pytest.mark.parametrize("id", STATIONS)
def test_a_station_shows_its_kind_by_a_sign(id: str) -> None:
    """Three that yield by emblem and letter, the others by shape and emblem."""
    sign = {"polis": {"polis"}, "hansa": {"gate"}, "abandoned": {"cross"}}
    drawn = {placed.id for name, placed in face("ru").placed if name == id}
    assert sign.get(str(STATIONS[id].kind), {"product", "letter"}) <= drawn
    assert ("home" in drawn) == ("home" in STATIONS[id].values)


@pytest.mark.parametrize("line", [number for number in FACTS["lines"] if number != 5])
def test_a_line_carries_its_number_at_its_ends_and_on_its_way(line: int) -> None:
    ends = [sign for sign in BOARD.signs if sign.face == "line" and sign.values["line"] == line]
    shown = [name for name, placed in face("ru").placed if placed.id == "number" and placed.lines == (str(line),)]
    between = [name for name in shown if ":" in name]
    assert len(ends) >= 1
    assert len(ends) + len(between) >= 2
    assert all(sign.id in shown for sign in ends)


@pytest.mark.parametrize("pair", FACTS["hansa_tunnels"], ids=" - ".join)
def test_a_tunnel_of_the_ring_has_a_plate_to_count_it_by(pair: list[str]) -> None:
    """army.through.hansa"""
    drawn = [p.id for name, p in face("ru").placed if set(name.split(":")) == set(pair)]
    assert drawn == ["plate", "gate", "number"]


@pytest.mark.parametrize("pair", FACTS["passages"], ids=" - ".join)
def test_a_passage_has_none(pair: list[str]) -> None:
    assert not [p for name, p in face("ru").placed if set(name.split(":")) == set(pair)]


def test_lines_differ_in_grey_from_the_ground_or_have_walls_that_do() -> None:
    colours = desk("ru").palette
    assert all(contrast(colours["ink"], colours[f"{name}-light"]) > 7 for name in ("reich", "red-line", "bauman"))
    assert all(luminance(colours[f"{side.colour}-light"]) > 0.65 for side in GAME.sides)


# ── tracks ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("space", range(10))
def test_a_space_of_the_round_track_shows_what_it_brings(space: int) -> None:
    """event.resources: once each, twice on the start space"""
    drawn = [placed for name, placed in face("ru").placed if name == f"round-{space}"]
    shown = {placed.id for placed in drawn} - {"ground", "times"}
    assert shown == set(FACTS["round"][space])
    assert sum(placed.lines == ("×2",) for placed in drawn) == (3 if space == 0 else 0)


def test_what_a_space_brings_stands_beside_it() -> None:
    spaces = [placed.box for name, placed in face("ru").placed if name.startswith("round/") and placed.id == "ground"]
    shown = [placed.box for n in range(10) for name, placed in face("ru").placed if name == f"round-{n}"][:1]
    assert len(spaces) == 10
    assert shown[0].cy == pytest.approx(spaces[0].cy, abs=0.1)
    assert all(a.bottom <= b.y for a, b in pairwise(spaces))


# ── paper ─────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", PAPERS)
def test_the_board_takes_few_sheets(name: str) -> None:
    document = board_pages(BOARD, desk("ru"), PrintOptions(paper(name)))
    assert document.sheets == PAPERS[name]
    assert not [problem for problem in document.problems if not problem.warning]


def test_made_smaller_it_fits_one_sheet_of_a3() -> None:
    document = board_pages(BOARD, desk("ru"), PrintOptions(paper("a3"), fit=True))
    assert document.sheets == 1
    trim = document.pages[0].trim
    assert trim is not None and trim.w / face("ru").width > 0.7


@pytest.mark.parametrize("name", ["a4", "letter", "a3"])
def test_no_seam_cuts_a_station(name: str) -> None:
    size = paper(name)
    long, short = size.height.pt, size.width.pt
    papers = (Paper(long, short, mm(5).pt), Paper(short, long, mm(5).pt))
    tiling = tile(face("ru").width, face("ru").height, papers, face("ru").solid, words_of(face("ru").marks))
    assert tiling is not None
    cut = []
    for id, station in STATIONS.items():
        x, y, w, h = station.at
        if any(x < seam < x + w for seam in tiling.xs) or any(y < seam < y + h for seam in tiling.ys):
            cut.append(id)
    assert cut == []


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_no_seam_down_the_map_could_cut_fewer_names(name: str) -> None:
    """The names along lines that run down the middle leave no gap from edge to edge; three of them are glued."""
    page = board_pages(BOARD, desk("ru"), PrintOptions(paper(name))).pages[0]
    assert page.trim is not None
    names = [(box.x, box.right) for box in words_of(face("ru").marks)]
    size = paper(name)
    reach = max(size.width.pt, size.height.pt) - mm(5).pt
    further = reach - STRIP

    def cut(at: float) -> int:
        return sum(low < at < high for low, high in names)

    everywhere = range(int(face("ru").width - further) + 1, int(reach - mm(5).pt))
    assert cut(page.trim.w) == min(map(cut, everywhere)) == 4  # lines of words: one name has two


def test_with_little_ink_tunnels_keep_their_walls() -> None:
    """Every tunnel is white between two lines of ink, and no large dark area is left."""
    options = PrintOptions(paper("a2"), ink="low")
    ink = desk("ru").palette["ink"]
    document, forms = inked(board_pages(BOARD, desk("ru"), options), desk("ru").library, ink, options)
    assert document.pages
    shapes = [mark for mark in forms(board_form(BOARD)).marks if isinstance(mark, Shape)]
    walls = [shape for shape in shapes if (shape.paint.fill, shape.paint.stroke) == ("#FFFFFF", ink)]
    assert len([shape for shape in walls if len(shape.path) > 4]) >= 69
    dark = [shape for shape in shapes if shape.paint.fill and luminance(shape.paint.fill) < 0.4]
    assert not [shape for shape in dark if area(shape.path) > 50 * MM * MM]


# ── tokens ────────────────────────────────────────────────────────────────────
def tokens_of(faction: str) -> list[Token]:
    return [token for token in GAME.tokens if token.side == faction and not token.id.endswith("-markers")]


@pytest.mark.parametrize("good", ["pigs", "mushrooms", "cartridges"])
def test_resources_are_as_many_as_in_the_box(good: str) -> None:
    (token,) = (token for token in GAME.tokens if token.id == good)
    assert token.count == FACTS["tokens"][good]
    assert token.face(0).kind == good


def test_resources_differ_in_shape() -> None:
    shapes = {token.id: token.shape for token in GAME.tokens if token.id in ("pigs", "mushrooms", "cartridges")}
    assert len(set(shapes.values())) == 3


@pytest.mark.parametrize("faction", FACTIONS)
def test_tokens_of_a_faction_show_a_product_and_overleaf_its_emblem(faction: str) -> None:
    """token.side"""
    tokens = tokens_of(faction)
    assert sum(token.count for token in tokens) == FACTS["tokens"]["each faction"]
    assert all(token.two_sided for token in tokens)
    stations = next(token for token in tokens if token.faces[0].kind)
    assert {face.kind for face in stations.faces} == {"pigs", "mushrooms", "cartridges"}
    assert all((face.side, face.kind) == (faction, None) for token in tokens for face in token.backs)


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_markers_for_army_and_points_that_fit_their_tracks(faction: str) -> None:
    (markers,) = (token for token in GAME.tokens if token.id == f"{faction}-markers")
    size = markers.size
    assert markers.count == 2
    for track in ("army", "points"):
        grounds = [p.box for name, p in face("ru").placed if name.startswith(f"{track}/") and p.id == "ground"]
        room = min(grounds, key=lambda box: box.h)
        across = int((room.w - 7 * MM) / size)
        assert across * int(room.h / size) >= len(FACTIONS), track


def test_a_token_fits_on_its_station() -> None:
    station = min(s.at[2] for s in STATIONS.values())
    assert all(token.size <= station for f in FACTIONS for token in tokens_of(f))


def test_there_is_a_figure_for_every_hero_and_a_marker_for_round_and_first_player() -> None:
    heroes = {card.id for deck in GAME.decks if deck.id == "heroes" for card in deck.cards}
    figures = {token.id: token for token in GAME.tokens if token.shape == "standee"}
    assert set(figures) == heroes and len(heroes) == FACTS["tokens"]["heroes"]
    assert len({str(token.face(0).art) for token in figures.values()}) == len(heroes)
    assert {token.count for token in GAME.tokens if token.id in ("round", "first-player")} == {1}


@BOTH
def test_tokens_can_be_printed(lang: str) -> None:
    for name in PAPERS:
        document = token_pages(desk(lang), PrintOptions(paper(name)))
        assert document.problems == () and document.pages
