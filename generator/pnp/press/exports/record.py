"""A logged game as a log sheet on paper: who played, every record as a sentence, how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import groupby

from pnp.validator.judging.report import ScoreLines, score_rows, sentence, summary
from pnp.validator.logs.sheets import HEAD

from ..build import open_desk
from ..impose.frame import Frame
from ..layout.data import data_with
from ..layout.sheetlayout import drawn, set_in
from ..marks.geometry import Rect
from ..marks.ink import Mark, line, outline
from ..marks.length import MM
from ..marks.paper import paper
from ..out.canvas import Canvas
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
SAID, SMALL = 9.0, 8.0  # points
RULE = "#8A8577"
LONGEST = 600  # characters of a sentence, or of a note


def record(story: Story, lang: str) -> bytes:
    """The record of a game as a PDF on A4."""
    return _Record(story, lang).pdf()


class _Record:
    """Lays a record out."""

    def __init__(self, story: Story, lang: str) -> None:
        self.story, self.lang = story, lang
        self.desk = open_desk(story.game, lang)
        self.frame = Frame.inset(Rect.whole(paper("a4")), MARGIN, FOOT_H)
        self.width = self.frame.inner.w

    def pdf(self) -> bytes:
        """The pages as a file."""
        blocks = [*self._head(), *self._games(), *self._end()]
        placed, _ = pour(blocks, [self.frame.field] * len(blocks))
        pages: list[list[Mark]] = [[] for _ in range(placed[-1].column + 1)]
        for one in placed:
            pages[one.column] += one.ink()
        file = BytesIO()
        title = f"{self.story.game.title[self.lang]}: {self.desk.label('log')}"
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
        story, lang, what = self.story, self.lang, self.desk.label("log")
        marks = drawn("log", "head", Rect(0, 0, self.width, BAND_H), data_with(what=what), self.desk)
        yield spoken(Block(marks, BAND_H), "H1", f"{story.game.title[lang]}: {what}")
        known = [f"{self.desk.label(f'log-{key}')}: {story.head[key]}" for key in HEAD if key in story.head]
        if known:
            yield self._said(" · ".join(known), colour=self._soft, before=2 * MM)
        players = [(side.label[lang], story.players.get(side.id, "")) for side in story.sides]
        said = [f"{side} — {who}" if who and who != side else side for side, who in players]
        yield self._said(" · ".join(said), font="sans-bold", before=2 * MM)
        if "note" in story.head:
            yield self._said(story.head["note"], SMALL, colour=self._soft, before=1 * MM)

    def _games(self) -> Iterator[Block]:
        several = self.story.steps[-1].moment.game > 0
        for game, steps in groupby(self.story.steps, key=lambda step: step.moment.game):
            yield self._title(words("game", self.lang, n=game + 1) if several else self.desk.label("log-turns"))
            for step in steps:
                if step.moment.record is not None:
                    yield self._row(step)
            if sheet := self.story.sheets.get(game):
                yield from self._score(sheet)

    def _row(self, step: Step) -> Block:
        """A record: its number and what happened, what was wrong with it, and the writer's note."""
        parts = [self._said(self.story.sentence(step, self.lang), x=NUMBER)]
        verdict = self.story.verdict
        for number in step.findings:
            wrong = sentence(verdict.book, verdict.findings[number], self.lang)
            parts.append(self._said(wrong, SMALL, "sans-bold", WRONG, NUMBER))
        if step.noted:
            parts.append(self._said(step.noted, SMALL, colour=self._soft, x=NUMBER))
        at = self._said(str(step.moment.number), SMALL, colour=self._soft)
        found, y = [Block(at.marks, at.height)], 0.0
        for part in parts:
            found.append(shifted(part, 0, y))
            y += part.height
        whole = beside(*found)
        below = outline(line(0, y + 0.8 * MM, self.width, y + 0.8 * MM), RULE, 0.3)
        return Block((*whole.marks, below), y + 0.8 * MM, before=1.3 * MM)

    def _score(self, sheet: ScoreLines) -> Iterator[Block]:
        """A score sheet: a line for each rule, a column for each side."""
        head, *rows, total = score_rows(self.story.verdict, sheet, self.lang)
        yield self._line(head.name, head.cells, "sans-bold", ground=True)
        for row in rows:
            yield self._line(row.name, row.cells)
        yield self._line(total.name, total.cells, "sans-bold")

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
        """What the referee says about it."""
        first, *more = summary(self.story.verdict, [self.lang])[self.lang].splitlines()
        yield self._said(first, font="sans-bold", before=4 * MM)
        for said in more:
            yield self._said(said, before=1 * MM)
