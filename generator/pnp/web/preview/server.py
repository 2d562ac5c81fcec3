"""The preview's server: only on this machine's own address, so that nobody else can reach it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from tornado.web import Application

from ..serve.door import LOOPBACK, listening, opened
from ..serve.guard import OWN_FORMS, SECRET, Guarded, Nobody, Service
from ..serve.links import new_secret, whose
from ..serve.streams import Events, Streams
from .site import Site

USUAL_PORT = 8033
MOST_STREAMS = 512


class Asked(Guarded):
    """The page, its files and pictures. They are drawn in other threads, so that streams do not have to wait."""

    async def get(self, secret: str, path: str) -> None:
        asked = {key: values[-1].decode(errors="replace") for key, values in self.request.query_arguments.items()}
        answer = await asyncio.to_thread(self.settings["site"].answer, path, asked)
        self.set_status(answer.status)
        self.set_header("Cache-Control", answer.kept)
        self.set_header("Content-Type", answer.kind)
        self.finish(answer.content)


@contextmanager
def serving(site: Site, port: int | None) -> Iterator[str]:
    """Serve browsers within the block; yields the address of the page. By default it takes the usual port, or any other
    that is free. Raises PortTaken."""
    sockets = listening([LOOPBACK], (USUAL_PORT, 0) if port is None else (port,))
    taken, secret = sockets[0].getsockname()[1], new_secret()
    streams = Streams(lambda: str(site.newest.moment.version), lambda of: MOST_STREAMS)
    service = Service(lambda said: whose(said, {"": secret}), streams, [LOOPBACK], taken, OWN_FORMS)
    paths = [(SECRET + "/events", Events), (SECRET + "/(.*)", Asked)]
    application = Application(
        paths, default_handler_class=Nobody, log_function=lambda handler: None, service=service, site=site
    )
    loop, ended = asyncio.new_event_loop(), asyncio.Event()

    async def serve() -> None:
        with opened(application, sockets) as service.door:
            await ended.wait()

    def run() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(serve())

    thread = threading.Thread(target=run, name="preview", daemon=True)
    thread.start()
    site.newest.tell = partial(loop.call_soon_threadsafe, streams.tell)
    try:
        yield f"{service.base}/{secret}/"
    finally:
        site.newest.tell = lambda: None
        loop.call_soon_threadsafe(ended.set)
        thread.join(timeout=2)  # until then it may still be listening
