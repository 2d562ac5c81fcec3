"""Definitions, valid and invalid, each in a file of its own under tests/definitions.

A case in `invalid/` changes a text of the game in `valid/duel` and states what is then said, and where. It is YAML:
`file`, `replace` (a text that stands there once), `with`, and `expect`: what `pnp check` says, in Russian and English.
"""

from __future__ import annotations

import copy
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.build import build
from pnp.press.layout import checks
from pnp.press.layout.checks import unmet
from pnp.press.marks.paper import paper
from pnp.press.options import PrintOptions
from pnp.validator.base import words
from pnp.validator.base.languages import TAG
from pnp.validator.base.messages import own_messages
from pnp.validator.base.problem import Invalid, Problem
from pnp.validator.definitions.check import MOST, check_game
from pnp.validator.definitions.find import games_in, package_games
from pnp.validator.definitions.gather import read_definitions
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.roles import KINDS, kind_of
from pnp.validator.definitions.schema import SCHEMAS, fits, schema_of

from ..edited import edit_only

VALIDATOR = SCHEMAS.parent
PRESS = Path(checks.__file__).parents[1]
DEFINITIONS = Path(__file__).parents[1] / "definitions"
VALID = sorted((DEFINITIONS / "valid").iterdir())
INVALID = sorted((DEFINITIONS / "invalid").glob("*.yaml"))
OURS = games_in(package_games())


def lines(folder: Path, lang: str) -> list[str]:
    """What `pnp check` says of a game, with paths inside its folder."""
    return said_of(check_game(folder), folder, lang)


def said_of(problems: list[Problem], folder: Path, lang: str) -> list[str]:
    messages = own_messages()
    return [messages.line(problem, lang).replace(f"{folder}/", "") for problem in problems]


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    folder = tmp_path / "duel"
    shutil.copytree(DEFINITIONS / "valid" / "duel", folder)
    return folder


def test_there_are_cases() -> None:
    assert len(VALID) >= 2
    assert len(INVALID) >= 60
    assert OURS


@pytest.mark.parametrize("folder", [*VALID, *OURS], ids=lambda folder: folder.name)
def test_valid(folder: Path) -> None:
    assert lines(folder, "en") == []
    assert load_game(folder).id == folder.name


@pytest.mark.parametrize("file", INVALID, ids=lambda file: file.stem)
def test_invalid(file: Path, duel: Path) -> None:
    case = yaml.safe_load(file.read_text(encoding="utf-8"))
    edit_only(duel / case["file"], case["replace"], case["with"])
    found = check_game(duel)
    for lang in ("en", "ru"):
        assert said_of(found, duel, lang) == [expected[lang] for expected in case["expect"]]
    errors = any(": error:" in expected["en"] for expected in case["expect"])
    assert errors == any(refused(duel, edition) for edition in ("first", "second"))


def refused(folder: Path, edition: str) -> bool:
    """True if a game is refused, with problems that say why."""
    try:
        load_game(folder, edition)
    except Invalid as invalid:
        return len(invalid.problems) > 0
    return False


MESSAGES = {
    file: yaml.safe_load(file.read_text(encoding="utf-8"))
    for file in (
        *(VALIDATOR / "base" / name for name in ("messages.yaml", "verdicts.yaml")),
        *(VALIDATOR / "definitions" / name for name in ("common_breaches.yaml", "own_breaches.yaml")),
        VALIDATOR / "at_table" / "offers.yaml",
        PRESS / "words" / "messages.yaml",
    )
}


@pytest.mark.parametrize("file", MESSAGES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_message_says_the_same_in_both_languages(file: Path) -> None:
    for code, texts in MESSAGES[file].items():
        assert set(texts) == {"ru", "en"}, code
        assert words.names(texts["ru"]) == words.names(texts["en"]), code
        assert [words.wrong_forms(texts[lang], lang) for lang in texts] == [[], []], code


def test_every_code_has_a_message() -> None:
    """Codes are words with dots in the sources: the first argument of a problem, a phrase or a finding."""
    known = set().union(*MESSAGES.values())
    said = re.compile(
        r'(?:Problem|Phrase|_bad|found|self\.wrong|_Wrong|BadPicture|Unclear)\((?:path, |file, )?"([a-z]+\.[a-z-]+)"'
        r'|Finding\([^"()]*(?:\([^()]*\))?[^"()]*"([a-z]+\.[a-z-]+)"'
    )
    used = {
        code
        for room in (VALIDATOR, PRESS)
        for file in room.rglob("*.py")
        for pair in said.findall(file.read_text(encoding="utf-8"))
        for code in pair
        if code
    }
    assert len(used) > 60
    assert used <= known, used - known


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("face: duel", "face: dual", "38:9", "layouts/faces has no “dual”; did you mean “duel”?"),
        ("back: duel-back", "back: duel-bak", "39:9", "layouts/faces has no “duel-bak”; did you mean "),
        ("palette: october", "palette: oktober", "57:10", "layouts/palettes has no “oktober”; did "),
        ("colour: us\n", "colour: uss\n", "19:11", "the palette has no colour “uss”; did you mean "),
        ("icon: us\n", "icon: usr\n", "20:9", "layouts/icons has no “usr”; did you mean "),
        ("size: 12mm", "size: 900mm", "49:9", "a token of 900mm cannot be cut out; up to 150 mm is allowed"),
        ("size: 12mm", "size: 0mm", "49:9", "a token of 0mm cannot be cut out; up to 150 mm is allowed"),
        ("height: 3cm", "height: 30cm", "51:91", "a token of 30cm cannot be cut out; up to 150 mm is allowed"),
        ("icon: prestige}", "icon: prestig}", "50:101", "layouts/icons has no “prestig”; did you mean "),
        ("colour: un,", "colour: une,", "54:86", "the palette has no colour “une”; did you mean "),
    ],
)
def test_what_a_game_asks_of_the_press(duel: Path, old: str, new: str, place: str, said: str) -> None:
    edit_only(duel / "game.yaml", old, new)
    messages = own_messages(PRESS / "words" / "messages.yaml")
    problems = unmet(load_game(duel))
    assert messages.line(problems[0], "en").startswith(f"{duel}/game.yaml:{place}: error: {said}")
    assert messages.line(problems[0], "ru")
    with pytest.raises(Invalid):
        build(load_game(duel), "ru", PrintOptions(paper("a4")), duel / "out")
    assert not (duel / "out").exists()


def test_an_icon_that_the_layouts_do_not_have(duel: Path) -> None:
    edit_only(duel / "game.yaml", "icons: [prestige]", "icons: [prestige, tower]")
    edit_only(duel / "rules.yaml", "ru: Сыграйте карту.", "ru: Сыграйте карту [tower].")
    line = own_messages(PRESS / "words" / "messages.yaml").line(unmet(load_game(duel))[0], "en")
    assert line.startswith(f"{duel}/rules.yaml:18:7: error: layouts/icons has no “tower”")


@pytest.mark.parametrize("role", [*KINDS, "log"])
def test_schemas_are_valid_and_explain_themselves(role: str) -> None:
    schema = json.loads((SCHEMAS / f"{kind_of(role)}.schema.json").read_text(encoding="utf-8"))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)

    def explained(node: Any, named: bool) -> None:
        if isinstance(node, list):
            for inner in node:
                explained(inner, False)
        if not isinstance(node, dict):
            return
        if named and "$ref" in node and "title" not in node:
            target = schema["$defs"][node["$ref"].removeprefix("#/$defs/")]
            assert {"title", "description"} <= set(target), node
        elif named:
            assert {"title", "description"} <= set(node), node
        for key, inner in node.items():
            if key == "properties":
                for one in inner.values():
                    explained(one, True)
            elif key not in ("examples", "enum"):
                explained(inner, False)

    explained(schema, False)


@pytest.mark.parametrize("folder", OURS, ids=lambda folder: folder.name)
def test_definitions_name_their_schema_for_editors(folder: Path) -> None:
    for role, file in read_definitions(folder)["files"].items():
        first = file.read_text(encoding="utf-8").splitlines()[0]
        named = first.removeprefix("# yaml-language-server: $schema=")
        assert (folder / named).resolve() == SCHEMAS / f"{kind_of(role)}.schema.json"


def _mutations(value: Any) -> st.SearchStrategy[Any]:
    """The definition with one thing in it replaced, left out or added."""

    @st.composite
    def mutate(draw: st.DrawFn) -> Any:
        changed = copy.deepcopy(value)
        for _ in range(draw(st.integers(1, 2))):
            at = changed
            while True:
                keys = list(at) if isinstance(at, dict) else list(range(len(at)))
                if not keys:
                    break
                key = draw(st.sampled_from(keys))
                if isinstance(at[key], dict | list) and at[key] and draw(st.integers(0, 4)):
                    at = at[key]
                    continue
                what = draw(st.sampled_from(["swap", "drop", "add", "twice"]))
                odd = draw(
                    st.sampled_from(
                        [None, True, 0, -1, 14, 99999, "", "x", "us", "no", "12mm", [], {}, ["x"], {"x": 1}]
                    )
                )
                if what == "swap":
                    at[key] = odd
                elif what == "drop":
                    del at[key]
                elif isinstance(at, dict):
                    at[draw(st.sampled_from(["x", "id", "count", "each", "kind", "en", "art", "place"]))] = odd
                else:
                    at.append(copy.deepcopy(at[key]) if what == "twice" else odd)
                break
        return changed

    return mutate()


@pytest.mark.parametrize("role", KINDS)
def test_editors_let_every_text_be_in_any_language(role: str) -> None:
    def texts(schema: Any) -> Iterator[dict[str, Any]]:
        if isinstance(schema, dict) and {"ru", "en"} <= set(schema.get("properties", ())):
            yield schema
        for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
            yield from texts(inner)

    schema = json.loads((SCHEMAS / f"{role}.schema.json").read_text(encoding="utf-8"))
    assert [*texts(schema)]
    assert all([*text["patternProperties"]] == [TAG] for text in texts(schema))


@pytest.mark.parametrize("role", KINDS)
def test_the_quick_yes_is_what_jsonschema_says(role: str) -> None:
    validator = jsonschema.Draft202012Validator(schema_of(role))
    raw = read_definitions(DEFINITIONS / "valid" / "duel")[role]
    assert fits(role, raw)

    @settings(max_examples=80, deadline=None, derandomize=True, database=None)
    @given(_mutations(raw))
    def agree(mutated: Any) -> None:
        assert fits(role, mutated) == validator.is_valid(mutated)

    agree()


@pytest.mark.parametrize("role", KINDS)
def test_no_mutation_is_met_with_a_traceback(role: str, duel: Path) -> None:
    """Whatever is in a definition, checking it answers with problems or with none, and then the game loads."""
    file = read_definitions(duel)["files"][role]
    raw = read_definitions(duel)[role]
    messages = own_messages()

    @settings(max_examples=50, deadline=None, derandomize=True, database=None)
    @given(_mutations(raw))
    def check(mutated: Any) -> None:
        file.write_text(json.dumps(mutated, ensure_ascii=False), encoding="utf-8")
        problems = check_game(duel)
        for problem in problems:
            assert "…" not in messages.line(problem, "en").replace("{ru: …, en: …}", "") or problem.values, problem.code
            assert messages.line(problem, "ru")
        if not any(not problem.warning for problem in problems):
            load_game(duel)

    check()


# ── Files that are no definitions ──


@pytest.mark.parametrize("name", ["game.yaml", "cards.yaml", "rules.yaml", "board.yaml"])
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", ":1:1: error: the file is empty"),
        (b"\xef\xbb\xbf# nothing\r\n", ":1:1: error: the file is empty"),
        (b"- 1\n", ":1:1: error: the file must consist of “key: value” lines"),
        (b"just words", ":1:1: error: the file must consist of “key: value” lines"),
        ("id: дуэль\n".encode("utf-16"), ":1:1: error: the file is in UTF-16; save it as UTF-8"),
        ("id: дуэль\n".encode("utf-16-le"), ":1:1: error: the file is in UTF-16; save it as UTF-8"),
        ("# ok\nid: дуэль\n".encode("cp1251"), ":2:5: error: byte E4 is not valid UTF-8; save the file as UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ":1:1: error: this is not text; pnp needs a YAML file in UTF-8"),
        (b"id: a\x07b\n", ":1:6: error: there is an invisible control character here; delete it"),
    ],
)
def test_not_a_definition(duel: Path, name: str, data: bytes, said: str) -> None:
    (duel / name).write_bytes(data)
    (only,) = lines(duel, "en")
    assert only.startswith(f"{name}{said}")


def test_a_folder_where_a_file_should_be(duel: Path) -> None:
    (duel / "rules.yaml").unlink()
    (duel / "rules.yaml").mkdir()
    assert lines(duel, "en") == ["game.yaml:56:8: error: this is a folder, not a file"]


def test_a_huge_file_is_not_read(duel: Path) -> None:
    with (duel / "cards.yaml").open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    (only,) = lines(duel, "en")
    assert only.startswith("cards.yaml: error: the file is larger than 4 MB")


def test_a_text_of_many_pages(duel: Path) -> None:
    file = duel / "cards.yaml"
    text = file.read_text(encoding="utf-8")
    old = next(line for line in text.splitlines() if "  title: {" in line)
    for letters, found in ((9_000, 0), (10_001, 1)):
        file.write_text(text.replace(old, f"  title: {{ru: а, en: {'a' * letters}}}"), encoding="utf-8")
        assert len(lines(duel, "en")) == found
    assert "error: the text has 10001 characters; the limit is 10000" in lines(duel, "en")[0]
    assert "ошибка: в тексте 10001 знак, а бывает не больше 10000" in lines(duel, "ru")[0]


def test_what_a_windows_editor_does_is_simply_read(duel: Path) -> None:
    for file in duel.glob("*.yaml"):
        text = "".join(line + "   \r\n" for line in file.read_text(encoding="utf-8").splitlines())
        file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert lines(duel, "en") == []


def test_several_problems_are_reported_together(duel: Path) -> None:
    edit_only(duel / "game.yaml", "age: 8", "age: eight")
    edit_only(duel / "game.yaml", "shape: square", "shape: sqare")
    edit_only(duel / "cards.yaml", "kind: castle\n", "kind: castel\n")
    edit_only(duel / "rules.yaml", "version: 1", "version: 0")
    assert [line.split(" error: ")[0] for line in lines(duel, "en")] == [
        "game.yaml:8:6:", "game.yaml:48:10:", "cards.yaml:5:9:", "rules.yaml:1:10:",
    ]  # fmt: skip


def test_a_broken_file_does_not_hide_the_others(duel: Path) -> None:
    edit_only(duel / "game.yaml", "age: 8", "age: eight")
    edit_only(duel / "cards.yaml", "deck: main", "deck: {")
    assert {line.split(":")[0] for line in lines(duel, "en")} == {"game.yaml", "cards.yaml"}


def test_of_a_large_wrong_file_only_so_much_is_told(duel: Path) -> None:
    (duel / "board.yaml").write_text("".join(f"x{n}: 1\n" for n in range(2_000)), encoding="utf-8")
    cards = "".join(f"- {{id: c{n}, sid: red, titel: {{ru: a, en: b}}, cubes: x}}\n" for n in range(1_000))
    (duel / "second.yaml").write_text(f"cards:\n{cards}", encoding="utf-8")
    (duel / "game.yaml").write_text(
        (duel / "game.yaml").read_text(encoding="utf-8") + f"icons: [{', '.join(['x'] * 2_000)}]\n", encoding="utf-8"
    )
    edit_only(duel / "game.yaml", "icons: [prestige]\n", "")
    assert MOST < len(lines(duel, "en")) <= 3 * MOST  # of each of three files


# ── Paths that leave the folder ──


@pytest.mark.parametrize("name", ["../secret.svg", "/etc/passwd", "art/../../secret.svg", "link.svg", "out/secret.svg"])
def test_art_stays_inside_the_folder(duel: Path, name: str) -> None:
    (duel.parent / "secret.svg").write_text("<svg/>", encoding="utf-8")
    (duel / "link.svg").symlink_to(duel.parent / "secret.svg")
    (duel / "out").symlink_to(duel.parent)
    edit_only(duel / "cards.yaml", "art/siege.svg", name)
    (only,) = lines(duel, "en")
    assert only.startswith(f"cards.yaml:15:8: error: the file “{name}” is outside the game's folder")
    with pytest.raises(Invalid):
        load_game(duel)


@pytest.mark.parametrize("name", ["round", "here/round", "one"])
def test_a_circle_of_links_is_called_one(duel: Path, name: str) -> None:
    for link, target in (("round", "round"), ("here", "."), ("one", "other"), ("other", "one")):
        (duel / link).symlink_to(target)
    edit_only(duel / "cards.yaml", "art/siege.svg", name)
    (only,) = lines(duel, "en")
    assert only.startswith(f"cards.yaml:15:8: error: the file “{name}” is a link that leads back to itself")
    with pytest.raises(Invalid):
        load_game(duel)


def test_links_that_stay_inside_are_followed(duel: Path) -> None:
    (duel / "here").symlink_to(".")
    edit_only(duel / "cards.yaml", "art/siege.svg", "here/art/siege.svg")
    assert not lines(duel, "en")


def test_a_zero_byte_in_a_name(duel: Path) -> None:
    edit_only(duel / "cards.yaml", "art/siege.svg", '"art/\\0.svg"')
    (only,) = lines(duel, "en")
    assert only.startswith("cards.yaml:15:8: error: the file ")


def test_definition_files_stay_inside_the_folder(duel: Path) -> None:
    (duel.parent / "rules.yaml").write_text("version: 1", encoding="utf-8")
    edit_only(duel / "game.yaml", "rules: rules.yaml", "rules: ../rules.yaml")
    (only,) = lines(duel, "en")
    assert only.startswith("game.yaml:56:8: error: the file “../rules.yaml” is outside")


def test_an_unknown_edition(duel: Path) -> None:
    with pytest.raises(Invalid) as caught:
        load_game(duel, "third")
    assert (
        own_messages()
        .line(caught.value.problems[0], "en")
        .endswith("game.yaml: error: this game has no edition “third”; available: first, second")
    )


# ── a card's id in two decks ──
TWO_DECKS = """\
- id: other
  title: {ru: Вторая, en: Other}
  cards: other.yaml
  size: standard
  face: duel-back
  back: duel-back
"""


def second_deck(duel: Path, id: str) -> None:
    """Give the game a second deck, with a card of that id; no face of it says more than its title."""
    edit_only(duel / "game.yaml", "editions:\n", f"{TWO_DECKS}editions:\n")
    card = f"cards:\n- {{id: {id}, title: {{ru: Марш, en: March}}}}\n"
    (duel / "other.yaml").write_text(card, encoding="utf-8")


def test_rules_of_ones_own_know_a_card_by_its_id_alone(duel: Path) -> None:
    second_deck(duel, "march")
    (duel / "rules.py").write_text("", encoding="utf-8")
    at = (duel / "cards.yaml").read_text(encoding="utf-8").splitlines().index("- id: march") + 1
    apart = "and rules.py knows cards only by id; rename one of them"
    assert [line for line in lines(duel, "en") if "deck" in line] == [
        f"cards.yaml:{at}:7: error: the deck “other” also has a card “march”, " + apart,
        "other.yaml:2:8: error: the deck “main” also has a card “march”, " + apart,
    ]


def test_decks_that_are_only_printed_may_share_an_id(duel: Path) -> None:
    """Nothing there goes by the id alone: sheets, pictures and parcels name the deck as well. Nor does a referee that
    comes with pnp: it asks for the cards of one deck, as that of 13 Days does for its two Personal Letters."""
    second_deck(duel, "march")
    assert lines(duel, "en") == []


def test_what_is_wrong_with_a_card_is_told_where_its_own_deck_is(duel: Path) -> None:
    second_deck(duel, "march")
    edit_only(
        duel / "game.yaml", "face: duel-back\n  back: duel-back\neditions", "face: duel\n  back: duel-back\neditions"
    )
    file = duel / "other.yaml"
    long = "word " * 300
    words = f"text: {{ru: {long}, en: {long}}}"
    file.write_text(f"cards:\n- {{id: march, side: red, kind: castle, title: {{ru: М, en: M}}, {words}}}\n", "utf-8")
    with pytest.raises(Invalid) as caught:
        build(load_game(duel), "en", PrintOptions(paper("a4")), duel / "out")
    assert {(Path(p.file).name, p.line) for p in caught.value.problems} == {("other.yaml", 2)}


def test_a_figure_of_one_of_two_cards_of_an_id(duel: Path) -> None:
    second_deck(duel, "march")
    rules = duel / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    head = re.search(r"(?m)^- \{?id: .*\n", text)
    assert head is not None
    figure = "  figures: [{cards: [march], caption: {ru: Марш, en: March}}]\n"
    rules.write_text(text.replace(head[0], head[0] + figure, 1), encoding="utf-8")
    assert [line for line in lines(duel, "en") if "several decks" in line]
