"""What `docs/` says of logs is true: every log is legal, every row of a table can be played; and all links lead on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.days.rounds import turns

from pnp.validator.base.source import read
from pnp.validator.definitions.load import load_game
from pnp.validator.definitions.log_words import log_words, spelt
from pnp.validator.definitions.model import Card, Game
from pnp.validator.judging.judge import verify_text
from pnp.validator.judging.translating import translated
from pnp.validator.judging.verdict import Verdict

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "ru")


@dataclass(frozen=True)
class Guide:
    """How to log one game, in one language; and how much of each sort the page has, so that nothing is overlooked."""

    game: Game
    lang: str
    file: Path
    blocks: int
    lines: int

    @property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")

    @property
    def cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.game.decks[0].cards}

    def said(self, word: str, under: str = "") -> str:
        """A word of a log, below some key, in the language of the page."""
        return spelt(log_words(self.game), word, self.lang, under)

    def in_ids(self, log: str) -> str:
        """A log of the page with English words and ids."""
        return translated(log, self.game, "ids")

    @property
    def head(self) -> str:
        return f"pnp: {self.game.id}@1\nplayers: {{us: Anna, ussr: Boris}}\nmoves:\n"


def guides(game: str, page: str, blocks: int, lines: int) -> list[Guide]:
    loaded = load_game(ROOT / "cards" / game)
    tails = {"en": "", "ru": ".ru"}
    return [Guide(loaded, lang, ROOT / "docs" / f"{page}{tails[lang]}.md", blocks, lines) for lang in LANGUAGES]


ALL = guides("13-minutes", "log", 2, 0)  # what all games have in common, shown with one of them
MINUTES = guides("13-minutes", "log-13-minutes", 1, 12)
DAYS = guides("13-days", "log-13-days", 1, 18)
BLOCKS = pytest.mark.parametrize("guide", [*ALL, *MINUTES, *DAYS], ids=lambda guide: guide.file.name)
GUIDES = pytest.mark.parametrize("guide", [*MINUTES, *DAYS], ids=lambda guide: guide.file.name)
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("cards/*/*.md"), ROOT / "output" / "README.md"])

# 13 Minutes, by card: who uses the Event, into which zone the card goes, and the turns before it.
MINUTES_BEFORE: dict[str, tuple[str, str, list[str]]] = {
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

# 13 Days, by card: the turns before its owner (of a UN card the US) uses the Event; see `rounds.turns`.
DAYS_BEFORE: dict[str, tuple[str, ...]] = {
    "non-invasion-pledge": ("hidden", "missile-trade turkey+2"),
    "eyeball-to-eyeball": ("public-protests atlantic+3", "hidden"),
    "bay-of-pigs": ("excomm alliances+2",),
    "u-2-downed": ("air-strike cuba-military+1",),
    "fifty-fifty": ("air-strike television+1", "hidden"),
}


def minutes_before(card: Card, event: str, title: str) -> str:
    """The records of a log of 13 Minutes that ends with the Event of a card."""
    side, into, before = MINUTES_BEFORE[card.id]
    played = [*before, f"{side}: {{play: {title}, into: {into}, {event}}}"]
    records = ["bid: {us: 0, ussr: 1}", f"first: {played[0].partition(':')[0]}", *played]
    return "".join(f"- {record}\n" for record in records)


def days_before(card: Card, event: str, title: str) -> str:
    """The records of a log of 13 Days that ends with the Event of a card."""
    before = DAYS_BEFORE.get(card.id, ())
    user = card.side if card.side in ("us", "ussr") else "us"
    other = "ussr" if user == "us" else "us"
    first = other if len(before) % 2 else user
    opening = f"- goals: {{us: hidden, ussr: hidden}}\n- first: {first}\n"
    return opening + turns(*before, f"{{play: {title}, {event}}}", first=first)


LOGGED = {"13-minutes": minutes_before, "13-days": days_before}


def blocks(text: str) -> list[str]:
    return re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)


def judged(log: str) -> Verdict:
    return verify_text(log.encode(), "docs.yaml")


def rows(text: str, starts: str) -> list[list[str]]:
    """The cells of the table rows in which one cell is code that starts like this."""
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if line[:1] == "|"]
    return [row for row in cells if any(cell.startswith(f"`{starts}") for cell in row)]


def events(guide: Guide) -> dict[str, tuple[str, str, str]]:
    """By card id: its title in the table, what is said of the Event, and the Event that is shown."""
    found = {}
    for title, about, snippet in rows(guide.text, f"{guide.said('event')}: "):
        card = next(card for card in guide.cards.values() if card.title[guide.lang] == title)
        found[card.id] = title, about, snippet.strip("`")
    return found


@BLOCKS
def test_every_block_is_a_legal_log(guide: Guide) -> None:
    found = blocks(guide.text)
    assert len(found) == guide.blocks
    for block in found:
        assert block.startswith("pnp:")
        verdict = judged(block)
        assert verdict.verdict == "legal", verdict.as_text(guide.lang)
        assert {finding.status for finding in verdict.findings} <= {"ruled"}, verdict.as_text(guide.lang)


@pytest.mark.parametrize("guide", MINUTES, ids=lambda guide: guide.lang)
def test_the_whole_evening_is_a_whole_game(guide: Guide) -> None:
    assert judged(blocks(guide.text)[0]).finished


@GUIDES
def test_every_card_is_in_the_table_once(guide: Guide) -> None:
    titles = [card.title[guide.lang] for card in guide.cards.values()]
    assert [title for title, *_ in rows(guide.text, f"{guide.said('event')}: ")] == titles


@GUIDES
def test_every_event_is_legal_as_shown_and_without_whose(guide: Guide) -> None:
    shown = events(guide)
    assert shown.keys() == guide.cards.keys()
    for id, (title, _, event) in shown.items():
        bare = re.sub(rf", (?:{guide.said('of')}|{guide.said('by')}): \w+", "", event)
        for snippet in dict.fromkeys((event, bare)):
            log = guide.head + LOGGED[guide.game.id](guide.cards[id], snippet, title)
            verdict = judged(log)
            assert verdict.verdict == "legal" and not verdict.findings, verdict.as_text(guide.lang)


@GUIDES
def test_every_event_does_as_much_as_the_card_allows_or_less(guide: Guide) -> None:
    """The numbers in the table's second column are those on the card."""
    for id, (_, about, _) in events(guide).items():
        said = set(re.findall(r"(?<![\w-])\d", about))
        assert said <= set(re.findall(r"\d+", str(guide.cards[id].event))), id


@pytest.mark.parametrize("guide", DAYS, ids=lambda guide: guide.lang)
def test_other_events_shown_in_the_text_are_legal(guide: Guide) -> None:
    (inside,) = re.findall(rf"^`({guide.said('event')}: .*)`", guide.text, re.MULTILINE)
    card = guide.cards["intelligence-reports"]
    verdict = judged(guide.head + days_before(card, inside, card.id))
    assert verdict.verdict == "legal" and not verdict.findings, verdict.as_text(guide.lang)


@GUIDES
def test_every_line_of_moves_can_be_read(guide: Guide) -> None:
    found = [row[0].strip("`") for row in rows(guide.text, "- ")]
    assert len(found) == guide.lines
    found += re.findall(rf"`(- (?:{guide.said('claim')}|{guide.said('goals')}): \{{.*?\}})`", guide.text)
    for line in found:
        verdict = judged(guide.head + line + "\n")
        assert verdict.verdict != "invalid", (line, verdict.as_text(guide.lang))


STATED = (
    "cubes", "supply", "zone", "dominates", "track", "letter", "prestige", "points", "military", "aftermath", "match",
    "war", "winner",
)  # fmt: skip


@GUIDES
def test_whatever_then_and_claim_take_can_be_read(guide: Guide) -> None:
    keys = "|".join(map(guide.said, STATED))
    found = [
        said
        for said in re.findall(rf"`((?:{keys}): [^`…]+)`", guide.text)
        if not re.search(r"PLACE|ОЧАГ|TRACK|ШКАЛА|: N|true|: да", said)
    ]
    assert len(found) == 10
    for said in found:
        verdict = judged(guide.head + f"- claim: {{{said}}}\n")
        assert verdict.verdict != "invalid", (said, verdict.as_text(guide.lang))


@pytest.mark.parametrize("guide", MINUTES, ids=lambda guide: guide.lang)  # of other games, on their own pages
def test_every_ruling_and_its_values(guide: Guide) -> None:
    assert guide.game.rulebook is not None
    rulings = guide.game.rulebook.rulings
    (table,) = re.findall(rf"^\| `{guide.said(rulings[0].id)}`.*\n(?:\|.*\n)*", guide.text, re.MULTILINE)
    shown = {row[0].strip("`"): re.findall(r"`([\w-]+)`", row[1]) for row in rows(table, "")}
    shown.pop({"en": "edition", "ru": "издание"}[guide.lang], None)
    for ruling in rulings:
        default, *others = shown.pop(guide.said(ruling.id))
        assert default == guide.said(ruling.default, ruling.id)
        assert {default, *others} == {guide.said(value, ruling.id) for value in ruling.values}
    assert not shown


FREE = r"[ -]*(?:note|ruling|date|place|recorder|players):"  # what everybody words as they like


@pytest.mark.parametrize("pair", [ALL, MINUTES, DAYS], ids=["all", "13-minutes", "13-days"])
def test_both_languages_show_the_same(pair: list[Guide]) -> None:
    shapes = []
    for guide in pair:
        shown = [f"{guide.head}- us: {{play: hidden, {event}}}\n" for _, _, event in events(guide).values()]
        code = "\n".join(guide.in_ids(log) for log in [*blocks(guide.text), *shown])
        shapes.append([line.split("#")[0].rstrip() for line in code.splitlines() if not re.match(FREE, line)])
    assert shapes[0] == shapes[1]


def slug(heading: str) -> str:
    """The name that a heading has in links, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))  # in code, brackets are marks of a text
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", text):
        aim = page.parent / target if target else page
        assert aim.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", aim.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in map(slug, headings), (target, anchor)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_is_in_the_list_of_documents_which_the_readme_names(lang: str) -> None:
    tail = {"en": ".md", "ru": ".ru.md"}[lang]
    assert f"(docs/README{tail})" in (ROOT / f"README{tail}").read_text(encoding="utf-8")
    listed = (ROOT / "docs" / f"README{tail}").read_text(encoding="utf-8")
    pages = [page for page in ROOT.glob("docs/*.md") if page.name.endswith(".ru.md") == (lang == "ru")]
    assert len(pages) == len(list(ROOT.glob("docs/*.md"))) / 2
    for page in pages:
        assert page.name == f"README{tail}" or f"({page.name})" in listed


def test_both_glossaries_have_the_same_words() -> None:
    """But for the terms of Russian editions, which the Russian one explains."""
    english, russian = (
        [row[:2] for row in rows_of((ROOT / "docs" / name).read_text(encoding="utf-8").split("\n## Термины")[0])]
        for name in ("glossary.md", "glossary.ru.md")
    )
    assert len(english) > 20
    assert [{*row} for row in english] == [{*row} for row in russian]


def rows_of(text: str) -> list[list[str]]:
    """The cells of every row of every table, without the heads."""
    found = re.findall(r"^\| .* \|$", re.sub(r"^\|.*\|\n\|---.*$", "", text, flags=re.MULTILINE), re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_is_shown_somewhere(lang: str) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for picture in ROOT.glob(f"docs/pictures/*.{lang}.*"):
        assert f"pictures/{picture.name})" in text, picture.name


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
