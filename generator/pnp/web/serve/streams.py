"""Event streams: each event names the newest version, and a page that receives it requests the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tornado.iostream import StreamClosedError

from .guard import STUCK, Guarded

BEAT = 15  # seconds between keep-alive messages


class Streams:
    """All open streams, by the owner of the link. `most` is the maximum per owner."""

    def __init__(self, version: Callable[[], str], most: Callable[[str], int]) -> None:
        self.version, self.most = version, most
        self.open: dict[str, dict[Events, asyncio.Event]] = {}

    def tell(self) -> None:
        """Wake every stream."""
        for streams in self.open.values():
            for changed in streams.values():
                changed.set()

    def enter(self, stream: Events) -> asyncio.Event:
        """Add a stream; if there are too many, the oldest one ends."""
        streams = self.open.setdefault(stream.of, {})
        while len(streams) >= self.most(stream.of):
            self.leave(next(iter(streams)))
        streams[stream] = asyncio.Event()
        streams[stream].set()
        return streams[stream]

    def leave(self, stream: Events) -> None:
        """End a stream."""
        changed = self.open.get(stream.of, {}).pop(stream, None)
        stream.gone = True
        if changed is not None:
            changed.set()


class Events(Guarded):
    """A stream. It has no queue: a slow reader gets the newest version, and is disconnected if it takes none."""

    gone = False

    async def get(self, secret: str) -> None:
        self._transforms = []  # a compressor would take 256 KB per stream
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        streams: Streams = self.service.streams
        changed = streams.enter(self)
        try:
            while not self.gone:
                try:
                    await asyncio.wait_for(changed.wait(), BEAT)
                except TimeoutError:
                    self.write("event: beat\ndata: .\n\n")
                else:
                    changed.clear()
                    version = streams.version()
                    self.write(f"id: {version}\nevent: version\ndata: {version}\n\n")
                if self.gone:
                    break
                await asyncio.wait_for(self.flush(), STUCK)
        except (StreamClosedError, TimeoutError):
            stream = self._stream()
            if stream is not None:
                stream.close()
        finally:
            streams.leave(self)

    def on_connection_close(self) -> None:
        self.service.streams.leave(self)
