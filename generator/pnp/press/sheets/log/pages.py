"""The log sheet: what players note by pencil during a game, in self-explanatory columns.

Tables and their key come from the rules. Rows are as high as the fewest pages allow; what is left of a page is ruled
for notes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.log_words import Vocabulary
from pnp.validator.definitions.model import Game, Text
from pnp.validator.definitions.rules_model import FormColumn, FormPart, FormTable, LogSheet
from pnp.validator.definitions.titles import Titles
from pnp.validator.logs.sheets import HEAD, OPTIONS, answer, seats

from ...impose.frame import Frame
from ...layout.data import Data, data_with
from ...layout.desk import Desk
from ...layout.sheetlayout import drawn, set_in
from ...marks.geometry import Rect
from ...marks.ink import Mark, moved
from ...marks.length import MM
from ...marks.pages import Document
from ...marks.palette import mix
from ...marks.paper import Size
from ...type.flow import Block, paragraph, pour, spoken, stack
from ...words.labels import Labels
from ..rules import blanks as ink

Rows: TypeAlias = Sequence[Mapping[str, Any]]

MARGIN = 10 * MM
EDGE = 7 * MM  # of what is drawn behind a page from the edges of the paper
HEAD_H, NEXT_H, PART_H = 14 * MM, 5 * MM, 5.4 * MM  # the head of the first page and of the others, that of a part
BELOW = 1.2 * MM  # the head of those others, which begins where what is behind the page does
FOOT_H = 3.6 * MM
HIGHEST, LOWEST, STEP = 12.0, 6.4, 0.2  # mm: rows
MOST = 12  # pages
NOTES = 22 * MM  # fraction of a page: if more is left, it is ruled for notes
GENERIC, CIRCLED = 20, 4  # rows of a sheet for any game; the most sides that can be circled
PALE = 0.88  # how much white is in the ground of a side's cells
SEVERAL = 4  # rows that make a table worth an example
_ID = re.compile(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)*(?![\w-])")


def log_pages(desk: Desk, paper: Size, filled: bool = False) -> Document:
    """The log sheet of a game; with its example if `filled`."""
    sheet = Rect.whole(paper)
    if sheet_of(desk.game).wide:
        sheet = Rect(0, 0, max(sheet.w, sheet.h), min(sheet.w, sheet.h))
    frame = Frame.inset(sheet, MARGIN, FOOT_H)
    first = frame.field
    top = EDGE + NEXT_H + BELOW
    fields = [first, *[replace(first, y=top, h=first.bottom - top)] * (MOST - 1)]
    maker = _Maker(desk, first.w, filled)
    if not maker.fits() or maker.pages(LOWEST * MM, fields) is None:
        return Document((), 0, 0, (Problem("log.room", values={"paper": paper.name}),))
    poured = maker.poured(_height(maker, fields), fields)
    best = [(*maker.behind(frame, at, len(poured)), *page) for at, page in enumerate(poured, 1)]
    title = f"{desk.game.title[desk.lang]}: {desk.label('log')}"

    def foot(at: int) -> tuple[Mark, ...]:
        return frame.line(" · ".join((desk.imprint, desk.lang, desk.label("page", at=at, of=len(best)))), desk)

    return frame.document(best, title, foot)


def _height(maker: _Maker, fields: Sequence[Rect]) -> float:
    """How high rows can be without needing more pages than the lowest rows do."""
    low, high = round(LOWEST / STEP), round(HIGHEST / STEP)
    fewest = maker.pages(LOWEST * MM, fields) or MOST
    while low < high:
        middle = (low + high + 1) // 2
        if (maker.pages(middle * STEP * MM, fields) or MOST) <= fewest:
            low = middle
        else:
            high = middle - 1
    return low * STEP * MM


class _Maker:
    """Lays out the blocks of one log sheet."""

    def __init__(self, desk: Desk, width: float, filled: bool) -> None:
        self.desk, self.width, self.filled = desk, width, filled
        self.sheet = sheet_of(desk.game)
        self.seats = seats(desk.lang)[: desk.game.players]
        palette = desk.palette
        self.pale = mix(palette["paper"], "#FFFFFF", 0.35)
        self.look = ink.Look(palette["ink"], palette["ink-soft"], self.pale, self._sides())
        self.titles, self.words = Titles(desk.game), Vocabulary(desk.game)
        self.head = _head(desk.game, self.sheet)
        self.made: dict[str, Block] = {}  # the heads of parts; a page is laid out for several heights of rows
        self.banner = drawn("log", "head", Rect(0, 0, width, HEAD_H), self._of_head(), desk)
        self.key = [*self._key()]

    def _sides(self) -> Mapping[str, ink.Tone]:
        """How the columns of the sides look, where each has a colour of its own."""
        palette, sides = self.desk.palette, [side for side in self.desk.game.sides if side.plays]
        if len({palette[side.colour] for side in sides}) < len(sides):
            return {}
        tones = {}
        for side in sides:
            colour = palette[side.colour]
            tones[side.id] = ink.Tone(colour, palette["paper"], mix(colour, "#FFFFFF", PALE), side.form)
        return tones | {side.label[self.desk.lang]: tones[side.id] for side in sides}

    def fits(self) -> bool:
        """True if every column fits the width of the page."""
        tables = [self.head, *(table for part in self.sheet.parts for table in part.tables)]
        tables += [self.sheet.seats] if self.sheet.seats else []
        return all(cell.fits for table in tables for cell in self._cells(table))

    def poured(self, height: float, fields: Sequence[Rect]) -> list[list[Mark]]:
        """The marks of each page, with rows of this height."""
        placed, _ = pour(self._blocks(height), fields)
        pages: list[list[Mark]] = [[] for _ in range(placed[-1].column + 1)]
        ends = [field.y for field in fields[: len(pages)]]
        for one in placed:
            pages[one.column] += one.ink()
            ends[one.column] = one.y + one.block.height
        for page, end, field in zip(pages, ends, fields, strict=False):
            if field.bottom - end >= NOTES:
                page += (moved(mark, field.x, end) for mark in self._notes(field.bottom - end, height))
        return pages

    def pages(self, height: float, fields: Sequence[Rect]) -> int | None:
        """The number of pages with rows of this height; None if something is higher than a page."""
        placed, rest = pour(self._blocks(height), fields)
        over = any(one.y + one.block.height > fields[one.column].bottom + 0.1 for one in placed)
        return None if over or rest else placed[-1].column + 1

    def behind(self, frame: Frame, at: int, of: int) -> tuple[Mark, ...]:
        """What is drawn behind a page and, after the first, the head that it begins with."""
        desk, head = self.desk, replace(frame.inner, y=EDGE, h=NEXT_H)
        said = self._of_head(desk.label("page", at=at, of=of))
        marks = drawn("log", "page", frame.sheet.inset(EDGE), said, desk)
        return (*marks, *drawn("log", "next", head, said, desk)) if at > 1 else marks

    def _of_head(self, page: str = "") -> Data:
        """What a head can show: what the sheet is, which page, and the drawn title."""
        desk = self.desk
        return data_with(what=desk.label("log"), page=page, art=desk.game.cover.title.get(desk.lang))

    def _blocks(self, height: float) -> list[Block]:
        blocks = [*self._top(height)]
        for part in self.sheet.parts:
            for number in range(1, part.times + 1):
                blocks += self._part(part, height, number)
        return blocks if self.sheet.seats else [*blocks, *self.key]

    # ── the head ──

    def _top(self, height: float) -> Iterator[Block]:
        desk, game, lang = self.desk, self.desk.game, self.desk.lang
        what = desk.label("log")
        yield spoken(Block(self.banner, HEAD_H), "H1", f"{game.title[lang]}: {what}")
        style = set_in("log", "how", desk)
        how = self.desk.label("log-how")
        yield spoken(paragraph(how, style, self.width, lang, before=1.8 * MM), "P", how)
        yield from self._table(self.head, height, [self.sheet.head], before=2 * MM)
        if self.sheet.seats is not None:
            seats = replace(self.sheet.seats, times=len(self.seats))
            yield from self._table(seats, height * 0.85, self.sheet.seats.example, names=self.seats, before=2 * MM)
            yield from self.key

    # ── what is filled in ──

    def _part(self, part: FormPart, height: float, number: int) -> Iterator[Block]:
        made = [self._title(part.title[self.desk.lang] + (f" {number}" if part.times > 1 else ""))]
        for at, table in enumerate(part.tables):
            before = 2.4 * MM if at or table.title else 0.0
            if table.title is not None:
                made.append(self._subtitle(table.title[self.desk.lang]))
                before = 0.8 * MM
            made += self._table(table, height, table.example if number == 1 else (), before=before)
        yield from made[:-1]
        yield replace(made[-1], keep=False)

    def _title(self, words: str) -> Block:
        if words not in self.made:
            marks = drawn("log", "part", Rect(0, 0, self.width, PART_H), data_with(title=words), self.desk)
            self.made[words] = spoken(Block(marks, PART_H, before=3.2 * MM, keep=True), "H2", words)
        return self.made[words]

    def _subtitle(self, words: str) -> Block:
        style = set_in("log", "subtitle", self.desk)
        return spoken(paragraph(words, style, self.width, self.desk.lang, before=2.4 * MM, keep=True), "P", words)

    def _cells(self, table: FormTable) -> tuple[ink.Cell, ...]:
        return ink.cells_of(table, self.width, self.desk.lang, self.seats)

    def _table(
        self, table: FormTable, height: float, example: Rows, names: str = "", before: float = 0.0
    ) -> Iterator[Block]:
        """A table under its heading: empty except for the first row of its example, or filled in completely."""
        cells, lang = self._cells(table), self.desk.lang
        circled = {column.id for column in table.columns if column.words}
        yield self._heard(replace(ink.set_head(cells, self.look, lang), before=before), cells)
        if example and not self.filled and table.times >= SEVERAL and not names:
            said = self._said(example[0], circled)
            yield ink.set_row(cells, LOWEST * MM, self.desk.label("log-such"), self.look, lang, said, example=True)
        for at in range(table.times):
            number = names[at] if names else str(at + 1) if table.times > 1 else ""
            said = self._said(example[at], circled) if self.filled and at < len(example) else {}
            yield ink.set_row(cells, height, number, self.look, lang, said)

    def _heard(self, block: Block, cells: Sequence[ink.Cell]) -> Block:
        """The heading of a table as one sentence: what to fill in."""
        return spoken(block, "P", ", ".join(dict.fromkeys(cell.group or cell.head for cell in cells)) + ".")

    def _said(self, row: Mapping[str, Any], circled: Collection[str]) -> dict[tuple[str, str], str]:
        """What somebody has written in a row, by cell and seat, with names instead of ids."""
        found = {}
        for cell, said in row.items():
            told = answer(said, self.desk.lang)
            for seat, one in ({"": told} if isinstance(told, str) else told).items():
                found[cell, seat] = one if cell in circled else self._named(one)
        return found

    def _named(self, written: str) -> str:
        return _ID.sub(lambda id: self._name(id[0]), written)

    def _name(self, id: str) -> str:
        board, lang = self.desk.game.board, self.desk.lang
        track = next((track.title for track in board.tracks if track.id == id), None) if board is not None else None
        return (track[lang] if track is not None else self.titles.title(id, lang)) or self.words.said(id, lang)

    # ── what is left ──

    def _notes(self, room: float, step: float) -> list[Mark]:
        title = self._title(self.desk.label("notes"))
        top = title.before + title.height
        lines = ink.note_lines(Rect(0, top, self.width, room - top), step)
        return [*(moved(mark, 0, title.before) for mark in title.marks), *lines]

    # ── the key ──

    def _key(self) -> Iterator[Block]:
        lang = self.desk.lang
        if not self.sheet.key:
            return
        yield self._title(self.desk.label("log-key"))
        columns = 2 if self.width < 220 * MM else 3
        wide = (self.width - (columns - 1) * 5 * MM) / columns
        style = set_in("log", "key", self.desk)
        made = []
        for entry in self.sheet.key:
            shown = self._named(entry.write)
            own = ink.width_of(shown, ink.WORDS, "sans") + 2 * MM
            meant = paragraph(entry.text[lang], style, wide - own, lang, x=own)
            line_h = max(meant.height, 3.4 * MM)
            mark = ink.into(shown, Rect(0, -0.55 * MM, own, 3.4 * MM), ink.WORDS, ink.PEN)
            made.append(spoken(Block((mark, *meant.marks), line_h, 1.3 * MM), "LI", f"{shown}: {entry.text[lang]}"))
        rows = -(-len(made) // columns)
        stacks = [stack(made[at : at + rows]) for at in range(0, len(made), rows)]
        marks = [moved(mark, at * (wide + 5 * MM), 0) for at, one in enumerate(stacks) for mark in one.marks]
        yield Block(tuple(marks), max(one.height for one in stacks), before=1.8 * MM)


def sheet_of(game: Game) -> LogSheet:
    """The log sheet that the rules describe; otherwise one for any game: who played what, and the result."""
    if game.rulebook.log is not None:
        return game.rulebook.log
    sides = {side.id: side.label for side in game.sides if side.plays}
    who = FormColumn("who", _labels("log-who", game), 12 + 9 * len(sides), words=sides if len(sides) <= CIRCLED else {})
    card, what = FormColumn("card", _labels("log-card", game), 50), FormColumn("what", _labels("log-what", game), 90)
    turns = (
        FormTable((who, card, what), ("$who: {play: $card}",), GENERIC)
        if game.decks
        else FormTable((who, what), ("$who: $what",), GENERIC)
    )
    seats = (
        None
        if sides
        else FormTable((FormColumn("name", _labels("log-name", game), 100),), ("$seat: $name",), game.players)
    )
    return LogSheet((FormPart(_labels("log-turns", game), 1, (turns,)),), seats=seats)


def _labels(key: str, game: Game) -> Text:
    return {lang: Labels(lang, game.labels)(key) for lang in game.languages}


def _head(game: Game, sheet: LogSheet) -> FormTable:
    """The head of the sheet: when, where and by whom the log was written, and who plays a side."""
    widths = {"date": 26, "place": 26, "recorder": 30, OPTIONS: 48}
    own = {key: FormColumn(key, _labels(f"log-{key}", game), width) for key, width in widths.items()}
    seated = [FormColumn(side.id, side.label, 30) for side in game.sides if side.plays and not sheet.seats]
    return FormTable((*(own[key] for key in HEAD), *seated, own[OPTIONS]), ())


__all__ = ["log_pages", "sheet_of"]
