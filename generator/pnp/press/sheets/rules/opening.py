"""The table at the start: a picture with numbers, and what goes where. If the rules explain the board too, the same
picture has letters for its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.rules_model import Setup

from ...layout.setting import Setting
from ...marks.geometry import Rect
from ...marks.ink import Mark
from ...marks.length import MM
from ...play.closeups import close_ups
from ...play.tabletop import Seen, Tabletop
from ...type.flow import Block, beside, paragraph, shifted, spoken, stack
from ...type.paging import Run
from .anatomy import board_figure, board_targets
from .callouts import ENTRY, callouts, legend, letters, numbers, wrong
from .placing import kept_clear, placed

HIGHEST = 188 * MM
TALL, TALL_HIGHEST = 1.8, 152 * MM  # a picture this much higher than wide, and its maximum height,
TALL_SHARE = 0.603  # or this share of a page
APART = 5 * MM  # a picture and the legend beside it
LEAST, ASIDE = 100 * MM, 56 * MM  # a picture with close-ups below it, and the legend beside it


def opening_picture(setup: Setup, seen: Seen, setting: Setting, problems: list[Problem]) -> Iterator[Run]:
    """A heading, and the picture with its legend: beside it if it is high, otherwise below."""
    lang, width = setting.lang, setting.span
    parts = [setting.heading("", setting.desk.label("setup"), width)]
    if setup.intro is not None:
        parts.append(setting.intro(setup.intro[lang], width))
    head = stack(parts, before=7 * MM)
    first, *others = _body(setup, seen, setting, problems)
    shown = stack((head, replace(first, before=3.5 * MM)))
    yield Run(setting.together((replace(shown, near=bool(others)), *others), before=7 * MM), loose=True)


def _body(setup: Setup, seen: Seen, setting: Setting, problems: list[Problem]) -> list[Block]:
    """The picture, close-ups if its names are too small to read, and the legends unless they are beside it: they may
    continue on the next page. Beside a translation all of it has to fit one page, so there are no close-ups."""
    width = setting.span
    if not setting.pictures:
        return _legends(setup, setting, width)
    table = Tabletop(seen, setting.desk, "setup", width, HIGHEST, on_mat=True)
    if table.height > TALL * table.width:
        highest = max(TALL_HIGHEST, TALL_SHARE * setting.high)
        table = Tabletop(seen, setting.desk, "setup", width, highest, on_mat=True)
    closer = [] if setting.stays else [replace(block, before=APART) for block in close_ups(seen, table, setting)]
    if closer and width - APART - ASIDE >= LEAST:
        table = Tabletop(seen, setting.desk, "setup", width - APART - ASIDE, HIGHEST, on_mat=True)
    drawn = spoken(labelled_table(setup, table, setting, problems), "Figure", setting.desk.label("setup"))
    left = table.width + APART
    if width - left < ENTRY * 0.8:
        return [drawn, *_setup_legend(setup, setting, width), *closer, *_board_legend(setting, width)]
    if closer:
        own = stack(_setup_legend(setup, setting, width - left, table.height))
        return [beside(drawn, shifted(own, left, 0)), *closer, *_board_legend(setting, width)]
    return [beside(drawn, shifted(stack(_legends(setup, setting, width - left, table.height)), left, 0))]


def labelled_table(setup: Setup, table: Tabletop, setting: Setting, problems: list[Problem]) -> Block:
    """The table, with a number on everything the setup names and a letter on every part of the board that is
    explained."""
    boxes = [_named(setup, at, table, setting, problems) for at in range(len(setup.labels))]
    names = numbers(len(setup.labels))
    figure = board_figure(setting.desk)
    if figure is not None:
        parts = [table.on_board(box) for box in board_targets(figure, setting, problems)]
        boxes += (part or Rect(0, 0, 0, 0) for part in parts)
        names += letters(len(parts))
    plain = table.block()
    whole = Rect(0, 0, table.width, table.height)
    clear = [*kept_clear(plain.marks, setting.desk.library), *table.counters()]
    marks: Sequence[Mark] = tuple(callouts(placed(boxes, whole, clear), names, setting.desk))
    return replace(plain, marks=(*plain.marks, *marks))


def _named(setup: Setup, at: int, table: Tabletop, setting: Setting, problems: list[Problem]) -> Rect:
    """What a label of the setup refers to on the table."""
    part = setup.labels[at]
    box = table.box(part)
    if box is None:
        values = {"name": part.of[0]}
        problems.append(wrong(setting.desk, ("setup", "labels", at, "of"), "setup.part", values))
    return box or Rect(0, 0, 0, 0)


def _legends(setup: Setup, setting: Setting, width: float, high: float = 0.0) -> list[Block]:
    """What the numbers mean and, below, what the letters mean; beside a picture in one column, as `high` as it is."""
    return [*_setup_legend(setup, setting, width, high), *_board_legend(setting, width)]


def _setup_legend(setup: Setup, setting: Setting, width: float, high: float = 0.0) -> Iterator[Block]:
    columns = 1 if high else max(1, int(width / ENTRY))
    yield replace(legend(setup.labels, setting, width, columns, high=high), before=3.5 * MM)


def _board_legend(setting: Setting, width: float) -> Iterator[Block]:
    """What the letters mean, if the board is explained."""
    figure = board_figure(setting.desk)
    if figure is not None:
        title = figure.title[setting.lang]
        head = paragraph(title, setting.style("part"), width, setting.lang, before=3.5 * MM)
        yield replace(spoken(head, "H3", title), keep=True)
        named = letters(len(figure.labels))
        columns = max(1, int(width / ENTRY))
        yield replace(legend(figure.labels, setting, width, columns, named), before=2 * MM)
