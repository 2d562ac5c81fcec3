"""A table to fill in by pencil, as ink: headings, cells to write in, words to circle; and, in an example, what somebody
has written there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from pnp.validator.definitions.rules_model import FormTable

from ...marks.geometry import Rect
from ...marks.ink import Mark, Run, circle, ellipse, line, outline, polygon, rect_path, rounded, solid
from ...marks.length import MM
from ...type import fonts, text
from ...type.flow import Block

PEN = "#1F4E9E"  # handwriting
RULE = "#8A8577"  # lines to write on
LEAST = 8.0  # points: the smallest size on the sheet, except its imprint
HEAD, WORDS, ANSWER = 8.0, 8.5, 9.5
LINE = 3.4 * MM  # of a heading
GROUP_H = 4.4 * MM
CHIP_H = 4.2 * MM  # round the name of a side
APART = 1.6 * MM  # between words to circle
PAD = 1.2 * MM  # inside a cell
NUMBER = 8 * MM  # room for the number of a row
TOOTH = 1.3 * MM  # of the saw below the heading of a side: how wide, and twice how deep
BADGE = 2.4 * MM  # the radius of the letter of a seat

Written: TypeAlias = Mapping[tuple[str, str], str]  # what somebody has written in a row, by cell and seat


@dataclass(frozen=True, slots=True)
class Tone:
    """How the columns of a side look: its colour, what is written on that, the ground of its cells, and its form."""

    colour: str
    over: str
    pale: str
    form: str


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of the print: headings and words to circle, everything else, the ground of headings and examples;
    the sides by id and by label."""

    ink: str
    soft: str
    ground: str
    sides: Mapping[str, Tone] = field(default_factory=dict)

    def of(self, cell: Cell) -> Tone | None:
        """The side that a column belongs to."""
        return self.sides.get(cell.id) or self.sides.get(cell.group)


@dataclass(frozen=True, slots=True)
class Cell:
    """A column on paper: the cell of a form, or of one seat where every seat has its own."""

    id: str
    head: str
    x: float
    width: float
    seat: str = ""
    group: str = ""
    words: Mapping[str, str] | None = None

    @property
    def fits(self) -> bool:
        """True if its heading, in two lines, and the words to circle fit."""
        wide = self.width - PAD
        if self.words:
            return choice_width(self.words) <= self.width
        return all(width_of(word, HEAD, "sans-bold") <= wide for word in self.head.split())


def width_of(words: str, size: float, font: str = "sans") -> float:
    """The width of words, in points."""
    return fonts.font(font).measure(words).width * size / 1000 if words else 0.0


def into(words: str, box: Rect, size: float, colour: str, font: str = "sans") -> Run:
    """Words from the left of a box, smaller if it is narrow; without markup, because brackets in a log are
    not icons."""
    fitted = size * min(1.0, box.w / max(width_of(words, size, font), 0.1))
    cap = fonts.font(font).metrics.cap / 1000 * fitted
    return Run(box.x, box.cy + cap / 2, font, fitted, colour, words, fonts.font(font).measure(words).kerns)


def choice_width(words: Mapping[str, str]) -> float:
    return sum(width_of(word, WORDS) for word in words.values()) + APART * (len(words) + 1)


def cells_of(table: FormTable, width: float, lang: str, seats: Sequence[str]) -> tuple[Cell, ...]:
    """The columns of a table, `width` wide together, after the row number if there are several rows."""
    spread: list[tuple[float, Cell]] = []
    for column in table.columns:
        words = {word: printed[lang] for word, printed in column.words.items()} or None
        title, group = column.title.get(lang, ""), (column.group or {}).get(lang, "")
        cell = Cell(column.id, title, 0, 0, "", group, words)
        each = [replace(cell, head=seat, seat=seat, group=group or title) for seat in seats] if column.seats else [cell]
        spread += [(column.width, one) for one in each]
    start = NUMBER if table.times > 1 else 0.0
    unit = (width - start) / sum(share for share, _ in spread)
    placed, x = [], start
    for share, cell in spread:
        placed.append(replace(cell, x=x, width=share * unit))
        x += share * unit
    return tuple(placed)


def set_head(cells: Sequence[Cell], look: Look, lang: str) -> Block:
    """The words above the columns, those above several columns first."""
    style = text.Style(font="sans-bold", size=HEAD, smallest=HEAD, leading=1.1, valign="middle", colour=look.ink)
    groups = [*_groups(cells)]
    top = GROUP_H if groups else 0.0
    lines = max((len(_lines(cell, style, lang)) for cell in cells), default=1)
    height = top + lines * LINE + 1.2 * MM
    right = cells[-1].x + cells[-1].width
    marks: list[Mark] = [solid(rect_path(Rect(0, 0, right, height)), look.ground)]
    for words, x, wide in groups:
        tone = look.sides.get(words)
        marks += _flagged(Rect(x, 0, wide, GROUP_H), tone) if tone else ()
        colour = tone.over if tone else look.soft
        marks.append(into(words, Rect(x + PAD, 0.2 * MM, wide - 2 * PAD, GROUP_H), HEAD, colour, "sans-bold"))
        if not tone:
            marks.append(outline(line(x + PAD, top, x + wide - PAD, top), RULE, 0.3))
    for cell in cells:
        tone = look.sides.get(cell.id)
        over = replace(style, colour=tone.over if tone else look.ink)
        if tone:
            marks += _flagged(Rect(cell.x, top, cell.width, height - top), tone)
        box = Rect(cell.x + PAD, top if cell.group else 0, cell.width - 1.2 * PAD, height - (top if cell.group else 0))
        if set_at := text.set_paragraph(cell.head, over, box.w, lang):
            marks += text.marks(set_at, box)
    return Block(tuple(marks), height, keep=True)


def _flagged(box: Rect, tone: Tone) -> Iterator[Mark]:
    """The ground of a side's heading: a saw edge below it, or a straight one."""
    if tone.form != "saw":
        yield solid(rect_path(box), tone.colour)
        return
    teeth = max(1, round(box.w / TOOTH))
    step = box.w / teeth
    edge = [(box.right - at * step / 2, box.bottom - (TOOTH / 2 if at % 2 else 0)) for at in range(2 * teeth + 1)]
    yield solid(polygon([(box.x, box.y), (box.right, box.y), *edge]), tone.colour)


def _lines(cell: Cell, style: text.Style, lang: str) -> Sequence[object]:
    set_at = text.set_paragraph(cell.head, style, cell.width - 1.2 * PAD, lang) if cell.head else None
    return set_at.lines if set_at else ()


def _groups(cells: Sequence[Cell]) -> Iterator[tuple[str, float, float]]:
    """The headings of several columns: the words, where they begin and their width."""
    at = 0
    while at < len(cells):
        end = at
        while end < len(cells) and cells[end].group == cells[at].group:
            end += 1
        if cells[at].group:
            yield cells[at].group, cells[at].x, sum(cell.width for cell in cells[at:end])
        at = end


def set_row(
    cells: Sequence[Cell],
    height: float,
    number: str,
    look: Look,
    lang: str,
    written: Written | None = None,
    *,
    example: bool = False,
) -> Block:
    """One row: its number, cells to write in and words to circle; and what somebody has written."""
    right = cells[-1].x + cells[-1].width
    marks: list[Mark] = []
    if example:
        marks.append(solid(rect_path(Rect(0, 0, right, height)), look.ground))
    owned = [(cell, tone) for cell in cells if (tone := look.of(cell)) and not cell.words]
    marks += (solid(rect_path(Rect(cell.x, 0, cell.width, height)), tone.pale) for cell, tone in owned)
    if number.isalpha() and len(number) == 1:
        marks += _badge(number, height, look)
    elif number:
        marks.append(into(number, Rect(0.6 * MM, 0, NUMBER - 0.8 * MM, height), LEAST, look.soft))
    for cell in cells:
        said = (written or {}).get((cell.id, cell.seat), "")
        if cell.x:
            marks.append(outline(line(cell.x, 0, cell.x, height), RULE, 0.25))
        if cell.words:
            marks += _choice(cell.words, Rect(cell.x, 0, cell.width, height), look, said)
        elif said:
            marks += _answer(said, Rect(cell.x + PAD, 0, cell.width - 1.5 * PAD, height), lang)
    marks.append(outline(line(0, height, right, height), RULE, 0.5))
    return Block(tuple(marks), height, keep=True)


def _badge(letter: str, height: float, look: Look) -> Iterator[Mark]:
    """The letter of a seat, as a seal before its row."""
    x, y, length = NUMBER / 2, height / 2, width_of(letter, WORDS, "sans-bold")
    yield solid(circle(x, y, BADGE), look.ink)
    yield into(letter, Rect(x - length / 2, y - BADGE, length + 0.1, 2 * BADGE), WORDS, look.ground, "sans-bold")


def note_lines(field: Rect, step: float) -> Iterator[Mark]:
    """Lines to write on, down to the end of a field."""
    y = field.y + step
    while y <= field.bottom:
        yield outline(line(field.x, y, field.right, y), RULE, 0.4)
        y += step


def _answer(said: str, box: Rect, lang: str) -> list[Mark]:
    """What is written in a cell, on several lines if it is long."""
    if width_of(said, LEAST) <= box.w:
        return [into(said, box, ANSWER, PEN)]
    style = text.Style(font="sans", size=LEAST, smallest=6, leading=1.02, hyphens=False, valign="middle", colour=PEN)
    return [*text.marks(text.fit(said, style, box.w, box.h, lang).paragraph, box)]


def _choice(words: Mapping[str, str], box: Rect, look: Look, said: str) -> list[Mark]:
    gap = (box.w - sum(width_of(word, WORDS) for word in words.values())) / (len(words) + 1)
    gap = min(gap, 3.2 * MM)
    marks: list[Mark] = []
    x = box.cx - (choice_width(words) + (gap - APART) * (len(words) + 1)) / 2 + gap
    for word, printed in words.items():
        length = width_of(printed, WORDS)
        tone = look.sides.get(word)
        if tone:
            pad = min(1.1 * MM, gap / 2 - 0.4 * MM)
            chip = Rect(x - pad, box.cy - CHIP_H / 2, length + 2 * pad, CHIP_H)
            shape = rounded(chip, CHIP_H / 2 if tone.form == "saw" else CHIP_H / 8)
            marks += solid(shape, tone.pale), outline(shape, tone.colour, 0.7)
        marks.append(into(printed, Rect(x, box.y, length + 1, box.h), WORDS, tone.colour if tone else look.ink))
        if word == said:
            ring = ellipse(x + length / 2, box.cy + 0.1 * MM, length / 2 + min(1.3 * MM, gap / 2), 2.3 * MM)
            marks.append(outline(ring, PEN, 0.9))
        x += length + gap
    return marks
