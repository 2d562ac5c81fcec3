"""Reference cards: the boxes of the player aid, one on each side of a card, a set for each player."""

from __future__ import annotations

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.model import Text
from pnp.validator.definitions.rules_model import AidBox

from ...impose.piles import Piece, Pile, Printed, sheet_pages
from ...layout.desk import Desk
from ...layout.sheetlayout import sheet_layout
from ...layout.watermark import watermark
from ...marks.geometry import Matrix, Rect
from ...marks.ink import Form, Group, Made, Mark, Origin, rect_path, solid
from ...marks.length import MM
from ...marks.pages import Document
from ...marks.paper import Size
from ...options import PrintOptions
from ...type.flow import Block
from .pages import SHEET, STEP, aid_box, unknown_icons

BLEED, SAFE = 3 * MM, 3 * MM
INSET = 4 * MM


def reference_pages(desk: Desk, options: PrintOptions) -> Document:
    """Sheets of reference cards, one set per player."""
    assert desk.game.reference is not None
    size = desk.game.reference
    if missing := tuple(unknown_icons(desk)):
        return Document((), 0, 0, missing)
    boxes = list(desk.game.rulebook.aid)
    problems = []
    forms: list[Origin] = []
    for at, box in enumerate(boxes):
        marks, fits = _side(box, desk, size)
        if not fits:
            said: Text = box.title
            values = {"title": said, "lines": len(box.lines), "size": str(size)}
            problems.append(Problem("reference.room", values=values))
        forms.append(desk.library.add(Form(Made(f"reference/{at}"), _ground(size), marks)))
    if len(forms) % 2:
        forms.append(desk.library.add(Form(Made("reference/blank"), _ground(size), _empty(desk, size))))
    printed = [Printed(form, BLEED, SAFE) for form in forms]
    one_set = [Piece(front, back) for front, back in zip(printed[::2], printed[1::2], strict=True)]
    pile = Pile(desk.label("reference"), size, 0.0, tuple(one_set * desk.game.players * options.copies), ("reference",))
    document = sheet_pages([pile], desk, options)
    return Document(document.pages, document.sheets, document.cuts, (*problems, *document.problems))


def _ground(size: Size) -> Rect:
    return Rect.whole(size).inset(-BLEED)


def _empty(desk: Desk, size: Size) -> tuple[Mark, ...]:
    return (solid(rect_path(_ground(size)), desk.palette["paper"]),)


def _side(box: AidBox, desk: Desk, size: Size) -> tuple[tuple[Mark, ...], bool]:
    """A box as large as the card allows, and whether it fits at all."""
    room = Rect.whole(size).inset(INSET)
    style = sheet_layout(SHEET, desk).styles["card"]
    point, block = style.size, Block((), 0.0)
    while point >= style.smallest:
        block = aid_box(box, desk, room.w, point, "card")
        if block.height <= room.h:
            break
        point -= STEP
    held = Group(block.marks, Matrix(e=room.x, f=room.y))
    face = Rect.whole(size)
    return (*_empty(desk, size), held, *watermark(face, desk)), block.height <= room.h
