"""A game that stays as it is: the rules of 13 Minutes as they are printed, and a deck made for the tests."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree, ignore_patterns

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "cards" / "13-minutes"

OWNER = "- id: owner\n  cards: owner.yaml\n  title: {ru: колода владельца, en: an owner’s deck}\n"


def made(folder: Path) -> Path:
    """The game in a folder: its own rules, board and numbers, our cards, and a second edition."""
    copytree(GAME, folder, ignore=ignore_patterns("plays"), dirs_exist_ok=True)
    copytree(HERE / "game", folder, dirs_exist_ok=True)
    rules = (GAME / "rules.yaml").read_text(encoding="utf-8")
    (folder / "rules.yaml").write_text(rules.replace("card: excomm", "card: cabinet"), encoding="utf-8")
    text = (GAME / "game.yaml").read_text(encoding="utf-8")
    head, tokens, tail = text.partition("\ntokens:")
    editions = head[: head.index("editions:")] + (
        "editions:\n- id: pnp\n  cards: cards.yaml\n  title: {ru: колода проверки, en: the deck of the tests}\n" + OWNER
    )
    (folder / "game.yaml").write_text(editions + tokens + tail, encoding="utf-8")
    (folder / "plays").mkdir()
    return folder
