"""Logs in Russian: every word that a log can have is there, and a log means the same in whichever language it is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.game import OneOf, Slot, Word
from pnp.validator.base.names import plain
from pnp.validator.base.notation import scalar
from pnp.validator.base.problem import Invalid
from pnp.validator.base.violation import Unclear
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.log_words import Vocabulary
from pnp.validator.definitions.titles import Titles
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.loaded import rules_of
from pnp.validator.judging.translating import translated

from ..cases import cases
from ..illuminati.player import played
from ..judged import by_itself, log_text
from ..soundness import logs
from .process import PLAYS, ROOT, pnp_here

GAMES = ("13-minutes", "13-days", "illuminati", "metro-2033")
EVERY_LOG = ("note", "then", "ruling", "claim", "hidden", "none", "pass", "true", "false")
EVENTS = (
    "place", "remove", "move", "from", "to", "n", "zone", "track", "prestige", "command", "at", "add", "take",
    "discard", "draw", "reveal", "play", "of", "by", "letter", "event",
)  # fmt: skip
# What the slots that a game reads by itself have inside, and fixed words of its statements.
WITHIN = {
    "13-minutes": (*sorted({*EVENTS} - {"prestige", "letter", "track"}), "both"),
    "13-days": (*EVENTS, "dealt", "flags", "keep", "side", "both"),
    "illuminati": (
        "illuminati", "money", "special", "group", "side", "rolls", "on", "arrow", "top", "right", "bottom", "left",
        "neutral", "dead", "turn", "attack", "reason", "basic", "endless", "last", "nobody",
    ),
    "metro-2033": (
        "army", "hero", "pigs", "mushrooms", "cartridges", "card", "use", "on", "threat", "for", "against", "vote",
        "market", "round", "at", "with", "wins",
    ),
}  # fmt: skip

every_game = pytest.mark.parametrize("name", GAMES)


@cache
def game(name: str) -> Any:
    return load_game(ROOT / "cards" / name)


@cache
def titles_of(name: str) -> Titles:
    return Titles(game(name))


@cache
def russian(name: str) -> dict[str, str]:
    """The words of the logs of a game, each with what a Russian log says."""
    words = Vocabulary(game(name))
    return {word: words.said(word, "ru") for word in words.words()}


# ── the words ─────────────────────────────────────────────────────────────────


def in_slots(slots: Any) -> Iterator[str]:
    for slot in slots:
        if isinstance(slot, OneOf):
            yield from in_slots(slot.ways.values())
            continue
        yield slot.key
        inner: Slot | None = slot
        while inner is not None:
            yield from inner.words if isinstance(inner, Word) else ()
            yield from [inner.word] if isinstance(getattr(inner, "word", None), str) else ()
            inner = getattr(inner, "of", None) or getattr(inner, "other", None)


def sayable(name: str) -> set[str]:
    """Everything besides names that a log of a game can say."""
    rules = rules_of(game(name))
    found = {*EVERY_LOG, *WITHIN[name], *getattr(rules, "takes", {})}
    for kind in rules.moves:
        found |= {*filter(None, (kind.word, kind.key))}
        if not kind.key and len(kind.slots) == 1 and kind.word:  # the word alone says what it is
            found |= {*in_slots(kind.slots.values())} - {slot.key for slot in kind.slots.values()}
        elif not (kind.key and len(kind.slots) == 1):
            found |= {*in_slots(kind.slots.values())}
    for fact in rules.facts_by_name.values():
        found |= {fact.name, *(fact.of.words if isinstance(fact.of, Word) else ())}
    return found


@every_game
def test_a_russian_log_can_say_all_that_a_log_can_say(name: str) -> None:
    words = Vocabulary(game(name))
    rulings = game(name).rulebook.rulings
    of_a_key = {word.rpartition(".")[2] for word in words.words()}
    missing = {word for word in sayable(name) if words.said(word, "ru") == word and word not in of_a_key}
    missing |= {ruling.id for ruling in rulings if words.said(ruling.id, "ru") == ruling.id}
    missing |= {
        f"{ruling.id}: {value}"
        for ruling in rulings
        for value in ruling.values
        if words.said(value, "ru", under=ruling.id) == value
    }
    assert missing == set()


@every_game
def test_a_russian_word_of_a_log_has_one_meaning(name: str) -> None:
    words, rulings = Vocabulary(game(name)), {ruling.id for ruling in game(name).rulebook.rulings}
    meanings: dict[str, set[str]] = {}
    for word in words.words():
        said = words.said(word, "ru").casefold().replace("ё", "е")
        meanings.setdefault(said, set()).add(word if word in rulings else word.rpartition(".")[2])
    assert {said: meant for said, meant in meanings.items() if len(meant) > 1} == {}


@every_game
def test_a_russian_word_of_a_log_needs_no_quotes_and_is_no_title(name: str) -> None:
    words, titles = russian(name), titles_of(name).said
    assert [said for said in words.values() if scalar(said) != said] == []
    assert [said for said in words.values() if re.search("[a-z]", said)] == []
    # A word of one key is never a name there, nor is a key that is not beside names.
    keys = {word for word in words if "." in word} | {"supply", "aftermath", "law", "equipment", "tasks"}
    assert [word for word, said in words.items() if plain(said) in titles and word not in keys] == []


# ── there and back ────────────────────────────────────────────────────────────


def verdict(text: str) -> Any:
    """What the referee says, but for what depends on how the log is written."""
    found = by_itself(verify_text(text.encode(), "log.yaml"))
    told = found.as_json("en")
    for finding, of in zip(told["findings"], found.findings, strict=True):
        for key in ("line", "column", "message"):
            finding.pop(key)
        name = (found.game or GAMES[0]).partition("@")[0]
        finding["path"] = [meant(name, of.within, at) for at in range(len(of.within))]
    return told


def meant(of: str, path: Any, at: int) -> str:
    """The id of what a part of a path names: below `track` a track, though a card may be called like it."""
    name, titles = str(path[at]), {track.id: track.title for track in game(of).board.tracks}
    if path[:at][-1:] != ("track",):
        return titles_of(of).id_of(name)
    return next((id for id, said in titles.items() if plain(name) in map(plain, (id, *said.values()))), name)


def means_the_same(text: str, name: str) -> bool:
    """Checks that a log, if it can be read, means the same in every language."""
    try:
        ids, said = (translated(text, game(name), lang) for lang in ("ids", "ru"))
    except (Invalid, Unclear):
        return False
    want = verdict(text)
    told = {
        "ids": ids,
        "ru": said,
        "ru to ids": translated(said, game(name), "ids"),
        "ru to en": translated(said, game(name), "en"),
    }
    for way, log in told.items():
        assert verdict(log) == want, (way, text, log)
    assert translated(ids, game(name), "ids") == ids
    return True


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: f"{play.parts[-3]}-{play.stem}")
def test_a_play_means_the_same_in_every_language(play: Path) -> None:
    text = play.read_text(encoding="utf-8")
    assert means_the_same(text, re.search("^pnp: *([^@]+)", text, re.MULTILINE)[1])  # type: ignore[index]


@pytest.mark.parametrize("name", logs.GAMES)
def test_a_random_game_of_a_duel_means_the_same_in_every_language(name: str) -> None:
    rng = random.Random(5)
    for seed in range(6):
        said = logs.data(name, seed, deal=seed % 2 == 0, claim=True)
        assert means_the_same(log_text(said), name)
        places = [path for path, _ in logs.leaves(said["moves"])]
        values = sorted({str(leaf) for _, leaf in logs.leaves(said["moves"]) if isinstance(leaf, str)})
        spoilt = logs.replaced(said["moves"], rng.choice(places), rng.choice([*values, "nonsense", 7]))
        means_the_same(log_text(said | {"moves": spoilt}), name)


def test_a_random_game_of_illuminati_means_the_same_in_every_language() -> None:
    rng = random.Random(5)
    for seed in range(6):
        text = played(3, seed, most=60).text
        assert means_the_same(text, "illuminati")
        words = re.findall("[a-z]+(?:-[a-z]+)*", text)
        line = rng.choice([line for line in text.splitlines() if line.startswith("- ")])
        word = rng.choice(re.findall("[a-z]+(?:-[a-z]+)*", line))
        means_the_same(text.replace(line, line.replace(word, rng.choice(words), 1), 1), "illuminati")


@every_game
def test_a_case_of_a_rule_means_the_same_in_every_language(name: str) -> None:
    some = cases(name)[::30]
    assert sum(means_the_same(case.text, name) for case in some) > len(some) * 7 // 9


# ── what is told, and what stays ──────────────────────────────────────────────


def test_a_key_in_two_languages_is_told_with_both_places(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    log.write_text("pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\nmoves:\n- first: us\n  then: {}\n  вышло: {}\n")
    told = pnp_here("translate", str(log), "--lang", "en", cwd=tmp_path)
    assert told.returncode == 1
    assert f"{log}:6:3: error: “вышло” means the same as “then” (line 5, column 3)" in told.stderr.decode()
    verdict = verify_text(log.read_bytes(), "log.yaml")
    assert verdict.as_text("ru").startswith("log.yaml:6:3: ")
    assert "«вышло» — то же, что «then» (строка 5, столбец 3)" in verdict.as_text("ru")
    assert told.stdout == b""


def test_a_record_with_a_key_in_two_languages_does_not_hide_the_others() -> None:
    text = """pnp: 13-minutes@1
игроки: {США: Аня, СССР: Боря}
ходы:
- ставки: {США: 1, СССР: 0}
- США: {карта: Исполком, куда: США, приказ: {где: Куба, добавить: 1, add: 1}}
- СССР: {карта: нет такой}
"""
    verdict = verify_text(text.encode(), "log.yaml")
    twice, unknown = verdict.as_json("ru")["findings"]
    assert (twice["record"], twice["line"], twice["column"]) == (2, 5, 70)
    assert "«add» — то же, что «добавить» (строка 5, столбец 57)" in twice["message"]
    assert (unknown["record"], unknown["path"]) == (3, "play")


def test_a_word_that_is_also_a_name_is_what_its_slot_reads() -> None:
    words = rules_of(game("13-minutes")).seat({"us": "Anna", "ussr": "Boris"}).spelling
    assert words.record({"США": {"событие": {"поставить": {"Куба": 1}}}}) == {"США": {"event": {"place": {"Куба": 1}}}}
    assert words.record({"конец": {"Куба": "закрыто"}}) == {"end": {"cuba": "hidden"}}
    assert words.record({"first": "us", "then": {"запас": {"США": 3}}})["then"] == {"supply": {"США": 3}}
    assert words.record({"США": {"place": "закрыто"}, "заметка": "закрыто"}) == {
        "США": {"place": "hidden"},  # the place in the header is prose, that in a record is not
        "note": "закрыто",
    }


RUSSIAN = """pnp: 13-days@1
игроки: {США: Аня, СССР: Боря}
ходы:
- цели: {}
- [1, 2]
- США: {карта: закрыто, приказ: {где: нет, добавить: 3}}
- США: {карта: Фидель Кастро, событие: [{взять: пас}]}
"""


def test_a_russian_log_is_quoted_as_it_is_written() -> None:
    told = [line.strip() for line in verify_text(RUSSIAN.encode(), "log.yaml").as_text("ru").splitlines()]
    assert told[:8] == [
        "log.yaml:4:3: ход 1, цели: непонятно",
        (
            "слово «цели» этой игре неизвестно; бывают: США, СССР, планы, оставить, раздача, первый, развязка, "
            "показать, конец, итог"
        ),
        "log.yaml:5:3: ход 2: непонятно",
        "каждый ход записывают как «ключ: значение», например «первый: США»",
        "log.yaml:6:39: ход 3, приказ.где: непонятно",
        "здесь нужно название; записано: нет",
        "log.yaml:7:49: ход 4, событие № 1.взять: непонятно",
        "название «пас» здесь не подходит",
    ]


def test_a_place_in_a_russian_log_has_the_words_of_russian_logs() -> None:
    head = "pnp: metro-2033@1\nplayers: {Оля: 1}\nmoves: []\n"
    assert verify_text(head.encode(), "log.yaml").as_text("ru").startswith("log.yaml:2:16: игроки.Оля: непонятно")
    days = (ROOT / "cards/13-days/plays/chronicle.yaml").read_text("utf-8")
    wrong = days.replace("supply: {us: 6, ussr: 4}", "supply: {us: 6, ussr: 5}")
    assert wrong != days
    assert "вышло.запас.СССР: неверно" in verify_text(wrong.encode(), "log.yaml").as_text("ru")
    assert "then.supply.ussr: not true" in verify_text(wrong.encode(), "log.yaml").as_text("en")


def test_a_name_is_translated_wherever_a_slot_reads_one() -> None:
    text = (
        "pnp: illuminati@1\n"
        "players: {anna: Anna, boris: Boris}\n"
        "moves:\n"
        "- boris: {draw: interference}  # a ruling's value, too\n"
        "  then: {controls: {kgb: anna}}\n"
    )
    said = translated(text, game("illuminati"), "ru")
    assert "{добрать: Вмешательство}" in said
    assert "{владеет: {КГБ: anna}}" in said
    assert translated(said, game("illuminati"), "ids") == text


def test_what_people_wrote_themselves_stays() -> None:
    text = (
        "# first: us, then: note\n"
        "pnp: 13-minutes@1\n"
        "place: play\n"
        "note: hidden\n"
        "players: {us: event, ussr: command}  # pass\n"
        "moves:\n"
        "- first: us   # claim\n"
        "  note: none\n"
    )
    said = translated(text, game("13-minutes"), "ru")
    assert said == (
        "# first: us, then: note\n"
        "pnp: 13-minutes@1\n"
        "место: play\n"
        "заметка: hidden\n"
        "игроки: {США: event, СССР: command}  # pass\n"
        "ходы:\n"
        "- первый: США   # claim\n"
        "  заметка: none\n"
    )
    assert translated(said, game("13-minutes"), "ids") == text


def test_windows_line_ends_and_a_byte_order_mark_stay(tmp_path: Path) -> None:
    log, out = tmp_path / "log.yaml", tmp_path / "out.yaml"
    text = "pnp: 13-minutes@1\r\nplayers: {us: A, ussr: B}\r\nmoves:\r\n- first: us\r\n"
    said = "pnp: 13-minutes@1\r\nигроки: {США: A, СССР: B}\r\nходы:\r\n- первый: США\r\n"
    log.write_bytes(text.encode("utf-8-sig"))
    assert pnp_here("translate", str(log), "--lang", "ru", "-o", str(out), cwd=tmp_path).returncode == 0
    assert out.read_bytes() == said.encode("utf-8-sig")
    assert pnp_here("translate", str(log), "--lang", "ru", cwd=tmp_path).stdout == said.encode("utf-8-sig")


@pytest.mark.parametrize(
    "text",
    [
        b"", b"[", b"1", b"- a", b"\xff\xfe\xfa", b"pnp: no-such-game@1\nplayers: {}\n",
        b"pnp: 13-minutes@1\n? [a]\n: 1\n", b"pnp: 13-minutes@1\na: &a [*a]\n",
        b"pnp: 13-minutes@1\nmoves: 1\nmoves: 2\n",
        b"pnp: [13-minutes]\n",
    ],
)  # fmt: skip
def test_what_is_no_log_is_told(text: bytes, tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    log.write_bytes(text)
    told = pnp_here("translate", str(log), "--lang", "en", cwd=tmp_path)
    assert told.returncode == 1
    assert "error:" in told.stderr.decode()
    assert "Traceback" not in told.stderr.decode()


def test_a_log_that_is_not_there_is_told(tmp_path: Path) -> None:
    told = pnp_here("translate", "none.yaml", "--lang", "en", cwd=tmp_path)
    assert told.returncode == 1
    assert "Traceback" not in told.stderr.decode()
    assert "none.yaml" in told.stderr.decode()


# ── yes and no ────────────────────────────────────────────────────────────────

LETTER = """pnp: 13-days@1
players: {us: A, ussr: B}
moves:
- goals: {us: hidden, ussr: hidden}
- first: us
- us: {play: excomm, letter: %s, command: {at: atlantic, add: 3}}
- ussr: {play: quarantine, opponent: %s, command: {at: atlantic, add: 1}}
"""
CAPTURE = """pnp: metro-2033@1
players:
  anna: {faction: Красная линия, hero: Артём, at: Охотный Ряд}
  boris: {faction: Бауманский альянс, hero: Хантер}
moves:
- mobilize: {anna: 2}
- anna: {attack: Лубянка}
- turn-up: Дезертиры
- anna: {capture: %s}
- boris: {forage: pigs}
"""


@pytest.mark.parametrize(("yes", "no"), [("да", "нет"), ("yes", "no"), ("true", "pass"), ("true", "пас")])
def test_yes_and_no_can_be_said_in_every_language(yes: str, no: str) -> None:
    said = verify_text((LETTER % (yes, no)).encode(), "log")
    assert not said.findings, said.as_text("en")
    said = verify_text((CAPTURE % no).encode(), "log")
    assert not said.findings, said.as_text("en")


def test_what_is_neither_yes_nor_no_is_told() -> None:
    told = verify_text((LETTER % ("maybe", "no")).encode(), "log")
    assert "log:6:30: ход 3, письмо: непонятно\n  здесь нужно «да» или «нет»; записано: maybe" in told.as_text("ru")


# ── what a Russian log is told of its slips ───────────────────────────────────

SLIPS = {
    "США: {карта: Исполком, куда: США, приказы: {где: Куба, добавить: 1}}": "ключ «приказы» здесь неизвестен; "
    "может быть, «приказ»? Бывают: карта, куда, соперник, событие, приказ, добрать",
    "США: {карта: Исполком, куда: США, приказ: {где: Куба, прибавить: 1}}": "может быть, «добавить»?",
}


@pytest.mark.parametrize("record", SLIPS)
def test_an_unknown_russian_key_is_answered_in_russian(record: str) -> None:
    log = f"pnp: 13-minutes@1\nигроки: {{США: Аня, СССР: Боря}}\nходы:\n- ставки: {{США: 1}}\n- {record}\n"
    assert SLIPS[record] in verify_text(log.encode(), "log").as_text("ru")


def test_an_unknown_russian_key_at_the_head_is_answered_in_russian() -> None:
    log = "pnp: 13-minutes@1\nигрокии: {США: Аня, СССР: Боря}\nходы: []\n"
    told = verify_text(log.encode(), "log").as_text("ru")
    assert "ключ «игрокии» здесь неизвестен; может быть, «игроки»? Бывают: pnp, игроки, ходы, партии, дата" in told


def test_an_unknown_english_key_is_answered_in_english_whoever_reads_it() -> None:
    log = "pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\nmoves:\n- us: {play: excomm, into: us, comand: {}}\n"
    assert "«command»? Бывают: play, into" in verify_text(log.encode(), "log").as_text("ru")
