"""What an SVG file may contain: parsed strictly and checked before anything is drawn.

The list is short on purpose: it is what `picture` can draw. A mask or a blur would be missing on paper, so it is
refused by name and line. Nothing outside the file is ever opened.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from pnp.validator.base.problem import Phrase
from pnp.validator.base.source import bytes_of
from pnp.validator.base.system import refusal

from .outline import FIND, NUMBER, arcs

MAX_BYTES = 1_000_000
MAX_ELEMENTS = 5_000  # elements, counting each `use` as what it repeats
MAX_DRAWN = 1_000_000  # characters in what each `use` repeats
MAX_PAINT = 200  # characters of a colour, a dash pattern and so on, because every shape inside reads it again
MAX_NUMBER = 1e6

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_GAP = r"[\s,]*+"
_LIST = re.compile(rf"{_GAP}(?:{NUMBER}{_GAP})*+")
_ARC = _GAP.join([NUMBER] * 3 + ["[01]"] * 2 + [NUMBER] * 2)
_ARCS = re.compile(rf"{_GAP}(?:{_ARC}{_GAP})++")

# How many numbers a command of a path takes.
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
_TRANSFORMS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


class BadPicture(Exception):
    """The file is not a printable picture: `path`, `reason` (a message code) and, if known, `line`."""

    def __init__(self, path: Path, reason: str, detail: str | Phrase = "", line: int = 0, column: int = 0) -> None:
        super().__init__(str(path), reason, detail)
        self.path, self.reason, self.detail, self.line, self.column = path, reason, detail, line, column


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


class _Wrong(Exception):
    """An element that cannot be drawn: a message code and its detail."""

    def __init__(self, code: str, detail: str) -> None:
        self.code, self.detail = code, detail


def numbers(text: str) -> list[float]:
    """The numbers of a list separated by blanks or commas. Raises ValueError."""
    if not _LIST.fullmatch(text):
        raise ValueError
    return sane(float(n) for n in FIND.findall(text))


def sane(values: Iterable[float]) -> list[float]:
    """Numbers that are realistic on paper. Raises ValueError for others."""
    found = [*values]
    if not all(math.isfinite(n) and abs(n) <= MAX_NUMBER for n in found):
        raise ValueError
    return found


def _some(*counts: int) -> Callable[[str], bool]:
    return lambda text: len(numbers(text)) in counts


def _length(text: str) -> bool:
    return len(numbers(re.sub(r"(px|pt|mm|cm|in)\s*$", "", text))) == 1


def _size(text: str) -> bool:
    """A length that is not negative."""
    return _length(text) and not text.strip().startswith("-")


def _share(text: str) -> bool:
    return all(0 <= n <= 1 for n in numbers(text)) and len(numbers(text)) == 1


def _one_of(*words: str) -> Callable[[str], bool]:
    return lambda text: text.strip() in words


def _any(_: str) -> bool:
    return True


def _points(text: str) -> bool:
    return bool(found := numbers(text)) and len(found) % 2 == 0


def _box(text: str) -> bool:
    found = numbers(text)
    return len(found) == 4 and min(found[2:]) > 0


def _dashes(text: str) -> bool:
    return text.strip() == "none" or (bool(n := numbers(text)) and min(n) >= 0 and sum(n) > 0)


def _colour(text: str) -> bool:
    text = text.strip()
    if text == "none" or re.fullmatch(r"#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})", text):
        return True
    rgb = re.fullmatch(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)", text)
    if rgb:
        return all(int(n) <= 255 for n in rgb.groups())
    from PIL.ImageColor import colormap  # the colour names of CSS, the same as SVG's; slow to import

    return text in colormap


def _path(text: str) -> bool:
    """True if path data is complete: half a curve would be drawn wrongly, or not at all."""
    pieces = re.split(r"([A-DF-Za-df-z])", text)  # e is the exponent of a number
    if pieces[0].strip() or pieces[1:2] not in (["M"], ["m"]):
        return False
    for command, rest in zip(pieces[1::2], pieces[2::2], strict=True):
        if command in "Aa":
            if not _ARCS.fullmatch(rest):
                return False
            sane(arcs(rest))
            continue
        arity, found = _ARITY.get(command.upper()), numbers(rest)
        if arity is None or (found if arity == 0 else not found or len(found) % arity):
            return False
    return True


def _transform(text: str) -> bool:
    call = rf"({'|'.join(_TRANSFORMS)})\s*\(([^()]*)\)"
    if re.sub(call, "", text).strip(" \t\r\n,"):
        return False
    return all(len(numbers(inner)) in _TRANSFORMS[name] for name, inner in re.findall(call, text))


_PAINT: dict[str, Callable[[str], bool]] = {
    "fill": _colour,
    "stroke": _colour,
    "stroke-width": _size,
    "stroke-linecap": _one_of("butt", "round", "square"),
    "stroke-linejoin": _one_of("miter", "round", "bevel"),
    "stroke-dasharray": _dashes,
    "stroke-miterlimit": _some(1),
    "fill-rule": _one_of("nonzero", "evenodd"),
    "fill-opacity": _share,
    "stroke-opacity": _share,
    "display": _one_of("none", "inline", "block"),
    "visibility": _one_of("visible", "hidden", "collapse"),
    # Drawing programs write these although they are the default; no other value is supported.
    "opacity": _one_of("1", "1.0"),
    "stroke-dashoffset": _one_of("0", "0px", "0.0"),
    "paint-order": _one_of("normal", "fill stroke markers"),
}
_COMMON: dict[str, Callable[[str], bool]] = {"id": _any, "class": _any, "role": _any, "transform": _transform}

_TAGS: dict[str, dict[str, Callable[[str], bool]]] = {
    "svg": {
        "viewBox": _box,
        "width": _size,
        "height": _size,
        "version": _any,
        "baseProfile": _any,
        "preserveAspectRatio": _any,
        "x": _length,
        "y": _length,
    },
    "g": {},
    "defs": {},
    "use": {"href": _any, "x": _length, "y": _length},
    "path": {"d": _path},
    "rect": {"x": _length, "y": _length, "width": _size, "height": _size, "rx": _size, "ry": _size},
    "circle": {"cx": _length, "cy": _length, "r": _size},
    "ellipse": {"cx": _length, "cy": _length, "rx": _size, "ry": _size},
    "line": {"x1": _length, "y1": _length, "x2": _length, "y2": _length},
    "polyline": {"points": _points},
    "polygon": {"points": _points},
}
_NEEDED = {"path": "d", "polyline": "points", "polygon": "points"}  # attributes without which there is nothing to draw
_SILENT = ("title", "desc", "metadata")  # words about the picture, not in it


def read_checked(path: Path) -> Any:
    """The root element of an SVG file that contains only what can be drawn. Raises BadPicture."""
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
    if root.tag != f"{{{_SVG}}}svg":
        raise BadPicture(path, "picture.not-svg", line=root.sourceline or 0)
    for entity in root.iter(etree.Entity):  # even in a title that is not drawn
        raise BadPicture(path, "picture.element", f"&{entity.name};", entity.sourceline or 0)
    _strip(root)
    elements = list(root.iter())
    if len(elements) > MAX_ELEMENTS:
        raise BadPicture(path, "picture.many", str(MAX_ELEMENTS))
    for element in elements:
        try:
            _check(element, root)
        except _Wrong as wrong:
            raise BadPicture(path, wrong.code, wrong.detail, element.sourceline or 0) from None
    _check_uses(path, root)
    if "viewBox" not in root.attrib and not {"width", "height"} <= set(root.attrib):
        raise BadPicture(path, "picture.empty", line=root.sourceline or 0)
    return root


def _strip(root: Any) -> None:
    """Remove what draws nothing: descriptions, and the private data of drawing programs."""
    for element in list(root.iter()):
        space, tag = named(element.tag)
        parent = element.getparent()
        if parent is not None and (space != _SVG or tag in _SILENT):
            parent.remove(element)
            continue
        for name in list(element.attrib):
            if (name.startswith("{") and name != _XLINK) or name.startswith(("aria-", "data-")):
                del element.attrib[name]


def named(tag: str) -> tuple[str, str]:
    """Namespace and local name."""
    space, _, name = tag.rpartition("}")
    return space[1:], name


def _check(element: Any, root: Any) -> None:
    _, tag = named(element.tag)
    if tag in ("text", "tspan"):
        raise _Wrong("picture.text", " ".join("".join(element.itertext()).split())[:40])
    if tag not in _TAGS or (tag == "svg" and element is not root):
        raise _Wrong("picture.element", f"<{tag}>")
    for name, value in said(element):
        test = _TAGS[tag].get(name) or _PAINT.get(name) or _COMMON.get(name)
        if test is None:
            raise _Wrong("picture.attribute", name)
        try:
            good = test(value) and (name not in _PAINT or len(value) <= MAX_PAINT)
        except ValueError:
            good = False
        if not good:
            raise _Wrong("picture.value", f'{name}="{value[:40]}"')
    if tag in _NEEDED and element.get(_NEEDED[tag]) is None:
        raise _Wrong("picture.lacks", f'<{tag} {_NEEDED[tag]}="…">')
    corners = element.get("rx"), element.get("ry")
    if tag == "rect" and None not in corners and corners[0] != corners[1]:
        raise _Wrong("picture.value", f'rx="{corners[0]}" ry="{corners[1]}"')


def said(element: Any) -> Iterator[tuple[str, str]]:
    """The properties of an element, from attributes or `style`."""
    for name, value in element.attrib.items():
        if name == "style":
            for declaration in value.split(";"):
                key, _, said = declaration.partition(":")
                if key.strip() and not key.strip().startswith("-"):  # a program's private property
                    if key.strip() not in _PAINT:
                        raise _Wrong("picture.attribute", key.strip()[:40])
                    yield key.strip(), said.strip()
        else:
            yield ("href" if name == _XLINK else name), value


def used(use: Any) -> str:
    """The id of what a `use` repeats."""
    return str(use.get("href") or use.get(_XLINK) or "")[1:]


def _check_uses(path: Path, root: Any) -> None:
    """A `use` may only repeat something in this file that contains no `use`, so it can neither loop nor grow without
    end."""
    ids = {element.get("id"): element for element in root.iter() if element.get("id")}
    count = characters = 0
    for use in root.iter(f"{{{_SVG}}}use"):
        name = use.get("href") or use.get(_XLINK) or ""
        target = ids.get(used(use)) if name.startswith("#") else None
        if target is None or next(target.iter(f"{{{_SVG}}}use", f"{{{_SVG}}}svg"), None) is not None:
            raise BadPicture(path, "picture.use", name[:60], use.sourceline or 0)
        count += sum(1 for _ in target.iter())
        characters += sum(len(value) for element in target.iter() for value in element.attrib.values())
        if count > MAX_ELEMENTS:
            raise BadPicture(path, "picture.many", str(MAX_ELEMENTS), use.sourceline or 0)
        if characters > MAX_DRAWN:
            raise BadPicture(path, "picture.repeats", str(MAX_DRAWN // 1_000_000), use.sourceline or 0)
