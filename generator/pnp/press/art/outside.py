"""SVG pictures that marks cannot say, drawn as bitmaps by resvg, which the extra `svg` brings.

It runs in a process of its own, gets the checked text of the picture and nothing else: no folder, no net, and no fonts
but those of pnp. What it drew is cached by the digest of that text.
"""

from __future__ import annotations

import re
import signal
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pnp.validator.base import cache

from ..files.typefaces import FILES, file_of
from .picture import read_svg
from .svg import BadPicture, outside, read_tree
from .words import ours

DPI = 600  # of a picture printed as large as it says
LEAST = 2400  # pixels along the longer side, however small it says it is: 600 dpi at 10 cm
MOST = 6000
SECONDS = 120  # until we give up; of the processor, it gets half
_NAMES = {"sans": "Source Sans Pro", "text": "Source Serif Pro"}
_FAMILY = re.compile(r"(font-family\s*:\s*)([^;}]*)")
_FONT = re.compile(r"(\bfont\s*:[^;}]*?[\d.]+(?:px|pt|pc|mm|cm|in|em|%)\S*\s+)([^;}]*)")  # the size, then the families


def is_installed() -> bool:
    return find_spec("resvg") is not None


@lru_cache(maxsize=8)
def drawn(path: Path, stamp: tuple[int, int]) -> bytes:
    """The picture as PNG; `stamp` is another if the file has changed. Raises BadPicture."""
    from lxml import etree

    root, box = read_tree(path), read_svg(path).form.box
    for element, target in outside(root):
        raise BadPicture(path, "picture.outside", target[:60], element.sourceline or 0)
    _enlarge(root, (box.w, box.h))
    _in_our_fonts(root)
    text = etree.tostring(root, encoding="utf-8")
    key = cache.digest("resvg", _version(), cache.checksum(text))
    found: bytes | None = cache.get("drawn", key, bytes)
    if found is None:
        found = _run(path, text)
        cache.put("drawn", key, found)
    return found


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("resvg")
    except PackageNotFoundError:
        return ""


def _enlarge(root: Any, size: tuple[float, float]) -> None:
    """Give a picture of that size in points as many pixels as it shall have."""
    longer = max(size)
    scale = min(MOST, max(LEAST, longer * DPI / 72)) / longer
    if "viewBox" not in root.attrib:
        root.set("viewBox", f"0 0 {size[0] / 0.75:g} {size[1] / 0.75:g}")
    for name, side in zip(("width", "height"), size, strict=True):
        root.set(name, str(max(1, round(side * scale))))


def _in_our_fonts(root: Any) -> None:
    """Name one of our fonts wherever a font is named: resvg would leave out a text in one that it lacks."""
    for element in root.iter():
        for name in ("style", "font", "font-family"):
            if name in element.attrib:
                text = element.get(name)
                element.set(
                    name, _ours(text) if name == "font-family" else _renamed(text if name != "font" else f"font:{text}")
                )
        if element.tag.endswith("}style") and element.text:
            element.text = _renamed(element.text)
    if "font-family" not in root.attrib:
        root.set("font-family", _NAMES["sans"])


def _renamed(text: str) -> str:
    text = _FONT.sub(lambda found: found[1] + _ours(found[2]), text)
    return _FAMILY.sub(lambda found: found[1] + _ours(found[2]), text)


def _ours(families: str) -> str:
    return _NAMES[ours(families)]


def _run(path: Path, text: bytes) -> bytes:
    from subprocess import TimeoutExpired  # few builds need it, and loading it takes a while

    from pnp.validator.base.children import PIPE, python

    fonts = [str(file_of(name)) for name in FILES]
    with python("pnp.press.art.resvg_child", _NAMES["sans"], *fonts, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        try:
            made, said = process.communicate(text, SECONDS)
        except TimeoutExpired:
            process.kill()
            process.communicate()
            raise BadPicture(path, "picture.slow", str(SECONDS)) from None
    if process.returncode == -getattr(signal, "SIGXCPU", 0) < 0:
        raise BadPicture(path, "picture.slow", str(SECONDS // 2))
    if process.returncode:
        last = said.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise BadPicture(path, "picture.undrawn", last[:100] or str(process.returncode))
    return made
