"""Records of a log to be filled in by pencil, as ink: words, lines to write on, words to circle; and what somebody has
written there, for an example. A record stands on a line of its own, or is a row of a table under its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.validator.logs.forms import Break, Choice, Gap, Part, Words, flat

from ..drawing.ink import Mark, Run, ellipse, line, outline, rect_path, solid
from ..lettering import fonts
from ..sizes.geometry import Rect
from ..sizes.length import MM
from .flow import Block

PEN = "#1F4E9E"  # what is written by hand
RULE = "#8A8577"  # lines to write on
WORDS, ANSWER = 7.4, 8.2  # points: printed words, written ones
UNIT = 2.9 * MM  # of a gap, where there is room
LEAST_UNIT = 1.7 * MM
APART = 2.4 * MM  # words to circle from one another, and records on one line
PAD = 1.4 * MM  # inside a cell


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of what is printed: the words to circle, and all else."""

    ink: str
    soft: str
    ground: str


def width_of(words: str, size: float, font: str = "sans") -> float:
    """How long words are, in points."""
    return fonts.font(font).measure(words).width * size / 1000 if words else 0.0


def written(words: str, x: float, baseline: float, size: float, colour: str, font: str = "sans") -> Run:
    """Words as they are: in a log, brackets mean no icons."""
    return Run(x, baseline, font, size, colour, words, fonts.font(font).measure(words).kerns)


def into(words: str, box: Rect, size: float, colour: str, font: str = "sans") -> Run:
    """Words from the left of a box, smaller if it is narrow."""
    fitted = size * min(1.0, box.w / max(width_of(words, size, font), 0.1))
    cap = fonts.font(font).metrics.cap / 1000 * fitted
    return written(words, box.x, box.cy + cap / 2, fitted, colour, font)


def choice_width(part: Choice) -> float:
    return sum(width_of(word, WORDS) for word in part.words) + APART * len(part.words)


def _choice(part: Choice, box: Rect, look: Look, answer: str = "") -> list[Mark]:
    marks: list[Mark] = []
    x = box.x + APART / 2
    for word in part.words:
        length = width_of(word, WORDS)
        marks.append(into(word, Rect(x, box.y, length + 1, box.h), WORDS, look.ink))
        if word == answer:
            ring = ellipse(x + length / 2, box.cy + 0.1 * MM, length / 2 + 1 * MM, 1.9 * MM)
            marks.append(outline(ring, PEN, 0.8))
        x += length + APART
    return marks


# ── On a line of its own ──


def lines_of(parts: Sequence[Part]) -> list[list[Part]]:
    """The lines on paper, each with the parts on it."""
    lines: list[list[Part]] = [[]]
    for part in flat(parts):
        if isinstance(part, Break):
            lines.append([])
        else:
            lines[-1].append(part)
    return lines


def length(parts: Sequence[Part], unit: float = UNIT) -> float:
    """How long a line is on paper."""
    return sum(_length(part, unit) for part in parts)


def _length(part: Part, unit: float) -> float:
    if isinstance(part, Gap):
        return part.room * unit
    return choice_width(part) if isinstance(part, Choice) else width_of(_shown(part), WORDS)


def _shown(part: Part) -> str:
    return part.text if isinstance(part, Words) else ""


def unit_for(parts: Sequence[Part], width: float) -> float:
    """How long a gap of one is if the line is to be no longer than `width`; it may come to less than LEAST_UNIT."""
    rooms = sum(part.room for part in parts if isinstance(part, Gap))
    fixed = length(parts, 0)
    return min(UNIT, (width - fixed) / rooms) if rooms else UNIT if fixed <= width else 0.0


def set_line(parts: Sequence[Part], box: Rect, look: Look) -> list[Mark]:
    """One line of a record in a box."""
    unit, x = unit_for(parts, box.w), box.x
    marks: list[Mark] = []
    for part in parts:
        wide = _length(part, unit)
        if isinstance(part, Gap):
            y = box.cy + 1.9 * MM
            marks.append(outline(line(x + 0.4 * MM, y, x + wide - 0.4 * MM, y), RULE, 0.4))
        elif isinstance(part, Choice):
            marks += _choice(part, Rect(x, box.y, wide, box.h), look)
        elif _shown(part):
            marks.append(into(_shown(part), Rect(x, box.y, wide + 1, box.h), WORDS, look.soft))
        x += wide
    return marks


# ── As a row of a table ──


@dataclass(frozen=True, slots=True)
class Column:
    """A blank with the words before it, which stand above the column."""

    head: str
    blank: Gap | Choice
    x: float = 0.0
    width: float = 0.0


NUMBER = 5 * MM  # room for the number of a row
HEAD_SIZE = 6.6


def columns_of(parts: Sequence[Part], width: float) -> tuple[Column, ...] | None:
    """The columns for a record, together as wide as `width`; None if that is too narrow."""
    found: list[Column] = []
    head = ""
    for part in flat(parts):
        if isinstance(part, Gap | Choice):
            found.append(Column(head.strip("}], :{").strip() + (":" if head.strip("}], :{") else ""), part))
            head = ""
        else:
            head += _shown(part) or " "
    low, high = 0.0, 20 * MM
    for _ in range(30):
        unit = (low + high) / 2
        low, high = (unit, high) if sum(_column_width(c, unit) for c in found) <= width - NUMBER else (low, unit)
    if low < LEAST_UNIT / 2:
        return None
    placed, x = [], NUMBER
    for column in found:
        wide = _column_width(column, low)
        placed.append(Column(column.head, column.blank, x, wide))
        x += wide
    return tuple(placed)


def _column_width(column: Column, unit: float) -> float:
    head = width_of(column.head, HEAD_SIZE, "sans-bold") + PAD
    if isinstance(column.blank, Choice):
        return max(head, choice_width(column.blank) + PAD)
    return max(head, column.blank.room * unit)


def set_head(columns: Sequence[Column], look: Look) -> Block:
    """The words above the columns."""
    height = 4.2 * MM
    marks: list[Mark] = [
        into(column.head, Rect(column.x + PAD / 2, 0, column.width, height), HEAD_SIZE, look.soft, "sans-bold")
        for column in columns
        if column.head
    ]
    return Block(tuple(marks), height, keep=True)


def set_row(
    columns: Sequence[Column], height: float, number: str, look: Look, answers: Sequence[str] = (), last: bool = False
) -> Block:
    """One row: its number, lines to write on and words to circle; with answers, what somebody has written."""
    right = columns[-1].x + columns[-1].width
    marks: list[Mark] = []
    if answers:
        marks.append(solid(rect_path(Rect(0, 0, right, height)), look.ground))
    if number:
        marks.append(into(number, Rect(0.6 * MM, 0, NUMBER * 2, height), WORDS, look.soft))
    for at, column in enumerate(columns):
        answer = answers[at] if at < len(answers) else ""
        box = Rect(column.x, 0, column.width, height)
        marks.append(outline(line(box.x, 0, box.x, height), RULE, 0.25))
        if isinstance(column.blank, Choice):
            inner = choice_width(column.blank)
            marks += _choice(column.blank, Rect(box.cx - inner / 2, 0, inner, height), look, answer)
        elif answer:
            marks.append(into(answer, Rect(box.x + PAD / 2, 0, box.w - PAD, height), ANSWER, PEN))
    marks += [outline(line(0, y, right, y), RULE, 0.4) for y in ((0, height) if number in ("1", "") else (height,))]
    marks.append(outline(line(right, 0, right, height), RULE, 0.25))
    return Block(tuple(marks), height, keep=not last)
