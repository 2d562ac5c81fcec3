"""A board on paper: on one sheet, scaled to one sheet, or tiled over several sheets that are glued together. Or the
table as sheets of paper, each with its own margin."""

from __future__ import annotations

from pnp.validator.base.problem import Problem
from pnp.validator.definitions.board_model import Board

from ...impose import furniture
from ...impose.frame import foot_line
from ...impose.imposition import EDGE, LEAST_BLEED, MARK_ROOM, TRACE
from ...impose.tiles import STRIP, Paper, Tile, Tiling, tile
from ...layout.board import BoardFace, board_form, draw_board
from ...layout.board_marks import sketch
from ...layout.desk import Desk
from ...marks.geometry import Matrix, Rect, Sides, around
from ...marks.ink import Form, Group, Icon, Mark, Origin, Use, circle, line, outline, rect_path, solid
from ...marks.length import MM
from ...marks.pages import Document, Page, smaller
from ...marks.palette import mix
from ...marks.shapes import stripes
from ...options import MARGIN, PrintOptions
from ...play.mat import DrawnSheet, places_for_cards, plan_sheet
from ...type import text
from ...type.text import say
from ...type.text_boxes import words_of

RUNS_ON = 2 * MM  # how far the picture continues into the strip, so that no white shows at a seam
SKETCH = 9 * MM  # width of the small diagram of the sheets
NAME = text.Style(font="display", size=9, smallest=6, hyphens=False, valign="middle", align="centre")
HINT = text.Style(font="sans", size=6.5, smallest=4.5, hyphens=False, valign="middle", align="centre")


def board_pages(board: Board, desk: Desk, options: PrintOptions) -> Document:
    """The board on the paper of the options: at full size if it fits one sheet, reduced with `fit`, otherwise tiled."""
    face = draw_board(board, desk)
    form = desk.library.add(Form(board_form(board), _whole(face), face.marks))
    papers = _papers(options)
    tiling = tile(face.width, face.height, papers, face.solid, words_of(face.marks))
    if tiling is None:
        return Document((), 0, 0, (*face.problems, Problem("board.no-room", values={"paper": options.paper.name})))
    if options.fit and len(tiling.tiles) > 1:
        return _fitted(board, desk, face, form, papers)
    pages = tuple(_Sheet(board, desk, face, form, tiling, at).page() for at in range(len(tiling.tiles)))
    cuts = sum(4 - one.strip_left - one.strip_above for one in tiling.tiles)
    return Document(pages, len(pages), cuts, face.problems)


def _papers(options: PrintOptions) -> tuple[Paper, Paper]:
    """The paper both ways round; landscape first, because boards on one sheet are mostly that."""
    w, h, margin = options.paper.width.pt, options.paper.height.pt, options.margin.pt
    return Paper(max(w, h), min(w, h), margin), Paper(min(w, h), max(w, h), margin)


def _whole(face: BoardFace) -> Rect:
    return Rect(0, 0, face.width, face.height).inset(-face.bleed)


def _fitted(board: Board, desk: Desk, face: BoardFace, form: Origin, papers: tuple[Paper, Paper]) -> Document:
    """The board reduced, on the sheet that reduces it least. The sheet states its scale."""

    def scale_on(paper: Paper) -> float:
        return min(paper.room[0] / face.width, paper.room[1] / face.height)

    paper = max(papers, key=scale_on)
    scale = scale_on(paper)
    box = Rect(paper.edge, paper.edge, *paper.room).fitted(face.width, face.height)
    whole = Rect(0, 0, paper.width, paper.height)
    said = desk.label("scaled", percent=int(scale * 100 + 0.001))
    foot = foot_line(desk, board.title[desk.lang], 1, 1, said)
    room = _room(box, whole, paper.margin)
    bleed = _bleed(face.bleed * scale, box, room)
    shown = box.grown(bleed)
    ink: list[Mark] = [Group((Use(form, box.inset(-face.bleed * scale)),), clip=rect_path(shown))]
    ink += furniture.crop_ink(furniture.crop_marks([box], bleed, room))
    ink += furniture.furniture(whole, Rect(0, box.y, whole.w, shown.bottom - box.y), foot, desk.label, paper.margin)
    page = Page(whole.w, whole.h, tuple(ink), box, shown, foot)
    return Document((page,), 1, 4, face.problems)


def _room(box: Rect, sheet: Rect, margin: float) -> Rect:
    """The area for crop marks: printable, and above ruler and footer."""
    least = Rect(0, 0, sheet.w, box.bottom + LEAST_BLEED + TRACE)
    foot = sheet.bottom - max(margin, EDGE) - furniture.below(sheet, least, margin)
    return furniture.reach(sheet, margin).common(Rect(0, 0, sheet.w, foot))


def _bleed(wanted: float, box: Rect, room: Rect) -> Sides:
    """How far the ink extends beyond each edge of the board while leaving room for crop marks."""
    free = (box.y - room.y, room.right - box.right, room.bottom - box.bottom, box.x - room.x)
    return Sides(*(max(LEAST_BLEED, min(wanted, space - MARK_ROOM)) for space in free))


class _Sheet:
    """One sheet of a tiled board, or the only one."""

    def __init__(self, board: Board, desk: Desk, face: BoardFace, form: Origin, tiling: Tiling, at: int) -> None:
        self.board, self.desk, self.face, self.form, self.tiling, self.number = board, desk, face, form, tiling, at
        self.tile: Tile = tiling.tiles[at]
        self.sheet = Rect(0, 0, tiling.paper.width, tiling.paper.height)
        self.box = self.tile.on_sheet
        self.single = len(tiling.tiles) == 1
        self.room = _room(self.box, self.sheet, tiling.paper.margin)
        self.bleed = _bleed(face.bleed, self.box, self.room)
        self.marks: list[Mark] = []

    def page(self) -> Page:
        shown = self._shown()
        into = _whole(self.face).moved(self.box.x - self.tile.part.x, self.box.y - self.tile.part.y)
        self.marks.append(Group((Use(self.form, into),), clip=rect_path(shown)))
        if not self.single:
            self._strips()
            self._waste()
            self._registers()
        self.marks += furniture.crop_ink(self._ticks())
        title = self.board.title[self.desk.lang]
        self._foot(title, shown.bottom)
        name = title if self.single else f"{title}: {self.tile.name}"
        return Page(self.sheet.w, self.sheet.h, tuple(self.marks), self.box, shown, name)

    def _shown(self) -> Rect:
        """The part of the sheet with the board's ink: its tile, bleed at the outer edges, a little of the strip."""
        bleed, tile_, margin = self.bleed, self.tile, self.tiling.paper.margin
        left = min(RUNS_ON, self.box.x - margin) if tile_.strip_left else bleed.left
        above = min(RUNS_ON, self.box.y - margin) if tile_.strip_above else bleed.top
        right = 0.0 if tile_.cut_right else bleed.right
        below = 0.0 if tile_.cut_below else bleed.bottom
        return self.box.grown(Sides(above, right, below, left))

    # ── how the sheets are joined ──
    def _strips(self) -> None:
        """The strips beyond the seams: hatched, and labelled with the sheet that is glued on them."""
        box, margin = self.box, self.tiling.paper.margin
        if self.tile.strip_left:
            edge = max(margin, box.x - STRIP)
            strip = Rect(edge, box.y, box.x - RUNS_ON - edge, box.h)
            self._strip(strip, self._neighbour(0, -1), upright=True)
        if self.tile.strip_above:
            edge = max(margin, box.y - STRIP)
            strip = Rect(box.x, edge, box.w, box.y - RUNS_ON - edge)
            self._strip(strip, self._neighbour(-1, 0), upright=False)

    def _strip(self, strip: Rect, other: str, upright: bool) -> None:
        if min(strip.w, strip.h) < 0.5 * MM:
            return
        palette = self.desk.palette
        self.marks.append(stripes(strip, 1.6 * MM, 0.3, 45, mix("#FFFFFF", palette["ink"], 0.35)))
        self._along(self.desk.label("glue-here", tile=other), strip, upright, clear=True)

    def _waste(self) -> None:
        """Beyond the seams that are cut: where this sheet's edge goes."""
        box, margin = self.box, self.tiling.paper.margin
        if self.tile.cut_right:
            room = min(self.sheet.right - margin - box.right, 6 * MM)
            words = self.desk.label("cut-here", tile=self._neighbour(0, 1))
            self._along(words, Rect(box.right + 0.8 * MM, box.y, room - 0.8 * MM, box.h), upright=True, scissors=True)
        if self.tile.cut_below:
            words = self.desk.label("cut-here", tile=self._neighbour(1, 0))
            start = box.bottom + 0.4 * MM
            below = Rect(box.x, start, box.w, min(2.6 * MM, self.room.bottom - start))
            self._along(words, below, upright=False, scissors=True)

    def _along(self, words: str, strip: Rect, upright: bool, clear: bool = False, scissors: bool = False) -> None:
        """Words in the middle of a strip, along it."""
        thin, long = (strip.w, strip.h) if upright else (strip.h, strip.w)
        height = min(thin, 3.2 * MM)
        if height < 1.7 * MM:
            return
        width = min(long, 110 * MM)
        flat = Rect(0, 0, width, height)
        said = say(words.replace(" ", "\u00a0"), HINT, flat, self.desk.lang)  # always one line
        ink = around(list(words_of(said)))
        out: list[Mark] = list(said)
        if clear:
            out.insert(0, solid(rect_path(Rect(ink.x - MM, 0, ink.w + 2 * MM, height)), "#FFFFFF"))
        if scissors:
            box = Rect(max(0.0, ink.x - 1.2 * height - MM), 0, height * 1.2, height)
            out.append(Use(Icon("scissors", self.desk.palette["ink"], "#FFFFFF"), box))
        dx, dy = strip.cx - width / 2, strip.cy - height / 2
        matrix = Matrix(1, 0, 0, 1, dx, dy)
        if upright:
            matrix = Matrix(0, -1, 1, 0, strip.cx - height / 2, strip.cy + width / 2)
        self.marks.append(Group(tuple(out), matrix))

    def _neighbour(self, down: int, right: int) -> str:
        wanted = (self.tile.row + down, self.tile.column + right)
        return next(t.name for t in self.tiling.tiles if (t.row, t.column) == wanted)

    def _registers(self) -> None:
        """A ring at the end of every seam, the same on both sheets, to show that they fit when laid on each other. None
        if there is no room."""
        t, box = self.tile, self.box
        xs = [x for x, seam in ((box.x, t.strip_left), (box.right, t.cut_right)) if seam]
        ys = [y for y, seam in ((box.y, t.strip_above), (box.bottom, t.cut_below)) if seam]
        off = 2.2 * MM
        spots = [(x, y) for x in xs for y in (box.y - off, box.bottom + off)]
        spots += [(x, y) for y in ys for x in (box.x - off, box.right + off)]
        for x, y in spots:
            if not self.room.contains(Rect(x, y, 0, 0).inset(-1.5 * MM)):
                continue
            self.marks.append(outline(circle(x, y, 0.9 * MM), furniture.REGISTER, furniture.THIN))
            self.marks.append(outline(line(x - 1.5 * MM, y, x + 1.5 * MM, y), furniture.REGISTER, furniture.THIN))
            self.marks.append(outline(line(x, y - 1.5 * MM, x, y + 1.5 * MM), furniture.REGISTER, furniture.THIN))

    def _ticks(self) -> tuple[tuple[float, float, float, float], ...]:
        """Crop marks on every edge that is cut; the edge of a strip is not."""
        t, box = self.tile, self.box
        lines = furniture.crop_marks([box], self.bleed, self.room)
        skip_x = [box.x] if t.strip_left else []
        skip_y = [box.y] if t.strip_above else []

        def kept(ends: tuple[float, float, float, float]) -> bool:
            x1, y1, x2, y2 = ends
            return not any(abs(x1 - x) + abs(x2 - x) < 0.1 for x in skip_x) and not any(
                abs(y1 - y) + abs(y2 - y) < 0.1 for y in skip_y
            )

        return tuple(ends for ends in lines if kept(ends))

    # ── the foot ──
    def _foot(self, title: str, bottom: float) -> None:
        lang, sheet, margin = self.desk.lang, self.sheet, self.tiling.paper.margin
        count = len(self.tiling.tiles)
        foot = foot_line(self.desk, title, self.number + 1, count)
        block = Rect(sheet.x, self.box.y, sheet.w, bottom - self.box.y)  # no room beside it: the line goes below
        if self.single:
            self.marks += furniture.furniture(sheet, block, foot, self.desk.label, margin)
            return
        aside, height = max(margin, 8 * MM), furniture.below(sheet, block, margin)
        top = sheet.bottom - max(margin, EDGE) - height
        name = Rect(sheet.right - aside - SKETCH, top, SKETCH, height)
        self.marks += sketch(self._sheets(name), self.number, self.desk)
        left = Rect(name.x - 9 * MM, name.y, 8 * MM, name.h)
        self.marks += say(self.tile.name, NAME, left, lang)
        strip = Rect(sheet.x, sheet.y, left.x - 1 * MM + aside, sheet.h)
        self.marks += furniture.furniture(strip, block, foot, self.desk.label, margin)

    def _sheets(self, room: Rect) -> list[Rect]:
        """The sheets in small, each as large as its part of the board."""
        xs, ys = self.tiling.xs, self.tiling.ys
        box = room.fitted(xs[-1], ys[-1])
        scale = box.w / xs[-1]
        parts = (tile.part for tile in self.tiling.tiles)
        return [Rect(box.x + p.x * scale, box.y + p.y * scale, p.w * scale, p.h * scale) for p in parts]


def mat_pages(board: Board, desk: Desk, options: PrintOptions) -> Document:
    """The sheets of the table. If the cards do not fit inside a wide margin, everything is reduced slightly."""
    margin = options.margin.pt
    sheet = Rect.whole(options.paper.landscape())
    pages: list[Page] = []
    problems: list[Problem] = []
    for at, zone in enumerate(board.sheets):
        plan = plan_sheet(sheet, margin, zone, desk)
        large = plan is None
        plan = plan or plan_sheet(sheet, MARGIN.pt, zone, desk)
        if plan is None:
            values = {"zone": zone.zone, "cards": places_for_cards(zone), "paper": options.paper.name}
            problems.append(Problem("mat.room", values=values))
            continue
        worker = DrawnSheet(board, at, plan, desk, ruled=not large)
        worker.draw()
        page = Page(sheet.w, sheet.h, tuple(worker.marks), outline=zone.title[desk.lang])
        pages.append(smaller(page, margin, MARGIN.pt) if large else page)
    return Document(tuple(pages), len(pages), 0, tuple(problems))
