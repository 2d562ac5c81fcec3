"""`pnp playtest` as somebody calls it: the page, the figures, the logs, and what is said when something is wrong."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.validator.base import children
from pnp.validator.judging.trust import trusting
from pnp.validator.playtest import many
from pnp.validator.playtest.results import Result

STARTER = Path(__file__).parents[2] / "generator" / "pnp" / "starter"


def played(*words: str) -> int:
    return main(["playtest", *words])


def test_the_page_asks_nobody_for_anything_and_comes_out_the_same_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = [tmp_path / "one.html", tmp_path / "two.html"]
    for page, jobs in zip(pages, "12", strict=True):
        assert played("13-minutes", "--games", "10", "--lang", "ru", "--jobs", jobs, "-o", str(page)) == 0
    text = pages[0].read_text(encoding="utf-8")
    assert text == pages[1].read_text(encoding="utf-8")
    assert not re.search(r'(src|href)="(?!#|data:image/webp;)|url\((?!#|"data:)|https?://(?!www\.w3\.org)', text)
    assert text.count('<figure class="chart"><svg') == 3
    assert text.count('role="img"') == 3
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert "Карантин" in text
    assert str(pages[1]) in capsys.readouterr().out


def test_the_figures_name_no_paths_times_or_processes(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for jobs in "12":
        words = ("--games", "6", "--players", "greedy,random", "--format", "json", "--jobs", jobs)
        assert played("13-minutes", *words) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    told = json.loads(said[0])
    assert (told["game"], told["games"], told["seed"]) == ("13-minutes", 6, 1)
    assert sum(share["n"] for share in told["players"].values()) == sum(
        told["reasons"].get(key, 0) for key in ("prestige", "war")
    )


def test_every_game_is_written_as_a_log_that_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert played("13-days", "--games", "3", "--format", "json", "--logs", str(tmp_path)) == 0
    logs = sorted(map(str, tmp_path.glob("*.yaml")))
    assert len(logs) == 3
    assert main(["verify", *logs]) == 0
    capsys.readouterr()


@pytest.mark.parametrize(("game", "player"), [("13-minutes", "random"), ("13-days", "greedy")])
def test_logs_of_programs_end_with_the_cards_left_and_so_have_a_result(
    game: str, player: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(game, "--games", "4", "--players", player, "--format", "json", "--logs", str(tmp_path)) == 0
    between_programs = json.loads(capsys.readouterr().out)
    assert main(["stats", str(tmp_path), "--format", "json"]) == 0
    by_logs = json.loads(capsys.readouterr().out)
    for key in ("games", "seats", "reasons", "points", "nobody"):
        assert by_logs[key] == between_programs[key], key
    ends = [log.read_text(encoding="utf-8").rpartition("\n- ")[2] for log in tmp_path.glob("*.yaml")]
    assert any(end.startswith("end: ") for end in ends)
    assert not any("hidden" in end for end in ends)


@pytest.mark.parametrize("name", ["clever", "ismcts:0", "ismcts:many", "ismcts:"])
def test_an_unknown_player_is_reported_with_those_there_are(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert played("13-minutes", "--players", name) == 2
    said = capsys.readouterr().err
    assert f"“{name}”;" in said
    assert "greedy" in said


TIMID = """
class Timid:
    def choose(self, view, options):
        return min(options, key=lambda move: str(move.write(options.table)))
"""


def test_a_player_from_a_file_plays_the_same_games_in_one_process_and_in_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "timid.py"
    file.write_text(TIMID, encoding="utf-8")
    words = ("13-minutes", "--games", "4", "--players", f"{file},random", "--format", "json")
    assert played(*words) == 1
    assert "--trust" in capsys.readouterr().err
    said = []
    with trusting():
        for jobs in "12":
            assert played(*words, "--trust", "--jobs", jobs) == 0
            said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert json.loads(said[0])["players"].keys() == {str(file), "random"}


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("x = 1\n", "choose(self, view, options)"),
        (TIMID + TIMID.replace("Timid", "Bold"), "Timid, Bold"),
        ("class A:\n    def choose(self, view, options):\n        return 7\n", "us the player chose 7"),
        ("class A:\n    def choose(self, view, options):\n        return view.cards\n", "mine.py:3:"),
        ("class A\n", "mine.py:1:"),
        (None, "mine.py"),
    ],
    ids=["no class", "two classes", "no option", "raises", "no Python", "no file"],
)
def test_what_is_wrong_with_a_player_from_a_file_is_reported_with_its_place(
    tmp_path: Path, code: str | None, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    if code is not None:
        file.write_text(code, encoding="utf-8")
    asked = ("13-minutes", "--games", "4", "--players", str(file), "--trust", "--lang", "en")
    for jobs in "12" if said == "mine.py:3:" else "1":
        with trusting():
            assert played(*asked, "--jobs", jobs) == 1
        told = capsys.readouterr().err
        assert said in told
        assert "Traceback" not in told


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


def test_more_seats_than_the_game_has_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert played("13-minutes", "--seats", "5", "--lang", "ru", "--format", "json") == 2
    assert "13 минут: за столом 2 игрока, а не 5." in capsys.readouterr().err


def test_a_seat_that_is_none_is_answered_with_the_sides_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "13-minutes", "x.yaml", "--computer", "вася", "--lang", "ru"]) == 2
    assert "стороны «вася»; есть США, СССР" in capsys.readouterr().err


@pytest.mark.parametrize("played_before", [0, 8])
def test_processes_that_are_killed_leave_what_was_played(
    played_before: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(test: many.Playtest, numbers: Sequence[int], jobs: int) -> Iterator[list[Result]]:
        if numbers[0] < played_before:
            yield many.play_batch(test, numbers[:8])
        raise BrokenProcessPool

    monkeypatch.setattr(many, "_by_crew", broken)
    assert played("13-minutes", "--games", "20", "--jobs", "2", "--format", "json", "--lang", "en") == 3
    said = capsys.readouterr()
    assert f"{played_before} of 20 games were played" in said.err
    assert json.loads(said.out or '{"games": 0}')["games"] == played_before


class Ready:
    """A game that is finished, or under way when Ctrl-C comes."""

    def __init__(self, found: list[Result] | None) -> None:
        self.found = found

    def result(self) -> list[Result]:
        if self.found is None:
            raise KeyboardInterrupt
        return self.found

    def done(self) -> bool:
        return self.found is not None

    def exception(self) -> None:
        return None


class Crew:
    """Plays games at once, all but the one that takes so long."""

    def __init__(self, endless: int) -> None:
        self.endless, self.dismissed, self._processes = endless, False, {0: self}

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.dismissed

    def terminate(self) -> None:
        self.dismissed = True

    def shutdown(self, **_: object) -> None:
        assert self.dismissed

    def submit(self, play: object, test: many.Playtest, numbers: Sequence[int]) -> Ready:
        return Ready(None if self.endless in numbers else many.play_batch(test, numbers))


@pytest.mark.parametrize(("endless", "code", "games"), [(1, 0, 5), (3, 0, 5), (9, 0, 6)])
def test_ctrl_c_ends_games_under_way_and_reports_all_that_are_finished(
    endless: int, code: int, games: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(children, "crew", lambda jobs: Crew(endless))
    assert played("13-minutes", "--games", "6", "--jobs", "2", "--format", "json") == code
    assert json.loads(capsys.readouterr().out)["games"] == games


def test_ctrl_c_before_the_end_of_the_first_game_says_that_there_is_no_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(children, "crew", lambda jobs: Crew(1))
    assert played("13-minutes", "--games", "1", "--jobs", "2", "--lang", "en") == 130
    assert "No game was finished, so there is no report." in capsys.readouterr().err


def test_ctrl_c_with_two_versions_compares_the_games_that_both_have_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    crews = iter((Crew(9), Crew(3)))
    monkeypatch.setattr(children, "crew", lambda jobs: next(crews))
    words = ("--games", "6", "--jobs", "2", "--against", "13-minutes", "--format", "json")
    assert played("13-minutes", *words) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_games_and_their_logs_are_numbered_from_one(tmp_path: Path) -> None:
    logs, page = tmp_path / "logs", tmp_path / "page.html"
    assert played("13-minutes", "--games", "2", "--logs", str(logs), "-o", str(page)) == 0
    assert sorted(file.stem for file in logs.iterdir()) == ["000001", "000002"]
    assert not re.search(r"(Game|Партия) 0", page.read_text(encoding="utf-8"))
