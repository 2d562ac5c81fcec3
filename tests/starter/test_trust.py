"""Code of a game's own runs when somebody has said so, and never otherwise."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from pnp.cli.terminal import Exit
from pnp.press.sheets.rules.lessons import lessons
from pnp.validator import load_game, verify
from pnp.validator.judging.trust import trusting
from tests.starter.conftest import Run

LOG = "my-game/plays/honest.yaml"
COMMANDS = {
    "verify": ("verify", LOG),
    "legal": ("legal", LOG, "--at", "3"),
    "replay": ("replay", LOG, "-o", "replay.png", "--at", "1"),
    "record": ("record", "my-game", "new.yaml"),
}


@pytest.fixture
def marked(game: Path) -> Path:
    """A game whose rules leave a mark when they run; the mark."""
    rules = game / "rules.py"
    mark = game.parent / "mark"
    rules.write_text(f"open({str(mark)!r}, 'w').close()\n" + rules.read_text(encoding="utf-8"), encoding="utf-8")
    return mark


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_without_the_word_nothing_runs(words: tuple[str, ...], marked: Path, run: Run) -> None:
    code, said, complaint = run(*words)
    assert code == Exit.WRONG
    assert "add --trust" in said + complaint
    assert not marked.exists()


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_with_the_word_it_is_said_whose_code_runs(
    words: tuple[str, ...], marked: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("Anna\nBoris\nquit\n"))
    code, _, complaint = run(*words, "--trust")
    assert code == Exit.GOOD
    assert complaint == f"Running the game's code: {marked.parent / 'my-game' / 'rules.py'}\n"
    assert marked.exists()


@pytest.mark.parametrize("words", [("check", "my-game"), ("build", "my-game", "--only", "spark"), ("games",)])
def test_what_prints_and_checks_never_runs_it(words: tuple[str, ...], marked: Path, run: Run) -> None:
    assert run(*words)[0] == Exit.GOOD
    assert not marked.exists()


EXAMPLE = """
examples:
- id: first
  title: {en: A turn, ru: Ход}
  steps:
  - record: {amber: {play: bonfire, at: rose, lights: 3}}
    caption: {en: Three lights on the rose., ru: Три огонька на розу.}
"""


def test_examples_are_played_with_the_word_only(marked: Path, game: Path) -> None:
    with (game / "rules.yaml").open("a", encoding="utf-8") as rules:
        rules.write(EXAMPLE)
    assert lessons(load_game(game)).examples == {}
    assert not marked.exists()
    with trusting():
        (step,) = lessons(load_game(game)).examples["first"].steps
    assert step.after.places["rose"]["amber"] == 3
    assert marked.exists()


def test_the_board_at_the_start_needs_no_rules(game: Path) -> None:
    (game / "rules.py").unlink()
    board = game / "board.yaml"
    text = board.read_text(encoding="utf-8")
    board.write_text(
        text.replace("en: Rose}, holds: tokens", "en: Rose}, holds: tokens, start: {amber: 2}"), encoding="utf-8"
    )
    with (game / "rules.yaml").open("a", encoding="utf-8") as rules:
        rules.write("setup:\n  labels:\n  - {of: {place: rose}, en: A rose., ru: Роза.}\n")
    start = lessons(load_game(game)).start
    assert start is not None
    assert start.picture.places == {"rose": {"amber": 2}}


def test_neither_a_log_nor_a_definition_can_say_the_word(marked: Path, game: Path, run: Run) -> None:
    log = game / "plays" / "honest.yaml"
    log.write_text(log.read_text(encoding="utf-8") + "trust: true\n", encoding="utf-8")
    assert run("verify", LOG)[0] == Exit.WRONG
    (game / "game.yaml").write_text(
        (game / "game.yaml").read_text(encoding="utf-8") + "referee: rules\n", encoding="utf-8"
    )
    assert run("verify", LOG)[0] == Exit.WRONG
    assert not marked.exists()


def test_trust_ends_with_its_block(marked: Path, game: Path) -> None:
    log = game / "plays" / "honest.yaml"
    with trusting():
        assert verify(log).verdict == "legal"
    assert verify(log).problems[0].code == "own.untrusted"


def test_trust_stays_on_this_computer(marked: Path, run: Run) -> None:
    code, _, complaint = run("verify", LOG, "--trust", "--scheduler", "tcp://127.0.0.1:1")
    assert code == Exit.USAGE and "works only on this computer" in complaint
    assert not marked.exists()
