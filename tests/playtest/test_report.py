"""What the report of a playtest finds: a card that always wins, what a change did, who sits where; and Ctrl-C."""

from __future__ import annotations

import json
import pickle
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.cli import playtest
from pnp.cli.main import main
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.trust import trusting
from pnp.validator.playtest.against import Pairs
from pnp.validator.playtest.many import Playtest, Seating, play_batch, seating_of
from pnp.validator.playtest.tally import Tally

from ..edited import edit

CARDS = Path(__file__).parents[2] / "cards"

SUPERNOVA = """
- id: supernova
  side: amber
  title: {ru: Сверхновая, en: Supernova}
  light: 1
  text: {ru: 'Победа.', en: 'You win.'}
"""
LIGHTS_ALL = """
        if self.play.id == "supernova":
            for flower in self.rules.places:
                table.lights[flower][self.seat] += 9
"""


def played(*words: str) -> int:
    return main(["playtest", *words, "--lang", "en"])


def test_a_card_that_always_wins_is_at_the_top_of_the_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    garden = tmp_path / "garden"
    assert main(["new", str(garden)]) == 0
    edit(garden / "game.yaml", "count: 12", "count: 13")
    edit(garden / "cards.yaml", "\n- id: dewdrop", SUPERNOVA + "- id: dewdrop")
    edit(garden / "rules.py", "        table.last = self.at\n", LIGHTS_ALL + "        table.last = self.at\n")
    with trusting():
        assert played(str(garden), "--trust", "--games", "20", "-o", str(tmp_path / "page.html")) == 0
    findings = [line for line in capsys.readouterr().out.splitlines() if "•" in line]
    assert "“Supernova” does far more than the others" in findings[0]
    assert "The amber fireflies: wins 100.0%" in findings[1]
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert 0 < page.index("Supernova") < page.index("Who wins")


# ── two versions ──────────────────────────────────────────────────────────────


@pytest.fixture
def stronger(tmp_path: Path) -> Path:
    """13 Minutes with a card that moves more."""
    folder = tmp_path / "13-minutes"
    shutil.copytree(CARDS / "13-minutes", folder)
    edit(folder / "cards.yaml", "kind: military\n  cubes: 2\n  title: {ru: Карантин", "kind: military\n  cubes: 3\n  title: {ru: Карантин")  # fmt: skip  # noqa: E501
    return folder


def against(*words: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert played(*words, "--format", "json") == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)["against"]
    return told


def test_a_version_against_itself_differs_in_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    told = against("13-minutes", "--games", "6", "--against", "13-minutes", capsys=capsys)
    assert (told["games"], told["alike"], told["changed"], told["parts"]) == (6, 6, {}, [])
    assert told["decisions"]["difference"] == 0
    assert all(share["difference"] == 0 and not share["sure"] for share in told["seats"].values())
    assert told == against("13-minutes", "--games", "6", "--against", "pnp", capsys=capsys)  # its only edition


def test_a_change_is_marked_and_compared_on_the_same_deals(
    stronger: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (str(stronger), "--games", "6", "--against", str(CARDS / "13-minutes"))
    told = against(*words, capsys=capsys)
    assert told["changed"] == {"quarantine": "changed"}
    assert told["cards"]["quarantine"]["used"].keys() == {"old", "new", "difference", "low", "high", "sure"}
    assert str(tmp_path) not in json.dumps(told)
    page = tmp_path / "page.html"
    assert played(*words, "-o", str(page)) == 0
    assert "the US: " in capsys.readouterr().out.replace("The US", "the US")
    assert "“Quarantine” changed" in page.read_text(encoding="utf-8")
    assert "Quarantine (changed)" in page.read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_the_other_version_may_be_a_git_revision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "garden"]) == 0
    for words in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one"]):
        subprocess.run(["git", *words], check=True)
    edit(Path("garden/cards.yaml"), "title: {ru: Искра, en: Spark}\n  light: 1", "title: {ru: Искра, en: Spark}\n  light: 3")  # fmt: skip  # noqa: E501
    capsys.readouterr()
    with trusting():
        told = against("garden", "--trust", "--games", "6", "--against", "HEAD:garden", capsys=capsys)
    assert told["changed"] == {"spark": "changed"}
    assert played("garden", "--against", "HEAD:nothing", "--trust") == 1
    assert "HEAD" in capsys.readouterr().err


# ── who sits where, and an end before the end ─────────────────────────────────


@pytest.mark.parametrize(("game", "seats"), [("metro-2033", 3), ("illuminati", 2), ("13-minutes", 2)])
def test_every_faction_comes_to_every_seat_equally_often(game: str, seats: int) -> None:
    seating = Seating(load_game(CARDS / game), seats)
    key = next(iter(seating.takes), None)
    n = len(seating.takes[key]) if key else 1
    sat = Counter(
        (at, said[key] if key else seat)
        for number in range(2 * n)
        for at, (seat, said) in enumerate(seating.people(number).items())
    )
    assert len(sat) == seats * n
    assert {*sat.values()} == {2}


def test_ctrl_c_reports_what_was_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    whole = playtest._games

    def interrupted(*words: Any) -> Iterator[Any]:
        yield from (one for one, _ in zip(whole(*words), range(7), strict=False))
        raise KeyboardInterrupt

    monkeypatch.setattr(playtest, "_games", interrupted)
    assert played("13-minutes", "--games", "50", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["games"] == 7


def test_what_is_counted_takes_no_more_room_with_more_games() -> None:
    test = Playtest(CARDS / "13-minutes", ("random",), 0, 1)
    seating = seating_of(test)
    rules, _ = seating.at(0)
    played = play_batch(test, range(20), seating)
    tally, pairs, sizes = Tally(rules), Pairs((rules, rules)), []
    for again in range(1, 41):
        for one in (replace(one, number=one.number + 20 * again) for one in played):
            tally.add(one)
            pairs.add(one, one)
        if again in (20, 40):
            left = [{key: value for key, value in vars(one).items() if key != "rules"} for one in (tally, pairs)]
            sizes.append(len(pickle.dumps(left)))
    assert tally.games == pairs.games == 800
    assert sizes[1] < sizes[0] * 1.1  # the numbers themselves become longer
