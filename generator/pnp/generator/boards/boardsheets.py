"""A board onto paper: on one sheet, scaled to one sheet, or tiled over several that are glued together."""

from __future__ import annotations

from pnp.validator.definitions.model import Board
from pnp.validator.problem import Problem

from ..drawing.ink import Form, Group, Mark, Use, circle, line, outline, rect_path, solid
from ..drawing.palette import mix
from ..drawing.shapes import stripes
from ..faces.face import Desk
from ..images.library import icon
from ..labels import label
from ..lettering import text
from ..options import PrintOptions
from ..sheets import marks
from ..sheets.pages import Document, Page, around, say
from ..sheets.tiles import STRIP, Paper, Tile, Tiling, tile
from ..sizes.geometry import Matrix, Rect
from ..sizes.length import MM
from .board import BoardFace, draw_board
from .board_marks import Cell, foot_line, sketch
from .clashes import words_of

RUNS_ON = 2 * MM  # how far a picture goes on into the strip, so that no white shows at a seam
SKETCH = 9 * MM  # width of the small picture of how the sheets lie
NAME = text.Style(font="display", size=9, smallest=6, hyphens=False, valign="middle", align="centre")
HINT = text.Style(font="sans", size=6.5, smallest=4.5, hyphens=False, valign="middle", align="centre")


def board_pages(board: Board, desk: Desk, options: PrintOptions) -> Document:
    """The board on the paper of the options: as it is if it fits one sheet, smaller if `fit` is wanted, else tiled."""
    face = draw_board(board, desk)
    form = desk.library.add(Form(f"board/{board.file}", _whole(face), face.marks))
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
    """The paper both ways round; lying down first, as a board on one sheet mostly does."""
    w, h, margin = options.paper.width.pt, options.paper.height.pt, options.margin.pt
    return Paper(max(w, h), min(w, h), margin), Paper(min(w, h), max(w, h), margin)


def _whole(face: BoardFace) -> Rect:
    return Rect(0, 0, face.width, face.height).inset(-face.bleed)


def _fitted(board: Board, desk: Desk, face: BoardFace, form: str, papers: tuple[Paper, Paper]) -> Document:
    """The board made smaller, on the sheet that makes it least so. The sheet says its scale."""

    def scale_on(paper: Paper) -> float:
        return min(paper.room[0] / face.width, paper.room[1] / face.height)

    paper = max(papers, key=scale_on)
    scale = scale_on(paper)
    room = Rect(paper.margin, paper.margin, *paper.room)
    box = room.fitted(face.width, face.height)
    whole = Rect(0, 0, paper.width, paper.height)
    said = label("scaled", desk.lang, percent=int(scale * 100 + 0.001))
    foot = foot_line(desk, board.title[desk.lang], 1, 1, said)
    grown = box.inset(-face.bleed * scale)
    ink: list[Mark] = [Group((Use(form, grown),), clip=rect_path(box.inset(-_bleed(face, box, whole, scale))))]
    ink += marks.crop_ink(marks.crop_marks([box], face.bleed * scale, whole))
    ink += marks.furniture(whole, Rect(0, box.y, whole.w, box.h), foot, desk.lang)
    page = Page(whole.w, whole.h, tuple(ink), box, grown, foot)
    return Document((page,), 1, 4, face.problems)


def _bleed(face: BoardFace, box: Rect, sheet: Rect, scale: float = 1.0) -> float:
    """How far the ink may go beyond the board's edge: its bleed, but not into the line at the foot."""
    return min(face.bleed * scale, sheet.bottom - box.bottom - marks.BASE - marks.RULER_H / 2)


class _Sheet:
    """One sheet of a tiled board, or the only one."""

    def __init__(self, board: Board, desk: Desk, face: BoardFace, form: str, tiling: Tiling, at: int) -> None:
        self.board, self.desk, self.face, self.form, self.tiling, self.number = board, desk, face, form, tiling, at
        self.tile: Tile = tiling.tiles[at]
        self.sheet = Rect(0, 0, tiling.paper.width, tiling.paper.height)
        self.box = self.tile.on_sheet
        self.single = len(tiling.tiles) == 1
        self.marks: list[Mark] = []

    def page(self) -> Page:
        shown = self._shown()
        into = _whole(self.face).moved(self.box.x - self.tile.part.x, self.box.y - self.tile.part.y)
        self.marks.append(Group((Use(self.form, into),), clip=rect_path(shown)))
        if not self.single:
            self._strips()
            self._waste()
            self._registers()
        self.marks += marks.crop_ink(self._ticks())
        title = self.board.title[self.desk.lang]
        self._foot(title)
        name = title if self.single else f"{title}: {self.tile.name}"
        return Page(self.sheet.w, self.sheet.h, tuple(self.marks), self.box, shown, name)

    def _shown(self) -> Rect:
        """The part of the sheet with the board's ink: its part, bleed at the outer edges, a little of the strip."""
        bleed, tile_ = _bleed(self.face, self.box, self.sheet), self.tile
        left = RUNS_ON if tile_.strip_left else bleed
        above = RUNS_ON if tile_.strip_above else bleed
        right = 0.0 if tile_.cut_right else bleed
        below = 0.0 if tile_.cut_below else bleed
        box = self.box
        return Rect(box.x - left, box.y - above, box.w + left + right, box.h + above + below)

    # ── how the sheets are joined ──
    def _strips(self) -> None:
        """The strips beyond the seams: hatched, and marked with the sheet that is glued on them."""
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
        self._along(label("glue-here", self.desk.lang, tile=other), strip, upright, clear=True)

    def _waste(self) -> None:
        """Beyond the seams that are cut: where this sheet's edge comes to lie."""
        box, margin = self.box, self.tiling.paper.margin
        if self.tile.cut_right:
            room = min(self.sheet.right - margin - box.right, 6 * MM)
            words = label("cut-here", self.desk.lang, tile=self._neighbour(0, 1))
            self._along(words, Rect(box.right + 0.8 * MM, box.y, room - 0.8 * MM, box.h), upright=True, scissors=True)
        if self.tile.cut_below:
            words = label("cut-here", self.desk.lang, tile=self._neighbour(1, 0))
            room_below = Rect(box.x, box.bottom + 0.4 * MM, box.w, 2.6 * MM)
            self._along(words, room_below, upright=False, scissors=True)

    def _along(self, words: str, strip: Rect, upright: bool, clear: bool = False, scissors: bool = False) -> None:
        """Words in the middle of a strip, running along it."""
        thin, long = (strip.w, strip.h) if upright else (strip.h, strip.w)
        height = min(thin, 3.2 * MM)
        if height < 1.7 * MM:
            return
        width = min(long, 110 * MM)
        flat = Rect(0, 0, width, height)
        said = say(words, HINT, flat, self.desk.lang)
        ink = around(list(words_of(said)))
        out: list[Mark] = list(said)
        if clear:
            out.insert(0, solid(rect_path(Rect(ink.x - MM, 0, ink.w + 2 * MM, height)), "#FFFFFF"))
        if scissors:
            box = Rect(0, 0, height * 1.2, height)
            out.append(Use(icon("scissors", self.desk.palette["ink"], "#FFFFFF"), box))
        dx, dy = strip.cx - width / 2, strip.cy - height / 2
        matrix = Matrix(1, 0, 0, 1, dx, dy)
        if upright:
            matrix = Matrix(0, -1, 1, 0, strip.cx - height / 2, strip.cy + width / 2)
        self.marks.append(Group(tuple(out), matrix))

    def _neighbour(self, down: int, right: int) -> str:
        wanted = (self.tile.row + down, self.tile.column + right)
        return next(t.name for t in self.tiling.tiles if (t.row, t.column) == wanted)

    def _registers(self) -> None:
        """A ring on the end of every seam, the same on both of its sheets: laid on one another they tell the fit."""
        t, box = self.tile, self.box
        xs = [x for x, seam in ((box.x, t.strip_left), (box.right, t.cut_right)) if seam]
        ys = [y for y, seam in ((box.y, t.strip_above), (box.bottom, t.cut_below)) if seam]
        off = 2.2 * MM
        spots = [(x, y) for x in xs for y in (box.y - off, box.bottom + off)]
        spots += [(x, y) for y in ys for x in (box.x - off, box.right + off)]
        for x, y in spots:
            self.marks.append(outline(circle(x, y, 0.9 * MM), marks.REGISTER, marks.THIN))
            self.marks.append(outline(line(x - 1.5 * MM, y, x + 1.5 * MM, y), marks.REGISTER, marks.THIN))
            self.marks.append(outline(line(x, y - 1.5 * MM, x, y + 1.5 * MM), marks.REGISTER, marks.THIN))

    def _ticks(self) -> tuple[tuple[float, float, float, float], ...]:
        """Crop marks on every edge that is cut; the edge of a strip is none."""
        t, box = self.tile, self.box
        lines = marks.crop_marks([box], _bleed(self.face, box, self.sheet), self.sheet)
        skip_x = [box.x] if t.strip_left else []
        skip_y = [box.y] if t.strip_above else []

        def kept(ends: tuple[float, float, float, float]) -> bool:
            x1, y1, x2, y2 = ends
            return not any(abs(x1 - x) + abs(x2 - x) < 0.1 for x in skip_x) and not any(
                abs(y1 - y) + abs(y2 - y) < 0.1 for y in skip_y
            )

        return tuple(ends for ends in lines if kept(ends))

    # ── the foot ──
    def _foot(self, title: str) -> None:
        lang, sheet = self.desk.lang, self.sheet
        count = len(self.tiling.tiles)
        foot = foot_line(self.desk, title, self.number + 1, count)
        block = Rect(sheet.x, self.box.y, sheet.w, self.box.h)  # no room beside it: the line stands below
        if self.single:
            self.marks += marks.furniture(sheet, block, foot, lang)
            return
        name = Rect(sheet.right - 8 * MM - SKETCH, sheet.bottom - marks.BASE - 3 * MM, SKETCH, 6 * MM)
        self.marks += sketch(self._cells(name), self.number, self.desk.palette["paper"])
        left = Rect(name.x - 9 * MM, name.y, 8 * MM, name.h)
        self.marks += say(self.tile.name, NAME, left, lang)
        strip = Rect(sheet.x, sheet.y, left.x - 1 * MM + 8 * MM, sheet.h)
        self.marks += marks.furniture(strip, block, foot, lang)

    def _cells(self, room: Rect) -> list[Cell]:
        """The sheets in small, each as large as its part of the board."""
        xs, ys = self.tiling.xs, self.tiling.ys
        box = room.fitted(xs[-1], ys[-1])
        scale = box.w / xs[-1]
        ink = self.desk.palette["ink"]
        return [
            Cell(Rect(box.x + t.part.x * scale, box.y + t.part.y * scale, t.part.w * scale, t.part.h * scale), ink)
            for t in self.tiling.tiles
        ]
