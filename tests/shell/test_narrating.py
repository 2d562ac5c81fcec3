"""Records said as sentences: every one of every play, in both languages, with nothing of the notation left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.validator.at_table.narrating import Narrator
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.loaded import rules_of
from pnp.validator.judging.spot import spot_of

ROOT = Path(__file__).parents[2]
PLAYS = sorted(ROOT.glob("cards/*/plays/*.yaml"))
LANGS = pytest.mark.parametrize("lang", ["ru", "en"])


def sentences(play: Path, lang: str) -> Iterator[str]:
    spot = spot_of(play.read_bytes(), play.name, play)
    narrator = Narrator(spot.rules, lang, spot.players)
    for game in spot.log.games:
        for record in game.records:
            yield narrator.told(record)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: f"{play.parts[-3]}-{play.stem}")
@LANGS
def test_every_record_is_a_sentence(play: Path, lang: str) -> None:
    for said in sentences(play, lang):
        assert said[:1] == said[:1].upper() and said.endswith("."), said
        assert not re.search(r"[{}…→]|\bNone\b|: ;|, ,|: \.|\. \.|\.\.|—\s*$|  ", said), said


SAID = {
    ("13-minutes", "anna-boris", "ru", 3): "Борис (СССР) играет карту «Письмо Хрущёва» в сферу СССР. Приказ: Куба +1.",
    ("13-minutes", "anna-boris", "en", 3): "Борис (USSR) plays “Khrushchev’s Letter” into the USSR sphere. "
    "Command: Cuba +1.",
    ("13-minutes", "anna-boris", "ru", 1): "Ставки: Аня (США) — 5, Борис (СССР) — 3.",
    ("13-minutes", "anna-boris", "ru", 4): "Аня (США) играет карту «Операция „Анадырь“» в сферу США. "
    "Борис (СССР) разыгрывает Событие: Куба +3. Приказ: «Письмо Хрущёва» +1.",
    ("13-minutes", "campaign", "ru", 10): "Dasha (США) играет карту «Операция „Анадырь“» в сферу США. "
    "Egor (СССР) отказывается от События. Приказ: «Телеграмма Кастро» +1.",
    ("13-minutes", "campaign", "en", 11): "Egor (USSR) plays “Address to the Nation” into the neutral zone. "
    "Dasha (US) uses the Event: “Stevenson at the UN” +3. Command: “Black Saturday” −1.",
    ("13-minutes", "face-down", "ru", 14): "На руках остались карты: США — закрыто, СССР — закрыто. Кубу не открыли.",
    ("13-minutes", "interrupted", "ru", 5): "Ира (США) играет какую-то карту в нейтральную зону. "
    "Приказ: Куба +1.",
    ("13-days", "chronicle", "ru", 2): "Первый ход за США, по выбору СССР.",
    ("13-days", "chronicle", "en", 2): "The US goes first, chosen by the USSR.",
    ("13-days", "chronicle", "ru", 14): "David Janik-Jones (США) получает бонус очага Альянсы: "
    "берёт карту «Залив Свиней» и кладёт её в сброс.",
    ("illuminati", "duel", "ru", 8): "Борис объявляет захват группы «Полусознательная освободительная армия»; "
    "нападает картой своего Иллюмината; платит 8 МБ из казны Иллюмината.",
    ("illuminati", "duel", "ru", 48): "Аня платит 7 МБ из казны Иллюмината.",
    ("illuminati", "four", "en", 53): "Аня draws a special and shows it to nobody.",
    ("metro-2033", "six", "ru", 11): "Женя идёт на станцию Таганская (кольцевая), берёт задание «Чумной доктор», "
    "сбрасывает карту «Рыцарь туннелей».",
    ("metro-2033", "six", "ru", 62): "Егор идёт на станцию Киевская (кольцевая), меняет 1 гриб на 1 патрон.",
    ("metro-2033", "six", "ru", 186): "Лена идёт на станцию Сретенский бульвар, нападает на героя «Мельник».",
    ("metro-2033", "three", "ru", 26): "Мобилизация: никто никого не нанимает.",
    ("metro-2033", "three", "ru", 93): "Мобилизация: Вера распускает 1 солдата, Глеб нанимает 1 солдата, "
    "Дина нанимает 1 солдата.",
    ("metro-2033", "three", "en", 93): "Mobilization: Вера disbands 1 soldier, Глеб recruits 1 soldier, "
    "Дина recruits 1 soldier.",
}  # fmt: skip


@pytest.mark.parametrize(("game", "play", "lang", "at"), SAID)
def test_a_move_is_said_as_at_the_table(game: str, play: str, lang: str, at: int) -> None:
    said = [*sentences(ROOT / "cards" / game / "plays" / f"{play}.yaml", lang)]
    assert said[at - 1] == SAID[game, play, lang, at]


def test_who_plays_a_side_may_be_unknown() -> None:
    narrator = Narrator(rules_of(load_game(ROOT / "cards" / "13-minutes")), "ru")
    said = narrator.told({"us": {"play": "Исполком", "into": "us", "opponent": "pass"}})
    assert said == "Игрок за США играет карту «Исполком» в сферу США. Игрок за СССР отказывается от События."


def test_logs_written_in_russian_by_fresh_eyes_are_told() -> None:
    plays = (ROOT / "tests" / "plays" / f"po-russki-{game}.yaml" for game in ("minutes", "metro"))
    minutes, metro = ([*sentences(play, "ru")] for play in plays)
    assert minutes[4].endswith("Костя (США) отказывается от События. Приказ: «Карантин» +3.")
    assert minutes[-1] == "Итог: кубики: Куба: США — 2, СССР — 2; доминирует: Куба: никто."
    assert metro[0] == "Мобилизация: Костя нанимает 1 солдата, Лена нанимает 1 солдата."
    assert metro[11] == "Лена не захватывает станцию."
