"""Requests that no page of ours would send: python -m tests.table.requests 10000

Each is a way to get in without being invited: a wrong secret, a foreign name or page, a path that means something
elsewhere, a message of a wrong shape, a request that is too large or is none. None may get an answer with content, or
change anything; the page must answer as before.
"""

from __future__ import annotations

import json
import random
import socket
import string
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from ..patience import LONG
from .conftest import Phone

REFUSED = {"400", "403", "404", "405", "408", "409", "413", "414", "422", "429", "431", "501", "closed"}
MOST_AT_ONCE = 20  # messages with the right secret, before the next ones have to wait
ALPHABET = string.ascii_letters + string.digits + "-_"
TRICKS = ("..", "%2e%2e", "%2e%2e%2f", "..%5c", "%00", "%ff", ";", "?", "//", "\\", "~root", "etc/passwd", "x",
          "server.py", "../server.py", "..%2fserver.py", "room.py", "evening.yaml", ".evening.yaml.table", "con",
          "a" * 3000, "take/log/..", "picture/../page.js", "picture/%2e%2e.svg", "code/.svg", "code/us.svg/",
          "%ed%a0%80")  # fmt: skip
VALUES = (1, 1e400, -(10**30), None, True, [], {}, "x" * 401, "\ud800", "\x00", [[]], [{}], {"a": {"b": 1}},
          [["play", 1.5]], [["a", "b"]] * 65, [["bid.us", 10**40]], [["play", "../x"]], [["way", None]])  # fmt: skip
PICKS = ([["play", "../x"]], [["play", "excomm"]] * 64, [["bid.us", 10**40]], [["play", "\ud800"]], [["done", True]],
         [["way", "x"]], [["play", ""]], [["", ""]], [["play", True]], [["play", "excomm"], ["into", 3]])  # fmt: skip
LINES = ("", " ", "\ud800", "\x00", "a: b: c", "{" * 400, "[" * 400, "&a [*a, *a]", "!!python/object:os.system {}", "-",
         "us: {play: excomm, into: [[[[]]]]}", "undo", "us: 1", "\u202e", "---",
         "? ", "us: {<<: {}}", "'", "#", "%YAML 9")  # fmt: skip
Request = tuple[bytes, bool]
"""What is sent, and whether it holds the right secret: such messages are counted."""


def request(method: str, path: str, host: str, body: bytes = b"", **headers: str) -> bytes:
    """A request as bytes."""
    lines = [f"{method} {path} HTTP/1.1", *([f"Host: {host}"] if host else [])]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    lines += [f"Content-Length: {len(body)}"] if body or method == "POST" else []
    return ("\r\n".join([*lines, "Connection: close", "", ""])).encode() + body


def wrong_secret(phone: Phone, rng: random.Random) -> Request:
    own = phone.path.strip("/")
    cut = rng.randrange(len(own))
    other = own[:cut] + rng.choice([c for c in ALPHABET if c != own[cut]]) + own[cut + 1 :]
    new = "".join(rng.choices(ALPHABET, k=rng.randrange(1, 70)))
    said = rng.choice((other, own[:-1], own + "A", own.swapcase(), new, "", "%00", own + "%00"))
    what = rng.choice(("", "/", "/view", "/events", "/words", "/take/log", "/main.js", "/code/us.svg"))
    return request("GET", f"/{said}{what}", phone.host), False


def foreign_host(phone: Phone, rng: random.Random) -> Request:
    port = phone.host.partition(":")[2]
    host = rng.choice(("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port}.evil.example", "[::1]",
                       f"127.0.0.2:{port}", f"2130706433:{port}", f"127.1:{port}", f"localhost.:{port}", "", "x" * 500,
                       f"{phone.host}, evil.example", f"{phone.host}@evil.example"))  # fmt: skip
    sent = request("GET", phone.path + "view", host)
    twice = sent.replace(b"\r\n", f"\r\nHost: {phone.host}\r\n".encode(), 1)
    return rng.choice((sent, twice)) if host else sent, False


def foreign_page(phone: Phone, rng: random.Random) -> Request:
    origin = rng.choice(("http://evil.example", "null", "", f"https://{phone.host}", f"http://{phone.host}.evil.example",
                         f"http://{phone.host}/", "file://", "http://localhost"))  # fmt: skip
    kind = "application/json"
    if rng.random() < 0.5:
        origin = f"http://{phone.host}"
        kind = rng.choice(
            ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "x")
        )
    what = rng.choice(("ask", "record", "line", "undo", "begin", "next", "open", "pass"))
    return request("POST", phone.path + what, phone.host, b'{"version":"x"}', Origin=origin, Content_Type=kind), False


def path_trick(phone: Phone, rng: random.Random) -> Request:
    tricks = "/".join(rng.choices(TRICKS, k=rng.randrange(1, 4)))
    start = rng.choice(
        ("/", phone.path, "http://evil.example/", f"http://{phone.host}{phone.path}", "*", "//evil.example/")
    )
    if start.endswith(phone.path) and tricks.startswith("?"):
        start = "/"
    return request("GET", (start + tricks).replace(" ", ""), phone.host), False


def method_trick(phone: Phone, rng: random.Random) -> Request:
    method = rng.choice(("PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "HEAD", "PROPFIND", "get", "POST"))
    return request(method, phone.path + "view", phone.host, b"{}" if method == "POST" else b""), False


def wrong_shape(phone: Phone, rng: random.Random) -> Request:
    value = rng.choice(VALUES)
    key = rng.choice(("id", "version", "picks", "line", "sure", "as_played", "mode", "seats", "options", "takes", "x"))
    said = json.dumps({"version": "x", key: value}).encode()
    noise = bytes(rng.randrange(256) for _ in range(rng.randrange(80)))
    deep = rng.choice((b"[" * 60_000, b'{"a":' * 9_000, b"1" * 9_000, b'"' + b"\\u0000" * 900 + b'"'))
    body = rng.choice((said, said, noise, said[: rng.randrange(len(said))], deep))
    own = {"Origin": f"http://{phone.host}", "Content_Type": "application/json"}
    what = rng.choice(("ask", "record", "line", "undo", "begin", "next", "lift", "hide", "open"))
    return request("POST", phone.path + what, phone.host, body, **own), True


def wrong_move(phone: Phone, rng: random.Random) -> Request:
    """The right version, and something that nobody can have tapped or meant."""
    version = phone.view()["version"]
    what: dict[str, Any] = {"picks": rng.choice(PICKS)}
    if rng.random() < 0.5:
        what = {"line": rng.choice(LINES), "sure": True}
    said = json.dumps({"version": version, "id": rng.choice(("", "\ud800", "x" * 9_000)), **what}).encode()
    own = {"Origin": f"http://{phone.host}", "Content_Type": "application/json"}
    path = rng.choice(("ask", "record")) if "picks" in what else "line"
    return request("POST", phone.path + path, phone.host, said, **own), True


def too_large(phone: Phone, rng: random.Random) -> Request:
    own = {"Origin": f"http://{phone.host}", "Content_Type": "application/json"}
    ways: list[Callable[[], bytes]] = [
        lambda: request("POST", phone.path + "ask", phone.host, b" " * rng.randrange(66_000, 200_000), **own),
        lambda: request("POST", phone.path + "ask", phone.host, b"{}", **own).replace(b"h: 2", b"h: 99999999999"),
        lambda: request("GET", phone.path + "view", phone.host, X="y" * 70_000),
        lambda: request("GET", phone.path + "x" * 70_000, phone.host),
    ]
    return rng.choice(ways)(), False


def not_http(phone: Phone, rng: random.Random) -> Request:
    sent = request("GET", phone.path + "view", phone.host).replace(b"Connection", b"C")
    at = rng.randrange(4)  # the method, whose change makes the whole no request
    ways = [
        bytes(rng.randrange(256) for _ in range(rng.randrange(1, 200))) + b"\r\n\r\n",
        sent[:at] + bytes([rng.randrange(128, 256)]) + sent[at + 1 :],
        sent.replace(b"HTTP/1.1", rng.choice((b"HTTP/9.9", b"", b"HTTP/1.1 x", b"ICY"))),
        sent.replace(b"\r\n\r\n", b"\r\nContent-Length: -1\r\n\r\n"),
        sent.replace(b"\r\n\r\n", b"\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"),
        sent.replace(b"\r\n\r\n", b"\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
        sent.replace(b"\r\n\r\n", b"\r\n bad\x00header\r\n\r\n"),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100),  # a browser that tries https
    ]
    return rng.choice(ways), False


Kind: TypeAlias = Callable[[Phone, random.Random], Request]
KINDS: tuple[Kind, ...] = (
    wrong_secret,
    foreign_host,
    foreign_page,
    path_trick,
    method_trick,
    wrong_shape,
    wrong_move,
    too_large,
    not_http,
)


def answered(host: str, sent: bytes) -> tuple[str, bytes]:
    """The status of the answer, or "closed", and its content. Nothing more is sent."""
    name, _, port = host.partition(":")
    found = b""
    with socket.create_connection((name, int(port)), timeout=LONG) as own:
        try:
            own.sendall(sent)
            own.shutdown(socket.SHUT_WR)
            while part := own.recv(65536):
                found += part
        except TimeoutError:
            raise
        except OSError:  # the server has closed it
            pass
    head, _, body = found.partition(b"\r\n\r\n")
    return (head.split(b" ")[1].decode() if head.startswith(b"HTTP/") else "closed"), body


def attack(phone: Phone, times: int, seed: int = 0, kinds: Sequence[Kind] = KINDS) -> Counter[tuple[str, str]]:
    """Send so many requests; how often each kind got each status. Raises AssertionError if one was let in."""
    rng, told, own = random.Random(seed), Counter[tuple[str, str]](), 0
    before = phone.view()
    for _ in range(times):
        kind = rng.choice(kinds)
        sent, counts = kind(phone, rng)
        own += counts
        if own == MOST_AT_ONCE:
            time.sleep(0.7)  # as a page that is refused for saying too much at once
            own = 0
        status, body = answered(phone.host, sent)
        assert status in REFUSED, (kind.__name__, sent[:300], status, body[:200])
        assert status in ("409", "422") or b"Bad Request" in body or not body, (kind.__name__, sent[:300], body[:200])
        told[kind.__name__, status] += 1
    after = phone.view()
    assert after == before, "nothing has changed"
    return told


def main(times: int) -> None:
    from .inside import served

    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (phone, *_):
        started = time.perf_counter()
        told = attack(phone, times)
        seconds = time.perf_counter() - started
    for kind in KINDS:
        mine: dict[str, Any] = {status: n for (name, status), n in sorted(told.items()) if name == kind.__name__}
        print(f"{kind.__name__:14}", *(f"{status}: {n}" for status, n in mine.items()))
    print(f"{times} requests, none let in, nothing changed; {1000 * seconds / times:.1f} ms each")


if __name__ == "__main__":
    main(int(sys.argv[1]))
