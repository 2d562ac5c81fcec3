"""Pictures of counts, as SVG that is put into a page, lettered and coloured by its style sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Any, NamedTuple

WIDE, ROW, EDGE = 420.0, 24.0, 10.0  # the picture, a row of it, and its margin, in its own units
LETTER, WIDEST_NAMES = 7.2, 190.0  # about the width of a letter, and the most room for the names of rows
BELOW, HIGH = 24.0, 130.0  # the numbers of an axis, and bars
MOST_TICKS = 5
MOST_BARS = 60


class Row(NamedTuple):
    """A value with its interval, and its label; `colour` is that of a side, if it is about one."""

    name: str
    value: float
    low: float
    high: float
    colour: str = ""


def share_row(name: str, share: Mapping[str, Any], colour: str = "") -> Row:
    """A share and its interval in per cent."""
    return Row(name, 100 * share["share"], 100 * share["low"], 100 * share["high"], colour)


def dots(rows: Sequence[Row], line: float, label: str, said: Callable[[float], str]) -> str:
    """Values with intervals below each other, and a line at the expected value. `said` writes a number of the axis."""
    left = min(WIDEST_NAMES, LETTER * max(len(row.name) for row in rows)) + EDGE
    bottom = EDGE + ROW * len(rows)
    low, high = min(line, *(row.low for row in rows)), max(line, *(row.high for row in rows))
    across = _scale(low, high, left + EDGE, WIDE - 2 * EDGE)
    most = int(WIDEST_NAMES / LETTER)
    drawn = [*_axis(across, low, high, bottom, said)]
    drawn.append(f'<path class="fair" d="M{across(line):.1f} {EDGE / 2} V{bottom}"/>')
    for at, row in enumerate(rows):
        y = EDGE + ROW * (at + 0.5)
        name = row.name if len(row.name) <= most else row.name[: most - 1] + "…"
        drawn.append(
            f'<text x="{left:.0f}" y="{y + 4:.0f}" text-anchor="end">{escape(name)}</text>'
            f'<path class="span" d="M{across(row.low):.1f} {y} H{across(row.high):.1f}"/>'
            f'<circle cx="{across(row.value):.1f}" cy="{y}" r="4.5"{_filled(row.colour)}/>'
        )
    return _svg(drawn, bottom + BELOW, label)


def _filled(colour: str) -> str:
    return f' style="fill:{escape(colour)}"' if colour else ""


def bars(counts: Mapping[int, int], label: str, axes_said: tuple[str, str]) -> str:
    """How often each number was counted, and the names of the axes; if there are many numbers, neighbours are added
    up."""
    wide = max(1, -(-(max(counts) - min(counts) + 1) // MOST_BARS))
    summed: Counter[int] = Counter()
    for value, n in counts.items():
        summed[value // wide * wide] += n
    most, first, last = max(summed.values()), min(summed), max(summed) + wide
    top, bottom, left = EDGE + ROW, EDGE + ROW + HIGH, 4 * EDGE
    across, up = _scale(first, last, left, WIDE - EDGE), _scale(0, most, bottom, top)
    drawn = [f'<text x="0" y="{EDGE + 4}">{escape(axes_said[1])}</text>']
    for tick in _ticks(0, most):
        drawn.append(f'<text x="{left - 6:.0f}" y="{up(tick) + 4:.1f}" text-anchor="end">{tick:g}</text>')
        drawn.append(f'<path class="tick" d="M{left} {up(tick):.1f} H{WIDE - EDGE}"/>')
    gap = (across(first + wide) - across(first)) * 0.1
    for value, n in sorted(summed.items()):
        x, beyond = across(value) + gap / 2, across(value + wide) - gap / 2
        drawn.append(f'<rect x="{x:.1f}" y="{up(n):.1f}" width="{beyond - x:.1f}" height="{bottom - up(n):.1f}"/>')
    drawn += _axis(lambda value: across(value + wide / 2), first, last - wide, bottom, lambda value: f"{value:g}")
    drawn.append(
        f'<text x="{WIDE - EDGE:.0f}" y="{bottom + BELOW + 10}" text-anchor="end">{escape(axes_said[0])}</text>'
    )
    return _svg(drawn, bottom + BELOW + ROW, label)


def _axis(
    across: Callable[[float], float], low: float, high: float, y: float, said: Callable[[float], str]
) -> Iterator[str]:
    """The numbers below an axis, with a tick at each."""
    for value in _ticks(low, high):
        yield f'<path class="tick" d="M{across(value):.1f} {y} v4"/>'
        yield f'<text x="{across(value):.1f}" y="{y + 17:.0f}" text-anchor="middle">{escape(said(value))}</text>'


def _scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """Where a value is between two ends."""
    span = (high - low) or 1.0
    return lambda value: start + (value - low) / span * (end - start)


def _ticks(low: float, high: float) -> list[float]:
    """Round whole numbers from one to another, not too many."""
    rough = max(1.0, (high - low) / MOST_TICKS)
    power = 10.0 ** floor(log10(rough))
    step = next(size * power for size in (1, 2, 5, 10) if size * power >= rough)
    return [step * at for at in range(ceil(low / step), floor(high / step) + 1)]


def _svg(drawn: Sequence[str], high: float, label: str) -> str:
    return f'<svg role="img" aria-label="{escape(label)}" viewBox="0 0 {WIDE:.0f} {high:.0f}">{"".join(drawn)}</svg>'
