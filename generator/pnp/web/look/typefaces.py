"""The typefaces of the printed sheets for a page, with only the letters that it needs."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from pnp.press.type import fonts

LETTERS = "".join(map(chr, (*range(32, 127), *range(0x410, 0x450)))) + "ЁёІ«»„“”‘’—–…№×−·→←↑↓\u00a0"
OF_PAGES = ("display", "sans", "sans-bold")
KERNING = int.from_bytes(b"kern", "big")


@lru_cache(maxsize=1)
def typefaces() -> str:
    """A style sheet with the typefaces of pages, and the letters of our languages in each."""
    return "".join(typeface(name, LETTERS) for name in OF_PAGES)


def typeface(name: str, letters: Iterable[str]) -> str:
    """A style sheet for a font: the family `pnp-NAME`, and a class of its name."""
    data = base64.b64encode(subset(name, letters)).decode("ascii")
    source = f'src:url("data:font/ttf;base64,{data}")'
    return f'@font-face{{font-family:"pnp-{name}";{source}}}.{name}{{font-family:"pnp-{name}"}}\n'


def subset(name: str, letters: Iterable[str]) -> bytes:
    """A font file with only these letters and their kerning; letters that the font lacks are left out."""
    import uharfbuzz

    face = uharfbuzz.Face(fonts.font(name).blob())
    wanted: Any = uharfbuzz.SubsetInput()
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    wanted.unicode_set.update({ord(letter) for letter in letters})
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.update([KERNING])
    return bytes(uharfbuzz.subset(face, wanted).blob.data)
