"""CMYK for print shops that require PDF/X-1a: four inks instead of RGB, no transparency, and an ink limit.

Pictures are converted like flat colours (`fourinks.py`), so what matches on screen matches in print. Only a
proof shows the printed result; no preflight has checked these files.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..art.bitmap import Data, raw
from ..layout.card_images import view
from ..marks.ink import Bitmap, Form, Forms, Group, Mark, Origin, Shape, Use
from . import fourinks
from .canvas import CREATOR, UNDATED, Canvas
from .pdfobjects import output_intents, picture_class, press_info_class
from .raster import rendered

if TYPE_CHECKING:
    from PIL.Image import Image

FLAT_DPI = 600  # resolution of a face that is rasterised because something in it is transparent
_STEPS = 33  # size of the colour conversion table along each of red, green and blue


@cache
def _table() -> Any:
    from PIL.ImageFilter import Color3DLUT

    return Color3DLUT.generate(_STEPS, lambda r, g, b: fourinks.inks(r, g, b), channels=4, target_mode="CMYK")


def picture(image: Image) -> Data:
    """A picture in four inks, on white where it is transparent, in PDF's form."""
    from PIL import Image as Images

    if image.mode != "RGB":
        ground = Images.new("RGBA", image.size, "#FFFFFF")
        ground.alpha_composite(image.convert("RGBA"))
        image = ground.convert("RGB")
    converted = image.filter(_table())
    keys = ("ColorSpace", "/DeviceCMYK"), ("Filter", "/FlateDecode")
    return Data(image.width, image.height, 8, keys, zlib.compress(converted.tobytes(), 9))


class Opaque:
    """A library's forms for a file without transparency: a form that uses it becomes a picture of itself."""

    def __init__(self, library: Forms) -> None:
        self.library = library
        self._shots: dict[Path, Image] = {}  # by the name of the picture that it is
        self._forms: dict[Origin, Form] = {}

    def __call__(self, of: Origin) -> Form:
        """The form of that. Raises what the library raises."""
        found = self._forms.get(of)
        if found is None:
            form = self.library(of)
            found = self._forms[of] = self._photographed(form) if self.clear(form.marks) else form
        return found

    def _photographed(self, form: Form) -> Form:
        file = Path("shot", str(len(self._shots)))
        self._shots[file] = next(rendered([view(form, form.box)], self.library, FLAT_DPI))
        return Form(form.of, form.box, (Bitmap(file, form.box),))

    def clear(self, marks: Iterable[Mark]) -> bool:
        """True if anything drawn is transparent."""
        for mark in marks:
            if isinstance(mark, Shape) and mark.paint.clear:
                return True
            if isinstance(mark, Group) and (mark.opacity < 1 or self.clear(mark.marks)):
                return True
            if isinstance(mark, Use) and self.clear(self.library(mark.form).marks):
                return True
        return False

    def picture(self, mark: Bitmap) -> Data:
        """What goes into the file for a bitmap. Raises BadPicture."""
        from PIL import Image as Images
        from PIL import ImageOps

        shot = self._shots.get(mark.file)
        if shot is not None:
            return picture(shot)
        with Images.open(io.BytesIO(raw(mark.file, mark.look))) as image:
            return picture(ImageOps.exif_transpose(image))


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
