"""The numbered rule sheet, drawn from the data: what is in the box, the rules, the rulings, a worked example.

Everything printed comes from the game's definitions or from labels.yaml; a rule carries its number and its id, which is
what a verdict cites.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pnp.validator.model import Example, Rule, Ruling, Section

from . import text
from .face import Desk
from .figures import Frame, table
from .flow import Block, balanced, beside, paragraph, pour, shifted, stack
from .geometry import Rect
from .ink import Mark, outline, rect_path, solid
from .labels import label
from .length import MM
from .masthead import masthead
from .pages import Document, Page, say
from .palette import mix
from .paper import Size

MARGIN_X, MARGIN_TOP, MARGIN_BOTTOM = 14 * MM, 12 * MM, 15 * MM
GUTTER = 8 * MM
NUMBER = 9.5 * MM  # the hanging column of rule numbers

LETTERS = {"ru": "абвгдежзиклмнопрстуфхцчшщэюя", "en": "abcdefghijklmnopqrstuvwxyz"}  # of an example's steps

Frames = Mapping[str, Sequence[Frame | None]]


@dataclass(frozen=True, slots=True)
class Styles:
    """The sheet's few styles, in the palette's inks."""

    body: text.Style
    intro: text.Style
    head: text.Style
    number: text.Style
    ident: text.Style
    small: text.Style


def _styles(desk: Desk) -> Styles:
    ink, soft = desk.palette["ink"], desk.palette["ink-soft"]
    body = text.Style(font="text", size=9.25, smallest=7, leading=1.32, colour=ink)
    return Styles(
        body=body,
        intro=replace(body, font="sans", colour=soft, size=9.5, leading=1.28),
        head=text.Style(font="display", size=15, smallest=10, leading=1.1, hyphens=False, colour=ink),
        number=text.Style(font="display", size=8.75, smallest=7, hyphens=False, colour=ink),
        ident=text.Style(font="sans", size=6.75, smallest=5, hyphens=False, colour=mix(soft, "#FFFFFF", 0.2)),
        small=text.Style(font="sans", size=8, smallest=6, leading=1.25, colour=ink),
    )


def rule_pages(desk: Desk, paper: Size, frames: Frames | None = None) -> Document:
    """The rule sheet. `frames` gives each example (by id) a position for each of its steps, or None for a step that
    has nothing to show."""
    sheet = Rect(0, 0, paper.width.pt, paper.height.pt)
    inner = Rect(MARGIN_X, MARGIN_TOP, sheet.w - 2 * MARGIN_X, sheet.h - MARGIN_TOP - MARGIN_BOTTOM)
    worker = _Sheet(desk, (inner.w - GUTTER) / 2, frames or {})
    head = masthead(desk, inner.w)
    first = Rect(inner.x, inner.y + head.height + 7 * MM, inner.w, inner.h - head.height - 7 * MM)
    contents: list[list[Mark]] = []
    blocks = worker.blocks()
    opening = shifted(head, inner.x, inner.y).marks
    while blocks:
        field = first if not contents else inner
        columns = _columns(field, worker.width)
        placed, count = pour(blocks, columns)
        if count == len(blocks):
            placed = balanced(blocks, columns)
        ink = [mark for one in placed for mark in one.ink()]
        contents.append([*(opening if not contents else ()), *ink])
        blocks = blocks[count:]
    pages = []
    for number, content in enumerate(contents, 1):
        marks = (*content, *_footer(desk, sheet, number, len(contents)))
        title = f"{desk.game.title[desk.lang]}: {label('rule-sheet', desk.lang)}" if number == 1 else None
        pages.append(Page(sheet.w, sheet.h, marks, outline=title))
    return Document(tuple(pages), -(-len(pages) // 2), 0)


def _columns(field: Rect, width: float) -> list[Rect]:
    return [Rect(field.x, field.y, width, field.h), Rect(field.right - width, field.y, width, field.h)]


def _footer(desk: Desk, sheet: Rect, number: int, of: int) -> tuple[Mark, ...]:
    game, lang = desk.game, desk.lang
    y = sheet.h - 11 * MM
    width = sheet.w - 2 * MARGIN_X
    soft = desk.palette["ink-soft"]
    small = text.Style(font="sans", size=7, smallest=5, hyphens=False, colour=soft, valign="middle")
    edition = next((e for e in game.editions if e.id == game.edition), None)
    parts = [game.title[lang], label("rule-sheet", lang), f"{game.id}@{game.rulebook.version}"]
    if edition is not None:
        parts.append(label("edition", lang, title=edition.title[lang]))
    page = replace(small, font="display", size=9, align="right", colour=desk.palette["ink"])
    return (
        outline(rect_path(Rect(MARGIN_X, y - 2 * MM, width, 0)), desk.palette["ink"], 0.5),
        *say(" · ".join(parts), small, Rect(MARGIN_X, y, width - 20 * MM, 4 * MM), lang),
        *say(str(number), page, Rect(sheet.w - MARGIN_X - 20 * MM, y, 20 * MM, 4 * MM), lang),
    )


class _Sheet:
    """Turns the rulebook into blocks of one column's width."""

    def __init__(self, desk: Desk, width: float, frames: Frames) -> None:
        self.desk, self.width, self.frames = desk, width, frames
        self.lang = desk.lang
        self.styles = _styles(desk)
        self.rules = {rule.id: rule for section in desk.game.rulebook.sections for rule in section.rules}
        self.numbers = {id: rule.number for id, rule in self.rules.items()}
        self.numbers |= {ruling.id: ruling.number for ruling in desk.game.rulebook.rulings}

    def blocks(self) -> list[Block]:
        book = self.desk.game.rulebook
        out: list[Block] = []
        for section in book.sections:
            out += self._section(section)
        for example in book.examples:
            out += self._example(example)
        if book.rulings:
            out += self._heading("R", label("rulings", self.lang))
            intro = label("rulings-intro", self.lang).replace("`", "")
            out.append(paragraph(intro, self.styles.intro, self.width, self.lang, before=2.4 * MM, keep=True))
            out += [self._ruling(ruling) for ruling in book.rulings]
        return out

    def _heading(self, number: str, title: str) -> list[Block]:
        """A heavy rule, the number, the title."""
        rule = Block((solid(rect_path(Rect(0, 0, self.width, 1.1 * MM)), self.desk.palette["ink"]),), 1.1 * MM)
        words = paragraph(title, self.styles.head, self.width - NUMBER, self.lang, x=NUMBER)
        digits = paragraph(number, self.styles.head, NUMBER, self.lang)
        return [stack((rule, replace(beside(digits, words), before=2.2 * MM)), before=7 * MM, keep=True)]

    def _section(self, section: Section) -> list[Block]:
        out = self._heading(section.number, section.title[self.lang])
        if section.intro is not None:
            words = section.intro[self.lang]
            out.append(paragraph(words, self.styles.intro, self.width, self.lang, before=2.4 * MM, keep=True))
        out += [self._rule(rule) for rule in section.rules]
        return out

    def _rule(self, rule: Rule) -> Block:
        """Number in the margin, the text, and the id at the end of its last line, for which the text leaves room."""
        width, styles = self.width - NUMBER, self.styles
        digits = paragraph(rule.number, styles.number, NUMBER, self.lang)
        ident = text.set_paragraph(rule.id, styles.ident, width, self.lang)
        if ident is None:  # an id wider than the column: no such rule is known, but none is to be lost
            ident = text.fit(rule.id, styles.ident, width, 100, self.lang).paragraph
        body = text.set_with_tail(rule.text[self.lang], styles.body, width, self.lang, ident.width + 2.5 * MM)
        baseline = body.cap + (len(body.lines) - 1) * body.leading
        marks = text.marks(body, Rect(NUMBER, 0, width, body.height))
        named = text.marks(ident, Rect(self.width - ident.width, baseline - ident.cap, ident.width, ident.height))
        return Block((*digits.marks, *marks, *named), body.height, 2.4 * MM)

    def _ruling(self, ruling: Ruling) -> Block:
        """A tinted box: number and rule, the text, and the readings one may choose from."""
        lang, styles = self.lang, self.styles
        pad = 2.4 * MM
        width = self.width - 2 * pad
        number = paragraph(ruling.number, styles.number, NUMBER, lang)
        to = label("ruling-to", lang, number=self.numbers.get(ruling.rule, ruling.rule))
        ident = replace(styles.ident, colour=self.desk.palette["ink-soft"])
        where = paragraph(f"{to} · {ruling.id}", ident, width - NUMBER, lang, x=NUMBER)
        parts = [beside(number, where), paragraph(ruling.text[lang], styles.body, width, lang, before=2 * MM)]
        for at, (value, words) in enumerate(ruling.values.items()):
            chosen = f" ({label('default', lang)})" if value == ruling.default else ""
            line = f"**{value}**{chosen} — {words[lang]}"
            parts.append(paragraph(line, styles.small, width, lang, before=(1.6 if at else 2.6) * MM))
        content = shifted(stack(parts), pad, pad, 2 * pad - 1 * MM)
        tint = mix(self.desk.palette["paper"], "#FFFFFF", 0.15)
        ground = solid(rect_path(Rect(0, 0, self.width, content.height)), tint)
        bar = solid(rect_path(Rect(0, 0, 1 * MM, content.height)), self.desk.palette["ink-soft"])
        return Block((ground, bar, *content.marks), content.height, 2.2 * MM)

    def _example(self, example: Example) -> list[Block]:
        """Step by step: the record's position, and what is to be seen in it. Rule ids in the words become numbers."""
        lang, styles = self.lang, self.styles
        out = self._heading("", f"{label('example', lang)}: {example.title[lang]}")
        if example.intro is not None:
            out.append(paragraph(example.intro[lang], styles.intro, self.width, lang, before=2.4 * MM, keep=True))
        frames = self.frames.get(example.id, ())
        for at, step in enumerate(example.steps):
            frame = frames[at] if at < len(frames) else None
            words = self.cite(step.caption[lang])
            letters = LETTERS.get(lang, LETTERS["en"])
            digits = paragraph(letters[at % len(letters)], styles.number, NUMBER, lang)
            parts = [beside(digits, paragraph(words, styles.body, self.width - NUMBER, lang, x=NUMBER))]
            if frame is not None:
                marks, height = table(frame, self.desk, self.width - NUMBER)
                parts.append(replace(shifted(Block(marks, height), NUMBER, 0), before=2 * MM))
                if frame.caption:
                    below = paragraph(frame.caption, styles.small, self.width - NUMBER, lang, x=NUMBER, before=1.6 * MM)
                    parts.append(below)
            out.append(stack(parts, before=3 * MM))
        return out

    def cite(self, words: str) -> str:
        """Rule ids in a text as the numbers they are printed under: (command.limit) becomes (4.3)."""
        return re.sub(r"[a-z]+\.[a-z]+(?:-[a-z]+)*", lambda m: self.numbers.get(m.group(), m.group()), words)
