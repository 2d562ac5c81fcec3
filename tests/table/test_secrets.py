"""What a seat may not see never leaves the server for it: a sample; `python -m tests.table.secrets` compares more."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from pnp.generator.tablepage.beginning import modes

from .conftest import Phone
from .inside import served
from .secrets import GAMES, checked, faces, played

MOMENTS = {"13-minutes": 2, "13-days": 1, "illuminati": 2, "metro-2033": 1}
SEEDS = {"13-minutes": "s0", "13-days": "s0", "illuminati": "s3", "metro-2033": "s2"}
SECRET_GOAL = (
    "pnp: 13-days@1\nplayers: {us: Anna, ussr: Boris}\nmoves:\n- goals: {us: {flags: [turkey, italy, opinion-track], "
    "keep: turkey}, ussr: {flags: [atlantic, personal-letter, political-track], keep: KEPT}}\n"
)


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_is_answered_the_same_whatever_the_others_hide(game: str) -> None:
    log = played(game, SEEDS[game])
    log.records = log.records[:80]
    pairs, answers, _ = checked(log, MOMENTS[game], random.Random(game))
    assert pairs and answers > 10 * pairs


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_each_may_have_a_phone(game: str) -> None:
    assert "own" in modes(faces(game).game)


def everything(phone: Phone) -> list[Any]:
    """All that a link gives before anybody says anything."""
    paths = ("", "main.js", "words", "view", "moves", "take/log", "take/replay", "take/record")
    return [phone.ask("GET", path)[::2] for path in paths]


@pytest.mark.parametrize("mode", ["passed", "own"])
def test_no_byte_tells_what_another_keeps(tmp_path: Path, mode: str) -> None:
    found = []
    for kept in ("atlantic", "personal-letter"):
        with served(tmp_path, SECRET_GOAL.replace("KEPT", kept), "13-days") as (phone, room, _):
            room.kept.mode, room.run = mode, "same"
            links = {side: room.kept.secret(side) for side in ("us", "ussr")} if mode == "own" else {}
            secrets = {f"{phone.host}": "", phone.path.strip("/"): "", **dict.fromkeys(links.values(), "")}
            seats = [phone, *(Phone(f"http://{phone.host}/{links['us']}/") for _ in links)][:2]
            said = repr([everything(one) for one in seats])
            for secret in secrets:
                said = said.replace(secret, "…")
            found.append(said)
            for one in seats:
                assert [one.ask("GET", f"take/{what}")[0] for what in ("log", "replay", "record")] == [404] * 3
            assert mode != "own" or seats[1].ask("GET", "code/ussr.svg")[0] == 404
    assert found[0] == found[1]


def test_a_log_that_was_spoilt_in_an_editor_is_not_quoted_to_a_seat(tmp_path: Path) -> None:
    with served(tmp_path, SECRET_GOAL.replace("KEPT", "atlantic"), "13-days") as (phone, room, _):
        room.kept.mode = "own"
        seat = Phone(f"http://{phone.host}/{room.kept.secret('us')}/")
        room.log.write_text(SECRET_GOAL.replace("KEPT", "atlantik"), encoding="utf-8")
        status, told = seat.say("undo")
        assert status == 422 and "atlantik" not in told["said"] and "pnp verify" in told["said"]


def test_once_the_game_is_over_everybody_may_take_it_home(tmp_path: Path) -> None:
    play = Path(__file__).parents[2] / "cards" / "13-minutes" / "plays" / "anna-boris.yaml"
    with served(tmp_path, play.read_text(encoding="utf-8")) as (phone, room, _):
        room.kept.mode = "own"
        seat = Phone(f"http://{phone.host}/{room.kept.secret('us')}/")
        assert seat.view()["may_take"]
        status, headers, record = seat.ask("GET", "take/record")
        assert status == 200 and record.startswith(b"%PDF") and "evening.pdf" in headers["Content-Disposition"]
        assert seat.ask("GET", "take/log")[2] == play.read_bytes()
