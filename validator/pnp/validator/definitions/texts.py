"""Check that every text exists in every language, says the same in each, and can be filled in and printed.

Everything here tolerates malformed data; the schemas report that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..base import words
from ..base.cache import memo
from ..base.languages import PLAIN_SCRIPTS, is_tag, name_of, script, script_name
from ..base.problem import Phrase
from ..base.source import KeyPath
from .agreement.cards import event_names
from .finding import Finding, entries, hint, ids, nearest
from .log_words import common
from .roles import all_roles, card_roles, kind_of

# The names a hole in a text may use: None if texts are printed as they are.
Known = frozenset[str] | None

_ICON = re.compile(r"(?<!\\)\[([^\[\]]*)\](?!\((?:[a-z0-9][a-z0-9-]*|#[0-9A-Fa-f]{6})\))")  # not [words](colour)
# 2, but not U-2, B-59, 1962nd, DEFCON 2, [icon](150%)
_DIGITS = re.compile(r"(?<![A-Z]{2} )(?<!\]\()(?<![\w{.-])[0-9]++(?![\w}.-]*[\w}])")
MOST_LETTERS = 10_000  # characters of one text; that fills two pages
_SAID = {
    "says": frozenset({"it", "n", "top", "each", "side"}),
    "tells": frozenset({"it", "n", "of", "side", "other"}),
    "asks": frozenset({"side", "it", "note", "least", "most"}),
    "ends": frozenset({"side", "place", "card", "text", "n"}),
}  # what fills the sentences of a game; a sentence about a move may also name any other key of the move
NOT_TEXTS = ("event", "record", "players")  # their words belong to the referee, or are people's names
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9]*\s*/?>")
_HOLES = re.compile(r"\{[^{}]*\}")


def text_findings(raw: Mapping[str, Any]) -> Iterator[Finding]:
    """Every problem with the texts of a game's definitions."""
    game = raw.get("game")
    refused = [*_refused(game)]
    yield from refused
    languages = [lang for lang in listed_languages(game) if lang not in {finding.values["lang"] for finding in refused}]
    icons = _icons(game, raw.get("board"))
    for role in all_roles(raw):
        found = partial(_of_role, raw, role, languages, icons)
        yield from memo("texts", (role, raw[role], game, icons), found)


def listed_languages(game: Any) -> tuple[str, ...]:
    """The languages that game.yaml lists, as far as it makes sense."""
    listed = game.get("languages") if isinstance(game, dict) else None
    return tuple(lang for lang in listed if is_tag(lang)) if isinstance(listed, list) else ()


def _refused(game: Any) -> Iterator[Finding]:
    """The languages listed in game.yaml that cannot be printed."""
    listed = game.get("languages") if isinstance(game, dict) else None
    for at, lang in enumerate(listed if isinstance(listed, list) else ()):
        path = ("languages", at)
        if lang == "id":
            yield Finding("game", path, "language.id", {"lang": lang})
        elif is_tag(lang) and lang not in words.LANGUAGES and not script(lang):
            yield Finding("game", path, "language.unknown", {"lang": lang})
        elif is_tag(lang) and lang not in words.LANGUAGES and script(lang) not in PLAIN_SCRIPTS:
            called = {reader: f"{name_of(lang, reader)} ({lang})" for reader in words.LANGUAGES}
            letters = {reader: script_name(lang, reader) for reader in words.LANGUAGES}
            yield Finding("game", path, "language.script", {"lang": lang, "language": called, "script": letters})


def _of_role(raw: Mapping[str, Any], role: str, languages: list[str], icons: list[str]) -> list[Finding]:
    """Every problem with the texts of one definition. Depends on that definition, on game.yaml and on the icons."""
    return [*_in_role(raw, role, languages, icons)]


def _in_role(raw: Mapping[str, Any], role: str, languages: list[str], icons: list[str]) -> Iterator[Finding]:
    game = raw.get("game")
    cards = entries(raw[role], "cards") if kind_of(role) == "cards" else ()
    promises = [
        finding for path, card in cards for finding in _promises(role, path, card, _kind_icons(game), languages)
    ]
    yield from promises
    said = {(f.path, f.values["name"]) for f in promises if f.code == "card.number"}
    fields = _fields(raw, role)
    for path, text in texts_of(raw[role], languages) if role != "labels" else ():  # the press knows these
        yield from _languages(role, path, text, languages)
        names = _known_names(raw, role, path, text, fields)
        for lang in languages:
            if isinstance(text.get(lang), str):
                at = Finding(role, (*path, lang), "", rests_on=_rests_on(role, path))
                yield from _one(at, text[lang], lang, names, icons)
                if role == "rules" and path[:1] == ("rules",) and len(path) == 2:
                    yield from _typed_in(at, text[lang], game)
        if names is not None:
            for finding in _same_names(role, path, text, languages, names):
                if (finding.path, finding.values["name"]) not in said:
                    yield finding


def _says(value: Any, languages: Iterable[str]) -> bool:
    """True if a value is a text by language."""
    return isinstance(value, dict) and any(isinstance(value.get(lang), str) for lang in languages)


def texts_of(value: Any, languages: Iterable[str], path: KeyPath = ()) -> Iterator[tuple[KeyPath, dict[str, Any]]]:
    """The mappings with a language of the game or of ours among their keys, each with its path."""
    known = (*languages, *words.LANGUAGES)
    if isinstance(value, dict):
        if _says(value, known):
            yield path, value
        for key, inner in value.items():
            if isinstance(inner, dict | list) and (key not in NOT_TEXTS or _says(inner, known)):
                yield from texts_of(inner, languages, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            if isinstance(inner, dict | list):
                yield from texts_of(inner, languages, (*path, at))


def _icons(game: Any, board: Any) -> list[str]:
    """The icons that texts may show: of sides, kinds and places of the board, and those that game.yaml lists."""
    own = game.get("icons") if isinstance(game, dict) else None
    listed = [icon for icon in own if isinstance(icon, str)] if isinstance(own, list) else []
    owners = [entry for key in ("sides", "kinds") for _, entry in entries(game, key)]
    return [str(entry["icon"]) for entry in owners if "icon" in entry] + [*ids(board, "places"), *listed]


def _kind_icons(game: Any) -> dict[str, str]:
    return {str(kind.get("id")): str(kind.get("icon")) for _, kind in entries(game, "kinds")}


def _known_names(
    raw: Mapping[str, Any], role: str, path: KeyPath, text: Mapping[str, Any], fields: Mapping[str, str]
) -> Known:
    """The values that the text at this path may name; `fields` are those of the role's cards."""
    if kind_of(role) == "cards" and len(path) == 3 and path[0] == "cards":
        card, name = raw[role]["cards"][path[1]], str(path[2])
        if name != "text" and fields.get(name) != "text":
            return None
        own = (name for field in fields if field in card for name in _field_names(card[field], field))
        return frozenset((*_event_names(card.get("event"), ()), *own))
    if role == "rules" and path[-1:] not in (("title",), ("reason",), ("score",)):
        if "breach" in path:  # the referee supplies these; each game's tests prove that it does
            return frozenset().union(*(_names(said) or () for lang, said in text.items() if is_tag(lang)))
        numbers = raw["game"].get("numbers") if isinstance(raw["game"], dict) else None
        return frozenset(numbers) if isinstance(numbers, dict) else frozenset()
    if role == "words" and path:
        if path[0] in ("results", "notes"):  # the rules supply these, whatever they are
            return frozenset().union(*(_names(said) or () for lang, said in text.items() if is_tag(lang)))
        own = raw[role].get("words")
        keys = {str(word).rpartition(".")[2] for word in (*common()["words"], *(own if isinstance(own, dict) else ()))}
        return _SAID.get(str(path[0]), frozenset()) | (keys if path[0] in ("says", "tells", "asks") else set())
    return None


def _fields(raw: Mapping[str, Any], role: str) -> dict[str, str]:
    """The extra fields of a cards file's deck, each with its type."""
    id = card_roles(raw).get(role)
    found = next((deck.get("fields") for _, deck in entries(raw["game"], "decks") if deck.get("id") == id), None)
    fields = found.items() if isinstance(found, dict) else ()
    return {name: str(field.get("type")) for name, field in fields if isinstance(field, dict)}


def _names(text: Any) -> set[str] | None:
    """The names in a text; none if it is missing or cannot be parsed."""
    try:
        return words.names(text) if isinstance(text, str) and text.strip() else None
    except words.TemplateError:
        return None


def _event_names(value: Any, path: KeyPath) -> Iterator[str]:
    """The numbers of an event by the names that `load.event_value` uses: the verb of a step is skipped."""
    if isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _event_names(inner, (*path, at))
    elif isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, int):
                yield ".".join(map(str, (*path, key)))
            elif len(value) == 1:
                yield from _event_names(inner, path)


def _field_names(value: Any, name: str) -> Iterator[str]:
    """The numbers in a field of a card by the names that texts use: `power`, or `ability.0.amount`."""
    if isinstance(value, int):
        yield name
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _field_names(inner, f"{name}.{key}")


def _rests_on(role: str, path: KeyPath) -> tuple[str, KeyPath]:
    """Where the values of a text come from."""
    return (role, (*path[:2], "event")) if kind_of(role) == "cards" else ("game", ("numbers",))


def _languages(role: str, path: KeyPath, text: Mapping[str, Any], languages: list[str]) -> Iterator[Finding]:
    written = [lang for lang in languages if isinstance(text.get(lang), str) and text[lang].strip()]
    optional = path[-1:] == ("hint",)  # a place may have no title, in any language
    for lang in languages:
        if lang not in text:
            yield Finding(role, path, "text.missing", {"lang": lang})
        elif isinstance(text[lang], str) and lang not in written and (written or not optional):
            yield Finding(role, (*path, lang), "text.empty", {"lang": lang})


def _one(at: Finding, text: str, lang: str, known: Known, icons: list[str]) -> Iterator[Finding]:
    """What is wrong with a text in itself."""

    def found(code: str, *, warning: bool = False, **values: Any) -> Finding:
        rests_on = at.rests_on if code == "text.name" else None
        return Finding(at.role, at.path, code, values, warning=warning, rests_on=rests_on)

    if len(text) > MOST_LETTERS:
        yield found("text.long", letters=len(text), most=MOST_LETTERS)
        return
    for name in _ICON.findall(text):
        if name not in icons:
            near = nearest(name, icons) is not None
            yield found("text.icon", icon=name, hint=hint(name, icons) if near else Phrase("hint.icon", {"icon": name}))
    for tag in _TAG.findall(text)[:1]:
        yield found("text.tag", tag=tag)
    if text.count("**") % 2:
        yield found("text.bold")
    if known is None:
        if _HOLES.search(text):
            yield found("text.literal", hole=_HOLES.findall(text)[0], warning=True)
        return
    try:
        names = words.names(text)
    except words.TemplateError as error:
        yield found("text.brace", piece=error.args[0])
        return
    for name in sorted(names - known):
        yield found("text.name", name=name, hint=hint(name, sorted(known)))
    for name, needed in words.wrong_forms(text, lang):
        yield found("text.forms", name=name, n=len(needed), kinds="|".join(needed))


def _typed_in(at: Finding, text: str, game: Any) -> Iterator[Finding]:
    """Digits typed into a rule that equal one of the game's numbers: if the number changed, the rule would be wrong."""
    numbers = game.get("numbers") if isinstance(game, dict) else None
    for digits in dict.fromkeys(_DIGITS.findall(_HOLES.sub("", text))):
        names = [str(name) for name, n in numbers.items() if str(n) == digits] if isinstance(numbers, dict) else []
        if names:
            values = {"digits": digits, "name": names[0], "names": ", ".join(names)}
            yield Finding("rules", at.path, "rule.digit", values, warning=True, rests_on=("game", ("numbers",)))


def _same_names(
    role: str, path: KeyPath, text: Mapping[str, Any], languages: list[str], known: frozenset[str]
) -> Iterator[Finding]:
    """The names that one language uses and another leaves out."""
    used = {lang: names & known for lang in languages if (names := _names(text.get(lang))) is not None}
    everywhere: set[str] = set().union(*used.values())
    for lang, names in used.items():
        for name in sorted(everywhere - names):
            other = next(other for other in used if name in used[other])
            yield Finding(role, (*path, lang), "text.left-out", {"name": name, "other": other})


def _promises(
    role: str, path: KeyPath, card: Mapping[str, Any], icons: Mapping[str, str], languages: list[str]
) -> Iterator[Finding]:
    """Check that a card's text says what its event does: every number that limits it, every kind."""
    event, text = card.get("event"), card.get("text")
    if not isinstance(event, list) or not isinstance(text, dict):
        return
    numbers = [*_numbers(event, "")]
    for lang in languages:
        written, said = str(text.get(lang)), _names(text.get(lang))
        if said is None:
            continue
        place, event_path = (*path, "text", lang), (role, (*path, "event"))
        unsaid = [name for step in numbers for name in step.unsaid(said)]
        for name in unsaid:
            yield Finding(role, place, "card.number", {"name": name}, rests_on=event_path)
        for digits in _DIGITS.findall(_HOLES.sub("", written)) if numbers and not unsaid else ():
            yield Finding(role, place, "card.digit", {"digits": digits}, warning=True)
        for kind in dict.fromkeys(name for _, key, name in event_names(event) if key == "kind"):
            if kind in icons and f"[{icons[kind]}]" not in written:
                yield Finding(role, place, "card.icon", {"icon": icons[kind]}, warning=True)


@dataclass(frozen=True, slots=True)
class _Numbers:
    """The numbers of one step: `most` cubes (or battlegrounds) in all, at most `each` on one, on at most `spread` of
    them."""

    name: str  # the step's position in the event, as texts write it
    amount: str  # up_to or count
    most: int
    spread: int
    each: int

    def unsaid(self, said: set[str]) -> list[str]:
        """What a text that names these values leaves out. A 1 may be said in words: a cube, one battleground.

        So may what follows from the rest: one on each of two battlegrounds makes two.
        """
        amount, spread, each = (f"{self.name}.{key}" for key in (self.amount, "spread", "each"))
        follows = self.each * self.spread == self.most
        binding = {
            amount: self.most > 1 and not (follows and spread in said),
            spread: 1 < self.spread < self.most and not (follows and amount in said),
            each: 1 < self.each < self.most,
        }
        return [name for name, binds in binding.items() if binds and name not in said]


def _numbers(value: Any, name: str) -> Iterator[_Numbers]:
    """The numbers of each step of an event, including the options to choose from."""
    if isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _numbers(inner, f"{name}.{at}" if name else str(at))
    elif isinstance(value, dict):
        amount = next((key for key in ("up_to", "count") if isinstance(value.get(key), int)), None)
        if amount is None:
            for inner in value.values():
                yield from _numbers(inner, name)
            return
        most, spread, each = value[amount], value.get("spread", 1), value.get("each", value[amount])
        if isinstance(spread, int) and isinstance(each, int):
            yield _Numbers(name, amount, most, spread, each)
