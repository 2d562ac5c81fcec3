"""How much ink a document needs: an estimate from its rendered pages, before printing."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass

from .raster import photographed

DPI = 36.0  # a dot of 0.7 mm; finer detail becomes half tones


@dataclass(frozen=True, slots=True)
class Inks:
    """The share of the paper that each ink covers, 0 to 1, averaged over all pages.

    The model is simple: what is common to the three colours is black. Printers mix blacks differently, so this is for
    comparing sheets, not for measuring a cartridge.
    """

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """All inks together: 1 is a page of solid black."""
        return self.cyan + self.magenta + self.yellow + self.black


def inks(pdf: bytes) -> Inks:
    """The inks of a PDF, as covered areas."""
    from PIL import ImageChops, ImageStat

    sums, area = [0.0] * 4, 0
    for image in photographed(pdf, DPI):
        cyan, magenta, yellow = (ImageChops.invert(channel) for channel in image.split())
        black = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
        parts = (*(ImageChops.subtract(ink, black) for ink in (cyan, magenta, yellow)), black)
        sums = [one + ImageStat.Stat(part).sum[0] / 255 for one, part in zip(sums, parts, strict=True)]
        area += image.width * image.height
    return Inks(*(one / max(1, area) for one in sums))


def coverage(pdf: bytes) -> float | None:
    """All inks of a PDF together, 1 for pages of solid black; None if no renderer is installed."""
    if importlib.util.find_spec("pypdfium2") is None:
        return None
    return inks(pdf).total
