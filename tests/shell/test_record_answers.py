"""`pnp record` understands a player who changes an answer, says yes, nothing or too much, and says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.judged import logged
from tests.minutes.deck import made
from tests.soundness.logs import data

from pnp.validator.at_table.dialogue import MORE, RECORDED, REFUSED, UNCLEAR, Dialogue
from pnp.validator.at_table.hinting import Hints
from pnp.validator.base.source import read
from pnp.validator.logs.logtext import new_log

from .process import ROOT
from .test_record import OPENING, WHO, begun, recorded


def at(play: str, records: int) -> Dialogue:
    """A game that has got so far."""
    path = ROOT / "cards" / "metro-2033" / "plays" / f"{play}.yaml"
    data = read(path.read_text(encoding="utf-8"))
    dialogue = Dialogue(new_log({key: data[key] for key in ("pnp", "players", "deal")}), "log.yaml")
    for record in data["moves"][:records]:
        assert dialogue.take_value(record).came == RECORDED, record
    return dialogue


def opened(*lines: str) -> Dialogue:
    dialogue = begun()
    for line in (*OPENING[:2], *lines):
        dialogue.take(line)
    return dialogue


# ── a line typed anew ──


def test_a_whole_line_after_a_refusal_is_the_new_answer() -> None:
    dialogue = opened()
    assert dialogue.take("карантин сша куба +9").came == REFUSED
    answer = dialogue.take("карантин сша куба +2")
    assert answer.came == RECORDED
    assert answer.record == {"us": {"play": "quarantine", "into": "us", "command": {"at": "cuba", "add": 2}}}


def test_a_shorter_answer_after_a_refusal_goes_on_from_what_is_said() -> None:
    dialogue = opened()
    assert dialogue.take("карантин сша куба +9").came == REFUSED
    assert dialogue.take("куба +2").came == RECORDED


def test_another_card_takes_the_place_of_the_one_that_was_said() -> None:
    dialogue = opened("карантин сша")
    assert dialogue.said == {"play": "quarantine", "into": "us"}
    assert dialogue.take("исполком нейтральная").came == MORE
    assert dialogue.said == {"play": "excomm", "into": "neutral"}


def test_nonsense_takes_the_place_of_nothing() -> None:
    dialogue = opened("карантин сша")
    for line in ("xyzzy", "событие xyzzy", "куба +9"):
        assert dialogue.take(line).came in (UNCLEAR, REFUSED)
        assert dialogue.said == {"play": "quarantine", "into": "us"}


@pytest.mark.parametrize("line", ["берлин атлантика личное берлин", "атлантика италия личное атлантика"])
def test_what_one_side_has_said_is_not_taken_over_by_the_other(line: str) -> None:
    dialogue = begun("13-days")
    assert dialogue.take("турция берлин италия турция").came == MORE
    said = dict(dialogue.said)
    answer = dialogue.take(line)
    assert [finding.breach for finding in answer.findings] == ["copies"]  # there is one Berlin, and one Italy
    assert (dialogue.said, dialogue.due) == (said, ("goals", "ussr"))
    assert dialogue.take("куба военная атлантика личное атлантика").came == RECORDED


@pytest.mark.parametrize("line", ["1 4", "сша 1 ссср 4"])
def test_both_sides_may_be_said_anew_in_one_line(line: str) -> None:
    dialogue = begun()
    dialogue.take("2")
    assert dialogue.take(line).record == {"bid": {"us": 1, "ussr": 4}}


# ── what a line leaves open is asked for, and the rest of the line waits ──


def days(first: str) -> Dialogue:
    dialogue = begun("13-days")
    for line in ("закрыто", "закрыто", first):
        assert dialogue.take(line).came in (MORE, RECORDED)
    return dialogue


def test_a_card_without_its_zone_is_asked_where_to() -> None:
    dialogue = opened()
    answer = dialogue.take("испол куба 1")
    assert [way["into"] for way in answer.ways] == ["us", "neutral"]
    assert dialogue.take("xyzzy").came == UNCLEAR  # and the card stays chosen
    assert dialogue.take("нейтр").record == {
        "us": {"play": "excomm", "into": "neutral", "command": {"at": "cuba", "add": 1}}
    }


def test_another_card_may_be_named_instead() -> None:
    dialogue = opened("испол куба 1")
    assert {way["play"] for way in dialogue.take("анадырь").ways} == {"anadyr"}
    assert dialogue.undo()
    assert (dialogue.narrowed, dialogue.later) == ([], ())


def test_cubes_without_a_sign_are_asked_about_where_both_are_legal() -> None:
    dialogue = opened("карантин нейтр куба +2", "анадырь ссср куба +1")
    answer = dialogue.take("снимки сша приказ куба 1")
    assert answer.ways == [{"command": {"at": "cuba", "add": 1}}, {"command": {"at": "cuba", "remove": 1}}]
    assert dialogue.take("-1").came == RECORDED


def test_one_of_two_places_of_a_name_is_asked_for() -> None:
    dialogue = days("ссср")
    answer = dialogue.take("фидель кастро событие куба 3")
    places = [place for way in answer.ways for place in way["event"]["place"]]
    assert places == ["cuba-political", "cuba-military"]
    assert dialogue.choose([dialogue.asked()[1]]).record["ussr"]["event"] == {"place": {"cuba-military": 3}}


def test_the_opponent_is_asked_for_the_event_before_the_rest_of_a_line() -> None:
    dialogue = days("ссср")
    assert dialogue.take("авиаудар берлин +2").came == MORE  # a card of the US
    assert (dialogue.due, dialogue.said) == (("answer", "us"), {"play": "air-strike"})
    record = dialogue.take("пас").record["ussr"]
    assert record == {"play": "air-strike", "opponent": "pass", "command": {"at": "berlin", "add": 2}}


def test_a_mistake_in_the_rest_of_a_line_leaves_the_answer(tmp_path: Path) -> None:
    lines = [*WHO, "закрыто", "закрыто", "ссср", "авиаудар берлин +9", "пас", "берлин +2", "выход"]
    log = tmp_path / "log.yaml"
    said = recorded("13-days", log, lines, lang="ru").stdout.decode()
    assert "Затем: берлин + 9\nСША (Аня): разыграть Событие своей карты или отказаться?" in said
    assert "Не записано." in said
    assert logged(log)["moves"][-1] == {
        "ussr": {"play": "air-strike", "opponent": "pass", "command": {"at": "berlin", "add": 2}}
    }


def test_numbers_of_a_short_list_need_no_question_mark(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    said = recorded("13-minutes", log, [*WHO, "2 3", "1", "испол куба 1", "", "2", "выход"], lang="ru").stdout.decode()
    assert said.count("Выбрано: Исполком. Сначала уточните:\n  Затем: куба 1\n  1. сфера США\n") == 2
    assert logged(log)["moves"][1:] == [
        {"first": "us"},
        {"us": {"play": "excomm", "into": "neutral", "command": {"at": "cuba", "add": 1}}},
    ]


def test_a_number_alone_shows_the_list_that_it_is_of(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    said = recorded("13-minutes", log, [*WHO, *OPENING[:2], "2", "2", "выход"], lang="ru").stdout.decode()
    assert "2. «Карантин»\n" in said
    assert "Выбрано: Карантин. Сначала уточните:" in said


def test_a_number_that_chose_a_kind_is_no_answer_to_what_is_open_in_it(tmp_path: Path) -> None:
    lines = ["Анна", "красная", "артём", "", "Борис", "бауман", "хантер", "", "", "", "1", "2", "1", "1", "выход"]
    log = tmp_path / "log.yaml"
    said = recorded("metro-2033", log, lines, lang="ru").stdout.decode()
    assert "Нанять: 0–2. Уточните:\n  0–2\n" in said
    assert logged(log)["moves"] == [
        {"Анна": {"recruit": 2}},
        {"Борис": {"recruit": 1}},
    ]


def test_the_end_of_a_game_is_told_as_the_hint_says() -> None:
    records = data("13-minutes", 3)["moves"][:-1]
    dialogue = begun()
    for record in records:
        assert dialogue.take_value(record).came == RECORDED
    (kind,) = dialogue.asked()
    hint = Hints(dialogue.typing, "ru").of(kind)
    assert hint == "конец закрыто закрыто закрыто"
    before = dialogue.state()
    said = dialogue.take("сша обращение, ссср письмо хрущева, куба снимки").record
    assert said == {"end": {"left": {"us": "address", "ussr": "khrushchev-letter"}, "cuba": "u2-photographs"}}
    dialogue.restore(before)  # these cards may not be the ones that are left
    assert dialogue.take(hint).came == RECORDED


# ── a mere yes ──


@pytest.mark.parametrize("word", ["да", "Да", "ок", "yes"])
def test_a_mere_yes_is_no_name(word: str) -> None:
    answer = at("two", 1).take(word)  # an army may do several things
    assert answer.came == UNCLEAR
    assert answer.problem is not None and answer.problem.code == "unclear.yes"


def test_a_yes_is_enough_where_one_thing_can_be_meant() -> None:
    dialogue = at("two", 3)
    assert dialogue.due == ("capture", "anna")
    assert dialogue.take("да").record == {"anna": {"capture": "lubyanka"}}


@pytest.mark.parametrize(("line", "came"), [("ка", UNCLEAR), ("кар", MORE), ("карантин", MORE)])
def test_two_letters_are_too_few_for_a_name(line: str, came: str) -> None:
    assert opened().take(f"{line} сша").came == came


# ── one line for a move and what follows it ──


@pytest.mark.parametrize("line", ["тургеневская разведать закрыто", "идти тургеневская, разведать закрыто"])
def test_a_move_and_an_action_may_be_one_line(line: str) -> None:
    answer = at("two", 5).take(line)
    assert answer.record == {"anna": {"move": "turgenevskaya", "scout": "hidden"}}


def test_an_action_that_lacks_something_is_told_so() -> None:
    answer = at("two", 5).take("тургеневская разведать")
    assert answer.problem is not None and answer.problem.code == "unclear.more"


def test_what_everybody_recruits_may_be_one_line() -> None:
    answer = at("two", 0).take("мобилизация анна 2 борис 1")
    assert answer.record == {"mobilize": {"anna": 2, "boris": 1}}


# ── what is said to a player ──


def test_a_word_for_another_decision_is_answered_with_the_decision(tmp_path: Path) -> None:
    lines = [*WHO, "закрыто", "закрыто", "сша", "авиаудар пас берлин +2", "выход"]
    said = recorded("13-days", tmp_path / "log.yaml", lines, lang="ru").stdout.decode()
    assert "После «авиаудар» вопрос о другом, и «пас» на него не отвечает:\n    США (Аня): Приказ или Событие?" in said


def test_the_example_of_the_docs_is_right_for_the_other_side(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    recorded("13-days", log, [*WHO, "закрыто", "закрыто", "ссср", "авиаудар пас берлин +2", "выход"], lang="ru")
    assert logged(log)["moves"][-1] == {
        "ussr": {"play": "air-strike", "opponent": "pass", "command": {"at": "berlin", "add": 2}}
    }


@pytest.mark.parametrize("line", ["атака лубянка", "attack", "голоса 2"])
def test_a_word_that_does_not_fit_now_is_no_riddle(line: str) -> None:
    answer = at("two", 0).take(line)
    assert answer.problem is not None and answer.problem.code == "unclear.not-now"


def test_who_says_nothing_hears_what_is_wanted(tmp_path: Path) -> None:
    said = recorded("13-minutes", tmp_path / "log.yaml", [*WHO, *OPENING[:2], "", "выход"], lang="ru").stdout.decode()
    assert "Здесь нужен ответ. Что можно:\n  1. " in said


def test_as_played_with_nothing_refused_says_what_it_is_for(tmp_path: Path) -> None:
    for lang, told in (("ru", "только что отверг"), ("en", "was just refused")):
        log = tmp_path / f"{lang}.yaml"
        assert told in recorded("13-minutes", log, [*WHO, "!", "quit"], lang=lang).stdout.decode()


def test_whose_deck_is_asked_where_there_is_a_choice_and_is_no_ruling(tmp_path: Path) -> None:
    folder, log = made(tmp_path), tmp_path / "log.yaml"
    answers = ["A", "B", "mine", "owner", "nothing", "приказ-без-кубиков нельзя", "", "выход"]
    said = recorded(str(folder), log, answers, lang="ru").stdout.decode()
    assert said.count("Чья колода на столе?") == 2 and "edition" not in said
    assert logged(log)["options"] == {"edition": "owner", "ruling.zero": "forbidden"}
    assert "параметры: {издание: " in log.read_text(encoding="utf-8")


def test_after_a_move_as_played_the_next_question_is_asked(tmp_path: Path) -> None:
    lines = [*WHO, "2 3", "ussr", "castro ussr event place cuba 5", "!", "quit"]
    said = recorded("13-minutes", tmp_path / "log.yaml", lines).stdout.decode()
    assert "which card to play?" in said.partition("Event: Cuba +5.")[2]


def test_rulings_are_chosen_as_the_rule_sheet_numbers_them(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    said = recorded("13-minutes", log, ["A", "B", "?", "Р1 б", "R3 b", "R2 я", "", "quit"], lang="ru").stdout.decode()
    assert "R1. Можно ли отдать Приказ без кубиков?\n    а) Приказ без кубиков" in said
    assert "ruling." not in said and "у R2 нет ответа «я»; есть а, б" in said
    head = log.read_text(encoding="utf-8")
    assert "параметры: {приказ-без-кубиков: нельзя, сдвиг-событием: разыгравший}\n" in head
    assert "игроки: {США: A, СССР: B}\n" in head
