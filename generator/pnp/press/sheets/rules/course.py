"""The sequence of play as a diagram: boxes in rows with arrows between them, and where it starts over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.validator.definitions.lookup import by_id
from pnp.validator.definitions.model import Token
from pnp.validator.definitions.rules_model import AidLine, Course

from ...layout.counters import counter
from ...layout.data import data_with
from ...layout.setting import Setting
from ...layout.sheetlayout import drawn
from ...marks.geometry import Rect, around
from ...marks.ink import Mark, moved, polygon, rect_path, solid
from ...marks.length import MM
from ...play.figures import cards_in_a_row, die
from ...type import text
from ...type.flow import Block, heard, paragraph, shifted, spoken, stack
from ...type.paging import Run
from ...type.text import say
from .callouts import badge
from .placing import RADIUS

NARROWEST = 32 * MM  # a box
ARROW = 5 * MM  # between boxes
OR = 4.2 * MM  # between boxes to choose from
PAD = 2.2 * MM
CLEAR = 1.2 * MM  # of the number, above the words of a column
CARD_H = 16.5 * MM
SMALL, NEAR = 8 * MM, 2 * MM  # a token or a die, and between them
BETWEEN = 6 * MM  # two cards, with an arrow


def courses(setting: Setting) -> Iterator[Run]:
    """A run for every diagram of the game."""
    for course in setting.desk.game.rulebook.courses:
        title = setting.heading("", course.title[setting.lang], setting.span)
        body = replace(_diagram(course, setting, setting.span), before=3.4 * MM)
        yield Run((stack((title, body), before=7 * MM),), loose=True)


def _diagram(course: Course, setting: Setting, width: float) -> Block:
    most = max(1, int((width + ARROW) / (NARROWEST + ARROW)))
    rows = -(-len(course.steps) // most)
    across = -(-len(course.steps) // rows)  # evenly distributed over the rows
    step = (width - ARROW * (across - 1)) / across
    blocks = []
    for first in range(0, len(course.steps), across):
        row = course.steps[first : first + across]
        blocks.append(replace(_row(row, first, step, setting), before=3 * MM))
    if course.again is not None:
        blocks.append(replace(_again(course.again[setting.lang], setting, width), before=2 * MM))
    return stack(blocks)


def _row(steps: Sequence[Sequence[AidLine]], first: int, width: float, setting: Setting) -> Block:
    """Boxes, each with an arrow to the next. Those without a choice have one height. The very first one is number
    `first` + 1."""
    columns = [[_words(line, setting, width - 2 * PAD) for line in step] for step in steps]
    own = [sum(words.height + 2 * PAD for words in column) + OR * (len(column) - 1) + CLEAR for column in columns]
    high = max(own)
    single = max((one for one, column in zip(own, columns, strict=True) if len(column) == 1), default=high)
    marks: list[Mark] = []
    ink = setting.desk.palette["ink"]
    for at, (step, column) in enumerate(zip(steps, columns, strict=True)):
        x = at * (width + ARROW)
        boxes = _boxes(column, Rect(x, RADIUS, width, single if len(column) == 1 else high))
        marks += _column(column, boxes, setting)
        marks += badge(str(first + at + 1), x + RADIUS + 1 * MM, RADIUS, setting.desk)
        if at + 1 < len(columns):
            onward = around([box for line, box in zip(step, boxes, strict=True) if line.then is None] or boxes)
            y = min(onward.cy, RADIUS + single / 2) if onward.y == RADIUS else onward.cy
            marks.append(_arrow(x + width + ARROW / 2, y, ink))
    return Block(tuple(marks), RADIUS + high)


def _arrow(x: float, y: float, ink: str) -> Mark:
    return solid(polygon(((x - 1.1 * MM, y - 2 * MM), (x + 1.3 * MM, y), (x - 1.1 * MM, y + 2 * MM))), ink)


def _boxes(column: Sequence[Block], place: Rect) -> list[Rect]:
    """A box, or several to choose from below each other, together as high as the place."""
    own = sum(words.height + 2 * PAD for words in column) + OR * (len(column) - 1) + CLEAR
    more = (place.h - own) / len(column)
    boxes: list[Rect] = []
    for words in column:
        top, y = (0.0, boxes[-1].bottom + OR) if boxes else (CLEAR, place.y)
        boxes.append(Rect(place.x, y, place.w, words.height + 2 * PAD + more + top))
    return boxes


def _column(column: Sequence[Block], boxes: Sequence[Rect], setting: Setting) -> Iterator[Mark]:
    """The boxes with their words, and what is between them."""
    lang = setting.lang
    small = setting.style("or")
    for at, (words, box) in enumerate(zip(column, boxes, strict=True)):
        if at:
            yield from say(setting.desk.label("or"), small, Rect(box.x, box.y - OR, box.w, OR), lang)
        top = 0.0 if at else CLEAR
        more = box.h - words.height - 2 * PAD - top
        yield from drawn("rules", "step", box, data_with(), setting.desk)
        yield from shifted(words, box.x + PAD, box.y + PAD + top + (more / 2 if len(column) > 1 else 0.0)).marks


def _words(line: AidLine, setting: Setting, width: float) -> Block:
    """What a box says, the number of its rule, and an arrow to the step that is next if it is not the one beside it."""
    number = setting.numbers.get(line.rule or "", "")
    words = setting.cite(line.text[setting.lang]) + (f" ({number})" if number else "")
    said = paragraph(words, setting.style("small"), width, setting.lang)
    if line.cards or line.tokens or line.dice or line.sum:
        said = stack((shown_above(line, setting, width), replace(said, before=1.6 * MM)))
    if line.then is None:
        return spoken(said, "P", words)
    next_step = badge(str(line.then), 3 * MM + RADIUS, RADIUS, setting.desk)
    leads = Block((_arrow(1.1 * MM, RADIUS, setting.desk.palette["ink"]), *next_step), 2 * RADIUS, before=1 * MM)
    return spoken(stack((said, leads)), "P", f"{words} → {line.then}")


def shown_above(line: AidLine, setting: Setting, width: float) -> Block:
    """The cards of a box with an arrow from the first to the second, its tokens and dice; below them its sum."""
    desk, lang = setting.desk, setting.lang
    marks, wide = cards_in_a_row(line.cards, desk, CARD_H, BETWEEN) if line.cards else ([], -NEAR)
    if line.cards[1:]:
        marks.append(_arrow(wide / 2, CARD_H / 2, desk.palette["ink"]))
    tokens = [by_id(desk.game.tokens, id) for id in line.tokens]
    small: list[Token | int] = [*tokens, *line.dice]
    for one in small:
        box = Rect(wide + NEAR, (CARD_H - SMALL) / 2, SMALL, SMALL)
        marks += die(one, box, desk) if isinstance(one, int) else counter(one, box, desk)
        wide = box.right
    parts = [Block(tuple(moved(mark, (width - wide) / 2, 0) for mark in marks), CARD_H)]
    if line.sum:
        parts.append(paragraph(line.sum, setting.style("sum"), width, lang, before=1.4 * MM))
    titles = [by_id(desk.game.cards, id).title[lang] for id in line.cards] + [token.title[lang] for token in tokens]
    return spoken(stack(parts), "Figure", ", ".join((*titles, *map(str, line.dice), line.sum)).strip(", "))


def _again(words: str, setting: Setting, width: float) -> Block:
    """Where it starts over: a line back to the beginning, with the words on it."""
    palette, lang = setting.desk.palette, setting.lang
    style = setting.style("small", font="sans-bold", hyphens=False)
    body = paragraph(words, style, width - 12 * MM, lang, x=6 * MM)
    y = body.height / 2
    head = ((0.0, y), (2.6 * MM, y - 1.8 * MM), (2.6 * MM, y + 1.8 * MM))
    right = min(width, 6 * MM + text.fit(words, style, width - 12 * MM, 1000, lang).paragraph.width + 2 * MM)
    marks: list[Mark] = [
        solid(polygon(head), palette["ink"]),
        solid(rect_path(Rect(2.4 * MM, y - 0.3 * MM, 2.4 * MM, 0.6 * MM)), palette["ink"]),
        solid(rect_path(Rect(right, y - 0.3 * MM, max(0.0, width - right), 0.6 * MM)), palette["ink"]),
    ]
    return Block((*marks, *heard(body.marks, "P", words)), body.height)
