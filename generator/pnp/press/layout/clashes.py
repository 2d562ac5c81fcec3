"""Find things on a board that get in each other's way: boxes that overlap, labels that collide or leave the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from pnp.validator.base.source import KeyPath

from ..marks.geometry import Rect, around

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Item:
    """A thing on the board: where it is defined, its body (None for a link), the boxes of its words, and the line of a
    link, `thick` across."""

    path: KeyPath
    id: str
    body: Rect | None
    words: tuple[Rect, ...]
    line: tuple[Point, ...] = ()
    thick: float = 0.0


@dataclass(frozen=True, slots=True)
class Wrong:
    """A problem with the entry at `path` of board.yaml."""

    path: KeyPath
    code: str
    values: Mapping[str, Any]
    warning: bool = False


def clashes(items: Sequence[Item], board: Rect) -> Iterator[Wrong]:
    """Every thing that leaves the board, overlaps another or has its label on another, each pair once.

    Words inside their own body need no check of their own; only labels outside it are compared. A line through a label
    is only hard to read: a warning.
    """
    labels = [tuple(w for w in i.words if i.body is None or not i.body.contains(w)) for i in items]
    for item, free in zip(items, labels, strict=True):
        if item.body is not None and not board.contains(item.body):
            yield Wrong(item.path, "board.outside", {"id": item.id})
        if not all(board.contains(w) for w in free):
            yield Wrong(item.path, "board.label-outside", {"id": item.id})
    reaches = [_reach(item) for item in items]
    for at, item in enumerate(items):
        for before in range(at):
            other = items[before]
            if not _near(reaches[at], reaches[before]):
                continue
            if item.body is not None and other.body is not None and item.body.overlaps(other.body):
                yield Wrong(item.path, "board.overlap", {"id": item.id, "other": other.id})
            elif _touch(labels[at], other, labels[before]) or _touch(labels[before], item, ()):
                yield Wrong(item.path, "board.label", {"id": item.id, "other": other.id})
    lines = [(i, around([Rect(*p, 0, 0) for p in i.line]).inset(-i.thick / 2)) for i in items if i.line]
    for item, free in zip(items, labels, strict=True):
        crossing = next(
            (
                one
                for one, reach in lines
                if one is not item and any(_near(word, reach) and _crossed(word, one) for word in free)
            ),
            None,
        )
        if crossing is not None:
            yield Wrong(item.path, "board.crossed", {"id": item.id, "other": crossing.id}, warning=True)


def _reach(item: Item) -> Rect | None:
    """The box round a thing and its words."""
    boxes = [*item.words, *([] if item.body is None else [item.body])]
    return around(boxes) if boxes else None


def _near(one: Rect | None, other: Rect | None) -> bool:
    """True if two things have to be compared at all: most are far apart."""
    return one is not None and other is not None and one.overlaps(other, 0)


def _touch(label: Sequence[Rect], other: Item, words: Sequence[Rect]) -> bool:
    """True if a label touches another thing's body or its words."""
    bodies = () if other.body is None else (other.body,)
    return any(word.overlaps(box) for word in label for box in (*words, *bodies))


def _crossed(word: Rect, item: Item) -> bool:
    """True if a line runs through a box."""
    box = word.inset(-item.thick / 2)
    return any(_through(one, other, box) for one, other in pairwise(item.line))


def _through(one: Point, other: Point, box: Rect) -> bool:
    """True if a straight line meets a box: it is clipped at each pair of edges in turn (Liang and Barsky)."""
    enter, leave = 0.0, 1.0
    for start, along, low, high in (
        (one[0], other[0] - one[0], box.x, box.right),
        (one[1], other[1] - one[1], box.y, box.bottom),
    ):
        if abs(along) < 1e-9:
            if not low < start < high:
                return False
            continue
        near, far = sorted(((low - start) / along, (high - start) / along))
        enter, leave = max(enter, near), min(leave, far)
    return enter < leave
