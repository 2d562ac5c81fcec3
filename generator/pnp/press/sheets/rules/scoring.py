"""The score of a logged game, worked through: the table at its end, what each rule gave each side, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.validator.base.words import minus
from pnp.validator.definitions.rules_model import Scoring
from pnp.validator.judging.report import outcome_lines

from ...layout.setting import NUMBER, Setting
from ...marks.geometry import Rect
from ...marks.ink import Mark, rect_path, solid
from ...marks.length import MM
from ...play.closeups import close_ups
from ...play.story import Story
from ...play.tabletop import Seen, Tabletop
from ...type.flow import Block, beside, paragraph, shifted, spoken, stack, tabled
from ...type.paging import Run
from ...type.text import say

HIGHEST = 92 * MM  # the picture of the table
POINTS = 22 * MM  # a column of points
APART, LEAST = 6 * MM, 80 * MM  # between the picture and the text beside it; the minimum width of the text


def scoring(lesson: Scoring, story: Story, setting: Setting) -> Iterator[Run]:
    """A heading, the table at the end, and a row for every line of the score sheet."""
    lang, width = setting.lang, setting.span
    parts = [setting.heading("", setting.desk.label("scoring"), width)]
    if lesson.intro is not None:
        parts.append(setting.intro(lesson.intro[lang], width))
    table, closer = table_at_end(lesson, story, setting)
    head = stack(parts, before=7 * MM, keep=True)
    if closer:
        rows = [*_rows(lesson, story, setting), *_outcome(story, setting, width)]
        shown = [replace(block, before=3.5 * MM) for block in closer]
        blocks = [replace(block, keep=True) for block in (head, *shown, *rows[:-1])]
        yield Run(setting.together((*blocks, rows[-1]), before=7 * MM), loose=True)
        return
    left = table.width + APART if table is not None and width - table.width >= LEAST else 0.0
    rows = [*_rows(lesson, story, replace(setting, span=width - left)), *_outcome(story, setting, width - left)]
    if table is None:
        yield Run(setting.together((head, *rows), before=7 * MM), loose=True)
        return
    drawn = replace(spoken(table.block(), "Figure", setting.desk.label("position")), before=3.5 * MM)
    if left:
        told = beside(drawn, shifted(stack(rows), left, 0), before=3.5 * MM)
        yield Run((stack((head, told), before=7 * MM),), loose=True)
    else:
        yield Run(setting.together((head, drawn, *rows), before=7 * MM), loose=True)


def table_at_end(lesson: Scoring, story: Story, setting: Setting) -> tuple[Tabletop | None, list[Block]]:
    """The table at the end, if it is to be shown; instead of one whose names are too small to read, close-ups."""
    if not setting.pictures or not lesson.picture:
        return None, []
    last = story.steps[-1]
    seen = Seen(story.game, last.picture, last.secrets)
    table = Tabletop(seen, setting.desk, "score", setting.span, HIGHEST)
    return table, close_ups(seen, table, setting)


def _outcome(story: Story, setting: Setting, width: float) -> Iterator[Block]:
    """How the game ended, as in a verdict."""
    bold = setting.style("small", font="sans-bold")
    lines = [said.strip() for said in outcome_lines(story.verdict, setting.lang)]
    for at, said in enumerate(lines, 1):
        block = paragraph(said, bold, width, setting.lang, before=1.6 * MM, keep=at < len(lines))
        yield replace(spoken(block, "P", said), keep=at < len(lines))


class ScoreLine(NamedTuple):
    """What a rule gave: its printed number and name, the words about it, and the points of each side, if any."""

    number: str
    name: str
    words: str
    points: Sequence[str]


def score_lines(lesson: Scoring, story: Story, lang: str) -> Iterator[ScoreLine]:
    """The lines of the only score sheet of a story."""
    book, (sheet,) = story.game.rulebook, story.verdict.sheets
    for (rule, given), words in zip(sheet, lesson.lines, strict=True):
        entry = book.rule(rule)
        chapter = next(section.title for section in book.sections if section.id == entry.section)
        yield ScoreLine(entry.number, (entry.score or chapter)[lang], words[lang], [minus(n) for n in given or ()])


def score_totals(story: Story) -> list[str]:
    """What they come to for each side."""
    (sheet,) = story.verdict.sheets
    return [minus(sum(one)) for one in zip(*(given for _, given in sheet if given is not None), strict=True)]


def _rows(lesson: Scoring, story: Story, setting: Setting) -> Iterator[Block]:
    """What each rule gave, with a line above; the sides at the top, the total at the bottom."""
    lang, desk, verdict = setting.lang, setting.desk, story.verdict
    (sheet,) = verdict.sheets
    if not sheet:
        for words in lesson.lines:
            yield spoken(
                paragraph(setting.cite(words[lang]), setting.style("body"), setting.span, lang, before=3 * MM),
                "P",
                setting.cite(words[lang]),
            )
        return
    points = min(POINTS, setting.span * 0.4 / len(verdict.sides))
    heads = [story.game.side(side).label[lang] for side in verdict.sides]
    head = replace(_row("", "", heads, points, setting, bold=True, heavy=True), before=4 * MM)
    rows = []
    for at, line in enumerate(score_lines(lesson, story, lang), 1):
        row = _row(line.number, f"**{line.name}.** {setting.cite(line.words)}", line.points, points, setting)
        rows.append(replace(row, keep=at == len(sheet)))  # with the total
    total = desk.label("total")
    last = _row("", f"**{total}**", score_totals(story), points, setting, bold=True, heavy=True)
    yield from tabled(head, [*rows, replace(last, keep=True)])


def _row(
    number: str,
    words: str,
    given: Sequence[str],
    points: float,
    setting: Setting,
    *,
    bold: bool = False,
    heavy: bool = False,
) -> Block:
    desk, lang, width = setting.desk, setting.lang, setting.span
    left = width - points * len(given)
    weight = 0.5 * MM if heavy else 0.2 * MM
    top = 1.6 * MM
    digits = paragraph(number, setting.style("number"), NUMBER, lang)
    body = paragraph(words, setting.style("small"), left - NUMBER - 4 * MM, lang, x=NUMBER)
    style = setting.style("points", **({"font": "sans-bold"} if bold else {}))
    row = beside(digits, body)
    marks: list[Mark] = []
    for at, said in enumerate(given):
        box = Rect(left + at * points, 0, points, 5 * MM)
        marks += say(said, style, box, lang)
    high = max(row.height, 3 * MM)
    rule = solid(rect_path(Rect(0, 0, width, weight)), desk.palette["ink"])
    content = spoken(Block((*row.marks, *marks), high), "P", " ".join(filter(None, (number, words, *given))))
    return stack((Block((rule,), weight), replace(content, before=top)), before=1.6 * MM)
