"""A logged game as a log sheet on paper: who played, every record as a sentence, how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import groupby

from pnp.validator.base.words import minus
from pnp.validator.judging.report import ScoreLines, score_rows, summary

from ..build import open_desk
from ..impose.frame import Frame
from ..layout.data import data_with
from ..layout.sheetlayout import drawn, set_in
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group, Mark, line, outline, rect_path, solid
from ..marks.length import MM
from ..marks.paper import Size, paper
from ..out.canvas import Canvas
from ..play.closing import Closing, Seated
from ..play.snapshot import snapshot
from ..play.story import Step, Story
from ..play.texts import text as words
from ..type.flow import Block, beside, paragraph, pour, shifted, spoken
from ..type.text import say
from .still import WRONG, literal

MARGIN = 12 * MM
FOOT_H = 6 * MM
BAND_H = 11 * MM
NUMBER = 10 * MM  # width of a record's number
POINTS = 18 * MM  # and of a side's numbers on a score sheet
SAID, SMALL, REASON = 9.0, 8.0, 11.0  # points
RULE = "#8A8577"
GAP = 2 * MM  # between players
WINNER_H, PLAYER_H = 11 * MM, 11 * MM
RESULT = 40 * MM  # width of the score beside the winner
MOST_ABREAST = 3  # players
HIGHEST = 0.75  # of the page's height: the most that the table may take
ENOUGH = 0.9  # of its size: so much smaller it may be to leave room for the score sheet
TABLE_BEFORE = 4 * MM  # above the table
BAR = 0.9 * MM  # of the colour of a side beside its records
BELOW = 0.7 * MM  # between what belongs together
LONGEST = 600  # characters of a sentence, or of a note


def record(story: Story, lang: str, on: Size | None = None) -> bytes:
    """The record of a game as a PDF, on A4 by default."""
    return _Record(story, lang, on or paper("a4")).pdf()


class _Record:
    """Lays a record out."""

    def __init__(self, story: Story, lang: str, on: Size) -> None:
        self.story, self.lang = story, lang
        self.desk = open_desk(story.game, lang)
        self.closing = Closing(story, lang)
        self.frame = Frame.inset(Rect.whole(on), MARGIN, FOOT_H)
        self.width = self.frame.inner.w

    def pdf(self) -> bytes:
        """The pages as a file."""
        head, scored = [*self._head()], [*self._scored()]
        room = self.frame.field.h - sum(block.before + block.height for block in (*head, *scored))
        blocks = [*head, *self._table(room), *scored, *self._games(), *self._end()]
        placed, _ = pour(blocks, [self.frame.field] * len(blocks))
        pages: list[list[Mark]] = [[] for _ in range(placed[-1].column + 1)]
        for one in placed:
            pages[one.column] += one.ink()
        file = BytesIO()
        title = f"{self.story.game.title[self.lang]}: {self.closing.say('record')}"
        canvas = Canvas(file, title, self.lang, self.desk.library)

        def foot(at: int) -> tuple[Mark, ...]:
            words = " · ".join((title, self.desk.label("page", at=at, of=len(pages))))
            return self.frame.line(words, self.desk, FOOT_H)

        for page in self.frame.document(pages, title, foot).pages:
            canvas.page(page)
        canvas.close()
        return file.getvalue()

    # ── parts ─────────────────────────────────────────────────────────────────

    @property
    def _soft(self) -> str:
        return self.desk.palette["ink-soft"]

    def _said(
        self, said: str, size: float = SAID, font: str = "sans", colour: str = "", x: float = 0, before: float = 0
    ) -> Block:
        """Words from a log, which may contain any characters."""
        said = said if len(said) <= LONGEST else said[:LONGEST].rstrip() + "…"
        changes = {"colour": colour} if colour else {}
        style = set_in("log", "said", self.desk, font=font, size=size, smallest=size, **changes)
        block = paragraph(literal(said, font), style, self.width - x, self.lang, x=x, before=before)
        return spoken(block, "P", literal(said, font))

    def _title(self, said: str) -> Block:
        block = self._said(said, 11, "display", before=4 * MM)
        return spoken(replace(block, height=block.height + 1 * MM, keep=True), "H2", literal(said, "display"))

    def _head(self) -> Iterator[Block]:
        """The title, when and where it was played, who won, and the players with their points."""
        story, lang, what = self.story, self.lang, self.closing.say("record")
        said = data_with(what=what, art=story.game.cover.title.get(lang))
        marks = drawn("log", "head", Rect(0, 0, self.width, BAND_H), said, self.desk)
        yield spoken(Block(marks, BAND_H), "H1", f"{story.game.title[lang]}: {what}")
        if occasion := self.closing.occasion:
            yield self._said(" · ".join(occasion), colour=self._soft, before=2.5 * MM)
        score = self.closing.score
        left = self._line_of(self.closing.headline, "winner", self.width - (RESULT if score else 0))
        right = self._line_of(score, "result", self.width) if score else left
        yield beside(left, right, before=2 * MM)
        if reason := self.closing.reason:
            yield replace(self._said(reason, REASON), keep=True)
        yield from (self._said(one, before=BELOW) for one in self.closing.told)
        yield from self._players()
        if "note" in story.head:
            yield self._said(story.head["note"], SMALL, colour=self._soft, before=2 * MM)

    def _line_of(self, said: str, style: str, width: float) -> Block:
        """Large words in one line."""
        font = set_in("log", style, self.desk)
        box = Rect(0, 0, width, WINNER_H)
        words = literal(said[:LONGEST], font.font)
        return spoken(Block(say(words, font, box, self.lang), WINNER_H), "H2", words)

    def _players(self) -> Iterator[Block]:
        """The players, each in the band of their side; two or three are side by side, more in rows of three."""
        seated = self.closing.seated
        columns = min(len(seated), MOST_ABREAST if len(seated) != 4 else 2)
        wide = (self.width - GAP * (columns - 1)) / columns
        rows = (seated[at : at + columns] for at in range(0, len(seated), columns))
        for row in rows:
            bands = (self._player(one, Rect((wide + GAP) * at, 0, wide, PLAYER_H)) for at, one in enumerate(row))
            yield beside(*bands, before=GAP)

    def _player(self, one: Seated, box: Rect) -> Block:
        called = one.called(self.lang)
        title, points = literal(called[:LONGEST], "display"), "" if one.points is None else minus(int(one.points))
        marks = drawn("log", "player", box, data_with(one.side, title=title, points=points), self.desk)
        fared = self.closing.say(one.fared) if one.fared else ""
        return spoken(Block(marks, box.h), "P", ", ".join(filter(None, (called, points, fared))))

    def _table(self, room: float) -> Iterator[Block]:
        """The table at the end, as wide as the page or as high as part of it; a little smaller if it then stays within
        the room."""
        shown = snapshot(self.story.steps[-1], self.desk)
        if shown is None:
            return
        scale = min(self.width / shown.width, HIGHEST * self.frame.field.h / shown.height)
        fits = (room - TABLE_BEFORE) / shown.height
        scale = fits if ENOUGH * scale <= fits < scale else scale
        matrix = Matrix(scale, 0, 0, scale, (self.width - shown.width * scale) / 2, 0)
        block = Block((Group(shown.marks, matrix),), shown.height * scale, before=TABLE_BEFORE)
        yield spoken(block, "Figure", self.closing.say("table" if self.story.verdict.finished else "table-left"))

    def _scored(self) -> Iterator[Block]:
        """The score sheet of the only game."""
        for sheet in () if self.story.several else filter(None, self.story.sheets.values()):
            yield self._title(self.closing.say("scored"))
            yield from (self._said(one, before=BELOW) for one in self.closing.widest)
            yield from self._score(sheet)

    def _games(self) -> Iterator[Block]:
        for game, steps in groupby(self.story.steps, key=lambda step: step.moment.game):
            several = self.story.several
            yield self._title(words("game", self.lang, n=game + 1) if several else self.closing.say("moves"))
            for number, of_round in self.story.by_round(steps):
                if number:
                    title = self._said(self.closing.say("in-round", n=number), font="sans-bold", before=2.5 * MM)
                    yield replace(title, keep=True)
                yield from map(self._row, of_round)
            if several and (sheet := self.story.sheets.get(game)):
                yield from self._score(sheet)

    def _row(self, step: Step) -> Block:
        """A record: its number and what happened, what was wrong with it, and the writer's note."""
        parts = [self._said(self.story.sentence(step, self.lang), x=NUMBER)]
        wrong = map(self.closing.wrong, step.findings)
        parts += [self._said(one, SMALL, "sans-bold", WRONG, NUMBER) for one in wrong]
        if step.noted:
            parts.append(self._said(step.noted, SMALL, colour=self._soft, x=NUMBER))
        at = self._said(str(step.moment.number), SMALL, colour=self._soft)
        found, y = [Block(at.marks, at.height)], 0.0
        for part in parts:
            found.append(shifted(part, 0, y))
            y += part.height + BELOW
        y -= BELOW
        whole = beside(*found, *self._bar(step, y))
        below = outline(line(0, y + 0.8 * MM, self.width, y + 0.8 * MM), RULE, 0.3)
        return Block((*whole.marks, below), y + 0.8 * MM, before=1.3 * MM)

    def _bar(self, step: Step, height: float) -> Iterator[Block]:
        """The colour of the side whose move it is, beside a record."""
        side = self.story.mover(step)
        if side is not None:
            bar = rect_path(Rect(NUMBER - BAR * 2.5, 0, BAR, height))
            yield Block((solid(bar, self.desk.palette[side.colour]),), height)

    def _score(self, sheet: ScoreLines) -> Iterator[Block]:
        """A score sheet: a line for each rule, a column for each side."""
        head, *rows, total = score_rows(self.story.verdict, sheet, self.lang)
        yield replace(self._line(head.name, head.cells, "sans-bold", ground=True), before=2 * BELOW)
        for row in rows:
            yield self._line(row.name, row.cells)
        yield replace(self._line(total.name, total.cells, "sans-bold"), keep=False)

    def _line(self, name: str, cells: Sequence[str], font: str = "sans", *, ground: bool = False) -> Block:
        height = 5 * MM
        wide = min(POINTS, self.width * 0.6 / max(len(cells), 1))
        left = Rect(1 * MM, 0, self.width - wide * len(cells) - 2 * MM, height)
        style, right = (set_in("log", one, self.desk, font=font) for one in ("points", "given"))
        row = Rect(0, 0, self.width, height)
        marks = [*drawn("log", "heading", row, data_with(), self.desk)] if ground else []
        marks += say(literal(name, font), style, left, self.lang)
        for at, cell in enumerate(cells):
            box = Rect(self.width - wide * (len(cells) - at), 0, wide - 1 * MM, height)
            marks += say(literal(cell, font), right, box, self.lang)
        marks.append(outline(line(0, height, self.width, height), RULE, 0.3))
        return spoken(Block(tuple(marks), height, keep=True), "P", f"{name}: {', '.join(cells)}")

    def _end(self) -> Iterator[Block]:
        """The rulings that something hung on, and what the referee says about the log."""
        if asked := self.closing.questions:
            yield self._title(self.closing.say("asked"))
            yield replace(self._said(self.closing.say("asked-says"), colour=self._soft), keep=True)
            for question, answer in asked:
                yield replace(self._said(question, before=2 * MM), keep=True)
                yield self._said(answer, font="sans-bold", before=BELOW)
        first = summary(self.story.verdict, [self.lang])[self.lang].splitlines()[0]
        yield self._title(self.closing.say("referee"))
        yield self._said(first)
