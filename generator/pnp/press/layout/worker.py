"""Lays out a face element by element: fields, conditions, repetition, colours, problems."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, overload

from pnp.validator.base import words
from pnp.validator.base.problem import Phrase, Problem
from pnp.validator.base.source import KeyPath
from pnp.validator.definitions.finding import hint

from ..art.bitmap import GOOD_DPI, LEAST_DPI
from ..art.outside import DPI
from ..art.picture import BadPicture, described
from ..marks.geometry import Matrix, Rect
from ..marks.ink import Form, Group, Mark
from ..marks.palette import UnknownColour
from .conditions import When, words_of
from .data import Data, found
from .element import NOWHERE, Element, Layout, boxed
from .keys import Scope, stop
from .positions import Flow, Misplaced, OfCard, read_place
from .reading import Wrong
from .registry import COMMON, ELEMENTS, GROUP
from .shadows import cast
from .values import MOST_ENTRIES, By, ByCard, Repeat, fields_in, filled, filled_name, with_options, written_in

if TYPE_CHECKING:
    from .desk import Desk  # which reads layouts, and so knows the elements, which need this

MOST = 200  # pips or cubes on a card

USUAL = {"-dark": "ink", "-light": "paper-dark"}  # what variants are, where the palette lacks them

_OWN = re.compile(r"\$([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)?)")


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
    style: str = ""


class NoColour(Exception):
    """The palette lacks a colour: its name in the layout, the name looked up, and the existing ones."""


class Worker:
    """Collects marks element by element."""

    def __init__(self, layout: Layout, data: Data, desk: Desk) -> None:
        self.layout, self.data, self.desk = layout, data, desk
        self.marks: list[Mark] = []
        self.placed: list[Placed] = []
        self.problems: list[Problem] = []
        self.trays: list[tuple[str, Rect, int]] = []  # rows of spots: the token, the box, how many
        self.entry: dict[str, Any] = {}  # of the lists being repeated, by name
        self.files: list[FilePath] | None = None  # only collected, if it is a list
        self.list = ""  # the field with the last of them

    def place(self, element: Element) -> None:
        if not self.meets(element.when) or any(self.meets(one) for one in element.unless):
            return
        written, settled = element, self.settled(element)
        if settled is None:
            return
        element = settled
        if self.files is not None and element.draw != GROUP:
            if "by" in element.args:
                self.files += [self.desk.game.folder / name for name in element.args.get("file", ())]
            return
        start, before = len(self.marks), len(self.placed)
        try:
            ELEMENTS[element.draw].drawn(self, element)
            whole = self._as_a_whole(element, start)
        except NoColour as none:
            self.no_colour(none, written, element)
            return
        if element.draw == GROUP and not whole:
            return  # each of its elements has its own marks
        for at in range(before, len(self.placed)):
            p = self.placed[at]  # `replace` would take longer than everything else here
            self.placed[at] = Placed(p.id, p.box, p.size, p.lines, start, len(self.marks), p.style)

    def _as_a_whole(self, element: Element, start: int) -> bool:
        """Turn what has been drawn of an element since `start`, and give it its shadow; True if that has been done, or
        if it has a mask."""
        args, marks = element.args, self.marks
        if len(marks) > start and args.get("rotate"):
            marks[start:] = [Group(tuple(marks[start:]), Matrix.turn(float(args["rotate"]), element.at))]
        if len(marks) > start and "shadow" in args:
            below = cast(args["shadow"], marks[start:], self.colour(args["shadow"].colour), self.desk.library)
            marks.insert(start, below)
        return any(key in args for key in ("rotate", "shadow", "mask"))

    def meets(self, when: When) -> bool:
        """True if the data meet a condition."""
        return all(asked.of(self.value(name)) for name, asked in when.items())

    def elements(self, elements: tuple[Element, ...], whole: Rect, flow: Flow | None = None) -> None:
        """Lay out elements in a box; where the data say a place, they are all placed now."""
        if any(isinstance(one.place, OfCard) for one in elements):
            try:
                elements = boxed([self._with_place(one) for one in elements], whole, flow)
            except Misplaced as wrong:
                asked = [name for one in (wrong.element, *elements) for key, name in one.by if key == "at"]
                self._wrong_value(wrong.element, wrong, asked)
                return
            elements = tuple(one for one in elements if one.at is not NOWHERE)
        for element in elements:
            self.place(element)

    def _with_place(self, element: Element) -> Element:
        """The element with the place that the data say; left without, if that is empty or impossible."""
        place = element.place
        if not isinstance(place, OfCard):
            return element
        read = partial(read_place, bleed=place.bleed, flow=place.flow)
        found = self._read_now(element, "at", place.written, read)
        return element if found is None else replace(element, place=found)

    def _read_now(self, element: Element, key: str, written: Any, read: Callable[[Any, KeyPath], Any]) -> Any:
        """The value of a key with the data filled in; None if some are empty, or if it cannot be: a mistake is
        reported for the data that it comes from, else in the layout."""
        try:
            return read(filled(written, self._plain), (key,))
        except KeyError:
            return None
        except Wrong as wrong:
            within = written
            for step in wrong.path[1:]:
                within = dict(enumerate(within) if isinstance(within, list) else within).get(step)
            if asked := fields_in(within):
                self._wrong_value(element, wrong, asked)
            else:
                self.problems.append(element.wrong(wrong))
            return None

    def _wrong_value(self, element: Element, wrong: Wrong, asked: Sequence[str]) -> None:
        """Report a value of the data that cannot be what a layout makes of it."""
        why, value = Phrase(wrong.code, wrong.values), self.shown(self.value(asked[0]))
        self.wrong("face.value", element, field=self.list or asked[0], key=wrong.path[0], value=value, why=why)

    def _plain(self, name: str) -> Any:
        """A value of the data: a number or a word as it is."""
        value = self.value(name)
        return value if isinstance(value, int | float | str) else self.shown(value)

    def repeat(self, repeat: Repeat | None, group: Element) -> None:
        """The elements of a group, once for each list entry; unless the list says otherwise, each time so much further
        down as the group is high. Once, without a list."""
        if repeat is None:
            self._in(group)
            return
        listed = self.value(repeat.over)
        across, down = repeat.step or (0, group.at.h)
        entry, before = self.entry, self.list
        self.list = before or repeat.over
        for at, one in enumerate(listed[:MOST_ENTRIES] if isinstance(listed, list | tuple) else ()):
            self.entry = {**entry, repeat.name: one}
            self._in(_shifted(group, at * across, at * down))
        self.entry, self.list = entry, before

    def _in(self, group: Element) -> None:
        """What is in a group, cut to its mask."""
        start, mask = len(self.marks), group.args.get("mask")
        self.elements(group.inner, group.at, group.flow)
        if mask is not None and len(self.marks) > start:
            self.marks[start:] = [Group(tuple(self.marks[start:]), clip=mask.outline(group.at))]

    def value(self, name: str) -> Any:
        """The value of a name: of the data, or of the list entry being repeated."""
        head, _, key = name.partition(".")
        if head in self.entry:
            one = self.entry[head]
            return (one.get(key) if isinstance(one, Mapping) else None) if key else one
        return self.data.of(name, self.desk.game)

    def settled(self, element: Element) -> Element | None:
        """The element with values from the card's fields; None if a field that it names is empty."""
        if not element.by:
            return element
        args, settled, declared = element.args, dict(element.args), ELEMENTS[element.draw]
        names = declared.names
        for key in dict.fromkeys(key for key, _ in element.by if key in args):
            before = len(self.problems)
            found = self.chosen(element, key, args[key])
            if found not in (None, "", ()):
                settled[key] = found
            elif key in (*names, *declared.needs) or len(self.problems) > before:
                return None
            else:
                del settled[key]
        shown = next((name for key, name in element.by if key in names), None)
        return replace(element, args=settled if shown is None else {**settled, "by": shown})

    def chosen(self, element: Element, key: str, value: Any) -> Any:
        """What a key's value is on this card: a name; several, of a list of names. Empty, if a field of it is."""
        if isinstance(value, ByCard):
            return self._read_now(element, key, value.written, self._reader(element, key))
        if isinstance(value, tuple):
            return tuple(one for one in (self.chosen(element, key, each) for each in value) if one)
        said = self.by(element, key, value) if isinstance(value, By) else value
        return filled_name(said, lambda name: self.shown(self.value(name))) if said else None

    def _reader(self, element: Element, key: str) -> Callable[[Any, KeyPath], Any]:
        """What reads the value of a key of an element."""
        sort = ELEMENTS[element.draw].keys.get(key) or COMMON[key]
        assert sort is not None
        scope = Scope(self.layout.styles)
        return lambda value, path: sort.read(value, path, scope)

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

    def note(self, element: Element, size: float | None = None, lines: tuple[str, ...] = ()) -> None:
        style = str(element.args.get("style", ""))
        self.placed.append(Placed(element.id, element.at, size, lines, style=style))

    def wrong(self, code: str, element: Element, warning: bool = False, **values: Any) -> None:
        asked = self.list or element.args.get("by", element.args.get("of", element.id))
        said = {"card": self.data.id, "field": str(asked), "lang": self.desk.lang, **values}
        self.problems.append(Problem(code, values=said, warning=warning or code == "face.unsafe"))

    def coarse(self, element: Element, dpi: float, picture: FilePath) -> None:
        """Warn of a picture with fewer pixels than is good: a prototype may do with it, a print shop does not."""
        if dpi < GOOD_DPI - 0.5:
            values = {"dpi": int(dpi), "least": LEAST_DPI, "good": GOOD_DPI, "picture": picture.name}
            if "file" in element.args:
                said = element.problem("picture.coarse", "file", card=self.layout.id, field=element.id, **values)
                self.problems.append(replace(said, warning=True))
            else:
                self.wrong("picture.coarse", element, warning=True, **values)

    def no_icon(self, name: str, element: Element) -> None:
        """A missing icon, reported where it is named: on the card if that names it, else in the layout."""
        values = {"icon": name, "name": name, "hint": hint(name, self.desk.library.icon_names())}
        if "icon" in element.args and "by" not in element.args:
            self.problems.append(element.problem("needs.icon", "icon", **values))
        else:
            self.wrong("face.icon", element, warning=False, **values)

    def no_colour(self, none: NoColour, written: Element, settled: Element) -> None:
        """A colour that the palette lacks, reported on the card if that names it, else in the layout."""
        asked, colour, known = none.args
        key = next((key for key, value in settled.args.items() if asked in map(_colour_of, written_in(value))), "style")
        own = [name for name in _OWN.findall(asked) if name not in ("side", "kind")]
        own += [name for one in written_in(written.args.get(key)) for name in fields_in(one)]
        if own:
            field = self.list or own[0]
            self.wrong("face.colour", settled, warning=False, field=field, colour=colour, hint=hint(colour, known))
            return
        values = {"element": settled.id, "colour": colour, "known": ", ".join(known)}
        self.problems.append(settled.problem("colour.unknown", key, **values))

    def bad_picture(self, bad: BadPicture) -> None:
        """A picture problem; it is the same in every language. A missing file is an error of the card that names it;
        anything else, of the file."""
        problems = bad_picture(bad)
        if bad.reason == "picture.missing":
            problems = [Problem(bad.reason, values={**problems[0].values, "card": self.data.id, "field": "art"})]
        self.problems += problems

    @overload
    def colour(self, name: str) -> str: ...
    @overload
    def colour(self, name: str | None) -> str | None: ...

    def colour(self, name: str | None) -> str | None:
        """A palette colour, or one that the data name (see `own_colour`). Raises NoColour."""
        if name is None:
            return None
        palette, own = self.desk.palette, own_colour(name, self.value)
        try:
            return palette.get(own, usual) if (usual := usual_colour(name)) else palette[own]
        except UnknownColour as unknown:
            raise NoColour(name, *unknown.args) from None

    def count(self, name: str) -> int:
        """The number in a field; 0 if it is empty or not a number."""
        value = self.value(name)
        return min(value, MOST) if isinstance(value, int) and not isinstance(value, bool) else 0

    def words(self, element: Element, of: str) -> str:
        """The text of a field in the language; or the words of the element's `say`, with the values that they name,
        without the optional words and the lines that need an empty field."""
        lang = self.desk.lang
        if "say" in element.args:
            template = element.say(lang)
            if template is None:
                self.problems.append(element.problem("layout.unsaid", "say", lang=lang))
            lines = with_options(template or "", self.has).split("\n")
            return self.filled("\n".join(line for line in lines if all(map(self.has, fields_in(line)))))
        value = self.value(of)
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
        head, dot, _ = name.partition(".")
        if head not in self.entry and not dot and name not in self.data.fields:
            return self.desk.game.numbers[name]
        value = self.value(name)
        return value if isinstance(value, int) else self.shown(value)

    def has(self, name: str) -> bool:
        """True if a name in a text has a value, and one that is not false."""
        try:
            value = self.named(name)
        except KeyError:
            return False
        return value != "" and value is not False

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


def bad_picture(bad: BadPicture) -> list[Problem]:
    """What is wrong with a picture, each at its place in the picture's file."""
    return [
        Problem(one.reason, str(one.path), one.line, one.column, {"path": str(one.path), "detail": one.detail})
        for one in (bad, *bad.more)
    ]


def notes_on(path: FilePath, form: Form) -> Iterator[Problem]:
    """What a picture is not: vectors, because of that in those lines; or in the fonts that its texts name."""
    if form.lost:
        values = {"dpi": DPI, "detail": described(form.lost)}
        yield Problem("picture.bitmap", str(path), form.lost[0][0], values=values, warning=True)
    if form.fonts:
        yield Problem(
            "picture.font", str(path), form.fonts[0][0], values={"detail": described(form.fonts)}, warning=True
        )


def _colour_of(written: str) -> str:
    return stop(written)[0]


def own_colour(name: str, value: Callable[[str], Any]) -> str:
    """The name of a colour, of which `$side` and `$kind` are those of the side and the kind, `$name` any other that the
    data have; `$side-dark` and the like are their variants. Ink, where there is none."""

    def own(name: re.Match[str]) -> str:
        return str(value(f"{name[1]}.colour" if name[1] in ("side", "kind") else name[1]) or "ink")

    return _OWN.sub(own, name) if "$" in name else name


def colours_asked(element: Element) -> list[tuple[str, str]]:
    """The names in `$name` by which the keys of an element take colours of the data."""
    keys = [key for key in element.args if key in ELEMENTS[element.draw].colours]
    values = [(key, one) for key in keys for one in written_in(element.args[key])]
    return [(key, name) for key, one in values for name in _OWN.findall(one) if name not in ("side", "kind")]


def usual_colour(name: str) -> str:
    """The colour that `$side-dark` or `$side-light` is in a palette without it: ink, or the darker paper; "" for any
    other name."""
    return next((usual for ending, usual in USUAL.items() if name.startswith("$") and name.endswith(ending)), "")


def shown_by(element: Element) -> str:
    """The field that an element shows, "" if none: that of its `of`, or what it shows without: cubes `cubes`, and
    pictures without a file `art`."""
    usual = None if "file" in element.args else ELEMENTS[element.draw].defaults.get("of")
    return str(element.args.get("of", usual or ""))


def _shifted(element: Element, across: float, down: float) -> Element:
    if not across and not down:
        return element
    inner = [_shifted(one, across, down) for one in element.inner]
    return replace(element.around(inner), at=element.at.moved(across, down))
