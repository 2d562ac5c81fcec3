"""What moves on a stage, as forms of the library: trimmed cards, tokens, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from pnp.position.kit import CHIP_H, CHIP_W, NOTHING, NUMBER_H, NUMBER_W, BoardPlan, Kit, Sprite
from pnp.position.panels import Piece
from pnp.validator.base.words import minus
from pnp.validator.definitions.board_model import Board

from ..impose.furniture import THIN
from ..layout.board import BoardFace, draw_board
from ..layout.card_images import Single, singles
from ..layout.counters import contour, counter, form_of, ground
from ..layout.desk import Desk
from ..layout.sizes import counter_size
from ..marks.geometry import Matrix, Rect, around
from ..marks.ink import Form, Group, Made, Mark, Use, outline, rounded, solid
from ..marks.length import MM
from ..marks.palette import mix
from ..marks.shapes import cut_path
from ..type import text
from ..type.text import say
from ..type.text_boxes import words_of

_NUMBER = re.compile(r"[-−]?\d+").fullmatch


class Sprites:
    """Adds a form to the desk's library on first use, and returns it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._singles: dict[tuple[str, ...], Single] = {}
        self._made: dict[Sprite, Made] = {NOTHING: Made("")}

    @cached_property
    def board(self) -> BoardFace:
        """The board, of a game that has one."""
        assert self.desk.game.board is not None
        return draw_board(self.desk.game.board, self.desk)

    @cached_property
    def kit(self) -> Kit:
        """The sprites by name and size."""
        board = self.desk.game.board
        return Kit(self.desk.game, plan(board, self.board) if board is not None and board.size else None)

    def form(self, sprite: Sprite) -> Made:
        """The form of a sprite."""
        if sprite not in self._made:
            kinds = {"front": self._card, "back": self._card, "counter": self._counter, "number": self._number,
                     "words": self._words, "chip": self._chip}  # fmt: skip
            draw = self._turned if sprite.turn else kinds[sprite.kind]
            self._made[sprite] = draw(sprite)
        return self._made[sprite]

    def uses(self, pieces: Iterable[Piece]) -> Iterator[Use]:
        """Pieces at their places, from the bottom up."""
        for piece in sorted(pieces, key=lambda piece: piece.layer):
            yield Use(self.form(piece.sprite), piece.box)

    def _card(self, sprite: Sprite) -> Made:
        """A card with its corners rounded, and a line that sets it off from what is below."""
        deck, card = self.kit.owner(sprite)
        single = self._singles.get(sprite.of)
        if single is None:
            (single,), _ = singles(replace(deck, cards=(card,)), self.desk)
            self._singles[sprite.of] = single
        form = single.front if sprite.kind == "front" else single.back
        corner = max(self.desk.layout(deck.face, deck.size).corner, 2 * MM)
        shape = deck.size.shape
        edge = cut_path(shape, single.trim, corner)
        cut = Group((Use(form, self.desk.library(form).box),), clip=edge)
        line = outline(
            cut_path(shape, single.trim.inset(0.3), corner), mix(self.desk.palette["ink"], "#FFFFFF", 0.35), 0.6
        )
        return self._add(sprite.id, single.trim, (cut, line))

    def _turned(self, sprite: Sprite) -> Made:
        """A card rotated by quarter turns clockwise."""
        form = self.form(replace(sprite, turn=0))
        box = self.desk.library(form).box
        matrix = Matrix.quarter_turns(sprite.turn, box)
        return self._add(f"{sprite.id}/turned/{sprite.turn}", matrix.around(box), (Group((Use(form, box),), matrix),))

    def _counter(self, sprite: Sprite) -> Made:
        """A token with its cut line."""
        token, at = self.kit.token(sprite), sprite.of[1]
        face = token.face(at)
        box, desk = Rect(0, 0, *counter_size(token)), self.desk
        side = next((s for s in desk.game.sides if s.id == face.side), None)
        edge = contour(token.shape, box, 0, form_of(side))
        line = outline(edge, mix(ground(face, desk), "#000000", 0.55), 2 * THIN)
        return self._add(sprite.id, box.inset(-THIN), (*counter(token, box, desk, 0, at), line))

    def _number(self, sprite: Sprite) -> Made:
        count, ink = sprite.of
        colour, box = self.desk.palette[ink], Rect(0, 0, NUMBER_W, NUMBER_H)
        style = text.Style(font="display", size=22, smallest=8, hyphens=False, valign="middle", colour=colour)
        return self._add(sprite.id, box, say(minus(count), style, box, self.desk.lang))

    def _words(self, sprite: Sprite) -> Made:
        width, height, each = sprite.of
        ink, box = self.desk.palette["ink"], Rect(0, 0, width, height)
        style = text.Style(font="display", size=15, smallest=5, hyphens=False, valign="middle", colour=ink)
        return self._add(sprite.id, box, say(dict(each)[self.desk.lang], style, box, self.desk.lang))

    def _chip(self, sprite: Sprite) -> Made:
        palette, box = self.desk.palette, Rect(0, 0, CHIP_W, CHIP_H)
        ink, edge = palette["ink"], rounded(box.inset(0.4 * MM), 3 * MM)
        style = text.Style(
            font="display", size=28, smallest=8, hyphens=False, align="centre", valign="middle", colour=ink
        )
        said = say(minus(sprite.of[0]), style, box.inset(1 * MM), self.desk.lang)
        return self._add(sprite.id, box, (solid(edge, palette["white"]), outline(edge, ink, 1.8), *said))

    def _add(self, name: str, box: Rect, marks: tuple[Mark, ...]) -> Made:
        made = Made(f"replay/{name}")
        self.desk.library.add(Form(made, box, marks))
        return made


def plan(board: Board, face: BoardFace) -> BoardPlan:
    """What a board leaves room for."""
    return BoardPlan(face.width, face.height, face.trays, _spaces(board, face), _numbers(face), words_of(face.marks))


def _spaces(board: Board, face: BoardFace) -> Mapping[str, tuple[Rect, ...]]:
    """The spaces of every track by number: a board lists them first among its solid boxes."""
    found, at = {}, 0
    for track in board.tracks:
        found[track.id] = face.solid[at : at + track.spaces]
        at += track.spaces
    return found


def _numbers(face: BoardFace) -> Mapping[str, Rect]:
    """By space name, the box of the number printed on it."""
    printed = [
        (name, placed.box) for name, placed in face.placed if len(placed.lines) == 1 and _NUMBER(placed.lines[0])
    ]
    words = words_of(face.marks) if printed else ()
    found = {}
    for name, box in printed:
        inside = [word for word in words if box.contains(Rect(word.cx, word.cy, 0, 0))]
        if inside:
            found[name] = around(inside)
    return found
