"""Ink on paper: the only module that draws. Marks go in, a PDF comes out, written beside and then moved into place.

Pages and forms are drawn y down (one flip at the start of each page), so the numbers in the file are the numbers of the
layout. Everything that is used twice is a Form XObject.
"""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from . import fonts
from .geometry import Rect
from .ink import IDENTITY, Form, Group, Mark, Paint, Path, Run, Shape, Use, rect_path

CREATOR = "pnp"
STALE = 60  # seconds; no file takes that long to write


class CannotWrite(Exception):
    """The PDF cannot be put in its place; the earlier one is untouched. `path`; `busy` if a program holds it open."""

    def __init__(self, path: FilePath, busy: bool, reason: str) -> None:
        super().__init__(str(path), reason)
        self.path, self.busy, self.reason = path, busy, reason


def _n(value: float) -> str:
    """A number as PDF likes it: a thousandth of a point is a third of a micrometre, which is enough."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _rgb(colour: str) -> str:
    return " ".join(_n(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))


def _path(path: Path) -> str:
    return " ".join(" ".join((*map(_n, numbers), verb)) for verb, numbers in path)


class Canvas:
    """One PDF document. `library` gives the form of a name when it is first used."""

    def __init__(
        self, target: Any, title: str, lang: str, library: Callable[[str], Form], duplex: bool = False
    ) -> None:
        self._pdf = _canvas_class()(
            target,
            invariant=1,
            pageCompression=1,
            lang={"ru": "ru-RU", "en": "en-GB"}.get(lang, lang),
            pdfVersion=(1, 5),
        )
        self._pdf.setTitle(title)
        self._pdf.setSubject(title)
        self._pdf.setAuthor(CREATOR)
        self._pdf.setCreator(CREATOR)
        self._pdf.setViewerPreference("PrintScaling", "None")
        self._pdf.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            self._pdf.setViewerPreference("Duplex", "DuplexFlipLongEdge")
        self._library = library
        self._keys: dict[str, str] = {}  # a form's name in the file; ours may hold what PDF names may not
        self.pages = 0

    def page(
        self,
        width: float,
        height: float,
        marks: Iterable[Mark],
        trim: Rect | None = None,
        bleed: Rect | None = None,
        outline: str | None = None,
    ) -> None:
        """Add a page. `trim` and `bleed` bound what is cut out of it (all cards of a sheet together)."""
        pdf = self._pdf
        pdf.setPageSize((width, height))
        for box, setter in ((trim, pdf.setTrimBox), (bleed, pdf.setBleedBox)):
            box = box or Rect(0, 0, width, height)
            setter([round(v, 3) for v in (box.x, height - box.bottom, box.right, height - box.y)])
        kept = tuple(marks)
        self._define_forms(kept)
        if outline is not None:
            key = f"p{self.pages}"
            pdf.bookmarkPage(key)
            pdf.addOutlineEntry(outline, key, level=0)
        self._code(f"1 0 0 -1 0 {_n(height)} cm")
        self._draw(kept)
        pdf.showPage()
        self.pages += 1

    def close(self) -> None:
        self._pdf.save()

    # ── forms ──
    def _define_forms(self, marks: Iterable[Mark]) -> None:
        """Forms cannot be begun inside one another, so the innermost are written first."""
        for mark in marks:
            if isinstance(mark, Group):
                self._define_forms(mark.marks)
            elif isinstance(mark, Use) and mark.form not in self._keys:
                form = self._library(mark.form)
                self._define_forms(form.marks)
                box = form.box
                key = self._keys[mark.form] = f"x{len(self._keys)}"
                self._pdf.beginForm(key, _r(box.x), _r(box.y), _r(box.right), _r(box.bottom))
                self._draw(form.marks)
                self._pdf.endForm(Resources=self._resources())

    def _resources(self) -> Any:
        """What a form may refer to. ReportLab's own list leaves out transparency."""
        from reportlab.pdfbase import pdfdoc

        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        pdf = self._pdf
        if pdf._formsinuse:
            resources.XObject = pdf._doc.xobjDict(pdf._formsinuse)
        state = pdf._extgstate.getState()
        if state:
            resources.ExtGState = state
        return resources

    # ── marks ──
    def _code(self, operators: str) -> None:
        self._pdf._code.append(operators)

    @contextmanager
    def _saved(self) -> Iterator[None]:
        self._pdf.saveState()
        yield
        self._pdf.restoreState()

    def _draw(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            if isinstance(mark, Shape):
                self._shape(mark)
            elif isinstance(mark, Run):
                self._run(mark)
            elif isinstance(mark, Use):
                self._use(mark)
            else:
                self._group(mark)

    def _shape(self, shape: Shape) -> None:
        paint = shape.paint
        if paint.opacity < 1:
            with self._saved():
                self._pdf.setFillAlpha(paint.opacity)
                self._pdf.setStrokeAlpha(paint.opacity)
                self._code(_painted(shape.path, paint))
        else:
            self._code(_painted(shape.path, paint))

    def _group(self, group: Group) -> None:
        with self._saved():
            m = group.matrix
            if m != IDENTITY:
                self._code(f"{m.a:.5f} {m.b:.5f} {m.c:.5f} {m.d:.5f} {_n(m.e)} {_n(m.f)} cm")
            if group.clip is not None:
                self._code(f"{_path(group.clip)} W n")
            if group.opacity < 1:
                self._pdf.setFillAlpha(group.opacity)
                self._pdf.setStrokeAlpha(group.opacity)
            self._draw(group.marks)

    def _use(self, use: Use) -> None:
        box, into = self._library(use.form).box, use.into
        pick = max if use.fill else min
        scale = pick(into.w / box.w, into.h / box.h)
        x = into.cx - scale * (box.x + box.w / 2)
        y = into.cy - scale * (box.y + box.h / 2)
        self._code("q")
        if use.fill:
            self._code(f"{_path(rect_path(into))} W n")
        self._code(f"{scale:.5f} 0 0 {scale:.5f} {_n(x)} {_n(y)} cm")
        self._pdf.doForm(self._keys[use.form])
        self._code("Q")

    def _run(self, run: Run) -> None:
        """Text with its kerning: one TJ array for each subset of the font (there is one for up to 255 letters)."""
        font = _open_font(run.font)
        doc, at, arrays = self._pdf._doc, 0, []
        for subset, codes in font.splitString(run.text, doc):
            items, letters = [], ""
            for code in codes:
                letters += f"{code:02x}"
                gap = run.kerns[at]
                at += 1
                if abs(gap) > 0.05:
                    items.append(f"<{letters}>{_n(-gap)}")
                    letters = ""
            if letters:
                items.append(f"<{letters}>")
            name = font.getSubsetInternalName(subset, doc)
            arrays.append(f"{name} {_n(run.size)} Tf [{''.join(items)}] TJ")
        self._code(f"BT {_rgb(run.colour)} rg 1 0 0 -1 {_n(run.x)} {_n(run.baseline)} Tm {' '.join(arrays)} ET")


def _r(value: float) -> float:
    return round(value, 3)


def _painted(path: Path, paint: Paint) -> str:
    parts = []
    if paint.fill is not None:
        parts.append(f"{_rgb(paint.fill)} rg")
    if paint.stroke is not None:
        parts.append(f"{_rgb(paint.stroke)} RG {_n(paint.width)} w {paint.cap} J {paint.join} j")
        parts.append(f"[{' '.join(map(_n, paint.dash))}] 0 d")
    parts.append(_path(path))
    star = "*" if paint.even_odd else ""
    if paint.fill is not None:
        parts.append(f"B{star}" if paint.stroke is not None else f"f{star}")
    else:
        parts.append("S" if paint.stroke is not None else "n")
    return " ".join(parts)


@cache
def _open_font(name: str) -> Any:
    """The font as ReportLab embeds it. It keeps its subset apart for each document, so documents may share it as long
    as they are written one after another."""
    from reportlab.pdfbase.ttfonts import TTFont

    return TTFont(name, str(fonts.font(name).path), asciiReadable=0, shapable=False)


@cache
def _canvas_class() -> Any:
    """ReportLab's canvas, set up for small exact files."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas as Base

    rl_config.useA85 = 0  # plain bytes: smaller, and much faster to write

    class Quiet(Base):  # type: ignore[misc]
        """Without the preamble that names Helvetica on every page."""

        def _make_preamble(self) -> None:
            self._preamble = "1 0 0 1 0 0 cm"

    return Quiet


@contextmanager
def written(path: FilePath) -> Iterator[Any]:
    """A file to write that takes the place of `path` at the end. After a failure or a kill the earlier file is as it
    was. Raises CannotWrite."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        handle, beside = tempfile.mkstemp(prefix=f".{path.stem}-{os.getpid()}-", suffix=".part", dir=path.parent)
    except OSError as error:
        raise CannotWrite(path.parent, False, error.strerror or str(error)) from error
    done = False
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.chmod(beside, 0o644)
        os.replace(beside, path)
        done = True
    except OSError as error:
        busy = isinstance(error, PermissionError)
        raise CannotWrite(path, busy, error.strerror or str(error)) from error
    finally:
        if not done:
            FilePath(beside).unlink(missing_ok=True)


def _sweep(path: FilePath) -> None:
    """Take away what builds that were killed have left beside `path`."""
    form = re.compile(rf"\.{re.escape(path.stem)}-(?:(\d+)-)?[a-z0-9_]{{8}}\.part")
    for part in path.parent.iterdir():
        match = form.fullmatch(part.name)
        with suppress(OSError):  # another build may be quicker, and what cannot be taken away harms nobody
            if match and (time.time() - part.stat().st_mtime > STALE or _gone(match[1])):
                part.unlink()


def _gone(process: str | None) -> bool:
    """Whether no process has that number (any more). Only POSIX can be asked without doing harm."""
    if process is None or os.name != "posix":
        return False
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        return False
    return False
