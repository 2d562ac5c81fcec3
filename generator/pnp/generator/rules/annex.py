"""The end of the rule sheet: the rulings, and for those who log games the ids that belong to the printed numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.validator.definitions.model import Ruling
from pnp.validator.logs.wording import log_words, spelt

from ..drawing.ink import rect_path, solid
from ..lettering import text
from ..sizes.geometry import Rect
from ..sizes.length import MM
from .flow import Block, beside, paragraph, spoken, stack
from .paging import GUTTER, Run, column_width
from .setting import NUMBER, Setting

ENTRY = 36 * MM  # the least width of a column of the index


def rulings(setting: Setting, columns: int) -> Iterator[Run]:
    """The readings that a table may choose from, and which of them is the usual one."""
    book = setting.desk.game.rulebook
    if book.rulings:
        head = setting.heading("R", setting.desk.label("rulings"), setting.span)
        intro = setting.intro(setting.desk.label("rulings-intro"), setting.span)
        yield Run(
            tuple(_ruling(ruling, setting) for ruling in book.rulings), columns, stack((head, intro), before=7 * MM)
        )


def index(setting: Setting) -> Iterator[Run]:
    """The ids by which verdicts and options of a log call what is printed under numbers. Players need none of it: it is
    small, in narrow columns, below a thin line."""
    desk, lang, width = setting.desk, setting.lang, setting.span
    small = _small(setting)
    title, intro = desk.label("index"), desk.label("index-intro")
    parts = [
        Block((solid(rect_path(Rect(0, 0, width, 0.25 * MM)), desk.palette["ink-soft"]),), 0.25 * MM),
        spoken(paragraph(title, replace(small, font="sans-bold"), width, lang, before=1.8 * MM), "H2", title),
        spoken(paragraph(intro, small, width, lang, before=0.8 * MM), "P", intro),
    ]
    across = max(1, int((width + GUTTER) / (ENTRY + GUTTER)))
    entries = tuple(_entries(setting, column_width(width, across)))
    yield Run(entries, across, stack(parts, before=7 * MM))


def _small(setting: Setting) -> text.Style:
    return replace(setting.styles.small, size=7, smallest=6, leading=1.2, hyphens=False)


def _ruling(ruling: Ruling, setting: Setting) -> Block:
    """The number and its rule, the text, and the readings that one may choose from by letter."""
    lang, styles = setting.lang, setting.styles
    width = setting.width - 4.8 * MM
    to = setting.desk.label("ruling-to", number=setting.numbers.get(ruling.rule, ruling.rule))
    number = paragraph(ruling.number, styles.number, NUMBER, lang)
    soft = replace(styles.small, colour=setting.desk.palette["ink-soft"])
    where = paragraph(to, soft, width - NUMBER, lang, x=NUMBER)
    asked = setting.cite(ruling.text[lang])
    parts = [beside(number, where), paragraph(asked, styles.small, width, lang, before=1.6 * MM)]
    said = [f"{ruling.number} ({to}) {asked}"]
    for at, (value, words) in enumerate(ruling.values.items()):
        chosen = f" **({setting.desk.label('default')})**" if value == ruling.default else ""
        line = f"**{setting.letter(at)})**\u00a0{setting.cite(words[lang])}{chosen}"
        parts.append(paragraph(line, styles.small, width, lang, before=1.4 * MM))
        said.append(line)
    content = spoken(stack(parts), "P", " ".join(said))
    return replace(setting.tinted(content, setting.width), before=2.2 * MM)


def _entries(setting: Setting, width: float) -> Iterator[Block]:
    """A line for each rule; for each ruling, as a log in the language writes it, its values beside the letters of its
    readings."""
    said = log_words(setting.desk.game)
    book, lang = setting.desk.game.rulebook, setting.lang
    small = _small(setting)
    digits = replace(small, font="sans-bold")
    entries = [(rule.number, rule.id) for section in book.sections for rule in section.rules]
    for ruling in book.rulings:
        named = [spelt(said, value, lang, ruling.id) for value in ruling.values]
        values = ", ".join(f"{setting.letter(at)})\u00a0{value}" for at, value in enumerate(named))
        entries.append((ruling.number, f"{spelt(said, ruling.id, lang)} {values}"))
    for number, words in entries:
        called = paragraph(words, small, width - NUMBER * 0.7, lang, x=NUMBER * 0.7)
        block = beside(paragraph(number, digits, NUMBER, lang), called, before=0.5 * MM)
        yield spoken(block, "LI", f"{number} {words}")
