"""Tablut, the board game of docs/examples: its plays, its rules kept and broken, how it is written and seen."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pnp.game.playing import records
from pnp.position.secrets import Secrets
from pnp.press.build import open_desk, sound
from pnp.press.marks.ink import Group, Made, Mark, Use
from pnp.press.marks.length import MM
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.press.play.stage import Stage
from pnp.press.sheets.log.pages import sheet_of
from pnp.press.sheets.rules import contents
from pnp.validator.at_table.describing import described
from pnp.validator.at_table.saying import Speaker
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.judge import verify_file, verify_text
from pnp.validator.judging.spot import Spot, spot_of
from pnp.validator.judging.trust import trusting
from pnp.validator.judging.verdict import Verdict
from pnp.validator.playtest.many import player_of, seated
from pnp.validator.playtest.players import AtRandom
from pnp.validator.playtest.playing import Playing, play

from ..judged import log_text
from ..longer import times
from .conftest import Run

TABLUT = Path(__file__).parents[2] / "docs" / "examples" / "tablut"
HEAD = "pnp: tablut@1\nplayers: {muscovites: Anna, swedes: Boris}\n"
HONEST = {"escape": ("swedes", "edge"), "capture": ("muscovites", "king"), "draw": (None, "again")}
DISHONEST = {
    "castle": ("illegal", "move.castle"),
    "count": ("illegal", "capture.two"),
    "diagonal": ("illegal", "move.straight"),
    "jump": ("illegal", "move.free"),
    "king": ("claim", "capture.two"),
    "other": ("illegal", "move.own"),
}


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    with trusting():
        yield


def log(*moves: str, head: str = "") -> str:
    """A log of moves as players write them, in turn; `!` begins a record that is written out."""
    sides = ("muscovites", "swedes")
    lines = [f"- {one[1:]}" if one[0] == "!" else f"- {sides[at % 2]}: {one}" for at, one in enumerate(moves)]
    return HEAD + head + "moves:\n" + "\n".join(lines) + "\n"


def judged(*moves: str, head: str = "") -> Verdict:
    return verify_text(log(*moves, head=head).encode(), "log.yaml", TABLUT / "log.yaml")


def spot(*moves: str) -> Spot:
    return spot_of(log(*moves).encode(), "log.yaml", TABLUT / "log.yaml")


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_game_ends_as_it_should(name: str) -> None:
    verdict = verify_file(TABLUT / "plays" / f"{name}.yaml")
    assert (verdict.verdict, verdict.finished) == ("legal", True), verdict.as_text("en")
    assert verdict.outcome is not None
    assert (verdict.outcome["winner"], verdict.outcome["reason"]) == HONEST[name]


@pytest.mark.parametrize("name", sorted(path.stem[10:] for path in TABLUT.glob("plays/dishonest-*.yaml")))
def test_a_dishonest_game_is_told_with_its_rule(name: str) -> None:
    verdict = verify_file(TABLUT / "plays" / f"dishonest-{name}.yaml")
    assert {(finding.status, finding.rule) for finding in verdict.findings} == {DISHONEST[name]}, verdict.as_text("en")
    for lang in ("ru", "en"):
        assert "{" not in verdict.as_text(lang).splitlines()[1]


# By rule, and what is wrong: the moves, the last of which breaks it.
BROKEN = {
    "move.order": ["!swedes: e4-d4"],
    "move.own empty": ["a1-a2"],
    "move.own other": ["e4-d4"],
    "move.straight crooked": ["d1-c2"],
    "move.straight still": ["d1-d1"],
    "move.free jump": ["e9-e6"],
    "move.free onto": ["e2-e3"],
    "move.castle into": ["a4-a3", "e6-h6", "a3-a4", "e5-e6", "a4-a3", "d5-e5"],
    "move.castle through": ["a4-a3", "e6-h6", "a3-a4", "e5-e6", "a4-a3", "d5-d4", "a3-a4", "f5-d5"],
    "capture.two": ["d1-d4", "{from: e3, to: d3, takes: 2}"],
    "end.edge": ["d9-d6", "g5-g2", "i4-g4", "f5-f2", "a4-c4", "e5-f5", "a6-a7", "f5-f3", "a7-a6", "f3-i3", "e9-d9"],
}


@pytest.mark.parametrize(("rule", "moves"), BROKEN.items())
def test_every_rule_can_be_broken(rule: str, moves: list[str]) -> None:
    verdict = judged(*moves)
    (finding,) = verdict.findings
    named, _, breach = rule.partition(" ")
    assert finding.rule == named and finding.record == len(moves), verdict.as_text("en")
    assert breach in ("", finding.breach, "jump", "onto", "into", "through")


def test_a_piece_between_two_is_taken_and_one_that_moves_there_is_not() -> None:
    taken = "\n  then: {pieces: {d4: none, d3: swede}, taken: {swedes: 1}}"
    assert judged("d1-d4", f"!swedes: e3-d3{taken}").verdict == "legal"
    safe = "\n  then: {pieces: {e2: muscovite, f2: swede, g2: muscovite}}"
    assert judged("i4-i2", "c5-c4", "i2-g2", f"!swedes: f5-f2{safe}").verdict == "legal"


# The king is on e6, the empty castle below him, a Swede above.
OUT = ("a4-a3", "e6-h6", "a3-a4", "e5-e6", "d9-d6")


def test_the_king_is_no_warrior_to_be_taken_between_two() -> None:
    verdict = judged(*OUT, "h6-h7", "!muscovites: f9-f6\n  then: {pieces: {e6: king}, taken: {muscovites: 0}}")
    assert (verdict.verdict, verdict.finished) == ("legal", False), verdict.as_text("en")


@pytest.mark.parametrize(("castle", "won"), [("three", True), ("four", False)])
def test_beside_the_empty_castle_three_take_the_king_or_nobody_does(castle: str, won: bool) -> None:
    verdict = judged(*OUT, "e7-b7", "f9-f6", "h6-h7", "e8-e7", head=f"options: {{ruling.castle: {castle}}}\n")
    assert (verdict.verdict, verdict.finished) == ("legal", won), verdict.as_text("en")


def test_a_repeated_position_is_a_draw_or_won_by_the_muscovites() -> None:
    text = (TABLUT / "plays" / "draw.yaml").read_text(encoding="utf-8")
    text = text.replace("moves:\n", "options: {ruling.again: attackers}\nmoves:\n")
    outcome = verify_text(text.encode(), "log.yaml", TABLUT / "log.yaml").outcome
    assert outcome is not None and (outcome["winner"], outcome["reason"]) == ("muscovites", "chased")


@pytest.mark.parametrize(("player", "seeds"), [("random", range(times(4))), ("greedy", range(times(1)))])
def test_games_between_programs_are_legal_from_their_logs(player: str, seeds: range) -> None:
    rules, players = seated(load_game(TABLUT))
    for seed in seeds:
        game = play(rules, [player_of(player, rules.game)] * 2, str(seed))
        text = log_text({"pnp": "tablut@1", "players": players, "moves": records(rules, game.moves)})
        verdict = verify_text(text.encode(), "log.yaml", TABLUT / "log.yaml")
        assert (verdict.verdict, verdict.finished) == ("legal", True), (seed, verdict.as_text("en"))
        assert verdict.outcome is not None and verdict.outcome["winner"] == game.outcome["winner"]


def test_programs_ask_once_who_is_to_move_and_not_for_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, _ = seated(load_game(TABLUT))
    game, asked, due = Playing(rules, [AtRandom(), AtRandom()], "1"), [], rules.due
    _, options = game.view(rules.seats[0], game.world.table.due)
    monkeypatch.setattr(rules, "due", lambda table: asked.append(table) or due(table))
    assert options.count > 50 and len(asked) == 1


@pytest.mark.parametrize(("folder", "shared"), [(TABLUT, True), (TABLUT.parent / "durak", False)])
def test_programs_look_at_one_table_only_where_nobody_has_secrets(folder: Path, shared: bool) -> None:
    rules, _ = seated(load_game(folder))
    game = Playing(rules, [AtRandom(), AtRandom()], "1")
    for _ in range(10):
        game.step()
    assert (game.own[0] is game.own[1]) == shared and game.own[0] is not game.world.table
    assert [table.decisions for table in game.own] == [game.world.table.decisions] * 2


# ── how moves are written ─────────────────────────────────────────────────────


def test_a_joined_move_is_the_one_that_it_says_in_full() -> None:
    joined, full = spot("d9-d6", "g5-g2"), spot("{from: d9, to: d6}", "{from: g5, to: g2}")
    assert joined.log.games[0].records == full.log.games[0].records


@pytest.mark.parametrize(
    ("move", "column", "said"),
    [
        ("d9-d16", 15, "unknown name “d16”; did you mean “d6”?"),
        ("d9", 15, "“d9” is no move; one is written like this: from-to"),
        ("d9 d6", 15, "“d9 d6” is no move; one is written like this: from-to"),
    ],
)
def test_what_is_no_move_is_told_with_its_place(move: str, column: int, said: str) -> None:
    text = judged(move).as_text("en")
    assert said in text and f"log.yaml:4:{column}:" in text, text


def test_the_nearest_legal_move_is_written_in_short() -> None:
    assert "The nearest legal move: d9-d8" in judged("d9-d4").as_text("en")
    assert "Ближайший допустимый ход: d9-d8" in judged("d9-d4").as_text("ru")


def test_a_log_is_recorded_and_translated_in_short(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tablut"
    shutil.copytree(TABLUT, folder)
    file = folder / "plays" / "evening.yaml"
    file.write_text(log("d9-d6", "g5-g2"), encoding="utf-8")
    code, said, wrong = run("translate", str(file), "--lang", "ru")
    assert code == 0, wrong
    assert "- Московиты: d9-d6\n- Шведы: g5-g2\n" in said
    monkeypatch.setattr("sys.stdin", io.StringIO("i4-g4\nf5f2\na4 c4\n"))
    run("record", str(folder), str(file), "--trust", "--lang", "en")
    assert file.read_text(encoding="utf-8").endswith("- muscovites: i4-g4\n- swedes: f5-f2\n- muscovites: a4-c4\n")


# ── how the table is seen ─────────────────────────────────────────────────────


def test_the_table_in_words_names_what_stands_where_and_no_empty_square() -> None:
    here = spot("d9-d6", "g5-g2", "i4-g4", "f5-f2", "a4-c4", "e5-f5")
    for lang, told in (("en", "The king: f5"), ("ru", "Король: f5")):
        lines = described(here.rules.picture(here.tables[0]), Speaker(here.rules, lang, here.players))
        assert told in lines[0] and "a1" not in " ".join(lines), lines


def test_every_sort_of_piece_is_drawn_with_its_own_token() -> None:
    here = spot("d1-d4", "e3-d3")
    desk = open_desk(load_game(TABLUT), "en")
    picture = here.rules.picture(here.tables[0])
    stage = Stage(desk, [picture])
    drawn = [piece for pieces in stage.scene(picture, Secrets(), None, None).pieces for piece in pieces]
    counted = {token: sum(piece.sprite.of[0] == token for piece in drawn) for token in ("muscovite", "swede", "king")}
    assert counted == {"muscovite": 15, "swede": 8, "king": 1}


# ── what is printed ───────────────────────────────────────────────────────────


def test_the_log_sheet_of_a_game_without_cards_asks_for_none() -> None:
    [part] = sheet_of(load_game(TABLUT)).parts
    assert [column.id for table in part.tables for column in table.columns] == ["who", "what"]


def test_no_more_tokens_of_a_sort_are_shown_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    drawn = contents.counter
    monkeypatch.setattr(contents, "counter", lambda token, *a, **kw: shown.append(token.id) or drawn(token, *a, **kw))
    desk = open_desk(load_game(TABLUT), "en")
    contents._tokens(desk.game.tokens, desk, 100.0)
    assert [shown.count(token) for token in ("muscovite", "swede", "king")] == [4, 4, 1]


def boards(marks: Sequence[Mark]) -> Iterator[float]:
    """How wide each picture of the board is among some marks."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from boards(mark.marks)
        elif isinstance(mark, Use) and mark.form == Made("board/board"):
            yield mark.into.w


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_rules_fit_on_one_sheet_with_the_board_on_its_first_page(lang: str) -> None:
    """The picture of the board is as small as it must be to stand there."""
    jobs = {job.name: job.document for job in sound(open_desk(load_game(TABLUT), lang), PrintOptions(paper("a4")))}
    assert jobs.keys() >= {"board", "tokens", "rules", "aid", "log"} and "cards" not in jobs
    first, second = jobs["rules"].pages
    assert max(boards(first.marks)) > 60 * MM and not [*boards(second.marks)]


def test_what_is_only_for_cards_says_that_there_are_none(run: Run, tmp_path: Path) -> None:
    for form in ("cgs", "print-shop"):
        code, _, wrong = run("export", form, str(TABLUT), "--lang", "en", "-o", str(tmp_path))
        assert code == 1 and f"{form} is for cards, and Tablut has none" in wrong
