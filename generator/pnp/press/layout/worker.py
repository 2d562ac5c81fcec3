"""Lays out a face element by element: fields, conditions, repetition, colours, problems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, overload

from pnp.validator.base import words
from pnp.validator.base.problem import Problem
from pnp.validator.definitions.finding import hint
from pnp.validator.definitions.model import Card, Kind, Side

from ..art.bitmap import ERROR_DPI, WARNING_DPI
from ..art.picture import BadPicture
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Group, Mark
from ..marks.palette import UnknownColour
from .conditions import words_of
from .element import Element, Layout
from .registry import ELEMENTS
from .values import MOST_ENTRIES, By, Repeat, fields_in

if TYPE_CHECKING:
    from .desk import Desk  # which reads layouts, and so knows the elements, which need this

MOST = 200  # pips or cubes on a card

FIELDS = ("id", "title", "side", "kind", "text", "history", "copies")


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


class NoColour(Exception):
    """The palette lacks a colour: its name in the layout, the name looked up, and the existing ones."""


class Worker:
    """Collects marks element by element."""

    def __init__(self, layout: Layout, card: Card | None, desk: Desk) -> None:
        self.layout, self.card, self.desk = layout, card, desk
        self.side: Side | None = found(desk.game.sides, card.side) if card else None
        self.kind: Kind | None = found(desk.game.kinds, card.kind) if card else None
        self.safe = layout.safe_area
        self.marks: list[Mark] = []
        self.placed: list[Placed] = []
        self.problems: list[Problem] = []
        self.entry: dict[str, Any] = {}  # of the lists being repeated, by name
        self.files: list[FilePath] | None = None  # only collected, if it is a list
        self.list = ""  # the field with the last of them

    def place(self, element: Element) -> None:
        if not all(asked.of(self.value(name)) for name, asked in element.when.items()):
            return
        if isinstance(element.args.get("repeat"), Repeat):  # what it repeats is placed instead
            ELEMENTS[element.draw].drawn(self, element)
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
            ELEMENTS[element.draw].drawn(self, element)
        except NoColour as none:
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

    def repeat(self, repeat: Repeat, elements: tuple[Element, ...], down: float) -> None:
        """Elements, once for each list entry; unless the list says otherwise, each time so far down."""
        listed = self.value(repeat.over)
        across, down = repeat.step or (0, down)
        entry, before = self.entry, self.list
        self.list = before or repeat.over
        for at, one in enumerate(listed[:MOST_ENTRIES] if isinstance(listed, list | tuple) else ()):
            self.entry = {**entry, repeat.name: one}
            for inner in elements:
                self.place(_shifted(inner, at * across, at * down))
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
        args, settled, names = element.args, dict(element.args), ELEMENTS[element.draw].names
        for key in dict.fromkeys(key for key, _ in element.by):
            found = self.by(element, key, args[key]) if isinstance(args[key], By) else self.named_by(args[key])
            if found is not None:
                settled[key] = found
            elif key in names:
                return None
            else:
                del settled[key]
        shown = next((name for key, name in element.by if key in names), None)
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

    @overload
    def colour(self, name: str) -> str: ...
    @overload
    def colour(self, name: str | None) -> str | None: ...

    def colour(self, name: str | None) -> str | None:
        """A palette colour; `$side` and `$kind` are those of the card, `$side-dark` and the like their variants. Raises
        NoColour."""
        if name is None:
            return None
        written = name
        for word, owner in (("$side", self.side), ("$kind", self.kind)):
            if name.startswith(word):
                name = (owner.colour if owner else "ink") + name[len(word) :]
        try:
            return self.desk.palette[name]
        except UnknownColour as unknown:
            raise NoColour(written, *unknown.args) from None

    def count(self, name: str) -> int:
        """The number in a field; 0 if it is empty or not a number."""
        value = self.value(name)
        return min(value, MOST) if isinstance(value, int) and not isinstance(value, bool) else 0

    def words(self, element: Element, of: str) -> str:
        """The text of a field in the language; or the words of the element's `say`, with the values that they name."""
        lang = self.desk.lang
        if "say" in element.args:
            template = element.say(lang)
            if template is None:
                self.problems.append(element.problem("layout.unsaid", "say", lang=lang))
            return self.filled(template or "")
        owner, _, name = of.partition(".")
        if owner in self.entry:
            value = self.value(of)
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
            return words.minus(value)
        if isinstance(value, list | tuple):
            return ", ".join(self.title(str(one)) for one in value)
        return "" if value is None else str(value)

    def title(self, id: str) -> str:
        """The name of a board place in the language; any other word is unchanged."""
        place = found(self.desk.game.board.places, id) if self.desk.game.board else None
        return str(place.title.get(self.desk.lang, id)) if place else id


def bad_picture(bad: BadPicture) -> Problem:
    """A problem with a picture, at its place in the picture's file."""
    return Problem(bad.reason, str(bad.path), bad.line, bad.column, {"path": str(bad.path), "detail": bad.detail})


def field(card: Card | None, name: str) -> Any:
    """The value of a card's field, a common one or the deck's own; None if it is empty."""
    if card is None:
        return None
    return card.values[name] if name in card.values else getattr(card, name, None) if name in FIELDS else None


def shown_by(element: Element) -> str:
    """The field that an element shows, "" if none: that of its `of`, or what it shows without: cubes `cubes`, and
    pictures without a file `art`."""
    usual = None if "file" in element.args else ELEMENTS[element.draw].defaults.get("of")
    return str(element.args.get("of", usual or ""))


def asked_for(element: Element, card: Card | None) -> bool:
    """True if a card meets the element's `when`."""
    return all(asked.of(field(card, name)) for name, asked in element.when.items())


def _shifted(element: Element, across: float, down: float) -> Element:
    if not across and not down:
        return element
    inner = [_shifted(one, across, down) for one in element.inner]
    return replace(element.around(inner), at=element.at.moved(across, down))


def found(owners: tuple[Any, ...], id: str | None) -> Any:
    return next((owner for owner in owners if owner.id == id), None)
