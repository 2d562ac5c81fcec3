"""Pictures of counts, as SVG that is put into a page: drawn by matplotlib, which the extra `playtest` brings."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import chdir
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

INK, SOFT, ACCENT = "#1F2328", "#8A9199", "#1F4E79"
WIDE = 5.2  # inches; its letters stay readable on a phone, which scales it to the page
LETTERS = 9.5  # points
MOST_TICKS = 7
MOST_BARS = 60


class Row(NamedTuple):
    """A value with its interval, and its label."""

    name: str
    value: float
    low: float
    high: float


def dots(rows: Sequence[Row], line: float, label: str, name: str, said: Callable[[float], str]) -> str:
    """Values with intervals below each other, and a line at the expected value. `said` writes a number of the axis."""
    figure, axes = _figure(0.26 * len(rows) + 0.5)
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    places = range(len(rows), 0, -1)
    for place, row in zip(places, rows, strict=True):
        axes.plot([row.low, row.high], [place, place], color=SOFT, linewidth=2.5, solid_capstyle="round")
        axes.plot([row.value], [place], "o", color=ACCENT, markersize=6)
    axes.axvline(line, color=INK, linewidth=1, linestyle=":")
    axes.xaxis.set_major_locator(MaxNLocator(MOST_TICKS, integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: said(value)))
    axes.set_yticks([*places], [row.name for row in rows])
    axes.set_ylim(0.4, len(rows) + 0.6)
    return _svg(figure, label, name)


def bars(counts: Mapping[int, int], label: str, name: str, axes_said: tuple[str, str]) -> str:
    """How often each number was counted, and the names of the axes; if there are many numbers, neighbours are added
    up."""
    figure, axes = _figure(1.9)
    wide = max(1, -(-(max(counts) - min(counts) + 1) // MOST_BARS))
    summed: Counter[int] = Counter()
    for value, n in counts.items():
        summed[value // wide * wide] += n
    axes.bar([value + (wide - 1) / 2 for value in summed], [*summed.values()], color=ACCENT, width=0.9 * wide)
    axes.set_xlim(min(counts) - 1.5, max(counts) + wide + 0.5)
    for axis, called in zip((axes.xaxis, axes.yaxis), axes_said, strict=True):
        axis.get_major_locator().set_params(integer=True)
        axis.set_label_text(called, color=INK, size=LETTERS)
    return _svg(figure, label, name)


def _figure(high: float) -> tuple[Any, Any]:
    with chdir(Path(__file__).parent):  # it would take its settings from the current folder, which may be a stranger's
        from matplotlib import rcdefaults  # an extra, and slow to import
        from matplotlib.figure import Figure
    rcdefaults()

    figure = Figure(figsize=(WIDE, high), layout="constrained")
    axes = figure.subplots()
    axes.tick_params(colors=INK, labelsize=LETTERS, length=3)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.patch.set_visible(False)  # the ground is the page's
    return figure, axes


def _svg(figure: Any, label: str, name: str) -> str:
    """A figure as an element of a page. Its ids begin with `name`, so that two on a page do not clash."""
    from matplotlib import rc_context

    written = io.StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": name, "font.family": "sans-serif"}):
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    drawn = written.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r" font-family: [^;]*;", "", drawn)  # the page says which
    drawn = re.sub(r'id="([^"]+)"', rf'id="{name}-\1"', drawn)
    drawn = re.sub(r'(href="#|url\(#)', rf"\1{name}-", drawn)
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(label)}" ', 1)
