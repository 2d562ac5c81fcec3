"""A PDF file for print shops: PDF/X-1a, in four inks."""

from __future__ import annotations

from typing import Any

from ..marks.ink import Bitmap
from . import fourinks
from .canvas import CREATOR, UNDATED, Canvas
from .pdfobjects import output_intents, picture_class, press_info_class
from .prepress import Opaque


class PressCanvas(Canvas):
    """A PDF/X-1a file for a print shop: everything in four inks, for a named printing condition."""

    def __init__(self, target: Any, title: str, lang: str, library: Opaque, date: str = "") -> None:
        super().__init__(target, title, lang, library, date=date)
        self._opaque = library
        doc = self._pdf._doc
        doc._pdfVersion = (1, 4)
        doc.Catalog.ViewerPreferences = doc.Catalog.Metadata = None  # later than 1.4; given in the file's own words
        doc.info = press_info_class(date or UNDATED)()
        for name in ("Title", "Subject"):
            getattr(self._pdf, f"set{name}")(title)
        self._pdf.setAuthor(CREATOR)
        self._pdf.setCreator(CREATOR)
        doc.Catalog.OutputIntents = output_intents()
        doc.Catalog.__NoDefault__ = [*doc.Catalog.__NoDefault__, "OutputIntents"]

    def _code(self, operators: str) -> None:
        super()._code(fourinks.operators(operators))

    def _picture(self, mark: Bitmap) -> Any:
        return picture_class()(mark, self._opaque.picture(mark))
