"""The table at the start: a picture with numbers, and what lies where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.validator.definitions.model import Setup
from pnp.validator.problem import Problem

from ..sizes.geometry import Rect
from ..sizes.length import MM
from .callouts import ENTRY, legend, on_picture, wrong
from .flow import Block, beside, shifted, spoken, stack
from .paging import Run
from .setting import Setting
from .tabletop import Seen, Tabletop

HIGHEST = 188 * MM
APART = 5 * MM  # a picture and the legend beside it


def opening_picture(setup: Setup, seen: Seen, setting: Setting, problems: list[Problem]) -> Iterator[Run]:
    """A heading, and the picture with its legend: beside it if it is high, else below."""
    lang, width = setting.lang, setting.span
    parts = [setting.heading("", setting.desk.label("setup"), width)]
    if setup.intro is not None:
        parts.append(setting.intro(setup.intro[lang], width))
    parts.append(replace(_body(setup, seen, setting, problems), before=3.5 * MM))
    yield Run((stack(parts, before=7 * MM),), loose=True)


def _body(setup: Setup, seen: Seen, setting: Setting, problems: list[Problem]) -> Block:
    width = setting.span
    columns = max(1, int(width / ENTRY))
    if not setting.pictures:
        return legend(setup.labels, setting, width, columns)
    table = Tabletop(seen, setting.desk, "setup", width, HIGHEST)
    boxes = []
    for at, part in enumerate(setup.labels):
        box = table.box(part)
        if box is None:
            values = {"name": part.of[0]}
            problems.append(wrong(setting.desk, ("setup", "labels", at, "of"), "setup.part", values))
        boxes.append(box or Rect(0, 0, 0, 0))
    whole = Rect(0, 0, table.width, table.height)
    picture = table.block(tuple(on_picture(boxes, whole, setting.desk)))
    drawn = spoken(picture, "Figure", setting.desk.label("setup"))
    left = table.width + APART
    if width - left >= ENTRY * 0.8:
        return beside(drawn, shifted(legend(setup.labels, setting, width - left), left, 0))
    return stack((drawn, replace(legend(setup.labels, setting, width, columns), before=3.5 * MM)))
