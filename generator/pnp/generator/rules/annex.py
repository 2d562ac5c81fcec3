"""The end of the rule sheet: the rulings, and for those who log games the ids that belong to the printed numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.validator.definitions.model import Ruling
from pnp.validator.logs.wording import log_words, spelt

from ..sizes.length import MM
from .flow import Block, beside, paragraph, spoken, stack
from .paging import Run, column_width
from .setting import NUMBER, Setting

ENTRY = 45 * MM  # the least width of a column of the index


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
    """The ids by which verdicts and options of a log call what is printed under numbers, in narrow columns."""
    head = setting.heading("", setting.desk.label("index"), setting.span)
    intro = setting.intro(setting.desk.label("index-intro"), setting.span)
    across = max(1, int(setting.span / ENTRY))
    entries = tuple(_entries(setting, column_width(setting.span, across)))
    yield Run(entries, across, stack((head, intro), before=7 * MM))


def _ruling(ruling: Ruling, setting: Setting) -> Block:
    """The number and its rule, the text, and the readings that one may choose from by letter."""
    lang, styles = setting.lang, setting.styles
    width = setting.width - 4.8 * MM
    to = setting.desk.label("ruling-to", number=setting.numbers.get(ruling.rule, ruling.rule))
    number = paragraph(ruling.number, styles.number, NUMBER, lang)
    soft = replace(styles.small, colour=setting.desk.palette["ink-soft"])
    where = paragraph(to, soft, width - NUMBER, lang, x=NUMBER)
    parts = [beside(number, where), paragraph(ruling.text[lang], styles.small, width, lang, before=1.6 * MM)]
    said = [f"{ruling.number} ({to}) {ruling.text[lang]}"]
    for at, (value, words) in enumerate(ruling.values.items()):
        chosen = f" **({setting.desk.label('default')})**" if value == ruling.default else ""
        line = f"**{setting.letter(at)})**\u00a0{words[lang]}{chosen}"
        parts.append(paragraph(line, styles.small, width, lang, before=1.4 * MM))
        said.append(line)
    content = spoken(stack(parts), "P", " ".join(said))
    return replace(setting.tinted(content, setting.width), before=2.2 * MM)


def _entries(setting: Setting, width: float) -> Iterator[Block]:
    """A line for each rule; for each ruling, as a log in the language writes it, its values beside the letters of its
    readings."""
    said = log_words(setting.desk.game)
    book, lang = setting.desk.game.rulebook, setting.lang
    small = replace(setting.styles.small, size=7.5, smallest=6, hyphens=False)
    digits = replace(small, font="sans-bold")
    entries = [(rule.number, rule.id) for section in book.sections for rule in section.rules]
    for ruling in book.rulings:
        named = [spelt(said, value, lang, ruling.id) for value in ruling.values]
        values = ", ".join(f"{setting.letter(at)})\u00a0{value}" for at, value in enumerate(named))
        entries.append((ruling.number, f"{spelt(said, ruling.id, lang)} {values}"))
    for number, words in entries:
        called = paragraph(words, small, width - NUMBER * 0.8, lang, x=NUMBER * 0.8)
        block = beside(paragraph(number, digits, NUMBER, lang), called, before=1.1 * MM)
        yield spoken(block, "LI", f"{number} {words}")
