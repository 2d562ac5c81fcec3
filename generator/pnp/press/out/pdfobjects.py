"""ReportLab's classes, adapted: small exact files, written as they are made."""

from __future__ import annotations

import io
import re
from functools import cache
from typing import Any

from pnp.validator.base.cache import checksum

from ..art import bitmap
from ..marks.ink import Bitmap
from ..type import fonts
from . import fourinks


@cache
def open_font(name: str) -> Any:
    """The font as ReportLab embeds it. Its subset is kept per document, so documents can share it as long as they are
    written one after another."""
    from reportlab.pdfbase.ttfonts import TTFont

    font = fonts.font(name)
    if font.content is None:
        return TTFont(name, str(font.path), asciiReadable=0, shapable=False)
    own = TTFont(name, io.BytesIO(font.content), asciiReadable=0, shapable=False)
    # otherwise it might have the same name as one of ours
    own.face.name += b"-" + checksum(font.content).hex()[:6].encode()
    return own


@cache
def canvas_class() -> Any:
    """ReportLab's canvas, set up for small exact files."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas as Base

    rl_config.useA85 = 0  # plain bytes: smaller, and much faster to write

    class Quiet(Base):  # type: ignore[misc]
        """Without the preamble that names Helvetica on every page."""

        def _make_preamble(self) -> None:
            self._preamble = "1 0 0 1 0 0 cm"

    return Quiet


@cache
def document_class() -> Any:
    from reportlab.pdfbase import pdfdoc

    class Streamed(pdfdoc.PDFDocument):  # type: ignore[misc]
        """Written to its `target` as it is made: ReportLab would collect the whole file first."""

        def __setattr__(self, name: str, value: Any) -> None:
            if name == "__accum__":  # what collects it, with the first line of the file
                self.target.write(b"".join(value.strings))
                value.strings, value.write = [], self.target.write
            super().__setattr__(name, value)

    return Streamed


@cache
def translucent_class() -> Any:
    """A form that is drawn as a whole before it becomes translucent: what it has below does not show through (PDF 1.7,
    11.6.6)."""
    from reportlab.pdfbase import pdfdoc

    class Translucent(pdfdoc.PDFFormXObject):  # type: ignore[misc]
        def format(self, document: Any) -> bytes:
            self.Contents = pdfdoc.PDFStream(content=self.stream)
            group = {"Type": pdfdoc.PDFName("Group"), "S": pdfdoc.PDFName("Transparency")}
            self.Contents.dictionary["Group"] = pdfdoc.PDFDictionary(group)
            return bytes(super().format(document))

    return Translucent


@cache
def info_class(date: str) -> Any:
    from reportlab.pdfbase import pdfdoc

    class Info(pdfdoc.PDFInfo):  # type: ignore[misc]
        """A file's metadata. Its only date is the one it was given."""

        def format(self, document: Any) -> bytes:
            at = b"(D:" + date.replace("-", "").encode() + b")" if date else b""
            said = bytes(super().format(document))
            return re.sub(rb"/(CreationDate|ModDate) \([^)]*\)\s*", rb"/\1 " + at + b"\n" if at else b"", said)

    return Info


@cache
def press_info_class(date: str) -> Any:
    class Info(info_class(date)):  # type: ignore[misc]
        """A file's metadata, and the standard it conforms to."""

        def format(self, document: Any) -> bytes:
            said = bytes(super().format(document)).rstrip()
            return said.removesuffix(b">>") + b" /GTS_PDFXVersion (" + fourinks.VERSION.encode() + b")\n>>"

    return Info


def output_intents() -> Any:
    """The printing condition a file in four inks is meant for."""
    from reportlab.pdfbase import pdfdoc

    intent = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFX"),
        "OutputCondition": pdfdoc.PDFString(fourinks.CONDITION_NAME),
        "OutputConditionIdentifier": pdfdoc.PDFString(fourinks.CONDITION),
        "RegistryName": pdfdoc.PDFString(fourinks.REGISTRY),
        "Info": pdfdoc.PDFString(fourinks.CONDITION_NAME),
    }
    return pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])


@cache
def picture_class() -> Any:
    """A picture as a PDF object. The bytes of a file are read when they are written, and dropped again."""
    from reportlab.pdfbase import pdfdoc

    class Picture(pdfdoc.PDFObject):  # type: ignore[misc]
        __RefOnly__ = 1

        def __init__(self, mark: Bitmap | bitmap.Data, data: bitmap.Data | None = None) -> None:
            self.mark, self.data = mark, data

        def format(self, document: Any) -> bytes:
            data, mark = self.data, self.mark
            if data is None:
                data = bitmap.data(mark.file, mark.look) if isinstance(mark, Bitmap) else mark
            size = {"Width": data.width, "Height": data.height, "BitsPerComponent": data.bits}
            keys = {"Type": "/XObject", "Subtype": "/Image", **size, **dict(data.keys), "Length": len(data.content)}
            if data.mask is not None:
                keys["SMask"] = document.Reference(Picture(data.mask)).format(document).decode("ascii")
            head = " ".join(f"/{key} {value}" for key, value in keys.items())
            return b"".join((f"<<{head}>>\nstream\n".encode("ascii"), data.content, b"\nendstream\n"))

    return Picture
