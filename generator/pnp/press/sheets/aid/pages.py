"""The player aid: one page to keep beside the board, in boxes of short lines, each with the number of its rule.

The words are as large as the page allows; what does not fit even at the smallest size is refused, not cut off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.finding import hint
from pnp.validator.definitions.model import Kind
from pnp.validator.definitions.rules_model import AidBox, AidLine

from ...impose.frame import Frame
from ...layout.data import data_with
from ...layout.desk import Desk
from ...layout.inherit import Source
from ...layout.setting import cite, printed_numbers
from ...layout.sheetlayout import drawn, set_in, sheet_layout
from ...marks.geometry import Rect
from ...marks.ink import Mark
from ...marks.length import MM
from ...marks.pages import Document
from ...marks.paper import Size
from ...type import text
from ...type.flow import Block, balanced, heard, pour, shifted, spoken, stack

SHEET = "aid"  # its layout
STEP = 0.25  # points between two sizes of the lines


def aid_pages(desk: Desk, paper: Size) -> Document:
    """The game's player aid on one portrait page."""
    length = sheet_layout(SHEET, desk).lengths
    frame = Frame.inset(Rect.whole(paper), length["margin"])
    inner, gutter = frame.inner, length["gutter"]
    foot, more = _foot(inner, desk)
    top = length["head"] + length["gap"] + length["band"] + length["below"]
    field = Rect(inner.x, inner.y + top, inner.w, inner.h - top - length["foot"] - more)
    width = (field.w - gutter) / 2
    columns = [Rect(field.x, field.y, width, field.h), Rect(field.right - width, field.y, width, field.h)]
    if missing := tuple(unknown_icons(desk)):
        return Document((), 0, 0, missing)
    content, problem = _content(desk, columns, paper.name)
    if problem is not None:
        return Document((), 0, 0, (problem,))
    title = f"{desk.game.title[desk.lang]}: {desk.label('aid')}"
    return frame.document([(*_head(inner, title, desk), *foot, *content)], title)


def unknown_icons(desk: Desk) -> Iterator[Problem]:
    """The icons of headings that there are not."""
    for at, box in enumerate(desk.game.rulebook.aid):
        if box.icon and not desk.library.has_icon(box.icon):
            source = Source(desk.game.rulebook.file, ("aid", at, "icon"))
            yield source.problem("needs.icon", name=box.icon, hint=hint(box.icon, desk.library.icon_names()))


def _content(desk: Desk, columns: Sequence[Rect], paper: str) -> tuple[list[Mark], Problem | None]:
    """The boxes at the largest size at which all of them fit the columns."""
    boxes = desk.game.rulebook.aid
    line = sheet_layout(SHEET, desk).styles["line"]
    low, high = 0, round((line.size - line.smallest) / STEP)  # counted down from the largest
    while low < high:
        middle = (low + high) // 2
        if _fits(_blocks(desk, columns[0].w, line.size - middle * STEP), columns):
            high = middle
        else:
            low = middle + 1
    blocks = _blocks(desk, columns[0].w, line.size - low * STEP)
    if not _fits(blocks, columns):
        lines = sum(len(box.lines) for box in boxes)
        return [], Source(desk.game.rulebook.file, ("aid",)).problem(
            "aid.room", lines=lines, paper=paper, lang=desk.lang
        )
    return [mark for one in balanced(blocks, columns) for mark in one.ink()], None


def _fits(blocks: Sequence[Block], columns: Sequence[Rect]) -> bool:
    return not pour(blocks, columns)[1] and max(b.height for b in blocks) <= columns[0].h


def _head(inner: Rect, title: str, desk: Desk) -> list[Mark]:
    """The game's name, the title of the page, and the bands of all sides below."""
    length, sides = sheet_layout(SHEET, desk).lengths, desk.game.sides
    head, gap = replace(inner, h=length["head"]), length["gap"]
    said = data_with(what=desk.label("aid"), art=desk.game.cover.title.get(desk.lang))
    marks = [*heard(drawn(SHEET, "head", head, said, desk), "H1", title)]
    step = (inner.w - gap * (len(sides) - 1)) / max(1, len(sides))
    for at, side in enumerate(sides):
        box = Rect(inner.x + at * (step + gap), head.bottom + gap, step, length["band"])
        marks += drawn(SHEET, "band", box, data_with(side), desk)
    return marks


def _blocks(desk: Desk, width: float, size: float) -> list[Block]:
    return [aid_box(box, desk, width, size) for box in desk.game.rulebook.aid]


def aid_box(box: AidBox, desk: Desk, width: float, size: float, style: str = "line") -> Block:
    """A heading below a rule, beside its icon if it has one, and its lines, set in that style of the layout at that
    size."""
    pad, rule = 0.28 * size, sheet_layout(SHEET, desk).lengths["rule"]
    sign = Rect(0.3 * size, rule + 0.35 * size, 1.75 * size, 1.75 * size) if box.icon else Rect(0, 0, 0, 0)
    x = sign.right + 0.4 * size
    title = text.fit(box.title[desk.lang], _set("title", size, desk), width - x, 100, desk.lang).paragraph
    top = rule + 0.7 * size
    named = heard(text.marks(title, Rect(x, top, width - x, title.height)), "H2", box.title[desk.lang])
    y = top + title.height + 0.55 * size
    lines = [_line(line, desk, width - 2 * pad, size, style) for line in box.lines]
    body = stack([replace(row, before=0.5 * size) for row in lines])
    ground = Rect(0, y, width, body.height + 1.1 * size)
    parts = shifted(body, pad, y + 0.55 * size)
    head = Rect(0, rule, width, y - rule)
    rows = (("rule", Rect(0, 0, width, rule)), ("title", head), ("lines", ground), ("icon", sign))
    drawings = [mark for name, at in rows for mark in drawn(SHEET, name, at, data_with(icon=box.icon), desk)]
    return Block((*drawings, *named, *parts.marks), ground.bottom, before=1.5 * size)


def _set(style: str, size: float, desk: Desk) -> text.Style:
    """A style of the layout as large as it is beside lines of that size."""
    styles = sheet_layout(SHEET, desk).styles
    return set_in(SHEET, style, desk, size=styles[style].size * size / styles["line"].size)


def _line(line: AidLine, desk: Desk, width: float, size: float, style: str) -> Block:
    """A dot, the words, and the rule's number at the end of the last line, where room is left for it."""
    set_at = set_in(SHEET, style, desk, size=size, smallest=size * 0.7)
    indent = size * 0.95
    words, number = cite(line.text[desk.lang], desk.game), printed_numbers(desk.game).get(line.rule or "", "")
    tail = text.fit(number, _set("number", size, desk), width, 100, desk.lang).paragraph if number else None
    room = tail.width + 0.6 * size if tail else 0.0
    body = text.set_with_tail(words, set_at, width - indent, desk.lang, room)
    dot = Rect(indent * 0.36, body.cap / 2, 0, 0).inset(-size * 0.13)
    marks = [*drawn(SHEET, "dot", dot, data_with(), desk)]
    marks += text.marks(body, Rect(indent, 0, width - indent, body.height))
    if tail is not None:
        marks += text.marks(tail, Rect(width - tail.width, body.last - tail.cap, tail.width, tail.height))
    return spoken(Block(tuple(marks), body.height), "LI", f"{words} {number}".strip())


def _width(words: str, style: str, most: float, desk: Desk) -> float:
    """How wide a box in the foot has to be for its words, and a little more."""
    return text.fit(words, set_in(SHEET, style, desk), most, 20, desk.lang).paragraph.width + 1 * MM


def _legend(width: float, desk: Desk) -> list[tuple[Kind, str, Rect]]:
    """Each kind with its description and its box, row by row from (0, 0)."""
    out: list[tuple[Kind, str, Rect]] = []
    length, x, y = sheet_layout(SHEET, desk).lengths, 0.0, 0.0
    for kind in desk.game.kinds:
        words = f"{kind.letter[desk.lang]} — {kind.name[desk.lang]}"
        wide = length["sign"] + 1 * MM + _width(words, "kind", width, desk)
        if x and x + wide > width:
            x, y = 0.0, y + length["row"]
        out.append((kind, words, Rect(x, y, wide, length["sign"])))
        x += wide + 4 * MM
    return out


def _foot(inner: Rect, desk: Desk) -> tuple[list[Mark], float]:
    """The foot: what the page is, and what the small numbers mean; kinds by shape, letter and name, in as many rows as
    needed. Also how much higher than one row that makes it."""
    length = sheet_layout(SHEET, desk).lengths
    words, sign = f"{desk.label('aid-numbers')} · {desk.imprint}", length["sign"]
    kinds = _legend(inner.w, desk)
    used = kinds[-1][2] if kinds else Rect(0, 0, 0, sign)
    last = used.y if used.right + 4 * MM + _width(words, "foot", inner.w, desk) <= inner.w else used.y + length["row"]
    y = inner.bottom - sign - last
    whole = Rect(inner.x, y - 1.6 * MM, inner.w, inner.bottom - y + 1.6 * MM)
    marks: list[Mark] = []
    for kind, said, box in kinds:
        marks += drawn(SHEET, "kind", box.moved(inner.x, y), data_with(kind=kind, words=said), desk)
    return [*marks, *drawn(SHEET, "foot", whole, data_with(words=words), desk)], last
