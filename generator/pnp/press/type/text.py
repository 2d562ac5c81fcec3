"""Boxes into lines: line breaking and fitting. Widths in thousandths of an em until a size is chosen.

Lines are broken so that the whole paragraph looks even (the least sum of squared gaps), not as soon as a line is full.
Some line ends are poor: after a tie, and inside a word in ragged text, where only the width requires it. They are used
only where a line would otherwise be much too short, or where the text does not fit otherwise. In justified text the
gaps are those between its words, and hyphens only have a cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate

from ..marks.geometry import Rect
from ..marks.ink import Icon, Mark, Paint, Path, Run, Segment, Shape, Use
from ..marks.ink import line as straight
from . import fonts
from .boxes import BULLET, NOTHING, PLAIN, Block, Box, Piece, blocks
from .boxes import Style as Style
from .ties import NBSP

_PLAIN: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Line:
    """`indent` is free space before it, thousandths of an em, where a `bullet` goes. `last`: nothing follows on this
    line that could fill it. `apart`: it begins a paragraph, with some space above."""

    boxes: tuple[Box, ...]
    width: float
    hyphenated: bool
    last: bool
    indent: float = 0.0
    bullet: bool = False
    apart: bool = False


PARTED = 0.5  # the space between two paragraphs, as a share of a line


def _deep(lines: Sequence[Line]) -> float:
    """How many lines further down the last of them is than the first."""
    return len(lines) - 1 + PARTED * sum(line.apart for line in lines[1:])


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
        return self.last + self.depth if self.lines else 0.0

    @property
    def last(self) -> float:
        """The baseline of its last line, from the top."""
        return self.cap + _deep(self.lines) * self.leading

    @property
    def width(self) -> float:
        return max((line.indent + line.width for line in self.lines), default=0.0) * self.size / 1000


@dataclass(frozen=True, slots=True)
class Ends:
    """Which poor line ends are accepted: `short` is the share of the measure below which a line counts as too short,
    `broken` how bad a broken word looks, as the square of the gap that looks equally bad."""

    short: float
    broken: float


# A line that fills less than 0.45 looks torn off; above that it is merely shorter than its neighbours. On a card, with
# about 25 letters a line, only a word of fourteen letters leaves a line that short.
CHOOSY = Ends(0.45, 0.3)
LENIENT = Ends(float("inf"), 0.3)  # every line counts as too short: for text that does not fit otherwise
TORN = 5000.0  # what may be missing of a line in a column, thousandths of an em; a broken word looks as bad as that gap
FULL = Ends(float("inf"), 0.06)  # a broken word hardly matters: where nothing else fits, and in justified text
WIDER = 600.0  # how much wider a gap between justified words looks as bad as an empty line, thousandths of an em
_UNTIED, _DASHED = 0.1, 0.02  # how bad a line end after a tie looks, and after a hyphen inside a compound


def in_columns(measure: float) -> Ends:
    """The ends accepted in flowing text, as in a rule book: of its long lines, less may be missing."""
    gap = TORN / measure
    return Ends(max(CHOOSY.short, 1 - gap), min(CHOOSY.broken, gap * gap))


def break_lines(
    items: tuple[Box, ...],
    measure: float,
    first_indent: float = 0.0,
    tail: float = 0.0,
    *,
    ragged: bool = True,
    ends: Ends = CHOOSY,
) -> tuple[Line, ...] | None:
    """The most even lines no wider than `measure` (thousandths of an em); the last leaves `tail` free at its end. None
    if a box is wider than that. In justified text (not `ragged`), broken words are not poor ends.

    Kept: costs[i] = the least cost of lines that end before box i.
    """
    count = len(items)
    if not count:
        return ()
    costs: list[float] = [0.0] + [_NEVER] * count
    froms = [0] * (count + 1)
    broken = (ends if ragged else FULL).broken
    measures = [(box.width, box.space, *_ending(box, ragged, broken)) for box in items]
    gaps = () if ragged else (0, *accumulate(map(_gaps, items)))
    for start in range(count):
        before = costs[start]
        if before == _NEVER:
            continue
        room = measure - (first_indent if start == 0 else 0.0)
        width, filled = 0.0, False
        poorly: list[tuple[int, float]] = []  # ends that are only used if no good one fills the line
        for end in range(start + 1, count + 1):
            wide, space, hyphen, penalty, poor = measures[end - 1]
            width += wide
            if width > room + 0.5:
                break
            cost = _NEVER
            if end == count:
                if width + tail <= room + 0.5:
                    cost, filled = before + _last_cost(width / room, start == 0), True
            elif width + hyphen <= room + 0.5:
                if gaps:
                    slack = (room - width - hyphen) / max(1, gaps[end - 1] - gaps[start]) / WIDER
                else:
                    slack = 1.0 - (width + hyphen) / room
                cost = before + (slack * slack + 0.01 + penalty)
                if poor:
                    poorly.append((end, cost))
                    cost = _NEVER
                elif penalty != _NEVER and width >= room * ends.short:
                    filled = True
            if cost < costs[end]:
                costs[end], froms[end] = cost, start
            width += space
        if poorly and not filled:
            for end, cost in poorly:
                if cost < costs[end]:
                    costs[end], froms[end] = cost, start
    return None if costs[count] == _NEVER else _lines(items, froms)


_NEVER = float("inf")


def _ending(box: Box, ragged: bool, broken: float) -> tuple[float, float, bool]:
    """The cost of ending a line after a box: the width of its hyphen, how bad it looks (`broken` in the middle of a
    word), and whether it is poor."""
    if box.space:
        return 0.0, _UNTIED if box.tied else 0.0, box.tied
    if box.hyphen is None:
        return 0.0, _NEVER, False  # an icon glued to a word: a line cannot end here
    return (0.0, _DASHED, False) if box.hyphen is NOTHING else (box.hyphen.width, broken, ragged)


def _gaps(box: Box) -> int:
    """The spaces in and after a box, which can be wider in justified text."""
    return (box.space > 0) + sum(piece.text.count(NBSP) for piece in box.pieces)


def _last_cost(filled: float, only: bool) -> float:
    """The cost of a last line: high for a single short word."""
    return 0.0 if only or filled > 0.3 else 0.15 if filled > 0.18 else 0.3


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


def _count_greedy(items: tuple[Box, ...], measure: float, ragged: bool, ends: Ends) -> int | None:
    """The smallest number of lines; None if a box is too wide. Even breaking may use one more, never fewer."""
    lines, width, start, at = 1, 0.0, 0, 0
    well, anyhow = -1, -1  # the last box after which this line may end: well and not too short, and at all
    while at < len(items):
        box = items[at]
        width += box.width
        hyphen, penalty, poor = _ending(box, ragged, ends.broken)
        if width > measure + 0.5:
            last = well if well >= start else anyhow
            if last < start:
                return None
            lines, start, at, width = lines + 1, last + 1, last + 1, 0.0
            continue
        if (penalty != _NEVER or at == len(items) - 1) and width + hyphen <= measure + 0.5:
            anyhow = at
            if not poor and width >= measure * ends.short:
                well = at
        width += box.space
        at += 1
    return lines


def _broken(
    text: tuple[Block, ...],
    measure: float,
    style: Style,
    ends: Ends = CHOOSY,
    *,
    first_indent: float = 0.0,
    tail: float = 0.0,
) -> list[Line] | None:
    """The lines of all blocks, no wider than `measure`, with `tail` free in the last one; None if a box is wider."""
    out: list[Line] = []
    ragged = style.align != "justify"
    for at, block in enumerate(text):
        before = first_indent if at == 0 else 0.0
        behind = tail if at == len(text) - 1 else 0.0
        lines = break_lines(block.boxes, measure - block.indent, before, behind, ragged=ragged, ends=ends)
        if lines is None:
            return None
        begun = len(out)
        out += (
            replace(line, indent=block.indent, bullet=i == 0) if block.item else line for i, line in enumerate(lines)
        )
        if block.apart and lines:
            out[begun] = replace(out[begun], apart=True)
    return out


def set_paragraph(text: str, style: Style, measure: float, lang: str, size: float | None = None) -> Paragraph | None:
    """The text set to a width in points, at `size` or the style's own. None if a single word is too wide."""
    size = size or style.size
    em = measure / size * 1000
    lines = _broken(blocks(text, style, lang), em, style, in_columns(em), first_indent=style.indent * 1000)
    return None if lines is None else Paragraph(style, size, tuple(lines), measure)


def set_with_tail(text: str, style: Style, measure: float, lang: str, tail: float) -> Paragraph:
    """The text set with `tail` points free at the end of its last line. A word wider than the measure sticks out."""
    found = blocks(text, style, lang)
    em = style.size / 1000
    wide = _widest(found) + 1000
    lines = _broken(found, measure / em, style, tail=tail / em) or _broken(found, measure / em, style)
    return Paragraph(style, style.size, tuple(lines or _broken(found, max(measure / em, wide), style) or ()), measure)


def _widest(text: tuple[Block, ...]) -> float:
    """The width of its widest box."""
    return max(
        (b.width + (b.hyphen.width if b.hyphen else 0.0) + block.indent for block in text for b in block.boxes),
        default=0.0,
    )


@dataclass(frozen=True, slots=True)
class Fit:
    """A paragraph at the largest size that fits; `over` is by how many points its smallest size is still too large
    (0 when it fits)."""

    paragraph: Paragraph
    over: float


STEP = 0.25  # sizes are tried in quarter points
LESS = 0.9  # text a tenth smaller than its neighbours is hardly noticed; a broken word is


@lru_cache(maxsize=512)  # the types and numbers of a deck are the same on many cards
def fit(text: str, style: Style, width: float, height: float, lang: str) -> Fit:
    """The text at the largest size between the style's `size` and `smallest` that fits the box; slightly smaller if
    that avoids poor line ends. A style with two sizes has nothing in between: a text is small rather than with a line
    that ends in a preposition."""
    found = blocks(text, style, lang)
    if style.two_sizes:
        large, small = style.size, style.smallest
        even = ((large, CHOOSY), (small, CHOOSY))
        poor = ((size, ends) for size in (large, small) for ends in (LENIENT, FULL))
        for size, ends in (*even, *poor):
            paragraph = _tried(found, style, size, size, width, height, ends)
            if paragraph is not None:
                return Fit(paragraph, 0.0)
        return _too_large(found, style, style.smallest, width, height)
    steps = round((style.size - style.smallest) / STEP)
    low, high = 0, 0 if _fits(found, style, style.size, width, height) else steps  # counted down from the largest
    while low < high:
        middle = (low + high) // 2
        if _fits(found, style, style.size - middle * STEP, width, height):
            high = middle
        else:
            low = middle + 1
    size = style.size - low * STEP
    least = max(style.smallest, min(size * LESS, size - 2 * STEP))  # even lines may need one line more than full ones
    for ends in (CHOOSY, LENIENT, FULL):
        paragraph = _tried(found, style, size, least, width, height, ends)
        if paragraph is not None:
            return Fit(paragraph, 0.0)
    return _too_large(found, style, least, width, height)


def _fits(text: tuple[Block, ...], style: Style, size: float, width: float, height: float, ends: Ends = FULL) -> bool:
    """True if the text at a size fits the box when every line is as full as possible."""
    ragged = style.align != "justify"
    counts = [_count_greedy(block.boxes, width / size * 1000 - block.indent, ragged, ends) for block in text]
    deep = sum(count for count in counts if count is not None) - 1 + PARTED * sum(block.apart for block in text)
    return None not in counts and _height(deep, style, size) <= height + 0.01


def _height(deep: float, style: Style, size: float) -> float:
    """The height of lines of which the last is so many below the first."""
    cap = fonts.font(style.font).metrics.cap
    return size * (deep * style.leading + cap / 1000 + 0.22)


def _tried(
    text: tuple[Block, ...], style: Style, size: float, least: float, width: float, height: float, ends: Ends
) -> Paragraph | None:
    """The text at the first size, from `size` down to `least`, whose even lines fit the box."""
    while size >= least - 0.001:
        if ends != CHOOSY or _fits(text, style, size, width, height, ends):
            lines = _broken(text, width / size * 1000, style, ends, first_indent=style.indent * 1000)
            if lines is not None and _height(_deep(lines), style, size) <= height + 0.01:
                return Paragraph(style, size, tuple(lines), width)
        size -= STEP
    return None


def _too_large(text: tuple[Block, ...], style: Style, size: float, width: float, height: float) -> Fit:
    """The text at its smallest size, sticking out."""
    measure = max(width, _widest(text) * size / 1000 + 0.01)
    lines = _broken(text, measure / size * 1000, style, FULL) or ()
    paragraph = Paragraph(style, size, tuple(lines), width)
    return Fit(paragraph, max(measure - width, paragraph.height - height, 0.01))


def marks(paragraph: Paragraph, box: Rect, colours: Mapping[str, str] = _PLAIN) -> tuple[Mark, ...]:
    """The paragraph as runs and icons, aligned inside a box; `colours` are those named in the text."""
    style, em = paragraph.style, paragraph.size / 1000
    spare = box.h - paragraph.height
    top = box.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[style.valign]
    if style.valign == "middle":  # capitals look centred if the descender depth is ignored
        top = box.y + (box.h - (paragraph.height - paragraph.depth)) / 2
    out: list[Mark] = []
    parted = 0
    for at, line in enumerate(paragraph.lines):
        parted += line.apart and at > 0
        baseline = top + paragraph.cap + (at + PARTED * parted) * paragraph.leading
        indent = style.indent * paragraph.size if at == 0 and not line.bullet else line.indent * em
        free = box.w - indent - line.width * em
        trailing = style.tracking * em  # the tracking after the last letter is invisible
        start = {"centre": (free + trailing) / 2, "right": free + trailing}.get(style.align, 0.0)
        stretch = 0.0
        if style.align == "justify" and not line.last and free > 0:
            gaps = sum(map(_gaps, line.boxes)) - (line.boxes[-1].space > 0)
            stretch = free / gaps / em if gaps else 0.0
        if line.bullet:
            kern = (0.0,) * len(BULLET)
            ((_, face),) = fonts.by_font(BULLET, style.fonts)
            out.append(Run(box.x + start, baseline, face, paragraph.size, style.colour, BULLET, kern))
        out += _line_marks(line, paragraph, box.x + indent + start, baseline, stretch, colours)
    return tuple(out)


def outlined(marks: Sequence[Mark], colour: str, width: float) -> tuple[Mark, ...]:
    """The marks of a text on top of the outlines of its letters, which are so wide around them, in points."""
    runs = (mark for mark in marks if isinstance(mark, Run))
    paint = Paint(stroke=colour, width=2 * width, join=1)
    return (*(Shape(letters(run), paint) for run in runs), *marks)


def letters(run: Run) -> Path:
    """The outlines of the letters of a run, as one path."""
    em, x = run.size / 1000, run.x
    out: list[Segment] = []
    for char, kern in zip(run.text, run.kerns, strict=True):
        glyph = fonts.font(run.font).glyph(char)
        for verb, numbers in glyph.path:
            out.append((verb, tuple((run.baseline if i % 2 else x) + n * em for i, n in enumerate(numbers))))
        x += (glyph.advance + kern) * em
    return tuple(out)


def _line_marks(
    line: Line, paragraph: Paragraph, x: float, baseline: float, stretch: float, colours: Mapping[str, str]
) -> list[Mark]:
    """One line: neighbours in one font become one run; spaces are real characters, so that text can be copied."""
    style, size, em = paragraph.style, paragraph.size, paragraph.size / 1000
    out: list[Mark] = []
    text, face, scale, look, start, end = "", style.font, 1.0, PLAIN, x, x
    kerns: list[float] = []
    space = fonts.font(style.font).measure(" ").width

    def flush() -> None:
        nonlocal text, kerns
        if text.strip(f" {NBSP}"):
            colour = colours.get(look[0], style.colour)
            out.append(Run(start, baseline, face, size * scale, colour, text, tuple(kerns)))
            if look[1]:
                below = baseline + size * 0.13
                out.append(Shape(straight(start, below, end, below), Paint(stroke=colour, width=size * 0.055)))
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
                out.append(Use(Icon(piece.text), Rect(x, baseline - cap / 2 - side / 2, side, side)))
            else:
                if (piece.font, piece.scale, piece.look) != (face, scale, look) or not text:
                    flush()
                    face, scale, look, start = piece.font, piece.scale, piece.look, x
                text += piece.text
                kerns += _stretched(piece, stretch) if stretch else piece.kerns
                x += piece.text.count(NBSP) * stretch * em
            x += piece.width * em
            end = x
        if box.space and not ends:
            gap = box.space + stretch
            if text:
                own = fonts.font(face).measure(" ").width if face != style.font else space
                text += " "
                kerns.append(gap / scale - own)
            x += gap * em
    flush()
    return out


def _stretched(piece: Piece, stretch: float) -> Iterator[float]:
    """The kerns of a piece with its spaces widened by so much."""
    for char, kern in zip(piece.text, piece.kerns, strict=True):
        yield kern + stretch if char == NBSP else kern


def plain_lines(paragraph: Paragraph) -> tuple[str, ...]:
    """The words of each line as a reader sees them, with icons in brackets."""
    out = []
    for line in paragraph.lines:
        words = f"{BULLET} " if line.bullet else ""
        for at, box in enumerate(line.boxes):
            words += "".join(f"[{piece.text}]" if piece.icon else piece.text for piece in box.pieces)
            if at < len(line.boxes) - 1:
                words += " " if box.space else ""
            elif line.hyphenated and box.hyphen is not None:
                words += box.hyphen.text
        out.append(words.replace(NBSP, " "))
    return tuple(out)


def say(words: str, style: Style, box: Rect, lang: str) -> tuple[Mark, ...]:
    """Words fitted into a box. For the press's own texts, which are known to fit."""
    return marks(fit(words, style, box.w, box.h, lang).paragraph, box)
