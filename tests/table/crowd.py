"""How long players wait while strangers hold connections: python -m tests.table.crowd 1000 256

So many silent connections, and so many descriptors for the server. Eight phones, each with a stream, go on.
"""

from __future__ import annotations

import resource
import socket
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from ..patience import LONG
from .conftest import BEGUN, Phone, Running

PHONES = 8
ROUNDS = 10


def stream(phone: Phone, what: str = "events") -> socket.socket:
    """An open stream that has announced its first version."""
    name, _, port = phone.host.partition(":")
    own = socket.create_connection((name, int(port)), timeout=LONG)
    own.sendall(f"GET {phone.path}{what} HTTP/1.1\r\nHost: {phone.host}\r\n\r\n".encode())
    heard(own)
    return own


def heard(own: socket.socket) -> bytes:
    """What a stream says up to its next version."""
    said = b""
    while b"data: " not in said:
        part = own.recv(4096)
        assert part, said
        said += part
    return said


def silent(phone: Phone, number: int) -> list[socket.socket]:
    """Connections of strangers who say nothing, or half a request."""
    name, _, port = phone.host.partition(":")
    found = []
    for at in range(number):
        found.append(socket.create_connection((name, int(port)), timeout=LONG))
        if at % 2:
            found[-1].sendall(b"GET / HTTP/1.1\r\nHost: ")
    return found


def timed(phone: Phone, streams: list[socket.socket]) -> tuple[list[float], list[float]]:
    """Milliseconds for a page, and until every stream has announced a change."""
    pages, told = [], []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        assert phone.ask("GET", "")[0] == 200
        pages.append(1000 * (time.perf_counter() - start))
        start = time.perf_counter()
        assert phone.say("hide")[0] == 200  # nothing is recorded, and every phone looks again
        for one in streams:
            heard(one)
        told.append(1000 * (time.perf_counter() - start))
    return pages, told


def crowded(one: Running, strangers: int) -> dict[str, Any]:
    """The medians without strangers and among them, in milliseconds."""
    streams = [stream(one.phone) for _ in range(PHONES)]
    alone = timed(one.phone, streams)
    crowd = silent(one.phone, strangers)
    among = timed(one.phone, streams)
    for each in (*crowd, *streams):
        each.close()
    names = ("page alone", "told alone", "page among strangers", "told among strangers")
    return dict(zip(names, (round(median(times), 1) for times in (*alone, *among)), strict=True))


def main(strangers: int, descriptors: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "evening.yaml"
        log.write_text(BEGUN, encoding="utf-8")
        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, hard))
        one = Running("13-minutes", log, Path(folder))
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, strangers + 200)), hard))
        print(f"{strangers} strangers, {descriptors} descriptors, {PHONES} phones; ms:", crowded(one, strangers))
        one.kill()


if __name__ == "__main__":
    main(*(int(n) for n in sys.argv[1:3]))
