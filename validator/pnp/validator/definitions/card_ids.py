"""Ids made from what people wrote: lower-case Latin letters, digits and dashes, always the same on every machine.

Logs name cards by these ids, so the table is our own: no library update can change them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Iterable
from itertools import chain, count
from typing import Any

from ..base.problem import Invalid, Problem
from .reading import Reading

_WRITTEN = (
    "аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щshch ъ ыy ь эe юyu яya "
    "іi їi єe ґg ўu јj ђd ћc љlj њnj џdz αa βb γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr ςs σs τt υy φf χch ψps "
    "ωo ßss æae œoe øo łl đd ðd þth ıi &-and- +-plus-"
)  # a letter, and how it is written
_LETTERS = {pair[0]: pair[1:] for pair in _WRITTEN.split()}


def id_of(said: str) -> str:
    """The id for a text; "" if none of its letters can be written in Latin.

    >>> id_of("Щит & Меч"), id_of("Čapek’s Œuvre, 2nd"), id_of("龙")
    ('shchit-and-mech', 'capeks-oeuvre-2nd', '')
    """
    words = "".join(_LETTERS.get(letter, letter) for letter in unicodedata.normalize("NFKC", said).casefold())
    plain = unicodedata.normalize("NFKD", words).replace("'", "").replace("’", "")
    latin = "".join(_LETTERS.get(letter, letter) for letter in plain if not unicodedata.combining(letter))
    if any(letter.isalpha() and not letter.isascii() for letter in latin):
        return ""  # shortened, it would not distinguish cards
    return re.sub("[^a-z0-9]+", "-", latin).strip("-")


def with_ids(cards: Iterable[Any], how: Reading, problem: Callable[..., Problem]) -> list[Any]:
    """The cards, each with an id. A missing id is made from the fields, or the texts in the first language, that `ids`
    names; cards that are the same but for the number of copies are numbered. Raises Invalid if that gives no id, or one
    that another card has."""
    made, problems = [], []
    seen: dict[str, Any] = {}
    for at, written in enumerate(cards):
        card = written
        if isinstance(card, dict) and "id" not in card:
            path, said = _said_in_all(card, how)
            id = id_of(said)
            if said and not id:
                problems.append(problem("deck.ids-none", ("cards", at, *path), said=said))
            elif id in seen and {**seen[id], "copies": 0} != {**card, "copies": 0}:
                problems.append(problem("deck.ids-twice", ("cards", at, *path), said=said, id=id))
            card = {"id": _numbered(id, seen), **card} if id else card
            seen.setdefault(id, written)
        seen.setdefault(str(card.get("id")) if isinstance(card, dict) else "", card)
        made.append(card)
    if problems:
        raise Invalid(*problems)
    return made


def _numbered(id: str, seen: Container[str]) -> str:
    """An id, with the first number from 2 that makes it new if another card has it.

    >>> _numbered("gull", {"gull", "gull-2"}), _numbered("tern", {"gull"})
    ('gull-3', 'tern')
    """
    return next(one for one in chain([id], (f"{id}-{number}" for number in count(2))) if one not in seen)


def made_id(card: dict[str, Any], how: Reading) -> str:
    """The id a card gets from the `ids` of its deck; "" if none."""
    return id_of(_said_in_all(card, how)[1]) if how.ids else ""


def _said_in_all(card: dict[str, Any], how: Reading) -> tuple[tuple[str, ...], str]:
    """The values of all names in `ids`, and the path of the first."""
    found = [_said(card, name, how.languages[0]) for name in how.ids]
    return found[0][0], " ".join(said for _, said in found if said)


def _said(card: dict[str, Any], name: str, lang: str) -> tuple[tuple[str, ...], str]:
    """The value of a name such as `title`, `title.en` or `number`, and its path."""
    value: Any = card
    path = tuple(name.split("."))
    for part in path:
        value = value.get(part) if isinstance(value, dict) else None
    if isinstance(value, dict):
        path, value = (*path, lang), value.get(lang)
    return path, str(value) if isinstance(value, str | int) else ""
