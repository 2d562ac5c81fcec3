"""The server of the page. Nobody without a secret gets an answer, and nobody can keep those who have one waiting.

Every path begins with a secret; a request must name one of our own addresses, and one that says something must come
from our own page. What is sent is bounded, and so are the connections: of strangers, who have shown no secret, and of
each seat.
"""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.iostream import IOStream, StreamClosedError
from tornado.web import Application, RequestHandler

from . import beginning, views
from .beginning import MODES
from .room import HOST, Room

LOOPBACK = "127.0.0.1"
USUAL_PORT = 8066
MOST_STRANGERS = 64
MOST_STREAMS = 6  # of one link
MOST_BYTES = 1 << 16  # of what a phone says
PATIENCE = 5  # seconds for a request to arrive, and before an idle connection is closed
BEAT = 15  # seconds between signs of life
STUCK = 10  # seconds in which a phone has to take what it is sent
AT_ONCE, A_SECOND = 80, 30  # messages of one link
NOTHING_ELSE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
POLICY = NOTHING_ELSE + "script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"
REPLAY_POLICY = NOTHING_ELSE + (
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'; font-src data:; img-src data:; sandbox allow-scripts"
)
KINDS = {".css": "text/css", ".js": "text/javascript", ".html": "text/html"}
PAGE = Path(__file__).with_name("page")


class PortTaken(Exception):
    """The port is not free."""


class Door(HTTPServer):
    """Lists the connections that have shown no secret, and closes the oldest of too many."""

    strangers: dict[IOStream, None]

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        self.strangers = {}
        super().initialize(*args, **kwargs)

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        self.strangers = {one: None for one in self.strangers if not one.closed()}
        self.strangers[stream] = None
        while len(self.strangers) > MOST_STRANGERS:
            oldest = next(iter(self.strangers))
            del self.strangers[oldest]
            oldest.close()
        super().handle_stream(stream, address)


class Spent(Exception):
    """Too many messages."""


class Purse:
    """So many messages at once, and so many a second."""

    def __init__(self) -> None:
        self.left: dict[str, tuple[float, float]] = {}

    def spend(self, of: str, now: float) -> None:
        """Raises Spent."""
        left, before = self.left.get(of, (float(AT_ONCE), now))
        left = min(float(AT_ONCE), left + (now - before) * A_SECOND)
        if left < 1:
            raise Spent
        self.left[of] = left - 1, now


class Service:
    """What all requests share."""

    def __init__(self, room: Room, addresses: Sequence[str], port: int) -> None:
        self.room, self.faces, self.purse = room, room.faces, Purse()
        self.hosts = {f"{address}:{port}" for address in (*addresses, "localhost")}
        self.origins = {f"http://{host}" for host in self.hosts}
        self.base = f"http://{addresses[-1]}:{port}"
        self.door: Door | None = None
        self.streams: dict[str, dict[asyncio.Event, Events]] = {}
        room.tell = self.tell

    def tell(self) -> None:
        """Wake every stream."""
        for streams in self.streams.values():
            for changed in streams:
                changed.set()


class Guarded(RequestHandler):
    """Answers nobody who has no secret. `of` is whose link it is."""

    service: Service
    of: str

    def initialize(self, service: Service) -> None:
        self.service = service

    def set_default_headers(self) -> None:
        self.clear_header("Server")
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", "no-store")

    def prepare(self) -> None:
        request = self.request
        if request.host not in self.service.hosts or len(request.headers.get_list("Host")) != 1:
            return self._refuse(403)
        secret = self.path_args[0] if self.path_args else ""
        of = self.service.room.knows(secret or "")
        if of is None:
            return self._refuse(404)
        self.of = of
        if self.service.door is not None:
            self.service.door.strangers.pop(_stream(request), None)
        if request.method not in ("GET", "HEAD", "POST"):
            return self._refuse(405)
        if request.method == "POST" and not self._is_ours(request):
            return self._refuse(403)
        if request.method == "POST":
            try:
                self.service.purse.spend(of, asyncio.get_running_loop().time())
            except Spent:
                return self._refuse(429)
        return None

    def _is_ours(self, request: HTTPServerRequest) -> bool:
        """Whether our own page says this: other pages cannot send JSON without asking, and we never allow it."""
        kind = request.headers.get("Content-Type", "").partition(";")[0].strip()
        return request.headers.get("Origin") == f"http://{request.host}" and kind == "application/json"

    def _refuse(self, status: int) -> None:
        self.set_status(status)
        self.finish()

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.finish()  # whoever asks wrongly learns nothing

    def compute_etag(self) -> None:
        return None

    def answer(self, said: Mapping[str, Any], status: int = 200) -> None:
        """Answer with JSON."""
        self.set_status(status)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(json.dumps(said, ensure_ascii=False, separators=(",", ":")))

    def send(self, content: str | bytes, kind: str, name: str = "") -> None:
        """Answer with a file; one that is to be saved has a name."""
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        if name:
            self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish(content)


def _stream(request: HTTPServerRequest) -> Any:
    return getattr(request.connection, "stream", None)


class Nobody(Guarded):
    """Every other path."""

    def prepare(self) -> None:
        return self._refuse(404)


class Page(Guarded):
    """The page and its files."""

    def get(self, secret: str, name: str) -> None:
        file = PAGE / (name or "page.html")
        if file.suffix not in KINDS or not file.is_file():
            return self._refuse(404)
        content = file.read_text(encoding="utf-8")
        if not name:
            content = content.replace("{lang}", self.service.room.lang)
        return self.send(content, KINDS[file.suffix])


class Words(Guarded):
    """The words of the page, in the reader's language."""

    def get(self, secret: str) -> None:
        lang = self.service.room.lang
        faces = self.service.faces
        words = {key: said[lang] for key, said in views.WORDS.texts.items()}
        self.answer({"words": words, "faces": faces.names, "colours": faces.colours, "base": self.service.base})


class View(Guarded):
    """What this link may see."""

    def get(self, secret: str) -> None:
        self.answer(self.service.room.view(self.of))


class Events(Guarded):
    """A stream that names each new version; whoever hears of it asks for the view."""

    gone = False

    async def get(self, secret: str) -> None:
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        changed = asyncio.Event()
        streams = self.service.streams.setdefault(self.of, {})
        streams[changed] = self
        while len(streams) > MOST_STREAMS:
            self._close(streams, next(iter(streams)))
        changed.set()
        try:
            while not self.gone:
                try:
                    await asyncio.wait_for(changed.wait(), BEAT)
                except TimeoutError:
                    self.write("event: beat\ndata: .\n\n")
                else:
                    changed.clear()
                    version = self.service.room.version
                    self.write(f"id: {version}\nevent: version\ndata: {version}\n\n")
                if self.gone:
                    break
                await asyncio.wait_for(self.flush(), STUCK)
        except (StreamClosedError, TimeoutError):
            pass
        finally:
            streams.pop(changed, None)

    def _close(self, streams: dict[asyncio.Event, Events], changed: asyncio.Event) -> None:
        old = streams.pop(changed)
        old.gone = True
        changed.set()

    def on_connection_close(self) -> None:
        self.gone = True
        for changed, stream in self.service.streams.get(self.of, {}).items():
            if stream is self:
                changed.set()


class Saying(Guarded):
    """What a phone says."""

    def post(self, secret: str, what: str) -> None:
        said = understood(self.request.body)
        if said is None:
            return self._refuse(400)
        if what == "places":
            taken = {str(key): str(value) for key, value in said.get("takes", {}).items()}
            return self.answer({"places": beginning.places(self.service.room.game, taken, self.service.room.lang)})
        try:
            status, answer = self.service.room.post(self.of, what, said)
        except OSError as error:
            reason = views.text("not-saved", self.service.room.lang, reason=error.strerror or error)
            return self.answer({"said": reason}, 507)
        return self.answer(answer, status)


def understood(body: bytes) -> dict[str, Any] | None:
    """What a phone says, if it says something that a page of ours might; None of anything else."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return None
    shapes = {"id": str, "version": str, "picks": list, "line": str, "sure": bool, "as_played": bool, "mode": str,
              "seats": list, "options": dict, "takes": dict}  # fmt: skip
    if not isinstance(said, dict) or any(type(value) is not shapes.get(key) for key, value in said.items()):
        return None
    picks = said.get("picks", [])
    good = all(type(p) is list and len(p) == 2 and type(p[0]) is str and type(p[1]) in (str, int, bool) for p in picks)
    seats = said.get("seats", [])
    good = good and all(type(seat) is dict and type(seat.get("takes", {})) is dict for seat in seats)
    words = [*said.get("options", {}).values(), *said.get("takes", {}).values()]
    good = good and all(type(word) is str for word in words) and said.get("mode", MODES[0]) in MODES
    return said if good and max(len(picks), len(seats)) <= 64 and len(said.get("line", "")) <= 400 else None


class Picture(Guarded):
    """A face, or the board, as SVG. What it shows is part of its name, so it may be kept."""

    def get(self, secret: str, name: str) -> None:
        found = self.service.faces.svg(name)
        if found is None:
            return self._refuse(404)
        self.set_header("Cache-Control", "private, max-age=31536000, immutable")
        return self.send(found, "image/svg+xml")


class Taking(Guarded):
    """What is taken away from the table: the log, and the game as pictures. A seat's own phone gets them at the end."""

    def get(self, secret: str, what: str) -> None:
        room = self.service.room
        if room.sitting is None or (self.of != HOST and not room.sitting.whole.over):
            return self._refuse(404)
        if what == "log":
            return self.send(room.sitting.whole.text, "application/yaml", room.log.name)
        from ..replay import drawn
        from ..replay.story import Unreadable, story_of

        try:
            shown = drawn(story_of(room.sitting.whole.text.encode(), str(room.log), room.log), "html", room.lang)
        except Unreadable:
            return self._refuse(404)
        self.set_header("Content-Security-Policy", REPLAY_POLICY)
        return self.send(shown, "text/html")


class Code(Guarded):
    """The link of a seat as a QR code."""

    def get(self, secret: str, side: str) -> None:
        import io

        import segno

        room = self.service.room
        if self.of != HOST or side not in room.kept.secrets:
            return self._refuse(404)
        file = io.BytesIO()
        segno.make(f"{self.service.base}/{room.kept.secret(side)}/").save(file, kind="svg", scale=4, light="white")
        return self.send(file.getvalue(), "image/svg+xml")


def application(service: Service) -> Application:
    """The paths."""
    given = {"service": service}
    one = r"/([\w-]{16,64})"
    return Application(
        [
            (one + r"/((?:[\w-]+\.(?:css|js))?)", Page, given),
            (one + r"/words", Words, given),
            (one + r"/view", View, given),
            (one + r"/events", Events, given),
            (one + r"/(begin|ask|record|line|undo|next|lift|hide|places)", Saying, given),
            (one + r"/picture/([\w-]+)\.svg", Picture, given),
            (one + r"/take/(log|replay)", Taking, given),
            (one + r"/code/([\w-]+)\.svg", Code, given),
        ],
        default_handler_class=Nobody,
        default_handler_args=given,
        compress_response=True,
        log_function=lambda handler: None,
    )


@contextmanager
def serving(room: Room, addresses: Sequence[str], port: int | None) -> Iterator[Service]:
    """Listen at some addresses of this machine while the block lasts. Raises PortTaken."""
    logging.getLogger("tornado").setLevel(logging.CRITICAL)  # strangers are nothing to tell of
    sockets = _listening(addresses, port, room.kept.port)
    taken = sockets[0].getsockname()[1]
    room.kept.port = taken
    service = Service(room, addresses, taken)
    door = Door(
        application(service),
        idle_connection_timeout=PATIENCE,
        body_timeout=PATIENCE,
        max_body_size=MOST_BYTES,
        max_header_size=MOST_BYTES,
        max_buffer_size=4 * MOST_BYTES,
    )
    service.door = door
    door.add_sockets(sockets)
    try:
        yield service
    finally:
        door.stop()


def _listening(addresses: Sequence[str], port: int | None, before: int) -> list[socket.socket]:
    """Sockets at one port of all addresses: that which is wanted; else that of before, so that links go on, the usual
    one, or any."""
    for wanted in (port,) if port is not None else (*((before,) if before else ()), USUAL_PORT, 0):
        opened: list[socket.socket] = []
        try:
            for address in addresses:
                own = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                opened.append(own)
                if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # on Windows others could listen at the same port otherwise
                    own.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
                else:
                    own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                own.setblocking(False)
                own.bind((address, wanted or (opened[0].getsockname()[1] if len(opened) > 1 else 0)))
                own.listen(128)
        except OSError:
            for own in opened:
                own.close()
        else:
            return opened
    raise PortTaken
