"""The player aid: one page to keep beside the board, in boxes of short lines, each with the number of its rule.

The words are as large as the page allows; what does not fit even at the smallest size is refused, not cut off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.model import Kind
from pnp.validator.definitions.rules_model import AidBox, AidLine

from ...impose.frame import Frame, foot_style
from ...layout import bands
from ...layout.desk import Desk
from ...layout.inherit import Source
from ...layout.setting import cite, printed_numbers
from ...marks.geometry import Rect
from ...marks.ink import Icon, Mark, Use, circle, outline, rect_path, solid
from ...marks.length import MM
from ...marks.pages import Document
from ...marks.palette import mix
from ...marks.paper import Size
from ...type import text
from ...type.flow import Block, balanced, heard, pour, shifted, spoken, stack
from ...type.text import say

MARGIN = 11 * MM
GUTTER = 6 * MM
HEAD_H = 19 * MM
FOOT_H = 9 * MM
BAND_H = 2.6 * MM
SIGN, ROW = 3.6 * MM, 5 * MM  # a kind's sign in the foot, and the distance between rows of them
LARGEST, SMALLEST, STEP = 13.0, 8.0, 0.25  # points


def aid_pages(desk: Desk, paper: Size) -> Document:
    """The game's player aid on one portrait page."""
    frame = Frame.inset(Rect.whole(paper), MARGIN)
    inner = frame.inner
    foot, more = _foot(inner, desk)
    field = Rect(inner.x, inner.y + HEAD_H + 5 * MM, inner.w, inner.h - HEAD_H - 5 * MM - FOOT_H - more)
    width = (field.w - GUTTER) / 2
    columns = [Rect(field.x, field.y, width, field.h), Rect(field.right - width, field.y, width, field.h)]
    marks = [*_head(Rect(inner.x, inner.y, inner.w, HEAD_H), desk), *foot]
    content, problem = _content(desk, columns, paper.name)
    if problem is not None:
        return Document((), 0, 0, (problem,))
    title = f"{desk.game.title[desk.lang]}: {desk.label('aid')}"
    return frame.document([(*marks, *content)], title)


def _content(desk: Desk, columns: Sequence[Rect], paper: str) -> tuple[list[Mark], Problem | None]:
    """The boxes at the largest size at which all of them fit the columns."""
    boxes = desk.game.rulebook.aid
    low, high = 0, round((LARGEST - SMALLEST) / STEP)  # counted down from the largest
    while low < high:
        middle = (low + high) // 2
        if _fits(_blocks(desk, columns[0].w, LARGEST - middle * STEP), columns):
            high = middle
        else:
            low = middle + 1
    blocks = _blocks(desk, columns[0].w, LARGEST - low * STEP)
    if not _fits(blocks, columns):
        lines = sum(len(box.lines) for box in boxes)
        return [], Source(desk.game.rulebook.file, ("aid",)).problem(
            "aid.room", lines=lines, paper=paper, lang=desk.lang
        )
    return [mark for one in balanced(blocks, columns) for mark in one.ink()], None


def _fits(blocks: Sequence[Block], columns: Sequence[Rect]) -> bool:
    return not pour(blocks, columns)[1] and max(b.height for b in blocks) <= columns[0].h


def _head(box: Rect, desk: Desk) -> list[Mark]:
    """The game's name on ink, the title of the page, and the bands of all sides below."""
    palette, lang = desk.palette, desk.lang
    paper, ink = palette["paper"], palette["ink"]
    body = Rect(box.x, box.y, box.w, box.h - BAND_H - 0.8 * MM)
    name = text.Style(font="display", size=24, smallest=14, hyphens=False, valign="middle", colour=paper)
    what = replace(name, font="display-light", size=15, smallest=9, align="right", colour=mix(paper, ink, 0.15))
    room = Rect(body.x + 5 * MM, body.y, body.w - 10 * MM, body.h)
    title = say(desk.game.title[lang], name, Rect(room.x, room.y, room.w * 0.56, room.h), lang)
    title += say(desk.label("aid"), what, Rect(room.x + room.w * 0.58, room.y, room.w * 0.42, room.h), lang)
    marks: list[Mark] = [solid(rect_path(body), ink)]
    marks += heard(title, "H1", f"{desk.game.title[lang]}: {desk.label('aid')}")
    sides = desk.game.sides
    gap = 0.8 * MM
    step = (box.w - gap * (len(sides) - 1)) / max(1, len(sides))
    for at, side in enumerate(sides):
        marks += bands.band(Rect(box.x + at * (step + gap), box.bottom - BAND_H, step, BAND_H), side, desk)
    return marks


def _blocks(desk: Desk, width: float, size: float) -> list[Block]:
    return [aid_box(box, desk, width, size) for box in desk.game.rulebook.aid]


def aid_box(box: AidBox, desk: Desk, width: float, size: float) -> Block:
    """A heading over a heavy rule, its lines on a pale ground."""
    palette = desk.palette
    head = text.Style(font="display", size=size * 1.3, smallest=8, hyphens=False, colour=palette["ink"])
    pad = 0.28 * size
    title = text.fit(box.title[desk.lang], head, width, 100, desk.lang).paragraph
    rule = solid(rect_path(Rect(0, 0, width, 0.9 * MM)), palette["ink"])
    top = 0.9 * MM + 0.7 * size
    named = heard(text.marks(title, Rect(0, top, width, title.height)), "H2", box.title[desk.lang])
    y = top + title.height + 0.55 * size
    rows = [_line(line, desk, width - 2 * pad, size) for line in box.lines]
    body = stack([replace(row, before=0.5 * size) for row in rows])
    ground = solid(rect_path(Rect(0, y, width, body.height + 1.1 * size)), mix(palette["paper"], "#FFFFFF", 0.35))
    parts = shifted(body, pad, y + 0.55 * size)
    return Block((rule, *named, ground, *parts.marks), y + body.height + 1.1 * size, before=1.5 * size)


def _line(line: AidLine, desk: Desk, width: float, size: float) -> Block:
    """A dot, the words, and the rule's number at the end of the last line, where room is left for it."""
    ink, soft = desk.palette["ink"], desk.palette["ink-soft"]
    style = text.Style(font="sans", size=size, smallest=size * 0.7, leading=1.24, hyphens=False, colour=ink)
    indent = size * 0.95
    words, number = cite(line.text[desk.lang], desk.game), printed_numbers(desk.game).get(line.rule or "", "")
    small = text.Style(font="sans", size=size * 0.68, smallest=4, hyphens=False, colour=soft)
    tail = text.fit(number, small, width, 100, desk.lang).paragraph if number else None
    room = tail.width + 0.6 * size if tail else 0.0
    body = text.set_with_tail(words, style, width - indent, desk.lang, room)
    dot = solid(circle(indent * 0.36, body.cap / 2, size * 0.13), ink)
    marks: list[Mark] = [dot, *text.marks(body, Rect(indent, 0, width - indent, body.height))]
    if tail is not None:
        marks += text.marks(tail, Rect(width - tail.width, body.last - tail.cap, tail.width, tail.height))
    return spoken(Block(tuple(marks), body.height), "LI", f"{words} {number}".strip())


def _legend(width: float, desk: Desk) -> list[tuple[Kind, str, Rect]]:
    """Each kind with its description and the position of its sign and words, row by row from (0, 0)."""
    out: list[tuple[Kind, str, Rect]] = []
    x = y = 0.0
    for kind in desk.game.kinds:
        words = f"{kind.letter[desk.lang]} — {kind.name[desk.lang]}"
        wide = (
            SIGN + 1 * MM + text.fit(words, foot_style(desk, 7, "left"), width, 20, desk.lang).paragraph.width + 1 * MM
        )
        if x and x + wide > width:
            x, y = 0.0, y + ROW
        out.append((kind, words, Rect(x, y, wide, SIGN)))
        x += wide + 4 * MM
    return out


def _foot(inner: Rect, desk: Desk) -> tuple[list[Mark], float]:
    """The foot: what the page is, and what the small numbers mean; kinds by shape, letter and name, in as many rows as
    needed. Also how much higher than one row that makes it."""
    lang, style = desk.lang, foot_style(desk, 7, "left")
    words = f"{desk.label('aid-numbers')} · {desk.imprint}"
    wide = text.fit(words, style, inner.w, 20, lang).paragraph.width + 1 * MM
    kinds = _legend(inner.w, desk)
    used = kinds[-1][2] if kinds else Rect(0, 0, 0, SIGN)
    last = used.y if used.right + 4 * MM + wide <= inner.w else used.y + ROW
    y = inner.bottom - SIGN - last
    marks: list[Mark] = [outline(rect_path(Rect(inner.x, y - 1.6 * MM, inner.w, 0)), desk.palette["ink"], 0.5)]
    for kind, said, box in kinds:
        place = box.moved(inner.x, y)
        marks.append(Use(Icon(kind.icon, desk.palette[kind.colour], "#FFFFFF"), Rect(place.x, place.y, SIGN, SIGN)))
        marks += say(said, style, Rect(place.x + SIGN + 1 * MM, place.y, place.w - SIGN - 1 * MM, SIGN), lang)
    right = Rect(inner.right - wide, y + last, wide, SIGN)
    marks += say(words, replace(style, align="right"), right, lang)
    return marks, last
