"""JSON Schema errors in our own words, with the key or value to blame.

jsonschema-rs decides first, faster than jsonschema can be imported. Only a rejection is explained with jsonschema.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..base.languages import is_tag, script
from ..base.problem import Phrase
from ..base.source import KeyPath
from ..base.words import LANGUAGES
from .finding import Finding, hint, nearest
from .roles import kind_of

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

SCHEMAS = Path(__file__).parents[1] / "schemas"
SPELT_OUT = "en"  # every schema of a text has this language
_SHOWN = 40  # characters of a value that a message quotes
LONG = 20  # digits that no number has


@cache
def schema_of(role: str, languages: tuple[str, ...] = LANGUAGES) -> dict[str, Any]:
    """The JSON Schema of a role: game, cards, board, rules or log. Texts may only be in these languages, so `dw:` is a
    typo for `de:` and not another language."""
    schema: dict[str, Any] = json.loads((SCHEMAS / f"{role}.schema.json").read_text(encoding="utf-8"))
    _in_languages(schema, languages)
    return schema


def _in_languages(schema: Any, languages: tuple[str, ...]) -> None:
    """Put these languages where a schema has ours, or the pattern for any language tag."""
    if isinstance(schema, list):
        for inner in schema:
            _in_languages(inner, languages)
    elif isinstance(schema, dict):
        if _is_text(schema):
            schema.pop("patternProperties", None)
            schema["properties"] |= dict.fromkeys(languages, schema["properties"][SPELT_OUT])
        for inner in schema.values():
            _in_languages(inner, languages)


@cache
def _validator(role: str, languages: tuple[str, ...]) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # takes longer to import than a log takes to judge

    return Draft202012Validator(schema_of(role, languages))


@cache
def _quick_validator(role: str, languages: tuple[str, ...]) -> Any:
    try:
        from jsonschema_rs import Draft202012Validator
    except ImportError:  # not available for this machine
        return _validator(role, languages)
    return Draft202012Validator(schema_of(role, languages))


def fits(role: str, value: Any, languages: tuple[str, ...] = LANGUAGES) -> bool:
    """True if a definition, whose keys are all text, fits the schema of its role."""
    found: bool = _quick_validator(role, languages).is_valid(value)
    return found


def schema_findings(role: str, value: Any, languages: tuple[str, ...] = LANGUAGES) -> Iterator[Finding]:
    """Every way a definition of a game in these languages differs from the schema of its role."""
    if value is None:
        yield Finding(role, (), "definition.empty")
    elif not isinstance(value, dict):
        yield Finding(role, (), "definition.mapping")
    elif odd := [*_odd_keys(value, ())]:
        # jsonschema expects what JSON has: text keys. Nothing can be checked without them.
        yield from (Finding(role, path, "schema.key-text", {"key": shown(path[-1])}, key=True) for path in odd)
    elif not fits(kind_of(role), value, languages):
        errors = _validator(kind_of(role), languages).iter_errors(value)
        yield from _together(finding for error in errors for finding in _findings(role, error))


def _together(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings, with all keys missing from one mapping in a single finding."""
    for (path, code), group in groupby(findings, key=lambda finding: (finding.path, finding.code)):
        alike = [*group]
        if code == "schema.missing-key" and len(alike) > 1:
            keys = ", ".join(str(finding.values["key"]) for finding in alike)
            yield Finding(alike[0].role, path, "schema.missing-keys", {"keys": keys})
        else:
            yield from alike


def _odd_keys(value: Any, path: KeyPath) -> Iterator[KeyPath]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str):
                yield (*path, key)
            yield from _odd_keys(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _odd_keys(inner, (*path, at))


def _findings(role: str, error: ValidationError) -> Iterator[Finding]:
    path = tuple(error.absolute_path)
    rule: Any = error.validator
    limit: Any = error.validator_value
    value: Any = error.instance
    schema: Any = error.schema
    if rule == "additionalProperties" and limit is False:
        yield from _unknown_keys(role, path, schema, value)
    elif rule == "required":
        missing = error.message.split("'")[1]  # one error per key; only the message says which key
        known = schema.get("properties", {})
        if missing not in {nearest(key, known) for key in value if key not in known}:  # otherwise it is only misspelt
            yield Finding(role, path, "schema.missing-key", {"key": missing})
    elif rule in ("oneOf", "anyOf") and all(set(branch) == {"required"} for branch in limit):
        if not isinstance(value, dict):
            return  # the type is wrong, and that is reported
        names = [name for branch in limit for name in branch["required"]]
        found = [name for name in names if name in value]
        code = "schema.both-keys" if found else "schema.either-key"
        place = (*path, found[-1]) if found else path
        yield Finding(role, place, code, {"keys": ", ".join(found or names)}, key=True)
    elif rule in ("oneOf", "anyOf"):
        from jsonschema.exceptions import best_match

        meant = best_match(iter(error.context or ()))  # the branch closest to what the author wrote
        yield from _findings(role, meant) if meant is not None else ()
    elif "propertyNames" in error.absolute_schema_path:
        yield Finding(role, (*path, value), "schema.form", {"value": value, "form": _form(schema)}, key=True)
    else:
        yield _value_finding(role, path, rule, schema, value)


def _unknown_keys(role: str, path: KeyPath, schema: Mapping[str, Any], value: Mapping[str, Any]) -> Iterator[Finding]:
    known = schema.get("properties", {})
    for key in value:
        if key in known or (_is_text(schema) and isinstance(value[key], str) and is_tag(key) and script(key)):
            continue  # a text in a language that the game does not list yet
        free = [name for name in known if name not in value]
        near = nearest(key, free) or nearest(key, known)
        if near is not None:
            help_ = Phrase("hint.nearest", {"nearest": near})
        elif value[key] is None:  # {ru: Yes, and no, en: …}
            help_ = Phrase("hint.comma")
        else:
            help_ = Phrase("hint.keys", {"known": ", ".join(free or known)})
        yield Finding(role, (*path, key), "schema.unknown-key", {"key": key, "hint": help_}, key=True)


def _is_text(schema: Mapping[str, Any]) -> bool:
    """True if a schema is for texts by language, alone or among other keys."""
    own = schema.get("properties")
    return isinstance(own, dict) and SPELT_OUT in own


def _value_finding(role: str, path: KeyPath, rule: str, schema: Mapping[str, Any], value: Any) -> Finding:
    """The finding for a value that is wrong in itself."""
    values: dict[str, Any] = {"found": described(value), "value": shown(value), "hint": ""}
    if rule == "type":
        code = "schema.type"
        if schema.get("$anchor") == "text":
            values["expected"] = Phrase("type.text")
        else:
            names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
            values["expected"] = Phrase(f"type.{names[0]}")
        values["hint"] = _type_hint(schema["type"], value)
    elif rule == "enum":
        code = "schema.enum"
        values["hint"] = hint(shown(value), map(shown, schema["enum"]))
    elif rule == "pattern":
        code = "schema.id" if schema.get("$anchor") == "id" else "schema.form"
        values["form"] = _form(schema)
    elif rule in ("minimum", "maximum"):
        low, high = schema.get("minimum"), schema.get("maximum")
        code = "schema.range" if low is not None and high is not None else f"schema.{rule}"
        values |= {"low": low, "high": high}
    elif rule in ("minItems", "maxItems", "minProperties", "maxProperties"):
        code = f"schema.{rule}"
        values |= {"limit": schema[rule], "n": len(value)}
        if rule == "minProperties" and "properties" in schema:
            values["hint"] = Phrase("hint.known", {"known": ", ".join(schema["properties"])})
    elif rule in ("minLength", "uniqueItems"):
        code = f"schema.{rule}"
        if rule == "uniqueItems":
            written = [repr(item) for item in value]
            first = {item: at for at, item in reversed([*enumerate(written)])}
            again = next(at for at, item in enumerate(written) if first[item] < at)
            path, values["value"] = (*path, again), shown(value[again])
    elif rule == "dependentRequired":
        key, needs = next((k, n) for k, needed in schema[rule].items() if k in value for n in needed if n not in value)
        return Finding(role, (*path, key), "schema.needs", {"key": key, "needs": needs}, key=True)
    else:
        code = "schema.other"
        values["rule"] = rule
    return Finding(role, path, code, values)


def _type_hint(wanted: str | list[str], value: Any) -> Phrase | str:
    """How to write what was probably meant."""
    if wanted == "string" and isinstance(value, int):
        return Phrase("hint.quote", {"value": shown(value)})
    if wanted == "boolean" and isinstance(value, str):
        meant = {"yes": "true", "on": "true", "no": "false", "off": "false", "да": "true", "нет": "false"}
        near = meant.get(value.casefold()) or nearest(value, ("true", "false"))
        return Phrase("hint.nearest", {"nearest": near}) if near else ""
    if wanted == "integer" and isinstance(value, str) and value.strip().isdecimal() and len(value) < LONG:
        return Phrase("hint.unquote", {"value": str(int(value))})
    if wanted == "array" and isinstance(value, dict | str):
        return Phrase("hint.dash")
    return ""


def _form(schema: Mapping[str, Any]) -> str:
    return ", ".join(map(str, schema.get("examples", ("…",))))


def shown(value: Any) -> str:
    """A value as its author would recognise it, shortened."""
    text = "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def described(value: Any) -> Phrase:
    """The kind of a value, in the reader's language."""
    if value is None:
        return Phrase("found.null")
    if isinstance(value, dict):
        return Phrase("found.object")
    if isinstance(value, list):
        return Phrase("found.array")
    return Phrase("found.text" if isinstance(value, str) else "found.value", {"value": shown(value)})
