"""Facts about a table besides what is on it, such as bids and trump: a row for each, a column for each owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.validator.base.picture import Picture, Shown, spoken
from pnp.validator.base.words import capital

from ..marks.geometry import Rect
from ..marks.ink import Mark, rect_path, solid
from ..marks.length import MM
from ..type import text
from ..type.text import say
from .knowledge import Secrets
from .panels import NUMBERS, Area, Panel, Piece
from .sprites import Sprites
from .texts import text as words
from .zones import GAP

LABEL_W, CELL_W, CELL_H = 46 * MM, 40 * MM, 11 * MM
TOLD = "told"


def told(sprites: Sprites, pictures: Sequence[Picture], row: int) -> list[Area]:
    """A panel beside the seats, if there are ever such facts."""
    facts = {shown.name: shown for picture in reversed(pictures) for shown in picture.told}
    names = sorted(facts, key=lambda name: any(of for of, _ in facts[name].rows))
    return [Told(sprites, [facts[name] for name in names], pictures, max(row - 1, 0))] if facts else []


class Told:
    """A table of words and numbers. What belongs to nobody in particular is at the top, above the names of the owners,
    and as wide as all columns."""

    def __init__(self, sprites: Sprites, facts: Sequence[Shown], pictures: Sequence[Picture], row: int) -> None:
        self.sprites, self.facts = sprites, facts
        game = sprites.desk.game
        of = [of for picture in pictures for shown in picture.told for of, _ in shown.rows if of]
        self.owners = list(dict.fromkeys(one[sprites.desk.lang] for one in of))
        self.heads = sum(not any(of for of, _ in shown.rows) for shown in facts)  # the row of the owners' names
        self.at = {shown.name: at + (at >= self.heads) for at, shown in enumerate(facts)}
        title = {lang: words(TOLD, lang) for lang in game.spoken}
        width = LABEL_W + max(len(self.owners), 1) * CELL_W + 2 * GAP
        height = (len(facts) + bool(self.owners)) * CELL_H + 2 * GAP
        self.panel = Panel(TOLD, title, width, height, row, sprites.desk.palette["paper-dark"])

    def ground(self) -> Iterator[Mark]:
        desk = self.sprites.desk
        yield solid(rect_path(Rect(0, 0, self.panel.width, self.panel.height)), self.panel.fill)
        style = text.Style(
            font="sans-bold", size=13, smallest=5, hyphens=False, valign="middle", colour=desk.palette["ink"]
        )
        for at, owner in enumerate(self.owners):
            yield from say(owner, style, self._cell(at, self.heads), desk.lang)
        for shown in self.facts:
            cell = Rect(GAP, self._cell(0, self.at[shown.name]).y, LABEL_W - 2 * MM, CELL_H)
            yield from say(capital(shown.title[desk.lang]), style, cell, desk.lang)

    def pieces(self, picture: Picture, secrets: Secrets) -> Iterator[Piece]:
        lang = self.sprites.desk.lang
        for shown in picture.told:
            for of, value in shown.rows:
                down, wide = self.at[shown.name], 1 if of else max(len(self.owners), 1)
                cell = self._cell(self.owners.index(of[lang]) if of else 0, down, wide)
                owner = next(iter(of.values()), "")
                form = self.sprites.words(spoken(value, lang), cell.w, cell.h)
                yield Piece(f"told/{shown.name}/{owner}", form, cell, ("told", shown.name, owner), NUMBERS)

    @staticmethod
    def _cell(across: int, down: int, wide: int = 1) -> Rect:
        return Rect(GAP + LABEL_W + across * CELL_W, GAP + down * CELL_H, wide * CELL_W - 2 * MM, CELL_H)
