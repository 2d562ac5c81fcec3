"""Numbers, lengths, transforms and paths as SVG writes them, checked: half a curve would be drawn wrongly.

Everything raises ValueError for what cannot be read, and for numbers that are not realistic on paper.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from ..marks.geometry import Matrix
from ..marks.ink import Path
from .outline import FIND, NUMBER, arcs, path_data

MAX_NUMBER = 1e6
MAX_LIST = 200  # characters of a dash pattern and so on, because every shape inside reads it again

_GAP = r"[\s,]*+"
_LIST = re.compile(rf"{_GAP}(?:{NUMBER}{_GAP})*+")
_ARC = _GAP.join([NUMBER] * 3 + ["[01]"] * 2 + [NUMBER] * 2)
_ARCS = re.compile(rf"{_GAP}(?:{_ARC}{_GAP})++")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
_LENGTH = re.compile(rf"\s*({NUMBER})\s*(px|pt|pc|mm|cm|in|q|%|)\s*", re.IGNORECASE)
_PIXELS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "q": 24 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_CALL = re.compile(r"(\w+)\s*\(([^()]*)\)")


def numbers(text: str) -> list[float]:
    """The numbers of a list separated by blanks or commas."""
    if not _LIST.fullmatch(text):
        raise ValueError
    return sane(float(n) for n in FIND.findall(text))


def sane(values: Iterable[float]) -> list[float]:
    """The numbers, if they are realistic on paper."""
    found = [*values]
    if not all(math.isfinite(n) and abs(n) <= MAX_NUMBER for n in found):
        raise ValueError
    return found


def length(text: str, whole: float | None = None) -> float:
    """A length in pixels; `whole` is what percentages are of."""
    found = _LENGTH.fullmatch(text) if len(text) <= MAX_LIST else None
    if not found or (found[2] == "%" and whole is None):
        raise ValueError
    (value,) = sane([float(found[1])])
    return value * whole / 100 if found[2] == "%" and whole is not None else value * _PIXELS[found[2].lower()]


def share(text: str) -> float:
    """A share from 0 to 1, or a percentage; beyond it, the nearest."""
    return min(1.0, max(0.0, length(text, 1.0)))


def lengths(text: str, whole: float, most: int = MAX_LIST) -> tuple[float, ...]:
    """Lengths separated by blanks or commas, in at most so many characters."""
    if len(text) > most:
        raise ValueError
    return tuple(length(one, whole) for one in text.replace(",", " ").split())


def points(text: str) -> list[tuple[float, float]]:
    found = numbers(text)
    if len(found) % 2:
        raise ValueError
    return list(zip(found[::2], found[1::2], strict=True))


@lru_cache(maxsize=256)
def path(text: str) -> Path:
    """The path of a `d`."""
    pieces = re.split(r"([A-DF-Za-df-z])", text)  # e is the exponent of a number
    if not text.strip() or text.strip() == "none":
        return ()
    if pieces[0].strip() or pieces[1:2] not in (["M"], ["m"]):
        raise ValueError
    for command, rest in zip(pieces[1::2], pieces[2::2], strict=True):
        if command in "Aa":
            if not _ARCS.fullmatch(rest):
                raise ValueError
            sane(arcs(rest))
            continue
        arity, found = _ARITY.get(command.upper()), numbers(rest)
        if arity is None or (found if arity == 0 else not found or len(found) % arity):
            raise ValueError
    return path_data(text)


def transform(text: str) -> Matrix:
    """The matrix of a `transform`: the last function applies first."""
    matrix = Matrix()
    if not text or text.strip() == "none":
        return matrix
    if _CALL.sub("", text).strip(" \t\r\n,"):
        raise ValueError
    for name, inner in _CALL.findall(text):
        counts, make = _TRANSFORMS.get(name, ((), Matrix))
        found = numbers(re.sub(r"(px|deg)\b", "", inner) if len(inner) <= MAX_LIST else inner)
        if len(found) not in counts:
            raise ValueError
        matrix = matrix.after(make(*found))
    return matrix


def _rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return Matrix(c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


_TRANSFORMS: Mapping[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "matrix": ((6,), Matrix),
    "translate": ((1, 2), lambda x, y=0.0: Matrix(1, 0, 0, 1, x, y)),
    "scale": ((1, 2), lambda x, y=None: Matrix(x, 0, 0, x if y is None else y)),
    "rotate": ((1, 3), _rotate),
    "skewX": ((1,), lambda angle: Matrix(1, 0, math.tan(math.radians(angle)), 1)),
    "skewY": ((1,), lambda angle: Matrix(1, math.tan(math.radians(angle)), 0, 1)),
}
