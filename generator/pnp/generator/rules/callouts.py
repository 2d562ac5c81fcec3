"""Numbers on pictures, and the legends that say what they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pnp.validator.definitions.model import Label
from pnp.validator.problem import Problem
from pnp.validator.source import KeyPath, place_of, read_text

from ..drawing.ink import Mark, circle, line, outline, solid
from ..faces.face import Desk
from ..lettering import text
from ..sheets.pages import say
from ..sizes.geometry import Rect
from ..sizes.length import MM
from .flow import Block, balanced, beside, paragraph, spoken, stack
from .paging import GUTTER, column_width
from .setting import Setting

RADIUS = 2.1 * MM
APART = 2 * RADIUS + 0.5 * MM  # from one number to the next
MARGIN = 2 * RADIUS + 2 * MM  # beside a picture, for numbers and their lines
ENTRY = 54 * MM  # the least width of a column of a legend


def badge(number: int, x: float, y: float, desk: Desk) -> tuple[Mark, ...]:
    """A number in a disc about a point."""
    palette = desk.palette
    style = text.Style(
        font="sans-bold", size=7.5, smallest=6, hyphens=False, align="centre", valign="middle", colour=palette["white"]
    )
    disc = circle(x, y, RADIUS)
    box = Rect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
    return (
        solid(disc, palette["ink"]),
        outline(disc, palette["white"], 0.9),
        *say(str(number), style, box, desk.lang),
    )


def beside_picture(targets: Sequence[Rect], picture: Rect, desk: Desk) -> Iterator[Mark]:
    """Numbers in the margins of a picture, each with a line to what it stands for: those in order that lie further left
    at its left."""
    sides = _sides(targets, picture)
    for right in (False, True):
        mine = sorted((at for at, side in enumerate(sides) if side == right), key=lambda at: targets[at].cy)
        heights = _spread([targets[at].cy for at in mine], picture)
        for at, y in zip(mine, heights, strict=True):
            box = targets[at]
            reach = min(box.w / 2, 2.2 * MM) if box.w < picture.w / 3 else 0.0  # of words, none is to be crossed out
            x, end = (picture.right, box.right - reach) if right else (picture.x, box.x + reach)
            x += (MARGIN - RADIUS) * (1 if right else -1)
            target = min(max(y, box.y + min(1.2 * MM, box.h / 2)), box.bottom - min(1.2 * MM, box.h / 2))
            for colour, weight in ((desk.palette["white"], 1.7), (desk.palette["ink"], 0.7)):
                yield outline(line(x, y, end, target), colour, weight)
            yield solid(circle(end, target, 0.65 * MM), desk.palette["white"])
            yield solid(circle(end, target, 0.45 * MM), desk.palette["ink"])
            yield from badge(at + 1, x, y, desk)


def _sides(targets: Sequence[Rect], picture: Rect) -> list[bool]:
    """Of each target, whether its number stands at the right: on the side to which it lies nearer, where several do as
    well on the one that has fewer."""
    found: list[bool] = []
    for box in targets:
        left, right = box.x - picture.x, picture.right - box.right
        even = abs(left - right) < picture.w * 0.12
        found.append(found.count(True) < found.count(False) if even else right < left)
    return found


def _spread(wanted: Sequence[float], picture: Rect) -> list[float]:
    """Heights as near as possible to those wanted, which are in order, so far apart that numbers do not touch."""
    heights = list(wanted)
    low = picture.y + RADIUS
    for at, y in enumerate(heights):
        heights[at] = max(y, low)
        low = heights[at] + APART
    high = picture.bottom - RADIUS
    for at in range(len(heights) - 1, -1, -1):
        heights[at] = min(heights[at], high)
        high = heights[at] - APART
    return heights


def on_picture(targets: Sequence[Rect], picture: Rect, desk: Desk) -> Iterator[Mark]:
    """Numbers on a picture: each on the upper left corner of what it stands for, clear of the others."""
    taken: list[tuple[float, float]] = []
    for number, box in enumerate(targets, 1):
        x = min(max(box.x, picture.x + RADIUS), picture.right - RADIUS)
        y = min(max(box.y, picture.y + RADIUS), picture.bottom - RADIUS)
        while any(abs(x - a) < APART and abs(y - b) < APART for a, b in taken):
            x += APART
        taken.append((x, y))
        yield from badge(number, x, y, desk)


def legend(labels: Sequence[Label], setting: Setting, width: float, columns: int = 1) -> Block:
    """What the numbers mean, in columns as high as one another of a width in all."""
    step = column_width(width, columns)
    entries = [_entry(number, label, setting, step) for number, label in enumerate(labels, 1)]
    if columns == 1:
        return stack(entries)
    high = sum(entry.height + entry.before for entry in entries)
    placed = balanced(entries, [Rect(at * (step + GUTTER), 0, step, high) for at in range(columns)])
    return Block(tuple(mark for one in placed for mark in one.ink()), max(one.y + one.block.height for one in placed))


def _entry(number: int, label: Label, setting: Setting, width: float) -> Block:
    words = setting.cite(label.text[setting.lang])
    left = 2 * RADIUS + 1.8 * MM
    body = paragraph(words, setting.styles.small, width - left, setting.lang, x=left)
    y = setting.styles.small.size * 0.36  # the middle of the first line
    disc = Block(badge(number, RADIUS, max(y, RADIUS * 0.7), setting.desk), 2 * RADIUS)
    return replace(spoken(beside(disc, body), "LI", f"{number}. {words}"), before=1.5 * MM)


def wrong(desk: Desk, path: KeyPath, code: str, values: Mapping[str, Any]) -> Problem:
    """What is wrong with an entry of the game's rules, at its place."""
    file = desk.game.rulebook.file
    return Problem(code, str(file), *place_of(read_text(file), path), values)
