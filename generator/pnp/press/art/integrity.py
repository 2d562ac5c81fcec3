"""Check that a picture's data can be unpacked to the last pixel. It goes into the PDF unchanged, so otherwise nobody
would notice before the sheet is printed."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable

_BLOCK = 1 << 20  # bytes unpacked at a time
_LAST_FILTER = 4  # every PNG row begins with its filter number


def try_png(bodies: Iterable[bytes], row: int, rows: int) -> None:
    """Unpack a PNG's data, with rows of that many bytes. Raises ValueError, zlib.error."""
    unpacking = zlib.decompressobj()
    row, at = row + 1, 0
    for body in bodies:
        while body and at < row * rows:
            block = unpacking.decompress(body, _BLOCK)[: row * rows - at]
            if max(block[-at % row :: row], default=0) > _LAST_FILTER:
                raise ValueError
            at += len(block)
            body = unpacking.unconsumed_tail
    if at < row * rows:
        raise ValueError


def try_jpeg(raw: bytes) -> None:
    """Unpack a JPEG. Raises ValueError."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(raw), formats=["JPEG"]) as image:
            # reads everything but decodes little
            image.draft("L", (max(image.width // 8, 1), max(image.height // 8, 1)))
            image.load()
    except Exception as error:  # Pillow raises anything
        raise ValueError from error
