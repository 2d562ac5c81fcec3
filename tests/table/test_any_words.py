"""What faces people asks the slots of a game, whatever a game calls them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.validator.at_table.asking import Question
from pnp.validator.at_table.saying import Speaker
from pnp.validator.at_table.sitting import Sitting
from pnp.validator.at_table.speaking_for import ALL
from pnp.validator.definitions.log_words import common
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.trust import trusting

ROOT = Path(__file__).parents[2]
ORCHARD = ROOT / "tests" / "soundness" / "orchard"
LARKS = ROOT / "docs" / "examples" / "larks"
VOWED = """\
pnp: orchard@1
players: {north: Ann, south: Bob}
moves:
- vow: {north: sun, south: [sun, rain]}
- gale: {cast: [3, 4], gusts: {north: 1, south: 0}, dropped: hidden}
"""
RENAMED = {"trump": "overlord", "hands": "nests", "trill": "yodel", "bid": "promise", "play": "chirrup"}


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    with trusting():
        yield


@pytest.fixture
def orchard() -> Sitting:
    return Sitting(VOWED, "log.yaml", ORCHARD / "log.yaml", "en")


def asked(sitting: Sitting, *picks: Any) -> Question:
    question = sitting.ask(ALL, picks).question
    assert question is not None
    return question


def options(question: Question) -> list[tuple[str, str]]:
    return [(option.title, option.sort) for option in question.options if option.sort != "way"]


def test_amounts_by_place_are_one_kind_with_places_under_any_key(orchard: Sitting) -> None:
    kinds = [kind for kind in orchard.kinds(ALL) if next(iter(kind.example)) == "sow"]
    assert [Speaker(orchard.rules, "en").kind(kind) for kind in kinds] == ["sow: Wall, Pond, Gate"]
    question = asked(orchard, ("way", "sow.*"))
    assert question.ask == "Sow: where?"
    assert options(question) == [("Wall", "place"), ("Pond", "place"), ("Gate", "place")]
    assert asked(orchard, ("way", "sow.*"), ("sow.*", "wall")).ask == "Wall: how many?"


FRUIT = [("“Quince”", "card"), ("“Medlar”", "card"), ("“Damson”", "card"), ("“Bullace”", "card")]
PLACES = [("Wall", "place"), ("Pond", "place"), ("Gate", "place")]
SEATS = [("North", "side"), ("South", "side")]


@pytest.mark.parametrize(
    ("picks", "ask", "expected"),
    [
        ([("way", "graft.*")], "Graft: which card?", FRUIT),
        ([("way", "graft.*"), ("graft.*", "quince")], "“Quince”: which card?", FRUIT),
        ([("prune.bed", "wall")], "Prune: who?", SEATS),
        ([("way", "gather")], "Gather: where?", [("Weeds", "word"), ("Nettles", "word"), *PLACES]),
        ([("way", "whisper.ear")], "Whisper: who?", SEATS),
        ([("way", "whisper.ear"), ("whisper.ear", "south")], "Whisper: which card?", FRUIT),
    ],
)
def test_a_slot_within_another_is_asked_by_its_sort(
    orchard: Sitting, picks: list[Any], ask: str, expected: list[Any]
) -> None:
    question = asked(orchard, *picks)
    assert question.ask == ask
    assert options(question) == expected


# ── a game whose keys are all called otherwise ────────────────────────────────


def renamed(text: str) -> str:
    """A file of a game or a log of it with other keys."""
    for key, other in RENAMED.items():
        text = re.sub(rf"(?<![\w.]){key}(?=:\s)", other, text)
    return text


@pytest.fixture(scope="module")
def finches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Larks under other words."""
    folder = tmp_path_factory.mktemp("games") / "larks"
    shutil.copytree(LARKS, folder)
    rules = (folder / "rules.py").read_text("utf-8")
    for key, other in RENAMED.items():
        rules = re.sub(
            rf"^    {key} = ((?:Card|Cards|Hands|PerSeat|Number)\(.*)\)$",
            rf'    {key} = \1, key="{other}")',
            rules,
            flags=re.M,
        )
        rules = rules.replace(f'fact="{key}"', f'fact="{other}"').replace("(, ", "(")
    (folder / "rules.py").write_text(rules, "utf-8")
    for file in (folder / "words.yaml", *(folder / "plays").glob("*.yaml")):
        file.write_text(renamed(file.read_text("utf-8")), "utf-8")
    play = common()["words"]["play"]  # which every game may say
    words = (folder / "words.yaml").read_text("utf-8")
    told = f"words:\n  {RENAMED['play']}: {{ru: '{play['ru']}', en: '{play['en']}'}}\n"
    (folder / "words.yaml").write_text(words.replace("words:\n", told, 1), "utf-8")
    before, facts, after = re.split(
        r"(?s)^(facts:.*?\n\n)", (folder / "rules.yaml").read_text("utf-8"), maxsplit=1, flags=re.M
    )
    (folder / "rules.yaml").write_text(before + renamed(facts) + after, "utf-8")
    return folder


@pytest.mark.parametrize("name", [play.stem for play in sorted((LARKS / "plays").glob("*.yaml"))])
def test_verdicts_do_not_hang_on_what_a_game_calls_its_keys(finches: Path, name: str) -> None:
    def verdict(play: Path) -> Any:
        told = verify_text(play.read_bytes(), play.name, play)
        return told.verdict, [(f.rule, f.breach, f.record, f.status) for f in told.findings], told.outcome

    assert verdict(finches / "plays" / f"{name}.yaml") == verdict(LARKS / "plays" / f"{name}.yaml")


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("records", [1, 2, 3, 5])
def test_questions_and_sentences_do_not_hang_on_them_either(finches: Path, records: int, lang: str) -> None:
    def said(folder: Path) -> list[Any]:
        play = folder / "plays" / "open.yaml"
        begun = play.read_text("utf-8").split("\n- ")[: 1 + records]
        sitting = Sitting("\n- ".join(begun) + "\n", "log.yaml", play, lang)
        first = sitting.ask(ALL, ())
        options = first.question.options if first.question is not None else ()
        then = [sitting.ask(ALL, [option.pick]) for option in options[:3]]
        return [sitting.due(), sitting.last_said(ALL), first, *then]

    other = repr(said(finches))
    for key, word in RENAMED.items():
        other = other.replace(word, key).replace(word.capitalize(), key.capitalize())
    assert other == repr(said(LARKS))
