"""A table served by a thread of this process: much cheaper than the command, where no process has to die."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pnp.cli.saving import Paper
from pnp.validator.base.source import read_text
from pnp.validator.definitions.find import find_game
from pnp.validator.definitions.load import load_game
from pnp.web.serve.door import LOOPBACK
from pnp.web.serve.guard import Service
from pnp.web.table.keeping import Files, kept
from pnp.web.table.pictures import Faces
from pnp.web.table.room import Room
from pnp.web.table.server import serving

from ..patience import LONG
from .conftest import BEGUN, Phone


@contextmanager
def served(
    folder: Path,
    text: str = BEGUN,
    game: str = "13-minutes",
    addresses: Sequence[str] = (LOOPBACK,),
    computers: Mapping[str, str] | None = None,
    lang: str = "en",
) -> Iterator[tuple[Phone, Room, Service]]:
    """The phone of the host, the room, and the service."""
    log = folder / "evening.yaml"
    if text:
        log.write_text(text, encoding="utf-8")
    ready, found = threading.Event(), list[Service]()
    with ExitStack() as held:

        def opened(path: Path) -> Files:
            links, keep = held.enter_context(kept(path))
            return Files(path, Paper(path), links, keep)

        room = Room(Faces(load_game(find_game(game)), lang), opened(log), computers, opened)
        if text:
            room.open(read_text(log))
        loop, ended = asyncio.new_event_loop(), asyncio.Event()

        async def serve() -> None:
            with serving(room, addresses, 0) as service:
                found.append(service)
                ready.set()
                await ended.wait()

        thread = threading.Thread(target=lambda: loop.run_until_complete(serve()), daemon=True)
        thread.start()
        assert ready.wait(LONG)
        try:
            yield Phone(f"{found[0].base}/{room.kept.secret('')}/"), room, found[0]
        finally:
            loop.call_soon_threadsafe(ended.set)
            thread.join(LONG)
