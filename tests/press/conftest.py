"""A game of three cards made by hand, so that a change to a real deck does not change what the press is tested with."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.press.build import Artefact, build
from pnp.press.marks.length import MM
from pnp.press.marks.paper import paper as paper_size
from pnp.press.options import PrintOptions
from pnp.validator import load_game
from pnp.validator.definitions.model import Card, Deck, Edition, Game, Kind, Side, Token
from pnp.validator.definitions.rules_model import Rulebook
from pnp.validator.definitions.sizes import CARDS

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
GAME = ROOT / "cards" / "13-minutes"


A4 = PrintOptions(paper_size("a4"))


def made_card(id: str = "one", side: str = "us", cubes: int = 2, **texts: dict[str, str]) -> Card:
    given = {
        "title": {"ru": "Обращение к нации", "en": "Address to the Nation"},
        "text": {
            "ru": "Уберите до 2 своих кубиков с одного очага, затем **выставьте** до 3 на очаг [opinion].",
            "en": "Remove up to 2 of your cubes from one battleground, then **place** up to 3 on one [opinion].",
        },
        "history": {"ru": "В октябре 1962 года.", "en": "In October 1962."},
    }
    given |= texts
    return Card(id, given["title"], side, "military", {"cubes": cubes}, (), given["text"], given["history"], None, 1)


def made_game(*cards: Card) -> Game:
    both = {"ru": "Проба", "en": "Proof"}
    sides = tuple(
        Side(id, {"ru": ru, "en": en}, {"ru": ru, "en": en}, id != "un", id, id, form)
        for id, ru, en, form in (
            ("us", "США", "US", "smooth"),
            ("ussr", "СССР", "USSR", "saw"),
            ("un", "ООН", "UN", "rules"),
        )
    )
    deck = Deck("strategy", both, GAME / "cards.yaml", CARDS["standard"], "duel", "duel-back", cards)
    token = Token("us", both, "us", 13, "square", 12 * MM)
    return Game(
        folder=GAME,
        id="proof",
        title=both,
        subtitle=both,
        languages=("ru", "en"),
        players=2,
        minutes=13,
        age=10,
        referee=None,
        sides=sides,
        kinds=(Kind("military", {"ru": "военный", "en": "military"}, {"ru": "В", "en": "M"}, "military", "military"),),
        numbers={},
        decks=(deck,),
        editions=(Edition("pnp", both, "cards.yaml", {}),),
        edition="pnp",
        tokens=(token,),
        board=None,
        rulebook=Rulebook(Path("rules.yaml"), 1, both, (), (), ()),
        palette="october",
    )


@pytest.fixture(scope="session")
def game() -> Game:
    return load_game(GAME)


@pytest.fixture(scope="session")
def built(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], dict[str, Artefact]]:
    """The PDFs of the real game, built once for each language and paper: name to artefact."""
    done: dict[tuple[str, str], dict[str, Artefact]] = {}

    def make(lang: str, paper: str = "a4") -> dict[str, Artefact]:
        if (lang, paper) not in done:
            artefacts = build(game, lang, PrintOptions(paper_size(paper)), tmp_path_factory.mktemp("out"))
            done[lang, paper] = {artefact.path.stem.partition("-")[0]: artefact for artefact in artefacts}
        return done[lang, paper]

    return make


def same_as_golden(name: str, text: str) -> None:
    """Compare with tests/golden/<name>; PNP_GOLDEN=write makes the new one, to be reviewed as a diff."""
    file = GOLDEN / name
    if os.environ.get("PNP_GOLDEN") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
