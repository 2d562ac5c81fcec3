"""The record sheet: what a table notes by pencil while it plays, in the notation of a log.

Forms and their key come from the rules, names from the cards and the board. Rows are as high as the fewest pages allow.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pnp.validator.definitions.model import FormPart, FormRow, Game, LogSheet, Text
from pnp.validator.logs.forms import Part, Words, blanks, filled, parsed
from pnp.validator.logs.names import cut_short
from pnp.validator.logs.notation import notation
from pnp.validator.logs.wording import Wording
from pnp.validator.problem import Invalid, Problem
from pnp.validator.source import read

from ..drawing.ink import Mark, rect_path, solid
from ..drawing.palette import mix
from ..faces.face import Desk
from ..labels import label
from ..lettering import text
from ..options import PrintOptions
from ..sheets.pages import Document, Page, say
from ..sizes.geometry import Rect
from ..sizes.length import MM
from . import blanks as ink
from .blanks import Look, width_of, written
from .flow import Block, paragraph, pour

MARGIN = 10 * MM
FOOT_H = 4.5 * MM
HIGHEST, LOWEST, STEP = 9.0, 6.2, 0.2  # mm: rows
MOST = 12  # pages
SMALL, FINE = 7.4, 6.0  # points: the key, and the smallest of it
BETWEEN = 1.7 * MM  # what is written and what it means, and columns
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def log_pages(desk: Desk, options: PrintOptions) -> Document:
    """The record sheet of a game whose rules have one."""
    sheet = Rect(0, 0, options.paper.width.pt, options.paper.height.pt)
    inner = sheet.inset(MARGIN)
    field = Rect(inner.x, inner.y, inner.w, inner.h - FOOT_H)
    maker = _Maker(desk, field.w)
    if not maker.fits():
        return Document((), 0, 0, (Problem("log.room", values={"paper": options.paper.name}),))
    best = maker.poured(_height(maker, field), field)
    title = f"{desk.game.title[desk.lang]}: {label('log', desk.lang)}"
    pages = tuple(
        Page(sheet.w, sheet.h, (*marks, *_foot(desk, inner, at, len(best))), outline=None if at else title)
        for at, marks in enumerate(best)
    )
    return Document(pages, len(pages), 0)


def _height(maker: _Maker, field: Rect) -> float:
    """How high rows may be without taking more pages than the lowest do."""
    low, high = round(LOWEST / STEP), round(HIGHEST / STEP)
    fewest = maker.pages(LOWEST * MM, field)
    while low < high:
        middle = (low + high + 1) // 2
        if maker.pages(middle * STEP * MM, field) <= fewest:
            low = middle
        else:
            high = middle - 1
    return low * STEP * MM


def short_names(game: Game, lang: str) -> dict[str, str]:
    """What to write for every card and battleground, by id: its title, cut short where that is long. None begins like
    another in its deck or on the board, none is written like any other, and a log may say it."""
    places = {} if game.board is None else {place.id: place.title for place in game.board.places}
    decks = [places | {card.id: card.title for card in deck.cards} for deck in game.decks]
    titles = {id: title for things in reversed(decks) for id, title in things.items()}
    found: dict[str, str] = {}
    for things in decks:
        for id, title in things.items():
            found.setdefault(id, _cut(id, title, things, lang))
    twice = Counter(short for short, _ in {(found[id], title[lang]) for id, title in titles.items()})
    return {id: short if twice[short] == 1 else _cut(id, titles[id], titles, lang) for id, short in found.items()}


def _cut(id: str, title: Text, among: Mapping[str, Text], lang: str) -> str:
    others = [name for other, text in among.items() if text != title for name in (other, *text.values())]
    return cut_short(title[lang], others)


class _Maker:
    """Lays out the blocks of one record sheet."""

    def __init__(self, desk: Desk, width: float) -> None:
        assert desk.game.rulebook.log is not None
        self.desk, self.width = desk, width
        self.sheet: LogSheet = desk.game.rulebook.log
        palette = desk.palette
        self.look = Look(palette["ink"], palette["ink-soft"], mix(palette["paper"], "#FFFFFF", 0.35))
        self.short = short_names(desk.game, desk.lang)
        self.key = [*self._key()]

    def fits(self) -> bool:
        """Whether every record has room on the width of the page."""
        lines = [
            line
            for part in self.sheet.parts
            for row in part.rows
            if not _tabular(row)
            for line in ink.lines_of(_opened(row))
        ]
        tables = [row for part in self.sheet.parts for row in part.rows if _tabular(row)]
        return all(ink.unit_for(line, self.width) >= ink.LEAST_UNIT for line in lines) and all(
            ink.columns_of(parsed(row.form), self.width) is not None for row in tables
        )

    def poured(self, height: float, field: Rect) -> list[list[Mark]]:
        """The marks of each page, with rows of this height."""
        placed, _ = pour(self._blocks(height), [field] * MOST)
        pages: list[list[Mark]] = [[] for _ in range(max(one.column for one in placed) + 1)]
        for one in placed:
            pages[one.column] += one.ink()
        return pages

    def pages(self, height: float, field: Rect) -> int:
        """How many pages there are with rows of this height."""
        placed, _ = pour(self._blocks(height), [field] * MOST)
        return placed[-1].column + 1

    def _blocks(self, height: float) -> list[Block]:
        blocks = [*self._head(height)]
        for part in self.sheet.parts:
            for number in range(1, part.times + 1):
                blocks += self._part(part, height, number)
        return [*blocks, *self.key]

    # ── the head ──

    def _head(self, height: float) -> Iterator[Block]:
        desk, game, lang = self.desk, self.desk.game, self.desk.lang
        palette = desk.palette
        box = Rect(0, 0, self.width, 11 * MM)
        name = text.Style(font="display", size=17, smallest=9, hyphens=False, valign="middle", colour=palette["paper"])
        what = replace(name, font="display-light", size=12, align="right")
        marks: list[Mark] = [solid(rect_path(box), palette["ink"])]
        room = Rect(4 * MM, 0, self.width - 8 * MM, box.h)
        marks += say(game.title[lang], name, Rect(room.x, 0, room.w * 0.6, box.h), lang)
        marks += say(label("log", lang), what, Rect(room.x + room.w * 0.62, 0, room.w * 0.38, box.h), lang)
        yield Block(tuple(marks), box.h)
        style = text.Style(font="sans", size=SMALL, smallest=6, leading=1.2, hyphens=True, colour=palette["ink-soft"])
        yield paragraph(label("log-how", lang), style, self.width, lang, before=1.6 * MM)
        yield from self._lines([parsed(form) for form in _header(game)], height, before=0.6 * MM)

    # ── what is filled in ──

    def _part(self, part: FormPart, height: float, number: int) -> Iterator[Block]:
        yield self._title(part.title[self.desk.lang] + (f" {number}" if part.times > 1 else ""))
        rows = part.rows
        single: list[tuple[Part, ...]] = []
        made: list[Block] = []
        for row in rows:
            if _tabular(row):
                made += [*self._lines(single, height), *self._table(row, height, with_example=number == 1)]
                single = []
            else:
                single += [_opened(row)] * row.times
        made += self._lines(single, height)
        yield from made[:-1]
        yield replace(made[-1], keep=False)

    def _title(self, words: str) -> Block:
        style = text.Style(font="display", size=9.5, smallest=7, hyphens=False, colour=self.desk.palette["ink"])
        return paragraph(words, style, self.width, self.desk.lang, before=4 * MM, keep=True)

    def _lines(self, records: Sequence[Sequence[Part]], height: float, before: float = 0.0) -> Iterator[Block]:
        """Records one after another; short ones share a line."""
        marks: list[Mark] = []
        x = 0.0
        for record in records:
            lines = ink.lines_of(record)
            wide = ink.length(lines[0])
            if x and (len(lines) > 1 or x + wide > self.width):
                yield Block(tuple(marks), height, before, keep=True)
                marks, x, before = [], 0.0, 0.0
            for at, line in enumerate(lines):
                if at:
                    yield Block(tuple(marks), height, before, keep=True)
                    marks, before = [], 0.0
                x = 0.0 if len(lines) > 1 else x
                indent = 12 * MM if at else x
                marks += ink.set_line(line, Rect(indent, 0, self.width - indent, height), self.look)
            x = self.width if len(lines) > 1 else x + wide + 3 * ink.APART
        if marks:
            yield Block(tuple(marks), height, before, keep=True)

    def _table(self, row: FormRow, height: float, with_example: bool) -> Iterator[Block]:
        columns = ink.columns_of(parsed(row.form), self.width)
        assert columns is not None  # `fits` has looked
        yield ink.set_head(columns, self.look)
        if with_example and row.example:
            answers = [self._said(answer) for answer in row.example]
            yield ink.set_row(columns, LOWEST * MM, "", self.look, answers)
            record = f"{label('log-typed', self.desk.lang)} - {filled(parsed(row.form), answers)}"
            marks = written(record, ink.NUMBER, 3.1 * MM, ink.WORDS, ink.PEN)
            if width_of(record, ink.WORDS) > self.width - ink.NUMBER:
                marks = ink.into(record, Rect(ink.NUMBER, 0, self.width - ink.NUMBER, 4.4 * MM), ink.WORDS, ink.PEN)
            yield Block((marks,), 4.4 * MM, keep=True)
        for number in range(1, row.times + 1):
            yield ink.set_row(columns, height, str(number), self.look)

    def _said(self, written: str) -> str:
        """What somebody writes: names instead of ids."""
        return _ID.sub(lambda id: self.short.get(id[0], id[0]), written)

    # ── the key ──

    def _key(self) -> Iterator[Block]:
        lang = self.desk.lang
        if self.sheet.key:
            lines = [(self._worded(key.write), key.text[lang]) for key in self.sheet.key]
            yield self._title(label("log-key", lang))
            yield replace(self._pairs(lines, [self.width / 2] * 2), keep=False, before=1.2 * MM)
        for title, names in self._names():
            yield self._title(title)
            yield replace(self._pairs(names, self._columns(names)), before=1.2 * MM)

    def _names(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        game, lang = self.desk.game, self.desk.lang
        listed = [(deck.title[lang], {c.id: c.title[lang] for c in deck.cards}) for deck in game.decks]
        if game.board is not None:
            places = {place.id: place.title[lang] for place in game.board.places if place.kind is not None}
            listed.append((game.board.title[lang], places))
        for title, names in listed:
            if len(names) > 1:
                yield title, [(self.short[id], name if self.short[id] != name else "") for id, name in names.items()]

    def _worded(self, written: str) -> str:
        """A piece of a record with the names of the language, so that all of it is in one notation."""
        if ": " not in written:  # a word, or braces with nothing in them
            return written
        try:
            said = read(written if written.startswith("{") else f"{{{written}}}")
        except Invalid:  # in words that are no record
            return written
        told = notation(Wording(self.desk.game).worded(said, self.desk.lang))
        return f"{{{told}}}" if written.startswith("{") else told

    def _columns(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """How wide the columns are in which every name can be read, as many as the page has room for: each takes what
        its widest name needs in fine print, and its share of what is left."""
        for count in range(4 if len(pairs) > 8 else 3, 1, -1):
            rows = -(-len(pairs) // count)
            columns = [pairs[at : at + rows] for at in range(0, len(pairs), rows)]
            needed = [max(_wide(short, meant) for short, meant in column) for column in columns]
            if sum(needed) <= self.width:
                return [wide + (self.width - sum(needed)) / len(needed) for wide in needed]
        return [self.width / 2] * 2

    def _pairs(self, pairs: Sequence[tuple[str, str]], widths: Sequence[float]) -> Block:
        """What to write and what it means, column by column."""
        step = 3.35 * MM
        rows = -(-len(pairs) // len(widths))
        marks: list[Mark] = []
        for at, (short, meant) in enumerate(pairs):
            column, y = at // rows, at % rows * step
            x, width = sum(widths[:column]), widths[column]
            own = min(width_of(short, SMALL, "sans-bold"), width - 4)
            marks.append(ink.into(short, Rect(x, y, own + 0.1, step), SMALL, self.look.ink, "sans-bold"))
            room = Rect(x + own + BETWEEN, y, width - own - 2 * BETWEEN, step)
            if meant:
                marks.append(ink.into(meant, room, SMALL, self.look.soft))
        return Block(tuple(marks), rows * step)


def _wide(short: str, meant: str) -> float:
    """How much room what to write and what it means need."""
    return width_of(short, SMALL, "sans-bold") + width_of(meant, FINE) + 2 * BETWEEN


def _header(game: Game) -> list[str]:
    """The forms of a log's head. Which deck is on the table is written if it is not the usual one."""
    sheet = game.rulebook.log
    seat = sheet.player if sheet is not None else None
    sides = ", ".join(f"{side.id}: __________" for side in game.sides if side.plays)
    own = bool(game.editions) and game.edition != game.editions[0].id
    options = f"{{edition: {game.edition}<, ____________>}}" if own else "{________________}"
    return [
        f"pnp: {game.id}@{game.rulebook.version}",
        "date: ______",
        *(("players:",) if seat else (f"players: {{{sides}}}",)),
        *([seat] * game.players if seat else ()),
        f"options: {options}",
        "recorder: __________",
    ]


def _tabular(row: FormRow) -> bool:
    """Whether records of this form are rows under one head."""
    return row.times > 1 and len(blanks(parsed(row.form))) > 4


def _opened(row: FormRow) -> tuple[Part, ...]:
    return (Words("- "), *parsed(row.form))


def _foot(desk: Desk, inner: Rect, at: int, of: int) -> list[Mark]:
    style = text.Style(font="sans", size=6.5, smallest=5, hyphens=False, valign="middle", align="right")
    game, lang = desk.game, desk.lang
    words = " · ".join((f"{game.id}@{game.rulebook.version}", lang, label("page", lang, at=at + 1, of=of)))
    box = Rect(inner.x, inner.bottom - 3 * MM, inner.w, 3 * MM)
    return [*say(words, replace(style, colour=desk.palette["ink-soft"]), box, lang)]


__all__ = ["log_pages", "short_names"]
