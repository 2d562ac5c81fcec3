"""Larks, the card game of docs/examples: its plays, its rules kept and broken, and what of it can be seen."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.game.playing import records
from pnp.press.build import open_desk
from pnp.press.play.stage import Stage
from pnp.press.play.story import story_of
from pnp.validator.at_table.certainty import Doubt, listed
from pnp.validator.at_table.describing import described
from pnp.validator.at_table.saying import Speaker
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.judge import verify_file, verify_text
from pnp.validator.judging.spot import spot_of
from pnp.validator.judging.trust import trusting
from pnp.validator.judging.verdict import Verdict
from pnp.validator.playtest.many import seated
from pnp.validator.playtest.players import AtRandom
from pnp.validator.playtest.playing import Played, play

from ..judged import log_text
from .conftest import Run

LARKS = Path(__file__).parents[2] / "docs" / "examples" / "larks"
HEAD = "pnp: larks@1\nplayers: {anna: Anna, boris: Boris, vera: Vera}\nmoves:\n"
OPEN = """\
- deal:
    trump: Dipper
    hands:
      anna: [Song Thrush, Robin, Golden Oriole, Corn Bunting, Treecreeper]
      boris: [Chaffinch, Skylark, Redstart, River Warbler, Goldfinch]
      vera: [Penduline Tit, Wagtail, Sedge Warbler, Yellowhammer, Wheatear]
"""
BIDS = "- bid: {anna: 3, boris: 2, vera: 1}\n"
TRILL = "- vera: {trill: [Wagtail, Penduline Tit, Sedge Warbler]}\n"

DISHONEST = {
    "bid": ("illegal", "bid.range"),
    "card": ("impossible", "play.hand"),
    "denied": ("impossible", "play.hand"),
    "revoke": ("illegal", "play.follow"),
    "tricks": ("claim", "score.tricks"),
    "trill": ("illegal", "trill.run"),
}


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    with trusting():
        yield


def judged(moves: str) -> Verdict:
    return verify_text((HEAD + moves).encode(), "log.yaml", LARKS / "log.yaml")


@pytest.mark.parametrize("play", ["open", "hidden"])
def test_an_honest_game_is_legal(play: str) -> None:
    verdict = verify_file(LARKS / "plays" / f"{play}.yaml")
    assert (verdict.verdict, verdict.finished) == ("legal", True), verdict.as_text("en")
    for lang in ("ru", "en"):
        assert "…" not in verdict.as_text(lang)


@pytest.mark.parametrize("name", sorted(path.stem[10:] for path in LARKS.glob("plays/dishonest-*.yaml")))
def test_a_dishonest_game_is_told_with_its_rule(name: str) -> None:
    verdict = verify_file(LARKS / "plays" / f"dishonest-{name}.yaml")
    assert {(finding.status, finding.rule) for finding in verdict.findings} == {DISHONEST[name]}, verdict.as_text("en")
    for lang in ("ru", "en"):
        assert "{" not in verdict.as_text(lang).splitlines()[1] and verdict.as_text(lang)


@pytest.mark.parametrize("hidden", [("anna",), ("boris", "vera"), ("anna", "boris", "vera")])
def test_whatever_hand_is_hidden_nobody_is_accused(hidden: tuple[str, ...]) -> None:
    text = (LARKS / "plays" / "open.yaml").read_text(encoding="utf-8")
    for seat in hidden:
        text = re.sub(rf"      {seat}: \[.*\]", f"      {seat}: hidden", text)
    assert text.count("hidden") == 2 * len(hidden)
    verdict = verify_text(text.encode(), "log.yaml", LARKS / "log.yaml")
    assert verdict.verdict == "legal", verdict.as_text("en")


def judged_at_random(folder: Path, seats: int, seed: int) -> tuple[Played, str, Verdict]:
    """A random game, its log, and what the referee says of the log."""
    rules, players = seated(load_game(folder), seats)
    game = play(rules, [AtRandom()] * seats, str(seed))
    text = log_text({"pnp": "larks@1", "players": players, "moves": records(rules, game.moves)})
    return game, text, verify_text(text.encode(), "log.yaml", folder / "log.yaml")


def test_twenty_random_games_are_legal_from_their_logs() -> None:
    for seed in range(20):
        game, _, verdict = judged_at_random(LARKS, 3 + seed % 3, seed)
        assert (verdict.verdict, verdict.finished) == ("legal", True), (seed, verdict.as_text("en"))
        assert list(verdict.outcome["points"].values()) == game.rules.totals(game.table)  # type: ignore[index]


# By rule and what is wrong: a log.
BROKEN = {
    "setup.players": "[]",
    "deal.hand": "- deal: {trump: Wren, hands: {anna: [Robin, Skylark]}}",
    "deal.hand twice": "- deal: {trump: Wren, hands: {anna: [hidden, hidden, hidden, Robin, Robin]}}",
    "deal.trump": OPEN.replace("Dipper", "Robin"),
    "trill.run": OPEN + "- vera: {trill: [Wagtail, Penduline Tit]}",
    "trill.run gap": "- deal: {trump: Wren}\n- vera: {trill: [Wagtail, Penduline Tit, River Warbler]}",
    "trill.hand": OPEN + "- anna: {trill: [Wagtail, Penduline Tit, Sedge Warbler]}",
    "trill.hand trump": "- deal: {trump: Dipper}\n- anna: {trill: [Dipper, Wagtail, Penduline Tit]}",
    "play.turn": OPEN + BIDS + "- boris: {play: Chaffinch}",
    "play.turn trill": OPEN + BIDS + TRILL,
    "play.turn again": OPEN + TRILL + TRILL,
    "play.turn silent": OPEN + "- bid: {anna: 1, boris: 1}",
    "score.most": OPEN + BIDS + "- claim: {winner: anna}",
    "score.tricks": OPEN + "  then: {trump: field}",
}


@pytest.mark.parametrize(("rule", "moves"), [(name.split()[0], log) for name, log in BROKEN.items()], ids=BROKEN)
def test_every_rule_can_be_broken(rule: str, moves: str) -> None:
    if rule == "setup.players":
        log = "pnp: larks@1\nplayers: {anna: Anna, boris: Boris}\nmoves: []\n"
        verdict = verify_text(log.encode(), "log.yaml", LARKS / "log.yaml")
    else:
        verdict = judged(moves)
    assert verdict.findings and verdict.findings[0].rule == rule, verdict.as_text("en")


def test_a_trill_may_be_shown_or_kept_dark() -> None:
    trill = "- anna: {trill: [Wren, Chaffinch, Robin]}\n"
    deal = "- deal: {trump: Dipper}\n"
    for moves in (deal + BIDS, deal + TRILL + BIDS, deal + trill + TRILL + BIDS):
        assert judged(moves).verdict == "legal", judged(moves).as_text("en")
    assert judged(deal + TRILL + trill + BIDS).verdict == "illegal"  # in turn


def test_larks_take_the_first_trick_and_no_other() -> None:
    deal = "- deal: {trump: Dipper}\n" + BIDS
    trick = "- anna: {play: Wren}\n- boris: {play: Woodlark}\n- vera: {play: Bluethroat}\n"
    assert judged(deal + trick + "  then: {tricks: {boris: 1}}\n").verdict == "legal"
    second = "- boris: {play: Corn Bunting}\n- vera: {play: Starling}\n- anna: {play: Wagtail}\n"
    assert judged(deal + trick + second + "  then: {tricks: {anna: 1}}\n").verdict == "legal"


def test_what_is_told_of_the_table_is_shown(run: Run, tmp_path: Path) -> None:
    play = str(LARKS / "plays" / "open.yaml")
    code, said, _ = run("legal", play, "--at", "5", "--trust", "--lang", "en")
    assert code == 0 and "trump: garden" in said and "bid: Anna 4, Boris 1, Vera 1" in said
    assert "card in the trick: Anna “Skylark”, Boris “Corn Bunting”" in said
    assert "\n  \n" not in said
    page = tmp_path / "larks.html"
    assert run("replay", play, "--trust", "--lang", "ru", "-o", str(page))[0] == 0
    text = page.read_text(encoding="utf-8")
    for told in ("козырь", "заявка", "Anna 4, Boris 1, Vera 1", "взятки", "«Жаворонок»"):
        assert told in text, told


def test_what_comes_after_silence_is_offered_too(run: Run, tmp_path: Path) -> None:
    file = LARKS / "plays" / "open.yaml"
    code, said, _ = run("legal", str(file), "--at", "19", "--trust", "--lang", "en")
    assert code == 0
    assert "- Vera: {trill: [Wagtail, Penduline Tit, Sedge Warbler]}" in said, said
    assert "- bid: {Anna: 0, Boris: 0, Vera: 0}" in said, said


def test_a_card_that_does_not_follow_depends_on_the_rest_of_the_hand() -> None:
    """Wood is led. Of Boris's hand only the Skylark is known: he may play it if none of his other birds is of the
    wood. If the whole hand is known, the Chaffinch is what he may play."""
    known = "- deal: {trump: Dipper, hands: {boris: [Skylark, hidden, hidden, hidden, hidden]}}\n"
    for deal, card, on in ((known, "skylark", Doubt("hand", "boris")), (OPEN, "chaffinch", None)):
        spot = spot_of((HEAD + deal + BIDS + "- anna: {play: Robin}\n").encode(), "log.yaml", LARKS / "log.yaml")
        plays = {each.offer.about: each.doubt for each in listed(spot)}
        assert card in plays and {*plays.values()} == {on}


def test_a_card_may_be_in_the_deck_twice(tmp_path: Path) -> None:
    """Random games of Larks with two treecreepers are legal from their logs; and a third one is one too many."""
    folder = tmp_path / "larks"
    shutil.copytree(LARKS, folder)
    for name, old, new in (
        ("cards.yaml", "- id: treecreeper\n", "- id: treecreeper\n  copies: 2\n"),
        ("game.yaml", "count: 28", "count: 29"),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    twice = 0
    for seed in range(12):
        _, text, verdict = judged_at_random(folder, 5, seed)
        twice += text.count("play: treecreeper") > 2
        assert (verdict.verdict, verdict.finished) == ("legal", True), (seed, verdict.as_text("en"))
    assert twice
    dealt = OPEN.replace("Song Thrush, Robin", "Treecreeper, Robin")
    assert verify_text((HEAD + dealt).encode(), "log.yaml", folder / "log.yaml").verdict == "legal"
    verdict = verify_text((HEAD + dealt.replace("Skylark", "Treecreeper")).encode(), "log.yaml", folder / "log.yaml")
    assert [finding.rule for finding in verdict.findings] == ["deal.hand"]


@pytest.mark.parametrize("said", ["anna Anna", "anna: Anna"])
def test_a_player_may_be_told_with_what_the_log_calls_the_seat(
    said: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "evening.yaml"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{said}\nboris\nVera Pavlovna\n\nquit\n"))
    run("record", str(LARKS), str(log), "--trust", "--lang", "en")
    assert "players: {anna: Anna, boris: boris, Vera Pavlovna: Vera Pavlovna}\n" in log.read_text(encoding="utf-8")


def test_only_a_hand_is_told_and_drawn_as_one(tmp_path: Path) -> None:
    """Here also a list of the cards that a player has shown, which are in no hand."""
    folder = tmp_path / "larks"
    shutil.copytree(LARKS, folder)
    rules = (LARKS / "rules.py").read_text(encoding="utf-8").replace("    Hidden,\n", "    Hidden,\n    Items,\n")
    rules = rules.replace(
        '    deck = Hidden("birds")\n', '    deck = Hidden("birds")\n    seen = Items(Player, of=Card(), fact="seen")\n'
    )
    rules = rules.replace(
        "        table.deck.turn_up(self.trump)\n",
        "        table.deck.turn_up(self.trump)\n        table.seen[0].append(self.trump)\n",
    )
    (folder / "rules.py").write_text(rules, encoding="utf-8")
    log = folder / "log.yaml"
    log.write_text(
        HEAD + OPEN.replace("boris: [Chaffinch, Skylark, Redstart, River Warbler, Goldfinch]", "boris: hidden"),
        encoding="utf-8",
    )
    spot = spot_of(log.read_bytes(), log.name, log)
    shown = spot.rules.picture(spot.tables[0])
    assert [len(hand) for hand in shown.hands.values()] == [5, 5, 5] and shown.hands["boris"] == [None] * 5
    assert "robin" in shown.hands["anna"] and "dipper" not in shown.hands["anna"]
    lines = " ".join(described(shown, Speaker(spot.rules, "en", {})))
    assert "Anna, 5 cards in hand (“" in lines and "seen: Anna “Dipper”" in lines and "0 cards" not in lines
    story = story_of(log.read_bytes(), str(log), log)
    stage = Stage(open_desk(story.game, "en"), story.pictures)
    step = story.steps[1]
    drawn = {piece.shows for pieces in stage.scene(step.picture, step.secrets, None, None).pieces for piece in pieces}
    assert {("hands", "anna", card) for card in shown.hands["anna"]} < drawn, "all that the log names"
