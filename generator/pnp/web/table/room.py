"""One game being recorded: its file, whose phone is whose, and the version on the phones.

Nothing here knows the network. What a seat is shown goes through `views`; what it says is saved before the answer.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from pnp.validator.at_table.asking import Stale
from pnp.validator.at_table.listening import MORE, RECORDED, REFUSED, UNCLEAR
from pnp.validator.at_table.machine import Impossible, Machine, Stuck, Waits
from pnp.validator.at_table.sitting import NotYours, Sitting, Unseen
from pnp.validator.at_table.speaking_for import ALL
from pnp.validator.base.problem import Invalid
from pnp.validator.judging.trust import blaming

from ..page import beginning
from ..page.beginning import ONE, OWN, PASSED
from ..page.words import text
from ..serve.links import whose
from . import views
from .keeping import HOST, Files, Kept, Paper, next_log
from .views import Pictured, problem

MOST_ANSWERS = 64  # that are remembered, for phones that did not hear them

Json = dict[str, Any]
Reply = tuple[int, Json]


class OtherGame(Exception):
    """The log is of another game."""


class Room:
    """A table; `tell` is called after every change. `computers` are the programs that take seats in a new log, by any
    name of the seat. `another` makes the files of a further log, for the game after this one. It speaks the language
    of the phone that asks, `lang`, and `writes` logs in its own."""

    def __init__(
        self,
        faces: Pictured,
        files: Files,
        computers: Mapping[str, str] | None = None,
        another: Callable[[Path], Files] | None = None,
    ) -> None:
        self.faces, self.game, self.lang = faces, faces.game, faces.lang
        self.writes = faces.lang
        self.files, self.computers, self.another = files, computers or {}, another
        self.sitting: Sitting | None = None
        self.holder: str | None = None  # on one phone: the player who has taken it and lifted the cover
        self.run, self.count = secrets.token_hex(4), 0
        self.tell: Callable[[], None] = lambda: None
        self._views: dict[tuple[str, str], Json] = {}
        self._answers: OrderedDict[tuple[str, str], Reply] = OrderedDict()
        self.kept.secret(HOST)
        self.keep()

    @property
    def log(self) -> Path:
        """Where the log is."""
        return self.files.log

    @property
    def kept(self) -> Kept:
        """What is kept beside the log."""
        return self.files.kept

    @property
    def paper(self) -> Paper:
        """The log on the disk."""
        return self.files.paper

    def keep(self) -> None:
        """Save what is kept beside the log."""
        self.files.keep()

    @property
    def version(self) -> str:
        """Differs after every change, and reveals nothing hidden."""
        return f"{self.run}-{self.count}"

    def speak(self, lang: str) -> None:
        """Speak a language from now on."""
        self.faces, self.lang = self.faces.spoken(lang), lang
        if self.sitting is not None:
            self.sitting.lang = lang

    def open(self, text: str) -> None:
        """Go on with a log. Raises Invalid, OtherGame, Impossible."""
        sitting = self._read(text, self.log)
        if sitting.whole.spot.log.game != self.game.id:
            raise OtherGame(sitting.whole.spot.log.game)
        if self.kept.computers:
            sitting.machine = Machine(self.kept.computers, self.kept.seed, self.game)
            sitting.machine.looked(sitting.whole)
        self.sitting, self.paper.known = sitting, text
        self._forget_who_agreed()

    def _read(self, text: str, log: Path) -> Sitting:
        with blaming():
            sitting = Sitting(text, str(log), log, self.writes)
        sitting.lang = self.lang
        return sitting

    def _refresh(self) -> None:
        """Read what another program has written into the log. Raises Invalid, OtherGame, Impossible."""
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
        everything = ALL if len(people) == len(self.sides) else people[0]
        return {ONE: everything, PASSED: self.holder if not self.cover() else None, OWN: None}.get(self.kept.mode, ALL)

    def undoer(self, of: str) -> str | None:
        """Who undoes something; None for one phone that several hold, which undoes whatever was said last."""
        return None if self.kept.mode == PASSED else self.viewer(of)

    def cover(self) -> str | None:
        """The side that the one phone should be handed to; None if its holder may go on."""
        if self.kept.mode != PASSED or self.sitting is None or self.is_open():
            return None
        people = self._people()
        asked = [side for side in self.sitting.asked() if side in people]
        if self.kept.agreed:  # and the game is over
            asked = self.waits()
        elif self.sitting.machine is None:
            asked += self.sitting.turning_up()
        if not asked or self.holder in asked:
            return None if self.holder is not None else people[0]
        return asked[0]

    def waits(self) -> list[str]:
        """The people who have not agreed yet to open what everybody hides."""
        return [side for side in self._people() if side not in self.kept.agreed]

    def is_open(self) -> bool:
        """Whether everything may be shown to everybody: the game is over, and all whose secrets that shows agree. Until
        then no seat learns more by ending a game, which it could undo."""
        if self.sitting is None or not self.sitting.whole.over:
            return False
        return self.kept.mode not in (PASSED, OWN) or len(self._people()) == 1 or not self.waits()

    @property
    def sides(self) -> Sequence[str]:
        """Those who play, in order; none before a game begins."""
        return self.sitting.rules.sides if self.sitting is not None else ()

    def _people(self) -> list[str]:
        """The sides that people play."""
        return [side for side in self.sides if side not in self.kept.computers]

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

    def seen(self, of: str, lang: str) -> Json | None:
        """What a phone was shown last, if nothing has happened since: for the time in which a program thinks."""
        view = self._views.get((of, lang))
        return view if view is not None and view["version"] == self.version else None

    def _view(self, of: str) -> Json:
        self._views[of, self.lang] = view = {"version": self.version, **self._shown(of)}
        return view

    def _shown(self, of: str) -> Json:
        if self.sitting is None:
            return self.form() or {}
        try:
            with blaming():
                return views.view(self, of)
        except Invalid as invalid:  # somebody's own rules fail on this table
            title, why = self.game.title[self.lang], problem(invalid.problems[0], self.lang)
            return {"title": title, "broken": why}

    def may_take(self, of: str) -> bool:
        """Whether somebody may have the whole log now."""
        if self.sitting is None:
            return False
        no_secrets = self.kept.mode == ONE and self.sitting.machine is None
        return self.is_open() or (of == HOST and no_secrets)

    def moves(self, of: str) -> list[Json]:
        """Every record of the game as a sentence, as a link may see it."""
        return views.moves(self, of) if self.sitting is not None else []

    def taken(self, of: str) -> str | None:
        """The whole log, for those who may have it."""
        return self.sitting.whole.text if self.sitting is not None and self.may_take(of) else None

    # ── what is said ──────────────────────────────────────────────────────────

    def post(self, of: str, what: str, said: Mapping[str, Any]) -> Reply:
        """Take what a phone says: the status and the answer. A message sent twice gets the first answer again."""
        try:
            self._refresh()
        except Invalid as invalid:  # what is wrong with it quotes it
            read = self.viewer(of) == ALL or self.sitting is None
            return self._wrong(invalid) if read else self._refused("unreadable")
        except OtherGame as other:
            return self._refused("other-game", game=other)
        except Impossible:
            return self._refused("not-dealt")
        key = (of, str(said.get("id", "")))
        if key[1] and key in self._answers:
            return self._answers[key]
        if said.get("version") != self.version:
            return 409, {"view": self._view(of)}
        files, sitting, before = self.files, self.sitting, self.sitting and self.sitting.whole.state()
        try:
            with blaming():
                reply = self._posted(of, what, said)
        except Unseen:
            reply = self._refused("unseen")
        except NotYours:
            reply = self._refused("not-yours")
        except Stale:
            reply = self._refused("stale")
        except Invalid as invalid:
            self._put_back(files, sitting, before)
            reply = self._wrong(invalid)
        except Impossible:
            self._put_back(files, sitting, before)
            reply = self._refused("not-dealt")
        except BaseException:  # what is not on the disk did not happen
            self._put_back(files, sitting, before)
            raise
        if key[1] and reply[0] == 200:
            self._answers[key] = reply
            while len(self._answers) > MOST_ANSWERS:
                self._answers.popitem(last=False)
        return reply

    def _refused(self, code: str, **values: Any) -> Reply:
        return 422, {"said": text(code, self.lang, **values)}

    def _wrong(self, invalid: Invalid) -> Reply:
        return 422, {"said": problem(invalid.problems[0], self.lang)}

    def _put_back(self, files: Files, sitting: Sitting | None, before: Any) -> None:
        self.files, self.sitting = files, sitting
        if sitting is not None:
            sitting.whole.restore(before)
            sitting.changed()

    def _posted(self, of: str, what: str, said: Mapping[str, Any]) -> Reply:
        if what == "begin":
            return self._begin(of, said)
        if self.sitting is None:
            return self._refused("stale")
        does = {"ask": self._ask, "record": self._record, "line": self._line, "undo": self._undo, "next": self._next,
                "lift": self._lift, "hide": self._hide, "go": self._go, "pass": self._pass, "open": self._open,
                "hand": self._hand}  # fmt: skip
        return does[what](of, said, self.sitting)

    # ── a new log ─────────────────────────────────────────────────────────────

    def form(self) -> Json | None:
        """What a new log asks for; None if this is not the time for one."""
        if self.sitting is not None and (self.another is None or not self.sitting.whole.over):
            return None
        form = {**beginning.form(self.game, self.lang, self._suggested()), "ink": self.faces.palette["ink"]}
        if self.sitting is None:
            return {**form, "log": self.log.name, "names": {}}
        return {**form, "log": next_log(self.log).name, "names": beginning.called(self.sitting.whole.spot)}

    def _begin(self, of: str, said: Mapping[str, Any]) -> Reply:
        before = self.sitting
        if of != HOST or self.form() is None:
            return self._refused("stale")
        computers = beginning.played(self.game, said, self._suggested())
        if computers is None:
            return self._refused("stale")
        log = self.log if before is None else next_log(self.log)
        sitting = self._read(beginning.log(self.game, said, self.writes, computers), log)
        seated = beginning.seated(sitting.rules, computers)
        if seated is None:
            full = len(computers) >= len(sitting.rules.sides)
            return self._refused("no-person" if full else "no-seat", said=", ".join(computers))
        if before is not None:
            self._take_further_log(log, before, sitting)
        self.sitting = sitting
        modes = beginning.modes(self.game)
        self.kept.mode = said["mode"] if said.get("mode") in modes else modes[0]
        if seated:
            self._seat_computers(sitting, seated)
        if self.kept.mode == OWN:
            for side in sitting.rules.sides:
                self.kept.secret(side)
        self.keep()
        self.paper.write(sitting.text)
        return self._done(of)

    def _take_further_log(self, log: Path, before: Sitting, sitting: Sitting) -> None:
        """Go on in another file. Raises OSError."""
        assert self.another is not None
        files = self.another(log)
        files.kept.take_over(self.kept, beginning.called(before.whole.spot), beginning.called(sitting.whole.spot))
        self.files, self.holder = files, None

    def _suggested(self) -> Mapping[str, str]:
        """The programs that were at the table of a game that is over, or that the command names, by names of seats."""
        if self.sitting is None or not self.kept.computers:
            return self.computers
        return beginning.by_names(self.sitting.whole.spot, self.kept.computers)

    def _seat_computers(self, sitting: Sitting, seated: dict[str, str]) -> None:
        """Deal the cards, and have programs take their seats."""
        self.kept.computers = seated
        self.kept.seed = self.kept.seed or secrets.token_hex(8)
        if self.kept.mode == ONE and len(self._people()) > 1:  # not everybody may see the hands that were dealt
            self.kept.mode = PASSED
        sitting.machine = Machine(self.kept.computers, self.kept.seed, self.game)
        sitting.changed()

    # ── a game that goes on ───────────────────────────────────────────────────

    def _go(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        """Let a program move, or dice be rolled."""
        try:
            sitting.go()
        except (Waits, Stuck):
            return self._refused("stale")
        self.paper.write(sitting.text)
        return self._done(of)

    def _pass(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        """Everybody who is asked next does nothing, so that a program may go on."""
        if sitting.machine is not None and sitting.machine.pauses(sitting):
            return self._go(of, said, sitting)
        if not sitting.pass_all(self.viewer(of)):
            return self._refused("stale")
        self.paper.write(sitting.text)
        return self._done(of)

    def _ask(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        viewer = self.viewer(of)
        if "instead" in said:
            return 200, {"said": views.barred(sitting, viewer, picks(said), said["instead"])}
        return 200, views.reply(sitting.ask(viewer, picks(said)), self, viewer)

    def _record(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        reply = sitting.take(self.viewer(of), picks(said), as_played=said.get("as_played", False))
        return self._taken(of, reply)

    def _line(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        viewer = self.viewer(of)
        if not sitting.may_answer(viewer):
            return self._refused("stale")
        sure, as_played = said.get("sure", False), said.get("as_played", False)
        return self._taken(of, sitting.take_line(viewer, said["line"], as_played=as_played, sure=sure))

    def _taken(self, of: str, reply: Any) -> Reply:
        told = views.reply(reply, self, self.viewer(of))
        if reply.came in (RECORDED, MORE) and reply.question is None:
            assert self.sitting is not None
            if self.sitting.machine is not None:
                self.sitting.machine.looked(self.sitting.whole)
            self.paper.write(self.sitting.text)
            return self._done(of, told)
        return (422 if reply.came in (REFUSED, UNCLEAR) else 200), told

    def _undo(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        if not sitting.undo(self.undoer(of)):
            return self._refused("nothing-to-undo")
        self.paper.write(sitting.text)
        return self._done(of)

    def _next(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        if not sitting.next_game():
            return self._refused("stale")
        self.kept.hands.clear()
        self.keep()
        self.paper.write(sitting.text)
        return self._done(of)

    def _lift(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        self.holder = self.cover() if of == HOST else self.holder
        return self._done(of)

    def _hide(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        if of == HOST and self.kept.mode == PASSED:
            self.holder = None
        return self._done(of)

    def _open(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        """Agree to open what everybody hides."""
        side = self.viewer(of)
        if side not in self.waits() or not sitting.whole.over:
            return self._refused("stale")
        assert side is not None
        self.kept.agreed.append(side)
        self.keep()
        return self._done(of)

    def _hand(self, of: str, said: Mapping[str, Any], sitting: Sitting) -> Reply:
        """Note the cards of one's own hand, for one's own phone: nobody else hears of it, so the version stays."""
        if self.kept.mode != OWN or of not in self.sides:
            return self._refused("stale")
        self.kept.hands[of] = {card: 0 for card in sitting.may_hold(of) if card in said.get("cards", ())}
        self.keep()
        return 200, {"view": self._view(of)}

    def _follow_hands(self) -> None:
        """Keep up the noted hands after a record, or after one was undone."""
        if self.kept.hands and self.sitting is not None and self.sitting.whole.taking is None:
            for side in self.kept.hands:
                self.kept.follow(side, self.sitting.may_hold(side), self.sitting.whole.spot.number)
            self.keep()

    def _forget_who_agreed(self) -> None:
        """Once a game goes on, its end is open again."""
        if self.kept.agreed and self.sitting is not None and not self.sitting.whole.over:
            self.kept.agreed.clear()
            self.keep()

    def _done(self, of: str, told: Json | None = None) -> Reply:
        """The answer once something has changed; every phone is notified."""
        self._forget_who_agreed()
        self._follow_hands()
        self.count += 1
        self.tell()
        return 200, {**(told or {}), "view": self._view(of)}


def picks(said: Mapping[str, Any]) -> Sequence[Any]:
    """The picks of a message."""
    return [tuple(pick) for pick in said.get("picks", ())]
