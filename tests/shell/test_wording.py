"""Records with the names of a reader's language: what a verdict proposes can be pasted into the log."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.at_table.offers import offers, words_of
from pnp.validator.base.notation import notation
from pnp.validator.base.source import read
from pnp.validator.definitions.find import find_game
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.judge import verify_file
from pnp.validator.judging.loaded import referee_for
from pnp.validator.judging.report import score_name, score_rows
from pnp.validator.judging.spot import Spot, spot_of

from .process import PLAYS, ROOT

WHOLE = [play for play in PLAYS if "cards" in play.parts]
LANGS = pytest.mark.parametrize("lang", ["ru", "en"])


def proposed(play: Path) -> Iterator[tuple[Spot, Any]]:
    """Legal records of many moments of a game."""
    data = play.read_bytes()
    for at in range(1, verify_file(play).records + 1, 9):
        spot = spot_of(data, str(play), play, at)
        for offer in offers(spot.rules, spot.tables):
            yield spot, offer.record(words_of(spot.rules))


@pytest.mark.parametrize("play", WHOLE, ids=lambda play: f"{play.parts[-3]}-{play.stem}")
def test_a_record_with_names_is_the_same_record(play: Path) -> None:
    looked_at = 0
    for (spot, record), lang in product(proposed(play), ("ru", "en")):
        writing = spot.rules.writing
        told = notation(writing.record(record, lang))
        said = spot.english(read("{" + told + "}"))
        assert spot.judged(said)[1] == spot.judged(record)[1] == [], told
        meant = [
            [writing.record(move.write(spot.tables[0]), lang) for move in spot.rules.read(one.key, one.body)]
            for one in map(spot.record, (said, record))
        ]
        assert meant[0] == meant[1], told
        looked_at += 1
    assert looked_at


@LANGS
def test_the_nearest_move_is_told_by_names(lang: str) -> None:
    text = verify_file(ROOT / "tests" / "plays" / "slip.yaml").as_text(lang)
    said = {"ru": "приказ: {где: Подлодка Б-59, добавить: 2}", "en": "command: {at: Submarine B-59, add: 2}"}[lang]
    assert said in text


def test_names_that_yaml_would_misread_are_quoted() -> None:
    rules = referee_for(find_game("13-days"), None)
    said = notation(rules.writing.record({"us": {"play": "u-2-photographs"}}, "ru"))
    assert read("{" + said + "}")


@pytest.mark.parametrize("name", ["13-days", "13-minutes", "metro-2033"])
@LANGS
def test_a_line_of_the_score_sheet_has_words_and_the_number_of_its_rule(name: str, lang: str) -> None:
    game = load_game(find_game(name))
    named = {play: verify_file(play) for play in WHOLE if name in play.parts}
    rules = {rule for verdict in named.values() for sheet in verdict.sheets for rule, _ in sheet}
    assert rules
    for id in rules:
        rule = game.rulebook.rule(id)
        assert rule.score is not None, id
        assert score_name(game, id, lang) == f"{rule.score[lang]} ({rule.number})"
    for verdict in named.values():
        for line in verdict.as_text(lang).splitlines():
            assert not line.strip().startswith(tuple(rules)), line


def test_points_below_zero_have_a_minus_and_no_hyphen() -> None:
    verdict = verify_file(next(play for play in WHOLE if play.stem == "chronicle"))
    rows = score_rows(verdict, [(verdict.sheets[-1][0][0], (-6, 2))], "en")
    assert [row.cells for row in rows[1:]] == [("−6", "2")] * 2
