"""The log sheet of a game with its example filled in, and the log typed from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..base.languages import typesetting
from ..base.notation import flow
from ..definitions.forms import Answer, Cells, filled
from ..definitions.model import Game
from ..definitions.rules_model import FormTable

HEAD = ("date", "place", "recorder")
OPTIONS = "options"
MOST_SEATS = 8


def seats(lang: str) -> str:
    """The letters that name the seats; an example uses the English ones."""
    letters: str = typesetting(lang).get("letters") or typesetting("en")["letters"]
    return letters[:MOST_SEATS].upper()


def answer(said: Any, lang: str) -> Answer:
    """An answer of an example as somebody writes it in a language."""
    if isinstance(said, Mapping) and lang in said:
        return str(said[lang])
    if isinstance(said, Mapping):
        return {_seat(seat, lang): str(one) for seat, one in said.items()}
    return _seat(str(said), lang)


def _seat(said: str, lang: str) -> str:
    examples = seats("en")
    return seats(lang)[examples.index(said)] if len(said) == 1 and said in examples else said


def answers(row: Mapping[str, Any], lang: str) -> Cells:
    """A row of an example as somebody fills it in."""
    return {cell: answer(said, lang) for cell, said in row.items()}


def records(table: FormTable, lang: str, tracks: Mapping[str, Any]) -> Iterator[str]:
    """The records that the rows of a table's example mean, in order."""
    for row in table.example:
        for form in table.writes:
            record = filled(form, answers(row, lang), tracks)
            if record is not None:
                yield record


def log_of(game: Game, lang: str) -> str:
    """The log typed from the filled sheet of a game whose rules describe one, its keys in English. Raises BadForm."""
    sheet = game.rulebook.log
    assert sheet is not None
    head = {key: answer(said, lang) for key, said in sheet.head.items()}
    lines = [f"pnp: {game.tag}"]
    lines += [f"{key}: {flow(head[key])}" for key in HEAD if key in head]
    if sheet.seats is not None:
        lines.append("players:")
        for seat, row in zip(seats(lang), sheet.seats.example, strict=False):
            said = filled(sheet.seats.writes[0], {"seat": seat, **answers(row, lang)})
            lines.append(f"  {said}")
    else:
        lines.append(f"players: {flow({side.id: head[side.id] for side in game.sides if side.plays})}")
    if OPTIONS in head:
        lines.append(f"options: {{{head[OPTIONS]}}}")
    tracks = {track.id: track for track in game.board.tracks} if game.board else {}
    made = [f"- {said}" for part in sheet.parts for table in part.tables for said in records(table, lang, tracks)]
    return "\n".join([*lines, "moves:", *made]) + "\n"
