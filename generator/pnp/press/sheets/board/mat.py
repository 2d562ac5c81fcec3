"""The table as sheets of paper, each with its own margin."""

from __future__ import annotations

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.board_model import Board

from ...layout.desk import Desk
from ...marks.geometry import Rect
from ...marks.pages import Document, Page, smaller
from ...options import MARGIN, PrintOptions
from ...play.mat import DrawnSheet, needed_by, plan_sheet


def mat_pages(board: Board, desk: Desk, options: PrintOptions) -> Document:
    """The sheets of the table. If the cards do not fit inside a wide margin, everything is reduced slightly."""
    margin = options.margin.pt
    sheet = Rect.whole(options.paper.landscape())
    pages: list[Page] = []
    problems: list[Problem] = []
    for at, zone in enumerate(board.sheets):
        needed = needed_by(zone, desk)
        plan = plan_sheet(sheet, margin, *needed)
        large = plan is None
        plan = plan or plan_sheet(sheet, MARGIN.pt, *needed)
        if plan is None:
            values = {"zone": zone.zone, "cards": needed[0], "paper": options.paper.name}
            problems.append(Problem("mat.room", values=values))
            continue
        worker = DrawnSheet(board, at, plan, desk, ruled=not large)
        worker.draw()
        page = Page(sheet.w, sheet.h, tuple(worker.marks), outline=zone.title[desk.lang])
        pages.append(smaller(page, margin, MARGIN.pt) if large else page)
    return Document(tuple(pages), len(pages), 0, tuple(problems))
