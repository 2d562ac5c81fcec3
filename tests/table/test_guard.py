"""Nobody is let in without a link, and nobody keeps those out who have one."""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.web.serve import door, guard
from pnp.web.serve.streams import Streams
from pnp.web.table.room import Room
from pnp.web.table.server import MOST_STREAMS

from ..patience import LONG
from . import requests
from .conftest import ROOT, Phone
from .crowd import heard, stream
from .inside import served


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Phone, Room]]:
    with served(tmp_path) as (phone, room, _):
        yield phone, room


@pytest.fixture
def phone(table: tuple[Phone, Room]) -> Phone:
    return table[0]


def seat(table: tuple[Phone, Room], side: str) -> Phone:
    """The phone of a seat, where everybody has their own."""
    phone, room = table
    room.kept.mode = "own"
    return Phone(f"http://{phone.host}/{room.kept.secret(side)}/")


@pytest.mark.parametrize("kind", requests.KINDS, ids=lambda kind: kind.__name__)
def test_what_no_page_of_ours_would_send_gets_nothing(phone: Phone, kind: requests.Kind) -> None:
    """A sample; `python -m tests.table.requests 10000` sends more."""
    told = requests.attack(phone, 25, 3, [kind])
    assert sum(told.values()) == 25


def test_a_stranger_gets_nothing(phone: Phone) -> None:
    for path in ("/", "/view", "/x/view", "/" + "A" * 22 + "/", "/" + "A" * 22 + "/view", "/favicon.ico", "/%2e%2e/"):
        status, headers, body = phone.ask("GET", path)
        assert (status, body) == (404, b""), path
        assert "Tornado" not in headers.get("Server", "")


def test_the_link_of_a_seat_is_nobodys_while_one_phone_notes_for_all(table: tuple[Phone, Room]) -> None:
    own = seat(table, "us")
    assert own.ask("GET", "view")[0] == 200
    table[1].kept.mode = "one"
    assert own.ask("GET", "view")[0] == 404


def test_a_foreign_page_can_say_nothing(phone: Phone) -> None:
    said = {"version": phone.view()["version"]}
    assert phone.post("undo", said, Origin="http://evil.example")[0] == 403
    assert phone.post("undo", said, Origin="null")[0] == 403
    assert phone.post("undo", said, Content_Type="text/plain")[0] == 403
    assert phone.post("undo", said)[0] == 200


def test_the_page_may_ask_nobody_else_and_leaves_no_trace(phone: Phone) -> None:
    for what in ("", "view", "main.js", "words", "nothing", "picture/x.svg"):
        _, headers, _ = phone.ask("GET", what)
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "form-action 'none'" in policy
        assert "unsafe" not in policy and "http" not in policy
        assert headers["Referrer-Policy"] == "no-referrer" and headers["Cache-Control"] == "no-store"
        assert headers["X-Content-Type-Options"] == "nosniff" and "Set-Cookie" not in headers


def test_the_secret_is_in_no_file_of_the_page(phone: Phone) -> None:
    secret = phone.path.strip("/").encode()
    for what in ("", "main.js", "words", "view"):
        assert secret not in phone.ask("GET", what)[2]


def test_whoever_says_too_much_waits(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "AT_ONCE", 5)
    monkeypatch.setattr(guard, "A_SECOND", 0)
    statuses = [phone.post("ask", {"version": "x"})[0] for _ in range(7)]
    assert statuses == [409] * 5 + [429] * 2
    assert phone.ask("GET", "view")[0] == 200


def test_a_purse_fills_again() -> None:
    purse = guard.Purse()
    for _ in range(guard.AT_ONCE):
        purse.spend("us", 5.0)
    with pytest.raises(guard.Spent):
        purse.spend("us", 5.0)
    purse.spend("ussr", 5.0)
    for _ in range(guard.A_SECOND):
        purse.spend("us", 6.0)
    with pytest.raises(guard.Spent):
        purse.spend("us", 6.0)


def test_a_body_of_64_kb_is_the_largest(phone: Phone) -> None:
    own = {"Origin": f"http://{phone.host}", "Content_Type": "application/json"}
    fits = json.dumps({"version": "x", "line": "y" * 400}).encode().ljust(door.MOST_BYTES)
    assert phone.ask("POST", "ask", fits, **own)[0] == 409
    status, _ = requests.answered(
        phone.host, requests.request("POST", phone.path + "ask", phone.host, fits + b" ", **own)
    )
    assert status in ("400", "closed")


def test_the_oldest_stream_of_too_many_of_a_seat_ends(table: tuple[Phone, Room]) -> None:
    own = seat(table, "us")
    streams = [stream(own) for _ in range(MOST_STREAMS)]
    other = stream(table[0])
    streams.append(stream(own))
    assert streams[0].recv(4096).endswith(b"\r\n0\r\n\r\n")
    table[1].tell()
    for one in (*streams[1:], other):
        assert b"event: version" in heard(one)
        one.close()
    streams[0].close()


def test_whoever_does_not_take_what_is_sent_loses_the_connection(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "STUCK", 0.1)
    big = max((name for name, *_ in json.loads(phone.ask("GET", "words")[2])["faces"].values()), key=str)
    with socket.socket() as own:
        own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        own.settimeout(LONG)
        name, _, port = phone.host.partition(":")
        own.connect((name, int(port)))
        line = f"GET {phone.path}picture/{big}.svg HTTP/1.1\r\nHost: {phone.host}\r\n\r\n".encode()
        with pytest.raises(OSError):
            while True:
                own.sendall(line)
    assert phone.ask("GET", "view")[0] == 200


def test_players_go_on_among_a_thousand_strangers() -> None:
    """With 256 descriptors, as many systems allow."""
    command = [sys.executable, "-m", "tests.table.crowd", "1000", "256"]
    rooms = os.pathsep.join(str(ROOT / room) for room in ("generator", "validator", ""))
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": rooms})
    assert ran.returncode == 0, ran.stderr


def test_a_player_who_comes_amid_a_crowd_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers who came before and after, all waiting at the door at once."""
    with served(tmp_path) as (phone, room, service):
        busy = threading.Event()
        monkeypatch.setattr(service.streams, "tell", lambda: busy.wait(LONG))
        room.tell()  # until then nobody is let in
        name, _, port = phone.host.partition(":")

        def came(number: int) -> list[socket.socket]:
            return [socket.create_connection((name, int(port)), timeout=LONG) for _ in range(number)]

        crowd = came(30)
        (own,) = came(1)
        own.sendall(requests.request("GET", phone.path + "view", phone.host))
        crowd += came(door.WAITING - 40)
        busy.set()
        assert own.recv(4096).startswith(b"HTTP/1.1 200 ")
        for one in (*crowd, own):
            one.close()


def test_the_usual_port_is_not_named_by_browsers() -> None:
    service = guard.Service(lambda _: "", Streams(lambda: "", lambda _: 1), ["192.168.1.7", "127.0.0.1"], 80)
    assert service.hosts == {"192.168.1.7", "127.0.0.1", "localhost"} and service.base == "http://192.168.1.7"
    other = guard.Service(lambda _: "", Streams(lambda: "", lambda _: 1), ["127.0.0.1"], 8066)
    assert other.hosts == {"127.0.0.1:8066", "localhost:8066"}


def test_strangers_are_closed_before_descriptors_run_out(phone: Phone) -> None:
    name, _, port = phone.host.partition(":")
    crowd = [socket.create_connection((name, int(port)), timeout=LONG) for _ in range(2 * door.MOST_STRANGERS)]
    assert phone.ask("GET", "view")[0] == 200
    assert crowd[0].recv(1) == b""
    for one in crowd:
        one.close()


def test_noise_changes_nothing(phone: Phone) -> None:
    before, rng = phone.view(), random.Random(7)
    own = {"Origin": f"http://{phone.host}", "Content_Type": "application/json"}
    for _ in range(60):
        noise = bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
        assert phone.ask("POST", rng.choice(("ask", "record", "undo")), noise, **own)[0] in (400, 429)
    assert phone.view() == before
