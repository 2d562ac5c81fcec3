"""The table of `pnp table` in a browser: the same room, with a log in memory and pictures drawn beforehand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pnp.position.kit import BoardPlan
from pnp.press.marks.geometry import Rect
from pnp.validator.at_table.machine import Impossible
from pnp.validator.base.problem import Invalid
from pnp.validator.definitions.model import Game

from ...page import beginning
from ...page.beginning import OWN
from ...page.words import as_json, text
from ...table import views
from ...table.keeping import HOST, Files, Kept, read_kept
from ...table.room import OtherGame, Room


class Drawn:
    """The pictures of a game by what `drawing.drawn` says of them."""

    def __init__(self, game: Game, about: Mapping[str, Any]) -> None:
        self.game, self.lang, self.plan = game, str(about["lang"]), _plan(about["plan"])
        self.languages = [self.lang]  # the site has a page for each
        self.palette: Mapping[str, str] = about["colours"]
        self._named, self.told = about["named"], about["told"]

    def spoken(self, lang: str) -> Drawn:
        """These pictures: a page of the site has no others."""
        return self

    def named(self) -> Mapping[str, Mapping[str, Any]]:
        """The pictures, by what they show."""
        found: Mapping[str, Mapping[str, Any]] = self._named
        return found

    def colours(self, game: Game) -> Mapping[str, str]:
        """By side, its colour."""
        return {side.id: self.palette.get(side.colour, side.colour) for side in game.sides}

    def svg(self, name: str) -> None:
        """Pictures are files of the site."""

    def draw(self) -> None:
        """They are drawn already."""


def _plan(about: Any) -> BoardPlan | None:
    if about is None:
        return None
    return BoardPlan(
        about["width"],
        about["height"],
        {(place, token): (Rect(*room), n) for place, token, room, n in about["trays"]},
        {track: tuple(Rect(*room) for room in rooms) for track, rooms in about["spaces"].items()},
        {name: Rect(*room) for name, room in about["numbers"].items()},
        tuple(Rect(*room) for room in about["words"]),
    )


class Sheet:
    """The text of a log in memory. The page keeps it."""

    known = ""

    def write(self, text: str) -> None:
        """Take the text."""
        self.known = text

    def news(self) -> str | None:
        """Nobody else writes into it."""
        return None


class Unread(Exception):
    """A log cannot be opened, for the reason given in the language of the page."""


class OnePhone(Room):
    """A table round one phone: there is no server by which others could join."""

    def form(self) -> Any:
        """What a new log asks for, without a page for each seat."""
        form = super().form()
        return form and {**form, "modes": [mode for mode in form["modes"] if mode != OWN]}


class Table:
    """A room that a page asks as it asks the server, by the same paths. `kept` is what `beside` said once.
    Raises Unread."""

    def __init__(self, game: Game, about: Mapping[str, Any], log: str = "", name: str = "", kept: str = "") -> None:
        self.sheet = Sheet()
        self.kept = read_kept(kept.encode()) or Kept()
        self.kept.mode = self.kept.mode or beginning.modes(game)[0]
        files = Files(Path(name or "log.yaml"), self.sheet, self.kept, lambda: None)
        self.room = OnePhone(Drawn(game, about), files)
        if log:
            self._open(log)

    def _open(self, log: str) -> None:
        lang = self.room.lang
        try:
            self.room.open(log)
        except Invalid as invalid:
            raise Unread(views.problem(invalid.problems[0], lang)) from None
        except OtherGame as other:
            raise Unread(text("other-game", lang, game=other)) from None
        except Impossible:
            raise Unread(text("not-dealt", lang)) from None

    def beside(self) -> str:
        """What is to be kept beside the log, as JSON."""
        return json.dumps(asdict(self.kept))

    def get(self, what: str) -> str:
        """The answer to `view`, `moves`, `words`, `why/N`; as JSON."""
        return self._told(self._got(what))

    def _got(self, what: str) -> Any:
        room = self.room
        if what == "words":
            return {**views.words(room.faces), "base": ""}
        if what == "moves":
            return {"moves": room.moves(HOST)}
        if what.startswith("why/"):
            return views.why(room, int(what.removeprefix("why/")))
        return room.view(HOST)

    def post(self, what: str, said: str) -> str:
        """The answer to what the page says, with its status; as JSON."""
        heard = json.loads(said)
        if what == "places":
            takes, options = heard.get("takes", {}), heard.get("options", {})
            return self._told(beginning.places(self.room.game, takes, options, self.room.lang))
        status, answer = self.room.post(HOST, what, heard)
        return self._told({"status": status, **answer})

    def _told(self, said: Mapping[str, Any]) -> str:
        return as_json(said, self.room.lang)
