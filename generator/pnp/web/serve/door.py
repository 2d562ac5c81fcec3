"""Connections: how many are allowed, and how long each may keep the server waiting."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import Application

LOOPBACK = "127.0.0.1"
MOST_STRANGERS = 64  # connections that have shown no secret
MOST_KNOWN = 1024  # connections that have
OURS = 64  # descriptors reserved for files, and for connections about to be closed
USUAL_DESCRIPTORS = 256  # if the system does not say how many there are
MOST_BYTES = 1 << 16  # of a request, and of its headers
PATIENCE = 5  # seconds for a request to arrive, and before an idle connection is closed
AT_A_TIME = 8  # connections that are let in before those that are inside are heard
WAITING = 128  # connections that the system may queue until they are accepted


class PortTaken(Exception):
    """The port is not free."""


class Door(HTTPServer):
    """Closes the oldest connection when there are too many. Connections with and without a secret are counted
    separately, so strangers never push anybody else out."""

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        self.strangers: dict[IOStream, None] = {}
        self.known: dict[IOStream, None] = {}
        self.most_known = most_known()
        super().initialize(*args, **kwargs)

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        self.strangers = _with(self.strangers, stream, MOST_STRANGERS)
        super().handle_stream(stream, address)

    def admit(self, stream: IOStream) -> None:
        """Note that a connection has shown a secret."""
        if self.strangers.pop(stream, self) is None:
            self.known = _with(self.known, stream, self.most_known)


class Doorway(socket.socket):
    """A listening socket that lets a few in at a time. Whoever asks at once is then known before a crowd comes in that
    would push strangers out."""

    inside = 0

    def accept(self) -> tuple[socket.socket, Any]:
        if self.inside == AT_A_TIME:
            self.inside = 0
            raise BlockingIOError  # as if nobody else were waiting; the others come in the next round
        self.inside += 1
        return super().accept()


def _with(streams: dict[IOStream, None], stream: IOStream, most: int) -> dict[IOStream, None]:
    """The open ones among some connections and one more; if there are too many, the oldest are closed."""
    found = {one: None for one in (*streams, stream) if not one.closed()}
    for oldest in [*found][: max(0, len(found) - most)]:
        del found[oldest]
        oldest.close()
    return found


def most_known() -> int:
    """How many connections with a secret the descriptors of this process allow."""
    try:
        import resource
    except ImportError:  # Windows
        descriptors = USUAL_DESCRIPTORS
    else:
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        descriptors = MOST_KNOWN + MOST_STRANGERS + OURS if soft == resource.RLIM_INFINITY else soft
    return max(16, min(MOST_KNOWN, descriptors - MOST_STRANGERS - OURS))


@contextmanager
def opened(application: Application, sockets: Sequence[socket.socket]) -> Iterator[Door]:
    """Serve at some sockets within the block. Needs a running event loop."""
    logging.getLogger("tornado").setLevel(logging.CRITICAL)  # it would log what strangers send
    door = Door(
        application,
        idle_connection_timeout=PATIENCE,
        body_timeout=PATIENCE,
        max_body_size=MOST_BYTES,
        max_header_size=MOST_BYTES,
        max_buffer_size=4 * MOST_BYTES,
    )
    door.add_sockets(sockets)
    try:
        yield door
    finally:
        door.stop()


def listening(addresses: Sequence[str], ports: Sequence[int]) -> list[socket.socket]:
    """Sockets at all addresses on one port, the first that is free; 0 means any. Raises PortTaken."""
    for port in ports:
        found: list[socket.socket] = []
        try:
            for address in addresses:
                found.append(_socket())
                found[-1].bind((address, port or (found[0].getsockname()[1] if len(found) > 1 else 0)))
                found[-1].listen(WAITING)
        except OSError:
            for one in found:
                one.close()
        else:
            return found
    raise PortTaken


def _socket() -> socket.socket:
    own = Doorway(socket.AF_INET, socket.SOCK_STREAM)
    own.setblocking(False)
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # without it, others could listen on the same port on Windows
        own.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return own
