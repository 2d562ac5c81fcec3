"""The head of the rule sheet: the game's name, players and duration, and what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.validator.definitions.model import Game, Text

from ...layout.data import data_with
from ...layout.desk import Desk
from ...layout.setting import cite
from ...layout.sheetlayout import drawn, laid, set_in, sheet_layout
from ...marks.geometry import Rect
from ...marks.ink import Mark, Use
from ...marks.length import MM
from ...play.figures import card_form
from ...type.flow import Block, beside, heard, paragraph, spoken, stack
from ...type.paging import GUTTER
from ...words.labels import Labels

SHEET = "masthead"  # its layout
NARROW = 150 * MM  # the title is lower on a page narrower than this
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
    """The name large on ink, the cover's scene or else the deck's back beside it, and the bands of all sides below."""
    desk, length = desks[0], sheet_layout(SHEET, desks[0]).lengths

    def each(text: Text, between: str = " · ") -> str:
        return between.join(dict.fromkeys(filter(None, (text.get(one.lang) for one in desks))))

    game, high = desk.game, length["head"] * narrowed(width)
    scene = game.cover.scene
    picture = length["scene"] * narrowed(width) if scene else high if game.decks else 0.0
    marks = [*drawn(SHEET, "head", Rect(0, 0, width, high), data_with(), desk)]
    if scene:
        marks += drawn(SHEET, "scene", Rect(width - picture, 0, picture, high), data_with(art=scene), desk)
    elif game.decks:
        marks.append(Use(card_form(None, desk), Rect(width - picture, 0, picture, high), fill=True))
    known = each({one.lang: facts(one.game, one.label) for one in desks}, " — ")
    said = (("title", "H1", each(game.title)), ("subtitle", "P", each(game.subtitle)), ("facts", "P", known))
    room = Rect(0, 0, width - picture, high)
    for box, role, words in said:
        shown = _lettered(desks, room) if box == "title" else ()
        marks += heard(shown or drawn(SHEET, box, room, data_with(words=words), desk), role, words)
    crown = Block(tuple(marks), high)
    return stack((crown, replace(_bands(desks, width), before=length["gap"]))) if game.sides else crown


def _lettered(desks: Sequence[Desk], room: Rect) -> tuple[Mark, ...]:
    """The title as the game's cover has it drawn, side by side in several languages; nothing if one has none."""
    arts = [*dict.fromkeys(one.game.cover.title.get(one.lang) for one in desks)]
    if None in arts:
        return ()
    step = room.w / len(arts)
    places = [Rect(room.x + at * step, room.y, step, room.h) for at in range(len(arts))]
    found = zip(arts, places, strict=True)
    return tuple(mark for art, at in found for mark in drawn(SHEET, "lettering", at, data_with(art=art), desks[0]))


def _bands(desks: Sequence[Desk], width: float) -> Block:
    """A band for each side, in as few rows as let all names be read, and all of them in one size."""
    desk, length = desks[0], sheet_layout(SHEET, desks[0]).lengths
    sides = desk.game.sides
    few = len(sides) <= MANY_SIDES
    box = "side" if few else "sides"
    high, gap = length[box], length["gap"]
    named = [" · ".join(dict.fromkeys(side.label[one.lang] for one in (desks if few else desks[:1]))) for side in sides]
    shown = [data_with(side, name=name) for side, name in zip(sides, named, strict=True)]
    for rows in range(1, len(sides) + 1):
        across = -(-len(sides) // rows)
        step = (width - gap * (across - 1)) / across
        faces = [laid(SHEET, box, Rect(0, 0, step, high), one, desk) for one in shown]
        if not any(face.over for face in faces):
            break
    size = min(face.size for face in faces)
    marks: list[Mark] = []
    for at, one in enumerate(shown):
        row, column = divmod(at, across)
        marks += drawn(SHEET, box, Rect(column * (step + gap), row * (high + gap), step, high), one, desk, size)
    return Block(tuple(marks), -(-len(sides) // across) * (high + gap) - gap)


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
        if words:
            block = paragraph(words, set_in(SHEET, "about", desk), step, desk.lang, x=at * (step + GUTTER))
            columns.append(spoken(block, "P", words))
    return beside(*columns, before=sheet_layout(SHEET, desks[0]).lengths["about"]) if columns else Block((), 0)
