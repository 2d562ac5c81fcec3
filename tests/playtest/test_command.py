"""`pnp playtest` as somebody calls it: the page, the figures, the logs, and what is said when something is wrong."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from pnp.cli import main

STARTER = Path(__file__).parents[2] / "generator" / "pnp" / "starter"


def played(*words: str) -> int:
    return main(["playtest", *words])


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_page_asks_nobody_for_anything_and_comes_out_the_same_twice(
    tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = [tmp_path / "one.html", tmp_path / "two.html"]
    for page, jobs in zip(pages, "12", strict=True):
        assert played("13-minutes", "--games", "30", "--lang", lang, "--jobs", jobs, "-o", str(page)) == 0
    text = pages[0].read_text(encoding="utf-8")
    assert text == pages[1].read_text(encoding="utf-8")
    assert not re.search(r'(src|href)="(?!#)|url\((?!#)|https?://(?!www\.w3\.org)', text)
    assert text.count("<svg") == 3
    assert text.count('role="img"') == 3
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert ("Карантин" if lang == "ru" else "Quarantine") in text
    assert str(pages[1]) in capsys.readouterr().out


def test_the_figures_name_no_paths_times_or_processes(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for jobs in "12":
        assert (
            played("13-minutes", "--games", "24", "--players", "greedy,random", "--format", "json", "--jobs", jobs) == 0
        )
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    told = json.loads(said[0])
    assert (told["game"], told["games"], told["seed"]) == ("13-minutes", 24, 1)
    assert sum(share["n"] for share in told["players"].values()) == sum(
        told["reasons"][key] for key in ("prestige", "war")
    )


def test_every_game_is_written_as_a_log_that_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played("13-days", "--games", "3", "--format", "json", "--logs", str(tmp_path)) == 0
    logs = sorted(map(str, tmp_path.glob("*.yaml")))
    assert len(logs) == 3
    assert main(["verify", *logs]) == 0
    capsys.readouterr()


def test_an_unknown_player_is_told_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert played("13-minutes", "--players", "clever") == 2
    said = capsys.readouterr().err
    assert "clever" in said
    assert "greedy" in said


def test_somebodys_own_game_is_played_only_if_trusted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "garden"
    assert main(["new", str(folder)]) == 0
    assert played(str(folder), "--games", "5", "--format", "json") == 1
    assert "--trust" in capsys.readouterr().err
    shutil.rmtree(folder)


def test_a_game_without_rules_for_the_referee_cannot_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "garden"
    assert main(["new", str(folder)]) == 0
    (folder / "rules.py").unlink()
    assert played(str(folder), "--games", "5") == 1
    assert capsys.readouterr().err
