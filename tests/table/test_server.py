"""Who gets an answer, what is on the disk once it is given, and what happens when something goes wrong."""

from __future__ import annotations

import json
import os
import random
import socket
from collections.abc import Callable
from typing import Any

import pytest

from pnp.validator.judging.judge import verify_text

from .conftest import BEGUN, Phone, Running

Start = Callable[..., Running]


def ready(phone: Phone, view: Any, rng: random.Random) -> tuple[list[Any], Any]:
    """Taps at random until a decision is whole, and what was answered to the last of them."""
    picks: list[Any] = []
    told = view
    while told.get("question"):
        picks.append(rng.choice(told["question"]["options"])["pick"])
        _, told = phone.say("ask", picks=picks)
    return picks, told


def record(phone: Phone, rng: random.Random) -> str:
    """A whole record at random; the sentence of it."""
    while True:
        picks, _ = ready(phone, phone.view(), rng)
        status, told = phone.say("record", picks=picks)
        assert status == 200, told
        if told["came"] == "recorded":
            said: str = told["said"]
            return said


def test_a_stranger_gets_nothing(running: Start) -> None:
    phone = running().phone
    for path in ("/", "/view", "/x/view", "/" + "A" * 22 + "/", "/" + "A" * 22 + "/view", "/favicon.ico", "/%2e%2e/"):
        status, headers, body = phone.ask("GET", path)
        assert (status, body) == (404, b""), path
        assert "Server" not in headers or "Tornado" not in headers["Server"]


def test_a_foreign_name_gets_nothing(running: Start) -> None:
    phone = running().phone
    for host in ("evil.example", "evil.example:8066", "127.0.0.1", "", phone.host + ".evil.example"):
        assert phone.ask("GET", "view", Host=host)[0] in (400, 403)


def test_a_foreign_page_can_say_nothing(running: Start) -> None:
    phone = running().phone
    said = {"version": phone.view()["version"]}
    assert phone.post("undo", said, Origin="http://evil.example")[0] == 403
    assert phone.post("undo", said, Origin="null")[0] == 403
    assert phone.post("undo", said, Content_Type="text/plain")[0] == 403
    assert phone.post("undo", said)[0] == 200


def test_the_page_may_ask_nobody_else(running: Start) -> None:
    phone = running().phone
    for what in ("", "view", "main.js", "words"):
        status, headers, _ = phone.ask("GET", what)
        assert status == 200
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"] and "http" not in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] == "no-referrer" and headers["Cache-Control"] == "no-store"


BAD: list[bytes] = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"x"',
    b"\xff\xfe",
    b'{"picks": 1}',
    b'{"picks": [1]}',
    b'{"picks": [["a"]]}',
    b'{"picks": [["a", {}]]}',
    b'{"line": 3}',
    b'{"mode": "x"}',
    b'{"seats": [3]}',
    b'{"what": 1}',
    b'{"options": {"a": []}}',
    b"[" * 5000,
    json.dumps({"line": "x" * 401}).encode(),
    json.dumps({"picks": [["a", 1]] * 65}).encode(),
]


def test_what_no_page_of_ours_would_say_changes_nothing(running: Start) -> None:
    one = running()
    phone, before = one.phone, one.phone.view()
    own = {"Origin": f"http://{phone.host}", "Content_Type": "application/json"}
    for body in BAD:
        for what in ("ask", "record", "line", "undo", "begin"):
            assert phone.ask("POST", what, body, **own)[0] in (400, 429), (what, body[:40])
    rng = random.Random(7)
    for _ in range(200):
        noise = bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
        assert phone.ask("POST", rng.choice(("ask", "record", "undo")), noise, **own)[0] in (400, 429)
    assert phone.ask("PUT", "view")[0] == 405
    assert one.phone.view() == before


def test_too_much_is_cut_off(running: Start) -> None:
    phone = running().phone
    own = {"Origin": f"http://{phone.host}", "Content_Type": "application/json"}
    try:
        status = phone.ask("POST", "ask", b" " * 200_000, **own)[0]
    except (ConnectionError, OSError):
        status = 400
    assert status >= 400
    assert phone.view()["title"]


def test_idle_strangers_do_not_keep_the_players_out(running: Start) -> None:
    phone = running().phone
    host, port = phone.host.split(":")
    idle = []
    try:
        idle += [socket.create_connection((host, int(port)), timeout=5) for _ in range(200)]
        assert phone.view()["title"]
    finally:
        for one in idle:
            one.close()


def test_of_two_phones_one_is_first_and_the_other_is_told(running: Start) -> None:
    phone = running().phone
    before = phone.view()
    picks, _ = ready(phone, before, random.Random(1))
    first = phone.post("record", {"id": "a", "version": before["version"], "picks": picks})
    second = phone.post("record", {"id": "b", "version": before["version"], "picks": picks})
    assert first[0] == 200 and second[0] == 409
    assert second[1]["view"] == first[1]["view"]


def test_what_is_said_twice_counts_once(running: Start) -> None:
    one = running()
    phone, log = one.phone, one.process.args[5]  # type: ignore[index]
    version = phone.view()["version"]
    picks, _ = ready(phone, phone.view(), random.Random(1))
    said = {"id": "same", "version": version, "picks": picks}
    assert phone.post("record", said) == phone.post("record", said)
    assert log.endswith(".yaml")


def test_what_was_confirmed_outlives_a_kill(running: Start, pytestconfig: pytest.Config) -> None:
    """At random moments: what the page has heard of is in the log, which goes on where it was."""
    rng = random.Random(11)
    for round in range(6):
        port = 20_000 + os.getpid() % 1_000 * 10 + round  # one that no connection of other tests is given meanwhile
        one = running("13-minutes", BEGUN, "--port", str(port), log=f"kill-{round}.yaml")
        said = [record(one.phone, rng) for _ in range(rng.randrange(1, 4))]
        if rng.random() < 0.5:
            ready(one.phone, one.phone.view(), rng)  # taps of a move that is never recorded
        one.kill()
        again = running(log=f"kill-{round}.yaml")
        view = again.phone.view()
        assert again.phone.address == one.phone.address, "every phone goes on"
        assert view["last"] == said[-1] and view["number"] == 3 + len(said)
        again.kill()
        text = again.process.args[5]  # type: ignore[index]
        assert verify_text(open(text, "rb").read(), "x").verdict == "legal"  # noqa: SIM115, PTH123


def test_a_half_written_line_is_no_record(running: Start) -> None:
    begun = "pnp: 13-minutes@1\nplayers: {us: Anna, ussr: Boris}\nmoves:\n- bid: {us: 5, ussr: 3}\n#~ ussr: {play: cas"
    assert running("13-minutes", begun).phone.view()["number"] == 2


def test_a_second_server_is_refused(running: Start) -> None:
    one = running()
    log = one.process.args[5]  # type: ignore[index]
    import subprocess
    import sys

    from .conftest import LONG, ROOT

    rooms = f"{ROOT / 'generator'}:{ROOT / 'validator'}"
    command = [sys.executable, "-m", "pnp", "table", "13-minutes", str(log), "--no-browser", "--lang", "en"]
    ran = subprocess.run(command, env={"PYTHONPATH": rooms}, capture_output=True, text=True, timeout=LONG)
    assert ran.returncode == 3 and "Another pnp table" in ran.stderr


def test_the_command_ends_at_once(running: Start) -> None:
    assert running().stop() == 130


@pytest.mark.parametrize("mode", ["passed", "own"])
def test_a_new_log_begins_on_the_page(running: Start, mode: str) -> None:
    phone = running("13-minutes", "").phone
    form = phone.view()
    assert form["begin"] and [side["id"] for side in form["sides"]] == ["us", "ussr"]
    seats = [{"side": "us", "name": "Аня", "takes": {}}, {"side": "ussr", "name": "<b>Борис", "takes": {}}]
    assert phone.say("begin", mode=mode, seats=seats, options={"ruling.zero": "forbidden"})[0] == 200
    view = phone.view()
    if mode == "passed":
        assert view["cover"]["side"] == "us" and view["question"] is None
        assert phone.say("lift")[0] == 200
        assert phone.view()["question"] and phone.view()["cover"] is None
        assert phone.say("hide")[0] == 200 and phone.view()["cover"]["side"] == "us"
    else:
        assert view["question"] is None
        seats = {one["side"]: Phone(f"http://{phone.host}/{one['secret']}/") for one in view["links"]}
        assert "links" not in seats["us"].view()
        picks, _ = ready(seats["us"], seats["us"].view(), random.Random(2))
        before = seats["ussr"].view()
        assert seats["us"].say("record", picks=picks)[0] == 200
        after = seats["ussr"].view()
        assert {k: v for k, v in after.items() if k not in ("version", "asked")} == {
            k: v for k, v in before.items() if k not in ("version", "asked")
        }
        assert seats["us"].view()["question"] is None
