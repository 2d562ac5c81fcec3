"""The rule sheet, drawn from the data: what is in the box, how to learn the game, the numbered rules, and an annex. In
one language, or in two side by side.

Everything printed comes from the game's definitions or from labels.yaml, every picture from the referee.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.rules_model import Figure, Rule, Section

from ...impose.frame import Frame
from ...layout.data import data_with
from ...layout.desk import Desk
from ...layout.setting import Setting
from ...layout.sheetlayout import drawn, sheet_layout
from ...marks.geometry import Rect
from ...marks.ink import Group, Mark
from ...marks.length import MM
from ...marks.pages import Document
from ...marks.paper import Size
from ...type import text
from ...type.flow import Block, beside, paragraph, shifted, spoken
from ...type.paging import GUTTER, Paged, Run, column_width, paged
from .anatomy import BOARD_HEIGHTS, anatomy, heights
from .annex import rulings, sources, tailpiece
from .blanks import note_lines
from .contents import contents
from .course import courses
from .masthead import masthead

if TYPE_CHECKING:
    from .lessons import Lessons


from pnp.validator.definitions.rules_model import RuleTable

from ...layout.setting import NUMBER
from ...marks.ink import rect_path, solid
from ...type.flow import stack, tabled

TWO_COLUMNS = 150 * MM  # a page as narrow as a booklet's has only one
LEAF = 4  # pages on a sheet that is folded once
RULE_GAP = 2.9 * MM  # above each rule
ASIDE = 1.8 * MM  # round a rule that is set apart
NOTE_LINE = 9 * MM  # between lines for notes


def rule_pages(desk: Desk, paper: Size, lessons: Lessons | None = None, *, folded: bool = False) -> Document:
    """The rule sheet, with the referee's contributions. `folded` into a booklet, its pages come in fours, and what is
    left is ruled for notes."""
    frame = _frame(desk, paper)
    inner = frame.inner
    columns = 2 if inner.w >= TWO_COLUMNS else 1
    setting = Setting(desk, column_width(inner.w, columns), inner.w, high=inner.h)

    def laid(highest: float) -> tuple[_Sheet, Paged]:
        sheet = _Sheet(setting, lessons, columns, highest)
        runs = [Run(contents(desk, inner.w)), *sheet.runs()]
        return sheet, paged(runs, inner, masthead(desk, inner.w))

    ways = map(laid, heights(desk))  # the largest board with which the fewest pages are filled best
    sheet, placed = min(ways, key=lambda way: (len(way[1].pages), round(way[1].waste, 1)))
    pages = [*_with_tail(desk, placed, inner), *(_for_notes(setting, placed, inner) if folded else ())]
    return _document(desk, frame, pages, sheet.problems)


def parallel_pages(desk: Desk, paper: Size, langs: Sequence[str], lessons: Lessons | None = None) -> Document:
    """The rule sheet with a column for each of two languages, every rule beside its translation. Only the first column
    has pictures: the words in them are in its language."""
    frame = _frame(desk, paper)
    inner = frame.inner
    width = column_width(inner.w, 2)
    settings = [Setting(replace(desk, lang=lang), width, width, at == 0, stays=True) for at, lang in enumerate(langs)]
    sheets = [_Sheet(setting, lessons, 1) for setting in settings]
    both = [sheet.runs() for sheet in sheets]
    runs = [_paired(pair, width, langs) for pair in zip(*both, strict=True)]
    runs.insert(0, Run(contents(desk, inner.w, langs)))
    problems = [problem for sheet in sheets for problem in sheet.problems]
    placed = paged(runs, inner, masthead(desk, inner.w, langs))
    return _document(desk, frame, _with_tail(desk, placed, inner), problems)


def _paired(runs: Sequence[Run], width: float, langs: Sequence[str]) -> Run:
    """Runs of several languages as one, block beside block."""
    heads = [run.head for run in runs if run.head is not None]
    head = next(_rows([[head] for head in heads], width, langs)) if heads else None
    return Run(
        tuple(_rows([run.blocks for run in runs], width, langs)), head=head, loose=runs[0].loose, apart=runs[0].apart
    )


def _rows(columns: Sequence[Sequence[Block]], width: float, langs: Sequence[str]) -> Iterator[Block]:
    """Blocks of several languages side by side; screen readers get one language after the other."""
    for blocks in zip(*columns, strict=True):
        heard = [_in_turn(block, at + 1, lang) for at, (block, lang) in enumerate(zip(blocks, langs, strict=True))]
        moved = [shifted(block, at * (width + GUTTER), 0) for at, block in enumerate(heard)]
        before, keep = max(block.before for block in blocks), any(block.keep for block in blocks)
        heads = [[block.again] for block in blocks if block.again is not None]
        again = next(_rows(heads, width, langs)) if heads else None
        yield replace(beside(*moved, before=before, keep=keep), near=any(block.near for block in blocks), again=again)


def _in_turn(block: Block, turn: int, lang: str) -> Block:
    return replace(block, marks=(Group(block.marks, turn=turn, lang=lang),))


def _frame(desk: Desk, paper: Size) -> Frame:
    """A page, whose footer is below its margin."""
    sheet = Rect.whole(paper)
    side, top, bottom = (sheet_layout("rules", desk).lengths[name] for name in ("side", "top", "bottom"))
    return Frame(sheet, Rect(side, top, sheet.w - 2 * side, sheet.h - top - bottom))


def _with_tail(desk: Desk, placed: Paged, inner: Rect) -> list[tuple[Mark, ...]]:
    """The pages, the last one with its tailpiece."""
    *before, last = placed.pages
    return [*before, (*last, *tailpiece(desk, inner, placed.end))]


def _for_notes(setting: Setting, placed: Paged, inner: Rect) -> Iterator[tuple[Mark, ...]]:
    """Ruled pages that fill the last leaf of a booklet."""
    head = setting.heading("", setting.desk.label("notes"), inner.w)
    field = Rect(inner.x, inner.y + head.height, inner.w, inner.h - head.height)
    for _ in range(-len(placed.pages) % LEAF):
        yield (*shifted(head, inner.x, inner.y).marks, *note_lines(field, NOTE_LINE))


def _document(desk: Desk, frame: Frame, pages: Sequence[Sequence[Mark]], problems: Sequence[Problem]) -> Document:
    """The pages with their footers."""
    title = f"{desk.game.title[desk.lang]}: {desk.label('rule-sheet')}"
    return frame.document(
        pages, title, lambda number: _footer(desk, frame.sheet, number), both_sides=True, problems=problems
    )


def _footer(desk: Desk, sheet: Rect, number: int) -> tuple[Mark, ...]:
    game, lang = desk.game, desk.lang
    edition = next((e for e in game.editions if e.id == game.edition), None)
    parts = [game.title[lang], desk.label("rule-sheet"), desk.imprint]
    if edition is not None:
        parts.append(desk.label("edition", title=edition.title[lang]))
    side = sheet_layout("rules", desk).lengths["side"]
    foot = Rect(side, sheet.h - 13 * MM, sheet.w - 2 * side, 6 * MM)
    return drawn("rules", "foot", foot, data_with(words=" · ".join(parts), number=str(number)), desk)


class _Sheet:
    """Turns the rulebook into runs of blocks; those of text have a number of columns. What only some games show is
    loaded for them only."""

    def __init__(
        self, setting: Setting, lessons: Lessons | None, columns: int, highest: float = BOARD_HEIGHTS[0]
    ) -> None:
        self.setting, self.lessons, self.columns, self.highest = setting, lessons, columns, highest
        self.desk, self.lang, self.width = setting.desk, setting.lang, setting.width
        self.problems: list[Problem] = []

    def runs(self) -> Iterator[Run]:
        book = self.desk.game.rulebook
        start = self.lessons.start if self.lessons is not None else None
        if book.setup is not None and start is not None:
            from .opening import opening_picture

            yield from opening_picture(book.setup, start, self.setting, self.problems)
        yield from courses(self.setting)
        *wide, parts = anatomy(
            self.setting, self.columns, self.problems, has_board=start is not None, highest=self.highest
        )
        yield from wide
        first, *others = self._text()
        if parts.columns == self.columns:  # the rules continue where the cards end
            yield replace(parts, blocks=(*parts.blocks, *first.blocks), loose=False)
        else:
            yield from (parts, first)
        yield from others
        score = self.lessons.score if self.lessons is not None else None
        if book.scoring is not None and score is not None:
            from .scoring import scoring

            yield from scoring(book.scoring, score, self.setting)
        yield from rulings(self.setting, self.columns)
        yield from sources(self.setting)

    def _text(self) -> Iterator[Run]:
        """The chapters and the examples in columns; a chapter with a table begins with that, as wide as the page."""
        text: list[Block] = []
        for section in self.desk.game.rulebook.sections:
            if section.table is not None:
                wide = replace(self.setting, width=self.setting.span)
                yield Run(tuple(text), self.columns)
                yield Run((*self._opening(section, wide), *_table(section, section.table, wide)))
                text = []
            else:
                text += self._opening(section, self.setting)
            text += self._rules(section)
        played = self.lessons.examples if self.lessons is not None else {}
        for example in self.desk.game.rulebook.examples:
            from .worked import worked

            for block in worked(example, played.get(example.id), self.setting):
                if block.wide:
                    yield from (Run(tuple(text), self.columns), Run((block,)))
                    text = []
                else:
                    text.append(block)
        yield Run(tuple(text), self.columns)

    def _opening(self, section: Section, setting: Setting) -> Iterator[Block]:
        """The heading of a chapter, and what is said before its rules."""
        yield setting.heading(section.number, section.title[self.lang])
        if section.intro is not None:
            yield setting.intro(section.intro[self.lang])
        yield from (self._figure(figure) for figure in section.figures if figure.rule is None)

    def _rules(self, section: Section) -> Iterator[Block]:
        """The rules of a chapter that are not in its table, each with its figures."""
        above: Rule | None = None
        for rule in section.rules:
            if section.table is None or rule.id not in section.table.rows:
                yield self._rule(rule, RULE_GAP / 3 if rule.aside and above and above.aside else RULE_GAP)
            above = rule
            yield from (self._figure(figure) for figure in section.figures if figure.rule == rule.id)

    def _figure(self, figure: Figure) -> Block:
        if self.setting.pictures:
            from .illustrations import illustration

            return illustration(figure, self.desk, self.width, self.setting.style("small"))
        words = self.setting.cite(figure.caption[self.lang])
        block = paragraph(words, self.setting.style("small"), self.width, self.lang, before=3 * MM)
        return spoken(block, "P", words)

    def _rule(self, rule: Rule, before: float) -> Block:
        """A rule; one that is aside smaller, on a pale ground."""
        words, setting = self.setting.cite(rule.text[self.lang]), self.setting
        if rule.aside:
            inner = setting.lettered(rule.number, words, setting.style("small"), self.width - 2 * ASIDE)
            return replace(setting.tinted(inner, self.width, ASIDE), before=before)
        return setting.lettered(rule.number, words, setting.style("body"), self.width, before)


# ── rules as a table: their numbers in the margin, and what each says in every column ──

APART = 2.5 * MM  # between columns
PAD = 1.3 * MM  # between a line and the words below it


def _table(section: Section, table: RuleTable, setting: Setting) -> Iterator[Block]:
    """The table's head, which never ends a column, and a block for each row; the head is repeated where a column
    begins."""
    lang, small = setting.lang, setting.style("small")
    bold = replace(small, font="sans-bold")
    heads = [words[lang] for words in table.head]
    head = _row("", heads, [bold] * len(heads), 0.5 * MM, setting)
    rows = []
    for rule in section.rules:
        if rule.id in table.rows:
            cells = [setting.cite(words[lang]) for words in table.rows[rule.id]]
            rows.append(_row(rule.number, cells, [bold, *[small] * (len(cells) - 1)], 0.2 * MM, setting))
    yield from tabled(replace(head, before=3.5 * MM), rows)


def _row(number: str, cells: Sequence[str], styles: Sequence[text.Style], weight: float, setting: Setting) -> Block:
    """Cells side by side below a line."""
    lang = setting.lang
    step = (setting.width - NUMBER + APART) / len(cells)
    parts = [paragraph(number, setting.style("number"), NUMBER, lang)] if number else []
    for at, (words, style) in enumerate(zip(cells, styles, strict=True)):
        parts.append(paragraph(words, style, step - APART, lang, x=NUMBER + at * step))
    line = Block((solid(rect_path(Rect(0, 0, setting.width, weight)), setting.desk.palette["ink"]),), weight)
    said = " ".join(filter(None, (number, ". ".join(words.rstrip(".") for words in cells))))
    return stack((line, replace(spoken(beside(*parts), "P", said), before=PAD)), before=PAD)
