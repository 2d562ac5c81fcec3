"""A position on a board, small, for the rule sheet: what lies on its places, and where the markers stand.

It is a list, not the board in small: at this size names and numbers are read, a map is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pnp.validator.definitions.model import Area, BoardPlace, Track

from ..drawing.ink import Mark, Use, circle, outline, rect_path, solid
from ..drawing.palette import contrast, mix
from ..faces.face import Desk
from ..images.library import icon
from ..lettering import text
from ..pieces.counters import counter, counter_of
from ..rules.figures import Frame
from ..sheets.pages import say
from ..sizes.geometry import Rect
from ..sizes.length import MM
from .markers import EDGE, standing

ACROSS = 3  # places side by side
GAP = 1 * MM
PLACE_H = 9.4 * MM
TRACK_H, SPACE_H, MARKER = 8.2 * MM, 5.2 * MM, 4.4 * MM
MANY = 12  # places of a board of which only those with counters are shown


def board_table(frame: Frame, desk: Desk, width: float) -> tuple[tuple[Mark, ...], float]:
    """Places with their counters, then tracks with their markers. Marks from (0, 0), and the height."""
    board = desk.game.board
    if board is None:
        return (), 0.0
    marks: list[Mark] = []
    places = [place for place in board.places if place.id in frame.places]
    if len(places) > MANY:
        places = [place for place in places if any(frame.places[place.id].values())]
    step = (width - GAP * (ACROSS - 1)) / ACROSS
    for at, place in enumerate(places):
        x, y = at % ACROSS * (step + GAP), at // ACROSS * (PLACE_H + GAP)
        marks += _place(place, frame.places[place.id], Rect(x, y, step, PLACE_H), desk)
    y = -(-len(places) // ACROSS) * (PLACE_H + GAP)
    for track in board.tracks:
        if track.id in frame.tracks:
            marks += _track(track, frame.tracks[track.id], Rect(0, y, width, TRACK_H), desk)
            y += TRACK_H + GAP
    return tuple(marks), max(0.0, y - GAP)


def _place(place: BoardPlace, counters: Mapping[str, int], box: Rect, desk: Desk) -> tuple[Mark, ...]:
    """Kind and name above, each side's counters below."""
    palette = desk.palette
    kind = next((k for k in desk.game.kinds if k.id == place.kind), None)
    ground = mix(palette["paper"], "#FFFFFF", 0.2)
    marks: list[Mark] = [solid(rect_path(box), ground), outline(rect_path(box), palette["line"], 0.4)]
    left = box.x + 1 * MM
    if kind is not None:
        emblem = Rect(left, box.y + 0.8 * MM, 3.2 * MM, 3.2 * MM)
        marks.append(Use(icon(kind.icon, palette[kind.colour], ground), emblem))
        left = emblem.right + 0.8 * MM
    style = text.Style(font="sans", size=6.75, smallest=4, hyphens=False, valign="middle", colour=palette["ink"])
    name = Rect(left, box.y + 0.6 * MM, box.right - left - 0.8 * MM, 3.6 * MM)
    marks += say(place.title[desk.lang].replace(" ", "\u00a0"), style, name, desk.lang)
    x = box.x + 1 * MM
    number = text.Style(font="sans-bold", size=8, smallest=6, hyphens=False, valign="middle", colour=palette["ink"])
    for side in [s.id for s in desk.game.sides if s.id in counters]:
        token = counter_of(side, desk)
        if not counters[side] or token is None:
            continue
        spot = Rect(x, box.y + 5 * MM, 3.6 * MM, 3.6 * MM)
        marks += counter(token, spot, desk)
        marks += say(str(counters[side]), number, Rect(spot.right + 0.6 * MM, spot.y, 4 * MM, spot.h), desk.lang)
        x = spot.right + 5.5 * MM
    return tuple(marks)


def _track(track: Track, markers: Mapping[str, int], box: Rect, desk: Desk) -> tuple[Mark, ...]:
    """The name above; the spaces from the first to the last, the later areas darker; markers on their spaces, beside
    the number in the corner."""
    palette, lang = desk.palette, desk.lang
    kind = next((k for k in desk.game.kinds if k.id == track.kind), None)
    style = text.Style(font="sans", size=6.75, smallest=4, hyphens=False, valign="middle", colour=palette["ink"])
    marks: list[Mark] = []
    left = box.x
    if kind is not None:
        emblem = Rect(box.x, box.y - 0.2 * MM, 3 * MM, 3 * MM)
        marks.append(Use(icon(kind.icon, palette[kind.colour], palette["white"]), emblem))
        left = emblem.right + 0.8 * MM
    marks += say(track.title[lang], style, Rect(left, box.y, box.right - left, 2.6 * MM), lang)
    step = box.w / track.spaces
    y = box.bottom - SPACE_H
    for number in range(track.first, track.last + 1):
        cell = Rect(box.x + (number - track.first) * step, y, step, SPACE_H)
        ink = _shade(track, number, desk)
        marks += (solid(rect_path(cell), ink), outline(rect_path(cell), palette["line"], 0.4))
        digits = text.Style(
            font="sans", size=6, smallest=4, colour=palette["ink" if contrast(palette["ink"], ink) > 4.5 else "paper"]
        )
        corner = cell.inset(EDGE)
        set_at = text.fit(str(abs(number)), digits, corner.w, corner.h, lang).paragraph
        marks += text.marks(set_at, corner)
        here = [side for side, at in markers.items() if at == number]
        printed = Rect(corner.x, corner.y, set_at.width, set_at.cap)
        boxes = standing(cell, [(MARKER, MARKER)] * len(here), printed, clear=(EDGE,)) if here else []
        for side, place in zip(here, boxes, strict=True):
            marks += _marker(track, side, place, desk)
    return tuple(marks)


def _shade(track: Track, number: int, desk: Desk) -> str:
    """The ground of a space: paper, and the darker the further its area lies."""
    area: Area | None = next((a for a in track.areas if a.first <= number <= a.last), None)
    if area is None:
        return mix(desk.palette["paper"], "#FFFFFF", 0.2)
    share = track.areas.index(area) / max(1, len(track.areas) - 1)
    return mix(desk.palette["paper"], desk.palette["ink"], 0.85 * share**1.6)


def _marker(track: Track, side: str, box: Rect, desk: Desk) -> tuple[Mark, ...]:
    """The side's own marker for the track, else what it counts with; one that all sides share goes by the track's id.
    So small, it shows only its side: the track says the kind."""
    tokens = desk.game.tokens
    kinds = {(face.side, face.kind): token for token in reversed(tokens) for face in token.faces}
    own = kinds.get((side, track.kind)) if track.kind is not None else None
    if own is not None:
        return counter(replace(own, faces=()), box, desk)
    shared = next((token for token in tokens if token.id == track.id), None)
    token = counter_of(side, desk) or shared
    if token is None:
        return (solid(circle(box.cx, box.cy, box.w * 0.4), desk.palette["ink"]),)
    return counter(token, box, desk)
