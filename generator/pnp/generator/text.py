"""Words into lines: markup, line breaking and fitting. Widths in thousandths of an em until a size is chosen.

Markup is small: `**so**` is heavier, `[name]` is an icon as high as a capital letter. A line is broken so that the
whole paragraph looks even (the least sum of squared gaps), not as soon as it is full; hyphens cost something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from . import fonts
from .geometry import Rect
from .ink import Mark, Run, Use
from .typography import NBSP, bind, break_points


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set. Sizes in points; `leading` as a share of the size; `tracking` in thousandths of an em."""

    font: str = "text"
    size: float = 9.0
    smallest: float = 9.0
    leading: float = 1.25
    align: str = "left"  # left, right, centre, justify
    valign: str = "top"  # top, middle, bottom
    colour: str = "#000000"
    hyphens: bool = True
    tracking: float = 0.0
    capitals: bool = False
    indent: float = 0.0  # of the first line, in ems
    icon: float = 1.18  # height of an inline icon as a share of the capital height


class Markup(Exception):
    """The text's markup is not balanced; `args[0]` is the piece that is."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters in one font, or an icon (then `text` is its name)."""

    text: str
    font: str
    width: float
    kerns: tuple[float, ...] = ()
    icon: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """What is never torn apart: a syllable, or a whole word. `space` follows it unless the line ends here."""

    pieces: tuple[Piece, ...]
    width: float
    space: float  # 0 inside a word
    hyphen: Piece | None  # set where the word may be divided after this box


@dataclass(frozen=True, slots=True)
class Line:
    boxes: tuple[Box, ...]
    width: float
    hyphenated: bool
    last: bool


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines at a size. `height` runs from the top of the first capital to the depth of the last line."""

    style: Style
    size: float
    lines: tuple[Line, ...]
    measure: float  # the width it was set to, points

    @property
    def leading(self) -> float:
        return self.size * self.style.leading

    @property
    def cap(self) -> float:
        return fonts.font(self.style.font).metrics.cap / 1000 * self.size

    @property
    def depth(self) -> float:
        return self.size * 0.22

    @property
    def height(self) -> float:
        return (len(self.lines) - 1) * self.leading + self.cap + self.depth if self.lines else 0.0

    @property
    def width(self) -> float:
        return max((line.width for line in self.lines), default=0.0) * self.size / 1000


_MARKUP = re.compile(r"\*\*|\[([a-z][a-z0-9-]*)\]")


def parse_markup(text: str) -> tuple[tuple[str, bool, bool], ...]:
    """Pieces as (text, is it bold, is it an icon's name). Raises Markup when ** is left open."""
    pieces: list[tuple[str, bool, bool]] = []
    heavy, at = False, 0
    for token in _MARKUP.finditer(text):
        if token.start() > at:
            pieces.append((text[at : token.start()], heavy, False))
        at = token.end()
        if token.group(1):
            pieces.append((token.group(1), heavy, True))
        else:
            heavy = not heavy
    if heavy:
        raise Markup("**")
    if at < len(text):
        pieces.append((text[at:], heavy, False))
    return tuple(pieces)


def _pieces(text: str, points: tuple[int, ...], style: Style, heavy: bool) -> Iterator[Piece]:
    """The text cut at the points, each part kerned as if it were still whole."""
    name = fonts.bold(style.font) if heavy else style.font
    whole = fonts.font(name).measure(text)
    for start, end in zip((0, *points), (*points, len(text)), strict=True):
        yield _piece(text[start:end], name, whole.part(start, end), style)


def _piece(text: str, name: str, measure: fonts.Measure, style: Style) -> Piece:
    if not style.tracking:
        return Piece(text, name, measure.width, measure.kerns)
    kerns = tuple(kern + style.tracking for kern in measure.kerns)
    return Piece(text, name, measure.width + style.tracking * len(text), kerns)


@lru_cache(maxsize=4096)
def boxes(text: str, style: Style, lang: str) -> tuple[Box, ...]:
    """The text as unbreakable boxes. Raises Markup or fonts.MissingGlyph."""
    if style.capitals:
        text = text.upper()
    out: list[Box] = []
    word: list[Piece] = []
    space = fonts.font(style.font).measure(" ").width + style.tracking

    def close(gap: float, hyphen: Piece | None = None) -> None:
        if word:
            out.append(Box(tuple(word), sum(p.width for p in word), gap, hyphen))
            word.clear()
        elif out and gap:  # a second space in a row, or one after an icon: it counts once
            out[-1] = replace(out[-1], space=gap, hyphen=None)

    for part, heavy, icon in parse_markup(bind(text, lang)):
        if icon:
            metrics = fonts.font(style.font).metrics
            word.append(Piece(part, style.font, metrics.cap * style.icon, (), True))
            continue
        for token in _split_spaces(part):
            if token.isspace() and NBSP not in token:
                close(space)
                continue
            points = break_points(token, lang) if style.hyphens else ()
            points = tuple(sorted({*points, *_after_dashes(token)}))
            hyphen = next(_pieces("-", (), style, heavy))
            for at, piece in enumerate(_pieces(token, points, style, heavy)):
                word.append(piece)
                if at < len(points):
                    close(0.0, _NOTHING if piece.text[-1] in _DASHES else hyphen)
    close(0.0)
    if out:
        out[-1] = replace(out[-1], space=0.0)
    return tuple(out)


_NOTHING = Piece("", "", 0.0)  # a place to break that shows no hyphen
_DASHES = "-–/"


def _split_spaces(part: str) -> list[str]:
    return [t for t in re.split(r"([ \n\t]+)", part) if t]


def _after_dashes(token: str) -> list[int]:
    """After a hyphen or slash inside a long compound (`Контр-адмирал`), a line may end without another hyphen."""
    return [m.end() for m in re.finditer(r"(?<=\w{4})[-–/](?=\w{4})", token)]


def break_lines(
    items: tuple[Box, ...], measure: float, first_indent: float = 0.0, tail: float = 0.0
) -> tuple[Line, ...] | None:
    """The most even lines no wider than `measure` (thousandths of an em), the last leaving `tail` free at its end.
    None if a box is wider than that.

    Kept: costs[i] = the least cost of lines that end before box i.
    """
    count = len(items)
    if not count:
        return ()
    costs: list[float] = [0.0] + [_NEVER] * count
    froms = [0] * (count + 1)
    for start in range(count):
        if costs[start] == _NEVER:
            continue
        room = measure - (first_indent if start == 0 else 0.0)
        width = 0.0
        for end in range(start + 1, count + 1):
            box = items[end - 1]
            width += box.width
            if width > room + 0.5:
                break
            if end < count and not box.space and box.hyphen is None:
                continue  # an icon glued to a word: no place to end a line
            total = width + (box.hyphen.width if box.hyphen and end < count and not box.space else 0.0)
            if total + (tail if end == count else 0.0) <= room + 0.5:
                cost = costs[start] + _cost(total / room, box, end == count, start == 0)
                if cost < costs[end]:
                    costs[end], froms[end] = cost, start
            width += box.space
    return None if costs[count] == _NEVER else _lines(items, froms)


_NEVER = float("inf")


def _cost(filled: float, box: Box, last: bool, only: bool) -> float:
    """How bad a line is: empty space squared; a hyphen; a last line of a single short word."""
    if last:
        return 0.0 if only or filled > 0.3 else 0.15 if filled > 0.18 else 0.3
    slack = 1.0 - filled
    cost = slack * slack + 0.01
    if box.hyphen is not None and not box.space:
        cost += 0.06 if box.hyphen is not _NOTHING else 0.02
    return cost


def _lines(items: tuple[Box, ...], froms: list[int]) -> tuple[Line, ...]:
    lines: list[Line] = []
    end = len(items)
    while end > 0:
        start = froms[end]
        row = items[start:end]
        final = row[-1]
        divided = final.hyphen is not None and not final.space and end < len(items)
        width = sum(box.width + box.space for box in row[:-1]) + final.width
        if divided and final.hyphen is not None:
            width += final.hyphen.width
        lines.append(Line(row, width, divided, end == len(items)))
        end = start
    return tuple(reversed(lines))


def _count_greedy(items: tuple[Box, ...], measure: float) -> int | None:
    """How few lines suffice; None if a box is too wide. The even breaking may use one more, never fewer."""
    lines, width, start = 1, 0.0, 0
    last_ok, at = -1, 0
    while at < len(items):
        box = items[at]
        width += box.width
        hyphen = box.hyphen.width if box.hyphen and not box.space else 0.0
        if width > measure + 0.5:
            if last_ok < start:
                return None
            lines, start, at, width, last_ok = lines + 1, last_ok + 1, last_ok + 1, 0.0, -1
            continue
        if (box.space or box.hyphen is not None or at == len(items) - 1) and width + hyphen <= measure + 0.5:
            last_ok = at
        width += box.space
        at += 1
    return lines


def set_paragraph(text: str, style: Style, measure: float, lang: str, size: float | None = None) -> Paragraph | None:
    """The text set to a width in points, at `size` or the style's own. None if a single word is too wide."""
    size = size or style.size
    lines = break_lines(boxes(text, style, lang), measure / size * 1000, style.indent * 1000)
    return None if lines is None else Paragraph(style, size, lines, measure)


def set_with_tail(text: str, style: Style, measure: float, lang: str, tail: float) -> Paragraph:
    """The text set so that its last line leaves `tail` points free at its end. A word wider than the measure sticks
    out."""
    items = boxes(text, style, lang)
    em = style.size / 1000
    wide = max((box.width for box in items), default=0.0) + 1000
    lines = break_lines(items, measure / em, 0.0, tail / em) or break_lines(items, measure / em)
    return Paragraph(style, style.size, lines or break_lines(items, max(measure / em, wide)) or (), measure)


@dataclass(frozen=True, slots=True)
class Fit:
    """A paragraph at the largest size that fits; `over` is by how many points its smallest size is still too large
    (0 when it fits)."""

    paragraph: Paragraph
    over: float


STEP = 0.25  # sizes are tried in quarter points


def fit(text: str, style: Style, width: float, height: float, lang: str) -> Fit:
    """The text at the largest size between the style's `size` and `smallest` that stays inside the box."""
    items = boxes(text, style, lang)
    metrics = fonts.font(style.font).metrics
    rise = metrics.cap / 1000 + 0.22

    def fits(size: float) -> bool:
        lines = _count_greedy(items, width / size * 1000)
        return lines is not None and size * ((lines - 1) * style.leading + rise) <= height + 0.01

    steps = round((style.size - style.smallest) / STEP)
    low, high = 0, steps  # counted down from the largest
    while low < high:
        middle = (low + high) // 2
        if fits(style.size - middle * STEP):
            high = middle
        else:
            low = middle + 1
    size = style.size - low * STEP
    for _ in range(3):  # even lines may need one line more than full ones: then a little smaller
        paragraph = set_paragraph(text, style, width, lang, size)
        if paragraph is not None and paragraph.height <= height + 0.01:
            return Fit(paragraph, 0.0)
        if size - STEP < style.smallest - 0.001:
            break
        size -= STEP
    return _too_large(items, style, size, width, height)


def _too_large(items: tuple[Box, ...], style: Style, size: float, width: float, height: float) -> Fit:
    """The text at its smallest size, sticking out."""
    widest = max((box.width + (box.hyphen.width if box.hyphen else 0.0) for box in items), default=0.0)
    measure = max(width, widest * size / 1000 + 0.01)
    lines = break_lines(items, measure / size * 1000) or ()
    paragraph = Paragraph(style, size, lines, width)
    return Fit(paragraph, max(measure - width, paragraph.height - height, 0.01))


def marks(paragraph: Paragraph, box: Rect) -> tuple[Mark, ...]:
    """The paragraph as runs and icons, aligned inside a box."""
    style, em = paragraph.style, paragraph.size / 1000
    spare = box.h - paragraph.height
    top = box.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[style.valign]
    if style.valign == "middle":  # capitals look centred when the depth below them is left out
        top = box.y + (box.h - (paragraph.height - paragraph.depth)) / 2
    out: list[Mark] = []
    for at, line in enumerate(paragraph.lines):
        baseline = top + paragraph.cap + at * paragraph.leading
        indent = style.indent * paragraph.size if at == 0 else 0.0
        free = box.w - indent - line.width * em
        trailing = style.tracking * em  # the last letter's tracking is not seen
        start = {"centre": (free + trailing) / 2, "right": free + trailing}.get(style.align, 0.0)
        stretch = 0.0
        if style.align == "justify" and not line.last and free > 0:
            gaps = sum(1 for b in line.boxes[:-1] if b.space) + sum(
                piece.text.count(NBSP) for b in line.boxes for piece in b.pieces
            )
            stretch = free / gaps / em if gaps and free / gaps < paragraph.size * 0.6 else 0.0
        out += _line_marks(line, paragraph, box.x + indent + start, baseline, stretch)
    return tuple(out)


def _line_marks(line: Line, paragraph: Paragraph, x: float, baseline: float, stretch: float) -> list[Mark]:
    """One line: neighbours in one font become one run; spaces are real characters, so that text can be copied."""
    style, size, em = paragraph.style, paragraph.size, paragraph.size / 1000
    out: list[Mark] = []
    text, face, start = "", style.font, x
    kerns: list[float] = []
    space = fonts.font(style.font).measure(" ").width

    def flush() -> None:
        nonlocal text, kerns
        if text.strip(f" {NBSP}"):
            out.append(Run(start, baseline, face, size, style.colour, text, tuple(kerns)))
        text, kerns = "", []

    for at, box in enumerate(line.boxes):
        ends = at == len(line.boxes) - 1
        pieces = box.pieces
        if ends and line.hyphenated and box.hyphen is not None and box.hyphen.text:
            pieces = (*pieces, box.hyphen)
        for piece in pieces:
            if piece.icon:
                flush()
                side = piece.width * em
                cap = paragraph.cap
                out.append(Use(f"icon/{piece.text}", Rect(x, baseline - cap / 2 - side / 2, side, side)))
            else:
                if piece.font != face or not text:
                    flush()
                    face, start = piece.font, x
                text += piece.text
                kerns += (
                    kern + stretch if char == NBSP else kern for char, kern in zip(piece.text, piece.kerns, strict=True)
                )
                x += piece.text.count(NBSP) * stretch * em
            x += piece.width * em
        if box.space and not ends:
            gap = box.space + stretch
            if text:
                own = fonts.font(face).measure(" ").width if face != style.font else space
                text += " "
                kerns.append(gap - own)
            x += gap * em
    flush()
    return out


def icons(text: str) -> tuple[str, ...]:
    """The names of the icons in a text."""
    return tuple(piece for piece, _, is_icon in parse_markup(text) if is_icon)


def plain_lines(paragraph: Paragraph) -> tuple[str, ...]:
    """The words of each line as a reader sees them, icons in brackets."""
    out = []
    for line in paragraph.lines:
        words = ""
        for at, box in enumerate(line.boxes):
            words += "".join(f"[{piece.text}]" if piece.icon else piece.text for piece in box.pieces)
            if at < len(line.boxes) - 1:
                words += " " if box.space else ""
            elif line.hyphenated and box.hyphen is not None:
                words += box.hyphen.text
        out.append(words.replace(NBSP, " "))
    return tuple(out)
