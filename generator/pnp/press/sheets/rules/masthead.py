"""The head of the rule sheet: the game's name, players and duration, and what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.validator.definitions.model import Game, Text

from ...layout import bands
from ...layout.desk import Desk
from ...layout.setting import cite
from ...marks.geometry import Rect
from ...marks.ink import Icon, Mark, Use, rect_path, solid
from ...marks.length import MM
from ...marks.palette import mix
from ...play.figures import card_form
from ...type import text
from ...type.flow import Block, beside, heard, paragraph, spoken, stack
from ...type.paging import GUTTER
from ...type.text import say
from ...words.labels import Labels

TITLE_H = 44 * MM
NARROW = 150 * MM  # the title is lower on a page narrower than this
STRIP_H, HIGH_STRIP_H, STRIP_GAP = 7 * MM, 8.6 * MM, 1.2 * MM  # the bands of the sides; those with names of two lines
PAD = 0.6 * MM  # between a name and the edge of its band, at least
MANY_SIDES = 4  # with more, bands are too narrow for large letters


def masthead(desk: Desk, width: float, langs: Sequence[str] = ()) -> Block:
    """The name of the game and what it is about, on the first page; in several languages if they are given."""
    desks = in_each(desk, langs)
    return stack([_title(desks, width), _about(desks, width)])


def in_each(desk: Desk, langs: Sequence[str]) -> list[Desk]:
    """The desk in each language; in its own if none are given."""
    return [replace(desk, lang=lang) for lang in langs or (desk.lang,)]


def narrowed(width: float) -> float:
    """The share of their usual height that the title and the pictures of the components have on a narrow page."""
    return min(1.0, width / NARROW)


def _title(desks: Sequence[Desk], width: float) -> Block:
    """The name large on ink, the deck's back beside it, and the bands of all sides below."""
    desk = desks[0]
    game, lang, palette = desk.game, desk.lang, desk.palette

    def each(text: Text, between: str = " · ") -> str:
        return between.join(dict.fromkeys(filter(None, (text.get(one.lang) for one in desks))))

    paper, ink = palette["paper"], palette["ink"]
    share = narrowed(width)
    high = TITLE_H * share
    picture = high if game.decks else 0.0
    marks: list[Mark] = [solid(rect_path(Rect(0, 0, width, high)), ink)]
    if game.decks:
        marks.append(Use(card_form(None, desk), Rect(width - picture, 0, picture, high), fill=True))
    name = text.Style(font="display", size=54, smallest=20, leading=1.0, hyphens=False, colour=paper)
    under = text.Style(font="display-light", size=13, smallest=7, hyphens=False, colour=mix(paper, ink, 0.18))
    left = 8 * MM
    room = width - picture - left - 4 * MM
    head = say(each(game.title), name, Rect(left, 8.5 * MM * share, room, 17 * MM * share), lang)
    below = say(each(game.subtitle), under, Rect(left + 0.6 * MM, 26.5 * MM * share, room, 6 * MM * share), lang)
    marks += heard(head, "H1", each(game.title))
    marks += heard(below, "P", each(game.subtitle))
    small = text.Style(font="sans", size=9.5, smallest=7, hyphens=False, colour=mix(paper, ink, 0.25))
    said = each({one.lang: facts(one.game, one.label) for one in desks}, " — ")
    line = say(said, small, Rect(left + 0.6 * MM, 34.5 * MM * share, room, 5 * MM * share), lang)
    marks += heard(line, "P", said)
    crown = Block(tuple(marks), high)
    return stack((crown, replace(_bands(desks, width), before=STRIP_GAP))) if game.sides else crown


def _bands(desks: Sequence[Desk], width: float) -> Block:
    """A band for each side, with its emblem and its name, in as few rows as let all names be read. All names have one
    size, and none touches an edge."""
    desk = desks[0]
    sides, lang, palette = desk.game.sides, desk.lang, desk.palette
    few = len(sides) <= MANY_SIDES
    high = STRIP_H if few else HIGH_STRIP_H
    style = text.Style(
        font="sans-bold",
        size=8.5,
        smallest=7 if few else 6,
        leading=1.16,
        tracking=90 if few else 30,
        hyphens=False,
        capitals=True,
        valign="middle",
    )
    named = [" · ".join(dict.fromkeys(side.label[one.lang] for one in (desks if few else desks[:1]))) for side in sides]
    for rows in range(1, len(sides) + 1):
        across = -(-len(sides) // rows)
        step = (width - STRIP_GAP * (across - 1)) / across
        room = Rect(8.2 * MM, PAD, step - 9.8 * MM, high - 1.3 * MM - 2 * PAD)
        fitted = [text.fit(name, style, room.w, room.h, lang) for name in named]
        if not any(fit.over for fit in fitted):
            break
    size = min(fit.paragraph.size for fit in fitted)
    marks: list[Mark] = []
    for at, side in enumerate(sides):
        row, column = divmod(at, across)
        box = Rect(column * (step + STRIP_GAP), row * (high + STRIP_GAP), step, high)
        marks += bands.band(box, side, desk)
        colour = bands.ink_on(side, desk)
        ground = palette[side.colour] if colour == palette["paper"] else palette.get(f"{side.colour}-light", "paper")
        emblem = Rect(box.x + 2.2 * MM, box.y + room.cy - 2 * MM, 4 * MM, 4 * MM)
        marks.append(Use(Icon(side.icon, colour, ground), emblem))
        marks += say(named[at], replace(style, size=size, colour=colour), room.moved(box.x, box.y), lang)
    return Block(tuple(marks), -(-len(sides) // across) * (high + STRIP_GAP) - STRIP_GAP)


def facts(game: Game, label: Labels) -> str:
    """Players, duration, minimum age."""
    fewest = game.least_players or game.players
    players = label("players", n=game.players)
    said = f"{fewest}–{players}" if fewest < game.players else players
    return " · ".join((said, label("minutes", n=game.minutes), label("age", n=game.age)))


def _about(desks: Sequence[Desk], width: float) -> Block:
    """What the game is about; in two languages, side by side."""
    step = (width - GUTTER * (len(desks) - 1)) / len(desks)
    columns: list[Block] = []
    for at, desk in enumerate(desks):
        words = cite(desk.game.rulebook.about.get(desk.lang, ""), desk.game)
        style = text.Style(font="text", size=10.5, smallest=9, leading=1.34, colour=desk.palette["ink"])
        if words:
            block = paragraph(words, style, step, desk.lang, x=at * (step + GUTTER))
            columns.append(spoken(block, "P", words))
    return beside(*columns, before=6 * MM) if columns else Block((), 0)
