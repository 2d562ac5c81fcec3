"""The figures of a chapter: a few cards with text beside them, cards attached to each other, or a way across a piece of
the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pnp.validator.definitions.board_model import Board
from pnp.validator.definitions.rules_model import Figure
from pnp.validator.judging.examples import spread

from ...layout.board import board_form, middle
from ...layout.desk import Desk
from ...layout.setting import cite
from ...marks.geometry import Matrix, Rect
from ...marks.ink import Group, Mark, Paint, Shape, Use, circle, outline, polygon, rect_path
from ...marks.length import MM
from ...play.figures import cards_in_a_row
from ...play.route import Point, stretch
from ...type import text
from ...type.flow import Block, beside, paragraph, shifted, spoken, stack
from .spreads import cross, structure

CARD_H = 23 * MM
CARD_GAP = 1.5 * MM
NARROW = 32 * MM  # too narrow for words
AROUND = 16 * MM  # scale, of the printed board, round the places of a route
HIGHEST = 50 * MM  # a piece of the board
WAY, CASING = 0.8 * MM, 1.5 * MM
STOP = 2.0 * MM  # half the width of the cross


def illustration(figure: Figure, desk: Desk, width: float, style: text.Style) -> Block:
    """The figure with its caption, as wide as a column."""
    words = cite(figure.caption[desk.lang], desk.game)
    if figure.cards:
        block = _cards(figure.cards, words, desk, width, style)
    elif picture := diagram(figure, desk, width):
        block = stack((picture, paragraph(words, style, width, desk.lang, before=1.8 * MM)))
    else:
        block = paragraph(words, style, width, desk.lang)
    return replace(spoken(block, "Figure", words), before=3 * MM)


def diagram(figure: Figure, desk: Desk, width: float) -> Block | None:
    """The picture of a figure of attached cards or of a way; None for a way without a board in one piece."""
    if figure.structure:
        return structure(spread(desk.game, figure), desk, width)
    board = desk.game.board
    return _route(board, figure, desk, width) if board is not None and board.size else None


def _cards(ids: Sequence[str], words: str, desk: Desk, width: float, style: text.Style) -> Block:
    """Cards in small, with the words beside them, centred in the rest of the column; or below, if too little
    is left."""
    marks, wide = cards_in_a_row(ids, desk, CARD_H, CARD_GAP)
    left = wide + CARD_GAP + 1.5 * MM
    if width - left < NARROW:
        picture = Block(tuple(marks), CARD_H)
        return stack((picture, paragraph(words, style, width, desk.lang, before=1.8 * MM)))
    said = paragraph(words, style, width - left, desk.lang, x=left)
    return beside(Block(tuple(marks), CARD_H), shifted(said, 0, max(0.0, (CARD_H - said.height) / 2)))


def _route(board: Board, figure: Figure, desk: Desk, width: float) -> Block:
    """The piece of the board round the places of a route, and the way from the first to the last of them."""
    boxes = {place.id: Rect(*place.at) for place in board.places if place.at}
    stops = [boxes[id] for id in figure.route if id in boxes]
    whole = Rect(0, 0, *board.size)
    piece = _piece(stops, whole, width)
    scale = width / piece.w
    window = Rect(0, 0, width, piece.h * scale)
    ways = [stretch(board, one, other, boxes, desk) for one, other in pairwise(figure.route)]
    form = board_form(board)
    marks: list[Mark] = [Use(form, desk.library(form).box)]
    marks += _line(ways, figure.stop, stops, desk, 1 / scale)
    held = Group(tuple(marks), Matrix(scale, 0, 0, scale, -piece.x * scale, -piece.y * scale), rect_path(piece))
    return Block((held, outline(rect_path(window), desk.palette["ink"], 0.5)), window.h)


def _piece(stops: Sequence[Rect], whole: Rect, width: float) -> Rect:
    """The part of the board to show: the stops and their surroundings, no higher than a figure may be."""
    left, right = min(b.x for b in stops) - AROUND, max(b.right for b in stops) + AROUND
    top, bottom = min(b.y for b in stops) - AROUND, max(b.bottom for b in stops) + AROUND
    wide = max(right - left, (bottom - top) * width / HIGHEST)
    x = min(max(whole.x, (left + right - wide) / 2), max(whole.x, whole.right - wide))
    y, end = max(whole.y, top), min(whole.bottom, bottom)
    return Rect(x, y, wide, end - y)


def _line(ways: Sequence[list[Point]], stop: int | None, stops: Sequence[Rect], desk: Desk, unit: float) -> list[Mark]:
    """The way in ink on paper, dotted from where it is blocked, with a ring round every stop. `unit` is the length on
    the board for one unit of the figure."""
    ink, paper = desk.palette["ink"], desk.palette["paper"]
    marks: list[Mark] = []
    for colour, weight in ((paper, CASING * unit), (ink, WAY * unit)):
        for at, points in enumerate(ways, 1):
            dash = (0.1, weight * 1.8) if stop is not None and at >= stop and colour == ink else ()
            shape = polygon(points, closed=False)
            marks.append(Shape(shape, Paint(stroke=colour, width=weight, dash=dash, cap=1, join=1)))
    for at, box in enumerate(stops):
        radius = max(box.w, box.h) / 2
        for colour, weight in ((paper, CASING * unit), (ink, WAY * unit)):
            ring = circle(box.cx, box.cy, radius)
            marks.append(outline(ring, colour, weight * (1.3 if at in (0, len(stops) - 1) else 0.8)))
    if stop is not None:
        marks += cross(middle(ways[stop - 1]), STOP * unit, ink, paper)
    return marks
