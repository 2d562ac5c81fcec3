"""How a game of one's own ends: several who win, one who loses, all, nobody; and why."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.game.ending import fared
from pnp.validator.definitions.check import check_game
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.report import as_json
from pnp.validator.judging.trust import trusting
from pnp.validator.judging.verdict import Verdict
from pnp.validator.playtest.many import Playtest, play_batch, seating_of
from pnp.validator.playtest.tally import report
from pnp.web.playtest.examples import Told
from pnp.web.playtest.findings import findings
from pnp.web.playtest.page import page
from pnp.web.playtest.wording import Wording

from ..edited import edit

LARKS = Path(__file__).parents[2] / "docs" / "examples" / "larks"
RULES = """
from pnp.game import Ending, Move, Rules, Table, Value, Word


class Evening(Table):
    how = Value()
    seat = Value()


class Sing(Move):
    sing = Word("alone", "pair", "fool", "all", "nobody", "roost", "owl", "old", "tuple")

    def apply(self, table):
        table.how, table.seat = self.sing, self.seat


class Birds(Rules):
    table = Evening
    moves = [Sing]
    cites = {"sides": "setup.players", "turn": "play.turn", "end": "score.most"}

    def due(self, table):
        return super().due(table) if table.how is None else None

    def ending(self, table):
        seat, others = table.seat, self.others(table.seat)
        return {
            "alone": Ending(seat),
            "pair": Ending([seat, others[0]]),
            "fool": Ending(losers=seat),
            "all": Ending(losers=self.seats),
            "nobody": Ending(),
            "roost": Ending(seat, reason="roost"),
            "owl": Ending(losers=(seat, others[0]), reason="owl"),
            "old": super().ending(table),
            "tuple": (seat, others[1]),
        }[table.how]

    def winner(self, table):
        return self.seats["vera"]
"""
ENDS = """
ends:
  roost: {ru: 'Победа за {side}: насест занят.', en: 'The winner is {side}: the roost is taken.'}
  owl: {ru: '{n:Сова поймала|Сова поймала обоих|Сова поймала всех}: {side}.', en: '{n:The owl has caught|The owls have caught} {side}.'}
"""
HEAD = "pnp: larks@1\nplayers: {anna: Anna, boris: Boris, vera: Vera}\nmoves:\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "larks"
    shutil.copytree(LARKS, folder)
    (folder / "rules.py").write_text(RULES, encoding="utf-8")
    edit(folder / "words.yaml", "\nasks:", ENDS + "\nasks:")
    return folder


def judged(game: Path, how: str, claim: str = "") -> Verdict:
    said = f"- claim: {claim}\n" if claim else ""
    with trusting():
        return verify_text(f"{HEAD}- anna: {{sing: {how}}}\n{said}".encode(), "log.yaml", game / "log.yaml")


def last(verdict: Verdict, lang: str) -> str:
    return verdict.as_text(lang).splitlines()[-1].strip()


@pytest.mark.parametrize(
    ("how", "winners", "losers", "reason", "en", "ru"),
    [
        ("alone", ["anna"], [], "won", "The winner is Anna.", "Победитель: Anna."),
        ("pair", ["anna", "boris"], [], "together", "Won together: Anna, Boris.", "Победили вместе: Anna, Boris."),
        ("tuple", ["anna", "vera"], [], "together", "Won together: Anna, Vera.", "Победили вместе: Anna, Vera."),
        ("fool", [], ["anna"], "lost", "The loser is Anna.", "Проигравший: Anna."),
        ("all", [], ["anna", "boris", "vera"], "lost", "The losers are Anna, Boris, Vera.", "Проигравшие: Anna, Boris, Vera."),
        ("nobody", [], [], "draw", "A draw.", "Ничья."),
        ("roost", ["anna"], [], "roost", "The winner is Anna: the roost is taken.", "Победа за Anna: насест занят."),
        ("owl", [], ["anna", "boris"], "owl", "The owls have caught Anna, Boris.", "Сова поймала обоих: Anna, Boris."),
        ("old", ["vera"], [], "won", "The winner is Vera.", "Победитель: Vera."),
    ],
)  # fmt: skip
def test_it_is_told_who_won_who_lost_and_why(
    how: str, winners: list[str], losers: list[str], reason: str, en: str, ru: str, game: Path
) -> None:
    verdict = judged(game, how)
    told = as_json(verdict, "en")["outcome"]
    assert {key: told[key] for key in ("winners", "losers", "reason", "certain")} == {
        "winners": winners, "losers": losers, "reason": reason, "certain": True,
    }  # fmt: skip
    assert told["winner"] == (winners[0] if len(winners) == 1 else None)
    assert (last(verdict, "en"), last(verdict, "ru")) == (en, ru)
    assert "Points" not in verdict.as_text("en")


@pytest.mark.parametrize(
    ("how", "claim"),
    [
        ("alone", "{winner: anna}"),
        ("alone", "{winner: [anna], loser: none}"),
        ("pair", "{winner: [Boris, anna]}"),
        ("fool", "{loser: anna, winner: none}"),
        ("all", "{loser: [vera, boris, anna]}"),
        ("nobody", "{winner: draw, loser: none}"),
    ],
)
def test_true_claims(how: str, claim: str, game: Path) -> None:
    verdict = judged(game, how, claim)
    assert verdict.verdict == "legal", verdict.as_text("en")


@pytest.mark.parametrize(
    ("how", "claim", "en", "ru"),
    [
        ("pair", "{winner: anna}", "Won together: Anna, Boris.", "Победители: Anna, Boris."),
        ("alone", "{winner: [anna, boris]}", "It is won by Anna.", "Победитель: Anna."),
        ("fool", "{loser: boris}", "The loser is Anna.", "Проигравший: Anna."),
        ("fool", "{winner: boris}", "Nobody has won.", "Не победил никто."),
        ("alone", "{loser: boris}", "Nobody has lost.", "Не проиграл никто."),
        ("pair", "{winner: [anna, Anna]}", "“Anna” appears twice here", "«Anna»"),
    ],
)
def test_false_claims(how: str, claim: str, en: str, ru: str, game: Path) -> None:
    verdict = judged(game, how, claim)
    assert len(verdict.findings) == 1
    assert en in verdict.as_text("en") and ru in verdict.as_text("ru"), verdict.as_text("en") + verdict.as_text("ru")


def test_who_is_named_must_play_and_a_reason_needs_a_sentence(game: Path) -> None:
    edit(game / "rules.py", 'Ending(seat, reason="roost")', 'Ending("anna", reason="roost")')
    (problem,) = judged(game, "roost").problems
    assert problem.code == "own.winner" and problem.values["where"] == "ending"
    edit(game / "rules.py", 'Ending("anna", reason="roost")', 'Ending(seat, reason="ro" + "st")')
    (problem,) = judged(game, "roost").problems
    assert (problem.code, problem.values["name"]) == ("own.reason", "rost")
    assert "roost" in str(problem.values["hint"])


def test_check_finds_a_reason_without_a_sentence_and_a_sentence_without_a_reason(game: Path) -> None:
    mine = {"own.reason", "own.reason-unused"}
    assert not [one for one in check_game(game) if one.code in mine]
    text = (
        (game / "rules.py").read_text(encoding="utf-8").replace('reason="roost"', 'reason="perch" if seat else "owl"')
    )
    (game / "rules.py").write_text(text.replace('"roost"', '"perch"'), encoding="utf-8")
    missing, unused = sorted((one for one in check_game(game) if one.code in mine), key=lambda one: one.code)
    assert (missing.code, missing.values["name"], missing.warning) == ("own.reason", "perch", False)
    assert Path(missing.file).name == "rules.py" and missing.line
    assert (unused.code, unused.values["name"], unused.warning) == ("own.reason-unused", "roost", True)
    assert Path(unused.file).name == "words.yaml" and unused.line


@pytest.mark.parametrize(
    ("how", "by_seat"),
    [("alone", (1, 0, 0)), ("pair", (1, 1, 0)), ("fool", (0, 1, 1)), ("all", (0, 0, 0)), ("nobody", (0.5, 0.5, 0.5))],
)
def test_programs_want_to_win_and_not_to_lose(how: str, by_seat: tuple[float, ...], game: Path) -> None:
    outcome = as_json(judged(game, how), "en")["outcome"]
    assert tuple(fared(outcome, seat) for seat in ("anna", "boris", "vera")) == by_seat
    both = {"winners": ["anna"], "losers": ["vera"]}
    assert [fared(both, seat) for seat in ("anna", "boris", "vera")] == [1, 0.5, 0]


def playtested(game: Path, words: str) -> tuple[dict[str, Any], str, str]:
    """A playtest in which only these endings occur: the report, the page as text, and its title of each game."""
    edit(
        game / "rules.py",
        'Word("alone", "pair", "fool", "all", "nobody", "roost", "owl", "old", "tuple")',
        f"Word({words})",
    )
    with trusting():
        test = Playtest(game, ("random",), 3, 1)
        seating = seating_of(test)
        results = play_batch(test, [*range(60)], seating)
        rules = seating.at(0)[0]
        told = {**report(results, rules), "players": {}, "seed": 1}
        wording = Wording(rules.game, told, "en")
        outline = Told(results[0], rules, None, []).outline(wording)
        return told, page(told, wording, {}) + "\n".join(findings(told, wording)), outline


def test_a_playtest_counts_who_loses_where_only_that_is_named(game: Path) -> None:
    told, html, outline = playtested(game, '"fool", "fool"')
    assert told["counted"] == "lost" and told["fair"] == pytest.approx(1 / 3, abs=1e-4)
    assert [share["n"] for share in told["seats"].values()] == [60, 0, 0]
    assert told["nobody"]["n"] == 0 and told["reasons"] == {"lost": 60}
    assert told["begins"]["share"] == 1.0
    assert all(text in html for text in ("Who loses", "Losses", "Lost by", "Seat 1: loses 100.0%", "of losses"))
    assert "Who wins" not in html and "Points" not in html and not any(told["points"].values())
    assert outline.startswith("lost by seat 1: the loser is; ")


def test_a_playtest_counts_the_reasons_and_who_won_by_them(game: Path) -> None:
    told, html, _ = playtested(game, '"roost", "alone"')
    assert told["counted"] == "won" and [share["n"] for share in told["seats"].values()] == [60, 0, 0]
    roost = told["reasons"]["roost"]
    assert 0 < roost < 60 and told["reasons_by"] == {
        "roost": {"anna": roost, "boris": 0, "vera": 0}, "won": {"anna": 60 - roost, "boris": 0, "vera": 0},
    }  # fmt: skip
    assert "The roost is taken" in html and f"seat 1: {roost}" in html


def test_our_games_list_the_only_winner() -> None:
    folder = Path(__file__).parents[2] / "cards"
    for name in ("13-minutes", "13-days", "illuminati", "metro-2033"):
        for file in sorted((folder / name / "plays").glob("*.yaml")):
            outcome = as_json(verify_text(file.read_bytes(), file.name, file), "en")["outcome"]
            if outcome is None:
                continue
            assert outcome["winners"] == ([] if outcome["winner"] is None else [outcome["winner"]])
            assert outcome["losers"] == []
