"""Ids made from what people wrote: small Latin letters, digits and dashes, the same on every machine and for ever.

A table of our own, because logs name cards by these ids: no library may change its mind about them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any

from ..problem import Invalid, Problem
from .reading import Reading

_WRITTEN = (
    "аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щshch ъ ыy ь эe юyu яya "
    "іi їi єe ґg ўu јj ђd ћc љlj њnj џdz αa βb γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr ςs σs τt υy φf χch ψps "
    "ωo ßss æae œoe øo łl đd ðd þth ıi &-and- +-plus-"
)  # a letter, and what is written for it
_LETTERS = {pair[0]: pair[1:] for pair in _WRITTEN.split()}


def id_of(said: str) -> str:
    """The id that a text makes; "" if it has no letter that can be written in Latin.

    >>> id_of("Щит & Меч"), id_of("Čapek’s Œuvre, 2nd"), id_of("龙")
    ('shchit-and-mech', 'capeks-oeuvre-2nd', '')
    """
    words = "".join(_LETTERS.get(letter, letter) for letter in unicodedata.normalize("NFKC", said).casefold())
    plain = unicodedata.normalize("NFKD", words).replace("'", "").replace("’", "")
    latin = "".join(_LETTERS.get(letter, letter) for letter in plain if not unicodedata.combining(letter))
    if any(letter.isalpha() and not letter.isascii() for letter in latin):
        return ""  # a part of it would tell nothing apart
    return re.sub("[^a-z0-9]+", "-", latin).strip("-")


def with_ids(cards: Iterable[Any], how: Reading, problem: Callable[..., Problem]) -> list[Any]:
    """The cards, with an id for each that has none: made from the field, or the text in the first language, that `ids`
    names. Raises Invalid where it makes none, or one that another card has."""
    made, problems = [], []
    seen: dict[str, int] = {}
    for at, card in enumerate(cards):
        if isinstance(card, dict) and "id" not in card:
            path, said = _said(card, str(how.ids), how.languages[0])
            id = id_of(said)
            if said and not id:
                problems.append(problem("deck.ids-none", ("cards", at, *path), said=said))
            elif id in seen:
                problems.append(problem("deck.ids-twice", ("cards", at, *path), said=said, id=id))
            card = {"id": id, **card} if id else card
        seen.setdefault(str(card.get("id")) if isinstance(card, dict) else "", at)
        made.append(card)
    if problems:
        raise Invalid(*problems)
    return made


def made_id(card: dict[str, Any], how: Reading) -> str:
    """The id that a card gets by the `ids` of its deck, "" if it gets none."""
    return id_of(_said(card, how.ids, how.languages[0])[1]) if how.ids else ""


def _said(card: dict[str, Any], name: str, lang: str) -> tuple[tuple[str, ...], str]:
    """What stands at a name such as `title`, `title.en` or `number`, and its path."""
    value: Any = card
    path = tuple(name.split("."))
    for part in path:
        value = value.get(part) if isinstance(value, dict) else None
    if isinstance(value, dict):
        path, value = (*path, lang), value.get(lang)
    return path, str(value) if isinstance(value, str | int) else ""
