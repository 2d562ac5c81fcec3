"""What `docs/` says of logs is true: every log is legal, every row of a table can be played; and its links lead on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.validator.load import load_game
from pnp.validator.source import read
from pnp.validator.verify import Verdict, verify_text

ROOT = Path(__file__).parents[2]
GAME = load_game(ROOT / "cards" / "13-minutes")
CARDS = {card.id: card for card in GAME.decks[0].cards}
DOCS = {"en": ROOT / "docs" / "log.md", "ru": ROOT / "docs" / "log.ru.md"}
LANGS = pytest.mark.parametrize("lang", DOCS)
HEAD = "pnp: 13-minutes@1\nplayers: {us: Anna, ussr: Boris}\nmoves:\n"

# By card: the turns before it, and into which zone its owner's side (or the side named) plays it.
BEFORE: dict[str, tuple[str, str, list[str]]] = {
    "u2-photographs": ("us", "us", ["ussr: {play: castro, into: ussr, command: {at: cuba, add: 2}}"]),
    "quarantine": ("us", "us", ["ussr: {play: b-59, into: ussr, command: {at: cuba, add: 1}}"]),
    "excomm": ("us", "neutral", []),
    "address": ("us", "us", ["ussr: {play: radio-moscow, into: neutral}"]),
    "security-council": (
        "us",
        "us",
        ["us: {play: quarantine, into: us, command: {at: cuba, add: 2}}", "ussr: {play: b-59, into: ussr}"],
    ),
    "anadyr": ("ussr", "neutral", []),
    "b-59": ("ussr", "ussr", ["us: {play: quarantine, into: us, command: {at: quarantine, add: 2}}"]),
    "khrushchev-letter": (
        "ussr",
        "neutral",
        [
            "ussr: {play: castro, into: ussr, command: {at: cuba, add: 1}}",
            "us: {play: excomm, into: us}",
        ],
    ),
    "castro": ("ussr", "ussr", []),
    "radio-moscow": (
        "ussr",
        "ussr",
        ["ussr: {play: castro, into: ussr, command: {at: cuba, add: 3}}", "us: {play: excomm, into: us}"],
    ),
    "u-thant": (
        "us",
        "us",
        [
            "us: {play: quarantine, into: us, command: {at: cuba, add: 2}}",
            "ussr: {play: castro, into: ussr, command: {at: cuba, add: 3}}",
        ],
    ),
    "back-channel": ("us", "us", []),
    "black-saturday": ("us", "neutral", ["ussr: {play: b-59, into: ussr}"]),
}


def text_of(lang: str) -> str:
    return DOCS[lang].read_text(encoding="utf-8")


def blocks(text: str) -> list[str]:
    return re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)


def judged(log: str) -> Verdict:
    return verify_text(log.encode(), "docs.yaml")


def rows(text: str, starts: str) -> list[list[str]]:
    """The cells of the table rows whose last or first cell is code that starts so."""
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if line[:1] == "|"]
    return [row for row in cells if any(cell.startswith(f"`{starts}") for cell in row)]


def events(lang: str) -> dict[str, tuple[str, str]]:
    """By card id: its title in the table and the event that is shown."""
    found = {}
    for title, _, snippet in rows(text_of(lang), "event: "):
        card = next(card for card in CARDS.values() if card.title[lang] == title)
        found[card.id] = title, snippet.strip("`")
    return found


@LANGS
def test_every_block_is_a_legal_log(lang: str) -> None:
    found = blocks(text_of(lang))
    assert len(found) == 3
    for block in found:
        assert block.startswith("pnp:")
        verdict = judged(block)
        assert verdict.verdict == "legal", verdict.as_text(lang)
        assert {finding.status for finding in verdict.findings} <= {"ruled"}, verdict.as_text(lang)
    assert judged(found[0]).finished


@LANGS
def test_every_card_is_in_the_table_once(lang: str) -> None:
    assert [title for title, *_ in rows(text_of(lang), "event: ")] == [card.title[lang] for card in CARDS.values()]
    assert BEFORE.keys() == CARDS.keys()


@LANGS
@pytest.mark.parametrize("card", CARDS)
def test_every_event_is_legal_as_shown_and_without_whose(lang: str, card: str) -> None:
    title, event = events(lang)[card]
    side, into, before = BEFORE[card]
    for snippet in {event, re.sub(r", of: \w+", "", event)}:
        turns = [*before, f"{side}: {{play: {title}, into: {into}, {snippet}}}"]
        first = turns[0].partition(":")[0]
        records = ["bid: {us: 0, ussr: 1}", f"first: {first}", *turns]
        verdict = judged(HEAD + "".join(f"- {record}\n" for record in records))
        assert verdict.verdict == "legal" and not verdict.findings, verdict.as_text(lang)


@LANGS
@pytest.mark.parametrize("card", CARDS)
def test_every_event_does_as_much_as_the_card_allows_or_less(lang: str, card: str) -> None:
    """The numbers in the table's second column are those on the card."""
    (about,) = [about for title, about, _ in rows(text_of(lang), "event: ") if title == CARDS[card].title[lang]]
    said = set(re.findall(r"(?<![\w-])\d", about))
    allowed = {str(n) for step in CARDS[card].event for body in step.values() for n in body.values()}
    assert said <= allowed


@LANGS
def test_every_line_of_moves_can_be_read(lang: str) -> None:
    found = [row[0].strip("`") for row in rows(text_of(lang), "- ")]
    assert len(found) == 12
    for line in found:
        verdict = judged(HEAD + line + "\n")
        assert verdict.verdict != "invalid", (line, verdict.as_text(lang))
    for said in re.findall(r"`(- claim: \{.*?\})`", text_of(lang)):
        assert judged(HEAD + said + "\n").verdict != "invalid"


@LANGS
def test_whatever_then_and_claim_take_can_be_read(lang: str) -> None:
    keys = r"(?:cubes|supply|zone|dominates|prestige|military|aftermath|match|war|winner): [^`…]+"
    found = [said for said in re.findall(rf"`({keys})`", text_of(lang)) if not re.search("PLACE|ОЧАГ", said)]
    assert len(found) == 10
    for said in found:
        verdict = judged(HEAD + f"- claim: {{{said}}}\n")
        assert verdict.verdict != "invalid", (said, verdict.as_text(lang))


@LANGS
def test_every_ruling_and_its_values(lang: str) -> None:
    assert GAME.rulebook is not None
    shown = {
        option.strip("`"): re.findall(r"`([\w-]+)`", values) for option, values, _ in rows(text_of(lang), "ruling.")
    }
    for ruling in GAME.rulebook.rulings:
        default, *others = shown.pop(ruling.id)
        assert default == ruling.default
        assert {default, *others} == set(ruling.values)
    assert not shown


def test_both_languages_show_the_same() -> None:
    shapes = []
    for lang in DOCS:
        code = "\n".join(blocks(text_of(lang)))
        for card in CARDS.values():
            code = code.replace(card.title[lang].replace("’", "'"), card.id)
        shapes.append(re.findall(r"^ *-? *(?:us|ussr|bid|first|end|claim|then|deal|options): .*$", code, re.MULTILINE))
    en, ru = ([re.sub(r"Cuba|Куба", "cuba", line.split("#")[0].rstrip()) for line in shape] for shape in shapes)
    assert en == ru


def test_the_links_lead_somewhere() -> None:
    for path in (
        *DOCS.values(),
        ROOT / "README.md",
        ROOT / "README.ru.md",
        ROOT / "cards" / "13-minutes" / "README.md",
    ):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), (path.name, target)
    assert "(docs/log.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(docs/log.ru.md)" in (ROOT / "README.ru.md").read_text(encoding="utf-8")


def test_both_halves_of_the_readme_of_the_game_show_one_deck() -> None:
    text = (ROOT / "cards" / "13-minutes" / "README.md").read_text(encoding="utf-8")
    decks = [block for block in blocks(text) if block.startswith("deck:")]
    assert len(decks) == 2
    assert decks[0] == decks[1]
    halves = text.split("\n---\n")
    verbs = [re.findall(r"^\| (`\w+: .*?`) \|", half, re.MULTILINE) for half in halves]
    assert verbs[0] == verbs[1]
    assert len(verbs[0]) == 6
    assert len(read(decks[0])["cards"]) == 13
