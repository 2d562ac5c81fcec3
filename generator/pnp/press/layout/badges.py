"""Badges: the kinds named by a card's field, each as its emblem with its name, or with its letter if names do not fit.
In rows, each centred or flush as the style says. Points, y down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pnp.validator.base.words import capital
from pnp.validator.definitions.model import Kind

from ..marks.geometry import Rect
from ..marks.ink import Icon, Mark, Paint, Shape, Use, circle, rounded
from ..type import fonts, text
from ..type.text import Style

PAD = 0.28  # before and after the words, as a share of the badge's height
EMBLEM = 0.7  # the emblem's size inside its disc, the same
SLACK = 0.01  # rounding tolerance, points


@dataclass(frozen=True, slots=True)
class Badges:
    """Their marks, the words they show, and by how much they are too high for their box (0 if they fit)."""

    marks: tuple[Mark, ...]
    words: tuple[str, ...]
    over: float


def badges(
    kinds: Sequence[Kind], box: Rect, style: Style, high: float, gap: float, colours: Mapping[str, str], lang: str
) -> Badges:
    """Badges `high` each and `gap` apart inside the box; `colours` are those of the kinds by id, and `ground`."""
    names = [kind.name[lang] for kind in kinds]
    for words in ([capital(name) for name in names], [kind.letter[lang] for kind in kinds]):
        widths = [high * (1 + 2 * PAD) + _width(one, style) for one in words]
        rows = _rows(widths, box.w, gap)
        height = len(rows) * (high + gap) - gap
        if height <= box.h + SLACK:
            break
    y = box.y + {"top": 0.0, "middle": (box.h - height) / 2, "bottom": box.h - height}[style.valign]
    marks: list[Mark] = []
    for row in rows:
        spare = box.w - sum(widths[at] for at in row) - gap * (len(row) - 1)
        x = box.x + {"centre": spare / 2, "right": spare}.get(style.align, 0.0)
        for at in row:
            marks += _badge(kinds[at], words[at], Rect(x, y, widths[at], high), style, colours, lang)
            x += widths[at] + gap
        y += high + gap
    return Badges(tuple(marks), tuple(words), max(0.0, height - box.h - SLACK))


def _rows(widths: Sequence[float], width: float, gap: float) -> list[list[int]]:
    """The rows: as many as needed."""
    rows: list[list[int]] = []
    free = 0.0
    for at, long in enumerate(widths):
        if not rows or long > free + SLACK:
            rows.append([])
            free = width
        rows[-1].append(at)
        free -= long + gap
    return rows


def _badge(kind: Kind, words: str, box: Rect, style: Style, colours: Mapping[str, str], lang: str) -> list[Mark]:
    high, colour, ground = box.h, colours[kind.id], colours["ground"]
    disc, line = Rect(box.x, box.y, high, high), high * 0.07
    emblem = disc.inset(high * (1 - EMBLEM) / 2)
    label = Rect(disc.right + high * PAD, box.y, box.w, high)
    fit = text.fit(words, replace(style, align="left", valign="middle"), label.w, label.h, lang)
    return [
        Shape(rounded(box.inset(line / 2), high / 2), Paint(ground, colour, line)),
        Shape(circle(disc.cx, disc.cy, high / 2), Paint(colour)),
        Use(Icon(kind.icon, ground, colour), emblem),
        *text.marks(fit.paragraph, label),
    ]


def _width(words: str, style: Style) -> float:
    shown = words.upper() if style.capitals else words
    wide = sum(fonts.font(name).measure(piece).width for piece, name in fonts.by_font(shown, style.fonts))
    return (wide + style.tracking * len(shown)) * style.size / 1000
