"""Rules of a chapter as a table: their numbers in the margin, and what each says in every column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.validator.definitions.rules_model import RuleTable, Section

from ...layout.setting import NUMBER, Setting
from ...marks.geometry import Rect
from ...marks.ink import rect_path, solid
from ...marks.length import MM
from ...type import text
from ...type.flow import Block, beside, paragraph, spoken, stack, tabled

APART = 2.5 * MM  # between columns
PAD = 1.3 * MM  # between a line and the words below it


def rule_table(section: Section, table: RuleTable, setting: Setting) -> Iterator[Block]:
    """The table's head, which never ends a column, and a block for each row; the head is repeated where a column
    begins."""
    lang, small = setting.lang, setting.styles.small
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
    parts = [paragraph(number, setting.styles.number, NUMBER, lang)] if number else []
    for at, (words, style) in enumerate(zip(cells, styles, strict=True)):
        parts.append(paragraph(words, style, step - APART, lang, x=NUMBER + at * step))
    line = Block((solid(rect_path(Rect(0, 0, setting.width, weight)), setting.desk.palette["ink"]),), weight)
    said = " ".join(filter(None, (number, ". ".join(words.rstrip(".") for words in cells))))
    return stack((line, replace(spoken(beside(*parts), "P", said), before=PAD)), before=PAD)
