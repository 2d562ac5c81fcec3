"""`pnp record`: a game logged at the table. What was accepted is on the disk, whatever happens next."""

from __future__ import annotations

import codecs
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.judged import logged
from tests.soundness.logs import GAMES, data, ending

from pnp.cli.completing import endings
from pnp.cli.saving import save, sweep
from pnp.cli.terminal import Exit
from pnp.validator.at_table.dialogue import MORE, RECORDED, REFUSED, SEVERAL, UNCLEAR, Dialogue
from pnp.validator.base.notation import notation
from pnp.validator.base.problem import Invalid
from pnp.validator.base.source import read
from pnp.validator.judging.judge import verify_text
from pnp.validator.logs.logtext import (
    draft_of,
    flow,
    new_log,
    record_lines,
    with_draft,
    with_game,
    with_record,
    without_game,
    without_last,
)

from .process import ENVIRON, PLAYS, pnp_here

PLAYERS = {"us": "Аня", "ussr": "Борис"}
WHO = ["Аня", "Борис", ""]
OPENING = ["2 3", "us", "quarantine us cuba +2"]

needs_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals on Windows")


def recorded(game: str, log: Path, lines: Sequence[str], lang: str = "en") -> subprocess.CompletedProcess[bytes]:
    """What comes of these lines from a pipe."""
    return pnp_here("record", game, str(log), "--lang", lang, cwd=log.parent, input="\n".join([*lines, ""]).encode())


def begun(game: str = "13-minutes", **head: Any) -> Dialogue:
    return Dialogue(new_log({"pnp": f"{game}@1", "players": PLAYERS, **head}), "log.yaml")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "партия.yaml"


# ── the questions before a game ──


def test_the_last_answer_before_a_game_can_be_taken_back(log: Path) -> None:
    done = recorded("13-days", log, ["undo", "Anna", "назад", "Alice", "Bob", "?", "back", "Bert", "", "quit"])
    assert (done.returncode, done.stderr) == (Exit.GOOD, b"")
    assert "Nothing to undo." in done.stdout.decode()
    assert "players: {us: Alice, ussr: Bert}" in log.read_text("utf-8")


def test_leaving_before_the_game_begins_leaves_no_file(log: Path) -> None:
    done = recorded("metro-2033", log, ["Оля", "помощь", "выход"], lang="ru")
    assert (done.returncode, done.stderr, log.exists()) == (Exit.GOOD, b"", False)
    assert "«отмена» — к предыдущему вопросу" in done.stdout.decode()


def test_undo_asks_again_with_its_list(log: Path) -> None:
    done = recorded("13-days", log, ["Anna", "Boris", "", "?", "undo", "quit"])
    asked = done.stdout.decode().split("Nothing to undo.")
    assert all("for example:" in said and "\n  1. " in said for said in asked)
    assert len(asked) == 2


# ── whole games ──


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_what_verify_finds_legal(game: str, log: Path) -> None:
    played = data(game, 0, claim=True)
    done = recorded(game, log, [*WHO, *(notation(record) for record in played["moves"])], lang="ru")
    assert done.returncode == Exit.GOOD, done.stderr.decode()
    assert not done.stderr
    written = logged(log)
    assert written["moves"] == played["moves"]
    assert written["players"] == PLAYERS
    told = verify_text(log.read_bytes(), log.name)
    assert (told.verdict, told.finished, told.findings) == ("legal", True, [])
    assert (
        "Победа" in done.stdout.decode() or "Ничья" in done.stdout.decode() or "победителя нет" in done.stdout.decode()
    )


def test_a_game_in_russian_words(log: Path) -> None:
    lines = ["2", "3", "борис", "карантин ссср", "пас", "куба +1", "анадырь сша", "событие куба 2", "куба 1"]
    done = recorded("13-minutes", log, [*WHO, *lines, "исполком", "выход"], lang="ru")
    assert done.returncode == Exit.GOOD
    assert logged(log)["moves"] == [
        {"bid": {"us": 2, "ussr": 3}},
        {"first": "ussr"},
        {"ussr": {"play": "quarantine", "into": "ussr", "opponent": "pass", "command": {"at": "cuba", "add": 1}}},
        {
            "us": {
                "play": "anadyr",
                "into": "us",
                "opponent": {"event": {"place": {"cuba": 2}}},
                "command": {"at": "cuba", "add": 1},
            }
        },
    ]
    said = done.stdout.decode()
    assert "СССР (Борис): какую карту сыграть?" in said
    assert "США (Аня): разыграть Событие своей карты или отказаться?" in said


def test_who_asks_for_help_is_no_player_of_that_name(log: Path) -> None:
    done = recorded("13-minutes", log, ["?", "help", "Anna", "Помощь", "Boris", "", *OPENING, "quit"])
    assert done.stdout.decode().count("Once the game begins, help explains the moves.") == 3
    assert "players: {us: Anna, ussr: Boris}" in log.read_text(encoding="utf-8")


def test_options_are_asked_for_and_may_be_given(log: Path) -> None:
    done = recorded("13-minutes", log, ["A", "B", "zero", "zero forbidden", "", "quit"])
    assert done.returncode == Exit.GOOD
    assert "options: {ruling.zero: forbidden}\n" in log.read_text(encoding="utf-8")
    other = log.with_name("other.yaml")
    wrong = ("--option", "ruling.zero=never")
    done = pnp_here("record", "13-minutes", str(other), *wrong, cwd=log.parent, input=b"A\nB\n")
    assert done.returncode == Exit.WRONG
    assert not other.exists()


# ── nothing accepted is lost ──


class Table:
    """A process at which one can say something, hear the answer, and end it."""

    def __init__(self, game: str, log: Path) -> None:
        command = [sys.executable, "-m", "pnp", "record", game, str(log), "--lang", "en"]
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, env=ENVIRON, cwd=log.parent, **pipes)

    def hear(self, end: bytes = b"> ") -> bytes:
        """Everything up to the next question."""
        assert self.process.stdout is not None
        heard, until = b"", time.monotonic() + 60
        while not heard.endswith(end):
            ready = select.select([self.process.stdout], [], [], until - time.monotonic())[0]
            more = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            assert more, heard.decode()[-500:]
            heard += more
        return heard

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


WRITTEN = {"13-days": 15}  # records; the other is written down to its end


@needs_a_terminal
@pytest.mark.parametrize("game", GAMES)
def test_killed_at_any_moment_it_has_kept_all_that_was_accepted(game: str, log: Path) -> None:
    rng = random.Random(7)
    records = data(game, 3)["moves"][: WRITTEN.get(game)]
    save(log, new_log({"pnp": f"{game}@1", "players": PLAYERS}))
    at = 0
    while at < len(records):
        table = Table(game, log)
        table.hear()
        for record in records[at : at + rng.randint(1, 20)]:
            table.say(notation(record))
            table.hear()
            at += 1
        if at < len(records) and rng.randrange(2):
            table.say(notation(records[at]))  # and is killed while it takes this down, or before, or after
            time.sleep(rng.choice((0, 0.001, 0.01, 0.05)))
        table.kill()
        kept = logged(log)["moves"]
        assert kept in (records[:at], records[: at + 1])
        at = len(kept)
    told = verify_text(log.read_bytes(), log.name)
    assert (told.verdict, told.finished) == ("legal", game not in WRITTEN)


def test_a_turn_half_said_is_kept_too(log: Path) -> None:
    recorded("13-minutes", log, [*WHO, *OPENING, "anadyr ussr"])
    assert log.read_text(encoding="utf-8").endswith("#~ ussr: {play: anadyr, into: ussr}\n")
    assert verify_text(log.read_bytes(), log.name).verdict == "legal"
    done = recorded("13-minutes", log, ["cuba +1"])
    assert "So far: Operation Anadyr the USSR sphere" in done.stdout.decode()
    assert "#~" not in log.read_text(encoding="utf-8")
    assert logged(log)["moves"][-1]["ussr"]["command"] == {"at": "cuba", "add": 1}


def test_half_of_what_both_sides_say_is_kept(log: Path) -> None:
    recorded("13-minutes", log, [*WHO, "2"])
    assert draft_of(log.read_text(encoding="utf-8")) == {"bid": {"us": 2}}
    recorded("13-minutes", log, ["3"])
    assert logged(log)["moves"] == [{"bid": {"us": 2, "ussr": 3}}]


def test_saving_leaves_the_old_file_or_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.yaml"
    save(file, "one")
    file.chmod(0o640)

    def broken(*_: object) -> None:
        raise OSError("no")

    with monkeypatch.context() as patched, pytest.raises(OSError, match="no"):
        patched.setattr(os, "replace", broken)
        save(file, "two")
    assert file.read_text() == "one"
    assert [*tmp_path.iterdir()] == [file]
    save(file, "two")
    assert file.read_text() == "two"
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o640


def test_what_a_killed_process_has_left_goes_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    text = new_log({"pnp": "13-minutes@1", "players": PLAYERS})

    def left(name: str, text: str) -> Path:
        found = tmp_path / f".a-{name}.part"
        found.write_text(text, encoding="utf-8")
        return found

    gone = [left("00000001", ""), left("00000002", text), left("00000003", text[:9])]
    kept = [left("20261124", "my own notes"), left("toolong99", "")]
    if os.name == "posix":
        (tmp_path / ".a-linkhere.part").symlink_to(file)
        os.link(left("twonames", text), tmp_path / "other name")
        kept += [tmp_path / ".a-linkhere.part", tmp_path / ".a-twonames.part"]
    sweep(file)
    assert not any(path.exists() for path in gone)
    save(file, text)
    left("00000004", text + "- bid")
    sweep(file)
    assert {path.name for path in tmp_path.glob(".*")} == {path.name for path in kept}


@pytest.mark.skipif(os.name != "posix", reason="links need a right on Windows")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.yaml").write_text("one")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "real.yaml")
    save(tmp_path / "link.yaml", "two")
    assert (tmp_path / "link.yaml").is_symlink()
    assert (tmp_path / "real.yaml").read_text() == "two"


# ── files of others ──


@pytest.mark.parametrize("text", ["pnp: [", "hello\n", "pnp: 13-minutes@1\nplayers: {a: A}\nmoves: []\n", "\0\0"])
def test_what_cannot_be_read_is_never_overwritten(text: str, log: Path) -> None:
    log.write_text(text, encoding="utf-8")
    done = recorded("13-minutes", log, [*WHO, *OPENING])
    assert done.returncode == Exit.WRONG
    assert log.read_text(encoding="utf-8") == text
    assert b"error:" in done.stderr


def test_a_log_of_another_game_is_left_alone(log: Path) -> None:
    log.write_text("pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\nmoves: []\n", encoding="utf-8")
    before = log.read_bytes()
    assert recorded("13-days", log, OPENING).returncode == Exit.WRONG
    assert log.read_bytes() == before


def test_an_unknown_game_and_a_folder(log: Path) -> None:
    assert recorded("13-minuts", log, WHO).returncode == Exit.WRONG
    assert not log.exists()
    assert recorded("13-minutes", log.parent, WHO).returncode == Exit.WRONG
    done = pnp_here("record", "13-minutes", str(log.parent / "no" / "a.yaml"), cwd=log.parent, input=b"A\nB\n\n")
    assert done.returncode == Exit.SURROUNDINGS


def test_who_leaves_at_once_leaves_nothing_behind(log: Path) -> None:
    assert recorded("13-minutes", log, []).returncode == Exit.GOOD
    assert not log.exists()


@needs_a_terminal
def test_a_file_that_was_changed_meanwhile_is_read_again(log: Path) -> None:
    save(log, new_log({"pnp": "13-minutes@1", "players": PLAYERS}))
    table = Table("13-minutes", log)
    table.hear()
    table.say("2 3")
    table.hear()
    save(log, log.read_text(encoding="utf-8") + "# Boris is late\n- first: ussr\n")
    table.say("quarantine ussr pass cuba +1")
    heard = table.hear().decode()
    table.kill()
    assert "the file has changed" in heard
    text = log.read_text(encoding="utf-8")
    assert "# Boris is late\n" in text
    assert [next(iter(record)) for record in read(text)["moves"]] == ["bid", "first", "ussr"]


# ── the text of a log ──


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.name)
def test_a_record_more_and_one_less_leave_a_log_as_it_was(play: Path) -> None:
    text = play.read_text(encoding="utf-8")
    longer = with_record(text, {"first": "us", "note": "- # not: easy"})
    assert without_last(longer) == text
    assert with_draft(with_draft(text, {"us": {"play": "x"}}), None) == text


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.name)
def test_comments_survive_when_all_is_taken_back(play: Path) -> None:
    text = play.read_text(encoding="utf-8")
    data = logged(text)
    records = data["moves"] if "moves" in data else data["games"][-1]["moves"]
    comments = [line for line in text.splitlines() if line.startswith("#")]
    for _ in records:
        text = without_last(text)
    assert [line for line in text.splitlines() if line.startswith("#")] == comments
    with pytest.raises(Invalid):
        without_last(text)
    assert read(with_record(text, {"first": "us"}))


@pytest.mark.parametrize(
    "text",
    [
        "pnp: 13-minutes@1\r\nplayers: {us: A, ussr: B}\r\nmoves:\r\n- bid: {us: 2, ussr: 3}\r\n",
        "pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\nmoves:\n- bid: {us: 2, ussr: 3}",
        "pnp: 13-minutes@1\nmoves:\n    -   bid: {us: 2, ussr: 3}  # a tie\nplayers: {us: A, ussr: B}\n",
        "pnp: 13-minutes@1\nplayers: {us: A, ussr: B}\nmoves: []   # none yet\nnote: x\n",
        "pnp: 13-minutes@1\nplayers:\n  us: A\n  ussr: B\nmoves:\n- bid:\n    us: 2\n    # a\n    ussr: 3\n  note: x\n",
    ],
)
def test_whatever_a_log_looks_like_a_record_goes_to_its_end(text: str) -> None:
    added = with_record(text, {"first": "us"})
    assert read(added) == {**read(text), "moves": [*read(text)["moves"], {"first": "us"}]}
    assert read(without_last(added)) == read(text)
    assert [line for line in added.splitlines() if "#" in line] == [
        line for line in text.splitlines() if "#" in line
    ] or ("none yet" in added)


def test_a_log_on_one_line_is_refused() -> None:
    with pytest.raises(Invalid):
        with_record("{pnp: 13-minutes@1, players: {us: A, ussr: B}, moves: [{first: us}]}", {"first": "us"})


@pytest.mark.parametrize(
    "name", ["Аня", "no", "1", "a: b", "{x}", "'", '"', "#", "- a", "2026-11-14", "a\nb", "é\x1b", "~", ""]
)
def test_any_name_can_be_written(name: str) -> None:
    assert read(new_log({"players": {"us": name, "ussr": [name]}})) == {
        "players": {"us": name, "ussr": [name]},
        "moves": [],
    }
    assert read("\n".join(record_lines({"first": "us", "note": name}))) == [{"first": "us", "note": name}]
    assert "\n" not in flow(name)


# ── answers ──


def test_an_illegal_move_is_refused_and_taken_as_played_on_request() -> None:
    dialogue = begun()
    for line in OPENING[:2]:
        assert dialogue.take(line).came == RECORDED
    before = dialogue.text
    refused = dialogue.take("quarantine us cuba +9")
    assert refused.came == REFUSED
    assert [finding.rule for finding in refused.findings] == ["command.limit"]
    assert dialogue.text == before
    assert dialogue.as_played().came == RECORDED
    told = verify_text(dialogue.text.encode(), "log.yaml")
    assert [(f.status, f.rule, f.record) for f in told.findings] == [("illegal", "command.limit", 3)]
    assert dialogue.as_played().came == UNCLEAR


def test_a_card_out_of_turn_as_played_is_asked_about_further() -> None:
    dialogue = begun()
    for line in OPENING[:2]:
        dialogue.take(line)
    assert dialogue.take("ussr: {play: castro, into: ussr}").came == REFUSED
    assert dialogue.as_played().came == MORE
    assert dialogue.due == ("action", "ussr")
    assert dialogue.take("cuba 1").came == RECORDED
    assert [f.rule for f in verify_text(dialogue.text.encode(), "log.yaml").findings] == ["turn.order"]


def test_undo_takes_back_a_decision_then_records() -> None:
    dialogue = begun()
    for line in OPENING:
        assert dialogue.take(line).came == RECORDED
    three = dialogue.text
    assert dialogue.take("anadyr ussr").came == MORE
    assert dialogue.saved != three
    assert dialogue.undo()
    assert dialogue.saved == three
    for _ in OPENING:
        assert dialogue.undo()
    assert not dialogue.undo()
    assert dialogue.saved == begun().saved
    assert [dialogue.take(line).came for line in OPENING] == [RECORDED] * 3
    assert dialogue.text == three


@pytest.mark.parametrize("game", GAMES)
def test_undo_restores_every_position(game: str) -> None:
    records = data(game, 5)["moves"]
    dialogue = begun(game)
    texts, pictures = [], []
    for record in records:
        texts.append(dialogue.text)
        pictures.append(dialogue.spot.rules.picture(dialogue.tables[0]))
        assert dialogue.take_value(record).came == RECORDED
    for text, picture in zip(reversed(texts), reversed(pictures), strict=True):
        assert dialogue.undo()
        assert dialogue.text == text
        assert dialogue.spot.rules.picture(dialogue.tables[0]) == picture


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("quarantine us cuba +2", {"play": "quarantine", "into": "us", "command": {"at": "cuba", "add": 2}}),
        ("карантин, сша, куба: 2", {"play": "quarantine", "into": "us", "command": {"at": "cuba", "add": 2}}),
        ("каран нейтр карантин 1", {
            "play": "quarantine", "into": "neutral", "command": {"at": "quarantine", "add": 1}}),
        ("карнтин в сша приказ на куба добавить 2", {
            "play": "quarantine", "into": "us", "command": {"at": "cuba", "add": 2}}),
        ("«Исполком» нейтральная зона событие исполком", {
            "play": "excomm", "into": "neutral", "event": {"place": {"excomm": 1}}}),
        ("Operation Anadyr us pass cuba 1", {
            "play": "anadyr", "into": "us", "opponent": "pass", "command": {"at": "cuba", "add": 1}}),
        ("анадырь сша соперник событие куба 2 куба +1", {
            "play": "anadyr", "into": "us", "opponent": {"event": {"place": {"cuba": 2}}},
            "command": {"at": "cuba", "add": 1}}),
        ("quarantine us 0", {"play": "quarantine", "into": "us", "command": {}}),
        ("закрыто сша куба 1", {"play": "hidden", "into": "us", "command": {"at": "cuba", "add": 1}}),
        ("us: {play: карантин, into: США, command: {at: Куба, add: 1}}", {
            "play": "карантин", "into": "США", "command": {"at": "Куба", "add": 1}}),
        ("{play: quarantine, into: us, command: {}}", {"play": "quarantine", "into": "us", "command": {}}),
    ],
)  # fmt: skip
def test_a_turn_may_be_typed_in_many_ways(line: str, said: dict[str, Any]) -> None:
    dialogue = begun()
    for opening in OPENING[:2]:
        dialogue.take(opening)
    answer = dialogue.take(line)
    assert answer.came == RECORDED, answer
    assert answer.record == {"us": said}


@pytest.mark.parametrize(
    "line", ["", "xyzzy", "quarantine xyzzy", "{", "us: ", "- - -", "? ? ?", "99999999", "«", "us: {play: x}", "[1]"]
)
def test_what_is_not_understood_changes_nothing(line: str) -> None:
    dialogue = begun()
    for opening in OPENING[:2]:
        dialogue.take(opening)
    before = dialogue.saved
    answer = dialogue.take(line)
    assert answer.came in (UNCLEAR, SEVERAL, REFUSED), answer
    assert dialogue.saved == before


def test_a_name_that_may_mean_several_things_is_asked_about() -> None:
    dialogue = begun("13-days")
    dialogue.take("турция италия берлин закрыто")
    answer = dialogue.take("турция берлин куба закрыто")
    assert answer.came == SEVERAL
    assert {flags for way in answer.ways for flags in way["goals"]["ussr"]["flags"]} > {
        "cuba-political",
        "cuba-military",
    }


def test_what_one_side_says_wrong_is_refused_before_the_other_speaks() -> None:
    dialogue = begun()
    assert dialogue.take("30").came == REFUSED
    assert dialogue.take("3").came == MORE
    assert dialogue.due == ("bid", "ussr")
    assert dialogue.take("3").came == RECORDED
    assert dialogue.due == ("bid", "us")  # a tie is bid again


def test_notes_are_kept_beside_the_last_record() -> None:
    dialogue = begun()
    assert not dialogue.note("early")
    dialogue.take("2 3")
    assert dialogue.note("Борис: долго думал # очень")
    assert read(dialogue.text)["moves"] == [{"bid": {"us": 2, "ussr": 3}, "note": "Борис: долго думал # очень"}]


def test_names_are_completed() -> None:
    assert endings("событие поставить телегр", ["Карантин", "Телеграмма Кастро"]) == [
        "событие поставить Телеграмма Кастро"
    ]
    assert endings("Телеграмма Ка", ["Карантин", "Телеграмма Кастро"]) == ["Телеграмма Кастро"]
    assert endings("", ["a", "b"]) == ["a", "b"]
    assert endings("x ", ["a"]) == ["x a"]
    assert endings("zz", ["a"]) == []


# ── at a terminal ──


class Terminal:
    """The command at a pseudo-terminal."""

    def __init__(self, log: Path, lang: str = "ru") -> None:
        import pty

        self.ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "pnp", "record", "13-minutes", str(log), "--lang", lang]
        env = {**ENVIRON, "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        ends: Any = {"stdin": theirs, "stdout": theirs, "stderr": theirs, "start_new_session": True}
        self.process = subprocess.Popen(command, env=env, cwd=log.parent, preexec_fn=_owns_terminal, **ends)
        os.close(theirs)
        self.heard = ""
        self.decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def hear(self, words: str) -> str:
        """Everything up to these words."""
        until = time.monotonic() + 60
        while words not in self.heard:
            ready = select.select([self.ours], [], [], until - time.monotonic())[0]
            assert ready, self.heard[-800:]
            self.heard += self.decode(os.read(self.ours, 65536))
        before, _, self.heard = self.heard.partition(words)
        return before

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def ended(self) -> int:
        code = self.process.wait(60)
        os.close(self.ours)
        return code


def _owns_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def terminal(log: Path) -> Iterator[Terminal]:
    save(log, new_log({"pnp": "13-minutes@1", "players": PLAYERS}))
    found = Terminal(log)
    yield found
    if found.process.poll() is None:
        found.process.kill()
        found.process.wait()


@needs_a_terminal
def test_at_a_terminal_tab_completes_names_and_ctrl_d_ends(terminal: Terminal, log: Path) -> None:
    pytest.importorskip("readline")
    terminal.hear("> ")
    terminal.type("2 3\r")
    terminal.hear("кто ходит первым?")
    terminal.hear("> ")
    terminal.type("сша\r")
    terminal.hear("какую карту сыграть?")
    terminal.hear("> ")
    terminal.type("кара\t")
    terminal.hear("Карантин")
    terminal.type(" сша куба +2\r")
    terminal.hear("Приказ: Куба +2.")
    terminal.hear("> ")
    terminal.type("\x04")
    terminal.hear("Всё сохранено")
    assert terminal.ended() == Exit.GOOD
    assert logged(log)["moves"][-1]["us"]["play"] == "quarantine"


@needs_a_terminal
@pytest.mark.parametrize(("sign", "code"), [(signal.SIGINT, Exit.INTERRUPTED), (signal.SIGTERM, Exit.TERMINATED)])
def test_interrupted_at_a_terminal_all_is_kept(terminal: Terminal, log: Path, sign: int, code: Exit) -> None:
    terminal.hear("> ")
    terminal.type("2 3\r")
    terminal.hear("кто ходит первым?")
    terminal.hear("> ")
    while terminal.process.poll() is None:  # readline may miss the first, if it comes while it makes itself ready
        if sign == signal.SIGINT:
            terminal.type("\x03")
        else:
            terminal.process.send_signal(sign)
        with suppress(subprocess.TimeoutExpired):
            terminal.process.wait(2)
    terminal.hear("Прервано.")  # as --lang says, whatever the locale is
    assert terminal.ended() == code
    assert logged(log)["moves"] == [{"bid": {"us": 2, "ussr": 3}}]


@needs_a_terminal
def test_numbers_choose_at_a_terminal(terminal: Terminal, log: Path) -> None:
    terminal.hear("> ")
    for line, answer in [("2 3", "ходит первым?"), ("?", "2. СССР"), ("1", "сыграть?"), ("ходы", "2. «Карантин»")]:
        terminal.type(line + "\r")
        terminal.hear(answer)
        terminal.hear("> ")
    for line, answer in [
        ("2", "1. сфера США"),
        ("1", "Приказ или Событие?"),
        ("стол", "Пока выбрано"),
        ("выход", "Всё сохранено"),
    ]:
        terminal.type(line + "\r")
        terminal.hear(answer)
    assert terminal.ended() == Exit.GOOD
    assert draft_of(log.read_text(encoding="utf-8")) == {"us": {"play": "quarantine", "into": "us"}}


# ── campaigns ──


def test_a_campaign_goes_on_with_the_next_game(log: Path) -> None:
    peaceful = [seed for seed in range(20) if ending("13-minutes", seed).reason == "prestige"]  # war ends a campaign
    games = [data("13-minutes", seed) for seed in peaceful[:2]]
    first, second = ([notation(record) for record in game["moves"]] for game in games)
    done = recorded("13-minutes", log, [*WHO, *first, "next game", "undo", "next", *second, "quit"])
    assert done.returncode == Exit.GOOD, done.stderr.decode()
    written = read(log.read_text(encoding="utf-8"))
    assert [game["moves"] for game in written["games"]] == [game["moves"] for game in games]
    assert verify_text(log.read_bytes(), log.name).verdict == "legal"


def test_there_is_no_next_game_before_the_end_nor_where_rules_know_no_campaigns(log: Path) -> None:
    done = recorded("13-minutes", log, [*WHO, *OPENING, "next game", "quit"])
    assert "There is no next game" in done.stdout.decode()
    assert "games" not in read(log.read_text(encoding="utf-8"))
    whole = [notation(record) for record in data("13-days", 0)["moves"]]
    done = recorded("13-days", log.with_name("days.yaml"), [*WHO, *whole, "next game", "quit"])
    assert "There is no next game" in done.stdout.decode()


def test_a_log_of_one_game_becomes_a_campaign_with_everything_kept() -> None:
    head = "pnp: 13-minutes@1 # ours\nplayers: {us: A, ussr: B}\nnote: x\n"
    text = head + "moves: # so it went\n\n- bid: {us: 1, ussr: 2}\n  note: y"
    more = with_game(text)
    kept = ["pnp: 13-minutes@1 # ours", "note: x", "- moves: # so it went", "  - bid: {us: 1, ussr: 2}", "    note: y"]
    assert all(line in more.splitlines() for line in kept)
    assert read(with_record(more, {"first": "us"}))["games"][1]["moves"] == [{"first": "us"}]
    assert read(without_game(more))["games"] == [{"moves": read(text)["moves"]}]
    assert [len(game["moves"]) for game in read(with_game(more))["games"]] == [1, 0, 0]
