"""Numbers on pictures, and the legends that explain them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pnp.validator.base.problem import Problem
from pnp.validator.base.source import KeyPath
from pnp.validator.definitions.rules_model import Label

from ...layout.desk import Desk
from ...layout.inherit import Source
from ...layout.setting import Setting
from ...layout.sheetlayout import set_in
from ...marks.geometry import Rect
from ...marks.ink import Mark, circle, line, outline, solid
from ...marks.length import MM
from ...type.flow import Block, balanced, beside, paragraph, spoken, stack
from ...type.paging import GUTTER, column_width
from ...type.text import say
from .placing import RADIUS, Spot

DOT = 0.65 * MM  # the radius of the end of a line
MARGIN = 2 * RADIUS + 2 * MM  # room beside a card for numbers and their lines
ENTRY = 54 * MM  # the minimum width of a legend column
SPREAD = 9 * MM  # the most that is added between the entries of a legend
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # the same in every language: they are signs, as numbers are


def numbers(count: int) -> list[str]:
    """The names of a picture's labels: 1, 2 …"""
    return [str(number) for number in range(1, count + 1)]


def letters(count: int) -> list[str]:
    """The names of the labels in a second legend to the same picture: A, B …; numbers if letters run out."""
    return [*LETTERS[:count], *numbers(count)[len(LETTERS) :]]


def badge(name: str, x: float, y: float, desk: Desk) -> tuple[Mark, ...]:
    """A number in a dark disc about a point; a letter in a light one."""
    ink, paper = desk.palette["ink"], desk.palette["white"]
    ground, colour = (ink, paper) if name.isdigit() else (paper, ink)
    style = set_in("rules", "badge", desk, colour=colour)
    disc = circle(x, y, RADIUS)
    box = Rect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
    edge = (circle(x, y, RADIUS), paper, 0.9) if name.isdigit() else (circle(x, y, RADIUS - 0.5), ink, 1.0)
    return solid(disc, ground), outline(*edge), *say(name, style, box, desk.lang)


def callouts(spots: Sequence[Spot], names: Sequence[str], desk: Desk) -> Iterator[Mark]:
    """The badges at their spots, above the lines to what they name."""
    ink, paper = desk.palette["ink"], desk.palette["white"]
    lines = [(spot, spot.end) for spot in spots if spot.end is not None]
    for spot, end in lines:
        for colour, weight in ((paper, 1.7), (ink, 0.7)):
            yield outline(line(spot.x, spot.y, *end), colour, weight)
    for _, end in lines:
        yield solid(circle(*end, DOT), paper)
        yield solid(circle(*end, DOT * 0.7), ink)
    for spot, name in zip(spots, names, strict=True):
        yield from badge(name, spot.x, spot.y, desk)


def legend(
    labels: Sequence[Label],
    setting: Setting,
    width: float,
    columns: int = 1,
    names: Sequence[str] = (),
    high: float = 0.0,
) -> Block:
    """What the numbers mean, or the `names` used instead, in balanced columns of a total width; a single one is spread
    over a height."""
    step = column_width(width, columns)
    named = zip(names or numbers(len(labels)), labels, strict=True)
    entries = [_entry(name, label, setting, step) for name, label in named]
    if columns == 1:
        more = (high - sum(entry.height + entry.before for entry in entries)) / len(entries)
        return stack(replace(entry, before=entry.before + min(max(0.0, more), SPREAD)) for entry in entries)
    high = sum(entry.height + entry.before for entry in entries)
    placed = balanced(entries, [Rect(at * (step + GUTTER), 0, step, high) for at in range(columns)])
    return Block(tuple(mark for one in placed for mark in one.ink()), max(one.y + one.block.height for one in placed))


def _entry(name: str, label: Label, setting: Setting, width: float) -> Block:
    words = setting.cite(label.text[setting.lang])
    left = 2 * RADIUS + 1.8 * MM
    body = paragraph(words, setting.style("small"), width - left, setting.lang, x=left)
    y = setting.style("small").size * 0.36  # the middle of the first line
    disc = Block(badge(name, RADIUS, max(y, RADIUS * 0.7), setting.desk), 2 * RADIUS)
    return replace(spoken(beside(disc, body), "LI", f"{name}. {words}"), before=1.5 * MM)


def wrong(desk: Desk, path: KeyPath, code: str, values: Mapping[str, Any]) -> Problem:
    """An error in an entry of the game's rules, at its place."""
    return Source(desk.game.rulebook.file, path).problem(code, **values)
