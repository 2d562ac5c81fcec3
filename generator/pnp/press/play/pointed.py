"""What a move changed on a board: the parts of the board to show, and what points out the change in each."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.position.board import BoardArea
from pnp.position.panels import Change
from pnp.position.secrets import Secrets
from pnp.validator.base.picture import Picture, changed

from ..marks.geometry import Rect, around
from ..marks.ink import Mark, Paint, Shape, circle, line, outline, polygon, rounded, solid
from ..marks.length import MM
from ..marks.palette import LIT

WEIGHT, CASING = 0.9 * MM, 1.7 * MM
OFF = 0.9 * MM  # between a token and the ring round it
HEAD = 3.2 * MM  # the length of the point of an arrow


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a board with the marks that point out what changed there. A `whole` part needs nothing around it; one
    of a track has its id. Marks that are `under` the pieces are drawn before them."""

    box: Rect
    marks: tuple[Mark, ...]
    whole: bool = True
    track: str | None = None
    under: bool = False


def parts(before: Picture, after: Picture, area: BoardArea) -> Iterator[Part]:
    """Every place whose tokens changed, with a ring round those that came, or round where those were that left the
    board; a new flag with its place or the head of its track; the spaces that a marker went along, with an arrow beside
    the words on them."""
    old, new = _lying(before, area), _lying(after, area)
    for change in sorted(changed(before, after)):
        was, now = old.get(change, {}), new.get(change, {})
        sort, where, what = change
        if sort == "places" and where in area.places:
            if not now and _count(before, what) == _count(after, what):
                continue  # it is elsewhere now, and shown there
            boxes = [box for key, box in now.items() if key not in was]
            boxes = boxes or [box for key, box in was.items() if key not in now] or [area.places[where]]
            yield Part(area.places[where], _ring(around(boxes)))
        elif sort == "flags":
            yield from (Part(_under(box, area), _ring(box)) for box in now.values())
        elif sort == "tracks":
            for key, box in now.items():
                yield _moved(was.get(key, box), box, where, area)


def _count(picture: Picture, token: str) -> int:
    """How many tokens of a kind are on the places of the board."""
    return sum(tokens.get(token, 0) for tokens in picture.places.values())


def _lying(picture: Picture, area: BoardArea) -> Mapping[Change, Mapping[str, Rect]]:
    """By what they show, the boxes of all pieces by key."""
    found: dict[Change, dict[str, Rect]] = {}
    for piece in area.lying(picture, Secrets()):
        found.setdefault(piece.shows, {})[piece.key] = piece.box
    return found


def _under(flag: Rect, area: BoardArea) -> Rect:
    """The place that a flag is on, or the track from its head down to the flag."""
    tracks = [Rect(*track.at) for track in area.board.tracks]
    for box in (*area.places.values(), *tracks):
        if box.contains(flag):
            return box if box not in tracks else Rect(box.x, box.y, box.w, flag.bottom + OFF + WEIGHT - box.y)
    return flag


def _moved(old: Rect, new: Rect, track: str, area: BoardArea) -> Part:
    """The spaces of a track between two positions of a marker, and the arrow."""
    spaces = [space for space in area.spaces.get(track, ()) if space.overlaps(old) or space.overlaps(new)]
    box = around([*spaces, new]) if spaces else around([old, new])
    return Part(box, _ring(new) if old == new else _arrow(old, new, area.words), track=track)


def _ring(box: Rect) -> tuple[Mark, ...]:
    edge = rounded(box.inset(-OFF), 1.8 * MM)
    return tuple(Shape(edge, Paint(stroke=ink, width=width)) for ink, width in (("#FFFFFF", CASING), (LIT, WEIGHT)))


def _arrow(old: Rect, new: Rect, words: Sequence[Rect]) -> tuple[Mark, ...]:
    """From the edge of one box to the edge of another, through the middle of both or along a side, to cross the fewest
    words; it is interrupted at those."""
    far = math.hypot(new.cx - old.cx, new.cy - old.cy)
    dx, dy = (new.cx - old.cx) / far, (new.cy - old.cy) / far
    first, long = (abs(dx) * old.w + abs(dy) * old.h) / 2, far - (abs(dx) * new.w + abs(dy) * new.h) / 2
    first = min(first, long - 2 * HEAD)
    side = (abs(dy) * new.w + abs(dx) * new.h) / 2 - HEAD * 0.6

    def covered(aside: float) -> int:
        x, y = old.cx - aside * dy, old.cy + aside * dx
        ends = [Rect(x + along * dx, y + along * dy, 0, 0) for along in (first, long)]
        return sum(around(ends).inset(-HEAD * 0.6).overlaps(word) for word in words)

    middle = min((0.0, side, -side), key=covered)

    def point(along: float, aside: float = 0.0) -> tuple[float, float]:
        aside += middle
        return old.cx + along * dx - aside * dy, old.cy + along * dy + aside * dx

    ends = [Rect(*point(along), 0, 0) for along in (first, long)]
    struck = [word.inset(-CASING / 2) for word in words if around(ends).inset(-CASING / 2).overlaps(word)]
    spans = [
        sorted((x - old.cx) * dx + (y - old.cy) * dy for x in (w.x, w.right) for y in (w.y, w.bottom)) for w in struck
    ]
    stops = [first, *(at for span in sorted(spans) for at in (span[0], span[-1])), long - HEAD / 2]
    shaft = [line(*point(a), *point(b)) for a, b in zip(stops[::2], stops[1::2], strict=True) if a < b]
    head = polygon([point(long), point(long - HEAD, HEAD * 0.6), point(long - HEAD, -HEAD * 0.6)])
    rim = (CASING - WEIGHT) / 2
    return (
        *(outline(part, "#FFFFFF", CASING) for part in shaft),
        outline(head, "#FFFFFF", 2 * rim),
        solid(circle(*point(first), WEIGHT + rim), "#FFFFFF"),
        *(outline(part, LIT, WEIGHT) for part in shaft),
        solid(head, LIT),
        solid(circle(*point(first), WEIGHT), LIT),
    )
