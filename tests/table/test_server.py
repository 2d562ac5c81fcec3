"""What is on the disk once an answer is given, and what happens when something goes wrong."""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.press.play.sprites import Sprites
from pnp.validator.definitions.find import find_game
from pnp.validator.definitions.load import load_game
from pnp.web.preview import gallery
from pnp.web.table.pictures import Faces

from ..patience import LONG
from .conftest import BEGUN, ROOT, Phone, Running
from .crowd import heard, stream
from .inside import served
from .requests import answered, request

Start = Callable[..., Running]


def ready(phone: Phone, view: Any, rng: random.Random) -> tuple[list[Any], Any]:
    """Taps at random until a decision is whole, and what was answered to the last of them."""
    picks: list[Any] = []
    told = view
    while told.get("question") and told.get("came") != "ready":
        picks.append(rng.choice(told["question"]["options"])["pick"])
        _, told = phone.say("ask", picks=picks)
    return picks, told


def test_of_two_phones_one_is_first_and_the_other_is_told(tmp_path: Path) -> None:
    with served(tmp_path) as (phone, *_):
        before = phone.view()
        picks, _ = ready(phone, before, random.Random(1))
        first = phone.post("record", {"id": "a", "version": before["version"], "picks": picks})
        second = phone.post("record", {"id": "b", "version": before["version"], "picks": picks})
        assert first[0] == 200 and second[0] == 409
        assert second[1]["view"] == first[1]["view"]


def test_once_everything_is_drawn_nobody_waits_for_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = Faces(load_game(find_game("13-minutes")), "ru")
    faces.draw()
    monkeypatch.setattr(gallery, "lay_out", None)
    monkeypatch.setattr(Sprites, "form", None)
    named = [name for pictures in faces.named().values() for name, *_ in pictures.values()]
    assert len(named) > 13 and all(map(faces.svg, named))


def test_what_is_said_twice_counts_once(tmp_path: Path) -> None:
    with served(tmp_path) as (phone, *_):
        version = phone.view()["version"]
        picks, _ = ready(phone, phone.view(), random.Random(1))
        said = {"id": "same", "version": version, "picks": picks}
        assert phone.post("record", said) == phone.post("record", said)


def test_what_was_confirmed_outlives_a_kill() -> None:
    """A sample; `python -m tests.table.kills 200` kills more often."""
    rooms = os.pathsep.join(str(ROOT / room) for room in ("generator", "validator", ""))
    command = [sys.executable, "-m", "tests.table.kills", "5", "4"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": rooms})
    assert ran.returncode == 0 and "none lost" in ran.stdout, ran.stderr


def test_what_another_program_has_written_is_taken_up(tmp_path: Path) -> None:
    with served(tmp_path) as (phone, room, _):
        before = phone.view()
        own = stream(phone)
        room.log.write_text(BEGUN.replace("- first: us\n", ""), encoding="utf-8")
        status, told = phone.post("undo", {"version": before["version"]})
        assert status == 409 and told["view"]["number"] == before["number"] - 1
        assert b"event: version" in heard(own)
        own.close()
        room.log.write_text("pnp: 13-minutes@1\nmoves: [", encoding="utf-8")
        status, told = phone.say("undo")
        assert status == 422 and told["said"]
        assert room.log.read_text(encoding="utf-8").endswith("["), "what another program wrote is not overwritten"


def test_what_could_not_be_saved_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path) as (phone, room, _):
        before, text = phone.view(), room.log.read_text(encoding="utf-8")
        picks, _ = ready(phone, before, random.Random(1))

        def full(text: str) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(room.paper, "write", full)
            status, told = phone.say("record", picks=picks)
            assert status == 507 and "the disk is full" in told["said"]
            assert phone.say("undo")[0] == 507
        assert phone.view() == before and room.log.read_text(encoding="utf-8") == text
        assert phone.say("record", picks=picks)[0] == 200


def test_an_interrupted_upload_changes_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as (phone, *_):
        before = phone.view()
        said = json.dumps({"version": before["version"]}).encode()
        own = {"Origin": f"http://{phone.host}", "Content_Type": "application/json"}
        whole = request("POST", phone.path + "undo", phone.host, said, **own)
        for cut in (20, len(whole) - len(said), len(whole) - 1):
            assert answered(phone.host, whole[:cut])[0] in ("400", "408", "closed")
        assert phone.view() == before


def test_a_stream_that_comes_back_is_told_what_is_so_now(tmp_path: Path) -> None:
    with served(tmp_path) as (phone, *_):
        own = stream(phone)
        own.close()
        version = phone.say("undo")[1]["view"]["version"]
        name, _, port = phone.host.partition(":")
        with socket.create_connection((name, int(port)), timeout=LONG) as again:
            again.sendall(f"GET {phone.path}events HTTP/1.1\r\nHost: {phone.host}\r\n\r\n".encode())
            assert version.encode() in heard(again)


def test_a_half_written_line_is_no_record(running: Start) -> None:
    begun = "pnp: 13-minutes@1\nplayers: {us: Anna, ussr: Boris}\nmoves:\n- bid: {us: 5, ussr: 3}\n#~ ussr: {play: cas"
    assert running("13-minutes", begun).phone.view()["number"] == 2


def test_a_second_server_is_refused(running: Start) -> None:
    one = running()
    log = one.process.args[5]  # type: ignore[index]
    rooms = f"{ROOT / 'generator'}:{ROOT / 'validator'}"
    command = [sys.executable, "-m", "pnp", "table", "13-minutes", str(log), "--no-browser", "--lang", "en"]
    ran = subprocess.run(command, env={"PYTHONPATH": rooms}, capture_output=True, text=True, timeout=LONG)
    assert ran.returncode == 3 and "error: another pnp table" in ran.stderr


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
        told = ("version", "asked", "so_far")  # who has chosen
        assert {k: v for k, v in after.items() if k not in told} == {k: v for k, v in before.items() if k not in told}
        assert after["so_far"] == "Already chosen: US (Аня)"
        assert seats["ussr"].say("undo")[0] == 422 and seats["us"].view()["may_undo"]
        assert seats["us"].view()["question"] is None
