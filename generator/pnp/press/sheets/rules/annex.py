"""The end of the rule sheet: the rulings, where the rules come from, and a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.validator.definitions.rules_model import Ruling

from ...layout.data import data_with
from ...layout.desk import Desk
from ...layout.setting import NUMBER, Setting
from ...layout.sheetlayout import drawn, sheet_layout
from ...marks.geometry import Rect
from ...marks.ink import Mark, circle, outline, rect_path, solid
from ...marks.length import MM
from ...type.flow import Block, beside, paragraph, spoken, stack
from ...type.paging import Run
from ...type.text import say

MANY = 20  # rulings, which are set densely to save a sheet
DISC = 1.75 * MM  # the radius of that behind the letter of a reading


def rulings(setting: Setting, columns: int) -> Iterator[Run]:
    """The readings that players can choose from, in the order of their numbers; the usual ones are bold. Chapters need
    no titles here: every question names its rule."""
    book = setting.desk.game.rulebook
    if not book.rulings:
        return
    head = setting.heading("R", setting.desk.label("rulings"), setting.span)
    intro = setting.intro(setting.desk.label("rulings-intro"), setting.span)
    blocks = tuple(_ruling(ruling, setting, len(book.rulings) > MANY) for ruling in book.rulings)
    yield Run(blocks, columns, stack((head, intro), before=7 * MM), apart=True)


def sources(setting: Setting) -> Iterator[Run]:
    """Where the rules and the cards come from, below a thin line, if the rules say so."""
    words = setting.desk.game.rulebook.sources
    if words is not None:
        said, width = words[setting.lang], setting.span
        line = _thin(setting)
        body = paragraph(said, setting.style("small"), width, setting.lang, before=1.8 * MM)
        yield Run((stack((line, spoken(body, "P", said)), before=7 * MM),), loose=True)


def tailpiece(desk: Desk, inner: Rect, end: float) -> tuple[Mark, ...]:
    """The cover's scene at the foot of the last page, which is printed down to `end`; nothing where it has no room."""
    length, scene = sheet_layout("rules", desk).lengths, desk.game.cover.scene
    high = min(length["tail"], inner.bottom - end - length["above-tail"])
    if scene is None or high < length["least-tail"]:
        return ()
    place = Rect(inner.x, inner.bottom - high, inner.w, high)
    return (*drawn("rules", "tail", place, data_with(art=scene), desk),)


def _thin(setting: Setting) -> Block:
    return Block((solid(rect_path(Rect(0, 0, setting.span, 0.25 * MM)), setting.desk.palette["ink-soft"]),), 0.25 * MM)


def _ruling(ruling: Ruling, setting: Setting, dense: bool) -> Block:
    """The question with the number of its rule, beside the ruling's own number; below it the readings by letter, each
    on a line of its own unless the list is `dense`."""
    lang, width, style = setting.lang, setting.width - NUMBER, setting.style("small" if dense else "ruling")
    question = f"{setting.cite(ruling.text[lang])} ({setting.numbers.get(ruling.rule, ruling.rule)})"
    usual = setting.desk.label("default")
    parts = [paragraph(question, style, width, lang, x=NUMBER)]
    shown, heard = [], []
    for at, (value, words) in enumerate(ruling.values.items()):
        chosen, said = value == ruling.default, setting.cite(words[lang])
        reading = f"{setting.letter(at)})\u00a0{said}"
        shown.append(f"**{reading}**" if chosen else reading)
        heard.append(f"{reading} ({usual})" if chosen else reading)
        parts += [] if dense else [_reading(setting.letter(at), said, chosen, setting)]
    parts += [paragraph(" ".join(shown), style, width, lang, x=NUMBER, before=0.9 * MM)] if dense else []
    number = paragraph(ruling.number, setting.style("number"), NUMBER, lang)
    said = " ".join((ruling.number, question, *heard))
    return replace(spoken(beside(number, stack(parts)), "P", said), before=(1.9 if dense else 3.2) * MM)


def _reading(letter: str, words: str, chosen: bool, setting: Setting) -> Block:
    """A reading beside its letter, in a disc that is dark if it is the usual one."""
    palette, left = setting.desk.palette, NUMBER + 2 * DISC + 1.4 * MM
    style = setting.style("reading", **({"font": "sans-bold"} if chosen else {}))
    body = paragraph(words, style, setting.width - left, setting.lang, x=left, before=0.4 * MM)
    x, y = NUMBER + DISC, max(DISC, style.size * 0.36)
    ground, colour = (palette["ink"], palette["white"]) if chosen else (palette["white"], palette["ink"])
    disc = (solid(circle(x, y, DISC), ground), outline(circle(x, y, DISC - 0.35), palette["ink"], 0.7))
    named = say(letter, setting.style("badge", colour=colour), Rect(x, y, 0, 0).inset(-DISC), setting.lang)
    return replace(beside(Block((*disc, *named), 2 * DISC), body), before=0.9 * MM)
