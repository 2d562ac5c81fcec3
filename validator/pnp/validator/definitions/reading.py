"""How a deck in game.yaml says its cards are read: what each column of a table is for, which rows are used, what ids
are made from, and what each card is multiplied by.

Everything here tolerates malformed data; the schema reports that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..base.problem import Invalid, Problem
from ..base.source import KeyPath
from .finding import entries
from .rewriting import Rewriting, rewriting_of
from .roles import kind_of

ALL_OTHERS = "*"  # the header of all columns that are no key of a card
NOTHING = "none"  # the use of a column that no card needs; in `where`, an empty cell
SOME = "some"  # in `where`, a cell that is not empty


@dataclass(frozen=True, slots=True)
class Reading:
    """What a deck says about its cards file. The keys of `where`, and `ids`, are names after renaming by `columns`;
    `calculated` are the expressions of columns that the file does not have, and `rewriting` is what is done to words,
    all by those names (that of the whole deck by "")."""

    deck: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    calculated: Mapping[str, str] = field(default_factory=dict)
    rewriting: Mapping[str, Rewriting] = field(default_factory=dict)
    ids: tuple[str, ...] = ()
    sheet: str | None = None
    expand: Mapping[str, tuple[str | int, ...]] = field(default_factory=dict)
    called: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)  # by field and value
    languages: tuple[str, ...] = ("en",)

    def __hash__(self) -> int:
        return hash((self.deck, self.sheet, *self.columns.items()))  # the rest may hold lists


AS_IT_IS = Reading()


class Unmet(Invalid):
    """What a deck says about its file is wrong: the path in the deck, and a problem without a place."""

    def __init__(self, path: KeyPath, code: str, **values: Any) -> None:
        super().__init__(Problem(code, values=values))
        self.path = path


def reading_of(game: Any, role: str) -> Reading:
    """How the cards of a role are read, as far as game.yaml makes sense."""
    if kind_of(role) != "cards":
        return Reading()
    _, _, own = role.partition("/")
    decks = [deck for _, deck in entries(game, "decks")]
    return deck_reading(game, next((deck for deck in decks if not own or str(deck.get("id")) == own), {}))


def in_languages(name: Any, game: Any) -> list[str]:
    """The files that a name means: with {lang} in it, one for each language of the game."""
    names = [name] if isinstance(name, str) else []
    languages = deck_reading(game, {}).languages
    return list(dict.fromkeys(one.replace("{lang}", str(lang)) for one in names for lang in languages))


def deck_reading(game: Any, deck: Mapping[str, Any]) -> Reading:
    """How the cards of a deck are read."""
    languages = game.get("languages") if isinstance(game, dict) else None
    ids, sheet, said = deck.get("ids"), deck.get("sheet"), _mapping(deck.get("columns"))
    own = {str(name): one for name, one in said.items() if isinstance(one, dict)}
    columns = {str(name): str(_for(name, one)) for name, one in said.items() if "calc" not in own.get(str(name), {})}
    return Reading(
        deck=str(deck.get("id", "")),
        fields=_mapping(deck.get("fields")),
        columns=columns,
        where={str(key): _said(value) for key, value in _mapping(deck.get("where")).items()},
        calculated={name: str(one["calc"]) for name, one in own.items() if "calc" in one},
        rewriting={
            "": rewriting_of(deck),
            **{columns[name]: rewriting_of(one) for name, one in own.items() if name in columns},
        },
        ids=tuple(map(str, ids if isinstance(ids, list) else [ids] if isinstance(ids, str) else [])),
        sheet=str(sheet) if isinstance(sheet, str | int) else None,
        expand={str(key): values for key, said in _mapping(deck.get("expand")).items() if (values := values_of(said))},
        called={str(key): names_of(said) for key, said in _mapping(deck.get("expand")).items()},
        languages=tuple(map(str, languages)) if isinstance(languages, list) and languages else ("en",),
    )


def with_fields(game: dict[str, Any]) -> dict[str, Any]:
    """The game with the fields of each deck as if it had listed them all: including those of the deck named in `fields:
    {as: …}`, and those that `expand` gives values to."""
    decks = game.get("decks")
    if not isinstance(decks, list):
        return game
    named = {str(deck.get("id")): deck for _, deck in entries(game, "decks")}
    return {**game, "decks": [_with_fields(deck, named) if isinstance(deck, dict) else deck for deck in decks]}


def _with_fields(deck: dict[str, Any], named: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    fields = deck.get("fields", {})
    seen = {str(deck.get("id"))}
    while isinstance(fields, dict) and isinstance(other := fields.get("as"), str):
        if other not in named or other in seen:
            return deck  # reported for `as`
        seen.add(other)
        fields = {**_mapping(named[other].get("fields")), **{key: f for key, f in fields.items() if key != "as"}}
    if not isinstance(fields, dict):
        return deck
    made = {key: _field_of(values) for key, said in _mapping(deck.get("expand")).items() if (values := values_of(said))}
    fields = {**made, **fields}
    return {**deck, "fields": fields} if fields else deck


def _field_of(values: tuple[str | int, ...]) -> dict[str, Any]:
    if all(isinstance(value, int) for value in values):
        return {"type": "number"}
    return {"type": "word", "of": [str(value) for value in values]}


MOST_STEPS = 1000


def values_of(said: Any) -> tuple[str | int, ...]:
    """The values of a list, or of `{from: 1, to: 13}`; none if they make no sense."""
    if isinstance(said, list):
        said = [one.get("value") if isinstance(one, dict) else one for one in said]
        words = tuple(one for one in said if isinstance(one, str | int) and not isinstance(one, bool))
        numbers = all(isinstance(one, int) for one in words)
        return words if numbers else tuple(map(str, words))
    first, last = _mapping(said).get("from"), _mapping(said).get("to")
    if isinstance(first, int) and isinstance(last, int) and 0 <= last - first < MOST_STEPS:
        return tuple(range(first, last + 1))
    return ()


def names_of(said: Any) -> Mapping[str, Mapping[str, str]]:
    """What values of a list are called in texts: `{value: 11, said: {ru: В, en: J}}`."""
    listed = said if isinstance(said, list) else ()
    return {str(one.get("value")): _mapping(one.get("said")) for one in listed if isinstance(one, dict)}


def _for(name: object, said: Any) -> Any:
    """What a column is for: its header itself, where only more is said of it."""
    return said.get("for", name) if isinstance(said, dict) else said


def _said(value: Any) -> tuple[str, ...]:
    listed = value if isinstance(value, list) else [value]
    return tuple(str(one).lower() if isinstance(one, bool) else str(one) for one in listed)


def _mapping(value: Any) -> Mapping[Any, Any]:
    return value if isinstance(value, dict) else {}
