"""The style of SVG elements: attributes, `style`, and style sheets in the file with simple selectors (CSS 2.1, 6)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

Declarations = tuple[tuple[str, str, bool], ...]
"""Properties with their values, and whether they are important."""

_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")
_XLINK = "{http://www.w3.org/1999/xlink}href"


@dataclass(frozen=True, slots=True)
class _Rule:
    weight: tuple[int, int, int, int]  # ids, classes, elements, number in the file
    tag: str
    names: frozenset[str]  # .classes and #id that an element must have
    declarations: Declarations


@dataclass
class Sheet:
    """The rules of a file's style sheets. `unread` are selectors that are not simple."""

    rules: dict[str, list[_Rule]] = field(default_factory=lambda: defaultdict(list))  # by a name or tag they need
    unread: list[str] = field(default_factory=list)
    count: int = 0
    named: set[str] = field(default_factory=set)  # names in selectors
    known: dict[tuple[str, str, str], Declarations] = field(default_factory=dict)  # what holds for a tag and its names

    def add(self, text: str) -> None:
        import tinycss2

        for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
            if rule.type != "qualified-rule":  # at-rules: fonts, media, what is imported
                continue
            declared = _declared(rule.content)
            for selector in tinycss2.serialize(rule.prelude).split(","):
                self._add(selector.strip(), declared)

    def _add(self, selector: str, declared: Declarations) -> None:
        found = _SELECTOR.fullmatch(selector)
        if not found or not selector:
            self.unread.append(selector)
            return
        tag, names = found[1] or "*", frozenset(re.findall(r"[.#][\w-]+", found[2]))
        ids = sum(name.startswith("#") for name in names)
        self.count += 1
        self.named |= names
        rule = _Rule((ids, len(names) - ids, int(tag != "*"), self.count), tag, names, declared)
        self.rules[min(names, default=tag)].append(rule)

    def properties(self, element: Any) -> dict[str, str]:
        """The attributes of an element, over which come the declarations for it."""
        said = {("href" if name == _XLINK else name): value for name, value in element.attrib.items()}
        own = declarations(said.pop("style", ""))
        ruled = self._ruled(element) if self.rules else ()
        declared = sorted((*ruled, *own), key=lambda one: one[2]) if ruled else own
        return {**said, **{name: value for name, value, _ in declared}}

    def _ruled(self, element: Any) -> Declarations:
        tag, classes, own = element.tag.rpartition("}")[2], element.get("class", ""), f"#{element.get('id', '')}"
        key = tag, classes, own if own in self.named else ""
        if key not in self.known:
            names = {*(f".{name}" for name in classes.split()), key[2]}
            rules = [
                rule
                for first in (*names, tag, "*")
                for rule in self.rules.get(first, ())
                if rule.tag in ("*", tag) and rule.names <= names
            ]
            self.known[key] = tuple(
                one for rule in sorted(rules, key=lambda rule: rule.weight) for one in rule.declarations
            )
        return self.known[key]


@lru_cache(maxsize=4096)
def declarations(text: str) -> Declarations:
    """What a `style` says."""
    if not text:
        return ()
    import tinycss2

    return _declared(tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True))


def _declared(content: Iterable[Any]) -> Declarations:
    import tinycss2

    if isinstance(content, list) and not any(part.type == "declaration" for part in content):
        content = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return tuple(
        (part.lower_name, tinycss2.serialize(part.value).strip(), part.important)
        for part in content
        if part.type == "declaration"
    )


@lru_cache(maxsize=4096)
def colour(text: str, current: str = "#000000") -> tuple[str, float] | None:
    """A colour in any notation of CSS as '#RRGGBB' with its opacity; None for `none`. Raises ValueError.

    >>> colour("rgb(100%, 0%, 0%)"), colour("#0f08"), colour("none")
    (('#FF0000', 1.0), ('#00FF00', 0.5333333333333333), None)
    """
    text = text.strip()
    if text == "none":
        return None
    if re.fullmatch(r"#[0-9A-Fa-f]{6}", text):
        return text.upper(), 1.0
    from tinycss2.color4 import parse_color

    found = parse_color(re.sub(r"\s*icc-color\(.*", "", text))
    if found is None:
        raise ValueError
    if isinstance(found, str):  # currentcolor
        return colour(current)
    try:
        rgb = found.to("srgb")
    except NotImplementedError:  # of print shops and laboratories
        raise ValueError from None
    return "#" + "".join(f"{round(min(1.0, max(0.0, part)) * 255):02X}" for part in rgb.coordinates), rgb.alpha
