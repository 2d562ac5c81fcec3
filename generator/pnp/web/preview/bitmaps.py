"""The bitmaps on the cards, each at its own address, so that a browser loads it once for all of them."""

from __future__ import annotations

from functools import lru_cache

from pnp.press.art.bitmap import stamp
from pnp.press.art.picture import BadPicture
from pnp.press.marks.ink import Bitmap
from pnp.press.out.vector import file_of
from pnp.validator.base.cache import checksum

ADDRESS = "bitmap/"


class Bitmaps:
    """Bitmaps by name: the digest of their content, and its kind."""

    def __init__(self) -> None:
        self._known: dict[str, Bitmap] = {}

    def address(self, mark: Bitmap) -> str:
        """Where a bitmap can be asked for. Raises BadPicture."""
        name = _name(mark, stamp(mark.file))
        self._known[name] = mark
        return f"{ADDRESS}{name}"

    def content(self, name: str) -> tuple[str, bytes] | None:
        """The kind and content of the bitmap with that name; None if there is none, or the file has changed since."""
        mark = self._known.get(name)
        try:
            if mark is None or _name(mark, stamp(mark.file)) != name:
                return None
            return file_of(mark)
        except BadPicture:
            return None


@lru_cache(maxsize=1024)
def _name(mark: Bitmap, stamp: tuple[int, int]) -> str:
    kind, content = file_of(mark)
    return f"{checksum(content).hex()}.{kind}"
