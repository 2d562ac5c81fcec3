"""The referee from Python, and the schema of what it says in JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import pnp.validator
from pnp.validator import Invalid, legal, load_game, turns, verify
from pnp.validator.definitions.find import games_in
from pnp.validator.definitions.schema import SCHEMAS

from .process import ENVIRON, LOG, PLAYS, ROOT, pnp_here

GAMES = games_in(ROOT / "cards")
HONEST = [play for play in PLAYS if "cards" in play.parts]
MINUTES = ROOT / "cards" / "13-minutes" / "plays" / "anna-boris.yaml"

UNREADABLE = [
    "",
    "pnp: [",
    "- 1",
    "\tpnp: 1\n",
    "pnp: nothing@1\nplayers: {us: A, ussr: B}\nmoves: []\n",
    "pnp: 13-minutes@99\nplayers: {us: A, ussr: B}\nmoves: []\n",
    "pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\n",
    "pnp: 13-minutes@1\nplayers: {us: A}\nmoves: []\n",
    "pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\nmoves: {}\n",
    "pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\noptions: {ruling.zero: maybe}\nmoves: []\n",
    "pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\nmoves:\n- 1\n- {us: {}, ussr: {}}\n- bid: x\n- nonsense: 1\n",
    "pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\ngames:\n- moves: []\n- deal: 1\n",
]


def schema() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SCHEMAS / "verdict.schema.json").read_text(encoding="utf-8"))
    return found


CONFORMS = jsonschema.Draft202012Validator(schema())


# ── The schema of a verdict ──


def test_the_schema_is_valid_and_names_every_key() -> None:
    CONFORMS.check_schema(schema())
    told = verify(MINUTES).as_json("en")
    assert list(schema()["properties"]) == schema()["required"] == list(told)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.name)
def test_verdicts_on_all_our_plays_conform(play: Path) -> None:
    verdict = verify(play)
    for lang in ("ru", "en"):
        CONFORMS.validate(json.loads(json.dumps(verdict.as_json(lang))))


@pytest.mark.parametrize("text", UNREADABLE)
def test_verdicts_on_what_cannot_be_read_conform(text: str) -> None:
    verdict = verify(text.encode())
    assert verdict.verdict in ("invalid", "illegal")
    CONFORMS.validate(json.loads(json.dumps(verdict.as_json("en"))))


def test_a_missing_file_conforms() -> None:
    CONFORMS.validate(verify("nowhere.yaml").as_json("ru"))


def test_the_command_conforms() -> None:
    done = pnp_here("verify", "--format", "json", "nowhere.yaml", *map(str, PLAYS), cwd=ROOT)
    lines = done.stdout.decode().splitlines()
    assert len(lines) == 1 + len(PLAYS)
    for line in lines:
        CONFORMS.validate(json.loads(line))


def test_the_schema_refuses_what_contradicts_itself() -> None:
    told = verify(MINUTES).as_json("en")
    finding = verify(LOG + "- us: {play: quarantine, into: us}\n- us: 1\n").as_json("en")["findings"][0]
    for wrong in (
        {**told, "verdict": "fine"},
        {**told, "decisions": "29"},
        {**told, "verdict": "invalid", "findings": []},
        {**told, "verdict": "legal", "findings": [{**finding, "status": "illegal"}]},
        {**told, "outcome": {}},
        {key: told[key] for key in told if key != "findings"},
    ):
        assert not CONFORMS.is_valid(wrong)
    assert CONFORMS.is_valid(told)


# ── From Python ──


def test_a_log_is_a_path_or_a_text(tmp_path: Path) -> None:
    file = tmp_path / "log.yaml"
    file.write_text(LOG, encoding="utf-8")
    flow = "{pnp: 13-minutes@1, players: {us: A, ussr: B}, moves: [{bid: {us: 2, ussr: 3}}, {first: us}]}"
    for log in (file, str(file), LOG, LOG.encode(), flow):
        verdict = verify(log)
        assert (verdict.verdict, verdict.records) == ("legal", 2)
        assert [choice.decision for choice in legal(log)] == ["play"]
    assert verify(str(file)).log == str(file)


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_games_are_found(folder: Path) -> None:
    game = load_game(str(folder))
    assert (game.id, game.title) == (load_game(game.id).id, load_game(game.id).title)


def test_an_unknown_game() -> None:
    with pytest.raises(Invalid) as caught:
        load_game("13-minuts")
    assert caught.value.problems[0].code == "game.unknown"


def test_what_is_legal_before_each_record() -> None:
    choices = {at: legal(MINUTES, at) for at in (1, 2, 3, 4)}
    assert [choice.decision for choice in choices[1]] == ["bid"]
    assert choices[2][0].moves == ("first: us", "first: ussr")
    assert (choices[3][0].decision, choices[3][0].side) == ("play", "ussr")
    assert "play: khrushchev-letter, into: ussr" in choices[3][0].moves
    assert not any("khrushchev-letter" in move for move in choices[4][0].moves)
    assert legal(MINUTES) == ()  # it is over


@pytest.mark.parametrize("play", HONEST, ids=lambda play: f"{play.parents[1].name}/{play.name}")
def test_records_of_an_honest_play_have_their_choices(play: Path) -> None:
    for at in range(1, verify(play).records + 2, 7):  # each is a trial of all before it
        for choice in legal(play, at):
            assert choice.moves
            assert len(set(choice.moves)) == len(choice.moves)


def test_no_such_record() -> None:
    for at in (0, 4, -1):
        with pytest.raises(ValueError, match=f"no record {at}: the log has 2"):
            legal(LOG, at)


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_cannot_be_read_has_no_choices(text: str) -> None:
    if verify(text.encode()).verdict == "illegal":
        assert legal(text.encode()) == ()
        return
    with pytest.raises(Invalid) as caught:
        legal(text.encode())
    assert all(problem.line > 0 and problem.file == "text" for problem in caught.value.problems)


def test_what_is_offered_is_there() -> None:
    for name in pnp.validator.__all__:
        assert getattr(pnp.validator, name).__name__ == name
    assert dir(pnp.validator) == pnp.validator.__all__
    with pytest.raises(AttributeError, match="nonsense"):
        pnp.validator.nonsense  # noqa: B018


@pytest.mark.parametrize("first", ["", "import pnp.validator.judging.judge, pnp.validator.api;"])
def test_names_are_not_shadowed_by_modules(first: str) -> None:
    code = f"{first}from pnp.validator import verify, legal; assert callable(verify) and callable(legal)"
    subprocess.run([sys.executable, "-c", code], env=ENVIRON, check=True)


def test_the_package_costs_nothing_by_itself() -> None:
    code = "import sys, pnp.validator; print([n for n in sys.modules if n.startswith(('yaml', 'pnp.validator.'))])"
    done = subprocess.run([sys.executable, "-c", code], env=ENVIRON, capture_output=True, check=True, text=True)
    assert done.stdout == "[]\n"


def test_whole_records_that_may_stand_are_legal_there() -> None:
    log = MINUTES.read_text(encoding="utf-8").partition("- us:")[0]
    found = turns(log)
    assert {turn.side for turn in found} <= {"us", "ussr"}
    assert any(len(turn.decisions) == 3 for turn in found)  # a card of the other side, its answer, and what is done
    for turn in found[::7]:
        assert verify(f"{log}- {turn.example}\n").verdict == "legal", turn
