"""Ink on paper: the only module that draws. Marks go in, a PDF comes out.

Pages and forms are drawn y down (one flip at the start of each page), so the numbers in the file are the numbers of the
layout. Everything used twice is a Form XObject.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, lru_cache
from html import escape
from itertools import chain
from typing import Any

from pnp.validator.base.languages import typesetting

from ..marks.fading import faded
from ..marks.geometry import Rect
from ..marks.ink import (
    IDENTITY,
    Bitmap,
    Forms,
    Gradient,
    Group,
    Mark,
    Paint,
    Path,
    Run,
    Shape,
    Use,
    bounds,
    placing,
    rect_path,
    speaks,
)
from ..marks.pages import Page
from ..type import fonts
from . import sheer
from .pdfobjects import canvas_class, document_class, info_class, open_font, picture_class, translucent_class

CREATOR = "pnp"
XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
<dc:creator><rdf:Seq><rdf:li>{creator}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>{date}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
DATED = "<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>"
UNDATED = "2000-01-01"  # for a file that must have a date
FAR = 14400  # points: the largest page of a PDF
ZEROS, MINUS_ZERO = re.compile(r"\.?0+ "), re.compile(r"(?<![\d.])-0 ")  # in numbers with three decimals
MITER = 10.0  # of PDF, if a stroke does not say
DUPLEX = {None: "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


@lru_cache(maxsize=1 << 16)
def _n(value: float) -> str:
    """A number for PDF: a thousandth of a point is a third of a micrometre, which is precise enough."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@cache
def _rgb(colour: str) -> str:
    return " ".join(_n(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))


@lru_cache(maxsize=4096)
def _path(path: Path) -> str:
    """As `_n` writes its numbers, all at once; a picture is written to several files of a build."""
    wanted = "".join(["%.3f " * len(numbers) + verb + " " for verb, numbers in path])
    text = ZEROS.sub(" ", wanted % tuple(chain.from_iterable(numbers for _, numbers in path)))
    return MINUS_ZERO.sub("0 ", text)[:-1]


class Canvas:
    """One PDF document. `library` gives a form on first use; `duplex` is the edge (long, short) the printer
    should flip the paper on, None if it prints one side; `date` (YYYY-MM-DD) is the file's date; none if empty."""

    def __init__(
        self,
        target: Any,
        title: str,
        lang: str,
        library: Forms,
        duplex: str | None = None,
        date: str = "",
    ) -> None:
        self._pdf = canvas_class()(
            target,
            invariant=1,
            pageCompression=1,
            lang=typesetting(lang).get("document", lang),
            pdfVersion=(1, 5),
        )
        self._pdf._doc.__class__, self._pdf._doc.target = document_class(), target
        self._pdf._doc.info = info_class(date)()
        self._pdf.setTitle(title)
        self._pdf.setSubject(title)
        self._pdf.setAuthor(CREATOR)
        self._pdf.setCreator(CREATOR)
        self._pdf.setViewerPreference("PrintScaling", "None")
        self._pdf.setViewerPreference("DisplayDocTitle", "true")
        self._pdf.setViewerPreference("Duplex", DUPLEX[duplex])
        self._describe(title, lang, date)
        self._library = library
        self._keys: dict[object, str] = {}  # the names in the file of forms, pictures and drawn letters
        self._as_outlines = False  # whether letters are drawn now
        self._spoken: list[tuple[int, int, Group]] = []  # page, number on it, its role and turn
        self.pages = 0

    def _describe(self, title: str, lang: str, date: str) -> None:
        """The title and the language again, where archives and screen readers look for them (XMP)."""
        from reportlab.pdfbase import pdfdoc

        stream = pdfdoc.PDFStream(
            content=XMP.format(
                title=escape(title, quote=False),
                lang=typesetting(lang).get("document", lang),
                creator=CREATOR,
                date=date and DATED.format(date=date),
            ).encode()
        )
        stream.dictionary.dict |= {"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")}
        stream.filters = []
        catalog = self._pdf._doc.Catalog
        catalog.Metadata = self._pdf._doc.Reference(stream, "metadata")
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "Metadata"]

    def page(self, page: Page) -> None:
        """Add a page. Its trim and bleed boxes enclose what is cut out of it (all cards of a sheet together)."""
        pdf, height = self._pdf, page.height
        pdf.setPageSize((page.width, height))
        for box, setter in ((page.trim, pdf.setTrimBox), (page.bleed, pdf.setBleedBox)):
            box = box or Rect(0, 0, page.width, height)
            setter([round(v, 3) for v in (box.x, height - box.bottom, box.right, height - box.y)])
        self._define_forms(page.marks, False)
        if page.outline is not None:
            key = f"p{self.pages}"
            pdf.bookmarkPage(key)
            pdf.addOutlineEntry(page.outline, key, level=0)
        self._code(f"1 0 0 -1 0 {_n(height)} cm")
        if any(map(speaks, page.marks)):
            self._tag(page.marks)
        else:
            self._draw(page.marks)
        pdf.showPage()
        self.pages += 1

    def close(self) -> None:
        if self._spoken:
            self._add_structure()
        self._pdf.save()

    # ── for those who hear a document ──
    def _tag(self, marks: Iterable[Mark], turn: int = 0, lang: str = "") -> None:
        """Draw the marks of a page; each role gets its number on the page, and everything else is an artefact."""
        for mark in marks:
            if isinstance(mark, Group) and mark.role is None and speaks(mark):
                with self._under(mark):
                    self._tag(mark.marks, mark.turn or turn, mark.lang or lang)
                continue
            role = mark.role if isinstance(mark, Group) else None
            if isinstance(mark, Group) and role is not None:
                number = sum(page == self.pages for page, _, _ in self._spoken)
                self._spoken.append((self.pages, number, replace(mark, turn=turn, lang=lang)))
                self._code(f"/{'LBody' if role == 'LI' else role} <</MCID {number}>> BDC")
            else:
                self._code("/Artifact BMC")
            self._draw((mark,))
            self._code("EMC")

    def _add_structure(self) -> None:
        """The tree of tags (PDF 1.7, 14.7): one document with headings, paragraphs, lists and figures in the order they
        were drawn, turn by turn. Pages find their own tags through the parent tree."""
        from reportlab.pdfbase import pdfdoc

        doc, ref = self._pdf._doc, pdfdoc.PDFObjectReference
        parents: dict[int, dict[int, Any]] = {}

        def element(name: str, role: str, parent: str, **more: Any) -> Any:
            made = {"Type": pdfdoc.PDFName("StructElem"), "S": pdfdoc.PDFName(role), "P": ref(parent), **more}
            doc.Reference(pdfdoc.PDFDictionary(made), name)
            return ref(name)

        top: list[Any] = []
        lists: list[tuple[str, list[Any]]] = []
        before = ""
        for at, (page, number, group) in enumerate(sorted(self._spoken, key=lambda spoken: spoken[2].turn)):
            name, role, parent = f"spoken{at}", str(group.role), "structure"
            if role == "LI":
                if before != "LI":
                    lists.append((f"list{at}", []))
                    top.append(ref(f"list{at}"))
                parent = f"item{at}"
                lists[-1][1].append(element(parent, "LI", lists[-1][0], K=ref(name)))
            else:
                top.append(ref(name))
            more = {"Pg": doc.Reference(doc.Pages.pages[page]), "K": number}
            if group.said:
                more["Alt" if role == "Figure" else "ActualText"] = pdfdoc.PDFString(group.said)
            if group.lang:
                more["Lang"] = pdfdoc.PDFString(group.lang)
            element(name, "LBody" if role == "LI" else role, parent, **more)
            parents.setdefault(page, {})[number] = ref(name)
            before = role
        for name, items in lists:
            element(name, "L", "structure", K=pdfdoc.PDFArray(items))
        element("structure", "Document", "tree", K=pdfdoc.PDFArray(top))
        owned = {page: [mine[number] for number in sorted(mine)] for page, mine in sorted(parents.items())}
        pairs = [part for page, mine in owned.items() for part in (page, pdfdoc.PDFArray(mine))]
        tree = {
            "Type": pdfdoc.PDFName("StructTreeRoot"),
            "K": ref("structure"),
            "ParentTree": pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray(pairs)}),
            "ParentTreeNextKey": self.pages,
        }
        doc.Catalog.StructTreeRoot = doc.Reference(pdfdoc.PDFDictionary(tree), "tree")
        doc.Catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        for page in parents:
            drawn = doc.Pages.pages[page]
            drawn.StructParents = page
            drawn.Tabs = pdfdoc.PDFName("S")
            drawn.__NoDefault__ = [*drawn.__NoDefault__, "StructParents", "Tabs"]  # ReportLab has neither

    # ── forms ──
    def _define_forms(self, marks: Iterable[Mark], as_outlines: bool) -> None:
        """Forms cannot be nested while they are written, so the innermost are written first."""
        for mark in marks:
            if isinstance(mark, Shape) and isinstance(mark.paint.fade, Gradient) and mark.paint.fade.clear:
                self._define_sheer(mark.paint.fade, bounds(mark.path))
                continue
            if isinstance(mark, Shape) and mark.paint.fade is not None and mark.paint.opacity < 1:
                mark = faded(mark)
            if isinstance(mark, Group):
                self._define_forms(mark.marks, as_outlines or mark.as_outlines)
                if _overlaps(mark):
                    self._define_group(mark, as_outlines or mark.as_outlines)
            elif isinstance(mark, Run) and as_outlines:
                self._define_letters(mark)
            elif isinstance(mark, Use) and (mark.form, as_outlines) not in self._keys:
                form = self._library(mark.form)
                self._define_forms(form.marks, as_outlines)
                box = form.box
                key = self._key((mark.form, as_outlines))
                self._pdf.beginForm(key, _r(box.x), _r(box.y), _r(box.right), _r(box.bottom))
                with self._lettered(as_outlines):
                    self._draw(form.marks)
                self._pdf.endForm(Resources=self._resources())
            elif isinstance(mark, Bitmap) and (mark.file, mark.look) not in self._keys:
                self._define_picture((mark.file, mark.look), self._picture(mark))

    def _define_sheer(self, fade: Gradient, box: Rect) -> None:
        if (fade, box) not in self._keys:
            self._define_picture((fade, box), picture_class()(sheer.picture(fade, box)[0]))

    def _define_picture(self, what: object, drawn: Any) -> None:
        doc = self._pdf._doc
        doc.Reference(drawn, doc.getXObjectName(self._key(what)))

    def _define_group(self, group: Group, as_outlines: bool) -> None:
        """Marks that become translucent together."""
        if (group.marks, as_outlines) in self._keys:
            return
        key, doc = self._key((group.marks, as_outlines)), self._pdf._doc
        self._pdf.beginForm(key, -FAR, -FAR, FAR, FAR)
        with self._lettered(as_outlines):
            self._draw(group.marks)
        self._pdf.endForm(Resources=self._resources())
        doc.idToObject[doc.getXObjectName(key)].__class__ = translucent_class()

    def _key(self, what: object) -> str:
        """What a form, a picture or a letter is called in the file from now on."""
        return self._keys.setdefault(what, f"x{len(self._keys)}")

    def _picture(self, mark: Bitmap) -> Any:
        return picture_class()(mark)

    def _resources(self) -> Any:
        """What a form may refer to. ReportLab's own list lacks transparency."""
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
            elif isinstance(mark, Bitmap):
                self._bitmap(mark)
            else:
                self._group(mark)

    def _shape(self, shape: Shape) -> None:
        paint = shape.paint
        if isinstance(paint.fade, Gradient) and paint.fade.clear:
            self._sheer(shape, paint.fade)
        elif paint.fade is not None:
            self._group(faded(shape))
        elif paint.opacity < 1:
            with self._saved():
                self._pdf.setFillAlpha(paint.opacity)
                self._pdf.setStrokeAlpha(paint.opacity)
                self._code(_painted(shape.path, paint))
        else:
            self._code(_painted(shape.path, paint))

    def _sheer(self, shape: Shape, fade: Gradient) -> None:
        box = bounds(shape.path)
        m = sheer.picture(fade, box)[1]
        with self._saved():
            self._code(f"{_path(shape.path)} {'W*' if shape.paint.even_odd else 'W'} n")
            self._pdf.setFillAlpha(shape.paint.opacity)
            self._code(f"{m.a:.5f} {m.b:.5f} {m.c:.5f} {m.d:.5f} {_n(m.e)} {_n(m.f)} cm")
            self._pdf.doForm(self._keys[fade, box])
        if shape.paint.stroke is not None:
            self._code(_painted(shape.path, replace(shape.paint, fill=None)))

    @contextmanager
    def _under(self, group: Group) -> Iterator[None]:
        """Draw within a group: with its matrix and clip."""
        with self._saved():
            m = group.matrix
            if m != IDENTITY:
                self._code(f"{m.a:.5f} {m.b:.5f} {m.c:.5f} {m.d:.5f} {_n(m.e)} {_n(m.f)} cm")
            if group.clip is not None:
                self._code(f"{_path(group.clip)} {'W*' if group.even_odd else 'W'} n")
            if group.opacity < 1:
                self._pdf.setFillAlpha(group.opacity)
                self._pdf.setStrokeAlpha(group.opacity)
            yield

    def _group(self, group: Group) -> None:
        with self._under(group), self._lettered(self._as_outlines or group.as_outlines):
            if _overlaps(group):
                self._pdf.doForm(self._keys[group.marks, self._as_outlines])
            else:
                self._draw(group.marks)

    @contextmanager
    def _lettered(self, as_outlines: bool) -> Iterator[None]:
        """Draw letters as outlines, or write them as text, within the block."""
        before, self._as_outlines = self._as_outlines, as_outlines
        yield
        self._as_outlines = before

    def _use(self, use: Use) -> None:
        m = placing(use, self._library(use.form).box)
        self._code("q")
        if use.fill:
            self._code(f"{_path(rect_path(use.into))} W n")
        self._code(f"{m.a:.5f} 0 0 {m.d:.5f} {_n(m.e)} {_n(m.f)} cm")
        self._pdf.doForm(self._keys[use.form, self._as_outlines])
        self._code("Q")

    def _bitmap(self, mark: Bitmap) -> None:
        """A picture is one unit wide and high, and upright where y goes up."""
        box = mark.into
        self._code(f"q {_n(box.w)} 0 0 {_n(-box.h)} {_n(box.x)} {_n(box.bottom)} cm")
        self._pdf.doForm(self._keys[mark.file, mark.look])
        self._code("Q")

    def _run(self, run: Run) -> None:
        """Text with its kerning: one TJ array for each subset of the font (one per 255 letters)."""
        if self._as_outlines:
            self._lettering(run)
            return
        font = open_font(run.font)
        doc, at, arrays = self._pdf._doc, 0, []
        for subset, codes in font.splitString(run.text, doc):
            letters, items, start = bytes(codes).hex(), [], 0
            for i, gap in enumerate(run.kerns[at : at + len(codes)], 1):
                if not -0.05 <= gap <= 0.05:
                    items.append(f"<{letters[2 * start : 2 * i]}>{_n(-gap)}")
                    start = i
            if start < len(codes):
                items.append(f"<{letters[2 * start :]}>")
            at += len(codes)
            name = font.getSubsetInternalName(subset, doc)
            arrays.append(f"{name} {_n(run.size)} Tf [{''.join(items)}] TJ")
        self._code(f"BT {_rgb(run.colour)} rg 1 0 0 -1 {_n(run.x)} {_n(run.baseline)} Tm {' '.join(arrays)} ET")

    def _lettering(self, run: Run) -> None:
        """Words as shapes, with each letter stored once for all sizes."""
        scale, x = run.size / 1000, run.x
        self._code(f"q {_rgb(run.colour)} rg")
        for char, kern in zip(run.text, run.kerns, strict=True):
            glyph = fonts.font(run.font).glyph(char)
            if glyph.path:
                self._code(f"q {scale:.5f} 0 0 {scale:.5f} {_n(x)} {_n(run.baseline)} cm")
                self._pdf.doForm(self._keys[run.font, char])
                self._code("Q")
            x += (glyph.advance + kern) * scale
        self._code("Q")

    def _define_letters(self, run: Run) -> None:
        for char in dict.fromkeys(run.text):
            path = fonts.font(run.font).glyph(char).path
            if path and (run.font, char) not in self._keys:
                key = self._key((run.font, char))
                box = bounds(path)
                self._pdf.beginForm(key, *map(_r, (box.x - 1, box.y - 1, box.right + 1, box.bottom + 1)))
                self._code(f"{_path(path)} f")
                self._pdf.endForm()


def _overlaps(group: Group) -> bool:
    """True if something in a translucent group may be on top of something else in it."""
    return group.opacity < 1 and (len(group.marks) > 1 or not isinstance(group.marks[0], Run | Bitmap))


def _r(value: float) -> float:
    return round(value, 3)


def _painted(path: Path, paint: Paint) -> str:
    parts = []
    pointed = paint.stroke is not None and not paint.join and paint.miter != MITER
    if paint.fill is not None:
        parts.append(f"{_rgb(paint.fill)} rg")
    if paint.stroke is not None:
        parts.append(f"{_rgb(paint.stroke)} RG {_n(paint.width)} w {paint.cap} J {paint.join} j")
        parts.append(f"[{' '.join(map(_n, paint.dash))}] {_n(paint.phase)} d")
        if pointed:
            parts.append(f"{_n(paint.miter)} M")
    parts.append(_path(path))
    star = "*" if paint.even_odd else ""
    if paint.fill is not None:
        parts.append(f"B{star}" if paint.stroke is not None else f"f{star}")
    else:
        parts.append("S" if paint.stroke is not None else "n")
    if pointed:
        parts.append(f"{_n(MITER)} M")
    return " ".join(parts)
