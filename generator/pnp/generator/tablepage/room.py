"""One game being recorded: its file, whose phone is whose, and the version that everybody looks at.

Nothing here knows the network. What a seat is told goes through `views`; what is said is on the disk before the answer.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from pnp.validator.judging.trust import blaming
from pnp.validator.problem import Invalid
from pnp.validator.table.asking import Stale
from pnp.validator.table.listening import MORE, RECORDED, REFUSED, UNCLEAR
from pnp.validator.table.machine import Impossible, Machine, Stuck, Waits
from pnp.validator.table.sitting import ALL, Sitting, Unseen

from ..serving.guard import whose
from . import beginning, views
from .beginning import ONE, OWN, PASSED
from .keeping import Kept
from .pictures import Faces

HOST = ""
MOST_ANSWERS = 64  # that are remembered, for phones that did not hear them

Json = dict[str, Any]
Reply = tuple[int, Json]


class Paper(Protocol):
    """The file of the log."""

    known: str

    def write(self, text: str) -> None:
        """Put a text on the disk. Raises OSError."""

    def news(self) -> str | None:
        """The text, if another program has changed it. Raises Invalid."""


class OtherGame(Exception):
    """The log is of another game."""


class Room:
    """A table. `paper` is the log on the disk, `keep` saves what is kept beside it; `tell` is called after every
    change. `computers` are the players of seats that programs take in a new log, by any name of the seat."""

    def __init__(
        self,
        faces: Faces,
        log: Path,
        kept: Kept,
        paper: Paper,
        keep: Callable[[], None],
        computers: Mapping[str, str] | None = None,
    ) -> None:
        self.faces, self.game, self.lang = faces, faces.game, faces.lang
        self.log, self.kept = log, kept
        self.paper, self.keep, self.computers = paper, keep, computers or {}
        self.sitting: Sitting | None = None
        self.holder: str | None = None  # on one phone: the player who has taken it and lifted the cover
        self.run, self.count = secrets.token_hex(4), 0
        self.tell: Callable[[], None] = lambda: None
        self._answers: OrderedDict[tuple[str, str], Reply] = OrderedDict()
        kept.secret(HOST)
        keep()

    @property
    def version(self) -> str:
        """A new one with every change; it says nothing of what is hidden."""
        return f"{self.run}-{self.count}"

    def open(self, text: str) -> None:
        """Go on with a log. Raises Invalid, OtherGame, Impossible."""
        with blaming():
            sitting = Sitting(text, str(self.log), self.log, self.lang)
        if sitting.whole.spot.log.game != self.game.id:
            raise OtherGame(sitting.whole.spot.log.game)
        if self.kept.computers:
            sitting.machine = Machine(self.kept.computers, self.kept.seed)
            sitting.machine.looked(sitting.whole)
        self.sitting, self.paper.known = sitting, text

    def _refresh(self) -> None:
        """Take up what another program has written into the log. Raises Invalid, OtherGame, Impossible."""
        text = self.paper.news()
        if text is not None:
            self.open(text)
            self._answers.clear()
            self.count += 1
            self.tell()

    # ── who is who ────────────────────────────────────────────────────────────

    def knows(self, secret: str) -> str | None:
        """Whose link has this secret: HOST or a side; None if nobody's."""
        found = whose(secret, self.kept.secrets)
        return found if found == HOST or self.kept.mode == OWN else None

    def viewer(self, of: str) -> str | None:
        """As whom somebody looks at the table."""
        if of != HOST:
            return of
        people = self._people()
        everything = ALL if len(people) == len(self._sides()) else people[0]
        return {ONE: everything, PASSED: self.holder if not self.cover() else None, OWN: None}.get(self.kept.mode, ALL)

    def cover(self) -> str | None:
        """The side that the one phone should be handed to; None if its holder may go on."""
        if self.kept.mode != PASSED or self.sitting is None:
            return None
        people = self._people()
        asked = [side for side in self.sitting.asked() if side in people]
        if not asked or self.holder in asked:
            return None if self.holder is not None or self.sitting.whole.over else people[0]
        return asked[0]

    def _sides(self) -> Sequence[str]:
        return self.sitting.rules.sides if self.sitting is not None else ()

    def _people(self) -> list[str]:
        """The sides that people play."""
        return [side for side in self._sides() if side not in self.kept.computers]

    @property
    def has_computers(self) -> bool:
        """Whether programs play some seats, or will once the game begins."""
        return bool(self.computers or self.kept.computers)

    # ── what is looked at ─────────────────────────────────────────────────────

    def view(self, of: str) -> Json:
        """All that a phone shows."""
        with suppress(Invalid, OtherGame, Impossible, OSError):  # then the last good log stays; a record says so
            self._refresh()
        return self._view(of)

    def _view(self, of: str) -> Json:
        if self.sitting is None:
            return {"version": self.version, **beginning.form(self.game, self.lang)}
        try:
            with blaming():
                return {"version": self.version, **views.view(self, of)}
        except Invalid as invalid:  # somebody's own rules fail on this table
            title, why = self.game.title[self.lang], views.problem(invalid.problems[0], self.lang)
            return {"version": self.version, "title": title, "broken": why}

    def may_take(self, of: str) -> bool:
        """Whether somebody may have the whole log now."""
        if self.sitting is None:
            return False
        no_secrets = self.kept.mode == ONE and self.sitting.machine is None
        return self.sitting.whole.over or (of == HOST and no_secrets)

    def taken(self, of: str) -> str | None:
        """The whole log, for those who may have it."""
        return self.sitting.whole.text if self.sitting is not None and self.may_take(of) else None

    # ── what is said ──────────────────────────────────────────────────────────

    def post(self, of: str, what: str, said: Mapping[str, Any]) -> Reply:
        """Take what a phone says: the status and the answer. What it said twice is answered as at first."""
        try:
            self._refresh()
        except Invalid as invalid:  # what is wrong with it quotes it
            read = self.viewer(of) == ALL or self.sitting is None
            why = views.problem(invalid.problems[0], self.lang) if read else views.text("unreadable", self.lang)
            return 422, {"said": why}
        except OtherGame as other:
            return 422, {"said": views.text("other-game", self.lang, game=other)}
        except Impossible:
            return 422, {"said": views.text("not-dealt", self.lang)}
        key = (of, str(said.get("id", "")))
        if key[1] and key in self._answers:
            return self._answers[key]
        if said.get("version") != self.version:
            return 409, {"view": self._view(of)}
        sitting, before = self.sitting, self.sitting.whole.state() if self.sitting is not None else None
        try:
            with blaming():
                reply = self._posted(of, what, said)
        except Unseen:
            reply = 422, {"said": views.text("unseen", self.lang)}
        except Stale:
            reply = 422, {"said": views.text("stale", self.lang)}
        except Invalid as invalid:
            self._put_back(sitting, before)
            reply = 422, {"said": views.problem(invalid.problems[0], self.lang)}
        except Impossible:
            self._put_back(sitting, before)
            reply = 422, {"said": views.text("not-dealt", self.lang)}
        except BaseException:  # what is not on the disk did not happen
            self._put_back(sitting, before)
            raise
        if key[1] and reply[0] == 200:
            self._answers[key] = reply
            while len(self._answers) > MOST_ANSWERS:
                self._answers.popitem(last=False)
        return reply

    def _put_back(self, sitting: Sitting | None, before: Any) -> None:
        self.sitting = sitting
        if sitting is not None:
            sitting.whole.restore(before)
            sitting.changed()

    def _posted(self, of: str, what: str, said: Mapping[str, Any]) -> Reply:
        if what == "begin":
            return self._begin(of, said)
        if self.sitting is None:
            return 422, {"said": views.text("stale", self.lang)}
        does = {"ask": self._ask, "record": self._record, "line": self._line, "undo": self._undo, "next": self._next,
                "lift": self._lift, "hide": self._hide, "go": self._go}  # fmt: skip
        return does[what](of, said, self.sitting)

    def _begin(self, of: str, said: Mapping[str, Any]) -> Reply:
        if of != HOST or self.sitting is not None:
            return 422, {"said": views.text("stale", self.lang)}
        self.open(beginning.log(self.game, said, self.lang, self.computers))
        assert self.sitting is not None
        modes = beginning.modes(self.game)
        self.kept.mode = said["mode"] if said.get("mode") in modes else modes[0]
        if self.computers:
            seated = beginning.seated(self.sitting.rules, self.computers)
            if seated is None:
                self.sitting = None
                return 422, {"said": views.text("no-seat", self.lang, said=", ".join(self.computers))}
            self._seat_computers(self.sitting, seated)
        if self.kept.mode == OWN:
            for side in self.sitting.rules.sides:
                self.kept.secret(side)
        self.keep()
        self.paper.write(self.sitting.text)
        return self._done(of)

    def _seat_computers(self, sitting: Sitting, seated: dict[str, str]) -> None:
        """Deal the cards, and have programs take their seats."""
        self.kept.computers = seated
        self.kept.seed = self.kept.seed or secrets.token_hex(8)
        if self.kept.mode == ONE and len(self._people()) > 1:  # not everybody may see the hands that were dealt
            self.kept.mode = PASSED
        sitting.machine = Machine(self.kept.computers, self.kept.seed)
        sitting.changed()

    def _go(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        """Let a program move, or dice be rolled."""
        try:
            sitting.go()
        except (Waits, Stuck):
            return 422, {"said": views.text("stale", self.lang)}
        self.paper.write(sitting.text)
        return self._done(of)

    def _ask(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        return 200, views.reply(sitting.ask(self.viewer(of), picks(said)), self)

    def _record(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        reply = sitting.take(self.viewer(of), picks(said), as_played=said.get("as_played", False))
        return self._taken(of, reply)

    def _line(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        viewer = self.viewer(of)
        if not sitting.may_answer(viewer):
            return 422, {"said": views.text("stale", self.lang)}
        sure = said.get("sure", False)
        return self._taken(
            of, sitting.take_line(viewer, said["line"], as_played=said.get("as_played", False), sure=sure)
        )

    def _taken(self, of: str, reply: Any) -> Reply:
        told = views.reply(reply, self)
        if reply.came in (RECORDED, MORE) and reply.question is None:
            assert self.sitting is not None
            if self.sitting.machine is not None:
                self.sitting.machine.looked(self.sitting.whole)
            self.paper.write(self.sitting.text)
            return self._done(of, told)
        return (422 if reply.came in (REFUSED, UNCLEAR) else 200), told

    def _undo(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        if not sitting.undo():
            return 422, {"said": views.text("nothing-to-undo", self.lang)}
        self.paper.write(sitting.text)
        return self._done(of)

    def _next(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        if not sitting.next_game():
            return 422, {"said": views.text("stale", self.lang)}
        self.paper.write(sitting.text)
        return self._done(of)

    def _lift(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        self.holder = self.cover() if of == HOST else self.holder
        return self._done(of)

    def _hide(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        if of == HOST and self.kept.mode == PASSED:
            self.holder = None
        return self._done(of)

    def _done(self, of: str, told: Json | None = None) -> Reply:
        """The answer once something has changed; every phone is notified."""
        self.count += 1
        self.tell()
        return 200, {**(told or {}), "view": self._view(of)}


def picks(said: Mapping[str, Any]) -> Sequence[Any]:
    """The picks of a message."""
    return [tuple(pick) for pick in said.get("picks", ())]
