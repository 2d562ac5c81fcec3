"""A game that lacks a language of pnp: what pnp says of it in that language has the texts of the game's first one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..base.languages import forms
from ..base.words import LANGUAGES, is_ordinal, parse
from .texts import NOT_TEXTS

OWN_WORDS = ("labels", "words")  # what sheets and logs in a language may say: only what is said of it there


def spoken(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """Checked definitions whose texts have every language that pnp speaks, besides those of the game."""
    first = raw["game"]["languages"][0]
    lacking = [lang for lang in LANGUAGES if lang not in raw["game"]["languages"]]
    if not lacking:
        return raw
    said = {role: one if role in OWN_WORDS else _spoken(one, first, lacking) for role, one in raw.items()}
    if "words" in raw:
        rest = {key: _spoken(one, first, lacking) for key, one in raw["words"].items() if key != "words"}
        said["words"] = {**raw["words"], **rest}
    return said


def _spoken(value: Any, first: str, lacking: Sequence[str]) -> Any:
    if isinstance(value, dict):
        text = value.get(first)
        new = [lang for lang in lacking if lang not in value] if isinstance(text, str) else []
        return {k: one if k in NOT_TEXTS else _spoken(one, first, lacking) for k, one in value.items()} | {
            lang: _with_forms(str(text), first, lang) for lang in new
        }
    if isinstance(value, list | tuple):
        return [_spoken(one, first, lacking) for one in value]
    return value


def _with_forms(text: str, lang: str, other: str) -> str:
    """A text of one language with as many word forms as another has: each of the same name, or the last one.

    >>> _with_forms("{n} {n:Würfel|Würfel}", "de", "ru"), _with_forms("{n} {n:cube|cubes}", "en", "en")
    ('{n} {n:Würfel|Würfel|Würfel}', '{n} {n:cube|cubes}')
    >>> _with_forms("{n:#-й}", "ru", "en")
    '{n:#-й|-й|-й|-й}'
    """
    if "{" not in text:
        return text
    out = []
    for piece in parse(text):
        if isinstance(piece, str):
            out.append(piece.replace("{", "{{").replace("}", "}}"))
            continue
        name, said = piece
        ordinal = is_ordinal(said)
        endings = [one.removeprefix("#") for one in said] if ordinal else [*said]
        by_kind = dict(zip(forms(lang, ordinal), endings, strict=False))
        fitting = "|".join(by_kind.get(kind, endings[-1]) for kind in forms(other, ordinal)) if said else ""
        fitting = f"#{fitting}" if ordinal else fitting
        out.append(f"{{{name}:{fitting}}}" if said else f"{{{name}}}")
    return "".join(out)


__all__ = ["spoken"]
