"""Games with rules of their own at the page: slow rules, and rules that fail."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import yaml

from pnp.cli.main import main

from ..patience import LONG
from .conftest import Phone, Running

Start = Callable[..., Running]
SLOW = "        table.last = self.at"
SEATS = [{"side": "amber", "name": "", "takes": {}}, {"side": "green", "name": "", "takes": {}}]


def starter(tmp_path: Path, old: str, new: str) -> None:
    """The starter's game with a change to its rules."""
    folder = tmp_path / "my-game"
    assert main(["new", str(folder), "--lang", "en"]) == 0
    rules = folder / "rules.py"
    text = rules.read_text(encoding="utf-8")
    assert old in text
    rules.write_text(text.replace(old, new), encoding="utf-8")


@contextmanager
def trusted(running: Start, *more: str) -> Iterator[Phone]:
    """The command with --trust; a process that watches the rules is asked to end, and ends them."""
    one = running("my-game", "", "--trust", *more)
    try:
        yield one.phone
    finally:
        one.process.terminate()
        one.process.communicate(timeout=LONG)


def test_while_trusted_rules_think_other_phones_are_answered(running: Start, tmp_path: Path) -> None:
    starter(tmp_path, SLOW, f"        import time; time.sleep(0.02)\n{SLOW}")
    with trusted(running, "--computer", "amber=greedy") as phone:
        _thinks(phone)


def _thinks(phone: Phone) -> None:
    assert phone.say("begin", mode="one", seats=SEATS)[0] == 200
    version, ended = phone.view()["version"], []

    def go() -> None:
        ended.append((phone.post("go", {"version": version})[0], time.monotonic()))

    thinking = threading.Thread(target=go)
    thinking.start()
    time.sleep(0.05)
    assert phone.ask("GET", "words")[0] == 200
    answered = time.monotonic()
    thinking.join()
    assert ended[0][0] == 200 and answered < ended[0][1]


def test_rules_that_fail_are_told_with_their_line_and_the_move_is_taken_back(running: Start, tmp_path: Path) -> None:
    starter(tmp_path, SLOW, "        if self.lights == 3: raise ValueError('boom')\n" + SLOW)
    with trusted(running) as phone:
        _fails(phone)


def test_the_last_card_of_a_hand_is_shown_while_its_place_is_asked(running: Start, tmp_path: Path) -> None:
    starter(tmp_path, SLOW, SLOW)
    moves = yaml.safe_load((tmp_path / "my-game" / "plays" / "honest.yaml").read_text(encoding="utf-8"))["moves"]
    with trusted(running) as phone:
        assert phone.say("begin", mode="one", seats=SEATS)[0] == 200
        for n, move in enumerate(moves[:-1], 1):
            move.pop("then", None)
            [said] = move.values()
            assert phone.view()["played"] == (said["play"] if n > 10 else None)
            assert phone.say("line", line=json.dumps(move), sure=True)[0] == 200


def test_a_place_that_is_not_offered_is_refused_with_its_rule_and_nothing_changes(
    running: Start, tmp_path: Path
) -> None:
    starter(tmp_path, SLOW, SLOW)
    with trusted(running) as phone:
        assert phone.say("begin", mode="one", seats=SEATS)[0] == 200
        assert phone.say("line", line="{amber: {play: spark, at: rose, lights: 1}}", sure=True)[0] == 200
        before = phone.view()
        card = next(one["pick"] for one in before["question"]["options"] if one["id"] == "moon")
        told = [phone.say("ask", picks=[card], instead=place) for place in ("rose", "lily", "nowhere")]
        assert [status for status, _ in told] == [200] * 3
        said = [one["said"] for _, one in told]
        assert said[0].startswith("Rule 2.4: Your opponent has just been to “Rose”") and said[1:] == ["", ""]
        assert phone.view() == before


def _fails(phone: Phone) -> None:
    assert phone.say("begin", mode="one", seats=SEATS)[0] == 200
    before = phone.view()
    status, told = phone.say(
        "line", line="{amber: {play: drop-of-honey, at: rose, lights: 3}}", sure=True, as_played=True
    )
    assert status == 422 and "my-game/rules.py:" in str(told) and "boom" in str(told)
    assert phone.view() == before
