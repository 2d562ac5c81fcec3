"""The report of one evening speaks to its players; that of a few does not judge the game; every chart has a table."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from pnp.cli.main import main

ROOT = Path(__file__).parents[2]
PLAYS = ROOT / "cards" / "13-minutes" / "plays"
ANNA = PLAYS / "anna-boris.yaml"
LARGEST = 3_000_000  # bytes


def page_of(tmp_path: Path, *logs: Path, lang: str = "en", code: int = 0) -> str:
    file = tmp_path / "page.html"
    assert main(["stats", *map(str, logs), "-o", str(file), "--lang", lang]) == code
    return file.read_text(encoding="utf-8") if file.exists() else ""


def words(page: str) -> str:
    """What a reader sees."""
    text = re.sub(r"<style.*?</style>|<svg.*?</svg>", "", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


@pytest.mark.parametrize(
    ("lang", "parts"),
    [
        (
            "ru",
            ("14 ноября 2026 г.", "Победитель — Аня (США)", "6 : 5", "СССР — Борис", "Как сложился счёт",
             "«Очаги (7.1)»: 5 против 2", "Кто чем играл", "Вопросы по правилам", "Очаг остаётся на месте.",
             "Ход за ходом", "Ставки: Аня (США)", "Борис долго считал оранжевые карты у себя"),
        ),
        (
            "en",
            ("14 November 2026", "Аня (US) wins", "6 : 5", "USSR — Борис", "How the score came about",
             "“Battlegrounds (7.1)”: 5 to 2", "Who played what", "Questions about the rules", "Move by move"),
        ),
    ],
)  # fmt: skip
def test_one_evening_is_told_to_its_players(tmp_path: Path, lang: str, parts: tuple[str, ...]) -> None:
    page = page_of(tmp_path, ANNA, lang=lang)
    said = words(page)
    places = [said.index(part) for part in parts]
    assert places == sorted(places)
    assert not re.search(r"--against|--seed|\d ?% \(|p\. ?p\.|п\. п\.", said), "nothing for designers"
    assert re.search(r'<img class="table" [^>]*src="data:image/webp;base64,', page)
    assert page.count('<svg class="card"') > 13
    assert len(page.encode()) < LARGEST


def test_nothing_of_a_log_is_read_as_html_and_nothing_is_loaded(tmp_path: Path) -> None:
    log = tmp_path / "evening.yaml"
    text = ANNA.read_text(encoding="utf-8").replace("us: Аня,", 'us: "<script>alert(1)</script>",')
    log.write_text(text.replace("place: кухня", 'place: "<b>here</b>"'), encoding="utf-8")
    page = page_of(tmp_path, log)
    assert "<script" not in page and "<b>here" not in page
    assert "&lt;script&gt;" in page
    assert "Content-Security-Policy\" content=\"default-src 'none'" in page
    assert not re.search(r'(src|href)="(?!#|data:image/webp;)|https?://(?!www\.w3\.org)', page)


def test_a_game_that_was_cut_off_has_its_table_and_no_winner(tmp_path: Path) -> None:
    page = page_of(tmp_path, PLAYS / "interrupted.yaml")
    assert "The game was not finished" in page and 'class="fared"' not in page
    assert "The table as it was left" in page


def test_a_log_against_the_rules_has_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert page_of(tmp_path, ROOT / "tests" / "plays" / "slip.yaml", code=1) == ""
    assert "slip.yaml:17: not counted" in capsys.readouterr().err


def test_what_was_accepted_against_the_rules_is_told_as_that(tmp_path: Path) -> None:
    log = tmp_path / "evening.yaml"
    records = "- bid: {us: 5, ussr: 3}\n- first: ussr\n"
    move = "- ussr: {play: Khrushchev's Letter, into: ussr, command: {at: Cuba, add: 3}}\n  ruling: seen too late\n"
    log.write_text(f"pnp: 13-minutes@1\nplayers: {{us: Anna, ussr: Boris}}\nmoves:\n{records}{move}", encoding="utf-8")
    page = page_of(tmp_path, log)
    assert '<p class="wrong">Illegal, but accepted at the table: “Khrushchev’s Letter” allows at most 2' in page
    assert "seen too late" in page


def test_a_few_games_are_told_and_not_judged(tmp_path: Path) -> None:
    page = page_of(tmp_path, ANNA, PLAYS / "campaign.yaml")
    said = words(page)
    assert 'class="chart"' not in page
    assert "What stands out" not in said and "--against" not in said
    assert "Аня (US) — Борис (USSR): won by Аня (US)" in said
    assert "3 games (in 2 logs)." in said and "too little to judge the game by" in said


def test_every_chart_is_followed_by_its_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "page.html"
    assert main(["playtest", "illuminati", "--games", "12", "-o", str(file), "--lang", "en"]) == 0
    for part in file.read_text(encoding="utf-8").split('<figure class="chart">')[1:]:
        assert "<table" in part.partition("<h2>")[0]
        assert re.search(r"\([−\d.]+[–…]\+?[−\d.]+", part.partition("<h2>")[0]), "with what is certain about it"
    capsys.readouterr()


def test_points_have_a_name_a_goal_is_told_and_groups_are_no_points(tmp_path: Path) -> None:
    said = words(page_of(tmp_path, ROOT / "cards" / "illuminati" / "plays" / "duel.yaml"))
    assert "4 : 3" not in said and "Борис: 3 cards" in said
    assert "prestige 6" in words(page_of(tmp_path, ANNA))
    assert "special goal of The Servants of Cthulhu: “Destroy 8 groups”" in said
    who = said.partition("Who played what")[2].partition("Move by move")[0]
    assert "captured" in who and "pays" not in who and "—" not in who


def test_games_that_were_not_finished_are_counted_among_the_games_that_are_listed(tmp_path: Path) -> None:
    said = words(page_of(tmp_path, *sorted(PLAYS.glob("*.yaml"))))
    assert "4 finished games and 1 unfinished (in 4 logs)." in said and "several games in one log" in said


def test_the_games_of_a_campaign_stand_together_below_its_result(tmp_path: Path) -> None:
    page = page_of(tmp_path, ANNA, PLAYS / "campaign.yaml")
    campaign = page.partition("<h3>A campaign of 2 games: Dasha (US) — Egor (USSR)</h3>")[2].partition("</section>")[0]
    assert "Аня" not in campaign and campaign.count("<details") == 2
    assert "The winner is the US: the campaign is won. The campaign stands at the US: 14, the USSR: 4." in page
    assert re.findall(r"<summary>(Game \d of the campaign): won by Dasha", page) == [
        "Game 1 of the campaign",
        "Game 2 of the campaign",
    ]
    assert "A campaign" not in page_of(tmp_path, ANNA)


def test_a_page_without_an_ending_in_its_name_gets_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", str(ANNA), "-o", str(tmp_path / "evening")]) == 0
    assert main(["playtest", "13-minutes", "--games", "1", "-o", str(tmp_path / "test.page")]) == 0
    assert {file.name for file in tmp_path.iterdir()} == {"evening.html", "test.page"}
    assert "evening.html" in capsys.readouterr().out


def test_cards_that_nothing_ranks_are_in_the_order_of_the_deck(tmp_path: Path) -> None:
    page = page_of(tmp_path, ANNA, PLAYS / "campaign.yaml", lang="en")
    assert "In the order of the game’s decks." in page
    cards = re.findall(r'<span class="with-card">.*?</svg>([^<]+)</span>', page)
    assert len(cards) > 10 and [*map(unescape, cards[:3])] == ["U-2 Photographs", "Quarantine", "ExComm"]
