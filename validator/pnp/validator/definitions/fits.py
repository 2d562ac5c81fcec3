"""A quick yes: whether a definition fits its schema, for those who only want to play.

jsonschema explains what is wrong, but importing it costs more than judging a log. So an honest game is let through
here, by the part of JSON Schema that our schemas use, and only one that does not fit goes on to be explained. The tests
hold the two against each other; a keyword that is not known here is refused, never passed over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

SCHEMAS = Path(__file__).parents[1] / "schemas"

Test: TypeAlias = Callable[[Any], bool]

_TYPES: Mapping[str, Test] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}
_SAID_ONLY = {"$schema", "$id", "$defs", "$anchor", "title", "description", "examples"}


def fits(role: str, value: Any) -> bool:
    """Whether a definition fits the schema of its role."""
    return _root(role)(value)


@cache
def schema_of(role: str) -> dict[str, Any]:
    """The JSON Schema of a role: game, cards, board, rules or log."""
    schema: dict[str, Any] = json.loads((SCHEMAS / f"{role}.schema.json").read_text(encoding="utf-8"))
    return schema


@cache
def _root(role: str) -> Test:
    return _Compiler(schema_of(role)).test


class _Compiler:
    """Turns a schema into one test; definitions that others refer to are compiled once."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._defs: Mapping[str, Any] = schema.get("$defs", {})
        self._named: dict[str, Test] = {}
        self.test = self._all(schema)

    def _all(self, schema: Mapping[str, Any]) -> Test:
        tests = []
        for keyword, limit in schema.items():
            if keyword == "additionalProperties":
                tests.append(self._further(limit, frozenset(schema.get("properties", ()))))
            elif keyword == "if":
                tests.append(self._either(limit, schema.get("then", {}), schema.get("else", {})))
            elif keyword not in _SAID_ONLY and keyword not in ("then", "else"):
                tests.append(getattr(self, "_" + keyword.removeprefix("$"))(limit))
        return lambda value: all(test(value) for test in tests)

    def _either(self, case: Mapping[str, Any], then: Mapping[str, Any], other: Mapping[str, Any]) -> Test:
        test, yes, no = self._all(case), self._all(then), self._all(other)
        return lambda value: yes(value) if test(value) else no(value)

    def _ref(self, name: str) -> Test:
        name = name.removeprefix("#/$defs/")
        if name not in self._named:
            self._named[name] = lambda value: self._named[name](value)  # a definition may speak of itself
            self._named[name] = self._all(self._defs[name])
        return lambda value: self._named[name](value)

    def _type(self, names: str | list[str]) -> Test:
        tests = [_TYPES[name] for name in ([names] if isinstance(names, str) else names)]
        return lambda value: any(test(value) for test in tests)

    def _properties(self, schemas: Mapping[str, Any]) -> Test:
        tests = {name: self._all(schema) for name, schema in schemas.items()}
        return lambda value: (
            not isinstance(value, dict) or all(tests[name](inner) for name, inner in value.items() if name in tests)
        )

    def _further(self, schema: Any, known: frozenset[str]) -> Test:
        if schema is False:
            return lambda value: not isinstance(value, dict) or known.issuperset(value)
        test = self._all(schema)
        return lambda value: (
            not isinstance(value, dict) or all(test(inner) for name, inner in value.items() if name not in known)
        )

    def _propertyNames(self, schema: Mapping[str, Any]) -> Test:  # noqa: N802 - named like the keyword
        test = self._all(schema)
        return lambda value: not isinstance(value, dict) or all(map(test, value))

    def _items(self, schema: Mapping[str, Any]) -> Test:
        test = self._all(schema)
        return lambda value: not isinstance(value, list) or all(map(test, value))

    def _oneOf(self, schemas: list[Mapping[str, Any]]) -> Test:  # noqa: N802
        tests = [self._all(schema) for schema in schemas]
        return lambda value: sum(test(value) for test in tests) == 1

    @staticmethod
    def _required(names: list[str]) -> Test:
        return lambda value: not isinstance(value, dict) or all(name in value for name in names)

    @staticmethod
    def _dependentRequired(needs: Mapping[str, list[str]]) -> Test:  # noqa: N802
        return lambda value: (
            not isinstance(value, dict)
            or all(name in value for key, names in needs.items() if key in value for name in names)
        )

    @staticmethod
    def _enum(words: list[Any]) -> Test:
        return lambda value: isinstance(value, str) and value in words  # ours list words only

    @staticmethod
    def _pattern(pattern: str) -> Test:
        search = re.compile(pattern).search
        return lambda value: not isinstance(value, str) or search(value) is not None

    @staticmethod
    def _minimum(low: int) -> Test:
        return lambda value: not _TYPES["integer"](value) or value >= low

    @staticmethod
    def _maximum(high: int) -> Test:
        return lambda value: not _TYPES["integer"](value) or value <= high

    @staticmethod
    def _minItems(low: int) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, list) or len(value) >= low

    @staticmethod
    def _maxItems(high: int) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, list) or len(value) <= high

    @staticmethod
    def _minProperties(low: int) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, dict) or len(value) >= low

    @staticmethod
    def _maxProperties(high: int) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, dict) or len(value) <= high

    @staticmethod
    def _minLength(low: int) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, str) or len(value) >= low

    @staticmethod
    def _uniqueItems(wanted: bool) -> Test:  # noqa: N802
        return lambda value: (
            not wanted or not isinstance(value, list) or len({repr(item) for item in value}) == len(value)
        )
