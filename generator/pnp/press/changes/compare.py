"""Compare two versions of a game: what was added, removed and changed, and which cards to print."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pnp.validator.definitions.board_model import Board
from pnp.validator.definitions.model import Card, Deck, Game, Text
from pnp.validator.definitions.rules_model import Rulebook

from ..build import open_desk, understood
from ..files.layout_folders import layout_folders
from .fields import Field, Leaves, Reader, changed, named
from .looks import Looks

State: TypeAlias = Literal["added", "removed", "changed"]
CardKey: TypeAlias = tuple[str, str]
"""The ids of a deck and of one of its cards."""

ALIKE = 0.8  # share of its values: a card with another id and this much in common was probably renamed
PRINTED = ("game", "tokens", "board", "rules", "rulings", "sheet")
PARTS = (*PRINTED, "words")


@dataclass(frozen=True, slots=True)
class Entry:
    """Something with an id that was added, removed or changed."""

    id: str
    title: Text
    state: State
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card that was added, removed or changed. `copies` has the numbers in both versions; `redrawn` if its front or
    back looks different. A removed card may be `like` an added one, by id; if both look the same, neither is `redrawn`,
    and `copies` has the old one's number and the new one's."""

    id: str
    title: Text
    state: State
    copies: tuple[int, int]
    fields: tuple[Field, ...] = ()
    redrawn: bool = True
    like: str | None = None

    @property
    def prints(self) -> int:
        """How many to print."""
        if self.state == "removed":
            return 0
        return self.copies[1] if self.redrawn else max(0, self.copies[1] - self.copies[0])

    @property
    def discards(self) -> int:
        """How many of the old ones to throw away."""
        if self.state == "added":
            return 0
        return self.copies[0] if self.redrawn else max(0, self.copies[0] - self.copies[1])


@dataclass(frozen=True, slots=True)
class DeckChange:
    """A deck with changes. `everything` if every card that both versions have looks different, front or back; then
    `because` has the layouts responsible, as far as known."""

    id: str
    title: Text
    state: State
    fields: tuple[Field, ...]
    cards: tuple[CardChange, ...]
    everything: bool = False
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """What changed from one version of a game to the next, in these languages. `parts` are the changes outside of
    cards, by `PARTS`; `layouts` the changed layout files."""

    old: Game
    new: Game
    langs: tuple[str, ...]
    decks: tuple[DeckChange, ...]
    parts: Mapping[str, tuple[Entry, ...]]
    layouts: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.decks or self.layouts or any(self.parts.values()))

    @property
    def cards(self) -> Iterator[tuple[DeckChange, CardChange]]:
        """Every changed card with its deck."""
        return ((deck, card) for deck in self.decks for card in deck.cards)

    @property
    def unnumbered(self) -> bool:
        """True if the rules changed but their version did not."""
        same = (self.old.id, self.old.rulebook.version) == (self.new.id, self.new.rulebook.version)
        return bool(self.parts["rules"]) and same


def compare(old: Game, new: Game, langs: Sequence[str]) -> Changes:
    """What changed between two versions, with texts and faces in these languages; languages that only one version has
    are left out. Raises Invalid if a version cannot be drawn."""
    both = tuple(lang for lang in langs if lang in old.languages and lang in new.languages)
    readers = [Reader(game.folder, game.languages, both) for game in (old, new)]
    looks = [(Looks(open_desk(old, lang)), Looks(open_desk(new, lang))) for lang in both]
    versions = _Versions(readers[0], readers[1], looks)
    with understood(old), understood(new):
        decks = [change for pair in _pairs(old.decks, new.decks) if (change := _deck(*pair, versions))]
    layouts = tuple(sorted({name for deck in new.decks for name in versions.layouts(deck)} | _of_board(old, new)))
    return Changes(old, new, both, _hinted(decks, old, new, versions), _parts(old, new, versions), layouts)


@dataclass(frozen=True, slots=True)
class _Versions:
    """The old and the new version: their values, and how they look in each language."""

    old: Reader
    new: Reader
    looks: Sequence[tuple[Looks, Looks]]

    def redrawn(self, decks: tuple[Deck, Deck], cards: tuple[Card, Card]) -> bool:
        """True if a card is drawn differently in any of the languages."""
        return any(before.card(decks[0], cards[0]) != after.card(decks[1], cards[1]) for before, after in self.looks)

    def layouts(self, deck: Deck) -> set[str]:
        """The changed files among the layouts of a deck in the new version and the pictures that all of its
        cards show."""
        before, after = self.looks[0]
        used = {Path(*file.parts[-2:]) for layout in after.layouts(deck) for file in layout.files}
        used.add(Path("palettes", f"{after.desk.game.palette}.yaml"))
        pictures = {
            name for layout in after.layouts(deck) for e in layout.all() if not e.by for name in e.args.get("file", ())
        }
        same = {
            name for name in pictures if self.old.file(self.old.folder / name) == self.new.file(self.new.folder / name)
        }
        return _changed_files(before.desk.game, after.desk.game, used) | (pictures - same)


def _of_board(old: Game, new: Game) -> set[str]:
    face = new.board.face if new.board else None
    return _changed_files(old, new, {Path("boards", f"{face}.yaml")} if face else set())


def _changed_files(old: Game, new: Game, names: Collection[Path]) -> set[str]:
    """The layout files among these (`faces/duel.yaml`) that differ between the two versions."""
    reader, folders = Reader(Path(), (), ()), [layout_folders(game.folder) for game in (old, new)]
    found = set()
    for name in names:
        before, after = (reader.file(where.file(name.parent.name, name.stem)) for where in folders)
        if before.digest != after.digest:
            found.add(f"layouts/{name.as_posix()}")
    return found


def _pairs(old: Sequence[Any], new: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Entries with the same id side by side, None where one version lacks it; in the order of the new version, then the
    rest."""
    before, after = named(old), named(new)
    return [(before.get(id), after.get(id)) for id in dict.fromkeys((*after, *before))]


def _deck(old: Deck | None, new: Deck | None, versions: _Versions) -> DeckChange | None:
    """What changed in a deck; None if nothing did."""
    pairs = _pairs(old.cards if old else (), new.cards if new else ())
    cards = tuple(_card((old, new), pair, versions) for pair in pairs)
    changes = tuple(card for card in cards if card.state != "changed" or card.fields or card.redrawn)
    if old is None or new is None:
        deck = old or new
        assert deck is not None
        return DeckChange(deck.id, deck.title, _state(old, new), (), changes)
    fields = changed(versions.old.leaves(old, ("cards",)), versions.new.leaves(new, ("cards",)))
    if not changes and not fields:
        return None
    common = [card for card in cards if card.state == "changed"]
    everything = len(common) > 1 and all(card.redrawn for card in common) and not all(map(_told, common))
    because = tuple(sorted(versions.layouts(new))) if everything else ()
    return DeckChange(new.id, new.title, "changed", fields, changes, everything, because)


def _told(card: CardChange) -> bool:
    """True if the changes on the card explain by themselves why it looks different."""
    return any(field.path != "copies" for field in card.fields)


def _card(decks: Any, pair: tuple[Card | None, Card | None], versions: _Versions) -> CardChange:
    old, new = pair
    card = new or old
    assert card is not None
    copies = (old.copies if old else 0, new.copies if new else 0)
    if old is None or new is None:
        return CardChange(card.id, card.title, _state(old, new), copies)
    fields = changed(_leaves(old, versions.old), _leaves(new, versions.new))
    return CardChange(card.id, card.title, "changed", copies, fields, versions.redrawn(decks, (old, new)))


def _leaves(card: Card, reader: Reader) -> Leaves:
    """The fields of a card by their names in its file."""
    return {(path.removeprefix("values."), lang): value for (path, lang), value in reader.leaves(card).items()}


def _hinted(decks: Sequence[DeckChange], old: Game, new: Game, versions: _Versions) -> tuple[DeckChange, ...]:
    """The decks, each removed card with the added one that resembles it, if there is one. A card that only got another
    id looks the same on paper and is not printed again."""
    gone, come = cards_by_id(old), cards_by_id(new)
    removed, added = (
        [(deck.id, card.id) for deck in decks for card in deck.cards if card.state == state]
        for state in ("removed", "added")
    )
    likes: dict[CardKey, CardKey] = {}
    for key in removed:
        own = versions.old.leaves(gone[key][1], ("id", "copies"))
        alike = {other: _alike(own, versions.new.leaves(come[other][1], ("id", "copies"))) for other in added}
        best = max(added, key=lambda other: (alike[other], other[0] == key[0]), default=None)
        if best and alike[best] >= ALIKE and best not in likes.values():
            likes[key] = best
    same = {key: like for key, like in likes.items() if not versions.redrawn(*_sided(gone[key], come[like]))}
    twins = same | {like: key for key, like in same.items()}

    def hinted(deck: DeckChange, card: CardChange) -> CardChange:
        key = deck.id, card.id
        if card.state == "changed":
            return card
        if key in likes:
            card = replace(card, like=likes[key][1])
        if key not in twins:
            return card
        before, after = (key, twins[key]) if card.state == "removed" else (twins[key], key)
        return replace(card, redrawn=False, copies=(gone[before][1].copies, come[after][1].copies))

    return tuple(replace(deck, cards=tuple(hinted(deck, card) for card in deck.cards)) for deck in decks)


def _sided(old: tuple[Deck, Card], new: tuple[Deck, Card]) -> tuple[tuple[Deck, Deck], tuple[Card, Card]]:
    return (old[0], new[0]), (old[1], new[1])


def cards_by_id(game: Game) -> dict[CardKey, tuple[Deck, Card]]:
    """Every card with its deck, by the ids of both: two decks may share a card id."""
    return {(deck.id, card.id): (deck, card) for deck in game.decks for card in deck.cards}


def _alike(old: Leaves, new: Leaves) -> float:
    """How much of the contents of two cards is the same, 0 to 1; texts are weighted by their number of words."""
    keys = {*old, *new}
    total = same = 0.0
    for key in keys:
        a, b = (str(values.get(key, "")).split() for values in (old, new))
        weight = max(len(a), len(b), 1)
        total += weight
        same += weight * (1.0 if a == b else SequenceMatcher(None, a, b).ratio())
    return same / total if total else 0.0


def _parts(old: Game, new: Game, versions: _Versions) -> dict[str, tuple[Entry, ...]]:
    """The changes outside of cards, part by part."""
    apart = ("decks", "tokens", "board", "rulebook", "words")
    books = old.rulebook, new.rulebook
    rules = [[rule for section in book.sections for rule in section.rules] for book in books]
    return {
        "game": tuple(_whole(old, new, versions, apart)),
        "tokens": tuple(_entries(old.tokens, new.tokens, versions)),
        "board": tuple(_board(old.board, new.board, versions)),
        "rules": tuple(_entries(rules[0], rules[1], versions)),
        "rulings": tuple(_entries(books[0].rulings, books[1].rulings, versions)),
        "sheet": tuple(_sheet(books, versions)),
        "words": tuple(_whole(old.words, new.words, versions, ())),
    }


def _whole(old: Any, new: Any, versions: _Versions, apart: Collection[str], id: str = "") -> Iterator[Entry]:
    """Something that both versions have once, without the parts that are compared separately."""
    fields = changed(versions.old.leaves(old, apart), versions.new.leaves(new, apart))
    if fields:
        yield Entry(id, getattr(new or old, "title", {}), _state(old, new), fields)


def _state(old: Any, new: Any) -> State:
    return "added" if old is None else "removed" if new is None else "changed"


def _entries(old: Sequence[Any], new: Sequence[Any], versions: _Versions) -> Iterator[Entry]:
    for (before, after), id in zip(_pairs(old, new), dict.fromkeys((*named(new), *named(old))), strict=True):
        fields = changed(versions.old.leaves(before), versions.new.leaves(after))
        if before is None or after is None or fields:
            title = getattr(after or before, "title", {})
            yield Entry(id, title, _state(before, after), fields)


def _board(old: Board | None, new: Board | None, versions: _Versions) -> Iterator[Entry]:
    lists = ("places", "tracks", "links", "regions", "signs", "sheets")
    yield from _whole(old, new, versions, lists)
    for name in lists:
        before, after = (tuple(getattr(board, name)) if board else () for board in (old, new))
        yield from _entries(before, after, versions)


def _sheet(books: tuple[Rulebook, Rulebook], versions: _Versions) -> Iterator[Entry]:
    """What the rule sheet shows besides its rules: headings, figures, examples, the player aid, the log sheet."""
    apart = ("version", "rulings")
    leaves = []
    for book, reader in zip(books, (versions.old, versions.new), strict=True):
        bare = replace(book, sections=tuple(replace(section, rules=()) for section in book.sections))
        leaves.append(reader.leaves(bare, apart))
    fields = changed(*leaves)
    if fields:
        yield Entry("", {}, "changed", fields)
