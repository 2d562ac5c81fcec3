"""A card and a layout become boxes and marks: the face, as a value that can be examined without drawing it.

Coordinates are points from the upper left corner of the trimmed card. Problems (text that does not fit, a missing glyph
or picture) are returned beside the marks; the build decides what to do about them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as made
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from pnp.validator import words
from pnp.validator.definitions.finding import hint
from pnp.validator.definitions.model import Card, Game, Kind, Side
from pnp.validator.definitions.named_files import refused
from pnp.validator.problem import Problem

from ..drawing import shapes
from ..drawing.ink import Group, Mark, Paint, Path, Shape, Use, circle, ellipse, line, placing, rounded
from ..drawing.palette import Palette, UnknownColour
from ..files.layout_folders import LayoutFolders, layout_folders
from ..images.bitmap import ENDINGS, ERROR_DPI, WARNING_DPI, looking
from ..images.library import Library, cropped, icon
from ..images.picture import BadPicture
from ..labels import Labels
from ..lettering import markup, text
from ..lettering.fonts import MissingGlyph
from ..sizes.geometry import Matrix, Rect
from ..sizes.length import MM, POINTS_PER_INCH
from ..sizes.paper import card_size
from .badges import badges
from .conditions import words_of
from .layouts import Element, Layout, load_layout
from .outlines import in_box, regular, stretched
from .values import FILLED, MOST_ENTRIES, By, Repeat, fields_in


@dataclass(frozen=True, slots=True)
class Placed:
    """One element as laid out: its box and, for a text, the size and the lines. Its marks on the face are
    `marks[first:beyond]`."""

    id: str
    box: Rect
    size: float | None = None
    lines: tuple[str, ...] = ()
    first: int = 0
    beyond: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    marks: tuple[Mark, ...]
    placed: tuple[Placed, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """What a face is made with: the game, its colours, its pictures, and a language."""

    game: Game
    lang: str
    palette: Palette
    library: Library
    unsaid: set[str] = made(default_factory=set)  # what the press has no words for in this language
    date: str = ""  # of the release, printed on sheets; none if empty
    prototype: bool = False  # whether every face says that it is a prototype
    printed: Game | None = None  # the printed game, if `game` calls the sides by players' names
    boards: list[tuple[Any, Any]] = made(default_factory=list, compare=False, repr=False)  # see `draw_board`
    layouts: dict[tuple[str, str], Layout] = made(default_factory=dict, compare=False, repr=False)  # see `layout`

    @property
    def label(self) -> Labels:
        """What the press itself prints, in the game's own words if it has them."""
        return Labels(self.lang, self.game.labels, self.unsaid)

    @property
    def imprint(self) -> str:
        """What every sheet was printed from: the game and version as logs name it, date, prototype."""
        parts = (self.game.tag, self.date)
        return " · ".join(filter(None, (*parts, self.label("prototype") if self.prototype else "")))

    def printing(self, date: str, prototype: bool) -> Desk:
        """The same desk for sheets with this date, and for a prototype."""
        return replace(self, date=date, prototype=prototype)

    def layout(self, name: str, size: str) -> Layout:
        """The face layout of that name for cards of that size, read once. Raises Invalid."""
        if (name, size) not in self.layouts:
            self.layouts[name, size] = load_layout(name, self.layout_folders, size)
        return self.layouts[name, size]

    def among(self, players: Game) -> Desk:
        """The same desk for a picture of a table with that game's sides: their board is the printed one."""
        return replace(self, game=players, printed=self.game)

    @property
    def layout_folders(self) -> LayoutFolders:
        """Where its layouts are found."""
        return layout_folders(self.game.folder)


def lay_out(layout: Layout, card: Card | None, desk: Desk, size: str) -> Face:
    """The face of a card; the back if `card` is None. `size` is the card format."""
    worker = _Worker(layout, card, desk, size)
    for element in layout.elements:
        worker.place(element)
    return Face(tuple(worker.marks), tuple(worker.placed), tuple(worker.problems))


def files_by_card(layout: Layout, card: Card | None, desk: Desk, size: str) -> list[FilePath]:
    """The pictures that a face shows by its card's fields, whether they exist or not."""
    worker = _Worker(layout, card, desk, size)
    worker.files = []
    for element in layout.elements:
        worker.place(element)
    return worker.files


class _NoColour(Exception):
    """The palette lacks a colour: its name in the layout, the name looked up, and the existing ones."""


class _Worker:
    """Collects marks element by element."""

    def __init__(self, layout: Layout, card: Card | None, desk: Desk, size: str) -> None:
        self.layout, self.card, self.desk = layout, card, desk
        self.side: Side | None = _found(desk.game.sides, card.side) if card else None
        self.kind: Kind | None = _found(desk.game.kinds, card.kind) if card else None
        trim = card_size(size)
        safe = layout.safe
        self.safe = Rect(safe, safe, trim.width.pt - 2 * safe, trim.height.pt - 2 * safe)
        self.marks: list[Mark] = []
        self.placed: list[Placed] = []
        self.problems: list[Problem] = []
        self.entry: dict[str, Any] = {}  # of the lists being repeated, by name
        self.files: list[FilePath] | None = None  # only collected, if it is a list
        self.list = ""  # the field with the last of them

    def place(self, element: Element) -> None:
        if not all(asked.of(self.value(name)) for name, asked in element.when.items()):
            return
        if isinstance(element.args.get("repeat"), Repeat):
            self.repeat(element, element.args["repeat"])
            return
        settled = self.settled(element)
        if settled is None:
            return
        element = settled
        if self.files is not None:
            if "by" in element.args and "file" in element.args:
                self.files.append(self.desk.game.folder / str(element.args["file"]))
            return
        start, before = len(self.marks), len(self.placed)
        try:
            _DRAW[element.draw](self, element)
        except _NoColour as none:
            written, colour, known = none.args
            key = next((key for key, value in element.args.items() if value == written), "style")
            values = {"element": element.id, "colour": colour, "known": ", ".join(known)}
            self.problems.append(element.problem("colour.unknown", key, **values))
            return
        if element.args.get("rotate") and len(self.marks) > start:
            drawn = tuple(self.marks[start:])
            self.marks[start:] = [Group(drawn, Matrix.turn(float(element.args["rotate"]), element.at))]
        for at in range(before, len(self.placed)):
            p = self.placed[at]  # `replace` would take longer than everything else here
            self.placed[at] = Placed(p.id, p.box, p.size, p.lines, start, len(self.marks))

    def repeat(self, element: Element, repeat: Repeat) -> None:
        """The inner elements, once for each list entry."""
        listed = self.value(repeat.over)
        entry, before = self.entry, self.list
        self.list = before or repeat.over
        for at, one in enumerate(listed[:MOST_ENTRIES] if isinstance(listed, list | tuple) else ()):
            self.entry = {**entry, repeat.name: one}
            across, down = at * repeat.step[0], at * repeat.step[1]
            for inner in element.inner:
                self.place(_shifted(inner, across, down))
        self.entry, self.list = entry, before

    def value(self, name: str) -> Any:
        """The value of a field of the card, or of the list entry being repeated."""
        head, _, key = name.partition(".")
        if head in self.entry:
            one = self.entry[head]
            return (one.get(key) if isinstance(one, Mapping) else None) if key else one
        return field(self.card, name)

    def settled(self, element: Element) -> Element | None:
        """The element with values from the card's fields; None if a field that it names is empty."""
        if not element.by:
            return element
        args, settled = element.args, dict(element.args)
        for key in dict.fromkeys(key for key, _ in element.by):
            found = self.by(element, key, args[key]) if isinstance(args[key], By) else self.named_by(args[key])
            if found is not None:
                settled[key] = found
            elif key in FILLED:
                return None
            else:
                del settled[key]
        shown = next((name for key, name in element.by if key in FILLED), None)
        return replace(element, args=settled if shown is None else {**settled, "by": shown})

    def by(self, element: Element, key: str, by: By) -> str | None:
        value = self.value(by.field)
        known = self.desk.palette.maps.get(by.of, {}) if isinstance(by.of, str) else by.of
        word = next((one for one in words_of(value) if one in known), None)
        if word is None and by.otherwise is None and value not in (None, "", (), []):
            self.wrong(
                "face.by",
                element,
                field=self.list or by.field,
                value=self.shown(value),
                key=key,
                hint=hint(self.shown(value), known),
            )
        return by.otherwise if word is None else known[word]

    def named_by(self, template: str) -> str | None:
        """A name with its fields filled in; None if one of them is empty."""
        values = {name: self.shown(self.value(name)) for name in fields_in(template)}
        return words.fill(template, self.desk.lang, values) if all(values.values()) else None

    def note(self, element: Element, size: float | None = None, lines: tuple[str, ...] = ()) -> None:
        self.placed.append(Placed(element.id, element.at, size, lines))

    def wrong(self, code: str, element: Element, warning: bool = False, **values: Any) -> None:
        card = self.card.id if self.card else ""
        asked = self.list or element.args.get("by", element.args.get("of", element.id))
        said = {"card": card, "field": str(asked), "lang": self.desk.lang, **values}
        self.problems.append(Problem(code, values=said, warning=warning or code == "face.unsafe"))

    def coarse(self, element: Element, dpi: float) -> None:
        """A picture with too few pixels is an error; one with fewer than ideal, a warning."""
        if dpi < WARNING_DPI - 0.5:
            values = {"dpi": int(dpi), "least": ERROR_DPI, "good": WARNING_DPI}
            warning = dpi >= ERROR_DPI - 0.5
            if "file" in element.args:
                said = element.problem("picture.coarse", "file", card=self.layout.id, field=element.id, **values)
                self.problems.append(replace(said, warning=warning))
            else:
                self.wrong("picture.coarse", element, warning=warning, **values)

    def no_icon(self, name: str, element: Element) -> None:
        """A missing icon, reported where it is named: on the card if that names it, else in the layout."""
        values = {"icon": name, "name": name, "hint": hint(name, self.desk.library.icon_names())}
        if "icon" in element.args and "by" not in element.args:
            self.problems.append(element.problem("needs.icon", "icon", **values))
        else:
            self.wrong("face.icon", element, warning=False, **values)

    def bad_picture(self, bad: BadPicture) -> None:
        """A picture problem; it is the same in every language. A missing file is an error of the card that names it;
        anything else, of the file."""
        problem = bad_picture(bad)
        if bad.reason == "picture.missing":
            card = self.card.id if self.card else ""
            problem = Problem(bad.reason, values={**problem.values, "card": card, "field": "art"})
        self.problems.append(problem)

    def colour(self, name: str | None) -> str | None:
        """A palette colour; `$side` and `$kind` are those of the card, `$side-dark` and the like their variants. Raises
        _NoColour."""
        if name is None:
            return None
        written = name
        for word, owner in (("$side", self.side), ("$kind", self.kind)):
            if name.startswith(word):
                name = (owner.colour if owner else "ink") + name[len(word) :]
        try:
            return self.desk.palette[name]
        except UnknownColour as unknown:
            raise _NoColour(written, *unknown.args) from None

    def count(self, element: Element) -> int:
        """The number in a field; 0 if it is empty or not a number."""
        value = self.value(shown_by(element))
        return min(value, MOST) if isinstance(value, int) and not isinstance(value, bool) else 0

    def words(self, element: Element) -> str:
        """The text of a field in the language, or the words of `say` with the values that they name."""
        lang = self.desk.lang
        if "say" in element.args:
            template = element.say(lang)
            if template is None:
                self.problems.append(element.problem("layout.unsaid", "say", lang=lang))
            return self.filled(template or "")
        owner, _, name = str(element.args["of"]).partition(".")
        if owner in self.entry:
            value = self.value(str(element.args["of"]))
        elif name:
            subject = {"side": self.side, "kind": self.kind, "game": self.desk.game}.get(owner)
            value = getattr(subject, name, None)
        else:
            value = self.value(owner)
        if isinstance(value, Mapping) and value and lang not in value:
            self.wrong("face.untranslated", element)
        return self.shown(value)

    def filled(self, template: str) -> str:
        """The words with the card's fields and the game's numbers filled in; none if they name something unknown, which
        reading the layout reports."""
        try:
            return words.fill(template, self.desk.lang, self.named)
        except (KeyError, words.TemplateError):
            return ""

    def named(self, name: str) -> object:
        """The value of a name in a text: a number stays a number, so that words can agree with it. Raises KeyError."""
        listed = name.partition(".")[0] in self.entry
        if not listed and (self.card is None or (name not in self.card.values and name not in FIELDS)):
            return self.desk.game.numbers[name]
        value = self.value(name)
        return value if isinstance(value, int) else self.shown(value)

    def shown(self, value: object) -> str:
        """A field's value as printed."""
        if isinstance(value, Mapping):
            return str(value.get(self.desk.lang, ""))
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value).replace("-", "−")
        if isinstance(value, list | tuple):
            return ", ".join(self.title(str(one)) for one in value)
        return "" if value is None else str(value)

    def title(self, id: str) -> str:
        """The name of a board place in the language; any other word is unchanged."""
        place = _found(self.desk.game.board.places, id) if self.desk.game.board else None
        return str(place.title.get(self.desk.lang, id)) if place else id


MOST = 200  # pips or cubes on a card


def bad_picture(bad: BadPicture) -> Problem:
    """A problem with a picture, at its place in the picture's file."""
    return Problem(bad.reason, str(bad.path), bad.line, bad.column, {"path": str(bad.path), "detail": bad.detail})


def field(card: Card | None, name: str) -> Any:
    """The value of a card's field, a common one or the deck's own; None if it is empty."""
    if card is None:
        return None
    return card.values[name] if name in card.values else getattr(card, name, None) if name in FIELDS else None


def shown_by(element: Element) -> str:
    """The field that an element shows, "" if none: that of its `of`; otherwise cubes show `cubes`, and pictures without
    a file `art`."""
    usual = {"cubes": "cubes", "picture": "" if "file" in element.args else "art"}
    return str(element.args.get("of", usual.get(element.draw, "")))


def asked_for(element: Element, card: Card | None) -> bool:
    """True if a card meets the element's `when`."""
    return all(asked.of(field(card, name)) for name, asked in element.when.items())


def _shifted(element: Element, across: float, down: float) -> Element:
    if not across and not down:
        return element
    inner = tuple(_shifted(one, across, down) for one in element.inner)
    return replace(element, at=element.at.moved(across, down), inner=inner)


FIELDS = ("id", "title", "side", "kind", "text", "history", "copies")


def _found(owners: tuple[Any, ...], id: str | None) -> Any:
    return next((owner for owner in owners if owner.id == id), None)


def _draw_area(w: _Worker, e: Element) -> None:
    a = e.args
    fill, stroke = w.colour(a.get("fill")), w.colour(a.get("stroke"))
    to = w.colour(a.get("gradient"))
    fade = (to, float(a.get("angle", 90.0))) if to is not None and fill is not None else None
    width = a.get("weight", 0.0 if fill is not None else 0.5)
    w.marks.append(Shape(_outline(e), Paint(fill, stroke, width, opacity=a.get("opacity", 1.0), fade=fade)))
    w.note(e)


def _outline(e: Element) -> Path:
    """The outline of an area."""
    box, a = e.at, e.args
    if e.draw == "circle":
        return circle(box.cx, box.cy, min(box.w, box.h) / 2)
    if e.draw == "ellipse":
        return ellipse(box.cx, box.cy, box.w / 2, box.h / 2)
    if e.draw == "polygon":
        return in_box(a["corners"], box)
    if e.draw == "star":
        return in_box(regular(int(a.get("points", 5)), a.get("inner", 0.4)), box)
    return stretched(a["path"], box) if e.draw == "path" else rounded(box, a.get("radius", 0.0))


def _draw_line(w: _Worker, e: Element) -> None:
    dash = tuple(float(v) for v in e.args.get("dash", ()))
    paint = Paint(stroke=w.colour(e.args.get("stroke", "ink")), width=e.args.get("weight", 0.5), dash=dash)
    w.marks.append(Shape(line(e.at.x, e.at.y, e.at.right, e.at.bottom), paint))
    w.note(e)


def _draw_stripes(w: _Worker, e: Element) -> None:
    a = e.args
    colour = w.colour(a.get("stroke", "ink")) or "#000000"
    w.marks.append(shapes.stripes(e.at, a.get("pitch", 6.0), a.get("weight", 1.0), a.get("angle", 45.0), colour))
    w.note(e)


def _draw_saw(w: _Worker, e: Element) -> None:
    a = e.args
    path = shapes.saw(e.at, a.get("tooth", 9.0), a.get("depth", 4.0))
    w.marks.append(Shape(path, Paint(w.colour(a.get("fill", "ink")))))
    if "stripe" in a:
        colour = w.colour(a["stripe"]) or "#000000"
        whole = Rect(e.at.x, e.at.y, e.at.w, e.at.h + a.get("depth", 4.0))
        w.marks.append(
            shapes.stripes(whole, a.get("pitch", 9.0), a.get("weight", 4.0), a.get("angle", 45.0), colour, clip=path)
        )
    w.note(e)


def _draw_waves(w: _Worker, e: Element) -> None:
    a = e.args
    path = shapes.waves(e.at, a.get("tooth", 9.0), a.get("depth", 3.0))
    w.marks.append(Shape(path, Paint(w.colour(a.get("fill")), w.colour(a.get("stroke")), a.get("weight", 0.0))))
    w.note(e)


@lru_cache(maxsize=256)
def _coloured(style: text.Style, colour: str) -> text.Style:
    return replace(style, colour=colour)


def _draw_text(w: _Worker, e: Element) -> None:
    said = w.words(e)
    if not said:
        return
    style = w.layout.styles[e.args["style"]]
    style = _coloured(style, w.colour(e.args.get("colour", style.colour)) or "#000000")
    turn = int(e.args.get("turn", 0))
    box = e.at if turn % 2 == 0 else Rect(e.at.cx - e.at.h / 2, e.at.cy - e.at.w / 2, e.at.h, e.at.w)
    try:
        fit = text.fit(said, style, box.w, box.h, w.desk.lang)
    except MissingGlyph as missing:
        w.wrong("face.glyph", e, char=missing.char, font=missing.font, point=f"U+{ord(missing.char):04X}")
        return
    except markup.Markup as left_open:
        w.wrong("face.markup", e, mark=str(left_open.args[0]))
        return
    if fit.over:
        w.wrong("face.overflow", e, over=f"{fit.over / MM:.1f}", size=f"{fit.paragraph.size:g}")
    if not w.safe.contains(e.at):
        w.wrong("face.unsafe", e)
    for name in markup.icons(said) if "[" in said else ():
        if not w.desk.library.has_icon(name):
            w.wrong("face.icon", e, icon=name, hint=hint(name, w.desk.library.icon_names()))
            return
    colours = {}
    for name in markup.colours(said):
        try:
            colours[name] = w.colour(name) or "#000000"
        except _NoColour as none:
            w.wrong("face.colour", e, warning=False, colour=name, hint=hint(name, none.args[2]))
            return
    marks = text.marks(fit.paragraph, box, colours)
    w.marks += (Group(marks, Matrix.quarter_turns(turn, box)),) if turn else marks
    w.note(e, fit.paragraph.size, text.plain_lines(fit.paragraph))


def _draw_picture(w: _Worker, e: Element) -> None:
    if "file" in e.args:
        name = str(e.args["file"])
        if why := refused(w.desk.game.folder, name):
            w.problems.append(e.problem("face.outside" if why == "file.outside" else why, "file", name=name))
            return
        path = (w.desk.game.folder / name).resolve()
    elif w.card is not None and w.card.art is not None:
        path = w.card.art
    else:
        return
    try:
        form_name = cropped(f"file/{looking(path, _look(w, e))}", e.args.get("crop", ()))
        form = w.desk.library(form_name)
    except BadPicture as bad:
        if bad.reason == "picture.missing" and "by" in e.args:
            w.wrong(bad.reason, e, path=str(e.args["file"]))
        elif bad.reason == "picture.missing" and "file" in e.args:
            w.problems.append(e.problem(bad.reason, "file", path=str(e.args["file"])))
        else:
            w.bad_picture(bad)
        return
    use = Use(form_name, e.at, fill=e.args.get("scale", "fill") == "fill")
    if path.suffix.lower() in ENDINGS:
        w.coarse(e, POINTS_PER_INCH / placing(use, form.box).a)
    radius = e.args.get("radius", 0.0)
    w.marks.append(Group((use,), clip=rounded(e.at, radius)) if radius else use)
    w.note(e)


def _look(w: _Worker, e: Element) -> Iterator[str]:
    """The filters applied to a picture before printing."""
    tint = w.colour(e.args.get("tint"))
    if tint is not None:
        yield f"tint={tint}"
    elif e.args.get("greyscale"):
        yield "greyscale"
    if e.args.get("opacity", 1.0) < 1:
        yield f"opacity={e.args['opacity']:g}"


def _draw_icon(w: _Worker, e: Element) -> None:
    owner = {"side": w.side, "kind": w.kind}.get(str(e.args.get("of")))
    name = str(e.args["icon"]) if "icon" in e.args else owner.icon if owner else None
    if name is None:
        return
    if not w.desk.library.has_icon(name):
        w.no_icon(name, e)
        return
    ink = w.colour(e.args.get("colour", "ink")) or "#000000"
    ground = w.colour(e.args.get("ground", "paper")) or "#FFFFFF"
    w.marks.append(Use(icon(name, ink, ground), e.at))
    w.note(e)


def _draw_badges(w: _Worker, e: Element) -> None:
    value = field(w.card, str(e.args["of"]))
    kinds = [_found(w.desk.game.kinds, id) for id in value] if isinstance(value, list | tuple) else []
    if not kinds:
        return
    style = w.layout.styles[e.args["style"]]
    style = replace(style, colour=w.colour(style.colour) or "#000000")
    colours = {kind.id: w.colour(kind.colour) or "#000000" for kind in kinds}
    colours["ground"] = w.colour(e.args.get("ground", "paper")) or "#FFFFFF"
    made = badges(kinds, e.at, style, e.args["high"], e.args.get("gap", 0.0), colours, w.desk.lang)
    if made.over:
        w.wrong("face.overflow", e, over=f"{made.over / MM:.1f}", size=f"{style.size:g}")
    w.marks += made.marks
    w.note(e, style.size, made.words)


def _draw_pips(w: _Worker, e: Element) -> None:
    """A row, or a column if the box is higher than wide. Pips are as large as the box is thin, unless that many do not
    fit."""
    count, a = w.count(e), e.args
    name = str(a["icon"])
    if not w.desk.library.has_icon(name):
        w.no_icon(name, e)
        return
    if count <= 0:
        return
    box, gap, upright = e.at, float(a.get("gap", 0.0)), e.at.h > e.at.w
    long, thin = (box.h, box.w) if upright else (box.w, box.h)
    size = max(0.01, min(thin, (long - gap * (count - 1)) / count))
    spare = long - count * size - gap * (count - 1)
    start = {"right": spare, "centre": spare / 2}.get(str(a.get("align", "left")), 0.0)
    form = icon(name, w.colour(a.get("colour", "ink")) or "#000000", w.colour(a.get("ground", "paper")) or "#FFFFFF")
    for i in range(count):
        along, across = start + i * (size + gap), (thin - size) / 2
        x, y = (across, along) if upright else (along, across)
        w.marks.append(Use(form, Rect(box.x + x, box.y + y, size, size)))
    w.note(e)


def _draw_cubes(w: _Worker, e: Element) -> None:
    count = w.count(e)
    if count > 0:
        colour = w.colour(e.args.get("colour", "ink")) or "#000000"
        w.marks += shapes.cubes(count, e.at, colour, w.colour(e.args.get("edge")))
        w.note(e)


_DRAW: Mapping[str, Callable[[_Worker, Element], None]] = {
    **dict.fromkeys(("rect", "circle", "ellipse", "polygon", "star", "path"), _draw_area),
    "line": _draw_line,
    "stripes": _draw_stripes,
    "saw": _draw_saw,
    "waves": _draw_waves,
    "text": _draw_text,
    "picture": _draw_picture,
    "icon": _draw_icon,
    "badges": _draw_badges,
    "pips": _draw_pips,
    "cubes": _draw_cubes,
}


def dump(face: Face) -> str:
    """The face as text: a line for each box in millimetres, and the lines of its words. For golden files."""
    out = []
    for placed in face.placed:
        box = placed.box
        place = " ".join(f"{v / MM:.2f}" for v in (box.x, box.y, box.w, box.h))
        out.append(f"{placed.id}: {place}" + (f" @ {placed.size:g}pt" if placed.size else ""))
        out += [f"    {line}" for line in placed.lines]
    return "\n".join(out) + "\n"
