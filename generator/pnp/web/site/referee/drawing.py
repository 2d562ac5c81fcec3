"""What a page of the table shows of a game, drawn when the site is written: pictures, and numbers about them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from pnp.position.kit import BoardPlan
from pnp.press.marks.geometry import Rect
from pnp.press.marks.palette import SEATS
from pnp.validator.definitions.model import Game

from ...table.pictures import Faces


def drawn(game: Game, lang: str) -> tuple[bytes, Mapping[str, str]]:
    """What `seat.Drawn` reads, as JSON, and the pictures by their names, as SVG."""
    faces = Faces(game, lang)
    named = faces.named()
    known = (*SEATS, *faces.palette, *(side.colour for side in game.sides))
    colours = {name: faces.palette[name] for name in known}
    about = {"lang": lang, "named": named, "told": faces.told, "plan": _plan(faces.plan), "colours": colours}
    names = {name for pictures in named.values() for name, *_ in pictures.values()}
    data = json.dumps(about, ensure_ascii=False, separators=(",", ":")).encode()
    return data, {name: faces.svg(name) or "" for name in sorted(names)}


def _plan(plan: BoardPlan | None) -> Any:
    if plan is None:
        return None
    trays = [[*key, _rect(room), n] for key, (room, n) in plan.trays.items()]
    spaces = {track: [*map(_rect, rooms)] for track, rooms in plan.spaces.items()}
    numbers = {name: _rect(room) for name, room in plan.numbers.items()}
    size = {"width": plan.width, "height": plan.height}
    return {**size, "trays": trays, "spaces": spaces, "numbers": numbers, "words": [*map(_rect, plan.words)]}


def _rect(rect: Rect) -> list[float]:
    return [getattr(rect, one.name) for one in fields(rect)]
