"""Vector pictures: an SVG file becomes a form of plain marks, and is drawn like everything else.

What marks cannot say (text, filters, masks, patterns) is named with its line; `outside` draws such a picture as a
bitmap. What nobody could draw is refused, all of it at once.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any

from ..marks.geometry import Matrix, Rect
from ..marks.ink import Art, Form, Gradient, Group, Mark, Paint, Path, Run, Shape, mapped, rect_path
from .clips import Clip, union
from .css import Sheet, colour
from .figures import FIGURES, BadValue, View, figure, number, placed, view_box
from .gradients import KINDS, Flat, Gradients, Undrawable
from .outline import box_of
from .strokes import joined, stroked, thin
from .style import inherited
from .svg import XLINK, BadPicture, named, outside, read_tree, speaks
from .values import MAX_NUMBER, share, transform
from .words import MissingGlyph, Text

MAX_DRAWN = 20_000  # elements and letters, counting each `use` as what it repeats
MAX_FADED = 1_000  # shapes with a gradient, each of which is many bands; a clear one counts as ten
MAX_REPEATED = 2_000_000  # characters in what each `use` repeats
MAX_STYLE = 100_000  # characters of the style sheets, or of one `style`
MAX_RULES = 2_000  # of style sheets
MAX_DEEP = 200  # elements one in another, through `use` as well
FEW = 20  # things wrong with a picture that are told

_POINTS = 0.75  # points per SVG pixel, of which 96 make an inch
_UNUSED = (  # draw nothing where they are, but where they are referred to, or not at all
    *(
        "defs",
        "symbol",
        "clipPath",
        "mask",
        "marker",
        "pattern",
        "filter",
        "style",
        "view",
        "cursor",
        "font",
        "solidColor",
    ),
    *("font-face", "animate", "animateTransform", "animateMotion", "set", "color-profile", "linearGradient"),
    *("radialGradient", "meshgradient", "hatch", "missing-glyph", "glyph"),
)
_TEXTS = ("text", "tspan", "textPath", "tref")
_MARKED = ("path", "line", "polyline", "polygon")
_URL = re.compile(r"""url\(\s*['"]?([^'")]*)['"]?\s*\)\s*(.*)""")


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG file as read: its form, and what of it cannot be drawn so, with the lines; and with those of texts, the
    fonts that they are not set in."""

    form: Form
    lost: tuple[tuple[int, str], ...]
    fonts: tuple[tuple[int, str], ...] = ()


def read_svg(path: FilePath, lang: str = "en") -> Drawing:
    """The picture as a form as large as its viewBox, with what it has in a language. Raises BadPicture."""
    root = read_tree(path)
    reader = _Reader(path, root, lang)
    try:
        size, marks = reader.read(root)
    except (OverflowError, RecursionError) as error:
        raise BadPicture(path, "picture.unreadable", type(error).__name__) from error
    if reader.bad:
        first, *more = sorted(reader.bad[:FEW], key=lambda bad: bad.line)
        raise BadPicture(path, first.reason, first.detail, first.line, more=tuple(more))
    if not all(map(_sane, marks)):
        raise BadPicture(path, "picture.far")
    lost, fonts = (tuple(dict.fromkeys(found)) for found in (reader.lost, reader.fonts))
    return Drawing(Form(Art(path), Rect(0, 0, *size), marks, fonts=fonts), lost, fonts)


def described(lost: tuple[tuple[int, str], ...]) -> str:
    """What cannot be drawn as vectors, each with its lines."""
    lines: dict[str, list[int]] = {}
    for line, what in lost:
        lines.setdefault(what, []).append(line)
    said = [f"{what} ({', '.join(map(str, at[:5]))}{' …' * (len(at) > 5)})" for what, at in lines.items()]
    return ", ".join(said[:FEW]) + " …" * (len(said) > FEW)


def _sane(mark: Mark) -> bool:
    """True if the numbers are still realistic on paper after every transform."""
    if isinstance(mark, Group):
        return all(map(_sane, mark.marks))
    if isinstance(mark, Run):
        found: Iterable[float] = (mark.x, mark.baseline, mark.size, *mark.kerns)
    elif isinstance(mark, Shape):
        found = (mark.paint.width, *(n for _, ns in mark.path for n in ns))
    else:
        return True
    return all(math.isfinite(n) and abs(n) <= MAX_NUMBER for n in found)


@dataclass(frozen=True, slots=True)
class _Place:
    """What an element has from those round it: the matrix to points, the style, and the viewport."""

    matrix: Matrix
    style: Mapping[str, str]
    view: View
    deep: int = 0


@dataclass
class _Reader:
    path: FilePath
    root: Any
    lang: str
    bad: list[BadPicture] = field(default_factory=list)
    lost: list[tuple[int, str]] = field(default_factory=list)
    fonts: list[tuple[int, str]] = field(default_factory=list)
    count: int = 0
    faded: int = 0
    repeated: int = 0
    scale: float = 1.0  # of the whole picture

    def __post_init__(self) -> None:
        self.ids = {element.get("id"): element for element in reversed(list(self.root.iter())) if element.get("id")}
        self.sheet = Sheet()
        self.gradients = Gradients(self.ids, self.sheet)
        self.open: list[Any] = []  # what `use` is repeating now

    # ── what is wrong ──
    def wrong(self, node: Any, code: str, detail: str) -> None:
        line = node.sourceline or 0
        if not any((one.reason, one.detail, one.line) == (code, detail, line) for one in self.bad):
            self.bad.append(BadPicture(self.path, code, detail, line))

    def lose(self, node: Any, what: str) -> None:
        self.lost.append((node.sourceline or 0, what))

    @contextmanager
    def telling(self, node: Any) -> Iterator[None]:
        """Report what stops the block, which is left out then."""
        try:
            yield
        except BadValue as bad:
            name, value = bad.args
            self.wrong(node, "picture.value", f'{name}="{value[:40]}"')
        except Undrawable as undrawable:
            self.lose(node, str(undrawable.args[0]))

    # ── the whole ──
    def read(self, root: Any) -> tuple[tuple[float, float], tuple[Mark, ...]]:
        """Width and height in points, and the marks."""
        sheets = ["".join(node.itertext()) for node in root.iter("{*}style")]
        if sum(map(len, sheets)) > MAX_STYLE:
            self.wrong(root, "picture.value", "<style>")
            return (1, 1), ()
        for text in sheets:
            self.sheet.add(text)
        if self.sheet.count > MAX_RULES:
            self.wrong(root, "picture.value", "<style>")
            return (1, 1), ()
        for selector in self.sheet.unread[:FEW]:
            self.lose(root, selector[:40])
        for node, target in outside(root):
            self.wrong(node, "picture.use" if named(node.tag)[1] == "use" else "picture.outside", target[:60])
        own = self.sheet.properties(root)
        marks: tuple[Mark, ...] = ()
        with self.telling(root):
            box = view_box(own)
            usual = (box.w, box.h) if box else (0.0, 0.0)
            width, height = (
                number(own, key, usual, size) for key, size in zip(("width", "height"), usual, strict=True)
            )
            if width <= 0 or height <= 0:
                raise BadPicture(self.path, "picture.empty", line=root.sourceline or 0)
            window = Matrix(_POINTS, 0, 0, _POINTS)
            inner = window.after(placed(own, width, height, box)) if box else window
            self.scale = math.sqrt(abs(inner.area))
            place = _Place(inner, inherited({}, own), (box.w, box.h) if box else (width, height))
            marks = tuple(self.effects(root, own, place, self.inside(root, place)))
            return (width * _POINTS, height * _POINTS), marks
        return (1, 1), marks

    def inside(self, node: Any, place: _Place) -> list[Mark]:
        """The marks in an element."""
        return [mark for child in node for mark in self.element(child, place)]

    def element(self, node: Any, outer: _Place) -> list[Mark]:
        tag = named(node.tag)[1]
        if tag in _UNUSED:
            return []
        if outer.deep > MAX_DEEP or not self.counted(node):
            self.wrong(self.root, "picture.many", str(MAX_DRAWN))
            return []
        if len(node.get("style", "")) > MAX_STYLE:
            self.wrong(node, "picture.value", 'style="…"')
            return []
        own = self.sheet.properties(node)
        if own.get("display", "").strip() == "none" or not speaks(node, self.lang):
            return []
        with self.telling(node):
            place = self.place(own, outer)
            return self.effects(node, own, place, self.drawn(tag, node, own, place))
        return []

    def counted(self, node: Any) -> bool:
        self.count += 1
        if self.open:
            self.repeated += sum(map(len, node.attrib.values()))
        return self.count <= MAX_DRAWN and self.repeated <= MAX_REPEATED

    def place(self, own: Mapping[str, str], outer: _Place) -> _Place:
        try:
            matrix = outer.matrix.after(transform(own["transform"])) if "transform" in own else outer.matrix
        except ValueError:
            raise BadValue("transform", own["transform"]) from None
        return _Place(matrix, inherited(outer.style, own), outer.view, outer.deep + 1)

    def drawn(self, tag: str, node: Any, own: Mapping[str, str], place: _Place) -> list[Mark]:
        """The marks of an element itself, without its effects."""
        if tag in FIGURES:
            return self.shape(tag, node, own, place)
        if tag in ("g", "a"):
            return self.inside(node, place)
        if tag == "use":
            return self.use(node, own, place)
        if tag == "svg":
            return self.viewport(node, own, own, place)
        if tag == "switch":
            plain = (child for child in node if not {"requiredExtensions", "requiredFeatures"} & {*child.attrib})
            first = next((child for child in plain if speaks(child, self.lang)), ())
            return self.element(first, place) if first != () else []
        if tag == "text":
            return self.text(node, place)
        words = " ".join("".join(node.itertext()).split())[:40]
        if tag.startswith("flow"):
            if words:
                self.wrong(node, "picture.text", words)
        elif tag == "image":
            if node.get("href", node.get(XLINK)):
                raise Undrawable("<image>")
        else:
            self.wrong(node, "picture.element", f"<{tag}>")
        return []

    def text(self, node: Any, place: _Place) -> list[Mark]:
        """A text in one plain colour as words, any other as outlines of its letters."""
        self.count += sum(map(len, node.itertext()))
        if self.count > MAX_DRAWN:
            self.wrong(self.root, "picture.many", str(MAX_DRAWN))
            return []
        text = Text(self.sheet, place.view, inherited, self.lang)
        try:
            pieces = text.pieces(node, place.style)
        except MissingGlyph as missing:
            self.wrong(node, "picture.glyph", missing.char)
            return []
        finally:
            self.fonts += ((node.sourceline or 0, family) for family in text.families)
        colours = [colour for piece in pieces if (colour := self.plain(piece.style, place))]
        if pieces and len(colours) == len(pieces):
            words = zip(pieces, colours, strict=True)
            runs = tuple(replace(run, colour=colour) for piece, colour in words for run in piece.runs)
            return [Group(runs, place.matrix)]
        whole = tuple(part for piece in pieces for part in piece.path)
        return [
            mark for piece in pieces for mark in self.painted(piece.path, whole, replace(place, style=piece.style), {})
        ]

    def plain(self, style: Mapping[str, str], place: _Place) -> str | None:
        """The colour of letters that are filled with it and nothing else; None if they are not."""
        seen = style.get("visibility", "visible") == "visible" and place.matrix.area
        if not seen or any(_URL.match(style.get(which, "")) for which in ("fill", "stroke")):
            return None
        fill, stroke = (self.paint(which, style, (), place) for which in ("fill", "stroke"))
        if not isinstance(fill, tuple) or stroke is not None or fill[1] * thin(style, "fill-opacity") < 1:
            return None
        return fill[0]

    # ── what contains something ──
    def use(self, node: Any, own: Mapping[str, str], place: _Place) -> list[Mark]:
        name = own.get("href", "")
        target = self.ids.get(name[1:])
        if target is None or target in self.open:
            self.wrong(node, "picture.use", name[:60])
            return []
        x, y = number(own, "x", place.view), number(own, "y", place.view)
        inner = replace(place, matrix=place.matrix.after(Matrix(1, 0, 0, 1, x, y)))
        self.open.append(target)
        try:
            if named(target.tag)[1] in ("symbol", "svg"):
                said = self.sheet.properties(target)
                inner = replace(inner, style=inherited(inner.style, said))
                marks = self.viewport(
                    target, said, {**said, **{k: own[k] for k in ("width", "height") if k in own}}, inner
                )
                return self.effects(target, said, inner, marks)
            return self.element(target, inner)
        finally:
            self.open.pop()

    def viewport(self, node: Any, own: Mapping[str, str], size: Mapping[str, str], place: _Place) -> list[Mark]:
        """An `svg` in another, or a `symbol`: what is in it, cut off at its edges."""
        x, y = number(own, "x", place.view), number(own, "y", place.view)
        width, height = (
            number(size, key, place.view, whole) for key, whole in zip(("width", "height"), place.view, strict=True)
        )
        if width <= 0 or height <= 0:
            return []
        box, matrix = view_box(own), place.matrix.after(Matrix(1, 0, 0, 1, x, y))
        inner = matrix.after(placed(own, width, height, box)) if box else matrix
        marks = self.inside(node, replace(place, matrix=inner, view=(box.w, box.h) if box else (width, height)))
        if not marks or own.get("overflow", "hidden").strip() in ("visible", "auto"):
            return marks
        return [Group(tuple(marks), clip=mapped(rect_path(Rect(0, 0, width, height)), matrix))]

    # ── effects ──
    def effects(self, node: Any, own: Mapping[str, str], place: _Place, marks: list[Mark]) -> list[Mark]:
        """The marks of an element, clipped and translucent as it says."""
        if not marks:
            return []
        self.refuse(node, own)
        clips = self.clips(own.get("clip-path", "none"), node, place) if "clip-path" in own else []
        try:
            opacity = share(own.get("opacity", "1"))
        except ValueError:
            raise BadValue("opacity", own["opacity"]) from None
        if opacity == 0:
            return []
        for path, even_odd in clips:
            marks = [Group(tuple(marks), clip=path, even_odd=even_odd)]
        if opacity == 1:
            return marks
        only = marks[0]
        if len(marks) == 1 and isinstance(only, Shape) and None in (only.paint.fill, only.paint.stroke):
            return [Shape(only.path, replace(only.paint, opacity=only.paint.opacity * opacity))]
        if len(marks) == 1 and isinstance(only, Group):
            return [replace(only, opacity=only.opacity * opacity)]
        return [Group(tuple(marks), opacity=opacity)]

    def refuse(self, node: Any, own: Mapping[str, str]) -> None:
        """Report the effects of an element that marks do not have."""
        for name in ("filter", "mask"):
            value = own.get(name, "none").strip()
            if value != "none" and (name == "filter" or self.referred(value) is not None):
                self.lose(node, f"<{name}>")
        if (mode := own.get("mix-blend-mode", "normal").strip()) != "normal":
            self.lose(node, f"mix-blend-mode {mode[:20]}")

    def referred(self, value: str) -> Any:
        """The element that a `url(#id)` means; None if there is none."""
        found = _URL.match(value)
        return self.ids.get(found[1].strip()[1:]) if found and found[1].strip().startswith("#") else None

    def clips(self, value: str, node: Any, place: _Place) -> list[Clip]:
        """What an element shows of itself: all of these leave it visible."""
        if value.strip() != "none" and not value.strip().startswith("url("):
            raise Undrawable("clip-path")
        target = self.referred(value)
        if target is None or named(target.tag)[1] != "clipPath":
            return []
        if target in self.open:
            self.wrong(node, "picture.use", value[:60])
            return []
        own = self.sheet.properties(target)
        matrix = self.place({key: own[key] for key in ("transform",) if key in own}, place).matrix
        if own.get("clipPathUnits", "").strip() == "objectBoundingBox":
            if named(node.tag)[1] not in FIGURES:
                raise Undrawable("clipPath")
            box = box_of(figure(named(node.tag)[1], self.sheet.properties(node), place.view))
            matrix = matrix.after(Matrix(box.w, 0, 0, box.h, box.x, box.y))
        self.open.append(target)
        try:
            base = _Place(matrix, inherited({}, own), place.view, place.deep)
            found = [clip for child in target for clip in self.clipping(child, base)]
            return [union(found), *self.clips(own.get("clip-path", "none"), target, place)]
        finally:
            self.open.pop()

    def clipping(self, node: Any, outer: _Place) -> Iterator[Clip]:
        """The paths of one element of a clip path."""
        tag, own = named(node.tag)[1], self.sheet.properties(node)
        place = self.place(own, outer)
        if tag in _TEXTS or own.get("clip-path", "none").strip() != "none":
            raise Undrawable("clipPath")
        if own.get("display", "").strip() == "none" or place.style.get("visibility", "visible") != "visible":
            return
        if not self.counted(node):
            self.wrong(self.root, "picture.many", str(MAX_DRAWN))
        elif tag in FIGURES:
            path = mapped(figure(tag, own, place.view), place.matrix)
            yield path, place.style.get("clip-rule") == "evenodd"
        elif tag == "use" and (target := self.ids.get(own.get("href", "")[1:])) is not None:
            if named(target.tag)[1] == "use":
                raise Undrawable("clipPath")
            x, y = number(own, "x", place.view), number(own, "y", place.view)
            yield from self.clipping(target, replace(place, matrix=place.matrix.after(Matrix(1, 0, 0, 1, x, y))))

    # ── shapes ──
    def shape(self, tag: str, node: Any, own: Mapping[str, str], place: _Place) -> list[Mark]:
        local, style = figure(tag, own, place.view), place.style
        if tag in _MARKED and any(
            self.referred(style.get(key, "")) is not None for key in style if key[:6] == "marker"
        ):
            raise Undrawable("<marker>")
        if tag == "line":
            place = replace(place, style={**style, "fill": "none"})
        return self.painted(local, local, place, own)

    def painted(self, local: Path, whole: Path, place: _Place, own: Mapping[str, str]) -> list[Mark]:
        """A path filled and stroked; `whole` is what gradients run across, in its own coordinates."""
        style = place.style
        if not local or style.get("visibility", "visible") != "visible" or not place.matrix.area:
            return []
        fill, stroke = (self.paint(which, style, whole, place) for which in ("fill", "stroke"))
        marks: list[Mark] = []
        if fill is not None:
            even_odd = style.get("fill-rule") == "evenodd"
            said = Paint(opacity=thin(style, "fill-opacity"), even_odd=even_odd)
            marks += self.filled(mapped(local, place.matrix), said, fill)
        if isinstance(stroke, Gradient):
            raise Undrawable("gradient (stroke)")
        if stroke is not None and stroke[1] > 0:
            fixed = own.get("vector-effect", "").strip() == "non-scaling-stroke"
            marks += stroked(local, style, place.matrix, place.view, stroke, self.scale if fixed else None)
        if len(marks) == 2 and "stroke" in style.get("paint-order", "").partition("fill")[0]:
            marks.reverse()
        return joined(marks)

    def paint(self, which: str, style: Mapping[str, str], whole: Path, place: _Place) -> Flat | Gradient | None:
        """A colour with its opacity, or a gradient; None for none. Raises Undrawable, BadValue."""
        text = style.get(which, "#000000" if which == "fill" else "none")
        server = _URL.match(text)
        if server:
            target = self.referred(text)
            if target is not None:
                if named(target.tag)[1] in KINDS:
                    return self.gradients.of(target, box_of(whole), place.matrix, place.view)
                raise Undrawable(f"<{named(target.tag)[1]}>")
            text = server[2].strip() or "none"
        with suppress(ValueError):
            return colour(text, style.get("color", "#000000"))
        return None

    def filled(self, path: Path, said: Paint, fill: Flat | Gradient) -> Iterator[Mark]:
        if isinstance(fill, Gradient):
            self.faded += 10 if fill.clear else 1
            if self.faded > MAX_FADED:
                raise Undrawable("gradients")
            yield Shape(path, replace(said, fill=fill.stops[0][1], fade=fill))
        elif fill[1] * said.opacity > 0:
            yield Shape(path, replace(said, fill=fill[0], opacity=said.opacity * fill[1]))


__all__ = ["BadPicture", "read_svg"]
