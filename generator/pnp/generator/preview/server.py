"""The preview's server: on this machine's own address only, so that nobody else can ask it anything."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from .site import MOST_WAITING, Site

ADDRESS = "127.0.0.1"
USUAL_PORT = 8033
THREADS = 2 * MOST_WAITING  # so that pages and pictures always find one that is free


class PortTaken(Exception):
    """The port is not free."""


@contextmanager
def serving(site: Site, port: int | None) -> Iterator[str]:
    """Answer browsers for as long as the block lasts; gives the address of the page. Without a port the usual one is
    taken, or any other that is free. Raises PortTaken."""
    from waitress import create_server

    logging.getLogger("waitress").setLevel(logging.CRITICAL)  # a browser that goes away is nothing to tell of
    listening = _listening(port)
    site.port = listening.getsockname()[1]
    server = create_server(site, sockets=[listening], threads=THREADS, ident=None, asyncore_loop_timeout=0.2)

    def run() -> None:
        with suppress(OSError):  # its sockets are closed under it when the block ends
            server.run()

    thread = threading.Thread(target=run, name="preview", daemon=True)
    thread.start()
    try:
        yield f"http://{ADDRESS}:{site.port}/"
    finally:
        site.newest.close()  # who waits for news gets an answer
        server.task_dispatcher.shutdown(timeout=1)
        with suppress(OSError):
            server.close()
        thread.join(timeout=2)  # until then it may still listen


def _listening(port: int | None) -> socket.socket:
    for wanted in (USUAL_PORT, 0) if port is None else (port,):
        own = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # on Windows others could listen at the same port otherwise
                own.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            own.bind((ADDRESS, wanted))
        except OSError:
            own.close()
        else:
            own.listen(64)
            return own
    raise PortTaken


__all__ = ["ADDRESS", "USUAL_PORT", "PortTaken", "serving"]
