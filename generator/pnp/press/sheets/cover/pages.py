"""The cover sheet of a build: what was printed, on what, what to cut, and what to assemble in which order."""

from __future__ import annotations

from collections.abc import Iterator

from ...impose.frame import Frame
from ...layout.data import data_with
from ...layout.desk import Desk
from ...layout.setting import Setting
from ...layout.sheetlayout import drawn, sheet_layout
from ...marks.geometry import Matrix, Rect
from ...marks.ink import Group, Mark, rect_path, silent
from ...marks.length import MM
from ...marks.pages import Document, Page
from ...type.flow import Block, beside, heard, paragraph, shifted, spoken, stack
from ...type.paging import Run, paged
from ..rules.callouts import badge
from ..rules.placing import RADIUS
from ..sheet import Printing, Sheet


def cover_pages(printing: Printing) -> Document:
    """As many pages as the files need that are laid out already, in the order in which things are made."""
    desk, paper = printing.desk, printing.options.paper
    lengths = sheet_layout("cover", desk).lengths
    frame = Frame.inset(Rect.whole(paper), lengths["margin"], lengths["foot"])
    field = frame.field
    setting = Setting(desk, field.w, field.w)
    lang, game = desk.lang, desk.game
    files = sorted(((sheet, document) for sheet, document in printing.done if document.pages), key=_place)
    total = desk.label("cover-total", files=len(files), sheets=sum(document.sheets for _, document in files))
    head = stack(
        (
            setting.heading("", f"{game.title[lang]} — {desk.label('cover')}", role="H1"),
            setting.intro(desk.label("cover-intro")),
            setting.intro(total),
        )
    )
    room = (field.h - head.height) / max(1, len(files)) - sum(lengths[one] for one in ("above", "rule", "below"))
    high = max(lengths["least"], min(lengths["highest"], room))  # so that all rows are on one page if they can be
    rows = tuple(_row(number, *one, setting, printing, high) for number, one in enumerate(files, 1))
    title = f"{game.title[lang]}: {desk.label('cover')}"
    pages = paged([Run(rows)], field, head).pages
    return frame.document(pages, title, lambda _: frame.line(desk.imprint, desk))


def _place(one: tuple[Sheet, Document]) -> int:
    return one[0].made or one[0].order


def _row(number: int, sheet: Sheet, document: Document, setting: Setting, printing: Printing, high: float) -> Block:
    """The first page in small, and beside it what to do; read in the order of the words."""
    lang, desk = setting.lang, setting.desk
    lengths = sheet_layout("cover", desk).lengths
    left = 2 * RADIUS + 2 * MM
    place = Rect(left, 0, lengths["page"], high)
    left = place.right + lengths["beside"]
    width = setting.width - left
    title, file = sheet.title(printing), printing.options.file(sheet.name(printing))
    name = f"{title}  ·  {file}"
    parts = [spoken(paragraph(name, setting.style("part"), width, lang), "H2", f"{number}. {title}, {file}")]
    parts += [
        spoken(paragraph(line, setting.style("small"), width, lang, before=1.3 * MM), "P", line)
        for line in instructions(sheet, document, printing)
    ]
    words = shifted(stack(parts), left, 0)
    small = heard(tuple(_small(document.pages[0], place, desk)), "Figure", desk.label("cover-shown", file=file))
    picture = Block((*badge(str(number), RADIUS, RADIUS, desk), *small), high)
    rule = drawn("cover", "rule", Rect(0, 0, setting.width, lengths["rule"]), data_with(), desk)
    row = (Block(rule, lengths["rule"]), beside(words, picture, before=lengths["below"]))
    return stack(row, before=lengths["above"])


def _small(page: Page, room: Rect, desk: Desk) -> Iterator[Mark]:
    """A page in small, at the top of its room."""
    scale = min(room.w / page.width, room.h / page.height)
    place = Rect(room.cx - page.width * scale / 2, room.y, page.width * scale, page.height * scale)
    matrix = Matrix(scale, 0, 0, scale, place.x, place.y)
    yield Group(silent(page.marks), matrix, clip=rect_path(page.box))
    yield from drawn("cover", "page", place, data_with(), desk)


def instructions(sheet: Sheet, document: Document, printing: Printing) -> Iterator[str]:
    """What to print it on, what to cut, what to make of it."""
    label = printing.desk.label
    backs = document.sheets if sheet.both_sides else sum(page.back for page in document.pages)
    some = "both" if backs == document.sheets else "some" if backs else "one"
    sides = label(f"cover-{some}", n=backs)
    sheets = label("cover-sheets", n=document.sheets, paper=_named(printing.options.paper.name), sides=sides)
    stock, cut, make = sheet.ways(printing, backs > 0) if sheet.ways else (sheet.kind,) * 3
    yield f"**{label('cover-print')}** {sheets}. {label(f'cover-on-{stock}')}"
    if document.cuts:
        yield f"**{label('cover-cut')}** {label('cover-cuts', n=document.cuts)}. {label(f'cover-cut-{cut}')}"
    yield f"**{label('cover-make')}** {label(f'cover-make-{make}')}"


def _named(paper: str) -> str:
    """A paper as people write it: A4, Letter, 200mmx280mm."""
    return paper if paper[0].isdigit() else paper.capitalize()
