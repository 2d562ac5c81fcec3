"""What to say about a word that cannot be read: what is allowed there, as a log in the reader's language writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..base.languages import letter
from ..base.names import Names
from ..base.words import LANGUAGES, quoted
from ..definitions.log_words import common, key_in, spelt
from ..definitions.model import Game
from ..definitions.rules_model import Ruling


def in_words(game: Game | None, code: str, values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The code of a message and its values. A missing key is named in every language. If the text is not English, the
    `known` words are listed in every language, and for a key the nearest of them is suggested."""
    known, wrote = values.get("known"), str(values.get("key", values.get("said", "")))
    words = wrote if code == "log.missing" else known if isinstance(known, str) else ""
    head = common()["head"]
    of_head = {*words.split(", ")} <= {"pnp", *head}

    def spelled(word: str, lang: str) -> str:
        return spelt(head, word, lang) if of_head else key_in(game, word, lang)

    if code == "log.missing":
        here = {lang: spelled(wrote, lang) for lang in LANGUAGES}
        key = {lang: quoted(lang, word) + f" ({wrote})" * (word != wrote) for lang, word in here.items()}
        return code, {**values, "key": key}
    if not words or wrote.isascii():
        return code, values
    said = {lang: [spelled(word, lang) for word in words.split(", ")] for lang in LANGUAGES}
    told = {**values, "known": {lang: ", ".join(listed) for lang, listed in said.items()}}
    nearest = Names((word, word) for listed in said.values() for word in listed).nearest(wrote)
    return ("log.key-nearest", {**told, "nearest": nearest}) if code == "log.key" and nearest else (code, told)


def options_known(game: Game) -> Mapping[str, str]:
    """What `options` of a log may name, in each language: the edition, and rulings by their numbers or words."""
    known: dict[str, str] = {}
    for lang in LANGUAGES:
        rulings = [f"{ruling.number} ({key_in(game, ruling.id, lang)})" for ruling in game.rulebook.rulings]
        known[lang] = ", ".join([*([key_in(game, "edition", lang)] if game.editions else []), *rulings])
    return known


def readings_known(game: Game, ruling: Ruling) -> Mapping[str, str]:
    """The readings of a ruling, in each language: by their letters, with their words."""
    known: dict[str, str] = {}
    for lang in LANGUAGES:
        words = [key_in(game, value, lang, ruling.id) for value in ruling.values]
        known[lang] = ", ".join(f"{letter(at, lang)} ({word})" for at, word in enumerate(words))
    return known
