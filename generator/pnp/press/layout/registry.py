"""The elements that can be drawn, as the functions that draw them declare them: their keys, and what these may be.

    @element("ring")
    def _ring(w: Worker, e: Element, hole: Annotated[float, share(0.05, 0.95)] = 0.5, fill: Ink = "ink") -> None:
        \"\"\"A circle with a hole in it.

        hole: The hole, as a share of the circle; 50% by default.
        \"\"\"

An argument with a `Key` in its type is a key, one without a default a necessary one; the docstring says what an author
is told of them. The reader, the JSON schemas of faces and boards and the reference page have nothing else to go by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_type_hints

from .element import Element
from .keys import COLOUR, NAME, Key, described, meanings_in, number
from .shadows import read_shadow

if TYPE_CHECKING:
    from .worker import Worker

Drawing = TypeVar("Drawing", bound=Callable[..., Any])

COMMON: Mapping[str, Key | None] = {  # keys of every element; of these, rotate and shadow are arguments
    **dict.fromkeys(("draw", "at", "id", "when", "else")),
    "rotate": number(-360, 360),
    "shadow": Key(lambda value, path, _: read_shadow(value, path), {"$ref": "#/$defs/shadow"}),
}


@dataclass(frozen=True, slots=True)
class Declared:
    """An element that can be drawn: its name, what it is, its keys and what they are for, the `defaults` of those that
    may be left out, those it `needs`, and those of which it needs one."""

    name: str
    about: str
    keys: Mapping[str, Key]
    meanings: Mapping[str, str]
    needs: tuple[str, ...]
    either: tuple[str, ...]
    defaults: Mapping[str, Any]
    draw: Callable[..., None]
    colours: frozenset[str]
    names: frozenset[str]  # of icons and files

    @property
    def shows(self) -> str:
        """What the field must hold that it shows by `of`: ANY thing, a NUMBER, KINDS; "" if it shows none."""
        of = self.keys.get("of")
        return of.sort if of else ""

    def drawn(self, worker: Worker, element: Element) -> None:
        """Draw it, with the values that an element has for its keys."""
        self.draw(worker, element, **{key: value for key, value in element.args.items() if key in self.keys})

    def missing(self, given: Mapping[str, Any]) -> str:
        """The keys that it needs and was not given, for a message; "" if nothing is missing."""
        missing = [key for key in self.needs if key not in given]
        return ", ".join(
            [*missing, " / ".join(self.either)] if self.either and not given.keys() & self.either else missing
        )

    def described(self, key: str) -> dict[str, Any]:
        """What may be written for one of its keys, as a JSON schema."""
        return described(self.keys[key], self.meanings.get(key))

    def schema(self, common: Mapping[str, Any]) -> dict[str, Any]:
        """What may be written for it, as a JSON schema, with what any element may have."""
        named = [] if self.name == GROUP else ["draw"]
        own = {key: self.described(key) for key in self.keys}
        either = {"anyOf": [{"required": [key]} for key in self.either]} if self.either else {}
        return {
            "title": self.name,
            "description": self.about,
            "type": "object",
            "required": [*named, *self.needs],
            "additionalProperties": False,
            "properties": {"draw": {"const": self.name}, **common, **own},
            **either,
        }


GROUP = "group"  # an element with elements or a part need not say that it is one
ELEMENTS: dict[str, Declared] = {}  # by name, in the order of the reference page


def element(name: str, *shared: Callable[..., Any], either: tuple[str, ...] = ()) -> Callable[[Drawing], Drawing]:
    """Declare the element that a function draws. The first docstring says what it is; arguments of the `shared`
    functions are its keys, too. Of the keys `either`, one must be there."""

    def declare(draw: Drawing) -> Drawing:
        keys: dict[str, Key] = {}
        defaults: dict[str, Any] = {}
        meanings: dict[str, str] = {}
        functions: tuple[Callable[..., Any], ...] = (*shared, draw)
        for function in functions:
            for argument, (key, default) in keys_of(function).items():
                keys[argument], defaults[argument] = key, default
            meanings = {**meanings_in(function, keys), **meanings}
        needs = tuple(key for key, default in defaults.items() if default is Parameter.empty)
        colours, names = (frozenset(key for key, one in keys.items() if one.sort == of) for of in (COLOUR, NAME))
        about = meanings.pop("", "")  # nothing, if Python leaves docstrings out
        ELEMENTS[name] = Declared(name, about, keys, meanings, needs, either, defaults, draw, colours, names)
        return draw

    return declare


def keys_of(function: Callable[..., Any]) -> dict[str, tuple[Key, Any]]:
    """The arguments of a function that are keys, with their defaults: Parameter.empty for a necessary one."""
    types = get_type_hints(function, include_extras=True)
    return {
        argument.name: (key, argument.default)
        for argument in signature(function).parameters.values()
        if (key := _key(types.get(argument.name))) is not None
    }


def _key(hint: Any) -> Key | None:
    """The key in a type: in `Annotated[float, Share(0, 1)]`, or in one that may also be None."""
    noted = [note for one in (hint, *get_args(hint)) for note in getattr(one, "__metadata__", ())]
    return next((note for note in noted if isinstance(note, Key)), None)
