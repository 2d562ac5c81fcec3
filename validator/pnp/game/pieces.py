"""What a log can name: cards, places, tracks, kinds, and the seats at the table. A piece is an int, its number among
its kind, so it can index a list; and it knows what it is.

>>> rose, lily = Piece(0, "rose", {"en": "“Rose”"}), Piece(1, "lily", {"en": "“Lily”"})
>>> flowers = Pieces([rose, lily])
>>> [3, 5][flowers.read("Lily", ())], flowers["rose"], flowers[1].said["en"]
(5, rose, '“Lily”')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..validator.base.names import Names
from ..validator.base.source import KeyPath
from ..validator.base.words import LANGUAGES, quoted, quotes
from ..validator.definitions.model import Text


class Piece(int):
    """Something with an `id`; as an int, its number among its kind. `said` is what a sentence calls it in each
    language. `model` is its definition in the game's files, whose attributes the piece has too:
    `card.values["light"]`."""

    id: str
    said: Text
    model: Any

    def __new__(cls, number: int, id: str, said: Text | None = None, model: Any = None) -> Piece:
        piece = super().__new__(cls, number)
        piece.id, piece.said, piece.model = id, said or {}, model
        return piece

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__.get("model"), name)

    def __bool__(self) -> bool:
        return True  # number 0 is a piece too: `if self.at:` asks whether there is one at all

    def __repr__(self) -> str:
        return self.id

    __str__ = __repr__

    def __format__(self, how: str) -> str:
        return format(self.id, how)

    def __copy__(self) -> Piece:
        return self

    def __deepcopy__(self, memo: Any) -> Piece:
        return self

    def __reduce__(self) -> Any:
        return Piece, (int(self), self.id, self.said, self.model)


MAX_READ = 1_000  # spellings of names that are remembered

HIDDEN = Piece(-2, "hidden", {lang: quoted(lang, "?") for lang in LANGUAGES})
"""What a log leaves out."""


class Pieces(Sequence[Piece]):
    """All pieces of a sort. A name in a log is an id or a title in any language."""

    def __init__(self, pieces: Iterable[Piece], names: Iterable[tuple[str, int]] = ()) -> None:
        self._all = tuple(pieces)
        self._by_id = {piece.id: piece for piece in self._all}
        self.names: Names[int] = Names([*((piece.id, int(piece)) for piece in self._all), *names])
        self.known: dict[str, Piece] = {}  # names as written, each looked up only once

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Piece]:
        return iter(self._all)

    def __getitem__(self, which: Any) -> Any:
        return self._by_id[which] if isinstance(which, str) else self._all[which]

    def __contains__(self, which: object) -> bool:
        return which in self._by_id if isinstance(which, str) else which in self._all

    def get(self, id: str | None) -> Piece | None:
        """The piece with an id; None if there is none."""
        return self._by_id.get(id or "")

    def read(self, said: Any, path: KeyPath) -> Piece:
        """The piece that a log means by a name. Raises Unclear."""
        found = self.known.get(said) if isinstance(said, str) else None
        if found is None:
            found = self._all[self.names.read(said, path)]
            if len(self.known) < MAX_READ:
                self.known[said] = found
        return found


def pieces_of(models: Iterable[Any]) -> Pieces:
    """Pieces for entries with an id and a title or name. Sentences quote titles."""
    made, names = [], []
    for number, model in enumerate(models):
        title: Mapping[str, str] = getattr(model, "title", None) or model.name
        said = quotes(title) if hasattr(model, "title") else title
        made.append(Piece(number, model.id, said, model))
        names += [(name, number) for name in (*title.values(), *getattr(model, "label", {}).values())]
    return Pieces(made, names)
