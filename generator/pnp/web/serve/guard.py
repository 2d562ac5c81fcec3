"""Requests: who gets an answer, with which headers."""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from tornado.httputil import HTTPServerRequest
from tornado.iostream import IOStream
from tornado.web import HTTPError, RequestHandler

if TYPE_CHECKING:
    from .door import Door
    from .streams import Streams

SECRET = r"/([\w-]{16,64})"
NOTHING_ELSE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
POLICY = (
    NOTHING_ELSE + "script-src 'self'; style-src 'self'; img-src 'self' data:; font-src data:; connect-src 'self'; "
)
NO_FORMS = POLICY + "form-action 'none'"
OWN_FORMS = POLICY + "form-action 'self'"
STUCK = 10  # seconds for a browser to receive what it is sent
USUAL_PORT = 80  # of http
AT_ONCE, A_SECOND = 80, 30  # messages of one link


class Spent(Exception):
    """Too many messages."""


class Purse:
    """A limit on messages: `AT_ONCE` in a burst, then `A_SECOND`, for each link."""

    def __init__(self) -> None:
        self.left: dict[str, tuple[float, float]] = {}

    def spend(self, of: str, now: float) -> None:
        """Raises Spent."""
        left, before = self.left.get(of, (float(AT_ONCE), now))
        left = min(float(AT_ONCE), left + (now - before) * A_SECOND)
        if left < 1:
            raise Spent
        self.left[of] = left - 1, now


def authority(address: str, port: int) -> str:
    """An address and a port as browsers name them: without the usual port."""
    return address if port == USUAL_PORT else f"{address}:{port}"


class Service:
    """What all requests to one server share. `knows` returns the owner of a secret, or None."""

    def __init__(
        self,
        knows: Callable[[str], str | None],
        streams: Streams,
        addresses: Sequence[str],
        port: int,
        policy: str = NO_FORMS,
    ) -> None:
        self.knows, self.streams, self.policy, self.purse = knows, streams, policy, Purse()
        self.hosts = {authority(address, port) for address in (*addresses, "localhost")}
        self.base, *others = (f"http://{authority(address, port)}" for address in addresses)
        self.others = others[:-1]  # without the loopback address, which comes last
        self.door: Door | None = None


class Guarded(RequestHandler):
    """Answers nobody without a secret. `of` is the owner of the link."""

    of: str
    methods: Iterable[str] = ("GET",)

    @property
    def service(self) -> Any:
        """The Service of this server."""
        return self.settings["service"]

    def set_default_headers(self) -> None:
        self.clear_header("Server")
        self.set_header("Content-Security-Policy", self.service.policy)
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", "no-store")

    def prepare(self) -> None:
        status = self._refusal()
        if status:
            self.refuse(status)

    def _refusal(self) -> int:
        """The status of a refusal; 0 for a request that may be answered."""
        request = self.request
        if request.host not in self.service.hosts or len(request.headers.get_list("Host")) != 1:
            return 403  # a foreign name that was made to point at this machine
        owner = self.service.knows(self.path_args[0]) if self.path_args and self.path_args[0] else None
        if owner is None:
            return 404
        self.of = owner
        stream = self._stream()
        if self.service.door is not None and stream is not None:
            self.service.door.admit(stream)
        if request.method not in self.methods:
            return 405
        if request.method == "POST":
            return self._refusal_to_post(request)
        return 0

    def _refusal_to_post(self, request: HTTPServerRequest) -> int:
        """Only our own page can post: other pages cannot send JSON without asking first, and are never allowed to."""
        kind = request.headers.get("Content-Type", "").partition(";")[0].strip()
        if request.headers.get("Origin") != f"http://{request.host}" or kind != "application/json":
            return 403
        try:
            self.service.purse.spend(self.of, asyncio.get_running_loop().time())
        except Spent:
            return 429
        return 0

    def refuse(self, status: int) -> None:
        """End with a bare status."""
        self.set_status(status)
        self.finish()

    def send(self, content: str | bytes, kind: str, name: str = "") -> None:
        """Answer with a file. With a name, the browser saves it."""
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        if name:
            self.set_header("Content-Disposition", f"attachment; filename*=UTF-8''{quote(name)}")
        self.finish(content)

    def finish(self, chunk: Any = None) -> asyncio.Future[None]:
        """As in Tornado; but a browser that does not receive what it is sent is disconnected."""
        sent, stream = super().finish(chunk), self._stream()
        if stream is not None and not sent.done():
            late = asyncio.get_running_loop().call_later(STUCK, stream.close)
            sent.add_done_callback(lambda _: late.cancel())
        return sent

    def _stream(self) -> IOStream | None:
        found: IOStream | None = getattr(self.request.connection, "stream", None)
        return found

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.finish()  # a wrong request learns nothing

    def log_exception(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """A bug of ours. It must not be lost, but the request is not logged."""
        if os.environ.get("PNP_DEBUG") and not isinstance(error, HTTPError):
            traceback.print_exception(kind, error, trace, file=sys.stderr)

    def compute_etag(self) -> None:
        return None


class Nobody(Guarded):
    """Every other path."""

    def prepare(self) -> None:
        self.refuse(404)
