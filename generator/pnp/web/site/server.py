"""The server of a site on this machine's own address: what lies in its folder, and nothing else."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

from tornado.web import Application

from pnp.validator.base.source import regular

from ..serve.door import LOOPBACK, listening, opened
from ..serve.guard import SECRET, Guarded, Nobody, Service
from ..serve.links import new_secret, whose
from ..serve.streams import Streams
from .offline import WORKER

USUAL_PORT = 8034
POLICY = "frame-ancestors 'none'"  # pages bring their own, which says the rest
KINDS = {".webp": "image/webp", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}


class Served(Guarded):
    """A file of the site; a folder is its index.html."""

    methods = ("GET", "HEAD")

    async def get(self, secret: str, path: str) -> None:
        root: Path = self.settings["root"]
        file = (root / unquote(path).replace("\0", "\N{REPLACEMENT CHARACTER}")).resolve()
        if path == "" or path.endswith("/"):
            file = file / "index.html"
        if path == WORKER:  # a page that is looked at while it changes is not kept
            file = root
        content = await asyncio.to_thread(regular, file) if file.is_relative_to(root) else None
        if content is None:
            self.refuse(404)
            return
        kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Content-Type", kind)
        self.finish(content)

    head = get


async def serve(folder: Path, port: int | None, announce: Callable[[str], None]) -> None:
    """Serve until it is cancelled; `announce` is called with the address. Raises PortTaken."""
    sockets = listening([LOOPBACK], (USUAL_PORT, 0) if port is None else (port,))
    taken, secret = sockets[0].getsockname()[1], new_secret()
    service = Service(lambda said: whose(said, {"": secret}), Streams(str, lambda of: 0), [LOOPBACK], taken, POLICY)
    paths = [(SECRET + "/(.*)", Served)]
    application = Application(
        paths, default_handler_class=Nobody, log_function=lambda handler: None, service=service, root=folder.resolve()
    )
    with opened(application, sockets) as service.door:
        announce(f"{service.base}/{secret}/")
        await asyncio.Event().wait()
