"""Records said as sentences: every one of every play, in both languages, with nothing of the notation left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.judging.spot import spot_of
from pnp.validator.table.narrating import Narrator

ROOT = Path(__file__).parents[2]
PLAYS = sorted(ROOT.glob("cards/*/plays/*.yaml"))
LANGS = pytest.mark.parametrize("lang", ["ru", "en"])


def sentences(play: Path, lang: str) -> Iterator[str]:
    spot = spot_of(play.read_bytes(), play.name, play)
    narrator = Narrator(spot.rules.game, lang, spot.players)
    for game in spot.log.games:
        for record in game.records:
            said: dict[str, Any] = {key: body for key, body in record.items() if key not in ("note", "then", "ruling")}
            yield narrator.told(said)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: f"{play.parts[-3]}-{play.stem}")
@LANGS
def test_every_record_is_a_sentence(play: Path, lang: str) -> None:
    for said in sentences(play, lang):
        assert said[:1] == said[:1].upper() and not re.search(r"[{}…]|\bNone\b|: ;|, ,|: \.|\. \.|—\s*$", said), said


def test_a_move_is_said_as_at_the_table() -> None:
    play = ROOT / "cards" / "13-minutes" / "plays" / "anna-boris.yaml"
    assert [*sentences(play, "ru")][:4] == [
        "Ставки: США 5, СССР 3",
        "Первой ходит сторона: СССР",
        "СССР (Борис): карта «Письмо Хрущёва» → сфера СССР. Приказ: Куба +1",
        "США (Аня): карта «Операция „Анадырь“» → сфера США. СССР: Событие: Куба +3. Приказ: «Письмо Хрущёва» +1",
    ]
    assert [*sentences(play, "en")][
        2
    ] == "USSR (Борис): the card “Khrushchev’s Letter” → the USSR sphere. Command: Cuba +1"


def test_what_a_log_hides_is_said_to_be_hidden() -> None:
    play = ROOT / "cards" / "13-minutes" / "plays" / "face-down.yaml"
    assert any("закрыто" in said for said in sentences(play, "ru"))
