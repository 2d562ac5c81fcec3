"""What an SVG file may hold before anything draws it: shapes, and nothing that reaches outside the file.

svglib skips what it does not know and follows `href` wherever it leads. Here a file is parsed strictly first, and what
would be dropped, drawn wrongly or fetched from elsewhere is refused by name and line.
"""

from __future__ import annotations

import re
from pathlib import Path

MAX_BYTES = 1024 * 1024
MAX_ELEMENTS = 5_000  # our busiest picture has a few hundred
MAX_NUMBER = 1e6

_TAGS = {"svg", "g", "defs", "title", "desc", "metadata"}
_TAGS |= {"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"}
_TEXT = {"text", "tspan", "textPath"}  # refused by picture.py, which says why
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_NUMERIC = {"d", "points", "transform", "viewBox", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r",
            "rx", "ry", "stroke-width"}  # fmt: skip
_ABSURD = re.compile(r"nan|inf", re.IGNORECASE)


def objection(path: Path) -> tuple[str, str] | None:
    """Why a file cannot be printed: a message code and a detail; None if nothing is wrong with it."""
    if path.stat().st_size > MAX_BYTES:
        return "picture.large", f"{MAX_BYTES // 1024} KB"
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=False, huge_tree=False)
    try:
        root = etree.parse(str(path), parser).getroot()
    except (etree.XMLSyntaxError, OSError) as error:
        return "picture.unreadable", str(getattr(error, "msg", error))
    if root.getroottree().docinfo.internalDTD is not None:
        return "picture.element", "DOCTYPE"
    for count, element in enumerate(root.iter()):
        if count >= MAX_ELEMENTS:
            return "picture.large", f"{MAX_ELEMENTS} elements"
        if not isinstance(element.tag, str):  # a comment or a processing instruction
            continue
        tag = etree.QName(element).localname
        if tag not in _TAGS | _TEXT:
            return "picture.element", f"<{tag}>, {element.sourceline}"
        if fault := _attributes(element):
            return fault
    return None


def _attributes(element: object) -> tuple[str, str] | None:
    for name, value in element.attrib.items():  # type: ignore[attr-defined]
        line = element.sourceline  # type: ignore[attr-defined]
        short = name.rpartition("}")[2]
        if short == "href" or short in ("style", "class", "filter", "mask", "clip-path") or short.startswith("on"):
            return "picture.element", f"{short}=, {line}"
        if short in _NUMERIC:
            words = re.sub(r"\b(?:matrix|translate|scale|rotate|skewX|skewY)\b", "", value)
            numbers = [float(n) for n in _NUMBER.findall(words)]
            if _ABSURD.search(words) or any(abs(n) > MAX_NUMBER for n in numbers):
                return "picture.number", f'{short}="{value[:40]}", {line}'
    return None
