"""YAML as libyaml reads it: the value of a text, what is wrong with it, and where each thing is.

The only module that knows PyYAML. It is loaded only for a text that is neither plain enough for `fast_yaml` nor cached
(see `source`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from .fast_yaml import scalar
from .problem import Invalid, Place, Problem

try:
    from yaml import CSafeLoader as _Loader
    from yaml.cyaml import CParser as _Parser  # type: ignore[attr-defined]

    _in_bytes = True  # the offset of a control character
except ImportError:  # PyYAML without libyaml, as in a browser: the same events, slower, and other messages
    _INSIDE = r"(?<=[^\s\[\]{},:])\?|(?<=[^\s\[\]{},:-])\t(?= *[^\s\]},:#])"  # words
    _STAND_INS = {"?": "\ue0ff", "\t": "\ue0fe"}  # nobody writes these

    class _Loader(yaml.SafeLoader):  # type: ignore[no-redef]
        """Also reads what libyaml has in words without quotes: tabs, and in brackets question marks."""

        def __init__(self, text: str) -> None:
            text = re.sub(_INSIDE, lambda sign: _STAND_INS[sign[0]], text)
            super().__init__(re.sub(r"\S.*", lambda line: line[0].replace("\t", " "), text))

        def get_event(self) -> Any:
            event: Any = super().get_event()  # type: ignore[no-untyped-call]
            if type(event) is ScalarEvent:
                for sign, stand_in in _STAND_INS.items():
                    event.value = event.value.replace(stand_in, sign)
            return event

    _in_bytes, _Parser = False, _Loader  # type: ignore[misc]

KeyPath: TypeAlias = "tuple[str | int, ...]"

MAX_DEPTH = 40  # our deepest format nests twelve levels; more is an accident or an attack

_NO_KEY = object()

# libyaml's message, and ours. Its messages are stable; any other becomes the general one.
_SYNTAX = {
    "found character that cannot start any token": "yaml.character",
    "mapping values are not allowed in this context": "yaml.colon",
    "could not find expected ':'": "yaml.no-colon",
    "did not find expected ',' or '}'": "yaml.brace",
    "did not find expected ',' or ']'": "yaml.bracket",
    "did not find expected key": "yaml.indent",
    "did not find expected '-' indicator": "yaml.indent",
    "block sequence entries are not allowed in this context": "yaml.indent",
    "did not find expected node content": "yaml.node",
    "found unexpected end of stream": "yaml.cut",
    "exceeded maximum nesting depth": "yaml.deep",  # libyaml's own limit; it looks ahead of what it tells
}
_SYNTAX |= {  # and those of PyYAML by itself, without what was found
    "mapping values are not allowed here": "yaml.colon",
    "expected ',' or '}'": "yaml.brace",
    "expected ',' or ']'": "yaml.bracket",
    "expected <block end>": "yaml.indent",
    "sequence entries are not allowed here": "yaml.indent",
    "expected the node content": "yaml.node",
}
_FOUND = re.compile(r", but (?:found|got) .*|(?<=found character) .*(?= that)")
_UNFINISHED = ("yaml.brace", "yaml.bracket", "yaml.no-colon", "yaml.node")  # at the end of a file: it was truncated
_OPENED = ("while parsing a flow mapping", "while parsing a flow sequence", "while scanning a quoted scalar")


def bad(code: str, mark: Any = None, **values: Any) -> Invalid:
    """The error to raise for a problem at a mark of libyaml, or at the beginning of the text."""
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
    return Invalid(Problem(code, "", line, column, values))


class _Scalars(dict[str, Any]):
    """Plain scalars by their spelling. A text repeats its words, so each is parsed once."""

    def __missing__(self, text: str) -> Any:
        value = self[text] = scalar(text)
        return value


def parse(text: str) -> Any:
    """The value written in any text. Raises Invalid with line and column."""
    try:
        return _build(_Parser(text), "&" in text or "!" in text)
    except yaml.MarkedYAMLError as error:
        raise _syntax(error, text) from None
    except yaml.YAMLError as error:  # a control character; there is only its offset
        offset = getattr(error, "position", 0) or 0
        head = text.encode()[:offset].decode("utf-8", "replace") if _in_bytes else text[:offset]
        column = len(head.rpartition("\n")[2]) + 1
        raise Invalid(Problem("yaml.control", "", head.count("\n") + 1, column)) from None


def _build(parser: Any, marked: bool) -> Any:
    """The value that the events describe. Only a `marked` text can have anchors or tags."""
    get_event = parser.get_event
    scalars = _Scalars()
    stack: list[tuple[Any, Any]] = []
    here: Any = None  # the container being filled; None outside the document
    key: Any = _NO_KEY
    root: Any = None
    documents = 0
    while True:
        event = get_event()
        kind = type(event)
        if kind is ScalarEvent:
            if marked:
                _refuse_marks(event)
            value = event.value if event.style else scalars[event.value]
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if marked:
                _refuse_marks(event)
            if key is _NO_KEY and type(here) is dict:
                raise bad("yaml.key", event.start_mark)
            if len(stack) >= MAX_DEPTH:
                raise bad("yaml.deep", event.start_mark, limit=MAX_DEPTH)
            stack.append((here, key))
            here = {} if kind is MappingStartEvent else []
            key = _NO_KEY
            continue
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            value = here
            here, key = stack.pop()
        elif kind is StreamEndEvent:
            return root
        elif kind is AliasEvent:
            raise bad("yaml.anchor", event.start_mark)
        else:
            if kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    raise bad("yaml.documents", event.start_mark)
            continue
        if type(here) is list:
            here.append(value)
        elif here is None:
            root = value
        elif key is _NO_KEY:
            if value in here:  # True equals 1 as well, though these are two keys, and neither is a word
                same = any(type(other) is type(value) and other == value for other in here)
                raise bad("yaml.twice" if same else "schema.key-text", event.start_mark, key=event.value)
            key = value
        else:
            here[key] = value
            key = _NO_KEY


def _refuse_marks(event: Any) -> None:
    if event.anchor is not None or event.tag is not None:
        raise bad("yaml.anchor" if event.anchor is not None else "yaml.tag", event.start_mark)


def _syntax(error: yaml.MarkedYAMLError, text: str) -> Invalid:
    mark: Any = error.problem_mark or error.context_mark
    code = _SYNTAX.get(_FOUND.sub("", error.problem or ""), "yaml.syntax")
    lines = text.splitlines() or [""]
    if mark is None:
        return bad(code)
    opened = error.context_mark or mark  # where the bracket, the quote or the key began
    rest = lines[mark.line][mark.column :] if mark.line < len(lines) else ""
    if mark.line >= len(lines) - 1 and not rest.strip() and code in _UNFINISHED:
        code = "yaml.cut"
    if code == "yaml.cut" and error.context in _OPENED:
        code = "yaml.open"
    if mark.line < len(lines) and "\t" in lines[mark.line][: mark.column + 1]:
        code = "yaml.tab"
    if code == "yaml.cut":  # by now libyaml is one line too far
        return Invalid(Problem(code, "", len(lines), len(lines[-1]) + 1))
    at = opened if code in ("yaml.open", "yaml.no-colon") else mark
    return bad(code, at, opened=f"{opened.line + 1}:{opened.column + 1}", limit=MAX_DEPTH)


class Places:
    """Where things are in a text that `read` has read. Composed once, used for many questions. Raises Invalid."""

    def __init__(self, text: str) -> None:
        try:
            self._root = yaml.compose(text, Loader=_Loader)
        except yaml.YAMLError:  # the file has changed since it was read
            parse(text)
            raise

    def of(self, path: Iterable[str | int], *, key: bool = False) -> Place:
        """Line and column, from 1, of the value at `path` (or of its key). If there is none, of its nearest
        ancestor."""
        node = self._root
        mark = node.start_mark if node is not None else None
        for part in path:
            if isinstance(node, yaml.MappingNode):
                pair = next((p for p in node.value if part in (p[0].value, scalar(p[0].value))), None)
                if pair is None:
                    break
                node = pair[1]
                mark = pair[0].start_mark if key or _unwritten(node) else node.start_mark
            elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
                node = node.value[part]
                mark = node.start_mark
            else:
                break
        return (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)

    def scalars(self) -> Iterator[tuple[KeyPath, bool, str, int, int]]:
        """Every scalar in the order of the text: its path, whether it is a key, its value, and its start and end in
        characters."""
        yield from self._scalars(self._root, ())

    def in_braces(self) -> set[KeyPath]:
        """The paths of the mappings written as `{…}`."""
        return {*self._in_braces(self._root, ())}

    def _in_braces(self, node: Any, path: KeyPath) -> Iterator[KeyPath]:
        if isinstance(node, yaml.MappingNode):
            if node.flow_style:
                yield path
            for key, body in node.value:
                yield from self._in_braces(body, (*path, key.value))
        elif isinstance(node, yaml.SequenceNode):
            for at, body in enumerate(node.value):
                yield from self._in_braces(body, (*path, at))

    def _scalars(self, node: Any, path: KeyPath) -> Iterator[tuple[KeyPath, bool, str, int, int]]:
        if isinstance(node, yaml.ScalarNode):
            yield path, False, node.value, node.start_mark.index, node.end_mark.index
        elif isinstance(node, yaml.MappingNode):
            for key, body in node.value:
                here = (*path, key.value)
                yield here, True, key.value, key.start_mark.index, key.end_mark.index
                yield from self._scalars(body, here)
        elif isinstance(node, yaml.SequenceNode):
            for at, body in enumerate(node.value):
                yield from self._scalars(body, (*path, at))


def _unwritten(node: Any) -> bool:
    """Nothing follows the colon, so the key is the place to point at."""
    return isinstance(node, yaml.ScalarNode) and not node.value and not node.style
