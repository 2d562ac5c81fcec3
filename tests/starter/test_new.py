"""`pnp new`: a folder that checks, builds and is judged at once, in both languages."""

from __future__ import annotations

import json
import re
from itertools import cycle
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from pnp.cli.example import examples
from pnp.cli.starter import SCHEMAS, STARTER, id_of, starter_files, title_of
from pnp.cli.terminal import Exit
from pnp.press.schemas.described import NAMES, descriptions, for_editors, schema, translations
from pnp.validator.base.source import read, read_file
from pnp.validator.definitions.load import load_game
from pnp.validator.judging.translating import translated
from tests.starter.conftest import Run, made

FOLDERS = {"my-game": "my-game", "Моя игра": "moya-igra", "Щи & Ёж": "schi-yozh", "game_2": "game-2", "Ø 7": "7"}
LANGUAGES = ("ru", "en")
CARDS = Path(__file__).parents[2] / "cards"


@pytest.mark.parametrize(("name", "id"), FOLDERS.items())
def test_a_new_game_checks_builds_and_is_judged_at_once(name: str, id: str, run: Run) -> None:
    lang = "ru" if re.search("[а-я]", name) else "en"
    assert run("new", name, "--lang", lang)[0] == Exit.GOOD
    assert run("check", name, "--strict", "--lang", lang)[0] == Exit.GOOD
    assert load_game(Path(name)).id == id
    code, said, _ = run("verify", f"{name}/plays/honest.yaml", "--trust", "--lang", lang)
    assert code == Exit.GOOD, said
    assert run("verify", f"{name}/plays/dishonest.yaml", "--trust", "--lang", lang)[0] == Exit.WRONG
    if name in ("my-game", "Моя игра"):
        assert run("build", name, "--lang", lang)[0] == Exit.GOOD
        made = {file.name for file in Path("output", id, lang).iterdir()}
        assert made >= {"cards.pdf", "board.pdf", "tokens.pdf", "rules.pdf", "aid.pdf"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_it_says_is_what_to_do_next(lang: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.orig_argv", ["/usr/bin/python3", "-m", "pnp", "new"])
    _, said, _ = run("new", "a b", "--lang", lang)
    next_steps = re.findall(r"^  /usr/bin/python3 -P -m pnp (.*)$", said, re.MULTILINE)
    assert next_steps == ["check 'a b'", "build 'a b'", "verify 'a b/plays' --trust"]
    monkeypatch.setattr("sys.orig_argv", ["/usr/bin/pnp", "new"])
    assert "\n  pnp check c\n" in run("new", "c", "--lang", lang)[1]


def test_nothing_that_is_there_is_overwritten(run: Run) -> None:
    Path("full").mkdir()
    Path("full", "game.yaml").write_text("mine", encoding="utf-8")
    code, _, complaint = run("new", "full")
    assert code == Exit.WRONG and complaint.startswith("full: error: this folder is not empty")
    assert [file.name for file in Path("full").iterdir()] == ["game.yaml"]
    assert Path("full", "game.yaml").read_text(encoding="utf-8") == "mine"
    Path("file").write_text("mine", encoding="utf-8")
    assert run("new", "file")[0] == Exit.WRONG
    Path("empty").mkdir()
    assert run("new", "empty")[0] == Exit.GOOD


@pytest.mark.parametrize(("name", "said"), [("字", "cannot make a game name"), ("13-days", "pnp already comes with")])
def test_a_name_that_will_not_do(name: str, said: str, run: Run) -> None:
    code, _, complaint = run("new", name)
    assert code == Exit.WRONG and said in complaint
    assert not Path(name).exists()


def test_what_cannot_be_written_leaves_nothing_behind(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("blocked").mkdir()
    monkeypatch.setattr("pnp.cli.starter.starter_files", lambda *_: {"a.txt": b"1", "a.txt/b": b"2"})
    code, _, complaint = run("new", "blocked")
    assert code == Exit.SURROUNDINGS and "a.txt" in complaint
    assert not [*Path("blocked").iterdir()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_file_speaks_one_language(lang: str) -> None:
    for name, content in starter_files("x", lang).items():
        text = content.decode()
        assert not re.search(r"(?m)^ *#(ru|en)\b", text), name
        notes = " ".join(re.findall(r"(?m)^ *# (?!yaml-language-server)(.*)$", text))
        if name.endswith((".yaml", ".py")):
            assert bool(re.search("[а-я]", notes)) == (lang == "ru"), name


def test_both_languages_have_the_same_notes() -> None:
    for file in STARTER.rglob("*"):
        if file.suffix in (".yaml", ".py"):
            blocks = re.findall(r"(?m)^ *#(ru|en)\b(?:.*\n *#\1\b)*", file.read_text(encoding="utf-8"))
            assert blocks == ["ru", "en"] * (len(blocks) // 2), file.name


def test_every_yaml_file_names_a_schema_that_is_in_the_folder(game: Path) -> None:
    files = [*game.rglob("*.yaml")]
    assert len(files) == 11
    for file in files:
        named = file.read_text(encoding="utf-8").splitlines()[0].removeprefix("# yaml-language-server: $schema=")
        schema = (file.parent / named).resolve()
        assert schema.parent == game / SCHEMAS and schema.is_file(), file


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_yaml_file_follows_the_schema_that_it_names(lang: str, tmp_path: Path) -> None:
    folder = made(tmp_path / "my-game", lang)
    schemas = {file.name: json.loads(file.read_text(encoding="utf-8")) for file in (folder / SCHEMAS).iterdir()}
    registry = Registry().with_resources((name, DRAFT202012.create_resource(one)) for name, one in schemas.items())
    for file in folder.rglob("*.yaml"):
        named = re.search(r"\$schema=.*/(.*)$|\$schema=\.schemas/(.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert named
        rules = schemas[named[1] or named[2]]
        problems = [*Draft202012Validator(rules, registry=registry).iter_errors(read_file(file))]
        assert not problems, (file, problems)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_schema_of_a_log_knows_its_keys_in_every_language(lang: str) -> None:
    rules = Draft202012Validator(for_editors("log", lang))
    plays = [*CARDS.glob("*/plays/*.yaml")]
    assert len(plays) > 8
    for play in plays:
        game, text = load_game(play.parents[1]), play.read_text(encoding="utf-8")
        for told in (text, translated(text, game, "ru")):
            assert not [*rules.iter_errors(read(told))], play
    mixed = {"pnp": "13-minutes@1", "игроки": {"США": "Аня", "СССР": "Боря"}, "moves": [{"ставки": {}}]}
    assert rules.is_valid(mixed)
    assert not rules.is_valid({**mixed, "ходы": []}), "the moves stand there twice"
    assert not rules.is_valid({**mixed, "moves": [{"ставки": 2}]}), "the key is known, and so is what it takes"
    del mixed["игроки"]
    assert not rules.is_valid(mixed), "nobody plays"


def test_the_schemas_can_be_renewed(game: Path, run: Run) -> None:
    schema = game / SCHEMAS / "game.schema.json"
    before = schema.read_bytes()
    schema.write_text("old", encoding="utf-8")
    (game / "cards.yaml").write_text("mine", encoding="utf-8")
    assert run("new", "my-game", "--schemas")[0] == Exit.GOOD
    assert schema.read_bytes() == before
    assert (game / "cards.yaml").read_text(encoding="utf-8") == "mine"
    for name in ("nowhere", "13-days"):  # a folder is meant, never a game that comes with pnp
        assert run("new", name, "--schemas")[0] == Exit.WRONG
        assert not Path(name).exists()


def test_ids_and_titles() -> None:
    assert [id_of(name) for name in ("Съешь ещё", "ÀÉÎ", "a--b", "«Ход»")] == ["sesh-eschyo", "aei", "a-b", "khod"]
    assert [title_of(name) for name in ("my-game", "Ping-Pong", "Игра: «Ход» {n} [x]", "x" * 60)] == [
        "My game",
        "Ping-Pong",
        "Игра Ход n x",
        "X" + "x" * 39,
    ]


def test_a_game_without_rules_of_its_own_is_printed_and_not_judged(game: Path, run: Run) -> None:
    (game / "rules.py").unlink()
    assert run("check", "my-game", "--strict")[0] == Exit.GOOD
    code, said, _ = run("verify", "my-game/plays/honest.yaml", "--trust")
    assert code == Exit.WRONG and "has no referee" in said


def test_layouts_beside_a_game_are_no_logs(run: Run) -> None:
    made(Path("my-game"))
    _, said, _ = run("verify", "my-game", "--trust")
    assert "Total: 2 logs" in said


def test_the_files_of_the_game_are_plain_yaml(game: Path) -> None:
    for file in game.rglob("*.yaml"):
        assert isinstance(read_file(file), dict)


def test_all_that_the_schemas_say_is_said_in_russian() -> None:
    said = [text for name in NAMES for text in descriptions(schema(name, "en"))]
    assert {text for text in said if text not in translations("ru")} == set()
    assert set(translations("ru")) <= set(said)
    for text in (text for name in NAMES for text in descriptions(schema(name, "ru"))):
        assert re.search("[а-яё]", text) or text in ("x y", "x или y."), text


@pytest.mark.parametrize(("example", "lang"), [*zip(sorted(examples()), cycle(LANGUAGES), strict=False)])
def test_an_example_is_copied_as_a_game_of_its_own(example: str, lang: str, run: Run) -> None:
    code, said, _ = run("new", "my-own", "--from", example, "--lang", lang)
    assert code == Exit.GOOD and example in said
    assert load_game(Path("my-own")).id == "my-own"
    assert run("check", "my-own", "--lang", lang)[0] == Exit.GOOD
    for readme in Path("my-own").glob("README*"):
        page = readme.read_text(encoding="utf-8")
        assert readme.name == "README.md" and "docs/examples" not in page and not re.search(r"\]\((?!https:)", page)
    logs = sorted(Path("my-own", "plays").glob("*.yaml"))
    assert logs and all("\npnp: my-own@" in "\n" + log.read_text(encoding="utf-8") for log in logs)
    for file in Path("my-own").rglob("*.yaml"):
        first = file.read_text(encoding="utf-8").partition("\n")[0]
        named = re.fullmatch(r"# yaml-language-server: \$schema=(.*)", first)
        assert named is not None and (file.parent / named[1]).is_file(), file


def test_an_example_that_is_none_is_answered_with_those_that_are(run: Run) -> None:
    code, _, complaint = run("new", "mine", "--from", "lark", "--lang", "en")
    assert code == Exit.WRONG and "there is no example “lark”; did you mean “larks”?" in complaint
    assert not Path("mine").exists()


def test_no_example_is_found_as_a_game(run: Run) -> None:
    for example in examples():
        assert run("check", example)[0] == Exit.WRONG or run("check", example)[0] == Exit.USAGE
