"""SVG files as trees of elements: parsed strictly, without entities, and without anything that is outside the file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pnp.validator.base.problem import Phrase
from pnp.validator.base.source import bytes_of
from pnp.validator.base.system import refusal

MAX_BYTES = 5_000_000
MAX_ELEMENTS = 50_000

SVG = "http://www.w3.org/2000/svg"
XLINK = "{http://www.w3.org/1999/xlink}href"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_INSIDE = ("#", "data:image/png", "data:image/jpeg", "data:image/jpg", "data:image/gif", "data:image/webp")
_SILENT = ("title", "desc", "metadata", "script")  # words about the picture, not in it


class BadPicture(Exception):
    """The file is not a printable picture: `path`, `reason` (a message code) and, if known, its place. `more` are the
    other things wrong with it."""

    def __init__(
        self,
        path: Path,
        reason: str,
        detail: str | Phrase = "",
        line: int = 0,
        column: int = 0,
        more: tuple[BadPicture, ...] = (),
    ) -> None:
        super().__init__(str(path), reason, detail)
        self.path, self.reason, self.detail, self.line, self.column = path, reason, detail, line, column
        self.more = more


def picture_bytes(path: Path, most: int) -> bytes:
    """What is in a picture's file, of at most so many bytes. Raises BadPicture."""
    if not path.is_file():
        raise BadPicture(path, "picture.missing")
    try:
        data = bytes_of(path, most)
    except OSError as error:
        raise BadPicture(path, "picture.unreadable", refusal(error)) from None
    if len(data) > most:
        raise BadPicture(path, "picture.large", str(most // 1_000_000))
    return data


def read_tree(path: Path) -> Any:
    """The root element of an SVG file, with only what SVG itself says in it. Raises BadPicture."""
    from lxml import etree

    parser = etree.XMLParser(
        recover=False,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(picture_bytes(path, MAX_BYTES), parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        line, column = getattr(error, "position", (0, 0))
        raise BadPicture(path, "picture.malformed", line=line or 0, column=column or 0) from None
    if root.tag != f"{{{SVG}}}svg":
        raise BadPicture(path, "picture.not-svg", line=root.sourceline or 0)
    for entity in root.iter(etree.Entity):  # even in a title that is not drawn
        raise BadPicture(path, "picture.element", f"&{entity.name};", entity.sourceline or 0)
    _strip(root)
    if sum(1 for _ in root.iter()) > MAX_ELEMENTS:
        raise BadPicture(path, "picture.many", str(MAX_ELEMENTS))
    return root


def _strip(root: Any) -> None:
    """Remove what draws nothing: descriptions, programs, and the private data of drawing programs."""
    for element in list(root.iter()):
        space, tag = named(element.tag)
        parent = element.getparent()
        if parent is not None and (space != SVG or tag in _SILENT):
            parent.remove(element)
            continue
        for name in list(element.attrib):
            if (name.startswith("{") and name not in (XLINK, SPACE)) or name.startswith(("aria-", "data-", "on")):
                del element.attrib[name]


def named(tag: str) -> tuple[str, str]:
    """Namespace and local name."""
    space, _, name = tag.rpartition("}")
    return space[1:], name


def outside(root: Any) -> Iterator[tuple[Any, str]]:
    """The elements that refer to something outside the file, and to what, or to another SVG."""
    for element in root.iter():
        for name in ("href", XLINK):
            target = element.get(name, "#").strip()
            if target and not target.startswith(_INSIDE) and named(element.tag)[1] != "a":
                yield element, target


def speaks(element: Any, lang: str) -> bool:
    """True if an element is for a language (SVG 1.1, 5.8.5): one that names none is for all."""
    asked = element.get("systemLanguage")
    return asked is None or lang.split("-")[0] in {one.strip().lower().split("-")[0] for one in asked.split(",")}
