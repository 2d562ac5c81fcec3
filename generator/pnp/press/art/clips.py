"""Clip paths of SVG as paths of ours (SVG 1.1, 14.3)."""

from __future__ import annotations

from collections.abc import Sequence

from ..marks.ink import Path, bounds
from .gradients import Undrawable

Clip = tuple[Path, bool]
"""What is visible, and whether by the even-odd rule."""


def union(clips: Sequence[Clip]) -> Clip:
    """All that is visible in one of these. Raises Undrawable if no single path says it."""
    clips = [clip for clip in clips if clip[0]]
    if not clips:
        return (("m", (0.0, 0.0)), ("h", ())), False  # nothing
    if len(clips) == 1:
        return clips[0]
    apart = len(clips) < 100 and _apart([path for path, _ in clips])
    if not apart and any(_rings(path) > 1 for path, _ in clips):
        raise Undrawable("clipPath")  # one may be seen in a hole of another
    if apart and all(even_odd for _, even_odd in clips):
        return tuple(part for path, _ in clips for part in path), True
    if any(even_odd and _rings(path) > 1 for path, even_odd in clips):
        raise Undrawable("clipPath")
    return tuple(part for path, _ in clips for part in _clockwise(path)), False


def _rings(path: Path) -> int:
    return sum(verb == "m" for verb, _ in path)


def _apart(paths: Sequence[Path]) -> bool:
    boxes = [bounds(path) for path in paths]
    return not any(one.overlaps(other, 0) for at, one in enumerate(boxes) for other in boxes[:at])


def _clockwise(path: Path) -> Path:
    """A path of one ring that runs clockwise, so that it adds to others; any other path unchanged."""
    if _rings(path) != 1:
        return path
    ends = [numbers[-2:] for _, numbers in path if numbers]
    pairs = zip(ends, [*ends[1:], ends[0]], strict=True)
    if sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) >= 0:
        return path
    return _reversed(path)


def _reversed(path: Path) -> Path:
    ends = [numbers[-2:] for _, numbers in path if numbers]
    out: list[tuple[str, tuple[float, ...]]] = [("m", tuple(ends[-1]))]
    segments = [part for part in path if part[1]]
    for at in range(len(segments) - 1, 0, -1):
        verb, numbers = segments[at]
        before = tuple(ends[at - 1])
        out.append((verb, (*numbers[2:4], *numbers[:2], *before) if verb == "c" else before))
    return (*out, ("h", ()))
