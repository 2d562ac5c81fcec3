"""`pnp stats`: a game that people logged comes to the same as one between programs; what it hides is not guessed."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.validator.judging.trust import trusting
from pnp.validator.playtest.logged import by_place, logged
from pnp.validator.playtest.many import Playtest, games, logs
from pnp.validator.playtest.results import HIDDEN_WORD

ROOT = Path(__file__).parents[2]
CARDS = ROOT / "cards"
LARKS = ROOT / "docs" / "examples" / "larks"

LEFT_TO_PROGRAMS = {
    "players": (),
    "sorts": {},
    "asked": {},
    "made": (),
    "choices": {},
    "swings": (),
    "came": (),
}


@pytest.mark.parametrize(
    ("folder", "n"),
    [(CARDS / "13-minutes", 6), (CARDS / "13-days", 2), (CARDS / "illuminati", 3), (LARKS, 3)],
    ids=lambda of: getattr(of, "name", ""),
)
def test_a_log_comes_to_the_same_as_the_game(
    folder: Path, n: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for what its log leaves out: silence, and cards in hands that nobody saw."""
    monkeypatch.chdir(folder)
    test = Playtest(folder, ("random",), 0, 3, trust=True)
    with trusting():
        for played, (_, text) in zip(games(test, range(n)), logs(test, range(n)), strict=True):
            file = tmp_path / "log.yaml"
            file.write_text(text, encoding="utf-8")
            (game,) = logged(str(file)).games
            told = by_place(played) if game.rules.open else played
            for seat, hand in game.result.drawn.items():
                assert {*hand} <= {*told.drawn[seat]}
                assert {*told.drawn[seat]} <= {*hand, *game.result.unknown[seat]}
            same = {**LEFT_TO_PROGRAMS, "drawn": {}, "unknown": {}, "number": 0, "begins": None, "written": ""}
            assert replace(game.result, **same) == replace(told, **same)  # type: ignore[arg-type]


def test_a_card_that_a_log_does_not_name_is_counted_as_unknown() -> None:
    text = (CARDS / "13-minutes" / "plays" / "anna-boris.yaml").read_text(encoding="utf-8")
    _, _, last = text.rpartition("{play: ")
    card = last.partition(",")[0]
    (game,) = logged("log", text[: -len(last)].encode() + last.replace(card, "hidden", 1).encode()).games
    assert [name for _, name, _ in game.result.used].count(HIDDEN_WORD) == 1
    (open_,) = logged("log", text.encode()).games
    assert {len(open_.result.unknown[seat]) for seat in ("us", "ussr")} == {0}
    assert game.result.drawn == open_.result.drawn  # the others tell which one it was
    (dark,) = logged(str(CARDS / "13-minutes" / "plays" / "face-down.yaml")).games
    never_seen = {"address", "security-council", "khrushchev-letter"}  # Cuba, and a card left in each hand
    assert {*dark.result.unknown["us"]} == {*dark.result.unknown["ussr"]} == never_seen


def test_a_campaign_is_as_many_games() -> None:
    found = logged(str(CARDS / "13-minutes" / "plays" / "campaign.yaml")).games
    assert [game.log.rpartition("#")[2] for game in found] == ["1", "2"]
    assert [game.result.winners for game in found] == [("us",), ("us",)]
    assert found[0].people == {"us": "Dasha", "ussr": "Egor"}


@pytest.mark.parametrize("name", ["anna-boris", "campaign", "interrupted"])
def test_decisions_are_counted_as_the_referee_counts_them(name: str) -> None:
    found = logged(str(CARDS / "13-minutes" / "plays" / f"{name}.yaml"))
    assert found.verdict.decisions == sum(game.result.decisions for game in found.games) > 0


def stats(*words: str) -> int:
    return main(["stats", *words, "--lang", "en"])


def test_logs_that_break_a_rule_or_cannot_be_read_are_named_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "words.yaml").write_text("just: words\n", encoding="utf-8")
    given = [CARDS / "13-minutes" / "plays" / "anna-boris.yaml", ROOT / "tests" / "plays" / "slip.yaml"]
    code = stats(*map(str, given), str(tmp_path), str(tmp_path / "nowhere.yaml"), "--format", "json")
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert code == 1
    assert (told["game"], told["games"], told["seats"]["us"]["n"]) == ("13-minutes", 1, 1)
    assert [one["verdict"] for one in told["logs"]["left_out"]] == ["illegal", "invalid", "invalid"]
    assert "slip.yaml:17: not counted: " in said.err
    assert "nowhere.yaml" in said.err
    assert "words.yaml:1: not counted: " in said.err
    assert (told["lopsided"], told["typical"]) == ([], [str(given[0])]), "a single game stands out from none"


def test_an_unfinished_game_is_named_and_counts_for_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    log = str(CARDS / "13-minutes" / "plays" / "interrupted.yaml")
    assert stats(log, "--format", "json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["broken_off"], told["fair"]) == (0, [log], None)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_page_tells_the_games_move_by_move(tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert main(["stats", str(CARDS / "illuminati" / "plays"), "-o", str(page), "--lang", lang]) == 0
    text = page.read_text(encoding="utf-8")
    assert not re.search(r'(src|href)="(?!#|data:image/webp;)|url\((?!#|"data:)|https?://(?!www\.w3\.org)', text)
    assert text.count("<ol>") == 3
    assert ("Место 1" if lang == "ru" else "Seat 1") not in text, "players have names"
    assert ("1 из 3" if lang == "ru" else "1 of 3") in text
    assert not re.search(r"\(0[.,]0–", text), "no interval of three games"
    assert "{" not in re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL)
    capsys.readouterr()


def test_a_few_games_of_sides_that_change_are_counted_by_their_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert stats(str(CARDS / "metro-2033" / "plays"), "-o", str(tmp_path / "page.html")) == 0
    said = capsys.readouterr().out
    assert "Seat" not in said and "Лена: 1 of 1" in said


def test_games_of_several_kinds_get_a_report_each(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    given = [str(CARDS / game / "plays") for game in ("13-minutes", "metro-2033")]
    assert stats(*given, "--format", "json") == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["game"] for one in told] == ["13-minutes", "metro-2033"]
    assert told[1]["taken"]["red-line"]["of"] == 2
    assert stats(*given, "-o", str(tmp_path / "page.html")) == 2
    assert "13-minutes@1, metro-2033@1" in capsys.readouterr().err.replace(", pnp", "")


def test_a_game_with_rules_of_its_own_needs_trust(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", str(tmp_path / "garden")]) == 0
    plays = str(tmp_path / "garden" / "plays")
    assert stats(plays, "--format", "json") == 1
    assert "--trust" in capsys.readouterr().err
    with trusting():
        assert stats(plays, "--format", "json", "--trust") == 1  # its second log breaks a rule
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["games"], len(told["logs"]["left_out"])) == ("garden", 1, 1)
