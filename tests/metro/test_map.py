"""The map of Метро 2033 against what is known of it, station by station and link by link (facts-map.yaml)."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from pnp.press.build import open_desk
from pnp.press.layout.bends import bent
from pnp.press.layout.board import draw_board
from pnp.press.marks.ink import Run
from pnp.press.marks.length import MM
from pnp.press.type.text_boxes import words_of
from pnp.validator import load_game
from pnp.validator.base.source import read_file
from pnp.validator.definitions.board_model import Board, BoardLink, BoardPlace

from ..distances import distance_to

FOLDER = Path(__file__).parents[2] / "cards" / "metro-2033"
FACTS: dict[str, Any] = read_file(Path(__file__).parent / "facts-map.yaml")
CARDS: dict[str, Any] = read_file(Path(__file__).parent / "facts-cards.yaml")
GAME = load_game(FOLDER)
assert GAME.board is not None
BOARD: Board = GAME.board
STATIONS: dict[str, BoardPlace] = {place.id: place for place in BOARD.places if place.kind is not None}
LINKS: dict[frozenset[str], BoardLink] = {frozenset(link.between): link for link in BOARD.links}
ZONES: list[str] = FACTS["zones"]
PRODUCTS = ("pigs", "mushrooms", "cartridges")
TUNNELS = [frozenset(pair) for pair in (*FACTS["tunnels"], *FACTS["hansa_tunnels"])]
RING = [frozenset(pair) for pair in FACTS["hansa_tunnels"]]
PASSAGES = [frozenset(pair) for pair in FACTS["passages"]]


def zone(name: str) -> int:
    """How board.yaml numbers a zone: the factions round the map from 1, Polis 0."""
    return ZONES.index(name) + 1 if name in ZONES else 0


def named(pair: frozenset[str]) -> str:
    return " - ".join(sorted(pair))


def middle(id: str) -> tuple[float, float]:
    """Where a station lies, millimetres."""
    x, y, w, h = (v / MM for v in STATIONS[id].at)
    return x + w / 2, y + h / 2


def corners(link: BoardLink) -> list[tuple[float, float]]:
    """The line of a link before it is bent, millimetres."""
    via = [(x / MM, y / MM) for x, y in link.via]
    return [middle(link.between[0]), *via, middle(link.between[1])]


# ── what is there ─────────────────────────────────────────────────────────────
@pytest.mark.parametrize("id", FACTS["stations"])
def test_a_station_is_what_it_is_on_the_board(id: str) -> None:
    name, line, kind, where = FACTS["stations"][id]
    station = STATIONS[id]
    assert station.title["ru"].partition(" (")[0] == name
    assert station.title["en"].isascii() and not station.title["ru"].isascii()
    assert station.kind == kind
    assert station.values["line"] == line
    assert station.values["zone"] == zone(where)
    assert station.holds == "tokens"


def test_there_are_no_other_stations() -> None:
    assert set(STATIONS) == set(FACTS["stations"])
    assert Counter(s.kind in PRODUCTS or s.kind for s in STATIONS.values()) == {
        True: 54, "hansa": 13, "polis": 4, "abandoned": 7,
    }  # fmt: skip


def test_names_that_the_board_does_not_print_are_marked_as_unsure() -> None:
    raw = {place["id"]: place for place in read_file(FOLDER / "board.yaml")["places"]}
    unsure = {id for id in STATIONS if raw[id].get("confidence", {}).get("title") == "low"}
    assert unsure == {id for id, station in STATIONS.items() if station.kind == "abandoned"}


@pytest.mark.parametrize("name", ZONES)
def test_every_zone_yields_three_of_each_product(name: str) -> None:
    found = Counter(s.kind for s in STATIONS.values() if s.values["zone"] == zone(name) and s.kind in PRODUCTS)
    assert found == dict.fromkeys(PRODUCTS, 3)


def test_zones_are_numbered_in_the_order_of_the_sides() -> None:
    assert [side.id for side in GAME.sides] == ZONES


@pytest.mark.parametrize("faction", ZONES)
def test_home_stations_are_marked_and_lie_in_their_own_zone(faction: str) -> None:
    """setup.start: three, one of each product."""
    homes = [s for s in STATIONS.values() if "home" in s.values and s.values["zone"] == zone(faction)]
    assert {s.id for s in homes} == set(CARDS["factions"][faction]["homes"])
    assert Counter(s.kind for s in homes) == dict.fromkeys(PRODUCTS, 1)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_no_two_stations_go_by_one_name(lang: str) -> None:
    titles = Counter(s.title[lang] for s in STATIONS.values())
    assert max(titles.values()) == 1
    names = Counter(title.partition(" (")[0] for title in titles)
    assert all(("(" in title) == (names[title.partition(" (")[0]] > 1) for title in titles)


@pytest.mark.parametrize(
    ("id", "ru", "en"),
    [
        ("kievskaya-hansa", "Киевская (кольцевая)", "Kievskaya (ring)"),
        ("kievskaya", "Киевская (линия 3)", "Kievskaya (line 3)"),
        ("paveletskaya", "Павелецкая (радиальная)", "Paveletskaya (radial)"),
        ("polyanka", "Полянка", "Polyanka"),
    ],
)
def test_stations_of_one_name_are_told_apart(id: str, ru: str, en: str) -> None:
    assert STATIONS[id].title == {"ru": ru, "en": en}


# ── links ─────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("pair", TUNNELS, ids=named)
def test_a_tunnel_joins_stations_of_one_line(pair: frozenset[str]) -> None:
    assert pair in LINKS
    assert len({STATIONS[id].values["line"] for id in pair}) == 1
    assert all(STATIONS[id].kind == "hansa" for id in pair) == (pair in RING)


@pytest.mark.parametrize("pair", PASSAGES, ids=named)
def test_a_passage_joins_stations_of_two_lines(pair: frozenset[str]) -> None:
    assert pair in LINKS
    assert len({STATIONS[id].values["line"] for id in pair}) == 2


def test_there_are_no_other_links() -> None:
    assert len(BOARD.links) == len(LINKS) == 111
    assert set(LINKS) == {*TUNNELS, *PASSAGES}


# ── tracks ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("id", FACTS["tracks"])
def test_a_track_has_its_spaces(id: str) -> None:
    track = BOARD.track(id)
    assert [track.first, track.last] == FACTS["tracks"][id]


@pytest.mark.parametrize("space", range(10))
def test_a_space_of_the_round_track_brings_what_it_shows(space: int) -> None:
    """event.resources, event.start-space"""
    (place,) = (place for place in BOARD.places if place.id == f"round-{space}")
    known = dict.fromkeys((*PRODUCTS, "law", "threat"), 0) | FACTS["round"][space]
    assert place.values == known


def test_the_army_track_tells_upkeep_from_free_strength() -> None:
    """mobilize.upkeep"""
    free, upkeep = BOARD.track("army").areas
    assert (free.first, free.last) == (1, GAME.numbers["army_free"])
    assert list(range(upkeep.first, upkeep.last + 1)) == list(FACTS["upkeep"])


# ── how it lies ───────────────────────────────────────────────────────────────
def test_lines_run_straight_or_aslant() -> None:
    """Every tunnel but those of the ring goes by eighths of a turn."""
    for pair in set(TUNNELS) - set(RING):
        for (x1, y1), (x2, y2) in pairwise(corners(LINKS[pair])):
            turn = math.degrees(math.atan2(y2 - y1, x2 - x1))
            assert abs(math.remainder(turn, 45)) < 1.5, (named(pair), turn)


def test_the_ring_is_a_ring() -> None:
    """Its stations are on a circle, and so are the bent lines between them."""
    spots = [middle(id) for id, station in STATIONS.items() if station.kind == "hansa"]
    cx, cy = 264.0, 188.5
    radius = sum(math.dist(spot, (cx, cy)) for spot in spots) / len(spots)
    lines = [point for pair in RING for point in bent(corners(LINKS[pair]), 1000)]
    for spot in (*spots, *lines):
        assert math.dist(spot, (cx, cy)) == pytest.approx(radius, abs=1.2)


def test_tokens_on_neighbouring_stations_do_not_touch() -> None:
    """Not even on the board made smaller for one sheet of A3."""
    token = next(token for token in GAME.tokens if token.side)
    smaller = 0.74
    for one, other in combinations(STATIONS, 2):
        apart = math.dist(middle(one), middle(other)) * smaller
        assert apart > token.size / MM, (one, other)


def test_no_tunnel_passes_through_a_station_of_others() -> None:
    half = next(iter(STATIONS.values())).at[2] / MM / 2
    for pair, link in LINKS.items():
        line = bent(corners(link), 1000 if pair in RING else 9)
        for id in set(STATIONS) - pair:
            assert distance_to(middle(id), line) > half + 2.2, (named(pair), id)


# ── zones ─────────────────────────────────────────────────────────────────────
def inside(spot: tuple[float, float], outline: list[tuple[float, float]]) -> bool:
    """By counting the edges to the right of a spot."""
    x, y = spot
    crossed = 0
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossed += 1
    return crossed % 2 == 1


OUTLINES = {region.id: [(x / MM, y / MM) for x, y in region.outline] for region in BOARD.regions}


@pytest.mark.parametrize("id", STATIONS)
def test_a_station_lies_on_the_ground_of_its_zone(id: str) -> None:
    """The whole of it: its middle and the ends of its box."""
    own = [name for name in OUTLINES if zone(name) == STATIONS[id].values["zone"]]
    x, y, w, h = (v / MM for v in STATIONS[id].at)
    spots = [(x + w / 2, y + h / 2), (x, y + h / 2), (x + w, y + h / 2), (x + w / 2, y), (x + w / 2, y + h)]
    assert all([name for name, outline in OUTLINES.items() if inside(spot, outline)] == own for spot in spots)


@pytest.mark.parametrize("lang", GAME.languages)
def test_no_name_of_a_station_lies_across_a_border(lang: str) -> None:
    """Corners and middles of the sides of every word, and a little more."""
    names = {word for place in STATIONS.values() for word in re.findall(r"\w{4,}", place.title[lang])}
    runs = [mark for mark in draw_board(BOARD, open_desk(GAME, lang)).marks if isinstance(mark, Run)]
    labels = [(run.text, words_of([run])[0].inset(-0.3 * MM)) for run in runs if names & {*run.text.split()}]
    assert len(labels) >= len(STATIONS) - 1
    for name, box in labels:
        spots = [(x / MM, y / MM) for x in (box.x, box.cx, box.right) for y in (box.y, box.cy, box.bottom)]
        assert len({tuple(zone for zone in OUTLINES if inside(spot, OUTLINES[zone])) for spot in spots}) == 1, name


@pytest.mark.parametrize(("one", "other"), [*pairwise(ZONES), (ZONES[-1], ZONES[0])])
def test_neighbours_in_the_ring_of_zones_share_a_border(one: str, other: str) -> None:
    """setup.factions"""
    assert len(set(OUTLINES[one]) & set(OUTLINES[other])) >= 2
