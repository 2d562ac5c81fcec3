"""The numbered rule sheet, drawn from the data: what is in the box, the rules, the rulings, a worked example. In one
language, or in two side by side.

Everything printed comes from the game's definitions or from labels.yaml; a rule carries its number and its id, which is
what a verdict cites.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pnp.validator.definitions.model import Example, Figure, Rule, Ruling, Section
from pnp.validator.logs.wording import log_words, spelt

from ..boards.boardfigures import board_table
from ..drawing.ink import Mark, outline, rect_path, silent, solid
from ..drawing.palette import mix
from ..faces.face import Desk
from ..labels import label
from ..lettering import text
from ..sheets.pages import Document, Page, say
from ..sizes.geometry import Rect
from ..sizes.length import MM
from ..sizes.paper import Size
from .figures import Frame, table
from .flow import Block, balanced, beside, opening, paragraph, pour, shifted, spoken, stack
from .illustrations import illustration
from .masthead import GUTTER, masthead
from .spreads import structures_table

MARGIN_X, MARGIN_TOP, MARGIN_BOTTOM = 14 * MM, 12 * MM, 15 * MM
_RULE = re.compile(r"(?<![a-z])[a-z]++(?:\.[a-z]++(?:-[a-z]++)*+)++")
NUMBER = 9.5 * MM  # the hanging column of rule numbers
TWO_COLUMNS = 150 * MM  # a page as narrow as a booklet's has but one

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
    worker = _Sheet(desk, _column_width(paper), frames or {})
    return _paged(desk, paper, worker.blocks(), masthead(desk, _inner(paper).w), worker.width)


def parallel_pages(desk: Desk, paper: Size, langs: Sequence[str], frames: Frames | None = None) -> Document:
    """The rule sheet with a column for each of two languages, every rule beside its translation. Pictures
    stand in the first column alone: what is written in them is in its language."""
    width = _column_width(paper)
    columns = [
        _Sheet(replace(desk, lang=lang), width, frames or {} if at == 0 else {}, pictures=at == 0).blocks()
        for at, lang in enumerate(langs)
    ]
    rows = []
    for blocks in zip(*columns, strict=True):
        moved = [shifted(_silent(block), at * (width + GUTTER), 0) for at, block in enumerate(blocks)]
        before, keep = max(block.before for block in blocks), any(block.keep for block in blocks)
        rows.append(beside(*moved, before=before, keep=keep))
    inner = _inner(paper)
    return _paged(desk, paper, rows, _silent(masthead(desk, inner.w, langs)), inner.w)


def _silent(block: Block) -> Block:
    """Two languages in turn would make no sense to a reader that speaks one."""
    return replace(block, marks=silent(block.marks))


def _inner(paper: Size) -> Rect:
    """The part of a page that is printed on, the footer left out."""
    w, h = paper.width.pt, paper.height.pt
    return Rect(MARGIN_X, MARGIN_TOP, w - 2 * MARGIN_X, h - MARGIN_TOP - MARGIN_BOTTOM)


def _column_width(paper: Size) -> float:
    inner = _inner(paper).w
    return (inner - GUTTER) / 2 if inner >= TWO_COLUMNS else inner


def _paged(desk: Desk, paper: Size, blocks: Sequence[Block], head: Block, width: float) -> Document:
    """The blocks poured into columns of that width, below the head on the first page."""
    sheet = Rect(0, 0, paper.width.pt, paper.height.pt)
    inner = _inner(paper)
    first = Rect(inner.x, inner.y + head.height + 7 * MM, inner.w, inner.h - head.height - 7 * MM)
    contents: list[list[Mark]] = []
    crown = shifted(head, inner.x, inner.y).marks
    if blocks and opening(blocks) > first.h:  # the head leaves no room on its page
        contents.append([*crown])
    while blocks:
        field = first if not contents else inner
        columns = _columns(field, width)
        placed, count = pour(blocks, columns)
        if count == len(blocks):
            placed = balanced(blocks, columns)
        ink = [mark for one in placed for mark in one.ink()]
        contents.append([*(crown if not contents else ()), *ink])
        blocks = blocks[count:]
    pages = []
    for number, content in enumerate(contents, 1):
        marks = (*content, *_footer(desk, sheet, number))
        title = f"{desk.game.title[desk.lang]}: {label('rule-sheet', desk.lang)}" if number == 1 else None
        pages.append(Page(sheet.w, sheet.h, marks, outline=title))
    return Document(tuple(pages), -(-len(pages) // 2), 0)


def _columns(field: Rect, width: float) -> list[Rect]:
    """Two columns of that width, or one that fills the field."""
    if width > field.w / 2:
        return [field]
    return [Rect(field.x, field.y, width, field.h), Rect(field.right - width, field.y, width, field.h)]


def _footer(desk: Desk, sheet: Rect, number: int) -> tuple[Mark, ...]:
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

    def __init__(self, desk: Desk, width: float, frames: Frames, *, pictures: bool = True) -> None:
        self.desk, self.width, self.frames, self.pictures = desk, width, frames, pictures
        self.lang = desk.lang
        self.styles = _styles(desk)
        self.rules = {rule.id: rule for section in desk.game.rulebook.sections for rule in section.rules}
        self.numbers = {id: rule.number for id, rule in self.rules.items()}
        self.numbers |= {ruling.id: ruling.number for ruling in desk.game.rulebook.rulings}
        self.words = log_words(desk.game)

    def blocks(self) -> list[Block]:
        book = self.desk.game.rulebook
        out: list[Block] = []
        for section in book.sections:
            out += self._section(section)
        for example in book.examples:
            out += self._example(example)
        if book.rulings:
            out += self._heading("R", label("rulings", self.lang))
            out.append(self._intro(label("rulings-intro", self.lang).replace("`", "")))
            out += [self._ruling(ruling) for ruling in book.rulings]
        return out

    def _heading(self, number: str, title: str) -> list[Block]:
        """A heavy rule, the number, the title."""
        rule = Block((solid(rect_path(Rect(0, 0, self.width, 1.1 * MM)), self.desk.palette["ink"]),), 1.1 * MM)
        words = paragraph(title, self.styles.head, self.width - NUMBER, self.lang, x=NUMBER)
        digits = paragraph(number, self.styles.head, NUMBER, self.lang)
        head = spoken(beside(digits, words, before=2.2 * MM), "H2", f"{number} {title}".strip())
        return [stack((rule, head), before=7 * MM, keep=True)]

    def _intro(self, words: str) -> Block:
        block = paragraph(words, self.styles.intro, self.width, self.lang, before=2.4 * MM, keep=True)
        return spoken(block, "P", words)

    def _section(self, section: Section) -> list[Block]:
        out = self._heading(section.number, section.title[self.lang])
        if section.intro is not None:
            out.append(self._intro(section.intro[self.lang]))
        out += [self._figure(figure) for figure in section.figures]
        out += [self._rule(rule) for rule in section.rules]
        return out

    def _figure(self, figure: Figure) -> Block:
        if self.pictures:
            return illustration(figure, self.desk, self.width, self.styles.small)
        words = figure.caption[self.lang]
        block = paragraph(words, self.styles.small, self.width, self.lang, before=3 * MM)
        return spoken(block, "P", words)

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
        block = Block((*digits.marks, *marks, *named), body.height, 2.4 * MM)
        return spoken(block, "P", f"{rule.number} {rule.text[self.lang]} ({rule.id})")

    def _ruling(self, ruling: Ruling) -> Block:
        """A tinted box: number and rule, the text, and the readings one may choose from."""
        lang, styles = self.lang, self.styles
        pad = 2.4 * MM
        width = self.width - 2 * pad
        number = paragraph(ruling.number, styles.number, NUMBER, lang)
        to = label("ruling-to", lang, number=self.numbers.get(ruling.rule, ruling.rule))
        ident = replace(styles.ident, colour=self.desk.palette["ink-soft"])
        id = spelt(self.words, ruling.id, lang)
        where = paragraph(f"{to} · {id}", ident, width - NUMBER, lang, x=NUMBER)
        parts = [beside(number, where), paragraph(ruling.text[lang], styles.body, width, lang, before=2 * MM)]
        said = [f"{ruling.number} ({to}, {id}) {ruling.text[lang]}"]
        for at, (value, words) in enumerate(ruling.values.items()):
            chosen = f" ({label('default', lang)})" if value == ruling.default else ""
            line = f"**{spelt(self.words, value, lang, ruling.id)}**{chosen} — {words[lang]}"
            parts.append(paragraph(line, styles.small, width, lang, before=(1.6 if at else 2.6) * MM))
            said.append(line)
        content = spoken(shifted(stack(parts), pad, pad, 2 * pad - 1 * MM), "P", " ".join(said))
        tint = mix(self.desk.palette["paper"], "#FFFFFF", 0.15)
        ground = solid(rect_path(Rect(0, 0, self.width, content.height)), tint)
        bar = solid(rect_path(Rect(0, 0, 1 * MM, content.height)), self.desk.palette["ink-soft"])
        return Block((ground, bar, *content.marks), content.height, 2.2 * MM)

    def _example(self, example: Example) -> list[Block]:
        """Step by step: the record's position, and what is to be seen in it. Rule ids in the words become numbers."""
        lang, styles = self.lang, self.styles
        out = self._heading("", label("example", lang, title=example.title[lang]))
        if example.intro is not None:
            out.append(self._intro(self.cite(example.intro[lang])))
        frames = self.frames.get(example.id, ())
        for at, step in enumerate(example.steps):
            frame = frames[at] if at < len(frames) else None
            words = self.cite(step.caption[lang])
            letters = LETTERS.get(lang, LETTERS["en"])
            digits = paragraph(letters[at % len(letters)], styles.number, NUMBER, lang)
            caption = beside(digits, paragraph(words, styles.body, self.width - NUMBER, lang, x=NUMBER))
            parts = [spoken(caption, "P", f"{letters[at % len(letters)]}. {words}")]
            if frame is not None:
                picture = replace(shifted(self._position(frame), NUMBER, 0), before=2 * MM)
                parts.append(spoken(picture, "Figure", frame.caption or label("position", lang)))
                if frame.caption:
                    below = paragraph(frame.caption, styles.small, self.width - NUMBER, lang, x=NUMBER, before=1.6 * MM)
                    parts.append(spoken(below, "P", frame.caption))
            out.append(stack(parts, before=3 * MM))
        return out

    def _position(self, frame: Frame) -> Block:
        if frame.structures:
            return structures_table(frame, self.desk, self.width - NUMBER)
        draw = board_table if frame.places or frame.tracks else table
        return Block(*draw(frame, self.desk, self.width - NUMBER))

    def cite(self, words: str) -> str:
        """Rule ids in a text as the numbers they are printed under: (command.limit) becomes (4.3)."""
        return _RULE.sub(lambda m: self.numbers.get(m.group(), m.group()), words)
