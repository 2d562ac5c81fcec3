"""The changes between two versions of a game, as lines for people and as one object for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from pnp.validator.definitions.model import Text

from ..words.wordbook import Wordbook, said
from .compare import PARTS, CardChange, Changes, DeckChange, Entry
from .fields import Field, File

_BOOK = Wordbook(Path(__file__).with_name("texts.yaml"))
SIGNS = {"added": "+", "removed": "−", "changed": "~"}


def text(key: str, lang: str, **values: object) -> str:
    """A sentence of ours in the reader's language."""
    return said(_BOOK.texts[key], lang, values)


def titled(title: Text, id: str, lang: str) -> str:
    """The title of something, and its id.

    >>> titled({"en": "Moon"}, "moon", "ru")
    'Moon (moon)'
    """
    name = title.get(lang) or next(iter(title.values()), "")
    return f"{name} ({id})" if name and id else name or id


def lines(changes: Changes, lang: str) -> Iterator[str]:
    """The changes, part by part; a single line if there are none."""
    names = [game.tag for game in (changes.old, changes.new)]
    if not changes:
        yield text("none", lang, old=names[0], new=names[1])
        return
    yield f"{names[0]} → {names[1]}"
    for deck in changes.decks:
        yield ""
        yield from _deck(deck, changes, lang)
    for part in PARTS:
        if changes.parts[part]:
            yield ""
            yield text(part, lang)
            for entry in changes.parts[part]:
                yield from _entry(entry, lang, changes)
    if changes.layouts:
        yield ""
        yield text("layouts", lang, files=", ".join(changes.layouts))
    yield ""
    yield from summary(changes, lang)


def summary(changes: Changes, lang: str) -> Iterator[str]:
    """What to do about the changes."""
    prints, discards = totals(changes)
    if prints or discards:
        yield text("total", lang, prints=prints, discards=discards)
    if changes.unnumbered:
        yield text("unnumbered", lang, version=changes.new.rulebook.version)


def totals(changes: Changes) -> tuple[int, int]:
    """How many cards to print, and how many to throw away."""
    cards = [card for _, card in changes.cards]
    return sum(card.prints for card in cards), sum(card.discards for card in cards)


def _deck(deck: DeckChange, changes: Changes, lang: str) -> Iterator[str]:
    yield f"{text('deck', lang)} {titled(deck.title, deck.id, lang)}" + (
        f": {text(deck.state, lang)}" if deck.state != "changed" else ""
    )
    for field in deck.fields:
        yield f"  {_field(field, changes)}"
    if deck.everything:
        yield f"  {everything(deck, lang)}"
    for card in deck.cards:
        yield from card_lines(card, deck, changes, lang)


def everything(deck: DeckChange, lang: str) -> str:
    """The sentence that every card of a deck looks different, with the changed files that explain it, if any do."""
    return text("everything-because" if deck.because else "everything", lang, files=", ".join(deck.because))


def card_lines(card: CardChange, deck: DeckChange, changes: Changes, lang: str) -> Iterator[str]:
    """What happened to a card; nothing if it only looks different like its whole deck."""
    name = titled(card.title, card.id, lang)
    if card.state != "changed":
        copies = card.copies[card.state == "added"]
        like = f"; {text('like' if card.redrawn else 'same', lang, id=card.like)}" if card.like else ""
        yield f"  {SIGNS[card.state]} {name}{text('copies', lang, n=copies) if copies > 1 else ''}{like}"
        return
    for field in card.fields:
        yield f"  {SIGNS['changed']} {name}: {_field(field, changes)}"
    if not card.fields and not deck.everything:
        yield f"  {SIGNS['changed']} {name}: {text('redrawn', lang)}"


def _field(field: Field, changes: Changes) -> str:
    lang = f" ({field.lang})" if field.lang and len(changes.new.languages) > 1 else ""
    return f"{field.path}{lang}: {change(_plain(field.old), _plain(field.new))}"


def _plain(value: Any) -> Any:
    return value.name if isinstance(value, File) else value


def _entry(entry: Entry, lang: str, changes: Changes) -> Iterator[str]:
    name = titled(entry.title, entry.id, lang)
    if entry.state == "changed":
        yield from (
            f"  {SIGNS['changed']} {f'{name}: ' if name else ''}{_field(field, changes)}" for field in entry.fields
        )
        return
    told = next((f for f in entry.fields if f.path == "text" and f.lang == lang), None)
    words = f": {(told.new if entry.state == 'added' else told.old)}" if told else ""
    yield f"  {SIGNS[entry.state]} {name}{words}"


def as_json(changes: Changes) -> dict[str, Any]:
    """All changes as plain values."""
    prints, discards = totals(changes)
    return {
        "old": _version(changes.old),
        "new": _version(changes.new),
        "languages": list(changes.langs),
        "changed": bool(changes),
        "decks": [_deck_json(deck) for deck in changes.decks],
        "parts": {part: [_entry_json(entry) for entry in entries] for part, entries in changes.parts.items()},
        "layouts": list(changes.layouts),
        "print": prints,
        "discard": discards,
    }


def _version(game: Any) -> dict[str, Any]:
    return {"game": game.id, "version": game.rulebook.version}


def _deck_json(deck: DeckChange) -> dict[str, Any]:
    return {
        **_entry_json(deck),
        "everything": deck.everything,
        "because": list(deck.because),
        "cards": [_card_json(card) for card in deck.cards],
    }


def _card_json(card: CardChange) -> dict[str, Any]:
    return {
        **_entry_json(card),
        "redrawn": card.redrawn,
        "copies": list(card.copies),
        "print": card.prints,
        "discard": card.discards,
        **({"like": card.like} if card.like else {}),
    }


def _entry_json(entry: Entry | CardChange | DeckChange) -> dict[str, Any]:
    return {
        "id": entry.id,
        "title": dict(entry.title),
        "state": entry.state,
        "fields": list(map(_field_json, entry.fields)),
    }


def _field_json(field: Field) -> dict[str, Any]:
    found = {"field": field.path, "old": _plain(field.old), "new": _plain(field.new)}
    return {**found, "lang": field.lang} if field.lang else found


# ── two texts as one, with the changed words marked: `[-gone-]` and `{+come+}`, like git ──

SHORT = 3  # words: up to this number, both texts are given in full
_WORDS = re.compile(r"\S+\s*")
_SENTENCES = re.compile(r"(?<=[.!?…])\s+")


def change(old: Any, new: Any) -> str:
    """The change of a value: `2 → 3`, or a long text with its changed words marked.

    >>> change(2, 3), change(None, "new"), change(True, False)
    ('2 → 3', '— → new', 'true → false')
    >>> change("Place up to 2 cubes on Cuba.", "Place up to 3 cubes on Cuba.")
    'Place up to [-2-] {+3+} cubes on Cuba.'
    """
    before, after = (_said(value) for value in (old, new))
    if before == after:  # another file with that name
        return after
    if isinstance(old, str) and isinstance(new, str) and max(len(before.split()), len(after.split())) > SHORT:
        return marked(before, after)
    return f"{before} → {after}"


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "—" if value is None else str(value)


def marked(old: str, new: str) -> str:
    """Two texts, word by word. Common sentences are left out of a long one and replaced by `…`."""
    a, b = (_WORDS.findall(text) for text in _without_common(old, new))
    out: list[str] = []
    for kind, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if kind == "equal":
            out += a[i:j]
            continue
        out += (
            f"{left}{''.join(words).strip()}{right} "
            for left, words, right in (("[-", a[i:j], "-]"), ("{+", b[k:m], "+}"))
            if words
        )
    return "".join(out).strip()


def _without_common(old: str, new: str) -> tuple[str, str]:
    """The texts without their common sentences at the beginning and the end."""
    a, b = _SENTENCES.split(old), _SENTENCES.split(new)
    head = tail = 0
    while head < min(len(a), len(b)) - 1 and a[head] == b[head]:
        head += 1
    while tail < min(len(a), len(b)) - head - 1 and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    if head + tail == 0:
        return old, new
    cut = ["… " if head else "", " …" if tail else ""]
    left, right = (" ".join(part[head : len(part) - tail]) for part in (a, b))
    return f"{cut[0]}{left}{cut[1]}", f"{cut[0]}{right}{cut[1]}"
