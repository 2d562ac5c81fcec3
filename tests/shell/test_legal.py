"""`pnp legal`: what may be done at one point of a log, in words and in the notation of a log; and why not."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.main import main
from pnp.cli.terminal import Exit
from pnp.validator.base.messages import own_messages
from pnp.validator.base.problem import Invalid
from pnp.validator.base.source import read
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.spot import spot_of

from .process import LOG, PLAYS, ROOT, pnp

pytestmark = pytest.mark.usefixtures("english")

MINUTES = ROOT / "cards" / "13-minutes" / "plays" / "anna-boris.yaml"
DEALT = LOG.replace("moves:", "deal: {us: [quarantine, u2-photographs]}\nmoves:")
DAYS = ROOT / "cards" / "13-days" / "plays" / "chronicle.yaml"


def pasted(said: str) -> list[str]:
    """The lines that are ready to be pasted into a log."""
    return [line.strip() for line in said.splitlines() if line.lstrip().startswith("- ")]


def test_a_heading_says_what_lies_where_and_who_decides(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", str(log), "--lang", "ru"]) == Exit.GOOD
    said = capsys.readouterr().out
    assert said.startswith(f"{log}, перед ходом 3:\n")
    assert "  Нейтральная зона: Куба\n" in said
    assert "  США (Аня) — в запасе 11 кубиков, на руке 2 карты\n" in said
    assert "\nСША (Аня): какую карту сыграть?\n" in said
    play = "? Сыграть карту «Карантин» в сферу США или в нейтральную зону\n"
    depends = "  США (Аня): зависит от карт на руке, которых нет в записи.\n"
    assert f"\n{play}{depends}  Приказ: выставить 1–2 кубика." in said


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.name)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_line_may_be_pasted_and_is_legal(play: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    if main(["verify", str(play)]) != Exit.GOOD and "typing" in play.name:
        pytest.skip("this log cannot be read, which is what it is for")
    capsys.readouterr()
    for at in (1, 3) if lang == "ru" else (2, 5):
        spot = spot_of(play.read_bytes(), str(play), play, at)
        assert main(["legal", str(play), "--at", str(at), "--lang", lang]) == Exit.GOOD
        said = capsys.readouterr()
        assert not said.err
        for line in pasted(said.out):
            (record,) = read(line)
            assert not spot.judged(spot.english(record))[1], line
        assert all(line.lstrip().startswith("#") for line in said.out.splitlines() if " | " in line)


def test_every_record_of_a_long_game_has_its_list(capsys: pytest.CaptureFixture[str]) -> None:
    for at in range(1, 48, 4):
        assert main(["legal", str(DAYS), "--at", str(at), "--lang", "ru"]) == Exit.GOOD
        assert pasted(capsys.readouterr().out)


def test_where_all_decide_together_it_says_what_may_stay_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", str(DAYS), "--at", "1", "--lang", "ru"]) == Exit.GOOD
    said = capsys.readouterr().out
    assert "Обе стороны: флажки всех полученных планов, затем оставленный план" in said
    assert "Если не всё раскрыто:" in said
    assert "оставить: закрыто" in said


@pytest.mark.parametrize(("at", "prestige"), [(47, "США 2"), (48, "0")])
def test_prestige_is_told_with_whose_it_is(at: int, prestige: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", str(DAYS), "--at", str(at), "--lang", "ru"]) == Exit.GOOD
    assert f"Престиж: {prestige};" in capsys.readouterr().out


def test_a_finished_game_offers_what_may_still_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", str(MINUTES), "--at", "13"]) == Exit.GOOD
    said = capsys.readouterr().out
    assert "The game is over" in said
    assert pasted(said) == ["- end: {left: {US: hidden, USSR: hidden}, cuba: hidden}"]


def test_alternatives_stand_in_a_comment(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", str(log)]) == Exit.GOOD
    said = capsys.readouterr().out
    assert "- US: {play: Quarantine, into: US, command: {at: Cuba, add: 1}}\n" in said
    assert "# into: US | the neutral zone; at: Cuba | Quarantine; add: 1..2\n" in said


@pytest.mark.parametrize(
    ("why", "rules"),
    [
        ("us: {play: quarantine, into: us, command: {at: cuba, add: 2}}", []),
        ("{us: {play: quarantine, into: us, command: {at: cuba, add: 9}}}", ["command.limit"]),
        (
            "- us: {play: quarantine, into: us, command: {at: cuba, add: 1, remove: 1}}",
            ["command.kind", "command.supply"],
        ),
        ("ussr: {play: карантин, into: США, command: {at: куба, add: 1}}", ["turn.order", "play.zone"]),
        ("quarantine us cuba +2", []),
        ("сша карантин куба +9", ["command.limit"]),
    ],
)
def test_why_not_names_every_rule(why: str, rules: list[str], log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", str(log), "--why", why]) == Exit.GOOD
    said = capsys.readouterr().out
    assert sorted(re.findall(r"^illegal — (\S+) \(rule [\d.]+\)$", said, re.MULTILINE)) == sorted(rules)
    assert ("it is legal" in said) == (not rules)
    nearest = "  The nearest legal move: Command: Cuba +2.\n    command: {at: Cuba, add: 2}\n"
    assert (nearest in said) == (rules == ["command.limit"])


@pytest.mark.parametrize("why", ["nonsense", "{us: {}}", "{", "{bid: 1, first: us}", "us: {play: nobody, into: us}"])
def test_a_move_that_cannot_be_read_is_said_so(why: str, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", str(log), "--why", why]) == Exit.WRONG
    assert "error:" in capsys.readouterr().err


def test_a_move_in_short_that_can_mean_several_things_is_asked_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", str(DAYS), "--at", "3", "--why", "protests cuba +1"]) == Exit.WRONG
    said = capsys.readouterr().err
    assert "can mean several things: command: {at: Cuba (political), add: 1}; command: {at: Cuba (military)" in said


def test_a_name_cut_short_is_said_in_full_and_a_missing_key_in_words(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(
        ["legal", str(log), "--lang", "ru", "--why", "us: {карта: Каран., куда: США, приказ: {где: Куба, добавить: 1}}"]
    )
    assert "карту «Карантин» в сферу США" in capsys.readouterr().out
    main(["legal", str(log), "--lang", "ru", "--why", "us: {карта: Каран.}"])
    assert "здесь нет ключа «куда» (into), а он нужен" in capsys.readouterr().err


def test_a_record_that_the_log_does_not_have(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", str(log), "--at", "9"]) == Exit.USAGE
    said = capsys.readouterr()
    assert "there is no record 9; the log has 2, so --at can be 1 to 3" in said.err
    assert not said.out
    assert main(["legal", str(log), "--at", "0"]) == Exit.USAGE


@pytest.mark.parametrize("text", ["", "pnp: [", "pnp: chess@1\nplayers: {us: A}\nmoves: []\n", LOG + "- nonsense: 1\n"])
def test_a_log_that_cannot_be_read(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text, encoding="utf-8")
    assert main(["legal", str(file)]) == Exit.WRONG
    assert "bad.yaml:" in capsys.readouterr().err
    assert main(["legal", str(tmp_path / "nowhere.yaml")]) == Exit.WRONG


def test_before_what_cannot_be_read_it_still_answers(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(LOG + "- nonsense: 1\n", encoding="utf-8")
    assert main(["legal", str(file), "--at", "3"]) == Exit.GOOD


def test_players_of_another_game_can_do_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log.yaml"
    file.write_text("pnp: 13-minutes@1\nplayers: {anna: A, boris: B}\nmoves: []\n", encoding="utf-8")
    assert main(["legal", str(file)]) == Exit.GOOD
    assert "setup.sides" in capsys.readouterr().out
    assert main(["legal", str(file), "--format", "json"]) == Exit.GOOD
    said = capsys.readouterr()
    assert "setup.sides" in said.err and json.loads(said.out)["moves"] == []


def test_it_reads_standard_input_and_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    done = pnp("legal", "-", "--lang", "en", cwd=tmp_path, input=LOG.replace("Аня", '"A\\e[31m\\nB"').encode())
    assert done.returncode == Exit.GOOD
    assert b"\x1b" not in done.stdout
    assert "US (A\\x1b[31m B): which card to play?" in done.stdout.decode()


# ── Where the log hides something ──

HIDING = ROOT / "cards" / "13-minutes" / "plays" / "interrupted.yaml"  # its record 3 hides a card


@pytest.mark.parametrize(
    ("lang", "sure", "unsure"),
    [
        (
            "ru",
            "\nСыграть карту «Карантин» в сферу США или в нейтральную зону\n  Приказ",
            " карту «Снимки U-2» в сферу США или в нейтральную зону\n  Зависит от того, что скрыто в ходе 3.\n",
        ),
        (
            "en",
            "\nPlay “Quarantine” into the US sphere or into the neutral zone\n  Command",
            " “U-2 Photographs” into the US sphere or into the neutral zone\n  Depends on what record 3 hides.\n",
        ),
    ],
)
def test_a_move_that_depends_on_what_is_hidden_is_marked_and_comes_last(
    lang: str, sure: str, unsure: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["legal", str(HIDING), "--at", "5", "--lang", lang]) == Exit.GOOD
    said = capsys.readouterr().out
    assert sure in said and unsure in said.partition("\n? ")[2]
    assert said.rindex(sure) < said.index("\n? ")


def test_a_card_of_a_hand_that_is_known_depends_on_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log.yaml"
    file.write_text(DEALT, encoding="utf-8")
    assert main(["legal", str(file), "--lang", "en"]) == Exit.GOOD
    said = capsys.readouterr().out
    assert "\nPlay “Quarantine” into" in said and "\n? " not in said and "epends" not in said


# ── For programs ──


def told(log: Path, *more: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["legal", str(log), "--format", "json", *more]) == Exit.GOOD
    said = capsys.readouterr()
    assert not said.err and said.out.count("\n") == 1
    found: dict[str, Any] = json.loads(said.out)
    return found


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_json_is_one_line_in_the_ids_of_the_game(lang: str, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(log, "--at", "2", "--lang", lang, capsys=capsys)
    assert found == {
        "log": str(log),
        "record": 2,
        "due": {"decision": "first", "side": "ussr"},
        "moves": [{"side": "ussr", "record": {"first": side}} for side in ("us", "ussr")],
    }


def test_json_says_which_moves_depend_on_a_hidden_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log.yaml"
    held = {"quarantine", "u2-photographs"}
    for text in (LOG, DEALT):
        file.write_text(text, encoding="utf-8")
        found = told(file, capsys=capsys)
        assert found["due"] == {"decision": "play", "side": "us"} and found["moves"]
        sure = {move["record"]["us"]["play"] for move in found["moves"] if "depends" not in move}
        assert sure == (held if text is DEALT else set())
        assert all(move["depends"] is True for move in found["moves"] if "depends" in move)
        spot = spot_of(text.encode(), "log.yaml")
        assert all(spot.allows(move["record"]) for move in found["moves"])


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("players: {", "игрки: {"),
        ("pnp: 13-minutes@1\n", ""),
        ("- first: us", "- {first: us, ставки: {us: 1}}"),
        ("- first: us", "- перый: us"),
        ("- bid: {us: 2, ", "- bid: {us: 2, Сша: 1, "),
        ("us: 2", "us: два"),
    ],
)
def test_what_cannot_be_read_is_where_verify_finds_it(right: str, wrong: str) -> None:
    """Who asks what is legal is told of a mistake in the log at the same place and in the same words."""
    text = LOG.replace(right, wrong).encode()
    assert text != LOG.encode()
    said = [
        (one["line"], one["column"], one["message"]) for one in verify_text(text, "log.yaml").as_json("ru")["findings"]
    ]
    with pytest.raises(Invalid) as caught:
        spot_of(text, "log.yaml")
    own = own_messages()
    assert said == [(p.line, p.column, own.say(p.code, "ru", p.values)) for p in caught.value.problems]


def test_json_of_a_finished_game_asks_for_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(MINUTES, "--at", "13", capsys=capsys)
    assert (found["due"], found["moves"]) == (None, [])


@pytest.mark.parametrize("more", [("--why", "first: us"), ("--all",)])
def test_an_option_without_effect_beside_json_is_refused(
    more: tuple[str, ...], log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["legal", str(log), "--format", "json", *more]) == Exit.USAGE
    assert not capsys.readouterr().out
