"""Offers: each one is legal as written, everything legal is among them, and what is typed is understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from pnp.validator.at_table.besides import beside, hidden_form
from pnp.validator.at_table.describing import described
from pnp.validator.at_table.dialogue import RECORDED, Dialogue
from pnp.validator.at_table.hinting import Hints
from pnp.validator.at_table.offers import MAX_MOVES, Kind, kinds, offers, words_of
from pnp.validator.at_table.saying import Speaker
from pnp.validator.base.source import read_file
from pnp.validator.base.words import names, wrong_forms
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.spot import NoRecord, Spot, spot_of
from pnp.validator.logs.logtext import new_log, with_record
from tests.longer import each, times
from tests.soundness.logs import GAMES, data, rules, text

every_game = pytest.mark.parametrize("game", GAMES)


def spots(game: str, seed: int, every: int = 1) -> Iterator[tuple[Spot, Mapping[str, Any] | None]]:
    """Points of a random game, each with the record that was made there."""
    log = data(game, seed, deal=seed % 2 == 0)
    written = text(log).encode()
    for at in range(seed % every, len(log["moves"]) + 1, every):
        yield spot_of(written, "log.yaml", None, at + 1), (log["moves"][at] if at < len(log["moves"]) else None)


@every_game
def test_every_offer_is_legal_as_it_stands(game: str) -> None:
    offered = 0
    for seed in range(2):
        for spot, _ in spots(game, seed, every=4):
            for offer in offers(spot.rules, spot.tables):
                record = offer.record(words_of(spot.rules))
                after, wrong = spot.judged(record)
                assert not wrong, (seed, spot.number, record)
                assert after.tables[0].decisions > spot.tables[0].decisions
                offered += 1
            for record in beside(spot):
                assert not spot.judged(record)[1], (seed, spot.number, record)
    assert offered > 100


@every_game
def test_what_was_played_is_among_the_offers(game: str) -> None:
    for seed in range(times(2)):
        for spot, played in spots(game, seed, every=4):
            if played is None or spot.over or next(iter(played)) in {next(iter(record)) for record in beside(spot)}:
                continue
            ((key, body),) = played.items()
            found = offers(spot.rules, spot.tables)
            if key in spot.rules.words or "opinion" in body:
                assert any(key in offer.record(words_of(spot.rules)) for offer in found), played
                continue
            assert body["play"] in {offer.about for offer in found}, (played, spot.number)
            here = [offer for offer in found if offer.about == body["play"]]
            verbs = {verb for offer in here for verb in offer.record(words_of(spot.rules))[key]}
            assert set(body) - {"letter"} <= verbs, (played, spot.number)


@every_game
def test_how_much_is_looked_at_is_bounded(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hands are not known, so any card may be in them; still no more moves are looked at than there is room for."""
    looked = 0
    legal = type(rules(game)).legal

    def counted(self: Any, pos: Any, decision: Any = None) -> Iterator[Any]:
        nonlocal looked
        for move in legal(self, pos, decision):
            looked += 1
            yield move

    monkeypatch.setattr(type(rules(game)), "legal", counted)
    most = 0
    for seed in range(2):
        for spot, _ in spots(game, seed, every=6):
            looked = 0
            offers(spot.rules, spot.tables)
            most = max(most, looked)
    assert 100 < most < 2 * MAX_MOVES


@every_game
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_offers_and_tables_can_be_said(game: str, lang: str) -> None:
    for seed in range(2):
        for spot, _ in spots(game, seed, every=5):
            speaker = Speaker(spot.rules, lang, spot.players)
            for offer in offers(spot.rules, spot.tables):
                said = f"{speaker.heading(offer)} {speaker.offer(offer)}"
                assert said.strip()
                assert "…" not in said or len(said) > 100, said
                assert "{" not in said
                assert speaker.alternatives(offer).startswith(("# ", "")), offer
            picture = spot.rules.picture(spot.tables[0])
            lines = [*described(picture, speaker), speaker.due(picture.due)]
            assert all(line.strip() and "{" not in line for line in lines)


@every_game
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_what_is_typed_is_what_was_played(game: str, lang: str) -> None:
    """A whole game typed turn by turn; what is not understood that way is typed step by step."""
    stepwise = 0
    log = data(game, lang == "en")  # another in each language
    dialogue = Dialogue(new_log({"pnp": log["pnp"], "players": log["players"]}), "log.yaml")
    hints = Hints(dialogue.typing, lang)
    for record in log["moves"]:
        before = dialogue.text
        answer = dialogue.take(in_words(hints, record, dialogue))
        if answer.came != RECORDED or answer.record != record:
            assert answer.came != RECORDED, (record, answer.record)  # nothing is taken for something else
            stepwise += 1
            dialogue = Dialogue(with_record(before, record), "log.yaml")
    told = verify_text(dialogue.text.encode(), "log.yaml")
    assert told.ok
    assert told.finished
    assert stepwise < 4  # of some thirty; where a line leaves the opponent's answer open, that is asked for


def test_whatever_the_card_is_laid_into_the_rest_of_the_offer_holds() -> None:
    """If what can follow a card in one zone differs from what can follow it in the other, there are two offers."""
    apart = 0
    for seed in range(3):
        log = data("13-minutes", seed)
        for cut in range(3, len(log["moves"]) - 1, 4):
            spot = spot_of(text({**log, "moves": log["moves"][:cut]}).encode(), "log.yaml")
            begun: dict[str, set[str]] = {}
            for offer in offers(spot.rules, spot.tables):
                first, *rest = offer.parts
                for written in first.written:
                    body = {key: said for part in (written, *[p.example for p in rest]) for key, said in part.items()}
                    assert not spot.judged({first.side: body})[1], body
                begun.setdefault(str(offer.about), set()).add(str(first.written))
            apart += sum(len(zones) > 1 for zones in begun.values())
    assert apart


def in_words(hints: Hints, record: Mapping[str, Any], dialogue: Dialogue) -> str:
    """A record as somebody types it who leaves no key of its moves out, but the side whose turn it is."""
    ((key, body),) = record.items()
    said = body if key in dialogue.spot.rules.sides and "play" in body else record
    parts = hints._parts(hints.typing.pattern(Kind("", None, [said])), said)
    return " ".join(part.text for part in parts if part.text)


@every_game
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_example_is_understood_as_what_it_is_an_example_of(game: str, lang: str) -> None:
    log = data(game, 1)
    dialogue = Dialogue(new_log({"pnp": log["pnp"], "players": log["players"]}), "log.yaml")
    hints = Hints(dialogue.typing, lang)
    tried = 0
    for at, record in enumerate(log["moves"]):
        for kind in [] if dialogue.over or at % (each(2) if game == "13-days" else 1) else dialogue.asked()[:2]:
            line = hints.of(kind, dialogue.asked())
            here = Dialogue(dialogue.text, "log.yaml")
            answer = here.take(line)
            assert answer.came in ("recorded", "more"), (line, kind.example, answer)
            said = answer.record or {"": here.said}
            ((_, body),) = said.items()
            wanted = [node.value for node in kind.leaves(kind.example)]
            assert wanted == [node.value for node in kind.leaves(body)][: len(wanted)], (line, said)
            tried += 1
        dialogue = Dialogue(with_record(dialogue.text, record), "log.yaml")
    assert tried > 10


def test_a_secret_may_be_hidden_where_the_rules_let_it() -> None:
    start = "pnp: {}@1\nplayers: {{us: A, ussr: B}}\nmoves: []\n"
    days = spot_of(start.format("13-days").encode(), "log.yaml")
    goals = kinds(days.rules, days.tables)[0].example
    hidden = hidden_form(days, goals)
    assert hidden is not None
    assert {side: said["keep"] for side, said in hidden["goals"].items()} == {"us": "hidden", "ussr": "hidden"}
    assert hidden["goals"]["us"]["flags"] == goals["goals"]["us"]["flags"]
    minutes = spot_of(start.format("13-minutes").encode(), "log.yaml")
    assert hidden_form(minutes, kinds(minutes.rules, minutes.tables)[0].example) is None  # a bid is a number


def test_a_point_beyond_the_log_is_refused() -> None:
    log = b"pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\nmoves:\n- bid: {us: 1, ussr: 2}\n"
    assert [spot_of(log, "log.yaml", None, at).number for at in (None, 1, 2)] == [2, 1, 2]
    for at in (0, 3):
        with pytest.raises(NoRecord):
            spot_of(log, "log.yaml", None, at)


def test_every_sentence_says_the_same_in_both_languages() -> None:
    from pathlib import Path

    import pnp.validator

    texts = read_file(Path(pnp.validator.__path__[0]) / "at_table" / "offers.yaml")
    for code, said in texts.items():
        assert set(said) == {"ru", "en"}, code
        assert names(said["ru"]) == names(said["en"]), code
        assert [wrong_forms(said[lang], lang) for lang in said] == [[], []], code
