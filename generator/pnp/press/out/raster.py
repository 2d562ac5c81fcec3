"""Pages as pixels: drawn as PDF in memory, then rendered. The only module that needs pypdfium2 and Pillow."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..marks.ink import Forms
from ..marks.length import POINTS_PER_INCH
from ..marks.pages import Page
from .canvas import Canvas

if TYPE_CHECKING:
    from PIL.Image import Image


def pixels(points: float, dpi: float) -> int:
    """A length in points as pixels; at least one.

    >>> pixels(63 * 72 / 25.4, 300)
    744
    """
    return max(1, round(points * dpi / POINTS_PER_INCH))


def rendered(pages: Iterable[Page], forms: Forms, dpi: float, clear: bool = False) -> Iterator[Image]:
    """A picture of each page, white where nothing is printed; transparent if `clear`."""
    file = io.BytesIO()
    canvas = Canvas(file, "", "", forms)
    for page in pages:
        canvas.page(Page(page.width, page.height, page.marks))
    if canvas.pages:
        canvas.close()
        yield from photographed(file.getvalue(), dpi, clear)


def photographed(pdf: bytes, dpi: float, clear: bool = False) -> Iterator[Image]:
    """A picture of each page of a PDF, as large as the page to the nearest pixel.

    They are made on demand, so a long document is never in memory as a whole.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            size = (pixels(page.get_width(), dpi), pixels(page.get_height(), dpi))
            yield _picture(page, size, clear)
            page.close()
    finally:
        document.close()


def _picture(page: Any, size: tuple[int, int], clear: bool) -> Image:
    """A page of a PDF at an exact size in pixels; pypdfium2's own `render` rounds up."""
    import pypdfium2
    from pypdfium2 import raw

    form = raw.FPDFBitmap_BGRA if clear else raw.FPDFBitmap_BGR
    bitmap = pypdfium2.PdfBitmap.new_native(*size, form, rev_byteorder=True)
    bitmap.fill_rect((255, 255, 255, 0 if clear else 255), 0, 0, *size)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, raw.FPDF_REVERSE_BYTE_ORDER)
    image: Image = bitmap.to_pil().copy()
    bitmap.close()
    return image


def png(image: Image, dpi: float | None = None) -> bytes:
    """The picture as a PNG file; `dpi` sets its intended size."""
    file = io.BytesIO()
    image.save(file, "PNG", **({} if dpi is None else {"dpi": (dpi, dpi)}))
    return file.getvalue()
