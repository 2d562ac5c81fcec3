"""Durak, the game of docs/examples with cards that are drawn, taken and laid upon each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from pnp.game.playing import records, seen_by
from pnp.press.build import open_desk
from pnp.press.play.stage import Stage
from pnp.press.play.story import story_of
from pnp.validator.at_table.saying import Speaker
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.judge import verify_file, verify_text
from pnp.validator.judging.spot import spot_of
from pnp.validator.judging.trust import trusting
from pnp.validator.judging.verdict import Verdict
from pnp.validator.playtest.many import seated
from pnp.validator.playtest.players import AtRandom, Greedy
from pnp.validator.playtest.playing import play
from pnp.web.table.views import rows

from ..judged import log_text
from ..longer import times

DURAK = Path(__file__).parents[2] / "docs" / "examples" / "durak"
HEAD = "pnp: durak@1\nplayers: {anna: Anna, boris: Boris}\nmoves:\n"
DEAL = "- deal: {trump: 9d, hands: {anna: [6s, 6h, 8h, 10c, 10h, 7d], boris: [8s, 10d, 6c, 7c, jc, qc]}}\n"
FIRST = DEAL + "- first: {who: anna, shows: 7d}\n"
LEAD = FIRST + "- anna: {lead: [6s, 6h]}\n"
COVER = LEAD + "- boris: {cover: 8s, on: 6s}\n- boris: {cover: 10d, on: 6h}\n"
TAKE = LEAD + "- boris: {take: all}\n"
TAKEN = TAKE + "- anna: {done: taken}\n"

DISHONEST = {
    "dishonest-card": [("impossible", "hand.own")],
    "dishonest-count": [("claim", "table.told"), ("claim", "table.told")],
    "dishonest-lower": [("illegal", "cover.higher")],
    "dishonest-rank": [("illegal", "throw.rank")],
    "dishonest-trump": [("impossible", "hand.own")],
    "dishonest-turn": [("illegal", "turn.order")],
}


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    with trusting():
        yield


def judged(moves: str) -> Verdict:
    return verify_text((HEAD + moves).encode(), "log.yaml", DURAK / "log.yaml")


@pytest.mark.parametrize("name", sorted(path.stem for path in DURAK.glob("plays/*.yaml")))
def test_its_plays_are_as_they_say(name: str) -> None:
    verdict = verify_file(DURAK / "plays" / f"{name}.yaml")
    assert [(finding.status, finding.rule) for finding in verdict.findings] == DISHONEST.get(name, []), name


def test_random_and_greedy_games_are_legal_from_their_logs() -> None:
    for seed in range(times(3)):
        rules, players = seated(load_game(DURAK), 2 + seed % 3)
        player = Greedy() if seed % 3 == 0 else AtRandom()
        game = play(rules, [player] * len(players), str(seed))
        assert not game.stuck
        text = log_text({"pnp": "durak@1", "players": players, "moves": records(rules, game.moves)})
        verdict = verify_text(text.encode(), "log.yaml", DURAK / "log.yaml")
        assert (verdict.verdict, verdict.finished) == ("legal", True), (seed, verdict.as_text("en"))


# By rule and what is wrong: a log whose first finding is that rule.
BROKEN = {
    "deal.hand": "- deal: {trump: 9d, hands: {anna: [6s, 6h]}}",
    "deal.hand twice": DEAL.replace("8s, 10d", "6s, 10d"),
    "deal.trump": DEAL.replace("trump: 9d", "trump: 6s"),
    "first.lowest plain": DEAL + "- first: {who: anna, shows: 6s}",
    "first.lowest not": DEAL + "- first: {who: boris, shows: 7d}",
    "first.lowest lower": DEAL + "- first: {who: boris, shows: 10d}",
    "first.lowest none": DEAL + "- first: {who: boris}",
    "turn.order deal": "- first: {who: anna, shows: 7d}",
    "turn.order bare": LEAD + "- anna: {throw: 8h}",
    "turn.order": FIRST + "- boris: {lead: 6c}",
    "lead.any": FIRST + "- anna: {lead: [6s, 8h]}",
    "lead.any none": FIRST + "- anna: {lead: []}",
    "hand.own": FIRST + "- anna: {lead: 6c}",
    "hand.own twice": FIRST + "- anna: {lead: [6s, 6s]}",
    "hand.own again": COVER + "- anna: {throw: 6s}",
    "hand.own taken": TAKEN + "- anna: {lead: 6s}",
    "hand.own below": FIRST + "- anna: {lead: 9d}",
    "throw.rank": COVER + "- anna: {throw: 7d}",
    "cover.higher": LEAD + "- boris: {cover: 6c, on: 6s}",
    "cover.which": LEAD + "- boris: {cover: 8s}",
    "cover.which none": LEAD + "- boris: {cover: 8s, on: 8h}",
    "bout.end": COVER + "- anna: {done: taken}",
    "table.told": TAKEN + "  then: {cards: {boris: 7}}",
    "table.told stock": TAKEN + "  then: {stock: 24}",
    "table.told laid": LEAD + "  then: {laid: [6s, 7h]}",
    "hand.own note": TAKEN + "- anna: {hold: [6s, 7s]}",
    "hand.own denied": TAKEN + "- anna: {hold: 9d}",
    "end.fool": LEAD + "- claim: {winner: boris}",
}


@pytest.mark.parametrize(("rule", "moves"), [(name.split()[0], log) for name, log in BROKEN.items()], ids=BROKEN)
def test_every_rule_can_be_broken(rule: str, moves: str) -> None:
    verdict = judged(moves)
    assert verdict.findings and verdict.findings[0].rule == rule, verdict.as_text("en")
    for lang in ("ru", "en"):
        assert "{" not in verdict.as_text(lang).splitlines()[1]


HONEST = {
    "one rank in any number": FIRST + "- anna: {lead: 6s}",
    "covered one by one": COVER + "- anna: {done: beaten}\n  then: {beaten: 4, stock: 20, cards: {anna: 6, boris: 6}}",
    "thrown in while it is taken": TAKE + "- anna: {done: taken}\n  then: {cards: {boris: 8}, laid: []}",
    "laid in any order": LEAD + "  then: {laid: [6h, 6s]}",
    "who took plays what was taken": TAKEN + "- anna: {lead: 10c}\n- boris: {cover: jc}\n- anna: {done: beaten}\n"
    "- boris: {lead: [6s, 6h, 6c]}",
    "who drew says so": TAKEN + "- anna: {hold: [7s, ks]}\n- anna: {lead: [7s, 7d]}",
}


@pytest.mark.parametrize("moves", HONEST.values(), ids=HONEST)
def test_what_is_allowed(moves: str) -> None:
    assert judged(moves).verdict == "legal", judged(moves).as_text("en")


@pytest.mark.parametrize(("most", "legal"), [("six", True), ("five", False)])
def test_how_many_may_attack_is_for_the_players_to_say(most: str, legal: bool) -> None:
    log = (
        "- deal: {trump: 9d, hands: {anna: [6s, 6h, 6c, 8h, 8c, 8d], boris: hidden}}\n- first: {who: anna, shows: 8d}\n"
        "- anna: {lead: [6s, 6h, 6c]}\n- boris: {cover: 8s, on: 6s}\n- boris: {take: all}\n- anna: {throw: [8h, 8c, 8d]}\n"
    )
    head = HEAD.replace("moves:", f"options: {{ruling.first: {most}}}\nmoves:")
    verdict = verify_text((head + log).encode(), "log.yaml", DURAK / "log.yaml")
    assert [finding.rule for finding in verdict.findings] == ([] if legal else ["lead.most"]), verdict.as_text("en")


def test_what_was_noted_in_secret_is_held_against_what_comes_out() -> None:
    """Anna notes what she has drawn; then Boris plays one of these cards."""
    hidden = TAKEN.replace("boris: [8s, 10d, 6c, 7c, jc, qc]", "boris: hidden") + "- anna: {hold: [7s, ks]}\n"
    verdict = judged(hidden + "- anna: {lead: 8h}\n- boris: {cover: ks}\n")
    assert verdict.findings[0].rule == "hand.own", verdict.as_text("en")
    assert "Anna" in verdict.as_text("en")


def test_a_note_of_ones_own_hand_is_offered_and_kept_from_the_others() -> None:
    log = HEAD + TAKEN.replace("boris: [8s, 10d, 6c, 7c, jc, qc]", "boris: hidden")
    spot = spot_of(log.encode(), "log.yaml", DURAK / "log.yaml")
    anna, boris = spot.rules.seats
    found = [*islice(spot.rules.besides(spot.tables[0], anna), 40)]
    named = {card.id for move in found for card in move.hold}
    assert {"7s", "ks", "8h"} <= named and not named & {"6s", "6h", "9d"}, "not what Boris took, nor what lies below"
    assert seen_by(boris, found[0]).write(None) == {"hold": "hidden"} != seen_by(anna, found[0]).write(None)


def test_cards_are_drawn_where_they_lie() -> None:
    log = (HEAD + COVER.replace("boris: [8s, 10d, 6c, 7c, jc, qc]", "boris: hidden")).encode()
    story = story_of(log, "log.yaml", DURAK / "log.yaml")
    stage = Stage(open_desk(story.game, "en"), story.pictures)
    step = story.steps[-1]
    assert [*map(len, step.picture.hands.values())] == [4, 4]
    assert step.picture.hands["boris"] == [None] * 4 and step.picture.piles["stock"] == ["9d", *[None] * 23]
    pieces = {
        piece.key: piece for lying in stage.scene(step.picture, step.secrets, None, None).pieces for piece in lying
    }
    below, upon = pieces["pile/laid/6s"], pieces["pile/laid/6s/on"]
    assert upon.shows == ("piles", "laid", "8s")
    assert below.box.x < upon.box.x < below.box.right and below.box.y < upon.box.y < below.box.bottom


def test_what_was_taken_from_the_table_is_seen_by_all_and_what_was_drawn_by_nobody() -> None:
    story = story_of((HEAD + TAKEN + "- anna: {hold: [7s, ks]}\n").encode(), "log.yaml", DURAK / "log.yaml")
    step = story.steps[-1]
    assert step.picture.open == {"7d", "6s", "6h"}, "the trump that was shown, and what lay on the table"
    assert {"7s", "ks"} <= step.secrets.hidden_from("boris", step.picture)
    assert "6s" not in step.secrets.hidden_from(None, step.picture)
    stage = Stage(open_desk(story.game, "en"), story.pictures)
    known = {
        piece.shows[2]: piece.known
        for lying in stage.scene(step.picture, step.secrets, None, None).pieces
        for piece in lying
        if piece.shows[0] == "hands"
    }
    assert known["6s"] is None and known["7s"] == {"anna"}


def test_a_phone_shows_what_lies_side_by_side_first_and_then_piles() -> None:
    story = story_of((HEAD + COVER).encode(), "log.yaml", DURAK / "log.yaml")
    spot = spot_of((HEAD + COVER).encode(), "log.yaml", DURAK / "log.yaml")
    laid, stock = rows(story.steps[-1].picture, Speaker(spot.rules, "en", {}))
    assert (laid["title"], stock["title"], laid["n"], stock["n"]) == ("On the table", "Stock", None, 24)
    assert [[card["id"] for card in pair] for pair in laid["cards"]] == [["6s", "8s"], ["6h", "10d"]]
    assert [card["id"] for (card,) in stock["cards"]] == ["9d"], "the trump below it"
