"""The server of the page: requests to a room, and their answers."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from tornado.web import Application

from pnp.validator.base.messages import own_messages
from pnp.validator.base.problem import Invalid
from pnp.validator.base.system import refusal
from pnp.validator.judging.trust import blaming

from .. import look
from ..look import style_sheet
from ..page import beginning
from ..page.beginning import MODES
from ..page.words import as_json, text
from ..serve.door import listening, opened
from ..serve.guard import NOTHING_ELSE, SECRET, Guarded, Nobody, Service
from ..serve.mainthread import MainThread
from ..serve.streams import Events, Streams
from . import views
from .keeping import HOST
from .room import Room

USUAL_PORT = 8066
MOST_STREAMS = 6  # of a seat; a phone needs one
MOST_OF_HOST = 24  # of the link that a whole table may share
REPLAY_POLICY = NOTHING_ELSE + (
    "form-action 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; font-src data:; img-src data:; "
    "sandbox allow-scripts"
)
T = TypeVar("T")
KINDS = {".css": "text/css", ".js": "text/javascript", ".html": "text/html"}
PAGE = Path(__file__).with_name("page")
LOOK = Path(look.__file__).parent


class Asked(Guarded):
    """A question to the room."""

    @property
    def room(self) -> Room:
        """The room."""
        found: Room = self.settings["room"]
        return found

    @property
    def lang(self) -> str:
        """The language that this phone has chosen, or that of the table."""
        said = self.get_query_argument("lang", "")
        return said if said in self.room.faces.languages else self.room.writes

    def answer(self, said: Mapping[str, Any], status: int = 200) -> None:
        """Answer with JSON."""
        self.set_status(status)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(as_json(said, self.lang))

    async def of_room(self, does: Callable[..., T], *said: Any) -> T:
        """Call a method of the room, which speaks to this phone; calls wait for each other. Programs and trusted rules
        may take long."""
        async with self.settings["one_at_a_time"]:
            self.room.speak(self.lang)
            if self.settings["main_thread"] is not None or self.room.has_computers:
                return await self.elsewhere(does, *said)
            return does(*said)

    async def elsewhere(self, does: Callable[..., T], *said: Any) -> T:
        """Call something slow in another thread: in the main one if there are trusted rules, which run only there."""
        main_thread: MainThread | None = self.settings["main_thread"]
        return await (asyncio.to_thread if main_thread is None else main_thread.run)(does, *said)


class Page(Asked):
    """The page and its files."""

    def get(self, secret: str, name: str) -> None:
        if name == "look.css":
            self.set_header("Cache-Control", "private, max-age=86400")
            return self.send(style_sheet(), KINDS[".css"])
        file = PAGE / (name or "page.html")
        file = file if file.is_file() else LOOK / name
        if file.suffix not in KINDS or not file.is_file():
            return self.refuse(404)
        content = file.read_text(encoding="utf-8")
        if not name:
            content = content.replace("{lang}", self.lang)
        return self.send(content, KINDS[file.suffix])


class Words(Asked):
    """The words of the page, and its pictures by name."""

    async def get(self, secret: str) -> None:
        told = await asyncio.to_thread(views.words, self.room.faces.spoken(self.lang))  # these ask no rules
        self.answer({**told, "base": self.service.base})


class View(Asked):
    """What this link may see."""

    async def get(self, secret: str) -> None:
        seen = self.room.seen(self.of, self.lang) if self.settings["one_at_a_time"].locked() else None
        self.answer(seen if seen is not None else await self.of_room(self.room.view, self.of))


class Moves(Asked):
    """The game so far, move by move, as this link may see it."""

    async def get(self, secret: str) -> None:
        self.answer({"moves": await self.of_room(self.room.moves, self.of)})


class Why(Asked):
    """Why a program made a record."""

    async def get(self, secret: str, number: str) -> None:
        self.answer(await self.of_room(views.why, self.room, int(number)))


class Come(Asked):
    """Whose phones are here, by the number of the seat, for whoever shows them their codes."""

    def get(self, secret: str) -> None:
        if self.of != HOST:
            return self.refuse(404)
        here = self.service.streams.open
        return self.answer({"come": [at for at, side in enumerate(self.room.sides) if here.get(side)]})


class Saying(Asked):
    """What a phone says."""

    methods = ("POST",)

    async def post(self, secret: str, what: str) -> None:
        said = understood(self.request.body)
        if said is None:
            return self.refuse(400)
        if what == "places":
            taken = {str(key): str(value) for key, value in said.get("takes", {}).items()}
            options = said.get("options", {})
            return self.answer(await self.of_room(beginning.places, self.room.game, taken, options, self.lang))
        try:
            status, answer = await self.of_room(self.room.post, self.of, what, said)
        except OSError as error:
            why = own_messages().told(refusal(error), self.lang)
            return self.answer({"said": text("not-saved", self.lang, reason=why)}, 507)
        return self.answer(answer, status)


def understood(body: bytes) -> dict[str, Any] | None:
    """What a phone says; None if a page of ours cannot have sent it."""
    try:
        said = json.loads(body)
        json.dumps(said, ensure_ascii=False).encode()  # half a character cannot be written into a log
    except (ValueError, RecursionError):
        return None
    shapes = {"id": str, "version": str, "picks": list, "line": str, "sure": bool, "as_played": bool, "mode": str,
              "seats": list, "options": dict, "takes": dict, "cards": list, "instead": str}  # fmt: skip
    if not isinstance(said, dict) or any(type(value) is not shapes.get(key) for key, value in said.items()):
        return None
    picks = said.get("picks", [])
    good = all(type(p) is list and len(p) == 2 and type(p[0]) is str and type(p[1]) in (str, int, bool) for p in picks)
    seats = said.get("seats", [])
    good = good and all(type(seat) is dict and type(seat.get("takes", {})) is dict for seat in seats)
    good = good and all(type(seat.get("player", "")) is str for seat in seats)
    words = [*said.get("options", {}).values(), *said.get("takes", {}).values(), *said.get("cards", [])]
    good = good and all(type(word) is str for word in words) and said.get("mode", MODES[0]) in MODES
    return said if good and max(len(picks), len(seats)) <= 64 and len(said.get("line", "")) <= 400 else None


class Picture(Asked):
    """A face, or the board, as SVG. What it shows is part of its name, so it may be kept."""

    def get(self, secret: str, name: str) -> None:
        found = self.room.faces.svg(name)
        if found is None:
            return self.refuse(404)
        self.set_header("Cache-Control", "private, max-age=31536000, immutable")
        return self.send(found, "image/svg+xml")


class Taking(Asked):
    """What can be downloaded: the log, the game as pictures, its record on paper. They contain the players' secrets, if
    there are any, so then they can be had only once the game is over."""

    async def get(self, secret: str, what: str) -> None:
        room = self.room
        taken = await self.of_room(room.taken, self.of)
        if taken is None:
            return self.refuse(404)
        if what == "log":
            return self.send(taken, "application/yaml", room.log.name)
        async with self.settings["one_drawing"]:
            shown = await self.elsewhere(drawn_game, taken, room.log, "pdf" if what == "record" else "html", self.lang)
        if shown is None:
            return self.refuse(404)
        if what == "record":
            return self.send(shown, "application/pdf", room.log.with_suffix(".pdf").name)
        self.set_header("Content-Security-Policy", REPLAY_POLICY)
        return self.send(shown, "text/html")


def drawn_game(text: str, log: Path, to: str, lang: str) -> bytes | None:
    """A log as pictures, or on paper; None if it cannot be read."""
    from pnp.press.play.story import Unreadable, story_of

    from ..replay import drawn

    try:
        with blaming():
            return drawn(story_of(text.encode(), str(log), log), to, lang)
    except (Unreadable, Invalid):
        return None


class Code(Asked):
    """The link of a seat as a QR code."""

    def get(self, secret: str, side: str) -> None:
        import segno

        room = self.room
        if self.of != HOST or side not in room.kept.secrets:
            return self.refuse(404)
        file = io.BytesIO()
        segno.make(f"{self.service.base}/{room.kept.secret(side)}/").save(file, kind="svg", scale=4, light="white")
        return self.send(file.getvalue(), "image/svg+xml")


def application(service: Service, room: Room, main_thread: MainThread | None) -> Application:
    """The paths."""
    return Application(
        [
            (SECRET + r"/((?:[\w-]+\.(?:css|js))?)", Page),
            (SECRET + r"/words", Words),
            (SECRET + r"/view", View),
            (SECRET + r"/moves", Moves),
            (SECRET + r"/why/(\d{1,6})", Why),
            (SECRET + r"/come", Come),
            (SECRET + r"/events", Events),
            (SECRET + r"/(begin|ask|record|line|undo|next|lift|hide|open|go|pass|hand|places)", Saying),
            (SECRET + r"/picture/([\w-]+)\.svg", Picture),
            (SECRET + r"/take/(log|replay|record)", Taking),
            (SECRET + r"/code/([\w%.~-]+)\.svg", Code),  # seats have the names of players,
        ],
        default_handler_class=Nobody,
        compress_response=True,
        log_function=lambda handler: None,
        service=service,
        room=room,
        one_at_a_time=asyncio.Lock(),
        one_drawing=asyncio.Lock(),
        main_thread=main_thread,
    )


@contextmanager
def serving(
    room: Room, addresses: Sequence[str], port: int | None, main_thread: MainThread | None = None
) -> Iterator[Service]:
    """Listen at some addresses of this machine while the block lasts. Without a port: the port used before, so that
    links stay valid, else the usual one, else any. With a `main_thread`, only that thread uses the room. Raises
    PortTaken."""
    ports = (port,) if port is not None else (*((room.kept.port,) if room.kept.port else ()), USUAL_PORT, 0)
    sockets = listening(addresses, ports)
    room.kept.port = sockets[0].getsockname()[1]
    streams = Streams(lambda: room.version, lambda of: MOST_OF_HOST if of == HOST else MOST_STREAMS)
    service = Service(room.knows, streams, addresses, room.kept.port)
    loop = asyncio.get_running_loop()

    def tell() -> None:
        loop.call_soon_threadsafe(streams.tell)  # the room may be in another thread

    room.tell = tell
    with opened(application(service, room, main_thread), sockets) as service.door:
        yield service
