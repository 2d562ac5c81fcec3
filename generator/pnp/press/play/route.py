"""The way of a piece across a board, from place to place along its links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pnp.validator.base.picture import Picture
from pnp.validator.definitions.board_model import Board, BoardLink

from ..layout.board import draw_board
from ..layout.desk import Desk
from ..marks.geometry import Rect
from ..marks.ink import Mark, Paint, Shape, circle, polygon, solid
from ..marks.length import MM
from ..marks.palette import LIT

WEIGHT, CASING = 1.6 * MM, 2.8 * MM  # on the board, of which a long way shows much: the picture is small
STOP = 1.3  # radius of a stop, in weights of the line

Point = tuple[float, float]


def route(before: Picture, after: Picture, named: Sequence[str], board: Board) -> tuple[str, ...]:
    """The places that a piece went along, if a record names them in their order and links join them; empty unless that
    piece, and no other of its kind, left the first and is now on the last."""
    for kind in {kind for tokens in before.places.values() for kind in tokens}:
        was, now = ({place for place, on in picture.places.items() if on.get(kind)} for picture in (before, after))
        if len(was) == len(now) == 1 and was != now:
            (start,), (goal,) = was, now
            way = (start, *(place for place in named if place != start))
            if len(way) > 2 and way[-1] == goal and all(link_between(board, *pair) for pair in pairwise(way)):
                return way
    return ()


def link_between(board: Board, one: str, other: str) -> BoardLink | None:
    return next((link for link in board.links if set(link.between) == {one, other}), None)


def stretch(board: Board, one: str, other: str, boxes: Mapping[str, Rect], desk: Desk) -> list[Point]:
    """The points of the link between two places, from one to the other; without a link, their middles."""
    link = link_between(board, one, other)
    if link is None:
        return [(boxes[id].cx, boxes[id].cy) for id in (one, other)]
    points = draw_board(board, desk).lines[link.between]
    return points if link.between[0] == one else points[::-1]


def drawn_route(way: Sequence[str], board: Board, boxes: Mapping[str, Rect], desk: Desk) -> Iterator[Mark]:
    """The way in the colour of what has changed, edged in white, with a dot at each of its places."""
    stretches = [stretch(board, one, other, boxes, desk) for one, other in pairwise(way)]
    stops = [stretches[0][0], *(points[-1] for points in stretches)]
    rim = (CASING - WEIGHT) / 2
    for colour, width, more in (("#FFFFFF", CASING, rim), (LIT, WEIGHT, 0.0)):
        for points in stretches:
            yield Shape(polygon(points, closed=False), Paint(stroke=colour, width=width, cap=1, join=1))
        yield from (solid(circle(x, y, STOP * WEIGHT + more), colour) for x, y in stops)
