"""The end of the rule sheet: the rulings and, for those who log games, the ids of the printed numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.validator.definitions.rules_model import Ruling, Section
from pnp.validator.logs.wording import log_words, spelt

from ..drawing.ink import rect_path, solid
from ..lettering import text
from ..sizes.geometry import Rect
from ..sizes.length import MM
from .flow import Block, beside, paragraph, spoken, stack
from .paging import GUTTER, Run, column_width
from .setting import NUMBER, Setting

MANY = 20  # from this number on, rulings are grouped by chapter
ENTRY = 36 * MM  # the minimum width of an index column


def rulings(setting: Setting, columns: int) -> Iterator[Run]:
    """The readings that players can choose from; the usual ones are bold. A few are in the order of their numbers. Many
    are grouped under the titles of their chapters, in the order of the rules."""
    book = setting.desk.game.rulebook
    if not book.rulings:
        return
    head = setting.heading("R", setting.desk.label("rulings"), setting.span)
    intro = setting.intro(setting.desk.label("rulings-intro"), setting.span)
    blocks = [_ruling(ruling, setting) for ruling in book.rulings] if len(book.rulings) < MANY else []
    for section in book.sections if not blocks else ():
        places = {rule.id: at for at, rule in enumerate(section.rules)}
        own = sorted((r for r in book.rulings if r.rule in places), key=lambda ruling: places[ruling.rule])
        if own:
            blocks.append(_chapter(section, setting))
        blocks += (_ruling(ruling, setting) for ruling in own)
    yield Run(tuple(blocks), columns, stack((head, intro), before=7 * MM))


def index(setting: Setting) -> Iterator[Run]:
    """The ids that verdicts and options of a log use for what is printed under numbers. Players do not need it: it is
    small, in narrow columns, below a thin line."""
    desk, lang, width = setting.desk, setting.lang, setting.span
    small = _small(setting)
    title, intro = desk.label("index"), desk.label("index-intro")
    parts = [
        _thin(setting),
        spoken(paragraph(title, replace(small, font="sans-bold"), width, lang, before=1.8 * MM), "H2", title),
        spoken(paragraph(intro, small, width, lang, before=0.8 * MM), "P", intro),
    ]
    across = max(1, int((width + GUTTER) / (ENTRY + GUTTER)))
    entries = tuple(_entries(setting, column_width(width, across)))
    yield Run(entries, across, stack(parts, before=7 * MM))


def sources(setting: Setting) -> Iterator[Run]:
    """Where the rules and the cards come from, below a thin line, if the rules say so."""
    words = setting.desk.game.rulebook.sources
    if words is not None:
        said, width = words[setting.lang], setting.span
        line = _thin(setting)
        body = paragraph(said, setting.styles.small, width, setting.lang, before=1.8 * MM)
        yield Run((stack((line, spoken(body, "P", said)), before=7 * MM),))


def _thin(setting: Setting) -> Block:
    return Block((solid(rect_path(Rect(0, 0, setting.span, 0.25 * MM)), setting.desk.palette["ink-soft"]),), 0.25 * MM)


def _small(setting: Setting) -> text.Style:
    return replace(setting.styles.small, size=7, smallest=6, leading=1.2, hyphens=False)


def _chapter(section: Section, setting: Setting) -> Block:
    """The title of a chapter below a thin line."""
    style = replace(setting.styles.part, size=9.5)
    title = section.title[setting.lang]
    digits = paragraph(section.number, style, NUMBER, setting.lang)
    words = paragraph(title, style, setting.width - NUMBER, setting.lang, x=NUMBER)
    line = Block((solid(rect_path(Rect(0, 0, setting.width, 0.3 * MM)), setting.desk.palette["ink"]),), 0.3 * MM)
    named = spoken(beside(digits, words, before=1.2 * MM), "H3", f"{section.number} {title}")
    return stack((line, named), before=3.6 * MM, keep=True)


def _ruling(ruling: Ruling, setting: Setting) -> Block:
    """The question with the number of its rule, beside the ruling's own number; below it the readings by letter."""
    lang, styles, width = setting.lang, setting.styles, setting.width - NUMBER
    question = f"{setting.cite(ruling.text[lang])} ({setting.numbers.get(ruling.rule, ruling.rule)})"
    usual = setting.desk.label("default")
    shown, heard = [], []
    for at, (value, words) in enumerate(ruling.values.items()):
        reading = f"{setting.letter(at)})\u00a0{setting.cite(words[lang])}"
        shown.append(f"**{reading}**" if value == ruling.default else reading)
        heard.append(f"{reading} ({usual})" if value == ruling.default else reading)
    number = paragraph(ruling.number, styles.number, NUMBER, lang)
    asked = paragraph(question, styles.small, width, lang, x=NUMBER)
    answered = paragraph(" ".join(shown), styles.small, width, lang, x=NUMBER, before=1.3 * MM)
    said = " ".join((ruling.number, question, *heard))
    return replace(spoken(beside(number, stack((asked, answered))), "P", said), before=2.4 * MM)


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
